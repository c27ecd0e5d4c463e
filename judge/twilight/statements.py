"""From the words of a line to what it states: when and who, then a play, answers, or one of the lesser statements."""
from typing import NamedTuple

from judge.faults import FaultKind
from judge.messages import message
from judge.twilight import mentions
from judge.twilight.clauses import OPERATIONS, Clause, clauses_of, counts
from judge.twilight.lines import Line, Unit
from judge.twilight.givens import amounts_of, bare, givens_of
from judge.twilight.orders import (AgreedDraw, Ahead, Bonus, CancelCrisis, Coup, Dealt, Influence, Norad, Phase, Places,
                                   Play, RandomDiscard, Realign, Resign, Setup, Side, Target, Use, Verb, What, When)
from judge.twilight.plays import is_card, pair_of_headlines, play_of
from judge.twilight.titles import CUBAN_MISSILE_CRISIS, NORAD
from judge.twilight.world import CARDS

LAST_TURN, LAST_ROUND = 10, 8
EMPTY = {"INFLUENCE": Influence(()), "COUP": Coup(Target("")), "REALIGN": Realign(()),
         "PLACE": Places((), Verb.PLACE), "REMOVE": Places((), Verb.REMOVE)}
"""Lists that begin in the lines below their heading."""
LEAD_MARKS = ("COLON", "COMMA", "DASH", "DOT")


class Lead(NamedTuple):
    """What opens a line. when: what is said of it; sides: in the order in which they stand; bonus: so it is called."""

    when: When = When()
    sides: tuple[Side, ...] = ()
    both: bool = False
    bonus: bool = False

    @property
    def side(self) -> Side | None:
        """Give the side that speaks: the last one named."""
        return self.sides[-1] if self.sides else None


class Stated(NamedTuple):
    """What a line states. side: where the statement names one of its own."""

    what: What
    side: Side | None = None


def lead_of(line: Line, units: list[Unit]) -> tuple[Lead, list[Unit]]:
    """Take what opens a line: turn, phase or round, and side, in any order. Gives it and the units behind it."""
    lead, i = Lead(), 0
    while i < len(units):
        unit = units[i]
        if unit.kind in ("TURN", "ROUND"):
            number = int("".join(c for c in unit.text if c.isdecimal()))
            limit = LAST_TURN if unit.kind == "TURN" else LAST_ROUND
            if not 1 <= number <= limit:
                text = message("there is no turn {number}" if unit.kind == "TURN" else
                               "there is no action round {number}", number=number)
                line.wrong(unit.at, text, message("they go from 1 to {limit}; a card is written #{number}", limit=limit,
                                                  number=number))
            if unit.kind == "TURN":
                lead = lead._replace(when=lead.when._replace(turn=number))
            else:
                lead = _phase(line, lead, unit, Phase.ROUND, number)
        elif unit.kind in ("HEADLINE", "SETUP"):
            lead = _phase(line, lead, unit, Phase.HEADLINE if unit.kind == "HEADLINE" else Phase.SETUP)
        elif unit.kind in ("US", "USSR") and not counts(units, i + 1):
            lead = lead._replace(sides=(*lead.sides, Side(unit.kind)))
        elif unit.kind == "BOTH":
            lead = lead._replace(both=True)
        elif unit.kind == "BONUS":
            lead = lead._replace(bonus=True, when=lead.when._replace(phase=Phase.SETUP, round=0))
        elif unit.kind in ("US", "USSR"):
            lead = lead._replace(sides=(*lead.sides, Side(unit.kind)))
            return lead, units[i + 1:]
        elif unit.kind not in LEAD_MARKS and not (      # “for AR2 …”
                unit.kind == "TO" and units[i + 1:] and units[i + 1].kind in ("TURN", "ROUND", "HEADLINE")):
            break
        i += 1
    return lead, units[i:]


def _phase(line: Line, lead: Lead, unit: Unit, phase: Phase, number: int = 0) -> Lead:
    if lead.when.phase is not None:
        line.wrong(unit.at, message("“{word}” and another phase", word=unit.text), message("name one phase or round"))
    return lead._replace(when=lead.when._replace(phase=phase, round=number))


def state(line: Line, lead: Lead, units: list[Unit], phase: Phase | None) -> tuple[list[Stated], list[Clause]]:
    """Read what stands behind a line's lead. phase: the one that holds. Gives the statements and the clauses.

    Notes what is wrong in the line; statements of a line with faults are not to be used.
    """
    at = _second_headline(lead, units) if phase is Phase.HEADLINE else 0
    if at:
        second = Lead(lead.when, (Side(units[at].kind),))
        behind = next((i for i in range(at + 1, len(units)) if units[i].kind not in (*LEAD_MARKS, "HEADLINE")), 0)
        if not behind:
            line.wrong(units[at].at, message("which card is the headline is not said"),
                       message("write `US headline #…`"))
            return [], []
        stated, clauses = state(line, lead, units[:at], phase)
        more, others = state(line, second, units[behind:], phase)
        return [*stated, *(one._replace(side=one.side or second.side) for one in more)], [*clauses, *others]
    kind, place = units[0].kind, line.place(units[0].at)
    words = [unit for unit in units if unit.kind not in (*LEAD_MARKS, "TO")]
    if lead.bonus or (phase is Phase.SETUP and lead.when.phase is Phase.SETUP):
        return _markers(line, lead, units)
    if kind == "RESIGN" or kind == "AGREE" or kind == "PASS":
        if len(words) > 1:
            more = line.written(words[1].parts) or words[1].text
            line.wrong(words[1].at, message("“{word}” behind “{before}”", word=more, before=units[0].text),
                       message("write it on a line of its own"))
        if kind == "AGREE" and not lead.both and lead.side is None:
            line.wrong(units[0].at, message("who agrees is not said"),
                       message("write both agree a draw, or the side before it"))
        made = {"RESIGN": Resign(place), "AGREE": AgreedDraw(place), "PASS": Play(Use.PASS, place=place)}[kind]
        return [Stated(made)], []
    if lead.both:
        line.wrong(units[0].at, message("“both” may agree a draw only"), message("write the side that does it"))
        return [], []
    clauses = clauses_of(line, units, lead.side)
    if line.faults:
        return [], clauses
    if clauses[0].empty() and len(clauses) > 1:
        clauses = clauses[1:]
    for read in (_lesser, _pair):
        stated = read(line, clauses, units, phase)
        if stated is not None or line.faults:
            return stated or [], clauses
    play = play_of(line, clauses, phase)
    if play or line.faults:
        if play and len(set(lead.sides)) > 1:
            line.wrong(units[0].at, message("two sides are named for one play"),
                       message("name the side that plays the card"))
        return [Stated(play)] if play else [], clauses
    return _answers(line, lead, clauses), clauses


def _second_headline(lead: Lead, units: list[Unit]) -> int:
    """Find where the other side's headline begins in a line that has both: its number among the units, 0 for none."""
    for i, unit in enumerate(units[:-1]):
        if i and unit.kind in ("US", "USSR") and lead.side is not Side(unit.kind) and units[i + 1].kind == "HEADLINE":
            return i
    return 0


def _lacks_a_country(line: Line, clause: Clause) -> None:
    line.wrong(clause.at, message("“{word}” needs a country", word=clause.word),
               message("write {word} and the country", word=clause.kind.lower()))


def _answers(line: Line, lead: Lead, clauses: list[Clause]) -> list[Stated]:
    lone = _lone_card(line, lead, clauses)
    if lone or line.faults:
        return lone
    if len(clauses) == 1 and clauses[0].empty() and clauses[0].kind in EMPTY and line.prepared.text.endswith(":"):
        return [Stated(EMPTY[clauses[0].kind], clauses[0].side)]      # the lines below fill it
    stated = []
    for clause in clauses:
        if clause.kind in OPERATIONS and not clause.items and clause.kind != "SPACE":
            _lacks_a_country(line, clause)
        if clause.kind == "WITH":
            line.wrong(clause.at, message("a card with no use"),
                       message("write what it is played for: event, ops, space"))
            continue
        for given in givens_of(line, clause):
            stated.append(Stated(given, given.side if isinstance(given, Dealt) else clause.side))
    return stated


def _lone_card(line: Line, lead: Lead, clauses: list[Clause]) -> list[Stated]:
    """Read a card without a use: a scoring card has one only; in a round that the line names, any other is a fault."""
    head = clauses[0]
    if len(clauses) > 1 or head.kind != "HEAD" or len(head.items) != 1:
        return []
    item = head.items[0]
    if not item.named() or not is_card(item, line):
        return []
    card = line.card(item)
    if card and CARDS[card].scoring:
        return [Stated(Play(Use.EVENT, card, place=line.place(item.at)))]
    if card and lead.when.phase is Phase.ROUND:
        line.wrong(item.at, message("what {card} is played for is not said", card=mentions.card(card)),
                   message("write #{number} event, #{number} ops: … or #{number} space", number=card))
    return []


def _markers(line: Line, lead: Lead, units: list[Unit]) -> tuple[list[Stated], list[Clause]]:
    """Read the influence of the setup or of a bonus."""
    clauses = clauses_of(line, units, lead.side)
    lists = [c for c in clauses if not c.empty()]
    if line.faults:
        return [], clauses
    odd = [c for c in lists if c.kind not in ("HEAD", "PLACE", "INFLUENCE")]
    if odd or len(lists) != 1 or not lists[0].items:
        line.wrong((odd or lists or clauses)[-1].at, message("only influence is placed here"),
                   message("write USSR setup: Poland 4, East Germany 1"))
        return [], clauses
    if any(item.sign() == "-" for item in lists[0].items):
        line.wrong(lists[0].items[0].at, message("influence is placed here, not removed"),
                   message("write the number without a minus"))
    amounts = amounts_of(line, lists[0])
    place = line.place(units[0].at)
    return [Stated(Bonus(amounts, place) if lead.bonus else Setup(amounts, place))], lists


def _pair(line: Line, clauses: list[Clause], units: list[Unit], phase: Phase | None) -> list[Stated] | None:
    ampersand = next((unit for unit in units if unit.kind == "AMPERSAND"), None)
    if ampersand is None:
        return None
    if phase is not Phase.HEADLINE:
        line.wrong(ampersand.at, message("“&” parts the two cards of a headline phase only"),
                   message("write “;” or “and”"))
        return []
    return [Stated(play, side) for play, side in pair_of_headlines(line, clauses)]


def _lesser(line: Line, clauses: list[Clause], units: list[Unit], phase: Phase | None) -> list[Stated] | None:
    """Read what is no play and no plain answer: answers ahead, a cancelled crisis, NORAD's marker, a card hit."""
    head = clauses[0]
    place = line.place(head.at)
    if head.kind == "CANCEL":
        return _cancel(line, clauses)
    if head.kind == "IF":
        return _ahead(line, clauses)
    if head.kind == "WITHDRAW":
        if len(clauses) != 1 or len(head.items) != 1:
            line.wrong(head.at, message("what is withdrawn is not said"), message("write US withdraws Blockade"))
            return []
        card = line.card(head.items[0])
        return [Stated(Ahead(card, (), place))] if card else []
    if head.kind == "HEAD" and len(clauses) > 1 and clauses[1].kind == "HITS" and len(head.items) == 1:
        line.card(head.items[0])
        numbers = [given for clause in clauses[1:] for given in givens_of(line, clause)]
        return [Stated(given) for given in numbers if isinstance(given, RandomDiscard)]
    if head.kind == "HEAD" and len(clauses) == 1 and head.items and head.items[0].parts[0][1] == f"§{NORAD}":
        parts = head.items[0].parts[1:] if len(head.items) == 1 else head.items[1].parts if len(head.items) == 2 else ()
        if parts:
            country = line.country(Unit("ITEM", "", parts[0][2], parts))
            return [Stated(Norad(country, place))] if country else []
    return None


def _cancel(line: Line, clauses: list[Clause]) -> list[Stated]:
    items = [item for clause in clauses for item in clause.items]
    card = line.card(items[0]) if items else None
    if card != CUBAN_MISSILE_CRISIS:
        if not line.faults:
            line.wrong(clauses[0].at, message("only the Cuban Missile Crisis can be cancelled"),
                       message("write US cancels Cuban Missile Crisis: West Germany"))
        return []
    if len(items) > 2:
        line.wrong(items[2].at, message("the markers come from one country"), message("name one country"))
    countries = [line.country(item) for item in items[1:2]]
    return [Stated(CancelCrisis(countries[0] if countries and countries[0] else "", line.place(clauses[0].at)))]


def _ahead(line: Line, clauses: list[Clause]) -> list[Stated]:
    head = clauses[0]
    if not head.items:
        line.wrong(head.at, message("which card the answer is for is not said"),
                   message("write US if Blockade: discard #21"))
        return []
    card = line.card(head.items.pop(0))
    head.rolls = {i - 1: rolls for i, rolls in head.rolls.items()}
    others = [clause for clause in clauses[1:] if clause.kind != "THEN"]
    if not head.items and len(others) == 1 and others[0].kind == "WITHDRAW" and others[0].empty():
        return [Stated(Ahead(card, (), line.place(head.at)))] if card else []
    answers = bare(line, head) if head.items else []
    for clause in others:
        if clause.side is not None:
            line.wrong(clause.at, message("answers ahead are given for one side"),
                       message("write the other side's on a line of its own"), FaultKind.OUT_OF_PLACE)
        if clause.kind in OPERATIONS and not clause.items and clause.kind != "SPACE":
            _lacks_a_country(line, clause)
        answers += givens_of(line, clause)
    if not answers and not line.faults:
        line.wrong(head.at, message("no answer stands behind the card"), message("write US if Blockade: discard #21"))
    return [Stated(Ahead(card, tuple(answers), line.place(head.at)))] if card else []
