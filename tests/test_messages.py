"""Messages in other languages: each phrase of the code stands in the tables, with the same holes, and none that is gone."""
import ast
import string
from pathlib import Path

import pytest

from judge.diplomacy.gazetteer import table as strict
from judge.faults import Fault, FaultKind, Place
from judge.games import game
from judge.messages import either, message, name, told
from judge.phrases import LANGUAGES, messages

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = {"judge/diplomacy": ("diplomacy", "tables"), "judge/twilight": ("twilight",)}
FROM_DATA = ("judge/diplomacy/sending.py",)
OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def phrases_of_the_data() -> dict[str, tuple[str, ...]]:
    """List the phrases that a module takes from a table beside the code."""
    refusals = strict("strict")["refusals"]
    return dict.fromkeys([said[part] for said in refusals for part in ("text", "remedy")], ("diplomacy", "tables"))


def phrases_of_the_code() -> dict[str, tuple[str, ...]]:
    """List the phrases given to `message`, with the folder of their table: () is what every game shares."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted((ROOT / "judge").rglob("*.py")):
        folder = next((there for start, there in FOLDERS.items() if start in path.as_posix()), ())
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "message":
                if isinstance(node.args[0], ast.Name) and path.relative_to(ROOT).as_posix() in FROM_DATA:
                    continue
                phrases = [leaf.value for leaf in _branches(node.args[0])]
                found.update({phrase: folder if found.get(phrase, folder) == folder else () for phrase in phrases})
    return found


def _branches(node: ast.expr) -> list[ast.Constant]:
    """Take a phrase, or the two that a condition chooses from."""
    if isinstance(node, ast.IfExp):
        return _branches(node.body) + _branches(node.orelse)
    assert isinstance(node, ast.Constant), f"line {node.lineno}: a message has its phrase written out"
    return [node]


def holes(phrase: str) -> list[str]:
    return sorted({field for _, field, _, _ in string.Formatter().parse(phrase) if field is not None})


@pytest.mark.parametrize("lang", OTHERS)
def test_each_phrase_stands_in_its_table(lang):
    tables = {folder: messages(lang, *folder) for folder in ((), *FOLDERS.values())}
    there = {phrase: folder for folder, table in tables.items() for phrase in table}
    assert sum(map(len, tables.values())) == len(there), "a phrase stands in two tables"
    data, code = phrases_of_the_data(), phrases_of_the_code()
    wanted = data | code | {phrase: () for phrase in data if code.get(phrase, data[phrase]) != data[phrase]}
    assert {p: f for p, f in wanted.items() if there.get(p) != f} == {}, "missing, or in another table"
    assert sorted(set(there) - set(wanted)) == [], "no longer said"


@pytest.mark.parametrize("lang", OTHERS)
def test_translations_have_the_same_holes(lang):
    for folder in ((), *FOLDERS.values()):
        for phrase, text in messages(lang, *folder).items():
            assert holes(phrase) == holes(text), phrase
            assert text and text == text.strip(), phrase


def test_a_message_is_its_english_text():
    made = message("unknown province `{name}`", name="Bxl")
    assert made == "unknown province `Bxl`" and hash(made) == hash("unknown province `Bxl`")
    assert told(made, {}) == "unknown province `Bxl`"
    assert type(told(made, {})) is str


def test_a_message_is_told_with_what_stands_in_it():
    phrases = {"is it {these}?": "是{these}嗎？", "{some} or {last}": "{some}或{last}", "{some}, {last}": "{some}、{last}",
               "place: Belgium": "比利時"}
    made = message("is it {these}?", these=either([name("place", "Belgium"), name("place", "Ruritania"), "Bxl"]))
    assert made == "is it Belgium, Ruritania or Bxl?"
    assert told(made, phrases) == "是比利時、Ruritania或Bxl嗎？"


def test_words_that_somebody_wrote_are_kept():
    phrases = {"unknown `{name}`": "不識「{name}」", "quoted": "引文"}
    assert told(message("unknown `{name}`", name="quoted"), phrases) == "不識「quoted」"
    assert told(message("unknown `{name}`", name="{brace}"), phrases) == "不識「{brace}」"
    assert told("quoted", phrases) == "引文"


@pytest.mark.parametrize("lang, text", [
    ("en", "o.txt:3:7: unknown power `X`; write it"), ("zh-Hant", "o.txt:3:7: 沒有「X」這個國家；write it")])
def test_a_fault_is_told_in_a_language(lang, text):
    fault = Fault(FaultKind.UNREADABLE, message("unknown power `{text}`", text="X"), "write it", Place("o.txt", 3, 7))
    assert fault.told(game("diplomacy").messages(lang)) == text
