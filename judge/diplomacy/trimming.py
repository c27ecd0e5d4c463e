"""What of a line is no part of its orders, taken away before they are read: comments, what is told, asides."""

import re

from judge import chat
from judge.diplomacy import asides, backing, comments, frames, headings, prose
from judge.diplomacy.comments import COMMENT
from judge.diplomacy.orders import Kind
from judge.diplomacy.pieces import Pieces
from judge.diplomacy.said import Block
from judge.diplomacy.scanner import Token, scan
from judge.faults import FaultKind
from judge.messages import message
from judge.names import fold

FACE = re.compile(r"(?<=[\s.,!])(?:[:;=]'?-?[()DP/|*]+|<3+)(?=[\s.,!)]*\Z)")      # ":-)", "<3"


class Trimming(Pieces):
    """A line whose comments, tellings and asides are taken away. commented: an order may go on in its comment; backed:
    units that are said to support or convoy; sent: it is of a sender in a chat who is no power."""

    def __init__(self, reader, written: str):
        super().__init__(reader, written)
        self.commented = self.sent = False
        self.backed: list[backing.Backer] = []

    def _without_chat(self, text: str) -> str:
        """Leave out what a chat puts around a line. Its sender, where he is no power, may be any."""
        if ":" in text or "<" in text or "：" in text:
            text = chat.without_emoji(text)
        if chat.MAY_BE.match(text):
            found = chat.sender(text)
            if found and headings.block(f"{found[0]}:", self.reader.phase) is Block.NONE:     # no "12:30 Results: "
                name, start, words = found
                self.sent = not self.reader.lexicon.means_power(fold(name))
                text = ("" if self.sent else " " * start + name + ":").ljust(words) + text[words:]
        return text

    def _without_comment(self, text: str) -> str:
        """Leave out a comment. It is told where it holds an order, and a fault where it may be part of one."""
        found = COMMENT.search(text)
        if found is None:
            return text
        before, said = text[:found.start()], found[0].lstrip("#/%")
        words = scan(self.reader.lexicon, said)
        board = self.reader.gazetteer.board
        if not before.strip() or not comments.goes_on(scan(self.reader.lexicon, before), said, words, board):
            if prose.holds_an_order(said, words):
                self._ignore(found.start(), len(text), message("a comment"))
        else:
            self.commented = True
            self._trouble(FaultKind.UNREADABLE, found.start(),
                          message("`{text}` is a comment, and may be part of an order", text=found[0].strip()),
                          message("write what is ordered without such a mark, one order a line"))
        return before

    def _without_told(self, text: str, tokens: list[Token]) -> tuple[str, list[Token]]:
        """Leave out units that are said to support or convoy, and note them: "with support from A Mar"."""
        found = backing.told(text, tokens)
        for backer in found:
            self.backed.append(backer._replace(column=self.folded.column(backer.start),
                                               text=self._written(backer.start, backer.end)))
            by = "via" if backer.kind is Kind.CONVOY and not backer.alone else ""
            before = text[:backer.start].rstrip()
            before = before[:-1] if by and before[-1:] == "," else before
            text = before.ljust(backer.start) + by.ljust(backer.end - backer.start) + text[backer.end:]
        return (text, scan(self.reader.lexicon, text)) if found else (text, tokens)

    def _without_asides(self, text: str, tokens: list[Token]) -> tuple[str, list[Token]]:
        """Leave out what changes no order, and part the sentences of a line: "A Par - Bur. Have fun!"."""
        found = asides.spans(text, tokens)
        for start, end in found:
            self._ignore(start, end, message("a word about the orders"))
            text = text[:start] + " " * (end - start) + text[end:]
        end = next((there for there in asides.SENTENCE_END.finditer(text) if self._is_talk(text, there, tokens)), None)
        if end:
            text = text[:end.start()] + ";".ljust(end.end() - end.start()) + text[end.end():]
        return (text, scan(self.reader.lexicon, text)) if found or end else (text, tokens)

    def _is_talk(self, text: str, end: re.Match, tokens: list[Token]) -> bool:
        """Say whether a sentence that begins behind another holds nothing that an order or a name could be made of."""
        behind = [token for token in tokens if token.start >= end.end()]
        words = [fold(text[token.start:token.end]) for token in behind if token.kind == "NAME"]
        return bool(words) and not (
            any(token.start < end.start() < token.end for token in tokens)
            or any(token.kind in prose.VERBS and not (token.kind == "MOVE" and not token.value)
                   or token.value and token.kind in ("NAME", "COAST") for token in behind)
            or any(second.startswith(words[0]) for second in self.reader.lexicon.seconds)
            or len(words) == 1 and words[0] not in frames.remarks())
