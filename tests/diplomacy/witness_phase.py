"""What the witness is asked and what it answers: a movement phase of legal orders, and how it ends."""
from typing import NamedTuple

from judge.diplomacy.board import Board


class Phase(NamedTuple):
    """A position and the legal orders given in it; a unit without an order here holds.

    units: province -> unit ("F StP/sc"). owner: province -> power. moves: province -> location the unit goes to.
    via: armies whose order says `via convoy`. named: army -> the seas its order names, in order.
    supports: province -> (province of the unit helped, where it is helped into: a province, or a coast if the order
    names one; the same province for a support to hold).
    convoys: fleet's province -> (army's province, province it is carried to).
    """

    board: Board
    units: dict[str, str]
    owner: dict[str, str]
    moves: dict[str, str] = {}
    via: frozenset[str] = frozenset()
    named: dict[str, tuple[str, ...]] = {}
    supports: dict[str, tuple[str, str]] = {}
    convoys: dict[str, tuple[str, str]] = {}

    def goal(self, place: str) -> str | None:
        """Give the province that the unit of a province is ordered to go to, None if it is not ordered to move."""
        return self.board.place_of[self.moves[place]] if place in self.moves else None

    def fleets(self, army: str) -> tuple[str, ...]:
        """List the fleets that are ordered to carry an army where it is ordered to go, in the position's order."""
        return tuple(fleet for fleet in self.units if self.convoys.get(fleet) == (army, self.goal(army)))


class Verdict(NamedTuple):
    """How a movement phase ends.

    after: province -> unit. dislodged: province -> (province the attacker came from, locations to retreat to, sorted).
    contested: provinces left empty by a stand-off, sorted. arrived: provinces whose unit moved. stranded: armies
    ordered to move that found no passage. given: supports that counted; void: supports of what was not ordered (the
    rest were cut). paradox: armies caught in a paradox.
    """

    after: dict[str, str]
    dislodged: dict[str, tuple[str, tuple[str, ...]]]
    contested: tuple[str, ...]
    arrived: frozenset[str]
    stranded: frozenset[str]
    given: frozenset[str]
    void: frozenset[str]
    paradox: frozenset[str]
