"""How the commands that go on with a game write it down."""

import os
import sys
from contextlib import nullcontext
from typing import Any

import click

from judge import store
from judge.cli.common import STDIN, Position, warn
from judge.messages import message


def target(path: str, dry_run: bool, output: str | None):
    """Hold what will be written: a context that gives the locked files, or "-" (print the state), or None.

    Raises UsageError where nothing and something is to be written, Refused where another run keeps the game.
    """
    if dry_run and output:
        raise click.UsageError(message("-n and -o do not go together"))
    goal = path if output is None else output
    return nullcontext(None) if dry_run else nullcontext(STDIN) if goal == STDIN else store.locked(goal)


def see(goal, position: Position) -> None:
    """See that no other state is lost, drop what a killed run left in the journal, and say so."""
    if isinstance(goal, store.Files):
        store.see_own(goal, position.raw)
        warn(store.mend(goal, position.raw)[1], position.view)


def record(goal, position: Position, turn: Any, **given) -> None:
    """Write the phase to the journal and the new state to its file. Where nothing was played there is no entry: a file
    that holds that state already, be it in a person's own hand, stays; one asked for with -o gets the state alone.
    given: how it was played, for the entry."""
    if not isinstance(goal, store.Files):
        return
    from judge import journal  # nothing of it is needed for a dry run
    from judge.version import VERSION

    game, text = position.game, position.game.write(turn.state)
    if turn.state == position.state:
        there = store.read(goal.state) if os.path.exists(goal.state) else None
        if there not in (position.raw, text.encode("utf-8")):
            store.replace(goal.state, position.raw)
        return
    entry = journal.Entry(
        number=store.tail(goal).number + 1,
        phase=game.phase(position.state),
        version=VERSION,
        before=position.raw.decode("utf-8"),
        results=game.results(turn),
        draws=list(getattr(turn, "draws", ())),
        after=journal.digest(text.encode("utf-8")),
        **given,
    )
    store.record(goal, entry, text)


def print_state(goal, position: Position, turn: Any) -> None:
    """Print the new state below a line `---`, where it was asked for."""
    if goal == STDIN:
        text = position.game.write(turn.state)
        sys.stdout.write(text if text.startswith("---\n") else "---\n" + text)
