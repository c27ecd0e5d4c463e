"""Orders: as a player wrote them, and as they stand once it is known which unit is meant.

A location is a province code with a coast where it matters (`StP/sc`); a unit is its letter and location (`F StP/sc`).
Both are plain strings, as is a power's name. The empty string says that there is none.
"""

from enum import Enum
from typing import NamedTuple

from judge.faults import Place


class Kind(str, Enum):
    MOVE = "move"  # also a retreat: the phase tells
    HOLD = "hold"
    SUPPORT = "support"
    CONVOY = "convoy"
    DISBAND = "disband"  # a retreat phase's disband, or a removal
    BUILD = "build"
    REMOVE = "remove"
    WAIVE = "waive"
    UNIT = "unit"  # a unit named alone: a hold in movement, the due build or removal in adjustments

    __hash__ = str.__hash__  # Enum's own runs in Python; orders are keys in the hot path


# Looking a member up in its class costs 75 ns before Python 3.12, a name of the module 15: the hot path uses these.
MOVE, HOLD, SUPPORT, CONVOY, DISBAND, BUILD, REMOVE, WAIVE, UNIT = Kind


class Piece(NamedTuple):
    """A unit as written. letter: "A", "F" or ""; province: a code; coast: "nc" or ""; power: nationality as written."""

    letter: str
    province: str
    coast: str = ""
    power: str = ""


class Wording(NamedTuple):
    """What one order says, every name settled to one code; it knows nothing of who sent it, so it is made once a text.

    key: a short text that is equal for equal meanings and for them only ("M A Bud Ser"), the key of what others
    remember about it; text: the words as written; column: where they begin in their line.
    unit: the unit ordered (for a waive: None). helped: the unit supported or convoyed.
    goal, goal_coast: where a move, supported move, convoy or retreat goes; "" for a support to hold.
    route: the seas a convoyed army names, in order. via: "via convoy" is written. retreat: a verb of retreat is
    written. count: how many builds are waived.
    """

    kind: Kind
    key: str
    unit: Piece | None = None
    helped: Piece | None = None
    goal: str = ""
    goal_coast: str = ""
    route: tuple[str, ...] = ()
    via: bool = False
    retreat: bool = False
    count: int = 1
    text: str = ""
    column: int = 1


class Given(NamedTuple):
    """One order as its player gave it.

    power: who gives it ("" where no header says so: then it is the owner of the unit). file, line: where it stands.
    """

    power: str
    wording: Wording
    file: str = ""
    line: int = 0

    @property
    def place(self) -> Place:
        return Place(self.file, self.line, self.wording.column)


class Ignored(NamedTuple):
    """A piece of text that is no order, and why it was left out."""

    place: Place
    text: str
    why: str


class Orders(NamedTuple):
    """What was read. sent: powers whose header or orders appear, in the map's order; notes: things the results tell
    (an unreadable line taken as no order, a near miss taken as meant); unread: powers that sent lines of which none
    could be read."""

    given: tuple[Given, ...] = ()
    faults: tuple = ()
    ignored: tuple[Ignored, ...] = ()
    notes: tuple[str, ...] = ()
    sent: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


class Order(NamedTuple):
    """What a unit is told to do, in the position: free of who and where, so it is made once and shared.

    unit: the unit that stands there ("F StP/sc"; as written where none does). helped: likewise.
    goal: the location a unit goes to ("Spa/nc"), the location a support is for ("Spa", or "Spa/nc" where the order
    names the coast), or the province a convoy is for; "" for none.
    illegal: why the map alone or the position forbids it (a code of maps/diplomacy/tables/outcomes.yaml), "" for a
    legal order. note: what the judge filled in or left out to understand it, a code or "".
    text: the order in canonical words, which read back to the same order: "A Ser S A Bud - Rum".
    """

    kind: Kind
    unit: str
    helped: str = ""
    goal: str = ""
    route: tuple[str, ...] = ()
    via: bool = False
    illegal: str = ""
    note: str = ""
    text: str = ""


def ordered(
    kind: Kind,
    unit: str,
    helped: str = "",
    goal: str = "",
    route: tuple[str, ...] = (),
    via: bool = False,
    illegal: str = "",
    note: str = "",
) -> Order:
    """Make an order, and its words."""
    return Order(kind, unit, helped, goal, route, via, illegal, note, words(kind, unit, helped, goal, route, via))


def words(kind: Kind, unit: str, helped: str, goal: str, route: tuple[str, ...], via: bool) -> str:
    """Write an order in canonical words, which read back to the same order: "A Ser S A Bud - Rum"."""
    if kind is Kind.MOVE:
        return f"{unit} - {' - '.join((*route, goal))}" + (" via convoy" if via and not route else "")
    if kind is Kind.HOLD or kind is Kind.UNIT:
        return f"{unit} H"
    if kind is Kind.SUPPORT:
        return f"{unit} S {helped}" + (f" - {goal}" if goal else "")
    if kind is Kind.CONVOY:
        return f"{unit} C {helped} - {goal}"
    if kind is Kind.WAIVE:
        return "Waive"
    return f"{unit} D" if kind is Kind.DISBAND else f"{kind.value.capitalize()} {unit}"
