"""Aldrich Ames Remix, and what it was in the second edition."""
import pytest

from judge.faults import Refused
from judge.twilight import legal, notes
from judge.twilight.asking import Missing
from judge.twilight.state import Effect
from judge.twilight.titles import ALDRICH_AMES, MISSILE_ENVY, QUAGMIRE, UN_INTERVENTION
from judge.twilight.uses import Act, Way
from judge.twilight.world import US, USSR
from tests.twilight.outcomes import look
from tests.twilight.scene import Scene, influence


class TestAldrichAmes:
    def test_the_hand_is_shown_to_everybody(self):
        scene = Scene(hands={US: [21, 4]})
        scene.event(98, answers=[4])
        assert scene.noted(notes.Seen) == [notes.Seen(US, (4, 21))]

    def test_the_committed_headline_is_safe(self):
        with pytest.raises(Refused, match="#34 Nuclear Test Ban is not allowed"):
            Scene(stage="headline", hands={US: [21, 4]}, headlines={US: 34}).event(98, answers=[34])

    def test_a_missile_envy_discarded_is_owed_no_more(self):
        scene = Scene(hands={US: [21, MISSILE_ENVY]}, effects=[Effect(MISSILE_ENVY, (US,))])
        scene.event(98, answers=[MISSILE_ENVY])
        look(scene, {"effects": [ALDRICH_AMES], "discard": [49], "hands": ([21], [])})


class TestAldrichAmesOfTheSecondEdition:
    """The USSR sets the order in which the US plays its hand (seeds_differ, the editions)."""

    def scene(self, hand, order, **more):
        effects = [Effect(ALDRICH_AMES, (), order), *more.pop("effects", ())]
        scene = Scene(**{"phasing": US, "turn": 8, "hands": {US: hand}, "effects": effects, "china": USSR, **more})
        scene.game.edition = "second"
        return scene

    def event(self, hand, answers):
        scene = Scene(turn=8, hands={US: hand})
        scene.game.edition = "second"
        assert scene.event(98, answers=answers)
        return scene

    def cards(self, scene):
        return sorted({act.card for act in legal.plays(scene.game, US)})

    def test_the_ussr_sets_the_order_and_nothing_is_discarded(self):
        scene = self.event([4, 5, 21], [(USSR, [21, 4, 5])])
        look(scene, {"hands": ([4, 5, 21], []), "discard": [], "removed": [98]})
        assert self.cards(scene) == [21]

    def test_the_order_names_every_card(self):
        with pytest.raises(Refused, match="2 are chosen"):
            self.event([4, 5, 21], [[21, 4]])

    def test_the_order_is_asked_of_the_ussr(self):
        with pytest.raises(Missing) as missing:
            self.event([4, 5, 21], [])
        assert missing.value.question.side is USSR and missing.value.question.choices == (4, 5, 21)

    def test_two_cards_do(self):
        assert self.cards(self.event([4, 21], [[21, 4]])) == [21]

    def test_one_card_needs_no_order(self):
        assert self.cards(self.event([21], [])) == [21]

    def test_an_empty_hand(self):
        assert self.event([], []).game.effects[ALDRICH_AMES]

    def test_the_next_card_is_free_when_the_first_is_played(self):
        scene = self.scene([4, 19], "19 4")
        scene.play(US, Act(Way.OPS, 19), [influence({"Mexico": 1})])
        assert self.cards(scene) == [4]

    def test_a_card_that_left_the_hand_is_passed_over(self):
        assert self.cards(self.scene([4, 5], "21 5 4")) == [5]

    def test_all_uses_of_the_card_are_open(self):
        assert {act.way for act in legal.plays(self.scene([4, 5], "4 5").game, US)} == {Way.OPS, Way.EVENT, Way.SPACE}

    def test_un_intervention_can_only_be_played_for_ops(self):
        scene = self.scene([UN_INTERVENTION, 14], f"14 {UN_INTERVENTION}")
        assert all(act.way is not Way.UN for act in legal.plays(scene.game, US))
        scene = self.scene([UN_INTERVENTION, 14], f"{UN_INTERVENTION} 14")
        assert legal.plays(scene.game, US) == [Act(Way.OPS, UN_INTERVENTION)]

    def test_nor_does_grain_sales_pull_un_intervention_out_of_the_sequence(self):
        scene = self.scene([67, UN_INTERVENTION], f"67 {UN_INTERVENTION}",
                           hands={US: [67, UN_INTERVENTION], USSR: [14]})
        with pytest.raises(Missing) as missing:
            scene.event(67, answers=["play"])
        assert missing.value.question.choices == ("ops", "space")

    def test_ask_not_rids_of_a_scoring_card_in_its_turn_only(self):
        assert self.cards(self.scene([4, 1, 77], "4 77 1", number=7)) == [1]
        assert self.cards(self.scene([4, 1, 77], "77 4 1", number=7)) == [1, 77]

    def test_in_quagmire_the_discard_is_the_first_card_of_two_ops(self):
        scene = self.scene([4, 15, 20], "15 20 4", effects=[QUAGMIRE])
        assert legal.plays(scene.game, US) == [Act(Way.DISCARD, 20)]

    def test_a_scoring_card_is_not_pushed_out_of_the_turn(self):
        scene = self.scene([4, 1], "4 1", number=7)
        assert legal.plays(scene.game, US) == [Act(Way.EVENT, 1)]

    def test_cards_drawn_later_come_after_the_sequence(self):
        assert self.cards(self.scene([4, 5, 20], "5")) == [5]
        assert self.cards(self.scene([4, 20], "5")) == [4, 20]

    def test_ask_not_frees_the_cards_it_brings(self):
        scene = self.scene([4, 5], "4 5", deck=[20, 22])
        scene.event(77, answers=[[4, 5]])
        assert self.cards(scene) == [20, 22]

    def test_the_china_card_stays_open(self):
        assert self.cards(self.scene([4, 5], "4 5", china=US)) == [4, 6]

    def test_the_ussr_is_free(self):
        scene = self.scene([4], "4", hands={USSR: [14, 15]}, phasing=USSR)
        assert {act.card for act in legal.plays(scene.game, USSR)} >= {14, 15}
