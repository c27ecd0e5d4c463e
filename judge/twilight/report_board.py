"""The board as it changes under the notes of a play, so that a report can say who controls what before and after."""
from typing import Any, Mapping, NamedTuple

from judge.twilight import notes
from judge.twilight.orders import Side
from judge.twilight.state import Effect, State
from judge.twilight.world import NEIGHBOURS, NEXT_TO, STABILITY, US, USSR

Pair = tuple[int, int]


def controller(country: str, pair: Pair) -> Side | None:
    """Tell who controls a country with a pair (US, USSR): the lead is at least its stability (TS 2.1.7)."""
    lead, need = pair[0] - pair[1], STABILITY.get(country, 99)
    return US if lead >= need else USSR if -lead >= need else None


class Counted(NamedTuple):
    """What scoring looks at: country -> who controls it; the effects in play."""

    control: Mapping[str, Side | None]
    effects: Mapping[int, Effect]


class Board:
    """What notes change. pairs: country -> (US, USSR); effects: card -> Effect; mil_ops, space: side -> number."""

    def __init__(self, state: State):
        self.edition, self.options, self.turn = state.edition, state.options, state.turn
        theirs = state.influence[USSR]
        self.pairs = {country: (count, theirs[country]) for country, count in state.influence[US].items()}
        self.effects = {effect.card: effect for effect in state.effects}
        self.defcon, self.vp, self.china = state.defcon, state.vp, state.china
        self.mil_ops, self.space = dict(state.mil_ops), dict(state.space)
        self.china_up = state.china_up

    def take(self, note: Any) -> None:
        """Let one thing that was noted happen."""
        if isinstance(note, notes.Changed):
            self.pairs[note.country] = note.after
        elif isinstance(note, notes.Starts):
            self.effects[note.card] = Effect(note.card, note.sides, note.detail)
        elif isinstance(note, notes.Stops):
            self.effects.pop(note.card, None)
        elif isinstance(note, notes.Defcon):
            self.defcon = note.after
        elif isinstance(note, notes.Gained):
            self.vp = note.total
        elif isinstance(note, notes.MilOps):
            self.mil_ops[note.side] = note.total
        elif isinstance(note, notes.Advanced):
            self.space[note.side] = note.box
        elif isinstance(note, notes.ChinaPassed):
            self.china, self.china_up = note.holder, note.face_up
        elif isinstance(note, notes.Moved) and note.turn != self.turn:
            self.turn, self.mil_ops = note.turn, {US: 0, USSR: 0}

    def control(self, country: str) -> Side | None:
        """Tell who controls a country now."""
        return controller(country, self.pairs[country])

    def counted(self) -> Counted:
        """Give what scoring looks at, as it is now."""
        return Counted({country: self.control(country) for country in self.pairs}, self.effects)

    def neighbours(self, side: Side, country: str) -> list[str]:
        """List the neighbours of a country that a side controls."""
        return [other for other in NEIGHBOURS[country] if self.control(other) is side]

    def is_next_to(self, side: Side, country: str) -> bool:
        """Tell whether a country is next to a superpower."""
        return country in NEXT_TO[side]
