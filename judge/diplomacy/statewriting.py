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
    value: dict[str, Any] = {
        "judge": 1,
        "game": "diplomacy",
        "name": state.name,
        "map": state.board.name,
        "phase": "over" if state.ended else state.phase.code,
        "number": state.number,
    }
    if state.rules is not rulebook.DEFAULT and state.rules != rulebook.DEFAULT:
        value["rules"] = rulebook.write_rules(state.rules)
    if state.victory != Victory(state.board.winning):
        agreed = state.victory
        value["victory"] = {
            **({"centers": agreed.centers} if agreed.centers else {}),
            **({"last": f"{agreed.last.season}{agreed.last.year}"} if agreed.last else {}),
            **({"clock": True} if agreed.clock else {}),
        }
    powers = state.board.powers
    unit = state.units.__getitem__
    value["units"] = {power: list(map(unit, there)) for power, there in _by_power(state.owner, powers).items()}
    value["centers"] = _by_power(state.centers, powers)
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


def _by_power(owner: dict[str, str], powers: tuple[str, ...]) -> dict[str, list[str]]:
    """Part places by their owner, in the map's order of powers, each power's in the order they have."""
    places, counts, lists, start = sorted(owner, key=owner.__getitem__), Counter(owner.values()), {}, 0
    for power in sorted(counts):           # a stable sort and slices are quicker than a loop over the places
        lists[power] = places[start : start + counts[power]]
        start += counts[power]
    return {power: lists[power] for power in powers if power in lists}


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
