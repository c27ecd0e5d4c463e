"""Five Year Plan, Vietnam Revolts and the wars of the Early War."""
import pytest

from judge.faults import Refused
from judge.twilight import notes
from judge.twilight.asking import Missing
from judge.twilight.state import Effect
from judge.twilight.titles import CAMP_DAVID, CONTAINMENT, DEFECTORS, NATO, RED_SCARE, VIETNAM_REVOLTS
from judge.twilight.uses import Act, Way
from judge.twilight.world import US, USSR
from tests.twilight.scene import Scene, coup, influence


class TestFiveYearPlan:
    def test_a_ussr_card_goes_without_its_event(self):
        scene = Scene({"Italy": (2, 0)}, hands={USSR: [7, 9]}, picks=[7], phasing=US)
        assert scene.event(5)
        assert scene.pair("Italy") == (2, 0)
        assert scene.game.hands[USSR] == [9] and scene.game.discard == [7, 5]

    def test_a_us_card_happens_now_and_is_removed_where_starred(self):
        scene = Scene(hands={USSR: [25, 9]}, picks=[25])
        assert scene.event(5)
        assert CONTAINMENT in scene.game.effects
        assert scene.game.removed == [25] and scene.game.discard == [5]

    def test_a_us_card_whose_condition_fails_is_discarded(self):
        scene = Scene(hands={USSR: [21]}, picks=[21])
        scene.event(5)
        assert NATO not in scene.game.effects
        assert scene.game.discard == [21, 5] and scene.game.removed == []

    def test_a_neutral_card_and_a_scoring_card_go_silently(self):
        for number in (34, 2):
            scene = Scene(hands={USSR: [number]}, picks=[number], defcon=4)
            scene.event(5)
            assert scene.game.discard == [number, 5] and (scene.game.vp, scene.game.defcon) == (0, 4)

    def test_an_empty_hand_loses_nothing_and_the_china_card_is_none_of_it(self):
        scene = Scene(hands={USSR: []}, china=USSR)
        assert scene.event(5)
        assert scene.game.discard == [5] and scene.game.china is USSR

    def test_defectors_in_a_ussr_round_is_a_point_by_default(self):
        scene = Scene(hands={USSR: [DEFECTORS]}, phasing=USSR)
        scene.event(5)
        assert scene.game.vp == 1

    def test_defectors_in_a_ussr_round_is_no_point_by_ruling(self):
        scene = Scene(hands={USSR: [DEFECTORS]}, phasing=USSR, rulings={"five_year_plan_defectors": "no point"})
        scene.event(5)
        assert scene.game.vp == 0 and scene.game.discard == [DEFECTORS, 5]

    @pytest.mark.parametrize("rulings, points", [({}, 0), ({"five_year_plan_us_round": "no point"}, 0),
                                                 ({"five_year_plan_us_round": "point"}, 1),
                                                 ({"five_year_plan_defectors": "no point"}, 0)])
    def test_defectors_in_a_us_round(self, rulings, points):
        scene = Scene(hands={USSR: [DEFECTORS]}, phasing=US, rulings=rulings)
        scene.event(5)
        assert scene.game.vp == points and scene.game.discard == [DEFECTORS, 5]

    def test_defectors_in_a_ussr_round_is_not_touched_by_the_ruling_about_us_rounds(self):
        scene = Scene(hands={USSR: [DEFECTORS]}, phasing=USSR, rulings={"five_year_plan_us_round": "point"})
        scene.event(5)
        assert scene.game.vp == 1

    def test_defectors_hit_in_the_headline_cancels_an_unresolved_ussr_headline(self):
        scene = Scene(hands={USSR: [DEFECTORS]}, phasing=US, stage="headline", headlines={USSR: 9})
        scene.event(5)
        assert scene.game.headlines == {} and 9 in scene.game.discard and VIETNAM_REVOLTS not in scene.game.effects


class TestVietnamRevolts:
    def test_adds_two_and_lasts_for_the_turn(self):
        scene = Scene()
        assert scene.event(9)
        assert scene.pair("Vietnam") == (0, 2) and VIETNAM_REVOLTS in scene.game.effects

    def test_a_two_ops_card_places_three_in_southeast_asia(self):
        scene = Scene({"Vietnam": (0, 2)}, effects=[VIETNAM_REVOLTS], hands={USSR: [30, 4]})
        scene.play(USSR, Act(Way.OPS, 30), answers=[influence({"Laos/Cambodia": 2, "Thailand": 1})])
        assert scene.pair("Laos/Cambodia") == (0, 2) and scene.pair("Thailand") == (0, 1)

    def test_the_extra_op_is_lost_when_one_marker_is_elsewhere(self):
        scene = Scene({"Vietnam": (0, 2), "Syria": (0, 1)}, effects=[VIETNAM_REVOLTS], hands={USSR: [30, 4]})
        with pytest.raises(Refused, match="costs 3 Ops"):
            scene.play(USSR, Act(Way.OPS, 30), answers=[influence({"Laos/Cambodia": 2, "Syria": 1})])

    def test_rule_bug_3_it_is_an_op_not_a_marker(self):
        board = {"Vietnam": (0, 2), "Laos/Cambodia": (1, 0), "Thailand": (2, 0), "Burma": (0, 1)}
        scene = Scene(board, effects=[VIETNAM_REVOLTS], hands={USSR: [30, 4]})
        with pytest.raises(Refused, match="costs 4 Ops"):
            scene.play(USSR, Act(Way.OPS, 30), answers=[influence({"Laos/Cambodia": 1, "Thailand": 1})])
        scene = Scene(board, effects=[VIETNAM_REVOLTS], hands={USSR: [30, 4]})
        scene.play(USSR, Act(Way.OPS, 30), answers=[influence({"Laos/Cambodia": 1, "Burma": 1})])
        assert scene.pair("Laos/Cambodia") == (1, 1)

    def test_rule_bug_2_the_us_never_gets_it(self):
        scene = Scene({"Thailand": (1, 0)}, effects=[VIETNAM_REVOLTS], china=US, hands={US: [4]})
        scene.play(US, Act(Way.OPS, 6), answers=[influence({"Thailand": 5})])
        assert scene.pair("Thailand") == (6, 0)
        scene = Scene({"Thailand": (1, 0)}, effects=[VIETNAM_REVOLTS], china=US, hands={US: [4]})
        with pytest.raises(Refused, match="costs 6 Ops"):
            scene.play(US, Act(Way.OPS, 6), answers=[influence({"Thailand": 6})])

    def test_a_coup_in_southeast_asia_gets_it_in_roll_and_military_operations(self):
        scene = Scene({"Thailand": (3, 0)}, effects=[VIETNAM_REVOLTS], hands={USSR: [30, 4]}, dice=[4])
        scene.play(USSR, Act(Way.OPS, 30), answers=[coup("Thailand")])
        assert scene.pair("Thailand") == (0, 0), "4 + 3 - 2x2 = 3"
        assert scene.game.mil_ops[USSR] == 3

    @pytest.mark.parametrize("ruling, total", [("aggregate", 1), ("sequential", 2)])
    def test_a_one_op_card_under_red_scare(self, ruling, total):
        scene = Scene({"Vietnam": (0, 2)}, effects=[VIETNAM_REVOLTS, Effect(RED_SCARE, (USSR,))], hands={USSR: [54, 4]},
                      turn=4, rulings={"vietnam_under_red_scare": ruling})
        with pytest.raises(Refused, match=f"costs {total + 1} Ops"):
            scene.play(USSR, Act(Way.OPS, 54), answers=[influence({"Thailand": total + 1})])

    @pytest.mark.parametrize("ruling, total", [("aggregate", 1), ("sequential", 2)])
    def test_a_one_op_card_under_red_scare_places_just_so_many(self, ruling, total):
        scene = Scene({"Vietnam": (0, 2)}, effects=[VIETNAM_REVOLTS, Effect(RED_SCARE, (USSR,))], hands={USSR: [54, 4]},
                      turn=4, rulings={"vietnam_under_red_scare": ruling})
        scene.play(USSR, Act(Way.OPS, 54), answers=[influence({"Thailand": total})])
        assert scene.pair("Thailand") == (0, total)


class TestWars:
    def test_korean_war_won(self):
        scene = Scene({"South Korea": (3, 0)}, dice=[4], defcon=4)
        assert scene.event(11)
        assert scene.pair("South Korea") == (0, 3)
        assert (scene.game.vp, scene.game.mil_ops[USSR], scene.game.defcon) == (-2, 2, 4)

    def test_korean_war_lost_to_neighbours(self):
        scene = Scene({"South Korea": (3, 0), "Japan": (4, 0), "Taiwan": (3, 0)}, dice=[5])
        scene.event(11)
        assert scene.noted(notes.Warred)[0].modifier == -2
        assert scene.pair("South Korea") == (3, 0)
        assert (scene.game.vp, scene.game.mil_ops[USSR]) == (0, 2), "military operations count all the same"

    def test_korean_war_won_without_influence_there_still_scores(self):
        scene = Scene(dice=[6])
        scene.event(11)
        assert scene.game.vp == -2 and scene.pair("South Korea") == (0, 0)

    def test_korean_war_in_the_chinese_civil_war_is_one_harder(self):
        scene = Scene({"South Korea": (1, 0)}, dice=[4], china=None, options={"civil_war": True})
        scene.event(11)
        assert scene.pair("South Korea") == (1, 0)

    def test_arab_israeli_war_counts_israel_itself(self):
        scene = Scene({"Israel": (4, 0), "Egypt": (2, 0)}, dice=[5])
        scene.event(13)
        assert scene.noted(notes.Warred)[0].modifier == -2 and scene.pair("Israel") == (4, 0)
        assert scene.game.discard == [13], "the card has no star"

    def test_arab_israeli_war_is_barred_by_camp_david(self):
        scene = Scene({"Israel": (4, 0)}, effects=[CAMP_DAVID])
        assert scene.event(13) is False
        assert scene.game.mil_ops[USSR] == 0 and scene.game.discard == [13]

    def test_rule_bug_12_indo_pakistani_war_counts_the_other_of_the_two(self):
        scene = Scene({"Pakistan": (0, 2), "Iran": (0, 2), "Afghanistan": (0, 2), "India": (0, 3)}, dice=[4],
                      phasing=US)
        scene.event(24, answers=["Pakistan"])
        war = scene.noted(notes.Warred)[0]
        assert war.modifier == -3 and not war.won
        assert scene.game.mil_ops[US] == 2 and scene.game.vp == 0

    def test_indo_pakistani_war_won_by_the_ussr(self):
        scene = Scene({"India": (2, 1)}, dice=[4])
        scene.event(24, answers=["India"])
        assert scene.pair("India") == (0, 3) and scene.game.vp == -2

    def test_indo_pakistani_war_wrong_missing_and_left_over(self):
        with pytest.raises(Refused, match="Iran is not allowed here; one of: India, Pakistan"):
            Scene().event(24, answers=["Iran"])
        with pytest.raises(Missing):
            Scene().event(24)
        with pytest.raises(Refused, match="nothing asks for"):
            Scene(dice=[1]).event(24, answers=["India", "India"])
