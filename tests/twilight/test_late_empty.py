"""Late War cards whose event finds nothing to do, where tests/twilight/test_late.py has no such case.

North Sea Oil, The Reformer, Iran-Contra Scandal, Chernobyl, Yuri and Samantha and AWACS Sale to Saudis always find
something: what they begin or place hangs on nothing that stands on the board."""
from judge.twilight.titles import ALDRICH_AMES, IRANIAN_HOSTAGE_CRISIS
from judge.twilight.world import US, USSR
from tests.twilight.outcomes import Case, see, table

CASES = [
    Case("no Soviets in Libya", 84, {"influence": {"Libya": (2, 0), "Egypt": (0, 4)}}, [],
         {"vp": 0, "Libya": (2, 0), "Egypt": (0, 4), "removed": [84]}),
    Case("ahead in space, and nothing was discarded yet", 85, {"phasing": US, "space": (1, 0)}, [],
         {"vp": 0, "discard": [], "removed": [85]}),
    Case("Lebanon is all there is", 88, {"influence": {"Lebanon": (2, 1), "Libya": (0, 2), "Sudan": (1, 0)}}, [],
         {"Lebanon": (0, 1), "Libya": (0, 2), "Sudan": (1, 0), "removed": [88]}),
    Case("DEFCON stands at 5, without The Reformer", 90, {"defcon": 5}, [], {"defcon": 5, "vp": -2, "removed": [90]}),
    Case("nobody in Nicaragua nor in the three", 91, {"influence": {"Nicaragua": (0, 1), "Panama": (2, 0)}}, [],
         {"Nicaragua": (0, 1), "Panama": (2, 0), "defcon": 5, "mil_ops": (0, 0), "removed": [91]}),
    Case("no card of the US, after the Hostage Crisis either", 92,
         {"china": US, "effects": [IRANIAN_HOSTAGE_CRISIS], "hands": {USSR: [14]}}, [],
         {"hands": ([], [14]), "china": (US, True), "discard": [92]}),
    Case("the committed headline is no card of the hand", 92,
         {"stage": "headline", "headlines": {US: 34}}, [], {"headlines": {US: 34}, "hands": ([], []), "discard": [92]}),
    Case("the US holds no card, and two are doubled", 95, {"influence": {"Peru": (0, 2), "Chile": (1, 3)}}, [],
         {"Peru": (0, 4), "Chile": (1, 6), "discard": [95]}),
    Case("no Soviets in South America", 95, {"influence": {"Peru": (2, 0), "Cuba": (0, 3)}}, [],
         {"Peru": (2, 0), "Cuba": (0, 3), "discard": [95]}),
    Case("the committed headline is all the US has", 98, {"stage": "headline", "headlines": {US: 34}}, [],
         {"headlines": {US: 34}, "hands": ([], []), "discard": [], "effects": [ALDRICH_AMES], "removed": [98]}),
    Case("nobody in Western Europe", 99, {"influence": {"Poland": (1, 0), "France": (0, 2), "Egypt": (2, 0)}}, [],
         {"vp": -1, "Poland": (1, 0), "France": (0, 2), "Egypt": (2, 0), "removed": [99]}),
    Case("not at DEFCON 5", 100, {"defcon": 5, "vp": -10}, [], {"over": None, "discard": [100], "vp": -10}, False),
    Case("the war is won where nobody stands", 102, {"dice": [6], "influence": {"Egypt": (2, 0)}}, ["Iraq"],
         {"Iraq": (0, 0), "Egypt": (2, 0), "vp": -2, "mil_ops": (0, 2), "removed": [102]}),
]


@table(CASES)
def test_nothing_to_do(case):
    see(case)
