"""What became of each order of a movement phase, and which orders made it so: one look at the battle for each order."""
from typing import NamedTuple

from judge.diplomacy.board import Board
from judge.diplomacy.legality import Ordering
from judge.diplomacy.movement import Fought
from judge.diplomacy.orders import Given, Kind, Order
from judge.diplomacy.outcomes import Outcome, Result
from judge.diplomacy.passages import arrives, linked, shortest
from judge.diplomacy.state import Dislodged, State


class Aftermath(NamedTuple):
    """The board after a movement phase. dislodged: those that can retreat; destroyed: those that cannot.

    results: in the map's order of powers, each power's units in the state's order, then the orders left over.
    """

    results: tuple[Result, ...]
    units: dict[str, str]
    owner: dict[str, str]
    dislodged: tuple[Dislodged, ...]
    contested: tuple[str, ...]


def aftermath(state: State, ordering: Ordering, fought: Fought) -> Aftermath:
    """Tell the outcome and the reason of every order, and where the units stand afterwards."""
    return _Telling(state, ordering, fought).all()


class _Telling:
    def __init__(self, state: State, ordering: Ordering, fought: Fought):
        self.state, self.board, self.standing, self.extras = state, state.board, ordering.standing, ordering.extras
        self.fought, self.battle, self.field = fought, fought.battle, fought.field
        battle = self.battle
        self.won, self.into, self.moves, self.backers = battle.won, battle.into, battle.moves, battle.backers
        self.entered = {mover: place for place, mover in battle.won.items() if mover is not None}
        self.loses = {place: mover for place, mover in battle.won.items()
                      if mover is not None and place in state.units and place not in self.entered}

    def words(self, place: str) -> str:
        """The order of a unit in words; "A Bul H" for one without a legal order."""
        given = self.standing.get(place)
        return given[0].text if given and not given[0].illegal else f"{self.state.units[place]} H"

    def names(self, places) -> tuple[str, ...]:
        return tuple(self.state.units[place] for place in places)

    def all(self) -> Aftermath:
        state, won, loses, entered = self.state, self.won, self.loses, self.entered
        occupied = {place for place in state.units if place not in entered and place not in loses} | set(entered.values())
        contested = tuple(place for place in self.board.provinces if place in won and won[place] is None and place not in occupied
                          and any(not self.battle.void(a, place) for a in self.into[place]))
        retreats = {place: self.retreats(place, occupied, contested) for place in loses}
        by_power: dict[str, list[Result]] = {power: [] for power in state.board.powers}
        for place, unit in state.units.items():
            power = state.owner[place]
            order, given = self.standing.get(place, (None, None))
            told = self.tell(place, unit, power, order, given)
            if place in loses:
                attacker = loses[place]
                told = told._replace(
                    dislodged=self.words(attacker), origin=attacker, retreats=retreats[place],
                    lost_to=(self.battle.force(attacker, power), self.battle.defence(place, attacker)),
                    lost_with=self.names(s for s in self.backers.get(attacker, ()) if state.owner[s] != power))
            by_power[power].append(told)
        results = [told for there in by_power.values() for told in there]
        results += [Result(power or state.owner.get(sent.wording.unit.province if sent.wording.unit else "", ""), order.unit, order,
                           sent, Outcome.ILLEGAL, order.illegal)
                    for power, order, sent in sorted(self.extras, key=lambda extra: _extra_key(state, extra))]
        units: dict[str, str] = {}
        owner: dict[str, str] = {}
        for place, unit in state.units.items():
            if place in entered:
                units[entered[place]], owner[entered[place]] = f"{unit[0]} {self.standing[place][0].goal}", state.owner[place]
            elif place not in loses:
                units[place], owner[place] = unit, state.owner[place]
        dislodged = tuple(Dislodged(state.owner[place], state.units[place], loses[place], retreats[place])
                          for place in state.units if place in loses and retreats[place])
        return Aftermath(tuple(results), units, owner, dislodged, contested)

    def retreats(self, place: str, occupied: set[str], contested: tuple[str, ...]) -> tuple[str, ...]:
        """List where a dislodged unit may go: not where units stand or stood off, nor where its attacker came from,
        unless that came by sea (4.A.5 b)."""
        attacker = self.loses[place]
        barred = "" if attacker in self.battle.ferries and self.state.rules.retreat_to_origin == "b" else attacker
        return tuple(location for goal, locations in self.board.steps[self.state.units[place]].items()
                     if goal not in occupied and goal not in contested and goal != barred for location in locations)

    # -- one order

    def tell(self, place: str, unit: str, power: str, order: Order | None, given: Given | None) -> Result:
        if order is None:
            return Result(power, unit, None, None, Outcome.HOLDS)
        if order.illegal:
            return Result(power, unit, order, given, Outcome.ILLEGAL, order.illegal)
        kind = order.kind
        if kind is Kind.MOVE:
            return self.move(place, unit, power, order, given)
        if kind is Kind.SUPPORT:
            return self.support(place, unit, power, order, given)
        if kind is Kind.CONVOY:
            return self.convoy(place, unit, power, order, given)
        backers = self.backers.get(place)
        return Result(power, unit, order, given, Outcome.HOLDS, backers=self.names(backers) if backers else ())

    def move(self, place: str, unit: str, power: str, order: Order, given: Given) -> Result:
        goal = self.field.moves[place]
        backers = self.backers.get(place)
        backers = self.names(backers) if backers else ()
        sails = place in self.field.ferries and (place in self.battle.ferries or place not in self.moves)
        route = self.route(place, goal) if sails else ()
        if place not in self.moves:
            return self.stranded(place, power, order, given, backers, route)
        own = 1 + len(backers)
        if place in self.entered:
            rivals = [1 + len(self.backers.get(a, ())) for a in self.into[goal] if a != place and not self.battle.void(a, goal)]
            if goal in self.loses:
                own = self.battle.force(place, self.state.owner[goal])
                rivals.append(self.battle.defence(goal, place))
                return Result(power, unit, order, given, Outcome.MOVES, "by-convoy" if place in self.battle.ferries else "", (),
                              (own, max(rivals)), backers, order.goal, self.state.units[goal], route=route)
            return Result(power, unit, order, given, Outcome.MOVES, "by-convoy" if place in self.battle.ferries else "", (),
                          (own, max(rivals, default=0)), backers, order.goal, route=route)
        why, by, strength = self.bounce(place, goal, power, own)
        rule = {"own-convoy": "own_convoy protects"}.get(why, "")
        return Result(power, unit, order, given, Outcome.BOUNCES, why, by, strength, backers, route=route, rule=rule)

    def bounce(self, place: str, goal: str, power: str, own: int) -> tuple[str, tuple[str, ...], tuple[int, int]]:
        """Say why a move failed that had a passage: (code, orders that caused it, (own strength, theirs))."""
        battle, state = self.battle, self.state
        if place in battle.beaten:
            return "beaten", (self.words(goal),), (battle.force(place, state.owner[goal]), battle.force(goal, power))
        rivals = {a: 1 + len(self.backers.get(a, ())) for a in self.into[goal] if a != place and not battle.void(a, goal)}
        top = max(rivals.values(), default=0)
        ahead = tuple(self.words(a) for a, force in rivals.items() if force == top)
        if battle.won[goal] is not None:
            return ("weaker" if top > own else "standoff"), ahead, (own, top)
        stays = goal in state.units and goal not in self.entered
        if not stays:
            return ("weaker" if top > own else "standoff"), ahead, (own, top)
        here = (self.words(goal),)
        if state.owner[goal] == power:
            return "own-unit", here, (own, battle.defence(goal, place))
        force, defence = battle.force(place, state.owner[goal]), battle.defence(goal, place)
        if force <= defence:
            if battle.head_on(place, goal):
                return "head-on", here, (force, defence)
            return ("own-support" if own > defence else "occupied"), here, (force, defence)
        if top >= force:
            return ("weaker" if top > force else "standoff"), ahead, (force, top)
        return "own-convoy", here, (force, defence)

    def stranded(self, place: str, power: str, order: Order, given: Given, backers: tuple[str, ...], route: tuple[str, ...]) -> Result:
        """An army without a passage."""
        field, fleets = self.field, self.field.ferries[place]
        gone = [f for f in fleets if f in self.loses]
        unit = self.state.units[place]
        if not arrives(self.board, field, place):
            return Result(power, unit, order, given, Outcome.FAILS, "no-convoy", backers=backers, route=route)
        if place in self.fought.passages.paradox and arrives(self.board, field, place, gone):
            return Result(power, unit, order, given, Outcome.FAILS, "convoy-paradox", backers=backers, route=route, rule="4.A.2 f")
        by = tuple(self.words(self.loses[f]) for f in gone)
        return Result(power, unit, order, given, Outcome.FAILS, "convoy-disrupted", by, backers=backers, route=route,
                      rule="4.A.2 f" if place in self.fought.passages.paradox else "")

    def route(self, army: str, goal: str) -> tuple[str, ...]:
        """The route an army went or would have gone by: named, else the shortest that held, else the shortest ordered."""
        if self.field.routes.get(army):
            return self.field.routes[army]
        fleets = self.field.ferries[army]
        whole = [f for f in fleets if f not in self.loses]
        return shortest(self.board, army, goal, whole) or shortest(self.board, army, goal, fleets)

    def support(self, place: str, unit: str, power: str, order: Order, given: Given) -> Result:
        field = self.field
        helped = self.board.unit_place[order.helped]
        if place in self.fought.mismatched:
            return Result(power, unit, order, given, Outcome.SUPPORT_VOID, "other-coast", (self.words(helped),))
        goal = field.supports[place][1]
        does = field.moves.get(helped, helped)
        if does != goal:
            why = "helped-moves" if goal == helped else "helped-stays" if does == helped else "other-goal"
            return Result(power, unit, order, given, Outcome.SUPPORT_VOID, why, (self.words(helped),))
        cutter = self.battle.cuts.get(place)
        if cutter is not None:
            return Result(power, unit, order, given, Outcome.SUPPORT_CUT, "dislodged" if cutter == goal else "", (self.words(cutter),))
        own = goal != helped and goal in self.state.units and goal not in self.entered and self.state.owner[goal] == power
        return Result(power, unit, order, given, Outcome.SUPPORT_GIVEN, "own-unit" if own else "")

    def convoy(self, place: str, unit: str, power: str, order: Order, given: Given) -> Result:
        army, goal = self.fought.carried[place]
        field = self.field
        if field.moves.get(army) != goal:
            return Result(power, unit, order, given, Outcome.CONVOY_VOID, "", (self.words(army),))
        if place not in field.ferries.get(army, ()) or army not in self.battle.ferries and army in self.moves:
            return Result(power, unit, order, given, Outcome.CONVOY_UNUSED, "", (self.words(army),))
        if place in self.loses:
            return Result(power, unit, order, given, Outcome.CONVOY_DISRUPTED, "", (self.words(self.loses[place]),))
        if army in self.fought.passages.paradox:
            return Result(power, unit, order, given, Outcome.CONVOY_PARADOX, rule="4.A.2 f")
        broken = army in self.fought.passages.lost
        return Result(power, unit, order, given, Outcome.CONVOY_OK, "broken-elsewhere" if broken else "")


def _extra_key(state: State, extra: tuple) -> tuple:
    power, order, sent = extra
    powers = state.board.powers
    return (powers.index(power) if power in powers else len(powers), order.text, order.illegal, sent.file, sent.line,
            sent.wording.column)
