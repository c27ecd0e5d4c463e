"""Mid War cards 54 to 81, Che and Our Man in Tehran: the normal case, the empty case, the rulings, and wrong, missing
and left-over answers."""
import pytest

from judge import document
from judge.faults import Refused
from judge.twilight import legal, statefile, statewriting
from judge.twilight.operations import has_ability
from judge.twilight.state import UNKNOWN, Effect
from judge.twilight.table import Game
from judge.twilight.titles import (AN_EVIL_EMPIRE, AWACS_SALE, BREZHNEV_DOCTRINE, CAMP_DAVID, CUBAN_MISSILE_CRISIS,
                                   DEATH_SQUADS, FLOWER_POWER, JOHN_PAUL_II, NORTH_SEA_OIL, RED_SCARE,
                                   SALT_NEGOTIATIONS, SHUTTLE_DIPLOMACY, TEAR_DOWN_THIS_WALL, U2_INCIDENT,
                                   WILLY_BRANDT)
from judge.twilight.uses import Act, Way
from judge.twilight.world import US, USSR
from tests.twilight.outcomes import Case, Choice, answers, see, table
from tests.twilight.scene import Scene, coup, influence

FOUR_ISLAMIC = {"Sudan": (1, 0), "Iran": (2, 0), "Iraq": (1, 3), "Egypt": (2, 0)}

CASES = [
    Case("two in Chile", 54, {"influence": {"Chile": (1, 0)}}, [], {"Chile": (1, 2), "removed": [54]}),
    Case("a point, a marker, and it lasts", 55, {"influence": {"West Germany": (4, 0)}}, [],
         {"vp": -1, "West Germany": (4, 1), "effects": [WILLY_BRANDT], "removed": [55]}),
    Case("barred by Tear Down this Wall", 55, {"effects": [TEAR_DOWN_THIS_WALL]}, [],
         {"vp": 0, "West Germany": (0, 0), "discard": [55], "removed": []}, False),

    Case("two of the eight", 56, {"influence": FOUR_ISLAMIC}, [["Iraq", "Egypt"]],
         {"Iraq": (0, 3), "Egypt": (0, 0), "Iran": (2, 0), "Sudan": (1, 0), "discard": [56]}),
    Case("one only holds US influence", 56, {"influence": {"Syria": (3, 0), "Israel": (2, 0)}}, [],
         {"Syria": (0, 0), "Israel": (2, 0)}),
    Case("none", 56, {}, [], {"discard": [56]}),
    Case("barred by AWACS Sale to Saudis", 56, {"influence": {"Iran": (2, 0)}, "effects": [AWACS_SALE]}, [],
         {"Iran": (2, 0), "discard": [56]}, False),

    Case("DEFCON up, then 4 Ops of influence", 57, {"phasing": US, "defcon": 3}, [influence({"Mexico": 4})],
         {"defcon": 4, "Mexico": (4, 0), "discard": [57]}),
    Case("or a coup, which is an ordinary one, in what DEFCON now opens", 57,
         {"phasing": US, "defcon": 3, "influence": {"Pakistan": (0, 1)}, "dice": [2]}, [coup("Pakistan")],
         {"Pakistan": (1, 0), "defcon": 3, "mil_ops": (4, 0)}),
    Case("at 5 DEFCON stays; nothing done", 57, {"defcon": 5}, [None], {"defcon": 5, "mil_ops": (0, 0)}),
    Case("under Red Scare 3 Ops", 57, {"phasing": US, "effects": [Effect(RED_SCARE, (US,))]},
         [influence({"Mexico": 3})],
         {"Mexico": (3, 0)}),
    Case("under Red Scare 4 Ops where events are not changed", 57,
         {"phasing": US, "effects": [Effect(RED_SCARE, (US,))], "rulings": {"event_ops": "printed"}},
         [influence({"Mexico": 4})],
         {"Mexico": (4, 0)}),

    Case("the China Card goes over face up", 58, {"china": US, "china_up": False}, [],
         {"china": (USSR, True), "vp": 0, "removed": [58]}),
    Case("the USSR has it: a point", 58, {"china": USSR, "china_up": False}, [], {"china": (USSR, False), "vp": -1}),
    Case("the civil war bars it", 58, {"china": None, "options": {"civil_war": True}}, [],
         {"china": (None, True), "vp": 0, "discard": [58]}, False),
    Case("the civil war is over", 58, {"china": US, "options": {"civil_war": True}}, [],
         {"china": (USSR, True), "removed": [58]}),

    Case("begins", 59, {}, [], {"effects": [FLOWER_POWER], "removed": [59]}),
    Case("barred by An Evil Empire", 59, {"effects": [AN_EVIL_EMPIRE]}, [],
         {"effects": [AN_EVIL_EMPIRE], "discard": [59]}, False),
    Case("a point, and it lasts", 60, {}, [], {"vp": -1, "effects": [U2_INCIDENT], "removed": [60]}),

    Case("a point a country", 61,
         {"influence": {"Egypt": (0, 2), "Iran": (0, 2), "Libya": (0, 2), "Saudi Arabia": (0, 3),
                                                 "Iraq": (0, 3), "Gulf States": (0, 3), "Venezuela": (0, 2)}}, [],
         {"vp": -7, "discard": [61]}),
    Case("control counts, not influence, and of the USSR", 61,
         {"influence": {"Egypt": (0, 1), "Iran": (2, 0), "Syria": (0, 2)}},
         [], {"vp": 0}),
    Case("barred by North Sea Oil", 61, {"influence": {"Egypt": (0, 2)}, "effects": [NORTH_SEA_OIL]}, [],
         {"vp": 0, "discard": [61]}, False),

    Case("one Op for the USSR", 62, {"phasing": USSR, "hands": {US: [5]}}, [influence({"Finland": 1})],
         {"Finland": (0, 1), "hands": ([5], []), "removed": [62]}),
    Case("declined, and the hand empty", 62, {"phasing": US}, [None], {"removed": [62]}),
    Case("under Brezhnev 2 Ops", 62, {"effects": [BREZHNEV_DOCTRINE]}, [influence({"Finland": 2})],
         {"Finland": (0, 2)}),
    Case("its coup gives military operations", 62, {"influence": {"Sudan": (1, 0)}, "dice": [3]}, [coup("Sudan")],
         {"Sudan": (0, 1), "mil_ops": (0, 1)}),

    Case("four different countries of Africa and Southeast Asia", 63, {},
         [{"Zaire": 1, "Kenya": 1, "Vietnam": 1, "Philippines": 1}],
         {"Zaire": (1, 0), "Kenya": (1, 0), "Vietnam": (1, 0), "Philippines": (1, 0), "discard": [63]}),
    Case("one each", 64, {"influence": {"Panama": (1, 0)}}, [],
         {"Panama": (2, 0), "Costa Rica": (1, 0), "Venezuela": (1, 0), "removed": [64]}),
    Case("a point, one each, and it lasts", 65, {}, [],
         {"vp": 1, "Israel": (1, 0), "Jordan": (1, 0), "Egypt": (1, 0), "effects": [CAMP_DAVID], "removed": [65]}),

    Case("three countries without influence", 66, {}, [["Kenya", "Iran", "Peru"]],
         {"Kenya": (1, 0), "Iran": (1, 0), "Peru": (1, 0), "removed": [66]}),
    Case("fewer, written with their number", 66, {}, [{"Kenya": 1}], {"Kenya": (1, 0), "removed": [66]}),
    Case("none", 66, {}, [None], {"removed": [66]}),

    Case("two of the USSR out, one of the US in", 68, {"influence": {"Poland": (0, 4)}}, [],
         {"Poland": (1, 2), "effects": [JOHN_PAUL_II], "removed": [68]}),
    Case("fewer than two there", 68, {"influence": {"Poland": (0, 1)}}, [],
         {"Poland": (1, 0), "effects": [JOHN_PAUL_II]}),
    Case("begins for its player", 69, {"phasing": US}, [], {"effects": [DEATH_SQUADS], "discard": [69]}),

    Case("two in one country", 70, {}, [{"Chile": 2}], {"Chile": (2, 0), "removed": [70]}),
    Case("one in each of two", 70, {}, [{"Chile": 1, "Cuba": 1}], {"Chile": (1, 0), "Cuba": (1, 0)}),
    Case("the China Card goes over face down", 71, {"china": USSR}, [],
         {"china": (US, False), "vp": 0, "removed": [71]}),
    Case("the US has it: two points", 71, {"china": US}, [], {"china": (US, True), "vp": 2}),
    Case("in the civil war the US counts as its holder", 71, {"china": None, "options": {"civil_war": True}}, [],
         {"china": (None, True), "vp": 2}),
    Case("the Soviets out, one in", 72, {"influence": {"Egypt": (0, 3)}}, [], {"Egypt": (1, 0), "removed": [72]}),
    Case("nobody there", 72, {}, [], {"Egypt": (1, 0)}),
    Case("lies on the table, in no pile", 73, {}, [], {"effects": [SHUTTLE_DIPLOMACY], "discard": [], "removed": []}),

    Case("four out, two each, not in Europe", 74,
         {"influence": {"Cuba": (0, 3), "Zaire": (0, 2), "Poland": (0, 4), "Vietnam": (0, 1)}},
         [{"Cuba": 2, "Zaire": 2}], {"Cuba": (0, 1), "Zaire": (0, 0), "Vietnam": (0, 1), "discard": [74]}),
    Case("all there is", 74, {"influence": {"Cuba": (0, 3), "Poland": (0, 4)}}, [], {"Cuba": (0, 1), "Poland": (0, 4)}),
    Case("none", 74, {"influence": {"Poland": (0, 4)}}, [], {"Poland": (0, 4), "discard": [74]}),
    Case("three, two in a country at most", 75, {}, [{"Cuba": 2, "Haiti": 1}],
         {"Cuba": (0, 2), "Haiti": (0, 1), "discard": [75]}),
    Case("the China Card goes over face up", 76, {"china": USSR, "china_up": False}, [],
         {"china": (US, True), "removed": [76]}),
    Case("the US has it: four in Asia", 76, {"china": US, "china_up": False}, [{"India": 2, "Thailand": 2}],
         {"china": (US, False), "India": (2, 0), "Thailand": (2, 0)}),
    Case("in the civil war the US counts as its holder", 76, {"china": None, "options": {"civil_war": True}},
         [{"India": 2, "Vietnam": 2}], {"china": (None, True), "India": (2, 0), "Vietnam": (2, 0)}),

    Case("as many new cards as are thrown", 77, {"hands": {US: [1, 4, 5]}, "deck": [20, 21, 22], "discard": [30]},
         [[1, 5]],
         {"hands": ([4, 21, 22], []), "deck": [20], "discard": [1, 5, 30], "vp": 0, "removed": [77]}),
    Case("none", 77, {"hands": {US: [4, 5]}, "deck": [20]}, [None], {"hands": ([4, 5], []), "deck": [20]}),
    Case("an empty hand", 77, {"deck": [20]}, [], {"hands": ([], []), "deck": [20], "removed": [77]}),
    Case("what is thrown is shuffled in when the deck is empty", 77, {"hands": {US: [4, 5]}, "discard": [30]}, [[4, 5]],
         # The scene does not shuffle: 30, 4, 5 from the bottom up.
         {"hands": ([4, 5], []), "deck": [30], "discard": []}),

    Case("a point a battleground of both Americas", 78,
         {"influence": {"Panama": (2, 0), "Chile": (3, 0), "Cuba": (0, 3), "Peru": (2, 0), "Zaire": (1, 0)}}, [],
         {"vp": 2, "removed": [78]}),
    Case("no battleground; removed all the same", 78, {"influence": {"Peru": (2, 0)}}, [], {"vp": 0, "removed": [78]}),

    Case("two boxes, and the points of the second only", 80, {"phasing": US, "space": (0, 3)}, [],
         {"space": (2, 3), "vp": 0, "discard": [80]}),
    Case("the points of the first to be there", 80, {"space": (2, 1)}, [], {"space": (2, 3), "vp": -2}),
    Case("the points of the second to be there", 80, {"space": (7, 3)}, [], {"space": (7, 5), "vp": -1}),
    Case("from box 7 to the last", 80, {"phasing": US, "space": (7, 8)}, [], {"space": (8, 8), "vp": 0}),
    Case("as far as the opponent", 80, {"phasing": US, "space": (3, 3)}, [], {"space": (3, 3), "discard": [80]}, False),
    Case("ahead", 80, {"phasing": US, "space": (4, 3)}, [], {"space": (4, 3), "discard": [80]}, False),

    Case("a coup, and another where the first removed influence", 107,
         {"influence": {"Peru": (1, 0), "Kenya": (2, 0)}, "dice": [4, 1]},
         [(USSR, coup("Peru")), (USSR, coup("Kenya"))],
         {"Peru": (0, 2), "Kenya": (2, 0), "mil_ops": (0, 5), "defcon": 5, "discard": [107]}),
    Case("none where it did not", 107, {"influence": {"Peru": (1, 0), "Kenya": (2, 0)}, "dice": [1]}, [coup("Peru")],
         {"Peru": (1, 0), "Kenya": (2, 0), "mil_ops": (0, 3)}),
    Case("declined", 107, {"influence": {"Peru": (1, 0)}}, [None], {"Peru": (1, 0), "mil_ops": (0, 0)}),
    Case("the second declined", 107, {"influence": {"Peru": (1, 0), "Kenya": (1, 0)}, "dice": [6]},
         [coup("Peru"), None],
         {"Peru": (0, 4), "Kenya": (1, 0)}),
    Case("no second in the same country", 107, {"influence": {"Peru": (4, 0)}, "dice": [2]}, [coup("Peru")],
         {"Peru": (3, 0)}),
    Case("no US influence outside battlegrounds", 107, {"influence": {"Chile": (2, 0), "Lebanon": (1, 0)}}, [],
         {"Chile": (2, 0), "Lebanon": (1, 0), "discard": [107]}),
    Case("Brezhnev adds one", 107, {"influence": {"Peru": (3, 0)}, "effects": [BREZHNEV_DOCTRINE], "dice": [2]},
         [coup("Peru")],
         {"Peru": (1, 0), "mil_ops": (0, 4)}),
    Case("Red Scare takes one off", 107,
         {"influence": {"Peru": (3, 0)}, "effects": [Effect(RED_SCARE, (USSR,))], "dice": [3]},
         [coup("Peru")], {"Peru": (2, 0), "mil_ops": (0, 2)}),
    Case("Death Squads and SALT change the dice", 107,
         {"influence": {"Peru": (3, 0)}, "effects": [Effect(DEATH_SQUADS, (US,)), SALT_NEGOTIATIONS], "dice": [4]},
         [coup("Peru")],
         {"Peru": (2, 0), "mil_ops": (0, 3)}),

    Case("five drawn, two thrown, three shuffled back", 108,
         {"influence": {"Israel": (4, 0)}, "deck": [19, 20, 1, 22, 23, 24, 25]}, [[1, 24]],
         {"deck": [19, 20, 22, 23, 25], "discard": [1, 24], "hands": ([], []), "removed": [108]}),
    Case("none thrown", 108, {"influence": {"Israel": (4, 0)}, "deck": [19, 20, 21, 22, 23]}, [None],
         {"deck": [19, 20, 21, 22, 23], "discard": []}),
    Case("a short deck is filled up from the discards", 108, {"influence": {"Israel": (4, 0)}, "deck": [19, 20],
                                                              "discard": [21, 22, 23, 24]}, [[19, 24]],
         {"deck": [20, 21, 22, 23], "discard": [19, 24]}),
    Case("a short deck is all, where the ruling says so", 108,
         {"influence": {"Israel": (4, 0)}, "deck": [19, 20], "discard": [21, 22],
          "rulings": {"tehran_short_deck": "what is there"}},
         [[20]], {"deck": [19], "discard": [20, 21, 22]}),
    Case("no card anywhere", 108, {"influence": {"Israel": (4, 0)}}, [], {"deck": [], "discard": [], "removed": [108]}),
    Case("no Middle East country under US control", 108,
         {"influence": {"Israel": (3, 0), "Turkey": (2, 0)}, "deck": [19]}, [],
         {"deck": [19], "discard": [108]}, False),
]

CHOICES = [
    Choice(56, USSR, {"influence": FOUR_ISLAMIC}, [["Iran", "Iraq"]], [["Iran"]], "1 are chosen"),
    Choice(57, US, {"phasing": US}, [influence({"Mexico": 4})], [influence({"Mexico": 3})], "only 3 of 4 Ops"),
    Choice(62, USSR, {}, [None], [coup("Iran")], "coup is not allowed"),
    Choice(63, US, {}, [["Zaire", "Kenya", "Burma", "Sudan"]], [{"Zaire": 2, "Kenya": 2}], "2 in Zaire are too many"),
    Choice(66, US, {"influence": {"Iran": (0, 1)}}, [["Peru"]], [["Peru", "Iran"]], "Iran is not allowed"),
    Choice(67, US, {"hands": {USSR: [14]}}, ["return", None], ["yes"], "yes is not allowed"),
    Choice(70, US, {}, [{"Chile": 2}], [{"Chile": 2, "Cuba": 1}], "3 markers are too many"),
    Choice(74, US, {"influence": {"Cuba": (0, 3), "Zaire": (0, 2), "Iran": (0, 1)}}, [{"Cuba": 2, "Zaire": 2}],
           [{"Cuba": 3, "Iran": 1}],
           "3 in Cuba are too many"),
    Choice(75, USSR, {}, [{"Cuba": 2, "Haiti": 1}], [{"Cuba": 3}], "3 in Cuba are too many"),
    Choice(76, US, {"china": US}, [{"India": 2, "Japan": 2}], [{"India": 3, "Japan": 1}], "3 in India are too many"),
    Choice(77, US, {"hands": {US: [4, 5]}}, [[4]], [[7]], "#7 Socialist Governments is not allowed"),
    Choice(107, USSR, {"influence": {"Peru": (1, 0)}, "dice": [1]}, [coup("Peru")], [coup("Chile")],
           "no influence of the US in Chile"),
    Choice(108, US, {"influence": {"Israel": (4, 0)}, "deck": [19, 20, 21, 22, 23, 24]}, [[20]], [[19]],
           "#19 Truman Doctrine is not"),
]


@table(CASES)
def test_the_event(case):
    see(case)


@answers(CHOICES)
def test_an_answer_missing_wrong_or_too_many(seen, choice):
    seen(choice)


@pytest.mark.parametrize("board, named, said", [
    ({}, ["Peru", "Iran", "Iraq", "Cuba"], "4 are chosen"), ({"Iran": (1, 0)}, ["Iran"], "Iran is not allowed"),
    ({"Iran": (0, 1)}, ["Iran"], "Iran is not allowed")])
def test_puppet_governments_takes_three_where_nobody_is(board, named, said):
    with pytest.raises(Refused, match=said):
        Scene(board).event(66, answers=[named])


def test_ussuri_river_skirmish_is_in_asia():
    with pytest.raises(Refused, match="Iran is not allowed"):
        Scene(china=US).event(76, answers=[{"India": 2, "Iran": 2}])


def test_one_small_step_is_no_attempt():
    scene = Scene(phasing=US, space=(0, 1))
    scene.event(80)
    assert scene.game.attempts[US] == 0


class TestOneSmallStepPastABox:
    def jump(self, space=(3, 4), **more):
        scene = Scene(phasing=US, space=space, **more)
        scene.event(80)
        return scene.game

    def test_it_ends_the_ability_of_the_box(self):
        game = self.jump()
        assert game.space[US] == 5 and not has_ability(game, USSR, "headline")

    def test_by_ruling_the_ability_stays_also_in_the_file(self):
        game = self.jump(rulings={"space_box_jumped": "stays"})
        again = statefile.load(document.read(statewriting.write(game.frozen()._replace(chance={"source": "stated"},
                                                                                       deck=(UNKNOWN,) * 90))))
        assert again.jumped == {US: (4,)}
        assert has_ability(game, USSR, "headline") and not has_ability(game, US, "headline")
        assert has_ability(Game(again, None), USSR, "headline")

    def test_who_lands_on_the_box_ends_it_whatever_the_ruling(self):
        game = self.jump((2, 4), rulings={"space_box_jumped": "stays"})
        assert game.space[US] == 4 and not has_ability(game, USSR, "headline")

    def test_the_side_behind_has_no_ability_of_a_box_ahead_of_it(self):
        game = self.jump((1, 2), rulings={"space_box_jumped": "stays"})
        assert has_ability(game, USSR, "attempts") and not has_ability(game, US, "attempts")


@pytest.mark.parametrize("card, more", [(80, {"phasing": US}), (108, {"phasing": US})])
def test_an_if_event_that_fails_may_not_be_declared(card, more):
    side = more["phasing"]
    assert Act(Way.EVENT, card) not in legal.plays(Scene(hands={side: [card]}, **more).game, side)
    allowed = Scene(hands={side: [card]}, rulings={"failing_event": "allowed"}, **more)
    assert Act(Way.EVENT, card) in legal.plays(allowed.game, side)


class TestChe:
    def test_the_crisis_kills_here_too(self):
        scene = Scene({"Peru": (1, 0)}, effects=[Effect(CUBAN_MISSILE_CRISIS, (USSR,))])
        scene.event(107, answers=[coup("Peru")])
        assert scene.over == (US, "Cuban Missile Crisis")

    def test_the_same_country_twice_is_refused(self):
        with pytest.raises(Refused):
            Scene({"Peru": (4, 0), "Kenya": (1, 0)}, dice=[3]).event(107, answers=[coup("Peru"), coup("Peru")])

    def test_a_battleground_is_no_target(self):
        with pytest.raises(Refused, match="Chile is not allowed"):
            Scene({"Chile": (1, 0), "Peru": (1, 0)}).event(107, answers=[coup("Chile")])
