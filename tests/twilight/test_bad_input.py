"""What may not be declared is refused with its line, the rule and what would be right, and nothing is changed."""
import re
from pathlib import Path

import pytest

from judge import document
from judge.faults import Refused
from judge.orderfile import Source
from judge.twilight import game

SHEET = document.read(Path(__file__).with_name("bad_input.yaml").read_text("utf-8")).value


def position(but: dict):
    """Load the sheet's position with some of its lines replaced, or added."""
    text = SHEET["position"]
    for key, value in but.items():
        line = f"{key}: {value}"
        text = re.sub(rf"^{key}: .*$", line, text, flags=re.MULTILINE) if f"\n{key}: " in text else f"{text}{line}\n"
    return game.load(document.read(text))


@pytest.mark.parametrize("case", SHEET["cases"], ids=[case["case"].replace(" ", "-") for case in SHEET["cases"]])
def test_it_is_refused(case):
    state = position(case.get("but", {}))
    before = game.write(state)
    orders = game.read_orders(state, [Source("orders.txt", case["orders"])])
    turn = game.adjudicate(state, orders)
    assert turn.state is state and game.write(state) == before
    fault = turn.faults[0]
    assert str(fault.place) == f"orders.txt:{case['at']}", fault
    assert case["text"] in fault.text and case["remedy"] in fault.remedy, fault
    assert len(turn.faults) == 1


def test_the_sheet_has_each_case_once():
    names = [case["case"] for case in SHEET["cases"]]
    assert len(set(names)) == len(names)


def test_a_fault_refuses_the_whole_file_and_all_unreadable_lines_are_told():
    state = position({})
    text = "USSR AR4 #7 ops: influence Poland 3\nUS AR4 #111 event\nUSSR: foo bar 3 baz\n"
    turn = game.adjudicate(state, game.read_orders(state, [Source("orders.txt", text)]))
    assert turn.state is state and [fault.place.line for fault in turn.faults] == [2, 3]


def test_a_way_of_reading_that_there_is_not():
    reading = game.Reading(strict="judge", names=("uk",))
    orders = game.read_orders(position({}), [Source("orders.txt", "USSR AR4 #7 space")], reading)
    assert [fault.text for fault in orders.faults] == ["Twilight Struggle is not read by `uk`",
                                                       "Twilight Struggle is not read by `judge`"]


def test_read_leniently_an_unreadable_line_is_no_declaration_and_is_named():
    state = position({})
    text = "USSR AR4 #7 ops: influence Poland 3\nUS AR4 #111 event\n"
    orders = game.read_orders(state, [Source("orders.txt", text)], game.Reading(lenient=True))
    turn = game.adjudicate(state, orders)
    assert not turn.faults and turn.state.influence[game.USSR]["Poland"] == 7
    assert [(left.place.line, left.text, left.why) for left in turn.ignored] == [
        (2, "there is no card 111", "cannot be read; taken as no declaration")]


def test_a_state_that_cannot_be_is_refused():
    with pytest.raises(Refused, match="stands in two places"):
        position({"hands": "{US: [4], USSR: [4]}"})
