"""States as plain values and as the text of their file."""
from typing import Any

from judge.document import flow
from judge.twilight.state import UNKNOWN, Effect, State
from judge.twilight.world import COUNTRIES, TITLES, US, USSR, Side

WIDTH = 110


def dump(state: State) -> dict[str, Any]:
    """Give a state as plain values: what the loader reads."""
    influence = {country: [state.influence[US][country], state.influence[USSR][country]] for country in COUNTRIES
                 if state.influence[US][country] or state.influence[USSR][country]}
    china: dict[str, Any] = {"holder": _side(state.china), "face": "up" if state.china_up else "down"}
    if state.civil_war:
        china["civil_war"] = state.civil_war
    value: dict[str, Any] = {
        "judge": 1, "game": "twilight-struggle", "name": state.name, "edition": state.edition,
        "options": dict(state.options),
        "turn": state.turn, "phase": state.due.text(), "defcon": state.defcon, "vp": state.vp,
        "mil_ops": _sides(state.mil_ops), "space": _sides(state.space), "space_attempts": _sides(state.attempts),
        "china": china, "influence": influence,
        "headlines": {side.value: state.headlines[side] for side in (US, USSR) if side in state.headlines},
        "hands": {side.value: _cards(state.hands[side]) for side in (US, USSR)},
        "deck": _cards(state.deck), "discard": _cards(state.discard), "removed": _cards(state.removed),
        "effects": [_effect(effect) for effect in state.effects],
        "ahead": list(state.ahead), "chance": dict(state.chance)}
    if state.jumped:
        value["space_jumped"] = {side.value: list(state.jumped[side]) for side in (US, USSR) if side in state.jumped}
    if state.pending:
        value["pending"] = {"waits_for": state.pending.side.value, "question": state.pending.question,
                            "lines": list(state.pending.lines)}
    if state.result:
        value["result"] = {"winner": _side(state.result.winner), "reason": state.result.reason}
    return value


def _side(side: Side | None) -> str | None:
    return side.value if side else None


def _sides(pair) -> dict[str, int]:
    return {side.value: pair[side] for side in (US, USSR)}


def _cards(cards) -> list:
    told: list = [card for card in cards if card != UNKNOWN]
    untold = len(cards) - len(told)
    return told + ([f"{untold} unknown"] if untold else [])


def _effect(effect: Effect) -> Any:
    extras: list = [side.value for side in effect.sides]
    if effect.detail is not None:
        extras.append(effect.detail)
    return {TITLES[effect.card]: extras[0] if len(extras) == 1 else extras} if extras else TITLES[effect.card]


def write(state: State) -> str:
    """Write a state as the text of its file: short, a line a thing, lists in one or few lines.

    It ends with a line `...`, so that one that was cut off is known.
    """
    lines = ["---"]
    for key, value in dump(state).items():
        if value in ({}, []) and key in ("options", "headlines", "ahead"):
            continue
        if isinstance(value, dict) and key == "pending":
            lines += [f"{key}:", f"  waits_for: {value['waits_for']}", f"  question: {flow(value['question'])}",
                      "  lines:" if value["lines"] else "  lines: []",
                      *(f"    - {flow(line)}" for line in value["lines"])]
        elif isinstance(value, dict) and value:
            parts = [f"{flow(k)}: {flow(v)}" for k, v in value.items()]
            lines += _wrapped(key, "{", parts, "}")
        elif isinstance(value, list):
            lines += _wrapped(key, "[", [flow(item) for item in value], "]")
        else:
            lines.append(f"{key}: {flow(value)}")
    return "\n".join(lines) + "\n...\n"


def _wrapped(key: str, left: str, parts: list[str], right: str) -> list[str]:
    """Write a flow list or mapping, in as few lines as there is room for."""
    lines, line = [], f"{key}: {left}"
    for i, part in enumerate(parts):
        part += ", " if i + 1 < len(parts) else right
        if len(line) + len(part.rstrip()) > WIDTH:
            lines.append(line.rstrip())
            line = "  "
        line += part
    return [*lines, line if parts else line + right]
