"""The witness proves itself on DATC before it bears witness."""
import random

import pytest

from judge.diplomacy.board import board

from tests.diplomacy.witness import Phase, witness
from tests.diplomacy.witness_cases import cases, read_location, read_unit

CHART = board("standard")
KNOWN = list(cases())
LABELS = {"support-given": "given", "support-void": "void", "moves": "arrived", "fails": "stranded"}


@pytest.mark.parametrize("case", KNOWN, ids=[case.name for case in KNOWN])
def test_the_witness_agrees_with_datc(case):
    verdict = witness(case.phase, case.rules)
    assert sorted(verdict.after.values()) == sorted(
        read_unit(CHART, text) for units in case.expected["after"].values() for text in units)
    assert verdict.dislodged == {
        CHART.unit_place[read_unit(CHART, entry["unit"])]:
        (read_location(CHART, entry["from"]), tuple(sorted(read_location(CHART, text) for text in entry["retreats"])))
        for entries in case.expected.get("dislodged", {}).values() for entry in entries}


@pytest.mark.parametrize("case", KNOWN, ids=[case.name for case in KNOWN])
def test_the_witness_says_of_each_order_what_datc_says(case):
    verdict = witness(case.phase, case.rules)
    for labels in case.expected["outcome"].values():
        for label in labels:
            place = CHART.unit_place[read_unit(CHART, label["unit"])]
            if label.get("debatable") or label["result"] == "illegal" or place not in case.phase.units:
                continue
            told = {word for word, field in LABELS.items() if place in getattr(verdict, field)}
            expected = label["result"]
            assert told == ({expected} if expected in LABELS else set()), label
            if place in verdict.stranded:       # a paradox that costs the fleet too is called a disrupted convoy
                caught = place in verdict.paradox and not set(case.phase.fleets(place)) & set(verdict.dislodged)
                assert (label["why"] == "convoy-paradox") == caught, label


@pytest.mark.parametrize("name", ["6.F.14", "6.F.16", "6.F.17", "6.F.18", "6.F.23"])
def test_all_moves_of_a_paradox_fail_under_all_hold(name):
    """In these cases all moves belong to the paradox."""
    case = next(case for case in KNOWN if case.name == name)
    verdict = witness(case.phase, case.rules._replace(paradox="d"))
    assert verdict.after == case.phase.units and not verdict.dislodged and not verdict.arrived


def test_the_witness_does_not_heed_the_order_of_the_orders():
    dice = random.Random(20)
    for case in KNOWN:
        first = witness(case.phase, case.rules)
        for _ in range(5):
            assert witness(shuffled(case.phase, dice), case.rules) == first, case.name


def shuffled(phase: Phase, dice: random.Random) -> Phase:
    def mixed(values: dict) -> dict:
        pairs = list(values.items())
        dice.shuffle(pairs)
        return dict(pairs)

    return phase._replace(units=mixed(phase.units), owner=mixed(phase.owner), moves=mixed(phase.moves),
                          supports=mixed(phase.supports), convoys=mixed(phase.convoys))
