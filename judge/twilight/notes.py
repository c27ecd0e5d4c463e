"""What happened in a play, noted as it happens: values that results and reports are made from."""
from typing import NamedTuple

from judge.twilight.orders import Side


class Began(NamedTuple):
    """A play begins. way: headline, event, ops, space, un, discard, pass; companion: the card with UN Intervention."""

    side: Side
    way: str
    card: int = 0
    companion: int = 0


class Happened(NamedTuple):
    """A card's event takes place, carried out by a side."""

    card: int
    side: Side


class Failed(NamedTuple):
    """A card's event does not take place. why: the rule, as a sentence."""

    card: int
    why: str


class Changed(NamedTuple):
    """Influence in a country, as pairs (US, USSR)."""

    country: str
    before: tuple[int, int]
    after: tuple[int, int]


class Couped(NamedTuple):
    """A coup: die + modifier + ops - 2 x stability = total. free: it gives no military operations."""

    side: Side
    country: str
    die: int
    modifier: int
    ops: int
    stability: int
    total: int
    free: bool


class Realigned(NamedTuple):
    """A realignment roll: dice and modifiers as pairs (US, USSR)."""

    side: Side
    country: str
    dice: tuple[int, int]
    modifiers: tuple[int, int]


class Warred(NamedTuple):
    """A war's die, its modifier and the least total that wins."""

    side: Side
    country: str
    die: int
    modifier: int
    needed: int
    won: bool


class Launched(NamedTuple):
    """An attempt on the space race."""

    side: Side
    box: int
    die: int
    limit: int
    success: bool


class Contested(NamedTuple):
    """Both sides throw (Olympic Games, Summit): dice and modifiers as pairs (US, USSR)."""

    what: str
    dice: tuple[int, int]
    modifiers: tuple[int, int]


class Scored(NamedTuple):
    """A region is scored: presence, domination, control or "" for each side, and each side's points (US, USSR)."""

    region: str
    status: tuple[str, str]
    points: tuple[int, int]


class Operated(NamedTuple):
    """Operations are conducted. mode: influence, coup, realign or space; ops: the points after modifiers."""

    side: Side
    mode: str
    ops: int


class Defcon(NamedTuple):
    """DEFCON moves."""

    before: int
    after: int


class Gained(NamedTuple):
    """Victory points. side: who gains; total: the track afterwards, US positive; why: "" for the event itself."""

    side: Side
    points: int
    total: int
    why: str = ""


class MilOps(NamedTuple):
    """A side's military operations change. total: the track afterwards."""

    side: Side
    total: int


class Advanced(NamedTuple):
    """A marker of the space race moves to a box."""

    side: Side
    box: int


class Starts(NamedTuple):
    """A lasting effect begins."""

    card: int
    sides: tuple[Side, ...] = ()
    detail: str | int | None = None


class Stops(NamedTuple):
    """A lasting effect ends."""

    card: int


class Discarded(NamedTuple):
    """Cards go to the discard pile, from a hand or after a play. by: "" for a play's own card, else what did it."""

    side: Side
    cards: tuple[int, ...]
    by: str = ""


class Removed(NamedTuple):
    """A card leaves the game for good, its event having taken place."""

    card: int


class Handed(NamedTuple):
    """A card goes to a side's hand in the open."""

    side: Side
    card: int


class Seen(NamedTuple):
    """Cards are shown. audience: who sees them, None for everybody."""

    side: Side
    cards: tuple[int, ...]
    audience: Side | None = None


class Drew(NamedTuple):
    """Cards drawn from the deck: the number is public, the cards are for their side only."""

    side: Side
    cards: tuple[int, ...]


class Reshuffled(NamedTuple):
    """The discards become the deck. cards: how many."""

    cards: int


class ChinaPassed(NamedTuple):
    """The China Card goes to a holder. face_up: it may be played at once."""

    holder: Side | None
    face_up: bool


class Chose(NamedTuple):
    """A choice that nothing else shows: an option, a region, a number. about: the card."""

    side: Side
    card: int
    word: str


class Moved(NamedTuple):
    """The game moves on: a new turn, a round, a phase. text: the code of what is due."""

    turn: int
    text: str


class Over(NamedTuple):
    """The game ends. winner: None for a draw."""

    winner: Side | None
    reason: str


class Escaped(NamedTuple):
    """A throw to leave Quagmire or Bear Trap."""

    side: Side
    trap: int
    die: int
    free: bool


class Committed(NamedTuple):
    """A side has committed its headline, unseen."""

    side: Side


class LeftAhead(NamedTuple):
    """A side has left answers ahead, or withdrawn them; what they are is its own."""

    side: Side
