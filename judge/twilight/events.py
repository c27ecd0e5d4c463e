"""The register of events, and how one takes place: a card is a function whose docstring is its rule."""
from typing import Callable, NamedTuple

from judge.messages import message
from judge.twilight import mentions, notes
from judge.twilight.asking import Ask
from judge.twilight.table import Game
from judge.twilight.titles import FLOWER_POWER
from judge.twilight.victory import check_vp
from judge.twilight.world import BARRED, CARDS, NEEDS, TITLES, US, USSR, Side


class Event(NamedTuple):
    """An event. run(game, ask): does it; returns False where it did not take place after all.

    requires(game, side): whether it can take place; why: the sentence that says what is required; condition: it is one
    of the "if" events, which a ruling lets be played to no effect; settles: it puts its own card where it belongs.
    """

    run: Callable[[Game, Ask], bool | None]
    requires: Callable[[Game, Side], bool] | None = None
    why: str = ""
    condition: bool = False
    settles: bool = False


EVENTS: dict[int, Event] = {}


def card(number: int, requires: Callable[[Game, Side], bool] | None = None, why: str = "", condition: bool = False,
         settles: bool = False):
    """Register the function below as the event of a card. What cards.yaml says of needs and bars is judged first."""
    def register(run):
        EVENTS[number] = Event(run, requires, why, condition, settles)
        return run
    return register


def barrier(game: Game, number: int, side: Side) -> str:
    """Say why a card's event cannot take place when a side carries it out; "" where it can."""
    effects = game.effects
    if number in BARRED:
        for other in BARRED[number]:
            if other in effects:
                return message("{card} bars it", card=mentions.title(other))
    if number in NEEDS and not any(other in effects for other in NEEDS[number]):
        return message("it needs {cards}", cards=mentions.any_of(map(mentions.title, NEEDS[number])))
    event = EVENTS.get(number)
    if event is None:
        return message("it has no event")
    if event.requires is not None and not event.requires(game, side):
        return event.why
    return ""


def may_declare(game: Game, number: int, side: Side) -> bool:
    """Tell whether a side may play its own or a neutral card as an event (A5 with the ruling `failing_event`)."""
    why = barrier(game, number, side)
    if why and number in EVENTS and EVENTS[number].condition:
        return game.ruling("failing_event") == "allowed"
    return not why


def happen(game: Game, ask: Ask, number: int, actor: Side) -> bool:
    """Let a card's event take place, carried out by a side; False where it does not take place."""
    why = barrier(game, number, actor)
    if why:
        game.notes.append(notes.Failed(number, why))
        return False
    game.notes.append(notes.Happened(number, actor))
    before = game.actor, game.player, game.card, ask.about
    game.actor, game.card, ask.about = actor, number, number
    game.reach(US), game.reach(USSR)   # what the event places gives no access in this round (TS 6.1)
    took_place = EVENTS[number].run(game, ask) is not False
    game.actor, game.player, game.card, ask.about = before
    return took_place


def settle(game: Game, number: int, side: Side, took_place: bool) -> None:
    """Put a card that was played where it belongs: removed where it is starred and its event took place (TS 5.2)."""
    if took_place and EVENTS[number].settles:
        return
    if took_place and CARDS[number].starred:
        game.removed.append(number)
        game.notes.append(notes.Removed(number))
    else:
        game.discard.append(number)
        game.notes.append(notes.Discarded(side, (number,)))


def actor_of(number: int, player: Side) -> Side:
    """Give the side that carries a card's event out: the card's own, or whoever plays a neutral one."""
    return CARDS[number].side or player


def pay_flower_power(game: Game, side: Side, number: int, played: bool = True) -> None:
    """Give the USSR 2 VP for a war card that the US plays for its event or for Ops (card 59). They are no part of what
    the war gives: where the USSR comes to 20 by them the game ends before it.

    played: False where another card takes it or frees its Ops, which is a disputed point.
    """
    if (side is US and FLOWER_POWER in game.effects and CARDS[number].war
            and not any(other in game.effects for other in BARRED.get(number, ()))
            and (played or game.ruling("flower_power_other_uses") == "paid")):
        game.gain(USSR, 2, TITLES[FLOWER_POWER])
        check_vp(game)
