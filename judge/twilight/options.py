"""What may be declared now, in the words of an orders file. (The answers of a question: report_question.)"""
from judge.twilight import headline, legal, setup
from judge.twilight.running import table
from judge.twilight.state import Stage, State
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


def acts(state: State, side: Side) -> list[Act]:
    """List what a side may do in the action round that is due."""
    return legal.declarable(table(state), side) if state.due.stage is Stage.ROUND and state.due.side is side else []


def lines(state: State, side: Side) -> list[str]:
    """List what a side may declare now, a line each; a headline's and a hand's lines are for that side only."""
    due = state.due
    if state.pending or side not in sides_due(state):
        return []
    if due.stage is Stage.HEADLINE:
        return [f"{side.value} headline {_card(card)}" for card in legal.headlines(table(state), side)]
    if due.stage is Stage.ROUND:
        return [line(side, due.round, act) for act in acts(state, side)]
    question = setup.question(table(state))
    places = ", ".join(question.choices)
    return [f"{side.value} {due.stage.value}: <country> <number>, … ({question.most} in all: {places})"]


def line(side: Side, number: int, act: Act) -> str:
    """Give the canonical line of what a side may do; what is still to be said stands in angle brackets."""
    begin = f"{side.value} AR{number}"
    if act.way is Way.PASS:
        return f"{begin} pass"
    if act.way is Way.CANCEL:
        return f"{side.value} cancels Cuban Missile Crisis: {act.country}"
    if act.way is Way.DISCARD:
        return f"{begin}: discard {_card(act.card)}"
    if act.way is Way.UN:
        return f"{begin} {_card(act.card)} with {_card(act.companion)}: <operation>"
    if act.way is Way.OPS:
        first = " <event first, | ops first>:" if CARDS[act.card].side is OTHER[side] else ""
        return f"{begin} {_card(act.card)}{first or ' ops:'} <operation>"
    return f"{begin} {_card(act.card)} {act.way.value}"


def _card(number: int) -> str:
    return f"#{number} {TITLES[number]}"
