"""A position for a test: say what differs from an empty turn 3, let something happen, look at `scene.game`.

    scene = Scene(influence={"Iran": (2, 0)}, dice=[4, 1], hands={US: [21]}, effects=[Effect(NATO)], defcon=3)
    assert scene.event(10, answers=[21])                # the event alone; True where it took place
    scene.play(US, Act(Way.OPS, 21), answers=["coup", "Iran"])
    scene.headline(USSR, 10, ...)                       # like event, in the headline phase of that side

Answers are Python values in the order in which they are asked: {"Poland": 2} places, ["Iran", "Iraq"] countries,
"Iran" a country, 21 a card, [21, 22] cards, None nothing, a mode of operations, an option, a region; N(3) a number.
Each may be written (side, answer) where the side matters. An answer of another kind raises Refused, a missing one
Missing, one that is left over Refused. Dice: the faces in the order in which they are thrown; running out of them is
an IndexError.
"""
from typing import Any, Iterable, Mapping, NamedTuple

from judge.chance import Draw
from judge.faults import Refused
from judge.twilight import cards, legal, refusals, rounds  # noqa: F401  registers the events
from judge.twilight.asking import Ask
from judge.twilight.events import actor_of, happen, settle
from judge.twilight.orders import (Amount, Answer, Cards, Countries, Influence, Nothing, Number, Option, Places, Region,
                                   Space, Target, Verb)
from judge.twilight.orders import Coup as CoupGiven
from judge.twilight.orders import Realign as RealignGiven
from judge.twilight.state import Due, Effect, Stage, State, start_influence
from judge.twilight.table import Game, GameOver
from judge.twilight.uses import Act
from judge.twilight.world import COUNTRIES, OTHER, REGIONS, US, USSR, Side
from judge.twilight.written import Written

NOBODY = {side: dict.fromkeys(COUNTRIES, 0) for side in (US, USSR)}


class N(NamedTuple):
    value: int


class FixedDice:
    """Chance that throws the dice it is told, picks the cards it is told (else the first), and never shuffles."""

    stated = False

    def __init__(self, dice: Iterable[int], picks: Iterable[Any]):
        self.dice, self.picks, self.used, self.log = list(dice), list(picks), 0, []

    def die(self, reason: str, side: str = "") -> int:
        value = self.dice.pop(0)
        self.log.append(Draw("die", reason, value))
        return value

    def shuffle(self, items: list, reason: str) -> None:
        self.log.append(Draw("shuffle", reason, tuple(items)))

    def pick(self, items: list, reason: str, side: str = "") -> Any:
        value = self.picks.pop(0) if self.picks else items[0]
        assert value in items, f"{value} cannot be picked from {items}"
        return value


class Scene:
    def __init__(self, influence: Mapping[str, tuple[int, int]] = {}, *, board: str = "empty", turn: int = 3,
                 stage: str = "AR", phasing: Side = USSR, number: int = 1, defcon: int = 5, vp: int = 0,
                 mil_ops=(0, 0), space=(0, 0), china: Side | None = USSR, china_up: bool = True,
                 hands: Mapping[Side, list[int]] = {}, deck: list[int] = (),
                 discard: list[int] = (), removed: list[int] = (), effects: Iterable[Effect | int] = (),
                 headlines: Mapping[Side, int] = {}, dice: Iterable[int] = (), picks: Iterable[Any] = (),
                 rulings: Mapping[str, str] = {}, options: Mapping[str, Any] = {}):
        markers = start_influence() if board == "start" else {side: dict(NOBODY[side]) for side in (US, USSR)}
        for country, (us, ussr) in influence.items():
            assert country in COUNTRIES, country
            markers[US][country], markers[USSR][country] = us, ussr
        due = Due(Stage.HEADLINE) if stage == "headline" else Due(Stage.ROUND, phasing, number)
        state = State("scene", "deluxe", {**options, "rulings": dict(rulings)}, turn, due, defcon, vp,
                      {US: mil_ops[0], USSR: mil_ops[1]}, {US: space[0], USSR: space[1]}, {US: 0, USSR: 0},
                      china, china_up, 0,
                      markers, dict(headlines), {side: tuple(hands.get(side, ())) for side in (US, USSR)}, tuple(deck),
                      tuple(discard), tuple(removed), tuple(e if isinstance(e, Effect) else Effect(e) for e in effects),
                      (), {"source": "fixed"})
        self.game = Game(state, FixedDice(dice, picks))
        self.over: tuple[Side | None, str] | None = None
        rounds.begin(self.game, phasing)

    def event(self, card: int, actor: Side | None = None, answers: Iterable[Any] = ()) -> bool:
        """Let an event take place in the round of `phasing`, and put the card where it belongs."""
        game = self.game
        who = actor or actor_of(card, game.phasing)

        def run(ask: Ask) -> bool:
            took_place = happen(game, ask, card, who)
            settle(game, card, game.phasing, took_place)
            return took_place
        return self._run(run, answers)

    def play(self, side: Side, act: Act, answers: Iterable[Any] = ()) -> None:
        """Take a whole action round of a side with an act that must be legal."""
        self.game.due = self.game.due._replace(side=side)
        assert act in legal.plays(self.game, side), f"{act} is not legal: {legal.plays(self.game, side)}"
        self._run(lambda ask: rounds.take(self.game, ask, side, act), answers)

    def _run(self, what, answers: Iterable[Any]):
        source = Written([_answer(answer) for answer in answers], own_dice=True)
        try:
            result = what(Ask(source, refusals.explain(self.game)))
        except GameOver as over:
            self.over = (over.result.winner, over.result.reason)
            return None
        left = source.left_over()
        if left:
            raise Refused(*left)
        return result

    def pair(self, country: str) -> tuple[int, int]:
        """Give the influence in a country (US, USSR)."""
        return self.game.influence[US][country], self.game.influence[USSR][country]

    def noted(self, kind: type) -> list:
        """List what was noted of a kind (see judge/twilight/notes.py)."""
        return [note for note in self.game.notes if isinstance(note, kind)]


def _answer(value: Any) -> Answer:
    side = None
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], Side):
        side, value = value
    return Answer(_given(value), side)


def _given(value: Any) -> Any:
    if value is None or value == "none":
        return Nothing()
    if isinstance(value, N):
        return Number(value.value)
    if isinstance(value, int):
        return Cards((value,))
    if isinstance(value, dict):
        return Places(tuple(Amount(country, count) for country, count in value.items()))
    if isinstance(value, list):
        if value and isinstance(value[0], str):
            return Countries(tuple(Target(country) for country in value))
        return Cards(tuple(value))
    if isinstance(value, str):
        if value in COUNTRIES:
            return Countries((Target(value),))
        return Region(value) if value in REGIONS else Option(value)
    return value


def influence(places: Mapping[str, int]) -> Influence:
    """Write operations: influence."""
    return Influence(tuple(Amount(country, count) for country, count in places.items()))


def coup(country: str) -> CoupGiven:
    """Write operations: a coup."""
    return CoupGiven(Target(country))


def realign(*countries: str) -> RealignGiven:
    """Write operations: realignment rolls."""
    return RealignGiven(tuple(Target(country) for country in countries))


SPACE = Space()
REMOVE, PLACE = Verb.REMOVE, Verb.PLACE
OPPONENT = OTHER
