"""Mid War cards that last: what they do to the plays after them, and how they end."""
import pytest

from judge.faults import Refused
from judge.twilight import cleanup, headline, legal, notes, rounds
from judge.twilight.asking import Ask, Chooser, Missing
from judge.twilight.state import Effect
from judge.twilight.titles import (BEAR_TRAP, BREZHNEV_DOCTRINE, CONTAINMENT, CUBAN_MISSILE_CRISIS, DEATH_SQUADS,
                                   FLOWER_POWER, MISSILE_ENVY, NATO, NORAD, NUCLEAR_SUBS, QUAGMIRE, RED_SCARE,
                                   SALT_NEGOTIATIONS, SHUTTLE_DIPLOMACY, U2_INCIDENT, UN_INTERVENTION,
                                   WE_WILL_BURY_YOU, WILLY_BRANDT)
from judge.twilight.uses import Act, Way
from judge.twilight.world import US, USSR
from tests.twilight.outcomes import look
from tests.twilight.scene import Scene, coup, influence


class TestCubanMissileCrisis:
    def test_any_coup_of_the_threatened_side_loses(self):
        scene = Scene({"Sudan": (0, 1)}, phasing=US, hands={US: [21]}, effects=[Effect(CUBAN_MISSILE_CRISIS, (US,))])
        scene.play(US, Act(Way.OPS, 21), [coup("Sudan")])
        assert scene.over == (USSR, "Cuban Missile Crisis")

    def test_an_event_coup_in_the_round_of_the_other_loses_too(self):
        scene = Scene({"Sudan": (1, 0)}, phasing=US, effects=[Effect(CUBAN_MISSILE_CRISIS, (USSR,))])
        scene.event(62, answers=[coup("Sudan")])
        assert scene.over == (US, "Cuban Missile Crisis")

    def test_the_other_side_may_coup(self):
        scene = Scene({"Sudan": (1, 0)}, hands={USSR: [14]}, effects=[Effect(CUBAN_MISSILE_CRISIS, (US,))], dice=[4])
        scene.play(USSR, Act(Way.OPS, 14), [coup("Sudan")])
        assert scene.over is None and scene.pair("Sudan") == (0, 4)

    @pytest.mark.parametrize("side, board, places", [
        (US, {"West Germany": (2, 0), "Turkey": (3, 0), "Cuba": (3, 3)}, ["West Germany", "Turkey"]),
        (US, {"West Germany": (1, 0), "Turkey": (1, 0)}, []),
        (USSR, {"Cuba": (0, 2), "Turkey": (0, 2)}, ["Cuba"]),
        (USSR, {"Cuba": (0, 1)}, [])])
    def test_where_it_may_be_cancelled(self, side, board, places):
        scene = Scene(board, phasing=side, hands={side: [21]}, effects=[Effect(CUBAN_MISSILE_CRISIS, (side,))])
        found = [act.country for act in legal.plays(scene.game, side) if act.way is Way.CANCEL]
        assert found == places

    def test_paid_for_the_round_goes_on_and_coups_are_free(self):
        scene = Scene({"Turkey": (2, 0), "Sudan": (0, 1)}, phasing=US, hands={US: [21]}, defcon=2, dice=[1],
                      effects=[Effect(CUBAN_MISSILE_CRISIS, (US,))])
        rounds.cancel_crisis(scene.game, US, "Turkey")
        scene.play(US, Act(Way.OPS, 21), [coup("Sudan")])
        look(scene, {"Turkey": (0, 0), "defcon": 2, "effects": [], "Sudan": (2, 0), "over": None})


class TestNuclearSubs:
    @pytest.mark.parametrize("side, defcon", [(US, 3), (USSR, 2)])
    def test_only_us_coups_in_battlegrounds_leave_defcon(self, side, defcon):
        scene = Scene({"Zaire": (1, 1)}, phasing=side, hands={side: [34]}, defcon=3, effects=[NUCLEAR_SUBS], dice=[1])
        scene.play(side, Act(Way.OPS, 34), [coup("Zaire")])
        assert scene.game.defcon == defcon

    def test_covers_a_us_coup_granted_in_a_ussr_round(self):
        scene = Scene({"Zaire": (0, 1)}, defcon=2, effects=[NUCLEAR_SUBS], dice=[3])
        scene.event(26, answers=[coup("Zaire")])
        look(scene, {"Zaire": (1, 0), "defcon": 2, "over": None})

    def test_is_no_help_against_the_crisis(self):
        scene = Scene({"Zaire": (0, 1)}, effects=[NUCLEAR_SUBS, Effect(CUBAN_MISSILE_CRISIS, (US,))])
        scene.event(26, answers=[coup("Zaire")])
        assert scene.over == (USSR, "Cuban Missile Crisis")


@pytest.mark.parametrize("side, trap", [(US, QUAGMIRE), (USSR, BEAR_TRAP)])
class TestTraps:
    """Quagmire and Bear Trap."""

    def acts(self, side, trap, hand, effects=(), **more):
        return legal.plays(Scene(phasing=side, hands={side: hand}, effects=[trap, *effects], **more).game, side)

    def test_only_discards_of_two_ops_or_more(self, side, trap):
        assert self.acts(side, trap, [14, 15, 19, 20]) == [Act(Way.DISCARD, 14), Act(Way.DISCARD, 20)]

    def test_the_china_card_never(self, side, trap):
        assert self.acts(side, trap, [15], china=side) == []

    @pytest.mark.parametrize("die, left", [(1, []), (4, []), (5, [1]), (6, [1])])
    def test_a_discard_is_the_round_and_1_to_4_ends_it(self, side, trap, die, left):
        scene = Scene(phasing=side, hands={side: [14]}, effects=[trap], dice=[die])
        scene.play(side, Act(Way.DISCARD, 14))
        look(scene, {"effects": [trap] if left else [], "discard": [14], "hands": ([], [])})
        assert not scene.noted(notes.Happened)

    def test_red_scare_makes_two_ops_one(self, side, trap):
        assert self.acts(side, trap, [20, 14], [Effect(RED_SCARE, (side,))]) == [Act(Way.DISCARD, 14)]

    def test_containment_or_brezhnev_makes_one_op_two(self, side, trap):
        effect = CONTAINMENT if side is US else BREZHNEV_DOCTRINE
        assert self.acts(side, trap, [15], [effect]) == [Act(Way.DISCARD, 15)]

    def test_without_an_eligible_card_a_scoring_card_must_be_played(self, side, trap):
        assert self.acts(side, trap, [1, 15]) == [Act(Way.EVENT, 1)]

    def test_with_an_eligible_card_no_scoring_card_while_rounds_are_left(self, side, trap):
        assert self.acts(side, trap, [1, 14]) == [Act(Way.DISCARD, 14)]

    def test_a_scoring_card_goes_before_when_no_round_is_left(self, side, trap):
        assert self.acts(side, trap, [1, 14], number=6) == [Act(Way.EVENT, 1)]

    def test_missile_envy_must_be_the_discard(self, side, trap):
        assert self.acts(side, trap, [14, MISSILE_ENVY],
                         [Effect(MISSILE_ENVY, (side,))]) == [Act(Way.DISCARD, MISSILE_ENVY)]

    def test_a_missile_envy_of_one_op_waits(self, side, trap):
        effects = [Effect(MISSILE_ENVY, (side,)), Effect(RED_SCARE, (side,))]
        assert self.acts(side, trap, [14, MISSILE_ENVY], effects) == [Act(Way.DISCARD, 14)]

    def test_the_headline_is_free_of_it(self, side, trap):
        assert legal.headlines(Scene(stage="headline", hands={side: [14, 15]}, effects=[trap]).game, side) == [14, 15]


def test_norad_played_after_quagmire_works():
    scene = Scene(phasing=US, effects=[QUAGMIRE])
    scene.event(NORAD)
    look(scene, {"effects": [QUAGMIRE, NORAD]})


@pytest.mark.parametrize("side", [US, USSR])
def test_salt_takes_one_off_the_coup_dice_of_both(side):
    scene = Scene({"Sudan": (1, 1)}, phasing=side, hands={side: [20]}, effects=[SALT_NEGOTIATIONS], dice=[2])
    scene.play(side, Act(Way.OPS, 20), [coup("Sudan")])
    (made,) = scene.noted(notes.Couped)
    assert (made.modifier, made.total) == (-1, 2 - 1 + 2 - 2)


class TestWeWillBuryYou:
    def scene(self, hand, **more):
        return Scene(**{"phasing": US, "hands": {US: hand}, "effects": [WE_WILL_BURY_YOU], **more})

    def test_pays_before_the_next_us_round(self):
        scene = self.scene([15])
        scene.play(US, Act(Way.OPS, 15), ["ops first", influence({"Mexico": 1})])
        look(scene, {"vp": -3, "effects": []})

    def test_ends_the_game_before_the_us_play_takes_effect(self):
        scene = self.scene([34], vp=-17, defcon=5)
        scene.play(US, Act(Way.EVENT, 34))
        look(scene, {"over": (USSR, "20 victory points"), "defcon": 5})

    def test_un_intervention_as_an_event_avoids_it(self):
        scene = self.scene([UN_INTERVENTION, 14])
        scene.play(US, Act(Way.UN, UN_INTERVENTION, 14), [influence({"Mexico": 3})])
        look(scene, {"vp": 0, "effects": [], "discard": [14, 32]})

    def test_un_intervention_for_ops_does_not(self):
        scene = self.scene([UN_INTERVENTION])
        scene.play(US, Act(Way.OPS, UN_INTERVENTION), [influence({"Mexico": 1})])
        assert scene.game.vp == -3

    def test_a_round_in_quagmire_pays(self):
        scene = self.scene([14], effects=[WE_WILL_BURY_YOU, QUAGMIRE], dice=[6])
        scene.play(US, Act(Way.DISCARD, 14))
        look(scene, {"vp": -3, "effects": [QUAGMIRE]})

    def test_a_us_without_cards_pays(self):
        scene = self.scene([])
        rounds.sit_out(scene.game, US)
        look(scene, {"vp": -3, "effects": []})

    def test_a_headline_is_no_round(self):
        scene = Scene(stage="headline", headlines={US: 34}, defcon=3, effects=[WE_WILL_BURY_YOU])
        headline.resolve(scene.game, Ask(Chooser(None)))
        look(scene, {"vp": 1, "effects": [WE_WILL_BURY_YOU]})

    def test_a_ussr_round_is_not_the_one(self):
        scene = Scene(hands={USSR: [14]}, effects=[WE_WILL_BURY_YOU])
        scene.play(USSR, Act(Way.OPS, 14), [influence({"Poland": 3})])
        look(scene, {"vp": 0, "effects": [WE_WILL_BURY_YOU]})


@pytest.mark.parametrize("effects, open_", [([NATO], False), ([NATO, WILLY_BRANDT], True)])
def test_willy_brandt_takes_nato_off_west_germany(effects, open_):
    scene = Scene({"West Germany": (5, 1)}, hands={USSR: [14]}, effects=effects, dice=[6])
    if open_:
        scene.play(USSR, Act(Way.OPS, 14), [coup("West Germany")])
        assert scene.pair("West Germany") == (4, 1)
    else:
        with pytest.raises(Refused, match="coup is not allowed here; one of: influence"):
            scene.play(USSR, Act(Way.OPS, 14), [coup("West Germany")])


class TestFlowerPower:
    def scene(self, hand, **more):
        return Scene(**{"phasing": US, "hands": {US: hand}, "effects": [FLOWER_POWER], **more})

    def test_a_neutral_war_played_as_an_event(self):
        scene = self.scene([24], dice=[1])
        scene.play(US, Act(Way.EVENT, 24), ["India"])
        assert scene.game.vp == -2

    def test_a_neutral_war_played_for_ops(self):
        scene = self.scene([24])
        scene.play(US, Act(Way.OPS, 24), [influence({"Mexico": 2})])
        assert scene.game.vp == -2

    @pytest.mark.parametrize("first", ["event first", "ops first"])
    def test_a_war_of_the_ussr_is_paid_once_just_before_the_ops(self, first):
        scene = self.scene([11], influence={"South Korea": (1, 0)}, dice=[6])
        scene.play(US, Act(Way.OPS, 11), [first, influence({"Mexico": 2})])
        gained = [(note.points, note.why) for note in scene.noted(notes.Gained)]
        paid, won = (2, "Flower Power"), (2, "")
        assert gained == ([won, paid] if first == "event first" else [paid, won])

    def test_not_for_the_space_race(self):
        scene = self.scene([36], dice=[6])
        scene.play(US, Act(Way.SPACE, 36))
        assert scene.game.vp == 0

    def test_not_for_the_ussr(self):
        scene = Scene(hands={USSR: [24]}, effects=[FLOWER_POWER])
        scene.play(USSR, Act(Way.OPS, 24), [influence({"Poland": 2})])
        assert scene.game.vp == 0

    def test_not_for_other_cards(self):
        scene = self.scene([20])
        scene.play(US, Act(Way.OPS, 20), [influence({"Mexico": 2})])
        assert scene.game.vp == 0

    def test_with_un_intervention(self):
        scene = self.scene([UN_INTERVENTION, 11])
        scene.play(US, Act(Way.UN, UN_INTERVENTION, 11), [influence({"Mexico": 2})])
        look(scene, {"vp": -2, "discard": [11, 32]})


class TestU2Incident:
    @pytest.mark.parametrize("side, companion, place", [(US, 14, {"Mexico": 3}), (USSR, 4, {"Poland": 3})])
    def test_un_intervention_by_anyone_scores_one_more(self, side, companion, place):
        scene = Scene(phasing=side, hands={side: [UN_INTERVENTION, companion]}, effects=[U2_INCIDENT])
        scene.play(side, Act(Way.UN, UN_INTERVENTION, companion), [influence(place)])
        assert scene.game.vp == -1

    def test_un_intervention_for_ops_does_not(self):
        scene = Scene(phasing=US, hands={US: [UN_INTERVENTION]}, effects=[U2_INCIDENT])
        scene.play(US, Act(Way.OPS, UN_INTERVENTION), [influence({"Mexico": 1})])
        assert scene.game.vp == 0


class TestDeathSquads:
    @pytest.mark.parametrize("sides, side, country, modifier", [
        ((US,), US, "Peru", 1), ((US,), USSR, "Peru", -1), ((USSR,), USSR, "Haiti", 1), ((US,), US, "Kenya", 0),
        ((US, USSR), US, "Peru", 0)])
    def test_coup_dice(self, sides, side, country, modifier):
        scene = Scene({country: (1, 1)}, phasing=side, hands={side: [20]}, effects=[Effect(DEATH_SQUADS, sides)],
                      dice=[1])
        scene.play(side, Act(Way.OPS, 20), [coup(country)])
        assert scene.noted(notes.Couped)[0].modifier == modifier

    def test_the_second_player_of_it_is_favoured_too(self):
        scene = Scene(phasing=USSR, effects=[Effect(DEATH_SQUADS, (US,))])
        scene.event(69)
        assert scene.game.effects[DEATH_SQUADS].sides == (US, USSR)

    @pytest.mark.parametrize("ruling, sides", [(None, (US,)), ("nothing more", (US,)), ("added up", (US, US))])
    def test_played_again_by_the_same_side(self, ruling, sides):
        rulings = {"death_squads_again": ruling} if ruling else {}
        scene = Scene(phasing=US, effects=[Effect(DEATH_SQUADS, (US,))], rulings=rulings)
        scene.event(69)
        assert scene.game.effects[DEATH_SQUADS].sides == sides


class TestShuttleDiplomacy:
    MIDDLE_EAST = {"Egypt": (0, 2), "Libya": (0, 2), "Syria": (0, 2), "Israel": (4, 0)}

    def test_one_battleground_counts_for_nobody(self):
        # USSR: Egypt and Syria, as many battlegrounds as the US: presence 3 + 1; US 3 + 1.
        scene = Scene(self.MIDDLE_EAST, effects=[SHUTTLE_DIPLOMACY])
        assert scene.event(3, answers=[(US, "Libya")])
        look(scene, {"vp": 0, "effects": [], "discard": [3, 73]})

    def test_without_it_the_ussr_dominates(self):
        scene = Scene(self.MIDDLE_EAST)
        scene.event(3)
        assert scene.game.vp == 4 - (5 + 2)

    def test_a_missing_choice_is_asked_of_the_us(self):
        with pytest.raises(Missing) as missing:
            Scene(self.MIDDLE_EAST, effects=[SHUTTLE_DIPLOMACY]).event(3)
        question = missing.value.question
        assert question.side is US and set(question.choices) == {"Egypt", "Libya"}

    def test_an_answer_too_many_is_refused(self):
        with pytest.raises(Refused, match="nothing asks for"):
            Scene(self.MIDDLE_EAST, effects=[SHUTTLE_DIPLOMACY]).event(3, answers=["Libya", "Egypt"])

    def test_the_us_chooses_among_ussr_battlegrounds(self):
        with pytest.raises(Refused, match="Syria is not allowed"):
            Scene(self.MIDDLE_EAST, effects=[SHUTTLE_DIPLOMACY]).event(3, answers=["Syria"])

    def test_the_ussr_without_a_battleground_loses_nothing(self):
        scene = Scene({"Syria": (0, 2)}, effects=[SHUTTLE_DIPLOMACY])
        scene.event(3)
        look(scene, {"vp": -3, "effects": [], "discard": [3, 73]})

    def test_the_ussr_cannot_have_control_then(self):
        bloc = {"Egypt": (0, 2), "Libya": (0, 2), "Israel": (0, 4), "Iraq": (0, 3), "Iran": (0, 2),
                "Saudi Arabia": (0, 3),
                "Syria": (0, 2)}
        scene = Scene(bloc, effects=[SHUTTLE_DIPLOMACY])
        scene.event(3, answers=["Iran"])
        assert scene.game.vp == -(5 + 5)

    def test_asia_uses_it_up(self):
        scene = Scene({"India": (0, 3), "Burma": (0, 2)}, effects=[SHUTTLE_DIPLOMACY])
        scene.event(1)
        look(scene, {"vp": -3, "effects": [], "discard": [1, 73]})

    @pytest.mark.parametrize("card", [2, 37, 38, 79, 81])
    def test_other_scoring_cards_do_not(self, card):
        scene = Scene({"Thailand": (0, 2)}, effects=[SHUTTLE_DIPLOMACY])
        scene.event(card)
        assert SHUTTLE_DIPLOMACY in scene.game.effects

    def test_the_ussr_playing_it_for_ops_puts_it_into_effect(self):
        scene = Scene(hands={USSR: [SHUTTLE_DIPLOMACY]})
        scene.play(USSR, Act(Way.OPS, SHUTTLE_DIPLOMACY), ["ops first", influence({"Poland": 3})])
        look(scene, {"effects": [SHUTTLE_DIPLOMACY], "discard": [], "removed": [], "hands": ([], [])})


@pytest.mark.parametrize("rulings, buried", [({}, True), ({"we_will_bury_you_late": "lapses"}, False)])
def test_what_ends_with_the_turn_and_what_stays(rulings, buried):
    this_turn = [9, 25, 31, 40, 41, 43, 51, 60, 69, 93, 94, 98, 109]
    longer = [42, 44, 49, 55, 59, 65, 68, 73, 82, 83, 86, 87, 96, 97, 110]
    scene = Scene(turn=8, defcon=2, mil_ops=(2, 2), deck=list(range(7, 25)), rulings=rulings,
                  effects=[*this_turn, *longer, WE_WILL_BURY_YOU])
    cleanup.end_turn(scene.game, Ask(Chooser(None)))
    assert sorted(scene.game.effects) == sorted([*longer, WE_WILL_BURY_YOU] if buried else longer)
