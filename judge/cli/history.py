"""judge history: the phases played, or one of their pages again."""

import click

from judge.cli import again, common
from judge.cli.untranslated import Command
from judge.journal import scalar
from judge.messages import message
from judge.protocol import View


@click.command(cls=Command)
@common.state_argument
@click.option(
    "--phase", metavar="PHASE", help="Print the page of this phase again: its code, number, or title (`Spring 1901`)."
)
@common.view_options
def command(path, phase, view):
    """List the phases played in this game, from its journal; with --phase, print the results of one again."""
    if phase is None:
        if view.format not in ("text", "json"):
            raise click.UsageError(message("the list of phases has no format `{format}`; one of: {formats}",
                                           format=view.format, formats="text, json"))
        return _list(path, view)
    for entry in again.named(phase, path, view):
        game, state = again.before(entry, path)
        common.see_format(game, view)
        common.put(game.report(again.as_played(entry, path)[1], common.seen_by(game, state, view)))


def _list(path: str, view: View) -> None:
    """List the phases, a line each: what was played, from which files or by which ending. As JSON: an object a line."""
    for entry in again.entries(path, view):
        game, state = again.before(entry, path)
        files = [source.name for source in entry.orders]
        if view.format == "json":
            value = {"number": entry.number, "phase": entry.phase, "title": game.title(state, view), "orders": files}
            common.put(scalar({**value, "ending": entry.ending.kind} if entry.ending else value))
        else:
            line = game.played(state, files, entry.ending, view)
            common.put(f"{entry.number:4}  {entry.phase:10}  {line}")
