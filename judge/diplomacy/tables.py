"""Rows of tables, as Markdown has them: "| A Par | - Bur |", "| France | A Par - Bur |"."""

from judge.diplomacy.frames import VERBS
from judge.diplomacy.scanner import Lexicon, scan

BREAKS_OFF = {"MOVE", "SUPPORT", "CONVOY", "RETREAT", "VIA", "FROM"}


def joined(lexicon: Lexicon, row: str) -> str:
    """Take the marks around a row away, and those in it at which an order only goes on: beside a verb. What else stands
    in cells of its own is parted as by any mark."""
    start, end = row.index("|"), row.rindex("|")
    text = " " * (start + 1) + row[start + 1:end] + " " * (len(row) - end)
    tokens = [token for token in scan(lexicon, text) if token.kind != "FILLER"]
    for before, mark, behind in zip(tokens, tokens[1:], tokens[2:]):
        if mark.kind == "SEP" and text[mark.start] == "|" and (before.kind in BREAKS_OFF or behind.kind in VERBS):
            text = text[:mark.start] + " " + text[mark.end:]
    return text


def may_order(lexicon: Lexicon, row: str) -> bool:
    """Say whether two cells of a row hold a place each and nothing else: "| Par | Bur |"."""
    cells = [[token for token in scan(lexicon, cell) if token.kind != "FILLER"] for cell in row.split("|")]
    alone = [cell[0] for cell in cells if len(cell) == 1]
    return sum(token.kind == "NAME" and bool(token.value) and not token.power for token in alone) > 1
