"""How a game is won, lost or drawn (TS 10.3)."""
from judge.twilight.scoring import score
from judge.twilight.table import Game, GameOver
from judge.twilight.world import SCORING, US, USSR

WINNING_VP = 20
LATE_WAR_TARGET = 20
"""What the US needs in the Late War scenario."""


def check_vp(game: Game) -> None:
    """End the game, raising GameOver, when a side has 20 VP, once all that an event gives is counted (TS 10.1.1)."""
    if abs(game.vp) >= WINNING_VP:
        raise GameOver(US if game.vp > 0 else USSR, "20 victory points")


def score_finally(game: Game) -> None:
    """Score every region and the China Card after turn 10; nothing but control of Europe ends it early (TS 10.3.2)."""
    for region in SCORING:
        score(game, region)
    if game.china:
        game.gain(game.china, 1, "The China Card")
    end_by_vp(game, "final scoring")


def end_by_vp(game: Game, reason: str) -> None:
    """End the game, raising GameOver, by the VP track as it stands; zero is a draw."""
    if game.options.get("scenario") == "late war":
        raise GameOver(US if game.vp >= LATE_WAR_TARGET else USSR, reason)
    raise GameOver(US if game.vp > 0 else USSR if game.vp < 0 else None, reason)
