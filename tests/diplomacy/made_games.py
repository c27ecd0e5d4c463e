"""Games of the project's own making, for where the forty human games are absent.

One file a game under tests/games: the state before each phase, then its orders, then the next state, to the end. A
state is what must follow from the state and the orders before it. `python -m tests.diplomacy.made_games` plays and
writes them anew; each movement phase is then checked by the slow witness of these tests, and nothing is written where
it disagrees.
"""
import re
from pathlib import Path
from random import Random
from typing import Iterator, NamedTuple

from judge.diplomacy import statefile, statewriting
from judge.diplomacy.board import board
from judge.diplomacy.outcomes import Turn
from judge.document import Document, read
from tests.diplomacy import players
from tests.diplomacy.real_games import Moment, Written, order_text
from tests.diplomacy.replays import judged

FOLDER = Path(__file__).resolve().parents[1] / "games"
RECIPES = {   # name -> (seed, what the game's first state says besides)
    "hellespont": (24, {"victory": {"centers": 11}}),
    "skagerrak": (0, {"victory": {"last": "F1906"}, "rules": {"base": "2023"}}),
    "pelion": (24, {"victory": {"last": "F1905"}, "rules": {"base": "bbs"}}),
}
PARTS = re.compile(r"^--- (state|orders)\n", re.M)
WORDS = re.compile(r"(?P<verb>Build |Remove |)(?P<unit>[AF] \S+)(?: (?P<kind>[HDSC-])(?: (?P<helped>[AF] \S+))?"
                   r"(?:(?: -)? (?P<goal>[A-Z]\w\w\S*(?: - [A-Z]\w\w\S*)*))?(?P<via> via convoy)?)?\Z")
VERBS = {"H": "hold", "D": "disband", "S": "support", "C": "convoy", "-": "move"}


class Step(NamedTuple):
    """One phase of a made game, as texts. orders: "" where the game is over."""

    state: str
    orders: str = ""


def steps(text: str) -> list[Step]:
    """Part the file of a made game into its phases."""
    _, *parts = PARTS.split(text)
    found: list[Step] = []
    for sort, body in zip(parts[::2], parts[1::2]):
        if sort == "state":
            found.append(Step(body))
        else:
            found[-1] = Step(found[-1].state, body)
    return found


def made() -> dict[str, list[Step]]:
    """Read the made games that the project keeps: name -> phases."""
    return {path.stem: steps(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.txt"))}


def game(name: str, seed: int, settings: dict, phases: int = 400) -> Iterator[tuple[str, Turn]]:
    """Play a game by chance from the start of the standard map to its end: each phase's orders, as text, and its turn.

    settings: what the first state says besides. Stops after so many phases, ended or not.
    """
    map_, dice = board("standard"), Random(seed)
    state = statefile.load(Document({
        "judge": 1, "game": "diplomacy", "name": name, "map": "standard", "phase": map_.begin.code,
        "units": {power: list(units) for power, units in map_.start.items()},
        "centers": {power: list(homes) for power, homes in map_.owned.items()}, **settings}))
    for _ in range(phases):
        if state.ended:
            break
        text = order_text(players.orders(state, dice))
        played = judged(state, text)
        yield text, played
        state = played.state


def moments(phases: list[Step]) -> tuple[Moment, ...]:
    """Make the phases of a made game moments, as if they came from a log."""
    found = []
    for step in phases:
        state = statefile.load(read(step.state))
        units = {place: (state.owner[place], unit) for place, unit in state.units.items()}
        dislodged = {state.board.place_of[lost.unit[2:]]: (lost.power, lost.unit) for lost in state.dislodged}
        found.append(Moment(state.phase, units, dislodged, dict(state.centers), tuple(written(step.orders))))
    return tuple(found)


def written(text: str) -> Iterator[Written]:
    """Read orders in canonical words, a header a power."""
    power = ""
    for line in text.splitlines():
        if line.endswith(":"):
            power = line.removesuffix(":")
        elif line.strip():
            part = WORDS.match(line.strip())
            if not part:
                raise ValueError(line)
            verb = part["verb"].strip().lower() or VERBS[part["kind"]]
            *route, goal = (part["goal"] or "").split(" - ")
            yield Written(verb, power, part["unit"], part["helped"] or "", goal, bool(part["via"]), tuple(route))


# -- making them

def main() -> None:
    """Play the games anew and write them, if the witness of these tests agrees with every movement phase."""
    for name, (seed, settings) in RECIPES.items():
        parts = []
        for text, played in game(name, seed, settings):
            _compare(played, tuple(written(text)))
            parts.append(f"--- state\n{statewriting.write(played.before)}--- orders\n{text}")
        parts.append(f"--- state\n{statewriting.write(played.state)}")
        FOLDER.joinpath(f"{name}.txt").write_text("".join(parts), encoding="utf-8")
        print(name, len(parts) - 1, "phases,", played.state.ended)


def _compare(played: Turn, orders: tuple[Written, ...]) -> None:
    """Ask the witness for the same movement phase. Raises AssertionError where it disagrees."""
    from tests.diplomacy.witness import Phase, witness
    before, after = played.before, played.state
    if before.phase.kind != "M":
        return
    place_of = before.board.place_of
    moves, via, named, supports, convoys = {}, set(), {}, {}, {}
    for order in orders:
        place, helped = place_of[order.unit[2:]], place_of.get(order.helped[2:], "")
        if order.verb == "move":
            moves[place] = order.goal
            via |= {place} if order.via or order.route else set()
            named |= {place: order.route} if order.route else {}
        elif order.verb == "support":
            supports[place] = helped, order.goal if order.goal else helped
        elif order.verb == "convoy":
            convoys[place] = helped, order.goal
    phase = Phase(before.board, before.units, before.owner, moves, frozenset(via), named, supports, convoys)
    told = witness(phase, before.rules)
    retreats = {place_of[lost.unit[2:]]: (lost.origin, tuple(sorted(lost.retreats))) for lost in after.dislodged}
    where = before.name, before.phase.code
    assert told.after == after.units, where
    assert {place: lost for place, lost in told.dislodged.items() if lost[1]} == retreats, where


if __name__ == "__main__":
    main()
