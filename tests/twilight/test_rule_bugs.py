"""Mistakes that other Twilight Struggle programs have made, a test each (or some), numbered as in the list of them.

The right outcome is worked out from the rules; what went wrong elsewhere stands in the test's name or comment.
"""
import pytest

from judge.faults import Refused
from judge.orderfile import Source
from judge.twilight import cleanup, headline, legal, notes, reader
from judge.twilight.asking import Ask
from judge.twilight.state import Effect
from judge.twilight.table import GameOver
from judge.twilight.titles import (BEAR_TRAP, BREZHNEV_DOCTRINE, CAMP_DAVID, CONTAINMENT, CUBAN_MISSILE_CRISIS,
                                   DEFECTORS, FIVE_YEAR_PLAN, FLOWER_POWER, FORMOSAN_RESOLUTION, MISSILE_ENVY, NORAD,
                                   QUAGMIRE, RED_SCARE, U2_INCIDENT, UN_INTERVENTION, VIETNAM_REVOLTS)
from judge.twilight.uses import Act, Way
from judge.twilight.world import SPACE as BOXES
from judge.twilight.world import (BATTLEGROUNDS, CARDS, CHINA, COUNTRIES, NEIGHBOURS, NEXT_TO, REGIONS, STABILITY,
                                  START, US, USSR)
from judge.twilight.written import Written
from tests.twilight.outcomes import look
from tests.twilight.scene import N, SPACE, Scene, coup, influence


def nobody_answers() -> Ask:
    return Ask(Written([], own_dice=True))


class TestRow1Defectors:
    """The US scores when the USSR plays it for Ops in a round, and at no other time."""

    @pytest.mark.parametrize("first", ["event first", "ops first"])
    def test_the_ussr_plays_it_for_ops(self, first):
        scene = Scene(hands={USSR: [DEFECTORS]})
        scene.play(USSR, Act(Way.OPS, DEFECTORS), [first, influence({"Poland": 2})])
        assert scene.game.vp == 1

    def test_the_us_plays_it_as_an_event(self):
        scene = Scene(phasing=US, hands={US: [DEFECTORS]})
        scene.play(US, Act(Way.EVENT, DEFECTORS))
        assert scene.game.vp == 0

    def test_the_us_plays_it_for_ops(self):
        scene = Scene(phasing=US, hands={US: [DEFECTORS]})
        scene.play(US, Act(Way.OPS, DEFECTORS), [influence({"Mexico": 2})])
        assert scene.game.vp == 0

    def test_the_ussr_spaces_it(self):
        scene = Scene(hands={USSR: [DEFECTORS]}, dice=[6])
        scene.play(USSR, Act(Way.SPACE, DEFECTORS))
        assert scene.game.vp == 0

    def test_the_ussr_discards_it_in_bear_trap(self):
        scene = Scene(hands={USSR: [DEFECTORS]}, effects=[BEAR_TRAP], dice=[6])
        scene.play(USSR, Act(Way.DISCARD, DEFECTORS))
        assert scene.game.vp == 0


class TestRow2And3VietnamRevolts:
    def test_2_it_gives_the_us_nothing_on_top_of_the_china_card(self):
        position = {"influence": {"Malaysia": (2, 0)}, "phasing": US, "china": US, "effects": [VIETNAM_REVOLTS]}
        with pytest.raises(Refused, match="this costs 6 Ops; there are 5"):
            Scene(**position).play(US, Act(Way.OPS, CHINA), [influence({"Thailand": 6})])
        scene = Scene(**position)
        scene.play(US, Act(Way.OPS, CHINA), [influence({"Thailand": 5})])
        look(scene, {"Thailand": (5, 0), "china": (USSR, False)})

    BOARD = {"Vietnam": (0, 1), "Thailand": (2, 0), "Laos/Cambodia": (1, 0)}

    def test_3_its_bonus_is_an_op_and_not_a_marker(self):
        # 3 Ops: one marker where the US is in control costs 2, and breaks it; one more costs 1.
        scene = Scene(self.BOARD, hands={USSR: [20]}, effects=[VIETNAM_REVOLTS])
        scene.play(USSR, Act(Way.OPS, 20), [influence({"Thailand": 2})])
        assert scene.pair("Thailand") == (2, 2)

    def test_3_it_does_not_break_control_twice(self):
        with pytest.raises(Refused, match="costs 4 Ops"):
            Scene(self.BOARD, hands={USSR: [20]}, effects=[VIETNAM_REVOLTS]).play(
                USSR, Act(Way.OPS, 20), [influence({"Thailand": 1, "Laos/Cambodia": 1})])


class TestRow4TearDownThisWall:
    @pytest.mark.parametrize("defcon", [2, 5])
    def test_its_coup_is_in_europe_only_whatever_defcon(self, defcon):
        board = {"Iran": (0, 1), "Hungary": (0, 1)}
        with pytest.raises(Refused):
            Scene(board, phasing=US, defcon=defcon).event(96, answers=[coup("Iran")])
        scene = Scene(board, phasing=US, defcon=defcon, dice=[4])
        scene.event(96, answers=[coup("Hungary")])
        look(scene, {"Hungary": (0, 0), "mil_ops": (0, 0), "defcon": defcon})

    def test_a_battleground_lowers_defcon(self):
        scene = Scene({"Poland": (0, 1)}, phasing=US, defcon=3, dice=[1])
        scene.event(96, answers=[coup("Poland")])
        look(scene, {"defcon": 2, "mil_ops": (0, 0)})


class TestRow5Norad:
    BOARD = {"Canada": (4, 0), "Zaire": (1, 1), "Cuba": (1, 0)}

    def play(self, act=Act(Way.OPS, 20), answers=(), hand=20, board=BOARD, **more):
        scene = Scene(board, **{"hands": {USSR: [hand]}, "effects": [NORAD], **more})
        scene.play(USSR, act, answers)
        return scene

    def test_nothing_while_defcon_was_2_already(self):
        scene = self.play(answers=[influence({"Zaire": 2})], defcon=2)
        assert scene.pair("Canada") == (4, 0)

    def test_a_marker_where_the_us_has_influence_when_defcon_moved_to_2(self):
        scene = self.play(answers=[coup("Zaire"), (US, "Cuba")], defcon=3, dice=[1])
        assert scene.pair("Cuba") == (2, 0)

    def test_no_marker_where_the_us_has_none(self):
        with pytest.raises(Refused, match="Iran is not allowed"):
            self.play(answers=[coup("Zaire"), (US, "Iran")], defcon=3, dice=[1])

    def test_nothing_without_control_of_canada(self):
        scene = self.play(answers=[coup("Zaire")], defcon=3, dice=[1], board={**self.BOARD, "Canada": (3, 0)})
        assert scene.game.defcon == 2 and scene.pair("Cuba") == (1, 0)

    def test_up_from_2_and_down_again_counts(self):
        # ABM Treaty and a coup in a battleground: 2, 3, 2.
        scene = self.play(Act(Way.EVENT, 57), [coup("Zaire"), (US, "Canada")], hand=57, turn=4, defcon=2, dice=[1])
        assert scene.game.defcon == 2 and scene.pair("Canada") == (5, 0)

    def test_not_in_the_headline(self):
        scene = Scene(self.BOARD, stage="headline", headlines={US: 4}, effects=[NORAD], defcon=3)
        headline.resolve(scene.game, nobody_answers())
        look(scene, {"defcon": 2, "Canada": (4, 0), "Cuba": (1, 0), "Zaire": (1, 1)})


class TestRow6And22WhoLosesAtDefcon1:
    def test_6_the_us_may_coup_a_battleground_by_cia_created(self):
        scene = Scene({"Zaire": (0, 1)}, defcon=2, hands={USSR: [26]}, dice=[1])
        scene.play(USSR, Act(Way.OPS, 26), ["event first", (US, coup("Zaire"))])
        assert scene.over == (US, "DEFCON 1")

    def test_22_the_phasing_side_loses_and_not_the_couping_one(self):
        scene = Scene({"Zaire": (1, 0)}, phasing=US, turn=4, defcon=2, hands={US: [62]}, dice=[1])
        scene.play(US, Act(Way.OPS, 62), ["event first", (USSR, coup("Zaire"))])
        assert scene.over == (USSR, "DEFCON 1")

    def test_22_under_the_crisis_the_couping_side_loses(self):
        scene = Scene({"Zaire": (1, 0)}, phasing=US, turn=4, defcon=2, hands={US: [62]},
                      effects=[Effect(CUBAN_MISSILE_CRISIS, (USSR,))])
        scene.play(US, Act(Way.OPS, 62), ["event first", (USSR, coup("Zaire"))])
        assert scene.over == (US, "Cuban Missile Crisis")


class TestRow7And8Traps:
    @pytest.mark.parametrize("side, trap", [(US, QUAGMIRE), (USSR, BEAR_TRAP)])
    def test_7_a_card_of_one_op_is_no_discard(self, side, trap):
        scene = Scene(phasing=side, hands={side: [1, 15, 19]}, effects=[trap])
        assert legal.plays(scene.game, side) == [Act(Way.EVENT, 1)]
        scene.play(side, Act(Way.EVENT, 1))
        assert legal.plays(scene.game, side) == [], "then the rounds are lost"

    def test_8_red_scare_makes_two_ops_too_few(self):
        scene = Scene(phasing=US, hands={US: [22]}, effects=[QUAGMIRE, Effect(RED_SCARE, (US,))])
        assert legal.plays(scene.game, US) == []

    def test_8_brezhnev_makes_one_op_enough(self):
        scene = Scene(hands={USSR: [15]}, effects=[BEAR_TRAP, BREZHNEV_DOCTRINE])
        assert legal.plays(scene.game, USSR) == [Act(Way.DISCARD, 15)]


def test_row_9_aldrich_ames_does_not_reach_the_committed_headline():
    scene = Scene(stage="headline", turn=8, hands={US: [4], USSR: []}, headlines={USSR: 98, US: 22})
    headline.resolve(scene.game, nobody_answers())
    # 3 Ops against 2: Ames first. The one card in the hand goes; the US headline then takes place.
    assert 4 in scene.game.discard and notes.Happened(22, US) in scene.game.notes


class TestRow11FormosanResolution:
    BLOC = {"North Korea": (0, 3), "South Korea": (0, 3), "Japan": (0, 4), "India": (0, 3), "Pakistan": (0, 2),
            "Thailand": (0, 2)}

    def test_control_is_scored_and_taiwan_is_no_battleground_of_the_ussr(self):
        scene = Scene({**self.BLOC, "Taiwan": (0, 3)}, effects=[FORMOSAN_RESOLUTION], vp=19)
        scene.event(1)
        assert scene.game.vp == 19 - (9 + 6 + 1)

    def test_taiwan_under_us_control_is_one_more_that_control_needs(self):
        scene = Scene({**self.BLOC, "Taiwan": (3, 0), "Burma": (0, 2)}, effects=[FORMOSAN_RESOLUTION])
        scene.event(1)
        # USSR domination 7, six battlegrounds, Japan; US presence 3 and Taiwan.
        assert scene.game.vp == (3 + 1) - (7 + 6 + 1)


def test_row_12_a_war_counts_every_enemy_neighbour():
    scene = Scene({"Iran": (0, 2), "Afghanistan": (0, 2), "India": (0, 3), "Pakistan": (0, 2)}, phasing=US,
                  hands={US: [24]}, dice=[4])
    scene.play(US, Act(Way.EVENT, 24), ["Pakistan"])
    look(scene, {"Pakistan": (0, 2), "vp": 0, "mil_ops": (2, 0)})
    assert scene.noted(notes.Warred)[0].modifier == -3


def test_row_13_military_operations_are_judged_by_the_new_defcon():
    scene = Scene(phasing=US, turn=4, number=7, hands={US: [46]}, mil_ops=(0, 1), defcon=2)
    scene.event(46, answers=[N(4)])
    cleanup.military_operations(scene.game)
    look(scene, {"mil_ops": (5, 1), "vp": 4 - 1})


class TestRow14TheEnd:
    def test_after_turn_10_every_region_is_scored_and_the_china_card(self):
        scene = Scene({"Panama": (2, 0), "Kenya": (2, 0), "Thailand": (0, 2)}, turn=10, defcon=2, mil_ops=(2, 2),
                      china=USSR)
        with pytest.raises(GameOver) as over:
            cleanup.end_turn(scene.game, nobody_answers())
        # Central America 1 + 1, Africa 1, Asia 3 + 1, the card 1.
        assert scene.game.vp == 2 + 1 - 4 - 1 and over.value.result.winner is USSR

    def test_zero_is_a_draw(self):
        scene = Scene({"Kenya": (2, 0)}, turn=10, defcon=2, mil_ops=(2, 2), china=USSR)
        with pytest.raises(GameOver) as over:
            cleanup.end_turn(scene.game, nobody_answers())
        assert scene.game.vp == 0 and over.value.result.winner is None

    def test_wargames_giving_exactly_zero_is_a_draw(self):
        scene = Scene(phasing=US, defcon=2, vp=6)
        scene.event(100, answers=["yes"])
        assert scene.over == (None, "Wargames")


@pytest.mark.parametrize("text",
                         ["USSR AR1 #21 NATO ops: coup Iran; influence Poland 1",
                          "USSR AR1 #21 NATO ops: influence Poland 1, coup Iran"])
def test_row_16_one_mode_a_card(text):
    found = reader.read([Source("orders", text)])
    assert [fault.text for fault in found.faults] == ["a card's points are used in one way only"]


class TestRow18CampDavidAndFlowerPower:
    def play(self, effects):
        scene = Scene({"Israel": (1, 0)}, phasing=US, hands={US: [13]}, effects=effects, dice=[1])
        scene.play(US, Act(Way.OPS, 13), ["ops first", influence({"Mexico": 2})])
        return scene

    def test_a_war_that_is_barred_is_no_war_card(self):
        scene = self.play([CAMP_DAVID, FLOWER_POWER])
        look(scene, {"vp": 0, "mil_ops": (0, 0), "discard": [13]})

    def test_else_it_is_paid_before_the_ops(self):
        scene = self.play([FLOWER_POWER])
        assert scene.game.vp == -2
        kinds = [type(note) for note in scene.game.notes]
        assert kinds.index(notes.Gained) < kinds.index(notes.Operated)

    def test_a_discard_in_quagmire_pays_nothing(self):
        scene = Scene(phasing=US, hands={US: [13]}, effects=[FLOWER_POWER, QUAGMIRE], dice=[6])
        scene.play(US, Act(Way.DISCARD, 13))
        assert scene.game.vp == 0

    def test_nor_does_the_space_race(self):
        scene = Scene(phasing=US, hands={US: [13]}, effects=[FLOWER_POWER], dice=[6])
        scene.play(US, Act(Way.SPACE, 13))
        assert scene.game.vp == 0


class TestRow19FiveYearPlan:
    def hit(self, card):
        scene = Scene(hands={USSR: [card]}, picks=[card])
        scene.event(FIVE_YEAR_PLAN)
        return scene

    @pytest.mark.parametrize("card", [54, 9, 34, 1])
    def test_cards_of_the_ussr_neutral_and_scoring_cards_are_discarded_in_silence(self, card):
        scene = self.hit(card)
        look(scene, {"discard": sorted([5, card]), "vp": 0, "Chile": (0, 0), "Vietnam": (0, 0), "defcon": 5})

    def test_the_event_of_a_us_card_happens(self):
        scene = self.hit(64)
        look(scene, {"Panama": (1, 0), "removed": [64], "discard": [5]})


class TestRow20Limits:
    def test_containment_stops_at_four(self):
        assert Scene(effects=[CONTAINMENT]).game.ops(US, 21) == 4

    def test_red_scare_stops_at_one(self):
        assert Scene(effects=[Effect(RED_SCARE, (US,))]).game.ops(US, 19) == 1

    def test_the_track_of_military_operations_stops_at_five(self):
        scene = Scene({"Sudan": (0, 1)}, phasing=US, hands={US: [5]}, mil_ops=(4, 0), dice=[1])
        scene.play(US, Act(Way.OPS, 5), [coup("Sudan")])
        assert scene.game.mil_ops[US] == 5


class TestRow21FreeCoups:
    def test_che_gives_military_operations_for_each_coup(self):
        scene = Scene({"Peru": (1, 0), "Kenya": (1, 0)}, effects=[Effect(RED_SCARE, (USSR,))], dice=[6, 6])
        scene.event(107, answers=[coup("Peru"), coup("Kenya")])
        assert scene.game.mil_ops[USSR] == 2 + 2

    @pytest.mark.parametrize("card, phasing, board, answers", [
        (47, US, {"Peru": (0, 1)}, ["Chile", coup("Peru")]), (91, USSR, {"Honduras": (1, 0)}, [coup("Honduras")]),
        (96, US, {"Hungary": (0, 1)}, [coup("Hungary")])])
    def test_junta_ortega_and_tear_down_give_none(self, card, phasing, board, answers):
        scene = Scene(board, phasing=phasing, dice=[1])
        scene.event(card, answers=answers)
        assert scene.noted(notes.Couped) and scene.game.mil_ops == {US: 0, USSR: 0}


class TestRow24U2Incident:
    def test_one_more_whoever_plays_un_intervention(self):
        scene = Scene(turn=4, hands={USSR: [UN_INTERVENTION, 4]})
        scene.event(U2_INCIDENT)
        scene.play(USSR, Act(Way.UN, UN_INTERVENTION, 4), [influence({"Poland": 3})])
        assert scene.game.vp == -2

    def test_in_the_same_turn_only(self):
        scene = Scene(turn=4, defcon=2, mil_ops=(2, 2), effects=[U2_INCIDENT], deck=list(range(7, 25)))
        cleanup.end_turn(scene.game, nobody_answers())
        assert U2_INCIDENT not in scene.game.effects


def test_row_26_only_an_opponents_event_goes_with_un_intervention():
    hand = [UN_INTERVENTION, 7, 34, 1, 4]                   # own, neutral, scoring, the opponent's
    scene = Scene(phasing=USSR, hands={USSR: hand}, china=USSR)
    assert [act.companion for act in legal.plays(scene.game, USSR) if act.way is Way.UN] == [4]


class TestRow27CoupsNeedInfluenceOfTheEnemy:
    def test_ortega(self):
        with pytest.raises(Refused, match="no influence of the US in Cuba"):
            Scene({"Honduras": (1, 0)}).event(91, answers=[coup("Cuba")])

    def test_che(self):
        with pytest.raises(Refused, match="no influence of the US in Peru"):
            Scene({"Kenya": (1, 0)}).event(107, answers=[coup("Peru")])


def test_row_31_ops_of_missile_envy_are_not_spaced():
    with pytest.raises(Refused, match="space is not allowed"):
        Scene(phasing=US, hands={USSR: [14]}).event(MISSILE_ENVY, answers=[SPACE])


def test_row_32_access_is_frozen_at_the_start_of_the_round():
    scene = Scene({"Panama": (0, 1)}, hands={USSR: [83]}, turn=8)
    with pytest.raises(Refused, match="at the beginning of this round the USSR had no influence in Argentina"):
        scene.play(USSR, Act(Way.OPS, 83), ["event first", influence({"Argentina": 3})])


class TestRow33To35Data:
    def test_33_awacs_sale_is_a_late_war_card(self):
        assert (CARDS[110].name, CARDS[110].era, CARDS[110].ops) == ("AWACS Sale to Saudis", "Late", 3)

    def test_33_sadat_has_one_op(self):
        assert (CARDS[72].name, CARDS[72].ops) == ("Sadat Expels Soviets", 1)

    @pytest.mark.parametrize("number, name",
                             [(36, "Brush War"), (49, "Missile Envy"), (60, "U-2 Incident"), (73, "Shuttle Diplomacy"),
                                              (86, "North Sea Oil"), (102, "Iran-Iraq War")])
    def test_33_numbers_behind_35(self, number, name):
        assert CARDS[number].name == name

    def test_33_southeast_asia_belongs_to_asia(self):
        assert set(REGIONS["Southeast Asia"]) < set(REGIONS["Asia"]) and len(REGIONS["Southeast Asia"]) == 7

    @pytest.mark.parametrize("country", ["Turkey", "UK", "Morocco", "Indonesia", "Vietnam"])
    def test_33_no_battlegrounds(self, country):
        assert country not in BATTLEGROUNDS

    @pytest.mark.parametrize("country", ["Australia", "West African States"])
    def test_33_countries_that_were_missing(self, country):
        assert country in COUNTRIES

    @pytest.mark.parametrize("one, other", [("Iran", "Gulf States"), ("Zaire", "SE African States")])
    def test_33_links_that_are_none(self, one, other):
        assert other not in NEIGHBOURS[one] and one not in NEIGHBOURS[other]

    def test_33_next_to_the_us(self):
        assert NEXT_TO[US] == {"Canada", "Mexico", "Cuba", "Japan"}

    def test_34_norway_and_the_iran_iraq_war(self):
        assert STABILITY["Norway"] == 4 and CARDS[102].starred

    def test_35_the_space_race(self):
        assert [(BOXES[box].ops, BOXES[box].limit) for box in range(1, 9)] == [
            (2, 3), (2, 4), (2, 3), (2, 4), (3, 3), (3, 4), (3, 3), (4, 2)]

    def test_35_australia_and_canada_at_the_start(self):
        assert START[US]["Australia"] == 4 and START[US]["Canada"] == 2
