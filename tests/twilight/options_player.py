"""A player that sees what the judge lists and nothing else: what may be declared, what is asked, in what words.

It declares a line of `options` as far as it is written out, and answers what is asked then, one line a file.
"""
import random
import re

from judge.twilight import game, options, referee, setup
from judge.twilight.asking import Kind, Question
from judge.twilight.operations import INFLUENCE
from judge.twilight.orders import Amount, Cards, Countries, Declaration, Influence, Places, Target, Verb
from judge.twilight.report_question import offers
from judge.twilight.running import table
from judge.twilight.state import Stage, State
from judge.twilight.world import TITLES
from judge.orderfile import Source
from tests.twilight.random_player import choose


def said(rng: random.Random, state: State) -> str:
    """Give the next line: an answer to what is asked, or a declaration of a side that is due."""
    if state.pending:
        return answer(rng, referee.waiting_for(state))
    side = rng.choice(options.sides_due(state))
    if state.due.stage in (Stage.SETUP, Stage.BONUS):
        question = setup.question(table(state))
        places = places_of(choose(rng, question))
        return options.lines(state, side)[0].partition(":")[0] + ": " + places.text().partition(" ")[2]
    line = rng.choice(options.lines(state, side))
    if "event first" in line or "ops" in line and rng.random() < 0.5:       # the event may bar what was legal before it
        return re.sub(r"(ops|ops first): .*", r"\1", line)
    return line


def answer(rng: random.Random, question: Question) -> str:
    """Answer a question by one of the lines that the judge offers, or where these are many, by a form of them."""
    side, kind = question.side, question.kind
    if kind is Kind.OPERATION:
        mode = rng.choice(question.choices)
        if mode == INFLUENCE:
            return Declaration(Influence(places_of(choose(rng, question.inside[mode])).amounts), side).text()
        return answer(rng, question.inside[mode]) if mode in question.inside else f"{side.value}: {mode}"
    if kind not in (Kind.PLACES, Kind.COUNTRIES, Kind.CARDS):
        return rng.choice(offers(question, side)).line
    chosen = choose(rng, question)
    if not chosen:
        return f"{side.value}: none"
    given = (places_of(chosen, question.verb) if kind is Kind.PLACES else Cards(chosen, question.verb)
             if kind is Kind.CARDS else Countries(tuple(map(Target, chosen))))
    return Declaration(given, side).text(TITLES)


def places_of(chosen: list[tuple[str, int]], verb: Verb = Verb.PLACE) -> Places:
    """Make the answer of countries with numbers."""
    return Places(tuple(Amount(country, count) for country, count in chosen), verb)


def judged(state: State, text: str):
    """Let the judge read and do one line. Fails where it refuses what it has offered."""
    turn = game.adjudicate(state, game.read_orders(state, [Source("orders", text)]))
    assert not turn.faults, f"{text}\n{[str(fault) for fault in turn.faults]}"
    return turn
