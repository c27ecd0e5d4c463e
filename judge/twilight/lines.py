"""A line that is being read: its words and marks with their places, the names in it, and what is wrong with it."""
from typing import Any, Callable, NamedTuple

from judge.faults import Fault, FaultKind, Place
from judge.messages import either, message
from judge.names import Names, fold
from judge.twilight import mentions
from judge.twilight.names import tables
from judge.twilight.wording import Prepared
from judge.twilight.world import PLACES, TITLES

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
            return self.wrong(item.at, message("“{word}” is a number and not a country", word=item.text),
                              message("name the country"))
        if parts[0][0] in ("KNOWN", "CARD"):
            return self.wrong(item.at, message("“{word}” is a card and not a country", word=self.written(parts)),
                              message("name a country; end a list of countries with “;” before other words"))
        if parts[0][0] in ("AREA", "OPTION"):
            return self.wrong(item.at, message("“{word}” is no country", word=self.written(parts)),
                              message("name a country"))
        return self._found(parts, tables().countries, "country")

    def card(self, item: Unit) -> int | None:
        """Find the card that an item names; where it names none, note why and give None."""
        parts, number = item.named(), None
        for kind, text, _ in item.parts:
            if kind in ("CARD", "NUMBER"):
                number = int(text.lstrip("# "))
        if number is not None and number not in TITLES:
            return self.wrong(item.at, message("there is no card {number}", number=number),
                              message("cards are 1 to {last}", last=max(TITLES)))
        known = [int(text[1:]) for kind, text, _ in parts if kind == "KNOWN"]
        words = tuple(part for part in parts if part[0] == "WORD")
        if len(parts) == 1 and parts[0][0] in ("LAND", "AREA"):       # “Middle East” begins one card
            found = tables().cards.find(self.written(parts))
            known = [int(code) for code in found] if len(found) == 1 else []
        if any(part[0] in ("LAND", "AREA", "OPTION") for part in parts) and not known or (known and words):
            return self.wrong(item.at, message("“{word}” is not a card", word=self.written(parts)),
                              message("name a card by its number or name"))
        if any(kind in ("SIGNED", "TIMES", "IP") for kind, _, _ in item.parts):
            return self.wrong(item.at, message("a card has no count"), message("name a card by its number or name"))
        if words:
            found = self._found(words, tables().cards, "card", number)
            if found is None:
                return None
            known = [int(found)]
        if known and number is not None and known[0] != number:
            text = message("card {number} is {title}, and {named} is #{known}", number=number,
                           title=mentions.title(number), named=mentions.title(known[0]), known=known[0])
            return self.wrong(item.at, text, _write([mentions.card(number), mentions.card(known[0])]))
        return known[0] if known else number

    def region(self, item: Unit) -> str | None:
        """Find the region that an item names; where it names none, note why and give None."""
        parts = item.named()
        if parts and parts[0][0] == "AREA":
            return tables().region_names[int(parts[0][1][1:])]
        if not parts or parts[0][0] != "WORD":
            return self.wrong(item.at, message("“{word}” is no region", word=self.written(item.parts)),
                              message("name a region: region Africa"))
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
            return self.wrong(item.at, message("“{word}” stands alone", word=item.text),
                              message("write #21 for a card, Poland 2 for markers"))
        name = " ".join(part[1] for part in parts)
        near = [_shown(kind, code) for kind, table in _kinds() for code in table.near(name, 1)]
        self.wrong(parts[0][2], message("“{word}” is no country, card or choice", word=self.written(parts)),
                   _did_you_mean(near, parts))

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
        return self.wrong(parts[0][2], _unknown(kind, self.written(parts)), _did_you_mean(near, parts, kind))

    def _several(self, parts: Parts, shown: list[str]) -> None:
        self.wrong(parts[0][2], message("“{word}” fits more than one name", word=self.written(parts)),
                   _write(shown[:6]), FaultKind.AMBIGUOUS)


def _kinds() -> tuple[tuple[str, Names], ...]:
    table = tables()
    return ("option", table.options), ("country", table.countries), ("card", table.cards), ("region", table.regions)


def _shown(kind: str, code: str) -> str:
    if kind == "option":
        return mentions.word(code)
    return mentions.card(int(code)) if kind == "card" else mentions.place(code)


def _write(names: list[str]) -> str:
    return message("write {names}", names=either(names))


def _unknown(kind: str, word: str) -> str:
    if kind == "country":
        return message("unknown country “{word}”", word=word)
    return message("unknown card “{word}”" if kind == "card" else "unknown region “{word}”", word=word)


def _did_you_mean(near: list[str], parts: Parts, kind: str = "") -> str:
    """Say what would be right: names that look alike, or a comma where two names stand side by side."""
    if near:
        return message("did you mean {names}?", names=either(near))
    if kind == "country" and len(parts) > 1:
        names = [tables().countries.find(part[1]) for part in parts]
        if all(len(found) == 1 for found in names):
            return message("put commas between countries: {names}",
                           names=mentions.places(found[0] for found in names))
    return {"country": message("write a country as the board names it"),
            "card": message("write a card's number, such as #21, or its name"),
            "region": message("write Europe, Middle East, Asia, Africa, Central America or South America"),
            }.get(kind) or message("write a card, a country or one of the choices that are asked for")
