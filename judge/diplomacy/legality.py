"""What each order of a movement phase means in the position, and whether it may be given at all (DATC 4.E.1).

An order is legal if, before any other order is known, it could come off with the pieces on the board. What depends on
the map alone is worked out once for each wording and unit and remembered with the map.
"""
from typing import Collection, NamedTuple

from judge.diplomacy.board import Board
from judge.diplomacy.orders import Given, Kind, Order, Piece, Wording, ordered
from judge.diplomacy.passages import linked, named_holds, needs, reaches_both
from judge.diplomacy.rules import Rules
from judge.diplomacy.state import State


EASY = ("b", "b", "coast-optional", "b")       # 4.C.5, 4.C.6, 4.B.4, 4.D.9: nothing to look at in a helped unit


class Bound(NamedTuple):
    """An order bound to the unit that stands there.

    over: (origin, goal) of an army that must go by sea, its own or the one supported or convoyed; else None.
    coastless: a supported fleet could reach two coasts and the order names none (4.B.4).
    stranger: the nationality written for the helped unit, "" for none.
    """

    order: Order
    over: tuple[str, str] | None = None
    coastless: bool = False
    stranger: str = ""


class Ordering(NamedTuple):
    """The orders of a phase, sorted out. standing: place -> (the order in force, as given); extras: orders that found
    no unit, a foreign one, or lost against another order for the same unit."""

    standing: dict[str, tuple[Order, Given]]
    extras: list[tuple[str, Order, Given]]


def written(board: Board, piece: Piece) -> str:
    """Write a unit as it was written, where none stands: the letter is taken to be an army's if it is missing."""
    return f"{piece.letter or ('F' if board.provinces[piece.province].terrain == 'sea' else 'A')} {piece.province}" + (
        f"/{piece.coast}" if piece.coast else "")


def bind(board: Board, rules: Rules, wording: Wording, unit: str, helped: str) -> Bound:
    """Bind a wording to the units that stand where it says. Remembered for the map, the rules and the three texts."""
    memory = board.memory.setdefault(rules, {})
    key = (wording.key, unit, helped)
    bound = memory.get(key)
    if bound is None:
        bound = memory[key] = _bind(board, rules, wording, unit, helped)
    return bound


def _bind(board: Board, rules: Rules, wording: Wording, unit: str, helped: str) -> Bound:
    kind, place = wording.kind, board.unit_place[unit]
    illegal, note = _piece(board, rules, wording.unit, unit)
    if kind is Kind.HOLD or kind is Kind.UNIT:
        return Bound(ordered(Kind.HOLD, unit, illegal=illegal, note=note))
    if kind is Kind.MOVE and not wording.retreat:
        return _move(board, rules, wording, unit, place, illegal, note)
    if kind is Kind.SUPPORT or kind is Kind.CONVOY:
        if not helped:
            absent = written(board, wording.helped)
            return Bound(ordered(kind, unit, absent, wording.goal, illegal=illegal or "no-such-unit", note=note))
        wrong, remark = _piece(board, rules, wording.helped, helped)
        bind_helper = _support if kind is Kind.SUPPORT else _convoy
        bound = bind_helper(board, rules, wording, unit, place, helped, illegal or wrong, note or remark)
        return bound._replace(stranger=wording.helped.power)
    goal = wording.goal and _named(wording.goal, wording.goal_coast)
    return Bound(ordered(Kind.MOVE if kind is Kind.MOVE else kind, unit, goal=goal, illegal="wrong-phase", note=note))


def _named(province: str, coast: str) -> str:
    return f"{province}/{coast}" if coast else province


def _piece(board: Board, rules: Rules, piece: Piece, unit: str) -> tuple[str, str]:
    """Compare a unit as written with the one that stands there: (why it is illegal or "", note or "")."""
    if piece.letter and piece.letter != unit[0]:
        return ("wrong-letter" if rules.letter_wrong == "a" else ""), "letter-corrected"
    if not piece.letter and rules.letter_missing == "a":
        return "letter-missing", "letter-filled"
    if piece.coast:
        coast = unit.partition("/")[2]
        if coast and coast != piece.coast:
            return ("coast-wrong" if rules.fleet_coast == "a" else ""), "coast-dropped"
        if not coast:
            return ("coast-wrong" if rules.needless_coast == "a" else ""), "coast-dropped"
    return "", "letter-filled" if not piece.letter else ""


def _move(board: Board, rules: Rules, wording: Wording, unit: str, place: str, illegal: str, note: str) -> Bound:
    goal, coast, route, via = wording.goal, wording.goal_coast, wording.route, wording.via
    where = _named(goal, coast)
    if goal == place:
        return Bound(ordered(Kind.MOVE, unit, goal=where, route=route, via=via, illegal=illegal or "same-province", note=note))
    if unit[0] == "F":
        location, why, remark = fleet_goal(board, rules, unit, goal, coast)
        if route:
            why = "fleet-convoy"
        return Bound(ordered(Kind.MOVE, unit, goal=location or where, illegal=illegal or why, note=note or remark))
    if coast:
        note = note or "coast-dropped"
        illegal = illegal or ("coast-wrong" if rules.needless_coast == "a" else "")
    if route:
        via = True
        if rules.convoy_path == "a":
            note, route = note or "route-dropped", ()
        elif not named_holds(board, place, goal, route) or any(sea not in board.waters for sea in route):
            illegal = illegal or "route-broken"
    over = None
    if goal not in board.steps[unit]:
        if board.provinces[goal].terrain == "sea":
            illegal = illegal or "army-to-sea"
        elif place in board.shores and goal in board.shores:
            over = (place, goal)
        else:
            illegal = illegal or "not-adjacent"
    return Bound(ordered(Kind.MOVE, unit, goal=goal, route=route, via=via, illegal=illegal, note=note), over)


def fleet_goal(board: Board, rules: Rules, unit: str, goal: str, coast: str) -> tuple[str, str, str]:
    """Find where a fleet's move or retreat ends: (location or "", why it is illegal or "", note or "").

    DATC 4.B.1 to 4.B.3 and 4.B.6.
    """
    reach = board.steps[unit].get(goal)
    if not reach:
        return "", _out_of_reach(board, unit, goal), ""
    exists = f"{goal}/{coast}" in board.locations[goal]
    if coast and not exists:               # no such coast, or none at all (4.B.6)
        if rules.needless_coast == "a":
            return "", "coast-wrong", ""
        coast, note = "", "coast-dropped"
    else:
        note = ""
    if coast:
        if f"{goal}/{coast}" in reach:
            return f"{goal}/{coast}", "", note
        if rules.coast_unreachable == "a" and len(reach) == 1:
            return reach[0], "", "coast-dropped"
        return "", "coast-wrong", note
    if len(board.locations[goal]) == 1:
        return goal, "", note
    if len(reach) > 1 or rules.coast_understood == "b":
        return "", "coast-missing", note
    return reach[0], "", note or "coast-filled"


def _out_of_reach(board: Board, unit: str, goal: str) -> str:
    place = board.unit_place[unit]
    if board.provinces[goal].terrain == "inland":
        return "fleet-inland"
    if goal in board.near[place]:
        by_land = goal in board.steps.get(f"A {place}", ())
        return "no-coast-link" if by_land and "/" not in unit else "not-adjacent"
    return "not-adjacent"


def _support(board: Board, rules: Rules, wording: Wording, unit: str, place: str, helped: str, illegal: str, note: str) -> Bound:
    goal, coast, there = wording.goal, wording.goal_coast, board.unit_place[helped]
    moves = bool(goal) and goal != there   # X - X as the object of a support is a hold
    over, where, coastless = None, "", False
    if there == place:
        illegal = illegal or "self-support"
    elif not moves:
        if there not in board.steps[unit]:
            illegal = illegal or "unreachable"
    elif goal == place:
        illegal = illegal or "own-province"
    elif goal not in board.steps[unit]:
        illegal = illegal or "unreachable"
    if moves:
        where = goal
        reach = board.steps[helped].get(goal)
        if helped[0] == "F":
            split = len(board.locations[goal]) > 1
            if coast and not split:
                note = note or "coast-dropped"
                illegal = illegal or ("coast-wrong" if rules.needless_coast == "a" else "")
            elif coast:
                where = f"{goal}/{coast}"
            if not reach or coast and split and where not in reach and rules.coast_unreachable == "b":
                illegal = illegal or "move-illegal"
            coastless = split and not coast and bool(reach) and len(reach) > 1
        else:
            if coast:
                note = note or "coast-dropped"
                illegal = illegal or ("coast-wrong" if rules.needless_coast == "a" else "")
            if not reach:
                if there in board.shores and goal in board.shores:
                    over = (there, goal)
                else:
                    illegal = illegal or "move-illegal"
    return Bound(ordered(Kind.SUPPORT, unit, helped, where, illegal=illegal, note=note), over, coastless)


def _convoy(board: Board, rules: Rules, wording: Wording, unit: str, place: str, helped: str, illegal: str, note: str) -> Bound:
    goal, there = wording.goal, board.unit_place[helped]
    over = None
    if unit[0] != "F" or place not in board.waters:
        illegal = illegal or "not-at-sea"
    elif helped[0] != "A":
        illegal = illegal or "fleet-convoy"
    elif goal == there:
        illegal = illegal or "move-illegal"
    elif there not in board.shores or goal not in board.shores:
        illegal = illegal or "convoy-impossible"
    else:
        over = (there, goal)
    return Bound(ordered(Kind.CONVOY, unit, helped, goal, illegal=illegal, note=note), over)


def by_sea(board: Board, bound: Bound, seas: Collection[str]) -> str:
    """Say why an order over the sea cannot come off with the fleets on the board, or "" if it can."""
    order, (origin, goal) = bound.order, bound.over
    if order.kind is Kind.MOVE:
        return "" if linked(board, origin, goal, seas) else "no-convoy-possible"
    place = board.unit_place[order.unit]
    if order.kind is Kind.SUPPORT:
        if not linked(board, origin, goal, seas):
            return "move-illegal"
        if place in seas and not linked(board, origin, goal, [sea for sea in seas if sea != place]):
            return "blocks-convoy"         # the supporter itself would have to convoy (6.D.31)
        return ""
    if needs(board, origin, goal, place, seas):
        return ""
    if not linked(board, origin, goal, seas):
        return "no-convoy-possible"
    return "not-needed" if reaches_both(board, origin, goal, place, seas) else "convoy-impossible"


def afloat(state: State) -> frozenset[str]:
    """The places where a fleet stands that may convoy."""
    waters = state.board.waters
    return frozenset(place for place, unit in state.units.items() if unit[0] == "F" and place in waters)


def sort_out(state: State, given: Collection[Given], silent: Collection[str] = ()) -> Ordering:
    """Find the order in force for every unit of a movement phase.

    silent: powers of whom nothing was read (4.D.9). Several legal orders for one unit: 4.D.3.
    """
    board, rules, units, owner = state.board, state.rules, state.units, state.owner
    seas = None
    memory = board.memory.setdefault(rules, {})
    easy = (rules.nationality_missing, rules.nationality_wrong, rules.support_coast, rules.backing_disorder) == EASY
    standing: dict[str, tuple[Order, Given]] = {}
    extras: list[tuple[str, Order, Given]] = []
    rivals: dict[str, list[tuple[Order, Given]]] = {}
    to_itself = False
    for sent in given:
        power, wording = sent[0], sent[1]
        piece = wording.unit
        if piece is None:
            extras.append((power, ordered(wording.kind, "", illegal="wrong-phase"), sent))
            continue
        place = piece[1]
        unit = units.get(place)
        if unit is None:
            extras.append((power, _ghost(board, state, wording), sent))
            continue
        helped = "" if wording.helped is None else units.get(wording.helped[1], "")
        bound = memory.get((wording.key, unit, helped)) or bind(board, rules, wording, unit, helped)
        order, over = bound[0], bound[1]
        if power and owner[place] != power:
            extras.append((power, order._replace(illegal="foreign-unit"), sent))
            continue
        if order.illegal:
            to_itself = to_itself or order.illegal == "same-province"
        elif over is not None:
            if seas is None:
                seas = afloat(state)
            why = by_sea(board, bound, seas)
            if why:
                order = order._replace(illegal=why)
        if helped and not order.illegal and (not easy or bound.stranger):
            order = _foreign(rules, bound, order, owner[place], owner[wording.helped[1]], silent)
        if place in rivals:
            rivals[place].append((order, sent))
        elif place in standing:
            rivals[place] = [standing[place], (order, sent)]
        else:
            standing[place] = (order, sent)
    if to_itself:
        _support_of_nothing(standing)
    for place, orders in rivals.items():
        kept = standing[place] = _in_force(rules, orders)
        extras += [(owner[place], order if order.illegal else order._replace(illegal=second(order, kept[0])), sent)
                   for order, sent in orders if sent is not kept[1]]
    # In the state's order, so that nothing hangs on the order in which the orders were listed.
    return Ordering({place: standing[place] for place in units if place in standing}, extras)


def _support_of_nothing(standing: dict[str, tuple[Order, Given]]) -> None:
    """Void the supports of illegal moves X - X (6.A.5). A support of X - X is one to hold where X has no such order."""
    for place, (order, sent) in list(standing.items()):
        wording = sent.wording
        if order.kind is Kind.SUPPORT and wording.goal and wording.goal == wording.helped.province and not order.illegal:
            helped = standing.get(wording.goal)
            if helped and helped[0].illegal == "same-province":
                standing[place] = order._replace(illegal="move-illegal"), sent


def _ghost(board: Board, state: State, wording: Wording) -> Order:
    unit = written(board, wording.unit)
    helped = ""
    if wording.helped is not None:
        helped = state.units.get(wording.helped.province) or written(board, wording.helped)
    return ordered(wording.kind, unit, helped, _named(wording.goal, wording.goal_coast), wording.route, wording.via, "no-unit")


def _foreign(rules: Rules, bound: Bound, order: Order, power: str, other: str, silent: Collection[str]) -> Order:
    """Judge the nationality and the coast of a unit helped, and whether it may be helped (4.B.4, 4.C.5, 4.C.6, 4.D.9)."""
    if bound.stranger and bound.stranger != other:
        order = order._replace(note="nationality-dropped", illegal="wrong-nationality" if rules.nationality_wrong == "a" else "")
    elif not bound.stranger and other != power and rules.nationality_missing != "b":
        order = order._replace(note="nationality-filled", illegal="nationality-missing" if rules.nationality_missing == "a" else "")
    if bound.coastless and (rules.support_coast == "coast-required" or rules.support_coast == "own-only" and other != power):
        order = order._replace(illegal="coast-missing")
    if order.kind is Kind.SUPPORT and not order.goal and other != power and other in silent and rules.backing_disorder == "a":
        order = order._replace(illegal="civil-disorder")
    return order


def _in_force(rules: Rules, orders: list[tuple[Order, Given]]) -> tuple[Order, Given]:
    """Choose among several orders for one unit (4.D.3): illegal ones are dropped first, equal ones count as one.

    Where the rules say so, an order with a slip gives way to one that has it right (4.C.1, 4.C.2, 4.C.5, 4.C.6 c).
    """
    legal = [pair for pair in orders if not pair[0].illegal]
    for choice, note in ((rules.letter_wrong, "letter-corrected"), (rules.letter_missing, "letter-filled"),
                         (rules.nationality_wrong, "nationality-dropped"), (rules.nationality_missing, "nationality-filled")):
        if choice == "c":
            legal = [pair for pair in legal if pair[0].note != note] or legal
    if not legal:
        return min(orders, key=_by_words)
    if len({order.text for order, _ in legal}) == 1:
        return min(legal, key=_by_words)
    if rules.ordered_twice == "c":
        order, sent = min(legal, key=_by_words)
        return order._replace(illegal="ordered-twice"), sent
    return legal[0 if rules.ordered_twice == "a" else -1]


def second(order: Order, kept: Order) -> str:
    """Say what another legal order for a unit is: the same once more, which does no harm, or one order too many."""
    return "duplicate" if order.text == kept.text and not kept.illegal else "ordered-twice"


def _by_words(pair: tuple[Order, Given]) -> tuple:
    return pair[0].text, pair[0].illegal, pair[1].file, pair[1].line, pair[1].wording.column
