"""The standard map, and the proof of maps: what is sound passes, and every kind of mistake is named with its line."""
import random
from pathlib import Path

import pytest
import yaml

from judge import resources
from judge.diplomacy.board import board, make
from judge.diplomacy.maps import names
from judge.diplomacy.mapcheck import check
from judge.document import Document, read
from tests.facts import FACTS

MAP_FACTS = FACTS / "diplomacy" / "standard_map.yaml"
VARIANTS = FACTS / "diplomacy" / "variants"
MAPS = Path(__file__).parent / "maps"
STRAITS = (MAPS / "straits.yaml").read_text(encoding="utf-8")
FAULTS = yaml.safe_load((MAPS / "faults.yaml").read_text(encoding="utf-8"))
STANDARD = board("standard")


def reaches(unit: str, location: str) -> bool:
    return location in STANDARD.steps[unit].get(location.partition("/")[0], ())


@pytest.mark.parametrize("name", names())
def test_maps_of_the_package_are_sound(name):
    assert check(read(resources.text("maps", "diplomacy", f"{name}.yaml"), f"{name}.yaml")) == []


@pytest.mark.skipif(not MAP_FACTS.exists(), reason=f"the shared facts are not there: {MAP_FACTS}")
def test_the_standard_map_agrees_with_the_facts_edge_by_edge():
    code = {name.lower(): name for name in STANDARD.provinces}

    def ours(location):
        province, slash, coast = location.partition("/")
        return code[province] + slash + coast

    provinces = yaml.safe_load(MAP_FACTS.read_text(encoding="utf-8"))["provinces"]
    assert sorted(map(ours, provinces)) == sorted(STANDARD.provinces)
    steps = {}
    for name, entry in provinces.items():
        province = STANDARD.provinces[ours(name)]
        assert (province.name, province.terrain) == (entry["name"], entry["terrain"])
        assert (province.center, province.home) == (entry.get("center", False), entry.get("home") or "")
        fleet = entry.get("fleet", [])
        if entry["terrain"] != "sea":
            steps[f"A {ours(name)}"] = set(map(ours, entry.get("army", [])))
        for location, there in ({f"{name}/{c}": goals for c, goals in fleet.items()} if isinstance(fleet, dict)
                                else {name: fleet} if fleet else {}).items():
            steps[f"F {ours(location)}"] = set(map(ours, there))
    assert steps == {unit: {goal for there in goals.values() for goal in there}
                     for unit, goals in STANDARD.steps.items()}


def test_the_numbers_of_the_standard_map():
    pairs = {frozenset((one, other)) for one, there in STANDARD.near.items() for other in there}
    coasts = {frozenset((STANDARD.unit_place[unit], goal)) for unit, goals in STANDARD.steps.items() if unit[0] == "F"
              for goal in goals if {STANDARD.unit_place[unit], goal} <= STANDARD.shores}
    assert (len(STANDARD.provinces), len(pairs), len(coasts)) == (75, 206, 43)
    assert len(STANDARD.centers) == 34
    assert {power: len(homes) for power, homes in STANDARD.homes.items()} == {
        "Austria": 3, "England": 3, "France": 3, "Germany": 3, "Italy": 3, "Russia": 4, "Turkey": 3}
    assert [code for code, province in STANDARD.provinces.items() if province.coasts] == ["Bul", "Spa", "StP"]


# The map notes of the Chinese rules text: who may go where, and who may not.
NOTES = {
    "Kiel has a canal": (["F Hel > Kie", "F Kie > Bal", "F Bal > Kie", "A Ber > Kie", "A Kie > Den"], []),
    "Constantinople has a canal": (["F Bla > Con", "F Con > Aeg", "A Ank > Con", "A Con > Bul"], []),
    "an army crosses between Denmark and Sweden": (["A Den > Swe", "A Swe > Den"], []),
    "the crossing does not split Sweden": (["F Bal > Swe", "F Swe > Nwy", "F Swe > Ska", "F Swe > Bot"], []),
    "the Baltic touches Kiel": (["F Bal > Kie", "F Kie > Bal"], []),
    "the Eastern Mediterranean touches the Ionian": (["F Eas > Ion", "F Ion > Eas"], []),
    "St Petersburg touches Norway": (["A StP > Nwy", "A Nwy > StP", "F Nwy > StP/nc"], ["F Nwy > StP/sc"]),
    "Syria does not touch Moscow": ([], ["A Syr > Mos", "A Mos > Syr"]),
    "Spain does not touch North Africa": ([], ["A Spa > Naf", "A Naf > Spa", "F Spa/sc > Naf", "F Naf > Spa/sc"]),
    "a fleet goes along a coast": (["F Hol > Bel", "F Hol > Kie"], ["F Kie > Mun"]),
    "the north coast of Spain": (["F Spa/nc > Mao", "F Por > Spa/nc", "F Gas > Spa/nc"],
                                 ["F Spa/nc > Mar", "F Spa/nc > Wes", "F Gas > Spa/sc"]),
    "the south coast of Spain": (["F Spa/sc > Mao", "F Por > Spa/sc", "F Spa/sc > Wes"], ["F Spa/sc > Gas"]),
    "Barents reaches the north coast only": (["F Bar > StP/nc"], ["F Bar > StP/sc"]),
    "the Aegean does not reach the east coast of Bulgaria": (["F Aeg > Bul/sc"], ["F Aeg > Bul/ec"]),
}


@pytest.mark.parametrize("note", NOTES)
def test_map_notes(note):
    for goes, steps in zip((True, False), NOTES[note]):
        for step in steps:
            unit, goal = step.split(" > ")
            assert reaches(unit, goal) is goes, step


def test_islands_and_switzerland_are_no_provinces():
    there = {province.name for province in STANDARD.provinces.values()}
    assert there.isdisjoint({"Switzerland", "Ireland", "Sicily", "Sardinia", "Corsica", "Crete", "Cyprus", "Iceland"})


def test_start_of_the_rules_text():
    assert {power: set(units) for power, units in STANDARD.start.items()} == {
        "England": {"F Lon", "F Edi", "A Lvp"}, "France": {"A Par", "F Bre", "A Mar"},
        "Germany": {"A Ber", "A Mun", "F Kie"}, "Italy": {"A Rom", "F Nap", "A Ven"},
        "Austria": {"A Vie", "A Bud", "F Tri"}, "Russia": {"A Mos", "A War", "F Sev", "F StP/sc"},
        "Turkey": {"A Smy", "F Ank", "A Con"}}


# The proof of a map.

def changed(changes: dict[str, str]) -> str:
    text = STRAITS
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def said(text: str) -> list[str]:
    return [str(fault) for fault in check(read(text, "map.yaml"))]


def test_the_small_map_is_sound():
    assert said(STRAITS) == []
    straits = make(read(STRAITS))
    assert straits.steps["F Dun"] == {"Bay": ("Bay",), "Sea": ("Sea",)} and straits.waters == {"Sea", "Bay", "Dun"}


@pytest.mark.parametrize("case", FAULTS, ids=lambda case: " & ".join(case["change"].values()).strip()[:60])
def test_mistakes(case):
    text = changed(case["change"])
    faults = check(read(text, "map.yaml"))
    wanted = [case["first"]] if "first" in case else case["faults"]
    faults = faults[:1] if "first" in case else faults
    assert [f"{fault.text}; {fault.remedy}" for fault in faults] == [fault["says"] for fault in wanted]
    for fault, expected in zip(faults, wanted):
        assert fault.place.line == expected["line"]
        assert text.split("\n")[fault.place.line - 1][fault.place.column - 1:].startswith(expected["at"])


@pytest.mark.parametrize("text", ["", "7", "map", "[map]", "map: {}", "powers: {}\nprovinces: []"])
def test_what_is_no_map(text):
    assert said(text)


def test_a_value_of_another_kind_anywhere_is_a_fault_and_no_failure():
    """Put every kind of value in the place of every node: the check says something or passes what make() can use."""
    strangers = [None, True, 7, "Zzz", "Sea", "", [], ["Sea", "Sea"], [[]], {}, {"Sea": "Sea"}, {7: {7: 7}}]
    paths = list(nodes(yaml.safe_load(STRAITS)))
    assert len(paths) > 80
    for path in paths:
        for stranger in strangers:
            value = yaml.safe_load(STRAITS)
            inner = value
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = stranger
            if not check(Document(value)):
                make(Document(value))


def nodes(value, path=()):
    for key, item in value.items() if isinstance(value, dict) else enumerate(value):
        yield (*path, key)
        if isinstance(item, (dict, list)):
            yield from nodes(item, (*path, key))


def test_every_border_of_the_standard_map_matters():
    """Take one neighbour out of one list: the map is refused, and the fault names both ends."""
    text = resources.text("maps", "diplomacy", "standard.yaml")
    whole = read(text).value["provinces"]
    edges = [(*path, i) for code, entry in whole.items() for path, there in lists(code, entry)
             for i in range(len(there))]
    assert len(edges) > 500
    for path in random.Random(2).sample(edges, 60):
        value = read(text).value
        inner = value["provinces"]
        for key in path[:-1]:
            inner = inner[key]
        gone = inner.pop(path[-1])
        faults = check(Document(value))
        assert any(path[0] in fault.text and gone.partition("/")[0] in fault.text for fault in faults), path


def lists(code, entry):
    if "army" in entry:
        yield (code, "army"), entry["army"]
    fleet = entry.get("fleet", [])
    yield from (((code, "fleet", coast), there) for coast, there in fleet.items()) if isinstance(fleet, dict) \
        else [((code, "fleet"), fleet)]


# Boards of other people, as facts: their own check found them sound. Where an alias of a province is a power's name
# the fact file allows it and a map of ours does not.
OWN_BOARDS = {"ancient_mediterranean": 0, "colonial": 0, "empire": 2, "hundred": 0, "loeb9": 1, "milan": 0, "modern": 0,
              "nineteen_hundred": 0, "pure": 0, "sail_ho": 0, "youngstown": 1, "youngstown_redux": 0}


@pytest.mark.skipif(not VARIANTS.exists(), reason=f"the shared facts are not there: {VARIANTS}")
@pytest.mark.parametrize("name", OWN_BOARDS)
def test_known_variants_are_sound(name):
    facts = yaml.safe_load((VARIANTS / f"{name}.yaml").read_text(encoding="utf-8"))
    value = {key: facts[key] for key in ("powers", "victory", "build", "owns", "provinces") if key in facts}
    value["map"] = facts["name"]
    value["start"] = {power: [unit[:2] + unit[2:].lower() for unit in units] for power, units in facts["start"].items()}
    faults = check(Document(value, name))
    assert [fault.text for fault in faults if " is a power and the alias of " not in fault.text] == []
    assert len(faults) == OWN_BOARDS[name]
