"""Late War cards 82 to 102, Yuri and Samantha, AWACS Sale to Saudis: the normal case, the empty case, the rulings, and
wrong, missing and left-over answers."""
import pytest

from judge.faults import Refused
from judge.twilight import legal, notes
from judge.twilight.asking import Missing
from judge.twilight.state import Effect
from judge.twilight.titles import (ALDRICH_AMES, AN_EVIL_EMPIRE, AWACS_SALE, CHERNOBYL, FLOWER_POWER,
                                   IRANIAN_HOSTAGE_CRISIS, IRAN_CONTRA, IRON_LADY, JOHN_PAUL_II, NATO, NORTH_SEA_OIL,
                                   NUCLEAR_SUBS, RED_SCARE, TEAR_DOWN_THIS_WALL, THE_REFORMER, WILLY_BRANDT,
                                   YURI_AND_SAMANTHA)
from judge.twilight.uses import Act, Way
from judge.twilight.world import US, USSR
from tests.twilight.outcomes import Case, Choice, answers, look, see, table
from tests.twilight.scene import Scene, coup, influence, realign

SAUDI_WEST = {"France": (3, 0), "Italy": (2, 0), "Turkey": (1, 0), "UK": (5, 0)}
SHORT_OF_OPS = Effect(RED_SCARE, (US,))

CASES = [
    Case("all US influence out, two in", 82, {"influence": {"Iran": (3, 1)}}, [],
         {"Iran": (0, 3), "effects": [IRANIAN_HOSTAGE_CRISIS], "removed": [82]}),
    Case("nobody there", 82, {}, [], {"Iran": (0, 2)}),
    Case("a point, Argentina, and the UK emptied", 83, {"influence": {"UK": (5, 2)}}, [],
         {"vp": 1, "Argentina": (0, 1), "UK": (5, 0), "effects": [IRON_LADY], "removed": [83]}),
    Case("no Soviets in the UK", 83, {}, [], {"vp": 1, "UK": (0, 0)}),
    Case("a point for every two, rounded down", 84, {"influence": {"Libya": (0, 5)}}, [],
         {"vp": 2, "Libya": (0, 5), "removed": [84]}),
    Case("one marker gives none", 84, {"influence": {"Libya": (0, 1)}}, [], {"vp": 0, "removed": [84]}),

    Case("an own event out of the discards", 85, {"phasing": US, "space": (1, 0), "discard": [4, 1, 64]}, [64],
         {"Panama": (1, 0), "discard": [1, 4], "removed": [64, 85]}),
    Case("a neutral one is the US's", 85, {"phasing": US, "space": (1, 0), "discard": [34], "defcon": 3}, [],
         {"vp": 1, "defcon": 5, "discard": [34], "removed": [85]}),
    Case("one of the USSR is the USSR's", 85, {"phasing": US, "space": (2, 1), "discard": [54, 4]}, [54],
         {"Chile": (0, 2), "removed": [54, 85]}),
    Case("one that cannot happen stays in the discards", 85, {"phasing": US, "space": (1, 0), "discard": [21, 4]}, [21],
         {"discard": [4, 21], "effects": [], "removed": [85]}),
    Case("only scoring cards lie there", 85, {"phasing": US, "space": (1, 0), "discard": [1, 2]}, [],
         {"discard": [1, 2], "removed": [85]}),
    Case("level in space", 85, {"phasing": US, "space": (3, 3), "discard": [4]}, [],
         {"discard": [4, 85], "removed": []}, False),
    Case("behind in space", 85, {"phasing": US, "space": (2, 3), "discard": [4]}, [], {"discard": [4, 85]}, False),

    Case("lasts", 86, {"turn": 8}, [], {"effects": [NORTH_SEA_OIL], "removed": [86]}),
    Case("four in Europe", 87, {"vp": 0}, [{"Poland": 2, "France": 2}],
         {"Poland": (0, 2), "France": (0, 2), "effects": [THE_REFORMER], "removed": [87]}),
    Case("six where the USSR leads", 87, {"vp": -1}, [{"Poland": 2, "France": 2, "Turkey": 2}],
         {"Poland": (0, 2), "France": (0, 2), "Turkey": (0, 2)}),
    Case("Lebanon and two more in the Middle East", 88,
         {"influence": {"Lebanon": (2, 0), "Israel": (4, 0), "Iran": (1, 0)}},
         [{"Israel": 1, "Iran": 1}], {"Lebanon": (0, 0), "Israel": (3, 0), "Iran": (0, 0), "removed": [88]}),
    Case("all there is", 88, {"influence": {"Israel": (1, 0), "India": (3, 0)}}, [],
         {"Israel": (0, 0), "India": (3, 0)}),
    Case("nobody there", 88, {}, [], {"removed": [88]}),

    Case("without South Korea", 89, {"phasing": US, "defcon": 4, "influence": {"South Korea": (2, 0)}}, [],
         {"defcon": 3, "vp": 2, "removed": [89]}),
    Case("with South Korea, influence", 89, {"phasing": US, "defcon": 4, "influence": {"South Korea": (3, 0)}},
         [influence({"Taiwan": 2, "Mexico": 2})], {"defcon": 3, "vp": 2, "Taiwan": (2, 0), "Mexico": (2, 0)}),
    Case("with South Korea, declined", 89, {"phasing": US, "defcon": 4, "influence": {"South Korea": (3, 0)}}, [None],
         {"defcon": 3, "vp": 2}),
    Case("under Red Scare 3 Ops", 89,
         {"phasing": US, "defcon": 4, "influence": {"South Korea": (3, 0)}, "effects": [SHORT_OF_OPS]},
         [influence({"Mexico": 3})], {"Mexico": (3, 0)}),

    Case("DEFCON up, two points", 90, {"defcon": 2}, [], {"defcon": 3, "vp": -2, "removed": [90]}),
    Case("with The Reformer, influence", 90, {"defcon": 5, "effects": [THE_REFORMER]}, [influence({"Poland": 4})],
         {"defcon": 5, "vp": -2, "Poland": (0, 4)}),
    Case("with The Reformer, declined", 90, {"effects": [THE_REFORMER]}, [None], {"vp": -2}),
    Case("under Red Scare 3 Ops", 90, {"effects": [THE_REFORMER, Effect(RED_SCARE, (USSR,))]},
         [influence({"Poland": 3})],
         {"Poland": (0, 3)}),

    Case("Nicaragua emptied, a free coup in a battleground", 91,
         {"influence": {"Nicaragua": (2, 0), "Cuba": (2, 0)}, "defcon": 3, "dice": [6]}, [coup("Cuba")],
         {"Nicaragua": (0, 0), "Cuba": (0, 0), "mil_ops": (0, 0), "defcon": 2, "removed": [91]}),
    Case("a free coup elsewhere", 91, {"influence": {"Honduras": (1, 0)}, "dice": [5]}, [coup("Honduras")],
         {"Honduras": (0, 2), "mil_ops": (0, 0), "defcon": 5}),
    Case("under Red Scare 1 Op", 91,
         {"influence": {"Honduras": (2, 0)}, "effects": [Effect(RED_SCARE, (USSR,))], "dice": [4]}, [coup("Honduras")],
         {"Honduras": (1, 0)}),
    Case("declined", 91, {"influence": {"Nicaragua": (1, 0), "Cuba": (2, 0)}}, [None],
         {"Nicaragua": (0, 0), "Cuba": (2, 0)}),
    Case("no US influence in the three", 91, {"influence": {"Nicaragua": (1, 0), "Panama": (2, 0), "Cuba": (0, 3)}}, [],
         {"Nicaragua": (0, 0), "Panama": (2, 0), "removed": [91]}),

    Case("the opponent discards one", 92, {"hands": {US: [5, 21]}, "picks": [21]}, [],
         {"hands": ([5], []), "discard": [21, 92], "effects": []}),
    Case("the US two after the Hostage Crisis", 92,
         {"hands": {US: [5, 21, 1]}, "picks": [21, 1], "effects": [IRANIAN_HOSTAGE_CRISIS]},
         [], {"hands": ([5], []), "discard": [1, 21, 92], "vp": 0}),
    Case("of two the one there is", 92, {"hands": {US: [5]}, "effects": [IRANIAN_HOSTAGE_CRISIS]}, [],
         {"hands": ([], []), "discard": [5, 92]}),
    Case("the USSR one all the same", 92,
         {"phasing": US, "hands": {USSR: [9, 14]}, "picks": [9], "effects": [IRANIAN_HOSTAGE_CRISIS]},
         [], {"hands": ([], [14]), "discard": [9, 92], "Vietnam": (0, 0)}),
    Case("an empty hand", 92, {"phasing": US, "china": USSR}, [], {"discard": [92], "china": (USSR, True)}),

    Case("lasts", 93, {}, [], {"effects": [IRAN_CONTRA], "removed": [93]}),
    Case("names a region", 94, {}, ["Africa"], {"effects": [CHERNOBYL], "removed": [94]}),

    Case("the US discards, without the event", 95, {"hands": {US: [14, 15]}, "influence": {"Peru": (0, 2)}}, [(US, 14)],
         {"Peru": (0, 2), "discard": [14, 95], "hands": ([15], [])}),
    Case("the US declines, and two are doubled", 95,
         {"hands": {US: [14]}, "influence": {"Peru": (0, 2), "Chile": (1, 3), "Brazil": (0, 1)}},
         [(US, None), (USSR, ["Peru", "Chile"])],
         {"Peru": (0, 4), "Chile": (1, 6), "Brazil": (0, 1), "discard": [95], "hands": ([14], [])}),
    Case("the US has no such card; one country holds influence", 95,
         {"hands": {US: [15]}, "influence": {"Peru": (0, 2), "Cuba": (0, 3)}}, [None],
         {"Peru": (0, 4), "Cuba": (0, 3)}),
    Case("Red Scare takes the card away", 95,
         {"hands": {US: [14]}, "influence": {"Peru": (0, 1)}, "effects": [SHORT_OF_OPS]}, [None],
         {"Peru": (0, 2), "hands": ([14], [])}),
    Case("nothing to double", 95, {}, [], {"discard": [95]}),

    Case("three in East Germany; Willy Brandt ends; a free coup against DEFCON", 96,
         {"phasing": US, "defcon": 3, "influence": {"East Germany": (0, 3), "Hungary": (0, 3)},
          "effects": [WILLY_BRANDT], "dice": [5]},
         [coup("Hungary")], {"East Germany": (3, 3), "Hungary": (0, 1), "mil_ops": (0, 0), "defcon": 3,
                             "effects": [TEAR_DOWN_THIS_WALL], "removed": [96]}),
    Case("or realignments against DEFCON, with what was just placed", 96,
         {"phasing": US, "defcon": 2, "influence": {"East Germany": (0, 1), "Poland": (0, 3)},
          "dice": [4, 1, 1, 1, 1, 2]},
         # In East Germany the US has more: 5 against 1. Then it controls it, next to Poland, where the USSR has more
         # and is next door itself: 2 to 3, which cannot take what is not there, and 2 to 4.
         [realign("East Germany", "Poland", "Poland")], {"East Germany": (3, 0), "Poland": (0, 3), "mil_ops": (0, 0)}),
    Case("under Red Scare 2 Ops", 96,
         {"phasing": US, "influence": {"Hungary": (0, 3)}, "effects": [SHORT_OF_OPS], "dice": [6]}, [coup("Hungary")],
         {"Hungary": (0, 1)}),
    Case("nothing more", 96, {"phasing": US}, [], {"East Germany": (3, 0), "effects": [TEAR_DOWN_THIS_WALL]}),

    Case("a point; Flower Power ends", 97, {"effects": [FLOWER_POWER]}, [],
         {"vp": 1, "effects": [AN_EVIL_EMPIRE], "removed": [97]}),
    Case("without Flower Power", 97, {}, [], {"vp": 1, "effects": [AN_EVIL_EMPIRE]}),
    Case("the USSR discards a card of the US, without its event", 98, {"hands": {US: [4, 21, 1]}}, [(USSR, 4)],
         {"hands": ([1, 21], []), "discard": [4], "defcon": 5, "effects": [ALDRICH_AMES], "removed": [98]}),
    Case("an empty hand", 98, {"china": US}, [], {"hands": ([], []), "china": (US, True), "effects": [ALDRICH_AMES]}),
    Case("a point, and one out of each of three", 99, {"influence": SAUDI_WEST}, [["France", "Italy", "Turkey"]],
         {"vp": -1, "France": (2, 0), "Italy": (1, 0), "Turkey": (0, 0), "UK": (5, 0), "removed": [99]}),
    Case("fewer than three", 99, {"influence": {"UK": (5, 0), "Poland": (1, 0)}}, [],
         {"vp": -1, "UK": (4, 0), "Poland": (1, 0)}),

    Case("not at DEFCON 3", 100, {"defcon": 3, "phasing": US, "vp": 10}, [],
         {"over": None, "discard": [100], "vp": 10}, False),
    Case("declined: it took place", 100, {"defcon": 2, "phasing": US}, ["no"],
         {"removed": [100], "vp": 0, "over": None}),
    Case("declined: it did not, where the ruling says so", 100,
         {"defcon": 2, "phasing": US, "rulings": {"wargames_declined": "discarded"}}, ["no"],
         {"discard": [100], "removed": []}, False),
    Case("three in Poland after John Paul II", 101, {"effects": [JOHN_PAUL_II], "influence": {"Poland": (0, 3)}}, [],
         {"Poland": (3, 3), "effects": [], "removed": [101]}),
    Case("without John Paul II", 101, {}, [], {"Poland": (0, 0), "discard": [101]}, False),

    Case("a 4 wins without neighbours", 102, {"phasing": US, "influence": {"Iran": (0, 2)}, "dice": [4]}, ["Iran"],
         {"Iran": (2, 0), "vp": 2, "mil_ops": (2, 0), "removed": [102]}),
    Case("each neighbour of the enemy takes 1 off, the attacker too", 102,
         {"phasing": US, "influence": {"Iran": (0, 2), "Iraq": (0, 3)}, "dice": [4]}, ["Iran"],
         {"Iran": (0, 2), "vp": 0, "mil_ops": (2, 0), "removed": [102]}),
    Case("begins", 109, {}, [], {"effects": [YURI_AND_SAMANTHA], "vp": 0, "removed": [109]}),
    Case("two in Saudi Arabia, and it lasts", 110, {}, [],
         {"Saudi Arabia": (2, 0), "effects": [AWACS_SALE], "removed": [110]}),
]

CHOICES = [
    Choice(85, US, {"phasing": US, "space": (1, 0), "discard": [4, 1, 64]}, [64], [1],
           "#1 Asia Scoring is not allowed"),
    Choice(87, USSR, {}, [{"Poland": 2, "France": 2}], [{"Poland": 3, "France": 1}], "3 in Poland are too many"),
    Choice(88, USSR, {"influence": {"Israel": (4, 0), "Iran": (1, 0)}}, [{"Israel": 2}], [{"Israel": 1}],
           "1 markers are too few"),
    Choice(89, US, {"influence": {"South Korea": (3, 0), "Egypt": (0, 1)}}, [None], [coup("Egypt")],
           "coup is not allowed"),
    Choice(90, USSR, {"effects": [THE_REFORMER], "influence": {"Egypt": (1, 0)}}, [None], [coup("Egypt")],
           "coup is not allowed"),
    Choice(91, USSR, {"influence": {"Cuba": (1, 0), "Panama": (1, 0)}}, [None], [coup("Panama")],
           "Panama is not allowed"),
    Choice(94, US, {}, ["Asia"], ["Southeast Asia"], "Southeast Asia is not allowed"),
    Choice(95, US, {"hands": {US: [14, 15]}, "influence": {"Peru": (0, 1)}}, [14], [15], "#15 Nasser is not allowed"),
    Choice(96, US, {"influence": {"Poland": (0, 1)}}, [None], [influence({"Poland": 1})], "influence is not allowed"),
    Choice(98, USSR, {"hands": {US: [4, 21]}}, [21], [14], "#14 COMECON is not allowed"),
    Choice(99, USSR, {"influence": SAUDI_WEST}, [["UK", "Italy", "Turkey"]], [{"UK": 3}], "3 in UK are too many"),
    Choice(100, USSR, {"defcon": 2}, ["no"], ["boycott"], "boycott is not allowed"),
    Choice(102, USSR, {"dice": [1]}, ["Iraq"], ["India"], "India is not allowed"),
]


@table(CASES)
def test_the_event(case):
    see(case)


@answers(CHOICES)
def test_an_answer_missing_wrong_or_too_many(seen, choice):
    seen(choice)


class TestStarWars:
    def test_the_phasing_side_does_not_change(self):
        # The US has We Will Bury You happen in a USSR round at DEFCON 2 (card 85).
        scene = Scene(phasing=USSR, space=(1, 0), discard=[50], defcon=2)
        scene.event(85)
        assert scene.over == (US, "DEFCON 1")

    def test_flower_power_is_paid_for_a_war(self):
        scene = Scene(phasing=US, space=(1, 0), discard=[24], effects=[FLOWER_POWER], dice=[1])
        scene.event(85, answers=["India"])
        assert scene.game.vp == -2

    @pytest.mark.parametrize("rulings, open_", [({}, False), ({"failing_event": "allowed"}, True)])
    def test_it_may_not_be_declared_when_it_fails(self, rulings, open_):
        scene = Scene(phasing=US, turn=8, hands={US: [85]}, discard=[4], rulings=rulings)
        assert (Act(Way.EVENT, 85) in legal.plays(scene.game, US)) is open_

    def test_the_card_goes_back_to_the_discards_as_one_of_the_us(self):
        scene = Scene(phasing=US, space=(1, 0), discard=[34])
        scene.event(85)
        assert scene.noted(notes.Discarded) == [notes.Discarded(US, (34,))]


class TestRealignmentsOfEvents:
    def test_kal_007_obeys_defcon_after_its_own_step(self):
        board = {"South Korea": (3, 0), "North Korea": (0, 3), "Egypt": (0, 1)}
        with pytest.raises(Refused, match="DEFCON is 3: no coups or realignments in Asia"):
            Scene(board, phasing=US, defcon=4).event(89, answers=[realign("North Korea")])

    def test_kal_007_realigns_where_defcon_allows(self):
        scene = Scene({"South Korea": (3, 0), "Egypt": (0, 1)}, phasing=US, defcon=3 + 1, dice=[6, 1])
        scene.event(89, answers=[realign("Egypt")])
        assert scene.pair("Egypt") == (0, 0)

    def test_glasnost_obeys_nato(self):
        board = {"Italy": (2, 0), "Greece": (1, 0)}
        with pytest.raises(Refused, match="NATO protects Italy"):
            Scene(board, effects=[THE_REFORMER, NATO]).event(90, answers=[realign("Italy")])

    def test_glasnost_obeys_defcon(self):
        with pytest.raises(Refused, match="DEFCON is 3: no coups or realignments in Europe"):
            Scene({"Greece": (1, 0), "Zaire": (1, 0)}, defcon=2, effects=[THE_REFORMER]).event(
                90, answers=[realign("Greece")])

    def test_chernobyl_bars_the_influence_of_glasnost(self):
        effects = [THE_REFORMER, Effect(CHERNOBYL, (), "Europe")]
        with pytest.raises(Refused, match="Chernobyl keeps USSR influence out of Europe"):
            Scene(effects=effects).event(90, answers=[influence({"Poland": 4})])


def test_kal_007_at_defcon_2_ends_the_game_before_its_points():
    scene = Scene(phasing=US, defcon=2, vp=19)
    scene.event(89)
    assert scene.over == (USSR, "DEFCON 1")


def test_ortega_in_a_us_round_at_defcon_2_kills_the_us():
    scene = Scene({"Cuba": (1, 0)}, phasing=US, defcon=2, dice=[1])
    scene.event(91, answers=[coup("Cuba")])
    assert scene.over == (USSR, "DEFCON 1")


class TestWargames:
    """At DEFCON 2 the player gives 6 VP and ends the game, without final scoring."""

    @pytest.mark.parametrize("side, vp, winner",
                             [(US, 7, US), (US, 5, USSR), (USSR, -7, USSR), (USSR, -5, US), (US, 6, None),
                              (USSR, -6, None)])
    def test_the_higher_vp_wins_and_zero_is_a_draw(self, side, vp, winner):
        scene = Scene({"Thailand": (0, 2)}, phasing=side, defcon=2, vp=vp)
        scene.event(100, answers=["yes"])
        assert scene.over == (winner, "Wargames")

    @pytest.mark.parametrize("side, vp", [(US, 6), (USSR, -6)])
    def test_at_zero_its_player_does_not_win_where_the_ruling_says_so(self, side, vp):
        scene = Scene(phasing=side, defcon=2, vp=vp, rulings={"wargames_at_zero": "player does not win"})
        scene.event(100, answers=["yes"])
        assert scene.over == (USSR if side is US else US, "Wargames")

    @pytest.mark.parametrize("vp, winner", [(19, USSR), (26, US)])
    def test_in_the_late_war_scenario_the_us_needs_twenty(self, vp, winner):
        scene = Scene(phasing=US, defcon=2, vp=vp, options={"scenario": "late war"})
        scene.event(100, answers=["yes"])
        assert scene.over == (winner, "Wargames")

    def test_in_the_late_war_scenario_zero_is_the_ussrs_whatever_the_ruling(self):
        scene = Scene(phasing=USSR, defcon=2, vp=-6, options={"scenario": "late war"},
                      rulings={"wargames_at_zero": "player does not win"})
        scene.event(100, answers=["yes"])
        assert scene.over == (USSR, "Wargames")

    @pytest.mark.parametrize("defcon, rulings, open_", [
        (2, {}, True), (3, {}, False), (4, {}, False), (5, {}, False), (3, {"failing_event": "allowed"}, True)])
    def test_when_it_may_be_declared(self, defcon, rulings, open_):
        scene = Scene(phasing=US, turn=8, defcon=defcon, hands={US: [100]}, rulings=rulings)
        assert (Act(Way.EVENT, 100) in legal.plays(scene.game, US)) is open_

    def test_declining_is_noted(self):
        scene = Scene(phasing=US, defcon=2)
        scene.event(100, answers=["no"])
        assert scene.noted(notes.Chose) == [notes.Chose(US, 100, "no")]


def test_the_cards_that_the_debt_crisis_may_take_are_for_us_eyes():
    with pytest.raises(Missing) as missing:
        Scene({"Peru": (0, 1)}, hands={US: [14, 15]}).event(95)
    assert missing.value.question.secret and missing.value.question.choices == (14,)


def test_iran_iraq_war_pays_flower_power():
    scene = Scene(phasing=US, turn=8, hands={US: [102]}, effects=[FLOWER_POWER], dice=[1])
    scene.play(US, Act(Way.EVENT, 102), ["Iran"])
    look(scene, {"vp": -2, "mil_ops": (2, 0), "removed": [102]})


def test_nuclear_subs_do_not_cover_kal_007():
    scene = Scene(phasing=US, defcon=3, effects=[NUCLEAR_SUBS])
    scene.event(89)
    assert scene.game.defcon == 2
