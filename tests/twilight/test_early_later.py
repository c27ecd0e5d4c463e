"""Early War cards 22-35 and 103-106: normal and empty cases, the rulings; wrong, missing and left-over answers."""
import pytest

from judge.faults import Refused
from judge.twilight import notes
from judge.twilight.asking import Missing
from judge.twilight.state import Effect
from judge.twilight.titles import (CONTAINMENT, DEFECTORS, FLOWER_POWER, FORMOSAN_RESOLUTION, MARSHALL_PLAN, NATO,
                                   NORAD, RED_SCARE, U2_INCIDENT, UN_INTERVENTION, US_JAPAN_PACT, WE_WILL_BURY_YOU)
from judge.twilight.uses import Act, Way
from judge.twilight.world import REGIONS, US, USSR, WESTERN_EUROPE
from tests.twilight.scene import Scene, coup, influence, realign


class TestIndependentReds:
    def test_raises_to_the_number_of_the_ussr(self):
        scene = Scene({"Romania": (0, 3), "Hungary": (1, 2)})
        assert scene.event(22, answers=["Romania"])
        assert scene.pair("Romania") == (3, 3)

    def test_never_lowers_and_needs_ussr_influence(self):
        scene = Scene({"Romania": (4, 3)})
        assert scene.event(22)
        assert scene.pair("Romania") == (4, 3)

    def test_poland_is_none_of_the_five(self):
        with pytest.raises(Refused, match="Poland is not allowed"):
            Scene({"Romania": (0, 3), "Bulgaria": (0, 1), "Poland": (0, 4)}).event(22, answers=["Poland"])

    def test_missing(self):
        with pytest.raises(Missing):
            Scene({"Romania": (0, 3), "Bulgaria": (0, 1)}).event(22)


class TestMarshallPlan:
    SEVEN = ["UK", "France", "Italy", "Spain/Portugal", "Greece", "Turkey", "Finland"]

    def test_adds_one_in_seven_countries_and_makes_nato_possible(self):
        scene = Scene()
        assert scene.event(23, answers=[self.SEVEN])
        assert scene.pair("Finland") == (1, 0) and MARSHALL_PLAN in scene.game.effects and scene.game.removed == [23]

    def test_a_ussr_controlled_country_is_refused(self):
        with pytest.raises(Refused, match="the USSR controls France"):
            Scene({"France": (0, 3)}).event(23, answers=[self.SEVEN])

    def test_fewer_only_where_fewer_qualify(self):
        with pytest.raises(Refused, match="too few"):
            Scene().event(23, answers=[self.SEVEN[:6]])
        scene = Scene({country: (0, 9) for country in REGIONS[WESTERN_EUROPE] if country not in ("UK", "France")})
        scene.event(23)
        assert scene.pair("UK") == (1, 0) and scene.pair("France") == (1, 0)


def test_containment_and_red_scare_change_the_ops_of_their_side_only():
    scene = Scene(phasing=US)
    assert scene.event(25)
    assert CONTAINMENT in scene.game.effects and scene.game.ops(US, 22) == 3 and scene.game.ops(USSR, 22) == 2
    scene = Scene(phasing=US)
    assert scene.event(31)
    assert scene.game.effects[RED_SCARE] == Effect(RED_SCARE, (USSR,))
    assert scene.game.ops(USSR, 22) == 1 and scene.game.ops(US, 22) == 2


def test_red_scare_by_both_sides_and_twice_by_one():
    scene = Scene(phasing=US, effects=[Effect(RED_SCARE, (US,))])
    scene.event(31)
    assert set(scene.game.effects[RED_SCARE].sides) == {US, USSR}
    scene = Scene(phasing=US, effects=[Effect(RED_SCARE, (USSR,))])
    scene.event(31)
    assert scene.game.ops(USSR, 4) == 2, "it is not cumulative with itself"


def test_red_scare_is_barred_to_the_ussr_by_the_civil_war():
    civil_war = {"civil_war": True}
    assert Scene(phasing=USSR, china=None, options=civil_war).event(31) is False
    assert Scene(phasing=US, china=None, options=civil_war).event(31)
    assert Scene(phasing=USSR, china=USSR, options=civil_war).event(31)


class TestCiaCreated:
    def test_shows_the_hand_to_the_us_alone_and_gives_one_op(self):
        scene = Scene({"Iran": (1, 0)}, hands={USSR: [9, 7]}, phasing=US)
        assert scene.event(26, answers=[influence({"Iran": 1})])
        assert scene.noted(notes.Seen) == [notes.Seen(USSR, (7, 9), US)]
        assert scene.pair("Iran") == (2, 0)

    def test_containment_makes_it_two_unless_ruled_otherwise(self):
        scene = Scene({"Iran": (1, 0)}, effects=[CONTAINMENT], phasing=US)
        scene.event(26, answers=[influence({"Iran": 2})])
        assert scene.pair("Iran") == (3, 0)
        with pytest.raises(Refused, match="costs 2 Ops"):
            Scene({"Iran": (1, 0)}, effects=[CONTAINMENT], phasing=US, rulings={"event_ops": "printed"}).event(
                26, answers=[influence({"Iran": 2})])

    def test_rule_bug_6_a_us_coup_at_defcon_2_makes_the_phasing_ussr_lose(self):
        scene = Scene({"Nigeria": (0, 1)}, phasing=USSR, defcon=2, dice=[3])
        scene.event(26, answers=[coup("Nigeria")])
        assert scene.over == (US, "DEFCON 1")

    def test_the_ops_may_be_declined(self):
        assert Scene(phasing=US).event(26, answers=[None])


class TestJapanPact:
    @pytest.mark.parametrize("before, after", [((1, 0), (4, 0)), ((0, 2), (6, 2)), ((7, 1), (7, 1))])
    def test_raises_to_control(self, before, after):
        scene = Scene({"Japan": before}, phasing=US)
        assert scene.event(27)
        assert scene.pair("Japan") == after and US_JAPAN_PACT in scene.game.effects

    def test_keeps_the_ussr_from_coups_and_realignments(self):
        for operation in (coup("Japan"), realign("Japan")):
            scene = Scene({"Japan": (4, 0), "Iran": (1, 0)}, effects=[US_JAPAN_PACT], hands={USSR: [30, 7]})
            with pytest.raises(Refused, match="US/Japan Mutual Defense Pact protects Japan"):
                scene.play(USSR, Act(Way.OPS, 30), answers=[operation])


class TestSuezCrisis:
    def test_removes_four_at_most_two_each(self):
        scene = Scene({"France": (3, 0), "UK": (5, 0), "Israel": (1, 0)})
        assert scene.event(28, answers=[{"France": 2, "UK": 2}])
        assert scene.pair("UK") == (3, 0) and scene.pair("France") == (1, 0)

    def test_italy_is_none_of_the_three(self):
        with pytest.raises(Refused, match="Italy is not allowed"):
            Scene({"France": (3, 0), "UK": (5, 0), "Italy": (3, 0)}).event(28, answers=[{"Italy": 2, "UK": 2}])

    def test_fewer_where_there_are_fewer(self):
        scene = Scene({"France": (1, 0), "Israel": (1, 0)})
        scene.event(28)
        assert scene.pair("France") == (0, 0) and scene.pair("Israel") == (0, 0)


class TestEastEuropeanUnrest:
    BOARD = {"Poland": (0, 4), "Hungary": (0, 1), "Romania": (0, 3), "Austria": (0, 2)}

    @pytest.mark.parametrize("turn, left", [(3, 3), (7, 3), (8, 2), (10, 2)])
    def test_removes_one_and_late_two_from_each_of_three(self, turn, left):
        scene = Scene(self.BOARD, turn=turn)
        assert scene.event(29, answers=[["Poland", "Hungary", "Austria"]])
        assert scene.pair("Poland") == (0, left) and scene.pair("Hungary") == (0, 0) and scene.pair("Romania") == (0, 3)

    def test_may_be_written_with_numbers_that_are_right(self):
        scene = Scene(self.BOARD, turn=8)
        scene.event(29, answers=[{"Poland": 2, "Romania": 2, "Austria": 2}])
        assert scene.pair("Austria") == (0, 0)
        with pytest.raises(Refused, match="no answer to what is asked"):
            Scene(self.BOARD, turn=8).event(29, answers=[{"Poland": 1, "Romania": 2, "Austria": 2}])

    def test_wrong_and_missing(self):
        with pytest.raises(Refused, match="2 are chosen; 3 must be"):
            Scene(self.BOARD).event(29, answers=[["Poland", "Hungary"]])
        with pytest.raises(Refused, match="named twice"):
            Scene(self.BOARD).event(29, answers=[["Poland", "Poland", "Hungary"]])
        with pytest.raises(Missing):
            Scene(self.BOARD).event(29)


class TestDecolonization:
    def test_adds_one_in_four_countries_whoever_controls_them(self):
        scene = Scene({"Thailand": (2, 0)})
        assert scene.event(30, answers=[["Thailand", "Angola", "Algeria", "Burma"]])
        assert scene.pair("Thailand") == (2, 1) and scene.pair("Angola") == (0, 1)

    def test_india_is_in_neither(self):
        with pytest.raises(Refused, match="India is not allowed"):
            Scene().event(30, answers=[["India", "Angola", "Algeria", "Burma"]])


class TestUnIntervention:
    def test_cancels_the_event_and_uses_the_ops(self):
        scene = Scene({"Iran": (1, 0)}, hands={US: [UN_INTERVENTION, 11, 4]}, phasing=US)
        scene.play(US, Act(Way.UN, UN_INTERVENTION, 11), answers=[influence({"Iran": 2})])
        assert scene.pair("Iran") == (3, 0)
        assert sorted(scene.game.discard) == [11, UN_INTERVENTION], "a starred card is not removed"
        assert scene.game.hands[US] == [4]

    def test_rule_bug_26_only_an_event_card_of_the_opponent_goes_with_it(self):
        from judge.twilight import legal

        scene = Scene(hands={US: [UN_INTERVENTION, 11, 4, 34, 2]}, china=US, phasing=US)
        companions = [act.companion for act in legal.plays(scene.game, US) if act.way is Way.UN]
        assert companions == [11]

    def test_alone_it_is_one_op_and_no_event(self):
        from judge.twilight import legal

        scene = Scene({"Iran": (1, 0)}, hands={US: [UN_INTERVENTION, 4]}, phasing=US, effects=[U2_INCIDENT])
        assert Act(Way.EVENT, UN_INTERVENTION) not in legal.plays(scene.game, US)
        scene.play(US, Act(Way.OPS, UN_INTERVENTION), answers=[influence({"Iran": 1})])
        assert scene.game.vp == 0, "U-2 Incident is not paid for Ops"

    @pytest.mark.parametrize("side, card", [(US, 11), (USSR, 4)])
    def test_rule_bug_24_u2_incident_is_paid_whoever_plays_it(self, side, card):
        scene = Scene({"Iran": (1, 1)}, hands={side: [UN_INTERVENTION, card, 34]}, phasing=side, effects=[U2_INCIDENT])
        scene.play(side, Act(Way.UN, UN_INTERVENTION, card), answers=[influence({"Iran": 2 if card == 11 else 3})])
        assert scene.game.vp == -1

    def test_it_defuses_we_will_bury_you(self):
        scene = Scene({"Iran": (1, 0)}, hands={US: [UN_INTERVENTION, 11, 4]}, phasing=US, effects=[WE_WILL_BURY_YOU])
        scene.play(US, Act(Way.UN, UN_INTERVENTION, 11), answers=[influence({"Iran": 2})])
        assert scene.game.vp == 0 and WE_WILL_BURY_YOU not in scene.game.effects

    def test_defectors_with_it_are_no_point(self):
        scene = Scene({"Iran": (0, 1)}, hands={USSR: [UN_INTERVENTION, DEFECTORS, 7]})
        scene.play(USSR, Act(Way.UN, UN_INTERVENTION, DEFECTORS), answers=[influence({"Iran": 2})])
        assert scene.game.vp == 0

    @pytest.mark.parametrize("rulings, vp", [({}, -2), ({"flower_power_other_uses": "not paid"}, 0)])
    def test_a_war_card_with_it_pays_flower_power(self, rulings, vp):
        scene = Scene({"Iran": (1, 0)}, hands={US: [UN_INTERVENTION, 11, 4]}, phasing=US, effects=[FLOWER_POWER],
                      rulings=rulings)
        scene.play(US, Act(Way.UN, UN_INTERVENTION, 11), answers=[influence({"Iran": 2})])
        assert scene.game.vp == vp

    def test_the_companions_ops_are_modified(self):
        scene = Scene({"Iran": (1, 0)}, hands={US: [UN_INTERVENTION, 11, 4]}, phasing=US,
                      effects=[Effect(RED_SCARE, (US,))])
        with pytest.raises(Refused, match="costs 2 Ops"):
            scene.play(US, Act(Way.UN, UN_INTERVENTION, 11), answers=[influence({"Iran": 2})])

    @pytest.mark.parametrize("ruling, modes", [("refused", ("influence",)), ("allowed", ("influence", "space"))])
    def test_the_space_race_by_ruling(self, ruling, modes):
        scene = Scene(hands={US: [UN_INTERVENTION, 11, 4]}, phasing=US, rulings={"un_intervention_space": ruling})
        with pytest.raises(Missing) as missing:
            scene.play(US, Act(Way.UN, UN_INTERVENTION, 11))
        assert missing.value.question.choices == modes


class TestDeStalinization:
    def test_lifts_and_places_without_adjacency(self):
        scene = Scene({"Poland": (0, 4), "North Korea": (0, 3)})
        assert scene.event(33, answers=[{"Poland": 3, "North Korea": 1}, {"Chile": 2, "Nigeria": 1, "Zaire": 1}])
        assert scene.pair("Poland") == (0, 1) and scene.pair("Chile") == (0, 2)

    def test_may_lift_none(self):
        scene = Scene({"Poland": (0, 4)})
        assert scene.event(33, answers=[None])
        assert scene.pair("Poland") == (0, 4)

    def test_places_as_many_as_were_lifted(self):
        with pytest.raises(Refused, match="too few"):
            Scene({"Poland": (0, 4)}).event(33, answers=[{"Poland": 3}, {"Chile": 2}])

    def test_not_three_in_a_country_and_none_where_the_us_is_in_control(self):
        with pytest.raises(Refused, match="3 in Chile are too many"):
            Scene({"Poland": (0, 4)}).event(33, answers=[{"Poland": 3}, {"Chile": 3}])
        with pytest.raises(Refused, match="the US controls Chile"):
            Scene({"Poland": (0, 4), "Chile": (3, 0)}).event(33, answers=[{"Poland": 2}, {"Chile": 2}])

    def test_control_is_judged_after_lifting(self):
        with pytest.raises(Refused, match="the US controls Chile"):
            Scene({"Chile": (4, 2)}).event(33, answers=[{"Chile": 2}, {"Chile": 2}])

    def test_five_are_too_many_and_missing_answers_are_asked_for(self):
        with pytest.raises(Refused, match="5 markers are too many"):
            Scene({"Poland": (0, 4), "Cuba": (0, 3)}).event(33, answers=[{"Poland": 3, "Cuba": 2}])
        with pytest.raises(Missing) as missing:
            Scene({"Poland": (0, 4)}).event(33, answers=[{"Poland": 3}])
        assert missing.value.question.most == 3


@pytest.mark.parametrize("defcon, points, after", [(5, 3, 5), (4, 2, 5), (3, 1, 5), (2, 0, 4)])
def test_nuclear_test_ban_scores_before_it_improves(defcon, points, after):
    scene = Scene(defcon=defcon, phasing=US)
    assert scene.event(34)
    assert (scene.game.vp, scene.game.defcon) == (points, after)


class TestFormosanResolution:
    def test_ends_when_the_us_plays_the_china_card_in_any_way(self):
        for act, answers, dice in ((Act(Way.OPS, 6), [influence({"Japan": 5})], []), (Act(Way.SPACE, 6), [], [6])):
            scene = Scene({"Japan": (4, 0)}, china=US, hands={US: [4]}, effects=[FORMOSAN_RESOLUTION], phasing=US,
                          dice=dice)
            scene.play(US, act, answers=answers)
            assert FORMOSAN_RESOLUTION not in scene.game.effects
            assert scene.game.china is USSR and not scene.game.china_up

    def test_does_not_end_when_the_ussr_plays_it(self):
        scene = Scene({"Japan": (0, 4)}, china=USSR, hands={USSR: [7]}, effects=[FORMOSAN_RESOLUTION])
        scene.play(USSR, Act(Way.OPS, 6), answers=[influence({"Japan": 5})])
        assert FORMOSAN_RESOLUTION in scene.game.effects

    def test_a_coup_in_taiwan_does_not_degrade_defcon(self):
        scene = Scene({"Taiwan": (3, 0)}, effects=[FORMOSAN_RESOLUTION], hands={USSR: [30, 7]}, dice=[1], defcon=4)
        scene.play(USSR, Act(Way.OPS, 30), answers=[coup("Taiwan")])
        assert scene.game.defcon == 4

    def test_is_barred_by_the_civil_war(self):
        assert Scene(phasing=US, china=None, options={"civil_war": True}).event(35) is False


class TestDefectors:
    def test_rule_bug_1_the_ussr_playing_it_for_ops_is_a_point(self):
        scene = Scene({"Iran": (0, 1)}, hands={USSR: [DEFECTORS, 7]})
        scene.play(USSR, Act(Way.OPS, DEFECTORS), answers=["ops first", influence({"Iran": 2})])
        assert scene.game.vp == 1 and scene.game.discard == [DEFECTORS]

    @pytest.mark.parametrize("way", [Way.EVENT, Way.OPS])
    def test_rule_bug_1_the_us_playing_it_in_a_round_is_none(self, way):
        scene = Scene({"Iran": (1, 0)}, hands={US: [DEFECTORS, 4]}, phasing=US)
        scene.play(US, Act(way, DEFECTORS), answers=[influence({"Iran": 2})] if way is Way.OPS else [])
        assert scene.game.vp == 0

    def test_rule_bug_1_the_ussr_sending_it_into_space_is_none(self):
        scene = Scene(hands={USSR: [DEFECTORS, 7]}, dice=[6])
        scene.play(USSR, Act(Way.SPACE, DEFECTORS))
        assert scene.game.vp == 0


class TestCambridgeFive:
    def test_adds_one_in_a_region_that_the_us_holds_a_scoring_card_of(self):
        scene = Scene(hands={US: [1, 79, 4]}, turn=5)
        assert scene.event(104, answers=["Nigeria"])
        assert scene.pair("Nigeria") == (0, 1)
        assert scene.noted(notes.Seen) == [notes.Seen(US, (1, 79))]

    def test_another_region_is_refused_and_the_southeast_asian_card_names_southeast_asia(self):
        with pytest.raises(Refused, match="Chile is not allowed"):
            Scene(hands={US: [1, 79]}, turn=5).event(104, answers=["Chile"])
        with pytest.raises(Refused, match="India is not allowed"):
            Scene(hands={US: [38]}, turn=5).event(104, answers=["India"])

    def test_no_scoring_card_nothing(self):
        scene = Scene(hands={US: [4]})
        assert scene.event(104)

    def test_missing(self):
        with pytest.raises(Missing):
            Scene(hands={US: [1]}).event(104)

    def test_is_no_event_in_turns_8_to_10(self):
        from judge.twilight import legal

        scene = Scene(hands={USSR: [104], US: [1]}, turn=8)
        assert scene.event(104) is False
        assert Act(Way.EVENT, 104) not in legal.plays(scene.game, USSR)
        assert Act(Way.OPS, 104) in legal.plays(scene.game, USSR)


class TestSpecialRelationship:
    def test_without_nato_one_next_to_the_uk(self):
        scene = Scene({"UK": (5, 0)}, phasing=US)
        assert scene.event(105, answers=["Norway"])
        assert scene.pair("Norway") == (1, 0) and scene.game.vp == 0
        with pytest.raises(Refused, match="Italy is not allowed"):
            Scene({"UK": (5, 0)}, phasing=US).event(105, answers=["Italy"])

    def test_with_nato_two_in_western_europe_and_two_points(self):
        scene = Scene({"UK": (5, 0)}, effects=[NATO], phasing=US)
        scene.event(105, answers=[{"Italy": 2}])
        assert scene.pair("Italy") == (2, 0) and scene.game.vp == 2

    def test_needs_control_of_the_uk(self):
        scene = Scene({"UK": (4, 0)}, phasing=US)
        assert scene.event(105) is False
        assert scene.game.vp == 0

    def test_missing(self):
        with pytest.raises(Missing):
            Scene({"UK": (5, 0)}, phasing=US).event(105)


class TestNorad:
    BOARD = {"Canada": (4, 0), "Angola": (0, 1), "Nigeria": (0, 1), "Iran": (2, 0)}

    def coup(self, board=BOARD, answers=(), **scene):
        scene = Scene(board, effects=[NORAD], hands={US: [22, 4]}, phasing=US, dice=[1], **scene)
        scene.play(US, Act(Way.OPS, 22), answers=[coup("Angola"), *answers])
        return scene

    def test_adds_one_where_the_us_has_influence_when_defcon_moved_to_2(self):
        scene = self.coup(defcon=3, answers=["Iran"])
        assert scene.game.defcon == 2 and scene.pair("Iran") == (3, 0)

    def test_rule_bug_5_not_when_it_moved_to_3(self):
        assert self.coup(defcon=4).pair("Iran") == (2, 0)

    def test_rule_bug_5_not_when_it_was_2_before(self):
        scene = Scene(self.BOARD, effects=[NORAD], hands={US: [22, 4]}, phasing=US, defcon=2)
        scene.play(US, Act(Way.OPS, 22), answers=[influence({"Iran": 2})])
        assert scene.pair("Iran") == (4, 0)

    def test_rule_bug_5_the_us_must_have_influence_there(self):
        with pytest.raises(Refused, match="Chile is not allowed"):
            self.coup(defcon=3, answers=["Chile"])

    def test_canada_must_be_controlled(self):
        board = {**self.BOARD, "Canada": (3, 0)}
        assert self.coup(board, defcon=3).pair("Iran") == (2, 0)

    def test_missing(self):
        with pytest.raises(Missing) as missing:
            self.coup(defcon=3)
        assert missing.value.question.side is US and missing.value.question.purpose == "norad"
