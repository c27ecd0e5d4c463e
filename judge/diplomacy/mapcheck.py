"""Prove a map file: everything a map's author can get wrong, each with its line and what would be right.

A map is sound when every border is known from both sides (armies, fleets and each coast apart), terrain agrees with
who may stand there, every centre can be reached from every home, the start is legal, and no word that orders may use
stands for two things.
"""
import re
from typing import Any, Iterable, Iterator

from judge.diplomacy.board import COASTS, board
from judge.diplomacy.mapnames import TAKEN, name_faults, shown
from judge.diplomacy.mapreach import out_of_reach
from judge.diplomacy.phases import phase_remedy, read_phase
from judge.document import Document
from judge.faults import Fault, FaultKind, in_order
from judge.messages import either, listed, message, one_of
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
            self.fault((), message("a map is a mapping of keys"), message("begin with `map: NAME`"))
            return self.found
        self.keys((), value, KEYS, message("map"))
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
            for code, homes in out_of_reach(self.provinces, self.armies, self.fleets, self.coasts):
                self.fault(("provinces", code),
                           message("the centre {code} cannot be reached from {homes}", code=code, homes=_some(homes)),
                           message("add the borders that are missing, or the sea between"))
        return self.found

    def fault(self, path: tuple, text: str, remedy: str = "", kind: FaultKind = FaultKind.UNREADABLE) -> None:
        self.found.append(self.document.fault(path, text, remedy, kind))

    # The shape of the file.

    def keys(self, path: tuple, value: dict, known: dict[str, bool], what: str) -> None:
        for key in value:
            if key not in known:
                self.fault((*path, key), message("`{key}` is no key of a {what}", key=key, what=what), one_of(known))
        for key, needed in known.items():
            if needed and key not in value:
                self.fault(path, message("the key `{key}` is missing", key=key),
                           message("every {what} has one", what=what))

    def text(self, path: tuple, value: Any) -> str:
        """Take a text that says something; a fault and "" for what is none."""
        if isinstance(value, str) and fold(value):
            return value
        self.fault(path, message("{shown} is no name", shown=shown(value)),
                   message("write a word; in quotes if it is a number"))
        return ""

    def items(self, path: tuple, value: Any, of: str) -> Iterator[tuple[tuple, Any]]:
        """Give the items of a list with their paths; a fault for what is no list."""
        if isinstance(value, list):
            yield from (((*path, i), item) for i, item in enumerate(value))
        else:
            self.fault(path, message("{shown} is no list of {of}", shown=shown(value), of=of),
                       message("write [one, another]"))

    def entries(self, path: tuple, value: Any, of: str) -> Iterator[tuple[tuple, Any, Any]]:
        """Give the entries of a mapping with their paths; a fault for what is no mapping."""
        if isinstance(value, dict):
            yield from (((*path, key), key, entry) for key, entry in value.items())
        else:
            self.fault(path, message("{shown} is no mapping of {of}", shown=shown(value), of=of),
                       message("write {key: value}"))

    def yes(self, path: tuple, value: Any) -> bool:
        if not isinstance(value, bool):
            self.fault(path, message("{shown} is neither true nor false", shown=shown(value)),
                       message("write true, or leave the key out"))
        return value is True

    def by_power(self, path: tuple, value: Any, of: str) -> Iterator[tuple[tuple, str, Any]]:
        for where, power, entry in self.entries(path, value, of):
            if power in self.powers:
                yield where, power, entry
            else:
                self.fault(where, message("`{power}` is no power of this map", power=power), one_of(self.powers))

    # Powers and provinces.

    def read_powers(self, value: Any) -> None:
        for path, item in self.items(("powers",), value, message("powers")):
            if power := self.text(path, item):
                self.powers.append(power)
        if value == []:
            self.fault(("powers",), message("there is no power"), message("name those who play"))

    def read_provinces(self, value: Any) -> None:
        for path, code, entry in self.entries(("provinces",), value, message("provinces")):
            if not isinstance(code, str) or not CODE.match(code) or fold(code) in TAKEN:
                self.fault(path, message("`{code}` is no code of a province", code=code),
                           message("two letters or more (digits may follow), and no word that orders use"))
            elif not isinstance(entry, dict):
                self.fault(path, message("{shown} is no province", shown=shown(entry)),
                           message("write {name: …, terrain: …, army: […], fleet: […]}"))
            else:
                self.province(path, code, entry)
        if value == {}:
            self.fault(("provinces",), message("there is no province"), message("a map has some"))

    def province(self, path: tuple, code: str, entry: dict) -> None:
        self.keys(path, entry, PROVINCE_KEYS, message("province"))
        if "name" in entry:
            self.text((*path, "name"), entry["name"])
        terrain = entry.get("terrain")
        if terrain not in TERRAINS:
            if "terrain" in entry:
                self.fault((*path, "terrain"), message("{shown} is no terrain", shown=shown(terrain)), one_of(TERRAINS))
            return
        self.provinces[code] = entry
        for side, other in (("x", "y"), ("y", "x")):
            whole = isinstance(entry.get(side), int) and not isinstance(entry[side], bool)
            if side in entry and not (whole and other in entry):
                self.fault((*path, side), message("a place in a picture needs whole numbers for x and y"),
                           message("such as x: 120, y: 45"))
        center = self.yes((*path, "center"), entry.get("center", False))
        home = entry.get("home")
        if home is not None and home not in self.powers:
            self.fault((*path, "home"), message("{shown} is no power of this map", shown=shown(home)),
                       one_of(self.powers))
        if home is not None and not center:
            self.fault((*path, "home"), message("{code} is a home and no centre", code=code),
                       message("add `center: true`, or take `home` out"))
        if self.yes((*path, "convoy"), entry.get("convoy", False)) and terrain != "coast":
            self.fault((*path, "convoy"), message("{code} is a sea and has `convoy`" if terrain == "sea" else
                                                  "{code} is inland and has `convoy`", code=code),
                       message("fleets convoy in every sea and never inland: "
                               "`convoy: true` is for a coast where they may"))
        self.neighbours(path, code, entry, terrain)

    def neighbours(self, path: tuple, code: str, entry: dict, terrain: str) -> None:
        """Keep the lists of neighbours, and see that terrain and lists agree."""
        army, fleet = entry.get("army", []), entry.get("fleet", [])
        if terrain == "sea" and "army" in entry:
            self.fault((*path, "army"), message("{code} is a sea and has a list for armies", code=code),
                       message("take `army` out"))
        elif terrain == "inland" and "fleet" in entry:
            self.fault((*path, "fleet"), message("{code} is inland and has a list for fleets", code=code),
                       message("make it a coast, or take `fleet` out"))
        elif terrain == "inland" and army == []:
            self.fault(path, message("{code} has no neighbours", code=code), message("list them under `army`"))
        elif terrain != "inland" and fleet in ([], {}):
            self.fault(path, message("{code} is a sea and fleets have no way to it" if terrain == "sea" else
                                     "{code} is a coast and fleets have no way to it", code=code),
                       message("list neighbours under `fleet`"))
        if terrain != "sea":
            self.armies[code] = self.targets((*path, "army"), army)
        if terrain == "inland":
            return
        if not isinstance(fleet, dict):
            self.fleets[code] = self.targets((*path, "fleet"), fleet)
            return
        self.coasts[code] = tuple(coast for coast in fleet if coast in COASTS)
        if len(fleet) == 1 or terrain == "sea":
            self.fault((*path, "fleet"), message("{code} names coasts and has no two of them", code=code),
                       message("list its neighbours without a coast"))
        for coast, there in fleet.items():
            if coast not in COASTS:
                self.fault((*path, "fleet", coast), message("`{coast}` is no coast", coast=coast), one_of(COASTS))
            elif there == []:
                self.fault((*path, "fleet", coast), message("{code}/{coast} has no neighbours", code=code, coast=coast),
                           message("list them, or take the coast out"))
            self.fleets[f"{code}/{coast}"] = self.targets((*path, "fleet", coast), there)

    def targets(self, path: tuple, value: Any) -> dict[str, tuple]:
        targets: dict[str, tuple] = {}
        for where, target in self.items(path, value, message("neighbours")):
            if not isinstance(target, str):
                self.fault(where, message("{shown} is no neighbour", shown=shown(target)),
                           message("write the code of a province"))
            elif target in targets:
                self.fault(where, message("{target} stands here twice", target=target), message("keep one"))
            else:
                targets[target] = where
        return targets

    def known(self, path: tuple, code: Any) -> bool:
        """Say whether a code is a province's, exactly as written; a fault if not."""
        if isinstance(code, str) and code in self.provinces:
            return True
        written = self.document.value.get("provinces")
        if isinstance(code, (dict, list)):
            self.fault(path, message("{shown} is no code of a province", shown=shown(code)),
                       message("write a code that stands under `provinces`"))
        elif not (isinstance(written, dict) and code in written):       # else it has a fault of its own
            table = Names.of((name, name) for name in self.provinces)
            near = table.find(str(code), 99) or table.near(str(code))
            self.fault(path, message("`{code}` is no province of this map", code=code),
                       message("did you mean {places}?", places=either(near)) if near
                       else message("write a code that stands under `provinces`"))
        return False

    def location(self, path: tuple, location: str) -> bool:
        """Say whether a fleet may stand at a location; a fault if not."""
        code, _, coast = location.partition("/")
        if not self.known(path, code):
            return False
        coasts = self.coasts.get(code, ())
        if self.provinces[code]["terrain"] == "inland":
            self.fault(path, message("{code} is inland, out of reach for fleets", code=code),
                       message("take it out, or make it a coast"))
        elif coasts and coast not in coasts:
            self.fault(path, message("`{location}` does not say which coast of {code}", location=location, code=code),
                       message("write {these}", these=either(f"{code}/{c}" for c in coasts)))
        elif coast and not coasts:
            self.fault(path,
                       message("`{location}` names a coast and {code} has no split coasts", location=location,
                               code=code),
                       message("write {these}", these=code))
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
                    self.fault(where, message("`{target}` names a coast, which armies do not heed", target=target),
                               message("write {these}", these=target.partition("/")[0]))
                elif self.provinces[target]["terrain"] == "sea":
                    self.fault(where, message("{target} is a sea, out of reach for armies", target=target),
                               message("list it under `fleet`"))
                else:
                    self.mutual(where, code, target, self.armies, message("armies"))
        for location, targets in self.fleets.items():
            for target, where in targets.items():
                if self.location(where, target):
                    self.mutual(where, location, target, self.fleets, message("fleets"))

    def mutual(self, where: tuple, one: str, other: str, lists: dict[str, dict[str, tuple]], units: str) -> None:
        if one.partition("/")[0] == other.partition("/")[0]:
            self.fault(where, message("{one} lists itself as a neighbour", one=one), message("take it out"))
        elif one not in lists.get(other, {}):
            self.fault(where,
                       message("{units} go from {one} to {other} and not back", units=units, one=one, other=other),
                       message("add {one} to the list of {other}, or take {other} out here", one=one, other=other))

    # The game.

    def rules(self, value: dict) -> None:
        begin = value.get("begin", "S1901M")
        if read_phase(str(begin)) is None:
            self.fault(("begin",), message("{shown} is no phase", shown=shown(begin)),
                       phase_remedy(str(begin), message("write the first phase as in S1901M")))
        if value.get("build", "home") not in BUILDS:
            self.fault(("build",), message("{shown} is no way to build", shown=shown(value["build"])), one_of(BUILDS))
        centers = sum(bool(entry.get("center")) for entry in self.provinces.values())
        winning = value.get("victory", 1)
        if not isinstance(winning, int) or isinstance(winning, bool) or not 1 <= winning <= max(centers, 1):
            self.fault(("victory",), message("{shown} is no number of centres that can win", shown=shown(winning)),
                       message("the map has {centers}: write a number from 1 to {centers}", centers=centers))
        elif not centers:
            self.fault(("provinces",), message("the map has no centre"), message("mark some with `center: true`"))

    def start(self, value: Any) -> None:
        stand: dict[str, str] = {}
        for path, power, units in self.by_power(("start",), value, message("units")):
            for where, unit in self.items(path, units, message("units")):
                parts = UNIT.match(unit) if isinstance(unit, str) else None
                if parts is None:
                    self.fault(where, message("{shown} is no unit", shown=shown(unit)),
                               message("write A or F and where it stands, as in F StP/sc"))
                    continue
                letter, location = parts.groups()
                code = location.partition("/")[0]
                if not (self.location(where, location) if letter == "F" else self.ground(where, location)):
                    continue
                if code in stand:
                    self.fault(where, message("`{unit}` stands where `{stand}` does", unit=unit, stand=stand[code]),
                               message("one unit a province"))
                stand.setdefault(code, unit)

    def ground(self, path: tuple, location: str) -> bool:
        """Say whether an army may stand at a location; a fault if not."""
        code, _, coast = location.partition("/")
        if not self.known(path, code):
            return False
        if self.provinces[code]["terrain"] == "sea":
            self.fault(path, message("an army cannot stand in {code}, a sea", code=code),
                       message("write F {code}, or another province", code=code))
        elif coast:
            self.fault(path, message("`A {location}` names a coast, which armies do not heed", location=location),
                       message("write A {code}", code=code))
        else:
            return True
        return False

    def owns(self, value: Any) -> None:
        owner: dict[str, str] = {}
        for path, power, centers in self.by_power(("owns",), value, message("centres")):
            for where, code in self.items(path, centers, message("centres")):
                if not self.known(where, code):
                    continue
                if not self.provinces[code].get("center"):
                    self.fault(where, message("{code} is no centre", code=code),
                               message("add `center: true` there, or take it out here"))
                elif code in owner:
                    self.fault(where, message("{code} is owned twice, by {owner} first", code=code, owner=owner[code]),
                               message("one owner a centre"))
                owner.setdefault(code, power)

    def territory(self, value: Any) -> None:
        land: dict[str, str] = {}
        for path, power, codes in self.by_power(("territory",), value, message("provinces")):
            for where, code in self.items(path, codes, message("provinces")):
                if not self.known(where, code):
                    continue
                if self.provinces[code]["terrain"] == "sea":
                    self.fault(where, message("{code} is a sea and part of no country", code=code),
                               message("take it out"))
                elif code in land:
                    self.fault(where, message("{code} is in two countries, {land} first", code=code, land=land[code]),
                               message("one country a province"))
                land.setdefault(code, power)

    def living(self, value: dict) -> None:
        """Every power begins with a unit or a centre."""
        homes = {entry["home"]: True for entry in self.provinces.values() if isinstance(entry.get("home"), str)}
        alive = [there for there in (value.get("start"), value.get("owns", homes)) if isinstance(there, dict)]
        for i, power in enumerate(self.powers):
            if not any(there.get(power) for there in alive):
                self.fault(("powers", i), message("{power} has neither a unit nor a centre at the start", power=power),
                           message("give it some, or take it out"))

    def like(self, name: Any) -> None:
        """The map that this one is drawn and named like has the same provinces."""
        if name is None:
            return
        try:
            other = board(name if isinstance(name, str) and CODE.match(name) else "")
        except OSError:
            return self.fault(("like",), message("`{name}` is no map that comes with the judge", name=name),
                              message("`judge maps` lists them"))
        odd = sorted(other.provinces.keys() ^ self.provinces.keys())
        if odd:
            self.fault(("like",),
                       message("`{name}` has not the same provinces: {codes}", name=name,
                               codes=listed(odd[:5] + ["…"] * (len(odd) > 5))),
                       message("leave `like` out, then the map is drawn as a diagram"))


def _some(codes: Iterable[str]) -> str:
    codes = list(codes)
    some = listed(codes[:3])
    return message("{some} and {more} more homes", some=some, more=len(codes) - 3) if len(codes) > 3 else some
