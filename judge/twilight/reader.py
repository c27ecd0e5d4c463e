"""Read files of declarations: a play, a round, a turn or a whole game a file, one side's or both.

Comments begin with `//` or `%` at a line's beginning or behind a blank (`#` is the mark of a card). What is no
declaration, such as greetings, quoted mail and results, is reported as ignored; what cannot be read is a fault.
"""
import re
from typing import Iterable, NamedTuple

from judge import chat, reading
from judge.faults import Fault, FaultKind, Place, in_order
from judge.messages import message
from judge.orderfile import Source
from judge.twilight import announcing, chatter, statements
from judge.twilight.clauses import Clause, clauses_of, units_of
from judge.twilight.lines import Line
from judge.twilight.givens import amounts_of, bare, givens_of, operation_of
from judge.twilight.leftout import Ignored
from judge.twilight.names import SIDES, squash
from judge.twilight.orders import (Answer, Bonus, Countries, Coup, Declaration, Influence, Phase, Places, Play, Realign,
                                   Setup, Side, Use, Verb, What, When)
from judge.twilight.statements import Lead
from judge.twilight.wording import Prepared, prepare

WORD = re.compile(r"\w")
SPEAKER = re.compile(r"\b(USSR|US)\b")
SLASH = re.compile(r"(?<=\s)/(?=\s)")
FILLED = ("INFLUENCE", "COUP", "REALIGN")


class Declarations(NamedTuple):
    """What files say, in order; what is wrong in them; what in them is no declaration."""

    items: tuple[Declaration, ...]
    faults: tuple[Fault, ...]
    ignored: tuple[Ignored, ...]


def read(sources: Iterable[Source]) -> Declarations:
    """Read files of declarations, in the forms of Twilight Struggle players, without regard to the state.

    A line with a fault declares nothing. Whether a declaration fits the turn, round, side and hand is the engine's to
    say; `side`, `turn` and `round` are None or 0 where the file does not say them.
    """
    items: list[Declaration] = []
    faults: list[Fault] = []
    ignored: list[Ignored] = []
    for source in sources:
        ignored += (Ignored(Place(source.name, line), text, why) for line, text, why in source.left_out)
        file = _File(source.name)
        for number, raw in enumerate(source.lines(), 1):
            file.read(number, raw)
        file.close()
        items += file.items
        faults += in_order(file.faults)
        ignored += file.ignored
    return Declarations(tuple(items), tuple(faults), tuple(ignored))


class _File:
    """One file as it is read. when, side: what holds for the lines that follow; open: the kind of list that goes on in
    the lines below, "" where none does; needed: that list has nothing yet, and must have."""

    def __init__(self, name: str):
        self.name = name
        self.around = chatter.Around()
        self.parser = reading.parser("twilight")
        self.items: list[Declaration] = []
        self.faults: list[Fault] = []
        self.ignored: list[Ignored] = []
        self.when = When()
        self.side: Side | None = None
        self.side_of_round = False
        self.open = self.opened_by = ""
        self.needed: Place | None = None

    def read(self, number: int, raw: str) -> None:
        """Read one line."""
        why = self.around.says(raw)
        if why and WORD.search(raw):
            self.ignored.append(Ignored(Place(self.name, number, 1), raw.strip(), why))
            return
        raw = without_chat(raw)
        heading = announcing.heading(raw)
        if heading is not None:
            self.ignored.append(Ignored(Place(self.name, number, 1), raw.strip(), message("not a declaration")))
            raw = heading
        prepared = prepare(raw)
        if not WORD.search(prepared.text):
            if self.open == "PLACES":
                self.close()
            return
        line = self._understood(number, raw, prepared)
        if line.faults and (self.around.is_talk(raw, prepared) or announcing.is_talk(raw)):
            self.ignored.append(Ignored(line.place(0), raw.strip(), message("not a declaration")))
            return
        side = self._speaker(line)
        self.faults += (fault._replace(audience=side) for fault in line.faults)
        self.ignored += (Ignored(place, text, message("a result")) for place, text in line.repeated)

    def _understood(self, number: int, raw: str, prepared: Prepared) -> Line:
        """Read a line, without the talk that ends it where it is nothing without that."""
        line = Line(self.name, number, raw, prepared)
        end = chatter.ending(raw)
        if end < len(raw):
            short = Line(self.name, number, raw, prepare(raw[:end]))
            self._try(short)
            if not short.faults:
                talk = raw[end:].strip(" ,;.!()")
                self.ignored.append(Ignored(Place(self.name, number, end + 1), talk, message("not a declaration")))
                return short
        self._try(line)
        commas = SLASH.sub(",", raw)
        if line.faults and commas != raw:                         # "NATO / coup / Iran", and no "Spain / Portugal"
            parted = Line(self.name, number, raw, prepare(commas))
            self._try(parted)
            line = line if parted.faults else parted
        return line

    def _try(self, line: Line) -> None:
        if not self._doubted(line):
            self._line(line)

    def _doubted(self, line: Line) -> bool:
        """Note a fault where a line is struck out or denies what it says: it is never taken for a declaration."""
        at = chatter.struck(line.raw)
        if at is not None:
            line.faults.append(Fault(FaultKind.UNREADABLE, message("this is struck out"),
                                     message("take it out, or write it plain"),
                                     Place(line.file, line.number, at + 1)))
            return True
        found = chatter.doubt(line.prepared)
        if found:
            start, end = (line.prepared.column(at) for at in found)
            word = line.raw[start - 1:max(end - 1, start)].strip()
            line.wrong(found[0], message("“{word}” may deny or change what is declared here", word=word),
                       message("write what is declared and nothing else; leave out what is not"))
        return found is not None

    def _speaker(self, line: Line) -> str:
        """Give the side that a line names first, or that of its heading: its faults show what that side wrote."""
        named = SPEAKER.search(line.prepared.text)
        return named[1] if named else self.side.value if self.side else ""

    def close(self) -> None:
        """End the list that is open; it is a fault that it has nothing."""
        if self.needed:
            self.faults.append(Fault(FaultKind.UNREADABLE, message("“{word}” without a country", word=self.opened_by),
                                     message("write the countries behind it, or one a line below it"), self.needed))
            self.items.pop()
        self.open, self.needed = "", None

    def _line(self, line: Line) -> None:
        try:
            tree = reading.tree(self.parser, line.prepared.text)
        except reading.Unreadable as error:
            _unreadable(line, error)
            return
        lead, units = statements.lead_of(line, units_of(line, tree.children))
        if line.faults:
            return
        if lead.when != When():
            self.close()
            self._now(lead.when)
        if not units:
            self._header(line, lead)
            return
        phase = self.when.phase
        if self.open and self._goes_on(line, lead, units):
            return
        self.close()
        stated, clauses = statements.state(line, lead, units, phase)
        if line.faults or not stated:
            if not line.faults and not line.repeated:
                line.wrong(units[0].at, message("this says nothing"), message("write a card and its use, or an answer"))
            return
        for what, side in stated:
            self.items.append(self._declaration(line, lead, what, side))
        self._opens(line, stated[-1].what, clauses)

    def _declaration(self, line: Line, lead: Lead, what: What, side: Side | None) -> Declaration:
        if self.when.phase is Phase.SETUP and isinstance(what, Places) and what.verb is not Verb.REMOVE:
            what = Setup(what.amounts, what.place)
        return Declaration(what, side or lead.side or self.side, self.when, line.place(0), bool(lead.when.round))

    def _now(self, when: When) -> None:
        """Move on to what a line says of the time; a new turn has no round yet.

        A headline behind a round, or a round behind a later one, is of another turn, which is not said.
        """
        if when.turn and when.turn != self.when.turn:
            self.when = When(when.turn)
        elif when.phase and not when.turn and self.when.phase is Phase.ROUND and when.round < self.when.round:
            self.when = When()
        if when.phase:
            self.when = When(self.when.turn, when.phase, when.round)

    def _header(self, line: Line, lead: Lead) -> None:
        """Take a line with nothing but turn, round and side: it holds for those that follow."""
        if lead.both or len(set(lead.sides)) > 1:
            line.wrong(0, message("two sides in one heading"), message("name one"))
            return
        if lead.side or self.side_of_round:
            self.side, self.side_of_round = lead.side, bool(lead.side and lead.when.phase)
        if lead.bonus or (lead.when.phase is Phase.SETUP):
            made = Bonus((), line.place(0)) if lead.bonus else Setup((), line.place(0))
            self.items.append(self._declaration(line, lead, made, None))
            self.open, self.opened_by = ("BONUS", "bonus") if lead.bonus else ("SETUP", "setup")
            self.needed = line.place(0)

    # Lists that go on in the lines below

    def _opens(self, line: Line, what: What, clauses: list[Clause]) -> None:
        """Note whether the lines below may go on with this one."""
        self.open, self.needed = "", None
        if isinstance(what, Play) and what.use is Use.OPS and what.operation is None:
            empty = next((c for c in clauses if c.kind in FILLED and not c.items), None)
            self.open = empty.kind if empty else "OPS" if what.first is None else ""
            self.opened_by = empty.word if empty else ""
            self.needed = line.place(empty.at) if empty else None
        elif isinstance(what, Play) and what.companion and what.operation is None:
            self.open = "OPS"
        elif isinstance(what, Play) and what.use in (Use.EVENT, Use.HEADLINE) and not what.answers:
            self.open = "EVENT"
        elif len(clauses) == 1 and what == statements.EMPTY.get(clauses[0].kind):
            self.open, self.opened_by, self.needed = clauses[0].kind, clauses[0].word, line.place(clauses[0].at)
        elif isinstance(what, Places) and len(clauses) == 1 and all(item.sign() for item in clauses[0].items):
            self.open = "PLACES"

    def _goes_on(self, line: Line, lead: Lead, units: list) -> bool:
        """Take a line into the list that is open, if it is a plain list or the operation that is due."""
        last = self.items[-1]
        if lead.when != When() or lead.both or lead.bonus or (lead.side and last.side and lead.side is not last.side):
            return False
        clauses = [c for c in clauses_of(line, units, last.side) if not c.empty()]
        if line.faults or len(clauses) != 1 or clauses[0].side is not None:
            line.faults.clear()
            return False
        clause = clauses[0]
        what = self._filled(line, last.what, clause)
        if what is None and not line.faults:
            return False
        if line.faults and self.needed:        # one fault is enough: what it heads says nothing without it
            self.items.pop()
            self.open, self.needed = "", None
        elif what is not None and not line.faults:
            self.items[-1] = last._replace(what=what, side=last.side or lead.side)
            self.needed = None
            if isinstance(what, Coup) or isinstance(what, Play) and isinstance(what.operation, Coup):
                self.open = ""
        return True

    def _filled(self, line: Line, what: What, clause: Clause) -> What | None:
        if clause.kind not in ("HEAD", "PLACE", "TARGET", *FILLED) or not clause.items:
            return None
        listed = clause.kind == "HEAD" and not any(part[0] in ("CARD", "KNOWN", "OPTION", "AREA")
                                                   for item in clause.items for part in item.parts)
        counted = any(item.number() is not None for item in clause.items)
        if isinstance(what, (Setup, Bonus)) and (listed or clause.kind == "PLACE"):
            return what._replace(amounts=what.amounts + amounts_of(line, clause))
        if self.open in statements.EMPTY and not isinstance(what, Play):
            return self._joined(line, what, clause) if listed or clause.kind == "TARGET" else None
        if isinstance(what, Places) and listed and all(item.sign() for item in clause.items):
            more = bare(line, clause)
            same = more and isinstance(more[0], Places) and more[0].verb is what.verb
            return what._replace(amounts=what.amounts + more[0].amounts) if same else None
        if not isinstance(what, Play):
            return None
        if self.open == "EVENT":
            return _answered(line, what, clause) if listed else None
        return self._operation(line, what, clause, listed, counted)

    def _operation(self, line: Line, what: Play, clause: Clause, listed: bool, counted: bool) -> Play | None:
        kind = self.open
        if kind == "OPS" and (clause.kind in FILLED or clause.kind == "PLACE" or (listed and counted)):
            kind = self.open = clause.kind if clause.kind in FILLED else "INFLUENCE"
        if kind not in FILLED or not (listed or clause.kind == kind or (kind, clause.kind) == ("INFLUENCE", "PLACE")
                                      or clause.kind == "TARGET"):
            return None
        return what._replace(operation=self._joined(line, what.operation, clause))

    def _joined(self, line: Line, before: What | None, clause: Clause) -> What | None:
        """Read a line's list as more of an operation or of places."""
        clause.kind = self.open
        more = givens_of(line, clause)[0] if self.open in ("PLACE", "REMOVE") else operation_of(line, clause)
        if isinstance(before, (Influence, Places)) and isinstance(more, type(before)):
            return more._replace(amounts=before.amounts + more.amounts)
        if isinstance(before, Realign) and isinstance(more, Realign):
            return more._replace(targets=before.targets + more.targets)
        return more


def without_chat(raw: str) -> str:
    """Blank what a chat puts before a line: the time and the sender, unless he is a side."""
    raw = chat.without_emoji(raw)
    found = chat.sender(raw) if chat.MAY_BE.match(raw) else None
    if found is None:
        return raw
    name, start, words = found
    side = " " * start + name + ":" if squash(name) in SIDES else ""
    return side.ljust(words) + raw[words:]


def _answered(line: Line, what: Play, clause: Clause) -> Play | None:
    """Add a line's list to the answers behind a play, joined with the list before it."""
    answers = list(what.answers)
    for given in bare(line, clause):
        before = answers[-1].given if answers and answers[-1].side is None else None
        if isinstance(given, Countries) and isinstance(before, Countries):
            answers[-1] = Answer(before._replace(targets=before.targets + given.targets))
        elif isinstance(given, Places) and isinstance(before, Places) and given.verb is before.verb:
            answers[-1] = Answer(before._replace(amounts=before.amounts + given.amounts))
        else:
            answers.append(Answer(given))
    return what._replace(answers=tuple(answers))


def _unreadable(line: Line, error: reading.Unreadable) -> None:
    """Say what cannot be read, and what would be right there."""
    text, at = line.prepared.text, error.column - 1
    if at >= len(text):
        line.wrong(at, message("the line ends too early"), message("write the rest of it"))
        return
    word = re.match(r"[§@¤°#]?\w+|.", text[at:])[0]
    column = line.prepared.column(at)
    shown = line.raw[column - 1] if word[0] in "§@¤°" or not word[0].isalnum() else word
    if re.match(r"[§@¤°#\w]", word):
        line.wrong(at, message("“{word}” does not follow what stands before it", word=shown),
                   message("put a comma, a colon or the missing word between"))
    else:
        line.wrong(at, message("“{word}” is no part of a declaration", word=shown),
                   message("leave it out; a comment begins with //"))
