"""Prove a map file: everything a map's author can get wrong, each with its line and what would be right.

A map is sound when every border is known from both sides (armies, fleets and each coast apart), terrain agrees with
who may stand there, every centre can be reached from every home, the start is legal, and no word that orders may use
stands for two things.
"""
import re
from typing import Any, Iterable, Iterator

from judge.diplomacy.board import COASTS, board
from judge.diplomacy.mapnames import TAKEN, name_faults, shown
from judge.diplomacy.phases import read_phase
from judge.document import Document
from judge.faults import Fault, FaultKind, in_order
from judge.names import Names, fold

KEYS = {"map": True, "title": False, "like": False, "powers": True, "power aliases": False, "begin": False,
        "victory": True,
        "build": False, "start": False, "owns": False, "territory": False, "doubtful": False,
        "provinces": True}                                  # key -> is it needed
PROVINCE_KEYS = {"name": True, "terrain": True, "center": False, "home": False, "army": False, "fleet": False,
                 "convoy": False, "aliases": False, "x": False, "y": False}
TERRAINS = ("sea", "coast", "inland")
BUILDS = ("home", "any", "any-if-home-owned")
CODE = re.compile(r"[A-Za-z][A-Za-z0-9]+\Z")
UNIT = re.compile(r"([AF]) ([A-Za-z0-9]+(?:/[a-z]+)?)\Z")


def check(document: Document) -> list[Fault]:
    """Find all that is wrong with a map, in the order of its lines; nothing for a sound one."""
    return in_order(_Check(document).faults())


class _Check:
    """One pass over a map document. The parts that are sound are kept in the attributes for the later steps."""

    def __init__(self, document: Document):
        self.document = document
        self.found: list[Fault] = []
        self.powers: list[str] = []
        self.provinces: dict[str, dict[str, Any]] = {}      # entries of which name and terrain are sound
        self.coasts: dict[str, tuple[str, ...]] = {}
        self.armies: dict[str, dict[str, tuple]] = {}       # province -> neighbour -> where the line stands
        self.fleets: dict[str, dict[str, tuple]] = {}       # location -> neighbour -> where the line stands

    def faults(self) -> list[Fault]:
        value = self.document.value
        if not isinstance(value, dict):
            self.fault((), "a map is a mapping of keys", "begin with `map: NAME`")
            return self.found
        self.keys((), value, KEYS, "map")
        for key in ("map", "title"):
            self.text((key,), value.get(key, "map"))
        self.read_powers(value.get("powers", []))
        self.read_provinces(value.get("provinces", {}))
        self.borders()
        self.found += name_faults(self.document, self.provinces, self.coasts, self.powers)
        self.rules(value)
        self.start(value.get("start", {}))
        self.owns(value.get("owns", {}))
        self.territory(value.get("territory", {}))
        self.living(value)
        self.like(value.get("like"))
        if not self.found:       # a broken border makes centres out of reach as well: one fault is enough
            self.reach()
        return self.found

    def fault(self, path: tuple, text: str, remedy: str = "", kind: FaultKind = FaultKind.UNREADABLE) -> None:
        self.found.append(self.document.fault(path, text, remedy, kind))

    # The shape of the file.

    def keys(self, path: tuple, value: dict, known: dict[str, bool], what: str) -> None:
        for key in value:
            if key not in known:
                self.fault((*path, key), f"`{key}` is no key of a {what}", "one of: " + ", ".join(known))
        for key, needed in known.items():
            if needed and key not in value:
                self.fault(path, f"the key `{key}` is missing", f"every {what} has one")

    def text(self, path: tuple, value: Any) -> str:
        """Take a text that says something; a fault and "" for what is none."""
        if isinstance(value, str) and fold(value):
            return value
        self.fault(path, f"{shown(value)} is no name", "write a word; in quotes if it is a number")
        return ""

    def items(self, path: tuple, value: Any, of: str) -> Iterator[tuple[tuple, Any]]:
        """Give the items of a list with their paths; a fault for what is no list."""
        if isinstance(value, list):
            yield from (((*path, i), item) for i, item in enumerate(value))
        else:
            self.fault(path, f"{shown(value)} is no list of {of}", "write [one, another]")

    def entries(self, path: tuple, value: Any, of: str) -> Iterator[tuple[tuple, Any, Any]]:
        """Give the entries of a mapping with their paths; a fault for what is no mapping."""
        if isinstance(value, dict):
            yield from (((*path, key), key, entry) for key, entry in value.items())
        else:
            self.fault(path, f"{shown(value)} is no mapping of {of}", "write {key: value}")

    def yes(self, path: tuple, value: Any) -> bool:
        if not isinstance(value, bool):
            self.fault(path, f"{shown(value)} is neither true nor false", "write true, or leave the key out")
        return value is True

    def by_power(self, path: tuple, value: Any, of: str) -> Iterator[tuple[tuple, str, Any]]:
        for where, power, entry in self.entries(path, value, of):
            if power in self.powers:
                yield where, power, entry
            else:
                self.fault(where, f"`{power}` is no power of this map", "one of: " + ", ".join(self.powers))

    # Powers and provinces.

    def read_powers(self, value: Any) -> None:
        for path, item in self.items(("powers",), value, "powers"):
            if power := self.text(path, item):
                self.powers.append(power)
        if value == []:
            self.fault(("powers",), "there is no power", "name those who play")

    def read_provinces(self, value: Any) -> None:
        for path, code, entry in self.entries(("provinces",), value, "provinces"):
            if not isinstance(code, str) or not CODE.match(code) or fold(code) in TAKEN:
                self.fault(path, f"`{code}` is no code of a province",
                           "two letters or more (digits may follow), and no word that orders use")
            elif not isinstance(entry, dict):
                self.fault(path, f"{shown(entry)} is no province",
                           "write {name: …, terrain: …, army: […], fleet: […]}")
            else:
                self.province(path, code, entry)
        if value == {}:
            self.fault(("provinces",), "there is no province", "a map has some")

    def province(self, path: tuple, code: str, entry: dict) -> None:
        self.keys(path, entry, PROVINCE_KEYS, "province")
        if "name" in entry:
            self.text((*path, "name"), entry["name"])
        terrain = entry.get("terrain")
        if terrain not in TERRAINS:
            if "terrain" in entry:
                self.fault((*path, "terrain"), f"{shown(terrain)} is no terrain", "one of: " + ", ".join(TERRAINS))
            return
        self.provinces[code] = entry
        for side, other in (("x", "y"), ("y", "x")):
            whole = isinstance(entry.get(side), int) and not isinstance(entry[side], bool)
            if side in entry and not (whole and other in entry):
                self.fault((*path, side), "a place in a picture needs whole numbers for x and y",
                           "such as x: 120, y: 45")
        center = self.yes((*path, "center"), entry.get("center", False))
        home = entry.get("home")
        if home is not None and home not in self.powers:
            self.fault((*path, "home"), f"{shown(home)} is no power of this map", "one of: " + ", ".join(self.powers))
        if home is not None and not center:
            self.fault((*path, "home"), f"{code} is a home and no centre", "add `center: true`, or take `home` out")
        if self.yes((*path, "convoy"), entry.get("convoy", False)) and terrain != "coast":
            self.fault((*path, "convoy"), f"{code} is {_a(terrain)} and has `convoy`",
                       "fleets convoy in every sea and never inland: `convoy: true` is for a coast where they may")
        self.neighbours(path, code, entry, terrain)

    def neighbours(self, path: tuple, code: str, entry: dict, terrain: str) -> None:
        """Keep the lists of neighbours, and see that terrain and lists agree."""
        army, fleet = entry.get("army", []), entry.get("fleet", [])
        if terrain == "sea" and "army" in entry:
            self.fault((*path, "army"), f"{code} is a sea and has a list for armies", "take `army` out")
        elif terrain == "inland" and "fleet" in entry:
            self.fault((*path, "fleet"), f"{code} is inland and has a list for fleets",
                       "make it a coast, or take `fleet` out")
        elif terrain == "inland" and army == []:
            self.fault(path, f"{code} has no neighbours", "list them under `army`")
        elif terrain != "inland" and fleet in ([], {}):
            self.fault(path, f"{code} is {_a(terrain)} and fleets have no way to it", "list neighbours under `fleet`")
        if terrain != "sea":
            self.armies[code] = self.targets((*path, "army"), army)
        if terrain == "inland":
            return
        if not isinstance(fleet, dict):
            self.fleets[code] = self.targets((*path, "fleet"), fleet)
            return
        self.coasts[code] = tuple(coast for coast in fleet if coast in COASTS)
        if len(fleet) == 1 or terrain == "sea":
            self.fault((*path, "fleet"), f"{code} names coasts and has no two of them",
                       "list its neighbours without a coast")
        for coast, there in fleet.items():
            if coast not in COASTS:
                self.fault((*path, "fleet", coast), f"`{coast}` is no coast", "one of: " + ", ".join(COASTS))
            elif there == []:
                self.fault((*path, "fleet", coast), f"{code}/{coast} has no neighbours",
                           "list them, or take the coast out")
            self.fleets[f"{code}/{coast}"] = self.targets((*path, "fleet", coast), there)

    def targets(self, path: tuple, value: Any) -> dict[str, tuple]:
        targets: dict[str, tuple] = {}
        for where, target in self.items(path, value, "neighbours"):
            if not isinstance(target, str):
                self.fault(where, f"{shown(target)} is no neighbour", "write the code of a province")
            elif target in targets:
                self.fault(where, f"{target} stands here twice", "keep one")
            else:
                targets[target] = where
        return targets

    def known(self, path: tuple, code: Any) -> bool:
        """Say whether a code is a province's, exactly as written; a fault if not."""
        if isinstance(code, str) and code in self.provinces:
            return True
        written = self.document.value.get("provinces")
        if isinstance(code, (dict, list)):
            self.fault(path, f"{shown(code)} is no code of a province", "write a code that stands under `provinces`")
        elif not (isinstance(written, dict) and code in written):       # else it has a fault of its own
            table = Names.of((name, name) for name in self.provinces)
            near = table.find(str(code), 99) or table.near(str(code))
            self.fault(path, f"`{code}` is no province of this map",
                       f"did you mean {' or '.join(near)}?" if near else "write a code that stands under `provinces`")
        return False

    def location(self, path: tuple, location: str) -> bool:
        """Say whether a fleet may stand at a location; a fault if not."""
        code, _, coast = location.partition("/")
        if not self.known(path, code):
            return False
        coasts = self.coasts.get(code, ())
        if self.provinces[code]["terrain"] == "inland":
            self.fault(path, f"{code} is inland, out of reach for fleets", "take it out, or make it a coast")
        elif coasts and coast not in coasts:
            self.fault(path, f"`{location}` does not say which coast of {code}",
                       "write " + " or ".join(f"{code}/{c}" for c in coasts))
        elif coast and not coasts:
            self.fault(path, f"`{location}` names a coast and {code} has no split coasts", f"write {code}")
        else:
            return True
        return False

    def borders(self) -> None:
        """Armies and fleets apart, and each coast for itself: who lists a neighbour is listed by it."""
        for code, targets in self.armies.items():
            for target, where in targets.items():
                if not self.known(where, target.partition("/")[0]):
                    continue
                if "/" in target:
                    self.fault(where, f"`{target}` names a coast, which armies do not heed",
                               f"write {target.partition('/')[0]}")
                elif self.provinces[target]["terrain"] == "sea":
                    self.fault(where, f"{target} is a sea, out of reach for armies", "list it under `fleet`")
                else:
                    self.mutual(where, code, target, self.armies, "armies")
        for location, targets in self.fleets.items():
            for target, where in targets.items():
                if self.location(where, target):
                    self.mutual(where, location, target, self.fleets, "fleets")

    def mutual(self, where: tuple, one: str, other: str, lists: dict[str, dict[str, tuple]], units: str) -> None:
        if one.partition("/")[0] == other.partition("/")[0]:
            self.fault(where, f"{one} lists itself as a neighbour", "take it out")
        elif one not in lists.get(other, {}):
            self.fault(where, f"{units} go from {one} to {other} and not back",
                       f"add {one} to the list of {other}, or take {other} out here")

    # The game.

    def rules(self, value: dict) -> None:
        begin = value.get("begin", "S1901M")
        if read_phase(str(begin)) is None:
            self.fault(("begin",), f"{shown(begin)} is no phase", "write the first phase as in S1901M")
        if value.get("build", "home") not in BUILDS:
            self.fault(("build",), f"{shown(value['build'])} is no way to build", "one of: " + ", ".join(BUILDS))
        centers = sum(bool(entry.get("center")) for entry in self.provinces.values())
        winning = value.get("victory", 1)
        if not isinstance(winning, int) or isinstance(winning, bool) or not 1 <= winning <= max(centers, 1):
            self.fault(("victory",), f"{shown(winning)} is no number of centres that can win",
                       f"the map has {centers}: write a number from 1 to {centers}")
        elif not centers:
            self.fault(("provinces",), "the map has no centre", "mark some with `center: true`")

    def start(self, value: Any) -> None:
        stand: dict[str, str] = {}
        for path, power, units in self.by_power(("start",), value, "units"):
            for where, unit in self.items(path, units, "units"):
                parts = UNIT.match(unit) if isinstance(unit, str) else None
                if parts is None:
                    self.fault(where, f"{shown(unit)} is no unit", "write A or F and where it stands, as in F StP/sc")
                    continue
                letter, location = parts.groups()
                code = location.partition("/")[0]
                if not (self.location(where, location) if letter == "F" else self.ground(where, location)):
                    continue
                if code in stand:
                    self.fault(where, f"`{unit}` stands where `{stand[code]}` does", "one unit a province")
                stand.setdefault(code, unit)

    def ground(self, path: tuple, location: str) -> bool:
        """Say whether an army may stand at a location; a fault if not."""
        code, _, coast = location.partition("/")
        if not self.known(path, code):
            return False
        if self.provinces[code]["terrain"] == "sea":
            self.fault(path, f"an army cannot stand in {code}, a sea", f"write F {code}, or another province")
        elif coast:
            self.fault(path, f"`A {location}` names a coast, which armies do not heed", f"write A {code}")
        else:
            return True
        return False

    def owns(self, value: Any) -> None:
        owner: dict[str, str] = {}
        for path, power, centers in self.by_power(("owns",), value, "centres"):
            for where, code in self.items(path, centers, "centres"):
                if not self.known(where, code):
                    continue
                if not self.provinces[code].get("center"):
                    self.fault(where, f"{code} is no centre", "add `center: true` there, or take it out here")
                elif code in owner:
                    self.fault(where, f"{code} is owned twice, by {owner[code]} first", "one owner a centre")
                owner.setdefault(code, power)

    def territory(self, value: Any) -> None:
        land: dict[str, str] = {}
        for path, power, codes in self.by_power(("territory",), value, "provinces"):
            for where, code in self.items(path, codes, "provinces"):
                if not self.known(where, code):
                    continue
                if self.provinces[code]["terrain"] == "sea":
                    self.fault(where, f"{code} is a sea and part of no country", "take it out")
                elif code in land:
                    self.fault(where, f"{code} is in two countries, {land[code]} first", "one country a province")
                land.setdefault(code, power)

    def living(self, value: dict) -> None:
        """Every power begins with a unit or a centre."""
        homes = {entry["home"]: True for entry in self.provinces.values() if isinstance(entry.get("home"), str)}
        alive = [there for there in (value.get("start"), value.get("owns", homes)) if isinstance(there, dict)]
        for i, power in enumerate(self.powers):
            if not any(there.get(power) for there in alive):
                self.fault(("powers", i), f"{power} has neither a unit nor a centre at the start",
                           "give it some, or take it out")

    def like(self, name: Any) -> None:
        """The map that this one is drawn and named like has the same provinces."""
        if name is None:
            return
        try:
            other = board(name if isinstance(name, str) and CODE.match(name) else "")
        except OSError:
            return self.fault(("like",), f"`{name}` is no map that comes with the judge", "`judge maps` lists them")
        odd = sorted(other.provinces.keys() ^ self.provinces.keys())
        if odd:
            self.fault(("like",), f"`{name}` has not the same provinces: {', '.join(odd[:5])}{', …' * (len(odd) > 5)}",
                       "leave `like` out, then the map is drawn as a diagram")

    def reach(self) -> None:
        """Every centre can be reached from every home: by fleets, or by armies that march and are convoyed."""
        group: dict[str, str] = {}

        def root(node: str) -> str:
            while group.setdefault(node, node) != node:
                node = group[node]
            return node

        def join(one: str, other: str) -> None:
            group[root(one)] = root(other)

        waters = {code for code, entry in self.provinces.items() if entry["terrain"] == "sea" or entry.get("convoy")}
        for code, targets in self.armies.items():
            for target in targets:
                join(f"A {code}", f"A {target}")
        for location, targets in self.fleets.items():
            code = location.partition("/")[0]
            for target in targets:
                join(f"F {location}", f"F {target}")
                there = target.partition("/")[0]
                if code in waters and there in waters:      # a convoy joins shores over the waters between them
                    join(f"convoy {code}", f"convoy {there}")
                if code in waters and there in self.armies:
                    join(f"convoy {code}", f"A {there}")

        def groups(code: str) -> set[str]:
            there = [f"{code}/{coast}" for coast in self.coasts.get(code, ())] or [code]
            return {root(f"A {code}"), *(root(f"F {location}") for location in there)}

        homes = [code for code, entry in self.provinces.items() if entry.get("home")]
        for code, entry in self.provinces.items():
            far = [home for home in homes if groups(home).isdisjoint(groups(code))] if entry.get("center") else []
            if far:
                self.fault(("provinces", code), f"the centre {code} cannot be reached from {_some(far)}",
                           "add the borders that are missing, or the sea between")


def _a(terrain: str) -> str:
    return terrain if terrain == "inland" else f"a {terrain}"


def _some(codes: Iterable[str]) -> str:
    codes = list(codes)
    return ", ".join(codes[:3]) + (f" and {len(codes) - 3} more homes" if len(codes) > 3 else "")
