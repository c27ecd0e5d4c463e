"""Mid War cards that find nothing to do, or less than they ask for: what the other files do not hold.

These always do something, or fail by a condition that the other files test: the influence of 52, 53, 54, 63, 64, 70
and 75, the points of 55, 60 and 65, the DEFCON of 50, the Ops of 57, and the effects of 41, 51, 59 and 73.
"""
import pytest

from judge.twilight import cleanup, legal, notes, rounds
from judge.twilight.asking import Ask, Chooser
from judge.twilight.table import GameOver
from judge.twilight.titles import (BEAR_TRAP, CUBAN_MISSILE_CRISIS, JOHN_PAUL_II, QUAGMIRE, SALT_NEGOTIATIONS,
                                   WE_WILL_BURY_YOU)
from judge.twilight.world import COUNTRIES, US, USSR
from tests.twilight.outcomes import Case, look, see, table
from tests.twilight.scene import N, Scene

EVERYWHERE = {country: (1, 0) if index % 2 else (0, 1) for index, country in enumerate(COUNTRIES)}

CASES = [
    Case("nobody has military operations", 39, {"phasing": US, "mil_ops": (0, 0), "defcon": 2}, [],
         {"vp": 0, "mil_ops": (0, 0), "discard": [39], "removed": []}),
    Case("nobody has what the opponent could pay with", 40, {"phasing": US, "defcon": 2}, [],
         {"defcon": 2, "Cuba": (0, 0), "effects": [CUBAN_MISSILE_CRISIS], "removed": [40]}),
    Case("there is no NORAD to end", 42, {}, [], {"effects": [QUAGMIRE], "removed": [42]}),
    Case("the US has no card to discard", 42, {"hands": {US: []}}, [], {"effects": [QUAGMIRE], "hands": ([], [])}),
    Case("the USSR has no card to discard", 44, {"phasing": US, "hands": {USSR: []}}, [],
         {"effects": [BEAR_TRAP], "hands": ([], []), "removed": [44]}),
    Case("nothing lies in the discards, and DEFCON is at 5", 43, {"phasing": US, "defcon": 5}, [],
         {"defcon": 5, "hands": ([], []), "discard": [], "effects": [SALT_NEGOTIATIONS], "removed": [43]}),
    Case("DEFCON is there and the track is full", 46, {"defcon": 3, "mil_ops": (0, 5)}, [N(3)],
         {"defcon": 3, "mil_ops": (0, 5), "vp": 0, "removed": [46]}),
    Case("the enemy is in other regions only", 47, {"phasing": US, "influence": {"Zaire": (0, 1), "Iran": (0, 1)}},
         ["Cuba"], {"Cuba": (2, 0), "Zaire": (0, 1), "Iran": (0, 1), "mil_ops": (0, 0), "discard": [47]}),
    Case("nobody controls a battleground", 48, {"phasing": US}, [], {"vp": 0, "discard": [48], "removed": []}, False),
    Case("US influence outside the eight only", 56,
         {"influence": {"Israel": (4, 0), "Lebanon": (1, 0), "Gulf States": (3, 0)}}, [],
         {"Israel": (4, 0), "Lebanon": (1, 0), "Gulf States": (3, 0), "discard": [56]}),
    Case("nobody controls anything", 61, {}, [], {"vp": 0, "discard": [61]}),
    Case("influence in every country", 66, {"influence": EVERYWHERE}, [],
         {**EVERYWHERE, "removed": [66], "discard": []}),
    Case("one country without influence", 66, {"influence": {**EVERYWHERE, "Peru": (0, 0)}}, [["Peru"]],
         {**EVERYWHERE, "Peru": (1, 0), "removed": [66]}),
    Case("no USSR influence in Poland", 68, {"influence": {"Poland": (1, 0)}}, [],
         {"Poland": (2, 0), "effects": [JOHN_PAUL_II], "removed": [68]}),
    Case("only US influence in Egypt", 72, {"influence": {"Egypt": (2, 0)}}, [], {"Egypt": (3, 0), "removed": [72]}),
    Case("no USSR influence anywhere", 74, {"influence": {"Cuba": (3, 0)}}, [], {"Cuba": (3, 0), "discard": [74]}),
    Case("the China Card is no card of the hand", 77, {"china": US, "deck": [20]}, [],
         {"china": (US, True), "hands": ([], []), "deck": [20], "discard": [], "removed": [77]}),
    Case("nobody there", 78, {}, [], {"vp": 0, "removed": [78]}),
    Case("both in the last box", 80, {"space": (8, 8)}, [], {"space": (8, 8), "vp": 0, "discard": [80]}, False),
    Case("no US influence at all", 107, {}, [], {"mil_ops": (0, 0), "discard": [107]}),
    Case("nobody in the Middle East", 108, {"phasing": US, "deck": [19, 20, 21, 22, 23]}, [],
         {"deck": [19, 20, 21, 22, 23], "discard": [108], "removed": []}, False),
]


@table(CASES)
def test_the_event(case):
    see(case)


@pytest.mark.parametrize("side, trap", [(US, QUAGMIRE), (USSR, BEAR_TRAP)])
def test_a_trapped_side_without_cards_loses_the_round_and_stays_trapped(side, trap):
    scene = Scene(phasing=side, hands={side: []}, china=side, effects=[trap])
    assert legal.plays(scene.game, side) == []
    rounds.sit_out(scene.game, side)
    look(scene, {"effects": [trap], "china": (side, True), "over": None})
    assert not scene.noted(notes.Escaped)


def test_we_will_bury_you_pays_nothing_after_turn_10():
    scene = Scene(turn=10, vp=3, china=None, mil_ops=(5, 5), effects=[WE_WILL_BURY_YOU])
    with pytest.raises(GameOver) as over:
        cleanup.end_turn(scene.game, Ask(Chooser(None)))
    assert (over.value.result.winner, over.value.result.reason, scene.game.vp) == (US, "final scoring", 3)


def test_lone_gunman_sees_an_empty_hand():
    scene = Scene(hands={US: []})
    scene.event(62, answers=[None])
    look(scene, {"hands": ([], []), "removed": [62]})


def test_summit_without_a_region_dominated_adds_nothing_to_the_throws():
    scene = Scene(defcon=3, dice=[3, 3])
    scene.event(45)
    assert scene.noted(notes.Contested) == [notes.Contested("Summit", (3, 3), (0, 0))]
    look(scene, {"vp": 0, "defcon": 3, "discard": [45]})
