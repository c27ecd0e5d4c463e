"""What can legally be ordered: every order that would be legal by itself."""

from typing import Iterator

from judge.diplomacy.adjustments import sites
from judge.diplomacy.legality import afloat
from judge.diplomacy.orders import Kind, Order, ordered
from judge.diplomacy.passages import linked, needs
from judge.diplomacy.state import State


def options(state: State, place: str) -> list[Order]:
    """List the orders that a unit may get in the phase that is due (a dislodged one in retreats), in a fixed order.

    place: the province. For builds: the orders that may be given for that site. Empty where nothing can be ordered.
    """
    if state.ended:
        return []
    kind = state.phase.kind
    if kind == "M":
        return list(_movement(state, place)) if place in state.units else []
    if kind == "R":
        return [
            order
            for d in state.dislodged
            if state.board.unit_place[d.unit] == place
            for order in (
                *(ordered(Kind.MOVE, d.unit, goal=goal) for goal in d.retreats),
                ordered(Kind.DISBAND, d.unit),
            )
        ]
    if place in state.units:
        owner = state.owner[place]
        return [ordered(Kind.REMOVE, state.units[place])] if state.due(owner) < 0 else []
    return list(_builds(state, place))


def places(state: State, power: str) -> list[str]:
    """List the provinces for which a power may order something now."""
    if state.ended:
        return []
    if state.phase.kind == "R":
        return [state.board.unit_place[d.unit] for d in state.dislodged if d.power == power]
    due = state.due(power) if state.phase.kind == "A" else 0
    if due > 0:
        return sites(state, power)
    return [place for place in state.units if state.owner[place] == power] if due or state.phase.kind == "M" else []


def _builds(state: State, place: str) -> Iterator[Order]:
    power = state.centers.get(place, "")
    if power and state.due(power) > 0 and place in sites(state, power):
        yield ordered(Kind.BUILD, f"A {place}")
        if state.board.provinces[place].terrain == "coast":
            for location in state.board.locations[place]:
                yield ordered(Kind.BUILD, f"F {location}")


def _movement(state: State, place: str) -> Iterator[Order]:
    board, unit = state.board, state.units[place]
    seas = afloat(state)
    yield ordered(Kind.HOLD, unit)
    for locations in board.steps[unit].values():
        for location in locations:
            yield ordered(Kind.MOVE, unit, goal=location)
    if unit[0] == "A" and place in board.shores and any(sea in seas for sea in board.near[place]):
        for goal in _landings(state, place, seas):
            yield ordered(Kind.MOVE, unit, goal=goal, via=goal in board.steps[unit])
    yield from _supports(state, place, unit, seas)
    if unit[0] == "F" and place in board.waters:
        for army, other in state.units.items():
            if other[0] == "A" and army in board.shores:
                for goal in board.provinces:
                    if goal in board.shores and goal != army and needs(board, army, goal, place, seas):
                        yield ordered(Kind.CONVOY, unit, other, goal)


def _landings(state: State, army: str, seas: frozenset[str]) -> list[str]:
    return [
        goal
        for goal in state.board.provinces
        if goal in state.board.shores and goal != army and linked(state.board, army, goal, seas)
    ]


def _supports(state: State, place: str, unit: str, seas: frozenset[str]) -> Iterator[Order]:
    board = state.board
    others = seas - {place}
    for goal in board.steps[unit]:
        if goal in state.units:
            yield ordered(Kind.SUPPORT, unit, state.units[goal])
        for helped, mover in state.units.items():
            if helped in (place, goal):
                continue
            reach = board.steps[mover].get(goal)
            if reach:
                yield ordered(Kind.SUPPORT, unit, mover, goal)
                if len(reach) > 1:
                    for location in reach:
                        yield ordered(Kind.SUPPORT, unit, mover, location)
            elif (
                mover[0] == "A"
                and helped in board.shores
                and goal in board.shores
                and linked(board, helped, goal, others)
            ):
                yield ordered(Kind.SUPPORT, unit, mover, goal)
