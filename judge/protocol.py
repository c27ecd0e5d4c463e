"""What every game offers to the commands, and the values that pass between them."""

import re
from typing import Any, Iterable, Mapping, NamedTuple, Protocol

from judge.document import Document
from judge.faults import Fault
from judge.orderfile import Source


class Setting(NamedTuple):
    """One thing to set when a game starts: `judge new GAME --name …`. `kind` is str, int or bool."""

    name: str
    help: str
    kind: type = str
    choices: tuple[str, ...] = ()
    default: Any = None
    many: bool = False


class Reading(NamedTuple):
    """How order files are read. names: named alias sets; lenient: an unreadable line is no order for its unit."""

    lenient: bool = False
    strict: str = ""
    names: tuple[str, ...] = ()


class View(NamedTuple):
    """How something is shown, and to whom. audience: "" for the game master, "public", or a power or side."""

    format: str = "text"
    lang: str = "en"
    audience: str = ""


class Look(NamedTuple):
    """How a picture is drawn. theme: "light", "dark" or "print"; labels: places by "codes" or "names" ("": as the
    language has it); audience: as in View."""

    theme: str = "light"
    labels: str = ""
    lang: str = "en"
    audience: str = ""


class Ending(NamedTuple):
    """How players end a game by agreement or by the clock.

    kind: "time-up", "draw", "concede" or "resign"; sides: who shares, wins or resigns (empty draw: all survivors).
    """

    kind: str
    sides: tuple[str, ...] = ()


def parted(sides: str | Iterable[str]) -> tuple[str, ...]:
    """Part the sides that people name with commas between them: "England,France" is two, as is "England" "France"."""
    texts = (sides,) if isinstance(sides, str) else sides
    return tuple(name for text in texts for part in re.split("[,;，；、]", text) if (name := part.strip()))


class Turn(Protocol):
    """What one adjudication gives. With faults, `state` is the state as it was."""

    before: Any
    state: Any
    faults: tuple[Fault, ...]


class Orders(Protocol):
    """Orders as read: at least the faults found in them."""

    faults: tuple[Fault, ...]


class Game(Protocol):
    """What a game's module `game` offers. Values in, values out: no file, clock or environment is touched.

    Whatever cannot be done raises Refused with the faults that say why; `read_orders` and `adjudicate` return theirs.
    """

    NAME: str
    FORMATS: tuple[str, ...]
    SETTINGS: tuple[Setting, ...]

    def new(self, settings: Mapping[str, Any]) -> Any:
        """Start a game. settings: by the names of SETTINGS, and `name`. Returns the first state."""

    def load(self, document: Document) -> Any:
        """Read a state from a document, with every name that orders may use. Raises Refused with all that is wrong."""

    def dump(self, state: Any) -> dict:
        """Give a state as plain values: what `load` reads, and what batch answers."""

    def write(self, state: Any) -> str:
        """Write a state as the text of its file."""

    def title(self, state: Any, view: View = View()) -> str:
        """Say in a few words where the game stands: "Fall 1902, movement"."""

    def played(self, state: Any, files: Iterable[str], ending: Ending | None, view: View = View()) -> str:
        """Say in a line what was played of a state: from which files of orders, or by which ending."""

    def phase(self, state: Any) -> str:
        """Give the code of the phase that is due: "F1902M", "AR4 US", "over".

        A game may also offer `audience(state, text) -> str`: the side or power that a page is for, by any of its names.
        """

    def read_orders(self, state: Any, sources: Iterable[Source], reading: Reading = Reading()) -> Orders:
        """Read order files against a state."""

    def adjudicate(self, state: Any, orders: Orders) -> Turn:
        """Resolve the phase that is due."""

    def results(self, turn: Turn) -> list[dict]:
        """Give the results as plain values, one mapping an order or play.

        A game may also offer `encoded(turn) -> (JSON of the state, JSON of the results)` where it is quicker at that,
        `redealt(state) -> state | None`, which deals a game's beginning again from its seed, and, where it is played on
        maps, `maps() -> list[str]` and `check_map(document) -> list[Fault]`.
        """

    def report(self, turn: Turn, view: View = View()) -> str:
        """Write the page of results in one of FORMATS."""

    def check(self, state: Any, orders: Orders, view: View = View()) -> tuple[str, bool]:
        """Echo orders in canonical words, with what is wrong and missing; say whether all are legal."""

    def show(self, state: Any, view: View = View()) -> str:
        """Write the position in words."""

    def options(self, state: Any, subject: str = "", view: View = View()) -> str:
        """List what can legally be ordered now: by all, by one unit, power or side."""

    def explain(self, state: Any, orders: Orders, subject: str = "", view: View = View()) -> str:
        """Say why each order (or that of one unit) did what it did."""

    def picture(self, subject: Any, look: Look = Look()) -> str:
        """Draw a state, or a turn with its orders and what became of them, as the text of an SVG file.

        A game may also offer `characters(subject, plain, look) -> str`: the picture for a terminal, at most 100
        columns wide; plain: in ASCII only.
        """

    def finish(self, state: Any, ending: Ending) -> Turn:
        """End the game by agreement or by the clock."""

    def messages(self, lang: str) -> Mapping[str, str]:
        """Give the phrases of messages in a language by the English ones, those that every game shares included."""

    def rules(self, state: Any | None, view: View = View()) -> str:
        """List the rule choices, their options and those in force."""
