"""What one line of an order file says, once it is read."""
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from judge.diplomacy.orders import Kind, Piece, Wording
from judge.faults import FaultKind

if TYPE_CHECKING:
    from judge.diplomacy.backing import Backer
    from judge.diplomacy.frames import Claim
    from judge.diplomacy.scanner import Folded
    from judge.diplomacy.sentences import Sentence


class Block(str, Enum):
    """What a line says of the lines below it."""

    NONE = ""
    VOID = "void"          # they are in doubt: it is a heading by its mark
    LOOSE = "loose"        # they are, and so may be those above: "if Germany agrees"
    BACK = "back"          # they count, and it takes back orders above, if there are any: "Ignore my last mail"
    INSTEAD = "instead"    # what stands on this side of it counts, above or below: "These replace my earlier orders."
    SENT = "sent"          # so does it here, and what was sent in another mail does not: "Ignore my last mail."
    AGAIN = "again"        # they count again: "This turn:"
    ON = "on"              # it may go on with the order on the line above, or mend it: "- Bur", "*Bur"
    BROKEN = "broken"      # an order breaks off and may go on in the line below
    STRUCK = "struck"      # they are struck out, until the mark that ends it

    __hash__ = str.__hash__


TAKES_BACK = (Block.BACK, Block.INSTEAD, Block.SENT)


class Waiting(NamedTuple):
    """An order one of whose names the position must settle."""

    sentence: "Sentence"
    text: str
    folded: "Folded"


class Trouble(NamedTuple):
    """A fault, or with `note` what a lenient reading made of it; column: from 1; place: the province whose unit is
    ordered, "" where that is not known."""

    kind: FaultKind
    column: int
    text: str
    remedy: str
    note: str = ""
    place: str = ""


class Line(NamedTuple):
    """What one line says.

    power: the power whose header it is, None where it is none; verb: the kind of all the units that follow a line such
    as "Builds:"; ignored: (column, text, why); special: it says more than headers and plain orders; endless: too much
    was wrong before it; block: what it says of the lines below; named: powers whose the orders may be, beside that of
    the header; unsure: whose the lines below are is not known; lettered: its header is a letter that may be a unit's
    ("A: Par - Bur"); season: "S", "F" or "W" of a heading without a year;
    backed: units that are said to support or convoy; retracts: it may take back what stands above it, beside what its
    block says of the lines below; parts: what stands under each header, where the line has several.
    """

    power: str | None = None
    verb: Kind | None = None
    orders: "tuple[Wording | Waiting, ...]" = ()
    troubles: tuple[Trouble, ...] = ()
    ignored: tuple[tuple[int, str, str], ...] = ()
    claim: "Claim | None" = None
    game: str = ""
    special: bool = False
    endless: bool = False
    block: Block = Block.NONE
    named: tuple[str, ...] = ()
    unsure: bool = False
    lettered: bool = False
    season: str = ""
    backed: "tuple[Backer, ...]" = ()
    retracts: bool = False
    parts: "tuple[Line, ...]" = ()


EMPTY = Line()


def meaning(kind: Kind, unit: Piece | None = None, helped: Piece | None = None, goal: str = "", goal_coast: str = "",
            route: tuple[str, ...] = (), via: bool = False, retreat: bool = False, count: int = 1, text: str = "",
            column: int = 1) -> Wording:
    """Make a wording, with the key that is equal for equal meanings and for them only."""
    key = "|".join((kind.value, *(unit or ()), "", *(helped or ()), goal, goal_coast, *route,
                    f"{via:d}{retreat:d}{count}"))
    return Wording(kind, key, unit, helped, goal, goal_coast, route, via, retreat, count, text, column)


def again(wording: Wording, **changed) -> Wording:
    """Make a wording that differs in some fields, with its key."""
    fields = wording._replace(**changed)._asdict()
    del fields["key"]
    return meaning(**fields)


def kind_of(order: Wording | Waiting) -> Kind:
    """Give the kind of an order."""
    return order.kind if order.__class__ is Wording else order.sentence.kind


def with_kind(order: Wording | Waiting, kind: Kind) -> Wording | Waiting:
    """Make the same order of another kind."""
    if order.__class__ is Wording:
        return again(order, kind=kind)
    return order._replace(sentence=order.sentence._replace(kind=kind))
