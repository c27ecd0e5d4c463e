"""What names mean on a map: places, coasts, powers and units as people write them.

A map brings its own names, codes and aliases; `tables/names.yaml` adds what powers, units and coasts are called,
`tables/aliases.yaml` the named sets of abbreviations, and `tables/chinese.yaml` is opened when a text needs it.
"""
import re
from functools import lru_cache
from typing import Iterable, Mapping, NamedTuple

from judge import resources
from judge.diplomacy.board import Board
from judge.document import read
from judge.names import Names, fold, is_wide

BRACKETED = r"(.+?)\s*[/(\[]\s*([^()\[\]/]+?)\s*[)\]]?\s*\Z"      # compiled at the first need
LINKS = {"of", "on", "the"}            # "the north coast of Spain"


class Tables(NamedTuple):
    """What `names.yaml` says, by folded word. coasts: read anywhere; short: only in brackets or behind a slash."""

    powers: dict[str, str]
    letters: dict[str, str]
    units: dict[str, str]
    coasts: dict[str, str]
    short: dict[str, str]


class Chinese(NamedTuple):
    """What `chinese.yaml` says, by text in Simplified characters: text -> code, letter, coast, power, kind of word;
    short: coasts that are read in brackets only; letters: single characters that are powers in headers only."""

    simplify: dict[int, str]
    places: dict[str, str]
    units: dict[str, str]
    coasts: dict[str, str]
    powers: dict[str, str]
    words: dict[str, str]
    short: dict[str, str]
    letters: dict[str, str]

    def fold(self, text: str) -> str:
        """Turn Traditional characters into Simplified ones, one for one."""
        return text.translate(self.simplify)


@lru_cache(maxsize=None)
def table(name: str) -> dict:
    """Read one of the tables beside the maps, whole."""
    return read(resources.text("maps", "diplomacy", "tables", f"{name}.yaml"), f"{name}.yaml").value


@lru_cache(maxsize=None)
def tables() -> Tables:
    """Read `names.yaml`."""
    value = table("names")

    def by_word(words: Mapping[str, list]) -> dict[str, str]:
        return {fold(str(word)): code for code, there in words.items() for word in there}

    powers = by_word(value["powers"])
    powers.update({fold(power): power for power in value["powers"]})
    letters = {letter.casefold(): power for power, letter in value["letters"].items()}
    return Tables(powers, letters, by_word(value["units"]), by_word(value["coasts"]), by_word(value["short coasts"]))


@lru_cache(maxsize=None)
def chinese() -> Chinese:
    """Read `chinese.yaml`."""
    value = table("chinese")
    characters = value["characters"]
    simplify = {ord(a): b for a, b in zip(characters["traditional"], characters["simplified"], strict=True)}

    def by_text(part: str) -> dict[str, str]:
        return {text.translate(simplify): code for code, scripts in value[part].items()
                for there in scripts.values() for text in there}

    return Chinese(simplify, by_text("places"), by_text("units"), by_text("coasts"), by_text("powers"),
                   by_text("words"), by_text("short coasts"), by_text("letters"))


class Gazetteer:
    """The names of one map, with a group's own abbreviations and the named sets it uses.

    exact: folded name -> provinces. powers: folded name -> power. letters: letter -> power.
    several: (folded words, province) of every name that has several words.
    """

    def __init__(self, board: Board, extra: Mapping[str, str], sets: tuple[str, ...]):
        self.board = board
        pairs = [(name, code) for code, p in board.provinces.items() for name in (p.name, code, *p.aliases)]
        self.names = Names.of(pairs)
        exact = self.exact = dict(self.names.exact)
        exact.update({fold(name): codes for name, codes in board.doubtful.items()})
        exact.update({fold(code): (code,) for code in board.provinces})
        for name in sets:
            exact.update({fold(str(word)): (code,) for word, code in table("aliases").get(name, {}).items()
                          if code in board.provinces})
        exact.update({fold(name): (code,) for name, code in extra.items()})
        self.names = Names(exact)
        words = tables()
        self.powers = {word: power for word, power in words.powers.items() if power in board.powers}
        for power in board.powers:
            for name in (power, *board.power_aliases.get(power, ())):
                self.powers[fold(name)] = power
        self.letters = {letter: power for letter, power in words.letters.items() if power in board.powers}
        self.power_names = Names.of((power, power) for power in board.powers)
        for name in sets:
            pairs += [(str(word), code) for word, code in table("aliases").get(name, {}).items()
                      if code in board.provinces]
        self.several = [(_words(name), code) for name, code in (*pairs, *extra.items()) if len(_words(name)) > 1]

    def place(self, text: str) -> tuple[str, ...]:
        """Find the provinces a name may stand for. The codes of the map always mean themselves."""
        found = self.exact.get(fold(text))
        if found is not None:
            return found
        if is_wide(text):
            code = chinese().places.get(chinese().fold(fold(text)))
            return (code,) if code in self.board.provinces else ()
        return self.names.find(text) or self._abbreviated(text)

    def _abbreviated(self, text: str) -> tuple[str, ...]:
        """Find names each of whose words begins as written: "N. Atlantic", "Gulf of Both", "West Mediter"."""
        words = _words(text)
        if len(words) < 2 or sum(map(len, words)) < 4:
            return ()
        return tuple({code: None for name, code in self.several if len(name) >= len(words)
                      and all(there.startswith(word) for there, word in zip(name, words))})

    def power(self, text: str) -> tuple[str, ...]:
        """Find the powers a name, adjective, beginning or letter may stand for."""
        key = fold(text)
        if key in self.letters and len(text.strip()) == 1:
            return (self.letters[key],)
        if is_wide(text):
            power = chinese().powers.get(chinese().fold(key))
            return (power,) if power in self.board.powers else ()
        return (self.powers[key],) if key in self.powers else self.power_names.find(text)

    def near(self, text: str, most: int = 3) -> list[str]:
        """List provinces whose names look like this one, best first: suggestions, never taken as meant."""
        if not is_wide(text):
            return self.names.near(text, most)
        found = _wide_names("places").near(chinese().fold(fold(text)), len(self.board.provinces))
        return [code for code in found if code in self.board.provinces][:most]

    def near_powers(self, text: str) -> list[str]:
        """List the power whose name looks like this one, if one's does."""
        if not is_wide(text):
            return self.power_names.near(text, most=1)
        found = _wide_names("powers").near(chinese().fold(fold(text)))
        return [power for power in found if power in self.board.powers][:1]

    def split(self, text: str) -> tuple[tuple[str, ...], str]:
        """Find the provinces and the coast that a text such as "St. Petersburg (south coast)" names."""
        found = self.place(text)
        if found and fold(text) in self.exact:
            return found, ""
        words = tables()
        parted = re.match(BRACKETED, text)
        if parted:
            coast = words.coasts.get(fold(parted[2])) or words.short.get(fold(parted[2])) or _wide_coast(parted[2])
            return (self.place(parted[1]), coast) if coast else ((), "")
        parts = text.split()
        for size in (2, 1):
            if len(parts) > size:
                coast = words.coasts.get(fold(" ".join(parts[-size:])))
                if coast and self.place(" ".join(parts[:-size])):
                    return self.place(" ".join(parts[:-size])), coast
                at = 1 if parts[0].casefold() == "the" else 0
                coast = words.coasts.get(fold(" ".join(parts[at:at + size])))
                rest = " ".join(parts[at + size:]) if coast else ""
                while rest.partition(" ")[0].casefold() in LINKS:
                    rest = rest.partition(" ")[2]
                if rest and self.place(rest):
                    return self.place(rest), coast
        if is_wide(text):
            plain = chinese().fold(fold(text))
            for word, coast in chinese().coasts.items():
                if plain.endswith(word) and self.place(plain[:-len(word)]):
                    return self.place(plain[:-len(word)]), coast
        coast = text[-2:].casefold()
        if coast in ("nc", "sc", "ec", "wc") and fold(text[:-2]) in self.exact:
            return self.exact[fold(text[:-2])], coast
        return found, ""


def _words(name: str) -> tuple[str, ...]:
    """Part a name into its folded words."""
    return tuple(fold(word) for word in re.split(r"[ .'’-]+", name) if fold(word))


@lru_cache(maxsize=None)
def _wide_names(part: str) -> Names:
    """Make the table of Chinese names of places or powers, in Simplified characters."""
    return Names.of((name, code) for name, code in getattr(chinese(), part).items())


def _wide_coast(text: str) -> str:
    return chinese().coasts.get(chinese().fold(text), "") if is_wide(text) else ""


def gazetteer(board: Board, extra: Mapping[str, str] = {}, sets: Iterable[str] = ()) -> Gazetteer:
    """Make the gazetteer of a map, once for each group's abbreviations and named sets."""
    key = ("gazetteer", tuple(extra.items()), tuple(sets))
    found = board.memory.get(key)
    if found is None:
        found = board.memory[key] = Gazetteer(board, extra, tuple(sets))
    return found


def find_place(board: Board, text: str, extra: Mapping[str, str] = {}) -> tuple[str, ...]:
    """Find the provinces a name may stand for: one, several where it is ambiguous, none where it is unknown."""
    return (text,) if text in board.provinces and not extra else gazetteer(board, extra).place(text)


def near_places(board: Board, text: str) -> list[str]:
    """List provinces whose names look like this one, best first: suggestions, never taken as meant."""
    return gazetteer(board).near(text)


def near_powers(board: Board, text: str) -> list[str]:
    """List the power whose name looks like this one, if one's does: a suggestion, never taken as meant."""
    return gazetteer(board).near_powers(text)


def find_power(board: Board, text: str) -> tuple[str, ...]:
    """Find the powers a name may stand for."""
    return (text,) if text in board.powers else gazetteer(board).power(text)


def read_location(board: Board, text: str) -> str | None:
    """Read a place with its coast, if one is written: "St Petersburg (south coast)" is "StP/sc", "Spain" is "Spa".

    None for what is unknown, ambiguous, or a coast that the place has not.
    """
    if text in board.place_of:
        return text
    codes, coast = gazetteer(board).split(text.strip())
    if len(codes) != 1:
        return None
    location = f"{codes[0]}/{coast}" if coast else codes[0]
    return location if location in board.place_of else None


def read_unit(board: Board, text: str) -> str | None:
    """Read a unit where one can stand: "fleet St. Petersburg (south coast)" is "F StP/sc", "A Spain/nc" is "A Spa".

    None for what is unknown or ambiguous, an army at sea, a fleet inland, a fleet that needs a coast and has none.
    """
    if text in board.steps:
        return text
    letter, rest = _part_unit(text.strip())
    codes, coast = gazetteer(board).split(rest) if letter and rest else ((), "")
    if len(codes) != 1:
        return None
    unit = f"F {codes[0]}/{coast}" if letter == "F" and coast else f"{letter} {codes[0]}"
    return unit if unit in board.steps else None


def _part_unit(text: str) -> tuple[str, str]:
    """Part a unit's letter from its place. The word stands before the place, or behind it."""
    words = tables().units
    first = re.match(r"(\w+)[\s.]*(.+)\Z", text, re.S)
    if first and fold(first[1]) in words:
        rest = re.sub(r"^(in|at|on)?\s*(the\s+)?", "", first[2].strip(), flags=re.I)
        return words[fold(first[1])], rest[1:-1] if rest[:1] == "(" and rest[-1:] == ")" else rest
    last = re.match(r"(.+?)\s+(\w+)\Z", text, re.S)
    if last and fold(last[2]) in words:
        return words[fold(last[2])], last[1]
    if is_wide(text):
        plain = chinese().fold(text)
        for word, letter in sorted(chinese().units.items(), key=lambda item: -len(item[0])):
            if word in plain:
                return letter, plain.replace(word, " ", 1).strip()
    return "", ""
