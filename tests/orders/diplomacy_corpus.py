"""A corpus of order lines: each line of a file, and under it, indented, what it must be read as.

    @ S1901M                  the phase of the lines below, in the opening position
    @ units F Nth, A Lon      another position: these units, all of England, or behind other powers: "Italy: A Rom; …"
    @ names uk, @ strict      and the named sets, or that they are read as the classic judges do
    A Vie - Tri               a line as a player wrote it
        A Vie - Tri           an order, in the words of `said`
        ! 3 unreadable: …     a fault at a column: its text; its remedy
        ~ Dear GM | no order  text left out, and why
"""
from pathlib import Path
from typing import Iterator, NamedTuple

from judge.diplomacy.board import board
from judge.diplomacy.orders import Given, Kind, Orders, Piece
from judge.diplomacy.phases import read_phase
from judge.diplomacy.reader import read
from judge.diplomacy.rules import Rules
from judge.diplomacy.state import Dislodged, State, Victory
from judge.orderfile import Source
from judge.protocol import Reading

FOLDER = Path(__file__).parent / "diplomacy"


class Sample(NamedTuple):
    """A line, and what it must be read as. where: file and line of the corpus."""

    where: str
    phase: str
    reading: Reading
    line: str
    expected: tuple[str, ...]
    units: str = ""

    @property
    def state(self) -> State:
        """The position against which the line is read."""
        return placed(self.units, self.phase) if self.units else opening(self.phase)


def corpus() -> Iterator[Sample]:
    """Read all samples, in the order of the files."""
    for path in sorted(FOLDER.glob("*.txt")):
        phase, units, reading, line, where, expected = "S1901M", "", Reading(), None, "", []
        for number, text in enumerate([*path.read_text(encoding="utf-8").splitlines(), ""], 1):
            if text.startswith("    "):
                expected.append(text.strip())
                continue
            if line is not None:
                yield Sample(where, phase, reading, line, tuple(expected), units)
                line, expected = None, []
            if text.startswith("@ names "):
                reading = Reading(names=tuple(text.split()[2:]))
            elif text.startswith("@ strict"):
                reading = Reading(strict="judge")
            elif text.startswith("@ units "):
                units = text.removeprefix("@ units ")
            elif text.startswith("@ "):
                phase, units, reading = text.split()[1], "", Reading()
            elif text and not text.startswith("=="):
                line, where = text, f"{path.name}:{number}"


def opening(phase: str = "S1901M") -> State:
    """Give the standard opening position, in a phase."""
    there = board("standard")
    units = {there.unit_place[unit]: unit for units in there.start.values() for unit in units}
    owner = {there.unit_place[unit]: power for power, units in there.start.items() for unit in units}
    centers = {center: power for power, owned in there.owned.items() for center in owned}
    return State("hellespont", there, Rules(), Victory(), read_phase(phase), 0, units, owner, centers)


def placed(units: str, phase: str = "S1901M") -> State:
    """Give a position with some units ("Italy: A Rom, F Nap; Turkey: A Con"; without a power they are England's). Where
    retreats are due, they are dislodged, and may go wherever they can move."""
    state = opening(phase)
    there, owner = state.board, {}
    for part in units.split(";"):
        power, _, listed = part.rpartition(":")
        owner.update({unit.strip(): power.strip() or "England" for unit in listed.split(",")})
    if state.phase.kind == "R":
        gone = [Dislodged(power, unit, "", tuple(at for goals in there.steps[unit].values() for at in goals))
                for unit, power in owner.items()]
        return state._replace(units={}, owner={}, dislodged=tuple(gone))
    return state._replace(units={there.unit_place[unit]: unit for unit in owner},
                          owner={there.unit_place[unit]: power for unit, power in owner.items()})


def heard(line: str, phase: str = "S1901M", reading: Reading = Reading()) -> list[str]:
    """Read a line, and say what was understood, in the words of the corpus."""
    return told(read(opening(phase), [Source("orders", line)], reading))


def told(orders: Orders) -> list[str]:
    """Say what was understood."""
    return [*map(said, orders.given),
            *(f"! {fault.place.column} {fault.kind.value}: {fault.text}; {fault.remedy}" for fault in orders.faults),
            *(f"~ {ignored.text} | {ignored.why}" for ignored in orders.ignored)]


def said(given: Given) -> str:
    """Write an order as it was understood: nothing filled in, nothing left out."""
    kind, _, unit, helped, goal, coast, route, via, retreat, count, _, _ = given.wording
    header = f"{given.power}: " if given.power else ""
    where = goal + (f"/{coast}" if coast else "")
    if kind is Kind.WAIVE:
        return f"{header}Waive {count}"
    who = _piece(unit)
    if kind is Kind.MOVE:
        return header + who + (" R " if retreat else " - ") + " - ".join(
            (*route, where)) + (" via convoy" if via else "")
    if kind in (Kind.SUPPORT, Kind.CONVOY):
        return f"{header}{who} {'S' if kind is Kind.SUPPORT else 'C'} {_piece(helped)}" + (f" - {where}"
                                                                                           if where else "")
    return header + {
        Kind.HOLD: f"{who} H", Kind.UNIT: f"{who} alone", Kind.DISBAND: f"{who} D", Kind.BUILD: f"Build {who}",
        Kind.REMOVE: f"Remove {who}"
    }[kind]


def _piece(piece: Piece) -> str:
    return " ".join(part
                    for part in (piece.power, piece.letter, piece.province + (f"/{piece.coast}" if piece.coast else ""))
                    if part)
