"""What each option of the rule choices does, where DATC shows it not, and the worked examples of the BBS rules."""
from pathlib import Path

import pytest
import yaml

from judge.diplomacy.outcomes import Turn
from judge.diplomacy.reader import read
from judge.diplomacy.rulebook import rulebook
from judge.diplomacy.statefile import load
from judge.diplomacy.turn import adjudicate
from judge.document import Document
from judge.protocol import Reading

from tests.diplomacy.cases import cases, source

FOLDER = Path(__file__).resolve().parents[1] / "rules"
OPTIONS = yaml.safe_load((FOLDER / "options.yaml").read_text(encoding="utf-8"))
EXAMPLES = yaml.safe_load((FOLDER / "bbs.yaml").read_text(encoding="utf-8"))
# Nothing that a position could show: one option alone, or what the game master does by hand.
OUT_OF_PLAY = {"4.B.7", "4.E.1", "4.E.2", "4.E.4", "4.E.5", "4.E.6"}


def play(entry: dict, under: str) -> Turn:
    issue, _, option = under.partition(" ")
    value = {"judge": 1, "game": "diplomacy", "name": "options", "phase": entry.get("phase", "S1901M"),
             "units": entry["units"], "rules": {"base": "datc", issue: option} if option else under}
    value.update((key, entry[key]) for key in ("centers", "victory") if key in entry)
    state = load(Document(value))
    orders = read(state, [source(orders) for orders in entry.get("files", [entry.get("orders")])], Reading())
    assert orders.faults == ()
    return adjudicate(state, orders)


def after(turn: Turn) -> dict[str, set[str]]:
    return {power: set(turn.state.units_of(power)) for power in turn.state.board.powers if turn.state.units_of(power)}


@pytest.mark.parametrize("entry, under, wanted", [
    (entry, under, wanted) for entry in OPTIONS for wanted in entry["expect"] for under in wanted["under"]],
    ids=lambda value: value["title"] if isinstance(value, dict) and "title" in value else
    value if isinstance(value, str) else "")
def test_options(entry, under, wanted):
    turn = play(entry, under)
    assert after(turn) == {power: set(units) for power, units in wanted["after"].items()}
    if "results" in wanted:
        assert [result.result.value for result in turn.results] == wanted["results"]
    ended = {turn.ended.kind: list(turn.ended.powers)} if turn.ended else None
    assert ended == wanted.get("ended")


@pytest.mark.parametrize("entry", EXAMPLES, ids=lambda entry: entry["title"])
def test_examples_of_the_bbs_rules(entry):
    turn = play(entry, "bbs")
    assert after(turn) == {power: set(units) for power, units in entry["after"].items()}
    dislodged: dict[str, dict[str, set[str]]] = {}
    for result in turn.results:
        if result.dislodged:
            dislodged.setdefault(result.power, {})[result.unit] = set(result.retreats)
    assert dislodged == {power: {unit: set(retreats) for unit, retreats in there.items()}
                         for power, there in entry.get("dislodged", {}).items()}


def test_every_option_that_works_is_shown_by_some_position():
    """The list of what works is no promise: DATC or a position here shows each, the default included."""
    shown = {f"{issue} {option}" for case in cases() for issue, option in case.rules.items()}
    shown |= {under for entry in OPTIONS for wanted in entry["expect"] for under in wanted["under"]}
    for choice in rulebook().issues:
        for option in choice.options:
            if option.works and option.name != choice.default and choice.id not in OUT_OF_PLAY:
                assert f"{choice.id} {option.name}" in shown
