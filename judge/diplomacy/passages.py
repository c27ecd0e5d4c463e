"""Routes over the sea, and which armies have a passage.

A convoying fleet stands still, so its fate hangs on supports only, never on who leaves where. An army at sea can upset
another convoy only by landing on a supporter, and that supporter backs one thing; a fleet carries one army. So each
army in danger can upset at most one other, and armies in danger form chains and rings. A chain is settled from its
end. A ring of convoys is a paradox if its answer depends on the guess it starts from; then the convoys of the ring
fail (Szykman's rule, DATC 4.A.2 f).
"""

from typing import Collection, NamedTuple

from judge.diplomacy.battle import Battle, Field
from judge.diplomacy.board import Board

MOST = 20_000  # answers remembered for a map: some 10 MB


class Passages(NamedTuple):
    """lost: armies by sea without a passage; paradox: those of them stopped by a convoy paradox."""

    lost: frozenset[str] = frozenset()
    paradox: frozenset[str] = frozenset()


NONE = Passages()


def linked(board: Board, origin: str, goal: str, seas: Collection[str]) -> bool:
    """Say whether fleets in these seas make a route from one shore to another."""
    near = board.near
    reached = [sea for sea in near[origin] if sea in seas]
    seen = set(reached)
    for sea in reached:  # grows while we go
        if goal in near[sea]:
            return True
        for other in near[sea]:
            if other in seas and other not in seen:
                seen.add(other)
                reached.append(other)
    return False


def shortest(board: Board, origin: str, goal: str, seas: Collection[str]) -> tuple[str, ...]:
    """Find the shortest route, the first in the map's order of the neighbours; () where there is none."""
    paths: list[tuple[str, ...]] = [(sea,) for sea in board.near[origin] if sea in seas]
    seen = {path[-1] for path in paths}
    for path in paths:  # grows while we go
        if goal in board.near[path[-1]]:
            return path
        for other in board.near[path[-1]]:
            if other in seas and other not in seen:
                seen.add(other)
                paths.append((*path, other))
    return ()


def needs(board: Board, origin: str, goal: str, fleet: str, seas: Collection[str]) -> bool:
    """Say whether a fleet lies on some route that has no short cut (DATC 4.E.1, 6.G.19).

    A route without a short cut: only its first sea touches the origin, only its last the goal, and no two of its
    seas touch each other but neighbours in the route.
    """
    near = board.near
    if origin in near[fleet] and goal in near[fleet]:
        return True
    known = board.memory.setdefault("needs", {})
    if len(known) > MOST:
        known.clear()
    key = origin, goal, fleet, frozenset(seas)
    if key not in known:

        def go(path: list[str], barred: set[str]) -> bool:
            last = path[-1]
            if goal in near[last]:
                return fleet in path
            beside = [sea for sea in near[last] if sea in seas and sea not in barred]
            closed = barred.union(beside)
            return any(go([*path, sea], closed) for sea in beside)

        first = [sea for sea in near[origin] if sea in seas]
        known[key] = any(go([sea], set(first)) for sea in first)
    return known[key]


def reaches_both(board: Board, origin: str, goal: str, fleet: str, seas: Collection[str]) -> bool:
    """Say whether a fleet and those it is linked with touch both shores: some route, if a roundabout one, has
    it then."""
    near = board.near
    joined = [fleet]
    for sea in joined:  # grows while we go
        joined += [other for other in near[sea] if other in seas and other not in joined]
    return any(origin in near[sea] for sea in joined) and any(goal in near[sea] for sea in joined)


def named_holds(board: Board, origin: str, goal: str, route: tuple[str, ...]) -> bool:
    """Say whether a named route is one: each sea next to the one before, from the origin to the goal."""
    stops = (origin, *route, goal)
    return bool(route) and all(there in board.near[here] for here, there in zip(stops, stops[1:]))


def arrives(board: Board, field: Field, army: str, gone: Collection[str] = ()) -> bool:
    """Say whether an army by sea has a passage when some of its fleets are gone.

    One route left is enough; under 4.A.1 a every fleet must be left, under 4.A.6 b and c every fleet of the named one.
    """
    fleets, goal = field.ferries[army], field.moves[army]
    if army in field.routes:
        return all(sea in fleets and sea not in gone for sea in field.routes[army]) and bool(field.routes[army])
    if not gone:
        return linked(board, army, goal, fleets)
    if field.rules.broken_convoy == "a" and any(fleet in gone for fleet in fleets):
        return False
    return linked(board, army, goal, [fleet for fleet in fleets if fleet not in gone])


def passages(board: Board, field: Field) -> Passages:
    """Find the armies without a passage."""
    attacked = set(field.moves.values())
    lost, paradox = set(), set()
    doubtful: dict[str, None] = {}
    for army, fleets in field.ferries.items():
        if not arrives(board, field, army):
            lost.add(army)
        elif any(fleet in attacked for fleet in fleets) and not arrives(
            board, field, army, [f for f in fleets if f in attacked]
        ):
            doubtful[army] = None
    carried = {fleet: army for army in doubtful for fleet in field.ferries[army]}

    def passes(army: str, without: Collection[str] = ()) -> bool:
        battle = Battle(field, lost.union(without))
        return arrives(board, field, army, [f for f in field.ferries[army] if battle.dislodged(f)])

    def upsets(army: str) -> str | None:
        """The army whose convoy may hang on this one's landing."""
        support = field.supports.get(field.moves[army])
        return carried.get(support[1]) if support else None

    while doubtful:
        upset = {upsets(army) for army in doubtful}
        free = [army for army in doubtful if army not in upset]
        if free:  # nobody undecided can change what becomes of these
            stopped = [army for army in free if not passes(army)]
        else:  # only rings are left
            ring = [next(iter(doubtful))]
            while upsets(ring[-1]) != ring[0]:
                ring.append(upsets(ring[-1]))
            answers = set()
            for guess in (True, False):
                first = guess
                for army in ring:  # does the next arrive, if this one does?
                    first = passes(upsets(army), () if first else {army})
                answers.add(first)
            if len(answers) == 1:
                free, stopped = ring[:1], [] if answers.pop() else ring[:1]
            else:  # no answer or two: the convoys fail
                free = stopped = ring
                paradox.update(ring)
        lost.update(stopped)
        doubtful = {army: None for army in doubtful if army not in free}
    return Passages(frozenset(lost), frozenset(paradox)) if lost else NONE
