"""judge help: the help of a command."""

import click

from judge.cli import common
from judge.cli.main import judge
from judge.cli.untranslated import Command


@click.command(cls=Command)
@click.argument("name", default="", metavar="[COMMAND]")
@click.pass_context
def command(context, name):
    """Print the help of a command, or of all."""
    found = judge.get_command(context, name) if name else judge
    if found is None:
        raise click.UsageError(f"there is no command `{name}`; `judge help` lists them")
    parent = context.parent if name else None
    with click.Context(found, info_name=name or "judge", parent=parent) as inner:
        common.put(found.get_help(inner))
