"""Forty games that people played must end, phase by phase, as they did.

The games are no part of the project: `JUDGE_FACTS` names the folder that holds them.
"""
import pytest

from tests.diplomacy import replays
from tests.diplomacy.real_games import ARCHIVE, games

NAMES = [f"game{number:02}" for number in range(1, 41)]
pytestmark = pytest.mark.skipif(not ARCHIVE.is_file(), reason=f"the forty games are not there: {ARCHIVE.name}, see JUDGE_FACTS")


@pytest.fixture(scope="module")
def logs():
    return games()


def test_all_forty_are_there(logs):
    assert list(logs) == NAMES
    assert sum(len(moments) for moments in logs.values()) == 1408


@pytest.mark.parametrize("name", NAMES)
def test_every_phase_ends_as_logged(logs, name):
    unexplained = [str(d) for d in replays.phase_by_phase(name, logs[name]) if not d.habit]
    assert not unexplained, "\n".join(unexplained)


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_plays_on_from_its_saved_states(logs, name):
    state, differences = replays.chained(name, logs[name])
    assert not differences, "\n".join(map(str, differences))
    assert state.number >= len(logs[name]) - 1
