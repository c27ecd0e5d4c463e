"""How a game goes on: from one declaration that is due to the next (TS 4)."""
from judge.twilight import cards  # noqa: F401  registers the events
from judge.twilight import cleanup, headline, legal, notes, rounds, setup
from judge.twilight.asking import Ask, Kind, Question
from judge.twilight.uses import Act, Way
from judge.twilight.state import Due, Result, Stage
from judge.twilight.table import Game, GameOver
from judge.twilight.world import OTHER, US, USSR


def step(game: Game, ask: Ask) -> None:
    """Ask for what is due, do it, and move on to what is due next. The end of the game is noted, not raised."""
    try:
        due = game.due
        if due.stage is Stage.ROUND:
            act = ask.put(Question(Kind.PLAY, due.side, legal.plays(game, due.side)))
            take_round(game, ask, act)
        elif due.stage is Stage.HEADLINE:
            for side in headline.waiting(game):
                card = ask.card(side, legal.headlines(game, side), secret=True, purpose="headline")
                headline.commit(game, side, card)
            resolve_headlines(game, ask)
        elif due.stage is Stage.OVER:
            return
        else:
            setup.place(game, ask)
    except GameOver as over:
        finish(game, over.result)


def take_round(game: Game, ask: Ask, act: Act) -> None:
    """Take the round that is due, with an act that is legal, and move on."""
    side = game.due.side
    if act.way is Way.CANCEL:
        rounds.cancel_crisis(game, side, act.country)
        return
    rounds.take(game, ask, side, act)
    next_round(game, ask)


def resolve_headlines(game: Game, ask: Ask) -> None:
    """Resolve both headlines and move on to the first action round."""
    headline.resolve(game, ask)
    game.due = Due(Stage.ROUND, US, 0)
    next_round(game, ask)


def next_round(game: Game, ask: Ask) -> None:
    """Move on to the next round in which a side has something to declare; at the end of the turn to the next turn."""
    while True:
        last, number = game.due.side, game.due.round
        if last is USSR:
            following = US if number <= legal.rounds_of(game, US) else None
        else:
            number += 1
            following = next((side for side in (USSR, US) if number <= legal.rounds_of(game, side)), None)
        if following is None:
            if number < max(legal.rounds_of(game, US), legal.rounds_of(game, USSR)):
                game.due = Due(Stage.ROUND, OTHER[last], number)
                continue
            cleanup.end_turn(game, ask)
            return
        game.due = Due(Stage.ROUND, following, number)
        if legal.can_play(game, following):
            return
        rounds.sit_out(game, following)


def finish(game: Game, result: Result) -> None:
    """Note how the game ended; nothing is due any more, and what was being played is laid off."""
    game.discard += game.laid_off()
    game.result = result
    game.due = Due(Stage.OVER)
    game.pending = None
    game.notes.append(notes.Over(result.winner, result.reason))
