"""judge maps: the boards that games are played on."""

import click

from judge.cli import common
from judge.cli.untranslated import Group
from judge.games import REGISTER, game


@click.group(cls=Group, invoke_without_command=True)
@click.pass_context
def command(context):
    """List the maps that come with the judge."""
    if context.invoked_subcommand:
        return
    for name in REGISTER:
        for code in getattr(game(name), "maps", list)():
            common.put(f"{name}: {code}")


@command.command()
@click.argument("path", metavar="FILE")
def check(path):
    """Prove a map file: borders, coasts, centres, the start, and names that stand for one place each."""
    _, document = common.read_document(path)
    provers = [prover for name in REGISTER if (prover := getattr(game(name), "check_map", None))]
    faults = min(
        (prover(document) for prover in provers), key=len
    )  # a map is one game's: the others' faults say nothing
    if common.tell(tuple(faults)):
        return 1
    common.put(f"{path}: a map that can be played")
