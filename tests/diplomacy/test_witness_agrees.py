"""The judge and the witness on random crowded positions: where every unit stands, who is dislodged and may retreat
where, which places are contested, which armies sail, which supports count."""
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.diplomacy.board import board
from judge.diplomacy.orders import Orders

from tests.diplomacy.crowds import crowd
from tests.diplomacy.witness_bridge import adjudicate, by_judge, by_witness, orders, page, state, told
from tests.diplomacy.witness_run import differing
from tests.diplomacy.witness_sets import RULES

CHART = board("standard")
POSITIONS = 20_000


def shown(number: int, name: str, phase, found: str) -> str:
    return f"position {number}, {name}\n{page(phase)}\n{found}"


@pytest.mark.parametrize("part", range(4))
def test_the_judge_agrees_with_the_witness(part):
    found = [shown(*one) for one in differing(POSITIONS // 4, seed=100 + part)]
    assert not found, f"{len(found)} positions differ, the first:\n{found[0]}"


def test_the_judge_agrees_with_the_witness_whatever_the_choices():
    found = [shown(*one) for one in differing(POSITIONS // 4, seed=200, mixtures=True)]
    assert not found, f"{len(found)} positions differ, the first:\n{found[0]}"


@settings(max_examples=150)
@given(st.integers(0, 10**9), st.sampled_from(RULES), st.randoms(use_true_random=False))
def test_the_order_of_the_orders_does_not_matter(seed, rules, shuffler):
    phase = crowd(Random(seed), CHART)
    listed = list(orders(phase).given)
    shuffler.shuffle(listed)
    places = list(phase.units)
    shuffler.shuffle(places)
    mixed = phase._replace(units={place: phase.units[place] for place in places},
                           owner={place: phase.owner[place] for place in reversed(places)})
    turn = adjudicate(state(mixed, rules[1]), Orders(tuple(listed), sent=orders(phase).sent))
    assert told(turn) == by_judge(phase, rules[1])
    assert by_witness(mixed, rules[1]) == by_witness(phase, rules[1])


def test_a_wrong_judge_would_be_noticed(monkeypatch):
    """Some supports fall silent: the comparison must see it."""
    from tests.diplomacy import witness_bridge

    def deaf(phase):
        heard = orders(phase)
        return heard._replace(given=tuple(one for one in heard.given if " S " not in one.wording.text))

    monkeypatch.setattr(witness_bridge, "orders", deaf)
    assert sum(1 for _ in differing(200, seed=1)) > 20
