"""What only one side may see: the five cards of Our Man in Tehran, a hand that CIA Created or Aldrich Ames lays open, a
headline that waits for the other, the choices of a hand."""
import json

import pytest

from judge.twilight import game, values
from judge.twilight.world import TITLES, US, USSR
from tests.twilight.test_referee import done, position

DECK = (1, 2, 3, 5, 8, 9, 12, 13, 15, 16)
PAGES = ("", "public", "US", "USSR")


def pages(turn) -> dict[str, str]:
    """Write the results for everybody that reads them, and the state's options and position behind them."""
    found = {}
    for audience in PAGES:
        view = game.View(audience=audience)
        found[audience] = "\n".join([game.report(turn, view), game.show(turn.state, view),
                                     game.options(turn.state, "", view)])
    return found


def named(page: str, cards) -> list[int]:
    text = " ".join(page.split())
    return [card for card in cards if f"#{card} {TITLES[card]}" in text]


class TestOurManInTehran:
    DRAWN = DECK[-5:]

    def waiting(self):
        state = position(phase="AR4 US", us="[108, 4]", ussr="[7, 14]")
        lebanon = {**state.influence[US], "Lebanon": 1}
        state = state._replace(turn=4, deck=DECK, influence={**state.influence, US: lebanon})
        return done(state, "US AR4 #108 event")

    def test_the_five_cards_are_shown_to_the_us_and_the_game_master(self):
        shown = pages(self.waiting())
        assert named(shown["US"], self.DRAWN) == list(self.DRAWN) == named(shown[""], self.DRAWN)
        assert not named(shown["USSR"], self.DRAWN) and not named(shown["public"], self.DRAWN)

    def test_the_results_keep_them_apart(self):
        result = values.results(self.waiting())[0]
        assert "choices" not in result["waits"]
        assert {"choices": sorted(self.DRAWN)} in result["secret"]["US"]
        assert not any(f" {card}," in json.dumps({**result, "secret": None}) for card in (12, 13, 16))

    def test_what_is_discarded_is_seen_by_all_and_what_stays_is_not(self):
        turn = done(self.waiting().state, "US: discard #13, #16")
        assert turn.state.discard[:2] == (13, 16) and turn.state.removed == (108,)
        shown = pages(turn)
        assert named(shown["public"], self.DRAWN) == [13, 16] and named(shown["USSR"], self.DRAWN) == [13, 16]


@pytest.mark.parametrize("text", ["US AR4 #26 CIA Created event", "US AR4 #26 CIA Created event: none"])
def test_a_hand_that_cia_created_lays_open(text):
    turn = done(position(phase="AR4 US", us="[26, 4]", ussr="[7, 14, 30]"), text)
    shown = pages(turn)
    assert named(shown["US"], (7, 14, 30)) == [7, 14, 30]
    assert not named(shown["public"], (7, 14, 30))


def test_a_headline_that_waits():
    turn = done(position(phase="headline", us="[25, 4]", ussr="[9, 7]"), "US headline #25")
    shown = pages(turn)
    assert named(shown["US"], (25,)) and not named(shown["public"], (25,)) and not named(shown["USSR"], (25,))


def test_man_in_earth_orbit_shows_it():
    state = position(phase="headline", us="[25, 4]", ussr="[9, 7]")._replace(space={US: 4, USSR: 0})
    shown = pages(done(state, "USSR headline #9"))
    assert all(named(page, (9,)) for page in shown.values())


def test_the_choices_of_a_hand():
    turn = done(position(us="[4, 22, 26, 11, 21]"), "USSR AR4 #10 event")
    shown = pages(turn)
    assert named(shown["US"], (4, 21)) == [4, 21]
    assert not named(shown["public"], (4, 21)) and not named(shown["USSR"], (4, 21))


def test_a_hand_that_aldrich_ames_lays_open_stays_open_for_the_ussr_alone():
    state = position(us="[4, 22, 26]", ussr="[98, 7]")._replace(turn=8)
    turn = done(state, "USSR AR4 #98 event: discard #22")
    shown = pages(turn)
    assert named(shown["USSR"], (4, 26)) == [4, 26]


def test_an_answer_left_ahead():
    shown = pages(done(position(), "US if Blockade: discard #4"))
    assert "discard #4" in shown["US"] + shown[""]
    assert "discard #4" not in shown["public"] and "discard #4" not in shown["USSR"]


def test_grain_sales_does_not_tell_whether_the_us_holds_un_intervention():
    for hand in ("[67, 32]", "[67, 4]"):
        state = position(phase="AR4 US", us=hand, ussr="[10]")._replace(turn=4)
        turn = done(state, "US AR4 #67 event: play")
        assert turn.question.side is US and turn.question.secret and turn.question.purpose == "use"
        assert "UN Intervention" not in pages(turn)["public"] + pages(turn)["USSR"]
