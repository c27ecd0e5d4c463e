"""From the words of a line to its clauses: a verb, and the names, numbers and dice that belong to it.

A list goes on until the next word that opens a clause, so commas, colons and small words between do not matter.
"""
import re
from typing import Any, Callable, Iterable, NamedTuple

from judge.faults import Fault, FaultKind, Place
from judge.names import Names, fold
from judge.twilight.names import SIDES, squash, tables
from judge.twilight.orders import Roll, Side
from judge.twilight.wording import Prepared
from judge.twilight.world import PLACES, TITLES

OPERATIONS = ("COUP", "REALIGN", "INFLUENCE", "SPACE")
SAME = {"ADD": "PLACE", "AFTER": "THEN"}
"""Words that are of another's kind, and differ from it where they stand alone or behind."""
MARKS = ("COLON", "COMMA", "DASH", "DOT", "TO", "AMPERSAND")
Parts = tuple[tuple[str, str, int], ...]
"""Tokens as (type, text, position)."""


class Unit(NamedTuple):
    """A word or mark, or an item: a name, a number or both. parts: an item's tokens."""

    kind: str
    text: str
    at: int
    parts: Parts = ()

    def number(self) -> int | None:
        """Give the number that is written with an item, if one is."""
        for kind, text, _ in self.parts:
            if kind in ("NUMBER", "SIGNED", "TIMES"):
                return int(text.replace(" ", "").lstrip("x"))
        return None

    def sign(self) -> str:
        """Give the sign that is written before an item's number."""
        return next((text[0] for kind, text, _ in self.parts if kind == "SIGNED"), "")

    def named(self) -> Parts:
        """Give the tokens of an item's name."""
        return tuple(part for part in self.parts if part[0] in ("WORD", "LAND", "AREA", "OPTION", "KNOWN", "CARD"))


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


class Line:
    """A line that is being read: it turns positions into places, and collects what is wrong."""

    def __init__(self, file: str, number: int, raw: str, prepared: Prepared):
        self.file, self.number, self.raw, self.prepared = file, number, raw, prepared
        self.faults: list[Fault] = []
        self.repeated: list[tuple[Place, str]] = []    # pairs of a result, which say nothing new

    def place(self, at: int = 0) -> Place:
        """Give the place of a position in the prepared text."""
        return Place(self.file, self.number, self.prepared.column(at))

    def wrong(self, at: int, text: str, remedy: str, kind: FaultKind = FaultKind.UNREADABLE) -> None:
        """Note a fault."""
        self.faults.append(Fault(kind, text, remedy, self.place(at)))

    def written(self, parts: Parts) -> str:
        """Give some tokens as the player wrote them."""
        if not parts:
            return ""
        columns, end = self.prepared.columns, parts[-1][2] + len(parts[-1][1])
        while end < len(columns) and columns[end] == columns[end - 1]:   # a mark stands for all that it replaced
            end += 1
        stop = self.prepared.column(end)
        return self.raw[columns[parts[0][2]] - 1:stop - 1].strip(" .,:;\"'*“”()")

    def quietly(self, look: Callable, subject: object) -> Any:
        """Look something up without noting what is wrong with it."""
        before, self.faults = self.faults, []
        found = look(subject)
        self.faults = before
        return found

    # Names

    def country(self, item: Unit) -> str | None:
        """Find the country that an item names; where it names none, note why and give None."""
        parts = item.named()
        if parts and parts[0][0] == "LAND":
            return PLACES[int(parts[0][1][1:])]
        if not parts:
            return self.wrong(item.at, f"“{item.text}” is a number and not a country", "name the country")
        if parts[0][0] in ("KNOWN", "CARD"):
            return self.wrong(item.at, f"“{self.written(parts)}” is a card and not a country",
                              "name a country; end a list of countries with “;” before other words")
        if parts[0][0] in ("AREA", "OPTION"):
            return self.wrong(item.at, f"“{self.written(parts)}” is no country", "name a country")
        return self._found(parts, tables().countries, "country")

    def card(self, item: Unit) -> int | None:
        """Find the card that an item names; where it names none, note why and give None."""
        parts, number = item.named(), None
        for kind, text, _ in item.parts:
            if kind in ("CARD", "NUMBER"):
                number = int(text.lstrip("# "))
        if number is not None and number not in TITLES:
            return self.wrong(item.at, f"there is no card {number}", f"cards are 1 to {max(TITLES)}")
        known = [int(text[1:]) for kind, text, _ in parts if kind == "KNOWN"]
        words = tuple(part for part in parts if part[0] == "WORD")
        if len(parts) == 1 and parts[0][0] in ("LAND", "AREA"):       # “Middle East” begins one card
            found = tables().cards.find(self.written(parts))
            known = [int(code) for code in found] if len(found) == 1 else []
        if any(part[0] in ("LAND", "AREA", "OPTION") for part in parts) and not known or (known and words):
            return self.wrong(item.at, f"“{self.written(parts)}” is not a card", "name a card by its number or name")
        if any(kind in ("SIGNED", "TIMES", "IP") for kind, _, _ in item.parts):
            return self.wrong(item.at, "a card has no count", "name a card by its number or name")
        if words:
            found = self._found(words, tables().cards, "card", number)
            if found is None:
                return None
            known = [int(found)]
        if known and number is not None and known[0] != number:
            return self.wrong(item.at, f"card {number} is {TITLES[number]}, and {TITLES[known[0]]} is #{known[0]}",
                              f"write #{number} {TITLES[number]} or #{known[0]} {TITLES[known[0]]}")
        return known[0] if known else number

    def region(self, item: Unit) -> str | None:
        """Find the region that an item names; where it names none, note why and give None."""
        parts = item.named()
        if parts and parts[0][0] == "AREA":
            return tables().region_names[int(parts[0][1][1:])]
        if not parts or parts[0][0] != "WORD":
            return self.wrong(item.at, f"“{self.written(item.parts)}” is no region", "name a region: region Africa")
        return self._found(parts, tables().regions, "region")

    def meanings(self, items: list[Unit]) -> list[tuple[str, str]] | None:
        """Find what the names of a list without a verb stand for, each as a kind and a code.

        The kinds are country, card, region and option. An exact name wins over a beginning. A beginning that fits two
        kinds of name is settled by the rest of the list, where only one kind fits all of it. What fits nothing, or two
        things, is a fault, and gives None.
        """
        fits = [self._fits(item) for item in items]
        common = [kind for kind in ("country", "card", "region", "option")
                  if all(sum(kind == other for other, _ in found) == 1 for found in fits)]
        if len(common) == 1 and len(items) > 1:
            return [next(one for one in found if one[0] == common[0]) for found in fits]
        for item, found in zip(items, fits):
            if len(found) > 1:
                self._several(item.named(), [_shown(kind, code) for kind, code in found])
            elif not found and not self.faults:
                self._nothing(item)
        return None if self.faults else [found[0] for found in fits]

    def _fits(self, item: Unit) -> list[tuple[str, str]]:
        parts = item.named()
        kind, text, _ = parts[0] if parts else item.parts[0]
        if kind in ("KNOWN", "CARD"):
            card = self.card(item)
            return [] if card is None else [("card", str(card))]
        if kind == "LAND":
            return [("country", PLACES[int(text[1:])])]
        if kind == "AREA":
            return [("region", tables().region_names[int(text[1:])])]
        if kind == "OPTION":
            return [("option", tables().option_words[int(text[1:])])]
        name = " ".join(part[1] for part in parts)
        kinds = _kinds()
        exact = [(kind, code) for kind, table in kinds for code in table.exact.get(fold(name), ())]
        return exact or [(kind, code) for kind, table in kinds[1:] for code in table.find(name)]

    def _nothing(self, item: Unit) -> None:
        parts = item.named()
        if not parts:
            return self.wrong(item.at, f"“{item.text}” stands alone", "write #21 for a card, Poland 2 for markers")
        name = " ".join(part[1] for part in parts)
        near = [_shown(kind, code) for kind, table in _kinds() for code in table.near(name, 1)]
        self.wrong(parts[0][2], f"“{self.written(parts)}” is no country, card or choice", _did_you_mean(near, parts))

    def _found(self, parts: Parts, table: Names, kind: str, number: int | None = None) -> str | None:
        name = " ".join(part[1] for part in parts)
        codes = table.find(name)
        if len(codes) > 1 and number is not None and str(number) in codes:
            return str(number)
        if len(codes) == 1:
            return codes[0]
        if codes:
            return self._several(parts, [_shown(kind, code) for code in codes])
        near = [_shown(kind, code) for code in table.near(name)]
        return self.wrong(parts[0][2], f"unknown {kind} “{self.written(parts)}”", _did_you_mean(near, parts, kind))

    def _several(self, parts: Parts, shown: list[str]) -> None:
        self.wrong(parts[0][2], f"“{self.written(parts)}” fits more than one name", f"write {_or(shown[:6])}",
                   FaultKind.AMBIGUOUS)


def _kinds() -> tuple[tuple[str, Names], ...]:
    table = tables()
    return ("option", table.options), ("country", table.countries), ("card", table.cards), ("region", table.regions)


def _shown(kind: str, code: str) -> str:
    return f"#{code} {TITLES[int(code)]}" if kind == "card" else code


def _or(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def _did_you_mean(near: list[str], parts: Parts, kind: str = "") -> str:
    """Say what would be right: names that look alike, or a comma where two names stand side by side."""
    if near:
        return f"did you mean {_or(near)}?"
    if kind == "country" and len(parts) > 1:
        names = [tables().countries.find(part[1]) for part in parts]
        if all(len(found) == 1 for found in names):
            return f"put commas between countries: {', '.join(found[0] for found in names)}"
    return {"country": "write a country as the board names it",
            "card": "write a card's number, such as #21, or its name",
            "region": "write Europe, Middle East, Asia, Africa, Central America or South America",
            }.get(kind, "write a card, a country or one of the choices that are asked for")


# Clauses

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
    """Group units into clauses. side: whose play it is, where the line has said so before."""
    clauses = [Clause("HEAD", units[0].at)]
    speaker: Side | None = None
    first = then = loose = named = False
    mark = ""
    for i, unit in enumerate(units):
        now = clauses[-1]
        if unit.kind == "ITEM":
            if mark == "TO" and now.items and not now.items[-1].named() and not counts(units, i):   # “3 to Japan”
                now.items[-1] = now.items[-1]._replace(parts=now.items[-1].parts + unit.parts)
            elif loose or (then and now.kind != "HEAD"):
                clauses.append(_following(now, unit, speaker, then, units[i - 1]))
                clauses[-1].items.append(unit)
                then = loose = False
            else:
                now.items.append(unit)
        elif unit.kind in ("ROLL", "ROLLS"):
            if loose:
                clauses.append(now := Clause("HEAD", unit.at, "", speaker, then, True))
                loose = False
            roll = _roll(line, unit)
            if roll:
                now.rolls.setdefault(len(now.items) - 1, []).append(roll)
        elif unit.kind == "PAIR":
            line.repeated.append((line.place(unit.at), unit.text))
        elif unit.kind == "FIRST":
            if now.kind in ("EVENT", "OPS", *OPERATIONS) and not loose:
                now.first = True
            else:
                first = True
        elif unit.kind == "THEN":
            behind = next((there.kind for there in units[i + 1:] if there.kind not in MARKS), "")
            if unit.text == "after" and behind in ("EVENT", "OPS", *OPERATIONS) and _is_after(line, unit):
                line.wrong(unit.at, "“after” turns what stands around it round",
                           "write “event first, ops: …” or “ops first: …”")
            if unit.text == "after" and now.kind == "EVENT" and now.empty():
                now.then = True                    # “event afterwards”
            else:
                then = True
        elif unit.kind == "SEMICOLON":
            loose = True
        elif unit.kind in ("US", "USSR"):
            said = Side(unit.kind)
            if now.kind == "DRAWS" and not now.items and not loose:
                now.side = said
            elif counts(units, i + 1):
                if (now.side or side or said) is not said:
                    line.wrong(unit.at, f"the {said.value} cannot place markers in a play of the {said.other.value}",
                               f"write {said.other.value}, or leave the side out")
            else:
                speaker, loose, named = said, True, True
        elif unit.kind == "NONE":
            if now.kind in ("DISCARD", "GIVE", "TAKE") and now.empty() and not loose:
                now.none = True
            else:
                clauses.append(Clause("NONE", unit.at, unit.text, speaker, then, loose))
                then = loose = False
        elif unit.kind not in (*MARKS, "PRINTED"):
            if not _absorbed(now, unit, loose):
                if unit.kind == "OPS" and not named:
                    speaker = None                 # points are the player's own, whoever has answered before
                clauses.append(Clause(unit.kind, unit.at, unit.text, speaker, then, loose, first))
                first = then = loose = False
        if unit.kind == "AMPERSAND" and (now.kind != "HEAD" or i == 0):
            line.wrong(unit.at, "“&” parts the two cards of a headline phase only", "write “;” or “and”")
        if unit.kind not in (*MARKS, "US", "USSR"):
            named = False
        mark = unit.kind
    if first:
        line.wrong(units[-1].at, "what comes first is not said", "write “event first” or “ops first”")
    return [clause for i, clause in enumerate(clauses) if i == 0 or clause.kind != "HEAD" or not clause.empty()]


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
        return line.wrong(unit.at, f"a die shows 1 to 6, not {max(numbers)}", "write the die as it fell: (roll 4)")
    if unit.kind == "ROLL":
        return Roll(numbers[0], place=line.place(unit.at))
    sides = [SIDES.get(squash(word)) for word in _words(unit.text) if not word.isdigit() and word != "and"]
    if set(sides) != {Side.US, Side.USSR}:
        return line.wrong(unit.at, "these dice do not say whose they are", "write (US 2, USSR 5)")
    dice = dict(zip(sides, numbers))
    return Roll(0, dice[Side.US], dice[Side.USSR], line.place(unit.at))


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+|\d+", text)
