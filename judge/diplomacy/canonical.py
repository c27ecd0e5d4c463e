"""The judge's own words, read without the grammar: what `judge check` and the reports print reads back at once.

Only single orders in canonical words and exact codes, blanks apart ("A Bud - Ser", "F Nth C A Lon-Nwy", "Build A Par"),
and plain headers ("France:"). Every other line is the grammar's; a test holds both readings to be equal for every order
that the map allows.
"""
import re
from functools import lru_cache
from sys import intern

from judge.diplomacy.board import Board
from judge.diplomacy.orders import BUILD, CONVOY, DISBAND, HOLD, MOVE, REMOVE, SUPPORT, WAIVE, Piece, Wording
from judge.diplomacy.said import EMPTY, Line, meaning

CODE = "[A-Za-z0-9]+"
PLACE = f"({CODE})(?:/([nsew]c))?"
UNIT = f"([AF]) {PLACE}"
FORMS = {
    "M": f"{UNIT}(?: (H)| ?-((?: ?{CODE} ?-)*) ?{PLACE}( via convoy)?| ([SC]) {UNIT}(?: ?- ?{PLACE})?)",
    "R": f"{UNIT}(?: (D)| ?- ?{PLACE})",
    "A": f"(Waive)|(Build|Remove) {UNIT}",
}
VERBS = {"S": SUPPORT, "C": CONVOY, "Build": BUILD, "Remove": REMOVE}


@lru_cache(maxsize=None)
def _form(phase: str) -> re.Pattern:
    return re.compile(rf"[ \t]*({FORMS[phase]})[ \t]*\Z", re.ASCII)


def canonical(board: Board, phase: str, line: str) -> Wording | Line | None:
    """Read a line that is one order in canonical words, a power's plain header or empty; None for any other line.

    phase: "M", "R" or "A". Names in what it gives are interned, as the board's are: who looks them up compares no text.
    """
    found = _form(phase).match(line)
    if found is None:
        head = line.strip()
        if head[-1:] == ":" and head[:-1] in board.powers:
            return Line(power=head[:-1])
        return None if head else EMPTY
    text, *parts = found.groups("")
    return _READERS[phase](board.provinces, parts, text, found.start(1) + 1)


def _movement(known, parts: list[str], text: str, column: int) -> Wording | None:
    letter, place, coast, hold, seas, goal, goal_coast, via, verb, other, helped, helped_coast, aim, aim_coast = parts
    if place not in known:
        return None
    unit = _piece(letter, place, coast)
    if hold:
        return meaning(HOLD, unit, text=text, column=column)
    if goal:
        route = tuple([intern(sea.strip()) for sea in seas.split("-")[:-1]]) if seas else ()
        if goal not in known or not all(sea in known for sea in route):
            return None
        if letter == "F" and _ashore(known, place, goal):
            return None
        return meaning(MOVE, unit, None, intern(goal), intern(goal_coast), route, via != "", text=text, column=column)
    if helped not in known or aim and aim not in known or verb == "C" and not aim:
        return None
    if other == "F" and aim and verb == "S" and _ashore(known, helped, aim):
        return None
    return meaning(VERBS[verb], unit, _piece(other, helped, helped_coast), intern(aim), intern(aim_coast), text=text,
                   column=column)


def _ashore(known, sea: str, goal: str) -> bool:
    """Say whether a sea and an inland province are named as neighbours: a fault, which the grammar's reader gives."""
    return known[goal].terrain == "inland" and known[sea].terrain == "sea"


def _retreat(known, parts: list[str], text: str, column: int) -> Wording | None:
    letter, place, coast, disband, goal, goal_coast = parts
    if place not in known or goal and (goal not in known or letter == "F" and _ashore(known, place, goal)):
        return None
    return meaning(DISBAND if disband else MOVE, _piece(letter, place, coast), None, intern(goal), intern(goal_coast),
                   text=text, column=column)


def _adjustment(known, parts: list[str], text: str, column: int) -> Wording | None:
    waive, verb, letter, place, coast = parts
    if waive:
        return meaning(WAIVE, text=text, column=column)
    return meaning(VERBS[verb], _piece(letter, place, coast), text=text, column=column) if place in known else None


def _piece(letter: str, place: str, coast: str) -> Piece:
    return Piece(intern(letter), intern(place), intern(coast))


_READERS = {"M": _movement, "R": _retreat, "A": _adjustment}
