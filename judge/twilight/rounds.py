"""An action round: what comes before the play, the play itself or the trap, and what comes after it."""
from judge.twilight import legal, notes
from judge.twilight.asking import Ask
from judge.twilight.uses import Act, Way, bury, play
from judge.twilight.table import Game
from judge.twilight.titles import CUBAN_MISSILE_CRISIS, GRAIN_SALES, NORAD
from judge.twilight.victory import check_vp
from judge.twilight.world import TITLES, US, Side

ESCAPES = 4
"""The highest die that ends Quagmire or Bear Trap."""


def begin(game: Game, side: Side) -> None:
    """Begin a side's round: access is frozen anew, and what NORAD watches starts over."""
    game.phasing = game.player = game.actor = side
    game.access = {}
    game.touched_two = False


def take(game: Game, ask: Ask, side: Side, act: Act) -> None:
    """Take a side's whole action round."""
    begin(game, side)
    if act[:2] != (Way.EVENT, GRAIN_SALES):      # the card it takes may go with UN Intervention: there it is paid for
        bury(game, side, act.way)
    if act.way is Way.PASS:
        game.notes.append(notes.Began(side, act.way.value))
    elif act.way is Way.DISCARD:
        escape(game, side, act.card)
    else:
        play(game, ask, side, act)
    finish(game, ask)


def sit_out(game: Game, side: Side) -> None:
    """Let a round go by in which a side has nothing to play."""
    begin(game, side)
    bury(game, side, Way.PASS)
    game.notes.append(notes.Began(side, Way.PASS.value))


def escape(game: Game, side: Side, card: int) -> None:
    """Discard a card in Quagmire or Bear Trap and throw for the escape (cards 42, 44)."""
    trap = legal.TRAP[side]
    game.notes.append(notes.Began(side, Way.DISCARD.value, card))
    game.discard_from_hand(side, (card,), TITLES[trap])
    die = game.chance.die(TITLES[trap], side.value)
    game.notes.append(notes.Escaped(side, trap, die, die <= ESCAPES))
    if die <= ESCAPES:
        game.end(trap)


def finish(game: Game, ask: Ask) -> None:
    """End a round: the marker of NORAD where DEFCON moved to 2 in it and the US controls Canada (card 106)."""
    if NORAD in game.effects and game.touched_two and game.control["Canada"] is US:
        ask.about = NORAD
        country = ask.country(US, [c for c, count in game.influence[US].items() if count], purpose="norad", markers=1)
        if country:
            game.add(US, country, 1)
    check_vp(game)


def cancel_crisis(game: Game, side: Side, country: str) -> None:
    """Cancel the Cuban Missile Crisis by removing two of one's own markers (card 40)."""
    game.notes.append(notes.Began(side, Way.CANCEL.value, CUBAN_MISSILE_CRISIS))
    game.remove(side, country, 2)
    game.end(CUBAN_MISSILE_CRISIS)
