"""How games begin: editions, cards, scenarios, variants, bids, chance; and that the seed proves the deal."""
import re

import pytest

from judge import document
from judge.faults import Refused
from judge.twilight import game, legal, options, running
from judge.twilight.deck import begin_era
from judge.twilight.state import UNKNOWN, Due, Stage
from judge.twilight.titles import (DE_GAULLE, DEFECTORS, FLOWER_POWER, NATO, US_JAPAN_PACT, WARSAW_PACT)
from judge.twilight.world import CARDS, CHINA, COUNTRIES, US, USSR
from tests.twilight.test_referee import done, judge


def new(**settings):
    state = game.new({"name": "berlin", "seed": 7, **settings})
    assert game.load(document.read(game.write(state))) == state
    return state


def cards(state) -> set[int]:
    """All cards of a state, wherever they lie."""
    return {*state.hands[US], *state.hands[USSR], *state.deck, *state.discard, *state.removed}


def total(state, side) -> int:
    return sum(state.influence[side].values())


class TestEditions:
    def test_deluxe(self):
        state = new()
        assert state.due == Due(Stage.SETUP, USSR) and (state.turn, state.defcon, state.vp) == (1, 5, 0)
        assert state.influence[US]["Canada"] == 2 and total(state, US) == 25 - 7 and total(state, USSR) == 15 - 6
        assert cards(state) == {n for n, card in CARDS.items() if card.era == "Early" and n != CHINA}
        assert [len(state.hands[side]) for side in (US, USSR)] == [8, 8]
        assert (state.china, state.china_up) == (USSR, True)

    def test_without_optional_cards(self):
        state = new(optional_cards=False)
        assert {104, 105, 106} & cards(state) == set() and DEFECTORS in cards(state)
        assert state.influence[US]["Canada"] == 2          # the board is the same

    def test_second(self):
        state = new(edition="second")
        assert max(cards(state)) == DEFECTORS and total(state, US) == 23 - 7 and state.influence[US]["Canada"] == 0

    @pytest.mark.parametrize("settings, most",
                             [({}, 110), ({"optional_cards": False}, 103), ({"edition": "second"}, 103)])
    def test_the_later_eras_come_in(self, settings, most):
        table = running.table(new(**settings))
        for table.turn in (4, 8):
            begin_era(table)
        assert max(cards(table.frozen())) == most and len(cards(table.frozen())) == most - 1


class TestSetup:
    @pytest.mark.parametrize("text, remedy", [
        ("USSR: Poland 5, East Germany 1", "; it is written `USSR setup: Poland 5, East Germany 1`"),
        ("influence Poland 6", "; it is written `USSR setup: Poland 6`"),
        ("place Poland 6", "; it is written `USSR setup: Poland 6`"),
        ("USSR: remove Poland 1", ""),
        ("USSR: coup Iran", ""),
        ("US: Italy 7", ""),
    ])
    def test_influence_without_the_word_setup_is_told_how_it_is_written(self, text, remedy):
        fault = judge(new(), text).faults[0]
        assert fault.text == "no play waits for an answer"
        assert fault.remedy == f"due is turn 1, setup USSR{remedy}"


class TestOptions:
    def test_a_bid_comes_after_the_setup_where_influence_is_already(self):
        state = new(bid=("US+2",))
        state = done(state, "USSR setup: Poland 6\nUS setup: West Germany 4, Italy 3").state
        assert state.due == Due(Stage.BONUS, US)
        assert "France is not allowed here" in str(judge(state, "US bonus: France 2").faults[0])
        (fault,) = judge(state, "US: Italy 2").faults
        assert fault.remedy == "due is turn 1, bonus US; it is written `US bonus: Italy 2`"
        state = done(state, "US bonus: Italy 2").state
        assert state.influence[US]["Italy"] == 5 and state.due == Due(Stage.HEADLINE)

    def test_bids_of_both(self):
        state = done(new(bid=("US+2", "USSR+1")), "USSR setup: Poland 6\nUS setup: Italy 7\nUSSR bonus: Syria 1").state
        assert state.due == Due(Stage.BONUS, US) and state.influence[USSR]["Syria"] == 2

    @pytest.mark.parametrize("settings, fault", [
        ({"bid": ("Italy+2",)}, "`Italy+2` is no bid"), ({"variant": ("no dice",)}, "the variants cannot be read"),
        ({"ruling": ("wargames=draw",)}, "unknown ruling `wargames`"),
        ({"ruling": ("wargames_at_zero=maybe",)}, "`maybe` is no option of `wargames_at_zero`"),
        ({"seed": None}, "needs a seed")])
    def test_what_cannot_be_set(self, settings, fault):
        with pytest.raises(Refused, match=re.escape(fault)):
            new(**settings)

    def test_rulings_and_variants_stand_in_the_state(self):
        state = new(ruling=("wargames_at_zero=player does not win",), variant=("split operations",), tournament=True)
        assert state.options == {"tournament": True, "variants": ["split operations"],
                                 "rulings": {"wargames_at_zero": "player does not win"}}


class TestTheChineseCivilWar:
    def begun(self):
        state = done(new(civil_war=True), "USSR setup: Poland 6\nUS setup: Italy 7").state
        hands = {US: (4,), USSR: (21, 30)}
        return state._replace(due=Due(Stage.ROUND, USSR, 1), hands=hands, deck=(UNKNOWN,) * 30)

    def test_nobody_holds_the_china_card(self):
        assert self.begun().china is None

    @pytest.mark.parametrize("name", ["Chinese Civil War", "CCW", "Civil War", "國共內戰"])
    def test_three_markers_take_it_face_up(self, name):
        turn = done(self.begun(), f"USSR AR1 #21 ops: influence {name} 3, Poland 1")
        assert (turn.state.china, turn.state.china_up, turn.state.civil_war) == (USSR, True, 3)
        assert turn.state.influence[USSR]["Poland"] == 7
        assert game.load(document.read(game.write(turn.state))) == turn.state

    @pytest.mark.parametrize("text, fault", [
        ("USSR AR1 #21 ops: coup Chinese Civil War", "only the USSR places influence there"),
        ("USSR AR1 #21 ops: influence Chinese Civil War 4", "4 in Chinese Civil War are too many"),
        ("USSR AR1 #30 event: Chinese Civil War, Angola, Zaire, Kenya", "Chinese Civil War is not allowed here")])
    def test_nothing_else_happens_there(self, text, fault):
        assert fault in str(judge(self.begun(), text).faults[0])

    def test_the_us_places_nothing_there(self):
        state = self.begun()._replace(due=Due(Stage.ROUND, US, 1), hands={US: (25,), USSR: (30,)})
        assert "only the USSR" in str(judge(state, "US AR1 #25 ops: influence CCW 3").faults[0])

    def test_it_is_not_in_a_game_without_it(self):
        state = self.begun()._replace(options={}, china=USSR)
        assert "only the USSR" in str(judge(state, "USSR AR1 #21 ops: influence CCW 1, Poland 3").faults[0])


class TestTheLateWar:
    def test_it_begins_with_the_headlines_of_turn_8(self):
        state = new(scenario="late war")
        assert (state.turn, state.due, state.defcon, state.vp) == (8, Due(Stage.HEADLINE), 4, -4)
        assert [len(state.hands[side]) for side in (US, USSR)] == [9, 9]
        assert (state.china, state.china_up) == (USSR, True)
        assert state.space == {US: 8, USSR: 6}
        lasting = {effect.card for effect in state.effects}
        assert lasting == {US_JAPAN_PACT, 23, NATO, WARSAW_PACT, DE_GAULLE, FLOWER_POWER}
        table = running.table(state)
        assert legal.rounds_of(table, US) == 8 and legal.rounds_of(table, USSR) == 7
        stays = {44, 65, 68, 64}
        assert set(state.removed) == {n for n in cards(state) if CARDS[n].starred and CARDS[n].era != "Late"} - stays

    def test_its_printed_influence(self):
        state = new(scenario="late war")
        for country, pair in {"West Germany": (5, 1), "UK": (5, 0), "Vietnam": (0, 5), "Saudi Arabia": (2, 0),
                              "Canada": (0, 0), "Cuba": (0, 3), "Romania": (1, 3), "Angola": (1, 3)}.items():
            assert (state.influence[US][country], state.influence[USSR][country]) == pair, country
        control = running.table(state).control
        assert sum(control[country] is US for country in COUNTRIES) == 31
        assert sum(control[country] is USSR for country in COUNTRIES) == 19

    def test_its_rulings(self):
        state = new(scenario="late war",
                    ruling=("late_war_space=4 and 6", "late_war_canada=two markers", "late_war_defcon=yes"))
        assert state.space == {US: 6, USSR: 4} and state.influence[US]["Canada"] == 2 and state.defcon == 5


class TestChance:
    def test_a_game_of_stated_chance_knows_no_hand(self):
        state = new(chance="stated", seed=None)
        assert set(state.hands[US]) == {UNKNOWN} and set(state.deck) == {UNKNOWN} and "seed" not in state.chance

    def test_the_seed_proves_the_deal(self):
        for settings in ({}, {"edition": "second"}, {"scenario": "late war"},
                         {"optional_cards": False, "bid": ("US+2",)}):
            state = new(salt="ab", **settings)
            assert game.redealt(state) == state

    def test_another_deal_is_known(self):
        state = new()
        hand = state.hands[US]
        assert game.redealt(state._replace(hands={**state.hands, US: (state.deck[0], *hand[1:])},
                                           deck=(hand[0], *state.deck[1:]))) == state

    def test_a_game_in_its_midst_is_not_dealt_again(self):
        state = done(new(), "USSR setup: Poland 6").state
        assert game.redealt(state) is None and game.redealt(new(chance="stated", seed=None)) is None

    def test_salt_and_seed_are_made_of_entropy(self):
        state = game.new({"name": "berlin", "entropy": "0123456789abcdef" * 3})
        assert state.chance == {"source": "seeded", "seed": 0x0123456789abcdef, "salt": "0123456789abcdef" * 2,
                                "used": 37}


def test_what_is_listed_first_is_the_setup():
    assert options.lines(new(), USSR)[0].startswith("USSR setup: <country> <number>, … (6 in all: Finland")
