"""Convoy routes, all of them: what the fleets of a position could carry an army over."""
from functools import lru_cache

from judge.diplomacy.board import Board


@lru_cache(maxsize=200_000)
def routes(board: Board, fleets: frozenset[str], start: str, goal: str) -> tuple[tuple[str, ...], ...]:
    """List every route from coast to coast over the fleets given, without a needless detour.

    A detour is needless when leaving out a fleet of the route leaves a route (DATC 6.G.19): only the first fleet lies
    off the start, only the last off the goal, and only neighbours in the route are neighbours on the map.
    """
    found = []

    def extend(route: tuple[str, ...]) -> None:
        if goal in beside(board, route[-1]):
            found.append(route)
            return
        for fleet in sorted(fleets):
            if (fleet not in route and fleet in beside(board, route[-1]) and start not in beside(board, fleet)
                    and not any(fleet in beside(board, earlier) for earlier in route[:-1])):
                extend((*route, fleet))

    for fleet in sorted(fleets):
        if start in beside(board, fleet):
            extend((fleet,))
    return tuple(found)


def beside(board: Board, sea: str) -> dict[str, tuple[str, ...]]:
    """Give the provinces next to a sea by water."""
    return board.steps[f"F {sea}"]


def at_sea(board: Board, units: dict[str, str]) -> frozenset[str]:
    """List the provinces whose fleet could convoy."""
    return frozenset(place for place in units if place in board.waters and units[place].startswith("F"))


def can_carry(board: Board, units: dict[str, str], fleet: str, army: str, goal: str) -> bool:
    """Tell whether an order to convoy is legal: some route over the fleets on the board needs this one (DATC 4.E.1)."""
    return any(fleet in route for route in routes(board, at_sea(board, units), army, goal))


def can_sail(board: Board, units: dict[str, str], army: str, goal: str, without: str = "") -> bool:
    """Tell whether the fleets on the board, one of them left out, could carry an army to a goal."""
    return bool(routes(board, at_sea(board, units) - {without}, army, goal))
