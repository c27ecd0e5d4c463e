"""Orders of one sentence beside one another: what of them can only be part of another order."""

import re

from judge.diplomacy.orders import Kind, Wording
from judge.diplomacy.prose import is_a_unit, ordered_in
from judge.diplomacy.said import Waiting, kind_of
from judge.diplomacy.scanner import Token


def told(order: Wording | Waiting) -> tuple[int, str, str]:
    """Give the column of an order, its words as written, and the province whose unit it orders."""
    if order.__class__ is Wording:
        return order.column, order.text, order.unit.province if order.unit else ""
    return order.folded.column(order.sentence.start), order.text, ordered_in(order.sentence)


def stands_alone(kinds: list[Kind], at: int) -> bool:
    """Say whether a unit alone can be meant as one: all of a list, or with the hold that its list ends with."""
    before = next((kind for kind in reversed(kinds[:at]) if kind is not Kind.UNIT), None)
    behind = next((kind for kind in kinds[at + 1 :] if kind is not Kind.UNIT), None)
    return behind is Kind.HOLD or behind is None and before in (None, Kind.HOLD)


def part_of_another(orders: list[Wording | Waiting], written: str) -> list[Wording | Waiting]:
    """List the orders that lack the letter which the order before them has, and stand behind a slash ("A Lon -
    Nth/Eng - Bel") or behind a support to stay ("A Ber S A Mun and Pic - Sil"), or behind both ("A Par S A Mar/A Mun -
    Bur"): they may be part of it.

    written: the line.
    """
    return [
        order
        for before, order in zip(orders, orders[1:])
        if _letter(before)
        and not _letter(order)
        and (_stays(before) or _slash_before(order, written))
        or _stays(before)
        and _slash_before(order, written)
    ]


def _slash_before(order: Wording | Waiting, written: str) -> bool:
    return re.search(r"\S[/／]\Z", written[: told(order)[0] - 1]) is not None


def goes_on(piece: list[Token], behind: list[Token], comma: bool, reader) -> bool:
    """Say whether a comma is none between orders: "N rum to, Bla", "A Lon - Tun via Eng, Mao", "F Mao - Spa, nc",
    "A Par, hold"."""
    following = behind[0] if behind else None
    if following is not None and comma:
        last = len(behind) == 1 or behind[1].kind == "SEP"
        if following.kind == "COAST" and last and piece[-1].kind == "NAME":
            return True
        if (
            reader.phase != "A"
            and is_a_unit(piece)
            and (
                following.kind in ("SUPPORT", "CONVOY")
                or following.kind in ("HOLD", "DISBAND")
                and last
                or following.kind in ("MOVE", "RETREAT")
                and not last
                and behind[1].kind in ("NAME", "COAST", "FILLER", "MOVE")
            )
        ):
            return True
    if following is None or len(piece) < 2:
        return False
    if piece[-1].kind == "MOVE":
        return (
            following.kind == "DISBAND"
            or comma
            and following.kind == "NAME"
            and (len(behind) == 1 or behind[1].kind in ("SEP", "COAST"))
        )
    if following.kind != "NAME" or len(behind) > 1 and behind[1].kind != "SEP":
        return False
    sea = any(code in reader.gazetteer.board.waters for code in following.value)
    return sea and any(token.kind == "VIA" for token in piece)


def _letter(order: Wording | Waiting) -> str:
    unit = order.unit if order.__class__ is Wording else order.sentence.unit
    return unit.letter if unit else ""


def _stays(order: Wording | Waiting) -> bool:
    """Say whether an order is a support that names no goal."""
    goal = order.goal if order.__class__ is Wording else order.sentence.goal
    return kind_of(order) is Kind.SUPPORT and not goal
