"""The names of a map, proved: no word that orders may use stands for two things."""
from typing import Any, Iterator, Mapping, Sequence

from judge.document import Document
from judge.faults import Fault, FaultKind
from judge.messages import message, one_of
from judge.names import fold

# Words of orders: a place of that name could not be told from them.
TAKEN = frozenset("army fleet hold holds support supports convoy convoys via to move moves retreat retreats disband "
                  "disbands build builds remove removes waive waives".split())


def is_taken(name: str) -> bool:
    """Say whether a name is a word or letter that orders are written with, so that no place may have it."""
    key = fold(name)
    return key in TAKEN or len(key) == 1 and key.isascii()


def name_faults(document: Document, provinces: Mapping[str, dict], coasts: Mapping[str, Sequence[str]],
                powers: Sequence[str]) -> list[Fault]:
    """Find codes, names and aliases that stand for two places, two powers, a place and a power, or a word of orders.

    provinces: code -> its entry in the document; coasts: code -> its split coasts; powers: their names.
    A power and a province may share their full name (Norway plays in some variants): a header stands alone on its
    line, an order never does. An abbreviation listed as doubtful has two meanings and is no name besides.
    """
    names = _Names(document, provinces, powers)
    names.of_places(coasts)
    names.of_powers()
    names.of_several()
    return names.found


def shown(value: Any) -> str:
    """Show in a message what somebody wrote, if it is short enough."""
    if value is None:
        return message("nothing")
    return message("what stands here") if isinstance(value, (dict, list)) else f"`{value}`"


class _Names:
    """One pass over the names. first: folded name -> the code it stands for, and whether as code, name or alias."""

    def __init__(self, document: Document, provinces: Mapping[str, dict], powers: Sequence[str]):
        self.document, self.provinces, self.powers = document, provinces, powers
        self.found: list[Fault] = []
        self.first: dict[str, tuple[str, str]] = {}

    def fault(self, path: tuple, text: str, remedy: str, kind: FaultKind = FaultKind.AMBIGUOUS) -> None:
        self.found.append(self.document.fault(path, text, remedy, kind))

    def unreadable(self, path: tuple, text: str, remedy: str) -> None:
        self.fault(path, text, remedy, FaultKind.UNREADABLE)

    def of_places(self, coasts: Mapping[str, Sequence[str]]) -> None:
        every = list(self.place_names())
        for path, name, code, kind in every:
            key = fold(name)
            owner, _ = self.first.setdefault(key, (code, kind))
            if owner != code:
                self.fault(path,
                           message("`{name}` stands for {owner} and for {code}", name=name, owner=owner, code=code),
                           message("take one out, or list it under `doubtful`"))
            if is_taken(name):
                self.fault(path, message("`{name}` is a word or letter that orders are written with", name=name),
                           message("take it out"))
        for path, name, code, kind in every:
            for coast in coasts.get(code, ()):
                other, _ = self.first.get(fold(name) + coast, (code, ""))
                if other != code:
                    self.fault(path,
                               message("`{name}{coast}` is a coast of {code} and a name of {other}", name=name,
                                       coast=coast, code=code, other=other),
                               message("change one of the names"))

    def place_names(self) -> Iterator[tuple[tuple, str, str, str]]:
        """Give every name with its path, the code it stands for and what it is: codes first, then names and aliases."""
        for code in self.provinces:
            yield ("provinces", code), code, code, message("code")
        for code, entry in self.provinces.items():
            if isinstance(entry.get("name"), str):
                yield ("provinces", code, "name"), entry["name"], code, message("name")
        for code, entry in self.provinces.items():
            for where, alias in self.aliases(("provinces", code, "aliases"), entry.get("aliases", [])):
                yield where, alias, code, message("alias")

    def aliases(self, path: tuple, value: Any) -> Iterator[tuple[tuple, str]]:
        if not isinstance(value, list):
            self.unreadable(path, message("{shown} is no list of names", shown=shown(value)),
                            message("write [one, another]"))
            return
        for i, alias in enumerate(value):
            if isinstance(alias, bool) or not isinstance(alias, (str, int)) or not fold(str(alias)):
                self.unreadable((*path, i), message("{shown} is no name", shown=shown(alias)),
                                message("write a word, or take it out"))
            else:
                yield (*path, i), str(alias)

    def of_powers(self) -> None:
        mine: dict[str, str] = {}
        for i, power in enumerate(self.powers):
            path = ("powers", i)
            if mine.setdefault(fold(power), power) != power or power in self.powers[:i]:
                self.fault(path, message("`{power}` stands for two powers", power=power), message("take one out"))
            self.apart_from_places(path, power, ("code", "alias"))
        value = self.document.value.get("power aliases", {})
        if not isinstance(value, dict):
            self.unreadable(("power aliases",), message("{shown} is no mapping of powers", shown=shown(value)),
                            message("write {power: [name, another]}"))
            return
        for power, there in value.items():
            path = ("power aliases", power)
            if power not in self.powers:
                self.unreadable(path, message("`{power}` is no power of this map", power=power), one_of(self.powers))
                continue
            for where, alias in self.aliases(path, there):
                owner = mine.setdefault(fold(alias), power)
                if owner != power:
                    self.fault(where,
                               message("`{alias}` stands for {owner} and for {power}", alias=alias, owner=owner,
                                       power=power),
                               message("take one out"))
                self.apart_from_places(where, alias, ("code", "name", "alias"))

    def apart_from_places(self, path: tuple, name: str, kinds: tuple[str, ...]) -> None:
        code, kind = self.first.get(fold(name), ("", ""))
        if kind in kinds:
            self.fault(path, message("`{name}` is a power and the {kind} of {code}", name=name,
                                     kind=kind, code=code),
                       message("change one of them"))

    def of_several(self) -> None:
        value = self.document.value.get("doubtful", {})
        if not isinstance(value, dict):
            self.unreadable(("doubtful",), message("{shown} is no mapping of abbreviations", shown=shown(value)),
                            message("write {abbreviation: [province, province]}"))
            return
        for name, there in value.items():
            path = ("doubtful", name)
            code, _ = self.first.get(fold(str(name)), ("", ""))
            if code:
                self.fault(path, message("`{name}` is a name of {code} and listed as doubtful", name=name, code=code),
                           message("take it out here or there"))
            if not isinstance(there, list):
                self.unreadable(path, message("{shown} is no list of provinces", shown=shown(there)),
                                message("write [one, another]"))
                continue
            written = self.document.value.get("provinces")      # a broken entry there has a fault of its own
            written = written if isinstance(written, dict) else {}
            unknown = [i for i, code in enumerate(there) if not isinstance(code, str) or code not in written]
            for i in unknown:
                self.unreadable((*path, i), message("{shown} is no province of this map", shown=shown(there[i])),
                                message("write a code that stands under `provinces`"))
            if not unknown and len(set(there)) < 2:
                self.fault(path, message("`{name}` is listed as doubtful and has fewer than two meanings", name=name),
                           message("list two provinces, or make it an alias"))
