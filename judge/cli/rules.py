"""judge rules: the rule choices."""

import os
import re

import click

from judge.cli import common
from judge.cli.untranslated import Command
from judge.games import REGISTER, game
from judge.messages import message


@click.command(cls=Command)
@click.argument("subject", default=None, metavar="[STATE|GAME]")
@common.view_options
def command(subject, view):
    """List the rule choices of a game, their options, and which are in force: by default, or in a state file.

    Without STATE or GAME those of every game; as JSON a list.
    """
    if subject == "":                       # an unset variable of a script
        raise click.UsageError(message("the name of a state or game is empty"))
    if subject and subject not in REGISTER:
        if not os.path.exists(subject) and re.fullmatch(r"\w[\w -]*", subject):
            game(subject)  # raises Refused: by its looks this is a game's name, and no file's
        position = common.read_position(subject, view)
        return common.put(position.game.rules(position.state, position.view))
    games = [game(name) for name in REGISTER if subject in (None, name)]
    for one in games:
        common.see_format(one, view)
    pages = [one.rules(None, view) for one in games]
    if view.format == "json" and not subject:
        common.put("[\n" + ",\n".join(page.rstrip("\n") for page in pages) + "\n]")
    else:
        common.put("\n".join(pages))
