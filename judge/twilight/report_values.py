"""Pages as plain values, for scripts: the same knowledge as in words, and no more, for each reader."""
from typing import Any

from judge.chance import commitment
from judge.twilight import values
from judge.twilight.asking import Question
from judge.twilight.options import shown_headline
from judge.twilight.orders import Side
from judge.twilight.phrases import Phrases
from judge.twilight.report_audience import open_hand
from judge.twilight.report_board import controller
from judge.twilight.report_question import forms, may_know, offers
from judge.twilight.running import Turn, left_ahead
from judge.twilight.state import UNKNOWN, Stage, State
from judge.twilight.world import COUNTRIES, US, USSR


def document(turn: Turn, reader: Side | None, words: Phrases) -> dict[str, Any]:
    """Give a turn: what was done, and the position that follows."""
    return {"game": "twilight-struggle", "results": [result(played, reader, words) for played in turn.played],
            **position(turn.state, reader)}


def result(played, reader: Side | None, words: Phrases) -> dict[str, Any]:
    """Give one play as a reader may know it."""
    value = values.result(played)
    secret = value.pop("secret", {})
    mine = secret.get(reader.value, []) if reader is not None else []
    value["lines"] += [there["line"] for there in mine if "line" in there]
    if played.question:
        value["waits"] = question(played.question, reader, words)
    if mine:
        value["for_you"] = [there for there in mine if "choices" not in there and "line" not in there]
    return value


def question(asked: Question, reader: Side | None, words: Phrases) -> dict[str, Any]:
    """Give what a play waits for, with the lines that may be written back."""
    value = values.question_value(asked)
    if not may_know(asked, reader):
        del value["choices"], value["least"], value["most"]
    value["answers"] = [offer.line for offer in offers(asked, reader)]
    value["forms"] = forms(asked, reader, words)
    return value


def position(state: State, reader: Side | None) -> dict[str, Any]:
    """Give a position as a reader may know it."""
    pairs = {country: (state.influence[US][country], state.influence[USSR][country]) for country in COUNTRIES}
    value: dict[str, Any] = {
        "name": state.name, "edition": state.edition, "options": values.plain(dict(state.options)),
        "turn": state.turn, "next": state.due.text(), "defcon": state.defcon, "vp": state.vp,
        "mil_ops": sides(state.mil_ops), "space": sides(state.space), "space_attempts": sides(state.attempts),
        "china": {"holder": state.china.value if state.china else None, "face": "up" if state.china_up else "down"},
        "influence": {country: list(pair) for country, pair in pairs.items() if any(pair)},
        "control": {country: side.value for country, pair in pairs.items() if (side := controller(country, pair))},
        "effects": [{"card": there.card, "sides": [side.value for side in there.sides], "detail": there.detail}
                    for there in state.effects],
        "cards": {"US": len(state.hands[US]), "USSR": len(state.hands[USSR]), "deck": len(state.deck)},
        "discard": list(state.discard), "removed": list(state.removed), "committed": [s.value for s in state.headlines],
        "waits_for": state.pending.side.value if state.pending else None,
        "result": {"winner": state.result.winner.value if state.result.winner else None,
                   "reason": state.result.reason} if state.result else None,
    }
    if shown_headline(state):
        value["shown"] = {side.value: card for side, card in shown_headline(state).items()}
    if state.options.get("civil_war"):
        value["civil_war"] = state.civil_war
    if open_hand(state):
        value["open_hand"] = list(open_hand(state))
    return value | chance(state) | (own(state, reader) if reader else {})


def chance(state: State) -> dict[str, Any]:
    """Give what binds the judge to its dice; seed and salt when the game is over."""
    facts = state.chance
    if facts.get("source") != "seeded" or "salt" not in facts:
        return {}
    value = {"commitment": commitment(facts["seed"], facts["salt"])}
    return value | ({"seed": facts["seed"], "salt": facts["salt"]} if state.due.stage is Stage.OVER else {})


def own(state: State, side: Side) -> dict[str, Any]:
    """Give what a side alone may know of a position."""
    return {"hand": sorted(card for card in state.hands[side] if card != UNKNOWN),
            "headline": state.headlines.get(side),
            "ahead": [left.text() for left in left_ahead(state) if left.side is side]}


def sides(table) -> dict[str, int]:
    """Give a table by side with the sides' names, the US first."""
    return {side.value: table[side] for side in (US, USSR)}
