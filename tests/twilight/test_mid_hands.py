"""Mid War cards that go through hands and piles: Missile Envy, Lone Gunman, Grain Sales, Ask Not, Our Man in Tehran."""
import pytest

from judge.faults import Refused
from judge.twilight import legal, notes
from judge.twilight.asking import Missing
from judge.twilight.state import UNKNOWN, Effect
from judge.twilight.titles import (BREZHNEV_DOCTRINE, CONTAINMENT, FLOWER_POWER, MISSILE_ENVY, RED_SCARE,
                                   UN_INTERVENTION)
from judge.twilight.uses import Act, Way
from judge.twilight.world import US, USSR
from tests.twilight.outcomes import look
from tests.twilight.scene import SPACE, Scene, coup, influence


class TestMissileEnvy:
    def test_an_opponents_event_gives_its_ops(self):
        scene = Scene({"Egypt": (0, 1)}, phasing=US, hands={USSR: [14, 9]}, dice=[3])
        assert scene.event(49, answers=[coup("Egypt")])
        look(scene, {"Egypt": (1, 0), "mil_ops": (3, 0), "discard": [14], "hands": ([], [9, 49]), "effects": [49]})
        assert scene.game.bears(USSR, MISSILE_ENVY)

    def test_an_own_event_must_happen_at_once(self):
        scene = Scene({"Cuba": (1, 0)}, phasing=USSR, hands={US: [8, 19]})
        assert scene.event(49)
        look(scene, {"Cuba": (0, 3), "removed": [8], "discard": [], "hands": ([19, 49], [])})

    def test_so_must_a_neutral_one_carried_out_by_the_taker(self):
        scene = Scene(phasing=US, hands={USSR: [34]}, defcon=3)
        assert scene.event(49)
        look(scene, {"vp": 1, "defcon": 5, "discard": [34], "hands": ([], [49])})

    def test_an_event_that_cannot_happen_is_discarded(self):
        scene = Scene(phasing=US, hands={USSR: [21]})
        assert scene.event(49)
        look(scene, {"discard": [21], "removed": [], "hands": ([], [49]), "effects": [49]})

    def test_un_intervention_alone_has_no_event(self):
        scene = Scene(phasing=US, hands={USSR: [32]})
        assert scene.event(49)
        look(scene, {"discard": [32], "hands": ([], [49])})

    def test_scoring_cards_cannot_be_given(self):
        scene = Scene(phasing=US, hands={USSR: [1, 37]})
        assert scene.event(49)
        look(scene, {"discard": [49], "hands": ([], [1, 37]), "effects": []})

    def test_from_an_empty_hand_nothing_comes(self):
        scene = Scene(phasing=US)
        assert scene.event(49)
        look(scene, {"discard": [49], "effects": [], "hands": ([], [])})

    def test_the_committed_headline_and_the_china_card_are_not_in_the_hand(self):
        scene = Scene({"Cuba": (1, 0)}, stage="headline", phasing=US, hands={USSR: [20]}, headlines={USSR: 17},
                      china=USSR, dice=[6, 1])
        assert scene.event(49, answers=["participate"])
        look(scene, {"discard": [20], "hands": ([], [49]), "china": (USSR, True)})

    def test_at_a_tie_the_giver_chooses(self):
        scene = Scene(phasing=USSR, hands={US: [27, 34, 5]}, defcon=4)
        scene.event(49, answers=[(US, 34)])
        look(scene, {"discard": [34], "vp": -2, "hands": ([5, 27, 49], [])})

    def test_a_lower_card_is_refused_at_a_tie(self):
        with pytest.raises(Refused, match="#5 Five Year Plan is not allowed"):
            Scene(phasing=USSR, hands={US: [27, 34, 5]}).event(49, answers=[(US, 5)])

    def test_the_highest_is_measured_as_the_giver_has_it(self):
        # Under Brezhnev Doctrine a 3 and a 4 are both 4.
        scene = Scene(phasing=US, hands={USSR: [14, 50]}, effects=[BREZHNEV_DOCTRINE])
        assert scene.event(49, answers=[(USSR, 14), influence({"Mexico": 3})])
        look(scene, {"discard": [14], "hands": ([], [49, 50])})

    def test_the_highest_is_measured_as_printed_where_the_ruling_says_so(self):
        scene = Scene(phasing=US, hands={USSR: [14, 50]}, effects=[BREZHNEV_DOCTRINE],
                      rulings={"missile_envy_highest": "printed"})
        assert scene.event(49, answers=[influence({"Mexico": 4})])
        look(scene, {"discard": [50], "hands": ([], [14, 49])})

    def test_the_takers_modifiers_count(self):
        scene = Scene(phasing=US, hands={USSR: [14]}, effects=[Effect(RED_SCARE, (US,))])
        scene.event(49, answers=[influence({"Mexico": 2})])
        assert scene.pair("Mexico") == (2, 0)

    def test_the_card_taken_is_not_spaced(self):
        with pytest.raises(Refused, match="space is not allowed"):
            Scene(phasing=US, hands={USSR: [14]}).event(49, answers=[SPACE])

    def test_the_card_taken_is_spaced_where_the_ruling_allows_it(self):
        scene = Scene(phasing=US, hands={USSR: [14]}, rulings={"missile_envy_space": "allowed"}, dice=[3])
        scene.event(49, answers=[SPACE])
        look(scene, {"space": (1, 0), "vp": 2, "discard": [14]})

    @pytest.mark.parametrize("ruling, mexico", [("ops", (3, 0)), ("nothing", (0, 0))])
    def test_in_the_headline(self, ruling, mexico):
        scene = Scene(stage="headline", phasing=US, hands={USSR: [14]}, rulings={"missile_envy_headline": ruling})
        scene.event(49, answers=[influence({"Mexico": 3})] if ruling == "ops" else [])
        look(scene, {"Mexico": mexico, "discard": [14], "hands": ([], [49])})

    @pytest.mark.parametrize("rulings, vp", [({}, -2), ({"flower_power_other_uses": "not paid"}, 0)])
    def test_flower_power_is_paid_for_a_war_card_taken(self, rulings, vp):
        scene = Scene(phasing=US, hands={USSR: [11]}, effects=[FLOWER_POWER], rulings=rulings)
        scene.event(49, answers=[influence({"Mexico": 2})])
        assert scene.game.vp == vp

    def test_the_receiver_must_play_it_for_ops(self):
        scene = Scene(hands={USSR: [14, MISSILE_ENVY]}, effects=[Effect(MISSILE_ENVY, (USSR,))])
        assert legal.plays(scene.game, USSR) == [Act(Way.OPS, MISSILE_ENVY)]
        scene.play(USSR, Act(Way.OPS, MISSILE_ENVY), [influence({"Poland": 2})])
        look(scene, {"Poland": (0, 2), "discard": [49], "effects": [], "hands": ([], [14])})

    def test_a_scoring_card_that_must_be_played_goes_before_it(self):
        scene = Scene(number=6, hands={USSR: [1, MISSILE_ENVY]}, effects=[Effect(MISSILE_ENVY, (USSR,))])
        assert legal.plays(scene.game, USSR) == [Act(Way.EVENT, 1)]

    def test_it_is_no_headline_while_it_must_be_played(self):
        scene = Scene(stage="headline", hands={USSR: [14, MISSILE_ENVY]}, effects=[Effect(MISSILE_ENVY, (USSR,))])
        assert legal.headlines(scene.game, USSR) == [14]

    def test_when_it_leaves_the_hand_nothing_is_owed(self):
        # Terrorism taken by Missile Envy hits the Missile Envy that it was exchanged for.
        scene = Scene(phasing=US, hands={USSR: [92]}, turn=8)
        scene.event(49)
        look(scene, {"discard": [49, 92], "hands": ([], []), "effects": []})


def test_lone_gunman_shows_the_hand_to_the_ussr_alone():
    scene = Scene(hands={US: [21, 5]})
    scene.event(62, answers=[None])
    assert scene.noted(notes.Seen) == [notes.Seen(US, (5, 21), USSR)]


def test_lone_gunman_kills_the_phasing_us_at_defcon_2():
    scene = Scene({"Zaire": (1, 0)}, phasing=US, defcon=2, dice=[1])
    scene.event(62, answers=[coup("Zaire")])
    assert scene.over == (USSR, "DEFCON 1")


class TestGrainSales:
    def scene(self, hand, **more):
        return Scene(**{"phasing": US, "hands": {USSR: hand}, "picks": [hand[0]] if hand else [], **more})

    def test_returned_for_two_ops(self):
        scene = self.scene([14, 15])
        assert scene.event(67, answers=["return", influence({"Mexico": 2})])
        look(scene, {"Mexico": (2, 0), "hands": ([], [14, 15]), "discard": [67]})
        assert scene.noted(notes.Seen) == [notes.Seen(USSR, (14,))]

    def test_a_scoring_card_may_be_returned(self):
        scene = self.scene([1])
        assert scene.event(67, answers=["return", None])
        look(scene, {"hands": ([], [1]), "vp": 0})

    def test_an_empty_hand_gives_the_two_ops(self):
        scene = self.scene([])
        assert scene.event(67, answers=[influence({"Mexico": 2})])
        look(scene, {"Mexico": (2, 0), "discard": [67]})

    def test_us_modifiers_apply(self):
        scene = self.scene([14], effects=[CONTAINMENT])
        scene.event(67, answers=["return", influence({"Mexico": 3})])
        assert scene.pair("Mexico") == (3, 0)

    def test_a_scoring_card_is_played_for_its_event(self):
        scene = self.scene([37], influence={"Panama": (2, 0)})
        assert scene.event(67, answers=["play"])
        look(scene, {"vp": 2, "hands": ([], []), "discard": [37, 67]})

    @pytest.mark.parametrize("first", ["event first", "ops first"])
    def test_a_ussr_card_for_ops_with_its_event(self, first):
        scene = self.scene([54])
        assert scene.event(67, answers=["play", "ops", first, influence({"Mexico": 1})])
        look(scene, {"Chile": (0, 2), "Mexico": (1, 0), "removed": [54], "discard": [67], "hands": ([], [])})

    def test_an_own_card_as_an_event(self):
        scene = self.scene([64])
        assert scene.event(67, answers=["play", "event"])
        look(scene, {"Panama": (1, 0), "removed": [64]})

    def test_an_own_card_for_ops(self):
        scene = self.scene([64])
        assert scene.event(67, answers=["play", "ops", influence({"Mexico": 1})])
        look(scene, {"Panama": (0, 0), "Mexico": (1, 0), "discard": [64, 67]})

    def test_on_the_space_race(self):
        scene = self.scene([9], dice=[3])
        assert scene.event(67, answers=["play", "space"])
        look(scene, {"space": (1, 0), "vp": 2, "Vietnam": (0, 0), "discard": [9, 67]})
        assert scene.game.attempts[US] == 1

    def test_not_on_the_space_race_where_the_ruling_refuses_it(self):
        with pytest.raises(Refused, match="space is not allowed"):
            self.scene([64, 9], picks=[9], rulings={"grain_sales_space": "refused"},
                       hands={USSR: [9], US: [UN_INTERVENTION]}).event(67, answers=["play", "space"])

    def test_with_un_intervention(self):
        scene = self.scene([9], hands={USSR: [9], US: [UN_INTERVENTION]})
        assert scene.event(67, answers=["play", "un", influence({"Mexico": 2})])
        look(scene, {"Mexico": (2, 0), "Vietnam": (0, 0), "discard": [9, 32, 67], "removed": [], "hands": ([], [])})

    def test_how_the_card_may_be_used_is_for_us_eyes(self):
        with pytest.raises(Missing) as missing:
            self.scene([9]).event(67, answers=["play"])
        question = missing.value.question
        assert question.secret and question.side is US and question.choices == ("ops", "space")

    def test_the_phasing_side_stays_the_one_that_played_it(self):
        scene = self.scene([50], phasing=USSR, defcon=2, hands={USSR: [50]})
        scene.event(67, answers=["play", "ops", "event first"])
        assert scene.over == (US, "DEFCON 1")

    def test_flower_power_is_paid_for_the_war_card(self):
        scene = self.scene([24], effects=[FLOWER_POWER])
        scene.event(67, answers=["play", "ops", influence({"Mexico": 2})])
        assert scene.game.vp == -2

    def test_the_committed_headline_is_not_in_the_hand(self):
        scene = self.scene([], stage="headline", headlines={USSR: 50})
        scene.event(67, answers=[None])
        assert scene.game.headlines == {USSR: 50}


def test_ask_not_tells_its_new_cards_to_the_us_alone():
    scene = Scene(hands={US: [4]}, deck=[20])
    scene.event(77, answers=[[4]])
    assert scene.noted(notes.Drew) == [notes.Drew(US, (20,))]


def test_our_man_in_tehran_shows_the_five_to_the_us_alone():
    scene = Scene({"Israel": (4, 0)}, deck=[19, 20, 21, 22, 23, 24])
    scene.event(108, answers=[None])
    assert scene.noted(notes.Seen) == [notes.Seen(US, (20, 21, 22, 23, 24), US)]
    assert scene.game.discard == []


def test_what_changes_hands_in_the_open_is_noted():
    scene = Scene(phasing=US, hands={USSR: [34]}, defcon=3)
    scene.event(49)
    assert scene.noted(notes.Handed) == [notes.Handed(US, 34), notes.Handed(USSR, 49)]
    scene = Scene(phasing=US)
    scene.event(49)
    assert scene.noted(notes.Discarded) == [notes.Discarded(US, (49,))]
    scene = Scene(phasing=US, discard=[21])
    scene.event(43, answers=[21])
    assert scene.noted(notes.Handed) == [notes.Handed(US, 21)]


def test_our_man_in_tehran_shows_what_is_thrown_and_shuffles_the_rest():
    scene = Scene({"Israel": (4, 0)}, deck=[19, 20, 21, 22, 23])
    scene.event(108, answers=[[20]])
    assert notes.Discarded(US, (20,), "Our Man in Tehran") in scene.game.notes
    assert [draw.kind for draw in scene.game.chance.log] == ["shuffle"]


def test_what_becomes_of_the_card_of_grain_sales_is_noted():
    scene = Scene(phasing=US, hands={USSR: [64]})
    scene.event(67, answers=[(US, "return"), (US, influence({"Mexico": 2}))])
    assert scene.noted(notes.Chose) == [notes.Chose(US, 67, "return")]
    scene = Scene(phasing=US, hands={USSR: [64]})
    scene.event(67, answers=[(US, "play"), (US, "event")])
    assert scene.noted(notes.Began) == [notes.Began(US, "event", 64)]


class TestHandsThatAreNotTold:
    """A game whose cards are dealt elsewhere takes any card that can still be held."""

    def test_missile_envy_takes_what_the_opponent_says(self):
        scene = Scene(phasing=US, turn=4, hands={USSR: [UNKNOWN, UNKNOWN]}, deck=[UNKNOWN])
        scene.event(49, answers=[(USSR, 14), influence({"Mexico": 3})])
        look(scene, {"hands": ([], [UNKNOWN, 49]), "discard": [14]})

    def test_but_nothing_that_lies_elsewhere(self):
        with pytest.raises(Refused, match="#14 COMECON is not allowed"):
            Scene(phasing=US, turn=4, hands={USSR: [UNKNOWN]}, discard=[14]).event(49, answers=[(USSR, 14)])

    def test_ask_not(self):
        scene = Scene(turn=4, hands={US: [UNKNOWN, UNKNOWN]}, deck=[UNKNOWN] * 3)
        scene.event(77, answers=[[4]])
        look(scene, {"hands": ([UNKNOWN, UNKNOWN], []), "discard": [4], "deck": [UNKNOWN, UNKNOWN]})

    def test_our_man_in_tehran(self):
        scene = Scene({"Israel": (4, 0)}, turn=4, hands={US: [UNKNOWN]}, deck=[UNKNOWN] * 6)
        scene.event(108, answers=[[19, 20]])
        look(scene, {"discard": [19, 20], "deck": [UNKNOWN] * 4})

    def test_grain_sales(self):
        scene = Scene(phasing=US, turn=4, hands={USSR: [UNKNOWN, UNKNOWN]}, deck=[UNKNOWN], picks=[64])
        scene.event(67, answers=["play", "event"])
        look(scene, {"hands": ([], [UNKNOWN]), "removed": [64], "Panama": (1, 0)})


@pytest.mark.parametrize("card, more", [
    (49, {"phasing": US, "hands": {USSR: [14, 17]}}), (77, {"hands": {US: [4]}}),
    (108, {"influence": {"Israel": (4, 0)}, "deck": [19, 20, 21, 22, 23]})])
def test_choices_out_of_a_hand_are_for_one_side(card, more):
    with pytest.raises(Missing) as missing:
        Scene(**more).event(card)
    assert missing.value.question.secret
