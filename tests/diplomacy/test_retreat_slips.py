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


@pytest.mark.parametrize("rules, why, left", [("4.B.6: a", "coast-wrong", ""), ("4.B.6: b", "", "A Bul")])
def test_a_retreat_of_an_army_to_a_coast(rules, why, left):
    text = STATE.replace("A Tri]", "A Ser]").replace("F Tri, from: Ven, retreats: [Alb, Adr]",
                                                    "A Ser, from: Bud, retreats: [Bul, Gre]")
    turn = play(position("judge: 1\ngame: diplomacy\nname: slips\n" + text % rules), "Austria: A Ser - Bul/ec")
    assert [unit for place, unit in turn.state.units.items() if place != "Ser"] == ([left] if left else [])
    assert [result.order.illegal for result in turn.results if result.power == "Austria"] == [why]
