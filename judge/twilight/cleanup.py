"""The end of a turn (A2): military operations, held cards, the China Card, and the beginning of the next turn."""
from judge.twilight import legal, notes
from judge.twilight.asking import Ask
from judge.twilight.deck import begin_era, deal, holdable
from judge.twilight.operations import has_ability
from judge.twilight.orders import Verb
from judge.twilight.state import Due, Stage
from judge.twilight.table import Game, GameOver
from judge.twilight.titles import WE_WILL_BURY_YOU
from judge.twilight.victory import check_vp, score_finally
from judge.twilight.world import LASTING, OTHER, US, USSR

LAST_TURN = 10


def end_turn(game: Game, ask: Ask) -> None:
    """End the turn and begin the next one, or the final scoring."""
    held_first = game.ruling("end_of_turn") == "held cards first"
    for step in (held_cards, military_operations) if held_first else (military_operations, held_cards):
        step(game)
    discard_held(game, ask)
    for card in [card for card in game.effects if LASTING[card] == "turn"]:
        game.end(card)
    if game.ruling("we_will_bury_you_late") == "lapses":
        game.end(WE_WILL_BURY_YOU)
    game.mil_ops = {US: 0, USSR: 0}
    game.attempts = {US: 0, USSR: 0}
    if game.china and not game.china_up:
        game.give_china(game.china, True)
    if game.turn == LAST_TURN:
        score_finally(game)
    game.turn += 1
    begin_turn(game)


def begin_turn(game: Game) -> None:
    """Begin a turn: DEFCON improves, the cards of a new era come in, both hands are dealt."""
    game.due = Due(Stage.HEADLINE)
    game.notes.append(notes.Moved(game.turn, game.due.text()))
    if game.defcon < 5:
        game.move_defcon(1)
    begin_era(game)
    deal(game)


def military_operations(game: Game) -> None:
    """Score what each side lacks of the military operations that DEFCON asks for; the difference moves (TS 8.2)."""
    missing = {side: max(0, game.defcon - game.mil_ops[side]) for side in (US, USSR)}
    net = missing[USSR] - missing[US]
    game.gain(US if net > 0 else USSR, abs(net), "military operations")
    check_vp(game)


def held_cards(game: Game) -> None:
    """A side that holds a scoring card loses (TS 11.1.2); both: a draw, or by the ruling `both_hold_scoring` whoever
    leads in victory points wins. Tournament rules show the hands."""
    if game.options.get("tournament"):
        for side in (US, USSR):
            game.notes.append(notes.Seen(side, tuple(sorted(game.hands[side]))))
    guilty = [side for side in (US, USSR) if legal.scoring_held(game, side)]
    if len(guilty) == 1:
        raise GameOver(OTHER[guilty[0]], "a scoring card is held")
    if guilty:
        ahead = (US if game.vp > 0 else USSR) if game.vp else None
        by_points = game.ruling("both_hold_scoring") == "victory points"
        raise GameOver(ahead if by_points else None, "a scoring card is held")


def discard_held(game: Game, ask: Ask) -> None:
    """The first side in box 6 of the space race may discard one card that it holds."""
    for side in (USSR, US):
        if has_ability(game, side, "discard") and game.hands[side]:
            ask.about = 0
            card = ask.card(side, [card for card in holdable(game, side) if card], optional=True, verb=Verb.DISCARD,
                            secret=True, purpose="held")
            if card:
                game.discard_from_hand(side, (card,), "space race")
