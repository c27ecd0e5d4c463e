"""What became of each order of a movement phase, and which orders made it so: one look at the battle for each order."""

from typing import Iterable, NamedTuple

from judge.diplomacy.binding import Bound
from judge.diplomacy.legality import Ordering
from judge.diplomacy.movement import Fought
from judge.diplomacy.orders import CONVOY, MOVE, SUPPORT, Given, Order
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
    Result,
)
from judge.diplomacy.passages import arrives, shortest
from judge.diplomacy.state import Dislodged, State


new = tuple.__new__  # a Result whole: half the time of calling it
TAIL = ("", "", None, (), (), "", (), "")  # dislodges to rule: nothing to tell


class Aftermath(NamedTuple):
    """The board after a movement phase.

    dislodged: the units that can retreat; those that cannot are gone. results, given: in the map's order of powers, each
    power's units in the state's order, then the orders left over.
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
    """Tells one phase. In the hot path: Results are made with positional fields, and only what is asked for is worked out."""

    def __init__(self, state: State, ordering: Ordering, fought: Fought):
        self.state, self.board, self.standing, self.extras = state, state.board, ordering.standing, ordering.extras
        self.units, self.owner = state.units, state.owner
        self.fought, self.battle, self.field = fought, fought.battle, fought.field
        battle = self.battle
        self.won, self.into, self.moves, self.backers = battle.won, battle.into, battle.moves, battle.backers
        self.entered = {mover: place for place, mover in battle.won.items() if mover is not None}
        self.loses = {
            place: mover for mover, place in self.entered.items() if place in state.units and place not in self.entered
        }

    def words(self, place: str) -> str:
        """The order of a unit in words; "A Bul H" for one without a legal order."""
        order = self.standing[place][0].order if place in self.standing else None
        return order.text if order is not None and not order.illegal else f"{self.units[place]} H"

    def names(self, places: Iterable[str]) -> tuple[str, ...]:
        units = self.units
        return tuple([units[place] for place in places])

    def all(self) -> Aftermath:
        state, owners, standing, loses, entered = self.state, self.owner, self.standing, self.loses, self.entered
        occupied = self.units.keys() - entered.keys() - loses.keys()
        occupied.update(entered.values())
        contested = self.contested(occupied)
        retreats = {place: self.retreats(place, occupied, contested) for place in loses}
        results: list[Result] = []
        given: list[Given | None] = []
        units: dict[str, str] = {}
        owner: dict[str, str] = {}
        into, backers, ferries = self.into, self.backers, self.field.ferries
        counted = set().union(*backers.values())
        idle = self.board.memory.setdefault("idle units", {})
        for place, unit in self.units.items():  # by power already
            power = owners[place]
            goal = entered.get(place)
            if place not in standing:
                given.append(None)
                told = idle.get((power, unit)) if place not in backers else self.holds(place, unit, power, None)
                if told is None:
                    told = idle[power, unit] = self.usual(Result(power, unit, None, HOLDS))
            else:
                bound, sent = standing[place]
                given.append(sent)
                step = bound.step
                # What most orders come to is one value each time: to go where nobody else went, to give support, to stay.
                if step is MOVE:
                    usual = (
                        goal is not None
                        and len(into[goal]) == 1
                        and goal not in loses
                        and place not in backers
                        and place not in ferries
                    )
                elif step is SUPPORT:
                    usual = place in counted and owners.get(bound.aim[1]) != power
                else:
                    usual = step is None and place not in backers
                told = bound.usual.get(power) if usual else self.tell(place, unit, power, bound)
                if told is None:
                    told = bound.usual[power] = self.usual(self.tell(place, unit, power, bound))
            if place in loses:
                told = self.beaten(told, place, power, retreats[place])
            elif goal is not None:
                units[goal], owner[goal] = bound.after, power
            else:
                units[place], owner[place] = unit, power
            results.append(told)
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

    def contested(self, occupied: set[str]) -> tuple[str, ...]:
        """List the provinces that a stand-off left empty, in the map's order."""
        found = [
            place
            for place, mover in self.won.items()
            if mover is None and place not in occupied and any(not self.battle.void(a, place) for a in self.into[place])
        ]
        return tuple(found) if len(found) < 2 else tuple(place for place in self.board.provinces if place in found)

    def beaten(self, told: Result, place: str, power: str, retreats: tuple[str, ...]) -> Result:
        """Add to a dislodged unit's result who did it, with what, and where the unit may go."""
        attacker = self.loses[place]
        return told._replace(
            dislodged=self.words(attacker),
            origin=attacker,
            retreats=retreats,
            lost_to=(self.battle.force(attacker, power), self.battle.defence(place, attacker)),
            lost_with=self.names([s for s in self.backers.get(attacker, ()) if self.owner[s] != power]),
        )

    def retreats(self, place: str, occupied: set[str], contested: tuple[str, ...]) -> tuple[str, ...]:
        """List where a dislodged unit may go: not where units stand or stood off, nor where its attacker came from,
        unless that came by sea (4.A.5 b)."""
        attacker = self.loses[place]
        barred = "" if attacker in self.battle.ferries and self.state.rules.retreat_to_origin == "b" else attacker
        return tuple(
            [
                location
                for goal, locations in self.board.steps[self.units[place]].items()
                if goal not in occupied and goal not in contested and goal != barred
                for location in locations
            ]
        )

    # -- one order

    def usual(self, told: Result) -> Result:
        """Let a result that is the same value each time be known by what it is: its text is kept so."""
        self.board.memory.setdefault("usual texts", {})[id(told)] = ""
        return told

    def tell(self, place: str, unit: str, power: str, bound: Bound) -> Result:
        order, step = bound.order, bound.step
        if step is MOVE:
            return (
                self.sail(place, unit, power, order)
                if place in self.field.ferries
                else self.move(place, unit, power, order)
            )
        if step is SUPPORT:
            return self.support(place, unit, power, order)
        if step is CONVOY:
            return self.convoy(place, unit, power, order)
        return (
            Result(power, unit, order, ILLEGAL, order.illegal)
            if order.illegal
            else self.holds(place, unit, power, order)
        )

    def holds(self, place: str, unit: str, power: str, order: Order | None) -> Result:
        return Result(power, unit, order, HOLDS, backers=self.names(self.backers.get(place, ())))

    def move(
        self, place: str, unit: str, power: str, order: Order, why: str = "", route: tuple[str, ...] = ()
    ) -> Result:
        """A move with a passage. why, route: those of an army by sea."""
        goal = self.moves[place]
        backers = self.names(self.backers[place]) if place in self.backers else ()
        own = 1 + len(backers)
        if place not in self.entered:
            why, by, strength = self.bounce(place, goal, power, own)
            return new(
                Result,
                (
                    power,
                    unit,
                    order,
                    BOUNCES,
                    why,
                    by,
                    strength,
                    backers,
                    "",
                    "",
                    "",
                    None,
                    (),
                    (),
                    "",
                    route,
                    "own_convoy protects" if why == "own-convoy" else "",
                ),
            )
        against = 0 if len(self.into[goal]) == 1 else self.ahead(place, goal)[0]
        beaten = ""
        if goal in self.loses:
            beaten = self.units[goal]
            own, against = self.battle.force(place, self.owner[goal]), max(against, self.battle.defence(goal, place))
        return new(
            Result,
            (
                power,
                unit,
                order,
                MOVES,
                why,
                (),
                (own, against),
                backers,
                order.goal,
                beaten,
                "",
                None,
                (),
                (),
                "",
                route,
                "",
            ),
        )

    def ahead(self, place: str, goal: str) -> tuple[int, list[str]]:
        """The strongest rivals of a move: (their strength, their places)."""
        backers, top, best = self.backers, 0, []
        for a in self.into[goal]:
            if a != place and not self.battle.void(a, goal):
                force = 1 + len(backers[a]) if a in backers else 1
                if force > top:
                    top, best = force, [a]
                elif force == top:
                    best.append(a)
        return top, best

    def bounce(self, place: str, goal: str, power: str, own: int) -> tuple[str, tuple[str, ...], tuple[int, int]]:
        """Say why a move failed that had a passage: (code, orders that caused it, (own strength, theirs))."""
        battle, owner = self.battle, self.owner
        if place in battle.beaten:
            return "beaten", (self.words(goal),), (battle.force(place, owner[goal]), battle.force(goal, power))
        if self.won[goal] is not None or goal not in self.units or goal in self.entered:
            return self.against_rivals(place, goal, own)
        if goal in self.moves and not battle.head_on(place, goal) and self.ahead(place, goal)[0] >= own:
            return self.against_rivals(
                place, goal, own
            )  # even if the unit there had left, as in a ring that breaks here
        if owner[goal] == power:
            return "own-unit", (self.words(goal),), (own, battle.defence(goal, place))
        force, defence = battle.force(place, owner[goal]), battle.defence(goal, place)
        if force > defence:
            if self.ahead(place, goal)[0] >= force:
                return self.against_rivals(place, goal, force)
            return "own-convoy", (self.words(goal),), (force, defence)
        why = "head-on" if battle.head_on(place, goal) else "own-support" if own > defence else "occupied"
        return why, (self.words(goal),), (force, defence)

    def against_rivals(self, place: str, goal: str, own: int) -> tuple[str, tuple[str, ...], tuple[int, int]]:
        top, best = self.ahead(place, goal)
        return ("weaker" if top > own else "standoff"), tuple([self.words(a) for a in best]), (own, top)

    # -- by sea

    def sail(self, place: str, unit: str, power: str, order: Order) -> Result:
        """An army that was to go by sea."""
        if place not in self.moves:
            return self.stranded(place, unit, power, order)
        if place not in self.battle.ferries:  # it walked instead (4.A.3)
            return self.move(place, unit, power, order)
        return self.move(place, unit, power, order, "by-convoy", self.route(place, self.moves[place]))

    def stranded(self, place: str, unit: str, power: str, order: Order) -> Result:
        """An army without a passage."""
        field, fleets = self.field, self.field.ferries[place]
        backers = self.names(self.backers.get(place, ()))
        route = self.route(place, field.moves[place])
        if not arrives(self.board, field, place):
            why = "no-route" if field.routes.get(place) == () else "no-convoy"
            return Result(power, unit, order, FAILS, why, backers=backers, route=route)
        gone = [f for f in fleets if f in self.loses]
        paradox = "4.A.2 f" if place in self.fought.passages.paradox else ""
        if paradox and arrives(self.board, field, place, gone):
            return Result(power, unit, order, FAILS, "convoy-paradox", backers=backers, route=route, rule=paradox)
        by = tuple(self.words(self.loses[f]) for f in gone)
        return Result(power, unit, order, FAILS, "convoy-disrupted", by, backers=backers, route=route, rule=paradox)

    def route(self, army: str, goal: str) -> tuple[str, ...]:
        """The route an army went or would have gone by: named, else the shortest that held, else the shortest ordered."""
        if self.field.routes.get(army):
            return self.field.routes[army]
        fleets = self.field.ferries[army]
        whole = [f for f in fleets if f not in self.loses]
        return shortest(self.board, army, goal, whole) or shortest(self.board, army, goal, fleets)

    def support(self, place: str, unit: str, power: str, order: Order) -> Result:
        if place in self.fought.mismatched:
            return Result(
                power, unit, order, SUPPORT_VOID, "other-coast", (self.words(self.board.unit_place[order.helped]),)
            )
        helped, goal = self.field.supports[place]
        does = self.field.moves.get(helped, helped)
        if does != goal:
            why = "helped-moves" if goal == helped else "helped-stays" if does == helped else "other-goal"
            return Result(power, unit, order, SUPPORT_VOID, why, (self.words(helped),))
        if place in self.battle.cuts:
            cutter = self.battle.cuts[place]
            return Result(power, unit, order, SUPPORT_CUT, "dislodged" if cutter == goal else "", (self.words(cutter),))
        own = goal != helped and goal in self.owner and self.owner[goal] == power and goal not in self.entered
        return new(Result, (power, unit, order, SUPPORT_GIVEN, "own-unit" if own else "", (), None, (), "", *TAIL))

    def convoy(self, place: str, unit: str, power: str, order: Order) -> Result:
        army, goal = self.fought.carried[place]
        field = self.field
        if field.moves.get(army) != goal:
            return Result(power, unit, order, CONVOY_VOID, "", (self.words(army),))
        if army not in field.ferries or army not in self.battle.ferries and army in self.moves:
            return Result(power, unit, order, CONVOY_UNUSED, "by-land", (self.words(army),))
        if place not in field.ferries[army] and place not in field.routes.get(army, ()):
            return Result(power, unit, order, CONVOY_UNUSED, "other-route", (self.words(army),))
        if place in self.loses:
            return Result(power, unit, order, CONVOY_DISRUPTED, "", (self.words(self.loses[place]),))
        if army in self.fought.passages.paradox:
            return Result(power, unit, order, CONVOY_PARADOX, rule="4.A.2 f")
        return Result(power, unit, order, CONVOY_OK, "broken-elsewhere" if army in self.fought.passages.lost else "")


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
