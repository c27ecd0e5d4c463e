"""Whole games by a player that knows only the questions: none fails, none gets stuck, every invariant holds.

Some 25,000 plays; more of them: JUDGE_RANDOM_GAMES=3000 pytest tests/twilight/test_random_games.py
"""
import os
import random

import pytest

from judge import document
from judge.chance import Seeded
from judge.twilight import notes, scenarios, setup, statefile, statewriting, turn
from judge.twilight.asking import Ask, Chooser
from judge.twilight.rulings import RULINGS
from judge.twilight.state import ERA_BEGINS, Stage, cards_of
from judge.twilight.stateoptions import VARIANTS, has_optional_cards
from judge.twilight.table import Game
from judge.twilight.titles import SHUTTLE_DIPLOMACY
from judge.twilight.world import CARDS, CHINA, COUNTRIES, STABILITY, US, USSR
from tests.twilight.random_player import choose, new_game, play_on

GAMES = int(os.environ.get("JUDGE_RANDOM_GAMES", "100"))


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


def play_through(game: Game, rng: random.Random, peace: bool = False) -> int:
    """Play a game to its end and give the number of plays. peace: DEFCON and VP are put back before every play, so that
    the game gets old."""
    ask = Ask(Chooser(lambda question: choose(rng, question)))
    for plays in range(400):                 # 10 turns of 17 declarations, with crises cancelled
        if game.due.stage is Stage.OVER:
            assert game.result is not None
            return plays
        if peace:
            game.defcon, game.vp = 5, 0
        turn.step(game, ask)
        see_invariants(game)
    pytest.fail("the game does not end")


def random_options(rng: random.Random) -> dict:
    """Choose an edition, variants, and an option of every ruling."""
    options = {"edition": rng.choice(["deluxe", "deluxe", "second"]), "civil_war": rng.random() < 0.3,
               "tournament": rng.random() < 0.5, "variants": [v for v in VARIANTS if rng.random() < 0.3],
               "rulings": {name: rng.choice(ruling.options) for name, ruling in RULINGS.items()}}
    if options["edition"] == "deluxe" and rng.random() < 0.3:
        options["optional_cards"] = False
    return options


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_ends_in_order(seed):
    play_through(new_game(seed), random.Random(seed))


@pytest.mark.parametrize("seed", range(GAMES // 2))
def test_a_random_game_of_many_turns_ends_in_order(seed):
    play_through(new_game(seed), random.Random(seed), peace=True)


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_with_random_options_ends_in_order(seed):
    rng = random.Random(10_000 + seed)
    play_through(new_game(seed, **random_options(rng)), rng)


@pytest.mark.parametrize("seed", range(GAMES // 5))
def test_a_random_game_of_the_late_war_ends_in_order(seed):
    chance, options = Seeded(seed), {"scenario": "late war"}
    state = setup.first_state("late", "deluxe", options, chance, {"source": "seeded", "seed": seed})
    game = Game(scenarios.late_war(state, chance), chance)
    see_invariants(game)
    play_through(game, random.Random(seed))


def test_ten_thousand_plays_never_fail_and_never_get_stuck():
    plays, seed = 0, 20_000
    while plays < 10_000:
        rng = random.Random(seed)
        plays += play_through(new_game(seed, **random_options(rng)), rng, peace=seed % 3 == 0)
        seed += 1


@pytest.mark.parametrize("seed", range(30_000, 30_000 + GAMES // 5))
def test_saved_and_reloaded_after_every_play_it_is_the_same_game(seed):
    options = random_options(random.Random(seed)) if seed % 2 else {}
    straight, rng = new_game(seed, **options), random.Random(seed)
    play_on(straight, rng)
    game, again = new_game(seed, **options), random.Random(seed)
    while game.due.stage is not Stage.OVER:
        turn.step(game, Ask(Chooser(lambda question: choose(again, question))))
        state = game.frozen()
        loaded = statefile.load(document.read(statewriting.write(state)))
        assert loaded == state
        game = Game(loaded, Seeded(seed, loaded.chance["used"]))
    assert game.frozen() == straight.frozen()


@pytest.mark.parametrize("seed", range(40_000, 40_000 + GAMES // 5))
def test_what_is_noted_adds_up_to_the_state(seed):
    game, rng = new_game(seed), random.Random(seed)
    ask = Ask(Chooser(lambda question: choose(rng, question)))
    pairs = {country: (game.influence[US][country], game.influence[USSR][country]) for country in COUNTRIES}
    vp, defcon, space, effects = 0, 5, {US: 0, USSR: 0}, set()
    while game.due.stage is not Stage.OVER:
        game.notes.clear()
        turn.step(game, ask)
        for note in game.notes:
            if isinstance(note, notes.Changed):
                assert note.before == pairs[note.country] != note.after
                pairs[note.country] = note.after
            elif isinstance(note, notes.Gained):
                vp += note.points if note.side is US else -note.points
                assert note.total == vp and note.points > 0
            elif isinstance(note, notes.Defcon):
                assert note.before == defcon != note.after
                defcon = note.after
            elif isinstance(note, notes.Advanced):
                assert note.box > space[note.side]
                space[note.side] = note.box
            elif isinstance(note, notes.Starts):
                effects.add(note.card)
            elif isinstance(note, notes.Stops):
                effects.remove(note.card)
        assert pairs == {country: (game.influence[US][country], game.influence[USSR][country]) for country in COUNTRIES}
        assert (vp, defcon, space, effects) == (game.vp, game.defcon, game.space, set(game.effects))


def test_the_same_seed_is_the_same_game():
    games = [new_game(5), new_game(5)]
    for game in games:
        play_on(game, random.Random(1))
    assert games[0].frozen() == games[1].frozen() and games[0].notes == games[1].notes
