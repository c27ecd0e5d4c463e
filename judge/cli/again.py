"""A phase of a journal, played again from what the journal holds."""

from typing import Any

from judge import store
from judge.games import game_of
from judge.journal import Entry
from judge.protocol import Game


def before(entry: Entry, name: str) -> tuple[Game, Any]:
    """Load the state before a phase. name: the journal's, for faults."""
    document = store.parse(entry.before.encode("utf-8"), f"{name}, phase {entry.number}")
    game = game_of(document)
    return game, game.load(document)


def play(entry: Entry, name: str) -> tuple[Game, Any]:
    """Play a phase, or end the game, as the journal says: the game and the turn."""
    game, state = before(entry, name)
    if entry.ending:
        return game, game.finish(state, entry.ending)
    return game, game.adjudicate(state, game.read_orders(state, entry.orders, entry.reading))
