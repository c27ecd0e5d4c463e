"""Answers from a log: each question of a play is answered by the lines that tell it."""

from typing import Any

from judge.faults import NOWHERE, Place
from judge.twilight.asking import CHECKS, Kind, Question, places_cost
from judge.twilight.events import barrier
from judge.twilight.log_chance import LogChance
from judge.twilight.log_cursor import Untold
from judge.twilight.log_lines import Section, What
from judge.twilight.operations import COUP, INFLUENCE, NONE, REALIGN, SPACE_RACE
from judge.twilight.orders import First, Verb
from judge.twilight.state import Stage
from judge.twilight.titles import UN_INTERVENTION
from judge.twilight.uses import PLAY, Way
from judge.twilight.world import OTHER, STEPS, TITLES, US

CARD_LINES = {Verb.TAKE: What.REVEALS, Verb.GIVE: What.REVEALS, Verb.DISCARD: What.DISCARDS}
DEFCON_WORDS = {"improves": "improve", "degrades": "degrade"}


class LogSource(LogChance):
    """A source of answers (see judge.twilight.asking) and of chance, from the lines of one section."""

    def __init__(self, section: Section, ahead: tuple[Section, ...]):
        super().__init__(section, ahead)
        self.reserved: dict[int, int] = {}  # the mode of a play's own Ops, by the event in which it is played (0: none)

    def take(self, question: Question, forced: Any) -> tuple[Any, Place]:
        """Answer a question of the play. Raises Untold where the log does not."""
        self.see()
        answer = ANSWERS[question.kind](self, question)
        if forced is not None and (answer is None or question.kind in (Kind.PLACES, Kind.OPTION)):
            answer = forced
        if answer is None and question.least or self.section.last and _falls_short(question, answer):
            raise Untold(
                f"the log does not tell the {question.kind.value} of {TITLES.get(question.about, 'the play')} "
                f"({question.side.value})"
            )
        return answer, NOWHERE

    # Operations

    def _operation(self, question: Question) -> str | None:
        begin, end = self.window()
        if question.purpose == PLAY and self.game.card in self.reserved:
            found = self.reserved.pop(self.game.card)
        else:
            after = begin if question.purpose == PLAY else self.anchor(question)
            found = self._unreserved(self.find(What.MODE, max(after, self.at), end))
        mode = None if found is None else str(self.facts[found].subject)
        if mode in question.choices:
            self.use(found)
            self.at = found
            return mode
        return NONE if NONE in question.choices else None

    def _unreserved(self, mode: int | None) -> int | None:
        return None if mode in self.reserved.values() else mode

    def _first(self, question: Question, begin: int, end: int) -> str:
        """Say what comes first with an opponent's card, and reserve the mode of its Ops.

        Where the event comes first, its own Ops stand in its paragraph, those of the play in one of their own.
        """
        event = next(
            (
                i
                for i in range(max(begin, 0), end)
                if self.facts[i].what is What.EVENT and self.facts[i].subject == question.about
            ),
            None,
        )
        mode = self.find(What.MODE, max(begin, self.at), end)
        barred = bool(barrier(self.game, question.about, OTHER[question.side]))
        ops_first = barred or event is None or mode is not None and mode < event
        if not ops_first:
            mode = next(
                (
                    i
                    for i in range(end - 1, event, -1)
                    if self.facts[i].what is What.MODE
                    and self.facts[i].part > self.facts[event].part
                    and self._unreserved(i)
                ),
                None,
            )
        if mode is not None:
            self.reserved[self.game.card] = mode
        return First.OPS.value if ops_first else First.EVENT.value

    def _target(self, question: Question) -> str | None:
        """Take the target of the mode that runs; a card that makes coups of its own has a mode for each."""
        if question.purpose == COUP and not question.least:
            mode = self._unreserved(
                self.find(What.MODE, max(self.anchor(question), self.at), self.window()[1], subject=COUP)
            )
            if mode is None:
                return None
            self.use(mode)
            self.at = mode
        end = next(
            (i for i in range(self.at + 1, self.section.own) if self.facts[i].what in (What.MODE, What.EVENT)), None
        )
        found = self.find(What.TARGET, self.at, end)
        return None if found is None else str(self.use(found).subject)

    # Places and countries

    def _places(self, question: Question) -> list[tuple[str, int]] | None:
        if self.section.stage is Stage.SETUP:
            return self._setup(question)
        operated = question.purpose == INFLUENCE
        after = self.at if operated else self.anchor(question)
        found: dict[str, int] = {}
        for i in range(after + 1, self.window()[1] if operated else self.next_mode(after)):
            fact = self.facts[i]
            if fact.what is not What.INFLUENCE or operated and fact.part != self.facts[self.at].part:
                continue
            placed = fact.numbers[0] > 0
            if placed != (question.verb is not Verb.REMOVE) or placed and fact.side is not question.side:
                continue
            count = self.left[i] if operated else min(self.left[i], question.most - sum(found.values()))
            if fact.subject in question.choices and count:
                found[fact.subject] = found.get(fact.subject, 0) + count
        return list(found.items()) or ([] if not question.least else None)

    def _setup(self, question: Question) -> list[tuple[str, int]]:
        """Part setup and handicap, which the log prints in one.

        The setup is what stands where none did, and then the first that are left.
        """
        mine = [
            i
            for i, fact in enumerate(self.facts)
            if fact.what is What.INFLUENCE and fact.side is question.side and fact.subject in question.choices
        ]
        before = self.game.influence[question.side]
        found = {str(self.facts[i].subject): 1 for i in mine if self.left[i] and not before[self.facts[i].subject]}
        for i in mine:
            country = str(self.facts[i].subject)
            more = min(self.left[i] - found.get(country, 0), question.most - sum(found.values()))
            if more > 0:
                found[country] = found.get(country, 0) + more
        return list(found.items())

    def _country(self, question: Question) -> str | None:
        if question.purpose == "shuttle":
            return self.untold_battleground(question)
        if question.about in STEPS["wars"] and not question.purpose:
            found = self.find(What.WAR, self.anchor(question))
            return None if found is None else str(self.facts[found].subject)
        if question.purpose.endswith((COUP, REALIGN)):
            return self._target(question)
        countries = self._countries(question)
        return countries[0] if countries else None

    def _countries(self, question: Question) -> tuple[str, ...] | None:
        norad = question.purpose == "norad"
        after = self.at if norad else self.anchor(question)
        found: list[str] = []
        for i in range(after + 1, self.section.own if norad else self.next_mode(after)):
            fact = self.facts[i]
            if fact.what is not What.INFLUENCE or norad and (fact.side, fact.numbers[0]) != (US, 1):
                continue
            if (
                self.left[i]
                and fact.subject in question.choices
                and fact.subject not in found
                and len(found) < question.most
            ):
                found.append(str(fact.subject))
        return tuple(found) if found or not question.least else None

    # Cards and words

    def _card(self, question: Question) -> int | None:
        what = CARD_LINES.get(question.verb, What.EVENT)
        for i in range(self.anchor(question) + 1, self.window()[1]):
            if self.facts[i].what is what and self.left[i] and self.facts[i].subject in question.choices:
                if what is not What.EVENT:
                    self.use(i)
                return self.facts[i].subject
        return None

    def _cards(self, question: Question) -> tuple[int, ...]:
        return tuple(
            self.use(i).subject
            for i in range(self.anchor(question) + 1, self.window()[1])
            if self.facts[i].what is What.DISCARDS and self.left[i] and self.facts[i].subject in question.choices
        )

    def _option(self, question: Question) -> str | None:
        begin, end = self.window()
        after, words = self.anchor(question), question.choices
        if question.purpose == "first":
            return self._first(question, begin, end)
        if question.purpose == "use":
            return self._use(words, after, end)
        if "boycott" in words:
            found = self.find(What.OLYMPICS, after, end)
            if found is None:
                return None
            return "boycott" if self.use(found).subject == "boycott" else "participate"
        if "return" in words:
            found = self.find(What.RETURNS, after, end)
            if found is not None:
                self.use(found)
            return "play" if found is None else "return"
        if "improve" in words:
            found = self.find(What.DEFCON, after, end)
            return "leave" if found is None else DEFCON_WORDS[self.facts[found].subject]
        if "remove" in words:
            found = self.find(What.INFLUENCE, after, end)
            return "remove" if found is not None and self.facts[found].numbers[0] < 0 else "add"
        # Wargames: a log in which nothing but its points follows ends with it.
        ends = self.section.last and all(fact.what in (What.VP, What.WINS) for fact in self.facts[after + 1 :])
        return "yes" if ends else "no"

    def _use(self, words: tuple[str, ...], after: int, end: int) -> str:
        """Say how the card of Grain Sales is used: by the first line behind it."""
        for fact in self.facts[after + 1 : end]:
            if fact.what is What.MODE:
                return Way.SPACE.value if fact.subject == SPACE_RACE else Way.OPS.value
            if fact.what is What.EVENT and fact.subject == UN_INTERVENTION and Way.UN.value in words:
                return Way.UN.value
            if fact.what is What.EVENT and Way.EVENT.value in words:
                return Way.EVENT.value
        return Way.OPS.value if Way.OPS.value in words else words[0]

    def _region(self, question: Question) -> str:
        found = self.find(What.REGION, self.anchor(question))
        return self.untold_region(question) if found is None else str(self.use(found).subject)

    def _number(self, question: Question) -> int:
        found = self.find(What.DEFCON, self.anchor(question), self.window()[1])
        return self.game.defcon if found is None else self.facts[found].numbers[0]


def _falls_short(question: Question, answer: Any) -> bool:
    """Tell whether fewer markers, countries or cards are told than there must be: the log ends in their midst."""
    if question.kind is Kind.PLACES and answer is not None:
        if question.dear is None:
            return sum(count for _, count in answer) < question.least
        return places_cost(question, answer)[0] < question.most and bool(CHECKS[Kind.PLACES](question, answer))
    return question.kind in (Kind.COUNTRIES, Kind.CARDS) and len(answer or ()) < question.least


ANSWERS = {
    Kind.OPERATION: LogSource._operation,
    Kind.PLACES: LogSource._places,
    Kind.COUNTRY: LogSource._country,
    Kind.COUNTRIES: LogSource._countries,
    Kind.CARD: LogSource._card,
    Kind.CARDS: LogSource._cards,
    Kind.OPTION: LogSource._option,
    Kind.REGION: LogSource._region,
    Kind.NUMBER: LogSource._number,
}
