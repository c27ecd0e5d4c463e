"""judge maps: the boards that games are played on."""

import os

import click

from judge import resources
from judge.cli import common
from judge.cli.untranslated import Group
from judge.document import Document, read
from judge.games import REGISTER, game
from judge.messages import message
from judge.protocol import View


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
@click.argument("path", metavar="FILE|MAP")
@click.option("--lang", **common.language("what is said"))
def check(path, lang):
    """Prove a map, in a file or one that is listed: borders, coasts, centres, the start, names for one place each."""
    document = _listed(path) or common.read_document(path)[1]
    provers = [prover for name in REGISTER if (prover := getattr(game(name), "check_map", None))]
    faults = min(
        (prover(document) for prover in provers), key=len
    )  # a map is one game's: the others' faults say nothing
    if common.tell(tuple(faults), View(lang=lang)):
        return 1
    common.put(common.said(message("{file}: a map that can be played", file=path), lang))


def _listed(code: str) -> Document | None:
    """Read a map that comes with the judge; None where there is none of this name, or a file of this name."""
    name = next((name for name in REGISTER if code in getattr(game(name), "maps", list)()), "")
    if not name or os.path.exists(code):
        return None
    return read(resources.text("maps", name, f"{code}.yaml"), f"{code}.yaml")
