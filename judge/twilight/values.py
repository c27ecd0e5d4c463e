"""Results as plain values: what batch answers and the journal keeps."""
import re
from enum import Enum
from typing import Any

from judge.twilight import notes
from judge.twilight.asking import Question
from judge.twilight.orders import Side
from judge.twilight.running import Played, Turn
from judge.twilight.state import Stage

HIDDEN_LINE = re.compile(r"(?:T\d+ )?(USSR|US)\b")
DEALT_LINE = re.compile(r"(?:T\d+ )?draws: (USSR|US)\b")
DICE = (notes.Couped, notes.Realigned, notes.Warred, notes.Launched, notes.Contested, notes.Escaped)


def results(turn: Turn) -> list[dict[str, Any]]:
    """Give the results, one mapping a play. What is not public stands under `secret`, by the side that may know it."""
    return [result(played) for played in turn.played]


def result(played: Played) -> dict[str, Any]:
    """Give what one play did. `steps` holds everything in order; the other keys are its summary."""
    secret: dict[str, list] = {}
    steps = [step for note in played.notes if (step := _public(note, secret)) is not None]
    value: dict[str, Any] = {"side": plain(played.side), "turn": played.turn, "phase": played.due.text()}
    began = [note for note in played.notes if isinstance(note, notes.Began)]
    if len(began) == 1:
        value |= {"card": began[0].card, "use": began[0].way}
        if began[0].companion:
            value["companion"] = began[0].companion
    elif began:
        value |= {"cards": {note.side.value: note.card for note in began}, "use": "headline"}
    value["lines"] = []
    for line in played.lines:
        owner = _owner(played, line)
        if owner is None:
            value["lines"].append(line)
        else:
            secret.setdefault(owner.value, []).append({"line": line})
    value |= _summary(played.notes)
    if played.question:
        value["waits"] = question_value(played.question, secret)
    value["steps"] = steps
    if secret:
        value["secret"] = secret
    return value


def is_hidden(played: Played) -> bool:
    """Tell whether what was declared is not for the other side yet: one headline alone, an answer left ahead."""
    if any(isinstance(note, notes.LeftAhead) for note in played.notes):
        return True
    return played.due.stage is Stage.HEADLINE and not any(isinstance(note, notes.Began) for note in played.notes)


def _owner(played: Played, line: str) -> Side | None:
    """Give the side that alone may read a line of a play, None where everybody may."""
    found = HIDDEN_LINE.match(line) if is_hidden(played) or line in played.unasked else DEALT_LINE.match(line)
    return Side(found[1]) if found else None


def _summary(noted: tuple) -> dict[str, Any]:
    value: dict[str, Any] = {}
    changes: dict[str, list] = {}
    for note in noted:
        if isinstance(note, notes.Changed):
            changes.setdefault(note.country, [note.country, list(note.before), None])[2] = list(note.after)
        elif isinstance(note, DICE):
            value.setdefault("dice", []).append(plain(note))
        elif isinstance(note, notes.Gained):
            value["vp"] = note.total
        elif isinstance(note, notes.Defcon):
            value["defcon"] = note.after
        elif isinstance(note, notes.MilOps):
            value.setdefault("mil_ops", {})[note.side.value] = note.total
        elif isinstance(note, notes.Advanced):
            value.setdefault("space", {})[note.side.value] = note.box
        elif isinstance(note, notes.Starts):
            value.setdefault("starts", []).append(note.card)
        elif isinstance(note, notes.Stops):
            value.setdefault("stops", []).append(note.card)
        elif isinstance(note, notes.Over):
            value["result"] = {"winner": note.winner.value if note.winner else None, "reason": note.reason}
        if isinstance(note, (notes.Couped, notes.Warred)):
            value["target"] = note.country
    if changes:
        value["changes"] = list(changes.values())
    return value


def _public(note: Any, secret: dict[str, list]) -> dict[str, Any] | None:
    """Give a note as everybody may read it, and lay aside what only one side may."""
    if isinstance(note, notes.Drew):
        secret.setdefault(note.side.value, []).append({"drew": list(note.cards)})
        return {"what": "drew", "side": note.side.value, "count": len(note.cards)}
    if isinstance(note, notes.Seen) and note.audience is not None:
        secret.setdefault(note.audience.value, []).append({"saw": list(note.cards), "of": note.side.value})
        return {"what": "seen", "side": note.side.value, "audience": note.audience.value, "count": len(note.cards)}
    return plain(note)


def plain(value: Any) -> Any:
    """Turn notes and what is in them into mappings, lists, words and numbers."""
    if isinstance(value, Enum):
        return value.value
    if hasattr(value, "_fields"):
        return {"what": type(value).__name__.lower(), **{name: plain(getattr(value, name)) for name in value._fields}}
    if isinstance(value, (tuple, list)):
        return [plain(part) for part in value]
    return value


def question_value(question: Question, secret: dict[str, list] | None = None) -> dict[str, Any]:
    """Give a question: who is asked, for what, among which choices (laid aside where they are for that side only)."""
    value: dict[str, Any] = {"side": question.side.value, "kind": question.kind.value, "least": question.least,
                             "most": question.most}
    for key in ("verb", "purpose", "about"):
        there = getattr(question, key)
        if there:
            value[key] = plain(there)
    choices = dict(question.choices) if isinstance(question.choices, dict) else plain(list(question.choices))
    if question.secret and secret is not None:
        secret.setdefault(Side(question.side).value, []).append({"choices": choices})
    else:
        value["choices"] = choices
    if question.dear:
        value["dear"] = dict(question.dear)
    if question.inside:
        value["inside"] = {mode: question_value(inside) for mode, inside in question.inside.items()}
    return value
