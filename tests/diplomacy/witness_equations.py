"""The rules of a movement phase as equations: each question about it is answered from the answers to others.

The terms are those of L. B. Kruijswijk's "The Math of Adjudication": attack, hold, defend and prevent strength. Every
equation is a pure function of the outcomes it is told. Nothing here knows how outcomes are found.
"""
from typing import Mapping, NamedTuple

from judge.diplomacy.rules import Rules

from tests.diplomacy.witness_phase import Phase
from tests.diplomacy.witness_routes import routes

ARRIVES = "arrives"        # does the unit that is ordered to move from here get where it goes?
COUNTS = "counts"          # is the support given from here uncut?
SAILS = "sails"            # does the convoy of the army here hold?

Question = tuple[str, str]
Outcomes = Mapping[Question, bool]


class Way(NamedTuple):
    """How a unit may go: by sea, by land, or by sea and, the convoy failing, by land."""

    sea: bool
    land: bool


class Equations:
    """The equations of one phase under one set of rules."""

    def __init__(self, phase: Phase, rules: Rules):
        self.phase, self.rules, self.owner = phase, rules, phase.owner
        self.goal = {place: phase.goal(place) for place in phase.moves}
        self.into: dict[str, list[str]] = {}
        for place, goal in self.goal.items():
            self.into.setdefault(goal, []).append(place)
        self.fleets = {army: phase.fleets(army) for army in phase.moves if phase.units[army].startswith("A")}
        self.way = {place: self._way(place) for place in phase.moves}
        self.convoy = {army: self._convoy(army) for army, way in self.way.items() if way.sea}
        self.backers: dict[tuple[str, str], list[str]] = {}
        self.aim = {place: phase.board.place_of[goal] for place, (_, goal) in phase.supports.items()}
        for place, (helped, goal) in phase.supports.items():
            if helped in phase.units and goal in (self.goal.get(helped, helped), phase.moves.get(helped)):
                self.backers.setdefault((helped, self.aim[place]), []).append(place)
        self.matched = [place for those in self.backers.values() for place in those]

    def questions(self) -> list[Question]:
        """List all that must be answered, in an order of no meaning."""
        return [*((SAILS, army) for army, way in self.way.items() if way.sea),
                *((COUNTS, place) for place in self.matched), *((ARRIVES, place) for place in self.goal)]

    def answer(self, question: Question, said: Outcomes) -> bool:
        """Answer a question, the outcomes of others being what they are said to be (KeyError: one that is not said)."""
        about, place = question
        if about == ARRIVES:
            return self._arrives(place, said)
        return self._counts(place, said) if about == COUNTS else self._sails(place, said)

    # --- who goes by sea (DATC 4.A.3)

    def _way(self, place: str) -> Way:
        unit, goal, rule = self.phase.units[place], self.goal[place], self.rules.land_or_convoy
        if unit.startswith("F"):
            return Way(False, True)
        if goal not in self.phase.board.steps[unit]:
            return Way(True, False)
        if rule == "a":
            return Way(self.goal.get(goal) == place and bool(self.routes(place)), True)
        meant = place in self.phase.via or place in self.phase.named
        if rule != "dptg":
            meant = meant or any(self.owner[fleet] == self.owner[place] for fleet in self.fleets[place])
        return Way(meant, not meant or rule == "c-fallback")

    def _bound(self, army: str) -> bool:
        """The seas that an army names, if any, are the only way for it (DATC 4.A.6)."""
        return self.rules.convoy_path == "c" or self.rules.convoy_path == "b" and army in self.phase.named

    def _convoy(self, army: str) -> frozenset[str]:
        """Give the fleets that carry an army: those on a route. A fleet on none is not in its convoy (DATC 6.F.12)."""
        return frozenset(fleet for route in self.routes(army) for fleet in route)

    def routes(self, army: str) -> tuple[tuple[str, ...], ...]:
        """List the routes an army may take over the fleets ordered to carry it."""
        if self._bound(army):
            named = self.phase.named.get(army, ())
            return (named,) if named and set(named) <= set(self.fleets[army]) else ()
        return routes(self.phase.board, frozenset(self.fleets[army]), army, self.goal[army])

    def sails(self, place: str, said: Outcomes) -> bool:
        """A unit goes by sea and its convoy holds."""
        return self.way[place].sea and said[SAILS, place]

    def reaches(self, place: str, said: Outcomes) -> bool:
        """A move has a way to its goal, so that it counts as an attack there."""
        return self.way[place].land or said[SAILS, place]

    def _sails(self, army: str, said: Outcomes) -> bool:
        ways = self.routes(army)
        if self.rules.broken_convoy == "a":
            return bool(ways) and not any(self.dislodged(fleet, said) for fleet in sorted(self.convoy[army]))
        return any(not any(self.dislodged(fleet, said) for fleet in route) for route in ways)

    def dislodged(self, place: str, said: Outcomes) -> bool:
        """A unit that stays is driven out."""
        return any(said[ARRIVES, attacker] for attacker in self.into.get(place, ()))

    # --- supports

    def _counts(self, place: str, said: Outcomes) -> bool:
        return not any(self._cuts(attacker, place, said) for attacker in self.into.get(place, ()))

    def _cuts(self, attacker: str, supporter: str, said: Outcomes) -> bool:
        if self.owner[attacker] == self.owner[supporter] or not self.reaches(attacker, said):
            return False
        sails = self.sails(attacker, said)
        if sails and self._spares(attacker, supporter):
            return False
        at_sea = sails and self.rules.convoyed_cut == "b"
        return at_sea or self.aim[supporter] != attacker or said[ARRIVES, attacker]

    def _spares(self, army: str, supporter: str) -> bool:
        """Rulebooks before the backup rules: a convoyed army does not cut some supports, even by driving them out."""
        rule, helped, goal = self.rules.paradox, self.phase.supports[supporter][0], self.aim[supporter]
        if rule == "b":
            return any(goal in convoy for convoy in self.convoy.values())
        if helped == goal:
            return False
        if rule == "a":
            return goal in self.convoy[army]
        ways = self.routes(army)
        return rule == "c" and bool(ways) and all(goal in route for route in ways)

    # --- strengths

    def backing(self, place: str, goal: str, said: Outcomes) -> list[str]:
        """List the supports that count for a move, or for a unit that stays (goal = place)."""
        return [backer for backer in self.backers.get((place, goal), ()) if said[COUNTS, backer]]

    def against(self, place: str) -> str | None:
        """Give the province gone to, if its unit is ordered to come the other way."""
        goal = self.goal[place]
        return goal if self.goal.get(goal) == place else None

    def head_to_head(self, place: str, said: Outcomes) -> bool:
        """Two units go for each other's place and neither passes the other at sea."""
        other = self.against(place)
        if other is None or not (self.reaches(place, said) and self.reaches(other, said)):
            return False
        return self.rules.exchange == "never" or not (self.sails(place, said) or self.sails(other, said))

    def attack_strength(self, place: str, said: Outcomes) -> int:
        """The force with which a move comes upon whoever is in its goal; 0 if it may not drive him out."""
        goal, power = self.goal[place], self.owner[place]
        if not self.reaches(place, said):
            return 0
        backing = self.backing(place, goal, said)
        foe = self.owner.get(goal)
        if foe is None or goal in self.goal and not self.head_to_head(place, said) and said[ARRIVES, goal]:
            return 1 + len(backing)
        if foe == power or self._protected(place, foe, said):
            return 0
        return 1 + sum(1 for backer in backing if self.owner[backer] != foe)

    def _protected(self, army: str, foe: str, said: Outcomes) -> bool:
        """The BBS rules: nobody's own convoy drives out his own unit."""
        return (self.rules.own_convoy == "protects" and self.sails(army, said)
                and any(self.owner[fleet] == foe for fleet in self.convoy[army]))

    def hold_strength(self, place: str, said: Outcomes) -> int:
        """The force with which a place is held by the unit that was there."""
        if place not in self.owner:
            return 0
        if place in self.goal:
            return 0 if said[ARRIVES, place] else 1
        return 1 + len(self.backing(place, place, said))

    def prevent_strength(self, place: str, said: Outcomes) -> int:
        """The force with which a move keeps others out of its goal."""
        if not self.reaches(place, said) or self._beaten(place, said):
            return 0
        return 1 + len(self.backing(place, self.goal[place], said))

    def _beaten(self, place: str, said: Outcomes) -> bool:
        """A unit driven out by one from where it wanted to go has no effect there (DATC 4.A.7)."""
        other = self.against(place)
        if other is None or not said[ARRIVES, other]:
            return False
        return self.head_to_head(place, said) or self.rules.dislodged_prevents == "a" and not said[ARRIVES, place]

    def _arrives(self, place: str, said: Outcomes) -> bool:
        goal = self.goal[place]
        attack = self.attack_strength(place, said)
        if not attack:
            return False
        if self.head_to_head(place, said):
            defence = 1 + len(self.backing(goal, place, said))
        else:
            defence = self.hold_strength(goal, said)
        return attack > defence and all(attack > self.prevent_strength(rival, said)
                                        for rival in self.into[goal] if rival != place)
