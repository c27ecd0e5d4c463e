"""What the tests of pictures share: the golden phases, drawn; and the phases of made and real games."""

from pathlib import Path
from typing import Iterator

import yaml

from judge.diplomacy import statefile
from judge.diplomacy.board import Board, make
from judge.diplomacy.outcomes import Turn
from judge.diplomacy.picture import Picture
from judge.diplomacy.state import State
from judge.document import Document, read
from judge.protocol import Look
from tests.diplomacy import made_games, real_games, replays

FOLDER = Path(__file__).resolve().parent / "pictures"
GOLDEN = FOLDER / "golden.svg"


def golden_turns() -> dict[str, Turn]:
    """Play the golden phases: name -> turn."""
    phases = yaml.safe_load((FOLDER / "golden.yaml").read_text(encoding="utf-8"))
    return {
        name: replays.judged(statefile.load(Document(phase["state"])), phase["orders"])
        for name, phase in phases.items()
    }


def golden(look: Look = Look()) -> str:
    """Draw the golden phases, and the position in which the retreats are due, one above the other, as one SVG file.

    The map itself is drawn in the first of them only.
    """
    turns = golden_turns()
    parts, top = [], 0.0
    for subject in (*turns.values(), turns["retreats"].before):
        drawn = Picture(subject, look)
        text = drawn.text()
        height = float(text.split('height="', 1)[1].split('"', 1)[0])
        if parts:
            (ground,) = drawn.chart.ground(drawn.state, drawn.palette)
            assert ground in text
            text = text.replace(ground, "")
        parts.append(f'<svg y="{top:g}"' + text.removeprefix("<svg"))
        top += height
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="{top:g}">\n{"".join(parts)}</svg>\n'


def variant(name: str = "straits") -> Board:
    """Read a small map of the tests' own, which has no geometry."""
    return make(read((FOLDER.parent / "maps" / f"{name}.yaml").read_text(encoding="utf-8"), f"{name}.yaml"))


def made_turns() -> Iterator[tuple[State, Turn]]:
    """Give every phase of the made games: the state and its turn."""
    for steps in made_games.made().values():
        for step in steps:
            if step.orders:
                state = statefile.load(read(step.state))
                yield state, replays.judged(state, step.orders)


def real_turns(moments) -> Iterator[Turn]:
    """Play every phase of a logged game from the position that the log gives; retreats from what was played before,
    since the log does not say where attackers came from."""
    state = None
    for moment in moments:
        if moment.phase.kind != "R":
            state = replays.load(moment)
        elif state is None or state.phase != moment.phase:
            continue
        turn = replays.judged(state, real_games.order_text(moment.orders))
        yield turn
        state = turn.state


def main() -> None:
    """Write golden.svg anew: `python -m tests.diplomacy.drawing`. Look at it before it is kept."""
    GOLDEN.write_text(golden(), encoding="utf-8")


if __name__ == "__main__":
    main()
