"""Compare what the judge did in a play with what a log prints of it, kind by kind, each kind in its own order."""

from collections import Counter
from typing import Iterable, NamedTuple

from judge.twilight.log_lines import Fact, Section, What, phrases, said
from judge.twilight.log_teller import Expected
from judge.twilight.operations import INFLUENCE, SPACE_RACE

INPUTS = (What.OLYMPICS, What.REGION, What.RETURNS)
"""Lines that only answer: that something asked for them is all there is to compare."""
FORMAL = (What.AGAIN, What.HANDICAP, What.SCENARIO, What.OPTIONAL, What.PLAYER, What.CLOCK, What.NOTHING)


class Difference(NamedTuple):
    """A value that is another in the log.

    line: of the log; log, judge: both in the words of logs, "" for nothing; note: what else is wrong with the line.
    """

    line: int
    log: str
    judge: str
    fact: Fact | None = None
    note: str = ""


def differences(
    section: Section, expected: list[Expected], vp: int, complete: bool
) -> tuple[list[Difference], Counter]:
    """Compare a section's lines with what the judge would print.

    vp: the track before; complete: the log shows the section to its end. Gives the differences by line, and how many
    values of each kind were compared.
    """
    found: list[Difference] = []
    counted: Counter = Counter()
    streams: dict[tuple, tuple[list[Fact], list[Expected]]] = {}
    for fact in compared(section.facts):
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


def compared(facts: Iterable[Fact]) -> list[Fact]:
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
    for fact in facts[at + 1 :]:
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
        while (
            wanted
            and wanted[0].optional
            and wanted[0].fact.value != fact.value
            and any(one.fact.value == fact.value for one in wanted[1:])
        ):
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
            while (
                gained
                and gained[0].optional
                and gained[0].fact.value != fact.value
                and any(one.fact.value == fact.value for one in gained[1:])
            ):
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
            return told, gained[i + 1 :]
    return vp, gained


def _gathered(facts: list[Fact], wanted: list[Expected]) -> list[Expected]:
    """Join changes of one country that the log prints in one line."""
    left, joined = list(wanted), []
    for fact in facts:
        if not left:
            break
        one = left.pop(0)
        while (
            left
            and one.fact.side is left[0].fact.side
            and abs(one.fact.numbers[0]) < abs(fact.numbers[0])
            and one.fact.numbers[0] * left[0].fact.numbers[0] > 0
        ):
            more = left.pop(0).fact
            one = Expected(one.fact._replace(numbers=(one.fact.numbers[0] + more.numbers[0], *more.numbers[1:])))
        joined.append(one)
    return joined + left
