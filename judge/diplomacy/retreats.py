"""A retreat phase: dislodged units go where they may, or are disbanded."""

from typing import Collection

from judge.diplomacy.binding import fleet_goal, slip, written
from judge.diplomacy.legality import second, written_best
from judge.diplomacy.orders import Given, Kind, Order, ordered
from judge.diplomacy.outcomes import Outcome, Result
from judge.diplomacy.state import Dislodged, State

OF_OTHER_PHASES = {
    Kind.SUPPORT: "support-in-retreat",
    Kind.CONVOY: "convoy-in-retreat",
    Kind.HOLD: "hold-in-retreat",
    Kind.UNIT: "hold-in-retreat",
}


def retreat(
    state: State, given: Collection[Given]
) -> tuple[tuple[Result, ...], tuple[Given | None, ...], dict[str, str], dict[str, str]]:
    """Resolve the retreats: (results, beside each the order as sent, units, owner).

    A unit without a legal order is disbanded, and so are all that go to one province.
    """
    board = state.board
    waiting = {board.unit_place[d.unit]: d for d in state.dislodged}
    standing: dict[str, tuple[Order, Given]] = {}
    extras: list[tuple[str, Order, Given]] = []
    rivals: dict[str, list[tuple[Order, Given]]] = {}
    for sent in given:
        place = sent.wording.unit.province if sent.wording.unit else ""
        there = waiting.get(place)
        if there is None or sent.power and sent.power != there.power:
            extras.append(_stray(state, there, sent))
            continue
        rivals.setdefault(place, []).append((_retreat(state, there, sent), sent))
    for place, orders in rivals.items():
        standing[place] = kept = _in_force(state, orders)
        extras += [
            (waiting[place].power, order if order.illegal else order._replace(illegal=second(order, kept[0])), sent)
            for order, sent in orders
            if sent is not kept[1]
        ]
    standing = {place: standing[place] for place in waiting if place in standing}  # whatever the order of the lines
    goals: dict[str, list[str]] = {}
    for place, (order, _) in standing.items():
        if order.kind is Kind.MOVE and not order.illegal:
            goals.setdefault(board.place_of[order.goal], []).append(place)
    results, told, units, owner = [], [], dict(state.units), dict(state.owner)
    for power in board.powers:
        for place, there in waiting.items():
            if there.power != power:
                continue
            order, sent = standing.get(place, (None, None))
            result = Result(
                power, there.unit, order, Outcome.DISBANDED, "no-order", retreats=there.retreats, origin=there.origin
            )
            if order is not None and order.illegal:
                result = result._replace(why="illegal")
            elif order is not None and order.kind is Kind.MOVE:
                goal = board.place_of[order.goal]
                others = [p for p in goals[goal] if p != place]
                if others:
                    result = result._replace(why="bounce", by=tuple(standing[p][0].text for p in others))
                else:
                    result = result._replace(result=Outcome.RETREATS, why="", goal=order.goal)
                    units[goal], owner[goal] = f"{there.unit[0]} {order.goal}", power
            elif order is not None:
                result = result._replace(why="")
            results.append(result)
            told.append(sent)
    for power, order, sent in sorted(extras, key=lambda e: (e[1].text, e[1].illegal, e[2].file, e[2].line)):
        results.append(Result(power, order.unit, order, Outcome.ILLEGAL, order.illegal))
        told.append(sent)
    return tuple(results), tuple(told), units, owner


def _in_force(state: State, orders: list[tuple[Order, Given]]) -> tuple[Order, Given]:
    """Choose among several retreats of one unit (4.D.3)."""

    def by_words(pair: tuple[Order, Given]) -> tuple:
        return pair[0].text, pair[0].illegal, pair[1].file, pair[1].line, pair[1].wording.column

    legal = [pair for pair in orders if not pair[0].illegal]
    rules = state.rules
    legal = written_best(rules, [((o, sent), slip(rules, sent.wording.unit, o.unit)[1]) for o, sent in legal])
    if not legal:
        return min(orders, key=by_words)
    if len({order.text for order, _ in legal}) == 1:
        return min(legal, key=by_words)
    if rules.ordered_twice == "c":
        order, sent = min(legal, key=by_words)
        return order._replace(illegal="ordered-twice"), sent
    return legal[0 if rules.ordered_twice == "a" else -1]


def _retreat(state: State, there: Dislodged, sent: Given) -> Order:
    """Bind an order to the dislodged unit it is for."""
    board, rules, wording, unit = state.board, state.rules, sent.wording, there.unit
    wrong = slip(rules, wording.unit, unit)[0]
    if wording.kind in (Kind.DISBAND, Kind.REMOVE):
        return ordered(Kind.DISBAND, unit, illegal=wrong)
    if wording.kind is not Kind.MOVE:
        helped = written(board, wording.helped) if wording.helped else ""
        return ordered(
            wording.kind, unit, helped, wording.goal, illegal=OF_OTHER_PHASES.get(wording.kind, "wrong-phase")
        )
    goal = wording.goal
    if unit[0] == "F":
        location, why, note = fleet_goal(board, rules, unit, goal, wording.goal_coast)
    else:
        location, why, note = goal, "" if goal in board.steps[unit] else "not-adjacent", ""
        if wording.goal_coast:
            note, why = "coast-dropped", why or ("coast-wrong" if rules.needless_coast == "a" else "")
    if wording.route or wording.via:
        why = why or "convoy-in-retreat"
    if not why and location not in there.retreats:
        why = "attacker-origin" if goal == there.origin else "contested" if goal in state.contested else "occupied"
    where = location or (f"{goal}/{wording.goal_coast}" if wording.goal_coast else goal)
    return ordered(Kind.MOVE, unit, goal=where, illegal=wrong or why, note=note)


def _stray(state: State, there: Dislodged | None, sent: Given) -> tuple[str, Order, Given]:
    """An order for a unit that is not dislodged, not there, or not the sender's."""
    board, wording = state.board, sent.wording
    if wording.unit is None:  # a waive
        return sent.power, ordered(wording.kind, "", illegal="wrong-phase"), sent
    standing = state.units.get(wording.unit.province)
    power = sent.power or state.owner.get(wording.unit.province, "")
    if wording.kind is Kind.BUILD:
        unit, illegal = written(board, wording.unit), "wrong-phase"
    elif there is not None and (standing is None or sent.power != state.owner[wording.unit.province]):
        unit, illegal = there.unit, "foreign-unit"
    elif standing is None:
        unit, illegal = written(board, wording.unit), "no-unit"
    else:
        unit, illegal = standing, OF_OTHER_PHASES.get(wording.kind, "not-dislodged")
        if illegal == "hold-in-retreat":
            illegal = "not-dislodged"
    helped = ""
    if wording.helped is not None:
        helped = state.units.get(wording.helped.province) or written(board, wording.helped)
    goal = f"{wording.goal}/{wording.goal_coast}" if wording.goal_coast else wording.goal
    return power, ordered(wording.kind, unit, helped, goal, wording.route, wording.via, illegal), sent
