"""Routes over the sea: what is remembered of them does not grow with the games that are judged."""
from itertools import combinations

from judge.diplomacy import passages
from judge.diplomacy.board import board


def test_what_is_remembered_of_routes_is_bounded(monkeypatch):
    monkeypatch.setattr(passages, "MOST", 50)
    standard = board("standard")
    standard.memory.pop("needs", None)
    for others in combinations(sorted(standard.waters - {"Nth", "Nwg"}), 2):
        assert passages.needs(standard, "Lon", "StP", "Nwg", ("Nth", "Nwg", "Bar", *others))     # the one way
    assert 0 < len(standard.memory["needs"]) <= 51
