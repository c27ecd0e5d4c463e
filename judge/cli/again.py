"""A phase of a journal, played again from what the journal holds."""

import re
from typing import Any

import click

from judge import store
from judge.cli import common
from judge.faults import Fault, FaultKind, Place, Refused
from judge.games import game_of
from judge.journal import Entry, digest, scalar
from judge.messages import message
from judge.protocol import Game, View
from judge.version import VERSION


def entries(path: str, view: View = View()) -> list[Entry]:
    """Read a game's journal; say so on standard error where its end is cut short."""
    found, note = store.played(path)
    common.warn(note, view)
    return found


def named(phase: str, path: str, view: View = View()) -> list[Entry]:
    """Find the phases of a journal by code, number, title ("Spring 1901, movement") or its beginning ("Spring 1901"),
    in any of the languages that `judge history` lists them in.

    Raises UsageError where none is meant.
    """
    wanted = _closed(phase)
    found = [entry for entry in entries(path, view) if wanted in _names(entry, path)]
    if not found:
        raise click.UsageError(message("no phase `{phase}` was played; `judge history {path}` lists them",
                                       phase=phase, path=path))
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


def as_played(entry: Entry, name: str) -> tuple[Game, Any]:
    """Play a phase for its page or picture: the game and the turn. Raises Refused where what was told then is no longer
    what follows, as when a map of one's own was changed; an older judge may have told less."""
    game, turn = play(entry, name)
    changed = difference(entry, game, turn)
    if changed and (entry.version == VERSION or turn.faults or not _holds(game.results(turn), entry.results)):
        text = message(
            "phase {number} ({phase}) does not come out as it was played: the map was changed, or the judge",
            number=entry.number,
            phase=entry.phase,
        )
        remedy = message("`judge replay {name}` names the difference; put the file back as it was", name=name)
        raise Refused(Fault(FaultKind.OUT_OF_PLACE, text, remedy, Place(name)))
    return game, turn


def _holds(now: Any, then: Any) -> bool:
    """Say whether plain values tell all that older ones told: of a mapping, more keys are no difference."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(key in now and _holds(now[key], value) for key, value in then.items())
    if isinstance(then, list):
        return isinstance(now, (list, tuple)) and len(now) == len(then) and all(map(_holds, now, then))
    return scalar(now) == scalar(then)


def play(entry: Entry, name: str) -> tuple[Game, Any]:
    """Play a phase, or end the game, as the journal says: the game and the turn."""
    game, state = before(entry, name)
    if entry.ending:
        return game, game.finish(state, entry.ending)
    return game, game.adjudicate(state, game.read_orders(state, entry.orders, entry.reading))


def difference(entry: Entry, game: Game, turn: Any) -> str:
    """Name the first difference between a phase as it was played and as it is played now, "" for none."""
    if turn.faults:
        return message("it is refused now: {fault}", fault=turn.faults[0].quoted())
    then, now = [[scalar(value) for value in values] for values in (entry.results, game.results(turn))]
    for number, (old, new) in enumerate(zip(then, now), 1):
        if old != new:
            return message("result {number} was {old}, and is {new}", number=number, old=old, new=new)
    if len(then) != len(now):
        return message("there were {then} results, and are {now}", then=len(then), now=len(now))
    draws = [[scalar(value) for value in values] for values in (entry.draws, getattr(turn, "draws", ()))]
    if draws[0] != draws[1]:
        return message("chance gave {then}, and gives {now}", then=draws[0], now=draws[1])
    same = digest(game.write(turn.state).encode("utf-8")) == entry.after
    return (
        ""
        if same
        else message(
            "the results are the same and the state that follows is another (judge {version} wrote it)",
            version=entry.version,
        )
    )
