"""The lines of one section of a log, and which of them the play has used: what is left answers the next question."""

from typing import Any

from judge.twilight import notes
from judge.twilight.asking import Question
from judge.twilight.log_lines import Fact, Section, What, phrases
from judge.twilight.state import Stage
from judge.twilight.table import Game
from judge.twilight.world import US, USSR, Side


class Untold(Exception):
    """The log does not tell what a play must know, or tells what cannot be: a sentence. The play stands still."""


class Cursor:
    """Goes through the lines of a section. left: of each, how many markers are still to be placed or removed, else 1
    while it is unused; at: the place of the last mode that was taken; game: set when the table is laid."""

    def __init__(self, section: Section):
        self.section, self.facts = section, section.facts
        self.left = [abs(fact.numbers[0]) if fact.what is What.INFLUENCE else 1 for fact in self.facts]
        self.at = -1
        self.game: Game | None = None
        self._seen = 0  # how many notes have been set against lines

    def find(
        self, what: What, after: int = -1, before: int | None = None, side: Side | None = None, subject: Any = None
    ) -> int | None:
        """Give the place of the next unused line of a kind, or None."""
        for i in range(after + 1, self.section.own if before is None else before):
            fact = self.facts[i]
            if fact.what is what and self.left[i] and side in (None, fact.side) and subject in (None, fact.subject):
                return i
        return None

    def use(self, place: int) -> Fact:
        """Use a line up and give it."""
        self.left[place] = 0
        return self.facts[place]

    def take_line(self, what: What, side: Side | None = None) -> Fact:
        """Use the next line of a kind. Raises Untold where there is none."""
        found = self.find(what, side=side)
        if found is None:
            raise Untold(f"the log prints no more {phrases().kinds[what.value]} here, and the rules ask for one")
        return self.use(found)

    def line(self) -> int:
        """Give the line at which a play stands still: the first unused one, or one that contradicts the board."""
        self.see()
        for fact, left in zip(self.facts, self.left):
            if fact.what is What.INFLUENCE and left == abs(fact.numbers[0]):
                change, *pair = fact.numbers
                before = self.game.influence[fact.side][fact.subject]
                if before + change != pair[0 if fact.side is US else 1]:
                    return fact.line
        return next((fact.line for fact, left in zip(self.facts, self.left) if left), self.section.line)

    def window(self) -> tuple[int, int]:
        """Give where the lines of the running headline begin and end; a round has all."""
        if self.section.stage is not Stage.HEADLINE:
            return -1, self.section.own
        sides = [fact.side for fact in self.facts if fact.what is What.HEADLINES]
        starts: dict[Side | None, int] = {}
        for side, card in zip(sides, self.section.cards):
            at = next(
                (i for i, fact in enumerate(self.facts) if fact.what is What.EVENT and fact.subject == card), None
            )
            if at is not None:
                starts.setdefault(side, at)
        begin = starts.get(self.game.phasing)
        if begin is None:
            return self.section.own, self.section.own
        return begin, min([at for at in starts.values() if at > begin], default=self.section.own)

    def anchor(self, question: Question) -> int:
        """Give the place behind which a question is answered: the event that asks, else the beginning."""
        begin, end = self.window()
        about = question.about or self.game.card
        return next(
            (
                i
                for i in range(end - 1, max(begin, 0) - 1, -1)
                if self.facts[i].what is What.EVENT and self.facts[i].subject == about
            ),
            begin,
        )

    def next_mode(self, after: int) -> int:
        """Give where the next mode begins, or the window ends."""
        end = self.window()[1]
        return next((i for i in range(after + 1, end) if self.facts[i].what is What.MODE), end)

    def see(self) -> None:
        """Set what the play has changed so far against the lines that say so."""
        noted = self.game.notes
        for note in noted[self._seen :]:
            if isinstance(note, notes.Changed):
                for side, before, after in zip((US, USSR), note.before, note.after):
                    self._count(note.country, side, after - before)
        self._seen = len(noted)

    def _count(self, country: str, side: Side, change: int) -> None:
        for i, fact in enumerate(self.facts):
            if not change:
                return
            if (
                fact.what is What.INFLUENCE
                and self.left[i]
                and fact.subject == country
                and fact.side is side
                and (fact.numbers[0] > 0) == (change > 0)
            ):
                used = min(self.left[i], abs(change))
                self.left[i] -= used
                change += -used if change > 0 else used
