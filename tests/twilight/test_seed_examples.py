"""The worked examples of the second edition's rulebook, each under its number, with the slips of two of them put right
(5.2, second: Arab-Israeli War has no star and is discarded; fourth: Star Wars fails where the US is *not* ahead)."""
import pytest

from judge.faults import Refused
from judge.twilight import cleanup, headline, legal, notes, rounds
from judge.twilight.asking import Ask
from judge.twilight.state import Effect
from judge.twilight.titles import (BEAR_TRAP, BREZHNEV_DOCTRINE, CAMP_DAVID, CONTAINMENT, NATO, RED_SCARE,
                                   VIETNAM_REVOLTS)
from judge.twilight.uses import Act, Way
from judge.twilight.world import CHINA, US, USSR
from judge.twilight.written import Written
from tests.twilight.scene import Scene, coup, influence, realign

ARAB_ISRAELI_WAR, OLYMPIC_GAMES, INDO_PAKISTANI_WAR, CIA_CREATED, CENTRAL_AMERICA_SCORING = 13, 20, 24, 26, 37
ALLIANCE_FOR_PROGRESS, STAR_WARS, GRAIN_SALES = 78, 85, 67


def where(scene: Scene, card: int) -> str:
    """Tell in which pile a card lies."""
    return "removed" if card in scene.game.removed else "discard" if card in scene.game.discard else "nowhere"


class Test52OpponentsEvents:
    def test_1_nato_before_marshall_plan_and_warsaw_pact(self):
        scene = Scene({"Poland": (0, 3)}, hands={USSR: [NATO]})
        scene.play(USSR, Act(Way.OPS, NATO), [influence({"Poland": 4})])
        assert scene.pair("Poland") == (0, 7)                  # all four Ops
        assert NATO not in scene.game.effects and where(scene, NATO) == "discard"

    def test_2_arab_israeli_war_after_camp_david(self):
        scene = Scene({"Egypt": (2, 0)}, phasing=US, hands={US: [ARAB_ISRAELI_WAR]}, effects=[CAMP_DAVID])
        scene.play(US, Act(Way.OPS, ARAB_ISRAELI_WAR), [influence({"Egypt": 2})])
        assert scene.pair("Egypt") == (4, 0) and not scene.noted(notes.Warred) and scene.game.mil_ops[USSR] == 0
        assert where(scene, ARAB_ISRAELI_WAR) == "discard"

    def test_3_alliance_for_progress_without_a_battleground(self):
        scene = Scene({"Poland": (0, 3), "Guatemala": (1, 0)}, hands={USSR: [ALLIANCE_FOR_PROGRESS]}, turn=4)
        scene.play(USSR, Act(Way.OPS, ALLIANCE_FOR_PROGRESS), ["event first", influence({"Poland": 3})])
        assert scene.game.vp == 0 and where(scene, ALLIANCE_FOR_PROGRESS) == "removed"

    @pytest.mark.parametrize("space", [(0, 0), (2, 3)])
    def test_4_star_wars_where_the_us_is_not_ahead(self, space):
        scene = Scene({"Poland": (0, 3)}, hands={USSR: [STAR_WARS]}, turn=8, space=space, discard=[NATO])
        scene.play(USSR, Act(Way.OPS, STAR_WARS), [influence({"Poland": 2})])
        assert scene.game.discard == [NATO, STAR_WARS] and not scene.noted(notes.Happened)

    def test_4_star_wars_where_the_us_is_ahead_takes_place(self):
        scene = Scene({"Poland": (0, 3)}, hands={USSR: [STAR_WARS]}, turn=8, space=(3, 2), discard=[CONTAINMENT])
        scene.play(USSR, Act(Way.OPS, STAR_WARS), ["ops first", influence({"Poland": 2})])
        assert CONTAINMENT in scene.game.effects and where(scene, STAR_WARS) == "removed"


class Test612CostOfInfluence:
    def test_turkey_under_us_control_costs_two_until_control_breaks(self):
        scene = Scene({"Turkey": (2, 0), "Bulgaria": (0, 1)}, hands={USSR: [NATO]})
        scene.play(USSR, Act(Way.OPS, NATO), [influence({"Turkey": 3})])
        assert scene.pair("Turkey") == (2, 3)

    def test_a_fourth_marker_there_is_too_dear(self):
        scene = Scene({"Turkey": (2, 0), "Bulgaria": (0, 1)}, hands={USSR: [NATO]})
        with pytest.raises(Refused, match="5 Ops"):
            scene.play(USSR, Act(Way.OPS, NATO), [influence({"Turkey": 4})])

    def test_turkey_with_one_us_marker_costs_one_each(self):
        scene = Scene({"Turkey": (1, 0), "Bulgaria": (0, 1)}, hands={USSR: [NATO]})
        scene.play(USSR, Act(Way.OPS, NATO), [influence({"Turkey": 4})])
        assert scene.pair("Turkey") == (1, 4)


class Test613Access:
    BOARD = {"Panama": (1, 0), "South Korea": (1, 0)}

    def play(self, places):
        scene = Scene(self.BOARD, phasing=US, hands={US: [CONTAINMENT]})
        scene.play(US, Act(Way.OPS, CONTAINMENT), [influence(places)])
        return scene

    def test_costa_rica_and_colombia_and_south_korea(self):
        scene = self.play({"Costa Rica": 1, "Colombia": 1, "South Korea": 1})
        assert [scene.pair(c)[0] for c in ("Costa Rica", "Colombia", "South Korea")] == [1, 1, 2]

    def test_a_neighbour_of_south_korea(self):
        assert self.play({"Costa Rica": 1, "Colombia": 1, "Taiwan": 1}).pair("Taiwan") == (1, 0)

    def test_not_costa_rica_and_from_there_nicaragua(self):
        with pytest.raises(Refused, match="Nicaragua"):
            self.play({"Costa Rica": 1, "Nicaragua": 1, "South Korea": 1})


def test_6_2_2_a_realignment_of_north_korea():
    scene = Scene({"North Korea": (0, 3)}, phasing=US, hands={US: [CIA_CREATED]}, dice=[5, 2])
    scene.play(US, Act(Way.OPS, CIA_CREATED), [realign("North Korea")])
    assert scene.noted(notes.Realigned)[0][2:] == ((5, 2), (0, 2))      # the USSR: a neighbour, and more influence
    assert scene.pair("North Korea") == (0, 2)


def test_6_3_3_a_coup_in_mexico():
    scene = Scene({"Mexico": (0, 2)}, phasing=US, hands={US: [CONTAINMENT]}, dice=[4])
    scene.play(US, Act(Way.OPS, CONTAINMENT), [coup("Mexico")])
    assert scene.noted(notes.Couped)[0].total == 3 and scene.pair("Mexico") == (1, 0)
    assert scene.game.mil_ops == {US: 3, USSR: 0} and scene.game.defcon == 4


class Test74Modifiers:
    def headlines(self):
        scene = Scene({"Vietnam": (0, 1), "Thailand": (0, 1)}, stage="headline",
                      headlines={US: RED_SCARE, USSR: VIETNAM_REVOLTS})
        headline.resolve(scene.game, Ask(Written([], True)))
        assert scene.game.bears(USSR, RED_SCARE) and VIETNAM_REVOLTS in scene.game.effects
        rounds.begin(scene.game, USSR)
        return scene

    def test_the_china_card_in_southeast_asia_is_worth_five(self):
        scene = self.headlines()
        scene.play(USSR, Act(Way.OPS, CHINA), [influence({"Vietnam": 2, "Thailand": 3})])
        assert scene.pair("Vietnam") == (0, 5) and scene.pair("Thailand") == (0, 4)

    def test_and_not_six(self):
        with pytest.raises(Refused, match="6 Ops"):
            self.headlines().play(USSR, Act(Way.OPS, CHINA), [influence({"Vietnam": 3, "Thailand": 3})])

    def test_elsewhere_it_is_worth_three(self):
        scene = self.headlines()
        scene.game.add(USSR, "Syria", 1)
        with pytest.raises(Refused, match="4 Ops; there are 3"):
            scene.play(USSR, Act(Way.OPS, CHINA), [influence({"Vietnam": 2, "Syria": 2})])

    def test_7_4_1_brezhnev_does_not_go_with_the_card_that_grain_sales_takes(self):
        scene = Scene({"Egypt": (2, 0)}, phasing=US, turn=4, hands={US: [GRAIN_SALES], USSR: [RED_SCARE]},
                      picks=[RED_SCARE], effects=[BREZHNEV_DOCTRINE])
        with pytest.raises(Refused, match="5 Ops; there are 4"):
            scene.play(US, Act(Way.EVENT, GRAIN_SALES), ["play", "ops", influence({"Egypt": 5})])


class Test742Modifiers:
    def test_1_red_scare_lowers_a_coup_and_its_military_operations(self):
        scene = Scene({"Mexico": (0, 3)}, phasing=US, hands={US: [INDO_PAKISTANI_WAR]}, dice=[5],
                      effects=[Effect(RED_SCARE, (US,))])
        scene.play(US, Act(Way.OPS, INDO_PAKISTANI_WAR), [coup("Mexico")])
        assert scene.noted(notes.Couped)[0][2:7] == (5, 0, 1, 2, 2) and scene.game.mil_ops[US] == 1
        assert scene.pair("Mexico") == (0, 1)

    def test_2_brezhnev_makes_a_card_of_one_op_do_for_bear_trap(self):
        scene = Scene(hands={USSR: [CIA_CREATED]}, effects=[BEAR_TRAP, BREZHNEV_DOCTRINE], dice=[4])
        scene.play(USSR, Act(Way.DISCARD, CIA_CREATED))
        assert BEAR_TRAP not in scene.game.effects
        without = Scene(hands={USSR: [CIA_CREATED]}, effects=[BEAR_TRAP])
        assert Act(Way.DISCARD, CIA_CREATED) not in legal.plays(without.game, USSR)

    def test_3_containment_gives_cia_created_two_ops(self):
        scene = Scene({"Egypt": (1, 0)}, phasing=US, hands={US: [CIA_CREATED]}, effects=[CONTAINMENT])
        scene.play(US, Act(Way.EVENT, CIA_CREATED), [influence({"Egypt": 2})])
        assert scene.pair("Egypt") == (3, 0)


def test_8_1_3_the_phasing_side_loses_when_the_other_boycotts():
    scene = Scene(phasing=US, defcon=2, hands={US: [OLYMPIC_GAMES]})
    scene.play(US, Act(Way.EVENT, OLYMPIC_GAMES), [(USSR, "boycott")])
    assert scene.over == (USSR, "DEFCON 1")


def test_8_2_1_two_military_operations_short_are_two_points():
    scene = Scene(defcon=4, mil_ops=(2, 4))
    cleanup.military_operations(scene.game)
    assert scene.game.vp == -2


def test_8_2_4_a_war_of_the_opponent_gives_the_opponent_its_military_operations():
    scene = Scene({"Egypt": (1, 0)}, phasing=US, hands={US: [ARAB_ISRAELI_WAR]}, dice=[1])
    scene.play(US, Act(Way.OPS, ARAB_ISRAELI_WAR), ["ops first", influence({"Egypt": 2})])
    assert scene.game.mil_ops == {US: 0, USSR: 2} and len(scene.noted(notes.Warred)) == 1


def test_10_1_2_central_america():
    scene = Scene({"Cuba": (0, 3), "Haiti": (0, 1), "Dominican Republic": (0, 1), "Guatemala": (1, 0),
                   "Panama": (1, 0)},
                  hands={USSR: [CENTRAL_AMERICA_SCORING]}, turn=4)
    scene.play(USSR, Act(Way.EVENT, CENTRAL_AMERICA_SCORING))
    assert scene.noted(notes.Scored) == [notes.Scored("Central America", ("presence", "domination"), (1, 5))]
    assert scene.game.vp == -4
