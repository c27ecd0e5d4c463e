"""judge help: the help of a command, or a page about what judge reads."""

import click

from judge.cli import common
from judge.cli.main import judge
from judge.cli.untranslated import Command
from judge.messages import listed, message
from judge.protocol import View


@click.command(cls=Command)
@click.argument("name", default="", metavar="[COMMAND|orders|declarations]")
@click.option("--lang", **common.language("such a page"))
@click.pass_context
def command(context, name, lang):
    """Print the help of a command, or of all; `orders` and `declarations` say how those are written."""
    from judge import manual

    if name in manual.PAGES:
        return common.put(manual.page(name, lang))
    found = judge.find(context, name) if name else judge
    if lang != "en":
        note = message("the help of commands is in English; in {lang} there are: {pages}", lang=lang,
                       pages=listed(manual.PAGES))
        common.warn(note, View(lang=lang))
    parent = context.parent if name else None
    with click.Context(found, info_name=name or "judge", parent=parent, **judge.context_settings) as inner:
        common.put(found.get_help(inner))
