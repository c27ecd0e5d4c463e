"""The names that orders may use for cards, countries, regions and options: tables from maps/twilight/names.yaml.

Two kinds of table. `Names` look a word up after a line is parsed, with beginnings and suggestions. `phrases` and `han`
find names before it is parsed: those of several words, which may hold words of the grammar (Grain Sales *to Soviets*),
and Chinese ones, which stand without blanks. They give marks: § a card, @ a country, ¤ a region, ° an option, with its
number in the tables; or words of the language, in capitals: EVENT, COUP, DISCARD.
"""
import re
import unicodedata
from functools import lru_cache
from typing import Iterable, Mapping, NamedTuple

from judge import document, resources
from judge.names import Names, is_wide
from judge.twilight.orders import Side
from judge.twilight.world import PLACES, REGIONS, TITLES

CARD_MARK, COUNTRY_MARK, REGION_MARK, OPTION_MARK = MARKS = "§@¤°"
WORDS = re.compile(r"[^\W_]+")
MOST_WORDS = 9


class Tables(NamedTuple):
    """Names to look up, and what is found before that.

    phrases: words -> mark or word of the language; card_words: the words of each card's names, and its mark, sorted;
    openings: the first words of both; han: Chinese characters -> mark or word; longest: how many the longest has;
    results, talk: what a line holds that is no declaration; prose, farewells: what such a line begins with, or is when
    a name follows; doubts: words that deny or change what stands beside them; announces: words of a heading that names
    a turn; elsewhere: words with which a turn is another than that of the lines below; endings: talk that a declaration
    ends with.
    """

    cards: Names
    countries: Names
    regions: Names
    options: Names
    region_names: tuple[str, ...]
    option_words: tuple[str, ...]
    phrases: Mapping[str, str]
    card_words: tuple[tuple[str, str], ...]
    openings: frozenset[str]
    han: Mapping[str, str]
    longest: int
    results: tuple[str, ...]
    prose: tuple[str, ...]
    talk: tuple[str, ...]
    farewells: tuple[str, ...]
    doubts: tuple[str, ...]
    announces: tuple[str, ...]
    elsewhere: tuple[str, ...]
    endings: tuple[str, ...]


def squash(name: str) -> str:
    """Leave the letters and digits of a name only, small and without accents."""
    if name.isascii():
        return "".join(c for c in name if c.isalnum()).lower()
    plain = unicodedata.normalize("NFKD", name)
    return "".join(c for c in plain if c.isalnum()).casefold()


@lru_cache(maxsize=None)
def tables() -> Tables:
    """Read the tables of names, once."""
    rows = document.read(resources.text("maps", "twilight", "names.yaml")).value
    cards = [(name, str(number)) for number, name in TITLES.items()]
    cards += [(name, number) for number, name in _rows(rows["cards"])]
    cards += [(name.partition(" ")[2], number) for name, number in cards if name.startswith(("The ", "An "))]
    countries = [(name, name) for name in PLACES] + [(name, country) for country, name in _rows(rows["countries"])]
    doubtful = [(name, country) for name, country in _rows(rows["doubtful"])]
    regions = [(name, name) for name in REGIONS] + [(name, region) for region, name in _rows(rows["regions"])]
    options = [(name, word) for word, name in _rows(rows["options"])]
    option_words = tuple(dict.fromkeys(word for _, word in options))
    options += [(word, word) for word in option_words]

    region_names = tuple(REGIONS)
    marked = [(name, f"{REGION_MARK}{region_names.index(region)}") for name, region in regions]
    marked += [(name, f"{COUNTRY_MARK}{PLACES.index(country)}") for name, country in countries]
    marked += [(name, f"{OPTION_MARK}{option_words.index(word)}") for name, word in options]
    marked_cards = [(name, f"{CARD_MARK}{number}") for name, number in cards]
    words = [(name, word) for word, name in _rows(rows["words"])]
    han = {squash(name): mark for name, mark in (*marked, *marked_cards, *words) if is_wide(name)}
    plain = [(_spaced(name), mark) for name, mark in marked if not is_wide(name)]
    plain_cards = [(_spaced(name), mark) for name, mark in marked_cards if not is_wide(name)]
    phrases = dict(plain_cards)
    phrases.update((name, mark) for name, mark in plain if " " in name)
    for key, mark in _beginnings(plain_cards).items():
        phrases.setdefault(key, mark)
    singles = {name for name, _ in plain if " " not in name}
    phrases = {key: mark for key, mark in phrases.items() if key not in singles}
    phrases.update((_spaced(name), word) for name, word in words if not is_wide(name))
    card_words = tuple(sorted(plain_cards))
    return Tables(
        Names.of(cards), Names.of([*countries, *doubtful]), Names.of(regions), Names.of(options),
        region_names, option_words, phrases, card_words,
        frozenset(key.partition(" ")[0] for key in (*phrases, *(name for name, _ in card_words))),
        han, max(map(len, han)),
        *(_lines(rows[there]) for there in ("results", "prose", "talk", "farewells", "doubts",
                                                 "announces", "elsewhere", "endings")))


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def _spaced(name: str) -> str:
    if name.isascii():
        return " ".join(WORDS.findall(name.lower()))
    return " ".join(map(squash, WORDS.findall(name)))


def _rows(text: str) -> Iterable[tuple[str, str]]:
    for line in text.splitlines():
        key, _, names = line.partition("#")[0].partition("|")
        for name in names.split(","):
            if name.strip():
                yield key.strip(), name.strip()


def _beginnings(marked: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Give the beginnings of two words and more that fit one card only. marked: names as their words, with marks."""
    owners: dict[str, set[str]] = {}
    for name, mark in marked:
        words = name.split(" ")
        for count in range(2, min(len(words), MOST_WORDS) + 1):
            owners.setdefault(" ".join(words[:count]), set()).add(mark)
    return {key: min(marks) for key, marks in owners.items() if len(marks) == 1}


SIDES: Mapping[str, Side] = {
    **dict.fromkeys(("us", "usa", "america", "american", "americans", "unitedstates"), Side.US),
    **dict.fromkeys(("ussr", "su", "soviet", "soviets", "sovietunion", "russia", "russian", "russians"), Side.USSR)}
