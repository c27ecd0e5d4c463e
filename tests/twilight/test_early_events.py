"""Early War cards: cases of their events and answers to their choices that the other files do not hold."""
import pytest

from judge.faults import Refused
from judge.twilight.titles import (CONTAINMENT, DE_GAULLE, DEFECTORS, FORMOSAN_RESOLUTION,
                                   MARSHALL_PLAN, NATO, NORAD, SHUTTLE_DIPLOMACY, US_JAPAN_PACT, WARSAW_PACT)
from judge.twilight.world import REGIONS, US, USSR, WESTERN_EUROPE
from tests.twilight.outcomes import Case, Choice, answers, see, table
from tests.twilight.scene import SPACE, Scene, influence

EAST = {"Poland": (1, 0), "Hungary": (1, 0), "Romania": (1, 0), "Bulgaria": (1, 0), "Finland": (1, 0)}
UNREST = {"Poland": (0, 4), "Hungary": (0, 1), "Romania": (0, 3), "Austria": (0, 2)}
SEVEN = ["UK", "France", "Italy", "Spain/Portugal", "Greece", "Turkey", "Finland"]
SUEZ = {"France": (3, 0), "UK": (5, 0), "Israel": (1, 0)}
KOREA = {"South Korea": (3, 0), "Japan": (4, 0), "Taiwan": (3, 0), "North Korea": (3, 0)}


CASES = [
    Case("Afghanistan and North Korea are next to the USSR", 1,
         {"influence": {"Afghanistan": (2, 0), "North Korea": (3, 0), "Japan": (0, 4)}}, [],
         {"vp": (3 + 1 + 2) - (3 + 1 + 1), "discard": [1]}),
    Case("Shuttle Diplomacy and Formosan Resolution together", 1,
         {"influence": {"Japan": (0, 4), "India": (0, 3), "Burma": (0, 2), "Taiwan": (3, 0)},
          "effects": [FORMOSAN_RESOLUTION, SHUTTLE_DIPLOMACY]}, ["Japan"],
         # The USSR is left India and Burma: more countries, not more battlegrounds. Taiwan is one.
         {"vp": (3 + 1) - (3 + 1), "effects": [FORMOSAN_RESOLUTION]}),
    Case("Romania is next to the USSR, Canada to the US", 2,
         {"influence": {"Romania": (3, 0), "Poland": (3, 0), "Canada": (0, 4)}}, [],
         {"vp": (7 + 1 + 2) - (3 + 1), "discard": [2]}),
    Case("no country is next to a superpower", 3,
         {"influence": {"Iran": (2, 0), "Iraq": (0, 3), "Syria": (0, 2)}}, [], {"vp": (3 + 1) - (3 + 1)}),
    Case("control", 3,
         {"influence": {c: (4, 0) for c in ("Libya", "Egypt", "Israel", "Iraq", "Iran", "Saudi Arabia")}}, [],
         {"vp": 7 + 6}),
    Case("from 5 to 4 a point", 4, {"defcon": 5}, [], {"defcon": 4, "vp": 1, "discard": [4]}),
    Case("from 3 to 2 three points", 4, {"defcon": 3}, [], {"defcon": 2, "vp": 3}),
    Case("leaves a committed headline alone", 5,
         {"stage": "headline", "phasing": US, "headlines": {USSR: 9}, "hands": {USSR: []}}, [],
         {"headlines": {USSR: 9}, "discard": [5]}),
    Case("the US decides what its card asks", 5,
         {"influence": {"Greece": (0, 1), "Austria": (0, 1)}, "hands": {USSR: [19]}}, [(US, "Austria")],
         {"Austria": (0, 0), "Greece": (0, 1), "removed": [19], "discard": [5]}),
    Case("Defectors find no headline of the USSR any more", 5,
         {"stage": "headline", "phasing": US, "hands": {USSR: [DEFECTORS]}}, [],
         {"vp": 0, "discard": [5, DEFECTORS]}),
    Case("UN Intervention goes without an event", 5, {"hands": {USSR: [32]}}, [],
         {"discard": [5, 32], "hands": ([], [])}),
    Case("an empty Cuba", 8, {}, [], {"Cuba": (0, 3), "removed": [8]}),
    Case("no US influence in West Germany, and no card", 10, {}, [], {"West Germany": (0, 0), "removed": [10]}),
    Case("a 3 is too little", 11, {"influence": {"South Korea": (1, 0)}, "dice": [3]}, [],
         {"South Korea": (1, 0), "vp": 0, "mil_ops": (0, 2), "removed": [11]}),
    Case("replaces and adds to what is there", 11, {"influence": {"South Korea": (1, 2)}, "dice": [6]}, [],
         {"South Korea": (0, 3), "vp": -2}),
    Case("all three neighbours, North Korea too", 11, {"influence": KOREA, "dice": [6]}, [],
         {"South Korea": (3, 0), "vp": 0, "mil_ops": (0, 2)}),
    Case("an empty Romania", 12, {}, [], {"Romania": (0, 3), "removed": [12]}),
    Case("won", 13, {"influence": {"Israel": (1, 0)}, "dice": [4], "defcon": 2}, [],
         {"Israel": (0, 1), "vp": -2, "mil_ops": (0, 2), "defcon": 2, "discard": [13]}),
    Case("a 3 is too little", 13, {"influence": {"Israel": (1, 0)}, "dice": [3]}, [],
         {"Israel": (1, 0), "vp": 0, "mil_ops": (0, 2)}),
    Case("the US holds all of Eastern Europe", 14, {"influence": {c: (9, 0) for c in REGIONS["Eastern Europe"]}}, [],
         {"removed": [14], "Poland": (9, 0)}),
    Case("two markers, and the card is removed", 15, {}, [], {"Egypt": (0, 2), "removed": [15]}),
    Case("nobody to remove: it adds", 16, {}, [{"Poland": 2, "Hungary": 2, "Finland": 1}],
         {"Poland": (0, 2), "effects": [WARSAW_PACT], "removed": [16]}),
    Case("nobody in France", 17, {}, [], {"France": (0, 1), "effects": [DE_GAULLE], "removed": [17]}),
    Case("box 2 gives its points and no attempt", 18, {"phasing": US, "space": (1, 0)}, [],
         {"space": (2, 0), "vp": 0, "removed": [18]}),
    Case("box 3", 18, {"phasing": USSR, "space": (0, 2)}, [], {"space": (0, 3), "vp": -2}),
    Case("a country with US influence that nobody controls", 19,
         {"influence": {"Austria": (1, 2), "Iran": (0, 1)}, "phasing": US}, [], {"Austria": (1, 0), "Iran": (0, 1)}),
    Case("no USSR influence at all", 22, {}, [], {"removed": [22], "Romania": (0, 0)}),
    Case("removed after it", 22, {"influence": {"Yugoslavia": (1, 2)}}, [], {"Yugoslavia": (2, 2), "removed": [22]}),
    Case("the USSR holds all of Western Europe", 23,
         {"influence": {c: (0, 9) for c in REGIONS[WESTERN_EUROPE]}}, [],
         {"effects": [MARSHALL_PLAN], "removed": [23], "UK": (0, 9)}),
    Case("won by the US", 24, {"phasing": US, "influence": {"Pakistan": (0, 1)}, "dice": [4]}, ["Pakistan"],
         {"Pakistan": (1, 0), "vp": 2, "mil_ops": (2, 0), "discard": [24]}),
    Case("won without influence there", 24, {"dice": [4]}, ["India"], {"India": (0, 0), "vp": -2, "mil_ops": (0, 2)}),
    Case("a 3 is too little", 24, {"influence": {"India": (2, 0)}, "dice": [3]}, ["India"],
         {"India": (2, 0), "vp": 0, "mil_ops": (0, 2)}),
    Case("Pakistan counts for India", 24, {"influence": {"India": (1, 0), "Pakistan": (2, 0)}, "dice": [4]}, ["India"],
         {"India": (1, 0), "vp": 0}),
    Case("removed, for the rest of the turn", 25, {}, [], {"effects": [CONTAINMENT], "removed": [25]}),
    Case("an empty hand", 26, {"phasing": US}, [influence({"Mexico": 1})], {"Mexico": (1, 0), "removed": [26]}),
    Case("an empty Japan", 27, {}, [], {"Japan": (4, 0), "effects": [US_JAPAN_PACT], "removed": [27]}),
    Case("nobody there", 28, {}, [], {"removed": [28]}),
    Case("removed after it", 28, {"influence": SUEZ}, [{"France": 1, "UK": 2, "Israel": 1}],
         {"France": (2, 0), "UK": (3, 0), "Israel": (0, 0), "removed": [28]}),
    Case("fewer than three countries", 29, {"influence": {"Poland": (0, 2), "UK": (0, 2)}}, [],
         {"Poland": (0, 1), "UK": (0, 2), "discard": [29]}),
    Case("nobody there", 29, {"turn": 9}, [], {"discard": [29]}),
    Case("no influence anywhere", 33, {}, [], {"removed": [33]}),
    Case("two of four", 33, {"influence": {"Cuba": (0, 4)}}, [{"Cuba": 2}, {"Cuba": 1, "Zaire": 1}],
         {"Cuba": (0, 3), "Zaire": (0, 1), "removed": [33]}),
    Case("by the USSR", 34, {"defcon": 4}, [], {"vp": -2, "defcon": 5, "discard": [34]}),
    Case("lasts", 35, {}, [], {"effects": [FORMOSAN_RESOLUTION], "removed": [35]}),
    Case("does not count where Southeast Asia is scored", 38,
         {"influence": {"Taiwan": (3, 0)}, "effects": [FORMOSAN_RESOLUTION], "turn": 4}, [], {"vp": 0}),
    Case("Formosan Resolution makes no battleground for Kitchen Debates", 48,
         {"influence": {"Taiwan": (3, 0)}, "effects": [FORMOSAN_RESOLUTION], "turn": 4}, [], {"vp": 0, "discard": [48]},
         False),
    Case("a card of Southeast Asia", 104, {"hands": {US: [38]}}, ["Burma"], {"Burma": (0, 1), "discard": [104]}),
    Case("also where the US is in control, without access", 104, {"hands": {US: [3]}, "influence": {"Israel": (4, 0)}},
         ["Israel"], {"Israel": (4, 1)}),
    Case("turn 7", 104, {"hands": {US: [3]}, "turn": 7}, ["Iran"], {"Iran": (0, 1)}),
    Case("Canada is next to the UK", 105, {"influence": {"UK": (5, 0)}}, ["Canada"],
         {"Canada": (1, 0), "vp": 0, "discard": [105]}),
    Case("with NATO, not only next to the UK", 105, {"influence": {"UK": (5, 0)}, "effects": [NATO]}, ["Turkey"],
         {"Turkey": (2, 0), "vp": 2, "discard": [105]}),
    Case("with NATO and without the UK", 105, {"influence": {"UK": (5, 1)}, "effects": [NATO]}, [],
         {"vp": 0, "discard": [105]}, False),
    Case("lasts", 106, {}, [], {"effects": [NORAD], "removed": [106]}),
]


@table(CASES)
def test_the_event(case):
    see(case)


CHOICES = [
    Choice(14, USSR, {}, [["Poland", "Hungary", "Romania", "Austria"]], [["Poland", "Hungary", "Romania", "UK"]],
           "UK is not allowed"),
    Choice(16, USSR, {"influence": EAST}, ["remove", ["Poland", "Hungary", "Romania", "Bulgaria"]], ["boycott"],
           "boycott is not allowed"),
    Choice(19, US, {"influence": {"Greece": (0, 1), "Austria": (0, 1), "Iran": (0, 1)}}, ["Greece"], ["Iran"],
           "Iran is not allowed"),
    Choice(20, US, {"dice": [1, 1, 6, 1]}, ["participate"], ["yes"], "yes is not allowed"),
    Choice(22, US, {"influence": {"Romania": (0, 3), "Bulgaria": (0, 1)}}, ["Bulgaria"], ["Iran"],
           "Iran is not allowed"),
    Choice(23, US, {}, [SEVEN], [[*SEVEN[:6], "Poland"]], "Poland is not allowed"),
    Choice(24, USSR, {"dice": [1]}, ["Pakistan"], ["Iran"], "Iran is not allowed"),
    Choice(26, US, {}, [None], [SPACE], "space is not allowed"),
    Choice(28, USSR, {"influence": SUEZ}, [{"France": 2, "UK": 2}], [{"UK": 3, "France": 1}], "3 in UK are too many"),
    Choice(29, US, {"influence": UNREST}, [["Poland", "Hungary", "Austria"]], [["Poland", "Hungary", "Bulgaria"]],
           "no influence of the USSR in Bulgaria to remove"),
    Choice(30, USSR, {}, [["Angola", "Zaire", "Kenya", "Burma"]], [{"Angola": 2, "Zaire": 1, "Burma": 1}],
           "2 in Angola are too many"),
    Choice(33, USSR, {"influence": {"Poland": (0, 4)}}, [{"Poland": 1}, {"Chile": 1}], [{"Iran": 1}],
           "no influence of the USSR in Iran"),
    Choice(104, USSR, {"hands": {US: [3]}}, ["Iran"], ["Algeria"], "Algeria is not allowed"),
    Choice(105, US, {"influence": {"UK": (5, 0)}}, ["France"], ["West Germany"], "West Germany is not allowed"),
]


@answers(CHOICES)
def test_an_answer_missing_wrong_or_too_many(seen, choice):
    seen(choice)


@pytest.mark.parametrize("answers", [[4, 25], [None, 4]])
def test_blockade_takes_one_card_only(answers):
    with pytest.raises(Refused, match="nothing asks for"):
        Scene({"West Germany": (4, 0)}, hands={US: [4, 25]}).event(10, answers=answers)
