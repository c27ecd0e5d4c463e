"""A phase of a journal, played again from what the journal holds."""

import sys
from typing import Any

import click

from judge import store
from judge.games import game_of
from judge.journal import Entry
from judge.protocol import Game


def entries(path: str) -> list[Entry]:
    """Read a game's journal; say so on standard error where its end is cut short."""
    found, note = store.played(path)
    sys.stderr.write(note)
    return found


def named(phase: str, path: str) -> list[Entry]:
    """Find the phases of a journal by code, number, title ("Spring 1901, movement") or its beginning ("Spring 1901").

    Raises UsageError where none is meant.
    """
    wanted = phase.strip().casefold()
    found = []
    for entry in entries(path):
        title = _title(entry, path).casefold()
        if wanted in (str(entry.number), entry.phase.casefold(), title) or title.startswith(wanted + ","):
            found.append(entry)
    if not found:
        raise click.UsageError(f"no phase `{phase}` was played; `judge history {path}` lists them")
    return found


def _title(entry: Entry, path: str) -> str:
    game, state = before(entry, path)
    return game.title(state)


def before(entry: Entry, name: str) -> tuple[Game, Any]:
    """Load the state before a phase. name: the journal's, for faults."""
    document = store.parse(entry.before.encode("utf-8"), f"{name}, phase {entry.number}", name)
    game = game_of(document)
    return game, game.load(document)


def play(entry: Entry, name: str) -> tuple[Game, Any]:
    """Play a phase, or end the game, as the journal says: the game and the turn."""
    game, state = before(entry, name)
    if entry.ending:
        return game, game.finish(state, entry.ending)
    return game, game.adjudicate(state, game.read_orders(state, entry.orders, entry.reading))
