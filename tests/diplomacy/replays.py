"""Play logged games through the judge again, and compare every phase with the one that the log shows next.

Three habits of the log are no fault of either side, and each has a rule that recognises it exactly: the phase, judged
once more with nothing but that habit allowed for, must end as the log says.
"""
from typing import NamedTuple

from judge.diplomacy import reader, statefile, statewriting, turn
from judge.diplomacy.board import board
from judge.diplomacy.outcomes import Turn
from judge.diplomacy.state import State
from judge.document import Document, read
from judge.orderfile import Source
from judge.protocol import Reading
from tests.diplomacy.real_games import Moment, Written, order_text, state_values

LAND = "a move via convoy without a fleet, taken by land"
EMPTY = "an adjustment phase in which nothing can be ordered"
CHOSEN = "removals that nobody ordered, chosen by the program"


class Position(NamedTuple):
    """What a log and a state both tell: the phase, units and those that must retreat as "Austria A Bud", and owners."""

    phase: str
    units: frozenset[str]
    dislodged: frozenset[str]
    centers: frozenset[str]


class Difference(NamedTuple):
    """A phase that ended otherwise than its log. habit: which of the three explains it, "" for none."""

    game: str
    phase: str
    habit: str
    judged: Position
    logged: Position

    def __str__(self) -> str:
        lines = [f"{self.game} {self.phase}: {self.habit or 'unexplained'}"]
        for field, mine, theirs in zip(Position._fields, self.judged, self.logged):
            if mine != theirs:
                lines.append(f"  {field}: judged {_listed(mine, theirs)}, logged {_listed(theirs, mine)}")
        return "\n".join(lines)


def _listed(one, other) -> str:
    return one if isinstance(one, str) else ", ".join(sorted(one - other)) or "no other"


def load(moment: Moment, name: str = "", number: int = 0) -> State:
    """Make a state of a logged position."""
    return statefile.load(Document(state_values(moment, name, number)))


def judged(state: State, text: str) -> Turn:
    """Judge one phase from the text of its orders. Raises AssertionError where the text is not understood."""
    orders = reader.read(state, [Source("orders.txt", text)], Reading())
    assert not orders.faults, orders.faults
    played = turn.adjudicate(state, orders)
    assert not played.faults, played.faults
    return played


def play(state: State, orders: tuple[Written, ...]) -> State:
    """Judge one phase of a log, and a retreat phase after it in which no unit can retreat: logs do not list those."""
    state = judged(state, order_text(orders)).state
    if not state.ended and state.phase.kind == "R" and not any(lost.retreats for lost in state.dislodged):
        state = judged(state, "").state
    return state


def as_logged(moment: Moment) -> Position:
    """Give the position of a logged phase."""
    return Position(moment.phase.code, frozenset(f"{power} {unit}" for power, unit in moment.units.values()),
                    frozenset(f"{power} {unit}" for power, unit in moment.dislodged.values()),
                    frozenset(f"{power} {center}" for center, power in moment.centers.items()))


def as_judged(state: State) -> Position:
    """Give the position of a state; a dislodged unit that cannot retreat is gone, as in the logs."""
    return Position(state.phase.code, frozenset(f"{state.owner[place]} {unit}" for place, unit in state.units.items()),
                    frozenset(f"{lost.power} {lost.unit}" for lost in state.dislodged if lost.retreats),
                    frozenset(f"{power} {center}" for center, power in state.centers.items()))


def habits(now: Moment, after: Moment) -> dict[str, tuple[Written, ...]]:
    """Find the habits of the log that this phase may show, each with the orders that allow for it."""
    found = {}
    if now.phase.kind == "M":
        ferried = {(order.helped, order.goal.partition("/")[0]) for order in now.orders if order.verb == "convoy"}
        alone = [order for order in now.orders
                 if order.via and (order.unit, order.goal.partition("/")[0]) not in ferried]
        if alone:
            found[LAND] = tuple(order._replace(via=False) if order in alone else order for order in now.orders)
    if now.phase.kind == "A":
        chosen = []
        for power in sorted({power for power, _ in now.units.values()}):
            units = [unit for owner, unit in now.units.values() if owner == power]
            owed = len(units) - sum(1 for owner in now.centers.values() if owner == power)
            ordered = {order.unit for order in now.orders if order.verb == "remove" and order.power == power}
            kept = {unit for owner, unit in after.units.values() if owner == power}
            if owed > len(ordered):
                chosen += [Written("remove", power, unit) for unit in units if unit not in kept and unit not in ordered]
        if chosen:
            found[CHOSEN] = (*now.orders, *chosen)
    return found


def passed_over(after: Moment, judged: Position) -> bool:
    """Say whether a log goes on with an adjustment phase that a judge passes over: no site is free for a build that is
    due, and no removal is."""
    due = {power: 0 for power, _ in after.units.values()}
    for power in after.centers.values():
        due[power] = due.get(power, 0) + 1
    for power, _ in after.units.values():
        due[power] -= 1
    free = {center for center, power in after.centers.items() if center not in after.units
            and board("standard").provinces[center].home == power and due[power] > 0}
    return (after.phase.kind == "A" and not after.orders and not free and min(due.values()) >= 0
            and judged.phase == after.phase.after().code)


def phase_by_phase(game: str, moments: tuple[Moment, ...]) -> list[Difference]:
    """Judge every phase from its logged position; give all differences. A retreat phase starts from what the judge
    made of the movement before it, since the log does not tell where attackers came from."""
    differences, before = [], None
    for number, (now, after) in enumerate(zip(moments, moments[1:])):
        state = before if now.phase.kind == "R" else load(now, game, number)
        logged = as_logged(after)
        before = play(state, now.orders)
        judged, habit = as_judged(before), ""
        if judged == logged:
            continue
        if passed_over(after, judged) and judged._replace(phase=logged.phase) == logged:
            habit = EMPTY
        for name, orders in habits(now, after).items():
            before = play(state, orders)
            if as_judged(before) == logged:
                habit = name
        differences.append(Difference(game, now.phase.code, habit, judged, logged))
    return differences


def chained(game: str, moments: tuple[Moment, ...]) -> tuple[State, list[Difference]]:
    """Play a whole game on, the state written and read again between phases, with the habits of the log allowed for.
    Gives the last state and the first difference, if there is one."""
    state = statefile.load(Document({**state_values(moments[0], game), "victory": {"centers": 18}}))
    for now, after in zip(moments, moments[1:]):
        if state.phase != now.phase and as_judged(state) == as_logged(after):
            continue                       # now was passed over
        orders = now.orders
        for amended in habits(now, after).values():
            orders = amended
        state = play(state, orders)
        judged, logged = as_judged(state), as_logged(after)
        if after is moments[-1] and state.ended or passed_over(after, judged):
            judged = judged._replace(phase=logged.phase)
        if judged != logged:
            return state, [Difference(game, now.phase.code, "", judged, logged)]
        state = statefile.load(read(statewriting.write(state), f"{game}.yaml"))
    return state, []
