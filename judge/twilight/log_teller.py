"""What a log would print of what the judge did: notes turned into the facts that lines tell."""

from typing import Any, Iterable, NamedTuple

from judge.twilight import notes
from judge.twilight.log_lines import Fact, What, phrases
from judge.twilight.operations import COUP, MEMBERS, SPACE_RACE
from judge.twilight.state import Effect
from judge.twilight.titles import (
    BREZHNEV_DOCTRINE,
    CAMBRIDGE_FIVE,
    CONTAINMENT,
    DEFECTORS,
    FIVE_YEAR_PLAN,
    IRAN_CONTRA,
    MISSILE_ENVY,
    RED_SCARE,
    UN_INTERVENTION,
    VIETNAM_REVOLTS,
)
from judge.twilight.world import ASIA, CARDS, CHINA, OTHER, SOUTHEAST_ASIA, TITLES, US, USSR, Side

OLYMPIC_GAMES, OUR_MAN_IN_TEHRAN = 20, 108
GRANTED = {OLYMPIC_GAMES: [4]}
"""Events that grant other Ops than their card has: the boycott."""


class Expected(NamedTuple):
    """What the judge would print. optional: the log may be silent about it; late: it belongs to the end of a turn."""

    fact: Fact
    optional: bool = False
    late: bool = False


class Teller:
    """Turns notes into what a log would print. It follows the effects, since headers and rolls depend on them."""

    def __init__(self, effects: Iterable[Effect], facts: Iterable[Fact]):
        self.effects = {effect.card: effect for effect in effects}
        self.before = frozenset(self.effects)
        self.headers = [fact for fact in facts if fact.what is What.MODE]
        self.card = self.event = 0
        self.played: list[int] = []  # more than one where an event plays another card
        self.told: list[Expected] = []
        self.late = False

    def tell(self, noted: Iterable[Any], late: bool = False) -> None:
        """Add what notes say. late: they are of the end of a turn, of which the logs tell points and ends of effects at
        times only."""
        self.late = late
        for note in noted:
            for fact in TELLERS.get(type(note), lambda teller, note: [])(self, note) or []:
                one = fact if isinstance(fact, Expected) else Expected(fact)
                self.told.append(one._replace(late=late))

    def _began(self, note: notes.Began) -> list[Fact]:
        self.card = note.companion or note.card
        self.played.append(self.card)
        if note.way == "un":
            return [Fact(What.EVENT, None, UN_INTERVENTION), Fact(What.PLAYS, note.side, note.companion)]
        # Grain Sales: a second play within an event.
        return [Fact(What.PLAYS, note.side, note.card)] if self.event and note.way in ("event", "ops", "space") else []

    def _happened(self, note: notes.Happened) -> list[Fact]:
        self.card = self.event = note.card
        return [Fact(What.EVENT, None, note.card)]

    def _failed(self, note: notes.Failed) -> list[Expected]:
        return [Expected(Fact(What.EVENT, None, note.card), True)]

    def _changed(self, note: notes.Changed) -> list[Fact]:
        return [
            Fact(What.INFLUENCE, side, note.country, (after - before, *note.after))
            for side, before, after in zip((US, USSR), note.before, note.after)
            if after != before
        ]

    def _couped(self, note: notes.Couped) -> list[Fact]:
        bonus = int(self.card == CHINA and note.country in MEMBERS[ASIA])
        bonus += int(note.side is USSR and VIETNAM_REVOLTS in self.effects and note.country in MEMBERS[SOUTHEAST_ASIA])
        word = "SUCCESS" if note.total > 0 else "FAILURE"
        return [
            Fact(What.MODE, None, COUP, (note.ops - bonus,)),
            Fact(What.TARGET, None, note.country),
            Fact(What.COUP, None, word, (note.die, note.ops, note.modifier, note.stability, note.total)),
        ]

    def _operated(self, note: notes.Operated) -> list[Fact]:
        if note.mode == SPACE_RACE:
            return []
        return [Fact(What.MODE, None, note.mode, (self._printed(note.side, note.ops, note.mode),))]

    def _printed(self, side: Side, ops: int, mode: str) -> int:
        """Give the Ops of a header, which are those that the card has printed or grants, before modifiers."""
        index = sum(one.fact.what is What.MODE for one in self.told)
        fits = index < len(self.headers) and self.headers[index].subject == mode
        header = self.headers[index].numbers[0] if fits else ops
        own = [CARDS[card].ops for card in (self.card, *self.played) if card] + GRANTED.get(self.event, [])
        fitting = [printed for printed in own if max(1, min(4, printed + self._modifier(side))) == ops]
        return header if header in fitting else fitting[0] if fitting else ops

    def _modifier(self, side: Side) -> int:
        modifier = int((CONTAINMENT if side is US else BREZHNEV_DOCTRINE) in self.effects)
        return modifier - int(RED_SCARE in self.effects and side in self.effects[RED_SCARE].sides)

    def _realigned(self, note: notes.Realigned) -> list[Fact]:
        us, ussr = note.modifiers
        us += int(IRAN_CONTRA in self.effects)  # counted, and not printed
        return [
            Fact(What.TARGET, None, note.country),
            Fact(What.ROLL, USSR, None, (note.dice[1], ussr, note.dice[1] + ussr)),
            Fact(What.ROLL, US, None, (note.dice[0], us, note.dice[0] + us)),
        ]

    def _warred(self, note: notes.Warred) -> list[Fact]:
        return [
            Fact(What.WAR, None, note.country),
            Fact(What.WAR_ROLL, None, "VICTORY" if note.won else "DEFEAT", (note.die, note.modifier, note.needed)),
        ]

    def _launched(self, note: notes.Launched) -> list[Fact]:
        ops = max(1, min(4, CARDS[self.card].ops + self._modifier(note.side)))
        return [
            Fact(What.MODE, None, SPACE_RACE, (ops,)),
            Fact(What.LAUNCH, None, "Success" if note.success else "Failed", (note.die, note.limit)),
        ]

    def _gained(self, note: notes.Gained) -> list[Expected]:
        return [Expected(Fact(What.VP, note.side, None, (note.points, note.total)), self.late)]

    def _starts(self, note: notes.Starts) -> list[Expected]:
        self.effects[note.card] = Effect(note.card, note.sides, note.detail)
        tables = phrases()
        quiet = note.card in tables.silent or tables.spent.get(note.card) in self.before
        return [Expected(Fact(What.STARTS, None, note.card), quiet)]

    def _stops(self, note: notes.Stops) -> list[Expected]:
        self.effects.pop(note.card, None)
        return [Expected(Fact(What.STOPS, None, note.card), self.late or note.card in phrases().silent)]

    def _discarded(self, note: notes.Discarded) -> list[Fact]:
        if note.by in ("", TITLES[DEFECTORS]):
            return []
        return [Fact(What.DISCARDS, note.side, card) for card in note.cards]

    def _handed(self, note: notes.Handed) -> list[Fact]:
        if self.event != MISSILE_ENVY:
            return [Fact(What.REVEALS, note.side, note.card)]
        if note.card == MISSILE_ENVY:
            return []
        self.card = note.card
        return [Fact(What.REVEALS, OTHER[note.side], note.card)]

    def _seen(self, note: notes.Seen) -> list[Expected]:
        if self.event == OUR_MAN_IN_TEHRAN:
            return []
        if self.event == CAMBRIDGE_FIVE and not note.cards:
            return [Expected(Fact(What.EMPTY, note.side), True)]
        return [Expected(Fact(What.REVEALS, note.side, card), self.event == FIVE_YEAR_PLAN) for card in note.cards]


TELLERS = {
    notes.Began: Teller._began,
    notes.Happened: Teller._happened,
    notes.Failed: Teller._failed,
    notes.Changed: Teller._changed,
    notes.Couped: Teller._couped,
    notes.Operated: Teller._operated,
    notes.Realigned: Teller._realigned,
    notes.Warred: Teller._warred,
    notes.Launched: Teller._launched,
    notes.Gained: Teller._gained,
    notes.Starts: Teller._starts,
    notes.Stops: Teller._stops,
    notes.Discarded: Teller._discarded,
    notes.Handed: Teller._handed,
    notes.Seen: Teller._seen,
    notes.Defcon: lambda teller, note: [
        Fact(What.DEFCON, None, "improves" if note.after > note.before else "degrades", (note.after,))
    ],
    notes.MilOps: lambda teller, note: [Fact(What.MIL_OPS, note.side, None, (note.total,))],
    notes.Advanced: lambda teller, note: [Fact(What.ADVANCE, note.side, None, (note.box,))],
    notes.Escaped: lambda teller, note: [
        Fact(What.TRAP, None, "Trap Escaped" if note.free else "Trap Remains in Effect", (note.die,))
    ],
    notes.Reshuffled: lambda teller, note: [Fact(What.RESHUFFLE)],
}
