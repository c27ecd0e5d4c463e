"""Where two cards meet, or a card and the end of a turn: cases that come up in tournaments, reasoned from the rules."""
import pytest

from judge.faults import Refused
from judge.twilight import legal
from judge.twilight.asking import Missing
from judge.twilight.state import Effect
from judge.twilight.titles import (BEAR_TRAP, CHERNOBYL, DEFECTORS, FLOWER_POWER, GRAIN_SALES, MISSILE_ENVY,
                                   NORTH_SEA_OIL, QUAGMIRE, U2_INCIDENT, UN_INTERVENTION, WE_WILL_BURY_YOU)
from judge.twilight.uses import Act, Way
from judge.twilight.world import CIVIL_WAR, US, USSR
from tests.twilight.scene import Scene, influence

PASS = Act(Way.PASS)
WORLD_OF_EACH = {"Poland": (0, 3), "UK": (5, 0)}
STAR_WARS = 85
OIL = Effect(NORTH_SEA_OIL, (), 8)


# An eighth round may be played, and need not (TS 6.4.4, card 86)

@pytest.mark.parametrize("effects, hand", [([QUAGMIRE], [21, 4]),
                                           ([QUAGMIRE, Effect(MISSILE_ENVY, (US,))], [MISSILE_ENVY]),
                                           ([Effect(MISSILE_ENVY, (US,))], [MISSILE_ENVY, 4])])
def test_an_eighth_round_may_be_passed_in_a_trap_and_with_missile_envy(effects, hand):
    eighth = Scene(turn=8, phasing=US, number=8, effects=[*effects, OIL], hands={US: hand})
    assert PASS in legal.plays(eighth.game, US)
    eighth.play(US, PASS)
    assert sorted(eighth.game.hands[US]) == sorted(hand)
    seventh = Scene(turn=8, phasing=US, number=7, effects=[*effects, OIL], hands={US: hand})
    assert PASS not in legal.plays(seventh.game, US)


def test_a_scoring_card_may_not_be_passed_over_in_the_eighth_round():
    scene = Scene(turn=8, phasing=US, number=8, effects=[QUAGMIRE, OIL], hands={US: [1, 4]})
    assert legal.plays(scene.game, US) == [Act(Way.EVENT, 1)]


def test_the_ussr_in_its_eighth_round_may_stay_in_bear_trap():
    scene = Scene(turn=8, phasing=USSR, number=8, space=(0, 8), effects=[BEAR_TRAP], hands={USSR: [51]})
    assert legal.plays(scene.game, USSR) == [Act(Way.DISCARD, 51), PASS]


# UN Intervention is no headline (card 32), not even with a card that a headlined Grain Sales takes

def test_un_intervention_does_not_go_with_grain_sales_in_a_headline():
    uses = []
    for stage in ("headline", "AR"):
        with pytest.raises(Missing) as asked:
            Scene(WORLD_OF_EACH, stage=stage, turn=5, phasing=US, hands={US: [UN_INTERVENTION], USSR: [51]}).event(
                GRAIN_SALES, answers=["play"])
        uses.append(asked.value.question.choices)
    assert uses == [("ops", "space"), ("ops", "un", "space")]


# Defectors gives the US a point where the USSR plays it (card 103): not where the US plays it in a round of the USSR

def test_defectors_that_the_us_plays_by_grain_sales_gives_nothing_in_a_ussr_round():
    scene = Scene(WORLD_OF_EACH, turn=5, phasing=USSR, hands={USSR: [GRAIN_SALES, DEFECTORS]})
    scene.play(USSR, Act(Way.OPS, GRAIN_SALES), ["event first", "play", "event", influence({"Poland": 2})])
    assert scene.game.vp == 0 and DEFECTORS in scene.game.discard


def test_defectors_that_star_wars_picks_gives_nothing_in_a_ussr_round():
    scene = Scene(WORLD_OF_EACH, turn=8, phasing=USSR, space=(2, 1), discard=[DEFECTORS], hands={USSR: [STAR_WARS]})
    scene.play(USSR, Act(Way.OPS, STAR_WARS), ["event first", influence({"Poland": 2})])
    assert scene.game.vp == 0


@pytest.mark.parametrize("first", ["event first", "ops first"])
def test_defectors_that_the_ussr_plays_for_ops_gives_the_us_a_point(first):
    scene = Scene(WORLD_OF_EACH, turn=5, phasing=USSR, hands={USSR: [DEFECTORS]})
    scene.play(USSR, Act(Way.OPS, DEFECTORS), [first, influence({"Poland": 2})])
    assert scene.game.vp == 1


# 20 VP end the game at once (TS 10.3.1); only what one and the same event gives is counted together

def test_flower_power_may_end_the_game_before_the_war():
    scene = Scene(turn=8, phasing=US, vp=-18, effects=[FLOWER_POWER], hands={US: [24]}, dice=[6])
    scene.play(US, Act(Way.EVENT, 24), ["India"])
    assert scene.over == (USSR, "20 victory points") and scene.game.vp == -20


def test_flower_power_may_end_the_game_before_the_operations():
    scene = Scene(WORLD_OF_EACH, turn=8, phasing=US, vp=-18, effects=[FLOWER_POWER], hands={US: [24]})
    scene.play(US, Act(Way.OPS, 24))                  # no operations are asked for
    assert scene.over == (USSR, "20 victory points")


def test_u2_incident_may_end_the_game_before_the_operations():
    scene = Scene(WORLD_OF_EACH, turn=8, phasing=US, vp=-19, effects=[U2_INCIDENT], hands={US: [UN_INTERVENTION, 51]})
    scene.play(US, Act(Way.UN, UN_INTERVENTION, 51))
    assert scene.over == (USSR, "20 victory points")


# We Will Bury You is not paid where UN Intervention is played as an event in that round (card 50): also with a card
# that Grain Sales takes

def _buried(hand, answers):
    scene = Scene(WORLD_OF_EACH, turn=5, phasing=US, effects=[WE_WILL_BURY_YOU], dice=[6, 6],
                  hands={US: [GRAIN_SALES, *hand], USSR: [51]})
    scene.play(US, Act(Way.EVENT, GRAIN_SALES), answers)
    assert WE_WILL_BURY_YOU not in scene.game.effects
    return scene.game.vp


def test_we_will_bury_you_is_defused_by_un_intervention_with_the_card_of_grain_sales():
    assert _buried([UN_INTERVENTION], ["play", "un", influence({"UK": 3})]) == 0


@pytest.mark.parametrize("hand, answers", [([UN_INTERVENTION], ["return", influence({"UK": 2})]),
                                           ([UN_INTERVENTION], ["play", "space"]),
                                           ([], ["play", "ops", "ops first", influence({"UK": 3})])])
def test_we_will_bury_you_is_paid_where_grain_sales_goes_otherwise(hand, answers):
    assert _buried(hand, answers) == -3


def test_we_will_bury_you_is_paid_where_grain_sales_finds_no_card():
    scene = Scene(WORLD_OF_EACH, turn=5, phasing=US, vp=-17, effects=[WE_WILL_BURY_YOU], hands={US: [GRAIN_SALES]})
    scene.play(US, Act(Way.EVENT, GRAIN_SALES))
    assert scene.over == (USSR, "20 victory points")


def test_grain_sales_of_the_ussr_does_not_pay_for_we_will_bury_you():
    scene = Scene(WORLD_OF_EACH, turn=5, phasing=USSR, effects=[WE_WILL_BURY_YOU], hands={USSR: [GRAIN_SALES]})
    scene.play(USSR, Act(Way.OPS, GRAIN_SALES), ["event first", influence({"UK": 2}), influence({"Poland": 2})])
    assert scene.game.vp == 0 and WE_WILL_BURY_YOU in scene.game.effects


# The space of the Chinese Civil War lies in Asia (TS 12)

def _joins_civil_war(region):
    scene = Scene(WORLD_OF_EACH, turn=8, phasing=USSR, effects=[Effect(CHERNOBYL, (), region)], hands={USSR: [51]},
                  china=None, options={"civil_war": True})
    scene.play(USSR, Act(Way.OPS, 51), [influence({CIVIL_WAR: 3})])
    return scene.game.china


def test_chernobyl_in_asia_closes_the_civil_war():
    with pytest.raises(Refused, match="Chernobyl keeps USSR influence out of Asia"):
        _joins_civil_war("Asia")
    assert _joins_civil_war("Africa") is USSR
