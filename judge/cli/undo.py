"""judge undo: take the last phase back."""

import click

from judge import store
from judge.cli import common
from judge.cli.untranslated import Command


@click.command(cls=Command)
@common.state_argument
def command(path):
    """Take the last phase back: STATE is, to the letter, what it was before, and the journal forgets the phase."""
    end, note = store.undo(path)
    common.warn(note)
    if end.number:
        common.put(f"{path}: phase {end.number} ({end.phase}) is undone")
