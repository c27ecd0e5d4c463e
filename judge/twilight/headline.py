"""The headline phase: two cards committed unseen, resolved by their Ops (TS 4.5C)."""
from judge.twilight import legal, notes
from judge.twilight.asking import Ask
from judge.twilight.events import actor_of, barrier, happen, pay_flower_power, settle
from judge.twilight.operations import has_ability
from judge.twilight.rounds import begin
from judge.twilight.table import Game
from judge.twilight.titles import DEFECTORS
from judge.twilight.victory import check_vp
from judge.twilight.world import CARDS, OTHER, US, USSR, Side


def first_to_show(game: Game) -> Side | None:
    """Give the side that must show its headline before the other chooses (space race box 4), or None."""
    return next((OTHER[side] for side in (US, USSR) if has_ability(game, side, "headline")), None)


def shown(game: Game) -> Side | None:
    """Give the side whose headline lies open while the other, which may see it first, chooses; or None.

    Who may see it first need not: a headline sent before it lies unseen, as without the ability.
    """
    shows = first_to_show(game)
    return shows if shows in game.headlines and OTHER[shows] not in game.headlines else None


def commit(game: Game, side: Side, card: int) -> None:
    """Commit a headline: the card leaves the hand, unseen."""
    game.take_from_hand(side, card)
    game.headlines[side] = card


def waiting(game: Game) -> list[Side]:
    """List the sides whose headline is still to come, in the order in which they choose."""
    shows = first_to_show(game)
    order = (shows, OTHER[shows]) if shows else (USSR, US)
    return [side for side in order if side not in game.headlines and legal.headlines(game, side)]


def order(game: Game) -> list[Side]:
    """List the sides in the order in which their headlines are resolved: by Ops, the US first at a tie.

    Defectors of the US comes before all.
    """
    sides = [side for side in (US, USSR) if side in game.headlines]
    if game.headlines.get(US) == DEFECTORS:
        return sides
    return sorted(sides, key=lambda side: -CARDS[game.headlines[side]].ops)


def resolve(game: Game, ask: Ask) -> None:
    """Resolve the headlines that both sides have committed."""
    for side in (US, USSR):
        if side in game.headlines:
            game.notes.append(notes.Began(side, "headline", game.headlines[side]))
    for side in order(game):
        if side not in game.headlines:
            continue                   # cancelled by Defectors
        card = game.headlines.pop(side)
        begin(game, side)
        actor = actor_of(card, side)
        if not barrier(game, card, actor):
            pay_flower_power(game, side, card)
        settle(game, card, side, happen(game, ask, card, actor))
        check_vp(game)
