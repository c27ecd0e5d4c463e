"""What a waiting play offers to be written back reads back as exactly that answer, and is accepted."""
import random

import pytest

from judge.orderfile import Source
from judge.protocol import View
from judge.twilight import game, reader, referee
from judge.twilight.asking import Kind
from judge.twilight.operations import COUP, INFLUENCE, REALIGN
from judge.twilight.orders import Verb
from judge.twilight.phrases import phrases
from judge.twilight.report_question import forms, may_know, offers
from judge.twilight.world import OTHER
from judge.twilight.written import meaning
from tests.twilight.random_player import in_text, new_game, steps

WORDS = phrases("en")


def questions(seed, **options):
    """Play a game by text, an answer a file, and give every question with the state that waits for it."""
    for step in steps(new_game(seed, **options), random.Random(seed)):
        state = step.before
        for declaration in step.main + step.answers:
            turn = referee.adjudicate(state, reader.read([Source("orders", in_text((declaration,)))]))
            assert not turn.faults, turn.faults
            state = turn.state
            if turn.question:
                yield turn.question, state, turn
            if state.due != step.before.due and not state.pending:
                break


def accepted(state, line):
    """Give an answer to a game that waits; the faults it gets. That it spoils what the same play declares behind it (a
    target that must hold influence then) is no fault of the answer."""
    orders = game.read_orders(state, [Source("answer", line)])
    assert not orders.faults, orders.faults
    assert len(orders.items) == 1
    return orders.items[0], [fault for fault in game.adjudicate(state, orders).faults if fault.place.file != "pending"]


SEEN: set[tuple] = set()


@pytest.mark.parametrize("seed", range(40))
def test_every_offer_reads_back_and_is_accepted(seed):
    for question, state, _ in questions(seed):
        for offer in offers(question, question.side):
            item, faults = accepted(state, offer.line)
            assert not faults, (offer.line, faults)
            assert item.side is question.side
            assert meaning(question, item.what) == offer.means, offer.line
        SEEN.add((question.kind, question.verb, question.purpose.rpartition(" ")[2], question.secret))


@pytest.mark.parametrize("seed", range(12))
def test_operations_are_offered_in_every_mode_with_a_target(seed):
    for question, _, _ in questions(100 + seed):
        if question.kind is Kind.OPERATION:
            offered = [offer.means for offer in offers(question)]
            modes = [mode for mode in question.choices if mode != INFLUENCE or question.inside[mode].choices]
            assert offered == modes
            targeted = {INFLUENCE, COUP, REALIGN} & set(question.choices)
            assert len(forms(question, question.side, WORDS)) == len(targeted)


@pytest.mark.parametrize("seed", range(12))
def test_only_the_side_that_is_asked_sees_what_its_hand_allows(seed):
    for question, state, turn in questions(200 + seed):
        other = OTHER[question.side].value
        if not question.secret:
            continue
        assert may_know(question, question.side) and not may_know(question, OTHER[question.side])
        pages = [game.report(turn, View(audience=audience)) for audience in ("", "public", other)]
        for offer in offers(question, question.side):
            if offer.means:
                assert offer.line in game.report(turn, View(audience=question.side.value))
                assert all(offer.line not in page for page in pages)


def test_the_games_above_ask_enough():
    if len(SEEN) < 5:
        pytest.skip("the games were not played in this run")
    kinds = {kind for kind, *_ in SEEN}
    assert {Kind.PLACES, Kind.COUNTRY, Kind.COUNTRIES, Kind.CARD, Kind.OPTION, Kind.OPERATION} <= kinds
    assert any(secret for *_, secret in SEEN) and any(verb is Verb.DISCARD for _, verb, *_ in SEEN)
