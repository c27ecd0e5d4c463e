"""Whole games by a player that knows only the questions: none fails, none gets stuck, every invariant holds.

More of them: JUDGE_RANDOM_GAMES=1000 pytest tests/twilight/test_random_games.py
"""
import os
import random

import pytest

from judge.chance import Seeded
from judge.twilight import scenarios, setup, turn
from judge.twilight.asking import Ask, Chooser
from judge.twilight.rulings import RULINGS
from judge.twilight.state import ERA_BEGINS, Stage, cards_of
from judge.twilight.stateoptions import VARIANTS, has_optional_cards
from judge.twilight.table import Game
from judge.twilight.titles import SHUTTLE_DIPLOMACY
from judge.twilight.world import CARDS, CHINA, COUNTRIES, STABILITY, US, USSR
from tests.twilight.random_player import choose, new_game, play_on

GAMES = int(os.environ.get("JUDGE_RANDOM_GAMES", "60"))


def see_invariants(game: Game) -> None:
    """Fail where something is out of order between two plays."""
    assert 1 <= game.defcon <= 5
    if game.due.stage is not Stage.OVER:
        assert game.defcon > 1
    places = [*game.hands[US], *game.hands[USSR], *game.deck, *game.discard, *game.removed, *game.headlines.values(),
              *([SHUTTLE_DIPLOMACY] if SHUTTLE_DIPLOMACY in game.effects else [])]
    turn_now = min(game.turn, 10)
    expected = sorted(n for n in cards_of(game.edition, has_optional_cards(game.edition, game.options))
                      if n != CHINA and ERA_BEGINS[CARDS[n].era] <= turn_now)
    assert sorted(places) == expected, "every card stands in one place"
    for country in COUNTRIES:
        us, ussr = game.influence[US][country], game.influence[USSR][country]
        assert us >= 0 and ussr >= 0
        need = STABILITY[country]
        owner = US if us >= need and us - ussr >= need else USSR if ussr >= need and ussr - us >= need else None
        assert game.control[country] is owner
    for side in (US, USSR):
        assert 0 <= game.mil_ops[side] <= 5 and 0 <= game.space[side] <= 8 and 0 <= game.attempts[side] <= 2


def play_through(game: Game, rng: random.Random, peace: bool = False) -> None:
    """Play a game to its end. peace: DEFCON and VP are put back before every play, so that the game gets old."""
    ask = Ask(Chooser(lambda question: choose(rng, question)))
    for _ in range(400):                     # 10 turns of 17 declarations, with crises cancelled
        if game.due.stage is Stage.OVER:
            assert game.result is not None
            return
        if peace:
            game.defcon, game.vp = 5, 0
        turn.step(game, ask)
        see_invariants(game)
    pytest.fail("the game does not end")


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_ends_in_order(seed):
    play_through(new_game(seed), random.Random(seed))


@pytest.mark.parametrize("seed", range(GAMES // 2))
def test_a_random_game_of_many_turns_ends_in_order(seed):
    play_through(new_game(seed), random.Random(seed), peace=True)


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_with_random_options_ends_in_order(seed):
    rng = random.Random(10_000 + seed)
    options = {"edition": rng.choice(["deluxe", "deluxe", "second"]), "civil_war": rng.random() < 0.3,
               "tournament": rng.random() < 0.5, "variants": [v for v in VARIANTS if rng.random() < 0.3],
               "rulings": {name: rng.choice(ruling.options) for name, ruling in RULINGS.items()}}
    if options["edition"] == "deluxe" and rng.random() < 0.3:
        options["optional_cards"] = False
    play_through(new_game(seed, **options), rng)


@pytest.mark.parametrize("seed", range(10))
def test_a_random_game_of_the_late_war_ends_in_order(seed):
    chance, options = Seeded(seed), {"scenario": "late war"}
    state = setup.first_state("late", "deluxe", options, chance, {"source": "seeded", "seed": seed})
    game = Game(scenarios.late_war(state, chance), chance)
    see_invariants(game)
    play_through(game, random.Random(seed))


def test_the_same_seed_is_the_same_game():
    games = [new_game(5), new_game(5)]
    for game in games:
        play_on(game, random.Random(1))
    assert games[0].frozen() == games[1].frozen() and games[0].notes == games[1].notes
