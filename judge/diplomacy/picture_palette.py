"""The colours of a picture: `maps/diplomacy/tables/palettes.yaml`, a theme each."""

from functools import lru_cache
from typing import NamedTuple

from judge import resources, svg
from judge.diplomacy.board import Board
from judge.document import read

THEMES = ("light", "dark", "print")


class Colours(NamedTuple):
    """A power's colours. tint: what its land is filled with; ink: its units and orders; pattern: a hatching, or ""."""

    tint: str
    ink: str
    pattern: str = ""


class Palette(NamedTuple):
    """A theme. name; ground: the colours of everything but the powers, by what they are for; powers: by name;
    tagged: units carry the name of their power, since colours do not tell them apart."""

    name: str
    ground: dict[str, str]
    powers: dict[str, Colours]
    tagged: bool

    def __getitem__(self, what: str) -> str:
        return self.ground[what]

    def fill(self, power: str, scale: float = 1) -> str:
        """Give the fill of a power's land. scale: units to a pixel where it is used, 1 or that of `patterns`."""
        colours = self.powers[power]
        return f"url(#{named(colours.pattern, scale)})" if colours.pattern else colours.tint

    def patterns(self, scale: float = 1) -> list[str]:
        """Write the patterns that the theme fills with, for use at one unit to a pixel and at a scale."""
        drawn = []
        for size in dict.fromkeys((1, scale)):
            drawn.append(
                svg.pattern(
                    named("hatch", size),
                    10,
                    [
                        svg.element("rect", width=10, height=10, fill=self["impassable"]),
                        svg.element("rect", width=4, height=10, fill=self["hatch"]),
                    ],
                    45,
                    size,
                )
            )
            for colours in self.powers.values():
                if colours.pattern:
                    paper = svg.element("rect", width=12, height=12, fill=colours.tint)
                    shape, angle = PATTERNS[colours.pattern]
                    line = svg.element(
                        "path", d=shape, fill="none", stroke=self["pattern"], stroke_width=1.6, stroke_linecap="round"
                    )
                    drawn.append(svg.pattern(named(colours.pattern, size), 12, [paper, line], angle, size))
        return drawn


def named(pattern: str, scale: float) -> str:
    """Name a pattern as made for a scale."""
    return pattern if scale == 1 else f"{pattern}-{svg.number(scale)}"


PATTERNS = {  # name -> (what is drawn in a tile of 12 pixels, how far the tiles are turned)
    "lines": ("M0,6H12", 0),
    "columns": ("M6,0V12", 0),
    "rising": ("M0,6H12", -45),
    "falling": ("M0,6H12", 45),
    "dots": ("M3,3v.1M9,9v.1", 0),
    "grid": ("M0,6H12M6,0V12", 0),
    "crosses": ("M3,6h6M6,3v6", 45),
    "plain": ("", 0),
}


@lru_cache(maxsize=None)
def _table() -> dict:
    return read(resources.text("maps", "diplomacy", "tables", "palettes.yaml"), "palettes.yaml").value


def _themes() -> dict:
    return _table()["themes"]


def _hues() -> dict[str, str]:
    return _table()["hues"]


def palette(board: Board, theme: str) -> Palette:
    """Make the palette of a theme for a map: its powers' own colours where the theme names them, those that they are
    called after (Red), others in turn."""
    value, hues = _themes()[theme], _hues()
    own, spare = value["powers"], list(value["others"])
    free = [*own.values(), *spare] if not set(board.powers) & set(own) else spare
    powers = {power: own[power] for power in board.powers if power in own}
    for power in board.powers:
        called = next((own[hues[word]] for word in power.split() if word in hues), None)
        if called in free and called not in powers.values():
            powers[power] = called
    rest = [colours for colours in free if colours not in powers.values()] or free
    for number, power in enumerate(power for power in board.powers if power not in powers):
        powers[power] = rest[number % len(rest)]
    powers = {power: Colours(*map(str, powers[power])) for power in board.powers}
    return Palette(
        theme, {key: str(colour) for key, colour in value["ground"].items()}, powers, value.get("tagged", False)
    )


def shortened(powers: tuple[str, ...], least: int = 2) -> dict[str, str]:
    """Shorten the names of powers to so many letters, or as many as tell them apart: Austria -> Au."""
    short = {}
    for power in powers:
        size = least
        while size < len(power) and any(other != power and other[:size] == power[:size] for other in powers):
            size += 1
        short[power] = power[:size]
    return short
