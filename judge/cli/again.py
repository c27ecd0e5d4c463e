"""A phase of a journal, played again from what the journal holds."""

import re
import sys
from typing import Any

import click

from judge import store
from judge.cli import common
from judge.games import game_of
from judge.journal import Entry
from judge.protocol import Game, View


def entries(path: str) -> list[Entry]:
    """Read a game's journal; say so on standard error where its end is cut short."""
    found, note = store.played(path)
    sys.stderr.write(note)
    return found


def named(phase: str, path: str) -> list[Entry]:
    """Find the phases of a journal by code, number, title ("Spring 1901, movement") or its beginning ("Spring 1901"),
    in any of the languages that `judge history` lists them in.

    Raises UsageError where none is meant.
    """
    wanted = _closed(phase)
    found = [entry for entry in entries(path) if wanted in _names(entry, path)]
    if not found:
        raise click.UsageError(f"no phase `{phase}` was played; `judge history {path}` lists them")
    return found


def _names(entry: Entry, path: str) -> list[str]:
    """List what may stand for a phase: its number, its code, its title in each language, or as far as a comma in it or
    a blank between wide characters."""
    game, state = before(entry, path)
    names = [str(entry.number), entry.phase]
    for lang in common.LANGUAGES:
        title = game.title(state, View(lang=lang))
        names += [title, *(title[: found.start()] for found in re.finditer("[,，]|(?<=[^ -~]) ", title))]
    return [_closed(name) for name in names]


def _closed(text: str) -> str:
    """Write a text so that neither blanks nor capitals tell it apart."""
    return "".join(text.split()).casefold()


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
