"""The course of a turn: headlines, rounds, traps, cards that must be played, the end of a turn (TS 4, A2, A5-A7)."""
import pytest

from judge.twilight import cleanup, headline, legal, notes, rounds, turn
from judge.twilight.asking import Ask, Missing
from judge.twilight.deck import begin_era, deal, draw
from judge.twilight.orders import Answer, Cards, Verb
from judge.twilight.state import Due, Effect, Stage
from judge.twilight.table import GameOver
from judge.twilight.titles import (ALDRICH_AMES, ASK_NOT, BEAR_TRAP, BREZHNEV_DOCTRINE, CONTAINMENT,
                                   CUBAN_MISSILE_CRISIS, DEFECTORS, FIVE_YEAR_PLAN, FLOWER_POWER, GRAIN_SALES,
                                   MISSILE_ENVY, NORTH_SEA_OIL, QUAGMIRE, RED_SCARE, UN_INTERVENTION, WE_WILL_BURY_YOU)
from judge.twilight.uses import Act, Way
from judge.twilight.world import US, USSR
from judge.twilight.written import Written
from tests.twilight.scene import Scene, coup, influence


def ask(*answers) -> Ask:
    return Ask(Written([Answer(given) for given in answers], own_dice=True))


class TestHeadlines:
    def scene(self, us, ussr, **more) -> Scene:
        return Scene(stage="headline", headlines={US: us, USSR: ussr}, **more)

    @pytest.mark.parametrize("us, ussr, order",
                             [(25, 9, [US, USSR]), (26, 9, [USSR, US]), (22, 9, [US, USSR]), (2, 1, [US, USSR]),
                              (2, 9, [USSR, US]), (DEFECTORS, 7, [US, USSR])])
    def test_higher_ops_first_the_us_at_a_tie_defectors_before_all(self, us, ussr, order):
        assert headline.order(self.scene(us, ussr).game) == order

    def test_both_take_effect_and_go_where_they_belong(self):
        scene = self.scene(25, 9)
        headline.resolve(scene.game, ask())
        assert CONTAINMENT in scene.game.effects and scene.pair("Vietnam") == (0, 2)
        assert scene.game.removed == [25, 9] and scene.game.headlines == {}

    def test_defectors_cancel_any_ussr_headline(self):
        scene = self.scene(DEFECTORS, 1)
        headline.resolve(scene.game, ask())
        assert scene.game.discard == [1, DEFECTORS] and scene.noted(notes.Scored) == []

    def test_defectors_of_the_ussr_do_nothing(self):
        scene = self.scene(25, DEFECTORS)
        headline.resolve(scene.game, ask())
        assert CONTAINMENT in scene.game.effects and scene.game.vp == 0 and DEFECTORS in scene.game.discard

    def test_an_event_that_is_barred_has_no_effect_and_is_discarded(self):
        scene = self.scene(21, 9)
        headline.resolve(scene.game, ask())
        assert 21 in scene.game.discard and scene.game.removed == [9]

    def test_an_opponents_event_kills_the_side_whose_card_it_is(self):
        scene = self.scene(26, 4, defcon=2)
        with pytest.raises(GameOver) as over:
            headline.resolve(scene.game, ask())
        assert over.value.result.winner is US

    def test_flower_power_is_paid_for_a_headlined_war(self):
        scene = self.scene(11, 34, effects=[FLOWER_POWER], dice=[1])
        headline.resolve(scene.game, ask())
        assert scene.game.vp == -2 - 3, "3 of Nuclear Test Ban at DEFCON 5 for the USSR"

    def test_neither_the_china_card_nor_un_intervention_nor_a_forced_missile_envy(self):
        game = Scene(stage="headline", hands={US: [UN_INTERVENTION, MISSILE_ENVY, 4]}, china=US, turn=5,
                     effects=[Effect(MISSILE_ENVY, (US,))]).game
        assert legal.headlines(game, US) == [4]

    @pytest.mark.parametrize("space, shows", [((4, 3), USSR), ((3, 5), US), ((4, 4), None), ((2, 2), None)])
    def test_box_4_makes_the_other_side_show_first(self, space, shows):
        game = Scene(stage="headline", hands={US: [4], USSR: [7]}, space=space).game
        assert headline.first_to_show(game) is shows
        assert headline.waiting(game)[0] is (shows or USSR)

    def test_rule_bug_9_a_committed_headline_is_in_no_hand(self):
        game = Scene(stage="headline", hands={US: [25, 4], USSR: [98]}, turn=8).game
        headline.commit(game, US, 25)
        assert game.hands[US] == [4]

    def test_traps_do_not_touch_the_headline(self):
        game = Scene(stage="headline", hands={US: [26]}, effects=[QUAGMIRE]).game
        assert legal.headlines(game, US) == [26]


class TestWhatMayBePlayed:
    def test_the_uses_of_a_card(self):
        game = Scene(hands={USSR: [7, 4, 34, 2, 15]}).game
        acts = legal.plays(game, USSR)
        assert {act.way for act in acts if act.card == 7} == {Way.OPS, Way.EVENT, Way.SPACE}
        ways = {act.way for act in acts if act.card == 4}
        assert ways == {Way.OPS, Way.SPACE}, "an opponent's event is not played alone"
        assert {act.way for act in acts if act.card == 2} == {Way.EVENT}
        assert {act.way for act in acts if act.card == 15} == {Way.OPS, Way.EVENT}
        assert Act(Way.PASS) not in acts

    def test_a_barred_event_is_no_choice(self):
        assert Act(Way.EVENT, 21) not in legal.plays(Scene(hands={US: [21, 4]}, phasing=US).game, US)

    @pytest.mark.parametrize("ruling, allowed", [("refused", False), ("allowed", True)])
    def test_an_event_whose_condition_fails_by_ruling(self, ruling, allowed):
        game = Scene(hands={US: [100, 4]}, phasing=US, turn=8, defcon=3, rulings={"failing_event": ruling}).game
        assert (Act(Way.EVENT, 100) in legal.plays(game, US)) is allowed

    @pytest.mark.parametrize("number, must", [(5, False), (6, True)])
    def test_scoring_cards_must_be_played_when_the_rounds_run_out(self, number, must):
        game = Scene(hands={USSR: [2, 7, 30]}, number=number).game
        acts = legal.plays(game, USSR)
        assert (acts == [Act(Way.EVENT, 2)]) is must

    def test_the_china_card_may_not_strand_one(self):
        assert legal.plays(Scene(hands={USSR: [2]}, number=6, china=USSR).game, USSR) == [Act(Way.EVENT, 2)]

    @pytest.mark.parametrize("side, card, way",
                             [(USSR, FIVE_YEAR_PLAN, Way.OPS), (USSR, GRAIN_SALES, Way.OPS), (US, ASK_NOT, Way.EVENT),
                              (US, ALDRICH_AMES, Way.OPS)])
    def test_or_a_play_whose_event_may_discard_it(self, side, card, way):
        game = Scene(hands={side: [2, card, 30, 29]}, number=7, turn=8, phasing=side).game
        assert legal.plays(game, side) == [Act(Way.EVENT, 2), Act(way, card)]

    def test_an_eighth_round_is_a_permission(self):
        game = Scene(hands={US: [4]}, number=8, turn=5, phasing=US, space=(8, 0)).game
        assert Act(Way.PASS) in legal.plays(game, US)
        assert legal.rounds_of(game, US) == 8 and legal.rounds_of(game, USSR) == 7

    def test_north_sea_oil_gives_the_us_one_in_its_own_turn(self):
        assert legal.rounds_of(Scene(turn=8, effects=[Effect(NORTH_SEA_OIL, (), 8)]).game, US) == 8
        assert legal.rounds_of(Scene(turn=9, effects=[Effect(NORTH_SEA_OIL, (), 8)]).game, US) == 7

    def test_only_the_china_card_left_is_never_forced(self):
        acts = legal.plays(Scene(hands={USSR: []}, china=USSR).game, USSR)
        assert Act(Way.PASS) in acts and Act(Way.OPS, 6) in acts
        assert legal.plays(Scene(hands={USSR: []}, china=USSR, china_up=False).game, USSR) == []

    def test_missile_envy_must_be_played_for_ops(self):
        game = Scene(hands={US: [MISSILE_ENVY, 4]}, phasing=US, turn=5, effects=[Effect(MISSILE_ENVY, (US,))]).game
        assert legal.plays(game, US) == [Act(Way.OPS, MISSILE_ENVY)]

    def test_a_scoring_card_that_must_be_played_goes_before_it(self):
        game = Scene(hands={US: [MISSILE_ENVY, 2]}, phasing=US, turn=5, number=7,
                     effects=[Effect(MISSILE_ENVY, (US,))]).game
        assert legal.plays(game, US) == [Act(Way.EVENT, 2)]


class TestTraps:
    def trapped(self, *cards, side=US, **scene):
        trap = QUAGMIRE if side is US else BEAR_TRAP
        effects = [trap, *scene.pop("effects", [])]
        return Scene(hands={side: list(cards)}, phasing=side, turn=5, effects=effects, **scene)

    def test_a_card_of_two_ops_is_discarded_without_its_event(self):
        scene = self.trapped(25, 26, dice=[5])
        assert legal.plays(scene.game, US) == [Act(Way.DISCARD, 25)]
        scene.play(US, Act(Way.DISCARD, 25))
        assert CONTAINMENT not in scene.game.effects and scene.game.discard == [25] and QUAGMIRE in scene.game.effects

    @pytest.mark.parametrize("die, free", [(4, True), (5, False)])
    def test_four_or_less_escapes(self, die, free):
        scene = self.trapped(25, dice=[die])
        scene.play(US, Act(Way.DISCARD, 25))
        assert (QUAGMIRE not in scene.game.effects) is free

    def test_rule_bug_8_effective_ops_count(self):
        assert self.trapped(22, effects=[Effect(RED_SCARE, (US,))]).game and legal.plays(
            self.trapped(22, effects=[Effect(RED_SCARE, (US,))]).game, US) == []
        game = self.trapped(54, side=USSR, effects=[BREZHNEV_DOCTRINE]).game
        assert legal.plays(game, USSR) == [Act(Way.DISCARD, 54)]

    def test_rule_bug_7_scoring_cards_are_played_where_nothing_else_will_do(self):
        assert legal.plays(self.trapped(2, 26).game, US) == [Act(Way.EVENT, 2)]
        assert legal.plays(self.trapped(26).game, US) == []

    def test_a_scoring_card_that_must_be_played_goes_first(self):
        assert legal.plays(self.trapped(2, 25, number=7).game, US) == [Act(Way.EVENT, 2)]

    def test_the_china_card_never(self):
        assert legal.plays(self.trapped(china=US).game, US) == []

    def test_a_forced_missile_envy_is_the_discard_while_it_is_worth_two(self):
        forced = [Effect(MISSILE_ENVY, (US,))]
        assert legal.plays(self.trapped(MISSILE_ENVY, 25, effects=forced).game, US) == [Act(Way.DISCARD, MISSILE_ENVY)]
        scared = self.trapped(MISSILE_ENVY, 25, effects=[*forced, Effect(RED_SCARE, (US,))])
        assert legal.plays(scared.game, US) == [Act(Way.DISCARD, 25)]

    def test_the_round_is_lost_where_nothing_can_be_done(self):
        scene = self.trapped(26, number=1)
        scene.game.due = Due(Stage.ROUND, USSR, 1)
        scene.game.hands[USSR] = [7]
        turn.next_round(scene.game, ask())
        assert scene.game.due == Due(Stage.ROUND, USSR, 2) and scene.game.hands[US] == [26]


class TestWeWillBuryYou:
    def test_pays_before_the_us_play(self):
        scene = Scene({"Iran": (1, 0)}, hands={US: [22, 4]}, phasing=US, effects=[WE_WILL_BURY_YOU], turn=4)
        scene.play(US, Act(Way.OPS, 22), answers=[influence({"Iran": 2})])
        assert scene.game.vp == -3 and WE_WILL_BURY_YOU not in scene.game.effects

    def test_pays_when_trapped_and_when_there_is_no_card(self):
        scene = Scene(hands={US: [22]}, phasing=US, effects=[WE_WILL_BURY_YOU, QUAGMIRE], turn=4, dice=[1])
        scene.play(US, Act(Way.DISCARD, 22))
        assert scene.game.vp == -3
        scene = Scene(phasing=US, effects=[WE_WILL_BURY_YOU], turn=4)
        rounds.sit_out(scene.game, US)
        assert scene.game.vp == -3

    def test_a_ussr_round_does_not_pay(self):
        scene = Scene({"Iran": (0, 1)}, hands={USSR: [30, 7]}, effects=[WE_WILL_BURY_YOU], turn=4)
        scene.play(USSR, Act(Way.OPS, 30), answers=[influence({"Iran": 2})])
        assert scene.game.vp == 0 and WE_WILL_BURY_YOU in scene.game.effects

    def test_may_win_the_game_before_the_play(self):
        scene = Scene({"Iran": (1, 0)}, hands={US: [22]}, phasing=US, effects=[WE_WILL_BURY_YOU], vp=-17)
        scene.play(US, Act(Way.OPS, 22))
        assert scene.over == (USSR, "20 victory points")


class TestCancelTheCrisis:
    def test_who_may_and_where(self):
        board = {"Cuba": (0, 2), "West Germany": (2, 0), "Turkey": (1, 0)}
        for side, places in ((USSR, ["Cuba"]), (US, ["West Germany"])):
            game = Scene(board, effects=[Effect(CUBAN_MISSILE_CRISIS, (side,))]).game
            assert legal.payments(game, side) == places and legal.payments(game, US if side is USSR else USSR) == []

    def test_two_markers_end_it_and_defcon_stays(self):
        scene = Scene({"Cuba": (0, 3)}, effects=[Effect(CUBAN_MISSILE_CRISIS, (USSR,))], defcon=2)
        rounds.cancel_crisis(scene.game, USSR, "Cuba")
        assert scene.pair("Cuba") == (0, 1) and scene.game.effects == {} and scene.game.defcon == 2


class TestEndOfTurn:
    def end(self, board=None, answers=(), **scene) -> Scene:
        scene = Scene(board or {}, **{"turn": 3, "deck": list(range(50, 81)), **scene})
        try:
            cleanup.end_turn(scene.game, ask(*answers))
        except GameOver as over:
            scene.over = (over.result.winner, over.result.reason)
        return scene

    def test_ts_8_2_1_two_short_at_defcon_4(self):
        assert self.end(defcon=4, mil_ops=(2, 4)).game.vp == -2

    def test_both_short_gives_the_difference(self):
        assert self.end(defcon=5, mil_ops=(1, 3)).game.vp == -2
        assert self.end(defcon=5).game.vp == 0

    def test_the_requirement_is_that_before_defcon_improves(self):
        scene = self.end(defcon=3, mil_ops=(3, 0))
        assert scene.game.vp == 3 and scene.game.defcon == 4

    def test_rule_bug_13_the_new_level_counts(self):
        assert self.end(defcon=5, mil_ops=(5, 2)).game.vp == 3

    def test_a_held_scoring_card_loses(self):
        assert self.end(hands={US: [2]}).over == (USSR, "a scoring card is held")
        assert self.end(hands={USSR: [2]}).over == (US, "a scoring card is held")
        assert self.end(hands={US: [2], USSR: [3]}).over == (None, "a scoring card is held")

    @pytest.mark.parametrize("vp, winner", [(4, US), (-1, USSR), (0, None)])
    def test_points_decide_by_ruling_where_both_hold_one(self, vp, winner):
        both = {"hands": {US: [2], USSR: [3]}, "vp": vp, "mil_ops": (5, 5)}
        assert self.end(**both, rulings={"both_hold_scoring": "victory points"}).over[0] is winner
        assert self.end(**both, rulings={"both_hold_scoring": "draw"}).over[0] is None

    @pytest.mark.parametrize("ruling, winner", [("military operations first", USSR), ("held cards first", US)])
    def test_which_is_judged_first_by_ruling(self, ruling, winner):
        scene = self.end(hands={USSR: [2]}, vp=-17, defcon=4, mil_ops=(0, 4), rulings={"end_of_turn": ruling})
        assert scene.over[0] is winner

    def test_what_lasts_for_the_turn_ends_and_the_rest_stays(self):
        scene = self.end(effects=[CONTAINMENT, 21, WE_WILL_BURY_YOU, QUAGMIRE])
        assert set(scene.game.effects) == {21, WE_WILL_BURY_YOU, QUAGMIRE}
        lapsed = self.end(effects=[WE_WILL_BURY_YOU], rulings={"we_will_bury_you_late": "lapses"})
        assert WE_WILL_BURY_YOU not in lapsed.game.effects

    def test_tracks_and_the_china_card_are_set_anew(self):
        scene = self.end(mil_ops=(5, 5), china=US, china_up=False)
        assert scene.game.mil_ops == {US: 0, USSR: 0} and scene.game.china_up
        assert scene.game.turn == 4 and scene.game.due == Due(Stage.HEADLINE)

    def test_the_mid_war_comes_in_with_turn_4_and_hands_grow_to_nine(self):
        scene = Scene(deck=[4, 5], discard=[7], hands={USSR: [9]}, turn=4)
        begin_era(scene.game)
        deck = scene.game.deck
        assert 7 not in deck and 107 in deck and 82 not in deck and len(deck) == 50
        deal(scene.game)
        assert len(scene.game.hands[US]) == 9 and len(scene.game.hands[USSR]) == 9

    def test_box_6_may_discard_one_held_card(self):
        scene = self.end(space=(6, 5), hands={US: [4, 26]}, answers=[Cards((26,), Verb.DISCARD)])
        assert 26 in scene.game.discard and 4 in scene.game.hands[US]
        with pytest.raises(Missing) as missing:
            self.end(space=(6, 5), hands={US: [4, 26]})
        assert missing.value.question.secret and missing.value.question.least == 0

    def test_box_6_is_gone_when_both_have_passed_it(self):
        assert self.end(space=(8, 6), hands={US: [4, 26]}).game.turn == 4

    def test_turn_10_ends_with_the_final_scoring(self):
        assert self.end(turn=10, vp=3, china=None, mil_ops=(5, 5)).over == (US, "final scoring")

    def test_a_tournament_shows_held_cards(self):
        scene = self.end(hands={US: [4], USSR: [7]}, options={"tournament": True})
        assert scene.noted(notes.Seen) == [notes.Seen(US, (4,)), notes.Seen(USSR, (7,))]


class TestDeck:
    def test_the_ussr_gets_the_first_card_in_turn_and_the_last_ones_in_a_row(self):
        scene = Scene(deck=[9, 8, 7, 4, 5], hands={US: [1] * 7, USSR: [2] * 5})
        deal(scene.game)
        assert scene.game.hands[USSR][5:] == [5, 7, 8] and scene.game.hands[US][7:] == [4]

    def test_all_that_is_left_is_dealt_before_the_reshuffle(self):
        scene = Scene(deck=[9], discard=[4, 5])
        assert [draw(scene.game, US) for _ in range(4)][:1] == [9]
        assert scene.game.discard == [] and scene.noted(notes.Reshuffled) == [notes.Reshuffled(2)]
        assert draw(scene.game, US) is None


class TestRounds:
    def after(self, side, number, **scene) -> Due:
        scene = Scene(hands={US: [4, 22], USSR: [7, 30]}, deck=list(range(50, 81)), **scene)
        scene.game.due = Due(Stage.ROUND, side, number)
        turn.next_round(scene.game, ask())
        return scene.game.due

    def test_the_sides_take_turns_the_ussr_first(self):
        assert self.after(USSR, 1) == Due(Stage.ROUND, US, 1)
        assert self.after(US, 1) == Due(Stage.ROUND, USSR, 2)

    @pytest.mark.parametrize("turn_, last", [(3, 6), (5, 7)])
    def test_six_rounds_then_seven(self, turn_, last):
        assert self.after(US, last - 1, turn=turn_) == Due(Stage.ROUND, USSR, last)
        assert self.after(US, last, turn=turn_) == Due(Stage.HEADLINE)

    def test_an_eighth_round_for_one_side(self):
        assert self.after(US, 7, turn=5, space=(7, 8)) == Due(Stage.ROUND, USSR, 8)
        assert self.after(USSR, 7, turn=5, space=(8, 7)) == Due(Stage.ROUND, US, 7)
        assert self.after(US, 7, turn=5, space=(8, 7)) == Due(Stage.ROUND, US, 8)
        assert self.after(USSR, 8, turn=5, space=(7, 8)) == Due(Stage.HEADLINE)

    def test_a_side_without_cards_sits_out(self):
        scene = Scene(hands={USSR: [7, 30]}, china=USSR)
        scene.game.due = Due(Stage.ROUND, USSR, 1)
        turn.next_round(scene.game, ask())
        assert scene.game.due == Due(Stage.ROUND, USSR, 2)


def test_event_first_may_end_the_game_before_the_operations():
    scene = Scene({"Iran": (0, 1)}, hands={USSR: [64, 4, 7]}, defcon=2)
    scene.play(USSR, Act(Way.OPS, 4), answers=["event first"])
    assert scene.over == (US, "DEFCON 1")


def test_operations_first_then_the_event_of_the_opponent_and_ts_8_2_4():
    scene = Scene({"Iran": (1, 1), "Israel": (1, 0)}, hands={US: [13, 4]}, phasing=US, dice=[3, 1])
    scene.play(US, Act(Way.OPS, 13), answers=["ops first", coup("Iran")])
    assert scene.game.mil_ops == {US: 2, USSR: 2}


def test_flower_power_comes_just_before_the_operations():
    scene = Scene({"Iran": (1, 0)}, hands={US: [13, 4]}, phasing=US, dice=[1], effects=[FLOWER_POWER])
    scene.play(US, Act(Way.OPS, 13), answers=["event first", influence({"Iran": 2})])
    order = [type(note) for note in scene.game.notes if isinstance(note, (notes.Warred, notes.Gained, notes.Operated))]
    assert order == [notes.Warred, notes.Gained, notes.Operated] and scene.game.vp == -2


def test_rule_bug_18_no_flower_power_for_a_barred_war_nor_for_space():
    scene = Scene({"Iran": (1, 0)}, hands={US: [13, 4]}, phasing=US, effects=[FLOWER_POWER, 65])
    scene.play(US, Act(Way.OPS, 13), answers=[influence({"Iran": 2})])
    assert scene.game.vp == 0 and 13 in scene.game.discard
    scene = Scene(hands={US: [13, 4]}, phasing=US, effects=[FLOWER_POWER], dice=[6])
    scene.play(US, Act(Way.SPACE, 13))
    assert scene.game.vp == 0


def test_ts_5_2_nato_by_the_ussr_before_its_time_is_discarded():
    scene = Scene({"Iran": (0, 1)}, hands={USSR: [21, 7]})
    scene.play(USSR, Act(Way.OPS, 21), answers=[influence({"Iran": 4})])
    assert scene.game.discard == [21] and scene.game.removed == []


class TestTheOlderAldrichAmes:
    """The second edition's card 98: the USSR sets the order of the US hand."""

    def game(self, *cards, effects=(), **more):
        ames = Effect(ALDRICH_AMES, (), "22 32 11 26")
        return Scene(hands={US: list(cards)}, phasing=US, turn=8, effects=[ames, *effects], **more).game

    def test_only_the_next_card_and_never_with_un_intervention(self):
        assert {act.card for act in legal.plays(self.game(11, 22, 26, 32), US)} == {22}
        assert {(act.way, act.card) for act in legal.plays(self.game(11, 32, 26), US)} == {(Way.OPS, UN_INTERVENTION)}
        assert {act.way for act in legal.plays(self.game(11, 26), US)} == {Way.OPS, Way.SPACE}

    def test_cards_that_came_later_come_after_the_sequence(self):
        assert {act.card for act in legal.plays(self.game(4, 26), US)} == {26}
        assert {act.card for act in legal.plays(self.game(4), US)} == {4}

    def test_a_trap_takes_the_first_card_of_two_ops(self):
        assert legal.plays(self.game(11, 26, 32, effects=[QUAGMIRE]), US) == [Act(Way.DISCARD, 11)]

    def test_a_scoring_card_is_never_pushed_out(self):
        assert legal.plays(self.game(22, 2, number=7), US) == [Act(Way.EVENT, 2)]
