"""Forty games that people played must end, phase by phase, as they did.

The games are no part of the project: `JUDGE_FACTS` names the folder that holds them.
"""
from collections import Counter

import pytest

from tests.diplomacy import replays
from tests.diplomacy.real_games import ARCHIVE, games

NAMES = [f"game{number:02}" for number in range(1, 41)]
pytestmark = pytest.mark.skipif(not ARCHIVE.is_file(),
                                reason=f"the forty games are not there: {ARCHIVE.name}, see JUDGE_FACTS")


@pytest.fixture(scope="module")
def logs():
    return games()


def test_all_forty_are_there(logs):
    assert list(logs) == NAMES
    assert sum(len(moments) for moments in logs.values()) == 1408


@pytest.fixture(scope="module")
def differences(logs):
    return {name: replays.phase_by_phase(name, moments) for name, moments in logs.items()}


@pytest.mark.parametrize("name", NAMES)
def test_every_phase_ends_as_logged(differences, name):
    unexplained = [str(difference) for difference in differences[name] if not difference.habit]
    assert not unexplained, "\n".join(unexplained)


def test_no_more_is_explained_than_the_logs_account_for(differences):
    found = Counter(difference.habit for there in differences.values() for difference in there)
    assert found == {replays.CHOSEN: 7, replays.EMPTY: 3, replays.LAND: 3}


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_plays_on_from_its_saved_states(logs, name):
    state, unexplained = replays.chained(name, logs[name])
    assert not unexplained, "\n".join(map(str, unexplained))
    owned = Counter(logs[name][-1].centers.values())
    winners = tuple(power for power, centers in owned.items() if centers >= 18)
    assert (state.ended.powers if state.ended else ()) == winners
