"""The judge as a library: values in, values out. What the commands do with a game is a call of these.

No file, clock or environment is touched. What cannot be done raises `judge.faults.Refused`, whose `faults` say why.
"""

from typing import Any, Callable, Iterable

from judge import document, games
from judge.faults import Fault, FaultKind, Refused
from judge.manual import LANGUAGES
from judge.messages import message, one_of
from judge.orderfile import pasted
from judge.protocol import Ending, Game, Reading, View, parted


def new(game: str, name: str, **settings) -> Any:
    """Start a game ("diplomacy", "twilight-struggle") with settings as `judge new` has them; gives its first state.

    entropy: where a game needs chance, 48 hexadecimal digits that nobody can guess. beside: as in `load`. Raises
    Refused for a setting that the game does not have, or that cannot be.
    """
    kind = games.game(game)
    known = [setting.name for setting in kind.SETTINGS]
    for setting in settings:
        if setting not in (*known, "entropy", "beside"):
            fault = Fault(FaultKind.UNREADABLE,
                          message("`{setting}` is no setting of {game}", setting=setting, game=game), one_of(known))
            raise Refused(fault)
    return kind.new({"name": name, **settings})


def load(text: str, file: str = "state", beside: Callable[[str], str] | None = None) -> Any:
    """Read a state from the text of its file. Raises Refused with all that is wrong, line by line.

    beside: gives the text of a file that the state names, such as its own map, by the file's name.
    """
    read_as = document.read(text, file)._replace(beside=beside)
    return games.game_of(read_as).load(read_as)


def write(state: Any) -> str:
    """Write a state as the text of its file."""
    return game_of(state).write(state)


def read_orders(
    state: Any, text: str, file: str = "orders", lenient: bool = False, strict: str = "", names: Iterable[str] = ()
) -> Any:
    """Read orders against a state; what cannot be understood stands in `faults` of what is returned.

    text: orders, or a mail or post that holds some. Raises Refused where nobody can tell what of it is new.
    """
    return game_of(state).read_orders(state, (pasted(file, text),), Reading(lenient, strict, tuple(names)))


def adjudicate(state: Any, orders: Any) -> Any:
    """Resolve the phase that is due. Returns the turn: `state` (the new one), `results`, `faults`. With faults, which
    are the orders' and those found here, `state` is the state as it was."""
    return game_of(state).adjudicate(state, orders)


def results(turn: Any) -> list[dict]:
    """Give the results of a turn as plain values, one mapping an order or play."""
    return game_of(turn.before).results(turn)


def report(turn: Any, format: str = "text", lang: str = "en", audience: str = "") -> str:
    """Write the page of a turn's results.

    audience: "" for the game master, "public", or a power or side. Raises Refused for a format, language or audience
    that there is not, as all pages below do.
    """
    return game_of(turn.before).report(turn, _view(turn.before, format, lang, audience))


def check(state: Any, orders: Any, format: str = "text", lang: str = "en", audience: str = "") -> tuple[str, bool]:
    """Echo orders in canonical words; say whether all are legal."""
    return game_of(state).check(state, orders, _view(state, format, lang, audience))


def show(state: Any, format: str = "text", lang: str = "en", audience: str = "") -> str:
    """Write the position in words."""
    return game_of(state).show(state, _view(state, format, lang, audience))


def options(state: Any, subject: str = "", format: str = "text", lang: str = "en", audience: str = "") -> str:
    """List what can legally be ordered now, by all or by one unit, power or side."""
    return game_of(state).options(state, subject, _view(state, format, lang, audience))


def explain(
    state: Any, orders: Any, subject: str = "", format: str = "text", lang: str = "en", audience: str = ""
) -> str:
    """Say why each order, or that of one unit, did what it did."""
    return game_of(state).explain(state, orders, subject, _view(state, format, lang, audience))


def finish(state: Any, kind: str, sides: str | Iterable[str] = ()) -> Any:
    """End a game by agreement or by the clock; returns the turn.

    kind: "time-up", "draw", "concede" or "resign"; sides: who shares, wins or resigns (a draw of none: all
    survivors), in a list, or in a text with commas between them.
    Raises Refused for an ending that the game does not have, or that cannot be now.
    """
    return game_of(state).finish(state, Ending(kind, parted(sides)))


def rules(state: Any, format: str = "text", lang: str = "en") -> str:
    """List the rule choices, their options and those in force in a game."""
    return game_of(state).rules(state, _view(state, format, lang, ""))


def _view(state: Any, format: str, lang: str, audience: str) -> View:
    """Make a view of what a game has, the audience by the name that the game has for it."""
    game = game_of(state)
    if format not in game.FORMATS:
        what = message("`{format}` is no format of {game}", format=format, game=game.NAME)
        raise Refused(Fault(FaultKind.UNREADABLE, what, one_of(game.FORMATS)))
    if lang not in LANGUAGES:
        raise Refused(Fault(FaultKind.UNREADABLE, message("`{lang}` is no language", lang=lang), one_of(LANGUAGES)))
    if audience not in ("", "public") and hasattr(game, "audience"):
        audience = game.audience(state, audience)
    return View(format, lang, audience)


def game_of(state: Any) -> Game:
    """Find the game that a state value belongs to, by the package that its type comes from.

    Raises TypeError for a value that is no state.
    """
    module = type(state).__module__
    for name, where in games.REGISTER.items():
        if module == where or module.startswith(where.rpartition(".")[0] + "."):
            return games.game(name)
    raise TypeError(f"{type(state).__name__} is no state of a game")
