"""What became of each order, and which orders made it so."""

from enum import Enum
from typing import NamedTuple

from judge.diplomacy.orders import Given, Order
from judge.diplomacy.state import Ended, State


class Outcome(str, Enum):
    """The result words. Movement, then retreats, then adjustments."""

    MOVES = "moves"
    BOUNCES = "bounces"
    FAILS = "fails"  # an army without a passage; a build or removal that does not happen
    HOLDS = "holds"
    SUPPORT_GIVEN = "support-given"
    SUPPORT_CUT = "support-cut"
    SUPPORT_VOID = "support-void"
    CONVOY_OK = "convoy-ok"
    CONVOY_DISRUPTED = "convoy-disrupted"
    CONVOY_PARADOX = "convoy-paradox"
    CONVOY_VOID = "convoy-void"
    CONVOY_UNUSED = "convoy-unused"
    ILLEGAL = "illegal"
    RETREATS = "retreats"
    DISBANDED = "disbanded"
    BUILT = "built"
    REMOVED = "removed"
    WAIVED = "waived"

    __hash__ = str.__hash__


(
    MOVES,
    BOUNCES,
    FAILS,
    HOLDS,
    SUPPORT_GIVEN,
    SUPPORT_CUT,
    SUPPORT_VOID,
    CONVOY_OK,
    CONVOY_DISRUPTED,
    CONVOY_PARADOX,
    CONVOY_VOID,
    CONVOY_UNUSED,
    ILLEGAL,
    RETREATS,
    DISBANDED,
    BUILT,
    REMOVED,
    WAIVED,
) = Outcome  # see orders.py


class Result(NamedTuple):
    """What became of one order (or of a unit without one). Equal results may be one value: they do not know their line.

    power: whose order it is (for a unit without an order: its owner).
    order: the order, None for a unit that got none.
    unit: the unit that stood there before ("F StP/sc"); for a build the unit built or asked for.
    result: the outcome; why: its reason, a code of maps/diplomacy/tables/outcomes.yaml, "" where the outcome says all.
    by: the orders that caused it, in words ("A Vie - Tyr"): who bounced it, cut it, went elsewhere, disrupted it.
    strength: (own, against) where forces were compared, None otherwise.
    backers: the supporters that counted for it ("A Ser").
    goal: the location where a move or retreat ended ("Spa/nc"), or a build stands.
    dislodges: the unit this move dislodged, "" for none.
    dislodged: the order that dislodged this unit, in words, "" if it was not.
    lost_to: (attack, defence) strengths of that fight, None if it was not dislodged.
    lost_with: the supporters that counted for the attacker that dislodged it.
    retreats: the locations a dislodged unit may go to; origin: the province its attacker came from.
    route: the seas an army by convoy went or would have gone by.
    rule: the rule choice that decided ("4.A.2 f"), "" for none.
    """

    power: str
    unit: str
    order: Order | None
    result: Outcome
    why: str = ""
    by: tuple[str, ...] = ()
    strength: tuple[int, int] | None = None
    backers: tuple[str, ...] = ()
    goal: str = ""
    dislodges: str = ""
    dislodged: str = ""
    lost_to: tuple[int, int] | None = None
    lost_with: tuple[str, ...] = ()
    retreats: tuple[str, ...] = ()
    origin: str = ""
    route: tuple[str, ...] = ()
    rule: str = ""


class Turn(NamedTuple):
    """One phase, adjudicated. results: in the map's order of powers, each power's units in the state's order, then
    orders that found no unit. given: beside each result the order as sent, with its place, None for none. before,
    state: the states before and after. skipped: codes of phases passed over since nothing was to be done in them.
    changed: centres that changed owner: (centre, old owner or "", new owner).
    eliminated: powers that lost their last unit and centre in this phase. silent: powers with something to order of
    whom nothing was read. notes: what reading took upon itself (near misses, lines left out). ended: how the game
    ended in this phase. faults: as in judge.protocol.Turn. unread: powers of whose lines none could be read."""

    before: State
    state: State
    results: tuple[Result, ...] = ()
    given: tuple[Given | None, ...] = ()
    skipped: tuple[str, ...] = ()
    changed: tuple[tuple[str, str, str], ...] = ()
    eliminated: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    ignored: tuple = ()
    ended: Ended | None = None
    faults: tuple = ()
    unread: tuple[str, ...] = ()
