"""A movement phase from the orders in force to who stands where: which armies sail, who has a passage, who wins."""

from typing import NamedTuple

from judge.diplomacy.battle import Battle, Field
from judge.diplomacy.binding import Bound
from judge.diplomacy.legality import Ordering
from judge.diplomacy.orders import CONVOY, MOVE, SUPPORT
from judge.diplomacy.passages import NONE, Passages, linked, needs, passages
from judge.diplomacy.state import State

SHOWN = ("b", "c", "c-fallback")  # 4.A.3: a convoy is wanted if the order says so or an own fleet is ordered to carry


class Fought(NamedTuple):
    """A movement phase, resolved.

    field, battle: the orders and how they went. passages: the armies that had none.
    carried: fleet -> (army, goal) it is ordered to convoy. mismatched: supports void because the coast differs.
    """

    field: Field
    battle: Battle
    passages: Passages
    carried: dict[str, tuple[str, str]]
    mismatched: frozenset[str] = frozenset()


def fight(state: State, ordering: Ordering) -> Fought:
    """Resolve the movement phase."""
    board, rules, standing = state.board, state.rules, ordering.standing
    moves: dict[str, str] = {}
    supports: dict[str, tuple[str, str]] = {}
    carried: dict[str, tuple[str, str]] = {}
    coasts, sailing = [], []
    for place, bound in zip(state.units, map(standing.get, state.units)):  # whatever the order of the lines
        if bound is None:
            continue
        step = bound.step
        if step is MOVE:
            moves[place] = bound.to
            if bound.sails:
                sailing.append(place)
        elif step is SUPPORT:
            supports[place] = bound.aim
            if bound.coasted:
                coasts.append(place)
        elif step is CONVOY:
            carried[place] = bound.aim
    mismatched = frozenset([s for s in coasts if _mismatch(standing, s, supports[s][0])])
    for s in mismatched:
        del supports[s]
    if not carried and not sailing:
        field = Field(state.owner, moves, supports, rules=rules)
        return Fought(field, Battle(field).fight(), NONE, carried, mismatched)
    field = _at_sea(state, ordering, Field(state.owner, moves, supports, rules=rules), carried, sailing)
    lost = passages(board, field) if field.ferries else NONE
    return Fought(field, Battle(field, lost.lost).fight(), lost, carried, mismatched)


def _mismatch(standing: dict[str, Bound], supporter: str, helped: str) -> bool:
    """Say whether a support names another coast than the move has."""
    mover = standing.get(helped)
    return mover is not None and mover.step is MOVE and mover.order.goal != standing[supporter].order.goal


def _at_sea(
    state: State, ordering: Ordering, field: Field, carried: dict[str, tuple[str, str]], sailing: list[str]
) -> Field:
    """Decide which armies go by sea (4.A.3, 4.A.6), and what their landing cannot cut (4.A.2).

    sailing: the armies that ask for a convoy or cannot walk; besides them, one may go that fleets are ordered to carry.
    """
    board, rules, owner, moves = state.board, state.rules, field.owner, field.moves
    fleets: dict[tuple[str, str], list[str]] = {}
    for fleet, passage in carried.items():
        fleets.setdefault(passage, []).append(fleet)
    ferries, routes, lands = {}, {}, set()
    # Where it matters which fleets carry, one that is on no route of those ordered carries nobody.
    strict = (rules.broken_convoy, rules.paradox, rules.own_convoy) != ("b", "f", "counts")
    maybe = {*sailing, *[army for army, goal in fleets if moves.get(army) == goal]}
    for army in [place for place in moves if place in maybe]:
        goal, unit = moves[army], state.units[army]
        order = ordering.standing[army].order
        offered = fleets.get((army, goal), [])
        if goal in board.steps[unit]:
            if rules.land_or_convoy == "a":
                sails = moves.get(goal) == army and linked(board, army, goal, offered)
            else:  # naming the seas asks for them
                sails = (
                    order.via
                    or bool(order.route)
                    or rules.land_or_convoy in SHOWN
                    and any(owner[f] == owner[army] for f in offered)
                )
            if not sails:
                continue
            if rules.land_or_convoy in ("a", "c-fallback"):
                lands.add(army)
        if strict:
            offered = [fleet for fleet in offered if needs(board, army, goal, fleet, offered)]
        ferries[army] = offered
        if rules.convoy_path == "c" or rules.convoy_path == "b" and order.route:
            routes[army] = order.route
            ferries[army] = list(order.route) if set(order.route) <= set(fleets.get((army, goal), ())) else []
    return field._replace(
        ferries=ferries, lands=frozenset(lands), shields=_shields(state, field.moves, ferries), routes=routes
    )


def _shields(state: State, moves: dict[str, str], ferries: dict[str, list[str]]) -> dict[str, frozenset[str]]:
    """Find the places support for which an army by sea does not cut (4.A.2 a, b, c)."""
    paradox = state.rules.paradox
    if paradox == "a":
        return {army: frozenset(fleets) for army, fleets in ferries.items()}
    if paradox == "b":
        every = frozenset(fleet for fleets in ferries.values() for fleet in fleets)
        return dict.fromkeys(ferries, every)
    if paradox == "c":
        return {
            army: frozenset(
                f for f in fleets if not linked(state.board, army, moves[army], [g for g in fleets if g != f])
            )
            for army, fleets in ferries.items()
        }
    return {}
