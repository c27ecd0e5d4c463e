"""Comments behind `#`, `//` and `%`: what in them may be part of an order, and headings that Markdown marks by `#`."""

import re

from judge.diplomacy import prose
from judge.diplomacy.board import Board
from judge.diplomacy.frames import VERBS
from judge.diplomacy.said import Block, Line
from judge.diplomacy.scanner import Token

COMMENT = re.compile(r"(?:^|(?<=\s))(?:#|//|%).*|(?<!:)//.*")
HEADING = re.compile(r"\s*#{1,6}(?=\s+\S)")
NUMBERED = re.compile(r"\s*#(?=\s?\d{1,2}\s*[.):]?\s+[^\W\d])")  # "#1 A Par - Bur": a number of a list
SHORT = 6  # words of a heading


def is_heading(found: Line, text: str) -> bool:
    """Say whether a line behind `#` is a heading, and no comment: it names whose, of what or of when the orders below
    are, and nothing else."""
    if found.orders or found.troubles or len(text.split()) > SHORT:
        return False
    named = found.power is not None or found.verb is not None or found.claim is not None or bool(found.season)
    return named and not found.backed or found.block in (Block.VOID, Block.LOOSE, Block.AGAIN)


def goes_on(before: list[Token], text: str, comment: list[Token], board: Board) -> bool:
    """Say whether a comment may be part of the order before it, or an order of its own: "A Par # Bur", "A Par - Bur //
    A Mar - Spa". It names a place or a coast which the order does not, and holds nothing but words of orders, or the
    order lacks a verb. comment: the words of its text."""
    places = {code for token in before if token.kind == "NAME" and token.value for code in token.value}
    others = any(token.kind == "NAME" and token.value and not places & set(token.value) for token in comment)
    words = [token for token in comment if token.kind not in ("SEP", "OPEN", "CLOSE", "FILLER", "COLON")]
    strange = any(token.kind == "NAME" and not token.value for token in words)
    if prose.holds_an_order(text, words) and not strange:
        return True
    lacks = any(board.provinces[code].coasts for code in places) and not any(token.kind == "COAST" for token in before)
    if lacks and not strange and any(token.kind == "COAST" for token in comment):          # "F Mao - Spa // nc"
        return True
    bare = bool(places) and not any(token.kind in VERBS for token in before)
    return others and (bare or not strange and all(token.kind in prose.LOOSE for token in words))
