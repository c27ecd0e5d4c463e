"""Compare what the judge did in a play with what a log prints of it, kind by kind, each kind in its own order."""
from collections import Counter
from typing import Any, Iterable, NamedTuple

from judge.twilight import notes
from judge.twilight.log_lines import Fact, Section, What, phrases, said
from judge.twilight.operations import COUP, INFLUENCE, MEMBERS, SPACE_RACE
from judge.twilight.state import Effect
from judge.twilight.titles import (BREZHNEV_DOCTRINE, CAMBRIDGE_FIVE, CONTAINMENT, DEFECTORS, FIVE_YEAR_PLAN, IRAN_CONTRA,
                                   MISSILE_ENVY, RED_SCARE, UN_INTERVENTION, VIETNAM_REVOLTS)
from judge.twilight.world import ASIA, CARDS, CHINA, OTHER, SOUTHEAST_ASIA, TITLES, US, USSR, Side

TEHRAN = 108
GRANTED = {20: [4]}
"""Events that grant other Ops than their card has: the boycott of Olympic Games."""
INPUTS = (What.OLYMPICS, What.REGION, What.RETURNS)
"""Lines that only answer: that something asked for them is all there is to compare."""
FORMAL = (What.AGAIN, What.HANDICAP, What.SCENARIO, What.OPTIONAL, What.PLAYER, What.CLOCK, What.NOTHING)


class Expected(NamedTuple):
    """What the judge would print. optional: the log may be silent about it; late: it belongs to the end of a turn."""

    fact: Fact
    optional: bool = False
    late: bool = False


class Difference(NamedTuple):
    """A value that is another in the log. line: of the log; log, judge: both in the log's words, "" for nothing; note: what
    is wrong with a line that is no value."""

    line: int
    log: str
    judge: str
    fact: Fact | None = None
    note: str = ""


def differences(section: Section, expected: list[Expected], vp: int, complete: bool) -> tuple[list[Difference], Counter]:
    """Compare a section's lines with what the judge would print.

    vp: the track before; complete: the log shows the section to its end. Gives the differences by line, and how many
    values of each kind were compared.
    """
    found: list[Difference] = []
    counted: Counter = Counter()
    streams: dict[tuple, tuple[list[Fact], list[Expected]]] = {}
    for fact in _compared(section.facts):
        streams.setdefault(_stream(fact), ([], []))[0].append(fact)
    for one in expected:
        streams.setdefault(_stream(one.fact), ([], []))[1].append(one)
    for key, (facts, wanted) in streams.items():
        if key[0] is What.VP:
            found += _points(facts, wanted, vp, complete, section.line)
        elif key[0] is What.INFLUENCE:
            found += _plain(facts, _gathered(facts, wanted), complete, section.line)
        else:
            found += _plain(facts, wanted, complete, section.line)
        counted.update(fact.what.value for fact in facts)
    return sorted(found, key=lambda difference: difference.line), counted


def silent(section: Section, expected: Iterable[Expected]) -> Counter:
    """Count what the judge would print of the end of a turn and the log leaves out."""
    told = Counter(fact.value for fact in section.facts)
    left = Counter(one.fact.value for one in expected if one.late and one.optional) - told
    counted: Counter = Counter()
    for value, count in left.items():
        counted[value[0].value] += count
    return counted


def _compared(facts: Iterable[Fact]) -> list[Fact]:
    """Leave out what is printed twice, what only answers or is display, and a mode in which nothing is done."""
    kept: list[Fact] = []
    facts = list(facts)
    events = {fact.subject for fact in facts if fact.what is What.EVENT}
    for i, fact in enumerate(facts):
        if fact.what in (*FORMAL, *INPUTS, What.WINS):
            continue
        if kept and fact.what in (What.EVENT, What.PLAYS) and kept[-1].value == fact.value:
            continue
        if fact.what is What.STOPS and phrases().display.get(fact.subject) in events:
            continue
        if fact.what is What.MODE and fact.subject != SPACE_RACE and not _done(facts, i):
            continue
        kept.append(fact)
    return kept


def _done(facts: list[Fact], at: int) -> bool:
    """Tell whether something is done under the header of a mode."""
    sought = What.INFLUENCE if facts[at].subject == INFLUENCE else What.TARGET
    for fact in facts[at + 1:]:
        if fact.what is What.MODE or fact.part != facts[at].part:
            return False
        if fact.what is sought:
            return True
    return False


def _stream(fact: Fact) -> tuple:
    """Give what a value is compared among, in its order."""
    if fact.what in (What.VP, What.NO_VP):
        return (What.VP,)
    if fact.what is What.INFLUENCE:
        return fact.what, fact.subject
    if fact.what in (What.STARTS, What.STOPS, What.DISCARDS, What.REVEALS):
        return fact.what, fact.side, fact.subject
    if fact.what in (What.ROLL, What.MIL_OPS, What.ADVANCE, What.EMPTY):
        return fact.what, fact.side
    return (fact.what,)


def _plain(facts: list[Fact], wanted: list[Expected], complete: bool, line: int) -> list[Difference]:
    found = []
    wanted = list(wanted)
    for fact in facts:
        while wanted and wanted[0].optional and wanted[0].fact.value != fact.value and any(
                one.fact.value == fact.value for one in wanted[1:]):
            wanted.pop(0)
        one = wanted.pop(0) if wanted else None
        if one is None:
            found.append(Difference(fact.line, fact.text, "", fact))
        elif one.fact.value != fact.value:
            found.append(Difference(fact.line, fact.text, said(one.fact), fact))
        line = fact.line
    if complete:
        found += [Difference(line, "", said(one.fact)) for one in wanted if not one.optional]
    return found


def _points(facts: list[Fact], wanted: list[Expected], vp: int, complete: bool, line: int) -> list[Difference]:
    """Compare victory points; a line without points tells where the track stands."""
    found, gained = [], list(wanted)
    for fact in facts:
        if fact.what is What.NO_VP:
            vp, gained = _passed(fact.numbers[0], vp, gained)
            if fact.numbers[0] != vp:
                found.append(Difference(fact.line, fact.text, said(fact._replace(numbers=(vp,))), fact))
        else:
            while gained and gained[0].optional and gained[0].fact.value != fact.value and any(
                    one.fact.value == fact.value for one in gained[1:]):
                vp = gained.pop(0).fact.numbers[1]
            found += _plain([fact], gained[:1], False, line)
            if gained:
                vp = gained.pop(0).fact.numbers[1]
        line = fact.line
    if complete:
        found += [Difference(line, "", said(one.fact)) for one in gained if not one.optional]
    return found


def _passed(told: int, vp: int, gained: list[Expected]) -> tuple[int, list[Expected]]:
    """Pass points of the end of a turn that the log leaves out, where the track stands as it says behind them."""
    for i, one in enumerate(gained):
        if told == vp or not one.optional:
            break
        if one.fact.numbers[1] == told:
            return told, gained[i + 1:]
    return vp, gained


def _gathered(facts: list[Fact], wanted: list[Expected]) -> list[Expected]:
    """Join changes of one country that the log prints in one line."""
    left, joined = list(wanted), []
    for fact in facts:
        if not left:
            break
        one = left.pop(0)
        while (left and one.fact.side is left[0].fact.side and abs(one.fact.numbers[0]) < abs(fact.numbers[0])
               and one.fact.numbers[0] * left[0].fact.numbers[0] > 0):
            more = left.pop(0).fact
            one = Expected(one.fact._replace(numbers=(one.fact.numbers[0] + more.numbers[0], *more.numbers[1:])))
        joined.append(one)
    return joined + left


class Teller:
    """Turns notes into what a log would print. It follows the effects, since headers and rolls depend on them."""

    def __init__(self, effects: Iterable[Effect], facts: Iterable[Fact]):
        self.effects = {effect.card: effect for effect in effects}
        self.before = frozenset(self.effects)
        self.headers = [fact for fact in _compared(facts) if fact.what is What.MODE]
        self.card = self.event = self.played = 0
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
        self.card = self.played = note.companion or note.card
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
        return [Fact(What.INFLUENCE, side, note.country, (after - before, *note.after))
                for side, before, after in zip((US, USSR), note.before, note.after) if after != before]

    def _couped(self, note: notes.Couped) -> list[Fact]:
        bonus = int(self.card == CHINA and note.country in MEMBERS[ASIA])
        bonus += int(note.side is USSR and VIETNAM_REVOLTS in self.effects and note.country in MEMBERS[SOUTHEAST_ASIA])
        word = "SUCCESS" if note.total > 0 else "FAILURE"
        return [Fact(What.MODE, None, COUP, (note.ops - bonus,)), Fact(What.TARGET, None, note.country),
                Fact(What.COUP, None, word, (note.die, note.ops, note.modifier, note.stability, note.total))]

    def _operated(self, note: notes.Operated) -> list[Fact]:
        if note.mode == SPACE_RACE:
            return []
        return [Fact(What.MODE, None, note.mode, (self._printed(note.side, note.ops, note.mode),))]

    def _printed(self, side: Side, ops: int, mode: str) -> int:
        """Give the Ops of a header, which are those that the card has printed or grants, before modifiers."""
        index = sum(one.fact.what is What.MODE for one in self.told)
        fits = index < len(self.headers) and self.headers[index].subject == mode
        header = self.headers[index].numbers[0] if fits else ops
        own = [CARDS[card].ops for card in (self.card, self.played) if card] + GRANTED.get(self.event, [])
        fitting = [printed for printed in own if max(1, min(4, printed + self._modifier(side))) == ops]
        return header if header in fitting else fitting[0] if fitting else ops

    def _modifier(self, side: Side) -> int:
        modifier = int((CONTAINMENT if side is US else BREZHNEV_DOCTRINE) in self.effects)
        return modifier - int(RED_SCARE in self.effects and side in self.effects[RED_SCARE].sides)

    def _realigned(self, note: notes.Realigned) -> list[Fact]:
        us, ussr = note.modifiers
        us += int(IRAN_CONTRA in self.effects)         # counted, and not printed
        return [Fact(What.TARGET, None, note.country), Fact(What.ROLL, USSR, None, (note.dice[1], ussr, note.dice[1] + ussr)),
                Fact(What.ROLL, US, None, (note.dice[0], us, note.dice[0] + us))]

    def _warred(self, note: notes.Warred) -> list[Fact]:
        return [Fact(What.WAR, None, note.country),
                Fact(What.WAR_ROLL, None, "VICTORY" if note.won else "DEFEAT", (note.die, note.modifier, note.needed))]

    def _launched(self, note: notes.Launched) -> list[Fact]:
        ops = max(1, min(4, CARDS[self.card].ops + self._modifier(note.side)))
        return [Fact(What.MODE, None, SPACE_RACE, (ops,)),
                Fact(What.LAUNCH, None, "Success" if note.success else "Failed", (note.die, note.limit))]

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
        if self.event == TEHRAN:
            return []
        if self.event == CAMBRIDGE_FIVE and not note.cards:
            return [Expected(Fact(What.EMPTY, note.side), True)]
        return [Expected(Fact(What.REVEALS, note.side, card), self.event == FIVE_YEAR_PLAN) for card in note.cards]


TELLERS = {
    notes.Began: Teller._began, notes.Happened: Teller._happened, notes.Failed: Teller._failed, notes.Changed: Teller._changed,
    notes.Couped: Teller._couped, notes.Operated: Teller._operated, notes.Realigned: Teller._realigned,
    notes.Warred: Teller._warred, notes.Launched: Teller._launched, notes.Gained: Teller._gained, notes.Starts: Teller._starts,
    notes.Stops: Teller._stops, notes.Discarded: Teller._discarded, notes.Handed: Teller._handed, notes.Seen: Teller._seen,
    notes.Defcon: lambda teller, note: [Fact(What.DEFCON, None, "improves" if note.after > note.before else "degrades",
                                             (note.after,))],
    notes.MilOps: lambda teller, note: [Fact(What.MIL_OPS, note.side, None, (note.total,))],
    notes.Advanced: lambda teller, note: [Fact(What.ADVANCE, note.side, None, (note.box,))],
    notes.Escaped: lambda teller, note: [Fact(What.TRAP, None, "Trap Escaped" if note.free else "Trap Remains in Effect",
                                              (note.die,))],
    notes.Reshuffled: lambda teller, note: [Fact(What.RESHUFFLE)],
}
