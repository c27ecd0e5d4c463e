"""Files of declarations against a state: what is due, what waits, what is refused with its line, changing nothing."""
import json

import pytest

from judge import document
from judge.orderfile import Source
from judge.protocol import View
from judge.twilight import game, notes, options, reader, referee, statefile, statewriting, values
from judge.twilight.asking import Kind
from judge.twilight.report_question import offers
from judge.twilight.state import Due, Stage
from judge.twilight.world import US, USSR

BASE = """judge: 1
game: twilight-struggle
name: berlin
turn: {turn}
phase: {phase}
defcon: {defcon}
china: {{holder: USSR, face: up}}
influence: {{Iran: [2, 1], Poland: [0, 4], West Germany: [4, 0], Turkey: [2, 0], Cuba: [0, 3], Italy: [2, 0],
  Japan: [4, 0], Angola: [1, 1]}}
hands: {{US: {us}, USSR: {ussr}}}
deck: [60 unknown]
effects: {effects}
ahead: {ahead}
chance: {{source: {source}, seed: 1, used: 0}}
"""


def position(turn=3, phase="AR4 USSR", defcon=5, us="[4, 22, 26, 11]", ussr="[7, 10, 14, 30]", effects="[]", ahead="[]",
             source="seeded"):
    text = BASE.format(turn=turn, phase=phase, defcon=defcon, us=us, ussr=ussr, effects=effects, ahead=ahead,
                       source=source)
    if source == "stated":
        text = text.replace(", seed: 1, used: 0", "")
    return statefile.load(document.read(text))


def judge(state, *texts):
    return referee.adjudicate(state, reader.read([Source(f"orders{i or ''}", text) for i, text in enumerate(texts)]))


def done(state, *texts):
    turn = judge(state, *texts)
    assert not turn.faults, turn.faults
    return turn


class TestWhatIsDue:
    @pytest.mark.parametrize("text, fault", [
        ("T2 USSR AR4 #7 ops: influence Poland 3", "orders:1:1: this is for turn 2; due is turn 3, AR4 USSR"),
        ("USSR AR3 #7 ops: influence Poland 3", "orders:1:1: this is for action round 3; due is turn 3, AR4 USSR"),
        ("US AR4 #4 ops: influence Iran 3", "orders:1:1: this is of the US; due is turn 3, AR4 USSR"),
        ("\nUSSR headline #7", "orders:2:1: this is for the headline; due is turn 3, AR4 USSR"),
        ("USSR setup: Poland 6", "orders:1:1: this is for the setup; due is turn 3, AR4 USSR"),
        ("USSR: coup Iran", "orders:1:1: no play waits for an answer; due is turn 3, AR4 USSR; a play names its card: "
                            "`USSR AR4 #… ops: coup Iran`"),
        ("US: coup Iran", "orders:1:1: no play waits for an answer; due is turn 3, AR4 USSR"),
        ("USSR: space", "orders:1:1: no play waits for an answer; due is turn 3, AR4 USSR; a play names its card: "
                        "`USSR AR4 #… space`"),
        ("US: discard #4", "orders:1:1: no play waits for an answer; due is turn 3, AR4 USSR"),
    ])
    def test_another_moment_is_refused_with_what_is_due(self, text, fault):
        state = position()
        turn = judge(state, text)
        assert [str(f) for f in turn.faults] == [fault] and turn.state is state

    def test_a_game_that_is_over(self):
        over = game.finish(position(), game.Ending("resign", ("US",))).state
        for text in ("USSR AR4 #7 ops: influence Poland 3", ""):
            assert "the game `berlin` is over: nothing can be declared in it" in str(judge(over, text).faults[0])


class TestBadInput:
    @pytest.mark.parametrize("text, fault", [
        ("USSR AR4 #4 event", "#4 Duck and Cover is not in the hand of the USSR"),
        ("USSR AR4 #36 event", "#36 Brush War is a card of the Mid War, which begins with turn 4"),
        ("USSR AR4 #7 event: Italy 2, West Germany 1; yes", "nothing asks for `yes`"),
        ("USSR AR4 #7 event: remove Poland 3", "there is no influence of the US in Poland to remove"),
        ("USSR AR4 #7 event: remove Italy 3", "3 in Italy are too many"),
        ("USSR AR4 #7 ops: influence Poland 4", "this costs 4 Ops; there are 3"),
        ("USSR AR4 #7 ops: influence Poland 2", "only 2 of 3 Ops are spent"),
        ("USSR AR4 #7 ops: influence Brazil 3", "had no influence in Brazil or next to it"),
        ("USSR AR4 #7 ops: coup Poland", "there is no influence of the US in Poland"),
        ("USSR AR4 #7 ops: coup Iran (roll 4)", "a die is stated, and the judge throws the dice of this game"),
        ("USSR AR4 #10 space", "#10 Blockade is worth 1 Ops, box 1 asks 2"),
        ("USSR AR4 pass", "the USSR may not pass while it can play a card"),
        ("USSR AR4 #32 with #4: influence Poland 3", "#32 UN Intervention is not in the hand of the USSR"),
        ("USSR cancels Cuban Missile Crisis", "the USSR cannot cancel the Cuban Missile Crisis there"),
    ])
    def test_is_refused_with_its_reason(self, text, fault):
        state = position()
        turn = judge(state, text)
        assert len(turn.faults) == 1 and fault in str(turn.faults[0]) and str(turn.faults[0]).startswith("orders:1:")
        assert turn.state is state

    def test_defcon_and_nato_bar_coups(self):
        coup = "USSR AR4 #7 ops: coup Italy"
        assert "DEFCON is 4: no coups or realignments in Europe" in str(judge(position(defcon=4), coup).faults[0])
        assert "NATO protects Italy" in str(judge(position(effects="[NATO]"), coup).faults[0])

    def test_an_opponents_event_is_not_played_alone(self):
        state = position(phase="AR4 US")
        assert "#11 Korean War is a card of the USSR" in str(judge(state, "US AR4 #11 event").faults[0])

    def test_space_twice_in_a_turn(self):
        state = position(phase="AR4 US")._replace(attempts={US: 1, USSR: 0})
        assert "no attempt left" in str(judge(state, "US AR4 #22 space").faults[0])

    def test_a_scoring_card_that_would_be_held(self):
        state = position(phase="AR6 USSR", ussr="[2, 7]")
        fault = judge(state, "USSR AR6 #7 ops: influence Poland 3").faults[0]
        assert "a scoring card would be held" in fault.text and fault.audience == "USSR"

    def test_what_only_the_hand_tells_is_for_its_side(self):
        assert judge(position(), "USSR AR4 #4 event").faults[0].audience == "USSR"

    def test_the_second_play_of_a_file_refuses_the_first(self):
        state = position()
        turn = judge(state, "USSR AR4 #7 ops: influence Poland 3\nUS AR4 #22 ops: influence Brazil 2")
        assert turn.state is state and str(turn.faults[0]).startswith("orders:2:")


class TestPlays:
    def test_several_plays_in_one_file(self):
        turn = done(position(), "USSR AR4 #7 ops: influence Poland 3\nUS AR4 #22 ops: influence Iran 2\n")
        assert turn.state.due == Due(Stage.ROUND, USSR, 5) and len(turn.played) == 2
        assert turn.state.influence[USSR]["Poland"] == 7 and turn.state.discard == (7, 22)

    def test_event_first_and_the_opponents_answer_in_its_own_file(self):
        state = position(phase="AR4 US", us="[10, 4]", ussr="[7, 30]")
        turn = done(state, "US AR4 #10 event first, ops: influence Iran 1", "US: discard #4")
        assert turn.state.influence[US]["West Germany"] == 4 and turn.state.removed == (10,)

    def test_answers_may_stand_in_the_file_before(self):
        state = position(ussr="[10, 7]")
        play, answer = "USSR AR4 #10 event", "US: discard #4"
        assert done(state, answer, play).state == done(state, play, answer).state


class TestWaiting:
    def test_the_order_of_event_and_operations_is_asked_for_where_the_game_is_played_so(self):
        state = position(phase="AR4 US")._replace(options={"rulings": {"unsaid_order": "asked"}})
        turn = done(state, "US AR4 #11 ops: influence Iran 2")
        assert turn.question.kind is Kind.OPTION and turn.question.choices == ("event first", "ops first")
        again = done(turn.state, "US: ops first")
        assert again.state.due == Due(Stage.ROUND, USSR, 5) and again.state.influence[US]["Iran"] == 4

    @pytest.mark.parametrize("text", [
        "US AR4 #11 ops: influence Iran 2\nUS: ops first", "US: ops first\nUS AR4 #11 ops: influence Iran 2",
        "US if #11: ops first\nUS AR4 #11 ops: influence Iran 2"])
    def test_the_order_may_be_said_in_a_line_of_its_own(self, text):
        turn = done(position(phase="AR4 US"), text)
        assert turn.question is None and turn.state.influence[US]["Iran"] == 4

    @pytest.mark.parametrize("text", ["US AR4 #11 ops: influence Iran 2\nUSSR: ops first",
                                      "USSR if #11: ops first\nUS AR4 #11 ops: influence Iran 2"])
    def test_the_other_side_does_not_say_it(self, text):
        assert "which comes first is not said" in judge(position(phase="AR4 US"), text).faults[0].text

    def test_the_order_need_not_be_said_where_the_event_cannot_take_place(self):
        """NATO needs Marshall Plan or Warsaw Pact Formed: only the operations are left."""
        turn = done(position(ussr="[21, 7]"), "USSR AR4 #21 ops: influence Poland 4")
        assert turn.state.influence[USSR]["Poland"] == 8 and turn.state.discard == (21,)

    def test_dice_that_have_fallen_stay(self):
        state = position(effects="[Warsaw Pact Formed]", ussr="[20, 7]", us="[4, 22]")
        waits = done(state, "USSR AR4 #20 event")
        assert waits.question.side is US and waits.state.influence == state.influence
        once, twice = (done(waits.state, "US: participate") for _ in range(2))
        assert once.state == twice.state and once.state.vp != 0

    def test_the_state_keeps_what_was_said_and_reads_back(self):
        waits = done(position(), "USSR AR4 #10 Blockade event").state
        assert waits.pending.side is US and waits.pending.lines == ("T3 USSR AR4 #10 Blockade event",)
        assert statefile.load(document.read(statewriting.write(waits))) == waits
        assert referee.waiting_for(waits).choices == (4,)

    def test_nothing_else_may_be_played_meanwhile(self):
        waits = done(position(), "USSR AR4 #10 event").state
        fault = judge(waits, "US AR4 #22 ops: influence Iran 2").faults[0]
        assert "waits for an answer" in fault.text

    def test_a_wrong_answer_changes_nothing_and_may_be_given_again(self):
        waits = done(position(), "USSR AR4 #10 event").state
        turn = judge(waits, "US: discard #26")
        assert turn.state is waits and "#26 CIA Created is not allowed here" in str(turn.faults[0])
        assert turn.faults[0].audience == "US", "it tells what the hand holds"
        assert done(waits, "US: none").state.influence[US]["West Germany"] == 0

    def test_answers_left_ahead_are_used_and_gone(self):
        state = done(position(), "US if Blockade: discard #4").state
        assert state.ahead == ("US if #10 Blockade: discard #4",)
        turn = done(state, "USSR AR4 #10 event")
        assert turn.question is None and turn.state.ahead == () and turn.state.influence[US]["West Germany"] == 4

    def test_answers_left_ahead_may_be_withdrawn(self):
        state = done(position(), "US if Blockade: discard #4").state
        assert done(state, "US if Blockade: withdraw").state.ahead == ()

    def test_a_realignment_waits_for_its_next_target(self):
        turn = done(position(), "USSR AR4 #7 ops: realign Angola")
        assert turn.question.purpose == "realign" and turn.question.least == 0
        assert done(turn.state, "USSR: none").state.due == Due(Stage.ROUND, US, 4)


class TestHeadlines:
    def test_each_side_in_its_own_file_the_first_unseen(self):
        state = position(phase="headline", us="[25, 4]", ussr="[9, 7]")
        first = done(state, "US headline #25")
        assert first.state.headlines == {US: 25} and first.state.due == Due(Stage.HEADLINE)
        public = [{k: v for k, v in r.items() if k != "secret"} for r in values.results(first)]
        assert "25" not in str(public) and "Containment" not in str(public)
        both = done(first.state, "USSR headline #9")
        assert both.state == done(state, "USSR headline #9\nUS headline #25").state
        assert both.state.due == Due(Stage.ROUND, USSR, 1) and both.state.removed == (25, 9)

    def test_a_headline_cannot_be_changed(self):
        state = done(position(phase="headline", us="[25, 4]"), "US headline #25").state
        assert "has committed a headline already" in judge(state, "US headline #4").faults[0].text

    def test_box_4_the_other_side_shows_first(self):
        state = position(phase="headline", us="[25, 4]", ussr="[9, 7]")._replace(space={US: 4, USSR: 0})
        assert game.show(state).endswith("headlines: USSR.\n")
        shown = done(state, "USSR headline #9")
        assert notes.Seen(USSR, (9,)) in shown.played[0].notes
        page = game.report(shown)
        assert "  USSR shows #9 Vietnam Revolts\n" in page and "unseen" not in page
        assert "shown before the other side chooses: #9 Vietnam Revolts" in game.show(shown.state, View(audience="US"))
        assert json.loads(game.show(shown.state, View("json", audience="public")))["shown"] == {"USSR": 9}
        assert done(shown.state, "US headline #25").state.due == Due(Stage.ROUND, USSR, 1)

    def test_box_4_who_may_see_the_other_headline_first_need_not(self):
        state = position(phase="headline", us="[25, 4]", ussr="[9, 7]")._replace(space={US: 4, USSR: 0})
        early = done(state, "US headline #25")
        assert early.state.headlines == {US: 25} and game.show(early.state).endswith("headlines: USSR.\n")
        for audience in ("", "public", "USSR"):
            assert "Containment" not in game.report(early, View(audience=audience))
            assert "Containment" not in game.show(early.state, View(audience=audience))
        assert done(early.state, "USSR headline #9").state.due == Due(Stage.ROUND, USSR, 1)

    @pytest.mark.parametrize("space", [{US: 4, USSR: 0}, {US: 0, USSR: 4}])
    def test_box_4_two_headlines_in_one_file_stand_in_either_order(self, space):
        state = position(phase="headline", us="[25, 4]", ussr="[9, 7]")._replace(space=space)
        turns = [done(state, text) for text in ("Headline: #9 & #25", "US headline #25\nUSSR headline #9")]
        assert turns[0].state == turns[1].state and turns[0].state.due == Due(Stage.ROUND, USSR, 1)

    def test_an_answer_behind_a_headline_waits_with_it(self):
        state = position(phase="headline", us="[25, 4]", ussr="[14, 7]")
        first = done(state, "USSR headline #14: Poland, Hungary, Romania, Bulgaria").state
        assert first.ahead
        after = done(first, "US headline #25")
        assert after.question is None and after.state.influence[USSR]["Hungary"] == 1 and after.state.ahead == ()

    def test_a_question_waits_and_is_answered(self):
        state = position(phase="headline", us="[25, 4]", ussr="[14, 7]")
        waits = done(state, "USSR headline #14\nUS headline #25")
        assert waits.question.side is USSR and waits.state.headlines == {US: 25, USSR: 14}
        after = done(waits.state, "USSR: place Poland 1, Hungary 1, Romania 1, Bulgaria 1")
        assert after.state.influence[USSR]["Bulgaria"] == 1 and after.state.due == Due(Stage.ROUND, USSR, 1)


class TestStatedChance:
    def test_the_die_of_a_coup(self):
        state = position(source="stated")
        turn = done(state, "USSR AR4 #7 ops: coup Iran (roll 4)")
        assert turn.state.influence[US]["Iran"] == 0 and turn.state.influence[USSR]["Iran"] == 2
        assert done(state, "USSR AR4 #7 ops: coup Iran").question.kind is Kind.ROLL

    def test_both_dice_of_realignments(self):
        turn = done(position(source="stated", ussr="[15, 7]"), "USSR AR4 #15 ops: realign Iran (US 2, USSR 5)")
        assert [n.dice for n in turn.played[0].notes if isinstance(n, notes.Realigned)] == [(2, 5)]

    def test_the_die_of_the_space_race_and_of_a_war(self):
        turn = done(position(source="stated"), "USSR AR4 #7 space (roll 3)")
        assert turn.state.space[USSR] == 1
        state = position(source="stated", ussr="[24, 7]")
        assert [n.die for n in done(state, "USSR AR4 #24 event: target India (roll 3)").played[0].notes
                if isinstance(n, notes.Warred)] == [3]

    def test_a_missing_die_is_asked_for_and_may_be_given_alone(self):
        waits = done(position(source="stated"), "USSR AR4 #7 space").state
        assert done(waits, "USSR: roll 3").state.space[USSR] == 1

    def test_a_random_discard(self):
        state = position(source="stated", phase="AR4 US", us="[5, 22]")
        turn = done(state, "US AR4 #5 event\nrandom discard #30")
        assert turn.state.hands[USSR] == (7, 10, 14) and 30 in turn.state.discard


class TestAsides:
    def test_the_crisis_is_cancelled_before_the_coup_in_one_file(self):
        state = position(effects="[{Cuban Missile Crisis: USSR}]", source="stated")
        turn = done(state, "USSR cancels Cuban Missile Crisis\nUSSR AR4 #7 ops: coup Iran (roll 1)")
        assert turn.state.result is None and turn.state.influence[USSR]["Cuba"] == 1

    def test_the_us_says_where_it_pays(self):
        state = position(effects="[{Cuban Missile Crisis: US}]")
        assert "where the US pays must be said" in judge(state, "US cancels Cuban Missile Crisis").faults[0].text
        assert done(state, "US cancels Cuban Missile Crisis: Turkey").state.influence[US]["Turkey"] == 0

    def test_the_page_of_an_agreed_end_names_no_headlines(self):
        for turn in (done(position(), "both agree a draw"), game.finish(position(), game.Ending("time-up"))):
            page = game.report(turn)
            assert "Headlines" not in page and "turn 3, action round 4, USSR\n  A draw" in page

    def test_resigning_and_an_agreed_draw(self):
        assert done(position(), "US resigns").state.result == (USSR, "the US resigns")
        assert done(position(), "both agree a draw").state.result == (None, "agreed")
        assert "has not agreed" in judge(position(), "US agrees a draw").faults[0].text


def test_results_are_plain_and_hide_what_is_secret():
    state = position(phase="AR6 US", us="[26, 22]", ussr="[7, 30]")
    state = state._replace(turn=3, deck=(1, 2, 3, 5, 8, 9, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 27))
    result = values.results(done(state, "US AR6 #26 event: none"))[0]
    assert (result["side"], result["card"], result["use"], result["phase"]) == ("US", 26, "event", "AR6 US")
    assert {"saw": [7, 30], "of": "USSR"} in result["secret"]["US"]
    assert any("drew" in entry for entry in result["secret"]["USSR"])
    drawn = [step for step in result["steps"] if step["what"] == "drew"]
    assert drawn and all(isinstance(step["count"], int) and "cards" not in step for step in drawn)


class TestOptions:
    def test_what_is_listed_is_what_is_legal(self):
        state = position()
        lines = options.lines(state, USSR)
        assert "USSR AR4 #14 COMECON event" in lines and "USSR AR4 #7 Socialist Governments space" in lines
        assert options.lines(state, US) == []

    def test_the_words_of_an_answer(self):
        waits = done(position(), "USSR AR4 #10 event").state
        lines = [offer.line for offer in offers(referee.waiting_for(waits), US)]
        assert lines == ["US: discard #4", "US: discard none"]

    def test_every_option_of_a_question_with_single_choices_reads_back(self):
        waits = done(position(ussr="[20, 7]"), "USSR AR4 #20 event").state
        for offer in offers(referee.waiting_for(waits)):
            assert not judge(waits, offer.line).faults, offer.line
