"""The DATC entries of tests/datc as games: a state document, the orders as text, and what must come of them.

Names are read here by the map's own long names alone, so that what is expected owes nothing to the reader of orders.
"""
import re
from itertools import product
from pathlib import Path
from typing import Any, Iterator, Mapping, NamedTuple

import yaml

from judge.diplomacy.board import board
from judge.document import Document
from judge.orderfile import Source

FOLDER = Path(__file__).resolve().parents[1] / "datc"
PHASES = {"movement": "S1901M", "adjustment": "W1901A"}
BOARD = board("standard")
CODES = {province.name: code for code, province in BOARD.provinces.items()}
UNIT = re.compile(r"([AF]) (.+?)(?:\((nc|sc|ec)\))?\Z")


class Label(NamedTuple):
    """What must become of one order. text: the order as written; unit: as it stands there, or is built; moved: where
    it must end, "" where the order says it; debatable: DATC does not settle the label."""

    power: str
    text: str
    unit: str
    result: str
    why: str = ""
    dislodged: bool = False
    moved: str = ""
    debatable: bool = False


class Expected(NamedTuple):
    """after: power -> its units; dislodged: power -> unit -> (attacker's province, retreats); gone: power -> the units
    that go without an order, or in retreats all that are disbanded."""

    labels: tuple[Label, ...]
    after: dict[str, frozenset[str]]
    dislodged: dict[str, dict[str, tuple[str, frozenset[str]]]]
    gone: dict[str, frozenset[str]]


class Case(NamedTuple):
    """One entry under one set of rules. name: "6.F.9", or "6.F.9 4.A.1 a"; rules: issues that differ from DATC's.

    undefined: those rules give no answer of their own. paradox: the backup rule (4.A.2 f) has to settle it.
    then: the orders of the retreats and what must come of them, None where the entry has none.
    """

    name: str
    entry: Mapping[str, Any]
    rules: dict[str, str]
    orders: dict[str, list[str]]
    expected: Expected
    undefined: bool = False
    paradox: bool = False
    then: tuple[dict[str, list[str]], Expected] | None = None

    @property
    def phase(self) -> str:
        return self.entry["phase"]

    def state(self) -> Document:
        """Give the position as a state document, with the names as DATC writes them."""
        value = {"judge": 1, "game": "diplomacy", "name": self.entry["id"], "map": "standard",
                 "phase": PHASES[self.phase], "number": 0, "rules": {"base": "datc", **self.rules},
                 "units": self.entry["units"]}
        if "centers" in self.entry:
            value["centers"] = self.entry["centers"]
        return Document(value, f"{self.entry['id']}.yaml")


def entries() -> Iterator[dict]:
    """Give the entries of tests/datc, in the order of DATC."""
    for path in sorted(FOLDER.glob("6?.yaml")):
        yield from yaml.safe_load(path.read_text(encoding="utf-8"))


def cases() -> Iterator[Case]:
    """Give every entry by DATC's preferences, and after it every choice with a result."""
    settled = yaml.safe_load((FOLDER / "undefined.yaml").read_text(encoding="utf-8"))
    for entry in entries():
        main = expected(entry["orders"], entry)
        then = (entry["then"]["orders"], expected(entry["then"]["orders"], entry["then"])) if "then" in entry else None
        yield Case(entry["id"], entry, {}, entry["orders"], main, then=then)
        for choice in entry.get("choices", ()):
            if choice.get("not_applicable"):
                continue
            for options in product(*choice["when"].values()):
                rules = dict(zip(choice["when"], options))
                name = " ".join([entry["id"], *(f"{issue} {option}" for issue, option in rules.items())])
                given = settled.get(name, choice)
                as_main = "outcome" not in given
                yield Case(name, entry, rules, entry["orders"], main if as_main else expected(entry["orders"], given),
                           choice.get("undefined", False), "undefined" in choice and given.get("paradox", True),
                           then if as_main else None)


def expected(orders: Mapping[str, list[str]], given: Mapping[str, Any]) -> Expected:
    """Read what an entry, one of its choices or its retreat phase must come to."""
    labels = []
    for power, texts in orders.items():
        for text, label in zip(texts, given["outcome"][power], strict=True):
            labels.append(Label(power, text, unit(label.get("as") or label["unit"]), label["result"],
                                label.get("why", ""), label.get("dislodged", False),
                                location(label["to"]) if "to" in label else "", label.get("debatable", False)))
    dislodged = {power: {unit(each["unit"]): (location(each["from"]), frozenset(map(location, each["retreats"])))
                         for each in there} for power, there in given.get("dislodged", {}).items()}
    return Expected(tuple(labels), position(given["after"]), dislodged,
                    position(given.get("auto_removed") or given.get("disbanded") or {}))


def position(units: Mapping[str, list[str]]) -> dict[str, frozenset[str]]:
    return {power: frozenset(map(unit, there)) for power, there in units.items() if there}


def unit(text: str) -> str:
    """Read a unit written with a long name: "F Spain(nc)" is F Spa/nc, "A St Petersburg(nc)" A StP."""
    letter, name, coast = UNIT.match(text).groups()
    split = coast and letter == "F" and BOARD.provinces[CODES[name]].coasts
    return f"{letter} {CODES[name]}" + (f"/{coast}" if split else "")


def location(text: str) -> str:
    name, _, coast = text.removesuffix(")").partition("(")
    return CODES[name] + (f"/{coast}" if coast else "")


def source(orders: Mapping[str, list[str]]) -> Source:
    """Write orders as a file: a header a power, then its orders."""
    return Source("orders.txt", "".join(f"{power}:\n" + "".join(f"{text}\n" for text in texts) + "\n"
                                        for power, texts in orders.items()))


def shuffled(orders: Mapping[str, list[str]], dice) -> Source:
    """Write orders as a file in any order, a power's header before each."""
    lines = [f"{power}:\n{text}\n" for power, texts in orders.items() for text in texts]
    dice.shuffle(lines)
    return Source("orders.txt", "".join(lines))


def placed(orders: Mapping[str, list[str]]) -> Iterator[int]:
    """Give the line of each order in the file that `source` writes."""
    line = 0
    for texts in orders.values():
        line += 1
        for _ in texts:
            line += 1
            yield line
        line += 1
