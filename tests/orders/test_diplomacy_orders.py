"""Order lines of Diplomacy: the corpus, printed orders, random variations, arbitrary text."""
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.diplomacy.gazetteer import gazetteer
from judge.diplomacy.lines import LineReader
from judge.diplomacy.orders import Kind, ordered
from judge.diplomacy.reader import read
from judge.diplomacy.said import EMPTY
from judge.orderfile import Source
from judge.protocol import Reading
from tests.orders.diplomacy_corpus import corpus, heard, opening, said, told
from tests.orders.variations import is_elsewhere, misread

SAMPLES = list(corpus())
BOARD = opening().board
UNITS = sorted(BOARD.steps)
LOCATIONS = sorted(BOARD.place_of)
VARIATIONS = 5_000
READERS = {phase: LineReader(gazetteer(BOARD), phase, lenient=False, strict=False) for phase in "MRA"}


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample.where for sample in SAMPLES])
def test_a_line_is_read_as_the_corpus_says(sample):
    assert told(read(sample.state, [Source("orders", sample.line)], sample.reading)) == list(sample.expected)


def test_the_corpus_is_large():
    assert len(SAMPLES) >= 400


@given(st.sampled_from([Kind.MOVE, Kind.HOLD, Kind.SUPPORT, Kind.CONVOY]), st.sampled_from(UNITS),
       st.sampled_from(UNITS), st.sampled_from(LOCATIONS), st.booleans(),
       st.lists(st.sampled_from(sorted(BOARD.waters)), max_size=3))
def test_a_printed_movement_order_reads_back(kind, unit, helped, goal, via, route):
    convoy = kind is Kind.CONVOY
    order = ordered(kind, unit, helped, goal.partition("/")[0] if convoy else goal, tuple(route), via)
    expected = {
        Kind.MOVE: f"{unit} - {' - '.join([*route, goal])}" + (" via convoy" if via and not route else ""), Kind.HOLD:
        f"{unit} H", Kind.SUPPORT: f"{unit} S {helped} - {goal}", Kind.CONVOY:
        f"{unit} C {helped} - {goal.partition('/')[0]}"
    }[kind]
    if is_elsewhere(BOARD, expected):
        assert "has no coast" in heard(order.text)[0]
    else:
        assert heard(order.text) == [expected]


@given(st.sampled_from(UNITS), st.sampled_from(UNITS))
def test_printed_supports_to_hold_retreats_and_adjustments_read_back(unit, helped):
    assert heard(ordered(Kind.SUPPORT, unit, helped).text) == [f"{unit} S {helped}"]
    assert heard(ordered(Kind.DISBAND, unit).text, "F1901R") == [f"{unit} D"]
    assert heard(ordered(Kind.BUILD, unit).text, "W1901A") == [f"Build {unit}"]
    assert heard(ordered(Kind.REMOVE, unit).text, "W1901A") == [f"Remove {unit}"]
    assert heard(ordered(Kind.WAIVE, "").text, "W1901A") == ["Waive 1"]


@pytest.mark.parametrize("seed", [1901, 1902])
def test_orders_written_in_random_ways_mean_the_same(seed):
    assert misread(VARIATIONS, seed) == []


@settings(max_examples=300)
@given(st.text(max_size=80), st.sampled_from(["S1901M", "F1901R", "W1901A"]), st.booleans())
def test_arbitrary_text_never_raises(text, phase, lenient):
    orders = read(opening(phase), [Source("orders", text)], Reading(lenient=lenient))
    assert all(0 < fault.place.line <= len(Source("", text).lines()) for fault in orders.faults)


WORDS = [
    "A", "F", "Par", "Mun", "Spa", "nc", "-", "->", "S", "C", "H", "D", "R", "via", "convoy", "to", "from", "(", ")",
    ",", ";", "/", ":", "France", "English", "Build", "Remove", "waive", "2", "North", "Sea", "Bxl", "[", "]", "艦隊",
    "倫敦", "到", "bounce", "(*cut*)", "if", "+", "#", "<", ">", "retreat"
]


@settings(max_examples=1000)
@given(st.lists(st.sampled_from(WORDS), max_size=12), st.sampled_from(["S1901M", "F1901R", "W1901A"]), st.booleans())
def test_words_of_orders_in_any_order_never_raise(words, phase, lenient):
    line = " ".join(words)
    orders = read(opening(phase), [Source("orders", line)], Reading(lenient=lenient))
    for fault in orders.faults:
        assert 0 <= fault.place.column <= len(line) + 1 and fault.text and fault.remedy


@settings(max_examples=1000)
@given(st.lists(st.sampled_from([*WORDS, "and", "then", "the", "my", "12", "note", "x", "!", "軍"]), min_size=1,
                max_size=5),
       st.sampled_from("MRA"))
def test_nothing_is_dropped_in_silence(words, phase):
    line = " ".join(word for word in words if word != "#")
    if any(character.isalnum() for character in line):
        assert READERS[phase].read(line, None) != EMPTY


def test_the_order_of_sections_and_lines_does_not_matter():
    sections = [
        "France:\nA Par - Bur\nA Mar S A Par - Bur", "Germany:\nA Mun H\nF Kie - Den", "Italy: A Ven - Tri; F Nap - Ion"
    ]
    readings = {
        frozenset(map(said,
                      read(opening(), [Source("o", "\n".join(order))]).given))
        for order in permutations(sections)
    }
    assert len(readings) == 1 and len(readings.pop()) == 6


def test_a_header_holds_until_the_next():
    orders = read(opening(), [Source("o", "A Mun H\nFrance:\nA Par H\n\nA Mar H\nENGLAND\nF Lon H")])
    assert [said(there)
            for there in orders.given] == ["A Mun H", "France: A Par H", "France: A Mar H", "England: F Lon H"]
    assert [there.line for there in orders.given] == [1, 3, 5, 7]
    assert orders.sent == ("England", "France", "Germany")


def test_each_file_begins_without_a_header():
    orders = read(opening(), [Source("a", "France:\nA Par H"), Source("b", "A Mar H")])
    assert [(there.power, there.file) for there in orders.given] == [("France", "a"), ("", "b")]


def test_a_verb_alone_holds_for_the_units_below_it():
    orders = read(opening("W1901A"), [Source("o", "France\nBuilds:\nA Par\nF Bre\nEngland\nF Lon")])
    assert [said(there)
            for there in orders.given] == ["France: Build A Par", "France: Build F Bre", "England: F Lon alone"]


def test_a_lenient_reading_leaves_out_what_it_cannot_read_and_says_so():
    orders = read(opening(), [Source("o", "A Par - Burgandi\nA Mar - \nF Bre - Mao")], Reading(lenient=True))
    assert [said(there) for there in orders.given] == ["A Par - Bur", "F Bre - Mao"]
    assert orders.faults == ()
    assert orders.notes == ("o:1:9: `Burgandi` was taken as Bur (Burgundy)",
                            "o:2:7: this order breaks off at `-`; taken as no order")


def test_a_groups_own_names_go_before_the_maps():
    state = opening()._replace(names={"mu": "Mun", "liv": "Lvp"})
    orders = read(state, [Source("o", "A Mu - Boh\nA Liv - Wal")])
    assert [said(there) for there in orders.given] == ["A Mun - Boh", "A Lvp - Wal"]


def test_a_line_read_before_reads_the_same():
    text = "France: A Par - Bur\nA Mar - Spa\nF Bre - Bxl\nDear GM"
    first, second = (read(opening(), [Source("o", text)]) for _ in range(2))
    assert first == second and first.given[1].wording is second.given[1].wording


def test_what_the_position_settles_is_settled_anew_in_each():
    line = "F Edi - Nor"
    assert heard(line) == ["F Edi - Nwg"]
    state = opening()
    units = {place: unit for place, unit in state.units.items() if place != "Edi"} | {"Ska": "F Ska"}
    moved = state._replace(units=units, owner={place: "England" for place in units})
    assert [said(there) for there in read(moved, [Source("o", "F Ska - Nor")]).given] == ["F Ska - Nwy"]


def test_a_file_of_nonsense_is_given_up_early():
    orders = read(opening(), [Source("o", "\n".join(f"F Xyz{number} - Qrs{number}" for number in range(5_000)))])
    assert len(orders.faults) < 1_000
    assert max(fault.place.line for fault in orders.faults) == 301
    assert [fault.place.line for fault in orders.faults if fault.text.startswith("more than 300 lines")] == [301]


def test_a_line_without_end_is_a_fault():
    orders = read(opening(), [Source("o", "[i]" * 100_000)])
    fault, = orders.faults
    assert (fault.text, fault.place.line, fault.place.column) == ("this line has 300000 characters", 1, 1)


def test_unknown_ways_of_reading_are_refused():
    faults = read(opening(), [Source("o", "A Par H")], Reading(names=("xx",), strict="dull")).faults
    assert [fault.text for fault in faults] == ["unknown set of names `xx`", "unknown strict language `dull`"]


def test_orders_stay_in_the_order_of_the_file_when_the_position_settles_one():
    orders = read(opening(), [Source("o", "A Liv - Wal\nF Lon - Eng; F Edi - Nor; A Par H")])
    assert [said(there) for there in orders.given] == ["A Lvp - Wal", "F Lon - Eng", "F Edi - Nwg", "A Par H"]
