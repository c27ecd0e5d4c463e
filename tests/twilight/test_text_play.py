"""A game played by text is the game played in the process: every play in one file, and every answer in a file of its
own; and a player that sees nothing but what the judge lists comes to the end of every game."""
import random

import pytest

from judge import document
from judge.chance import Seeded
from judge.orderfile import Source
from judge.twilight import options, reader, referee, statefile, statewriting
from judge.twilight import scenarios, setup
from judge.twilight.state import Stage
from tests.twilight import options_player
from tests.twilight.random_player import in_text, new_game, steps


def judged(state, text):
    turn = referee.adjudicate(state, reader.read([Source("orders", text)]))
    assert not turn.faults, f"{text}\n{turn.faults}"
    return turn


@pytest.mark.parametrize("seed", range(12))
def test_every_play_in_one_file(seed):
    for step in steps(new_game(seed), random.Random(seed)):
        text = in_text(step.main + step.answers)
        assert judged(step.before, text).state == step.after, text


@pytest.mark.parametrize("seed", range(20, 28))
def test_every_answer_in_its_own_file_and_the_state_saved_between(seed):
    for step in steps(new_game(seed), random.Random(seed)):
        state = step.before
        for declaration in step.main + step.answers:
            turn = judged(state, in_text((declaration,)))
            state = statefile.load(document.read(statewriting.write(turn.state)))
            assert state == turn.state
            if state.due != step.before.due and not state.pending:
                break                      # what is left were answers that are taken unasked
        assert state == step.after, in_text(step.main + step.answers)


OPTIONS = ({}, {}, {"edition": "second"}, {"civil_war": True, "variants": ["split operations", "safe realignment"]},
           {"tournament": True, "variants": ["realignment anywhere", "space without roll"]},
           {"rulings": {"failing_event": "allowed", "missile_envy_space": "allowed",
                        "realign_without_enemy": "allowed"}})


def play_by_lists(state, rng):
    """Play to the end by lines that the judge has listed, each in a file of its own, the state saved between."""
    for _ in range(3_000):
        if state.due.stage is Stage.OVER:
            return
        turn = options_player.judged(state, options_player.said(rng, state))
        state = statefile.load(document.read(statewriting.write(turn.state)))
        assert state == turn.state
    pytest.fail("the game does not end")


@pytest.mark.parametrize("seed", range(12))
def test_what_is_listed_is_accepted_until_the_game_ends(seed):
    play_by_lists(new_game(seed, **OPTIONS[seed % len(OPTIONS)]).frozen(), random.Random(seed))


def test_what_is_listed_is_accepted_in_the_late_war():
    facts = {"source": "seeded", "seed": 1, "used": 0}
    chance = Seeded(1)
    state = setup.first_state("late", "deluxe", {"scenario": "late war", "bonus": {"US": 1}}, chance, facts)
    play_by_lists(scenarios.late_war(state, chance), random.Random(1))


@pytest.mark.parametrize("seed", range(8))
def test_every_line_that_is_listed_can_be_copied(seed):
    """Behind `event first` only the operation may have become illegal, by the event; then nothing else is wrong."""
    rng, seen = random.Random(seed), 0
    for step in steps(new_game(seed), rng):
        state = step.before
        for side in options.sides_due(state) if rng.random() < 0.5 else ():
            cards = [0, *(card for card in state.hands[side] if rng.random() < 0.3)]
            for line in (line for card in cards for line in options.lines(state, side, card) if "<" not in line):
                turn = referee.adjudicate(state, reader.read([Source("orders", line)]))
                seen += 1
                if turn.faults and "event first, ops:" in line:
                    bare = line.partition("event first, ops:")[0] + "event first, ops"
                    turn = referee.adjudicate(state, reader.read([Source("orders", bare)]))
                assert not turn.faults, (line, turn.faults)
    assert seen
