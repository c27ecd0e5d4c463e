"""What a file says and the judge did not do, or not yet: it is told, so that nothing is lost in silence."""
from enum import Enum
from typing import NamedTuple

from judge.faults import Place
from judge.twilight.orders import Side


class Kind(str, Enum):
    IGNORED = "ignored"        # no declaration: talk, quotations, results
    UNPLAYED = "unplayed"      # stands behind a play that waits, and must be sent again
    KEPT = "kept"              # an answer that the play that waits has not asked for yet
    ENDED = "ended"            # stands behind the end of the game
    FALLEN = "fallen"          # an answer kept so far, which nothing asked for or which is not allowed any more


class Ignored(NamedTuple):
    """A text that was left out. why: in a few words; side: whose it is, where that is known, for it may read it."""

    place: Place
    text: str
    why: str = ""
    side: Side | None = None
    kind: Kind = Kind.IGNORED
