"""The state of a game as a value: all that the next play needs, and nothing else."""
from enum import Enum
from typing import Any, Mapping, NamedTuple

from judge.twilight.orders import Side
from judge.twilight.world import CARDS, COUNTRIES, START, US, USSR

UNKNOWN = 0
"""Stands for a card that nobody has told the judge, in a hand or in the deck."""


ERA_BEGINS = {"Early": 1, "Mid": 4, "Late": 8}
"""The turn at whose start the cards of an era come into the deck."""


class Stage(str, Enum):
    SETUP = "setup"
    BONUS = "bonus"
    HEADLINE = "headline"
    ROUND = "AR"
    OVER = "over"


class Due(NamedTuple):
    """What is due: a stage, and for which side and round."""

    stage: Stage
    side: Side | None = None
    round: int = 0

    def text(self) -> str:
        """Give the code of the phase: `AR4 US`, `setup USSR`, `headline`, `over`."""
        word = self.stage.value + (str(self.round) if self.stage is Stage.ROUND else "")
        return f"{word} {self.side.value}" if self.side else word


class Effect(NamedTuple):
    """A card's lasting effect. sides: whom it concerns, where that is not fixed; detail: a region, a turn."""

    card: int
    sides: tuple[Side, ...] = ()
    detail: str | int | None = None


class Pending(NamedTuple):
    """A play that waits. lines: the declaration and the answers so far, in canonical words; side: who must decide."""

    lines: tuple[str, ...]
    side: Side
    question: str = ""


class Result(NamedTuple):
    """How the game ended. winner None: a draw."""

    winner: Side | None
    reason: str


class State(NamedTuple):
    """A game between two plays.

    influence: side -> country -> markers, every country; hands, deck, discard, removed: card numbers, the deck's top
    at its end, UNKNOWN for a card not told; headlines: committed cards; civil_war: markers in the Chinese Civil War
    space; jumped: side -> boxes of the space race that it has jumped past, where the rulings ask for it;
    options: what differs from the defaults, as in the file; ahead: lines of answers left in advance;
    chance: {source, seed, salt, used}; commitment of a started action round: moved says who played last.
    """

    name: str
    edition: str
    options: Mapping[str, Any]
    turn: int
    due: Due
    defcon: int
    vp: int
    mil_ops: Mapping[Side, int]
    space: Mapping[Side, int]
    attempts: Mapping[Side, int]
    china: Side | None
    china_up: bool
    civil_war: int
    influence: Mapping[Side, Mapping[str, int]]
    headlines: Mapping[Side, int]
    hands: Mapping[Side, tuple[int, ...]]
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    removed: tuple[int, ...]
    effects: tuple[Effect, ...]
    ahead: tuple[str, ...]
    chance: Mapping[str, Any]
    pending: Pending | None = None
    result: Result | None = None
    jumped: Mapping[Side, tuple[int, ...]] = {}


def start_influence(canada: bool = True) -> dict[Side, dict[str, int]]:
    """Give the markers that stand on the board before the setup. canada: with the two of the deluxe board."""
    influence = {side: {country: START[side].get(country, 0) for country in COUNTRIES} for side in (US, USSR)}
    if not canada:
        influence[US]["Canada"] = 0
    return influence


def cards_of(edition: str, optional: bool) -> list[int]:
    """List the cards of an edition, with or without the optional ones."""
    return [n for n, card in CARDS.items()
            if (edition == "deluxe" or not card.deluxe) and (optional or not card.optional)]
