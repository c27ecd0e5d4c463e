"""The options of a game: scenario, optional cards, bonus, variants and rulings, as its file has them."""
from typing import Any

from judge.document import Document
from judge.faults import Fault
from judge.twilight.rulings import RULINGS

SCENARIOS = ("standard", "late war")
VARIANTS = ("realignment anywhere", "safe realignment", "split operations", "space without roll")
"""The designers' optional rules."""
FLAGS = ("optional_cards", "civil_war", "tournament")


def has_optional_cards(edition: str, options: dict[str, Any]) -> bool:
    """Tell whether the optional cards are in the game: by default in the deluxe edition."""
    return edition == "deluxe" and bool(options.get("optional_cards", True))


def read(document: Document, path: tuple, value: Any, edition: str) -> tuple[dict[str, Any], list[Fault]]:
    """Read options; give them and what is wrong."""
    faults: list[Fault] = []

    def wrong(where: tuple, text: str, remedy: str) -> None:
        faults.append(document.fault((*path, *where), text, remedy))
    if value is None:
        return {}, faults
    if not isinstance(value, dict):
        wrong((), "`options` must be a mapping", "such as {optional_cards: true, bonus: {US: 2}}")
        return {}, faults
    known = (*FLAGS, "scenario", "bonus", "variants", "rulings")
    for key, there in value.items():
        if key not in known:
            wrong((key,), f"unknown option `{key}`", "known are " + ", ".join(known))
        elif key in FLAGS and not isinstance(there, bool):
            wrong((key,), f"`{key}` is `{there}`", "true or false")
        elif key == "scenario" and there not in SCENARIOS:
            wrong((key,), f"unknown scenario `{there}`", "one of: " + ", ".join(SCENARIOS))
        elif key == "bonus" and not (isinstance(there, dict) and all(
                side in ("US", "USSR") and isinstance(n, int) and 0 <= n <= 20 for side, n in there.items())):
            wrong((key,), "the bonus cannot be read", "such as {US: 2}")
        elif key == "variants" and not (isinstance(there, list) and all(word in VARIANTS for word in there)):
            wrong((key,), "the variants cannot be read", "a list of: " + ", ".join(VARIANTS))
        elif key == "rulings":
            _rulings(there, wrong)
    if edition == "second" and value.get("optional_cards"):
        wrong(("optional_cards",), "the second edition has no optional cards", "edition: deluxe")
    return ({} if faults else dict(value)), faults


def _rulings(value: Any, wrong) -> None:
    if not isinstance(value, dict):
        wrong(("rulings",), "`rulings` must be a mapping", "such as {wargames_at_zero: draw}")
        return
    for name, chosen in value.items():
        if name not in RULINGS:
            wrong(("rulings", name), f"unknown ruling `{name}`", "known are " + ", ".join(RULINGS))
        elif chosen not in RULINGS[name].options:
            wrong(("rulings", name), f"`{chosen}` is no option of `{name}`",
                  "one of: " + ", ".join(RULINGS[name].options))
