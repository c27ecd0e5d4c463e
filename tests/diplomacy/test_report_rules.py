"""The page of `judge rules` of Diplomacy: every form of it, and the rulebook's texts in three languages."""

import json
import re

import pytest
import yaml

from judge import resources
from judge.diplomacy import game
from judge.diplomacy.report_rules import in_words, quoted, texts
from judge.diplomacy.rulebook import read_rules, rulebook
from judge.diplomacy.phrases import phrases
from judge.document import Document
from judge.layout import WIDEST, width
from judge.phrases import LANGUAGES
from judge.protocol import View

CHINESE = ("zh-Hant", "zh-Hans")
CHARACTERS = yaml.safe_load(resources.text("maps", "diplomacy", "tables", "chinese.yaml"))["characters"]
WRITTEN = {"base": 2023, "4.A.3": "dptg"}
STATE = game.new({"name": "hellespont"})._replace(rules=read_rules(Document({"rules": WRITTEN})))


def table(lang: str) -> dict:
    name = "rules.yaml" if lang == "en" else f"rules.{lang}.yaml"
    return yaml.safe_load(resources.text("maps", "diplomacy", "tables", name))


def said(lang: str) -> dict[tuple, str]:
    """Collect every text of the rulebook in a language: where it stands -> what it says."""
    found = {("set", str(name)): entry["title"] for name, entry in table(lang)["sets"].items()}
    for number, issue in table(lang)["issues"].items():
        found |= {(number, key): issue[key] for key in ("title", "about")}
        for name, option in issue["options"].items():
            found |= {(number, str(name), key): option[key] for key in ("says", "instead") if key in option}
    return found


@pytest.mark.parametrize("lang", CHINESE)
def test_every_text_of_the_rulebook_is_there_in_chinese(lang):
    english, chinese = said("en"), said(lang)
    assert list(chinese) == list(english)
    assert len(english) > 180
    assert [key for key, text in chinese.items() if not re.search("[\u4e00-\u9fff]", text)] == []


@pytest.mark.parametrize("lang", CHINESE)
def test_a_translation_keeps_what_is_no_word(lang):
    """Years, what a player types, other options of the issue: `via convoy`, 2000, "take c", "as in a"."""
    english = said("en")
    for key, text in said(lang).items():
        assert set(re.findall("`[^`]*`", text)) == set(re.findall("`[^`]*`", english[key])), key
        assert set(re.findall(r"\b\d{4}\b", re.sub("[^\x00-\x7f]", " ", text))) == set(
            re.findall(r"\b\d{4}\b", english[key])
        ), key
        if key[-1] == "instead":
            options = "|".join(option.name for option in ISSUES[key[0]].options)
            names = re.search(rf"(?:take |; )({options})\b", english[key])[1]
            assert re.search(rf"(?:改用 |改用 |；){names}[ ，]", text), key


ISSUES = {choice.id: choice for choice in rulebook().issues}


def test_simplified_is_the_traditional_text_in_simplified_characters():
    """The same words: what the project's own table can fold is folded, and nothing of it is left."""
    hant, hans = said("zh-Hant"), said("zh-Hans")
    fold = str.maketrans(CHARACTERS["traditional"], CHARACTERS["simplified"])
    for key, text in hant.items():
        assert len(text) == len(hans[key]), key
        assert all(a == b or b not in CHARACTERS["traditional"] for a, b in zip(text.translate(fold), hans[key])), key
    left = [c for c in "".join(hans.values()) if c in CHARACTERS["traditional"] and c not in CHARACTERS["simplified"]]
    assert left == []


def test_the_english_page():
    text = game.rules(STATE)
    lines = text.splitlines()
    assert lines[0].split("  ")[0] == "hellespont · rules in force" and lines[0].endswith("standard map, rules 2023")
    assert "\nIn force: 2023, with 4.A.3 dptg\n* in force   - refused\n" in text
    part = text[text.index("\n4.A.2  ") : text.index("\n4.A.4  ")]
    marked = [line.split()[:2] for line in part.splitlines() if line[:4] in ("  * ", "  - ")]
    assert marked == [["*", "c"], ["-", "d"], ["-", "e"], ["*", "dptg"]]
    assert "(instead of c)" in part
    assert "\n  * 2023  the rulebook of 2023\n" in text
    default = game.rules(None)
    assert default.startswith("Diplomacy · rules by default\n\n* in force unless the game says otherwise   - refused\n")
    assert "In force:" not in default and "\n  * f  " in default and "\n  * datc  " in default


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_loses_nothing(lang):
    """Every set, issue and option with its texts, in lines that fit, the options of an issue in one column."""
    for state in (None, STATE):
        text = game.rules(state, View(lang=lang))
        assert max(map(width, text.splitlines())) <= WIDEST
        run = re.sub(r"\s", "", text)
        for key, says in said(lang).items():
            assert re.sub(r"\s", "", says) in run, key
        for choice in ISSUES.values():
            own = in_words(choice, texts(lang)[1])
            assert f"\n{choice.id}  {own.title}  [{choice.field}]\n" in text
            part = text[text.index(f"\n{choice.id}  ") :].split("\n\n")[0].splitlines()
            starts = [found for line in part if (found := re.match(r"  [*\- ] ([a-z-]+) +(?=\S)", line))]
            assert [found[1] for found in starts] == [option.name for option in choice.options]
            assert len({found.end() for found in starts}) == 1, choice.id


def test_the_page_in_chinese_is_chinese():
    text = game.rules(STATE, View(lang="zh-Hant"))
    assert text.startswith("hellespont，所用規則 ")
    assert "\n採用：2023，另有 4.A.3 dptg\n* 採用   - 本裁判不採用\n" in text
    assert "\n4.A.2  海運矛盾  [paradox]\n" in text and "（原為 c）" in text
    assert "\n4.A.2  海运矛盾  [paradox]\n" in game.rules(None, View(lang="zh-Hans"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_as_values(lang):
    value = json.loads(game.rules(STATE, View("json", lang)))
    assert (value["game"], value["name"], value["rules"]) == ("diplomacy", "hellespont", WRITTEN)
    assert [(entry["name"], entry["title"]) for entry in value["sets"]] == [
        (key[1], text) for key, text in said(lang).items() if key[0] == "set"
    ]
    assert [issue["id"] for issue in value["issues"]] == list(ISSUES)
    issue = next(issue for issue in value["issues"] if issue["id"] == "4.A.3")
    assert list(issue) == ["id", "field", "title", "about", "options", "default", "chosen", "base"]
    assert (issue["field"], issue["default"], issue["chosen"], issue["base"]) == ("land_or_convoy", "c", "dptg", "c")
    assert [list(option) for option in issue["options"]] == [["name", "says", "works", "instead"]] * 5
    refused = next(issue for issue in value["issues"] if issue["id"] == "4.E.3")["options"][0]
    assert refused == {
        "name": "a",
        "says": said(lang)["4.E.3", "a", "says"],
        "works": False,
        "instead": said(lang)["4.E.3", "a", "instead"],
    }
    assert json.loads(game.rules(None, View("json", lang)))["rules"] == {"base": "datc"}
    assert json.loads(game.rules(None, View("json", lang)))["name"] is None


@pytest.mark.parametrize("form, head", [
    ("markdown", "**4.A.2  海運矛盾  [paradox]**"),
    ("bbcode", "[b]4.A.2  海運矛盾  [paradox][/b]"),
    ("html", "<h4>4.A.2  海運矛盾  [paradox]</h4>"),
])
def test_the_page_in_marked_up_forms(form, head):
    text = game.rules(STATE, View(form, "zh-Hant"))
    assert head in text and "採用：2023" in text and "  * c  " in text


def test_the_classic_form_of_a_page_that_the_old_judges_had_not_is_the_text():
    assert game.rules(STATE, View("judge")) == game.rules(STATE)


@pytest.mark.parametrize("lang, wanted", [
    ("en", "own_convoy protects, Foreign army convoyed against one's own unit: the army does not dislodge the unit "
           "while a fleet of its power carries it"),
    ("zh-Hant", "own_convoy protects，運輸別國的陸軍攻擊自己的部隊：陸軍由該部隊本國的艦隊運輸時，不能擊退它"),
    ("zh-Hans", "own_convoy protects，运输别国的陆军攻击自己的部队：陆军由该部队本国的舰队运输时，不能击退它"),
])
def test_a_rule_is_quoted_in_the_language_of_the_page(lang, wanted):
    assert quoted("own_convoy protects", phrases(lang)) == wanted


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_that_can_decide_is_quoted(lang):
    for choice in ISSUES.values():
        for option in choice.options:
            for name in (choice.id, choice.field):
                assert said(lang)[choice.id, option.name, "says"] in quoted(f"{name} {option.name}", phrases(lang))
