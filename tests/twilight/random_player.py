"""A player that knows nothing but the question it is asked, and what it said as lines of an orders file."""
import random
from typing import Any, NamedTuple

from judge.chance import Seeded
from judge.faults import NOWHERE
from judge.twilight import setup, turn
from judge.twilight.asking import Ask, Chooser, Kind, Question
from judge.twilight.operations import COUP, INFLUENCE, REALIGN, SPACE_RACE
from judge.twilight.orders import (Amount, Bonus, CancelCrisis, Cards, Countries, Coup, Declaration, First, Influence,
                                   Nothing, Number, Option, Phase, Places, Play, Realign, Region, Setup, Space, Target,
                                   Use, Verb, When)
from judge.twilight.state import Stage, State
from judge.twilight.table import Game
from judge.twilight.uses import Way
from judge.twilight.world import CARDS, OTHER, TITLES, US


def choose(rng: random.Random, question: Question) -> Any:
    """Choose a legal answer at random."""
    kind, choices = question.kind, question.choices
    if kind is Kind.PLACES:
        return _places(rng, question)
    if kind in (Kind.CARDS, Kind.COUNTRIES):
        return tuple(rng.sample(list(choices), rng.randint(question.least, question.most)))
    if question.least == 0 and (not choices or rng.random() < 0.3):
        return None
    return rng.choice(choices)


def _places(rng: random.Random, question: Question) -> list[tuple[str, int]]:
    room, dear, placed = question.choices, question.dear or {}, {}
    left = question.most if question.dear is not None else rng.randint(question.least, question.most)
    names = list(room)
    while left > 0 and names:
        country = rng.choice(names)
        cost = 2 if placed.get(country, 0) < dear.get(country, 0) else 1
        if placed.get(country, 0) >= room[country] or cost > left:
            names.remove(country)
            continue
        placed[country] = placed.get(country, 0) + 1
        left -= cost
    return list(placed.items())


class Listener:
    """A source that answers by a chooser and remembers every question with its answer."""

    def __init__(self, rng: random.Random):
        self.chooser = Chooser(lambda question: choose(rng, question))
        self.heard: list[tuple[Question, Any]] = []

    def take(self, question: Question, forced: Any):
        answer, _ = self.chooser.take(question, forced)
        self.heard.append((question, answer))
        return answer, NOWHERE


def new_game(seed: int, **options) -> Game:
    """Give a game at its very beginning."""
    chance = Seeded(seed)
    options = {"bonus": {"US": 2}, **options}
    edition = options.pop("edition", "deluxe")
    state = setup.first_state("random", edition, options, chance, {"source": "seeded", "seed": seed, "used": 0})
    return Game(state, chance)


def play_on(game: Game, rng: random.Random) -> int:
    """Play a game to its end; give the number of decisions."""
    decisions = 0

    def answer(question: Question) -> Any:
        nonlocal decisions
        decisions += 1
        return choose(rng, question)
    ask = Ask(Chooser(answer))
    while game.due.stage is not Stage.OVER:
        turn.step(game, ask)
    return decisions


class Step(NamedTuple):
    """One declaration of a game played at random: the state before, what was declared, its answers, the state after."""

    before: State
    main: tuple[Declaration, ...]
    answers: tuple[Declaration, ...]
    after: State


def steps(game: Game, rng: random.Random, most: int = 10_000):
    """Play a game at random and give its steps as declarations."""
    while game.due.stage is not Stage.OVER and most:
        most -= 1
        before, listener = game.frozen(), Listener(rng)
        turn.step(game, Ask(listener))
        main, answers = declared(before, listener.heard)
        yield Step(before, main, answers, game.frozen())


def declared(state: State,
             heard: list[tuple[Question, Any]]) -> tuple[tuple[Declaration, ...], tuple[Declaration, ...]]:
    """Turn questions and answers into what a file would say."""
    due = state.due
    if due.stage in (Stage.SETUP, Stage.BONUS):
        (question, places), heard = heard[0], heard[1:]
        kind = Setup if due.stage is Stage.SETUP else Bonus
        return (Declaration(kind(_amounts(places)), question.side),), _rest(heard)
    if due.stage is Stage.HEADLINE:
        count = sum(1 for question, _ in heard if question.purpose == "headline")
        headlines = tuple(Declaration(Play(Use.HEADLINE, card), question.side) for question, card in heard[:count])
        return headlines, _rest(heard[count:])
    (question, act), heard = heard[0], heard[1:]
    side, when = question.side, When(state.turn, Phase.ROUND, due.round)
    if act.way is Way.CANCEL:
        return (Declaration(CancelCrisis(act.country if side is US else ""), side),), ()
    if act.way is Way.DISCARD:
        return (Declaration(Cards((act.card,), Verb.DISCARD), side, when),), _rest(heard)
    use = {Way.EVENT: Use.EVENT, Way.OPS: Use.OPS, Way.SPACE: Use.SPACE, Way.UN: Use.OPS, Way.PASS: Use.PASS}[act.way]
    first = operation = None
    if act.way is Way.OPS and CARDS[act.card].side is OTHER[side]:
        first = First(heard[0][1])
        heard = heard[1:]
    if act.way in (Way.OPS, Way.UN):
        at = next((i for i, (q, _) in enumerate(heard)
                   if q.purpose == "play" and q.side is side and q.about in (act.card, 0)), None)
        if at is not None:
            operation, more, end = _operation(heard, at)
            heard = [*heard[:at], *more, *heard[end:]]
    play = Play(use, act.card, first, operation, act.companion)
    return (Declaration(play, side, when),), _rest(heard)


def _operation(heard: list, at: int) -> tuple[Any, list, int]:
    """Read an operation and what belongs to it; a `none` that stops the rolls stays an answer of its own."""
    mode, at = heard[at][1], at + 1
    if mode == INFLUENCE and at < len(heard) and heard[at][0].purpose == INFLUENCE:
        return Influence(_amounts(heard[at][1])), [], at + 1
    if mode == COUP:
        return Coup(Target(heard[at][1])), [], at + 1
    if mode == REALIGN:
        targets, more = [], []
        while at < len(heard) and heard[at][0].purpose.endswith(REALIGN):
            if heard[at][1] is None:
                more = [heard[at]]
                at += 1
                break
            targets.append(Target(heard[at][1]))
            at += 1
        return Realign(tuple(targets)), more, at
    return (Space() if mode == SPACE_RACE else Nothing()), [], at


def _rest(heard: list) -> tuple[Declaration, ...]:
    found, at = [], 0
    while at < len(heard):
        question, answer = heard[at]
        if question.kind is Kind.OPERATION:
            given, more, end = _operation(heard, at)
            heard = [*heard[:at + 1], *more, *heard[end:]]
        else:
            given = _given(question, answer)
        found.append(Declaration(given, question.side))
        at += 1
    return tuple(found)


def _amounts(places: list[tuple[str, int]]) -> tuple[Amount, ...]:
    return tuple(Amount(country, count) for country, count in places)


def _given(question: Question, answer: Any) -> Any:
    kind = question.kind
    if answer is None or answer in ([], ()):
        return Nothing()
    if kind is Kind.PLACES:
        return Places(_amounts(answer), question.verb)
    if kind in (Kind.COUNTRY, Kind.COUNTRIES):
        countries = (answer,) if kind is Kind.COUNTRY else answer
        return Countries(tuple(Target(country) for country in countries))
    if kind in (Kind.CARD, Kind.CARDS):
        verb = question.verb if question.verb is not Verb.UNSAID else Verb.TAKE
        return Cards((answer,) if kind is Kind.CARD else answer, verb)
    return {Kind.OPTION: Option, Kind.REGION: Region, Kind.NUMBER: Number}[kind](answer)


def in_text(declarations: tuple[Declaration, ...]) -> str:
    """Write declarations as the lines of a file."""
    return "".join(one.text(TITLES) + "\n" for one in declarations)
