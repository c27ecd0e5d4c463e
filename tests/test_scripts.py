"""Chinese tables hold the characters of their script: no Traditional ones on Simplified pages, and none the other way.

GB 2312 holds the Simplified characters and hardly a Traditional one, Big5 the Traditional ones and hardly a Simplified
one; what they hold besides stands below, with the words in which it is right.
"""

import csv
import re
from pathlib import Path

import pytest

from tests.facts import FACTS

ROOT = Path(__file__).resolve().parent.parent
HAN = re.compile("[\u3400-\u9fff]")
SCRIPTS = {"zh-Hans": "gb2312", "zh-Hant": "big5"}
ASTRAY = {
    "zh-Hans": {"著": ("著名", "著作", "显著"), "乾": ("乾坤",), "瞭": ("瞭望",), "藉": (), "徵": (), "於": ()},
    "zh-Hant": {"着": (), "台": ("台灣", "一台", "舞台", "平台"), "后": ("皇后",)},
}
TABLES = [(lang, path) for lang in SCRIPTS for path in sorted((ROOT / "maps").rglob(f"*.{lang}.yaml"))]


def strangers(text: str, lang: str) -> list[str]:
    """List the characters of a text that are not of its script, each with what stands around it."""
    found = []
    for there in HAN.finditer(text):
        character, around = there[0], text[max(there.start() - 2, 0):there.end() + 2]
        try:
            character.encode(SCRIPTS[lang])
        except UnicodeEncodeError:
            found.append(around)
            continue
        right = ASTRAY[lang].get(character)
        if right is not None and not any(word in around for word in right):
            found.append(around)
    return found


@pytest.mark.parametrize("lang, path", TABLES, ids=lambda value: getattr(value, "name", value))
def test_a_table_holds_its_own_script(lang, path):
    text = "\n".join(line.partition(" # ")[0] for line in path.read_text("utf-8").splitlines())
    assert strangers(text, lang) == []


def test_every_table_of_a_script_is_seen():
    assert len(TABLES) >= 12 and {path.parent.name for _, path in TABLES} == {"maps", "tables", "twilight"}


@pytest.mark.parametrize("lang, text, found", [
    ("zh-Hans", "接著：第 1 回合", ["接著：第"]), ("zh-Hans", "著名的国家", []), ("zh-Hans", "美國", ["美國"]),
    ("zh-Hant", "美国", ["美国"]), ("zh-Hant", "接着", ["接着"]), ("zh-Hant", "臺灣、里約", []), ("zh-Hans", "接着", [])])
def test_what_is_a_stranger(lang, text, found):
    assert strangers(text, lang) == found


@pytest.mark.skipif(not (FACTS / "twilight" / "chinese_names.csv").exists(), reason="needs the shared facts")
def test_the_names_of_the_facts_are_told_apart():
    """What stands in one script only, there, is never taken for the other."""
    with open(FACTS / "twilight" / "chinese_names.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    by_lang = {lang: {row["name"] for row in rows if row["lang"] == lang} for lang in SCRIPTS}
    for lang, names in by_lang.items():
        assert names
        assert [name for name in sorted(names) if strangers(name, lang)] == []
    only = by_lang["zh-Hant"] - by_lang["zh-Hans"]
    missed = [name for name in sorted(only) if not strangers(name, "zh-Hans")]
    assert len(missed) < len(only) / 3, missed         # names that differ by the words and not by the script
