"""Every DATC entry through the library: position, dislodged units with every legal retreat, every settled outcome, the
retreats that follow, builds and removals, and every result under other rules. The order of the lines never matters in
movement and retreats."""
import random
from typing import Iterable

import pytest

from judge.diplomacy.outcomes import Outcome, Turn
from judge.diplomacy.reader import read
from judge.diplomacy.report import page
from judge.diplomacy.state import State
from judge.diplomacy.statefile import load
from judge.diplomacy.statewriting import dump, write
from judge.diplomacy.turn import adjudicate
from judge.document import Document
from judge.orderfile import Source
from judge.protocol import Reading, View

from tests.diplomacy.cases import BOARD, Case, Expected, cases, placed, shuffled, source

CASES = list(cases())
SHUFFLES = 20
EVERY = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def run(state: State, text: Source) -> Turn:
    orders = read(state, [text], Reading())
    assert orders.faults == ()
    turn = adjudicate(state, orders)
    assert turn.faults == ()
    return turn


def units(state: State) -> dict[str, frozenset[str]]:
    return {power: frozenset(state.units_of(power)) for power in BOARD.powers if state.units_of(power)}


def check(turn: Turn, orders: dict[str, list[str]], wanted: Expected) -> None:
    """Compare a turn with what an entry says of it."""
    assert units(turn.state) == wanted.after
    dislodged: dict[str, dict[str, tuple]] = {}
    for result in turn.results:
        if result.dislodged:
            dislodged.setdefault(result.power, {})[result.unit] = (result.origin, frozenset(result.retreats))
    assert dislodged == wanted.dislodged
    found = {given.line: result for result, given in zip(turn.results, turn.given) if given is not None}
    for line, label in zip(placed(orders), wanted.labels, strict=True):
        assert line in found, f"no result for `{label.text}`"
        result = found[line]
        unit = result.unit.partition("/")[0] if result.unit[0] == "A" else result.unit     # a build as written may say
        assert (result.power, unit) == (label.power, label.unit), label                     # a coast for an army
        if label.debatable:
            continue
        if label.result == "illegal" and result.result is Outcome.DISBANDED:      # a retreat that is not allowed
            assert result.why == "illegal" and result.order.illegal == label.why, label
        elif label.result == "illegal":
            assert (result.result, result.why) == (Outcome.ILLEGAL, label.why), label
        else:
            assert result.result.value == label.result, label
            if label.why:
                assert result.why == label.why, label
        assert bool(result.dislodged) == label.dislodged, label
        if label.moved:
            assert result.goal == label.moved, label


@EVERY
def test_case(case: Case):
    turn = run(load(case.state()), source(case.orders))
    check(turn, case.orders, case.expected)
    gone: dict[str, set[str]] = {}
    for result in turn.results:
        if result.result is Outcome.REMOVED and result.order is None:
            gone.setdefault(result.power, set()).add(result.unit)
    assert gone == case.expected.gone
    if case.paradox:
        assert any(result.rule == "4.A.2 f" for result in turn.results)
    if case.then and turn.state.phase.kind == "R":
        check_retreats(turn.state, *case.then)
    elif case.then:         # nobody can retreat, so there is nothing to order
        assert case.then[1].after == units(turn.state)
        assert case.then[1].gone == {power: frozenset(there) for power, there in case.expected.dislodged.items()}
        assert not any(retreats for there in case.expected.dislodged.values() for _, retreats in there.values())


def check_retreats(state: State, orders: dict[str, list[str]], wanted: Expected) -> None:
    waiting = {power: frozenset(d.unit for d in state.dislodged if d.power == power)
               for power in BOARD.powers if any(d.power == power for d in state.dislodged)}
    turn = run(state, source(orders))
    check(turn, orders, wanted)
    gone = {power: frozenset(result.unit for result in turn.results
                             if result.power == power and result.result is Outcome.DISBANDED) for power in waiting}
    assert {power: there for power, there in gone.items() if there} == wanted.gone
    assert {power: waiting[power] & there for power, there in gone.items() if there} == wanted.gone


@EVERY
def test_a_saved_position_gives_the_same(case: Case):
    """Write the state down and read it again, before the phase and before its retreats: nothing changes."""
    state = load(case.state())
    again = load(Document(dump(state)))
    assert again == state
    turn = run(state, source(case.orders))
    if turn.state.phase.kind == "R":
        assert load(Document(dump(turn.state))) == turn.state


@pytest.mark.parametrize("case", [case for case in CASES if case.phase == "movement"], ids=lambda case: case.name)
def test_the_order_of_the_lines_does_not_matter(case: Case):
    dice = random.Random(case.name)
    state = load(case.state())
    first = run(state, source(case.orders))
    alike(first, (run(state, shuffled(case.orders, dice)) for _ in range(SHUFFLES)))
    if case.then and first.state.phase.kind == "R":
        alike(run(first.state, source(case.then[0])),
              (run(first.state, shuffled(case.then[0], dice)) for _ in range(SHUFFLES)))


def alike(first: Turn, others: Iterable[Turn]) -> None:
    """Hold turns against each other: the same state and page, byte for byte, and the same results but for the lines."""
    state, told = write(first.state), [page(first, View(format)) for format in ("text", "judge")]
    for turn in others:
        assert write(turn.state) == state
        assert turn.results == first.results
        assert [page(turn, View(format)) for format in ("text", "judge")] == told
