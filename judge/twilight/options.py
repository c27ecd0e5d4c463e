"""What may be declared now, in the words of an orders file. (The answers of a question: report_question.)"""
from judge.faults import NOWHERE
from judge.messages import message
from judge.twilight import examples, headline, legal, mentions, setup
from judge.twilight.asking import Kind
from judge.twilight.events import barrier
from judge.twilight.orders import Declaration, First, Operation, Phase, Play, Use, When
from judge.twilight.running import run, table
from judge.twilight.state import Stage, State
from judge.twilight.turn import take_round
from judge.twilight.uses import Act, Way
from judge.twilight.world import CARDS, OTHER, TITLES, Side


def sides_due(state: State) -> list[Side]:
    """List the sides that have something to declare or answer now."""
    if state.pending:
        return [state.pending.side]
    if state.due.stage is Stage.OVER:
        return []
    if state.due.stage is not Stage.HEADLINE:
        return [state.due.side]
    game = table(state)
    waits, shows = headline.waiting(game), headline.first_to_show(game)
    return [shows] if shows in waits else waits


def shown_headline(state: State) -> dict[Side, int]:
    """Give the headline that lies open before the other side has chosen (space race box 4), by its side."""
    side = headline.shown(table(state)) if state.headlines else None
    return {side: state.headlines[side]} if side else {}


def acts(state: State, side: Side) -> list[Act]:
    """List what a side may do in the action round that is due."""
    return legal.declarable(table(state), side) if state.due.stage is Stage.ROUND and state.due.side is side else []


def lines(state: State, side: Side, card: int = 0) -> list[str]:
    """List what a side may declare now, a line each; a headline's and a hand's lines are for that side only.

    Every line can be copied as it stands; only the form of a setup has holes, and an example of it stands below. Of
    operations one example is listed, with one card (not 0) one in each mode.
    """
    due = state.due
    if state.pending or side not in sides_due(state):
        return []
    if due.stage is Stage.HEADLINE:
        there = [number for number in legal.headlines(table(state), side) if card in (0, number)]
        return [f"{side.value} headline {_card(number)}" for number in there]
    if due.stage is Stage.ROUND:
        found = [act for act in acts(state, side) if card in (0, act.card, act.companion)]
        return [one for act in found for one in _lines(state, side, act, None if card else 1)]
    question = setup.question(table(state))
    example = ", ".join(f"{country} {count}" for country, count in examples.some(question) or ())
    begin = f"{side.value} {due.stage.value}"
    return [message("{begin}: <country> <number>, … ({count} in all: {places})", begin=begin, count=question.most,
                    places=mentions.places(question.choices)),
            f"{begin}: {example}"]


def _lines(state: State, side: Side, act: Act, most: int | None) -> list[str]:
    """Give the canonical lines of what a side may do. most: how many examples of operations, None for all modes."""
    begin = f"{side.value} AR{state.due.round}"
    if act.way is Way.PASS:
        return [f"{begin} pass"]
    if act.way is Way.CANCEL:
        return [f"{side.value} cancels Cuban Missile Crisis: {act.country}"]
    if act.way is Way.DISCARD:
        return [f"{begin}: discard {_card(act.card)}"]
    if act.way not in (Way.OPS, Way.UN):
        return [f"{begin} {_card(act.card)} {act.way.value}"]
    play = Play(Use.EVENT if act.way is Way.UN else Use.OPS, act.card, companion=act.companion)
    firsts: list[First | None] = [None]
    if act.way is Way.OPS and CARDS[act.card].side is OTHER[side] and not barrier(table(state), act.card, OTHER[side]):
        firsts = [First.EVENT, First.OPS]
    when = When(0, Phase.ROUND, state.due.round)
    found = _operations(state, side, act)[:most] or [None]
    return [Declaration(play._replace(first=first, operation=operation), side, when).text(TITLES)
            for first in firsts for operation in found]


def _operations(state: State, side: Side, act: Act) -> list[Operation]:
    """Give examples of operations that may be conducted with a card now, before its event, one in each mode."""
    play = Play(Use.OPS, act.card, First.OPS if act.way is Way.OPS and CARDS[act.card].side is OTHER[side] else None)
    _, played = run(state, side, [], play, lambda game, ask: take_round(game, ask, act), (), (), NOWHERE)
    asked = played.question
    return examples.operations(asked) if asked and asked.kind is Kind.OPERATION else []


def _card(number: int) -> str:
    return f"#{number} {TITLES[number]}"
