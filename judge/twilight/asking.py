"""Questions that a play asks, and the checks of their answers, in one place.

`Ask` is what events talk to. Its source gives the answers: a chooser inside the process (a callable that takes a
Question), or the text of an orders file (`written.Written`), which raises Missing where an answer is not there yet.
"""
from enum import Enum
from typing import Any, Callable, Iterable, Mapping, NamedTuple, Protocol, Sequence

from judge.faults import NOWHERE, Fault, FaultKind, Place, Refused
from judge.messages import listed, message
from judge.twilight import mentions
from judge.twilight.orders import Side, Verb
from judge.twilight.world import TITLES

CLEAR = "clear"
"""The purpose of countries that are chosen to have influence removed."""


class Kind(str, Enum):
    PLACES = "places"          # countries with numbers: a list of (country, count)
    COUNTRY = "country"        # one country, or None where that is allowed
    COUNTRIES = "countries"    # different countries: a tuple
    CARD = "card"              # one card's number, or None where that is allowed
    CARDS = "cards"            # a tuple of numbers
    OPTION = "option"          # one of some words
    REGION = "region"          # the name of a region
    NUMBER = "number"
    OPERATION = "operation"    # a mode: influence, coup, realign, space, or none
    PLAY = "play"              # a whole declaration (see judge/twilight/legal.py)
    ROLL = "roll"              # a die that the file must state
    PICK = "pick"              # a card at random, or drawn, that the file must state


class Question(NamedTuple):
    """What a play wants to know.

    choices: what may be chosen (for places: country -> the most markers there); least, most: how many markers,
    countries or cards; verb: the canonical verb of the answer; about: the card whose event asks, 0 for the rules;
    dear: places by Ops only, country -> markers that cost two; bonus: places by Ops only, (countries, points) that
    come on top where every marker stands in these countries; secret: the choices are for this side's eyes only;
    purpose: what the rules ask for (coup, realign, first, norad …); markers: how many change in each chosen country;
    inside: of operations that wait for an answer, each mode with the question that follows it.
    """

    kind: Kind
    side: Side
    choices: Any
    least: int = 1
    most: int = 1
    verb: Verb = Verb.UNSAID
    about: int = 0
    dear: Mapping[str, int] | None = None
    bonus: tuple[tuple[frozenset[str], int], ...] = ()
    secret: bool = False
    purpose: str = ""
    markers: int = 0
    inside: Mapping[str, "Question"] | None = None


class Missing(Exception):
    """Raised where a question has no answer yet. The play stands still."""

    def __init__(self, question: Question):
        super().__init__(question)
        self.question = question


class Source(Protocol):
    """Where answers come from."""

    def take(self, question: Question, forced: Any) -> tuple[Any, Place]:
        """Give the answer and where it stands. forced: the only answer there is, or None where there is a choice."""


class Chooser:
    """A source inside the process. choose(question) gives the answer at once."""

    def __init__(self, choose):
        self.choose = choose

    def take(self, question: Question, forced: Any) -> tuple[Any, Place]:
        return (self.choose(question) if forced is None else forced), NOWHERE


class Ask:
    """Asks the questions of one play. `about` is the card whose event is running.

    explain(question, answer): may say better than the checks here why an answer is not allowed.
    """

    def __init__(self, source: Source, explain: Callable[[Question, Any], "Wrong"] | None = None):
        self.source = source
        self.explain = explain
        self.about = 0

    def places(self, side: Side, total: int, where: Mapping[str, int] | Iterable[str], most: int = 99,
               verb: Verb = Verb.PLACE, least: int | None = None) -> list[tuple[str, int]]:
        """Ask for countries with numbers.

        where: countries, or a mapping to the most that each can take (`game.holding(...)` when markers are removed);
        most: the limit per country; total: how many markers in all, or as many as there is room for; least: at least
        so many (left out: all of them).
        """
        if isinstance(where, Mapping):
            room = {country: min(most, count) for country, count in where.items()}
        else:
            room = dict.fromkeys(where, min(most, total))
        available = sum(room.values())
        if available <= total:
            total = available
        least = total if least is None else min(least, total)
        if not total:
            return []
        forced = list(room.items()) if available == least else [(next(iter(room)), total)] if (
            len(room) == 1 and least == total) else None
        return self._answer(Question(Kind.PLACES, side, room, least, total, verb, self.about), forced)

    def countries(self, side: Side, count: int, choices: Iterable[str], least: int | None = None,
                  markers: int = 0, purpose: str = "") -> tuple[str, ...]:
        """Ask for different countries: exactly `count` or as many as there are (least: at least so many).

        markers: how many will be added or removed in each, where it is the same number; it may be written back;
        purpose: CLEAR where influence is removed.
        """
        choices = tuple(choices)
        count = min(count, len(choices))
        least = count if least is None else min(least, count)
        if not count:
            return ()
        forced = choices if len(choices) == least else None
        return self._answer(Question(Kind.COUNTRIES, side, choices, least, count, Verb.UNSAID, self.about,
                                     purpose=purpose, markers=markers), forced)

    def country(self, side: Side, choices: Iterable[str], optional: bool = False, purpose: str = "",
                markers: int = 0) -> str | None:
        """Ask for one country. None where there is none, or where it is optional and declined."""
        choices = tuple(choices)
        if not choices:
            return None
        forced = choices[0] if len(choices) == 1 and not optional else None
        return self._answer(Question(Kind.COUNTRY, side, choices, 0 if optional else 1, 1, Verb.UNSAID, self.about,
                                     purpose=purpose, markers=markers), forced)

    def card(self, side: Side, choices: Iterable[int], optional: bool = False, verb: Verb = Verb.UNSAID,
             secret: bool = False, purpose: str = "", always: bool = False) -> int | None:
        """Ask for one card of `choices`. None where there is none, or where it is optional and declined.

        always: ask also where nothing fits, since that would tell what a hand does not hold.
        """
        choices = tuple(choices)
        if not choices and not always:
            return None
        forced = choices[0] if len(choices) == 1 and not optional and choices[0] else None
        return self._answer(Question(Kind.CARD, side, choices, 0 if optional else 1, 1, verb, self.about,
                                     secret=secret, purpose=purpose), forced)

    def cards(self, side: Side, choices: Iterable[int], least: int = 0, most: int = 99, verb: Verb = Verb.DISCARD,
              secret: bool = False) -> tuple[int, ...]:
        """Ask for some cards of `choices`, each once."""
        choices = tuple(choices)
        most = min(most, len(choices))
        if not most:
            return ()
        question = Question(Kind.CARDS, side, choices, min(least, most), most, verb, self.about, secret=secret)
        return self._answer(question, None)

    def option(self, side: Side, words: Sequence[str], purpose: str = "", forced: str | None = None) -> str:
        """Ask for one of some words. forced: the one that is taken unasked, where it makes no difference."""
        return self._answer(Question(Kind.OPTION, side, tuple(words), 1, 1, Verb.UNSAID, self.about, purpose=purpose),
                            words[0] if len(words) == 1 else forced)

    def region(self, side: Side, names: Sequence[str]) -> str:
        """Ask for a region."""
        return self._answer(Question(Kind.REGION, side, tuple(names), 1, 1, Verb.UNSAID, self.about),
                            names[0] if len(names) == 1 else None)

    def number(self, side: Side, choices: Sequence[int]) -> int:
        """Ask for a number."""
        return self._answer(Question(Kind.NUMBER, side, tuple(choices), 1, 1, Verb.UNSAID, self.about),
                            choices[0] if len(choices) == 1 else None)

    def put(self, question: Question) -> Any:
        """Ask a question made elsewhere (operations, plays)."""
        return self._answer(question, None)

    def _answer(self, question: Question, forced: Any) -> Any:
        answer, place = self.source.take(question, forced)
        wrong = CHECKS[question.kind](question, answer)
        if wrong:
            wrong = self.explain and self.explain(question, answer) or wrong
            raise Refused(Fault(FaultKind.OUT_OF_PLACE, wrong[0], wrong[1], place,
                                question.side.value if question.secret else ""))
        return answer


Wrong = tuple[str, str] | None


def places_cost(question: Question, amounts: Sequence[tuple[str, int]]) -> tuple[int, int]:
    """Count what places cost in Ops, and the points that there are for just these countries (TS 6.1.2, 7.4)."""
    dear, points = question.dear, question.most
    cost = 0
    for country, count in amounts:
        cost += count + min(count, dear.get(country, 0))
    for countries, extra in question.bonus:
        if all(country in countries for country, _ in amounts):
            points += extra
    return cost, points


def _check_places(question: Question, amounts: Sequence[tuple[str, int]]) -> Wrong:
    room, total, seen = question.choices, 0, set()
    for country, count in amounts:
        if country not in room:
            return _not_here(mentions.place(country)), _one_of(map(mentions.place, room))
        if country in seen:
            return (message("{name} is named twice", name=mentions.place(country)),
                    message("name every country once, with its number"))
        seen.add(country)
        if count < 1:
            return (message("{count} markers in {place}", count=count, place=mentions.place(country)),
                    message("a number from 1"))
        total += count
    crowded = next(((country, count) for country, count in amounts if count > room[country]), None)
    if crowded and question.dear is None:
        return _crowded(question, *crowded)
    if question.dear is None:
        if total > question.most:
            return message("{count} markers are too many", count=total), _in_all(question)
        if total < question.least:
            return message("{count} markers are too few", count=total), _in_all(question)
        return None
    cost, points = places_cost(question, amounts)
    if cost > points:
        return (message("this costs {cost} Ops", cost=cost),
                message("there are {points} (a marker costs 2 where the enemy controls, TS 6.1.2)", points=points))
    if crowded:
        return _crowded(question, *crowded)
    left = question.most - cost
    if left > 0 and question.least and cheapest(question, dict(amounts)) <= left:
        return (message("only {cost} of {points} Ops are spent", cost=cost, points=question.most),
                message("spend all of them (TS 6)"))
    return None


def _in_all(question: Question) -> str:
    return message("{range} in all", range=_range(question))


def _crowded(question: Question, country: str, count: int) -> Wrong:
    return (message("{count} in {place} are too many", count=count, place=mentions.place(country)),
            message("at most {most} there", most=question.choices[country]))


def cheapest(question: Question, placed: Mapping[str, int]) -> int:
    """Give what the next marker would cost at least, 99 where none may be placed."""
    dear, room = question.dear, question.choices
    best = 99
    for country, most in room.items():
        count = placed.get(country, 0)
        if count < most:
            if count >= dear.get(country, 0):
                return 1
            best = 2
    return best


def _check_one(question: Question, answer: Any) -> Wrong:
    if answer is None:
        return None if question.least == 0 else (message("`none` is not allowed here"), _one_of(_named(question)))
    if answer not in question.choices:
        return _not_here(named(question.kind, answer)), _one_of(_named(question))
    return None


def _check_some(question: Question, answer: Sequence) -> Wrong:
    for i, one in enumerate(answer):
        if one not in question.choices:
            choices = _named(question)
            return (_not_here(named(question.kind, one)),
                    message("of: {choices}", choices=listed(choices)) if choices else _nothing())
        if one in answer[:i]:
            return message("{name} is named twice", name=named(question.kind, one)), message("name each once")
    if not question.least <= len(answer) <= question.most:
        return (message("{count} are chosen", count=len(answer)), message("{range} must be", range=_range(question)))
    return None


def _check_nothing(question: Question, answer: Any) -> Wrong:
    return None


CHECKS = {Kind.PLACES: _check_places, Kind.COUNTRY: _check_one, Kind.COUNTRIES: _check_some, Kind.CARD: _check_one,
          Kind.CARDS: _check_some, Kind.OPTION: _check_one, Kind.REGION: _check_one, Kind.NUMBER: _check_one,
          Kind.OPERATION: _check_one, Kind.PLAY: _check_one, Kind.ROLL: _check_nothing, Kind.PICK: _check_one}


def named(kind: Kind, choice: Any) -> str:
    """Mention a choice of a question: a card, a country, a word."""
    if kind in (Kind.CARD, Kind.CARDS, Kind.PICK):
        return mentions.card(choice) if choice in TITLES else str(choice)
    if kind in (Kind.PLACES, Kind.COUNTRY, Kind.COUNTRIES, Kind.REGION):
        return mentions.place(choice)
    return mentions.word(choice.text() if hasattr(choice, "text") else str(choice))


def _named(question: Question) -> list[str]:
    return [named(question.kind, choice) for choice in question.choices if choice]


def _not_here(choice: str) -> str:
    return message("{name} is not allowed here", name=choice)


def _one_of(choices: Iterable[str]) -> str:
    said = listed(choices)
    return message("one of: {choices}", choices=said) if said else _nothing()


def _nothing() -> str:
    return message("there is nothing to choose")


def _range(question: Question) -> str:
    low, high = question.least, question.most
    if low == high:
        return str(high)
    return message("{least} to {most}", least=low, most=high) if low else message("up to {most}", most=high)
