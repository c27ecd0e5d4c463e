"""What a play waits for: who must decide, among which choices, and the lines with which it may be written back.

An offer is a line that is an answer as it stands; a form has holes in angle brackets. Choices that come from a hand are
offered to their side only: everybody else sees the form.
"""
from typing import Any, NamedTuple

from judge.layout import unbroken
from judge.twilight import examples
from judge.twilight.asking import Kind, Question
from judge.twilight.operations import COUP, INFLUENCE, REALIGN
from judge.twilight.orders import (Amount, Cards, Countries, Coup, Dealt, Declaration, Nothing, Number,
                                   Option, Places, RandomDiscard, Realign, Region, Roll, Side, Target, Verb)
from judge.twilight.phrases import Phrases
from judge.twilight.report_notes import Row, pair
from judge.twilight.state import UNKNOWN
from judge.twilight.world import TITLES
from judge.twilight.written import DRAWN

MOST = 24
"""More choices than these are listed in one row and not a line each."""
PLURAL = (Kind.PLACES, Kind.COUNTRIES, Kind.CARDS)
BLOCKADED = "West Germany"


class Offer(NamedTuple):
    """A line that answers a question. means: the answer that it is (of operations, the mode); line: canonical words;
    example: one of more answers than can be listed."""

    line: str
    means: Any
    example: bool = False


def may_know(question: Question, reader: Side | None) -> bool:
    """Tell whether a reader may see the choices."""
    return not question.secret or reader is question.side


def offers(question: Question, reader: Side | None = None) -> list[Offer]:
    """Give the answers that can be listed: each choice, or an example where they are many or combined; then `none`."""
    side, kind = question.side, question.kind
    known = may_know(question, reader)
    found: list[tuple[Any, Any, bool]] = []
    if kind is Kind.OPERATION:
        found = [(mode, given, mode in question.inside) for mode in question.choices
                 if (given := examples.operation(question, mode)) is not None]
    elif known and kind in PLURAL:
        chosen = examples.some(question)
        found = [(chosen, _given(question, chosen), True)] if chosen else []
    elif known and kind not in (Kind.ROLL, Kind.PICK):
        there = [choice for choice in question.choices if choice and choice != UNKNOWN]
        listed = there if len(there) <= MOST else there[:1]
        found = [(choice, _given(question, choice), len(listed) < len(there)) for choice in listed]
    if question.least == 0:
        nothing = {Kind.PLACES: [], Kind.COUNTRIES: (), Kind.CARDS: ()}.get(kind)
        cards = kind in (Kind.CARD, Kind.CARDS) and question.verb is not Verb.UNSAID
        found.append((nothing, Cards((), question.verb) if cards else Nothing(), False))
    return [Offer(Declaration(given, side).text(TITLES), choice, example) for choice, given, example in found]


def _given(question: Question, choice: Any) -> Any:
    """Write a choice as what a file says."""
    kind = question.kind
    if kind is Kind.PLACES:
        return Places(tuple(Amount(country, count) for country, count in choice), question.verb)
    if kind is Kind.COUNTRY:
        mode = question.purpose.rpartition(" ")[2]
        if mode == COUP:
            return Coup(Target(choice))
        return Realign((Target(choice),)) if mode == REALIGN else Countries((Target(choice),))
    if kind is Kind.COUNTRIES:
        return Countries(tuple(map(Target, choice)))
    if kind in (Kind.CARD, Kind.CARDS):
        return Cards((choice,) if kind is Kind.CARD else choice, question.verb)
    return {Kind.OPTION: Option, Kind.REGION: Region, Kind.NUMBER: Number}[kind](choice)


def forms(question: Question, reader: Side | None, words: Phrases) -> list[str]:
    """Give the forms of an answer, with holes, where not all its choices are lines of their own."""
    if (may_know(question, reader) and question.kind not in (*PLURAL, Kind.ROLL, Kind.PICK, Kind.OPERATION)
            and len(question.choices) <= MOST):
        return []
    begin, kind = f"{question.side.value}: ", question.kind
    country, number, card = (words.say(f"hole.{hole}") for hole in ("country", "number", "card"))
    if kind is Kind.PLACES:
        return [f"{begin}{question.verb.value or Verb.PLACE.value} {country} {number}, …"]
    if kind is Kind.COUNTRIES:
        return [f"{begin}countries {country}, …"]
    if kind is Kind.CARDS:
        return [f"{begin}{Cards((), question.verb).text().partition(' ')[0]} {card}, …"]
    if kind is Kind.CARD:
        return [f"{begin}{Cards((), question.verb).text().partition(' ')[0]} {card}"]
    if kind is Kind.ROLL:
        return [begin + Roll(1).text().replace("1", words.say("hole.die"))]
    if kind is Kind.PICK:
        drawn = question.purpose.startswith(DRAWN)
        given = Dealt(question.side, (1,)) if drawn else RandomDiscard((1,))
        return [given.text().replace("#1", card)]
    if kind is Kind.OPERATION:
        lines = {INFLUENCE: f"{begin}influence {country} {number}, …", COUP: f"{begin}coup {country}",
                 REALIGN: f"{begin}realign {country}, …"}
        return [lines[mode] for mode in question.choices if mode in lines]
    if kind is Kind.OPTION:
        return [begin + words.say("hole.word")]
    return [f"{begin}country {country}"]


def asked(question: Question, pairs: dict[str, tuple[int, int]], words: Phrases) -> str:
    """Say in a sentence what is asked, of whom and for which card."""
    side = words.side(question.side)
    key = f"ask.card.{question.about}"
    purpose = question.purpose.replace(" ", "-")
    if not question.purpose and question.kind in (Kind.OPTION, Kind.NUMBER, Kind.CARD) and key in words:
        stake = f"{words.place(BLOCKADED)} {pair(pairs[BLOCKADED])}"
        return words.say(key, side=side, stake=stake)
    if f"ask.purpose.{purpose}" in words:
        text = words.say(f"ask.purpose.{purpose}", side=side, points=words.ops(question.most))
    else:
        text = words.say(f"ask.{question.kind.value}{verb(question)}", side=side, count=count(question, words))
    return words.say("ask.about", card=words.card(question.about), what=text) if question.about else text


def verb(question: Question) -> str:
    """Give the end of a phrase's key, where the verb makes a difference."""
    speaks = question.kind in (Kind.PLACES, Kind.CARD, Kind.CARDS) and question.verb is not Verb.UNSAID
    return f".{question.verb.value}" if speaks else ""


def count(question: Question, words: Phrases) -> str:
    """Say how many may be chosen. How many cards of a hand would do is for its side alone."""
    low, high = question.least, question.most
    if question.secret and question.kind is Kind.CARDS:
        return words.say("count.some")
    if low == high:
        return str(high)
    return words.say("count.up-to", most=high) if not low else words.say("count.range", least=low, most=high)


def choices(question: Question, pairs: dict[str, tuple[int, int]], reader: Side | None, words: Phrases) -> list[str]:
    """List among what is chosen, where the offers do not: places with their room, countries, cards; for operations
    mode by mode."""
    if question.kind is Kind.OPERATION:
        return [words.say("ask.mode", mode=words.say(f"mode.{mode}"), choices=_choices(inside, pairs, words))
                for mode, inside in (question.inside or {}).items()]
    if not may_know(question, reader) or question.kind in (Kind.ROLL, Kind.PICK) or (
            question.kind not in PLURAL and len(question.choices) <= MOST):
        return []
    return [words.say("ask.among", choices=_choices(question, pairs, words))]


def _choices(question: Question, pairs: dict[str, tuple[int, int]], words: Phrases) -> str:
    if question.kind is Kind.PLACES:
        return words.listed(_room(question, place, pair(pairs.get(place, (0, 0))), words) for place in question.choices)
    if question.kind in (Kind.COUNTRY, Kind.COUNTRIES):
        return words.listed(f"{words.place(place)} {pair(pairs.get(place, (0, 0)))}" for place in question.choices)
    return words.cards_listed(question.choices)


def _room(question: Question, place: str, there: str, words: Phrases) -> str:
    """Name a place, with what is there, what it costs, and the most it can take where that is less than all."""
    most = question.choices[place]
    if place in (question.dear or {}):
        return words.say("room.dear", place=words.place(place), pair=there)
    if most < question.most:
        return words.say("room.most", place=words.place(place), pair=there, most=most)
    return words.say("room", place=words.place(place), pair=there)


def waiting(question: Question, pairs: dict[str, tuple[int, int]], reader: Side | None, words: Phrases) -> list[Row]:
    """Make the rows of a play that waits: what is asked, among what, and what may be written back."""
    found = [(asked(question, pairs, words),)]
    found += [(line,) for line in choices(question, pairs, reader, words)]
    offered = offers(question, reader)
    examples = [offer.line for offer in offered if offer.example]
    lines = forms(question, reader, words) + [offer.line for offer in offered if not offer.example]
    found.append((words.say("write-back" if len(lines) == 1 else "write-back.one-of"),))
    found += [(indented(line),) for line in lines]
    found += [(words.say("example"),)] if examples else []
    return found + [(indented(line),) for line in examples]


def indented(line: str) -> str:
    """Set a line that is to be copied apart, and never break it."""
    return "    " + unbroken(line)
