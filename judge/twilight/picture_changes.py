"""What the last play changed, as a picture marks it: the board before and after, what was rolled for, what began."""
from typing import Any, Mapping, NamedTuple

from judge.twilight import notes
from judge.twilight.operations import CIVIL_WAR
from judge.twilight.orders import Side
from judge.twilight.report_board import Board, Pair
from judge.twilight.running import Played, Turn
from judge.twilight.state import Effect, State
from judge.twilight.titles import ALDRICH_AMES
from judge.twilight.world import US, USSR

TARGETS: Mapping[type, str] = {notes.Couped: "coup", notes.Realigned: "realign", notes.Warred: "war"}


class Changes(NamedTuple):
    """What a play changed. played: the play; pairs: country -> influence before, where it is another now; targets:
    country -> coup, realign or war; the tracks as they were before, where they moved; began: cards with a new effect;
    china: whether the China Card went to the other side or was turned."""

    played: Played | None = None
    pairs: Mapping[str, Pair] = {}
    targets: Mapping[str, str] = {}
    defcon: int | None = None
    vp: int | None = None
    mil_ops: Mapping[Side, int] = {}
    space: Mapping[Side, int] = {}
    began: frozenset[int] = frozenset()
    china: bool = False


NOTHING = Changes()


def position(subject: State | Turn) -> State:
    """Give the state that a picture of a state or a turn shows: of a turn, the one after it."""
    return subject if isinstance(subject, State) else subject.state


def effects_shown(state: State) -> tuple[Effect, ...]:
    """Give the effects in play as a picture tells them: without the cards that the detail of one lists (card 98)."""
    return tuple(effect._replace(detail=None) if effect.card == ALDRICH_AMES else effect for effect in state.effects)


def changes(subject: State | Turn) -> Changes:
    """Find what the last play of a turn changed; nothing in a state, or in a turn that was refused.

    A play that waits for an answer has changed nothing yet, so the one before it is the last.
    """
    if isinstance(subject, State) or subject.faults:
        return NOTHING
    done = [played for played in subject.played if played.question is None]
    if not done:
        return NOTHING
    board = Board(subject.before)
    board.pairs[CIVIL_WAR] = (0, subject.before.civil_war)
    for played in done[:-1]:
        for note in played.notes:
            board.take(note)
    before = _standing(board)
    for note in done[-1].notes:
        board.take(note)
    return _difference(done[-1], before, _standing(board))


def _standing(board: Board) -> dict[str, Any]:
    return {"pairs": dict(board.pairs), "defcon": board.defcon, "vp": board.vp, "mil_ops": dict(board.mil_ops),
            "space": dict(board.space), "effects": frozenset(board.effects), "china": (board.china, board.china_up)}


def _difference(played: Played, before: dict[str, Any], after: dict[str, Any]) -> Changes:
    targets = {note.country: TARGETS[type(note)] for note in played.notes if type(note) in TARGETS}
    pairs = {country: pair for country, pair in before["pairs"].items() if pair != after["pairs"][country]}
    moved = {track: {side: before[track][side] for side in (US, USSR) if before[track][side] != after[track][side]}
             for track in ("mil_ops", "space")}
    return Changes(played, pairs, targets, before["defcon"] if before["defcon"] != after["defcon"] else None,
                   before["vp"] if before["vp"] != after["vp"] else None, moved["mil_ops"], moved["space"],
                   after["effects"] - before["effects"], before["china"] != after["china"])
