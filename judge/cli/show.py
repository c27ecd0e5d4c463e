"""judge show: the position in words."""

import click

from judge.cli import common
from judge.cli.untranslated import Command


@click.command(cls=Command)
@common.state_argument
@common.view_options
def command(path, view):
    """Print the position in words."""
    position = common.read_position(path, view)
    common.put(position.game.show(position.state, position.view))
