"""Several retreats of one unit: one that is written rightly goes before one with a slip, where the rules say so."""

import pytest

from tests.diplomacy.playing import play, position

STATE = """map: standard
phase: F1902R
rules: {%s}
units: {Italy: [A Tri]}
dislodged:
  Austria: [{unit: F Tri, from: Ven, retreats: [Alb, Adr]}]
"""


@pytest.mark.parametrize(
    "rules, orders, goal",
    [
        ("4.D.3: b", "F Tri - Alb\nA Tri - Adr", "Adr"),  # the last one counts
        ("4.C.2: c", "F Tri - Alb\nA Tri - Adr", "Alb"),
        ("4.C.2: c", "A Tri - Adr", "Adr"),  # the only one is meant all the same
        ("4.C.1: c", "F Tri - Alb\nTri - Adr", "Alb"),
        ("4.C.1: c, 4.D.3: b", "Tri - Alb\nTri - Adr", "Adr"),
        ("4.D.3: b", "F Tri - Alb\nTri - Adr", "Adr"),
    ],
)
def test_the_retreat_in_force(rules, orders, goal):
    state = position("judge: 1\ngame: diplomacy\nname: slips\n" + STATE % rules)
    turn = play(state, "Austria:\n" + orders)
    assert [unit for unit in turn.state.units.values() if unit.startswith("F")] == [f"F {goal}"]
