"""Routes over the sea: what is remembered of them does not grow with the games that are judged."""
from itertools import combinations

import pytest

from judge.diplomacy import passages
from judge.diplomacy.board import board


def test_what_is_remembered_of_routes_is_bounded(monkeypatch):
    monkeypatch.setattr(passages, "MOST", 50)
    standard = board("standard")
    standard.memory.pop("needs", None)
    for others in combinations(sorted(standard.waters - {"Nth", "Nwg"}), 2):
        assert passages.needs(standard, "Lon", "StP", "Nwg", ("Nth", "Nwg", "Bar", *others))     # the one way
    assert 0 < len(standard.memory["needs"]) <= 51


@pytest.mark.parametrize("origin, goal, seas, route", [
    ("Lon", "Nwy", "Nwg Nth", "Nth"),
    ("Lon", "Tun", "Nth Eng Mao Wes", "Eng Mao Wes"),
    ("Lon", "Tun", "Eng Iri Mao Nao Wes", "Eng Mao Wes"),       # not over the Irish Sea
    ("Lon", "Tun", "Nth Eng Wes", ""),
    ("Lon", "Tun", "Mao Wes", ""),
])
def test_the_shortest_route(origin, goal, seas, route):
    assert passages.shortest(board("standard"), origin, goal, seas.split()) == tuple(route.split())


@pytest.mark.parametrize("fleet, seas, both", [
    ("Nwg", "Nth Nwg", True),       # on a roundabout way from London to Norway
    ("Bal", "Nth Bal", False),      # away from both
    ("Eng", "Eng", False),          # touches London alone
    ("Bar", "Bar", False),          # touches Norway alone
    ("Ska", "Nth Ska", True),
])
def test_whether_a_fleet_is_of_any_use_at_all(fleet, seas, both):
    assert passages.reaches_both(board("standard"), "Lon", "Nwy", fleet, seas.split()) is both
