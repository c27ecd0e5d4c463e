"""Who reads a page, and what of a game that reader may know.

Pages of results, positions and explanations are written for everybody, unless they are for one side; the game master,
who has the state file, gets the same page as everybody, so that it can be posted as it is.
"""
from judge.faults import Fault, FaultKind, Refused
from judge.messages import message
from judge.protocol import View
from judge.twilight.names import SIDES, squash
from judge.twilight.orders import Side
from judge.twilight.state import UNKNOWN, State
from judge.twilight.titles import ALDRICH_AMES
from judge.twilight.world import US

PUBLIC = "public"


def reader(view: View) -> Side | None:
    """Give the side that a page is for; None for everybody and for the game master. Raises Refused for no side."""
    if view.audience in ("", PUBLIC):
        return None
    side = SIDES.get(squash(view.audience))
    if side is None:
        raise Refused(Fault(FaultKind.OUT_OF_PLACE, message("there is no side `{word}`", word=view.audience),
                            message("US or USSR")))
    return side


def is_master(view: View) -> bool:
    """Tell whether a page is for the game master alone, who may read every order and every fault."""
    return view.audience == ""


def open_hand(state: State) -> tuple[int, ...]:
    """Give the US hand where Aldrich Ames has it lie open (card 98), else nothing."""
    if any(effect.card == ALDRICH_AMES for effect in state.effects):
        return tuple(sorted(card for card in state.hands[US] if card != UNKNOWN))
    return ()
