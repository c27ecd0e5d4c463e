"""Late War cards that last: what they do to the plays after them."""
import pytest

from judge.faults import Refused
from judge.twilight import legal, notes
from judge.twilight.state import Effect
from judge.twilight.titles import (CHERNOBYL, IRAN_CONTRA, NATO, NORTH_SEA_OIL, THE_REFORMER, WILLY_BRANDT,
                                   YURI_AND_SAMANTHA)
from judge.twilight.uses import Act, Way
from judge.twilight.world import US, USSR
from tests.twilight.scene import Scene, coup, influence, realign


class TestNorthSeaOil:
    def test_gives_the_us_eight_rounds_this_turn_only(self):
        game = Scene(turn=8, phasing=US).game
        assert legal.rounds_of(game, US) == 7
        scene = Scene(turn=8, phasing=US)
        scene.event(86)
        assert (legal.rounds_of(scene.game, US), legal.rounds_of(scene.game, USSR)) == (8, 7)
        scene.game.turn = 9
        assert legal.rounds_of(scene.game, US) == 7

    def test_the_eighth_may_be_passed(self):
        scene = Scene(turn=8, phasing=US, number=8, hands={US: [21]}, effects=[Effect(NORTH_SEA_OIL, (), 8)])
        assert Act(Way.PASS) in legal.plays(scene.game, US)

    def test_the_seventh_may_not(self):
        scene = Scene(turn=8, phasing=US, number=7, hands={US: [21]}, effects=[Effect(NORTH_SEA_OIL, (), 8)])
        assert Act(Way.PASS) not in legal.plays(scene.game, US)


class TestTheReformer:
    def test_the_ussr_never_again_coups_in_europe(self):
        scene = Scene({"France": (1, 0), "Sudan": (1, 0)}, hands={USSR: [14]}, effects=[THE_REFORMER])
        with pytest.raises(Refused, match="The Reformer keeps the USSR from coups in Europe"):
            scene.play(USSR, Act(Way.OPS, 14), [coup("France")])

    def test_but_may_realign_there(self):
        scene = Scene({"France": (1, 0)}, hands={USSR: [14]}, effects=[THE_REFORMER], dice=[1, 6])
        scene.play(USSR, Act(Way.OPS, 14), [realign("France")])
        assert scene.pair("France") == (0, 0)

    def test_the_us_may_coup(self):
        scene = Scene({"France": (0, 1)}, phasing=US, hands={US: [34]}, effects=[THE_REFORMER], dice=[6])
        scene.play(US, Act(Way.OPS, 34), [coup("France")])
        assert scene.pair("France") == (3, 0)


@pytest.mark.parametrize("effects, modifiers", [([], (1, 0)), ([IRAN_CONTRA], (0, 0))])
def test_iran_contra_takes_one_off_us_realignment_dice(effects, modifiers):
    scene = Scene({"Sudan": (2, 1)}, phasing=US, hands={US: [19]}, effects=effects, dice=[3, 3])
    scene.play(US, Act(Way.OPS, 19), [realign("Sudan")])
    assert scene.noted(notes.Realigned)[0].modifiers == modifiers


class TestChernobyl:
    EFFECT = Effect(CHERNOBYL, (), "Africa")

    def test_ops_place_nothing_there(self):
        with pytest.raises(Refused, match="Chernobyl keeps USSR influence out of Africa"):
            Scene({"Sudan": (0, 1)}, hands={USSR: [15]}, effects=[self.EFFECT]).play(
                USSR, Act(Way.OPS, 15), [influence({"Sudan": 1})])

    def test_ops_place_elsewhere(self):
        scene = Scene({"Sudan": (0, 1)}, hands={USSR: [15]}, effects=[self.EFFECT])
        scene.play(USSR, Act(Way.OPS, 15), [influence({"Egypt": 1})])
        assert scene.pair("Egypt") == (0, 1)

    def test_coups_and_events_still_do(self):
        scene = Scene({"Sudan": (1, 0)}, hands={USSR: [14]}, effects=[self.EFFECT], dice=[3])
        scene.play(USSR, Act(Way.OPS, 14), [coup("Sudan")])
        assert scene.pair("Sudan") == (0, 3)
        scene.event(52)
        assert scene.pair("Angola") == (0, 2)

    def test_the_us_is_free(self):
        scene = Scene({"Sudan": (1, 0)}, phasing=US, hands={US: [19]}, effects=[self.EFFECT])
        scene.play(US, Act(Way.OPS, 19), [influence({"Sudan": 1})])
        assert scene.pair("Sudan") == (2, 0)

    def test_the_region_is_kept(self):
        scene = Scene()
        scene.event(94, answers=["Central America"])
        assert scene.game.effects[CHERNOBYL].detail == "Central America"


class TestTearDownThisWall:
    def test_nato_covers_west_germany_again(self):
        scene = Scene({"West Germany": (4, 0), "Sudan": (1, 0)}, phasing=US, effects=[NATO, WILLY_BRANDT])
        scene.event(96)
        scene.game.hands[USSR].append(14)
        with pytest.raises(Refused, match="NATO protects West Germany"):
            scene.play(USSR, Act(Way.OPS, 14), [coup("West Germany")])

    def test_only_europe(self):
        with pytest.raises(Refused, match="Iran is not allowed"):
            Scene({"Iran": (0, 1), "Poland": (0, 1)}, phasing=US).event(96, answers=[coup("Iran")])


class TestYuriAndSamantha:
    def test_each_us_coup_gives_the_ussr_a_point(self):
        scene = Scene({"Sudan": (0, 1)}, phasing=US, hands={US: [19]}, effects=[YURI_AND_SAMANTHA], dice=[1])
        scene.play(US, Act(Way.OPS, 19), [coup("Sudan")])
        assert scene.game.vp == -1

    def test_none_of_the_ussr_does(self):
        scene = Scene({"Sudan": (1, 0)}, hands={USSR: [14]}, effects=[YURI_AND_SAMANTHA], dice=[1])
        scene.play(USSR, Act(Way.OPS, 14), [coup("Sudan")])
        assert scene.game.vp == 0

    def test_not_the_coup_made_with_its_own_ops_before_it(self):
        scene = Scene({"Sudan": (0, 1)}, phasing=US, turn=8, hands={US: [109]}, dice=[1])
        scene.play(US, Act(Way.OPS, 109), ["ops first", coup("Sudan")])
        assert scene.game.vp == 0

    def test_the_coup_made_with_its_own_ops_after_it(self):
        scene = Scene({"Sudan": (0, 1)}, phasing=US, turn=8, hands={US: [109]}, dice=[1])
        scene.play(US, Act(Way.OPS, 109), ["event first", coup("Sudan")])
        assert scene.game.vp == -1

    @pytest.mark.parametrize("rulings, vp", [({}, -1), ({"yuri_free_coups": "not counted"}, 0)])
    def test_a_free_coup(self, rulings, vp):
        scene = Scene({"Peru": (0, 1)}, phasing=US, effects=[YURI_AND_SAMANTHA], rulings=rulings, dice=[1])
        scene.event(47, answers=["Chile", coup("Peru")])
        assert scene.game.vp == vp
