"""Run one play of a text on a table of its own: all or nothing, or waiting for an answer."""
from typing import Any, Callable, NamedTuple

from judge.chance import Draw, Seeded, Stated
from judge.faults import NOWHERE, Fault, FaultKind, Place, Refused
from judge.messages import message
from judge.orderfile import Source
from judge.twilight import refusals, turn
from judge.twilight.asking import Ask, Missing, Question
from judge.twilight.leftout import Ignored, Kind
from judge.twilight.orders import (Ahead, Answer, Bonus, Cards, Declaration, Norad, Phase, Play, Setup, Side, Space,
                                   Use, When)
from judge.twilight.state import Due, Pending, Stage, State
from judge.twilight.table import Game, GameOver
from judge.twilight.world import TITLES, US
from judge.twilight.written import Left, Written, asked


KEPT = message("the play that waits")
"""Where the lines of a waiting play stand, for faults."""


class Played(NamedTuple):
    """One thing that was done. side: whose, None for both; turn, due: when; lines: what was declared, in canonical
    words; question: what it waits for, None where it is done; place: where it was declared; unasked: those of its
    lines, answers all, that a play that waits has not asked for yet, or that the end of the game left over."""

    side: Side | None
    turn: int
    due: Due
    lines: tuple[str, ...]
    notes: tuple
    draws: tuple[Draw, ...] = ()
    question: Question | None = None
    place: Place = NOWHERE
    unasked: tuple = ()


class Turn(NamedTuple):
    """What files of declarations lead to. With faults, `state` is the state as it was, and `played` what they did up to
    there, for `check`. ignored: what in the files was left out (`judge.twilight.leftout.Ignored`)."""

    before: State
    state: State
    faults: tuple[Fault, ...] = ()
    played: tuple[Played, ...] = ()
    ignored: tuple = ()

    @property
    def draws(self) -> list[dict[str, Any]]:
        """Give what chance decided, as plain values for the journal."""
        return [{"kind": draw.kind, "reason": draw.reason,
                 "value": list(draw.value) if isinstance(draw.value, tuple) else draw.value}
                for played in self.played for draw in played.draws]

    @property
    def question(self) -> Question | None:
        """Give what the game waits for inside a play, or None."""
        return self.played[-1].question if self.played else None


def refused(text: str, remedy: str, place: Place, audience: str = "") -> Refused:
    """Make the refusal of something that is understood and not allowed."""
    return Refused(Fault(FaultKind.OUT_OF_PLACE, text, remedy, place, audience))


def table(state: State, source: Written | None = None) -> Game:
    """Lay a state on the table, with its chance. source: where stated dice come from."""
    facts = state.chance
    if facts.get("source") == "seeded":
        return Game(state, Seeded(facts["seed"], facts.get("used", 0)))
    return Game(state, Stated((source or Written((), False)).supply))


def run(state: State, side: Side | None, answers: list[Answer], play: Play | None, what: Callable[[Game, Ask], None],
        lines: tuple[str, ...], keep: tuple[str, ...], place: Place) -> tuple[State, Played]:
    """Run a play and give the state it leads to, with what was done.

    lines: what was declared; keep: the lines from which a waiting play can be started again. Raises Refused where an
    answer is not allowed or left over.
    """
    source = Written(answers, state.chance.get("source") == "seeded", left_ahead(state), play, side)
    if play and play.use is Use.SPACE and isinstance(play.operation, Space):
        source.operation = None
        if play.operation.roll:
            source.state_roll(play.operation.roll)
    game = table(state, source)

    def played(game: Game, question: Question | None = None, unasked: tuple = ()) -> Played:
        return Played(side, state.turn, state.due, lines, tuple(game.notes), tuple(game.chance.log), question, place,
                      unasked)
    source.explain = refusals.explain(game, source.target)
    try:
        what(game, Ask(source, source.explain))
    except GameOver as over:
        turn.finish(game, over.result)
    except Missing as missing:
        question = missing.question
        waiting = state._replace(pending=Pending(keep, question.side, str(asked(question))))
        return waiting, played(game, question, source.unasked())
    if game.due.stage is not Stage.OVER:
        left = source.left_over()
        if left:
            raise Refused(*left)
    game.ahead = source.lines_left()
    return game.frozen(), played(game, None, source.unasked())


def line(state: State, item: Declaration, side: Side | None, main: bool = False) -> str:
    """Give the canonical line of a declaration. main: of a play, with its turn and round."""
    due = state.due
    when = When(state.turn, Phase.ROUND, due.round) if main and due.stage is Stage.ROUND else When()
    return item._replace(side=side, when=when).text(TITLES)


def answers_of(items: list[Declaration]) -> list[Answer]:
    """Turn declarations that are answers into answers. NORAD's marker is of the US."""
    return [Answer(item.what, US if isinstance(item.what, Norad) else item.side) for item in items]


def read_kept(lines: tuple[str, ...]) -> tuple[Declaration | None, list[Declaration]]:
    """Read the lines of a waiting play: its declaration (None for headlines), and the answers so far."""
    items = _read(KEPT, lines)
    if not items:
        return None, []
    what = items[0].what
    if isinstance(what, (Play, Setup, Bonus)) or isinstance(what, Cards) and items[0].when.round:
        return items[0], items[1:]
    return None, items


def without(first: Declaration | None, answers: list[Declaration], faults: tuple[Fault, ...],
            ) -> tuple[Declaration | None, list[Declaration], list[Ignored]]:
    """Take out of a waiting play's lines what faults stand at: answers, those behind a play, its operation.

    Gives what is left, and what fell away, each with its reason.
    """
    at = {fault.place: fault.text for fault in faults if fault.place.file == KEPT}
    lines = {place.line: why for place, why in at.items()}
    fallen = []
    if first is not None and isinstance(first.what, Play) and first.place.line in lines:
        gone = [answer for answer in first.what.answers if answer.given.place in at]
        play = first.what._replace(answers=tuple(answer for answer in first.what.answers if answer not in gone))
        if not gone and play.operation:
            gone, play = [Answer(play.operation)], play._replace(operation=None)
        why = lines.pop(first.place.line)
        fallen = [_fell(first, answer.given, answer.side or first.side, at.get(answer.given.place, why))
                  for answer in gone]
        first = first._replace(what=play)
    fallen += [_fell(one, one.what, one.side, lines[one.place.line]) for one in answers if one.place.line in lines]
    return first, [answer for answer in answers if answer.place.line not in lines], fallen


def _fell(item: Declaration, given: Any, side: Side | None, why: str) -> Ignored:
    """Say that an answer fell away. why: left out where it only quotes the answer."""
    quoted = f"`{given.text()}`" in why
    return Ignored(item.place, Declaration(given, side).text(TITLES), "" if quoted else why, side, Kind.FALLEN)


def left_ahead(state: State) -> list[Left]:
    """Read the answers that sides have left ahead."""
    return [Left(item.side, item.what) for item in _read("ahead", state.ahead) if isinstance(item.what, Ahead)]


def _read(name: str, lines: tuple[str, ...]) -> list[Declaration]:
    if not lines:
        return []
    from judge.twilight import reader   # it builds a parser, which most plays do not need

    found = reader.read([Source(name, "\n".join(lines))])
    if found.faults:
        raise Refused(*found.faults)
    return list(found.items)
