"""Phases that there are, and what is said of those that there are not."""

import pytest

import judge
from judge.diplomacy.game import write
from judge.diplomacy.phases import read_phase
from judge.faults import Refused

STATE = write(judge.new("diplomacy", name="g"))


@pytest.mark.parametrize("text, code", [
    ("F1902R", "F1902R"), ("F1902", "F1902M"), ("f1902b", "W1902A"), ("02-F", "F1902M"),
    ("Spring 1453", "S1453M"), ("S0001M", "S0001M"), ("W9998A", "W9998A"),
])
def test_what_people_write_is_read(text, code):
    assert read_phase(text).code == code


@pytest.mark.parametrize("text", [
    "F1902X", "F1902RX", "S1902A", "W1902M", "S1902MM", "X1902M", "F0000M", "S9999M", "Fall 0000",
])
def test_what_is_no_phase_is_none(text):
    assert read_phase(text) is None


@pytest.mark.parametrize("text, remedy", [
    ("F1902X", "did you mean F1902M or F1902R?"),
    ("S1901A", "did you mean S1901M or S1901R?"),
    ("FA1901MM", "did you mean F1901M or F1901R?"),
    ("W1901M", "did you mean W1901A?"),
    ("S0000M", "years go from 0001 to 9998"),
])
def test_a_phase_that_there_is_not_is_a_fault_in_headers_and_states(text, remedy):
    for line, column in ((text, 1), (f"Game: g Phase: {text}", 16)):
        orders = judge.read_orders(judge.load(STATE), f"{line}\nAustria: A Bud - Ser\n")
        (fault,) = orders.faults
        assert (fault.text, fault.remedy) == (f"`{text}` is no phase", remedy)
        assert (fault.place.line, fault.place.column) == (1, column)
    with pytest.raises(Refused) as refused:
        judge.load(STATE.replace("phase: S1901M", f"phase: {text}"))
    (fault,) = refused.value.faults
    assert (fault.text, fault.place.line) == (f"`{text}` is no phase", 6)
    assert fault.remedy == remedy


def test_a_phase_behind_the_name_of_the_game_counts():
    orders = judge.read_orders(judge.load(STATE), "Game: g Phase: F1901M\nAustria: A Bud - Ser\n")
    assert [fault.text for fault in orders.faults] == ["these orders are for another phase"]
    assert not judge.read_orders(judge.load(STATE), "Game: g Phase: S1901M\nAustria: A Bud - Ser\n").faults


@pytest.mark.parametrize("text, due", [
    ("SP1901", True), ("Sp1901M", True), ("Spr 1901", True), ("Spr. 1901", True), ("Aut. 1901", False),
    ("SPRING1901", True), ("FA1901", False), ("Fa 1901 Movement", False), ("Su1901", False),
    ("Wi 1901", False), ("WI1901A", False),
])
def test_seasons_may_be_shortened_in_headers(text, due):
    orders = judge.read_orders(judge.load(STATE), f"{text}\nAustria: A Bud - Ser\n")
    assert [fault.text for fault in orders.faults] == ([] if due else ["these orders are for another phase"])
