"""How a unit is written, where rules forbid slips: the code says which unit, the one ordered or the one helped."""

import pytest

from judge.diplomacy import game

from tests.diplomacy.playing import play, position

STRICT = "rules: {4.B.5: a, 4.B.6: a, 4.C.1: a, 4.C.2: a}\n"
MOVEMENT = STRICT + (
    "phase: S1905M\nunits: {Austria: [A Bud, A Vie, F Tri, F Adr], France: [A Mar, F Spa/sc, F Mao, A Gas]}\n"
)
RETREAT = STRICT + (
    "phase: S1905R\nunits: {Italy: [A Vie], Germany: [A Mun]}\n"
    "dislodged: {Austria: [{unit: A Vie, from: Tyr, retreats: [Boh, Gal]}],"
    " France: [{unit: F Spa/sc, from: Gas, retreats: [Por, Lyo]}]}\n"
)
REMOVAL = STRICT + "phase: W1905A\nunits: {France: [F Spa/sc, A Mar]}\ncenters: {France: [Mar]}\n"


def why(text: str, order: str) -> str:
    """Play an order and give the code of why it is not allowed, "" if it is."""
    turn = play(position(text), order)
    result = next(result for result in turn.results if result.order is not None)
    return result.order.illegal


@pytest.mark.parametrize("order, code", [
    ("Austria: F Bud S A Vie - Tyr", "wrong-letter"),
    ("Austria: A Bud S F Vie - Tyr", "helped-wrong-letter"),
    ("Austria: F Bud S F Vie - Tyr", "wrong-letter"),
    ("Austria: A Bud S F Vie", "helped-wrong-letter"),
    ("Austria: F Adr C F Bud - Ven", "helped-wrong-letter"),
    ("Austria: Bud S A Vie", "letter-missing"),
    ("Austria: A Bud S Vie", "helped-letter-missing"),
    ("Austria: F Adr C Vie - Ven", "helped-letter-missing"),
    ("France: F Spa/nc H", "coast-wrong"),
    ("France: F Spa/nc S A Mar", "coast-wrong"),
    ("France: A Mar S F Spa/nc", "helped-coast-wrong"),
    ("France: A Mar S F Spa/nc - Por", "helped-coast-wrong"),
    ("France: A Mar/sc H", "coast-wrong"),
    ("France: F Spa/sc S A Mar/sc", "helped-coast-wrong"),
    ("France: A Gas S F Mao - Bre(nc)", "helped-coast-wrong"),
    ("France: A Gas S A Mar - Spa(nc)", "helped-coast-wrong"),
    ("France: F Spa/sc S A Mar", ""),
    ("France: A Gas S F Spa/sc - Mar", ""),
])
def test_movement(order, code):
    assert why(MOVEMENT, order) == code


@pytest.mark.parametrize("order, code", [
    ("Austria: F Vie - Boh", "wrong-letter"),
    ("Austria: Vie - Boh", "letter-missing"),
    ("Austria: A Vie - Boh", ""),
    ("France: F Spa/nc - Por", "coast-wrong"),
    ("France: F Spa/nc D", "coast-wrong"),
    ("France: F Spa/sc - Por", ""),
    ("France: F Spa - Por", ""),
])
def test_retreats(order, code):
    assert why(RETREAT, order) == code


@pytest.mark.parametrize("order, code", [
    ("France: Remove A Spa", "wrong-letter"),
    ("France: Remove Spa", "letter-missing"),
    ("France: Remove F Spa/nc", "coast-wrong"),
    ("France: Remove A Mar/sc", "coast-wrong"),
    ("France: Remove F Spa/sc", ""),
    ("France: Remove F Spa", ""),
])
def test_removals(order, code):
    assert why(REMOVAL, order) == code


def test_what_is_not_forbidden_is_put_right():
    """DATC prefers 4.B.5 b, 4.B.6 b, 4.C.1 b, 4.C.2 b."""
    for order in ("Austria: F Tri S F Vie - Tyr", "Austria: A Bud S Vie", "France: A Mar S F Spa/nc"):
        assert why(MOVEMENT.replace(STRICT, ""), order) == ("unreachable" if "Tyr" in order else "")
    assert why(RETREAT.replace(STRICT, ""), "France: F Spa/nc - Por") == ""
    assert why(REMOVAL.replace(STRICT, ""), "France: Remove A Spa/nc") == ""


def test_batch_gives_the_code():
    turn = play(position(MOVEMENT), "Austria: A Bud S F Vie - Tyr")
    told = next(result for result in game.results(turn) if result.get("order") == "A Bud S A Vie - Tyr")
    assert (told["result"], told["why"]) == ("illegal", "helped-wrong-letter")


def test_a_foreign_order_for_a_dislodged_unit_names_its_own_power():
    """Where the winner's army stands by now, the order is still for the loser's."""
    turn = play(position(RETREAT), "Germany: A Vie - Boh")
    assert "not allowed: A Vie belongs to Austria\n" in game.report(turn)
