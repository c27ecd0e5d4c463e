"""Results as the classic e-mail judges wrote them, in the dialect that the programs which read such text share.

Two blanks before a note and before the game's number, "orders" in the titles of retreats and adjustments, one blank
after the power in movement and retreats, no order line ever wrapped. An illegal order reads as none: the classic
judges refused it when it was sent. There is no clock here, so a deadline is not named and every date is the first.
"""
from functools import lru_cache
from typing import Iterable

from judge import resources
from judge.diplomacy.adjustments import sites
from judge.diplomacy.orders import Given, Kind, Order
from judge.diplomacy.outcomes import Outcome, Result, Turn
from judge.diplomacy.report_standing import year_is_over
from judge.diplomacy.state import State
from judge.document import read

SEASONS = {"S": "Spring", "F": "Fall", "W": "Winter"}
KINDS = {"M": "Movement", "R": "Retreats", "A": "Adjustments"}
UNITS = {"A": "Army", "F": "Fleet"}
COASTS = {"nc": "north", "sc": "south", "ec": "east", "wc": "west"}
DATE = "Thu Jan  1 00:00:00 1970"
NOTES = {
    Outcome.BOUNCES: "bounce",
    Outcome.FAILS: "no convoy",
    Outcome.SUPPORT_CUT: "cut",
    Outcome.SUPPORT_VOID: "void",
    Outcome.CONVOY_VOID: "void",
    Outcome.CONVOY_UNUSED: "void",
}
LONGEST = 79           # a sentence about a dislodged unit is broken at the last blank before this column


def page(turn: Turn) -> str:
    """Write the results of one phase as the history of a game that has this phase alone."""
    return history([turn])


def history(turns: Iterable[Turn]) -> str:
    """Write the results of phases of one game, in order."""
    turns = list(turns)
    mails = [f"Date:    {DATE}\nSubject: {subject(turn)}\n\n{results(turn)}\n\n" for turn in turns]
    return "".join([_head(turns[0].before), "\n", *mails])


def _head(state: State) -> str:
    return f":: Judge: {words()['judge']}  Game: {_capital(state.name)}  Variant: {_capital(state.board.called)}\n"


def listing(state: State) -> str:
    """Write a position as the classic judges listed it."""
    phase = state.phase
    kind, season = KINDS[phase.kind].removesuffix("s"), SEASONS[phase.season]
    title = f"Status of the {kind} phase for {season} of {phase.year}.  ({state.name}.{state.number + 1:03d})"
    lines = [_head(state), title, ""]
    for power in state.board.powers:
        lines += [f"{power + ':':<8} {_unit(state, unit)}." for unit in state.units_of(power)]
    lines.append("")
    if state.dislodged:
        lines += ["The following units were dislodged:", ""]
        for lost in state.dislodged:
            lines += _sentence(state, lost.power, lost.unit, lost.retreats)
        lines.append("")
    lines += ["Ownership of supply centers:", "", *ownership(state), "", *counts(state), ""]
    return "\n".join([*lines, tail(state), ""])


def subject(turn: Turn) -> str:
    """Write the subject of a mail with results: "JUDGE:hellespont - F1902B Results"."""
    phase = turn.before.phase
    code = f"F{phase.year}B" if phase.kind == "A" else phase.code
    return f"{words()['judge']}:{turn.before.name} - {code} Results"


def results(turn: Turn) -> str:
    """Write the results of one phase, from its title to what is next."""
    phase = turn.before.phase
    name = f"({turn.before.name}.{turn.before.number + 1:03d})"
    if not turn.results and turn.ended is not None:
        return "\n".join([ending(turn), "", tail(turn.state), ""])
    if phase.kind == "M":
        lines = [f"Movement results for {SEASONS[phase.season]} of {phase.year}.  {name}", "", *movement(turn), ""]
        lines += _dislodged(turn)
    elif phase.kind == "R":
        lines = [f"Retreat orders for {SEASONS[phase.season]} of {phase.year}.  {name}", "", *retreats(turn), ""]
    else:
        lines = [f"Adjustment orders for {SEASONS[phase.season]} of {phase.year}.  {name}", "", *adjustments(turn), ""]
    if year_is_over(turn):
        lines += ["Ownership of supply centers:", "", *ownership(turn.state), "", *counts(turn.state), ""]
    return "\n".join([*lines, tail(turn.state), ""])


# -- movement

def movement(turn: Turn) -> list[str]:
    """Write a line a unit, with a blank line where the power changes."""
    state, lines, power, seen = turn.before, [], "", set()
    goals = {result.unit: result.order for result in turn.results if result.order and result.order.kind is Kind.MOVE}
    for result in turn.results:
        place = state.board.place_of.get(result.unit[2:], "")
        if state.units.get(place) != result.unit or state.owner[place] != result.power or place in seen:
            continue                       # an order that found no unit, or a second one for it
        seen.add(place)
        if power and power != result.power:
            lines.append("")
        power = result.power
        lines.append(f"{power}: {_unit(state, result.unit)}{_order(state, result, goals)}.{_note(result)}")
    return lines


def _order(state: State, result: Result, goals: dict[str, Order]) -> str:
    order = result.order
    if order is None or order.illegal:
        return ", No Order Processed"
    if order.kind is Kind.MOVE:
        stops = [*(result.route or order.route), order.goal]
        return "".join(f" -> {_place(state, stop)}" for stop in stops)
    if order.kind is Kind.SUPPORT:
        goal = f" -> {_place(state, _supported(state, order, goals))}" if order.goal else ""
        return f" SUPPORT {_helped(state, result)}{goal}"
    if order.kind is Kind.CONVOY:
        return f" CONVOY {_helped(state, result)} -> {_place(state, order.goal)}"
    return " HOLD"


def _supported(state: State, order: Order, goals: dict[str, Order]) -> str:
    """Find the location a support is for: with the coast that the order names, or that can alone be meant."""
    if order.helped[0] != "F" or "/" in order.goal:
        return order.goal
    reach = state.board.steps.get(order.helped, {}).get(order.goal, ())
    if len(reach) == 1:
        return reach[0]
    move = goals.get(order.helped)
    return move.goal if move and move.goal in reach else order.goal


def _helped(state: State, result: Result) -> str:
    owner = state.owner.get(state.board.place_of.get(result.order.helped[2:], ""), "")
    foreign = f"{adjective(owner)} " if owner != result.power else ""
    return foreign + _unit(state, result.order.helped)


def _note(result: Result) -> str:
    legal = result.order is not None and not result.order.illegal
    notes = [NOTES[result.result]] if legal and result.result in NOTES else []
    if result.dislodged:
        notes.append("dislodged")
    return f"  (*{', '.join(notes)}*)" if notes else ""


def _dislodged(turn: Turn) -> list[str]:
    """Write the block of dislodged units; those that cannot retreat are destroyed."""
    lost = [result for result in turn.results if result.dislodged]
    if not lost:
        return []
    lines = ["", "The following units were dislodged:", ""]
    for result in lost:
        lines += _sentence(turn.before, result.power, result.unit, result.retreats)
    return [*lines, ""]


def _sentence(state: State, power: str, unit: str, retreats: tuple[str, ...]) -> list[str]:
    sentence = f"The {adjective(power)} {UNITS[unit[0]]} {_within(state, unit[2:])}"
    if retreats:
        return _broken(f"{sentence} can retreat to {' or '.join(_place(state, location) for location in retreats)}.")
    return _broken(f"{sentence} with no valid retreats was destroyed.")


def _broken(sentence: str) -> list[str]:
    lines = []
    while len(sentence) > LONGEST:
        end = sentence.rfind(" ", 0, LONGEST - 1)
        lines.append(sentence[:end])
        sentence = sentence[end + 1:]
    return [*lines, sentence]


# -- retreats and adjustments

def retreats(turn: Turn) -> list[str]:
    """Write a line a dislodged unit; those that could not retreat were destroyed before."""
    fates = {(result.power, result.unit): result for result in turn.results
             if result.result in (Outcome.RETREATS, Outcome.DISBANDED)}
    lines = []
    for power, unit, _, open_to in turn.before.dislodged:
        result = fates.get((power, unit))
        if result is None or not open_to:
            continue
        if result.result is Outcome.RETREATS:
            order = f" -> {_place(turn.before, result.goal)}."
        elif result.why == "bounce":
            order = f" -> {_place(turn.before, result.order.goal)}.  (*bounce, destroyed*)"
        else:
            order = " DISBAND."
        lines.append(f"{power}: {_unit(turn.before, unit)}{order}")
    return lines


def adjustments(turn: Turn) -> list[str]:
    """Write what was ordered, by power; then the builds that nobody ordered; then the removals that nobody ordered."""
    ordered, pending, defaults, state = [], [], [], turn.before
    for result, _ in sorted(zip(turn.results, turn.given), key=lambda told: _received(state, *told)):
        explicit, kind = result.order is not None, result.result
        text = ""
        if kind is Outcome.BUILT:
            text = f"Builds {_article(result.unit)} in {_place(state, result.goal or result.unit[2:])}."
        elif kind is Outcome.WAIVED and explicit:
            text = "Build waived."
        elif kind is Outcome.REMOVED and explicit:
            text = f"Removes the {UNITS[result.unit[0]].lower()} {_within(state, result.unit[2:])}."
        elif kind is Outcome.REMOVED:
            defaults.append(_column(result.power, f"Defaults, removing the {UNITS[result.unit[0]].lower()} "
                                                  f"{_within(state, result.unit[2:])}."))
        if text:
            ordered.append(_column(result.power, text))
    for power in state.board.powers:
        left = state.due(power) - sum(1 for r in turn.results if r.power == power and (
            r.result is Outcome.BUILT or r.result is Outcome.WAIVED and r.order is not None))
        if left > 0:
            unusable = "" if sites(turn.state, power) else "unusable "
            pending.append(_column(power, f"{left} {unusable}build{'' if left == 1 else 's'} pending."))
    return ordered + pending + defaults


def _received(state: State, result: Result, given: Given | None) -> tuple[int, int, int]:
    """Sort by power and by line: the classic judges wrote a power's builds and waives as they came."""
    power = state.board.powers.index(result.power) if result.power in state.board.powers else len(state.board.powers)
    return (power, 0, 0) if given is None else (power, given.line, given.wording.column)


# -- centres

def ownership(state: State) -> list[str]:
    """Write who owns which centres, by their names, the free ones last."""
    lines = []
    for power in (*state.board.powers, ""):
        owned = sorted(state.board.provinces[c].name for c in state.board.centers if state.centers.get(c, "") == power)
        if owned:
            lines += _listed(f"{power or 'Unowned'}:", owned)
    return lines


def _listed(head: str, names: list[str]) -> list[str]:
    lines, line = [], head.ljust(11) if len(head) < 11 else f"{head} "
    for index, name in enumerate(names):
        word = name + ("." if index == len(names) - 1 else ",")
        if len(line) > 11 and len(line) + len(word) > LONGEST:
            lines.append(line.rstrip(" "))
            line = " " * 11
        line += word + " "
    return [*lines, line.rstrip(" ")]


def counts(state: State) -> list[str]:
    """Write how many centres and units each power has, and what that makes due."""
    lines = []
    winners = state.ended.powers if state.ended is not None and state.ended.kind in ("win", "tie") else ()
    for power in state.board.powers:
        owned, units = len(state.centers_of(power)), len(state.units_of(power))
        if not owned and not units:
            continue
        due = abs(owned - units)
        lines.append(f"{power + ':':<10}{owned:2d} Supply center{'s, ' if owned != 1 else ',  '}{units:2d} "
                     f"Unit{'s:  ' if units != 1 else ':   '}{'Builds   ' if owned >= units else 'Removes  '}{due} "
                     f"unit{'' if due == 1 else 's'}.{'  (* VICTORY!! *)' if power in winners else ''}")
    return lines


# -- the end of a page

def tail(state: State) -> str:
    """Say what is next."""
    if state.ended is not None:
        return "The game is over.  Thank you for playing."
    phase = state.phase
    return f"The next phase of '{state.name}' will be {KINDS[phase.kind]} for {SEASONS[phase.season]} of {phase.year}."


def ending(turn: Turn) -> str:
    """Say how a game ended that was ended by its players."""
    end = turn.ended
    powers = list(end.powers)
    listed = ", ".join(powers[:-1]) + " and " + powers[-1] if len(powers) > 1 else "".join(powers)
    if end.kind in ("draw", "tie"):
        return f"The game was declared a draw between {listed}."
    return f"The game was conceded to {listed}." if end.reason == "conceded" else f"The game was won by {listed}."


# -- names

@lru_cache(maxsize=None)
def words() -> dict:
    """Read what no map holds: the judge's code and the adjectives of powers."""
    return read(resources.text("maps", "diplomacy", "tables", "classic.yaml"), "classic.yaml").value


def adjective(power: str) -> str:
    """Give the adjective of a power; a power that has none keeps its name."""
    return words()["adjectives"].get(power, power)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _place(state: State, location: str) -> str:
    province, _, coast = location.partition("/")
    there = state.board.provinces.get(province)
    return (there.name if there else province) + (f" ({COASTS[coast]} coast)" if coast else "")


def _unit(state: State, unit: str) -> str:
    return f"{UNITS[unit[0]]} {_place(state, unit[2:])}"


def _within(state: State, location: str) -> str:
    sea = state.board.provinces[location.partition("/")[0]].terrain == "sea"
    return f"in the {_place(state, location)}" if sea else f"in {_place(state, location)}"


def _article(unit: str) -> str:
    return "an army" if unit[0] == "A" else "a fleet"


def _column(power: str, text: str) -> str:
    return f"{power + ':':<10} {text}"
