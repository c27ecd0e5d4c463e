"""What of a text its writer wrote: neither what he quotes, answers or passes on, nor what stands below his text.

A mail that is passed on is read where nothing else is there to read. Where a text may be new or old it is refused: old
orders taken for new ones are the worst that can happen.
"""
import re
from typing import NamedTuple, Sequence

from judge import framing, pgp
from judge.faults import Doubt, LeftOut
from judge.messages import message

LONGEST_SIGNATURE = 10
MOST_PASSED_ON = 20             # mails within mails
LONG_QUOTE = 65                 # columns: a quoted line that a program may have broken
WIDEST = 72
COLON = re.compile(r"\s*[:：]")
COMMENT = re.compile(r"\s*(\S{1,2}?)\s*[A-Za-z][A-Za-z0-9]*\s*[:：]")


class Letter(NamedTuple):
    """The lines of a text, with empty ones where something was left out."""

    lines: list[str]
    left_out: tuple[LeftOut, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    encoding: str = ""


class About(NamedTuple):
    """What is known of a mail from its headers. headed: it has some; subject: what they say; reply, passes_on: that it
    answers or passes on a mail; mailed: it is as programs send mails, no text that somebody pasted; said: an earlier
    part has text of its own."""

    headed: bool = False
    subject: str = ""
    reply: bool = False
    passes_on: bool = False
    mailed: bool = False
    said: bool = False

    @classmethod
    def of(cls, subject: str, answers: bool = False, mailed: bool = False) -> "About":
        """Note what a subject says. answers: other headers say that it is an answer."""
        passes_on = framing.is_passed_on(subject)
        return cls(True, subject, framing.is_reply(subject) or answers and not passes_on, passes_on, mailed)


def written(lines: Sequence[str], about: About = About(), above: Sequence[int] = (),
            around: Sequence[int] = ()) -> Letter:
    """Leave out what the writer of a text did not write.

    above: lines, from 0, that HTML marks as standing above the mail that is answered; around: above one passed on.
    """
    there, marks, encrypted = pgp.unframed(list(lines))
    there, quoted = _without_quotations(there)
    reading = _Reading(there, about, above, around)
    reading.left_out.extend(LeftOut(line, text, message("a PGP signature")) for line, text in marks)
    reading.left_out.extend(quoted)
    if encrypted:
        reading.doubts.append(Doubt(encrypted, message("this text is encrypted"),
                                    message("decrypt it, and give what it says")))
    reading.all()
    if about.passes_on and not (reading.said or reading.passed) and any(map(framing.is_quoted, reading.lines)):
        left_out = reading.left_out                                # the mail that is passed on is all quoted
        reading = _Reading(_unquoted(reading.lines, 0), about, (), ())
        reading.left_out.extend(left_out)
        reading.all()
    return Letter(reading.lines, tuple(sorted(reading.left_out)), tuple(reading.doubts))


class _Reading:
    """One text. said: the writer has said something of his own; greeted: at least a greeting; passed: what is read was
    passed on; colons: quoted lines begin with one; signature: lines of it that may follow; passes: how many mails are
    passed on, one in the other."""

    def __init__(self, lines: list[str], about: About, above: Sequence[int], around: Sequence[int]):
        self.lines, self.about, self.above, self.around = lines, about, frozenset(above), frozenset(around)
        self.left_out: list[LeftOut] = []
        self.doubts: list[Doubt] = []
        self.said = self.greeted = about.said
        self.passed = self.colons = self.ended = False
        self.signature = self.passes = 0

    def all(self) -> None:
        at = 0
        while at < len(self.lines):
            at = self._line(at)

    def _line(self, at: int) -> int:
        """Deal with what begins at a line. Returns where to go on."""
        line = self.lines[at]
        if not line.strip() and at not in self.above:
            self.signature = 0 if not self.about.mailed else self.signature
            return at + 1
        end = self._frame(at) or self._board(at) or self._below(at)
        if end:
            return end
        if framing.is_quoted(line):
            return at + 1
        if self._broken_quote(at):
            self._leave(at, at + 1, message("quoted"))
            return at + 1
        if self.signature:
            self.signature -= 1
            self._leave(at, at + 1, message("a signature"))
            return at + 1
        self.greeted = True
        self.said = self.said or not framing.is_like(line.rstrip(" ,.!:;，。！：；"), "nothing said")
        return at + 1

    # Frames. --------------------------------------------------------------------------------------------------

    def _frame(self, at: int) -> int:
        """Deal with a frame that begins here. Returns where to go on; 0 where there is none."""
        line = self.lines[at]
        parted = "answered" if at in self.above else "passed on" if at in self.around else framing.separator(line)
        begins = self._next(at + 1) if parted and at not in self.above | self.around else at
        ruled = framing.UNDERLINE.match(line) is not None and framing.headers(self.lines, self._next(at + 1))
        heads = ruled or (framing.headers(self.lines, begins) if begins < len(self.lines) else None)
        if parted:
            self.signature = 0
            unknown = at in self.above and not heads
            end = heads.end if heads else self._labelled(at) if unknown else at + 1
            subject = heads.subject if heads else ""
            return self._passed_on(at, end, subject) if parted == "passed on" else self._answered(at, end, subject)
        if heads:
            self.signature = 0
            if heads.post:
                return self._post(at, heads)
            if not (self.greeted or self.about.headed):
                self._leave(at, heads.end, message("mail headers"))
                self.about = About.of(heads.subject)
                return heads.end
            if self.said and self.about.headed and not self.about.mailed and not self._is_answered(heads.subject):
                return self._doubt(at, message("here another mail begins, or the one that is answered"),
                                   message("give each mail a file of its own, or delete what is old"))
            return self._answered(at, heads.end, heads.subject)
        named = framing.attribution(self.lines, at)
        return self._attributed(at, named) if named else 0

    def _attributed(self, at: int, named: framing.Attribution) -> int:
        self.signature = 0
        if named.board:
            self.colons = True
        behind = self._next(named.end)
        if named.board or behind >= len(self.lines) or framing.is_quoted(self.lines[behind]):
            self._leave(at, named.end, message("quoted"))
            return named.end
        if named.dated or self.about.reply and not self.greeted:
            return self._answered(at, named.end, "")
        if self.greeted:
            said = self.lines[at].strip()
            return self._doubt(at,
                               message("`{said}` may stand above what is quoted, or above another's orders", said=said),
                               message("write `>` before what is quoted, or delete this line"))
        self._leave(at, named.end, message("what is below is read"))
        return named.end

    def _answered(self, at: int, end: int, subject: str) -> int:
        """Leave out the mail that is answered, which goes on to the end of the text."""
        if self.about.passes_on or not (self.said or self.about.reply or self.greeted):
            return self._passed_on(at, end, subject)
        if not self.said:
            return self._doubt(at, message("nothing new stands above the mail that is answered"),
                               message("delete what is old, or this line where what is below it is meant"))
        self._leave(at, len(self.lines), message("the mail that is answered"))
        return len(self.lines)

    def _passed_on(self, at: int, end: int, subject: str) -> int:
        """Read a mail that is passed on, where nothing else is there to read."""
        self.passes += 1
        if self.said or self.passes > MOST_PASSED_ON:
            return self._doubt(at, message("a mail is passed on below a text of its own"),
                               message("delete the one that is not meant"))
        self._leave(at, end, message("what is below is read"))
        behind = self._next(end)
        if behind < len(self.lines) and framing.is_quoted(self.lines[behind]):
            self.lines = _unquoted(self.lines, end)
            heads = framing.headers(self.lines, behind)
            if heads:
                self._leave(behind, heads.end, message("mail headers"))
                end, subject = heads.end, heads.subject
        self.passed, self.greeted = True, False
        self.about = About.of(subject, mailed=self.about.mailed)
        return end

    def _is_answered(self, subject: str) -> bool:
        """Say whether a mail of this subject is the one that a pasted mail answers, and not just another."""
        return (self.about.reply and not framing.is_reply(subject)
                and framing.bare(subject) == framing.bare(self.about.subject))

    def _post(self, at: int, heads: framing.Headers) -> int:
        """Begin another post of a board: nothing of the one before holds on."""
        self._leave(at, heads.end, message("mail headers"))
        self.colons, self.ended = True, False
        return heads.end

    # What stands below a text. --------------------------------------------------------------------------------

    def _board(self, at: int) -> int:
        """Leave out what a board adds: its own lines, readers' comments, and quotations marked by colons."""
        line = self.lines[at]
        if self.colons and COLON.match(line):
            self._leave(at, at + 1, message("quoted"))
            return at + 1
        self.ended = self.ended or framing.is_like(line, "board.ends")
        if framing.is_like(line, "board.own"):
            self._leave(at, at + 1, message("a line of the board"))
            return at + 1
        found = COMMENT.match(line) if self.ended else None
        if found and found[1] in framing.phrases()["board"]["comments"]:
            self._leave(at, at + 1, message("a reader's comment"))
            return at + 1
        return 0

    def _below(self, at: int) -> int:
        """Leave out signatures, disclaimers and the footers of lists."""
        line = self.lines[at]
        if framing.SIGNATURE.match(line):
            self.signature = len(self.lines) if self.about.mailed and line.startswith("-- ") else LONGEST_SIGNATURE
            self.lines[at] = "--"                                  # the classic judges stop here: `--strict judge`
            return at + 1
        if framing.is_like(line, "signatures"):
            self._leave(at, at + 1, message("a signature"))
            return at + 1
        behind = self._next(at + 1)
        if framing.UNDERLINE.match(line) and any(
                framing.is_like(there, "lists") for there in self.lines[behind:behind + 2]):
            self._leave(at, len(self.lines), message("a footer"))
            return len(self.lines)
        if framing.is_like(line, "footers"):
            count = len(self.lines)
            end = next((there for there in range(at, count) if not self.lines[there].strip()), count)
            self._leave(at, end, message("a footer"))
            return end
        return 0

    def _broken_quote(self, at: int) -> bool:
        """Say whether a line is the rest of a quoted one, which a program broke as it was too long."""
        before = self.lines[at - 1] if at else ""
        behind = self.lines[at + 1] if at + 1 < len(self.lines) else ""
        if not (framing.is_quoted(before) and framing.is_quoted(behind)) or len(before) < LONG_QUOTE:
            return False
        return len(before.rstrip()) + 1 + len(self.lines[at].split()[0]) > WIDEST

    # Parts of the above. --------------------------------------------------------------------------------------

    def _next(self, at: int) -> int:
        """Find the next line that is not empty."""
        return next((there for there in range(at, len(self.lines)) if self.lines[there].strip()), len(self.lines))

    def _labelled(self, at: int) -> int:
        """Find the end of headers in a language that nobody listed: short words with colons."""
        end = self._next(at)
        while end < len(self.lines) and re.match(r"[^\s:：][^:：]{0,24}[:：]", self.lines[end]):
            end += 1
        return end

    def _leave(self, start: int, end: int, why: str) -> None:
        text = next((line.strip() for line in self.lines[start:end] if line.strip()), "")
        self.left_out.append(LeftOut(start + 1, text, why))
        self.lines[start:end] = [""] * (end - start)

    def _doubt(self, at: int, text: str, remedy: str) -> int:
        self.doubts.append(Doubt(at + 1, text, remedy))
        return len(self.lines)


def _without_quotations(lines: list[str]) -> tuple[list[str], list[LeftOut]]:
    """Take out what forums quote between `[quote]` and `[/quote]`; what stands behind keeps its column."""
    if not any(("[" in line or "<" in line) and framing.QUOTING.search(line) for line in lines):
        return lines, []
    made, left_out, depth = [], [], 0
    for number, line in enumerate(lines, 1):
        kept, quoted, at = "", "", 0
        for mark in [*framing.QUOTING.finditer(line), None]:
            piece = line[at:mark.start() if mark else len(line)]
            kept, quoted = (kept + " " * len(piece), quoted + piece) if depth else (kept + piece, quoted)
            if mark:
                kept, at = kept + " " * len(mark[0]), mark.end()
                depth = max(depth + (-1 if mark[0][1] == "/" else 1), 0)
        made.append(kept.rstrip())
        if quoted.strip():
            left_out.append(LeftOut(number, quoted.strip(), message("quoted")))
    return made, left_out


def _unquoted(lines: Sequence[str], start: int) -> list[str]:
    """Take one mark of quotation off every line from one on."""
    return [*lines[:start], *(re.sub(r"^\s*[>|] ?", "", line) for line in lines[start:])]
