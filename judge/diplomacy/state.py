"""The state of a game: everything that the next phase needs."""
from typing import NamedTuple

from judge.diplomacy.board import Board
from judge.diplomacy.phases import Phase
from judge.diplomacy.rules import Rules


class Dislodged(NamedTuple):
    """A unit that must retreat. origin: the province its attacker came from; retreats: the locations it may go to."""

    power: str
    unit: str
    origin: str
    retreats: tuple[str, ...]


class Victory(NamedTuple):
    """How the game is won. centers: who first owns so many wins (0: not agreed); last: whoever owns most after this
    year or turn wins; clock: whoever owns most when the time is up wins. Any of them ends the game."""

    centers: int = 18
    last: Phase | None = None
    clock: bool = False


class Ended(NamedTuple):
    """How a game ended. kind: "win", "tie" or "draw"; powers: who won or shares; reason: a code of outcomes.yaml;
    phase: the last phase played; centers: how many each of them owned, 0 where it is not the same number."""

    kind: str
    powers: tuple[str, ...]
    reason: str
    phase: Phase
    centers: int = 0


def by_power(board: Board, units: dict[str, str], owner: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Group units by power in the map's order, each power's in the order they have: as a saved game lists them."""
    rank = {power: i for i, power in enumerate(board.powers)}
    places = sorted(units, key=lambda place: rank[owner[place]])
    return {place: units[place] for place in places}, {place: owner[place] for place in places}


class State(NamedTuple):
    """A game between two phases.

    phase: the phase that is due. number: phases processed so far. units: province -> unit; owner: province -> power
    whose unit stands there, both by power; dislodged units are not among them. centers: centre -> its owner, in the
    map's order. contested: provinces left empty by a stand-off. names: the group's own abbreviations -> province.
    ended: how the game ended, else None.
    """

    name: str
    board: Board
    rules: Rules
    victory: Victory
    phase: Phase
    number: int
    units: dict[str, str]
    owner: dict[str, str]
    centers: dict[str, str]
    dislodged: tuple[Dislodged, ...] = ()
    contested: tuple[str, ...] = ()
    ended: Ended | None = None
    names: dict[str, str] = {}

    def units_of(self, power: str) -> list[str]:
        """List a power's units, in the state's order."""
        return [unit for place, unit in self.units.items() if self.owner[place] == power]

    def centers_of(self, power: str) -> list[str]:
        """List the centres a power owns, in the state's order."""
        return [place for place, owner in self.centers.items() if owner == power]

    def due(self, power: str) -> int:
        """Count the builds (positive) or removals (negative) that are due by centres and units."""
        return sum(1 for p in self.centers.values() if p == power) - sum(1 for p in self.owner.values() if p == power)
