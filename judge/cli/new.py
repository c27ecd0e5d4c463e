"""judge new: a game's first state. Every game is a sub-command, with options from its own settings."""

import os
from secrets import token_hex

import click

from judge import store
from judge.cli import common
from judge.cli.untranslated import Command, Group
from judge.faults import Fault, FaultKind, Place, Refused
from judge.games import REGISTER, game
from judge.messages import message, one_of
from judge.protocol import Setting, View


class Games(Group):
    """Makes a game's sub-command when it is asked for."""

    def list_commands(self, ctx):
        return list(REGISTER)

    def get_command(self, ctx, name):
        return _beginning(name) if name in REGISTER else None

    def unknown(self, name):
        return message("{text}; {remedy}", text=message("unknown game `{name}`", name=name), remedy=one_of(REGISTER))

    def format_commands(self, ctx, formatter):
        with formatter.section("Games"):
            formatter.write_dl([(name, f"`judge new {name} --help` lists what can be set.") for name in REGISTER])


@click.group(cls=Games, subcommand_metavar="GAME --name NAME [SETTINGS]")
def command():
    """Start a game: write its first state file."""


def _beginning(name: str) -> click.Command:
    """Make the command that starts a game of one kind."""
    own = game(name)

    def start(title: str, output: str | None, lang: str, **settings):
        if not title.strip() or not title.isprintable():
            raise click.UsageError(message("a game needs a name, in one line"))
        goal = output or f"{title}.yaml"
        # Below the commands nothing is random and no file is read: a game that needs either takes it from here.
        beside = store.Neighbours("" if goal == common.STDIN else goal)
        state = own.new({"name": title, "entropy": token_hex(24), "beside": beside, **settings})
        if not output and os.path.basename(title) != title:
            raise click.UsageError(message("this name makes no file name: say -o FILE"))
        if goal == common.STDIN:
            return common.put(own.write(state))
        page = own.show(state, View(lang=lang, audience="public"))
        with store.locked(goal) as place:
            for path in (goal, place.journal):
                if os.path.lexists(path):
                    raise Refused(
                        Fault(
                            FaultKind.OUT_OF_PLACE,
                            message("a game lies here already"),
                            message("choose another name with --name or -o, or move the file away"),
                            Place(path),
                        )
                    )
            store.replace(place.state, own.write(state).encode("utf-8"))
        written = common.said(message("{file} is written.", file=goal), lang)
        common.put(f"{written}\n\n{page}")

    options = [
        click.Option(["--name", "title"], required=True, help="The game's name, and its file's: NAME.yaml."),
        click.Option(["-o", "--output"], **common.output("Write the state to FILE; `-`: print it.")),
        *(_option(setting) for setting in own.SETTINGS if setting.name != "name"),
        click.Option(["--lang"], **common.language()),
    ]
    return Command(name, params=options, callback=start, help=f"Start a game of {name}.")


def _option(setting: Setting) -> click.Option:
    flag = "--" + setting.name.replace("_", "-")
    about = f"{setting.help[:1].upper()}{setting.help[1:]}.{' May be repeated.' if setting.many else ''}"
    if setting.kind is bool:
        return click.Option([f"{flag}/--no-{flag[2:]}", setting.name], default=setting.default, help=about)
    kind = click.Choice(setting.choices, case_sensitive=False) if setting.choices else setting.kind
    shown = setting.default if setting.default not in (None, "", ()) else None
    about += f"  [default: {shown}]" if shown is not None else ""
    return click.Option([flag, setting.name], type=kind, default=setting.default, multiple=setting.many, help=about)
