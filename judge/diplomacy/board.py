"""A map: provinces, who may step where, centres, homes and the start. Tables are made once a map."""

import re
import sys
from functools import lru_cache
from typing import NamedTuple

from judge import resources
from judge.diplomacy.phases import Phase, read_phase
from judge.document import Document, read

COASTS = ("nc", "sc", "ec", "wc")


class Province(NamedTuple):
    """code, name; terrain: "sea", "coast" or "inland"; home: the power whose home centre it is; coasts: ("nc", "sc")
    for a split coast; convoys: a fleet there may convoy; aliases: other names read for it; at: where a diagram has
    it."""

    code: str
    name: str
    terrain: str
    center: bool = False
    home: str = ""
    coasts: tuple[str, ...] = ()
    convoys: bool = False
    aliases: tuple[str, ...] = ()
    at: tuple[int, int] | None = None


class Board:
    """A map, ready for adjudication.

    provinces: code -> Province, in the map's order.      powers: in the map's order.
    place_of: location -> province code.                  locations: province code -> locations a fleet may stand on.
    unit_place: unit -> province; standing: unit -> (province, unit), both as the board's own strings.
    steps: unit -> province -> locations it may step to ("F Mao" -> "Spa" -> ("Spa/nc", "Spa/sc")).
    near: province -> provinces next to it for any kind of unit, in the map's order.
    waters: provinces where a fleet may convoy.           shores: where an army may embark and land.
    """

    def __init__(
        self,
        name,
        title,
        like,
        powers,
        provinces,
        steps,
        start,
        centers,
        begin,
        winning,
        build,
        doubtful,
        aliases,
        territory,
    ):
        self.name: str = name  # as a state file has it: "standard", or the file of a group's own, "house.yaml"
        self.called: str = re.sub(r"\.ya?ml\Z", "", name)
        self.like: str = like  # the map whose provinces it has, so that its outlines and Chinese names serve; or ""
        self.title: str = title
        self.powers: tuple[str, ...] = powers
        self.provinces: dict[str, Province] = provinces
        self.steps: dict[str, dict[str, tuple[str, ...]]] = steps
        self.start: dict[str, tuple[str, ...]] = start
        self.owned: dict[str, tuple[str, ...]] = centers  # centres at the start
        self.begin: Phase = begin
        self.winning: int = winning
        self.build: str = build
        self.doubtful: dict[str, tuple[str, ...]] = doubtful  # abbreviation -> the provinces it may mean
        self.power_aliases: dict[str, tuple[str, ...]] = aliases
        self.territory: dict[str, tuple[str, ...]] = territory  # a country's provinces beside its home centres
        self.century = begin.year // 100 * 100
        self.centers = tuple(c for c, p in provinces.items() if p.center)
        self.homes = {power: tuple(c for c, p in provinces.items() if p.home == power) for power in powers}
        self.locations = {c: tuple(f"{c}/{coast}" for coast in p.coasts) or (c,) for c, p in provinces.items()}
        self.place_of = {location: c for c, there in self.locations.items() for location in there} | {
            c: c for c in provinces
        }
        self.unit_place = {unit: self.place_of[unit[2:]] for unit in steps}
        self.standing = {unit: (place, unit) for unit, place in self.unit_place.items()}
        self.center_codes = {center: (center, center) for center in self.centers}
        near: dict[str, dict[str, None]] = {c: {} for c in provinces}
        for unit, goals in steps.items():
            near[self.unit_place[unit]].update(dict.fromkeys(goals))
        self.near = {c: tuple(there) for c, there in near.items()}
        self.waters = frozenset(c for c, p in provinces.items() if p.convoys)
        self.shores = frozenset(c for c, p in provinces.items() if p.terrain == "coast")
        self.memory: dict = {}  # what others work out once a map and keep with it


@lru_cache(maxsize=None)
def board(name: str) -> Board:
    """Read a map that the package brings. Raises FileNotFoundError for the name of none."""
    return make(read(resources.text("maps", "diplomacy", f"{name}.yaml"), f"{name}.yaml"))


def make(document: Document, name: str = "") -> Board:
    """Make a board from a map document that `mapcheck` has found sound. name: that of its file, for a group's own."""
    value = _interned(document.value)
    provinces, steps = {}, {}
    for code, entry in value["provinces"].items():
        fleet = entry.get("fleet", [])
        provinces[code] = Province(
            code,
            entry["name"],
            entry["terrain"],
            entry.get("center", False),
            entry.get("home") or "",
            tuple(fleet) if isinstance(fleet, dict) else (),
            entry["terrain"] == "sea" or entry.get("convoy", False),
            tuple(map(str, entry.get("aliases", ()))),
            (entry["x"], entry["y"]) if "x" in entry and "y" in entry else None,
        )
        if "army" in entry:
            steps[f"A {code}"] = {goal: (goal,) for goal in entry["army"]}
        for location, goals in (
            {f"{code}/{coast}": there for coast, there in fleet.items()}
            if isinstance(fleet, dict)
            else {code: fleet}
            if fleet
            else {}
        ).items():
            steps[f"F {location}"] = _by_province(goals)
        steps.setdefault(f"A {code}", {}) if entry["terrain"] != "sea" else None
    powers = tuple(value["powers"])
    start = {power: tuple(value.get("start", {}).get(power, ())) for power in powers}
    homes = {power: tuple(c for c, p in provinces.items() if p.home == power) for power in powers}
    owned = {power: tuple(value["owns"].get(power, ())) for power in powers} if "owns" in value else homes
    return Board(
        name or value["map"],
        value.get("title", value["map"]),
        value.get("like", "" if name else value["map"]),
        powers,
        provinces,
        steps,
        start,
        owned,
        read_phase(str(value.get("begin", "S1901M"))),
        value["victory"],
        value.get("build", "home"),
        {str(name): tuple(there) for name, there in value.get("doubtful", {}).items()},
        {power: tuple(map(str, there)) for power, there in value.get("power aliases", {}).items()},
        {power: tuple(there) for power, there in value.get("territory", {}).items()},
    )


def _interned(value):
    """Intern every word: dict look-ups of the same string compare no text (half of the resolver's time)."""
    if isinstance(value, str):
        return sys.intern(value)
    if isinstance(value, dict):
        return {_interned(key): _interned(there) for key, there in value.items()}
    return [_interned(there) for there in value] if isinstance(value, list) else value


def _by_province(locations: list[str]) -> dict[str, tuple[str, ...]]:
    goals: dict[str, tuple[str, ...]] = {}
    for location in locations:
        province = location.partition("/")[0]
        goals[province] = (*goals.get(province, ()), location)
    return goals
