"""What the classic judges say of an order when it is sent: what the position forbids is refused at once, and the coast
that they take is filled in (`--strict judge`; shared facts on the classic text, 2.2 and 2.4).

Everywhere else such an order is adjudicated as illegal. Which reasons are refused, and in which words, stands in
`maps/diplomacy/tables/strict.yaml`; the others, such as a convoy that nobody completes, show only with all orders.
"""
from functools import lru_cache
from typing import Any

from judge.diplomacy.adjustments import adjust, sender
from judge.diplomacy.board import Board
from judge.diplomacy.gazetteer import table
from judge.diplomacy.legality import sort_out
from judge.diplomacy.orders import Given, Kind, Wording
from judge.diplomacy.retreats import retreat
from judge.diplomacy.said import again
from judge.diplomacy.state import State
from judge.messages import Message, message, name


class Refusal(Exception):
    """Raised for an order that the position forbids. text, remedy: as of a fault."""

    def __init__(self, text: str, remedy: str):
        super().__init__(text, remedy)
        self.text, self.remedy = text, remedy


def as_meant(state: State, given: Given) -> Given:
    """See that the position allows an order, and fill in the coast that the classic judges take. Raises Refusal."""
    given = given._replace(wording=_filled_in(state, given.wording))
    code = _forbidden(state, given)
    if code:
        said = _refusals().get(code)
        if said:
            text, remedy = said
            raise Refusal(message(text, **_values(state, given)), message(remedy))
    return given


@lru_cache(maxsize=None)
def _refusals() -> dict[str, tuple[str, str]]:
    """Read what is said for each reason: its text and remedy."""
    return {code: (said["text"], said["remedy"]) for said in table("strict")["refusals"] for code in said["codes"]}


def _filled_in(state: State, wording: Wording) -> Wording:
    """Hold the types and coasts of an order against the units that stand there."""
    board, unit, kind = state.board, wording.unit, wording.kind
    if unit is None:
        return wording
    if kind is Kind.BUILD or kind is Kind.UNIT and unit.province not in state.units:
        if not unit.letter:
            raise Refusal(message("the classic judges want the type of a unit to build"),
                          message("write `build A {place}`", place=unit.province))
        if unit.letter == "A" and unit.coast:                     # ignored
            return again(wording, unit=unit._replace(coast=""))
        return wording
    found = standing(state, unit.province)
    if not found:
        return wording                                            # no such unit
    helped = wording.helped and standing(state, wording.helped.province)
    for piece, there in ((unit, found), (wording.helped, helped)):
        if piece and there and piece.letter and piece.letter != there[0]:
            place = _place(board, piece.province)
            raise Refusal(message("the unit in {place} is an army, not a fleet", place=place) if there[0] == "A" else
                          message("the unit in {place} is a fleet, not an army", place=place),
                          message("write `{unit}`", unit=f"{there[0]} {piece.province}"))
    moves = {Kind.MOVE: (unit, found), Kind.SUPPORT: (wording.helped, helped)}
    piece, there = moves.get(kind, (None, None))
    if there and there[0] == "A" and wording.goal_coast:
        raise Refusal(message("the army in {place} cannot go to a coast of {goal}", goal=_place(board, wording.goal),
                              place=_place(board, piece.province)), message("leave the coast out"))
    if kind is not Kind.MOVE:
        return wording
    if found[0] == "A":
        near = wording.goal in board.steps[found] or wording.goal == unit.province
        by_sea = state.phase.kind == "M" and not near and board.provinces[wording.goal].terrain != "sea"
        if by_sea and not wording.route:
            raise Refusal(message("the {unit} in {place} can't get to {goal}", unit=_type("A"),
                                  place=_place(board, unit.province), goal=_place(board, wording.goal)),
                          message("name the seas of a convoy, such as `A Lon - Nth - Nwy`"))
        return wording
    reached = board.steps[found].get(wording.goal, ())
    first = table("strict")["first coasts"].get(wording.goal, "")
    if not wording.goal_coast and len(reached) > 1 and f"{wording.goal}/{first}" in reached:
        return again(wording, goal_coast=first)
    return wording


def _forbidden(state: State, given: Given) -> str:
    """Say why an order, alone, is not allowed: a code of `outcomes.yaml` or of `strict.yaml`, "" where it is."""
    wording, kind = given.wording, state.phase.kind
    if state.ended or wording.unit is None and not given.power:     # a waive of nobody knows whom
        return ""
    if wording.unit is None and kind != "A":
        return "nothing-to-waive"
    if kind == "M":
        near = state.board.near
        if wording.route and wording.goal not in near[wording.unit.province]:      # each sea counts, even if others do
            steps = (wording.unit.province, *wording.route, wording.goal)
            if _gap(state, given):
                return "no-fleet"
            if any(goal not in near[place] for place, goal in zip(steps, steps[1:])):
                return "route-broken"
        ordering = sort_out(state, [given])
        code = next((order.illegal for _, order, _ in ordering.extras),
                    next((bound.order.illegal for bound in ordering.standing.values()), ""))
        return "no-fleet" if code == "no-convoy-possible" and wording.kind is Kind.MOVE and _gap(state, given) else code
    results, sents, _, _ = (retreat if kind == "R" else adjust)(state, [given])
    code = next((result.order.illegal or result.why for result, sent in zip(results, sents) if sent is given), "")
    if kind == "R":
        return "occupied-retreat" if code == "occupied" else code
    if wording.kind is Kind.WAIVE:
        return "not-due-build" if code == "not-due" else code
    place = wording.unit.province
    if wording.kind in (Kind.REMOVE, Kind.DISBAND) or wording.kind is Kind.UNIT and place in state.units:
        if code and given.power and state.owner.get(place, given.power) != given.power:
            return "foreign-unit"
        return code if code != "not-due" else "not-due-removal" if place in state.units else "no-unit"
    if code == "fleet-inland":
        return "fleet-inland-build"
    if code in ("not-due", "not-home") and place not in state.board.centers:
        return "not-centre"
    return code if code != "not-due" else "not-due-build" if sender(state, given) else "not-home"


def _gap(state: State, given: Given) -> str:
    """Find the first sea that a route names and that has no fleet."""
    return next((sea for sea in given.wording.route if state.units.get(sea, "A")[0] != "F"), "")


def _values(state: State, given: Given) -> dict[str, Any]:
    """Give what the holes of a refusal stand for: whose, the types and names of the unit and of the one it helps, where
    it is to go, the sea without a fleet."""
    board, wording = state.board, given.wording
    unit, helped = wording.unit, wording.helped
    goal = wording.goal or (helped.province if helped else unit.province if unit else "")
    gap = _gap(state, given)
    power = sender(state, given)
    values: dict[str, Any] = {
        "power": name("power", power) if power else message("anybody"),
        "goal": _place(board, goal),
        "sea": _place(board, gap),
    }
    for key, type_key, piece in (("place", "unit", unit), ("there", "helped", helped)):
        found = piece and (standing(state, piece.province) or piece.letter) or ""
        values[key] = _place(board, piece.province if piece else "")
        values[type_key] = _type(found[:1])
    return values


def _type(letter: str) -> Message:
    return message("army") if letter == "A" else message("fleet") if letter == "F" else message("unit")


def _place(board: Board, province: str) -> str:
    if not province:
        return ""
    there = name("place", board.provinces[province].name)
    return message("the {sea}", sea=there) if board.provinces[province].terrain == "sea" else there


def standing(state: State, province: str) -> str:
    """Find the unit that stands in a province; where retreats are due, the one that must go."""
    gone = (there.unit for there in state.dislodged if state.board.place_of[there.unit[2:]] == province)
    return next(gone, "") or state.units.get(province, "")
