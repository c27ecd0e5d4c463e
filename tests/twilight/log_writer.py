"""Write games of our own as the digital edition's text logs, for the tests of `judge.twilight.logs`."""

import random
from typing import Any

from judge.faults import NOWHERE
from judge.twilight import notes, turn
from judge.twilight.asking import Ask, Kind, Question
from judge.twilight.operations import COUP, MEMBERS, NONE, SPACE_RACE
from judge.twilight.state import Stage
from judge.twilight.table import Game
from judge.twilight.uses import Way
from judge.twilight.world import ASIA, CARDS, CHINA, OTHER, SOUTHEAST_ASIA, TITLES, US, USSR, Side
from tests.twilight.random_player import choose, new_game

QUIET = (49, 98)  # Missile Envy, Aldrich Ames: never printed
SPENT = {96: 55, 97: 59, 16: 21}
VIETNAM, MISSILE_ENVY, STAR_WARS, IRAN_CONTRA, OLYMPICS, CHERNOBYL, CAMBRIDGE, TEHRAN = 9, 49, 85, 93, 20, 94, 104, 108
MODES = {"influence": "Place Influence", "coup": "Coup", "realign": "Realignment", "space": "Space Race"}


class Listener:
    """Answers at random and remembers behind which note each question came."""

    def __init__(self, rng: random.Random):
        self.rng, self.heard, self.game = rng, {}, None

    def take(self, question: Question, forced: Any):
        if question.kind is Kind.PLAY:  # in a log the Cuban Missile Crisis is paid for within a play
            question = question._replace(choices=[act for act in question.choices if act.way is not Way.CANCEL])
        answer = choose(self.rng, question) if forced is None else forced
        self.heard.setdefault(len(self.game.notes), []).append((question, answer, self.game.card))
        return answer, NOWHERE


def title(card: int) -> str:
    """Give a card's name with the star of those that are removed."""
    return TITLES[card] + ("*" if CARDS[card].starred else "")


def made_log(seed: int, turns: int = 10, **options) -> str:
    """Play a game at random and write it as a log; it ends with the game or after some turns."""
    rng = random.Random(seed)
    game = new_game(seed, **options)
    lines = [
        "SETUP: : player A will play as USSR.",
        "player B will play as USA.",
        "Handicap influence: US +2",
        "Scenario: Standard",
    ]
    lines += ["Optional Cards Added"] if game.options.get("optional_cards", True) else []
    _write_setup(game, rng, lines)
    opening: list[str] = []
    while game.due.stage is not Stage.OVER and game.turn <= turns:
        opening = _write_step(game, rng, lines, opening)
    return "\n".join(lines) + "\n"


def _write_setup(game: Game, rng: random.Random, lines: list[str]) -> None:
    placed: dict[tuple[Side, str], list[int]] = {}
    while game.due.stage in (Stage.SETUP, Stage.BONUS):
        side, listener = game.due.side, Listener(rng)
        listener.game = game
        turn.step(game, Ask(listener))
        for note in game.notes:
            if isinstance(note, notes.Changed):
                i = 0 if side is US else 1
                line = placed.setdefault((side, note.country), [0, 0, 0])
                line[:] = line[0] + note.after[i] - note.before[i], *note.after
        game.notes = []
    for (side, country), (count, us, ussr) in placed.items():
        lines.append(f"{side.value} +{count} in {country} [{us}][{ussr}]")
    lines.append("")


def _write_step(game: Game, rng: random.Random, lines: list[str], opening: list[str]) -> list[str]:
    due, number, before, vp = game.due, game.turn, set(game.effects), game.vp
    modifier = {side: game.ops_modifier(side) for side in (US, USSR)}
    listener = Listener(rng)
    listener.game, game.notes = game, []
    turn.step(game, Ask(listener))
    began = [note for note in game.notes if isinstance(note, notes.Began)]
    at = next((i for i, note in enumerate(game.notes) if isinstance(note, notes.Moved)), len(game.notes))
    writer = _Paragraph(game, listener, before, vp, modifier)
    if due.stage is Stage.HEADLINE:
        shown = [
            (question.side, card)
            for heard in listener.heard.values()
            for question, card, _ in heard
            if question.purpose == "headline"
        ]
        writer.lines = [*opening, *(f"{side.value} Headlines {title(card)}" for side, card in shown)]
        head = f"Turn {number}, Headline Phase: {' & '.join(title(card) for _, card in shown)}: "
    else:
        head = (
            f"Turn {number}, {due.side.value} AR{due.round}: {title(began[0].card)}: "
            if began and began[0].card
            else ""
        )
    writer.write(game.notes[:at], due.stage is Stage.HEADLINE)
    if head:
        body = writer.lines or [""]
        lines += [head + body[0], *body[1:], ""]
    return [line for note in game.notes[at + 1 :] for line in writer.said(note)]


class _Paragraph:
    """Writes the lines of one play."""

    def __init__(self, game: Game, listener: Listener, before: set[int], vp: int, modifier: dict[Side, int]):
        self.game, self.heard, self.before, self.vp, self.modifier = game, listener.heard, before, vp, modifier
        self.effects = set(before)
        self.lines: list[str] = []
        self.card = self.event = self.shown = self.printed = 0
        self.played: list[int] = []
        self.headline = False

    def write(self, noted: list, headline: bool) -> None:
        """Write notes, with what was answered between them."""
        self.headline = headline
        for i, note in enumerate(noted):
            for question, answer, within in self.heard.get(i, []):
                self.answered(question, answer, within)
            self.lines += self.said(note)
        for question, answer, within in self.heard.get(len(noted), []):
            self.answered(question, answer, within)

    def answered(self, question: Question, answer: Any, within: int) -> None:
        """Write what only an answer tells, and the blank lines. within: the event that ran."""
        if question.kind is Kind.OPERATION:
            played = self.played[0 if not within else -1] if question.purpose == "play" else self.card
            self.printed = 4 if within == OLYMPICS else CARDS[played].ops
        if question.purpose == "play" and answer != NONE and self.lines and not within:
            self.lines.append("")
        if question.purpose == "norad":
            self.lines.append("")
        if answer == "participate":
            self.lines.append(f"{question.side.value} chooses to participate in the Olympics")

    def said(self, note: Any) -> list[str]:
        """Give the lines of a note."""
        write = getattr(self, "_" + type(note).__name__.lower(), None)
        return write(note) if write else []

    def _began(self, note):
        if note.way == "headline":
            return []
        nested, self.card = self.event, note.companion or note.card
        self.played.append(self.card)
        if note.way == Way.UN.value:
            return ["Event: UN Intervention", f"{note.side.value} plays {title(note.companion)}"]
        return (
            [f"{note.side.value} plays {title(note.card)}"] * 2
            if nested and note.way in ("event", "ops", "space")
            else []
        )

    def _happened(self, note):
        self.card = self.event = note.card
        return ([""] if self.lines and not self.headline else []) + [f"Event: {title(note.card)}"]

    def _failed(self, note):
        return [f"Event: {title(note.card)}"] if self.headline or self.event in (MISSILE_ENVY, STAR_WARS) else []

    def _changed(self, note):
        return [
            f"{side.value} {after - before:+d} in {note.country} [{note.after[0]}][{note.after[1]}]"
            for side, before, after in zip((US, USSR), note.before, note.after)
            if before != after
        ]

    def _operated(self, note):
        return [] if note.mode == SPACE_RACE else [f"{MODES[note.mode]} ({self.printed} Ops):"]

    def _couped(self, note):
        bonus = int(self.card == CHINA and note.country in MEMBERS[ASIA])
        bonus += int(note.side is USSR and VIETNAM in self.effects and note.country in MEMBERS[SOUTHEAST_ASIA])
        modifier = f" ({note.modifier:+d}) " if note.modifier else ""
        word = "SUCCESS" if note.total > 0 else "FAILURE"
        return [
            f"{MODES[COUP]} ({note.ops - bonus} Ops):",
            f"Target: {note.country}",
            f"{word}: {note.die} [ + {note.ops}{modifier} - 2x{note.stability} = {note.total} ]",
        ]

    def _realigned(self, note):
        shown = [f"Target: {note.country}"]
        for side, i in ((USSR, 1), (US, 0)):
            modifier = note.modifiers[i] + (side is US and IRAN_CONTRA in self.effects)
            shown.append(
                f"{side.value} rolls {note.dice[i]}"
                + (f" ({modifier:+d}) = {note.dice[i] + modifier}" if modifier else "")
            )
        return shown

    def _warred(self, note):
        modifier = f" ({note.modifier:+d}) " if note.modifier else ""
        return [
            f"War in {note.country}",
            (
                f"VICTORY: {note.die}{modifier} >= {note.needed}"
                if note.won
                else f"DEFEAT: {note.die}{modifier} < {note.needed}"
            ),
        ]

    def _launched(self, note):
        word = "Success" if note.success else "Failed"
        ops = max(1, min(4, CARDS[self.card].ops + self.modifier[note.side]))
        return [f"Space Race ({ops} Ops):", f"Die roll: {note.die} -- {word}! (Needed {note.limit} or less)"]

    def _scored(self, note):
        return [f"No VP awarded. Score is {self._score(self.vp)}."] if note.points[0] == note.points[1] else []

    def _gained(self, note):
        self.vp = note.total
        if note.why == "military operations":
            return []
        return [f"{note.side.value} gains {note.points} VP. Score is {self._score(note.total)}."]

    def _score(self, vp: int) -> str:
        return f"{'US' if vp > 0 else 'USSR'} {abs(vp)}" if vp else "even"

    def _defcon(self, note):
        return [f"DEFCON {'improves' if note.after > note.before else 'degrades'} to {note.after}"]

    def _milops(self, note):
        return [f"{note.side.value} Military Ops to {note.total}"]

    def _advanced(self, note):
        return [f"{note.side.value} advances to {note.box} in the Space Race."]

    def _starts(self, note):
        self.effects.add(note.card)
        if note.card in QUIET or SPENT.get(note.card) in self.before:
            return []
        return ([f"US chooses {note.detail}"] if note.card == CHERNOBYL else []) + [
            f"{title(note.card)} is now in play."
        ]

    def _stops(self, note):
        self.effects.discard(note.card)
        return [] if note.card in QUIET else [f"{title(note.card)} is no longer in play."]

    def _discarded(self, note):
        return (
            [f"{note.side.value} discards {title(card)}" for card in note.cards]
            if note.by not in ("", "Defectors")
            else []
        )

    def _handed(self, note):
        if note.card == MISSILE_ENVY and self.event == MISSILE_ENVY:
            return []
        if self.event == MISSILE_ENVY:
            self.card = note.card
        side = OTHER[note.side] if self.event == MISSILE_ENVY else note.side
        return [f"{side.value} reveals {title(note.card)}"]

    def _seen(self, note):
        self.shown = note.cards[0] if note.cards else 0
        if self.event == TEHRAN:
            return []
        if self.event == CAMBRIDGE and not note.cards:
            return [f"{note.side.value} has no cards to reveal"]
        return [f"{note.side.value} reveals {title(card)}" for card in note.cards]

    def _chose(self, note):
        if note.word == "boycott":
            return [f"{note.side.value} chooses to boycott the Olympics"]
        return [f"US returns {title(self.shown)} to USSR"] if note.word == "return" else []

    def _escaped(self, note):
        return [
            (
                f"Trap Roll: {note.die} <= 4 -- Trap Escaped"
                if note.free
                else f"Trap Roll: {note.die} > 4 -- Trap Remains in Effect"
            )
        ]

    def _reshuffled(self, note):
        return ["*RESHUFFLE*"]
