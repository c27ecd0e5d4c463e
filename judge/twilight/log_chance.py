"""Dice and cards as a log prints them; what it does not tell is what leads on to its next line."""

from typing import Any

from judge.twilight import notes
from judge.twilight.asking import Kind, Question
from judge.twilight.log_cursor import Cursor, Untold
from judge.twilight.log_lines import Section, What
from judge.twilight.operations import COUP, REALIGN, SPACE_RACE
from judge.twilight.scoring import dominated, standings
from judge.twilight.state import UNKNOWN
from judge.twilight.titles import FIVE_YEAR_PLAN, GRAIN_SALES, SHUTTLE_DIPLOMACY
from judge.twilight.world import REGIONS, STEPS, TITLES, US, USSR, Side

OLYMPICS, SUMMIT = TITLES[20], TITLES[45]
DICE = range(1, 7)
DICE_LINES = {COUP: What.COUP, REALIGN: What.ROLL, "war": What.WAR_ROLL, SPACE_RACE: What.LAUNCH}
PICKED = {TITLES[GRAIN_SALES]: (What.REVEALS,), TITLES[FIVE_YEAR_PLAN]: (What.DISCARDS, What.REVEALS, What.EVENT)}


class LogChance(Cursor):
    """Chance (see judge.chance) from the lines of a section. ahead: the sections that follow; untold: what had to be
    found out."""

    stated = True
    used = 0  # no stream is counted

    def __init__(self, section: Section, ahead: tuple[Section, ...]):
        super().__init__(section)
        self.ahead = ahead
        self.untold: list[str] = []
        self.log: list = []

    def die(self, reason: str, side: str = "") -> int:
        """Give the die that the log prints for a throw."""
        self.see()
        if reason in (OLYMPICS, SUMMIT):
            return self._contest(reason, Side(side))
        what = DICE_LINES.get(reason.partition(" ")[0], What.TRAP)
        return self.take_line(what, Side(side) if what is What.ROLL else None).numbers[0]

    def shuffle(self, items: list, reason: str) -> None:
        """Forget what a deck holds: a log tells of no card that it was dealt."""
        items[:] = [UNKNOWN] * len(items)

    def pick(self, items: list, reason: str, side: str = "") -> Any:
        """Give the card that the log shows to be picked at random. Raises Untold where it shows none."""
        self.see()
        after = self.anchor(Question(Kind.CARD, Side(side), (), about=self.game.card))
        for i in range(after + 1, self.window()[1]):
            fact = self.facts[i]
            if fact.what in PICKED.get(reason, (What.DISCARDS,)) and self.left[i] and fact.subject in items:
                if fact.what is What.DISCARDS:
                    self.use(i)
                return fact.subject
        raise Untold(f"the log does not tell which card {reason} takes")

    # What the log does not tell

    def _contest(self, reason: str, side: Side) -> int:
        """Find dice for both sides that lead to the points printed next; the US throws first."""
        told = self._next_points()
        if reason == SUMMIT:
            lead = dominated(self.game, US) - dominated(self.game, USSR)
        else:
            lead = 2 if self.game.actor is US else -2
        us, ussr = next(((us, ussr) for us in DICE for ussr in DICE if _sign(us - ussr + lead) == _sign(told)), (6, 1))
        if side is US:
            self.untold.append(f"the dice of {reason}")
        return us if side is US else ussr

    def untold_battleground(self, question: Question) -> str:
        """Take the battleground of Shuttle Diplomacy with which the scoring gives what the log prints."""
        region, told = STEPS["scoring"][question.about], self._next_points()
        self.untold.append(f"the battleground of {TITLES[SHUTTLE_DIPLOMACY]}")
        for country in question.choices:
            found = standings(self.game, region, country)
            if found[US].points - found[USSR].points == told:
                return country
        return question.choices[0]

    def untold_region(self, question: Question) -> str:
        """Take the first region where the USSR places nothing later in the turn."""
        placed = {
            fact.subject
            for section in self.ahead
            if section.turn == self.section.turn
            for fact in section.facts
            if fact.what is What.INFLUENCE and fact.side is USSR and fact.numbers[0] > 0
        }
        self.untold.append(f"the region of {TITLES[question.about]}")
        return next((name for name in question.choices if not placed & set(REGIONS[name])), question.choices[0])

    def _next_points(self) -> int:
        """Give the victory points that are printed next, those of the US positive."""
        gained = sum(isinstance(note, notes.Gained) for note in self.game.notes)
        told = [fact for fact in self.facts if fact.what is What.VP]
        if len(told) <= gained:
            return 0
        return told[gained].numbers[0] * (1 if told[gained].side is US else -1)


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)
