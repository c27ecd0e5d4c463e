"""No province holds two units, whatever their kinds, coasts and owners, and however their lists are written."""
from itertools import permutations

import pytest

from judge.diplomacy.board import board
from judge.diplomacy.statefile import load
from judge.document import Document
from judge.faults import Refused

BOARD = board("standard")
TOGETHER = [(place, first, second) for place in BOARD.provinces
            for first, second in permutations([unit for unit in BOARD.steps if BOARD.unit_place[unit] == place], 2)]


@pytest.mark.parametrize("owners", [("France", "Italy"), ("Italy", "Italy")])
def test_two_units_in_one_province_are_refused(owners):
    assert len(TOGETHER) > 80
    for place, *units in TOGETHER:
        table: dict[str, list[str]] = {}
        for owner, unit in zip(owners, units):
            table.setdefault(owner, []).append(unit)
        with pytest.raises(Refused, match=f"two units in {BOARD.provinces[place].name}: "):
            load(Document({"judge": 1, "game": "diplomacy", "phase": "S1901M", "units": table}))
