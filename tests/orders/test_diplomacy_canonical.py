"""What is read without the grammar is read as the grammar would: every order of the map, in canonical words."""
import re
from itertools import product
from typing import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.diplomacy.canonical import canonical
from judge.diplomacy.gazetteer import gazetteer
from judge.diplomacy.lines import LineReader
from judge.diplomacy.orders import Kind, Wording, ordered
from judge.diplomacy.said import EMPTY, Line
from tests.orders.diplomacy_corpus import corpus, opening
from tests.orders.variations import is_elsewhere

BOARD = opening().board
UNITS = sorted(BOARD.steps)
LOCATIONS = sorted(BOARD.place_of)
SHORES = sorted(BOARD.shores)
ARMIES = [f"A {shore}" for shore in SHORES]
FLEETS = [unit for unit in UNITS if unit[0] == "F" and BOARD.unit_place[unit] in BOARD.waters]
READERS = {phase: LineReader(gazetteer(BOARD), phase, lenient=False, strict=False) for phase in "MRA"}


def by_grammar(line: str, phase: str = "M") -> Wording | Line:
    found = READERS[phase].read(line, None)
    return found.orders[0] if found == Line(orders=found.orders) and len(found.orders) == 1 else found


def goals(unit: str) -> Iterator[str]:
    """All that a unit may step to, with the coast and without."""
    for province, locations in BOARD.steps[unit].items():
        yield from dict.fromkeys((province, *locations))


def moves() -> Iterator[str]:
    for unit in UNITS:
        yield from (ordered(Kind.MOVE, unit, goal=goal).text for goal in LOCATIONS)
        yield from (ordered(Kind.MOVE, unit, goal=goal, via=True).text for goal in SHORES if unit[0] == "A")
        yield from (f"{unit}-{goal}" for goal in LOCATIONS)


def holds() -> Iterator[str]:
    yield from (ordered(Kind.HOLD, unit).text for unit in UNITS)
    yield from (ordered(Kind.SUPPORT, unit, helped).text for unit in UNITS for helped in UNITS)
    yield from (f"{unit} S {unit[0]} {place} - {place}" for unit in UNITS for place in BOARD.steps[unit])


def supports() -> Iterator[str]:
    """Every support of a step there is; of a convoyed army, each from a few places."""
    arriving = {place: [unit for unit in UNITS if place in BOARD.steps[unit]] for place in BOARD.provinces}
    for number, unit in enumerate(UNITS):
        for goal in goals(unit):
            there = arriving[goal[:3]] + (ARMIES[number % 9::9] if goal in BOARD.shores else [])
            yield from (ordered(Kind.SUPPORT, unit, helped, goal).text for helped in there)


def convoys() -> Iterator[str]:
    """Every fleet with every army, and with every landing place; every route of two seas from each shore."""
    for number, (fleet, army) in enumerate(product(FLEETS, ARMIES)):
        yield from (ordered(Kind.CONVOY, fleet, army, goal).text for goal in SHORES[number % 5::5])
    for army in ARMIES:
        for first in BOARD.near[army[2:]]:
            for second in BOARD.near[first] if first in BOARD.waters else ():
                if second in BOARD.waters:
                    yield from (ordered(Kind.MOVE, army, goal=goal, route=(first, second)).text
                                for goal in BOARD.near[second] if goal in BOARD.shores)


def retreats() -> Iterator[str]:
    yield from (ordered(Kind.MOVE, unit, goal=goal).text for unit in UNITS for goal in goals(unit))
    yield from (f"{unit}-{goal}" for unit in UNITS for goal in goals(unit))
    yield from (ordered(Kind.DISBAND, unit).text for unit in UNITS)


def adjustments() -> Iterator[str]:
    yield from (ordered(kind, unit).text for unit in UNITS for kind in (Kind.BUILD, Kind.REMOVE))
    yield ordered(Kind.WAIVE, "").text


@pytest.mark.parametrize("orders, phase", [(moves, "M"), (holds, "M"), (supports, "M"), (convoys, "M"), (retreats, "R"),
                                           (adjustments, "A")], ids=lambda value: getattr(value, "__name__", value))
def test_every_order_of_the_map_is_read_as_by_the_grammar(orders, phase):
    lines = list(orders())
    assert len(lines) > 100
    strange = {line for line in lines if is_elsewhere(BOARD, re.sub(r" ?- ?", " - ", line))}
    plain = [line for line in lines if line not in strange]
    assert [line for line in plain if canonical(BOARD, phase, line) != by_grammar(line, phase)] == []
    for line in strange:                       # "F Eng - Par": a fault, which only the grammar's reader gives
        assert canonical(BOARD, phase, line) is None and "has no coast" in by_grammar(line, phase).troubles[0].text


@pytest.mark.parametrize("phase", "MRA")
def test_headers_and_empty_lines_are_read_as_by_the_grammar(phase):
    headers = [f"{blank}{power}:{end}" for power in BOARD.powers for blank in ("", " ") for end in ("", " ")]
    for line in ("", "  ", "\t", *headers):
        assert canonical(BOARD, phase, line) == by_grammar(line, phase), line


PIECES = ["A", "F", "Par", "Bul", "Spa", "Nth", "Eng", "par", "Xyz", "Liv", "/nc", "/ec", " ", "  ", "-", " - ", "H",
          "S", "C", "D", "via convoy", "Build", "Remove", "Waive", ":", "France", "\t", "2", "."]


@settings(max_examples=3_000)
@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join), st.sampled_from("MRA"))
def test_whatever_is_read_is_read_as_by_the_grammar(line, phase):
    found = canonical(BOARD, phase, line)
    assert found is None or found == by_grammar(line, phase)


def test_the_corpus_is_read_as_by_the_grammar():
    read = 0
    for sample in corpus():
        if not (sample.reading.names or sample.reading.strict):
            found = canonical(BOARD, sample.phase[-1], sample.line)
            read += found not in (None, EMPTY)
            assert found is None or found == by_grammar(sample.line, sample.phase[-1]), sample.where
    assert read > 20


def test_names_in_wordings_are_the_boards_own_strings():
    codes = {code: code for code in BOARD.provinces}
    for line in ("A Mun - Boh", "A Munich moves to Bohemia", "F Lyo S F Mar - Spa/sc",
                 "Fleet Gulf of Lyon supports Marseilles to Spain"):
        found = canonical(BOARD, "M", line) or by_grammar(line)
        assert found.unit.province is codes[found.unit.province] and found.goal is codes[found.goal]
        assert found.helped is None or found.helped.province is codes[found.helped.province]
