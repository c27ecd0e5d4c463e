"""States as plain values and as the text of their files, written with codes."""

from collections import Counter
from typing import Any

from judge.diplomacy import rulebook
from judge.diplomacy.state import State, Victory
from judge.document import flow

ENDS = {"winner": "win", "tie": "tie", "draw": "draw"}
"""How the file names each kind of ending."""


def dump(state: State) -> dict:
    """Give a state as plain values, in the order in which the file has them."""
    return head(state) | {"units": units(state), "centers": centers(state)} | rest(state)


def head(state: State) -> dict[str, Any]:
    """Give what a state begins with: which game it is, what is due, and what was agreed."""
    value: dict[str, Any] = {
        "judge": 1,
        "game": "diplomacy",
        "name": state.name,
        "map": state.board.name,
        "phase": "over" if state.ended else state.phase.code,
        "number": state.number,
    }
    return value | agreed(state)


def agreed(state: State) -> dict[str, Any]:
    """Give the rules and what wins, where they are not the usual ones."""
    value: dict[str, Any] = {}
    if state.rules is not rulebook.DEFAULT and state.rules != rulebook.DEFAULT:
        value["rules"] = rulebook.write_rules(state.rules)
    if state.victory != Victory(state.board.winning):
        wins = state.victory
        value["victory"] = {
            **({"centers": wins.centers} if wins.centers else {}),
            **({"last": f"{wins.last.season}{wins.last.year}"} if wins.last else {}),
            **({"clock": True} if wins.clock else {}),
        }
    return value


def units(state: State) -> dict[str, list[str]]:
    """List each power's units; a state has them by power already."""
    there, lists, start = list(state.units.values()), {}, 0
    for power, count in Counter(state.owner.values()).items():
        lists[power] = there[start : start + count]
        start += count
    return lists


def centers(state: State) -> dict[str, list[str]]:
    """List each power's centres, in the map's order of powers."""
    lists: dict[str, list[str]] = {power: [] for power in state.board.powers}
    for place, power in state.centers.items():
        lists[power].append(place)
    return {power: there for power, there in lists.items() if there}


def rest(state: State) -> dict[str, Any]:
    """Give what only some states have: dislodged units, stand-offs, names of the group's own, an end."""
    value: dict[str, Any] = {}
    powers = state.board.powers
    if state.dislodged:
        value["dislodged"] = {
            power: [
                {"unit": d.unit, "from": d.origin, "retreats": list(d.retreats)}
                for d in state.dislodged
                if d.power == power
            ]
            for power in powers
            if any(d.power == power for d in state.dislodged)
        }
    if state.contested:
        value["contested"] = list(state.contested)
    if state.names:
        value["names"] = dict(state.names)
    if state.ended:
        ended = state.ended
        key = next(key for key, kind in ENDS.items() if kind == ended.kind)
        value["result"] = {
            key: list(ended.powers),
            "reason": ended.reason,
            "phase": ended.phase.code,
            "centers": ended.centers,
        }
    return value


def write(state: State) -> str:
    """Write a state as the text of its file: short, and mended by hand without surprises."""
    lines = ["---"]
    for key, value in dump(state).items():
        if key in ("units", "centers", "dislodged"):
            lines.append(f"{key}:" + ("" if value else " {}"))
            lines += [f"  {flow(power)}: {flow(there)}" for power, there in value.items()]
        else:
            lines.append(f"{key}: {flow(value)}")
    return "\n".join(lines) + "\n...\n"
