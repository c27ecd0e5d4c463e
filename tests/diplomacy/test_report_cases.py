"""Lessons as files: a position, orders, and what the pages say of them, letter for letter.

tests/cases/diplomacy/NAME.txt holds comments that say what it teaches, a state (without its first four lines), and
parts that each begin with `---`: `orders` play the phase that is due; `results`, `judge`, `explain`, `check` show the
last one played, `show` and `options` the position. Behind the word may stand a language, a format, `for=POWER` and the
unit or power asked about.
"""

import re
from pathlib import Path

import pytest

from judge.diplomacy import game
from judge.protocol import View

from tests.diplomacy.playing import orders, play, position

FOLDER = Path(__file__).resolve().parents[1] / "cases" / "diplomacy"
CASES = sorted(FOLDER.glob("*.txt"))
WORD = re.compile(r"--- ?(\w+) ?(.*)\n")


def parts(text: str) -> list[tuple[str, str, str]]:
    """Part a lesson: the state first, as ("state", "", …), then (word, what stands behind it, text)."""
    found = WORD.split("--- state\n" + text)
    return [tuple(found[n : n + 3]) for n in range(1, len(found), 3)]


def view_of(words: list[str], form: str) -> tuple[View, str]:
    """Read what stands behind the word of a part: (view, subject)."""
    view, rest = View(form), []
    for word in words:
        if word in ("zh-Hant", "zh-Hans"):
            view = view._replace(lang=word)
        elif word in game.FORMATS:
            view = view._replace(format=word)
        elif word.startswith("for="):
            view = view._replace(audience=word[4:])
        else:
            rest.append(word)
    return view, " ".join(rest)


def shown(text: str) -> list[tuple[str, str, str]]:
    """Run a lesson: (heading of a part, what it expects, what the judge says)."""
    answers, state, before, sent, turn = [], None, None, None, None
    for word, behind, body in parts(text):
        if word == "state":
            state = position(body)
        elif word == "orders":
            before, sent = state, orders(state, body)
            turn = play(state, body)
            state = turn.state
        else:
            view, subject = view_of(behind.split(), "judge" if word == "judge" else "text")
            page = {
                "results": lambda: game.report(turn, view),
                "judge": lambda: game.report(turn, view),
                "explain": lambda: game.explain(before, sent, subject, view),
                "check": lambda: game.check(before, sent, view)[0],
                "show": lambda: game.show(state, view),
                "options": lambda: game.options(state, subject, view),
            }[word]()
            answers.append((f"--- {word} {behind}".rstrip(), body, page))
    return answers


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_lesson(path):
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ")
    for heading, expected, page in shown(text):
        assert page.rstrip("\n") == expected.strip("\n"), heading


def test_there_are_lessons():
    assert len(CASES) >= 15
