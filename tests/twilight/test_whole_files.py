"""What one file may hold: a turn, a game, more than can be played; and answers that were left ahead."""
import random

import pytest

from judge import document
from judge.orderfile import Source
from judge.twilight import game, leftout, statefile, statewriting
from judge.twilight.asking import Kind
from judge.twilight.state import Due, Stage
from judge.twilight.world import US, USSR
from tests.twilight.random_player import in_text, new_game, steps
from tests.twilight.test_random_games import random_options
from tests.twilight.test_referee import done, judge, position


@pytest.mark.parametrize("seed", range(121, 141))
def test_a_whole_game_in_one_file(seed):
    options = random_options(random.Random(seed)) if seed % 2 else {}
    start = new_game(seed, **options).frozen()
    played = list(steps(new_game(seed, **options), random.Random(seed)))
    text = "".join(in_text(step.main + step.answers) for step in played)
    turn = done(start, text)
    assert turn.state == played[-1].after and turn.state.result
    assert len(turn.played) == len(played) and not turn.ignored


def test_a_whole_turn_of_both_sides_under_headings():
    state = position(phase="AR5 USSR", us="[4, 22, 26]", ussr="[7, 14]")
    turn = done(state, """Turn 3

        AR5
        USSR: #7 ops: influence Poland 3
        US: #22 ops: influence Turkey 2

        AR6
        USSR: COMECON ops: influence Poland 3
        US: #26 event: none
        """)
    assert turn.state.due == Due(Stage.HEADLINE) and turn.state.turn == 4
    assert turn.state.influence[USSR]["Poland"] == 10 and turn.state.influence[US]["Turkey"] == 4


class TestAPlayThatWaitsInTheMidstOfAFile:
    TEXT = ("USSR AR4 #7 ops: influence Poland 3\nUS AR4 #22 ops: influence Turkey 2\nUSSR AR5 #10 event\n"
            "US AR5 #4 event\nUSSR AR6 #14 event: Poland, Hungary, Romania, Bulgaria\n")

    def test_what_stands_before_is_played_and_what_stands_behind_is_named(self):
        turn = done(position(), self.TEXT)
        assert turn.state.due == Due(Stage.ROUND, USSR, 5) and turn.state.pending.side is US
        assert turn.state.influence[USSR]["Poland"] == 7 and turn.question.choices == (4,)
        assert [(left.place.line, left.text) for left in turn.ignored] == [
            (4, "US AR5 #4 Duck and Cover event"),
            (5, "USSR AR6 #14 COMECON event: Poland, Hungary, Romania, Bulgaria")]
        assert {left.kind for left in turn.ignored} == {leftout.Kind.UNPLAYED}

    def test_the_answer_and_the_rest_make_the_same_game(self):
        waits = done(position(), self.TEXT).state
        rest = "US: none\n" + "".join(self.TEXT.splitlines(True)[3:])
        whole = self.TEXT.replace("#10 event\n", "#10 event\nUS: none\n")
        assert done(waits, rest).state == done(position(), whole).state

    def test_a_fault_before_it_refuses_all(self):
        state = position()
        turn = judge(state, self.TEXT.replace("Turkey 2", "Brazil 2"))
        assert turn.state is state and turn.faults[0].place.line == 2

    def test_a_state_that_waits_takes_no_play(self):
        waits = done(position(), "USSR AR4 #10 event").state
        assert "waits for an answer" in judge(waits, "US AR4 #22 ops: influence Turkey 2").faults[0].text

    def test_resigning_needs_no_answer(self):
        turn = done(position(), "USSR AR4 #10 event\nUS resigns\n")
        assert turn.state.result == (USSR, "the US resigns") and turn.state.pending is None


class TestAnswersLeftAhead:
    def test_given_while_the_play_waits(self):
        waits = done(position(), "USSR AR4 #10 event").state
        turn = done(waits, "US if Blockade: discard #4")
        assert turn.state.pending is None and turn.state.discard == (4,) and turn.state.ahead == ()
        assert turn.state == done(position(), "USSR AR4 #10 event", "US: discard #4").state

    @pytest.mark.parametrize("ahead", ["discard #22", "discard #21", "yes", "country Iran"])
    def test_one_that_is_not_allowed_by_then_refuses_nobodys_play(self, ahead):
        state = done(position(), f"US if Blockade: {ahead}").state
        turn = done(state, "USSR AR4 #10 event")
        assert turn.question.side is US and turn.question.choices == (4,)
        assert done(turn.state, "US: none").state.influence[US]["West Germany"] == 0

    def test_an_operation_whose_target_is_gone_is_asked_anew(self):
        state = position(us="[4, 22]", ussr="[26, 7]")
        ahead = done(state, "US if CIA Created: coup Brazil").state
        turn = done(ahead, "USSR AR4 #26 event first, ops: influence Poland 1")
        assert turn.question.kind is Kind.COUNTRY and turn.question.side is US
        after = done(turn.state, "US: coup Iran").state
        assert after.mil_ops[US] == 1 and after.due == Due(Stage.ROUND, US, 4)

    def test_a_realignment_whose_later_target_is_gone_ends_there(self):
        state = position(us="[4, 22]", ussr="[26, 7]", effects="[Containment]")
        ahead = done(state, "US if CIA Created: realign Cuba, Brazil").state
        turn = done(ahead, "USSR AR4 #26 event first, ops: influence Poland 1")
        assert turn.question is None and turn.state.due == Due(Stage.ROUND, US, 4)

    def test_several_answers_are_used_in_order(self):
        state = position(turn=8, us="[4]", ussr="[88, 7]", phase="AR4 USSR")
        state = state._replace(turn=8)
        ahead = done(state, "USSR if Marine Barracks Bombing: remove Iran 2").state
        turn = done(ahead, "USSR AR4 #88 event")
        assert turn.question is None and turn.state.influence[US]["Iran"] == 0 and turn.state.ahead == ()

    def test_dice_are_not_stated_ahead(self):
        for text in ("US if CIA Created: coup Iran (roll 6)", "US if CIA Created: realign Iran (US 6, USSR 1)"):
            assert "dice cannot be stated ahead" in judge(position(), text).faults[0].text

    def test_they_are_kept_when_the_state_is_saved(self):
        state = done(position(), "US if Blockade: discard #4\nUSSR if Olympic Games: boycott").state
        assert state.ahead == ("US if #10 Blockade: discard #4", "USSR if #20 Olympic Games: boycott")
        assert statefile.load(document.read(statewriting.write(state))) == state


class TestTheCrisisIsPaidWhileAPlayWaits:
    def test_the_play_goes_on(self):
        state = position(effects="[{Cuban Missile Crisis: USSR}]", ussr="[20, 7]")
        waits = done(state, "USSR AR4 #20 event").state
        turn = done(waits, "USSR cancels Cuban Missile Crisis")
        assert turn.state.pending.side is US and turn.state.influence[USSR]["Cuba"] == 1
        assert not turn.state.effects

    def test_unless_it_could_not_go_on_then(self):
        state = position(effects="[{Cuban Missile Crisis: USSR}]", ussr="[14, 10]")
        state = state._replace(influence={**state.influence, USSR: {**state.influence[USSR], "Cuba": 2}}, hands={
            US: (4, 22), USSR: (31, 10)})
        waits = done(state, "USSR AR4 #31 ops").state
        assert waits.pending.side is USSR
        turn = done(waits, "USSR cancels Cuban Missile Crisis")
        assert turn.state.influence[USSR]["Cuba"] == 0 and turn.state.pending


class TestStoppedGames:
    def test_an_agreed_draw_in_two_files(self):
        assert done(position(), "US agrees a draw", "USSR agrees a draw").state.result == (None, "agreed")

    def test_nothing_is_played_behind_the_end(self):
        turn = done(position(), "US resigns\nUSSR AR4 #7 ops: influence Poland 3")
        assert turn.state.result[0] is USSR and turn.state.influence == position().influence
        assert [(left.place.line, left.text, left.kind.value) for left in turn.ignored] == [
            (2, "USSR #7 Socialist Governments ops: influence Poland 3", "ended")]

    def test_nothing_is_played_in_a_game_that_is_over(self):
        over = done(position(), "US resigns").state
        turn = judge(over, "USSR AR4 #7 ops: influence Poland 3")
        assert "nothing can be declared in it" in turn.faults[0].text and turn.state is over


def test_reading_of_several_files_keeps_their_names():
    turn = judge(position(), "USSR AR4 #7 ops: influence Poland 3", "US AR4 #99 event")
    assert str(turn.faults[0].place) == "orders1:1:1"
    assert game.read_orders(position(), [Source("a", "foo bar"), Source("b", "USSR AR4 ???")]).faults


class TestTrapsInAFile:
    STATE = dict(us="[4, 22]", ussr="[10, 7, 42]", phase="AR4 USSR")

    @pytest.mark.parametrize("discard", ["US AR4: discard #22", "US: discard #22", "discard #22"])
    def test_the_discard_behind_a_play_is_the_next_round(self, discard):
        state = position(**self.STATE, effects="[Quagmire]")
        turn = done(state, f"USSR AR4 #7 ops: influence Poland 3\n{discard}")
        assert turn.state.due == Due(Stage.ROUND, USSR, 5) and 22 in turn.state.discard and len(turn.played) == 2

    @pytest.mark.parametrize("discard", ["US AR4: discard #22", "US: discard #22"])
    def test_a_trap_that_was_only_just_set(self, discard):
        state = position(**self.STATE)._replace(turn=4)
        turn = done(state, f"USSR AR4 #42 event\n{discard}")
        assert turn.state.due == Due(Stage.ROUND, USSR, 5) and 22 in turn.state.discard

    def test_an_answer_to_the_play_comes_first(self):
        state = position(**self.STATE, effects="[Quagmire]")
        turn = done(state, "USSR AR4 #10 event\nUS: discard #4\nUS AR4: discard #22")
        assert {4, 22} <= set(turn.state.discard) and turn.state.due == Due(Stage.ROUND, USSR, 5)

    def test_a_discard_for_nothing_is_refused(self):
        state = position(**self.STATE)
        fault = judge(state, "USSR AR4 #7 ops: influence Poland 3\nUS: discard #22").faults[0]
        assert fault.text == "nothing asks for `discard #22`" and fault.place.line == 2


class TestWhatWasDeclaredBehindAQuestion:
    """The opponent's answer may make it impossible. Then it falls away, and the answer stands."""

    def waiting(self, operation):
        state = position(phase="AR4 US", us="[30, 4]", ussr="[7, 14]")
        return done(state, f"US AR4 #30 event first, ops: {operation}").state

    def test_an_operation_is_asked_for_anew(self):
        waits = self.waiting("realign Angola, Zaire")
        turn = done(waits, "USSR: place Kenya 1, Nigeria 1, Sudan 1, Somalia 1")
        assert turn.question.kind is Kind.OPERATION and turn.question.side is US
        assert turn.state.pending.lines == ("T3 US AR4 #30 Decolonization event first, ops",
                                            "USSR: place Kenya 1, Nigeria 1, Sudan 1, Somalia 1")
        after = done(turn.state, "US: realign Angola, Kenya").state
        assert after.influence[USSR]["Kenya"] <= 1 and after.due == Due(Stage.ROUND, USSR, 5)

    def test_one_that_is_still_allowed_stands(self):
        turn = done(self.waiting("realign Angola, Zaire"), "USSR: place Zaire 1, Nigeria 1, Sudan 1, Somalia 1")
        assert turn.question is None and turn.state.due == Due(Stage.ROUND, USSR, 5)

    def test_influence_that_became_dear(self):
        waits = self.waiting("influence Angola 2")
        turn = done(waits, "USSR: place Angola 1, Nigeria 1, Sudan 1, Somalia 1")
        assert turn.question.kind is Kind.OPERATION
        assert done(turn.state, "US: influence Angola 1").state.influence[US]["Angola"] == 2

    def test_an_answer_that_nothing_asks_for_any_more(self):
        state = position(phase="AR4 US", us="[20, 4]", ussr="[7, 14]")
        waits = done(state, "US AR4 #20 event: US: coup Cuba").state
        turn = done(waits, "USSR: participate")
        assert turn.question is None and turn.state.due == Due(Stage.ROUND, USSR, 5)

    def test_a_wrong_answer_itself_is_refused(self):
        waits = self.waiting("realign Angola, Zaire")
        turn = judge(waits, "USSR: place Iran 4")
        assert turn.state is waits and turn.faults[0].place.file == "orders" and turn.faults[0].audience == "USSR"
