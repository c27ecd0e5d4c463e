"""Powers, places and phases as messages name them: other languages have words of their own for these."""

from typing import Iterable

from judge.diplomacy.board import Board
from judge.diplomacy.phases import Phase
from judge.messages import Message, listed, message, name


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
    *some, last = codes
    before = ""
    for code in some:
        place = place_name(board, code)
        before = (message("{some}, {code} ({place})", some=before, code=code, place=place) if before else
                  message("{code} ({place})", code=code, place=place))
    place = place_name(board, last)
    return (message("{some} or {code} ({place})", some=before, code=last, place=place) if before else
            message("{code} ({place})", code=last, place=place))


def phase_title(phase: Phase) -> Message:
    """Name a phase in words: "Fall 1902, movement"."""
    if phase.season == "W":
        return message("Winter {year}, adjustments", year=phase.year)
    if phase.season == "S":
        return message("Spring {year}, movement" if phase.kind == "M" else "Spring {year}, retreats", year=phase.year)
    return message("Fall {year}, movement" if phase.kind == "M" else "Fall {year}, retreats", year=phase.year)
