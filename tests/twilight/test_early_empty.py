"""Early War cards whose event finds nothing to do: the cases that the other files do not hold.

These always do something: Duck and Cover (4), Vietnam Revolts (9), Olympic Games (20), Containment (25), Decolonization
(30), Nuclear Test Ban (34) and NORAD (106). The China Card (6) has no event.
"""
from judge.twilight.titles import DEFECTORS
from judge.twilight.world import US, USSR
from tests.twilight.outcomes import Case, see, table

# The US holds a card, but none that scores.
NO_SCORING_CARD = {"hands": {US: [4]}, "influence": {"Iran": (1, 0)}}


CASES = [
    Case("the USSR alone is in control of Cuba already", 8, {"influence": {"Cuba": (0, 3)}}, [],
         {"Cuba": (0, 3), "vp": 0, "discard": [], "removed": [8]}),
    Case("the USSR alone is in control of Romania already", 12, {"influence": {"Romania": (0, 4)}}, [],
         {"Romania": (0, 4), "vp": 0, "discard": [], "removed": [12]}),
    Case("nobody in Israel: won, but nothing to replace", 13, {"dice": [4]}, [],
         {"Israel": (0, 0), "vp": -2, "mil_ops": (0, 2), "discard": [13]}),
    Case("nobody in Israel: lost", 13, {"dice": [3]}, [],
         {"Israel": (0, 0), "vp": 0, "mil_ops": (0, 2), "discard": [13]}),
    Case("the USSR alone is in Israel", 13, {"influence": {"Israel": (0, 1)}, "dice": [4]}, [],
         {"Israel": (0, 1), "vp": -2, "mil_ops": (0, 2)}),
    Case("a US headline, and none of the USSR to cancel", DEFECTORS,
         {"stage": "headline", "phasing": US, "hands": {USSR: [7]}}, [],
         {"headlines": {}, "hands": ([], [7]), "vp": 0, "discard": [DEFECTORS]}),
    Case("no card in the hand of the US", 104, {"hands": {US: []}, "influence": {"Iran": (1, 0)}}, [],
         {"Iran": (1, 0), "hands": ([], []), "discard": [104]}),
    Case("no scoring card in the hand of the US", 104, NO_SCORING_CARD, [],
         {"Iran": (1, 0), "hands": ([4], []), "discard": [104]}),
]


@table(CASES)
def test_the_event_finds_nothing(case):
    see(case)
