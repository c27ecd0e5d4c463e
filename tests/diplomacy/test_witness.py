"""The witness itself: that its search overlooks nothing, and that the crowds are what they should be."""
from collections import Counter
from itertools import product
from random import Random

import pytest

from judge.diplomacy.board import board
from judge.diplomacy.rules import Rules

from tests.diplomacy.crowds import crowd
from tests.diplomacy.witness import Phase, all_move, witness
from tests.diplomacy.witness_equations import ARRIVES, SAILS, Equations
from tests.diplomacy.witness_routes import can_carry, can_sail, routes
from tests.diplomacy.witness_search import settle
from tests.diplomacy.witness_sets import CHOICES, FIELDS, RULES

CHART = board("standard")
ALL = 12    # questions of a position small enough to try every combination of answers


def small_positions(count: int, seed: int):
    """Give positions with few questions, each with its equations under one set of rules after the other."""
    dice, given = Random(seed), 0
    while given < count:
        equations = Equations(crowd(dice, CHART), RULES[given % len(RULES)][1])
        if 0 < len(equations.questions()) <= ALL:
            given += 1
            yield equations


def test_the_search_finds_what_trying_everything_finds():
    asked = Counter()
    for equations in small_positions(250, seed=7):
        questions = equations.questions()
        consistent = [said for said in (dict(zip(questions, c)) for c in product((False, True), repeat=len(questions)))
                      if all(equations.answer(question, said) == said[question] for question in questions)]
        circles = []

        def decide(circle, found):
            circles.append(circle)
            sailing = [question for question in circle if question[0] == SAILS]
            return dict.fromkeys(sailing, False) if sailing else all_move(found)

        said = settle(questions, equations.answer, decide)
        assert bool(circles) == (len(consistent) != 1)
        asked[len(consistent)] += 1
        if any(about == SAILS for circle in circles for about, _ in circle):
            continue
        assert said in consistent
        assert max(sum(other[q] for q in questions if q[0] == ARRIVES) for other in consistent) == sum(
            said[q] for q in questions if q[0] == ARRIVES)
    assert asked[1] > 100 and asked[2]


def test_crowds_hold_what_they_are_for():
    dice, seen = Random(11), Counter()
    for _ in range(3000):
        phase = crowd(dice, CHART)
        verdict = witness(phase)
        passing = [place for place in verdict.arrived
                   if phase.goal(place) in verdict.arrived and phase.goal(phase.goal(place)) == place]
        seen.update(paradox=bool(verdict.paradox), exchange=bool(passing), stranded=bool(verdict.stranded),
                    dislodged=len(verdict.dislodged), contested=bool(verdict.contested), void=len(verdict.void),
                    cut=len(set(phase.supports) - verdict.given - verdict.void), ring=ring(phase, verdict.arrived),
                    named=len(phase.named), via=len(phase.via), linked=len(verdict.paradox) > 1)
    few = {"paradox": 30, "exchange": 30, "ring": 50, "linked": 5, "contested": 50}
    assert all(seen[kind] >= few.get(kind, 150) for kind in seen), seen


def ring(phase: Phase, arrived: frozenset[str]) -> bool:
    """Tell whether three units or more went round in a ring."""
    for start in sorted(arrived):
        place, steps = phase.goal(start), 1
        while place in arrived and place != start and steps <= len(arrived):
            place, steps = phase.goal(place), steps + 1
        if place == start and steps > 2:
            return True
    return False


def test_crowds_give_legal_orders_only():
    dice = Random(5)
    for _ in range(500):
        phase = crowd(dice, CHART)
        units = phase.units
        ordered = [*phase.moves, *phase.supports, *phase.convoys]
        assert len(set(ordered)) == len(ordered) and set(ordered) <= set(units)
        for place, location in phase.moves.items():
            reached = location in CHART.steps[units[place]].get(phase.goal(place), ())
            assert reached or units[place][0] == "A" and can_sail(CHART, units, place, location)
        for place, (helped, goal) in phase.supports.items():
            goal = CHART.place_of[goal]
            assert goal in CHART.steps[units[place]] and place not in (helped, goal) and helped in units
            assert (goal == helped or goal in CHART.steps[units[helped]]
                    or units[helped][0] == "A" and can_sail(CHART, units, helped, goal, without=place))
        for fleet, (army, goal) in phase.convoys.items():
            assert units[army][0] == "A" and can_carry(CHART, units, fleet, army, goal)


@pytest.mark.parametrize(("fleets", "start", "goal", "expected"), [
    ("Nth", "Lon", "Bel", [("Nth",)]),
    ("Nth Eng", "Lon", "Bel", [("Eng",), ("Nth",)]),                     # Eng - Nth would be a detour
    ("Eng Iri", "Lon", "Bel", [("Eng",)]),                               # 6.F.12: the Irish Sea is on no route
    ("Lyo Wes", "Mar", "Spa", [("Lyo",)]),                               # 6.G.19: nor does any route need Wes
    ("Eng Iri Nth Nwg Nao", "Lvp", "Edi", [("Iri", "Eng", "Nth"), ("Nao", "Nwg")]),    # 6.G.6
    ("Bla", "Con", "Sev", [("Bla",)]),
    ("Bla", "Con", "Smy", []),
])
def test_routes(fleets, start, goal, expected):
    assert list(routes(CHART, frozenset(fleets.split()), start, goal)) == expected


def test_every_choice_changes_some_verdicts():
    dice = Random(3)
    crowds = [crowd(dice, CHART) for _ in range(2000)]
    plain = [witness(phase) for phase in crowds]
    for name, rules in RULES:
        changed = sum(witness(phase, rules) != verdict for phase, verdict in zip(crowds, plain))
        same = name in ("datc", "land_or_convoy b")      # 4.A.3 b is judged like c
        assert changed == 0 if same else changed > 4, (name, changed)


def test_every_difference_of_the_named_sets_is_heard():
    assert set(CHOICES) == set(FIELDS)
    plain = Rules()
    differing = {field for _, rules in RULES for field in Rules._fields
                 if getattr(rules, field) != getattr(plain, field)}
    bearing_on_no_crowd = {"base", "removal", "coast_understood", "ties"}
    assert differing - set(FIELDS) <= bearing_on_no_crowd
