"""judge options: what can be ordered now."""

import click

from judge.cli import common
from judge.cli.untranslated import Command


@click.command(cls=Command)
@common.state_argument
@click.argument("subject", nargs=-1, metavar="[UNIT|SIDE]")
@common.view_options
def command(path, subject, view):
    """List what can legally be ordered now: by all, or by one unit, power or side."""
    position = common.read_position(path, view)
    common.put(position.game.options(position.state, " ".join(subject), position.view))
