"""Early War cards 1-23: the normal case, the empty case, the rulings, and wrong, missing and left-over answers.

Scoring stands in test_scoring.py, the rest in test_early_2.py.
"""
import pytest

from judge.faults import Refused
from judge.twilight import notes
from judge.twilight.asking import Missing
from judge.twilight.orders import Amount, Places, Verb
from judge.twilight.titles import (BREZHNEV_DOCTRINE, CAMP_DAVID, CONTAINMENT, DE_GAULLE, DEFECTORS, IRON_LADY, MARSHALL_PLAN,
                                   NATO, RED_SCARE, VIETNAM_REVOLTS, WARSAW_PACT)
from judge.twilight.state import Effect
from judge.twilight.uses import Act, Way
from judge.twilight.world import US, USSR
from tests.twilight.scene import Scene, coup, influence

EASTERN = {"Poland": (1, 0), "Hungary": (2, 0), "Romania": (1, 3), "Bulgaria": (1, 0), "Finland": (1, 0)}


class TestDuckAndCover:
    def test_degrades_then_scores_five_less_the_new_level(self):
        scene = Scene(defcon=4, vp=0)
        assert scene.event(4)
        assert (scene.game.defcon, scene.game.vp) == (3, 2)

    def test_at_defcon_2_the_phasing_side_has_lost(self):
        scene = Scene(defcon=2, phasing=US)
        scene.event(4)
        assert scene.over == (USSR, "DEFCON 1")
        assert scene.game.vp == 0, "no VP matters any more"

    def test_played_by_the_ussr_at_defcon_2_the_ussr_has_lost(self):
        scene = Scene(defcon=2, phasing=USSR)
        scene.event(4)
        assert scene.over == (US, "DEFCON 1")


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

    def test_defectors_in_a_us_round_is_no_point(self):
        scene = Scene(hands={USSR: [DEFECTORS]}, phasing=US)
        scene.event(5)
        assert scene.game.vp == 0

    def test_defectors_hit_in_the_headline_cancels_an_unresolved_ussr_headline(self):
        scene = Scene(hands={USSR: [DEFECTORS]}, phasing=US, stage="headline", headlines={USSR: 9})
        scene.event(5)
        assert scene.game.headlines == {} and 9 in scene.game.discard and VIETNAM_REVOLTS not in scene.game.effects


class TestSocialistGovernments:
    def test_removes_three_at_most_two_in_a_country(self):
        scene = Scene({"Italy": (2, 0), "France": (3, 0), "UK": (5, 0)})
        assert scene.event(7, answers=[{"France": 2, "Italy": 1}])
        assert scene.pair("France") == (1, 0) and scene.pair("Italy") == (1, 0) and scene.pair("UK") == (5, 0)

    def test_three_in_one_country_are_refused(self):
        with pytest.raises(Refused, match="3 in France are too many"):
            Scene({"Italy": (2, 0), "France": (3, 0)}).event(7, answers=[{"France": 3}])

    def test_two_are_too_few_where_there_are_more(self):
        with pytest.raises(Refused, match="too few"):
            Scene({"Italy": (2, 0), "France": (3, 0)}).event(7, answers=[{"France": 2}])

    def test_to_place_is_no_answer_to_remove(self):
        placing = Places((Amount("France", 2), Amount("Italy", 1)), Verb.PLACE)
        with pytest.raises(Refused, match="no answer to what is asked"):
            Scene({"Italy": (2, 0), "France": (3, 0)}).event(7, answers=[placing])

    def test_takes_all_there_is_unasked(self):
        scene = Scene({"Italy": (1, 0)})
        assert scene.event(7)
        assert scene.pair("Italy") == (0, 0)

    def test_nothing_to_remove_is_an_event_all_the_same(self):
        assert Scene().event(7)

    def test_eastern_europe_is_no_choice_but_finland_is(self):
        board = {"Italy": (2, 0), "Finland": (2, 0), "Poland": (1, 0)}
        with pytest.raises(Refused, match="Poland is not allowed"):
            Scene(board).event(7, answers=[{"Poland": 1, "Italy": 2}])
        scene = Scene(board)
        scene.event(7, answers=[{"Finland": 2, "Italy": 1}])
        assert scene.pair("Finland") == (0, 0)

    def test_missing_answer_is_asked_for(self):
        with pytest.raises(Missing) as missing:
            Scene({"Italy": (2, 0), "France": (3, 0)}).event(7)
        question = missing.value.question
        assert question.side is USSR and question.choices == {"France": 2, "Italy": 2} and question.most == 3

    def test_left_over_answer_is_refused(self):
        with pytest.raises(Refused, match="nothing asks for"):
            Scene({"Italy": (2, 0), "France": (3, 0)}).event(7, answers=[{"France": 2, "Italy": 1}, "yes"])

    def test_is_no_event_after_the_iron_lady(self):
        scene = Scene({"Italy": (2, 0)}, effects=[IRON_LADY])
        assert scene.event(7) is False
        assert scene.pair("Italy") == (2, 0) and scene.game.discard == [7]


class TestFidelAndRomanianAbdication:
    @pytest.mark.parametrize("number, country", [(8, "Cuba"), (12, "Romania")])
    def test_takes_the_country(self, number, country):
        scene = Scene({country: (2, 1)})
        assert scene.event(number)
        assert scene.pair(country) == (0, 3) and scene.game.control[country] is USSR
        assert scene.game.removed == [number]

    @pytest.mark.parametrize("number, country", [(8, "Cuba"), (12, "Romania")])
    def test_never_lowers(self, number, country):
        scene = Scene({country: (2, 5)})
        scene.event(number)
        assert scene.pair(country) == (0, 5)


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
        scene = Scene({"Vietnam": (0, 2)}, effects=[VIETNAM_REVOLTS, Effect(RED_SCARE, (USSR,))], hands={USSR: [54, 4]}, turn=4,
                      rulings={"vietnam_under_red_scare": ruling})
        with pytest.raises(Refused, match=f"costs {total + 1} Ops"):
            scene.play(USSR, Act(Way.OPS, 54), answers=[influence({"Thailand": total + 1})])

    @pytest.mark.parametrize("ruling, total", [("aggregate", 1), ("sequential", 2)])
    def test_a_one_op_card_under_red_scare_places_just_so_many(self, ruling, total):
        scene = Scene({"Vietnam": (0, 2)}, effects=[VIETNAM_REVOLTS, Effect(RED_SCARE, (USSR,))], hands={USSR: [54, 4]}, turn=4,
                      rulings={"vietnam_under_red_scare": ruling})
        scene.play(USSR, Act(Way.OPS, 54), answers=[influence({"Thailand": total})])
        assert scene.pair("Thailand") == (0, total)


class TestBlockade:
    def test_a_card_of_three_ops_saves_west_germany_and_its_event_does_not_happen(self):
        scene = Scene({"West Germany": (4, 0)}, hands={US: [4, 26]}, defcon=4)
        assert scene.event(10, answers=[4])
        assert scene.pair("West Germany") == (4, 0)
        assert scene.game.discard == [4] and scene.game.removed == [10] and scene.game.defcon == 4

    def test_the_us_may_choose_to_lose_it(self):
        scene = Scene({"West Germany": (4, 1)}, hands={US: [4]})
        scene.event(10, answers=[None])
        assert scene.pair("West Germany") == (0, 1) and scene.game.hands[US] == [4]

    def test_without_such_a_card_nobody_is_asked(self):
        scene = Scene({"West Germany": (4, 1)}, hands={US: [26, 2]}, china=US)
        scene.event(10)
        assert scene.pair("West Germany") == (0, 1)

    def test_two_ops_will_do_under_containment_and_three_will_not_under_red_scare(self):
        scene = Scene({"West Germany": (4, 0)}, hands={US: [22]}, effects=[CONTAINMENT])
        scene.event(10, answers=[22])
        assert scene.pair("West Germany") == (4, 0)
        scene = Scene({"West Germany": (4, 0)}, hands={US: [4]}, effects=[Effect(RED_SCARE, (US,))])
        with pytest.raises(Refused, match="nothing asks for"):
            scene.event(10, answers=[4])

    def test_wrong_card_and_missing_answer(self):
        with pytest.raises(Refused, match="#26 CIA Created is not allowed"):
            Scene(hands={US: [4, 26]}).event(10, answers=[26])
        with pytest.raises(Missing) as missing:
            Scene(hands={US: [4, 26]}).event(10)
        question = missing.value.question
        assert question.side is US and question.choices == (4,) and question.secret


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
        scene = Scene({"Pakistan": (0, 2), "Iran": (0, 2), "Afghanistan": (0, 2), "India": (0, 3)}, dice=[4], phasing=US)
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


class TestComecon:
    def test_adds_one_in_four_countries_not_of_the_us(self):
        scene = Scene({"Poland": (3, 0)})
        assert scene.event(14, answers=[["Hungary", "Romania", "Bulgaria", "Austria"]])
        assert scene.pair("Austria") == (0, 1) and scene.game.removed == [14]

    def test_a_us_controlled_country_and_a_second_marker_are_refused(self):
        with pytest.raises(Refused, match="Poland is not allowed"):
            Scene({"Poland": (3, 0)}).event(14, answers=[["Poland", "Romania", "Bulgaria", "Austria"]])
        with pytest.raises(Refused, match="2 in Romania are too many"):
            Scene().event(14, answers=[{"Romania": 2, "Bulgaria": 1, "Austria": 1}])

    def test_fewer_only_where_fewer_qualify(self):
        with pytest.raises(Refused, match="too few"):
            Scene().event(14, answers=[["Romania"]])
        held = {c: (9, 0) for c in ("Poland", "East Germany", "Czechoslovakia", "Austria", "Finland", "Yugoslavia", "Bulgaria")}
        scene = Scene(held)
        scene.event(14)
        assert scene.pair("Romania") == (0, 1) and scene.pair("Hungary") == (0, 1)


class TestNasser:
    @pytest.mark.parametrize("before, after", [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
    def test_the_us_loses_half_rounded_up(self, before, after):
        scene = Scene({"Egypt": (before, 0)})
        scene.event(15)
        assert scene.pair("Egypt") == (after, 2)


class TestWarsawPact:
    def test_removes_all_us_influence_from_four_countries(self):
        scene = Scene(EASTERN)
        assert scene.event(16, answers=["remove", ["Poland", "Hungary", "Romania", "Bulgaria"]])
        assert scene.pair("Hungary") == (0, 0) and scene.pair("Romania") == (0, 3) and scene.pair("Finland") == (1, 0)
        assert WARSAW_PACT in scene.game.effects

    def test_fewer_only_where_fewer_hold_influence(self):
        with pytest.raises(Refused, match="1 are chosen; 4 must be"):
            Scene(EASTERN).event(16, answers=["remove", ["Poland"]])
        scene = Scene({"Poland": (2, 0)})
        scene.event(16, answers=["remove"])
        assert scene.pair("Poland") == (0, 0)

    def test_adds_five_at_most_two_in_a_country_also_where_the_us_controls(self):
        scene = Scene({"Poland": (3, 0)})
        scene.event(16, answers=["add", {"Poland": 2, "Hungary": 2, "Finland": 1}])
        assert scene.pair("Poland") == (3, 2) and scene.pair("Finland") == (0, 1)
        with pytest.raises(Refused, match="3 in Poland are too many"):
            Scene(EASTERN).event(16, answers=["add", {"Poland": 3, "Hungary": 2}])

    def test_missing_and_left_over(self):
        with pytest.raises(Missing) as missing:
            Scene(EASTERN).event(16)
        assert missing.value.question.choices == ("remove", "add")
        with pytest.raises(Refused, match="nothing asks for"):
            Scene({"Poland": (1, 0)}).event(16, answers=["remove", "Poland", {"Poland": 1}])


class TestDeGaulle:
    def test_takes_two_from_france(self):
        scene = Scene({"France": (3, 0)})
        scene.event(17)
        assert scene.pair("France") == (1, 1) and DE_GAULLE in scene.game.effects

    def test_takes_what_there_is(self):
        scene = Scene({"France": (1, 0)})
        scene.event(17)
        assert scene.pair("France") == (0, 1)

    @pytest.mark.parametrize("effects, allowed", [([NATO], False), ([NATO, DE_GAULLE], True), ([DE_GAULLE, NATO], True)])
    def test_nato_does_not_cover_france(self, effects, allowed):
        scene = Scene({"France": (3, 0)}, effects=effects, hands={USSR: [30, 7]}, dice=[1])
        if allowed:
            scene.play(USSR, Act(Way.OPS, 30), answers=[coup("France")])
            assert scene.game.defcon == 4
        else:
            with pytest.raises(Refused):
                scene.play(USSR, Act(Way.OPS, 30), answers=[coup("France")])


class TestCapturedNaziScientist:
    def test_advances_and_takes_the_points_of_the_box(self):
        scene = Scene(phasing=US)
        assert scene.event(18)
        assert scene.game.space[US] == 1 and scene.game.vp == 2
        assert scene.game.attempts[US] == 0, "it is no attempt"

    def test_second_there_takes_the_lesser_points(self):
        scene = Scene(phasing=USSR, space=(1, 0))
        scene.event(18)
        assert scene.game.vp == -1

    def test_at_the_last_box_nothing(self):
        scene = Scene(phasing=US, space=(8, 0))
        assert scene.event(18)
        assert scene.game.space[US] == 8 and scene.game.vp == 0


class TestTrumanDoctrine:
    def test_clears_a_country_that_nobody_controls(self):
        scene = Scene({"Greece": (0, 1), "Hungary": (0, 3), "Austria": (1, 2)}, phasing=US)
        assert scene.event(19, answers=["Greece"])
        assert scene.pair("Greece") == (0, 0)

    def test_a_controlled_country_is_refused(self):
        with pytest.raises(Refused, match="Hungary is not allowed"):
            Scene({"Greece": (0, 1), "Hungary": (0, 3), "Austria": (1, 2)}).event(19, answers=["Hungary"])

    def test_no_target_is_an_event_without_effect_and_removed(self):
        scene = Scene({"Hungary": (0, 3)}, phasing=US)
        assert scene.event(19)
        assert scene.game.removed == [19]

    def test_missing(self):
        with pytest.raises(Missing):
            Scene({"Greece": (0, 1), "Austria": (1, 2)}).event(19)


class TestOlympicGames:
    def test_the_player_adds_two_and_ties_are_thrown_again(self):
        scene = Scene(phasing=USSR, dice=[5, 3, 4, 3])
        assert scene.event(20, answers=["participate"])
        assert [c.dice for c in scene.noted(notes.Contested)] == [(5, 3), (4, 3)]
        assert scene.game.vp == -2

    def test_the_opponent_may_win(self):
        scene = Scene(phasing=US, dice=[1, 6])
        scene.event(20, answers=[(USSR, "participate")])
        assert scene.game.vp == -2

    def test_boycott_degrades_and_gives_operations(self):
        scene = Scene({"Iran": (1, 0)}, phasing=USSR, defcon=4)
        scene.event(20, answers=[(US, "boycott"), (USSR, influence({"Afghanistan": 4}))])
        assert scene.game.defcon == 3 and scene.pair("Afghanistan") == (0, 4)

    def test_the_operations_may_be_declined(self):
        scene = Scene(defcon=4)
        scene.event(20, answers=["boycott", None])
        assert scene.game.defcon == 3

    def test_boycott_at_defcon_2_makes_the_phasing_side_lose(self):
        scene = Scene(phasing=USSR, defcon=2)
        scene.event(20, answers=["boycott"])
        assert scene.over == (US, "DEFCON 1")

    def test_its_coup_is_ordinary(self):
        scene = Scene({"Iran": (2, 0)}, phasing=USSR, defcon=5, dice=[3])
        scene.event(20, answers=["boycott", coup("Iran")])
        assert scene.game.mil_ops[USSR] == 4 and scene.game.defcon == 3

    @pytest.mark.parametrize("ruling, points", [("modified", 3), ("printed", 4)])
    def test_red_scare_and_its_operations(self, ruling, points):
        scene = Scene(effects=[Effect(RED_SCARE, (USSR,))], defcon=4, rulings={"event_ops": ruling})
        scene.event(20, answers=["boycott", influence({"Afghanistan": points})])
        assert scene.pair("Afghanistan") == (0, points)

    def test_wrong_side_missing_and_left_over(self):
        with pytest.raises(Missing) as missing:
            Scene(phasing=USSR).event(20, answers=[(USSR, "boycott")])
        assert missing.value.question.side is US
        with pytest.raises(Refused, match="nothing asks for"):
            Scene(dice=[6, 1], phasing=US).event(20, answers=["participate", "boycott"])


class TestNato:
    @pytest.mark.parametrize("effect", [WARSAW_PACT, MARSHALL_PLAN])
    def test_either_makes_it_possible(self, effect):
        scene = Scene(effects=[effect], phasing=US)
        assert scene.event(21)
        assert NATO in scene.game.effects and scene.game.removed == [21]

    def test_without_them_it_is_no_event_and_discarded(self):
        scene = Scene(phasing=US)
        assert scene.event(21) is False
        assert scene.game.discard == [21]

    def test_keeps_the_ussr_from_what_the_us_controls_now(self):
        scene = Scene({"Italy": (2, 0), "Greece": (1, 0)}, effects=[NATO], hands={USSR: [30, 7]}, dice=[6])
        with pytest.raises(Refused, match="NATO protects Italy"):
            scene.play(USSR, Act(Way.OPS, 30), answers=[coup("Italy")])
        scene = Scene({"Italy": (2, 0), "Greece": (1, 0)}, effects=[NATO], hands={USSR: [30, 7]}, dice=[6])
        scene.play(USSR, Act(Way.OPS, 30), answers=[coup("Greece")])
        assert scene.pair("Greece") == (0, 3)

    def test_does_not_keep_the_us_from_anything(self):
        scene = Scene({"Italy": (2, 4)}, effects=[NATO], hands={US: [22, 4]}, dice=[6])
        scene.play(US, Act(Way.OPS, 22), answers=[coup("Italy")])
        assert scene.pair("Italy") == (2, 0)


def test_brezhnev_and_containment_are_capped_and_floored():
    scene = Scene(effects=[CONTAINMENT, BREZHNEV_DOCTRINE])
    assert scene.game.ops(US, 21) == 4 and scene.game.ops(US, 22) == 3 and scene.game.ops(USSR, 54) == 2
    scene = Scene(effects=[Effect(RED_SCARE, (US, USSR))])
    assert scene.game.ops(US, 19) == 1 and scene.game.ops(US, 21) == 3 and scene.game.ops(USSR, 4) == 2
