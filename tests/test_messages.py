"""Messages in other languages: each phrase of the code stands in the tables, with the same holes, and no other."""
import ast
import re
from pathlib import Path

import pytest

from judge.diplomacy import gazetteer
from judge.document import read
from judge.faults import Fault, FaultKind, Place
from judge.games import game
from judge.messages import either, message, name, told
from judge.phrases import LANGUAGES, messages

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = {"judge/diplomacy": ("diplomacy", "tables"), "judge/twilight": ("twilight",)}
FROM_DATA = ("judge/diplomacy/sending.py", "judge/diplomacy/session.py")
OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def phrases_of_the_data() -> set[str]:
    """List the phrases that stand in a table of Diplomacy beside the code: what the classic judges refuse, what is done
    instead of their commands, why remarks are left out."""
    strict = gazetteer.table("strict")
    found = {said[part] for said in strict["refusals"] for part in ("text", "remedy")}
    return found | set(strict["commands"]["refused"].values()) | set(gazetteer.table("words")["remarks"])


def phrases_said() -> dict[tuple[str, ...], set[str]]:
    """List the phrases given to `message`, by the folder of the game that says them: () for what no game says."""
    found: dict[tuple[str, ...], set[str]] = {folder: set() for folder in ((), *FOLDERS.values())}
    found[FOLDERS["judge/diplomacy"]] |= phrases_of_the_data()
    for path in sorted((ROOT / "judge").rglob("*.py")):
        folder = next((there for start, there in FOLDERS.items() if start in path.as_posix()), ())
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "message":
                if isinstance(node.args[0], ast.Name) and path.relative_to(ROOT).as_posix() in FROM_DATA:
                    continue
                found[folder] |= {leaf.value for leaf in _branches(node.args[0])}
    return found


def _branches(node: ast.expr) -> list[ast.Constant]:
    """Take a phrase, or the two that a condition chooses from."""
    if isinstance(node, ast.IfExp):
        return _branches(node.body) + _branches(node.orelse)
    assert isinstance(node, ast.Constant), f"line {node.lineno}: a message has its phrase written out"
    return [node]


def table(lang: str, *folders: str) -> dict[str, dict[str, str]]:
    """Read a table as it stands: its messages, and its names of what others say, such as the system's reasons."""
    path = ROOT.joinpath("maps", *folders, f"messages.{lang}.yaml")
    return read(path.read_text(encoding="utf-8"), path.name).value


def holes(phrase: str) -> list[str]:
    """List what a phrase leaves open: `{key}`, not `{key: value}`, which stands in phrases that leave nothing open."""
    return sorted(set(re.findall(r"(?<!\{)\{(\w+)\}(?!\})", phrase)))


@pytest.mark.parametrize("lang", OTHERS)
def test_each_phrase_stands_in_its_table(lang):
    """What a game says stands in its own table, in its own words, or in the table of what is said by all."""
    tables, said = {folder: set(table(lang, *folder)["messages"]) for folder in phrases_said()}, phrases_said()
    for folder in said:
        assert sorted(said[folder] - tables[folder] - tables[()]) == [], f"missing in {folder}"
        anywhere = set().union(*said.values())
        assert sorted(tables[folder] - (said[folder] if folder else anywhere)) == [], f"no longer said in {folder}"


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


@pytest.mark.parametrize("place, there, told_as", [
    ("Par", "Boh", "部隊在 Par 和 Boh，不在 {海}"), ("巴黎", "Boh", "部隊在巴黎和 Boh，不在 {海}"),
    ("Par", "波希米亞", "部隊在 Par 和波希米亞，不在 {海}"), ("Par（巴黎）", "`Boh`", "部隊在 Par（巴黎）和 `Boh`，不在 {海}")])
def test_blanks_part_words_of_letters_from_wide_characters_only(place, there, told_as):
    made = message("the units are in {place} and {there}, not at {{sea}}", place=place, there=there)
    assert told(made, {made.phrase: "部隊在 {place} 和 {there}，不在 {{海}}"}) == told_as


@pytest.mark.parametrize("lang, text", [
    ("en", "o.txt:3:7: unknown power `X`; write it"), ("zh-Hant", "o.txt:3:7: 不認得國家 `X`；write it")])
def test_a_fault_is_told_in_a_language(lang, text):
    fault = Fault(FaultKind.UNREADABLE, message("unknown power `{text}`", text="X"), "write it", Place("o.txt", 3, 7))
    assert fault.told(game("diplomacy").messages(lang)) == text


# Calls whose texts people read: what is wrong, what would be right, why something is left out, what is said beside.
TELLING = {"Fault", "Trouble", "Doubt", "Objection", "Refusal", "Incomplete", "LeftOut", "UsageError", "fault", "wrong",
           "unreadable", "refuse", "_refused", "_refuse", "_trouble", "_ignore", "_leave", "_doubt", "warn", "_stop"}
ANSWERED_IN_JSON = {"judge/batch.py", "judge/processes.py", "judge/cli/batch.py"}       # which keeps the English texts
COPIED = re.compile("`[^`]*`")
WORDS = re.compile(r"[a-z]{2,}[,;:]? +[a-z`{]|[}`] +[a-z]{2,}")


def written_out(path: Path) -> list[str]:
    """List the texts of a module that are given to such a call and are no messages."""
    tree, found = ast.parse(path.read_text(encoding="utf-8")), []
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if getattr(call.func, "id", getattr(call.func, "attr", "")) in TELLING:
            paths = 1 if call.args and isinstance(call.args[0], ast.Tuple) else 0       # where it stands, in a document
            for given in (*call.args[paths:], *(keyword.value for keyword in call.keywords)):
                found += [f"{path.name}:{call.lineno}: {text}" for text in _texts(given)
                          if WORDS.search(COPIED.sub("`", text))]
    return found


def _texts(node: ast.AST) -> list[str]:
    """List the texts that an expression may give, those in the calls inside it aside."""
    if isinstance(node, ast.Call):
        return []
    if isinstance(node, ast.JoinedStr):
        return ["".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)]
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    return [text for child in ast.iter_child_nodes(node) for text in _texts(child)]


def modules() -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "judge").rglob("*.py"))


@pytest.mark.parametrize("module", modules())
def test_what_people_read_is_a_message(module):
    assert written_out(ROOT / module) == [] or module in ANSWERED_IN_JSON


def test_a_text_that_is_no_message_is_found(tmp_path):
    """What the test above looks for is found in a module that has it."""
    module = tmp_path / "module.py"
    module.write_text('Fault(K, f"no place `{name}`" if name else message("no place"), ("take it" + " out"))\n'
                      'Fault(K, message("no place"), "one of: " + x)\n'
                      'self._ignore(0, 1, "a remark in brackets")\nself.wrong(("power aliases",), "no name")\n')
    assert [text.split(": ", 1)[1] for text in written_out(module)] == [
        "no place `{}`", "take it", "one of: ", "a remark in brackets", "no name"]
