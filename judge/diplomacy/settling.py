"""Which place is meant where a name fits several: the position decides, or nothing does."""
from sys import intern
from typing import NamedTuple

from judge.diplomacy import frames
from judge.diplomacy.board import Board
from judge.diplomacy.gazetteer import Gazetteer
from judge.diplomacy.naming import choice
from judge.diplomacy.orders import Kind, Piece, Wording
from judge.diplomacy.said import meaning
from judge.diplomacy.scanner import Token
from judge.diplomacy.sentences import Named, Sentence, Unit
from judge.diplomacy.state import State
from judge.faults import FaultKind
from judge.messages import message
from judge.names import distance, fold, is_wide

LONG = 5  # letters of a word that is no short word of prose


class Doubt(NamedTuple):
    """Why a name cannot be settled. start: where it stands in the folded line, from 0."""

    kind: FaultKind
    start: int
    text: str
    remedy: str


def choose(named: Named, code: str) -> Named:
    """Take one of the provinces a name may mean."""
    return named._replace(codes=(code,))


def is_plain(sentence: Sentence) -> bool:
    """Say whether every name means one place, so that no position is needed."""
    return all(len(named.codes) == 1 for named in sentence.places())


def unknown(sentence: Sentence, gazetteer: Gazetteer) -> list[tuple[Named, list[str]]]:
    """List the unknown names of a sentence, each with the provinces that it may be a slip for, the likeliest first.

    A place that the unit can reach is likelier than one it cannot.
    """
    board, unit = gazetteer.board, sentence.unit
    nearby = set(board.near.get(unit.named.codes[0], ())) if unit and len(unit.named.codes) == 1 else set()
    found = []
    for named in sentence.places():
        if not named.codes:
            near = gazetteer.near(named.text, most=6) if len(named.text) > (1 if is_wide(named.text) else 2) else []
            if not (unit and named is unit.named):
                near = [code for code in near if code in nearby] or near
            found.append((named, near[:3]))
    return found


def slips(text: str, gazetteer: Gazetteer) -> set[str]:
    """Find the places that a word may be a slip of the pen for: one letter in four is wrong, missing, added or
    exchanged with the next; in words of three letters, which are mostly other words, two are exchanged.
    Of Chinese words: what is near to them."""
    if is_wide(text):
        near = gazetteer.near(text, most=9)
        return set(near) if len(text.strip()) > 2 else set()
    word = fold(text)
    most = len(word) // 4 or 1
    return {code for name, codes in gazetteer.names.exact.items()
            if len(name) > 2 and abs(len(name) - len(word)) <= most
            and (len(word) > 3 or sorted(word) == sorted(name)) and distance(word, name) <= most for code in codes}


def is_slip(tokens: list[Token], sentence: Sentence, gazetteer: Gazetteer) -> bool:
    """Say whether a sentence of known words begins with a slip for a place: "Marsailles to Spain", "Bxl holds"."""
    unit = sentence.unit
    text = unit.named.text if unit and not unit.named.codes and sentence.kind is not Kind.UNIT else ""
    if not text or sum(token.kind == "NAME" and not token.value for token in tokens) != 1:
        return False
    if (len(text) >= LONG or is_wide(text)) and slips(text, gazetteer):
        return True
    whole = sentence.goal is not None or sentence.helped is not None or len(tokens) == 2
    return whole and fold(text) not in frames.ordinary_words() and bool(gazetteer.near(text))


def elsewhere(board: Board, order: Wording) -> tuple[str, str] | None:
    """Find a fleet at sea that goes, or is supported, to a place without a shore: no sea borders on one, so the name is
    of another map ("F English-Paris", facts on Chinese notation, row 23). Returns the text and remedy of a fault.

    A fleet on a coast that is ordered inland is a slip on this map, and an illegal order (DATC 6.A.3).
    """
    fleet = order.helped if order.kind is Kind.SUPPORT else order.unit
    if not order.goal or fleet is None or fleet.letter == "A" or order.kind not in (Kind.MOVE, Kind.SUPPORT):
        return None
    if board.provinces[fleet.province].terrain != "sea" or board.provinces[order.goal].terrain != "inland":
        return None
    return (message("on this map {goal} has no coast, and no sea such as {sea} borders on it",
                    goal=choice(board, [order.goal]), sea=choice(board, [fleet.province])),
            message("write a place of this map that the fleet can come to"))


def settle(sentence: Sentence, power: str, state: State) -> tuple[Sentence, list[Doubt]]:
    """Settle the names that fit several places by where units stand and can go.

    power: who gives the order, "" where that is unknown. What stays doubtful is left as it is and named in the doubts.
    """
    board = state.board
    unit = _settle_unit(sentence.unit, sentence.kind, power or (sentence.unit.power if sentence.unit else ""), state)
    helped = _settle_unit(sentence.helped, Kind.HOLD, sentence.helped.power, state) if sentence.helped else None
    goal = sentence.goal
    if goal and len(goal.codes) > 1:
        mover = helped or unit
        left = [code for code in goal.codes if _goes(mover, code, state)]
        if sentence.kind is Kind.SUPPORT and len(left) > 1 and unit:
            left = [code for code in left if code in board.near.get(unit.named.codes[0], ())] or left
        goal = choose(goal, left[0]) if len(left) == 1 else goal
    route = tuple(_settle_sea(named, state) for named in sentence.route)
    settled = sentence._replace(unit=unit, helped=helped, goal=goal, route=route)
    return settled, [
        Doubt(FaultKind.AMBIGUOUS, named.start,
              message("`{text}` is {places}", text=named.text, places=choice(board, named.codes)),
              message("write which one is meant")) for named in settled.places() if len(named.codes) > 1
    ]


def _settle_unit(unit: Unit | None, kind: Kind, power: str, state: State) -> Unit | None:
    if unit is None or len(unit.named.codes) < 2:
        return unit
    left = [code for code in unit.named.codes if _stands(code, unit.letter, power, kind, state)]
    return unit._replace(named=choose(unit.named, left[0])) if len(left) == 1 else unit


def _stands(code: str, letter: str, power: str, kind: Kind, state: State) -> bool:
    """Say whether a unit that is written so may be meant in a province: it stands there, or could be built there."""
    if kind is Kind.BUILD:
        return code not in state.units and state.centers.get(code, power) == power and (
            not power or code in state.board.homes.get(power, ()))
    there = [(state.owner[code], state.units[code])] if code in state.units else []
    there += [(gone.power, gone.unit) for gone in state.dislodged if state.board.place_of[gone.unit[2:]] == code]
    return any((not power or owner == power) and (not letter or found[0] == letter) for owner, found in there)


def _goes(unit: Unit | None, goal: str, state: State) -> bool:
    """Say whether a unit can come to a province: a step away, or an army over the fleets at sea now."""
    if unit is None or len(unit.named.codes) != 1:
        return False
    place, board = unit.named.codes[0], state.board
    found = state.units.get(place)
    for gone in state.dislodged:
        if board.place_of[gone.unit[2:]] == place:
            found = gone.unit
    letter = found[0] if found else unit.letter
    steps = board.steps.get(found, {}) if found else {
        code: ()
        for there, goals in board.steps.items() if board.unit_place[there] == place and there[0] in (letter or "AF")
        for code in goals
    }
    if goal in steps:
        return True
    return letter == "A" and state.phase.kind == "M" and goal in _landings(place, state)


def _landings(place: str, state: State) -> set[str]:
    """Find the shores that an army could reach if every fleet at sea convoyed it."""
    board = state.board
    seas = [code for code in board.near[place] if code in board.waters and state.units.get(code, "A")[0] == "F"]
    for sea in seas:
        seas.extend(code for code in board.near[sea]
                    if code in board.waters and state.units.get(code, "A")[0] == "F" and code not in seas)
    return {code for sea in seas for code in board.near[sea] if code in board.shores}


def _settle_sea(named: Named, state: State) -> Named:
    left = [code for code in named.codes if code in state.board.waters and state.units.get(code, "A")[0] == "F"]
    return choose(named, left[0]) if len(named.codes) > 1 and len(left) == 1 else named


def wording(sentence: Sentence, column: int, text: str) -> Wording:
    """Make the wording of a sentence whose every name means one place."""
    goal = sentence.goal
    where, coast = (goal.codes[0], goal.coast) if goal else ("", "")
    return meaning(sentence.kind, _piece(sentence.unit), _piece(sentence.helped), intern(where), intern(coast),
                   tuple([intern(named.codes[0]) for named in sentence.route]), sentence.via, sentence.retreat,
                   sentence.count, text, column)


def _piece(unit: Unit | None) -> Piece | None:
    """Make a unit, of interned names, as the board's are: who looks them up compares no text."""
    if unit is None:
        return None
    return Piece(intern(unit.letter), intern(unit.named.codes[0]), intern(unit.named.coast), intern(unit.power))
