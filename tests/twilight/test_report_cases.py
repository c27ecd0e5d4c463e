"""What the pages of Twilight Struggle say, lesson by lesson (tests/lessons.py)."""

import pytest

from judge.document import read
from judge.twilight import game
from tests.lessons import lessons, see

LESSONS = lessons("twilight")
HEAD = "judge: 1\ngame: twilight-struggle\nname: berlin\n"


def position(text):
    """Read a state without its first three lines."""
    return game.load(read(HEAD + text, "state.yaml"))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_lesson(path):
    see(path, position)


def test_there_are_lessons():
    assert len(LESSONS) >= 12
