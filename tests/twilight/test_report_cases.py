"""Lessons as files: a position, declarations, and what the pages say of them, letter for letter.

tests/cases/twilight/NAME.txt holds comments that say what it teaches, a state (without its first three lines), and
parts that each begin with `---`: `orders` plays what is declared (`orders refused`: must be refused); `results`,
`explain`, `check` show the last file played, `show`, `options` and `rules` the position. Behind the word may stand a
language, a format, `for=SIDE`, `public` and the side or card asked about.
"""
import re
from pathlib import Path

import pytest

from judge.document import read
from judge.orderfile import decode
from judge.protocol import View
from judge.twilight import game

FOLDER = Path(__file__).resolve().parents[1] / "cases" / "twilight"
CASES = sorted(FOLDER.glob("*.txt"))
WORD = re.compile(r"--- ?(\w+) ?(.*)\n")
HEAD = "judge: 1\ngame: twilight-struggle\nname: berlin\n"


def parts(text):
    """Part a lesson: the state first, as ("state", "", …), then (word, what stands behind it, text)."""
    found = WORD.split("--- state\n" + text)
    return [tuple(found[n:n + 3]) for n in range(1, len(found), 3)]


def view_of(words):
    """Read what stands behind the word of a part: (view, subject)."""
    view, rest = View(), []
    for word in words:
        if word in ("zh-Hant", "zh-Hans"):
            view = view._replace(lang=word)
        elif word in game.FORMATS:
            view = view._replace(format=word)
        elif word.startswith("for="):
            view = view._replace(audience=word[4:])
        elif word == "public":
            view = view._replace(audience=word)
        else:
            rest.append(word)
    return view, " ".join(rest)


def shown(text):
    """Run a lesson: (heading of a part, what it expects, what the judge says)."""
    answers, state, before, sent, turn = [], None, None, None, None
    for word, behind, body in parts(text):
        if word == "state":
            state = game.load(read(HEAD + body, "state.yaml"))
        elif word == "orders":
            before, sent = state, game.read_orders(state, [decode(body.encode(), "orders.txt")])
            turn = game.adjudicate(state, sent)
            assert bool(turn.faults) == ("refused" in behind), turn.faults
            state = turn.state
        else:
            view, subject = view_of(behind.split())
            page = {
                "results": lambda: game.report(turn, view),
                "explain": lambda: game.explain(before, sent, subject, view),
                "check": lambda: game.check(before, sent, view)[0],
                "show": lambda: game.show(state, view),
                "options": lambda: game.options(state, subject, view),
                "rules": lambda: game.rules(state, view),
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
    assert len(CASES) >= 12
