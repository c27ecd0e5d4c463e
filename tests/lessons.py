"""Lessons as files: a position, what is ordered, and what the pages say of it, letter for letter.

tests/cases/GAME/NAME.txt holds comments that say what it teaches, a state without its first lines, and parts that each
begin with `---`: `orders` plays what is due (`orders refused`: must be refused); `results`, `judge`, `explain`, `check`
show what was played last, `show`, `options` and `rules` the position. Behind the word may stand a language, a format,
`for=SIDE`, `public`, and the unit, side, power or card asked about.
"""

import re
from pathlib import Path
from typing import Any, Callable

from judge.library import game_of
from judge.orderfile import decode
from judge.protocol import View

CASES = Path(__file__).resolve().parent / "cases"
WORD = re.compile(r"--- ?(\w+) ?(.*)\n")


def lessons(game: str) -> list[Path]:
    """List the lessons of a game."""
    return sorted((CASES / game).glob("*.txt"))


def see(path: Path, position: Callable[[str], Any]) -> None:
    """Assert that a lesson's pages are what it says. position: makes a state of the text that the lesson has of it."""
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ")
    for heading, expected, page in shown(text, position):
        assert page.rstrip("\n") == expected.strip("\n"), heading


def shown(text: str, position: Callable[[str], Any]) -> list[tuple[str, str, str]]:
    """Run a lesson: (heading of a part, what it expects, what the judge says)."""
    (_, _, start), *parts = _parts(text)
    state = position(start)
    game, answers, before, sent, turn = game_of(state), [], None, None, None
    for word, behind, body in parts:
        if word == "orders":
            before, sent = state, game.read_orders(state, [decode(body.encode(), "orders.txt")])
            turn = game.adjudicate(state, sent)
            assert bool(turn.faults) == ("refused" in behind), turn.faults
            state = turn.state
            continue
        view, subject = _view(game, behind.split(), "judge" if word == "judge" else "text")
        page = {
            "results": lambda: game.report(turn, view),
            "judge": lambda: game.report(turn, view),
            "explain": lambda: game.explain(before, sent, subject, view),
            "check": lambda: game.check(before, sent, view)[0],
            "show": lambda: game.show(state, view),
            "options": lambda: game.options(state, subject, view),
            "rules": lambda: game.rules(state, view),
        }[word]()
        answers.append((f"--- {word} {behind}".rstrip(), body, page))
    return answers


def _parts(text: str) -> list[tuple[str, str, str]]:
    """Part a lesson: the state first, then (word, what stands behind it, text)."""
    found = WORD.split("--- state\n" + text)
    return [tuple(found[n : n + 3]) for n in range(1, len(found), 3)]


def _view(game, words: list[str], form: str) -> tuple[View, str]:
    """Read what stands behind the word of a part: (view, subject)."""
    view, rest = View(form), []
    for word in words:
        if word in ("zh-Hant", "zh-Hans"):
            view = view._replace(lang=word)
        elif word in game.FORMATS:
            view = view._replace(format=word)
        elif word == "public" or word.startswith("for="):
            view = view._replace(audience=word.removeprefix("for="))
        else:
            rest.append(word)
    return view, " ".join(rest)
