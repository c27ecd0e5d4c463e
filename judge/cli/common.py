"""What several commands share: their arguments and options, and how a position and its orders are read."""

import os
import re
import sys
from functools import wraps
from typing import Any, NamedTuple

import click

from judge import store
from judge.document import Document
from judge.faults import Fault, FaultKind, Place, Refused, render
from judge.games import NO_STATE, game_of, messages
from judge.messages import listed, message, told
from judge.orderfile import Source, decode, read_as
from judge.protocol import Game, Reading, View

LANGUAGES = ("en", "zh-Hant", "zh-Hans")
STDIN = "-"
KEY = re.compile(rb"^[ \t{]*[\"']?judge[\"']?\s*:", re.M)
STATE = re.compile(r"(?:[\s{]|#.*\n|---)*[\"']?judge[\"']?\s*:\s*\d")     # the beginning of a state file


def language(of: str = "the page") -> dict[str, Any]:
    """Give what makes an option a `--lang`. of: what it is the language of."""
    return {
        "type": click.Choice(LANGUAGES, case_sensitive=False),
        "callback": _spoken,
        "default": "en",
        "metavar": "LANG",
        "help": f"The language of {of}: en (default), zh-Hant or zh-Hans.",
    }


def output(help: str) -> dict[str, Any]:
    """Give what makes an option a `-o`."""
    return {"callback": _file_named, "metavar": "FILE", "help": help}


def _file_named(context, parameter, file):
    """Refuse an empty name, which a script's unset variable is, so that nothing is written elsewhere than was meant."""
    if file == "":
        raise click.UsageError(message("-o names no file"))
    return file


def _spoken(context, parameter, lang):
    """Remember the language for faults that end the command (`main.call` tells those)."""
    if context.obj is not None:
        context.obj["lang"] = lang
    return lang


class Position(NamedTuple):
    """A state as read from a file. raw: the file's bytes; name: the path as given ("-" for standard input); view: how
    it is shown, the audience by the name that the game has for it."""

    name: str
    raw: bytes
    game: Game
    state: Any
    view: View = View()


def state_argument(command):
    """Take the path of a state file."""
    return click.argument("path", metavar="STATE")(command)


def orders_argument(command):
    """Take the paths of order files."""
    return click.argument("paths", metavar="ORDERS...", nargs=-1, callback=one_stdin)(command)


def one_stdin(context, parameter, paths):
    """Refuse a command line that reads standard input twice."""
    if (context.params.get("path"), *paths).count(STDIN) > 1:
        raise click.UsageError(message("standard input can be read once only: one `-`"))
    return paths


def reading_options(command):
    """Take how order files are read, as one value `reading`."""

    @click.option("--lenient", is_flag=True, help="An unreadable line is no order for its unit; the results say so.")
    @click.option("--strict", default="", metavar="NAME", help="Read a narrow language only, such as `judge`.")
    @click.option(
        "--names", multiple=True, metavar="SET", help="A group's set of names, such as `uk`. May be repeated."
    )
    @wraps(command)
    def with_reading(*args, lenient, strict, names, **rest):
        return command(*args, reading=Reading(lenient, strict, names), **rest)

    return with_reading


def view_options(command):
    """Take how something is shown and to whom, as one value `view`."""

    @click.option(
        "--format",
        "style",
        default="text",
        metavar="FORMAT",
        help="text (default), judge, markdown, bbcode, html or json.",
    )
    @click.option("--lang", **language())
    @click.option("--for", "side", default="", metavar="SIDE", help="Show only what this side or power may know.")
    @click.option("--public", is_flag=True, help="Show only what everybody may know.")
    @wraps(command)
    def with_view(*args, style, lang, side, public, **rest):
        if public and side:
            raise click.UsageError(message("--for and --public do not go together"))
        return command(*args, view=View(style, lang, "public" if public else side), **rest)

    return with_view


def read_bytes(path: str) -> bytes:
    """Read a file, or standard input for "-". Raises Refused, and UsageError where there is no standard input."""
    if path != STDIN:
        return store.read(path)
    if sys.stdin is None:
        raise click.UsageError(message("there is no standard input to read `-` from"))
    return sys.stdin.buffer.read()


def read_document(path: str) -> tuple[bytes, Document]:
    """Read a state or map file as bytes and as a document."""
    raw = read_bytes(path)
    return raw, store.parse(raw, path)


def read_position(path: str, view: View = View()) -> Position:
    """Read a state file, and see that its game has the format and the audience asked for.

    Raises Refused for what is no state, a broken one or an unknown audience, and UsageError for a format.
    """
    if path.endswith(".journal"):
        store.files(path)  # raises Refused: the journal, whose first document is no state, is easily named instead
    raw = read_bytes(path)
    try:
        document = store.parse(raw, path)
    except Refused:
        if path.lower().endswith(store.SUFFIXES) or KEY.search(raw):
            raise
        # Orders, say: to mend their YAML would be no help.
        raise Refused(Fault(FaultKind.UNREADABLE, *NO_STATE, Place(path, 1, 1))) from None
    game = game_of(document)
    see_format(game, view)
    state = game.load(document)
    return Position(path, raw, game, state, seen_by(game, state, view))


def seen_by(game: Game, state: Any, view: View) -> View:
    """Give a view its audience by the name that the game has for it, where the game can tell. Raises Refused."""
    audience = getattr(game, "audience", None)
    if audience is None or view.audience in ("", "public"):
        return view
    return view._replace(audience=audience(state, view.audience))


def see_format(game: Game, view: View) -> None:
    """Raise UsageError for a format that a game does not have."""
    if view.format not in game.FORMATS:
        raise click.UsageError(message("{game} has no format `{format}`; one of: {formats}", game=game.NAME,
                                       format=view.format, formats=listed(game.FORMATS)))


def read_orders(position: Position, paths: tuple[str, ...], reading: Reading) -> tuple[tuple[Source, ...], Any]:
    """Read order files against a position: the texts as sent, and the orders.

    Raises Refused for a file that cannot be read or decoded, and for a state; lines that are no orders are faults in
    the orders.
    """
    sources = tuple(decode(read_bytes(path), os.fsencode(path).decode("utf-8", "replace")) for path in paths)
    for source in sources:
        if STATE.match(source.text):     # line by line it would be a page of faults, or be left out as talk
            raise Refused(Fault(FaultKind.OUT_OF_PLACE, message("this is a state file, not orders"),
                                message("give the game's state first, then the orders"), Place(source.name)))
    orders = position.game.read_orders(position.state, sources, reading)
    if not hasattr(orders, "notes"):       # a game whose results have no notes: the encoding is said here
        for source in sources:
            encoding = read_as(source)
            warn(encoding and message("{file}: read as {encoding}", file=source.name, encoding=encoding), position.view)
    return sources, orders


def tell(faults: tuple[Fault, ...], view: View = View()) -> bool:
    """Print faults on standard error, those that the audience may read, and count the others; say whether any are.

    A fault shows what somebody wrote. One that stands on a line is read by its own audience and the game master, and
    one that stands on no line by everybody.
    """
    mine = [fault for fault in faults if _may_read(view.audience, fault)]
    hidden = len(set(faults)) - len(set(mine))
    sys.stderr.write(render(mine, messages(view.lang) if mine else {}))
    if hidden:
        warn(message("{count} fault in lines of others: not shown" if hidden == 1 else
                     "{count} faults in lines of others: not shown", count=hidden), view)
    return bool(faults)


def _may_read(audience: str, fault: Fault) -> bool:
    return not audience or fault.audience == audience or not fault.audience and not fault.place.line


def warn(note: str, view: View = View()) -> None:
    """Say a message on standard error, in the language of the page; nothing for ""."""
    if note:
        sys.stderr.write(said(note, view.lang) + "\n")


def said(text: str, lang: str) -> str:
    """Say a message in a language."""
    return told(text, messages(lang))


def put(text: str) -> None:
    """Print a page."""
    sys.stdout.write(text if text.endswith("\n") or not text else text + "\n")
