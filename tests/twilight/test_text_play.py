"""A game played by text is the game played in the process: every play in one file, and every answer in a file of its own."""
import random

import pytest

from judge import document
from judge.orderfile import Source
from judge.twilight import reader, referee, statefile, statewriting
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
