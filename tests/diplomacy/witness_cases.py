"""DATC entries of movement phases as the witness takes them. What is illegal the entry itself says, so that the
witness needs no reader of orders and no judge of legality."""
import re
from itertools import product
from pathlib import Path
from typing import Iterator, NamedTuple

import yaml

from judge.diplomacy.board import Board, board
from judge.diplomacy.rules import Rules

from tests.diplomacy.witness_phase import Phase

CASES = Path(__file__).parents[1] / "datc"
FIELDS = {"4.A.1": "broken_convoy", "4.A.2": "paradox", "4.A.3": "land_or_convoy", "4.A.4": "convoyed_cut",
          "4.A.5": "retreat_to_origin", "4.A.6": "convoy_path", "4.A.7": "dislodged_prevents"}
ORDER = re.compile(r"(?:[AF] )?(?P<place>.+?)(?: (?P<verb>Supports|Convoys|Hold|-)(?: (?P<rest>.+))?)?\Z")


class Case(NamedTuple):
    """One entry under one set of rules. expected: the mapping that holds outcome, after and dislodged."""

    name: str
    phase: Phase
    rules: Rules
    expected: dict


def cases() -> Iterator[Case]:
    """Give every movement entry, under the preferred rules and under every other option that has a result (where the
    rules of the option give none, what the backup rule makes of it: undefined.yaml, or else the main result)."""
    settled = yaml.safe_load((CASES / "undefined.yaml").read_text("utf-8"))
    for file in sorted(CASES.glob("6?.yaml")):
        for entry in yaml.safe_load(file.read_text("utf-8")):
            if entry["phase"] == "movement":
                yield Case(entry["id"], read_phase(entry, entry["outcome"]), Rules(), entry)
                for choice in entry.get("choices", ()):
                    yield from _choice(entry, choice, settled)


def _choice(entry: dict, choice: dict, settled: dict) -> Iterator[Case]:
    issues = choice["when"]
    if "not_applicable" in choice or not set(issues) <= set(FIELDS):
        return
    for options in product(*issues.values()):
        name = " ".join([entry["id"], *(f"{issue} {option}" for issue, option in zip(issues, options))])
        expected = settled.get(name, choice)
        expected = expected if "outcome" in expected else entry
        rules = Rules(**{FIELDS[issue]: option for issue, option in zip(issues, options)})
        yield Case(name, read_phase(entry, expected["outcome"]), rules, expected)


def read_phase(entry: dict, outcome: dict) -> Phase:
    """Make a phase of an entry, leaving out the orders that an outcome calls illegal."""
    chart = board("standard")
    units, owner = {}, {}
    for power, those in entry["units"].items():
        for text in those:
            unit = read_unit(chart, text)
            units[chart.unit_place[unit]], owner[chart.unit_place[unit]] = unit, power
    phase = Phase(chart, units, owner, {}, frozenset(), {}, {}, {})
    via = set()
    for power, orders in entry["orders"].items():
        for text, label in zip(orders, outcome[power]):
            if label["result"] == "illegal":
                continue
            match = ORDER.match(re.sub(r"(?i) via convoy\Z", "", text))
            place, verb, rest = chart.place_of[read_location(chart, match["place"])], match["verb"], match["rest"]
            if verb == "-":
                goal = label.get("to") or rest
                phase.moves[place] = _landing(chart, units[place], read_location(chart, goal))
                via |= {place} if text.lower().endswith("via convoy") else set()
            elif verb in ("Supports", "Convoys"):
                helped, _, goal = re.sub(r"\A[AF] ", "", rest).partition(" - ")
                helped = chart.place_of[read_location(chart, helped)]
                goal = read_location(chart, goal) if goal else helped
                goal = goal if verb == "Supports" else chart.place_of[goal]
                (phase.supports if verb == "Supports" else phase.convoys)[place] = helped, goal
    return phase._replace(via=frozenset(via))


def _landing(chart: Board, unit: str, location: str) -> str:
    """Find the coast of a goal that a fleet lands on where the order leaves it out."""
    there = chart.steps[unit].get(chart.place_of[location], ())
    return location if location in there or not there else there[0]


def read_location(chart: Board, text: str) -> str:
    """Read a location as the entries write it: "St Petersburg(nc)"."""
    name, _, coast = text.rstrip(")").partition("(")
    wanted = name.replace(".", "").strip().lower()
    for code, province in chart.provinces.items():
        if province.name.replace(".", "").lower() == wanted:
            return f"{code}/{coast}" if f"{code}/{coast}" in chart.locations[code] else code
    raise LookupError(text)


def read_unit(chart: Board, text: str) -> str:
    """Read a unit as the entries write it: "F St Petersburg(nc)"."""
    return f"{text[0]} {read_location(chart, text[2:])}"
