"""judge undo: take the last phase back."""

import click

from judge import store
from judge.cli import common
from judge.cli.untranslated import Command
from judge.messages import message
from judge.protocol import View


@click.command(cls=Command)
@common.state_argument
@click.option("--lang", **common.language("what is said"))
def command(path, lang):
    """Take the last phase back: STATE is, to the letter, what it was before, and the journal forgets the phase."""
    end, note = store.undo(path)
    common.warn(note, View(lang=lang))
    if end.number:
        undone = message("{file}: phase {number} ({phase}) is undone", file=path, number=end.number, phase=end.phase)
        common.put(common.said(undone, lang))
