"""judge rules: the rule choices."""

import click

from judge.cli import common
from judge.cli.untranslated import Command
from judge.games import REGISTER, game


@click.command(cls=Command)
@click.argument("subject", default="", metavar="[STATE|GAME]")
@common.view_options
def command(subject, view):
    """List the rule choices of a game, their options, and which are in force: by default, or in a state file."""
    if subject in REGISTER:
        common.put(game(subject).rules(None, view))
    elif subject:
        position = common.read_position(subject, view)
        common.put(position.game.rules(position.state, view))
    else:
        for name in REGISTER:
            common.put(game(name).rules(None, view))
