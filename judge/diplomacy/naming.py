"""Powers, places and phases as messages name them: other languages have words of their own for these."""

from typing import Iterable

from judge.diplomacy.board import Board
from judge.diplomacy.phases import Phase
from judge.messages import Message, either, listed, message, name


def power_name(power: str) -> Message:
    """Name a power: "France"."""
    return name("power", power)


def power_names(powers: Iterable[str]) -> str:
    """List powers: "England, France"."""
    return listed(map(power_name, powers))


def place_name(board: Board, code: str) -> Message:
    """Name a province in full: "Liverpool"."""
    return name("place", board.provinces[code].name)


def choice(board: Board, codes: Iterable[str]) -> str:
    """Name provinces for a reader to choose from: "Lvp (Liverpool) or Lvn (Livonia)"."""
    return either(message("{code} ({place})", code=code, place=place_name(board, code)) for code in codes)


def phase_title(phase: Phase) -> Message:
    """Name a phase in words: "Fall 1902, movement"."""
    if phase.season == "W":
        return message("Winter {year}, adjustments", year=phase.year)
    if phase.season == "S":
        return message("Spring {year}, movement" if phase.kind == "M" else "Spring {year}, retreats", year=phase.year)
    return message("Fall {year}, movement" if phase.kind == "M" else "Fall {year}, retreats", year=phase.year)
