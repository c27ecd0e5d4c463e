"""Mid War cards 36 to 53: the normal case, the empty case, the rulings, and wrong, missing and left-over answers."""
import pytest

from judge.faults import Refused
from judge.twilight import legal, notes
from judge.twilight.state import Effect
from judge.twilight.titles import (BEAR_TRAP, BREZHNEV_DOCTRINE, CUBAN_MISSILE_CRISIS, DE_GAULLE, FLOWER_POWER,
                                   FORMOSAN_RESOLUTION, NATO, NORAD, NUCLEAR_SUBS, QUAGMIRE, RED_SCARE,
                                   SALT_NEGOTIATIONS, WE_WILL_BURY_YOU)
from judge.twilight.uses import Act, Way
from judge.twilight.world import US, USSR
from tests.twilight.outcomes import Case, Choice, answers, look, see, table
from tests.twilight.scene import N, Scene, coup, influence, realign

SHORT_OF_OPS = Effect(RED_SCARE, (US,))

CASES = [
    Case("a 3 wins without neighbours, a point and three military operations", 36,
         {"influence": {"Nicaragua": (0, 1)}, "phasing": US, "dice": [3]}, ["Nicaragua"],
         {"Nicaragua": (1, 0), "vp": 1, "mil_ops": (3, 0), "discard": [36]}),
    Case("each neighbour of the enemy takes 1 off", 36,
         {"influence": {"Nicaragua": (0, 1), "Cuba": (0, 3)}, "phasing": US, "dice": [3]}, ["Nicaragua"],
         {"Nicaragua": (0, 1), "vp": 0, "mil_ops": (3, 0)}),
    Case("the superpower next door counts as well", 36, {"influence": {"Mexico": (1, 0)}, "dice": [3]}, ["Mexico"],
         {"Mexico": (1, 0), "vp": 0, "mil_ops": (0, 3)}),
    Case("there need be no influence of the enemy", 36, {"influence": {"Angola": (0, 1)}, "dice": [3]}, ["Angola"],
         {"Angola": (0, 1), "vp": -1, "mil_ops": (0, 3)}),
    Case("a battleground does not change DEFCON, nor does DEFCON protect it", 36,
         {"influence": {"Iran": (1, 0)}, "dice": [4], "defcon": 2}, ["Iran"], {"Iran": (0, 1), "vp": -1, "defcon": 2}),
    Case("NATO lets the USSR into a country that the US only has influence in", 36,
         {"influence": {"Italy": (1, 0)}, "effects": [NATO], "dice": [3]}, ["Italy"], {"Italy": (0, 1), "vp": -1}),
    Case("NATO does not stop the US", 36,
         {"influence": {"Greece": (0, 2)}, "effects": [NATO], "dice": [6], "phasing": US},
         ["Greece"], {"Greece": (2, 0), "vp": 1}),

    Case("presence, a battleground each, and Cuba next to the US", 37,
         {"influence": {"Panama": (2, 0), "Costa Rica": (3, 0), "Cuba": (0, 3)}}, [], {"vp": -1, "discard": [37]}),
    Case("domination", 37, {"influence": {"Panama": (2, 0), "Costa Rica": (3, 0), "Haiti": (0, 1)}}, [],
         {"vp": 3 + 1 - 1}),
    Case("control", 37, {"influence": {"Panama": (2, 0), "Mexico": (2, 0), "Cuba": (3, 0)}}, [], {"vp": 5 + 3}),
    Case("nobody there", 37, {}, [], {"vp": 0}),

    Case("two for Thailand, one for each other; removed", 38,
         {"influence": {"Thailand": (2, 0), "Philippines": (2, 0), "Vietnam": (0, 1), "India": (0, 3)}}, [],
         {"vp": 2, "removed": [38]}),
    Case("nobody there", 38, {}, [], {"vp": 0, "removed": [38]}),
    Case("domination against presence", 79,
         {"influence": {"Zaire": (0, 1), "Angola": (0, 1), "Kenya": (0, 2), "South Africa": (3, 0)}}, [],
         {"vp": 2 - (4 + 2)}),
    Case("nobody there", 79, {}, [], {"vp": 0, "discard": [79]}),
    Case("control", 81, {"influence": {"Venezuela": (2, 0), "Brazil": (2, 0), "Chile": (3, 0), "Argentina": (2, 0)}},
         [],
         {"vp": 6 + 4}),
    Case("nobody there", 81, {}, [], {"vp": 0, "discard": [81]}),

    Case("more than the opponent", 39, {"phasing": US, "mil_ops": (2, 1), "defcon": 3}, [],
         {"vp": 1, "mil_ops": (2, 1)}),
    Case("more, and as many as DEFCON asks for", 39, {"phasing": US, "mil_ops": (3, 1), "defcon": 3}, [], {"vp": 3}),
    Case("of the USSR", 39, {"mil_ops": (1, 4), "defcon": 4}, [], {"vp": -3}),
    Case("as many as the opponent", 39, {"mil_ops": (4, 4), "defcon": 3}, [], {"vp": 0, "discard": [39]}),
    Case("fewer, though enough", 39, {"phasing": US, "mil_ops": (3, 5), "defcon": 3}, [], {"vp": 0}),

    Case("DEFCON goes to 2, and the opponent is threatened", 40, {"phasing": US, "defcon": 4}, [],
         {"defcon": 2, "effects": [CUBAN_MISSILE_CRISIS], "removed": [40]}),
    Case("at DEFCON 2 nothing moves", 40, {"defcon": 2}, [],
         {"defcon": 2, "effects": [CUBAN_MISSILE_CRISIS], "over": None}),
    Case("begins", 41, {}, [], {"effects": [NUCLEAR_SUBS], "removed": [41]}),
    Case("begins, and ends NORAD", 42, {"effects": [NORAD]}, [], {"effects": [QUAGMIRE], "removed": [42]}),
    Case("begins, and leaves NORAD alone", 44, {"effects": [NORAD]}, [],
         {"effects": [BEAR_TRAP, NORAD], "removed": [44]}),

    Case("two up, and a card from the discards", 43,
         {"phasing": US, "defcon": 2, "discard": [1, 21], "hands": {US: [5]}}, [21],
         {"defcon": 4, "hands": ([5, 21], []), "discard": [1], "removed": [43], "effects": [SALT_NEGOTIATIONS]}),
    Case("of the USSR, and no card", 43, {"defcon": 4, "discard": [21]}, [None],
         {"defcon": 5, "hands": ([], []), "discard": [21]}),
    Case("only scoring cards lie there", 43, {"discard": [1, 2]}, [], {"hands": ([], []), "discard": [1, 2]}),

    Case("the higher scores 2 and improves DEFCON", 45, {"defcon": 3, "dice": [4, 2]}, ["improve"],
         {"vp": 2, "defcon": 4, "discard": [45]}),
    Case("or degrades it", 45, {"defcon": 3, "dice": [4, 5]}, [(USSR, "degrade")], {"vp": -2, "defcon": 2}),
    Case("or leaves it", 45, {"defcon": 3, "dice": [6, 5]}, [(US, "leave")], {"vp": 2, "defcon": 3}),
    Case("a tie, and no second throw", 45, {"defcon": 3, "dice": [4, 4]}, [], {"vp": 0, "defcon": 3}),
    Case("a region dominated adds 1", 45, {"influence": {"Panama": (2, 0), "Costa Rica": (3, 0)}, "dice": [3, 4]}, [],
         {"vp": 0}),
    Case("a region controlled adds 1", 45,
         {"influence": {"Panama": (0, 2), "Mexico": (0, 2), "Cuba": (0, 3)}, "dice": [3, 3]},
         [(USSR, "leave")], {"vp": -2}),
    Case("Southeast Asia is no region", 45, {"influence": {"Thailand": (2, 0), "Vietnam": (1, 0), "Pakistan": (0, 2),
                                                           "Afghanistan": (0, 2)}, "dice": [3, 3]}, [], {"vp": 0}),
    Case("Formosan Resolution makes no battleground", 45,
         {"influence": {"Taiwan": (3, 0), "Vietnam": (1, 0)}, "effects": [FORMOSAN_RESOLUTION], "dice": [3, 3]}, [],
         {"vp": 0}),

    Case("sets DEFCON and fills the track", 46, {"phasing": US, "mil_ops": (3, 0), "defcon": 5}, [N(3)],
         {"defcon": 3, "mil_ops": (5, 0), "removed": [46]}),
    Case("the level that is", 46, {"defcon": 2}, [N(2)], {"defcon": 2, "mil_ops": (0, 5)}),

    Case("two markers, and a coup that is free", 47,
         {"phasing": US, "influence": {"Chile": (0, 2)}, "dice": [6], "defcon": 2 + 1},
         ["Argentina", coup("Chile")],
         {"Argentina": (2, 0), "Chile": (0, 0), "mil_ops": (0, 0), "defcon": 2, "discard": [47]}),
    Case("the markers written with their number", 47, {"influence": {"Chile": (2, 0)}}, [{"Peru": 2}, None],
         {"Peru": (0, 2)}),
    Case("realignment: the rolls left are lost when no enemy is", 47,
         {"phasing": US, "influence": {"Chile": (0, 1)}, "dice": [6, 1]}, ["Peru", realign("Chile")],
         {"Peru": (2, 0), "Chile": (0, 0), "mil_ops": (0, 0)}),
    Case("the markers come first and count for the rolls", 47,
         {"phasing": US, "influence": {"Chile": (0, 3)}, "dice": [3, 3, 4, 3]}, ["Peru", realign("Chile", "Chile")],
         # Peru controlled against more influence: a tie, then 5 to 4.
         {"Chile": (0, 2)}),
    Case("the coup declined", 47, {"phasing": US, "influence": {"Chile": (0, 2)}}, ["Chile", None],
         {"Chile": (2, 2), "defcon": 5}),
    Case("under Red Scare 1 Op", 47,
         {"phasing": US, "influence": {"Panama": (0, 2)}, "effects": [SHORT_OF_OPS], "dice": [5]},
         ["Panama", coup("Panama")], {"Panama": (2, 0), "defcon": 4}),
    Case("under Red Scare 2 Ops where events are not changed", 47,
         {"phasing": US, "influence": {"Panama": (0, 2)}, "effects": [SHORT_OF_OPS], "dice": [5],
          "rulings": {"event_ops": "printed"}}, ["Panama", coup("Panama")], {"Panama": (3, 0)}),
    Case("where there is no enemy nothing more is asked", 47, {}, ["Cuba"], {"Cuba": (0, 2)}),

    Case("more battlegrounds under US control", 48, {"influence": {"Panama": (2, 0), "Iran": (2, 0), "Zaire": (0, 1)}},
         [],
         {"vp": 2, "removed": [48]}),
    Case("as many", 48, {"influence": {"Panama": (2, 0), "Zaire": (0, 1)}}, [], {"vp": 0, "discard": [48]}, False),
    Case("more countries do not do", 48, {"influence": {"Kenya": (2, 0)}}, [], {"vp": 0, "discard": [48]}, False),

    Case("DEFCON down, and it waits for the US", 50, {"defcon": 3}, [],
         {"defcon": 2, "vp": 0, "effects": [WE_WILL_BURY_YOU], "removed": [50]}),
    Case("begins", 51, {}, [], {"effects": [BREZHNEV_DOCTRINE], "removed": [51]}),
    Case("two and two", 52, {"influence": {"Angola": (1, 0)}}, [],
         {"Angola": (1, 2), "SE African States": (0, 2), "removed": [52]}),

    Case("two in South Africa", 53, {"influence": {"South Africa": (1, 0)}}, [{"South Africa": 1}],
         {"South Africa": (1, 2), "Angola": (0, 0), "discard": [53]}),
    Case("one there and two next door", 53, {}, [{"Botswana": 2}], {"South Africa": (0, 1), "Botswana": (0, 2)}),
    Case("one there and one in each next door", 53, {}, [{"Angola": 1, "Botswana": 1}],
         {"South Africa": (0, 1), "Angola": (0, 1), "Botswana": (0, 1)}),
    Case("in one country, where the ruling says so", 53, {"rulings": {"south_african_unrest": "one country"}},
         [(USSR, "Angola")],
         {"South Africa": (0, 1), "Angola": (0, 2), "Botswana": (0, 0)}),
    Case("South Africa alone, where the ruling says so", 53, {"rulings": {"south_african_unrest": "one country"}},
         ["South Africa"], {"South Africa": (0, 2), "Angola": (0, 0)}),
]

CHOICES = [
    Choice(36, USSR, {"dice": [6]}, ["Angola"], ["Cuba"], "Cuba is not allowed"),
    Choice(43, US, {"phasing": US, "discard": [1, 21]}, [21], [1], "#1 Asia Scoring is not allowed"),
    Choice(45, USSR, {"dice": [1, 3]}, ["leave"], ["yes"], "yes is not allowed"),
    Choice(46, USSR, {}, [N(4)], [N(6)], "6 is not allowed"),
    Choice(47, US, {"phasing": US, "influence": {"Chile": (0, 2)}}, ["Chile", None], ["Iran"], "Iran is not allowed"),
    Choice(49, USSR, {"phasing": US, "hands": {USSR: [14, 17]}}, [17, influence({"Canada": 3})], [(USSR, 21)],
           "#21 NATO"),
    Choice(53, USSR, {}, [{"Angola": 2}], [{"Angola": 1}], "1 of 2 Ops"),
]


@table(CASES)
def test_the_event(case):
    see(case)


@answers(CHOICES)
def test_an_answer_missing_wrong_or_too_many(seen, choice):
    seen(choice)


class TestBrushWar:
    def test_nato_keeps_the_ussr_out_of_what_the_us_controls(self):
        with pytest.raises(Refused, match="Italy is not allowed"):
            Scene({"Italy": (2, 0)}, effects=[NATO]).event(36, answers=["Italy"])

    def test_flower_power_pays_before_the_war(self):
        scene = Scene({"Nicaragua": (0, 1)}, phasing=US, hands={US: [36]}, effects=[FLOWER_POWER], dice=[2])
        scene.play(US, Act(Way.EVENT, 36), ["Nicaragua"])
        look(scene, {"vp": -2, "mil_ops": (3, 0), "discard": [36]})


class TestDefconOne:
    """Whoever moves DEFCON to 1, the phasing side has lost (A12)."""

    def test_the_winner_of_summit_degrades(self):
        scene = Scene(phasing=US, defcon=2, dice=[6, 1])
        scene.event(45, answers=[(US, "degrade")])
        assert scene.over == (USSR, "DEFCON 1")

    def test_the_opponent_wins_summit_and_degrades(self):
        scene = Scene(phasing=US, defcon=2, dice=[1, 6])
        scene.event(45, answers=[(USSR, "degrade")])
        assert scene.over == (USSR, "DEFCON 1")

    def test_how_i_learned_set_to_1(self):
        scene = Scene(phasing=USSR)
        scene.event(46, answers=[N(1)])
        assert scene.over == (US, "DEFCON 1")

    def test_junta_coups_a_battleground(self):
        scene = Scene({"Chile": (0, 2)}, phasing=US, defcon=2, dice=[1])
        scene.event(47, answers=["Peru", coup("Chile")])
        assert scene.over == (USSR, "DEFCON 1")

    def test_we_will_bury_you(self):
        scene = Scene(phasing=US, defcon=2)
        scene.event(50)
        assert scene.over == (USSR, "DEFCON 1")


def test_the_throws_of_summit_and_the_choice_are_noted():
    scene = Scene({"Panama": (2, 0), "Costa Rica": (3, 0)}, defcon=3, dice=[3, 1])
    scene.event(45, answers=["leave"])
    assert scene.noted(notes.Contested) == [notes.Contested("Summit", (3, 1), (1, 0))]
    assert scene.noted(notes.Chose) == [notes.Chose(US, 45, "leave")]


def test_south_african_unrest_has_two_points_beside_the_first():
    for places in ({"South Africa": 1, "Angola": 1}, {"Angola": 2, "Botswana": 1}, {"South Africa": 2}):
        with pytest.raises(Refused):
            Scene().event(53, answers=[places])


class TestIfEvents:
    def test_kitchen_debates_may_not_be_declared_when_it_fails(self):
        scene = Scene(phasing=US, hands={US: [48]})
        assert Act(Way.EVENT, 48) not in legal.plays(scene.game, US)

    def test_with_the_ruling_it_may_to_no_effect(self):
        scene = Scene(phasing=US, hands={US: [48]}, rulings={"failing_event": "allowed"})
        scene.play(US, Act(Way.EVENT, 48))
        look(scene, {"vp": 0, "discard": [48], "removed": []})


def test_brezhnev_adds_one_up_to_four_for_the_ussr_alone():
    game = Scene(effects=[BREZHNEV_DOCTRINE]).game
    assert [game.ops(USSR, card) for card in (15, 14, 50, 1)] == [2, 4, 4, 0]
    assert game.ops(US, 14) == 3


def test_de_gaulle_lets_the_ussr_into_france():
    scene = Scene({"France": (3, 0)}, hands={USSR: [14]}, effects=[NATO, DE_GAULLE], dice=[6])
    scene.play(USSR, Act(Way.OPS, 14), [coup("France")])
    assert scene.pair("France") == (0, 0)
