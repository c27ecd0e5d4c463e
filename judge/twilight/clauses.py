"""From the words of a line to its clauses: a verb, and the names, numbers and dice that belong to it.

A list goes on until the next word that opens a clause, so commas, colons and small words between do not matter.
"""
import re
from typing import Iterable

from judge.messages import message
from judge.twilight import mentions
from judge.twilight.lines import Line, Unit
from judge.twilight.names import SIDES, squash
from judge.twilight.orders import Roll, Side

OPERATIONS = ("COUP", "REALIGN", "INFLUENCE", "SPACE")
SAME = {"ADD": "PLACE", "AFTER": "THEN"}
"""Words that are of another's kind, and differ from it where they stand alone or behind."""
MARKS = ("COLON", "COMMA", "DASH", "DOT", "TO", "AMPERSAND")


class Clause:
    """A verb ("HEAD" where none is written) and what belongs to it. side: who speaks, where it is said in the line.

    rolls: index of an item -> its dice; dice without an item stand under -1. first: "first" is written with it;
    then: "then" is written before it; loose: a semicolon or a side parts it from what stands before.
    """

    def __init__(self, kind: str, at: int, word: str = "", side: Side | None = None, then: bool = False,
                 loose: bool = False, first: bool = False):
        self.kind, self.at, self.word, self.side, self.then, self.loose = kind, at, word, side, then, loose
        self.items: list[Unit] = []
        self.rolls: dict[int, list[Roll]] = {}
        self.first, self.none = first, False

    def empty(self) -> bool:
        """Tell whether nothing is written here."""
        return not (self.items or self.rolls or self.none)

    def bare(self) -> bool:
        """Tell whether this is the mere name of a use, by the side that plays."""
        return self.kind in ("HEADLINE", "EVENT", "OPS") and self.side is None and self.empty()


def units_of(line: Line, children: Iterable) -> list[Unit]:
    """Make units of the children of a line's tree. A word of the language is a unit of its own kind."""
    units = []
    for child in children:
        if hasattr(child, "children"):
            parts = tuple((token.type, str(token), token.start_pos) for token in child.children)
            units.append(Unit("ITEM", " ".join(text for _, text, _ in parts), parts[0][2], parts))
        else:
            units.append(_word(line, child.type, str(child), child.start_pos))
    return units


def _word(line: Line, kind: str, text: str, at: int) -> Unit:
    if kind == "PLUS":
        return Unit("WITH", text, at)
    if kind != "KEY":
        return Unit(kind, text, at)
    said = line.written(((kind, text, at),))
    return Unit(SAME.get(text, text), text.lower() if text in SAME else said, at)


def counts(units: list[Unit], i: int) -> bool:
    """Tell whether a number of markers stands at units[i]: behind a side it says whose they are."""
    return i < len(units) and units[i].kind == "ITEM" and units[i].parts[0][0] in ("NUMBER", "SIGNED", "TIMES")


def clauses_of(line: Line, units: list[Unit], side: Side | None) -> list[Clause]:
    """Group units into clauses. side: whose play it is, where the line has said so before.

    Notes in the line what cannot be grouped: "first" before nothing, "after" that turns the order round, markers of the
    other side, "&" that parts no headlines.
    """
    grouping = _Grouping(line, units, side)
    for i, unit in enumerate(units):
        grouping.take(i, unit)
    if grouping.first:
        line.wrong(units[-1].at, message("what comes first is not said"),
                   message("write “event first” or “ops first”"))
    return [clause for i, clause in enumerate(grouping.clauses)
            if i == 0 or clause.kind != "HEAD" or not clause.empty()]


class _Grouping:
    """The clauses so far, and what is written before the next one.

    speaker: who speaks from here on; first, then, loose: as in the clause that they will belong to; named: a side
    stands right before; mark: the kind of the unit before.
    """

    def __init__(self, line: Line, units: list[Unit], side: Side | None):
        self.line, self.units, self.side = line, units, side
        self.clauses = [Clause("HEAD", units[0].at)]
        self.speaker: Side | None = None
        self.first = self.then = self.loose = self.named = False
        self.mark = ""

    def take(self, i: int, unit: Unit) -> None:
        """Take the next unit, units[i]: into the last clause, as a new one, or as something said of what follows."""
        now = self.clauses[-1]
        if unit.kind == "ITEM":
            self.item(now, i, unit)
        elif unit.kind in ("ROLL", "ROLLS"):
            self.dice(now, unit)
        elif unit.kind == "PAIR":
            self.line.repeated.append((self.line.place(unit.at), unit.text))
        elif unit.kind == "FIRST":
            if now.kind in ("EVENT", "OPS", *OPERATIONS) and not self.loose:
                now.first = True
            else:
                self.first = True
        elif unit.kind == "THEN":
            self.afterwards(now, i, unit)
        elif unit.kind == "SEMICOLON":
            self.loose = True
        elif unit.kind in ("US", "USSR"):
            self.speaks(now, i, unit)
        elif unit.kind == "NONE":
            if now.kind in ("DISCARD", "GIVE", "TAKE") and now.empty() and not self.loose:
                now.none = True
            else:
                self.clauses.append(Clause("NONE", unit.at, unit.text, self.speaker, self.then, self.loose))
                self.then = self.loose = False
        elif unit.kind == "AMPERSAND":
            if now.kind != "HEAD" or i == 0:
                self.line.wrong(unit.at, message("“&” parts the two cards of a headline phase only"),
                                message("write “;” or “and”"))
        elif unit.kind not in (*MARKS, "PRINTED"):
            self.verb(now, unit)
        if unit.kind not in (*MARKS, "US", "USSR"):
            self.named = False
        self.mark = unit.kind

    def item(self, now: Clause, i: int, unit: Unit) -> None:
        """Take a name or a number; behind a semicolon, a side or "then" it begins a clause without a verb."""
        if self.mark == "TO" and now.items and not now.items[-1].named() and not counts(self.units, i):  # “3 to Japan”
            now.items[-1] = now.items[-1]._replace(parts=now.items[-1].parts + unit.parts)
        elif self.loose or (self.then and now.kind != "HEAD"):
            self.clauses.append(_following(now, unit, self.speaker, self.then, self.units[i - 1]))
            self.clauses[-1].items.append(unit)
            self.then = self.loose = False
        else:
            now.items.append(unit)

    def dice(self, now: Clause, unit: Unit) -> None:
        """Take dice: they are the last item's, or the clause's own."""
        if self.loose:
            self.clauses.append(now := Clause("HEAD", unit.at, "", self.speaker, self.then, True))
            self.loose = False
        roll = _roll(self.line, unit)
        if roll:
            now.rolls.setdefault(len(now.items) - 1, []).append(roll)

    def afterwards(self, now: Clause, i: int, unit: Unit) -> None:
        """Take "then", "after" or "afterwards": of what follows, or of an event that stands before it."""
        behind = next((there.kind for there in self.units[i + 1:] if there.kind not in MARKS), "")
        if unit.text == "after" and behind in ("EVENT", "OPS", *OPERATIONS) and _is_after(self.line, unit):
            self.line.wrong(unit.at, message("“after” turns what stands around it round"),
                            message("write “event first, ops: …” or “ops first: …”"))
        if unit.text == "after" and now.kind == "EVENT" and now.empty():
            now.then = True                        # “event afterwards”
        else:
            self.then = True

    def speaks(self, now: Clause, i: int, unit: Unit) -> None:
        """Take a side: it draws the cards or owns the markers that follow, or else it speaks from here on."""
        said = Side(unit.kind)
        if now.kind == "DRAWS" and not now.items and not self.loose:
            now.side = said
        elif counts(self.units, i + 1):
            if (now.side or self.side or said) is not said:
                self.line.wrong(unit.at, message("the {side} cannot place markers in a play of the {other}",
                                                 side=mentions.the(said), other=mentions.the(said.other)),
                                message("write {side}, or leave the side out", side=said.other.value))
        else:
            self.speaker, self.loose, self.named = said, True, True

    def verb(self, now: Clause, unit: Unit) -> None:
        """Take a word that opens a clause, unless it only goes on with the one before."""
        if _absorbed(now, unit, self.loose):
            return
        if unit.kind == "OPS" and not self.named:
            self.speaker = None                    # points are the player's own, whoever has answered before
        self.clauses.append(Clause(unit.kind, unit.at, unit.text, self.speaker, self.then, self.loose, self.first))
        self.first = self.then = self.loose = False


def _is_after(line: Line, unit: Unit) -> bool:
    """Tell whether "after" is written before what comes first, and not "afterwards"."""
    return line.written((("KEY", "AFTER", unit.at),)).lower() == "after" and (
        line.prepared.text[unit.at + len("AFTER"):].lstrip()[:1] not in (",", ":"))


def _following(now: Clause, unit: Unit, speaker: Side | None, then: bool, before: Unit) -> Clause:
    """Open a clause without a verb; behind drawn cards, a side without a colon draws as well."""
    drawn = now.kind == "DRAWS" and before.kind in ("US", "USSR")
    return Clause("DRAWS" if drawn else "HEAD", unit.at, "", speaker, then, True)


def _absorbed(now: Clause, unit: Unit, loose: bool) -> bool:
    """Tell whether a word only goes on with the clause before it: `coup: target`, `place influence`."""
    if loose or not now.empty():
        return False
    if unit.kind == "INFLUENCE" and now.kind in ("PLACE", "REMOVE"):
        now.kind = "INFLUENCE" if now.kind == "PLACE" else "REMOVE"
        return True
    return (now.kind, unit.kind) in (("COUP", "TARGET"), ("REALIGN", "TARGET"), ("TARGET", "COUNTRY"))


def _roll(line: Line, unit: Unit) -> Roll | None:
    numbers = [int(word) for word in _words(unit.text) if word.isdigit()]
    if any(not 1 <= number <= 6 for number in numbers):
        return line.wrong(unit.at, message("a die shows 1 to 6, not {number}", number=max(numbers)),
                          message("write the die as it fell: (roll 4)"))
    if unit.kind == "ROLL":
        return Roll(numbers[0], place=line.place(unit.at))
    sides = [SIDES.get(squash(word)) for word in _words(unit.text) if not word.isdigit() and word != "and"]
    if set(sides) != {Side.US, Side.USSR}:
        return line.wrong(unit.at, message("these dice do not say whose they are"), message("write (US 2, USSR 5)"))
    dice = dict(zip(sides, numbers))
    return Roll(0, dice[Side.US], dice[Side.USSR], line.place(unit.at))


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+|\d+", text)
