"""What a position does not show by itself: that a play waits, what it has done so far, and what it asks of whom."""
from typing import Any

from judge.layout import Block
from judge.twilight import referee, report_values
from judge.twilight.orders import Side
from judge.twilight.phrases import Phrases
from judge.twilight.report_plays import played
from judge.twilight.state import State


def sentence(state: State, words: Phrases) -> list[str]:
    """Say that a play waits and that the position is the one before it; nothing where none waits."""
    return [words.say("before-play", side=words.side(state.pending.side))] if state.pending else []


def blocks(state: State, side: Side | None, words: Phrases) -> list[Block]:
    """Make the blocks of a play that waits, as the page of results has them: what it did, and what is asked."""
    return played(referee.waiting(state), words, side) if state.pending else []


def values(state: State, side: Side | None, words: Phrases) -> dict[str, Any]:
    """Give a play that waits as plain values: what it did, with its question under `waits`."""
    if not state.pending:
        return {}
    return {"results": [report_values.result(one, side, words) for one in referee.waiting(state).played]}
