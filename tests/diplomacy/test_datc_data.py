"""The DATC entries are well formed, and hold what DATC holds."""
from collections import Counter

import pytest
import yaml

from judge.diplomacy.outcomes import Outcome
from judge.diplomacy.rulebook import rulebook

from tests.diplomacy.cases import BOARD, FOLDER, UNIT, cases, entries, expected, location, position, unit
from tests.facts import FACTS

CASES = FACTS / "diplomacy" / "datc" / "cases"
KEYS = {"id", "title", "phase", "units", "orders", "outcome", "after", "dislodged", "issues", "choices", "note",
        "centers", "adjust", "auto_removed", "assumed", "then", "stated", "variant_of"}
CHOICE_KEYS = {"when", "basis", "outcome", "after", "dislodged", "auto_removed", "same", "undefined", "not_applicable",
               "note"}
LABEL_KEYS = {"unit", "result", "why", "dislodged", "to", "as", "debatable"}
# DATC 3.1, section 6: how many cases each part has; 6.D.31 and 6.J.9 stand here twice.
PARTS = {"6.A": 12, "6.B": 15, "6.C": 9, "6.D": 34 + 1, "6.E": 15, "6.F": 25, "6.G": 20, "6.H": 16, "6.I": 7,
         "6.J": 11 + 1}
ENTRIES = list(entries())
ISSUES = {choice.id: [option.name for option in choice.options] for choice in rulebook().issues}


def test_all_of_datc_is_there():
    assert len(ENTRIES) == len({entry["id"] for entry in ENTRIES}) == 166
    assert dict(Counter(".".join(entry["id"].split(".")[:2]) for entry in ENTRIES)) == PARTS
    assert sum(len(entry.get("choices", ())) for entry in ENTRIES) == 69
    assert Counter(entry["phase"] for entry in ENTRIES) == {"movement": 146, "adjustment": 20}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["id"])
def test_entries_are_well_formed(entry):
    assert set(entry) <= KEYS
    assert set(entry.get("issues", ())) <= set(ISSUES)
    before = position(entry["units"])
    places = [UNIT.match(text)[2] for there in entry["units"].values() for text in there]
    assert len(set(places)) == len(places)
    for power, texts in entry["orders"].items():
        assert power in BOARD.powers and len(texts) == len(entry["outcome"][power])
    for given in [entry, *(choice for choice in entry.get("choices", ()) if "outcome" in choice)]:
        check_results(given, entry["orders"])
        check_units(given, before, entry)
    for choice in entry.get("choices", ()):
        assert set(choice) <= CHOICE_KEYS and choice["basis"] in ("text", "issue")
        assert sum(key in choice for key in ("same", "undefined", "not_applicable", "outcome")) == 1
        assert ("outcome" in choice) == ("after" in choice)
        for issue, options in choice["when"].items():
            assert set(options) <= set(ISSUES[issue])
    if "then" in entry:
        check_results(entry["then"], entry["then"]["orders"])
        kept = count(position(entry["then"]["after"])) + count(position(entry["then"].get("disbanded", {})))
        assert kept == count(before)


def check_results(given, orders):
    assert set(given["outcome"]) == set(orders)
    for labels in given["outcome"].values():
        for label in labels:
            assert set(label) <= LABEL_KEYS
            assert label["result"] in {outcome.value for outcome in Outcome}
    expected(orders, given)


def check_units(given, before, entry):
    """Nothing is lost or made: in movement all units stay on the board or are dislodged."""
    after, dislodged = position(given["after"]), given.get("dislodged", {})
    for power, there in dislodged.items():
        for each in there:
            assert unit(each["unit"]) in before[power]
            assert set(each.get("may", ())) <= set(each["retreats"])
            assert set(each.get("may_not", ())).isdisjoint(each["retreats"])
            steps = BOARD.steps[unit(each["unit"])]
            for text in each["retreats"]:
                assert location(text) in steps[location(text).partition("/")[0]]
    if entry["phase"] == "movement":
        assert count(after) + sum(map(len, dislodged.values())) == count(before)
        said = [label for labels in given["outcome"].values() for label in labels if label.get("dislodged")]
        ordered = {unit(text) for labels in given["outcome"].values() for text in [label["unit"] for label in labels]}
        assert {unit(label["unit"]) for label in said} == {
            unit(each["unit"]) for there in dislodged.values() for each in there} & ordered
    else:
        for power, due in entry["adjust"].items():
            assert due == len(entry["centers"].get(power, ())) - len(before.get(power, ()))
            assert len(after.get(power, ())) <= max(len(before.get(power, ())), len(entry["centers"].get(power, ())))
        gone = position(given.get("auto_removed", {}))
        for power, there in gone.items():
            assert there <= before[power] and there.isdisjoint(after.get(power, ()))


def count(units) -> int:
    return sum(map(len, units.values()))


def test_every_choice_becomes_a_case():
    names = [case.name for case in cases()]
    undefined = {case.name for case in cases() if case.undefined}
    assert set(yaml.safe_load((FOLDER / "undefined.yaml").read_text(encoding="utf-8"))) < undefined
    assert len(names) == len(set(names))
    assert {"6.F.9 4.A.1 a", "6.F.18 4.A.2 c", "6.F.20 4.A.1 a 4.A.2 a", "6.B.7 4.B.4 own-only"} <= set(names)


@pytest.mark.skipif(not CASES.exists(), reason=f"the shared facts are not there: {CASES}")
def test_the_entries_are_those_of_the_facts():
    facts = [entry for path in sorted(CASES.glob("6?.yaml"))
             for entry in yaml.safe_load(path.read_text(encoding="utf-8"))]
    assert ENTRIES == facts
    assert sorted(path.name for path in FOLDER.glob("6*.yaml")) == sorted(path.name for path in CASES.glob("6*.yaml"))
