"""Where a log's answers, dice and cards come from: each question of a play is answered by the lines that tell it.

A line counts as used when the play has done what it says, so the next question looks at what is left. What the log
does not tell (the dice of Olympic Games and Summit, the battleground of Shuttle Diplomacy, a region that is left out)
is the first possibility that leads to what the log prints next; every such choice is listed in `untold`.
"""
from typing import Any

from judge.faults import NOWHERE, Place
from judge.twilight import notes
from judge.twilight.asking import CHECKS, Kind, Question, places_cost
from judge.twilight.events import barrier
from judge.twilight.log_lines import Fact, Section, What, phrases
from judge.twilight.operations import COUP, INFLUENCE, NONE, REALIGN, SPACE_RACE
from judge.twilight.orders import First, Verb
from judge.twilight.scoring import dominated, standings
from judge.twilight.state import UNKNOWN, Stage
from judge.twilight.table import Game
from judge.twilight.titles import FIVE_YEAR_PLAN, GRAIN_SALES, SHUTTLE_DIPLOMACY, UN_INTERVENTION
from judge.twilight.uses import PLAY, Way
from judge.twilight.world import OTHER, REGIONS, STEPS, TITLES, US, USSR, Side

DICE = range(1, 7)


class Untold(Exception):
    """The log does not tell what a play must know, or tells what cannot be: a sentence. The play stands still."""


class LogSource:
    """Answers for one section. game: set when the table is laid; ahead: the sections that follow, for what is untold."""

    stated = True                # as chance: no stream of its own is counted
    used = 0

    def __init__(self, section: Section, ahead: tuple[Section, ...]):
        self.section, self.ahead = section, ahead
        self.facts = section.facts
        self.left = [abs(fact.numbers[0]) if fact.what is What.INFLUENCE else 1 for fact in self.facts]
        self.seen = 0                     # notes that have been set against lines
        self.at = -1                      # the line of the last mode that was taken
        self.reserved: dict[int, int] = {}   # the mode of a play's own Ops, by the event in which it is played (0: none)
        self.untold: list[str] = []
        self.log: list = []
        self.game: Game | None = None

    # Lines

    def find(self, what: What, after: int = -1, side: Side | None = None, subject: Any = None, before: int | None = None) -> int | None:
        """Give the place of the next unused line of a kind, or None."""
        for i in range(after + 1, self.section.own if before is None else before):
            fact = self.facts[i]
            if fact.what is what and self.left[i] and side in (None, fact.side) and subject in (None, fact.subject):
                return i
        return None

    def take_line(self, what: What, after: int = -1, side: Side | None = None) -> Fact:
        """Use the next line of a kind. Raises Untold where there is none."""
        found = self.find(what, after, side)
        if found is None:
            raise Untold(f"the log prints no more {phrases().kinds[what.value]} here, and the rules ask for one")
        self.left[found] = 0
        return self.facts[found]

    def window(self) -> tuple[int, int]:
        """Give where the lines of the running headline begin and end; a round has all."""
        if self.section.stage is not Stage.HEADLINE:
            return -1, self.section.own
        sides = [fact.side for fact in self.facts if fact.what is What.HEADLINES]
        starts = {}
        for side, card in zip(sides, self.section.cards):
            at = next((i for i, fact in enumerate(self.facts) if fact.what is What.EVENT and fact.subject == card), None)
            if at is not None:
                starts.setdefault(side, at)
        begin = starts.get(self.game.phasing)
        if begin is None:
            return self.section.own, self.section.own
        return begin, min([at for at in starts.values() if at > begin], default=self.section.own)

    def anchor(self, question: Question) -> int:
        """Give the line behind which a question is answered: the mode that runs, or the event that asks."""
        begin, end = self.window()
        about = question.about or self.game.card
        event = None
        for i in range(max(begin, 0), end):
            if self.facts[i].what is What.EVENT and self.facts[i].subject == about:
                event = i
        return begin if event is None else event

    def see(self) -> None:
        """Set what the play has changed so far against the lines that say so."""
        noted = self.game.notes
        for note in noted[self.seen:]:
            if isinstance(note, notes.Changed):
                for i, (before, after) in enumerate(zip(note.before, note.after)):
                    self._count(note.country, (US, USSR)[i], after - before)
        self.seen = len(noted)

    def _count(self, country: str, side: Side, change: int) -> None:
        for i, fact in enumerate(self.facts):
            if not change:
                return
            if (fact.what is What.INFLUENCE and self.left[i] and fact.subject == country and fact.side is side
                    and (fact.numbers[0] > 0) == (change > 0)):
                used = min(self.left[i], abs(change))
                self.left[i] -= used
                change += -used if change > 0 else used

    # Answers

    def take(self, question: Question, forced: Any) -> tuple[Any, Place]:
        """Answer a question of the play. Raises Untold where the log does not."""
        self.see()
        answer = ANSWERS[question.kind](self, question)
        if forced is not None and (answer is None or question.kind in (Kind.PLACES, Kind.OPTION)):
            answer = forced
        if answer is None and question.least or self.section.last and _falls_short(question, answer):
            raise Untold(f"the log does not tell the {question.kind.value} of {TITLES.get(question.about, 'the play')} "
                         f"({question.side.value})")
        return answer, NOWHERE

    def _operation(self, question: Question) -> str | None:
        begin, end = self.window()
        if question.purpose == PLAY and self.game.card in self.reserved:
            found = self.reserved.pop(self.game.card)
        else:
            after = max(self.anchor(question), self.at) if question.purpose != PLAY else max(begin, self.at)
            found = self.find(What.MODE, after, before=end)
            if found in self.reserved.values():
                found = None
        mode = None if found is None else str(self.facts[found].subject)
        if mode in question.choices:
            self.left[found], self.at = 0, found
            return mode
        return NONE if NONE in question.choices else None

    def _places(self, question: Question) -> list[tuple[str, int]] | None:
        if self.section.stage is Stage.SETUP:
            return self._setup(question)
        operated = question.purpose == INFLUENCE
        after = self.at if operated else self.anchor(question)
        end = self.window()[1] if operated else self._until(after)
        total, found = 0, {}
        for i in range(after + 1, end):
            fact = self.facts[i]
            if fact.what is not What.INFLUENCE or not self.left[i] or (operated and fact.part != self.facts[self.at].part):
                continue
            placed = fact.numbers[0] > 0
            if placed != (question.verb is not Verb.REMOVE) or placed and fact.side is not question.side:
                continue
            if fact.subject in question.choices:
                count = self.left[i] if operated else min(self.left[i], question.most - total)
                if count:
                    found[fact.subject] = found.get(fact.subject, 0) + count
                    total += count
        return list(found.items()) or ([] if not question.least else None)

    def _setup(self, question: Question) -> list[tuple[str, int]]:
        """Part setup and handicap, which the log prints in one: the setup is what stands where none did, and then the first
        that are left."""
        mine = [i for i, fact in enumerate(self.facts) if fact.what is What.INFLUENCE and fact.side is question.side
                and fact.subject in question.choices]
        found = {str(self.facts[i].subject): 1 for i in mine
                 if self.left[i] and not self.game.influence[question.side][self.facts[i].subject]}
        for i in mine:
            country = str(self.facts[i].subject)
            more = min(self.left[i] - found.get(country, 0), question.most - sum(found.values()))
            if more > 0:
                found[country] = found.get(country, 0) + more
        return list(found.items())

    def _until(self, after: int) -> int:
        """Give where the lines of an event end: at the next mode, or at the next event that follows in the window."""
        end = self.window()[1]
        return next((i for i in range(after + 1, end) if self.facts[i].what is What.MODE), end)

    def _country(self, question: Question) -> str | None:
        if question.purpose == "shuttle":
            return self._shuttle(question)
        if question.about in STEPS["wars"] and not question.purpose:
            found = self.find(What.WAR, self.anchor(question))
            return None if found is None else str(self.facts[found].subject)
        if question.purpose.endswith((COUP, REALIGN)):
            return self._target(question)
        found = self._countries(question)
        return found[0] if found else None

    def _target(self, question: Question) -> str | None:
        """Take the target of the mode that runs; a card that makes coups of its own has a mode for each."""
        if question.purpose == COUP and not question.least:
            mode = self.find(What.MODE, max(self.anchor(question), self.at), subject=COUP, before=self.window()[1])
            if mode is None or mode in self.reserved.values():
                return None
            self.left[mode], self.at = 0, mode
        found = self.find(What.TARGET, self.at, before=self._next(self.at))
        if found is None:
            return None
        self.left[found] = 0
        return str(self.facts[found].subject)

    def _next(self, after: int) -> int:
        return next((i for i in range(after + 1, len(self.facts)) if self.facts[i].what in (What.MODE, What.EVENT)), len(self.facts))

    def _countries(self, question: Question) -> tuple[str, ...] | None:
        norad = question.purpose == "norad"
        after = self.at if norad else self.anchor(question)
        end = self.section.own if norad else self._until(after)
        found: list[str] = []
        for i in range(after + 1, end):
            fact = self.facts[i]
            if (fact.what is What.INFLUENCE and self.left[i] and fact.subject in question.choices and fact.subject not in found
                    and len(found) < question.most and not (norad and (fact.side, fact.numbers[0]) != (US, 1))):
                found.append(str(fact.subject))
        return tuple(found) if found or not question.least else None

    def _card(self, question: Question) -> int | None:
        kind = {Verb.TAKE: What.REVEALS, Verb.GIVE: What.REVEALS, Verb.DISCARD: What.DISCARDS}.get(question.verb, What.EVENT)
        for i in range(self.anchor(question) + 1, self.window()[1]):
            if self.facts[i].what is kind and self.left[i] and self.facts[i].subject in question.choices:
                self.left[i] = int(kind is What.EVENT)
                return self.facts[i].subject
        return None

    def _cards(self, question: Question) -> tuple[int, ...]:
        chosen = []
        for i in range(self.anchor(question) + 1, self.window()[1]):
            if self.facts[i].what is What.DISCARDS and self.left[i] and self.facts[i].subject in question.choices:
                chosen.append(self.facts[i].subject)
                self.left[i] = 0
        return tuple(chosen)

    def _option(self, question: Question) -> str | None:
        begin, end = self.window()
        after = self.anchor(question)
        words = question.choices
        if question.purpose == "first":
            return self._first(question, begin, end)
        if "boycott" in words:
            found = self.find(What.OLYMPICS, after)
            if found is None:
                return None
            self.left[found] = 0
            return "boycott" if self.facts[found].subject == "boycott" else "participate"
        if "return" in words:
            found = self.find(What.RETURNS, after, before=end)
            if found is None:
                return "play"
            self.left[found] = 0
            return "return"
        if question.purpose == "use":
            return self._use(words, after, end)
        if "improve" in words:
            found = self.find(What.DEFCON, after, before=end)
            return {None: "leave", "improves": "improve", "degrades": "degrade"}[found if found is None else self.facts[found].subject]
        if "remove" in words:
            found = self.find(What.INFLUENCE, after)
            return "remove" if found is not None and self.facts[found].numbers[0] < 0 else "add"
        if words == ("yes", "no"):         # Wargames: a log in which nothing but its points follows ends with it
            return "yes" if self.section.last and all(fact.what in (What.VP, What.WINS) for fact in self.facts[after + 1:]) else "no"
        return None

    def _first(self, question: Question, begin: int, end: int) -> str:
        forced = bool(barrier(self.game, question.about, OTHER[question.side]))
        event = next((i for i in range(max(begin, 0), end) if self.facts[i].what is What.EVENT
                      and self.facts[i].subject == question.about), None)
        mode = self.find(What.MODE, max(begin, self.at), before=end)
        first = forced or event is None or mode is not None and mode < event
        if not first:
            mode = next((i for i in range(end - 1, event, -1) if self.facts[i].what is What.MODE
                         and self.facts[i].part > self.facts[event].part and i not in self.reserved.values()), None)
        if mode is not None:
            self.reserved[self.game.card] = mode
        return First.OPS.value if first else First.EVENT.value

    def _use(self, words: tuple[str, ...], after: int, end: int) -> str:
        """Say how the card of Grain Sales is used: by the first line behind it."""
        for i in range(after + 1, end):
            fact = self.facts[i]
            if fact.what is What.MODE:
                return Way.SPACE.value if fact.subject == SPACE_RACE else Way.OPS.value
            if fact.what is What.EVENT and fact.subject == UN_INTERVENTION and Way.UN.value in words:
                return Way.UN.value
            if fact.what is What.EVENT and Way.EVENT.value in words:
                return Way.EVENT.value
        return Way.OPS.value if Way.OPS.value in words else words[0]

    def _region(self, question: Question) -> str:
        found = self.find(What.REGION, self.anchor(question))
        if found is not None:
            self.left[found] = 0
            return str(self.facts[found].subject)
        return self._untold_region(question)

    def _number(self, question: Question) -> int:
        found = self.find(What.DEFCON, self.anchor(question), before=self.window()[1])
        return self.game.defcon if found is None else self.facts[found].numbers[0]

    # What the log does not tell

    def _untold_region(self, question: Question) -> str:
        """Take the first region where the USSR places nothing by Ops later in the turn."""
        placed: set[str] = set()
        for section in self.ahead:
            if section.turn == self.section.turn:
                placed.update(str(f.subject) for f in section.facts if f.what is What.INFLUENCE and f.side is USSR and f.numbers[0] > 0)
        chosen = next((name for name in question.choices if not placed & set(REGIONS[name])), question.choices[0])
        self.untold.append(f"the region of {TITLES[question.about]}")
        return chosen

    def _shuttle(self, question: Question) -> str | None:
        """Take the battleground with which the scoring gives what the log prints."""
        region = STEPS["scoring"][question.about]
        told = self._next_points()
        self.untold.append(f"the battleground of {TITLES[SHUTTLE_DIPLOMACY]}")
        for country in question.choices:
            found = standings(self.game, region, country)
            if found[US].points - found[USSR].points == told:
                return country
        return question.choices[0]

    def _next_points(self) -> int:
        """Give the victory points that are printed next, those of the US positive."""
        gained = sum(isinstance(note, notes.Gained) for note in self.game.notes)
        told = [fact for fact in self.facts if fact.what is What.VP]
        if len(told) <= gained:
            return 0
        return told[gained].numbers[0] * (1 if told[gained].side is US else -1)

    # Chance

    def die(self, reason: str, side: str = "") -> int:
        """Give the die that the log prints for a throw."""
        self.see()
        kind = reason.partition(" ")[0]
        if kind == COUP:
            return self.take_line(What.COUP).numbers[0]
        if kind == REALIGN:
            return self.take_line(What.ROLL, side=Side(side)).numbers[0]
        if kind == "war":
            return self.take_line(What.WAR_ROLL).numbers[0]
        if reason == SPACE_RACE:
            return self.take_line(What.LAUNCH).numbers[0]
        if reason in ("Olympic Games", "Summit"):
            return self._contest(reason, Side(side))
        return self.take_line(What.TRAP).numbers[0]

    def _contest(self, reason: str, side: Side) -> int:
        """Find dice for both sides that lead to the points printed next; the US throws first."""
        told = self._next_points()
        if reason == "Summit":
            lead = dominated(self.game, US) - dominated(self.game, USSR)
        else:
            lead = 2 if self.game.actor is US else -2
        wanted = (told > 0) - (told < 0)
        us, ussr = next(((us, ussr) for us in DICE for ussr in DICE if _sign(us - ussr + lead) == wanted), (6, 1))
        if side is US:
            self.untold.append(f"the dice of {reason}")
        return us if side is US else ussr

    def shuffle(self, items: list, reason: str) -> None:
        """Forget what a deck holds: a log tells of no card what was dealt."""
        items[:] = [UNKNOWN] * len(items)

    def pick(self, items: list, reason: str, side: str = "") -> Any:
        """Give the card that the log shows to be picked at random."""
        self.see()
        after = max(self.anchor(Question(Kind.CARD, Side(side), (), about=self.game.card)), -1)
        kinds = {TITLES[GRAIN_SALES]: (What.REVEALS,), TITLES[FIVE_YEAR_PLAN]: (What.DISCARDS, What.REVEALS, What.EVENT)}
        for i in range(after + 1, self.window()[1]):
            if self.facts[i].what in kinds.get(reason, (What.DISCARDS,)) and self.left[i] and self.facts[i].subject in items:
                if self.facts[i].what is What.DISCARDS:
                    self.left[i] = 0
                return self.facts[i].subject
        raise Untold(f"the log does not tell which card {reason} takes")


def _falls_short(question: Question, answer: Any) -> bool:
    """Tell whether fewer markers, countries or cards are told than there must be: the log ends in their midst."""
    if question.kind is Kind.PLACES and answer is not None:
        count = sum(n for _, n in answer) if question.dear is None else places_cost(question, answer)[0]
        return count < (question.least if question.dear is None else question.most) and bool(CHECKS[Kind.PLACES](question, answer))
    return question.kind in (Kind.COUNTRIES, Kind.CARDS) and len(answer or ()) < question.least


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


ANSWERS = {Kind.OPERATION: LogSource._operation, Kind.PLACES: LogSource._places, Kind.COUNTRY: LogSource._country,
           Kind.COUNTRIES: LogSource._countries, Kind.CARD: LogSource._card, Kind.CARDS: LogSource._cards,
           Kind.OPTION: LogSource._option, Kind.REGION: LogSource._region, Kind.NUMBER: LogSource._number}
