"""judge draw: the board as a picture."""

import os
import sys

import click

from judge import store
from judge.cli import again, common
from judge.cli.untranslated import Command
from judge.messages import every, message
from judge.protocol import Game, Look, Reading, View

THEMES = ("light", "dark", "print")
SUFFIXES = (".svg", ".png")


@click.command(cls=Command)
@common.state_argument
@click.option(
    "-o",
    "--output",
    **common.output("Write to FILE, an .svg or a .png; `-`: print the SVG. By default STATE with .svg."),
)
@click.option(
    "--orders",
    "paths",
    multiple=True,
    metavar="FILE",
    help="Draw these orders and what becomes of them. May be repeated.",
)
@click.option(
    "--phase", metavar="PHASE", help="Draw this phase of the journal with its orders: its code, title or number."
)
@click.option("--last", is_flag=True, help="Draw the last phase of the journal with its orders.")
@click.option(
    "--theme",
    type=click.Choice(THEMES),
    default="light",
    metavar="THEME",
    help="light (default), dark, or print: black and white.",
)
@click.option(
    "--labels",
    type=click.Choice(("codes", "names")),
    default=None,
    metavar="LABELS",
    help="Write places as codes (default; in Chinese: names) or names.",
)
@click.option("--lang", **common.language("the picture"))
@click.option("--for", "side", default="", metavar="SIDE", help="Add what this side may know.")
@click.option("--terminal", is_flag=True, help="Print the position as a map in characters, at most 100 columns wide.")
@click.option("--ascii", "plain", is_flag=True, help="Like --terminal, in plain ASCII.")
def command(path, output, paths, phase, last, theme, labels, lang, side, terminal, plain):
    """Draw the position, or with --orders, --phase or --last a phase with its orders and what became of them.

    Nothing is changed in the game. A .png needs the extra `png`; without -o the picture is written beside STATE.
    """
    if bool(paths) + bool(phase) + last > 1:
        raise click.UsageError(message("--orders, --phase and --last do not go together"))
    if output and (terminal or plain):
        raise click.UsageError(message("-o and --terminal do not go together: a map in characters is printed"))
    if (paths or last) and (terminal or plain):
        raise click.UsageError(
            message("--terminal shows a position, without orders: it goes with none or with --phase"))
    goal = output or (common.STDIN if path == common.STDIN else os.path.splitext(path)[0] + ".svg")
    if goal != common.STDIN and os.path.splitext(goal)[1].lower() not in SUFFIXES:
        raise click.UsageError(message("`{file}` ends in neither of {suffixes}", file=goal, suffixes=every(SUFFIXES)))
    if (path, *paths).count(common.STDIN) > 1:
        raise click.UsageError(message("standard input can be read once only: one `-`"))
    found = _subject(path, paths, phase, last, View(lang=lang, audience=side))
    if found is None:
        return 1
    game, subject = found
    view = common.seen_by(game, getattr(subject, "before", subject), View(lang=lang, audience=side))
    look = Look(theme, labels or "", lang, view.audience)
    if terminal or plain:
        common.put(_offered(game, "characters")(subject, plain, look))
        return 0
    _write(goal, _offered(game, "picture")(subject, look), lang)


def _subject(path: str, paths: tuple[str, ...], phase: str | None, last: bool, view: View):
    """Find what is to be drawn: the game, and a state or a turn; None with faults, which are told, as the side may read
    them."""
    if phase is not None or last:
        return _played(path, phase, view)
    position = common.read_position(path, view)
    if not paths:
        return position.game, position.state
    _, orders = common.read_orders(position, paths, Reading())
    turn = position.game.adjudicate(position.state, orders)
    return None if common.tell((*orders.faults, *turn.faults), position.view) else (position.game, turn)


def _played(path: str, phase: str | None, view: View):
    """Play a phase of the journal again: the last, or the one that is named."""
    if phase is not None:
        return again.as_played(again.named(phase, path, view)[-1], path)
    entries = again.entries(path, view)
    if not entries:
        raise click.UsageError(message("no phase was played yet"))
    return again.as_played(entries[-1], path)


def _offered(game: Game, what: str):
    """Give what a game draws with."""
    draw = getattr(game, what, None)
    if draw is None:
        raise click.UsageError(message("{game} has no such picture", game=game.NAME))
    return draw


def _write(goal: str, picture: str, lang: str) -> None:
    """Write a picture to a file, as its suffix says, or print it."""
    if goal == common.STDIN:
        sys.stdout.write(picture)
        return
    if goal.lower().endswith(".png"):
        from judge import png

        raw = png.render(picture)
    else:
        raw = picture.encode("utf-8")
    store.replace(goal, raw)
    common.put(common.said(message("wrote {file}", file=goal), lang))
