"""Early War cards: rulings and empty cases, as they come up in play."""
import pytest

from judge.faults import Refused
from judge.twilight import headline, legal, notes
from judge.twilight.asking import Ask, Missing
from judge.twilight.orders import Answer, Cards, Nothing
from judge.twilight.scoring import PRESENCE, standings
from judge.twilight.table import GameOver
from judge.twilight.titles import (CONTAINMENT, DE_GAULLE, DEFECTORS, FIVE_YEAR_PLAN, FORMOSAN_RESOLUTION,
                                   GRAIN_SALES, MISSILE_ENVY, NATO, NORAD, RED_SCARE,
                                   US_JAPAN_PACT, VIETNAM_REVOLTS)
from judge.twilight.uses import Act, Way
from judge.twilight.victory import score_finally
from judge.twilight.world import CHINA, REGIONS, US, USSR, WESTERN_EUROPE
from judge.twilight.written import Written
from tests.twilight.outcomes import look
from tests.twilight.scene import SPACE, N, Scene, coup, influence, realign

BRUSH_WAR = 36
EAST = {"Poland": (1, 0), "Hungary": (1, 0), "Romania": (1, 0), "Bulgaria": (1, 0), "Finland": (1, 0)}
SEVEN = ["UK", "France", "Italy", "Spain/Portugal", "Greece", "Turkey", "Finland"]
KOREA = {"South Korea": (3, 0), "Japan": (4, 0), "Taiwan": (3, 0), "North Korea": (3, 0)}
LEVANT = {"Israel": (4, 0), "Egypt": (2, 0), "Jordan": (2, 0), "Lebanon": (1, 0), "Syria": (2, 0)}


def asked(*given) -> Ask:
    return Ask(Written([Answer(one) for one in given], own_dice=True))


class TestFiveYearPlan:
    def test_its_own_card_is_not_among_those_it_may_hit(self):
        scene = Scene(hands={USSR: [FIVE_YEAR_PLAN]}, china=USSR)
        scene.play(USSR, Act(Way.OPS, FIVE_YEAR_PLAN), ["event first", influence({"Afghanistan": 3})])
        look(scene, {"discard": [FIVE_YEAR_PLAN], "china": (USSR, True), "Afghanistan": (0, 3)})

    def test_a_card_whose_event_loses_the_game_loses_it_for_the_phasing_side(self):
        scene = Scene(hands={USSR: [4]}, defcon=2, phasing=USSR)
        scene.event(FIVE_YEAR_PLAN)
        assert scene.over == (US, "DEFCON 1")

    def test_a_scoring_card_that_it_hits_does_not_have_to_be_played(self):
        scene = Scene(hands={USSR: [2, FIVE_YEAR_PLAN]}, number=6, picks=[2])
        scene.play(USSR, Act(Way.OPS, FIVE_YEAR_PLAN), ["event first", influence({"Afghanistan": 3})])
        look(scene, {"discard": [2, FIVE_YEAR_PLAN], "hands": ([], []), "vp": 0})
        assert scene.noted(notes.Scored) == []


class TestTheChinaCard:
    BOARD = {"Thailand": (3, 0), "Chile": (3, 0)}

    def play(self, operation, side=USSR, board=BOARD, **scene):
        scene = Scene(board, phasing=side, hands={side: [7]}, china=side, **scene)
        scene.play(side, Act(Way.OPS, CHINA), [operation])
        return scene

    def test_a_coup_in_asia_has_five_ops(self):
        scene = self.play(coup("Thailand"), dice=[1])
        look(scene, {"Thailand": (1, 0), "mil_ops": (0, 5), "china": (US, False)})

    def test_a_coup_elsewhere_has_four(self):
        scene = self.play(coup("Chile"), dice=[3])
        look(scene, {"Chile": (2, 0), "mil_ops": (0, 4)})

    def test_it_is_no_discard_for_blockade(self):
        with pytest.raises(Refused, match="not allowed"):
            Scene({"West Germany": (4, 0)}, hands={US: [26]}, china=US).event(10, answers=[CHINA])

    def test_it_has_no_event(self):
        acts = legal.plays(Scene(hands={USSR: [7]}, china=USSR).game, USSR)
        assert {act.way for act in acts if act.card == CHINA} == {Way.OPS, Way.SPACE}

    def test_face_down_it_is_not_played(self):
        acts = legal.plays(Scene(hands={USSR: [7]}, china=USSR, china_up=False).game, USSR)
        assert not [act for act in acts if act.card == CHINA]

    def test_it_is_no_card_that_five_year_plan_hits(self):
        scene = Scene(hands={USSR: [7]}, china=USSR, picks=[7])
        scene.event(FIVE_YEAR_PLAN)
        look(scene, {"china": (USSR, True), "discard": [5, 7]})

    @pytest.mark.parametrize("operation", [coup("Thailand"), realign("Thailand", *["Thailand"] * 4)])
    def test_formosan_resolution_ends_with_a_coup_or_rolls_of_the_us_too(self, operation):
        scene = self.play(operation, US, {"Thailand": (0, 9)}, effects=[FORMOSAN_RESOLUTION], dice=[1] * 10)
        look(scene, {"effects": [], "china": (USSR, False)})


class TestVietnamRevolts:
    def play(self, operation, **scene):
        scene = Scene({"Thailand": (9, 0), "Chile": (9, 0)}, hands={USSR: [30, 7]}, effects=[VIETNAM_REVOLTS], **scene)
        scene.play(USSR, Act(Way.OPS, 30), [operation])
        return scene

    def test_a_third_roll_where_all_were_in_southeast_asia(self):
        scene = self.play(realign("Thailand", "Thailand", "Thailand"), dice=[1, 1] * 3)
        assert len(scene.noted(notes.Realigned)) == 3

    def test_no_third_roll_where_one_was_elsewhere(self):
        with pytest.raises(Refused, match="there is no roll left for Thailand"):
            self.play(realign("Chile", "Thailand", "Thailand"), dice=[1, 1] * 3)

    def test_the_third_roll_is_not_elsewhere(self):
        with pytest.raises(Refused):
            self.play(realign("Thailand", "Thailand", "Chile"), dice=[1, 1] * 3)

    def test_a_coup_elsewhere_has_no_more(self):
        assert self.play(coup("Chile"), dice=[1]).game.mil_ops[USSR] == 2

    def test_with_the_china_card_a_coup_has_six(self):
        scene = Scene({"Thailand": (9, 0)}, hands={USSR: [7]}, effects=[VIETNAM_REVOLTS], china=USSR, dice=[1])
        scene.play(USSR, Act(Way.OPS, CHINA), [coup("Thailand")])
        assert scene.pair("Thailand") == (9 - (1 + 6 - 4), 0) and scene.game.mil_ops[USSR] == 5, "the track ends at 5"


@pytest.mark.parametrize("board, modifier", [({"South Korea": (3, 0)}, 0), (KOREA, -3)])
def test_korean_war_counts_the_neighbours_and_not_the_target(board, modifier):
    scene = Scene(board, dice=[6])
    scene.event(11)
    assert scene.noted(notes.Warred)[0].modifier == modifier


def test_arab_israeli_war_counts_four_neighbours_and_israel():
    scene = Scene(LEVANT, dice=[6])
    scene.event(13)
    assert scene.noted(notes.Warred)[0].modifier == -5 and scene.pair("Israel") == (4, 0)


class TestWarsawPact:
    @pytest.mark.parametrize("places, said", [({"Poland": 2, "Hungary": 2}, "too few"),
                                              ({"Poland": 2, "Hungary": 2, "Italy": 1}, "Italy is not allowed"),
                                              ({"Poland": 2, "Hungary": 2, "Romania": 2}, "6 markers are too many")])
    def test_what_may_not_be_added(self, places, said):
        with pytest.raises(Refused, match=said):
            Scene(EAST).event(16, answers=["add", places])

    def test_what_may_not_be_emptied(self):
        with pytest.raises(Refused, match="no influence of the US in Czechoslovakia to remove"):
            Scene(EAST).event(16, answers=["remove", ["Poland", "Hungary", "Romania", "Czechoslovakia"]])

    @pytest.mark.parametrize("chosen", ["remove", "add"])
    def test_the_second_answer_is_asked_for(self, chosen):
        with pytest.raises(Missing) as missing:
            Scene(EAST).event(16, answers=[chosen])
        assert missing.value.question.side is USSR and missing.value.question.most == (4 if chosen == "remove" else 5)


def test_captured_nazi_scientist_gives_what_the_box_allows():
    scene = Scene(phasing=US, space=(1, 0), hands={US: [4, 25]})
    scene.event(18)
    scene.game.attempts[US] = 1
    assert Act(Way.SPACE, 25) in legal.plays(scene.game, US), "box 2: a second attempt"


class TestOlympicGames:
    def test_its_operations_are_not_spaced(self):
        with pytest.raises(Refused, match="space is not allowed"):
            Scene(defcon=4).event(20, answers=["boycott", SPACE])

    def test_the_modifier_makes_the_two(self):
        scene = Scene(phasing=US, dice=[3, 4])
        scene.event(20, answers=[(USSR, "participate")])
        assert scene.game.vp == 2

    def test_defcon_closes_regions_after_its_own_step(self):
        # From 4 to 3: Asia is closed too.
        with pytest.raises(Refused, match="DEFCON is 3"):
            Scene({"Pakistan": (1, 0), "Chile": (1, 0)}, defcon=4).event(20, answers=["boycott", coup("Pakistan")])

    def test_containment_does_not_lift_its_four_ops(self):
        with pytest.raises(Refused, match="costs 5 Ops"):
            Scene(phasing=US, effects=[CONTAINMENT]).event(20, answers=["boycott", influence({"Mexico": 5})])

    def test_its_operations_are_asked_for(self):
        with pytest.raises(Missing) as missing:
            Scene(phasing=US).event(20, answers=["boycott"])
        assert missing.value.question.side is US


class TestNato:
    def refused(self, operation, board, effects=(NATO,)):
        with pytest.raises(Refused, match="NATO protects"):
            Scene({"Iran": (1, 0), "Sweden": (1, 0), **board}, effects=effects, hands={USSR: [30, 7]}).play(
                USSR, Act(Way.OPS, 30), [operation])

    def test_realignments_too(self):
        self.refused(realign("Italy"), {"Italy": (2, 0)})

    def test_canada_is_in_europe(self):
        self.refused(coup("Canada"), {"Canada": (4, 0)})

    def test_eastern_europe_too(self):
        self.refused(coup("Poland"), {"Poland": (3, 0)})

    def test_after_de_gaulle_the_rest_is_covered(self):
        self.refused(coup("Italy"), {"Italy": (2, 0), "France": (3, 0)}, (NATO, DE_GAULLE))

    def test_after_de_gaulle_france_may_be_realigned(self):
        scene = Scene({"France": (3, 0)}, effects=[NATO, DE_GAULLE], hands={USSR: [15, 7]}, dice=[1, 5])
        scene.play(USSR, Act(Way.OPS, 15), [realign("France")])
        assert scene.pair("France") == (0, 0), "5 against 1 and one for more influence"

    def test_influence_may_be_placed(self):
        scene = Scene({"Italy": (2, 0), "Greece": (0, 1)}, effects=[NATO], hands={USSR: [30, 7]})
        scene.play(USSR, Act(Way.OPS, 30), [influence({"Italy": 1})])
        assert scene.pair("Italy") == (2, 1)

    def test_brush_war_of_the_ussr_is_kept_out_and_of_the_us_is_not(self):
        board = {"Greece": (2, 0), "Italy": (2, 1)}
        with pytest.raises(Refused, match="Greece"):
            Scene(board, effects=[NATO], turn=4, dice=[6]).event(BRUSH_WAR, answers=["Greece"])
        scene = Scene({"Greece": (0, 2)}, effects=[NATO], turn=4, phasing=US, dice=[6])
        scene.event(BRUSH_WAR, answers=["Greece"])
        assert scene.pair("Greece") == (2, 0)

    @pytest.mark.parametrize("enabling, answers", [(16, [{"Poland": 2, "Hungary": 2, "Romania": 1}]), (23, [SEVEN])])
    def test_the_event_itself_makes_it_possible(self, enabling, answers):
        scene = Scene()
        scene.event(enabling, answers=answers)
        assert scene.event(NATO)


def test_the_japan_pact_keeps_neither_influence_nor_the_us_out():
    scene = Scene({"Japan": (4, 0), "North Korea": (0, 3), "South Korea": (0, 1)}, effects=[US_JAPAN_PACT],
                  hands={USSR: [30, 7]})
    scene.play(USSR, Act(Way.OPS, 30), [influence({"Japan": 1})])
    assert scene.pair("Japan") == (4, 1)
    scene = Scene({"Japan": (0, 2)}, effects=[US_JAPAN_PACT], hands={US: [25, 4]}, phasing=US, dice=[6])
    scene.play(US, Act(Way.OPS, 25), [coup("Japan")])
    assert scene.pair("Japan") == (0, 1)


@pytest.mark.parametrize("card, ops", [(RED_SCARE, 4), (20, 2), (24, 2), (34, 4)])
def test_a_neutral_card_played_for_ops_is_no_event(card, ops):
    scene = Scene(hands={USSR: [card, 7]})
    scene.play(USSR, Act(Way.OPS, card), [influence({"Afghanistan": ops})])
    look(scene, {"effects": [], "discard": [card], "vp": 0, "defcon": 5, "mil_ops": (0, 0)})


class TestUnIntervention:
    def test_both_cards_leave_the_hand_and_neither_is_removed(self):
        scene = Scene({"Iran": (0, 1)}, hands={USSR: [32, 23, 7]})
        scene.play(USSR, Act(Way.UN, 32, 23), [influence({"Iran": 4})])
        look(scene, {"discard": [23, 32], "removed": [], "hands": ([], [7]), "effects": []})

    def test_without_a_card_to_go_with_it_there_is_no_such_play(self):
        acts = legal.plays(Scene(hands={USSR: [32, 7, 34]}, china=USSR).game, USSR)
        assert {act.way for act in acts if act.card == 32} == {Way.OPS}

    def test_the_operations_are_asked_for(self):
        with pytest.raises(Missing) as missing:
            Scene(hands={US: [32, 11, 4]}, phasing=US).play(US, Act(Way.UN, 32, 11))
        assert missing.value.question.side is US

    def test_an_answer_for_the_event_is_left_over(self):
        with pytest.raises(Refused, match="nothing asks for"):
            Scene({"Iran": (1, 0)}, hands={US: [32, 7, 4]}, phasing=US).play(
                US, Act(Way.UN, 32, 7), [influence({"Iran": 3}), {"France": 2}])


class TestDeStalinization:
    def test_the_first_answer_is_asked_for(self):
        with pytest.raises(Missing) as missing:
            Scene({"Poland": (0, 6)}).event(33)
        question = missing.value.question
        assert question.side is USSR and (question.least, question.most) == (0, 4)

    def test_no_more_than_there_is(self):
        with pytest.raises(Refused, match="2 in Cuba are too many"):
            Scene({"Cuba": (0, 1), "Poland": (0, 4)}).event(33, answers=[{"Cuba": 2}])

    def test_after_lifting_none_nothing_is_placed(self):
        with pytest.raises(Refused, match="nothing asks for"):
            Scene({"Poland": (0, 4)}).event(33, answers=[None, {"Chile": 1}])


class TestFormosanResolution:
    def test_it_counts_in_the_final_scoring(self):
        for effects, points in (([], 3), ([FORMOSAN_RESOLUTION], 3 + 1)):
            # One country that is a battleground and no other: presence.
            game = Scene({"Taiwan": (3, 0)}, effects=effects, turn=10, china=None).game
            with pytest.raises(GameOver):
                score_finally(game)
            assert game.vp == points

    def test_not_without_control_of_taiwan(self):
        found = standings(Scene({"Taiwan": (2, 0), "Japan": (4, 0)}, effects=[FORMOSAN_RESOLUTION]).game, "Asia")[US]
        assert found.status == PRESENCE and found.battlegrounds == 1


class TestDefectorsReachedInTheHeadline:
    """Another headline of the US takes it out of the USSR's hand (103)."""

    def test_by_grain_sales(self):
        scene = Scene(stage="headline", turn=4, phasing=US, headlines={USSR: 9}, hands={USSR: [DEFECTORS]},
                      picks=[DEFECTORS])
        scene.event(GRAIN_SALES, answers=["play", "event"])
        look(scene, {"headlines": {}, "vp": 0, "Vietnam": (0, 0)})
        assert {9, DEFECTORS} <= set(scene.game.discard)

    def test_by_missile_envy(self):
        scene = Scene(stage="headline", turn=4, phasing=US, headlines={USSR: 9}, hands={USSR: [DEFECTORS]})
        scene.event(MISSILE_ENVY)
        look(scene, {"headlines": {}, "vp": 0, "discard": [9, DEFECTORS]})

    def test_too_late_for_a_headline_that_is_resolved(self):
        scene = Scene(stage="headline", turn=4, headlines={US: MISSILE_ENVY, USSR: 17}, hands={USSR: [DEFECTORS]})
        headline.resolve(scene.game, asked())
        # 3 Ops go before 2: De Gaulle stands.
        look(scene, {"France": (0, 1), "removed": [17], "vp": 0})

    def test_only_the_us_headline_of_it_goes_before_a_higher_card(self):
        scene = Scene(stage="headline", turn=4, headlines={US: DEFECTORS, USSR: 50}, defcon=4)
        headline.resolve(scene.game, asked())
        look(scene, {"defcon": 4, "discard": [50, DEFECTORS], "effects": []})


@pytest.mark.parametrize("given", [Cards((4,)), Nothing()])
def test_blockade_in_the_headline_asks_the_us(given):
    scene = Scene({"West Germany": (4, 0)}, stage="headline", headlines={USSR: 10, US: 25}, hands={US: [4]})
    headline.resolve(scene.game, asked(given))
    look(scene, {"West Germany": (4, 0) if isinstance(given, Cards) else (0, 0)})


def test_special_relationship_with_nato_is_two_in_one_country():
    board = {"UK": (5, 0)}
    for answer in ({"Italy": 1, "France": 1}, "Poland"):
        with pytest.raises(Refused):
            Scene(board, effects=[NATO]).event(105, answers=[answer])
    with pytest.raises(Missing) as missing:
        Scene(board, effects=[NATO]).event(105)
    assert missing.value.question.side is US and set(missing.value.question.choices) == set(REGIONS[WESTERN_EUROPE])


class TestNorad:
    BOARD = {"Canada": (4, 0), "Cuba": (1, 0)}

    def play(self, side, act, answers, board=BOARD, **scene):
        scene = Scene(board, phasing=side, hands={side: [act.card, 7 if side is USSR else 22]}, effects=[NORAD],
                      **scene)
        scene.play(side, act, answers)
        return scene

    def test_defcon_set_to_2(self):
        scene = self.play(US, Act(Way.EVENT, 46), [N(2), "Cuba"], turn=4, defcon=5)
        look(scene, {"defcon": 2, "Cuba": (2, 0)})

    def test_canada_is_looked_at_when_the_round_ends_and_may_be_won_in_it(self):
        # We Will Bury You takes DEFCON to 2; the four Ops then win Canada.
        scene = self.play(US, Act(Way.OPS, 50), ["event first", influence({"Canada": 4}), "Cuba"],
                          {"Canada": (2, 0), "Cuba": (1, 0)}, turn=4, defcon=3)
        look(scene, {"Canada": (6, 0), "Cuba": (2, 0), "defcon": 2})

    def test_canada_may_be_lost_in_it(self):
        # Duck and Cover takes DEFCON to 2; three Ops then break the control: 2 for the first marker, 1 for the second.
        scene = self.play(USSR, Act(Way.OPS, 4), ["event first", influence({"Canada": 2})],
                          {"Canada": (5, 1), "Cuba": (1, 0)}, defcon=3)
        look(scene, {"Canada": (5, 3), "Cuba": (1, 0), "defcon": 2})

    def test_an_answer_too_many(self):
        with pytest.raises(Refused, match="nothing asks for"):
            self.play(USSR, Act(Way.OPS, 4), ["event first", influence({"Afghanistan": 3}), (US, "Cuba"), (US, "Cuba")],
                      defcon=3)

    def test_no_answer_where_defcon_did_not_move_to_2(self):
        with pytest.raises(Refused, match="nothing asks for"):
            self.play(USSR, Act(Way.OPS, 4), ["event first", influence({"Afghanistan": 3}), (US, "Cuba")], defcon=4)
