"""A play that waits: answers that nobody asked for are never lost in silence, and every page says that it waits."""
import json
import random
import re

import pytest

from judge import document
from judge.protocol import Look, View
from judge.twilight import game, leftout, options, statefile, statewriting
from judge.twilight.world import OTHER, US, USSR
from tests.twilight.random_player import in_text, new_game, steps
from tests.twilight.test_referee import done, judge, position

UNREST = "USSR AR4 #29 East European Unrest ops first: influence Iran 3"
EASTERN = "countries Hungary, Romania, Bulgaria"


def waiting(more=""):
    """Give the turn after a play that waits for the US to choose three countries of Eastern Europe."""
    state = position(ussr="[29, 7, 14, 30]")
    countries = {**state.influence[USSR], "Poland": 4, "Hungary": 1, "Romania": 1, "Bulgaria": 1}
    state = state._replace(influence={**state.influence, USSR: countries})
    turn = done(state, UNREST + more)
    assert turn.question.side is US
    return turn


class TestAnswersOfTheWrongSide:
    def test_an_answer_of_the_side_that_is_not_asked_is_refused(self):
        state = waiting().state
        turn = judge(state, f"\nUSSR: {EASTERN}")
        assert turn.state is state and len(turn.faults) == 1
        fault = turn.faults[0]
        assert str(fault.place) == "orders:2:1" and fault.audience == "USSR"
        assert fault.text == f"the play that waits does not ask for `{EASTERN}` now"
        assert fault.remedy == ("asked is: 3 different countries (US, East European Unrest), "
                                "written `US: countries …`; "
                                f"for a question to come `USSR if #29 East European Unrest: {EASTERN}`")

    def test_the_remedy_for_a_question_to_come_is_taken(self):
        left = done(waiting().state, f"USSR if #29 East European Unrest: {EASTERN}").state
        assert left.ahead and left.pending

    def test_a_die_that_nobody_asks_for_is_refused(self):
        fault = judge(waiting().state, "US: roll 4").faults[0]
        assert "does not ask for `(roll 4)` now" in fault.text and " if " not in fault.remedy

    def test_beside_the_right_answer_it_is_left_over(self):
        for text in (f"USSR: {EASTERN}\nUS: {EASTERN}", f"US: {EASTERN}\nUSSR: {EASTERN}"):
            turn = judge(waiting().state, text)
            assert turn.faults[0].text == f"nothing asks for `{EASTERN}`" and turn.faults[0].audience == "USSR"

    def test_below_the_play_it_is_kept_and_that_is_told(self):
        turn = waiting(f"\nUSSR: {EASTERN}")
        assert [(left.place.line, left.text, left.side, left.kind) for left in turn.ignored] == [
            (2, f"USSR: {EASTERN}", USSR, leftout.Kind.KEPT)]
        page = game.report(turn)
        assert "Not asked for yet: kept for the play above, and not to be sent again" in page
        assert f"USSR: {EASTERN}" in page
        for audience, sees in (("US", False), ("public", False), ("USSR", True)):
            for form in ("text", "json"):
                assert (EASTERN in game.report(turn, View(form, audience=audience))) is sees, (audience, form)

    def test_behind_a_play_it_is_of_the_side_that_plays_and_decides_nothing_for_the_other(self):
        turn = waiting(f"; {EASTERN}")
        assert turn.question.side is US and turn.state.pending
        assert [(left.place.line, left.text, left.side, left.kind) for left in turn.ignored] == [
            (1, f"USSR: {EASTERN}", USSR, leftout.Kind.KEPT)]
        assert [left.kind for left in done(turn.state, f"US: {EASTERN}").ignored] == [leftout.Kind.FALLEN]
        named = judge(position(ussr="[29, 7, 14, 30]"), f"{UNREST}; US: country Poland")
        assert not named.faults and named.state.influence[USSR]["Poland"] == 3

    def test_it_is_told_when_it_falls_away(self):
        state = waiting(f"\nUSSR: {EASTERN}").state
        state = statefile.load(document.read(statewriting.write(state)))
        turn = done(state, f"US: {EASTERN}")
        assert [(left.text, left.side, left.kind) for left in turn.ignored] == [
            (f"USSR: {EASTERN}", USSR, leftout.Kind.FALLEN)]
        assert "fell away" in game.report(turn) and "fell away" not in game.report(turn, View(audience="US"))
        assert turn.state.influence[USSR]["Hungary"] == 0 and turn.state.pending is None

    def test_an_answer_that_is_asked_for_later_is_kept_and_used(self):
        state = position(ussr="[20, 7]")
        waits = done(state, "USSR AR4 #20 Olympic Games event\nUSSR: influence Iran 4").state
        assert done(waits, "US: boycott").state.influence[USSR]["Iran"] == 5

    def test_what_the_answer_makes_wrong_falls_away_is_told_and_is_asked_for_anew(self):
        """Chernobyl bars the region that the USSR has said it would place influence in."""
        state = position(turn=8, ussr="[94, 30]", us="[4, 22]")
        waits = done(state, "USSR AR4 #94 Chernobyl event first, ops: influence Poland 3").state
        turn = done(waits, "US: region Europe")
        assert turn.question.side is USSR and turn.question.purpose == "play"
        assert [(left.text, left.kind) for left in turn.ignored] == [("USSR: influence Poland 3", leftout.Kind.FALLEN)]
        assert "Chernobyl" in turn.ignored[0].why


class TestWhatStandsBehindAPlayThatWaits:
    def test_it_has_a_heading_of_its_own(self):
        turn = waiting("\nUS AR4 #22 ops: influence Iran 2\nThanks, see you all tomorrow evening")
        page = game.report(turn)
        behind = page[page.index("Not played yet, since the play above waits for a decision: send it again"):]
        assert "orders:2:1  US AR4 #22 Independent Reds ops: influence Iran 2" in behind
        left = page[page.index("Left out, since it is no declaration"):page.index("Not played yet")]
        assert "Thanks" in left and "#22" not in left

    @pytest.mark.parametrize("audience, sees", [("", True), ("US", True), ("USSR", False), ("public", False)])
    def test_who_may_read_it(self, audience, sees):
        turn = waiting("\nUS AR4 #22 ops: influence Iran 2")
        assert ("#22" in game.report(turn, View(audience=audience)).partition("Hand of")[0]) is sees
        told = json.loads(game.report(turn, View("json", audience=audience))).get("ignored", [])
        assert [(one["line"], one["what"]) for one in told] == ([(2, "unplayed")] if sees else [])


class TestPagesOfAPosition:
    @pytest.mark.parametrize("audience", ["", "public", "US", "USSR"])
    def test_the_page_says_that_a_play_waits_for_whom_and_in_which_words(self, audience):
        page = game.show(waiting().state, View(audience=audience))
        assert page.index("A play waits for the US: this is the position before it.") < page.index("Europe:")
        assert "USSR  #29 East European Unrest, 3 Ops: influence" in page and "Iran  [2][1] → [2][4]" in page
        assert "US: countries Poland" in page and "US: countries <country>" in page

    def test_also_where_nothing_is_declared(self):
        page = game.report(judge(waiting().state, "Hi GM"))
        assert "A play waits for the US: this is the position before it." in page and "Write back:" in page

    def test_as_plain_values(self):
        value = json.loads(game.show(waiting().state, View("json")))
        assert value["waits_for"] == "US" and value["results"][0]["waits"]["forms"] == ["US: countries <country>, …"]
        assert value["influence"]["Iran"] == [2, 1] and value["results"][0]["changes"] == [["Iran", [2, 1], [2, 4]]]
        assert "results" not in json.loads(game.show(position(), View("json")))

    @pytest.mark.parametrize("lang, said",
                             [("en", "A play waits for the US"), ("zh-Hant", "在等待美國"), ("zh-Hans", "在等待美国")])
    def test_the_pictures_say_it(self, lang, said):
        state = waiting().state
        drawn = re.sub("<[^>]*>", "", game.picture(state, Look(lang=lang)))
        assert said in drawn and "US: countries" in drawn and "#29" in drawn
        assert said in game.characters(state, False, Look(lang=lang))
        assert said not in game.picture(position(), Look(lang=lang))

    def test_a_secret_question_keeps_its_secrets(self):
        """What the US holds that could be discarded for Blockade is nobody else's to see."""
        state = done(position(), "USSR AR4 #10 Blockade event").state
        for audience in ("", "public", "USSR"):
            for page in (game.show(state, View(audience=audience)), game.show(state, View("json", audience=audience)),
                         game.picture(state, Look(audience=audience)),
                         game.characters(state, False, Look(audience=audience))):
                assert "Duck and Cover" not in page and "discard #4" not in page
        assert "US: discard #4" in game.show(state, View(audience="US"))


def test_options_of_a_waiting_play_are_its_answers():
    assert options.sides_due(waiting().state) == [US]


@pytest.mark.parametrize("seed", range(6))
def test_no_answer_is_ever_lost_in_silence(seed):
    """Wherever a play of a game at random waits, what the other side answers is refused, with nothing changed; below
    the play it is kept, and at the end used, told, or still kept."""
    waits = 0
    for step in steps(new_game(seed), random.Random(seed)):
        if len(step.answers) < 1:
            continue
        played = judge(step.before, in_text(step.main))
        if played.faults or not played.state.pending:
            continue
        waits += 1
        other = OTHER[played.state.pending.side]
        answer = f"{other.value}: countries Iran, Poland, Chile"
        turn = judge(played.state, answer)
        assert turn.faults and turn.state is played.state and turn.faults[0].audience == other.value
        kept = judge(step.before, in_text(step.main) + answer)
        if kept.faults:
            continue                       # it was asked, and the answer is of another kind
        assert [left.text for left in kept.ignored] == [answer] and answer in kept.state.pending.lines
        after = judge(kept.state, in_text(step.answers))
        lines = after.state.pending.lines if after.state.pending else ()
        assert after.faults or answer in [left.text for left in after.ignored] or answer in lines
    assert waits
