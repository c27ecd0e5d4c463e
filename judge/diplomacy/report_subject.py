"""Whom a page is asked about: everybody, one power, or one unit."""
from typing import NamedTuple

from judge.diplomacy.gazetteer import find_place, find_power, near_places, near_powers
from judge.diplomacy.naming import choice, power_name, power_names
from judge.diplomacy.state import State
from judge.faults import Fault, FaultKind, Refused
from judge.messages import every, message, one_of

LETTERS = {"a": "A", "army": "A", "f": "F", "fleet": "F"}


class Subject(NamedTuple):
    """power: the power asked about; place: the province whose units are asked about; neither: everybody."""

    power: str = ""
    place: str = ""

    def covers(self, state: State, power: str, unit: str) -> bool:
        """Tell whether a power's unit is asked about."""
        if self.place:
            return state.board.place_of.get(unit[2:]) == self.place
        return not self.power or power == self.power


def find(state: State, text: str, empty: bool = False) -> Subject:
    """Find whom a text means: "", "Austria", "A Bud", "StP".

    Raises Refused for what is unknown or ambiguous, and for a place without a unit where it may not be empty.
    """
    text = text.strip()
    if not text:
        return Subject()
    powers = find_power(state.board, text)
    if len(powers) == 1:
        return Subject(power=powers[0])
    first, _, rest = text.partition(" ")
    letter = LETTERS.get(first.casefold(), "") if rest else ""
    name = (rest if letter else text).strip().partition("/")[0].partition("(")[0].strip()
    places = find_place(state.board, name, state.names)
    if len(places) > 1:
        places = tuple(place for place in places if units_at(state, place)) or places
    if len(places) != 1:
        candidates = places or near_places(state.board, name)
        named = [choice(state.board, [place]) for place in candidates]
        if not places and not letter:
            named = [power_name(power) for power in near_powers(state.board, text)] + named
        kind = FaultKind.AMBIGUOUS if places else FaultKind.UNREADABLE
        what = message("`{text}` may be several places" if places else
                       "`{text}` is no power, unit or place of this map", text=text)
        powers = power_names(state.board.powers)
        remedy = one_of(named) if named else message("a power is one of: {powers}", powers=powers)
        raise Refused(Fault(kind, what, remedy))
    there = units_at(state, places[0])
    if not there and not empty:
        raise Refused(Fault(FaultKind.OUT_OF_PLACE, message("no unit stands in {place}", place=places[0]),
                            message("`judge show` lists the units")))
    if there and letter and all(unit[0] != letter for unit in there):
        what = message("the unit in {place} is {units}", place=places[0], units=every(there))
        raise Refused(Fault(FaultKind.OUT_OF_PLACE, what, message("ask about {unit}", unit=there[0])))
    return Subject(place=places[0])


def units_at(state: State, place: str) -> list[str]:
    """List the units in a province: the one that stands there, and the one that was dislodged from there."""
    there = [state.units[place]] if place in state.units else []
    return there + [lost.unit for lost in state.dislodged if state.board.place_of[lost.unit[2:]] == place]
