"""Samples of orders and units in remedies, written with the names of the map in use.

The phrases show them with names of the standard map ("write it as `A Par - Bur`"). A map of one's own that has not
those provinces or powers has others put in their place, in every language.
"""

import re
from functools import lru_cache
from typing import Iterable, Mapping, NamedTuple

from judge.diplomacy.board import Board
from judge.faults import Fault
from judge.messages import message, told

ARMIES = ("Par", "Bud", "Mun")        # where an army stands in the samples: at home
GOALS = ("Bur", "Rum", "Boh", "Gal")         # where it goes
OTHERS = ("Mar", "Ven", "Alb")               # beside that goal
NOWHERE = "…"                                # what a map has not: a sea, say


class Fitted(NamedTuple):
    """A remedy whose samples are of another map. names: what stands in it -> what it is here."""

    text: str
    names: Mapping[str, str]

    def __str__(self) -> str:
        return self.told({})

    def __format__(self, spec: str) -> str:
        return str(self)

    def told(self, phrases: Mapping[str, str]) -> str:
        """Say it in the language of some phrases."""
        return _pattern(tuple(self.names)).sub(lambda found: self.names[found[0]], told(self.text, phrases))


def fitted(board: Board, faults: Iterable[Fault]) -> list[Fault]:
    """Give faults with the samples in their remedies written for a map; those of the standard map are as they are."""
    names = _names(board)
    if not names:
        return list(faults)
    samples = _pattern(tuple(names))
    return [fault._replace(remedy=message("{remedy}", remedy=Fitted(fault.remedy, names)))
            if samples.search(fault.remedy) else fault for fault in faults]


@lru_cache(maxsize=64)
def _pattern(names: tuple[str, ...]) -> re.Pattern:
    return re.compile(r"\b(?:" + "|".join(sorted(map(re.escape, names), key=lambda name: -len(name))) + r")\b")


@lru_cache(maxsize=64)
def _names(board: Board) -> dict[str, str]:
    """Find what stands for each name of the samples that a map has not."""
    land = [code for code, there in board.provinces.items() if there.terrain != "sea"]
    army = next((code for code in land if board.provinces[code].home), land[0] if land else NOWHERE)
    homes = [code for code in land if board.provinces[code].home and code != army]
    goal = next((code for code in land if code in board.steps.get(f"A {army}", ())), NOWHERE)
    other = next((code for code in land if code != army and goal in board.steps.get(f"A {code}", ())), army)
    coasts = [code for code in land if board.locations[code] and board.provinces[code].terrain == "coast"]
    shipped, sea, shore = next(
        ((one, sea, two) for sea in board.provinces if sea in board.waters for one in coasts for two in coasts
         if one != two and sea in board.near[one] and sea in board.near[two]), (NOWHERE,) * 3)
    split = next((code for code in coasts if board.provinces[code].coasts), "")
    fleet = f"{split}/{board.provinces[split].coasts[0]}" if split else coasts[0] if coasts else NOWHERE
    found = {
        **dict.fromkeys(ARMIES, army), **dict.fromkeys(GOALS, goal), **dict.fromkeys(OTHERS, other),
        "Vie": homes[0] if homes else other, "Lon": shipped, "Nth": sea, "Adr": sea, "Nwy": shore, "Bel": shore,
        "Tri": coasts[0] if coasts else NOWHERE,
        "StP/sc": fleet, "Spa/nc": fleet,
        **dict(zip(("Italy", "Russia"), (*board.powers, NOWHERE))),
    }
    here = (*board.provinces, *board.powers)
    return {name: there for name, there in found.items() if re.split(r"\W", name)[0] not in here}
