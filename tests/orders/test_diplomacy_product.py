"""The product of what is listed: every verb of every language with every form of unit, place, coast, header."""
from itertools import product
from typing import Iterator

import pytest

from judge.diplomacy.gazetteer import table
from judge.diplomacy.reader import read
from judge.orderfile import Source
from tests.orders.diplomacy_corpus import opening, said

WORDS = {kind: [str(word) for word in words] for kind, words in table("words").items() if isinstance(words, list)}
DASHES = ["-", "->", "-->", "=>", "==>", "-=>", ">", "~", "–", "—", "－", "−", "→", "⇒", "--"]
BARE = ["VEN", "ven", "Venice", "venice"]
ARMIES = [
    "A Ven", "a ven", "Army Venice", "ARMY VENICE", "A(Ven)", "Army in Venice", "Venice army", "A  Ven.", "(A Ven)"
]
OTHERS = ["A Rom", "army rome", "A(Rom)", "Italian A Rom", "the army in Rome", "Rom"]
GOALS = ["Apu", "APULIA", "apulia", "(Apu)"]
FLEETS = ["F Mao", "fleet mid-atlantic ocean", "F Mid.Atlantic", "Fleet Mid Atlantic"]
BEHIND = [
    "/sc", "(sc)", " (sc)", " sc", "/SC", " s.c.", "(South Coast)", " south coast", "/south coast", "(s)", " (South)",
    "-sc"
]
COASTS = [f"{name}{form}" for name in ("Spa", "Spain", "SPAIN") for form in BEHIND]
COASTS += ["south coast of Spain", "the southern coast of Spain", "SPASC"]
SEPARATORS = [
    "\n", "; ", ";", ", ", " , ", " / ", " & ", " and ", " then ", "；", "，", "、", "。", "\r\n", ". \n", " | "
]
HEADERS = [
    "Italy:\n", "ITALY\n", "[ITALY]\n", "(Italy)\n", "Italy: ", "ITALY ", "I: ", "[I]\n", "I) ", "Ital:\n",
    "Italian:\n", "Italy's orders:\n", "Orders for Italy\n", "*Italy*\n", "**Italy**\n", "== Italy ==\n",
    "__Italy__\n", "義大利：", "意大利\n", "Italien: ", "Italy (Player)\n", "Italy - Spring 1901\n",
    "Spring 1901, Italy\n", "Italy, S1901M:\n", "> > \nItaly:\n", "Italie:\n"
]
NOISE = [
    ("1. ", ""), ("4) ", ""), ("- ", ""), ("* ", ""), ("• ", ""), ("a) ", ""), ("", "."), ("", " # so"),
    ("", " // so"), ("", " (*cut*)"), ("", " (*void*)"), ("<b>", "</b>"), ("[b]", "[/b]"), ("  ", "  "), ("\t", "\t"),
    ("\u200b", ""), ("\ufeff", ""), ("", "!"), ('"', '"'), ("", "<br>")
]
PHASES = {"M": "S1901M", "R": "F1901R", "A": "W1901A"}


def heard(text: str, phase: str) -> list[str]:
    """Say what was understood, and what was not."""
    orders = read(opening(phase), [Source("orders", text)])
    meant = [said(there).replace(" R ", " - ").replace("Italy A", "A") for there in orders.given]
    return [*meant, *map(str, orders.faults)]


def lines() -> Iterator[tuple[str, str, str]]:
    """Give phase, text and what it says. A unit without its letter is said without."""
    for unit, verb, goal in product(ARMIES, [*DASHES, *WORDS["move"]], GOALS):
        yield "M", f"{unit} {verb} {goal}", "A Ven - Apu"
    for unit, dash, goal in product(BARE, DASHES, GOALS[:3]):
        yield "M", f"{unit}{dash}{goal}", "Ven - Apu"
    for unit, verb in product(ARMIES, WORDS["hold"]):
        yield "M", f"{unit} {verb}", "A Ven H"
    for unit, verb, other in product(ARMIES[:6], WORDS["support"], OTHERS):
        mine = other if other != "Rom" else ""
        yield "M", f"{unit} {verb} {other}", "A Ven S A Rom" if mine else "A Ven S Rom"
        for dash, goal in product(("-", "→", " to "), GOALS[:2]):
            yield "M", f"{unit} {verb} {other}{dash}{goal}", f"A Ven S {'A ' if mine else ''}Rom - Apu"
    for unit, verb, other, dash in product(FLEETS, WORDS["convoy"], OTHERS[:5], ("-", "→", " to ")):
        yield "M", f"{unit} {verb} {other}{dash}Apu", "F Mao C A Rom - Apu"
    for unit, via in product(ARMIES[:6], WORDS["via"]):
        yield "M", f"{unit} - Apu {via}", "A Ven - Apu via convoy"
    for unit, dash, goal in product(FLEETS, DASHES[:4], COASTS):
        yield "M", f"{unit} {dash} {goal}", "F Mao - Spa/sc"
    for unit, verb, goal in product(ARMIES[:6], [*DASHES, *WORDS["retreat"]], GOALS):
        yield "R", f"{unit} {verb} {goal}", "A Ven - Apu"
    for unit, verb in product(ARMIES, WORDS["disband"] + WORDS["remove"]):
        yield "R", f"{unit} {verb}", "A Ven D"
        yield "A", f"{unit} {verb}", "Remove A Ven"
    for unit, verb in product(ARMIES, WORDS["remove"] + WORDS["disband"]):
        yield "A", f"{verb} {unit}", "Remove A Ven"
        yield "R", f"{verb} {unit}", "A Ven D"
    for unit, verb in product(ARMIES, WORDS["build"]):
        yield "A", f"{verb} {unit}", "Build A Ven"
        yield "A", f"{unit} {verb}", "Build A Ven"
    for verb in WORDS["waive"]:
        yield "A", verb, "Waive 1"
        yield "A", f"{verb} 2", "Waive 2"


@pytest.mark.parametrize("phase", "MRA")
def test_every_verb_with_every_form_of_unit_and_place(phase):
    there = [(text, meant) for kind, text, meant in lines() if kind == phase]
    assert len(there) > 100
    wrong = [(text, found) for text, meant in there if (found := heard(text, PHASES[phase])) != [meant]]
    assert wrong == []


def test_every_header_with_every_separator():
    wrong = []
    for header, separator in product(HEADERS, SEPARATORS):
        text = f"{header}A Ven - Apu{separator}F Nap H{separator}Rom-Tus"
        found = heard(text, "S1901M")
        if found != ["Italy: A Ven - Apu", "Italy: F Nap H", "Italy: Rom - Tus"]:
            wrong.append((text, found))
    assert wrong == []


def test_every_order_with_every_noise():
    wrong = []
    orders = {order: order for order in ("A Ven - Apu", "A Ven H", "A Ven S A Rom - Apu")}
    orders |= {"Army Venice to Apulia": "A Ven - Apu", "VEN-APU": "Ven - Apu"}
    for (before, behind), (order, meant) in product(NOISE, orders.items()):
        if (found := heard(before + order + behind, "S1901M")) != [meant]:
            wrong.append((before + order + behind, found))
    assert wrong == []
