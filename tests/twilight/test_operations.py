"""Operations (TS 6 to 8): the worked examples of the rules, DEFCON's geography, modifiers, the space race."""
import pytest

from judge.faults import Refused
from judge.twilight import legal, notes
from judge.twilight.asking import Missing
from judge.twilight.operations import bar, coup_targets, points, realign_targets
from judge.twilight.state import Effect
from judge.twilight.titles import (BREZHNEV_DOCTRINE, CHERNOBYL, CONTAINMENT, CUBAN_MISSILE_CRISIS, DEATH_SQUADS,
                                   IRAN_CONTRA, NATO, NUCLEAR_SUBS, RED_SCARE, SALT_NEGOTIATIONS, THE_REFORMER,
                                   US_JAPAN_PACT, VIETNAM_REVOLTS, WILLY_BRANDT, YURI_AND_SAMANTHA)
from judge.twilight.uses import Act, Way
from judge.twilight.world import COUNTRIES, REGIONS, US, USSR
from tests.twilight.scene import SPACE, Scene, coup, influence, realign


def ops(board, side, card, *answers, **scene) -> Scene:
    """Let a side play a card of its own hand for operations."""
    scene = Scene(board, hands={side: [card, 4 if side is US else 7]}, phasing=side, **scene)
    scene.play(side, Act(Way.OPS, card), answers=answers)
    return scene


class TestInfluence:
    def test_ts_6_1_2_the_first_marker_in_turkey_costs_two_the_next_two_one_each(self):
        board = {"Turkey": (2, 0), "Bulgaria": (0, 1)}
        assert ops(board, USSR, 56, influence({"Turkey": 3})).pair("Turkey") == (2, 3)
        with pytest.raises(Refused, match="costs 5 Ops"):
            ops(board, USSR, 56, influence({"Turkey": 4}))

    def test_ts_6_1_2_a_country_that_nobody_controls_costs_one_a_marker(self):
        assert ops({"Turkey": (1, 0), "Bulgaria": (0, 1)}, USSR, 56, influence({"Turkey": 4})).pair("Turkey") == (1, 4)

    BOARD = {"Panama": (1, 0), "South Korea": (1, 0)}

    def test_ts_6_1_3_next_to_what_is_there(self):
        scene = ops(self.BOARD, US, 4, influence({"Costa Rica": 1, "Colombia": 1, "South Korea": 1}))
        assert scene.pair("Colombia") == (1, 0)

    def test_ts_6_1_3_not_next_to_what_comes_now(self):
        with pytest.raises(Refused, match="no influence in Nicaragua or next to it"):
            ops(self.BOARD, US, 4, influence({"Costa Rica": 1, "Nicaragua": 1, "South Korea": 1}))

    def test_ts_6_1_4_always_next_to_the_own_superpower(self):
        assert ops({}, US, 22, influence({"Mexico": 1, "Canada": 1})).pair("Mexico") == (1, 0)

    def test_all_ops_are_spent(self):
        with pytest.raises(Refused, match="only 2 of 3 Ops are spent"):
            ops(self.BOARD, US, 4, influence({"Costa Rica": 2}))

    def test_an_op_that_cannot_be_spent_is_lost(self):
        board = {country: (0, 9) for country in COUNTRIES if country != "Mexico"}
        board["Mexico"] = (0, 2)
        scene = Scene(board, hands={US: [4, 22]}, phasing=US)
        scene.play(US, Act(Way.OPS, 4), answers=[influence({"Canada": 1})])
        assert scene.pair("Canada") == (1, 9)

    def test_rule_bug_32_an_event_first_gives_no_access(self):
        scene = Scene({"UK": (5, 0)}, hands={USSR: [83, 7]}, phasing=USSR, turn=8)
        with pytest.raises(Refused, match="no influence in Chile or next to it"):
            scene.play(USSR, Act(Way.OPS, 83), answers=["event first", influence({"Chile": 3})])

    def test_rule_bug_16_one_mode_a_card(self):
        with pytest.raises(Refused, match="nothing asks for"):
            ops({"Iran": (1, 1)}, USSR, 30, influence({"Iran": 2}), coup("Iran"))

    def test_chernobyl_keeps_ops_out_of_its_region_only(self):
        effects = [Effect(CHERNOBYL, (), "Asia")]
        with pytest.raises(Refused, match="Chernobyl keeps USSR influence out of Asia"):
            ops({"Iran": (0, 1)}, USSR, 30, influence({"Afghanistan": 1, "Iran": 1}), effects=effects)
        assert ops({"Iran": (0, 1)}, USSR, 30, influence({"Iran": 2}), effects=effects).pair("Iran") == (0, 3)
        assert ops({"Iran": (1, 0)}, US, 22, influence({"Pakistan": 2}), effects=effects).pair("Pakistan") == (2, 0)


class TestModifiers:
    def test_ts_7_4_china_card_vietnam_and_red_scare_make_five_in_southeast_asia(self):
        effects = [VIETNAM_REVOLTS, Effect(RED_SCARE, (USSR,))]
        scene = Scene({"Vietnam": (0, 2)}, hands={USSR: [7]}, effects=effects)
        scene.play(USSR, Act(Way.OPS, 6), answers=[influence({"Thailand": 5})])
        assert scene.pair("Thailand") == (0, 5)
        assert points(scene.game, USSR, 6).most == 5

    def test_china_and_vietnam_make_six(self):
        assert points(Scene(effects=[VIETNAM_REVOLTS]).game, USSR, 6).most == 6

    def test_the_china_card_is_four_outside_asia(self):
        with pytest.raises(Refused, match="costs 5 Ops"):
            Scene({"Poland": (0, 4), "Afghanistan": (0, 1)}, hands={USSR: [7]}).play(
                USSR, Act(Way.OPS, 6), answers=[influence({"Poland": 1, "Afghanistan": 4})])

    def test_ts_7_4_2_a_two_ops_coup_under_red_scare(self):
        scene = ops({"Iran": (0, 1)}, US, 22, coup("Iran"), effects=[Effect(RED_SCARE, (US,))], dice=[5])
        assert scene.noted(notes.Couped)[0][2:7] == (5, 0, 1, 2, 2) and scene.game.mil_ops[US] == 1

    def test_ts_7_4_2_brezhnev_makes_a_one_op_card_do_for_bear_trap(self):
        hands = {USSR: [54, 7]}
        trapped = legal.plays(Scene(hands=hands, effects=[44], turn=4).game, USSR)
        assert Act(Way.DISCARD, 54) not in trapped
        game = Scene(hands=hands, effects=[44, BREZHNEV_DOCTRINE], turn=4).game
        assert Act(Way.DISCARD, 54) in legal.plays(game, USSR)

    def test_rule_bug_20_cap_floor_and_the_end_of_the_track(self):
        assert Scene(effects=[CONTAINMENT]).game.ops(US, 21) == 4
        assert Scene(effects=[Effect(RED_SCARE, (USSR,))]).game.ops(USSR, 15) == 1

    def test_rule_bug_20_the_track_of_military_operations_ends_at_five(self):
        assert ops({"Iran": (0, 1)}, US, 29, coup("Iran"), dice=[1], mil_ops=(4, 0)).game.mil_ops[US] == 5

    def test_a_one_under_red_scare_and_brezhnev_stays_one_and_a_four_with_containment_four(self):
        both = [BREZHNEV_DOCTRINE, Effect(RED_SCARE, (USSR,))]
        assert Scene(effects=both).game.ops(USSR, 15) == 1
        assert Scene(effects=[CONTAINMENT, Effect(RED_SCARE, (US,))]).game.ops(US, 21) == 4


class TestCoups:
    def test_ts_6_3_3_mexico(self):
        scene = ops({"Mexico": (0, 2)}, US, 29, coup("Mexico"), dice=[4])
        assert scene.pair("Mexico") == (1, 0) and scene.game.mil_ops[US] == 3
        assert scene.game.defcon == 4, "Mexico is a battleground"

    def test_a_failed_coup_counts_and_degrades_all_the_same(self):
        scene = ops({"Cuba": (0, 3)}, US, 22, coup("Cuba"), dice=[1])
        assert scene.pair("Cuba") == (0, 3) and scene.game.mil_ops[US] == 2 and scene.game.defcon == 4

    def test_the_order_is_result_military_operations_defcon(self):
        order = [type(note) for note in ops({"Mexico": (0, 2)}, US, 29, coup("Mexico"), dice=[4]).game.notes]
        assert order[order.index(notes.Couped):][:5] == [
            notes.Couped, notes.Changed, notes.Changed, notes.MilOps, notes.Defcon]

    def test_rule_bug_27_the_target_must_hold_enemy_influence(self):
        with pytest.raises(Refused, match="no influence of the USSR in Iran"):
            ops({"Iran": (1, 0), "Syria": (0, 1)}, US, 22, coup("Iran"))

    @pytest.mark.parametrize("defcon, closed", [(5, []), (4, ["Europe"]), (3, ["Europe", "Asia"]),
                                                (2, ["Europe", "Asia", "Middle East"])])
    def test_ts_8_1_5_geography(self, defcon, closed):
        scene = Scene({country: (1, 1) for country in COUNTRIES}, defcon=defcon)
        out = {country for region in closed for country in REGIONS[region]}
        for targets in (coup_targets, realign_targets):
            assert set(targets(scene.game, US)) == set(COUNTRIES) - out
            assert set(targets(scene.game, US, free=True)) == set(COUNTRIES)

    def test_what_is_refused_and_why_agree(self):
        board = {country: (5, 1) for country in COUNTRIES if country != "Chile"}
        for defcon in (2, 3, 4, 5):
            for effects in ([], [NATO], [NATO, 17], [NATO, WILLY_BRANDT], [US_JAPAN_PACT], [THE_REFORMER]):
                game = Scene(board, defcon=defcon, effects=effects).game
                for side in (US, USSR):
                    for mode, targets in (("coup", coup_targets), ("realign", realign_targets)):
                        for free in (False, True):
                            allowed = targets(game, side, free=free)
                            assert allowed == [c for c in COUNTRIES if not bar(game, side, c, mode, free)]

    def test_modifiers_of_the_die_leave_military_operations_alone(self):
        scene = ops({"Chile": (0, 1)}, US, 22, coup("Chile"), dice=[6],
                    effects=[SALT_NEGOTIATIONS, Effect(DEATH_SQUADS, (USSR,))])
        rolled = scene.noted(notes.Couped)[0]
        assert rolled.modifier == -2 and rolled.total == 0 and scene.game.mil_ops[US] == 2

    def test_death_squads_help_the_side_that_played_them_in_latin_america_only(self):
        effects = [Effect(DEATH_SQUADS, (US,))]
        for name, modifier in ("Cuba", 1), ("Angola", 0):
            scene = ops({name: (0, 1)}, US, 22, coup(name), dice=[1], effects=effects)
            assert scene.noted(notes.Couped)[0].modifier == modifier, name

    def test_nuclear_subs_are_for_the_us(self):
        assert ops({"Mexico": (0, 2)}, US, 29, coup("Mexico"), dice=[4], effects=[NUCLEAR_SUBS]).game.defcon == 5
        assert ops({"Mexico": (2, 0)}, USSR, 30, coup("Mexico"), dice=[4], effects=[NUCLEAR_SUBS]).game.defcon == 4

    def test_yuri_and_samantha_pay_for_every_us_attempt(self):
        assert ops({"Mexico": (0, 2)}, US, 29, coup("Mexico"), dice=[1], effects=[YURI_AND_SAMANTHA]).game.vp == -1

    def test_the_reformer_bars_coups_in_europe_not_realignments(self):
        board = {"Italy": (1, 0), "Iran": (1, 0)}
        with pytest.raises(Refused, match="The Reformer keeps the USSR from coups in Europe"):
            ops(board, USSR, 30, coup("Italy"), effects=[THE_REFORMER])
        assert ops(board, USSR, 15, realign("Italy"), effects=[THE_REFORMER], dice=[1, 6]).pair("Italy") == (0, 0)

    def test_the_phasing_side_loses_at_defcon_1(self):
        scene = ops({"Mexico": (0, 2)}, US, 29, coup("Mexico"), dice=[1], defcon=2)
        assert scene.over == (USSR, "DEFCON 1")

    def test_the_crisis_kills_whoever_coups(self):
        scene = ops({"Haiti": (1, 0)}, USSR, 30, coup("Haiti"), effects=[Effect(CUBAN_MISSILE_CRISIS, (USSR,))])
        assert scene.over == (US, "Cuban Missile Crisis")
        scene = ops({"Haiti": (0, 1)}, US, 29, coup("Haiti"), dice=[1], effects=[Effect(CUBAN_MISSILE_CRISIS, (USSR,))])
        assert scene.over is None


class TestRealignment:
    def test_ts_6_2_2_north_korea(self):
        scene = ops({"North Korea": (0, 3)}, US, 26, realign("North Korea"), dice=[5, 2])
        assert scene.noted(notes.Realigned)[0].modifiers == (0, 2)
        assert scene.pair("North Korea") == (0, 2)

    def test_the_roller_may_lose(self):
        assert ops({"Cuba": (2, 3)}, US, 26, realign("Cuba"), dice=[1, 6]).pair("Cuba") == (0, 3)

    def test_the_rolls_are_no_military_operations_and_leave_defcon_alone(self):
        scene = ops({"Cuba": (2, 3)}, US, 26, realign("Cuba"), dice=[1, 1])
        assert scene.game.mil_ops[US] == 0 and scene.game.defcon == 5 and scene.pair("Cuba") == (2, 3)

    def test_each_target_is_named_when_the_roll_before_is_known(self):
        with pytest.raises(Missing) as missing:
            ops({"Cuba": (0, 3), "Chile": (0, 1)}, US, 22, realign("Cuba"), dice=[1, 1])
        question = missing.value.question
        assert question.purpose == "realign" and question.least == 0 and set(question.choices) == {"Cuba", "Chile"}

    def test_the_rest_may_be_declined_and_is_lost_without_a_target(self):
        assert ops({"Cuba": (0, 3)}, US, 22, realign("Cuba"), None, dice=[1, 1]).pair("Cuba") == (0, 3)
        assert ops({"Haiti": (0, 1)}, US, 22, realign("Haiti"), dice=[6, 1]).pair("Haiti") == (0, 0)

    @pytest.mark.parametrize("ruling, allowed", [("refused", False), ("allowed", True)])
    def test_a_target_without_enemy_influence_by_ruling(self, ruling, allowed):
        game = Scene({"Cuba": (0, 3), "Iran": (1, 0)}, rulings={"realign_without_enemy": ruling}).game
        assert ("Iran" in realign_targets(game, US)) is allowed

    def test_iran_contra_is_for_us_dice(self):
        scene = ops({"Cuba": (2, 3)}, US, 26, realign("Cuba"), dice=[3, 1], effects=[IRAN_CONTRA])
        assert scene.noted(notes.Realigned)[0].modifiers == (0, 1), "next to the US, less one; the USSR has more there"

    def test_the_china_card_gives_a_fifth_roll_in_asia_only(self):
        board = {"Japan": (9, 0), "Chile": (5, 0)}
        scene = Scene(board, hands={USSR: [7]}, dice=[1, 1] * 5, phasing=USSR)
        scene.play(USSR, Act(Way.OPS, 6), answers=[realign(*["Japan"] * 5)])
        assert len(scene.noted(notes.Realigned)) == 5
        with pytest.raises(Refused, match="there is no roll left for Japan"):
            scene = Scene(board, hands={USSR: [7]}, dice=[1, 1] * 5)
            scene.play(USSR, Act(Way.OPS, 6), answers=[realign("Chile", *["Japan"] * 4)])

    def test_the_designers_variants(self):
        anywhere = {"variants": ["realignment anywhere"]}
        assert "Italy" in realign_targets(Scene({"Italy": (1, 1)}, defcon=2, options=anywhere).game, US)
        assert "Italy" not in coup_targets(Scene({"Italy": (1, 1)}, defcon=2, options=anywhere).game, US)
        safe = ops({"Cuba": (2, 3)}, US, 26, realign("Cuba"), dice=[1, 6], options={"variants": ["safe realignment"]})
        assert safe.pair("Cuba") == (2, 3)


class TestSpace:
    def launch(self, side=US, card=22, dice=(1,), **scene) -> Scene:
        scene = Scene(hands={side: [card, 7]}, phasing=side, dice=dice, **scene)
        scene.play(side, Act(Way.SPACE, card), answers=[])
        return scene

    @pytest.mark.parametrize("die, box, vp", [(3, 1, 2), (4, 0, 0)])
    def test_the_first_box(self, die, box, vp):
        scene = self.launch(dice=[die])
        assert scene.game.space[US] == box and scene.game.vp == vp and scene.game.attempts[US] == 1
        assert scene.game.discard == [22]

    def test_the_second_side_takes_the_lesser_points(self):
        assert self.launch(side=USSR, card=30, space=(1, 0)).game.vp == -1

    def test_an_opponents_card_does_not_happen(self):
        scene = Scene({"Cuba": (1, 0)}, hands={US: [8, 4]}, phasing=US, dice=[6])
        scene.play(US, Act(Way.SPACE, 8))
        assert scene.pair("Cuba") == (1, 0) and scene.game.discard == [8]

    def test_too_few_ops_and_no_attempt_left(self):
        assert Act(Way.SPACE, 26) not in legal.plays(Scene(hands={US: [26, 4]}, phasing=US).game, US)
        game = Scene(hands={US: [22, 4]}, phasing=US).game
        game.attempts[US] = 1
        assert Act(Way.SPACE, 22) not in legal.plays(game, US)

    @pytest.mark.parametrize("space, allowed", [((2, 0), True), ((2, 1), True), ((2, 2), False), ((3, 2), False)])
    def test_two_attempts_while_ahead_on_box_2(self, space, allowed):
        game = Scene(hands={US: [4, 22]}, phasing=US, space=space).game
        game.attempts[US] = 1
        assert (Act(Way.SPACE, 4) in legal.plays(game, US)) is allowed

    def test_nothing_beyond_box_8(self):
        assert Act(Way.SPACE, 21) not in legal.plays(Scene(hands={US: [21, 22]}, phasing=US, space=(8, 0)).game, US)

    def test_red_scare_counts(self):
        game = Scene(hands={US: [22, 4]}, phasing=US, effects=[Effect(RED_SCARE, (US,))]).game
        assert Act(Way.SPACE, 22) not in legal.plays(game, US)

    def test_the_china_card_is_passed(self):
        scene = Scene(hands={USSR: [7]}, dice=[6])
        scene.play(USSR, Act(Way.SPACE, 6))
        assert scene.game.china is US and not scene.game.china_up and scene.game.discard == []

    def test_without_a_roll_by_the_designers_variant(self):
        assert self.launch(dice=[], options={"variants": ["space without roll"]}).game.space[US] == 1


def test_space_is_no_operation_of_an_ordinary_play():
    with pytest.raises(Refused, match="space is not allowed"):
        ops({"Iran": (1, 0)}, US, 22, SPACE)


class TestSplitOperations:
    """The designers' optional rule: influence and realignment with one card, never both in one country."""

    SPLIT = {"variants": ["split operations"]}
    BOARD = {"Iran": (1, 1), "Cuba": (0, 3), "Pakistan": (1, 0)}

    def test_influence_then_rolls(self):
        scene = ops(self.BOARD, US, 29, influence({"Pakistan": 2}), realign("Cuba"), options=self.SPLIT, dice=[6, 1])
        assert scene.pair("Pakistan") == (3, 0) and len(scene.noted(notes.Realigned)) == 1

    def test_rolls_then_influence(self):
        scene = ops(self.BOARD, US, 29, realign("Cuba"), None, influence({"Pakistan": 2}), options=self.SPLIT,
                    dice=[6, 1])
        assert scene.pair("Pakistan") == (3, 0)

    def test_not_both_in_one_country(self):
        with pytest.raises(Refused, match="Iran"):
            ops(self.BOARD, US, 29, influence({"Iran": 2}), realign("Iran"), options=self.SPLIT, dice=[6, 1])

    def test_without_the_rule_all_points_are_spent_in_one_mode(self):
        with pytest.raises(Refused, match="only 2 of 3"):
            ops(self.BOARD, US, 29, influence({"Pakistan": 2}), realign("Cuba"))
