"""Why a line was left out is said in the language of the page."""
import ast
from pathlib import Path

import pytest

from judge.diplomacy import game
from judge.diplomacy.gazetteer import table
from judge.diplomacy.phrases import phrases
from judge.orderfile import Source
from judge.protocol import View
from tests.orders.diplomacy_corpus import opening

JUDGE = Path(__file__).resolve().parents[2] / "judge"
READERS = (
    "diplomacy/lines.py",
    "diplomacy/pieces.py",
    "diplomacy/trimming.py",
    "diplomacy/reader.py",
    "diplomacy/session.py",
    "mail.py",
    "markup.py",
    "answered.py",
)
CALLS = ("_ignore", "_leave", "LeftOut", "Ignored")


def reasons() -> set[str]:
    """Find every reason that readers give: the last word of what CALLS, and the table's."""
    found = set(table("words")["remarks"])
    for name in READERS:
        for node in ast.walk(ast.parse((JUDGE / name).read_text(encoding="utf-8"))):
            called = getattr(node, "func", None)
            if getattr(called, "id", getattr(called, "attr", "")) in CALLS and node.args:
                found |= {part.value for part in ast.walk(node.args[-1])
                          if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    return found


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_every_reason_is_said_in_other_languages(lang):
    assert len(reasons()) >= 20
    assert {why for why in reasons() if phrases(lang).told(why) == why} == set()


@pytest.mark.parametrize("lang, why", [("en", "quoted"), ("zh-Hant", "引文"), ("zh-Hans", "引文")])
def test_pages_say_it_in_their_language(lang, why):
    state = opening()
    orders = game.read_orders(state, [Source("o", "A Par H\n> A Mar H\nDear GM,")])
    page = game.report(game.adjudicate(state, orders), View(lang=lang))
    check, _ = game.check(state, orders, View(lang=lang))
    for text in (page, check):
        line = next(line for line in text.splitlines() if "> A Mar H" in line)
        assert line.split()[-1] == why
    assert ("no order" in check) is (lang == "en")
