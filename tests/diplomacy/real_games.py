"""Forty games that people played, read from their log: every phase's position and orders.

The log names some seas otherwise than the map, never says whose order one is, and writes a dislodged unit beside the
one that stands in its place. All of that is settled here, so that a phase is a state and lines of orders as players
write them.
"""
import tarfile
from pathlib import Path
from typing import NamedTuple

from judge.diplomacy.board import Board, board
from judge.diplomacy.phases import Phase
from tests.facts import FACTS

ARCHIVE = FACTS / "diplomacy" / "real_games.tar.xz"
SEAS = {"gol": "Lyo", "mid": "Mao", "nrg": "Nwg", "nat": "Nao"}     # the log's own names; others are the map's codes
KINDS = {"Movement": "M", "Retreat": "R", "Adjustment": "A"}
LETTERS = {"army": "A", "fleet": "F"}


class Written(NamedTuple):
    """An order of the log. verb: move, hold, support, convoy, disband, build, remove; power: whose order it is.

    unit, helped: "F StP/sc"; goal: a location, "" for none; via: "via convoy" is written; route: the seas an army
    names (no log has any).
    """

    verb: str
    power: str
    unit: str
    helped: str = ""
    goal: str = ""
    via: bool = False
    route: tuple[str, ...] = ()

    def words(self) -> str:
        """Write the order as players do: "A Ser S A Bud - Rum"."""
        aim = f" - {self.goal}" if self.goal else ""
        return {"move": " - ".join([self.unit, *self.route, self.goal]) + (" via convoy" if self.via else ""),
                "hold": f"{self.unit} H",
                "support": f"{self.unit} S {self.helped}{aim}",
                "convoy": f"{self.unit} C {self.helped}{aim}",
                "disband": f"{self.unit} D",
                "build": f"Build {self.unit}",
                "remove": f"Remove {self.unit}"}[self.verb]


class Moment(NamedTuple):
    """One phase of a game: the position before the orders, and the orders.

    units, dislodged: province -> (power, unit); centers: centre -> power.
    """

    phase: Phase
    units: dict[str, tuple[str, str]]
    dislodged: dict[str, tuple[str, str]]
    centers: dict[str, str]
    orders: tuple[Written, ...]


def games(archive: Path = ARCHIVE) -> dict[str, tuple[Moment, ...]]:
    """Read all games: name -> its phases. Raises FileNotFoundError without the archive, ValueError for a bad line."""
    found = {}
    with tarfile.open(archive) as bundle:
        for member in bundle.getmembers():
            if member.isfile():
                found[Path(member.name).stem] = read_game(bundle.extractfile(member).read().decode("utf-8"))
    return dict(sorted(found.items()))


def read_game(text: str) -> tuple[Moment, ...]:
    """Read the log of one game. Raises ValueError, with the line, for what is no line of a log."""
    moments: list[Moment] = []
    map_, orders = board("standard"), False
    places = _log_names(map_)
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        try:
            if not words:
                continue
            if words[0] == "PHASE":
                kind = KINDS[words[3]]
                season = "W" if kind == "A" else words[2][0]
                moments.append(Moment(Phase(season, int(words[1]), kind), {}, {}, {}, ()))
                orders = False
            elif words in (["POSITIONS"], ["ORDERS"]):
                orders = words == ["ORDERS"]
            elif orders:
                now = moments[-1]
                moments[-1] = now._replace(orders=(*now.orders, _order(words, now, places)))
            else:
                _position(words, moments[-1], places)
        except (KeyError, IndexError) as error:
            raise ValueError(f"line {number}: {line}") from error
    return tuple(moments)


def _log_names(map_: Board) -> dict[str, str]:
    """Name every location as the log does: "gol" -> "Lyo", "stp/sc" -> "StP/sc"."""
    renamed = {code: name for name, code in SEAS.items()}
    return {"/".join([renamed.get(code, code.lower()), *coast]): "/".join([code, *coast])
            for code, *coast in (location.split("/") for location in map_.place_of)}


def _position(words: list[str], now: Moment, places: dict[str, str]) -> None:
    """Note one line of a position: `France: fleet/dislodged bre`."""
    power, (sort, *off), location = words[0].removesuffix(":"), words[1].split("/"), places[words[2]]
    if sort == "supply":
        now.centers[location] = power
    else:
        (now.dislodged if off else now.units)[location.partition("/")[0]] = power, f"{LETTERS[sort]} {location}"


def _order(words: list[str], now: Moment, places: dict[str, str]) -> Written:
    """Read one line of orders, such as `bel support mun move bur`."""
    if words[0] == "build":
        location = places[words[2]]
        return Written("build", now.centers[location.partition("/")[0]], f"{LETTERS[words[1].lower()]} {location}")
    if words[0] == "remove":
        return Written("remove", *now.units[places[words[1]].partition("/")[0]])
    at, verb, *rest = words
    acting = now.dislodged if now.phase.kind == "R" else now.units
    power, unit = acting[places[at].partition("/")[0]]
    via = rest[-2:] == ["via", "convoy"]
    rest = rest[:-2] if via else rest
    helped = goal = ""
    if verb in ("support", "convoy"):
        helped = now.units[places[rest.pop(0)].partition("/")[0]][1]
        if rest:
            rest.remove("move")
    if rest:
        goal = places[rest.pop(0)]
    if rest or verb not in ("move", "hold", "support", "convoy", "disband"):
        raise KeyError(" ".join(words))
    return Written(verb, power, unit, helped, goal, via)


def order_text(orders: tuple[Written, ...]) -> str:
    """Write orders as the file of a game master: a header a power, its orders below."""
    by_power: dict[str, list[str]] = {}
    for order in orders:
        by_power.setdefault(order.power, []).append(order.words())
    return "".join(f"{power}:\n" + "".join(f"  {line}\n" for line in lines)
                   for power, lines in sorted(by_power.items()))


def state_values(moment: Moment, name: str = "", number: int = 0) -> dict:
    """Give the position as the plain values of a state file. A retreat phase lacks what the log does not tell: where
    each attacker came from, and which provinces are contested."""
    values: dict = {"judge": 1, "game": "diplomacy", "name": name or "game", "map": "standard",
                    "phase": moment.phase.code, "number": number, "victory": {"centers": 0}}
    values["units"] = _by_power(moment.units.values())
    values["centers"] = _by_power((power, center) for center, power in moment.centers.items())
    return values


def _by_power(pairs) -> dict[str, list[str]]:
    table: dict[str, list[str]] = {}
    for power, thing in sorted(pairs):
        table.setdefault(power, []).append(thing)
    return table
