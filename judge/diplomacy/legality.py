"""Which orders of a movement phase are in force, and which may not be given at all (DATC 4.E.1).

An order is legal if, before any other order is known, it could come off with the pieces on the board. `binding` knows
what the map alone decides; what the position decides is looked up here.
"""

from typing import Any, Collection, NamedTuple

from judge.diplomacy.binding import Bound, bind, named, written
from judge.diplomacy.board import Board
from judge.diplomacy.orders import BUILD, MOVE, SUPPORT, Given, Order, Wording, ordered
from judge.diplomacy.passages import linked, needs, reaches_both
from judge.diplomacy.rules import Rules
from judge.diplomacy.state import State

MOST = 100_000  # bound orders remembered for a map, by all its rules; a hundred games have some ten thousand
SETS = 16  # sets of rules for which they are


class Ordering(NamedTuple):
    """The orders of a phase, sorted out. standing: place -> the order in force; sent: place -> that order as given;
    extras: orders that found no unit, a foreign one, or lost against another order for the same unit."""

    standing: dict[str, Bound]
    sent: dict[str, Given]
    extras: list[tuple[str, Order, Given]]


def by_sea(board: Board, bound: Bound, seas: Collection[str]) -> str:
    """Say why an order over the sea cannot come off with the fleets on the board, or "" if it can."""
    order, (origin, goal) = bound.order, bound.over
    if order.kind is MOVE:
        return "" if linked(board, origin, goal, seas) else "no-convoy-possible"
    place = board.unit_place[order.unit]
    if order.kind is SUPPORT:
        if not linked(board, origin, goal, seas):
            return "move-illegal"
        if place in seas and not linked(board, origin, goal, [sea for sea in seas if sea != place]):
            return "blocks-convoy"  # the supporter itself would have to convoy (6.D.31)
        return ""
    if needs(board, origin, goal, place, seas):
        return ""
    return "not-needed" if reaches_both(board, origin, goal, place, seas) else "convoy-impossible"


def afloat(state: State) -> frozenset[str]:
    """The places where a fleet stands that may convoy."""
    waters = state.board.waters
    return frozenset([place for place in waters & state.units.keys() if state.units[place][0] == "F"])


def sort_out(state: State, given: Collection[Given], silent: Collection[str] = ()) -> Ordering:
    """Find the order in force for every unit of a movement phase.

    silent: powers of whom nothing was read (4.D.9). Several legal orders for one unit: 4.D.3.
    """
    board, rules, units, owner = state.board, state.rules, state.units, state.owner
    latest, every = remembered(board, rules)
    seas = None
    standing: dict[str, Bound] = {}
    sents: dict[str, Given] = {}
    extras: list[tuple[str, Order, Given]] = []
    rivals: dict[str, list[tuple[Bound, Given]]] = {}
    to_itself = False
    for sent in given:
        power, wording, _, _ = sent
        try:
            bound = latest[wording.key]  # mostly the units are those of last time
            place = bound.place
            if units[place] != bound.unit or bound.there and units.get(bound.there, "") != bound.helped:
                bound = None
        except KeyError:
            bound = None
        if bound is None:
            bound = _look_up(state, latest, every, wording)
            if bound is None:
                extras.append((power, _ghost(board, state, wording), sent))
                continue
            place = bound.place
        if power and owner[place] != power:
            extras.append((power, bound.order._replace(illegal="foreign-unit"), sent))
            continue
        if not bound.plain:
            if bound.order.illegal:
                to_itself = to_itself or bound.order.illegal == "same-province"
            elif bound.over is not None:
                if seas is None:
                    seas = afloat(state)
                why = by_sea(board, bound, seas)
                if why:
                    bound = bound.altered(board, why, bound.order.note)
            if bound.helped and not bound.order.illegal:
                bound = _foreign(board, rules, bound, owner[place], owner[bound.there], silent)
        if place not in standing:
            standing[place] = bound
            sents[place] = sent
        else:
            rivals.setdefault(place, [(standing[place], sents[place])]).append((bound, sent))
    if to_itself:
        _support_of_nothing(board, standing, sents)
    for place, orders in rivals.items():
        kept = standing[place], sents[place] = _in_force(board, rules, orders)
        extras += [
            (
                owner[place],
                one.order if one.order.illegal else one.order._replace(illegal=second(one.order, kept[0].order)),
                sent,
            )
            for one, sent in orders
            if sent is not kept[1]
        ]
    return Ordering(standing, sents, extras)


def _look_up(state: State, latest: dict, every: dict, wording: Wording) -> Bound | None:
    """Bind a wording to the units of the position, or find what it was bound to before. None where no unit stands."""
    if wording.unit is None:
        return None
    unit = state.units.get(wording.unit.province)
    if unit is None:
        return None
    helped = "" if wording.helped is None else state.units.get(wording.helped.province, "")
    bound = every.get((wording.key, unit, helped))
    if bound is None:
        bound = every[wording.key, unit, helped] = bind(state.board, state.rules, wording, unit, helped)
    latest[wording.key] = bound
    return bound


def remembered(board: Board, rules: Rules) -> tuple[dict, dict]:
    """Give what is remembered with the map: (wording -> its latest bound order, (wording, unit, helped) -> bound
    order)."""
    sets = board.memory.setdefault("bound", {})
    memory = sets.get(rules)
    if memory is None or len(memory[1]) * len(sets) > MOST or len(results_of(board)[0]) > MOST:
        if memory is not None or len(sets) >= SETS:
            for key in ("results", "idle units"):
                board.memory.pop(key, None)
            sets.clear()  # all at once, since results know their bound orders, and these their usual results
        memory = sets[rules] = ({}, {})
    return memory


def results_of(board: Board) -> tuple[dict, dict]:
    """Give the results remembered with the map: (what they say -> the result, its identity -> its text, if it has
    one)."""
    found = board.memory.get("results")
    if found is None:
        found = board.memory["results"] = ({}, {})
    return found


def _support_of_nothing(board: Board, standing: dict[str, Bound], sents: dict[str, Given]) -> None:
    """Void the supports of illegal moves X - X (6.A.5). A support of X - X is one to hold where X has no such order."""
    for place, bound in list(standing.items()):
        wording = sents[place].wording
        if bound.step is SUPPORT and wording.goal and wording.goal == wording.helped.province:
            helped = standing.get(wording.goal)
            if helped and helped.order.illegal == "same-province":
                standing[place] = bound.altered(board, "move-illegal", bound.order.note)


def _ghost(board: Board, state: State, wording: Wording) -> Order:
    """An order for no unit: a waive, or one for a place where none stands."""
    if wording.unit is None:
        return ordered(wording.kind, "", illegal="wrong-phase")
    unit = written(board, wording.unit)
    helped = ""
    if wording.helped is not None:
        helped = state.units.get(wording.helped.province) or written(board, wording.helped)
    illegal = "wrong-phase" if wording.kind is BUILD else "no-unit"
    return ordered(
        wording.kind, unit, helped, named(wording.goal, wording.goal_coast), wording.route, wording.via, illegal
    )


def _foreign(board: Board, rules: Rules, bound: Bound, power: str, other: str, silent: Collection[str]) -> Bound:
    """Judge the nationality and the coast of a unit helped, and whether it may be helped (4.B.4, 4.C.5, 4.C.6,
    4.D.9)."""
    order = bound.order
    illegal, note = order.illegal, order.note
    if bound.stranger and bound.stranger != other:
        note, illegal = "nationality-dropped", "wrong-nationality" if rules.nationality_wrong == "a" else ""
    elif not bound.stranger and other != power and rules.nationality_missing != "b":
        note, illegal = "nationality-filled", "nationality-missing" if rules.nationality_missing == "a" else ""
    if bound.coastless and (
        rules.support_coast == "coast-required" or rules.support_coast == "own-only" and other != power
    ):
        illegal = "coast-missing"
    if (
        order.kind is SUPPORT
        and not order.goal
        and other != power
        and other in silent
        and rules.backing_disorder == "a"
    ):
        illegal = "civil-disorder"
    return bound if (illegal, note) == (order.illegal, order.note) else bound.altered(board, illegal, note)


def _in_force(board: Board, rules: Rules, orders: list[tuple[Bound, Given]]) -> tuple[Bound, Given]:
    """Choose among several orders for one unit (4.D.3): illegal ones are dropped first, equal ones count as one."""
    legal = written_best(rules, [(pair, pair[0].order.note) for pair in orders if not pair[0].order.illegal])
    if not legal:
        return min(orders, key=_by_words)
    if len({bound.order.text for bound, _ in legal}) == 1:
        return min(legal, key=_by_words)
    if rules.ordered_twice == "c":
        bound, sent = min(legal, key=_by_words)
        return bound.altered(board, "ordered-twice", bound.order.note), sent
    return legal[0 if rules.ordered_twice == "a" else -1]


def written_best(rules: Rules, noted: list[tuple[Any, str]]) -> list:
    """Drop orders with a slip where the rules let another for the same unit, without one, go before (4.C.1, 4.C.2,
    4.C.5, 4.C.6 c). noted: each with the note of its slip; returned without."""
    for choice, slip in (
        (rules.letter_wrong, "letter-corrected"),
        (rules.letter_missing, "letter-filled"),
        (rules.nationality_wrong, "nationality-dropped"),
        (rules.nationality_missing, "nationality-filled"),
    ):
        if choice == "c":
            noted = [(pair, note) for pair, note in noted if note != slip] or noted
    return [pair for pair, _ in noted]


def second(order: Order, kept: Order) -> str:
    """Say what another legal order for a unit is: the same once more, which does no harm, or one order too many."""
    return "duplicate" if order.text == kept.text and not kept.illegal else "ordered-twice"


def _by_words(pair: tuple[Bound, Given]) -> tuple:
    order, sent = pair[0].order, pair[1]
    return order.text, order.illegal, sent.file, sent.line, sent.wording.column
