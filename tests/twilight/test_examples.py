"""The example of a game's first turn is played file by file, and says what a first turn has to say."""
from pathlib import Path

import pytest

from judge.document import read
from judge.orderfile import Source
from judge.protocol import View
from judge.twilight import game, statewriting

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "twilight"
FILES = ("setup", "headline_US", "headline_USSR", "T1AR1", "T1AR2", "T1AR2_US")


@pytest.fixture(scope="module")
def turns():
    """Play every file, the state written and read again in between."""
    state, found = game.load(read((FOLDER / "berlin.yaml").read_text(encoding="utf-8"), "berlin.yaml")), []
    for name in FILES:
        text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
        turn = game.adjudicate(state, game.read_orders(state, [Source(f"{name}.txt", text)]))
        assert not turn.faults, (name, turn.faults)
        found.append(turn)
        state = game.load(read(statewriting.write(turn.state), "berlin.yaml"))
        assert state == turn.state
    return dict(zip(FILES, found))


def test_every_file_of_the_example_is_played():
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(["berlin.yaml", *(f"{name}.txt" for name in FILES)])


def test_the_first_turn(turns):
    assert game.phase(turns["setup"].state) == "headline"
    assert "Red Scare" not in game.report(turns["headline_US"], View(audience="USSR"))
    assert "Headlines: USSR #15 Nasser, US #31 Red Scare/Purge" in game.report(turns["headline_USSR"])
    # Nuclear Test Ban is worth 4, less one under Red Scare/Purge: 6 + 3 - 2 x 2 = 5, two of the US out, three in.
    assert "die 6 + 3 − 2×2 = 5\n  Iran  [2][0] → [0][3]" in game.report(turns["T1AR1"])
    assert "Waits for the US\n  #29 East European Unrest" in game.report(turns["T1AR2"])
    assert turns["T1AR2"].question and not turns["T1AR2_US"].question
    # Each has presence (3) and two battlegrounds: nothing moves.
    assert "Europe: US presence 5, USSR presence 5\n" in game.report(turns["T1AR2_US"])
    assert turns["T1AR2_US"].state.vp == 2 and game.phase(turns["T1AR2_US"].state) == "AR3 USSR"
