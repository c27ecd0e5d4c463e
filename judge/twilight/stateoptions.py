"""The options of a game: scenario, optional cards, bonus, variants and rulings, as its file has them."""
from typing import Any, Iterable

from judge.document import Document
from judge.faults import Fault
from judge.messages import message
from judge.twilight import mentions
from judge.twilight.rulings import RULINGS

SCENARIOS = ("standard", "late war")
VARIANTS = ("realignment anywhere", "safe realignment", "split operations", "space without roll")
"""The designers' optional rules."""
FLAGS = ("optional_cards", "civil_war", "tournament")


def such_as(*examples: str) -> str:
    """Say what would be right by examples, as they stand in a file."""
    return message("such as {example}", example=mentions.words(examples))


def such_a_line(line: str) -> str:
    """Say what would be right by a line to copy."""
    return message("such as {example}", example=f"`{line}`")


def one_of(words: Iterable[str]) -> str:
    """Say what would be right: one of some words."""
    return message("one of: {choices}", choices=mentions.words(words))


def known(words: Iterable[str]) -> str:
    """Say what would be right: one of the keys that there are."""
    return message("known are {keys}", keys=mentions.words(words))


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
        wrong((), message("`{key}` must be a mapping", key="options"),
              such_as("{optional_cards: true, bonus: {US: 2}}"))
        return {}, faults
    keys = (*FLAGS, "scenario", "bonus", "variants", "rulings")
    for key, there in value.items():
        if key not in keys:
            wrong((key,), message("unknown option `{key}`", key=key), known(keys))
        elif key in FLAGS and not isinstance(there, bool):
            wrong((key,), message("`{key}` is `{word}`", key=key, word=there), message("true or false"))
        elif key == "scenario" and there not in SCENARIOS:
            wrong((key,), message("unknown scenario `{word}`", word=there), one_of(SCENARIOS))
        elif key == "bonus" and not (isinstance(there, dict) and all(
                side in ("US", "USSR") and isinstance(n, int) and 0 <= n <= 20 for side, n in there.items())):
            wrong((key,), message("a bonus is 0 to 20 markers a side"), such_as("{US: 2}"))
        elif key == "variants" and not (isinstance(there, list) and all(word in VARIANTS for word in there)):
            wrong((key,), message("the variants cannot be read"),
                  message("a list of: {words}", words=mentions.words(VARIANTS)))
        elif key == "rulings":
            _rulings(there, wrong)
    if edition == "second" and value.get("optional_cards"):
        wrong(("optional_cards",), message("the second edition has no optional cards"),
              mentions.word("edition: deluxe"))
    return ({} if faults else dict(value)), faults


def _rulings(value: Any, wrong) -> None:
    if not isinstance(value, dict):
        wrong(("rulings",), message("`{key}` must be a mapping", key="rulings"), such_as("{wargames_at_zero: draw}"))
        return
    for name, chosen in value.items():
        if name not in RULINGS:
            wrong(("rulings", name), message("unknown ruling `{name}`", name=name), known(RULINGS))
        elif chosen not in RULINGS[name].options:
            wrong(("rulings", name), message("`{word}` is no option of `{name}`", word=chosen, name=name),
                  one_of(RULINGS[name].options))
