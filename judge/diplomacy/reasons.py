"""What became of each order of a movement phase, and which orders made it so: one look at the battle for each order."""

from typing import NamedTuple, Sequence

from judge.diplomacy.binding import Bound
from judge.diplomacy.legality import Ordering, results_of
from judge.diplomacy.movement import Fought
from judge.diplomacy.orders import CONVOY, MOVE, SUPPORT, Given
from judge.diplomacy.outcomes import (
    BOUNCES,
    CONVOY_DISRUPTED,
    CONVOY_OK,
    CONVOY_PARADOX,
    CONVOY_UNUSED,
    CONVOY_VOID,
    FAILS,
    HOLDS,
    ILLEGAL,
    MOVES,
    SUPPORT_CUT,
    SUPPORT_GIVEN,
    SUPPORT_VOID,
    Outcome,
    Result,
)
from judge.diplomacy.passages import arrives, linked, shortest
from judge.diplomacy.state import Dislodged, State


UNHARMED = "", None, (), (), ""  # dislodged to origin: what most results have there


class Aftermath(NamedTuple):
    """The board after a movement phase.

    dislodged: the units that can retreat; those that cannot are gone. results, given: in the map's order of powers,
    each power's units in the state's order, then the orders left over.
    """

    results: tuple[Result, ...]
    given: tuple[Given | None, ...]
    units: dict[str, str]
    owner: dict[str, str]
    dislodged: tuple[Dislodged, ...]
    contested: tuple[str, ...]


def aftermath(state: State, ordering: Ordering, fought: Fought) -> Aftermath:
    """Tell the outcome and the reason of every order, and where the units stand afterwards."""
    return _Telling(state, ordering, fought).all()


class _Telling:
    """Tells one phase. In the hot path: equal Results are one value, made once and kept with the map, so that what is
    said of them is worked out once too; and only what is asked for is looked at."""

    def __init__(self, state: State, ordering: Ordering, fought: Fought):
        self.state, self.board, self.extras = state, state.board, ordering.extras
        self.standing, self.sent = ordering.standing, ordering.sent
        self.units, self.owner = state.units, state.owner
        self.fought, self.battle, self.field = fought, fought.battle, fought.field
        self.ferries = self.field.ferries
        battle = self.battle
        self.won, self.into, self.moves, self.backers = battle.won, battle.into, battle.moves, battle.backers
        self.entered = {mover: place for place, mover in battle.won.items() if mover is not None}
        lost = (self.units.keys() & set(self.entered.values())) - self.entered.keys()
        self.loses = {place: battle.won[place] for place in lost}
        self.voids = battle.beaten or battle.literal  # attackers may be without effect
        self.known, self.texts = results_of(self.board)

    def words(self, place: str) -> str:
        """The order of a unit in words; "A Bul H" for one without a legal order."""
        bound = self.standing.get(place)
        return f"{self.units[place]} H" if bound is None else bound.words

    def names(self, places: Sequence[str]) -> tuple[str, ...]:
        units = self.units
        if len(places) == 1:
            return (units[places[0]],)
        return tuple([units[place] for place in places])

    def all(self) -> Aftermath:
        state, there, owners, loses, entered = self.state, self.units, self.owner, self.loses, self.entered
        contested = self.contested()
        retreats = {place: self.retreats(place, contested) for place in loses}
        special = self.special()
        idle = self.board.memory.setdefault("idle units", {})
        results: list[Result] = []
        units: dict[str, str] = {}
        owner: dict[str, str] = {}
        orders, goals = map(self.standing.get, there), map(entered.get, there)
        for place, unit, bound, goal in zip(there, there.values(), orders, goals):  # by power already
            power = owners[place]
            if place in special:
                told = self.tell(place, unit, power, bound)
            else:
                kept = bound.usual if bound is not None else idle[unit] if unit in idle else idle.setdefault(unit, {})
                told = kept.get(power)
                if told is None:
                    told = kept[power] = self.tell(place, unit, power, bound)
            if goal is not None:
                units[goal] = bound.after
                owner[goal] = power
            elif place in loses:
                told = self.beaten(told, place, power, retreats[place])
            else:
                units[place] = unit
                owner[place] = power
            results.append(told)
        given: list[Given | None] = list(map(self.sent.get, there))
        for power, order, sent in (
            sorted(self.extras, key=lambda extra: _extra_key(state, extra)) if self.extras else ()
        ):
            power = power or owners.get(sent.wording.unit.province if sent.wording.unit else "", "")
            results.append(Result(power, order.unit, order, ILLEGAL, order.illegal))
            given.append(sent)
        dislodged = (
            tuple(
                [
                    Dislodged(owners[place], self.units[place], loses[place], retreats[place])
                    for place in sorted(loses, key=list(self.units).index)
                    if retreats[place]
                ]
            )
            if loses
            else ()
        )
        return Aftermath(tuple(results), tuple(given), units, owner, dislodged, contested)

    def special(self) -> set[str]:
        """Find the units whose order does not mean the same each time: all but those that go, unhelped, where nobody
        else went; that give support; that stay, unhelped."""
        field, owner, entered, supports = self.field, self.owner, self.entered, self.field.supports
        special = field.moves.keys() - entered.keys()
        special.update(self.backers, self.loses.values(), map(self.won.get, self.battle.crowded), field.ferries,
                       self.fought.carried, self.fought.mismatched)
        if supports:
            special.update(supports)
            for counted in self.backers.values():
                for supporter in counted:
                    helped, goal = supports[supporter]
                    if helped == goal or goal in entered or goal not in owner or owner[goal] != owner[supporter]:
                        special.remove(supporter)  # it does not spare a unit of its own power
            if field.shields:
                special.update([field.moves[army] for army in field.shields])
        return special

    def contested(self) -> tuple[str, ...]:
        """List the provinces that a stand-off left empty, in the map's order."""
        won, units, entered, voids = self.won, self.units, self.entered, self.voids
        found = {
            place
            for place in self.battle.crowded
            if won[place] is None
            and (place not in units or place in entered)
            and (not voids or any(not self.battle.void(a, place) for a in self.into[place]))
        }
        return tuple(found) if len(found) < 2 else tuple([place for place in self.board.provinces if place in found])

    def beaten(self, told: Result, place: str, power: str, retreats: tuple[str, ...]) -> Result:
        """Add to a dislodged unit's result who did it, with what, and where the unit may go."""
        attacker = self.loses[place]
        words, origin = self.words(attacker), attacker
        lost_to = self.battle.force(attacker, power), self.battle.defence(place, attacker)
        lost_with = self.names([s for s in self.backers.get(attacker, ()) if self.owner[s] != power])
        key = id(told), words, lost_to, lost_with, retreats  # what is told is kept, and so is its identity
        found = self.known.get(key)
        if found is None:
            found = self.keep(key, told._replace(
                dislodged=words, origin=origin, retreats=retreats, lost_to=lost_to, lost_with=lost_with
            ))
        return found

    def retreats(self, place: str, contested: tuple[str, ...]) -> tuple[str, ...]:
        """List where a dislodged unit may go: not where units stand or stood off, nor where its attacker came from,
        unless that came by sea (4.A.5 b)."""
        attacker, won, units, entered = self.loses[place], self.won, self.units, self.entered
        barred = "" if attacker in self.battle.ferries and self.state.rules.retreat_to_origin == "b" else attacker
        return tuple(
            [
                location
                for goal, locations in self.board.steps[units[place]].items()
                if won.get(goal) is None and (goal not in units or goal in entered)
                if goal not in contested and goal != barred
                for location in locations
            ]
        )

    # -- one order

    def result(
        self,
        unit: str,
        power: str,
        bound: Bound | None,
        outcome: Outcome,
        why: str = "",
        by: tuple[str, ...] = (),
        strength: tuple[int, int] | None = None,
        backers: tuple[str, ...] = (),
        dislodges: str = "",
        route: tuple[str, ...] = (),
        rule: str = "",
    ) -> Result:
        """Make a result, or find it where it was made before."""
        key = bound, unit, power, outcome, why, by, strength, backers, dislodges, route, rule
        found = self.known.get(key)
        if found is None:
            order = None if bound is None else bound.order
            goal = order.goal if outcome is MOVES else ""
            found = self.keep(key, tuple.__new__(Result, (  # in half the time of Result(...)
                power, unit, order, outcome, why, by, strength, backers, goal, dislodges, *UNHARMED, route, rule
            )))
        return found

    def keep(self, key: tuple, told: Result) -> Result:
        """Remember a result, or give its equal that another thread made meanwhile: what is known keeps its identity."""
        told = self.known.setdefault(key, told)
        self.texts.setdefault(id(told), "")
        return told

    def tell(self, place: str, unit: str, power: str, bound: Bound | None) -> Result:
        step = None if bound is None else bound.step
        if step is MOVE:
            if place in self.ferries:
                return self.sail(place, unit, power, bound)
            return self.move(place, unit, power, bound)
        if step is SUPPORT:
            return self.support(place, unit, power, bound)
        if step is CONVOY:
            return self.convoy(place, unit, power, bound)
        if bound is not None and bound.order.illegal:
            return self.result(unit, power, bound, ILLEGAL, bound.order.illegal)
        return self.result(unit, power, bound, HOLDS, "", (), None, self.names(self.backers.get(place, ())))

    def move(
        self, place: str, unit: str, power: str, bound: Bound, why: str = "", route: tuple[str, ...] = ()
    ) -> Result:
        """A move with a passage. why, route: those of an army by sea."""
        goal = bound.to
        backers, own = (), 1
        if place in self.backers:
            backers = self.names(self.backers[place])
            own += len(backers)
        if place not in self.entered:
            why, by, strength = self.bounce(place, goal, power, own)
            rule = "own_convoy protects" if why == "own-convoy" else ""
            return self.result(unit, power, bound, BOUNCES, why, by, strength, backers, "", route, rule)
        against = self.ahead(place, goal)[0] if len(self.into[goal]) > 1 else 0
        beaten = ""
        if goal in self.loses:
            beaten = self.units[goal]
            own, against = self.battle.force(place, self.owner[goal]), max(against, self.battle.defence(goal, place))
        return self.result(unit, power, bound, MOVES, why, (), (own, against), backers, beaten, route)

    def ahead(self, place: str, goal: str) -> tuple[int, list[str]]:
        """The strongest rivals of a move: (their strength, their places)."""
        backers, voids, top, best = self.backers, self.voids, 0, []
        for a in self.into[goal]:
            if a != place and not (voids and self.battle.void(a, goal)):
                force = 1 + len(backers[a]) if a in backers else 1
                if force > top:
                    top, best = force, [a]
                elif force == top:
                    best.append(a)
        return top, best

    def bounce(self, place: str, goal: str, power: str, own: int) -> tuple[str, tuple[str, ...], tuple[int, int]]:
        """Say why a move failed that had a passage: (code, orders that caused it, (own strength, theirs))."""
        battle, owner, units = self.battle, self.owner, self.units
        if place in battle.beaten:
            return "beaten", (self.words(goal),), (battle.force(place, owner[goal]), battle.force(goal, power))
        if self.won[goal] is not None or goal not in units or goal in self.entered:
            return self.against_rivals(place, goal, own)
        defence, head_on = 1 + len(self.backers.get(goal, ())), False
        if goal in self.moves:  # the unit there has not left
            head_on = battle.head_on(place, goal)
            if not head_on:
                if self.ahead(place, goal)[0] >= own:
                    return self.against_rivals(place, goal, own)  # even if it had, as in a ring that breaks here
                defence = 1
        elif goal in battle.ordered:  # an army that has no passage was ordered to move all the same
            defence = battle.defence(goal, place)
        there, force = owner[goal], own
        if there == power:
            return "own-unit", (self.words(goal),), (own, defence)
        if own > 1:
            force = battle.force(place, there)
            if force > defence:
                if self.ahead(place, goal)[0] >= force:
                    return self.against_rivals(place, goal, force)
                return "own-convoy", (self.words(goal),), (force, defence)
        why = "head-on" if head_on else "own-support" if own > defence else "occupied"
        return why, (self.words(goal),), (force, defence)

    def against_rivals(self, place: str, goal: str, own: int) -> tuple[str, tuple[str, ...], tuple[int, int]]:
        top, best = self.ahead(place, goal)
        return ("weaker" if top > own else "standoff"), tuple([self.words(a) for a in best]), (own, top)

    # -- by sea

    def sail(self, place: str, unit: str, power: str, bound: Bound) -> Result:
        """An army that was to go by sea."""
        if place not in self.moves:
            return self.stranded(place, unit, power, bound)
        if place not in self.battle.ferries:  # it walked instead (4.A.3)
            return self.move(place, unit, power, bound)
        return self.move(place, unit, power, bound, "by-convoy", self.route(place, self.moves[place]))

    def stranded(self, place: str, unit: str, power: str, bound: Bound) -> Result:
        """An army without a passage."""
        field, fleets = self.field, self.ferries[place]
        gone = [f for f in fleets if f in self.loses]
        by, rule = (), ""
        if not arrives(self.board, field, place):
            why = "no-route" if field.routes.get(place) == () else "no-convoy"
        else:
            rule = "4.A.2 f" if place in self.fought.passages.paradox else ""
            if rule and arrives(self.board, field, place, gone):
                why = "convoy-paradox"
            else:
                why, by = "convoy-disrupted", tuple(self.words(self.loses[f]) for f in gone)
                left = [f for f in fleets if f not in gone]
                if not rule and place not in field.routes and linked(self.board, place, field.moves[place], left):
                    rule = "4.A.1 a"  # whole routes are left, and one broken chain is enough
        backers = self.names(self.backers.get(place, ()))
        route = self.route(place, field.moves[place])
        return self.result(unit, power, bound, FAILS, why, by, None, backers, "", route, rule)

    def route(self, army: str, goal: str) -> tuple[str, ...]:
        """The route an army went or would have gone by: as named, else the shortest that held, else that
        was ordered."""
        if self.field.routes.get(army):
            return self.field.routes[army]
        fleets = self.ferries[army]
        whole = [f for f in fleets if f not in self.loses]
        return shortest(self.board, army, goal, whole) or shortest(self.board, army, goal, fleets)

    def support(self, place: str, unit: str, power: str, bound: Bound) -> Result:
        if place in self.fought.mismatched:
            there = self.board.unit_place[bound.order.helped]
            return self.result(unit, power, bound, SUPPORT_VOID, "other-coast", (self.words(there),))
        helped, goal = self.field.supports[place]
        does = self.field.moves.get(helped, helped)
        if does != goal:
            why = "helped-moves" if goal == helped else "helped-stays" if does == helped else "other-goal"
            return self.result(unit, power, bound, SUPPORT_VOID, why, (self.words(helped),))
        if place in self.battle.cuts:
            cutter = self.battle.cuts[place]
            why = "dislodged" if cutter == goal else ""
            return self.result(unit, power, bound, SUPPORT_CUT, why, (self.words(cutter),))
        own = self.spares_own(place)
        rule = f"4.A.2 {self.field.rules.paradox}" if self.shielded(place, helped, goal) else ""
        return self.result(unit, power, bound, SUPPORT_GIVEN, "own-unit" if own else "", rule=rule)

    def spares_own(self, supporter: str) -> bool:
        """Say whether a support is for an attack on a unit of the supporter's own power, which stays all the same."""
        helped, goal = self.field.supports[supporter]
        return goal != helped and goal not in self.entered and self.owner.get(goal) == self.owner[supporter]

    def shielded(self, place: str, helped: str, goal: str) -> bool:
        """Say whether a support stands only since an army that lands on it may not cut it (4.A.2 a, b, c)."""
        field, power = self.field, self.owner[place]
        return any(
            field.moves[army] == place and self.owner[army] != power and self.battle.spares(army, helped, goal)
            and arrives(self.board, field, army)
            for army in field.shields
        )

    def convoy(self, place: str, unit: str, power: str, bound: Bound) -> Result:
        army, goal = self.fought.carried[place]
        field, passages = self.field, self.fought.passages
        outcome, why, by, rule = CONVOY_OK, "", (), ""
        if field.moves.get(army) != goal:
            outcome, by = CONVOY_VOID, (self.words(army),)
        elif army not in field.ferries or army not in self.battle.ferries and army in self.moves:
            outcome, why, by = CONVOY_UNUSED, "by-land", (self.words(army),)
        elif place not in field.ferries[army] and place not in field.routes.get(army, ()):
            outcome, why, by = CONVOY_UNUSED, "other-route", (self.words(army),)
        elif place in self.loses:
            outcome, by = CONVOY_DISRUPTED, (self.words(self.loses[place]),)
        elif army in passages.paradox:
            outcome, rule = CONVOY_PARADOX, "4.A.2 f"
        elif army in passages.lost:
            why = "broken-elsewhere"
        return self.result(unit, power, bound, outcome, why, by, rule=rule)


def _extra_key(state: State, extra: tuple) -> tuple:
    power, order, sent = extra
    powers = state.board.powers
    return (
        powers.index(power) if power in powers else len(powers),
        order.text,
        order.illegal,
        sent.file,
        sent.line,
        sent.wording.column,
    )
