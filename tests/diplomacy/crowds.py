"""Crowded positions made at random, with legal orders that get in each other's way: convoys under attack, supports
under attack, head-to-head battles, exchanges, rings, and more than one way to go."""
from random import Random
from typing import NamedTuple

from judge.diplomacy.board import Board

from tests.diplomacy.witness_phase import Phase
from tests.diplomacy.witness_routes import at_sea, beside, can_carry, can_sail, routes

POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")


class Mood(NamedTuple):
    """What a crowd is like. fill: how full the region is; convoys: how many armies want to sail; supports: how many of
    the others help somebody; loose: how many orders do not match what others do."""

    provinces: int
    fill: float
    powers: int
    convoys: float
    supports: float
    loose: float


def crowd(dice: Random, chart: Board) -> Phase:
    """Make one crowded position with orders. The same dice give the same position."""
    mood = Mood(dice.randint(8, 20), dice.choice((0.6, 0.75, 0.9, 1.0)), dice.choice((2, 2, 3, 3, 4, 5)),
                dice.choice((0.2, 0.7, 1.0)), dice.choice((0.35, 0.6, 0.75)), dice.choice((0, 0.05, 0.15)))
    knot = _knot(dice, chart) if dice.random() < 0.25 else {}
    units = _units(dice, chart, mood, knot)
    powers = dice.sample(POWERS, mood.powers)
    owner = {place: dice.choice(powers) for place in units}
    for army, (sea, landing, _) in knot.items():
        owner |= {army: powers[0], sea: powers[0], landing: powers[1]}
    giving = _Giving(dice, chart, mood, Phase(chart, units, owner, {}, frozenset(), {}, {}, {}))
    tied = {place for army, (sea, landing, _) in knot.items() for place in (army, sea, landing)}
    for army, (sea, landing, other) in knot.items():
        giving.tie(army, sea, landing, other, tied)
    return giving.orders()


def _knot(dice: Random, chart: Board) -> dict[str, tuple[str, str, str]]:
    """Choose two seas whose convoys land on each other's supporters: army -> (its sea, its landing, the other sea)."""
    shared = _shared_shores(chart)
    first, second = dice.choice(list(shared))
    landings = dice.sample(shared[first, second], 2)
    knot = {}
    for sea, landing, other in ((first, landings[0], second), (second, landings[1], first)):
        armies = [place for place in beside(chart, sea) if place in chart.shores and place not in (*landings, *knot)]
        if armies:
            knot[dice.choice(armies)] = sea, landing, other
    return knot


def _shared_shores(chart: Board) -> dict[tuple[str, str], list[str]]:
    if "shared shores" not in chart.memory:
        shores = {(a, b): [place for place in beside(chart, a) if place in chart.shores and place in beside(chart, b)
                           and len(chart.locations[place]) == 1]
                  for a in chart.provinces for b in chart.provinces if a != b and {a, b} <= chart.waters}
        chart.memory["shared shores"] = {pair: places for pair, places in shores.items() if len(places) > 1}
    return chart.memory["shared shores"]


def _units(dice: Random, chart: Board, mood: Mood, knot: dict) -> dict[str, str]:
    units = {}
    for army, (sea, landing, _) in knot.items():
        units |= {army: f"A {army}", sea: f"F {sea}", landing: f"F {landing}"}
    waters = [place for place in chart.provinces if place in chart.waters]
    region = list(units) or [dice.choice(waters if dice.random() < 0.85 else list(chart.provinces))]
    for place in region:                      # grows while it is walked
        near = [other for other in chart.near[place] if other not in region]
        dice.shuffle(near)
        region += near[:max(0, mood.provinces - len(region))]
    for place in region:
        if place not in units and dice.random() < mood.fill:
            afloat = place in chart.waters or place in chart.shores and dice.random() < 0.4
            units[place] = f"F {dice.choice(chart.locations[place])}" if afloat else f"A {place}"
    return units


class _Giving:
    """Orders being given to a position, one unit after another."""

    def __init__(self, dice: Random, chart: Board, mood: Mood, phase: Phase):
        self.dice, self.chart, self.mood, self.phase = dice, chart, mood, phase
        self.afloat = at_sea(chart, phase.units)
        self.free = list(phase.units)
        dice.shuffle(self.free)
        self.via: set[str] = set()

    def orders(self) -> Phase:
        for army in [place for place in self.free if self.phase.units[place][0] == "A" and place in self.chart.shores]:
            if army in self.free and self.dice.random() < self.mood.convoys:
                self.sail(army)
        if self.dice.random() < 0.15:
            self.rotate()
        landings = [goal for _, goal in self.phase.convoys.values()]
        for fleet, (army, goal) in list(self.phase.convoys.items()):
            self.meet(goal, army)
            self.assail(fleet, landings)
        helpers = [place for place in self.free
                   if self.dice.random() < (0.85 if place in landings else self.mood.supports)]
        for place in [place for place in self.free if place not in helpers]:
            self.move(place)
        for place in helpers:
            if place in self.afloat and self.dice.random() < self.mood.loose:
                self.offer(place)
            else:
                self.support(place)
        return self.phase._replace(via=frozenset(self.via))

    def tie(self, army: str, sea: str, landing: str, other: str, tied: set[str]) -> None:
        """Send an army over a sea to a fleet that takes sides about another sea's convoy."""
        attackers = [place for place in self._next_to(other) if place not in tied]
        if attackers:
            attacker = self.dice.choice(attackers)
            self.free.remove(sea)
            self.free.remove(landing)
            self._move(army, landing)
            self._move(attacker, other)
            self.phase.convoys[sea] = army, landing
            self.phase.supports[landing] = self.dice.choice((attacker, other)), other

    def sail(self, army: str) -> None:
        """Send an army over the fleets that are there, and order most of them to carry it."""
        near = self.chart.steps[self.phase.units[army]]
        goals = {goal: 1 + (4 + 4 * (goal in near)) * (goal in self.phase.units) + 3 * (self.phase.goal(goal) == army)
                 for goal in self._landings(army)}
        if not goals:
            return
        goal = self._one(goals)
        ways = routes(self.chart, self.afloat, army, goal)
        chosen = self.dice.sample(ways, min(len(ways), self.dice.choice((1, 2, 3))))
        self._move(army, goal)
        adjacent = goal in near
        if self.dice.random() < (0.6 if adjacent else 0.2):
            self.via.add(army)
        if (not adjacent or army in self.via) and self.dice.random() < 0.75:
            self.phase.named[army] = chosen[0]
        for fleet in dict.fromkeys(fleet for way in chosen for fleet in way):
            if fleet in self.free and self.dice.random() < 0.95:
                self.free.remove(fleet)
                self.phase.convoys[fleet] = army, goal

    def _landings(self, army: str) -> list[str]:
        """Find the shores where an army could land with the fleets that are there."""
        fleets = [fleet for fleet in self.phase.units if fleet in self.afloat and army in beside(self.chart, fleet)]
        for fleet in fleets:                  # grows while it is walked
            fleets += [other for other in beside(self.chart, fleet) if other in self.afloat and other not in fleets]
        return sorted({goal for fleet in fleets for goal in self._joined(fleet) if goal != army})

    def meet(self, place: str, army: str) -> None:
        """Let the unit that an army sails for go where the army comes from, or help somebody to go there."""
        if place not in self.free or army not in self.chart.steps[self.phase.units[place]]:
            return
        others = [other for other in self._next_to(army) if other != place]
        wish = self.dice.random()
        if wish < 0.4:
            self._move(place, army)
            if others and self.dice.random() < 0.6:
                self._move(self.dice.choice(others), army)
            for helped, goal in ((army, place), (place, army)):
                backers = [other for other in self._next_to(goal) if other != helped]
                if backers and self.dice.random() < 0.5:
                    self._back(self.dice.choice(backers), helped)
        elif wish < 0.8 and others:
            attacker = self.dice.choice(others)
            self._move(attacker, army)
            self._back(place, attacker)

    def _next_to(self, goal: str) -> list[str]:
        return [place for place in self.free if goal in self.chart.steps[self.phase.units[place]]]

    def _back(self, place: str, helped: str) -> None:
        """Let a free unit support a move."""
        goal = self.chart.place_of[self.phase.moves[helped]]
        if place in self.free and self._possible(place, helped, goal):
            self.free.remove(place)
            self.phase.supports[place] = helped, self.phase.moves[helped]

    def assail(self, fleet: str, landings: list[str]) -> None:
        """Attack a fleet that carries an army, and let somebody whom an army lands on take sides."""
        near = self._next_to(fleet)
        partisans = [place for place in near if place in landings]
        attackers = [place for place in near if place not in landings] or partisans[1:]
        if not attackers or self.dice.random() < 0.3:
            return
        attacker = self.dice.choice(attackers)
        self._move(attacker, fleet)
        partisans = [place for place in partisans if place != attacker]
        if partisans and self.dice.random() < 0.75:
            partisan = self.dice.choice(partisans)
            self.free.remove(partisan)
            self.phase.supports[partisan] = (fleet if self.dice.random() < 0.4 else attacker), fleet

    def rotate(self) -> None:
        """Send three or four free units round in a ring, where there are such."""
        for start in list(self.free):
            ring = [start]
            while len(ring) < 4:
                steps = [goal for goal in self.chart.steps[self.phase.units[ring[-1]]]
                         if goal in self.free and goal not in ring]
                if not steps:
                    break
                ring.append(self.dice.choice(steps))
                if len(ring) > 2 and start in self.chart.steps[self.phase.units[ring[-1]]]:
                    for place, goal in zip(ring, (*ring[1:], start)):
                        self._move(place, goal)
                    return

    def move(self, place: str) -> None:
        """Send a unit next door, most likely to where it is in the way."""
        carrying, wanted = self.phase.convoys, {self.phase.goal(other) for other in self.phase.moves}
        goals = {goal: 1 + 2 * (goal in self.phase.units) + 9 * (goal in carrying) + 3 * (goal in wanted)
                 + 4 * (self.phase.goal(goal) == place) for goal in self.chart.steps[self.phase.units[place]]}
        if goals and self.dice.random() < 0.93:
            self._move(place, self._one(goals))

    def _move(self, place: str, goal: str) -> None:
        if place in self.free:
            self.free.remove(place)
        locations = self.chart.steps[self.phase.units[place]].get(goal, (goal,))
        self.phase.moves[place] = self.dice.choice(locations)

    def support(self, place: str) -> None:
        """Help a neighbour, most likely one that fights about a fleet at convoy."""
        loose = self.dice.random() < self.mood.loose
        chances = {}
        for goal in self.chart.steps[self.phase.units[place]]:
            weight = 5 if goal in self.phase.convoys else 1
            if any(landing == place for _, landing in self.phase.convoys.values()):
                weight *= weight           # the makings of a paradox
            if goal in self.phase.units and (loose or goal not in self.phase.moves):
                chances[goal, goal] = 2 * weight
            for helped, location in self.phase.moves.items():
                if self.chart.place_of[location] == goal and helped != place and self._possible(place, helped, goal):
                    chances[helped, location] = 4 * weight
            if loose:
                chances |= {(helped, goal): 2 for helped, unit in self.phase.units.items()
                            if helped not in (place, goal) and goal in self.chart.steps[unit]
                            and len(self.chart.locations[goal]) == 1}
        if chances:
            helped, location = self._one(chances)
            self.phase.supports[place] = helped, self._aim(helped, location, loose)

    def _aim(self, helped: str, location: str, loose: bool) -> str:
        """Name the coast that a supported fleet goes for, leave it out, or (loose) name the other one that it could."""
        goal = self.chart.place_of[location]
        coasts = self.chart.steps[self.phase.units[helped]].get(goal, (location,)) if helped != goal else (goal,)
        return self.dice.choice(coasts) if loose else self.dice.choice((location, location, goal))

    def offer(self, fleet: str) -> None:
        """Offer passage to an army that may not have asked for it."""
        armies = [army for army in self._joined(fleet) if self.phase.units.get(army, "F")[0] == "A"]
        offers = [(army, goal) for army in armies for goal in self._joined(fleet)
                  if army != goal and can_carry(self.chart, self.phase.units, fleet, army, goal)]
        if offers:
            self.phase.convoys[fleet] = self.dice.choice(offers)

    def _joined(self, fleet: str) -> list[str]:
        return sorted(place for place in beside(self.chart, fleet) if place in self.chart.shores)

    def _possible(self, place: str, helped: str, goal: str) -> bool:
        """A supported move must be possible without the supporter as its convoy (DATC 6.D.31)."""
        unit = self.phase.units[helped]
        return goal in self.chart.steps[unit] or can_sail(self.chart, self.phase.units, helped, goal, without=place)

    def _one(self, chances: dict):
        return self.dice.choices(list(chances), list(chances.values()))[0]
