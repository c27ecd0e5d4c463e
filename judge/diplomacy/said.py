"""What one line of an order file says, once it is read."""
from typing import TYPE_CHECKING, NamedTuple

from judge.diplomacy.orders import Kind, Piece, Wording
from judge.faults import FaultKind

if TYPE_CHECKING:
    from judge.diplomacy.frames import Claim
    from judge.diplomacy.scanner import Folded
    from judge.diplomacy.sentences import Sentence


class Waiting(NamedTuple):
    """An order one of whose names the position must settle."""

    sentence: "Sentence"
    text: str
    folded: "Folded"


class Trouble(NamedTuple):
    """A fault, or with `note` what a lenient reading made of it; column: from 1."""

    kind: FaultKind
    column: int
    text: str
    remedy: str
    note: str = ""


class Line(NamedTuple):
    """What one line says.

    power: the power whose header it is, None where it is none; verb: the kind of all the units that follow a line such
    as "Builds:"; ignored: (column, text, why); special: it says more than headers and plain orders; endless: too much
    was wrong before it.
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
