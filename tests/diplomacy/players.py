"""Players by chance, with a little sense: they go for centres, back each other up, sail armies, order nothing illegal.

They know the map and the state alone, and nothing of how the judge finds what is legal, so that they are a check on it.
"""
from random import Random

from judge.diplomacy.state import State
from tests.diplomacy.real_games import Written


def orders(state: State, dice: Random) -> tuple[Written, ...]:
    """Choose orders for every power in the phase that is due. Uses only `dice.random()`, which never changes."""
    chance = Chance(dice)
    if state.phase.kind == "M":
        return _movement(state, chance)
    return _retreats(state, chance) if state.phase.kind == "R" else _adjustments(state, chance)


class Chance:
    """Random choices made of `random()` alone."""

    def __init__(self, dice: Random):
        self.dice = dice

    def one_in(self, number: float) -> bool:
        """Say yes once in so many times."""
        return self.dice.random() * number < 1

    def pick(self, things):
        """Take one of a sequence."""
        return things[int(self.dice.random() * len(things))]

    def mixed(self, things) -> list:
        """Put things in a random order."""
        left, mixed = list(things), []
        while left:
            mixed.append(left.pop(int(self.dice.random() * len(left))))
        return mixed


def _movement(state: State, chance: Chance) -> tuple[Written, ...]:
    chosen: dict[str, Written] = {}
    for place in chance.mixed(state.units):
        if place not in chosen and state.units[place][0] == "A" and chance.one_in(2.5):
            chosen.update(_sailing(state, chance, place, chosen))
    for place in chance.mixed(state.units):
        if place not in chosen:
            chosen[place] = _support(state, chance, place, chosen) or _walk(state, chance, place)
    return tuple(chosen[place] for place in state.units)


def _walk(state: State, chance: Chance, place: str) -> Written:
    """Move to the most wanted of three neighbours, or hold."""
    unit, power = state.units[place], state.owner[place]
    goals = [location for there in state.board.steps[unit].values() for location in there]
    if not goals or chance.one_in(7):
        return Written("hold", power, unit)
    wanted = [chance.pick(goals) for _ in range(3)]
    wanted.sort(key=lambda location: _worth(state, power, state.board.place_of[location]))
    return Written("move", power, unit, goal=wanted[-1])


def _worth(state: State, power: str, province: str) -> int:
    """Foreign centres are worth most, places of one's own units least."""
    if state.owner.get(province) == power:
        return -1
    return 2 if state.board.provinces[province].center and state.centers.get(province) != power else 0


def _support(state: State, chance: Chance, place: str, chosen: dict[str, Written]) -> Written | None:
    """Back a unit whose order is known, mostly one of the same power."""
    unit, power, board = state.units[place], state.owner[place], state.board
    possible = []
    for other, order in chosen.items():
        if other == place or order.power != power and not chance.one_in(8):
            continue
        goal = order.goal if order.verb == "move" else ""
        province = board.place_of[goal] if goal else other
        if province in board.steps[unit] and province != place:
            possible.append(Written("support", power, unit, order.unit, goal))
    return chance.pick(possible) if possible and not chance.one_in(3) else None


def _sailing(state: State, chance: Chance, place: str, chosen: dict[str, Written]) -> dict[str, Written]:
    """Carry an army over up to three seas, by fleets of its own power and now and then of another.

    No sea of the route is a roundabout way: an order to convoy by such a fleet is illegal (DATC 4.E.1).
    """
    board, power = state.board, state.owner[place]
    if place not in board.shores:
        return {}
    seas: list[str] = []
    while len(seas) < 3:
        passed = [place, *seas[:-1]] if seas else []
        fleets = [sea for sea in board.near[seas[-1] if seas else place]
                  if sea in board.waters and sea not in seas and sea not in chosen
                  and state.units.get(sea, "")[:1] == "F" and (state.owner[sea] == power or chance.one_in(6))
                  and not any(sea in board.near[earlier] for earlier in passed)]
        if not fleets:
            break
        seas.append(chance.pick(fleets))
        if chance.one_in(2):
            break
    goals = [shore for shore in board.near[seas[-1]] if shore in board.shores and shore != place
             and not any(shore in board.near[sea] for sea in seas[:-1])] if seas else []
    if not goals:
        return {}
    wanted = sorted((chance.pick(goals) for _ in range(2)), key=lambda shore: _worth(state, power, shore))
    army, goal = state.units[place], wanted[-1]
    made = {sea: Written("convoy", state.owner[sea], state.units[sea], army, goal) for sea in seas}
    if state.rules.convoy_path == "c" or chance.one_in(4):       # there a convoy is none without its route (4.A.6)
        return {**made, place: Written("move", power, army, goal=goal, route=tuple(seas))}
    return {**made, place: Written("move", power, army, goal=goal, via=goal in board.steps[army])}


def _retreats(state: State, chance: Chance) -> tuple[Written, ...]:
    made = []
    for lost in state.dislodged:
        if chance.one_in(12):
            continue
        if lost.retreats and not chance.one_in(8):
            made.append(Written("move", lost.power, lost.unit, goal=chance.pick(lost.retreats)))
        else:
            made.append(Written("disband", lost.power, lost.unit))
    return tuple(made)


def _adjustments(state: State, chance: Chance) -> tuple[Written, ...]:
    made: list[Written] = []
    for power in state.board.powers:
        due = state.due(power)
        if due < 0:
            units = chance.mixed(state.units_of(power))[:-due - (1 if chance.one_in(6) else 0)]
            made += [Written("remove", power, unit) for unit in units]
        homes = [home for home in state.board.homes[power]
                 if state.centers.get(home) == power and home not in state.units]
        for home in chance.mixed(homes)[:max(due, 0)]:
            fleets = [f"F {location}" for location in state.board.locations[home]
                      if f"F {location}" in state.board.steps]
            unit = chance.pick(fleets) if fleets and chance.one_in(2.2) else f"A {home}"
            if not chance.one_in(15):
                made.append(Written("build", power, unit))
    return tuple(made)
