"""Results as plain values, for scripts, the journal and batch.

A result is a dict of what applies to it:

power     the power whose unit or order it is
unit      the unit as it stood before ("F StP/sc"); of a build the unit asked for; left out of a build not ordered
order     the order in canonical words; left out of a unit that got none
result    the result word (judge.diplomacy.outcomes.Outcome)
why       the reason, a code of maps/diplomacy/tables/outcomes.yaml
by        the orders that caused it, in words
strength  [own, against], where forces were compared
dislodged the order that dislodged the unit, in words
retreats  where a dislodged unit may go (empty: nowhere)
line      the line of the order in its file
"""
from judge.diplomacy.outcomes import Result, Turn
from judge.diplomacy.phases import Phase
from judge.diplomacy.state import State


def results(turn: Turn) -> list[dict]:
    """Give the results of a phase, one dict an order or a unit without one, in the turn's order."""
    records = []
    for result, given in zip(turn.results, turn.given):
        values = record(result)
        if given is not None and given.line:
            values["line"] = given.line
        records.append(values)
    return records


def record(result: Result) -> dict:
    """Give one result as plain values, without its line."""
    values: dict = {"power": result.power, "unit": result.unit} if result.unit else {"power": result.power}
    why = result.why
    if result.order is not None:
        values["order"] = result.order.text
        why = result.order.illegal or why
    values["result"] = result.result.value
    if why:
        values["why"] = why
    if result.by:
        values["by"] = list(result.by)
    if result.strength:
        values["strength"] = list(result.strength)
    if result.dislodged:
        values["dislodged"] = result.dislodged
        values["retreats"] = list(result.retreats)
    return values


def document(turn: Turn, audience: str = "") -> dict:
    """Give a whole turn: results, centres, who must retreat, build or remove, how the game ended, what is next.

    Notes and lines left out are the game master's: they quote what a player wrote.
    """
    before, state = turn.before, turn.state
    page = {
        "game": "diplomacy",
        "name": before.name,
        "phase": before.phase.code,
        "results": results(turn),
        "changed": [{"center": center, "from": old, "to": new} for center, old, new in turn.changed],
        "eliminated": list(turn.eliminated),
        "silent": list(turn.silent),
        "skipped": list(turn.skipped),
    }
    if not audience:
        page["notes"] = list(turn.notes)
        page["ignored"] = [{"file": it.place.file, "line": it.place.line, "text": it.text, "why": it.why}
                           for it in turn.ignored]
    return page | position(state)


def position(state: State) -> dict:
    """Give a position: units, centres, dislodged units, what is due, and the phase that is due."""
    return {
        "next": "over" if state.ended else state.phase.code,
        "units": by_power(state, {place: state.owner[place] for place in state.units}, state.units),
        "centers": by_power(state, state.centers, {center: center for center in state.centers}),
        "dislodged": [{"power": power, "unit": unit, "from": origin, "retreats": list(retreats)}
                      for power, unit, origin, retreats in state.dislodged],
        "contested": list(state.contested),
        "due": due(state),
        "ended": ended(state),
    }


def by_power(state: State, owner: dict[str, str], things: dict[str, str]) -> dict[str, list[str]]:
    """Sort things by their owner, in the map's order of powers."""
    lists: dict[str, list[str]] = {}
    for place, thing in things.items():
        lists.setdefault(owner[place], []).append(thing)
    return {power: lists[power] for power in state.board.powers if power in lists}


def due(state: State) -> dict[str, int]:
    """Count builds (positive) and removals (negative) by power, where adjustments are due."""
    if state.ended or state.phase.kind != "A":
        return {}
    return {power: state.due(power) for power in state.board.powers if state.due(power)}


def ended(state: State) -> dict | None:
    """Give how a game ended, None for one that goes on."""
    end = state.ended
    if end is None:
        return None
    phase = end.phase.code if isinstance(end.phase, Phase) else str(end.phase)
    return {"kind": end.kind, "powers": list(end.powers), "reason": end.reason, "phase": phase, "centers": end.centers}
