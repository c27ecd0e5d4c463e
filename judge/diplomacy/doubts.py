"""What leaves an order in doubt: words beside it that may change it, and marks that point another way."""
import re
from functools import lru_cache, reduce

from judge.diplomacy.orders import Kind, Wording
from judge.diplomacy.said import Line, Trouble
from judge.faults import FaultKind
from judge.messages import message

LEFTOVERS = ("a remark in brackets", "no order",         # what stands beside an order and is none; not notes of results
             "says what is meant, not what is ordered")


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


def undoubted(found: Line, line: str) -> Line:
    """Refuse a line whose order stands beside words, left out, or a mark that may change it: "A Par <- Bur",
    "A Par - Bur (if Mun holds)"."""
    if found.parts:
        return found._replace(parts=tuple(undoubted(part, line) for part in found.parts))
    if not found.orders:
        return found
    if not found.ignored and not _marks().search(line):
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
                                 or rest.strip(" ()[].,!").casefold() in doubts["exact"]):
            beside.append((column, text))
    beside += [(line.index(mark) + 1, mark) for mark in doubts["marks"] if mark in line]
    unit = found.orders[0].unit if found.orders[0].__class__ is Wording else None
    place = unit.province if unit else ""
    troubles = tuple(Trouble(FaultKind.UNREADABLE, column,
                             message("`{text}` may change the order beside it", text=text),
                             message("take it out, or write the order as it is meant"),
                             place=place) for column, text in beside)
    return found._replace(orders=(), troubles=found.troubles + troubles, special=True) if troubles else found
