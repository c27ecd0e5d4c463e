"""An adjustment phase: builds and removals. Orders count in the order in which they are given."""

from collections import Counter
from typing import Callable, Collection, Iterable

from judge.diplomacy.board import Board
from judge.diplomacy.binding import slip, written
from judge.diplomacy.orders import Given, Kind, Order, Wording, ordered
from judge.diplomacy.outcomes import Outcome, Result
from judge.diplomacy.rules import Rules
from judge.diplomacy.state import State


def sites(state: State, power: str) -> list[str]:
    """List the centres where a power may build now: home centres (or as the map says) it owns, with nobody there."""
    board = state.board
    homes = board.homes[power]
    if board.build == "any-if-home-owned":
        usable = any(state.centers.get(home) == power for home in homes)
        allowed = board.centers if usable else ()
    else:
        allowed = board.centers if board.build == "any" else homes
    return [place for place in allowed if state.centers.get(place) == power and place not in state.units]


def usable(state: State, power: str) -> int:
    """Count the builds a power can really make (positive) or the removals due (negative)."""
    due = state.due(power)
    return min(due, len(sites(state, power))) if due > 0 else due


def acting(state: State) -> list[str]:
    """List the powers with something to order: removals, or builds and a place to make them; in the map's order."""
    owned, stand = Counter(state.centers.values()), Counter(state.owner.values())
    due = [(power, owned[power] - stand[power]) for power in state.board.powers]
    return [power for power, count in due if count < 0 or count > 0 and sites(state, power)]


Told = tuple[Result, Given | None]


def adjust(
    state: State, given: Collection[Given]
) -> tuple[tuple[Result, ...], tuple[Given | None, ...], dict[str, str], dict[str, str]]:
    """Resolve the adjustments: (results, beside each the order as sent, units, owner)."""
    by_power: dict[str, list[Given]] = {power: [] for power in state.board.powers}
    strays: list[Told] = []
    for sent in given:
        power = sender(state, sent)
        if power:
            by_power[power].append(sent)
        else:
            order = _as_written(state, sent.wording, "not-due")
            strays.append((Result("", order.unit, order, Outcome.FAILS, "not-due"), sent))
    results: list[Told] = []
    units, owner = dict(state.units), dict(state.owner)
    for power in state.board.powers:
        due = state.due(power)
        told = (
            _builds(state, power, due, by_power[power]) if due > 0 else _removals(state, power, -due, by_power[power])
        )
        results += told
        for result, _ in told:
            if result.result is Outcome.BUILT:
                place = state.board.place_of[result.goal]
                units[place], owner[place] = result.unit, power
            elif result.result is Outcome.REMOVED:
                place = state.board.unit_place[result.unit]
                del units[place], owner[place]
    results += strays
    return tuple(result for result, _ in results), tuple(sent for _, sent in results), units, owner


def sender(state: State, sent: Given) -> str:
    """Find whose order it is. Where no header says so: the unit's owner, or the power that may build there; "" where
    the board does not tell."""
    if sent.power or sent.wording.unit is None:
        return sent.power or ""
    place = sent.wording.unit.province
    gone = (there.power for there in state.dislodged if state.board.place_of[there.unit[2:]] == place)
    home, center = state.board.provinces[place].home, state.centers.get(place)
    builder = home or center if state.board.build == "home" else center or home
    return next(gone, "") or state.owner.get(place) or builder or ""


def _as_written(state: State, wording: Wording, illegal: str = "") -> Order:
    unit = written(state.board, wording.unit) if wording.unit else ""
    kind = Kind.REMOVE if wording.kind is Kind.DISBAND else wording.kind
    helped = written(state.board, wording.helped) if wording.helped else ""
    goal = f"{wording.goal}/{wording.goal_coast}" if wording.goal_coast else wording.goal
    return ordered(kind, unit, helped, goal, wording.route, wording.via, illegal)


# -- builds


def _builds(state: State, power: str, due: int, given: list[Given]) -> list[Told]:
    rules = state.rules
    waived: list[Told] = []
    tried: list[list] = []  # [order, sent, unit or "", why]
    results: list[Told] = []
    for sent in given:
        wording = sent.wording
        if wording.kind is Kind.WAIVE:
            illegal = "no-waiving" if rules.waiving == "b" else ""
            for _ in range(min(wording.count, due)):
                waived.append(
                    (
                        Result(
                            power,
                            "",
                            ordered(Kind.WAIVE, "", illegal=illegal),
                            Outcome.FAILS if illegal else Outcome.WAIVED,
                            illegal,
                        ),
                        sent,
                    )
                )
        elif wording.kind in (Kind.BUILD, Kind.UNIT):
            unit, why = _site(state, power, wording)
            tried.append(
                [ordered(Kind.BUILD, unit or written(state.board, wording.unit), illegal=why), sent, unit, why]
            )
        else:
            other = wording.kind not in (Kind.REMOVE, Kind.DISBAND)
            order = _as_written(state, wording, "wrong-phase" if other else "not-due")
            results.append(
                (Result(power, order.unit, order, Outcome.ILLEGAL if other else Outcome.FAILS, order.illegal), sent)
            )
    _same_place(state.board, rules, tried)
    legal = [entry for entry in tried if not entry[3]]
    if len(legal) > due:
        kept = {"a": [], "b": legal[:due], "c": legal[-due:]}[rules.too_many_builds]
        for entry in legal:
            if not any(entry is other for other in kept):
                entry[3] = "too-many"
    for order, sent, unit, why in tried:
        if why:
            results.append((Result(power, order.unit, order._replace(illegal=why), Outcome.FAILS, why), sent))
        else:
            results.append((Result(power, unit, order, Outcome.BUILT, goal=unit[2:]), sent))
    built = sum(1 for result, _ in results if result.result is Outcome.BUILT)
    declined = [told for told in waived if told[0].result is Outcome.WAIVED]
    results += [told for told in waived if told not in declined] + declined[: max(due - built, 0)]
    left = due - built - len(declined[: max(due - built, 0)])
    room = len(sites(state, power)) - built
    for n in range(left):
        results.append((Result(power, "", None, Outcome.WAIVED, "not-ordered" if n < room else "no-site"), None))
    return results


def _site(state: State, power: str, wording: Wording) -> tuple[str, str]:
    """Find what would be built: (unit, "") or ("", why not). DATC 4.B.7, 4.C.3, 4.C.4."""
    board, rules, piece = state.board, state.rules, wording.unit
    place, province, letter = piece.province, board.provinces[piece.province], piece.letter
    if not province.center or board.build == "home" and province.home != power:
        return "", "not-home"
    if state.centers.get(place) != power:
        return "", "not-owned"
    if place in state.units:
        return "", "occupied"
    if place not in sites(state, power):
        return "", "no-home-owned"
    if not letter:
        inland = province.terrain == "inland"
        if rules.build_letter == "a" or not inland and (rules.build_letter == "b" or not piece.coast):
            return "", "letter-missing"
        letter = "A" if inland else "F"
    if letter == "F" and province.terrain == "inland":
        if rules.fleet_inland == "a":
            return "", "fleet-inland"
        letter = "A"
    if letter == "A":
        if piece.coast and rules.needless_coast == "a":
            return "", "coast-wrong"
        return f"A {place}", ""
    if not province.coasts:
        return (f"F {place}", "") if not piece.coast or rules.needless_coast == "b" else ("", "coast-wrong")
    if not piece.coast:
        return "", "coast-missing"
    return (f"F {place}/{piece.coast}", "") if piece.coast in province.coasts else ("", "coast-wrong")


def _same_place(board: Board, rules: Rules, tried: list[list]) -> None:
    """Settle several builds in one province (4.D.5); the same build twice counts once, as does one that differs."""
    places: dict[str, list[list]] = {}
    for entry in tried:
        if not entry[3]:
            places.setdefault(board.unit_place[entry[2]], []).append(entry)
    for entries in places.values():
        alike = len({entry[2] for entry in entries}) == 1
        kept = entries[0] if alike or rules.two_builds == "b" else entries[-1] if rules.two_builds == "c" else None
        for entry in entries:
            if entry is not kept:
                entry[3] = "duplicate"


# -- removals


def _removals(state: State, power: str, due: int, given: list[Given]) -> list[Told]:
    rules, owned = state.rules, {place: unit for place, unit in state.units.items() if state.owner[place] == power}
    tried: list[list] = []  # [order, sent, place, why]
    results: list[Told] = []
    seen: set[str] = set()
    for sent in given:
        wording = sent.wording
        if wording.kind in (Kind.REMOVE, Kind.DISBAND) or wording.kind is Kind.UNIT and due:
            place = wording.unit.province
            unit = owned.get(place, "")
            why = "not-due" if not due else "no-unit" if not unit else "duplicate" if place in seen else ""
            if unit and not why:
                why = slip(rules, wording.unit, unit)[0]
            if unit and not why:
                seen.add(place)
            tried.append(
                [ordered(Kind.REMOVE, unit or written(state.board, wording.unit), illegal=why), sent, place, why]
            )
        else:
            builds = wording.kind in (Kind.BUILD, Kind.WAIVE, Kind.UNIT)
            order = _as_written(state, wording, "not-due" if builds else "wrong-phase")
            results.append(
                (Result(power, order.unit, order, Outcome.FAILS if builds else Outcome.ILLEGAL, order.illegal), sent)
            )
    legal = [entry for entry in tried if not entry[3]]
    if len(legal) > due:
        kept = {"a": [], "b": legal[:due], "c": legal[len(legal) - due :]}[rules.too_many_removals]
        for entry in legal:
            if not any(entry is other for other in kept):
                entry[3] = "too-many"
    for order, sent, place, why in tried:
        if why:
            results.append((Result(power, order.unit, order._replace(illegal=why), Outcome.FAILS, why), sent))
        else:
            results.append((Result(power, order.unit, order, Outcome.REMOVED), sent))
            del owned[place]
    left = due - sum(1 for result, _ in results if result.result is Outcome.REMOVED)
    for place in disorder(state, power, list(owned))[:left] if left > 0 else ():
        results.append(
            (Result(power, owned[place], None, Outcome.REMOVED, "civil-disorder", rule=f"4.D.8 {rules.removal}"), None)
        )
    return results


def disorder(state: State, power: str, places: list[str]) -> list[str]:
    """Order a power's units as civil disorder takes them off (4.D.8): fleets before armies, then by name; and
    before that by the rule `removal`:

    a: farthest from the nearest home centre first; b: farthest from the country. A fleet's way is by water and coasts,
    an army's over land and sea, since convoys count.
    c: off supply centres first, then farthest from any centre it owns, by plain adjacency for every unit.
    """
    board = state.board
    rule = state.rules.removal
    if rule == "c":
        targets = set(state.centers_of(power))
    else:
        targets = {*board.homes[power], *(board.territory.get(power, ()) if rule == "b" else ())}

    def key(place: str) -> tuple:
        unit = state.units[place]
        distance = _sailing(board, unit, targets) if rule != "c" and unit[0] == "F" else _walking(board, place, targets)
        return rule == "c" and board.provinces[place].center, -distance, unit[0] != "F", board.provinces[place].name

    return sorted(places, key=key)


def _walking(board: Board, place: str, targets: set[str]) -> int:
    """Count the steps over land and sea from a province to the nearest target."""
    return _steps(place, board.near.__getitem__, targets, len(board.provinces))


def _sailing(board: Board, unit: str, targets: set[str]) -> int:
    """Count a fleet's moves to the nearest target."""

    def moves(location: str) -> list[str]:
        return [goal for there in board.steps[f"F {location}"].values() for goal in there]

    ends = {location for place in targets for location in (place, *board.locations[place])}
    return _steps(unit[2:], moves, ends, len(board.provinces))


def _steps(start: str, beside: Callable[[str], Iterable[str]], ends: set[str], most: int) -> int:
    found, reached = {start: 0}, [start]
    for here in reached:  # grows while we go
        if here in ends:
            return found[here]
        for there in beside(here):
            if there not in found:
                found[there] = found[here] + 1
                reached.append(there)
    return most
