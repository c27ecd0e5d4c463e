"""Early War cards 1-23: the normal case, the empty case, the rulings, and wrong, missing and left-over answers.

Scoring stands in test_scoring.py, wars, Five Year Plan and Vietnam Revolts in test_early_more.py, the rest in
test_early_later.py.
"""
import pytest

from judge.faults import Refused
from judge.twilight import notes
from judge.twilight.asking import Missing
from judge.twilight.orders import Amount, Places, Verb
from judge.twilight.titles import (BREZHNEV_DOCTRINE, CONTAINMENT, DE_GAULLE, IRON_LADY,
                                   MARSHALL_PLAN, NATO, RED_SCARE, WARSAW_PACT)
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

    def test_without_such_a_card_the_us_is_asked_all_the_same_so_that_nobody_knows(self):
        with pytest.raises(Missing) as missing:
            Scene({"West Germany": (4, 1)}, hands={US: [26, 2]}, china=US).event(10)
        assert missing.value.question.choices == () and missing.value.question.secret
        scene = Scene({"West Germany": (4, 1)}, hands={US: [26, 2]}, china=US)
        scene.event(10, answers=[None])
        assert scene.pair("West Germany") == (0, 1)

    def test_without_any_card_nobody_is_asked(self):
        scene = Scene({"West Germany": (4, 1)}, hands={US: []}, china=US)
        scene.event(10)
        assert scene.pair("West Germany") == (0, 1)

    def test_two_ops_will_do_under_containment_and_three_will_not_under_red_scare(self):
        scene = Scene({"West Germany": (4, 0)}, hands={US: [22]}, effects=[CONTAINMENT])
        scene.event(10, answers=[22])
        assert scene.pair("West Germany") == (4, 0)
        scene = Scene({"West Germany": (4, 0)}, hands={US: [4]}, effects=[Effect(RED_SCARE, (US,))])
        with pytest.raises(Refused, match="#4 Duck and Cover is not allowed here"):
            scene.event(10, answers=[4])

    def test_wrong_card_and_missing_answer(self):
        with pytest.raises(Refused, match="#26 CIA Created is not allowed"):
            Scene(hands={US: [4, 26]}).event(10, answers=[26])
        with pytest.raises(Missing) as missing:
            Scene(hands={US: [4, 26]}).event(10)
        question = missing.value.question
        assert question.side is US and question.choices == (4,) and question.secret


class TestComecon:
    def test_adds_one_in_four_countries_not_of_the_us(self):
        scene = Scene({"Poland": (3, 0)})
        assert scene.event(14, answers=[["Hungary", "Romania", "Bulgaria", "Austria"]])
        assert scene.pair("Austria") == (0, 1) and scene.game.removed == [14]

    def test_a_us_controlled_country_and_a_second_marker_are_refused(self):
        with pytest.raises(Refused, match="the US controls Poland"):
            Scene({"Poland": (3, 0)}).event(14, answers=[["Poland", "Romania", "Bulgaria", "Austria"]])
        with pytest.raises(Refused, match="2 in Romania are too many"):
            Scene().event(14, answers=[{"Romania": 2, "Bulgaria": 1, "Austria": 1}])

    def test_fewer_only_where_fewer_qualify(self):
        with pytest.raises(Refused, match="too few"):
            Scene().event(14, answers=[["Romania"]])
        held = {c: (9, 0)
                for c in ("Poland", "East Germany", "Czechoslovakia", "Austria", "Finland", "Yugoslavia", "Bulgaria")}
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

    @pytest.mark.parametrize("effects, allowed",
                             [([NATO], False), ([NATO, DE_GAULLE], True), ([DE_GAULLE, NATO], True)])
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
