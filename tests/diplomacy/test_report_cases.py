"""What the pages of Diplomacy say, lesson by lesson (tests/lessons.py)."""

import pytest

from tests.diplomacy.playing import position
from tests.lessons import lessons, see

LESSONS = lessons("diplomacy")


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_lesson(path):
    see(path, position)


def test_there_are_lessons():
    assert len(LESSONS) >= 15
