"""What leaves an order in doubt: words beside it that may change it, and marks that point another way."""
import re
from functools import lru_cache, reduce

from judge.diplomacy.board import Board
from judge.diplomacy.orders import Kind, Wording
from judge.diplomacy.said import Line, Trouble
from judge.faults import FaultKind
from judge.messages import message

LEFTOVERS = ("a remark in brackets", "no order",         # what stands beside an order and is none; not notes of results
             "says what is meant, not what is ordered")
DITTO = re.compile(r"(?<=\s)(?:[\"”″〃々]|''|,,)(?=\W*\Z)")      # "A Mar \"": as the line above


@lru_cache(maxsize=None)
def _marks() -> re.Pattern:
    """Give the marks that leave an order in doubt."""
    from judge.diplomacy.gazetteer import table

    return re.compile("|".join(map(re.escape, table("doubts")["marks"])))


def is_doubt(text: str) -> bool:
    """Say whether a text is one of the words that may change an order beside it: "or", "如果"."""
    from judge.diplomacy.gazetteer import table

    doubts = table("doubts")
    return text.casefold() in doubts["words"] or text in doubts["chinese"]


@lru_cache(maxsize=None)
def _coast_words() -> re.Pattern:
    """Give the words that name a coast, or speak of one."""
    from judge.diplomacy.gazetteer import chinese, tables

    names = tables()
    plain = {*names.coasts, *(word for word in names.short if len(word) > 3), "coast"}
    return re.compile("|".join([rf"(?i:\b(?:{'|'.join(map(re.escape, sorted(plain)))})\b)", *sorted(chinese().coasts)]))


def _names_its_coast(order: object, text: str, board: Board) -> bool:
    """Say whether what is left out beside a fleet's order names the coast that the order lacks: "(coast: north)"."""
    if not isinstance(order, Wording) or order.kind not in (Kind.MOVE, Kind.BUILD) or order.unit is None:
        return False
    goal, coast = (order.goal, order.goal_coast) if order.kind is Kind.MOVE else (order.unit.province, order.unit.coast)
    if coast or order.unit.letter == "A" or not board.provinces[goal].coasts:
        return False
    from judge.diplomacy.gazetteer import chinese, table

    said = text.strip(" ()[].,!").casefold()
    coasts = board.provinces[goal].coasts
    if any(there in coasts and said in words for there, words in table("doubts")["coasts"].items()):
        return True
    return _coast_words().search(text if text.isascii() else chinese().fold(text)) is not None


def undoubted(found: Line, line: str, board: Board, phase: str) -> Line:
    """Refuse a line whose order stands beside words, left out, or a mark that may change it: "A Par <- Bur",
    "A Par - Bur (if Mun holds)". phase: "M", "R" or "A", in which alone a unit without a verb is an order."""
    if found.parts:
        return found._replace(parts=tuple(undoubted(part, line, board, phase) for part in found.parts))
    if not found.orders:
        return found
    bare = all(isinstance(order, Wording) and order.kind is Kind.UNIT for order in found.orders)
    ditto = DITTO.search(line) if bare else None
    if not found.ignored and not ditto and not _marks().search(line):
        return found
    from judge.diplomacy.gazetteer import table

    doubts = table("doubts")
    waives = any(getattr(order, "kind", None) is Kind.WAIVE for order in found.orders)
    wide = [*doubts["chinese"], *(doubts["waives"] if waives else ())]
    whole = "|".join(map(re.escape, [*doubts["words"], *(doubts["waives"] if waives else ())]))
    words = re.compile(rf"(?i)(?<!\w)(?:{whole})(?!\w)")
    plain = [text for _, text, why in found.ignored if why == "a word about the orders"]
    beside = []
    for column, text, why in found.ignored:
        rest = reduce(lambda rest, aside: rest.replace(aside, " "), plain, text)
        if why in LEFTOVERS and (words.search(rest) or any(word in rest for word in wide if not word.isascii())
                                 or rest.strip(" ()[].,!").casefold() in doubts["exact"]
                                 or any(_names_its_coast(order, text, board) for order in found.orders)):
            beside.append((column, text))
    if bare and phase == "A" and not any(order.unit.letter for order in found.orders):     # "see you in Paris"
        beside += [(column, text) for column, text, why in found.ignored if why == "no order"]
    elif bare and phase != "A":
        unsaid = re.compile("|".join(word if not word.isascii() else rf"\b{word}\b" for word in doubts["unsaid"]), re.I)
        beside += [(column, text) for column, text, why in found.ignored
                   if why == "a word about the orders" and unsaid.search(text)]
    beside += [(line.index(mark) + 1, mark) for mark in doubts["marks"] if mark in line]
    beside += [(ditto.start() + 1, ditto[0])] if ditto and line.count(ditto[0]) == 1 else []
    unit = found.orders[0].unit if found.orders[0].__class__ is Wording else None
    place = unit.province if unit else ""
    troubles = tuple(Trouble(FaultKind.UNREADABLE, column,
                             message("`{text}` may change the order beside it", text=text),
                             message("take it out, or write the order as it is meant"),
                             place=place) for column, text in beside)
    return found._replace(orders=(), troubles=found.troubles + troubles, special=True) if troubles else found
