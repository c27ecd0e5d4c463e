"""The library: values in and values out, nothing imported before it is used."""

import subprocess
import sys
from pathlib import Path

import pytest

import judge
from judge import library
from judge.faults import Refused

STATE = "judge: 1\ngame: tally\nname: count\nnumber: 0\ntotal: 5\n"


def test_a_turn(tally):
    state = judge.load(STATE)
    assert (
        judge.write(state) == STATE
        and judge.show(state) == "total 5\n"
        and judge.options(state, "A") == "add 0 to 9 for A\n"
    )
    orders = judge.read_orders(state, "add 3\nadd 10")
    assert (
        judge.check(state, orders) == ("add 3\nadd 10\n", False)
        and judge.explain(state, orders) == "because of [3, 10]\n"
    )
    turn = judge.adjudicate(state, orders)
    assert (turn.state.total, turn.before, turn.faults) == (8, state, ())
    assert judge.results(turn) == [{"order": "add 3", "result": "added"}, {"order": "add 10", "result": "illegal"}]
    assert judge.report(turn, "json", "zh-Hant", "public") == "count · Round 1 · json zh-Hant [public]\ntotal 8\n"
    assert judge.write(state) == STATE


def test_faults_are_values_and_what_cannot_be_made_is_refused(tally):
    state = judge.load(STATE)
    orders = judge.read_orders(state, "sub 1", file="mail")
    assert str(orders.faults[0]) == "mail:1:1: `sub 1` is no order; add N"
    assert judge.adjudicate(state, orders).state == state
    assert judge.read_orders(state, "sub 1", lenient=True).faults == ()
    with pytest.raises(Refused, match="state:2:1: unknown game"):
        judge.load(STATE.replace("tally", "chess"))


def test_a_page_is_refused_that_there_is_not(tally):
    state = judge.load(STATE)
    for asked, words in (
        ({"format": "wax"}, "`wax` is no format of tally; one of: text, json"),
        ({"lang": "la"}, "`la` is no language; one of: en, zh-Hant, zh-Hans"),
        ({"audience": "C"}, "there is no side `C`"),
    ):
        with pytest.raises(Refused, match=words):
            judge.show(state, **asked)
    turn = judge.adjudicate(state, judge.read_orders(state, "add 1"))
    assert "[A]" in judge.report(turn, audience="a")


def test_a_new_game(tally):
    assert judge.write(judge.new("tally", "count", start=5)) == STATE
    with pytest.raises(Refused, match="`begin` is no setting of tally; one of: start, wild"):
        judge.new("tally", "count", begin=5)


def test_every_call_is_there():
    assert set(judge.CALLS) == {
        name for name, value in vars(library).items() if callable(value) and value.__module__ == library.__name__
    } - {"game_of", "_view"}
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        judge.nothing
    with pytest.raises(TypeError):
        judge.show(5)


def test_nothing_is_imported_before_it_is_used():
    program = "import sys; before = set(sys.modules); import judge; print(sorted(set(sys.modules) - before))"
    root = Path(__file__).resolve().parent.parent
    assert (
        subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True).stdout
        == "['judge']\n"
    )


def test_a_game_is_ended_and_its_rules_are_told():
    state = judge.new("diplomacy", "library")
    turn = judge.finish(state, "draw", ["Italy", "russia"])
    assert turn.state.ended.powers == ("Italy", "Russia") and "Italy and Russia" in judge.report(turn)
    assert judge.finish(state, "draw", "Italy, russia").state == turn.state
    assert "4.A.2" in judge.rules(state)
    assert '"id": "4.A.2"' in judge.rules(state, format="json") and "海運矛盾" in judge.rules(state, lang="zh-Hant")
    with pytest.raises(Refused, match="cannot end by `resign`"):
        judge.finish(state, "resign", ["Italy"])
