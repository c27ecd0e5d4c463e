"""What an order means for the unit that stands there: all that map and rules decide before other orders count."""

import sys
from typing import NamedTuple

from judge.diplomacy.board import Board
from judge.diplomacy.orders import CONVOY, HOLD, MOVE, SUPPORT, UNIT, Order, Piece, Wording, ordered
from judge.diplomacy.passages import named_holds
from judge.diplomacy.rules import Rules


HELPED = {  # what is wrong with a unit as it is written -> the same, where it is the one supported or convoyed
    "wrong-letter": "helped-wrong-letter",
    "letter-missing": "helped-letter-missing",
    "coast-wrong": "helped-coast-wrong",
    "": "",
}
EASY = ("b", "b", "coast-optional", "b")  # 4.C.5, 4.C.6, 4.B.4, 4.D.9: nothing to look at in a helped unit


class Meaning(NamedTuple):
    """An order with what is not in its words. over: (origin, goal) of an army that must go by sea, its own or the one
    supported or convoyed; else None. coastless: a supported fleet could reach two coasts and the order names none
    (4.B.4).
    """

    order: Order
    over: tuple[str, str] | None = None
    coastless: bool = False


class Bound:
    """An order bound to the unit that stands there: made once for a map and its rules, and shared by all phases.

    order, over, coastless: as in Meaning. unit, place: the unit and its province; helped, there: the unit supported or
    convoyed and its province as written ("" for none). plain: nothing in the position can forbid it.
    stranger: the nationality written for the helped unit, "" for none.
    step: what a legal order does: MOVE, SUPPORT, CONVOY; None where the unit stays. to: the province a move goes to.
    aim: (province of the helped unit, province its order goes to) of a support or convoy.
    after: the unit once it has moved. sails: an army that asks for a convoy or cannot walk.
    coasted: a support that names the coast.
    words: what the unit does, in words: "A Bul H" where the order is not legal.
    usual: power -> the result that such an order mostly has; `reasons` keeps it here.
    """

    __slots__ = (
        "order",
        "unit",
        "place",
        "helped",
        "there",
        "plain",
        "over",
        "coastless",
        "stranger",
        "step",
        "to",
        "aim",
        "sails",
        "after",
        "coasted",
        "words",
        "usual",
        "others",
    )

    def __init__(
        self,
        board: Board,
        there: str,
        helped: str,
        order: Order,
        over: tuple[str, str] | None,
        coastless: bool,
        stranger: str,
    ):
        self.order, self.over, self.coastless, self.stranger = order, over, coastless, stranger
        self.unit, self.place, self.helped, self.there = order.unit, board.unit_place[order.unit], helped, there
        self.plain = False
        self.step = order.kind if not order.illegal and order.kind in (MOVE, SUPPORT, CONVOY) else None
        self.to, self.aim, self.sails, self.after, self.coasted = "", ("", ""), False, "", False
        self.words = f"{order.unit} H" if order.illegal else order.text
        self.usual, self.others = {}, {}
        if self.step is MOVE:
            self.to = board.place_of[order.goal]
            self.after = sys.intern(f"{order.unit[0]} {order.goal}")
            self.sails = order.unit[0] == "A" and (order.via or self.to not in board.steps[order.unit])
        elif self.step is not None:
            there = board.unit_place[order.helped]
            self.aim = (there, board.place_of[order.goal] if order.goal else there)
            self.coasted = self.step is SUPPORT and "/" in order.goal

    def altered(self, board: Board, illegal: str, note: str) -> "Bound":
        """Give the same order, forbidden or noted by what only the position shows; made once too."""
        bound = self.others.get((illegal, note))
        if bound is None:
            order = self.order._replace(illegal=illegal, note=note)
            bound = self.others[illegal, note] = Bound(
                board, self.there, self.helped, order, self.over, self.coastless, self.stranger
            )
        return bound


def written(board: Board, piece: Piece) -> str:
    """Write a unit as it was written, where none stands: the letter is taken to be an army's if it is missing."""
    return f"{piece.letter or ('F' if board.provinces[piece.province].terrain == 'sea' else 'A')} {piece.province}" + (
        f"/{piece.coast}" if piece.coast else ""
    )


def bind(board: Board, rules: Rules, wording: Wording, unit: str, helped: str) -> Bound:
    """Bind a wording to the units that stand where it says. helped: "" where none stands. Worked out at each call."""
    meaning = _bind(board, rules, wording, unit, helped)
    there = wording.helped.province if wording.helped else ""
    stranger = wording.helped.power if wording.helped else ""
    bound = Bound(board, there, helped, meaning.order, meaning.over, meaning.coastless, stranger)
    easy = (rules.nationality_missing, rules.nationality_wrong, rules.support_coast, rules.backing_disorder) == EASY
    bound.plain = not bound.order.illegal and bound.over is None and (not helped or easy and not stranger)
    return bound


def _bind(board: Board, rules: Rules, wording: Wording, unit: str, helped: str) -> Meaning:
    kind, place = wording.kind, board.unit_place[unit]
    illegal, note = slip(rules, wording.unit, unit)
    if kind is HOLD or kind is UNIT:
        return Meaning(ordered(HOLD, unit, illegal=illegal, note=note))
    if kind is MOVE and not wording.retreat:
        return _move(board, rules, wording, unit, place, illegal, note)
    if kind is SUPPORT or kind is CONVOY:
        if not helped:
            absent = written(board, wording.helped)
            return Meaning(ordered(kind, unit, absent, wording.goal, illegal=illegal or "no-such-unit", note=note))
        wrong, remark = slip(rules, wording.helped, helped)
        bind_helper = _support if kind is SUPPORT else _convoy
        return bind_helper(board, rules, wording, unit, place, helped, illegal or HELPED[wrong], note or remark)
    goal = wording.goal and named(wording.goal, wording.goal_coast)
    return Meaning(ordered(MOVE if kind is MOVE else kind, unit, goal=goal, illegal="wrong-phase", note=note))


def named(province: str, coast: str) -> str:
    """Join a province and the coast written with it: "Spa/nc"."""
    return f"{province}/{coast}" if coast else province


def slip(rules: Rules, piece: Piece, unit: str) -> tuple[str, str]:
    """Compare a unit as written with the one that is there: (why it is illegal or "", note or "").

    DATC 4.B.5, 4.B.6, 4.C.1, 4.C.2.
    """
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


def _move(board: Board, rules: Rules, wording: Wording, unit: str, place: str, illegal: str, note: str) -> Meaning:
    goal, coast, route, via = wording.goal, wording.goal_coast, wording.route, wording.via
    where = named(goal, coast)
    if goal == place:
        return Meaning(
            ordered(MOVE, unit, goal=where, route=route, via=via, illegal=illegal or "same-province", note=note)
        )
    if unit[0] == "F":
        location, why, remark = fleet_goal(board, rules, unit, goal, coast)
        if route:
            why = "fleet-convoy"
        return Meaning(ordered(MOVE, unit, goal=location or where, illegal=illegal or why, note=note or remark))
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
    return Meaning(ordered(MOVE, unit, goal=goal, route=route, via=via, illegal=illegal, note=note), over)


def fleet_goal(board: Board, rules: Rules, unit: str, goal: str, coast: str) -> tuple[str, str, str]:
    """Find where a fleet's move or retreat ends: (location or "", why it is illegal or "", note or "").

    DATC 4.B.1 to 4.B.3 and 4.B.6.
    """
    reach = board.steps[unit].get(goal)
    if not reach:
        return "", _out_of_reach(board, unit, goal), ""
    exists = f"{goal}/{coast}" in board.locations[goal]
    if coast and not exists:  # no such coast, or none at all (4.B.6)
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


def _support(
    board: Board, rules: Rules, wording: Wording, unit: str, place: str, helped: str, illegal: str, note: str
) -> Meaning:
    goal, coast, there = wording.goal, wording.goal_coast, board.unit_place[helped]
    moves = bool(goal) and goal != there  # X - X as the object of a support is a hold
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
                illegal = illegal or ("helped-coast-wrong" if rules.needless_coast == "a" else "")
            elif coast:
                where = f"{goal}/{coast}"
            if not reach or coast and split and where not in reach and rules.coast_unreachable == "b":
                illegal = illegal or "move-illegal"
            coastless = split and not coast and bool(reach) and len(reach) > 1
        else:
            if coast:
                note = note or "coast-dropped"
                illegal = illegal or ("helped-coast-wrong" if rules.needless_coast == "a" else "")
            if not reach:
                if there in board.shores and goal in board.shores:
                    over = (there, goal)
                else:
                    illegal = illegal or "move-illegal"
    return Meaning(ordered(SUPPORT, unit, helped, where, illegal=illegal, note=note), over, coastless)


def _convoy(
    board: Board, rules: Rules, wording: Wording, unit: str, place: str, helped: str, illegal: str, note: str
) -> Meaning:
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
    return Meaning(ordered(CONVOY, unit, helped, goal, illegal=illegal, note=note), over)
