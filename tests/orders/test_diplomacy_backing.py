"""Supports and convoys that are told beside an order: never lost, and never taken for an order of the other unit."""

import pytest

from judge.diplomacy.reader import read
from judge.orderfile import Source
from judge.protocol import Reading
from tests.orders.diplomacy_corpus import opening, said

TOLD = """A Par - Bur with support from A Mar
A Par - Bur (with the support of A Mar)
A Par - Bur, supported by A Mar
A Par - Bur backed by Mar
A Par - Bur with A Mar supporting
A Par - Bur with A Mar in support
A Par - Bur, A Mar supports
A Par - Bur (A Mar S)
A Par - Bur|with support from A Mar
A Par - Bur|supported by Marseilles.
巴黎陸軍移動到勃艮第，由馬賽陸軍支援
巴黎陸軍移動到勃艮第（馬賽陸軍支援）
巴黎陸軍移動到勃艮第，在馬賽陸軍支援下
巴黎陆军移动到勃艮第|由马赛陆军支援""".split("\n")


def heard(text: str, lenient: bool = False):
    return read(opening(), [Source("o", text)], Reading(lenient=lenient))


@pytest.mark.parametrize("text", TOLD)
@pytest.mark.parametrize("header, power", [("", ""), ("France:\n", "France: ")])
def test_a_support_that_is_told_and_not_ordered_is_a_fault_with_the_line_to_write(text, header, power):
    text = header + text.replace("|", "\n")
    orders = heard(text)
    assert [said(order) for order in orders.given] == [f"{power}A Par - Bur"]
    fault, = orders.faults
    assert fault.text.endswith("tells of a support that is not ordered") and fault.place.line == text.count("\n") + 1
    assert "`A Mar S A Par - Bur`" in fault.remedy and fault.audience == "France"
    assert any("not ordered" in note for note in heard(text, lenient=True).notes)


@pytest.mark.parametrize("text", TOLD)
def test_one_that_is_ordered_elsewhere_is_left_out_and_told(text):
    for whole in (text + "\nA Mar S A Par - Bur", "A Mar S A Par - Bur\n" + text):
        orders = heard(whole.replace("|", "\n"))
        assert sorted(said(order) for order in orders.given) == ["A Mar S A Par - Bur", "A Par - Bur"]
        assert orders.faults == ()
        assert [ignored.why for ignored in orders.ignored] == ["a support or convoy that is told"]


def test_what_another_order_of_that_unit_says_is_no_such_support():
    for other in ("A Mar - Spa", "A Mar S A Par", "A Mar S A Par - Gas", "A Mar H"):
        assert [fault.place.line for fault in heard(f"{other}\nA Par - Bur supported by A Mar").faults] == [2]
    assert heard("A Par H supported by A Mar\nA Mar S A Par").faults == ()


@pytest.mark.parametrize("text", ["A Par - Bur supported by German A Mun", "A Par - Bur (with support from A Mun)"])
def test_a_support_of_another_power_is_that_powers_to_order(text):
    orders = heard(text)
    assert [said(order) for order in orders.given] == ["A Par - Bur"] and orders.faults == ()
    assert len(orders.ignored) == 1


@pytest.mark.parametrize("text", ["I go on with support from A Mar", "with support from A Mar", "A Mun - Ruh\n\n\n\n\n"
                                  "supported by A Mar"])
def test_where_no_order_stands_beside_it_is_talk(text):
    orders = heard(text)
    assert orders.faults == () and orders.ignored


@pytest.mark.parametrize(
    "text",
    ["A Lvp - Nwy convoyed by F Edi", "A Lvp - Nwy, convoyed by F Edi", "A Lvp - Nwy by convoy of F Edi",
     "A Lvp - Nwy (F Edi convoys)"],
)
def test_a_convoy_that_is_told_makes_the_army_wait_for_it_and_must_be_ordered(text):
    fault, = heard(text).faults
    assert "`F Edi C A Lvp - Nwy`" in fault.remedy
    orders = heard(f"{text}\nF Edi C A Lvp - Nwy")
    assert [said(order) for order in orders.given] == ["A Lvp - Nwy via convoy", "F Edi C A Lvp - Nwy"]
    assert orders.faults == ()


def test_an_army_that_could_walk_must_say_that_it_waits():
    fault, = heard("A Ber - Pru\nconvoyed by F Kie\nF Kie C A Ber - Pru").faults
    assert fault.place.line == 2 and "`A Ber - Pru via convoy`" in fault.remedy


@pytest.mark.parametrize(
    "text, order",
    [("由巴黎陸軍支援馬賽陸軍", "A Par S A Mar"), ("A Lvp - Nwy via F Nth", "A Lvp - Nth - Nwy via convoy")],
)
def test_orders_with_such_words_stay_orders(text, order):
    assert [said(there) for there in heard(text).given] == [order]


def test_a_letter_of_support_is_no_header():
    orders = heard("A Mun - Bur\nS: A Ruh, A Mar")
    assert [said(order) for order in orders.given] == ["A Mun - Bur"] and orders.faults


@pytest.mark.parametrize("text", ["A Par S A Mar - Bur, A Gas supports", "A Par - Xyz, A Mar supports"])
def test_a_support_beside_what_it_cannot_be_for_is_a_fault(text):
    assert any("does not say what it is for" in fault.text for fault in heard(text).faults)
