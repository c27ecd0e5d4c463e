"""What a picture of the board is made with: where things stand, the colours of a theme, the words of a language.

The tables are maps/twilight/layout.yaml, palettes.yaml and picture.LANG.yaml.
"""
from functools import lru_cache
from typing import Any, Mapping, NamedTuple

from judge import resources
from judge.document import read
from judge.phrases import Phrasebook, known
from judge.protocol import Look
from judge.svg import Box, Point
from judge.twilight.phrases import Phrases, phrases
from judge.twilight.world import Side

THEMES = ("light", "dark", "print")


class Track(NamedTuple):
    """The boxes of a track: the upper left corner of the first, and the size of each."""

    x: float
    y: float
    width: float
    height: float

    def box(self, place: int) -> Box:
        """Give a box by its place, 0 being the first."""
        return Box(self.x + place * self.width, self.y, self.x + (place + 1) * self.width, self.y + self.height)


class Layout(NamedTuple):
    """Where things stand. size: width and height of the board; box: of a country, header: of its upper part; countries:
    the middles of their boxes; around: where the connection of USA and Japan leaves the board; rings: what
    a region encloses; title, legend: x, y, room."""

    size: tuple[float, float]
    box: tuple[float, float]
    header: float
    countries: Mapping[str, Point]
    superpowers: Mapping[Side, Box]
    around: Mapping[str, Point]
    civil_war: Point
    rings: Mapping[str, tuple[tuple[str, ...], ...]]
    region_names: Mapping[str, Point]
    tracks: Mapping[str, Track]
    title: tuple[float, float, float]
    legend: tuple[float, float, float]

    def country(self, name: str) -> Box:
        """Give the box of a country."""
        return Box.around(self.countries[name], *self.box)


class Style(NamedTuple):
    """All that a part of the picture needs besides the position. words: of the game's pages; own: of pictures."""

    layout: Layout
    colours: Mapping[str, Any]
    words: Phrases
    own: Phrasebook

    def __getitem__(self, what: str) -> str:
        return self.colours[what]

    def side(self, side: Side) -> str:
        """Give the colour of a side."""
        return self.colours[side.value]


def style(look: Look) -> Style:
    """Make the style of a look."""
    return Style(layout(), _themes()[look.theme], phrases(look.lang), picture_words(look.lang))


@lru_cache(maxsize=None)
def layout() -> Layout:
    """Read where things stand."""
    value = _table("layout.yaml")
    rows = [[cell.strip() for cell in line.split("|")] for line in value["countries"].splitlines() if line.strip()]
    return Layout(tuple(value["size"]), tuple(value["box"]), value["header"],
                  {name: (float(x), float(y)) for name, x, y in rows},
                  {Side(name): Box.around((x, y), *size) for name, (x, y, *size) in value["superpowers"].items()},
                  {name: tuple(point) for name, point in value["around"].items()}, tuple(value["civil_war"]),
                  {name: tuple(map(tuple, rings)) for name, rings in value["rings"].items()},
                  {name: tuple(point) for name, point in value["region_names"].items()},
                  {name: Track(*numbers) for name, numbers in value["tracks"].items()},
                  tuple(value["title"]), tuple(value["legend"]))


@lru_cache(maxsize=None)
def picture_words(lang: str) -> Phrasebook:
    """Read the words of pictures in a language; an unknown language is English."""
    lang = known(lang)
    return Phrasebook(lang, _table(f"picture.{lang}.yaml")["phrases"])


@lru_cache(maxsize=None)
def _themes() -> Mapping[str, Mapping[str, Any]]:
    return _table("palettes.yaml")["themes"]


def _table(name: str) -> Any:
    return read(resources.text("maps", "twilight", name), name).value
