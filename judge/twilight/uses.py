"""The use of a card in an action round, and how it is carried out (A5)."""
from enum import Enum
from typing import NamedTuple

from judge.twilight import notes
from judge.twilight.asking import Ask
from judge.twilight.events import actor_of, barrier, happen, pay_flower_power, settle
from judge.twilight.operations import ORDINARY, SPACE_RACE, can_space, conduct, launch, points
from judge.twilight.orders import First
from judge.twilight.table import Game
from judge.twilight.titles import FORMOSAN_RESOLUTION, U2_INCIDENT, WE_WILL_BURY_YOU
from judge.twilight.victory import check_vp
from judge.twilight.world import CARDS, CHINA, OTHER, TITLES, US, USSR, Side


PLAY = "play"


class Way(str, Enum):
    """What a side does with a card in its round. DISCARD: to escape a trap; CANCEL: the Cuban Missile Crisis."""

    EVENT = "event"
    OPS = "ops"
    SPACE = "space"
    UN = "un"
    DISCARD = "discard"
    PASS = "pass"
    CANCEL = "cancel"


class Act(NamedTuple):
    """One thing a side may do. companion: the card with UN Intervention; country: where the crisis is paid for."""

    way: Way
    card: int = 0
    companion: int = 0
    country: str = ""


def play(game: Game, ask: Ask, side: Side, act: Act) -> None:
    """Play a card from the hand (or the China Card) in a way that `legal` allows."""
    if act.card != CHINA:
        game.take_from_hand(side, act.card)
    if act.way is Way.UN:
        game.take_from_hand(side, act.companion)
    game.notes.append(notes.Began(side, act.way.value, act.card, act.companion))
    use(game, ask, side, act)


def use(game: Game, ask: Ask, side: Side, act: Act) -> None:
    """Use a card that is already on the table: the whole of a play. Grain Sales uses this for the card it takes."""
    number = ask.about = act.card
    if act.way is Way.EVENT:
        actor = actor_of(number, side)
        if not barrier(game, number, actor):
            pay_flower_power(game, side, number)
        settle(game, number, side, happen(game, ask, number, actor))
    elif act.way is Way.SPACE:
        launch(game, side)
        _put_away(game, side, number)
    elif act.way is Way.UN:
        _intervene(game, ask, side, act)
    elif CARDS[number].side is OTHER[side]:
        _enemy_card(game, ask, side, number)
    else:
        pay_flower_power(game, side, number)
        conduct(game, ask, side, points(game, side, number), purpose=PLAY)
        _put_away(game, side, number)
    check_vp(game)


def _enemy_card(game: Game, ask: Ask, side: Side, number: int) -> None:
    """Conduct operations with an opponent's card; its event happens before or after, as the player says (TS 5.2)."""
    actor = OTHER[side]
    first = ask.option(side, (First.EVENT.value, First.OPS.value), purpose="first",
                       forced=First.OPS.value if barrier(game, number, actor) else None)
    took_place = False
    if first == First.EVENT.value:
        took_place = happen(game, ask, number, actor)
        check_vp(game)
    pay_flower_power(game, side, number)
    conduct(game, ask, side, points(game, side, number), purpose=PLAY)
    if first == First.OPS.value:
        check_vp(game)
        took_place = happen(game, ask, number, actor)
    settle(game, number, side, took_place)


def _intervene(game: Game, ask: Ask, side: Side, act: Act) -> None:
    """UN Intervention cancels the event of an opponent's card, whose Ops are used; both are discarded (card 32)."""
    if U2_INCIDENT in game.effects:
        game.gain(USSR, 1, TITLES[U2_INCIDENT])
        check_vp(game)
    pay_flower_power(game, side, act.companion, played=False)
    modes = ORDINARY
    if game.ruling("un_intervention_space") == "allowed" and can_space(game, side, act.companion):
        modes = (*ORDINARY, SPACE_RACE)
    conduct(game, ask, side, points(game, side, act.companion), modes, purpose=PLAY)
    for number in (act.card, act.companion):
        settle(game, number, side, False)


def bury(game: Game, side: Side, way: Way) -> None:
    """Pay for We Will Bury You before the US round takes effect, unless it is UN Intervention's event (card 50)."""
    if side is US and WE_WILL_BURY_YOU in game.effects:
        if way is not Way.UN:
            game.gain(USSR, 3, TITLES[WE_WILL_BURY_YOU])
        game.end(WE_WILL_BURY_YOU)
        check_vp(game)


def _put_away(game: Game, side: Side, number: int) -> None:
    """Discard a card whose event did not take place; the China Card goes to the opponent, face down (TS 9)."""
    if number != CHINA:
        settle(game, number, side, False)
        return
    if side is US:
        game.end(FORMOSAN_RESOLUTION)
    game.give_china(OTHER[side], False)
