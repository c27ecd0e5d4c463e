"""One phase of a game: the orders resolved, the board after it, who owns what, who has won, and what is due next."""

from typing import Iterable

from judge.diplomacy import adjustments, victory
from judge.diplomacy.legality import sort_out
from judge.diplomacy.movement import fight
from judge.diplomacy.orders import Given, Orders
from judge.diplomacy.outcomes import Result, Turn
from judge.diplomacy.reasons import aftermath
from judge.diplomacy.retreats import retreat
from judge.diplomacy.state import Ended, State, by_power
from judge.faults import NOWHERE, Fault, FaultKind
from judge.messages import message


Resolved = tuple[tuple[Result, ...], tuple[Given | None, ...], State]
"""The results of a phase, beside each the order as sent, and the board after it."""


def adjudicate(state: State, orders: Orders) -> Turn:
    """Resolve the phase that is due. With faults in the orders, or in a finished game, nothing happens."""
    faults = orders.faults
    if state.ended:
        first = orders.given[0].place if orders.given else NOWHERE
        faults = (
            *faults,
            Fault(
                FaultKind.OUT_OF_PLACE,
                message("the game `{name}` is over: nothing can be ordered in it", name=state.name),
                message("`judge undo` takes the last phase back"),
                first,
            ),
        )
    if faults:
        return Turn(state, state, faults=faults, ignored=orders.ignored, notes=orders.notes)
    silent = unheard(state, orders)
    resolve = {"M": _movement, "R": _retreats, "A": _adjustments}[state.phase.kind]
    results, given, after = resolve(state, orders.given, silent)
    after, skipped, changed = forward(after)
    alive = state.phase.kind == "M" and not changed and set(state.owner.values()) <= set(after.owner.values())
    gone = () if alive else _eliminated(state, after)
    told = orders.notes, orders.ignored, after.ended, (), orders.unread
    return Turn(state, after, results, given, skipped, changed, gone, silent, *told)


def unheard(state: State, orders: Orders) -> tuple[str, ...]:
    """List the powers that have something to order and of whom nothing was read."""
    heard = set(orders.sent) or {
        sent.power or sent.wording.unit and state.owner.get(sent.wording.unit.province) for sent in orders.given
    }
    if state.phase.kind == "M":
        acting = set(state.owner.values())
    elif state.phase.kind == "R":
        acting = {d.power for d in state.dislodged}
    else:
        acting = set(adjustments.acting(state))
    acting -= heard
    return tuple([power for power in state.board.powers if power in acting]) if acting else ()


def _movement(state: State, given: Iterable[Given], silent: tuple[str, ...]) -> Resolved:
    ordering = sort_out(state, given, silent)
    results, sent, units, owner, dislodged, contested = aftermath(state, ordering, fight(state, ordering))
    # Taken apart and put together in a third of the time of _replace.
    name, board, rules, agreed, phase, number, _, _, centers, _, _, ended, names = state
    after = State(
        name, board, rules, agreed, phase, number + 1, units, owner, centers, dislodged, contested, ended, names
    )
    return results, sent, after


def _retreats(state: State, given: Iterable[Given], silent: tuple[str, ...]) -> Resolved:
    results, sent, units, owner = retreat(state, given)
    units, owner = by_power(state.board, units, owner)
    after = state._replace(number=state.number + 1, units=units, owner=owner, dislodged=(), contested=())
    return results, sent, after


def _adjustments(state: State, given: Iterable[Given], silent: tuple[str, ...]) -> Resolved:
    results, sent, units, owner = adjustments.adjust(state, given)
    units, owner = by_power(state.board, units, owner)
    return results, sent, state._replace(number=state.number + 1, units=units, owner=owner)


def forward(state: State) -> tuple[State, tuple[str, ...], tuple[tuple[str, str, str], ...]]:
    """Go on from a phase just resolved to the next in which something can be ordered: (state, phases skipped, centres
    that changed hands). Ownership changes after the Fall retreats; then the game may be won."""
    skipped: list[str] = []
    changed: tuple[tuple[str, str, str], ...] = ()
    done = state.phase
    while True:
        due = done.after()
        if due.kind == "R" and state.dislodged:
            return state._replace(phase=due), tuple(skipped), changed
        if due.kind == "R":
            skipped.append(due.code)
        elif due.kind == "A" or due.season == "F" and due.kind == "M":  # a turn is over, its retreats done
            if due.kind == "A":
                state, changed = _occupy(state)
            ended = victory.won(state, done, owners_fixed=due.kind == "A")
            if ended:
                return end(state, ended), tuple(skipped), changed
            if due.kind == "M" or adjustments.acting(state):
                return state._replace(phase=due, contested=()), tuple(skipped), changed
            skipped.append(due.code)
        else:
            return state._replace(phase=due, contested=()), tuple(skipped), changed
        done = due


def end(state: State, ended: Ended) -> State:
    """Close a game."""
    return state._replace(phase=ended.phase, ended=ended, dislodged=(), contested=())


def _occupy(state: State) -> tuple[State, tuple[tuple[str, str, str], ...]]:
    """Give every centre to the power whose unit stands on it."""
    board, centers, owner = state.board, state.centers, state.owner
    changed = tuple(
        [
            (place, centers.get(place, ""), owner[place])
            for place in board.centers
            if place in owner and centers.get(place) != owner[place]
        ]
    )
    if not changed:
        return state, ()
    owners = {**centers, **{place: new for place, _, new in changed}}
    return state._replace(centers={place: owners[place] for place in board.centers if place in owners}), changed


def _eliminated(before: State, after: State) -> tuple[str, ...]:
    """List the powers that lost their last unit and centre."""
    gone = _alive(before) - _alive(after)
    return tuple(power for power in before.board.powers if power in gone) if gone else ()


def _alive(state: State) -> set[str]:
    return {*state.owner.values(), *state.centers.values(), *[d.power for d in state.dislodged]}


def survivors(state: State) -> tuple[str, ...]:
    """List the powers that still have a unit or a centre."""
    alive = _alive(state)
    return tuple(power for power in state.board.powers if power in alive)


def finished(state: State, ended: Ended) -> Turn:
    """Make the turn that ends a game by agreement or by the clock."""
    return Turn(state, end(state, ended), ended=ended)
