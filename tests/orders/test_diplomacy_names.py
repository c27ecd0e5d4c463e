"""Names of places, coasts, powers and units, and the tables they stand in."""
import csv

import pytest

from judge.diplomacy.board import board
from judge.diplomacy.gazetteer import (chinese, find_place, find_power, gazetteer, near_places, read_location,
                                       read_unit, table)
from judge.diplomacy.scanner import TERMINALS
from judge.names import fold
from tests.facts import FACTS

BOARD = board("standard")


@pytest.mark.parametrize("text,unit", [("A Bud", "A Bud"), ("a budapest", "A Bud"), ("army Mun", "A Mun"),
                                       ("Mun A", "A Mun"), ("A(Mun)", "A Mun"), ("army in Munich", "A Mun"),
                                       ("fleet St. Petersburg (south coast)", "F StP/sc"), ("F StP/sc", "F StP/sc"),
                                       ("F SpaNC", "F Spa/nc"), ("f spa nc", "F Spa/nc"),
                                       ("F Spain(South)", "F Spa/sc"), ("F nc of Spain", "F Spa/nc"),
                                       ("F north coast of Spain", "F Spa/nc"), ("A Spain/nc", "A Spa"),
                                       ("F Mid-Atlantic", "F Mao"), ("F N. Atlantic", "F Nao"),
                                       ("Fleet in the Gulf of Lyon", "F Lyo"), ("F Gulf of Both.", "F Bot"),
                                       ("艦隊 聖彼得堡南岸", "F StP/sc"), ("聖彼得堡(南岸)艦隊", "F StP/sc"), ("英吉利艦隊", "F Eng"),
                                       ("陸軍維也納", "A Vie"), ("维也纳陆军", "A Vie"), ("F Spa", None), ("A Liv", None),
                                       ("A Eng", None), ("F Mun", None), ("F Spa/wc", None), ("F StP/ec", None),
                                       ("Bud", None), ("A", None), ("", None), ("A Bxl", None)])
def test_units(text, unit):
    assert read_unit(BOARD, text) == unit


@pytest.mark.parametrize("unit", sorted(BOARD.steps))
def test_every_unit_reads_back(unit):
    assert read_unit(BOARD, unit) == unit
    assert read_unit(BOARD, unit.lower()) == unit
    assert read_unit(BOARD, f"{'army' if unit[0] == 'A' else 'fleet'} {BOARD.name_of(unit[2:])}") == unit


@pytest.mark.parametrize("location", sorted(BOARD.place_of))
def test_every_location_reads_back(location):
    assert read_location(BOARD, location) == location == read_location(BOARD, BOARD.name_of(location)) == read_location(
        BOARD, location.upper())


@pytest.mark.parametrize("text,places", [("liv", ("Lvp", "Lvn")), ("nor", ("Nwy", "Nwg")), ("bas", ("Bal", "Bar")),
                                         ("tyr", ("Tyr", )), ("nwg", ("Nwg", )), ("ENG", ("Eng", )), ("rom", ("Rom", )),
                                         ("Münich", ("Mun", )), ("Bohem", ("Boh", )), ("North", ("Naf", "Nao", "Nth")),
                                         ("W.Med.", ("Wes", )), ("Mid Atl", ("Mao", )), ("波希米亞", ("Boh", )),
                                         ("羅馬", ("Rom", )), ("Bxl", ()), ("b", ()), ("", ()), ("Bo", ())])
def test_places(text, places):
    assert set(find_place(BOARD, text)) == set(places)


def test_a_groups_own_names_go_first():
    assert find_place(BOARD, "liv", {"liv": "Lvp"}) == ("Lvp",)
    assert find_place(BOARD, "liv") == ("Lvp", "Lvn")


@pytest.mark.parametrize("text,near", [("Burgandi", "Bur"), ("Pairs", "Par"), ("Bulgeria", "Bul"), ("Tunsi", "Tun")])
def test_near_misses(text, near):
    assert near_places(BOARD, text)[0] == near


@pytest.mark.parametrize("text,power", [("Aus", "Austria"), ("Austria-Hungary", "Austria"), ("Österreich", "Austria"),
                                        ("奧匈", "Austria"), ("BRITAIN", "England"), ("English", "England"),
                                        ("E", "England"), ("Frankreich", "France"), ("f", "France"),
                                        ("Germ", "Germany"), ("德國", "Germany"), ("义大利", "Italy"), ("意大利", "Italy"),
                                        ("Russ", "Russia"), ("Turquie", "Turkey")])
def test_powers(text, power):
    assert find_power(BOARD, text) == (power,)


@pytest.mark.parametrize("text", ["Ruritania", "", "x", "the"])
def test_no_powers(text):
    assert find_power(BOARD, text) == ()


def test_no_word_of_orders_is_listed_twice_or_is_a_place():
    first: dict[str, str] = {}
    places = gazetteer(BOARD).exact
    for kind in TERMINALS:
        for word in table("words")[kind]:
            key = " ".join(fold(part) for part in str(word).split())
            assert first.setdefault(key, kind) == kind, f"{word} is {first[key]} and {kind}"
            assert fold(str(word).split()[0]) not in places, f"{word} begins with a place"


def test_every_place_has_a_name_in_both_scripts_and_none_has_anothers():
    places = table("chinese")["places"]
    assert list(places) and set(places) == set(BOARD.provinces)
    assert all(names["hant"] and names["hans"] for names in places.values())
    first: dict[str, str] = {}
    for code, scripts in places.items():
        for there in scripts.values():
            for name in there:
                assert first.setdefault(chinese().fold(name), code) == code


def test_traditional_names_are_read_in_simplified_characters():
    for code, names in table("chinese")["places"].items():
        folded = {chinese().fold(name) for name in names["hant"]}
        assert folded & set(names["hans"]), code


@pytest.mark.skipif(not FACTS.is_dir(), reason=f"the facts about names are not at {FACTS}")
def test_every_chinese_name_of_the_facts_is_read():
    upper = {code.upper(): code for code in BOARD.provinces}
    with open(FACTS / "diplomacy" / "chinese_names.csv", encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["code"] in upper]
    assert len(rows) > 200
    for row in rows:
        assert find_place(BOARD, row["name"]) == (upper[row["code"]],), row
        script = {"zh-Hant": "hant", "zh-Hans": "hans"}[row["lang"]]
        names = table("chinese")["places"][upper[row["code"]]][script]
        assert row["name"] in names and (row["preferred"] == "0" or names[0] == row["name"]), row


def test_the_named_sets_name_places_that_there_are():
    for name, words in table("aliases").items():
        assert set(words.values()) <= set(BOARD.provinces), name
