"""The board and the cards, from maps/twilight/: tables that never change during a game.

They are read when this module is first imported (about two milliseconds), since nothing of the game works without them.
Countries and regions are their names, cards their numbers.
"""
from typing import Any, NamedTuple

from judge import document, resources
from judge.twilight.orders import Side

US, USSR = Side.US, Side.USSR
OTHER = {US: USSR, USSR: US}

EUROPE, WESTERN_EUROPE, EASTERN_EUROPE = "Europe", "Western Europe", "Eastern Europe"
ASIA, SOUTHEAST_ASIA, MIDDLE_EAST = "Asia", "Southeast Asia", "Middle East"
AFRICA, CENTRAL_AMERICA, SOUTH_AMERICA = "Africa", "Central America", "South America"


class Card(NamedTuple):
    """A card as printed. side None: neutral; starred: removed after its event; war: Flower Power pays for it."""

    number: int
    name: str
    side: Side | None
    ops: int
    era: str
    starred: bool
    war: bool
    scoring: bool
    optional: bool
    deluxe: bool


class Worth(NamedTuple):
    """What a region scores. control 0: it wins the game."""

    presence: int
    domination: int
    control: int


class Box(NamedTuple):
    """A box of the space race. limit: the highest die that succeeds; vp: for the first and the second side there."""

    name: str
    ops: int
    limit: int
    vp: tuple[int, int]


def _rows(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.splitlines() if line.strip()]


def _card(row: list[str]) -> Card:
    marks = row[5].split()
    return Card(int(row[0]), row[1], None if row[2] == "Neutral" else Side(row[2]), int(row[3]), row[4],
                *(mark in marks for mark in ("*", "war", "scoring", "optional", "deluxe")))


_board = document.read(resources.text("maps", "twilight", "world.yaml")).value
_rows_of_countries = _rows(_board["countries"])

COUNTRIES: tuple[str, ...] = tuple(row[0] for row in _rows_of_countries)
STABILITY: dict[str, int] = {row[0]: int(row[2]) for row in _rows_of_countries}
BATTLEGROUNDS: frozenset[str] = frozenset(row[0] for row in _rows_of_countries if "bg" in row[3].split())
NEXT_TO: dict[Side, frozenset[str]] = {
    side: frozenset(row[0] for row in _rows_of_countries if side.value in row[3].split()) for side in (US, USSR)}
"""Countries next to each superpower."""
START: dict[Side, dict[str, int]] = {
    side: {row[0]: int(row[4].split("/")[i]) for row in _rows_of_countries if row[4].split("/")[i] != "0"}
    for i, side in enumerate((US, USSR))}
CIVIL_WAR = "Chinese Civil War"
PLACES: tuple[str, ...] = (*COUNTRIES, CIVIL_WAR)
"""All that influence may be placed in: the space of the Chinese Civil War (TS 12) is no country."""
NEIGHBOURS: dict[str, tuple[str, ...]] = {row[0]: tuple(n.strip() for n in row[5].split(",") if n.strip())
                                          for row in _rows_of_countries}
REGIONS: dict[str, tuple[str, ...]] = {}
"""Every region and subregion with its countries, in the order of the board."""
REGIONS_OF: dict[str, tuple[str, ...]] = {}
for _row in _rows_of_countries:
    REGIONS_OF[_row[0]] = tuple(name.strip() for name in _row[1].split(","))
    for _name in REGIONS_OF[_row[0]]:
        REGIONS[_name] = (*REGIONS.get(_name, ()), _row[0])
MAIN_REGION: dict[str, str] = {country: names[0] for country, names in REGIONS_OF.items()}

SCORING: dict[str, Worth] = {name: Worth(*(0 if n == "win" else n for n in worth))
                             for name, worth in _board["scoring"].items()}
SOUTHEAST_ASIA_VP: dict[str, int] = {country: _board["southeast_asia_scoring"].get(country, 1)
                                     for country in REGIONS[SOUTHEAST_ASIA]}
SPACE: dict[int, Box] = {int(row[0]): Box(row[1], int(row[2]), int(row[3]), (int(row[4]), int(row[5])))
                         for row in _rows(_board["space"])}
ABILITY: dict[str, int] = _board["abilities"]
"""The box that gives each ability: attempts, headline, discard, rounds."""
LAST_BOX = max(SPACE)

_deck = document.read(resources.text("maps", "twilight", "cards.yaml")).value
CARDS: dict[int, Card] = {card.number: card for card in map(_card, _rows(_deck["cards"]))}
LASTING: dict[int, str] = {number: end for end, numbers in _deck["lasting"].items() for number in numbers}
"""How long each card's lasting effect lasts: turn, used, game."""
NEEDS: dict[int, list[int]] = _deck["needs"]
BARRED: dict[int, list[int]] = _deck["barred"]
"""Cards one of which must be in effect for an event to take place, and cards in effect that bar it."""
STEPS: dict[str, Any] = _deck["steps"]
"""Families of events that are alike: rows that judge/twilight/cards/steps.py reads."""
TITLES: dict[int, str] = {number: card.name for number, card in CARDS.items()}
CHINA = next(number for number, card in CARDS.items() if card.name == "The China Card")
