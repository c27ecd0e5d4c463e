"""Every phrase in every language with the same holes; every code that the judge emits with a meaning and a phrase."""

import ast
import re
import string
from pathlib import Path

import pytest
import yaml

from judge import resources
from judge.diplomacy import game, phrases as module
from judge.diplomacy.outcomes import Outcome
from judge.diplomacy.phrases import LANGUAGES, phrases

from judge.protocol import View

from tests.diplomacy.cases import cases, source

CODES = yaml.safe_load(resources.text("maps", "diplomacy", "tables", "outcomes.yaml"))
PACKAGE = Path(module.__file__).parent
ENGLISH = phrases("en").phrases
# Words with hyphens in the modules that emit codes, which are options of rules or kinds of power, and no codes.
NO_CODES = {"c-fallback", "coast-required", "coast-optional", "own-only", "any-if-home-owned"}
JUDGING = ("binding", "legality", "movement", "reasons", "retreats", "adjustments", "turn", "victory", "game")
LISTED = {
    *(code for reasons in CODES["outcomes"].values() for code in reasons),
    *CODES["illegal"],
    *CODES["note"],
    *(reason for reasons in CODES["ended"].values() for reason in reasons),
}


def constants(name: str) -> set[str]:
    """Collect the texts in a module's code."""
    tree = ast.parse((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_phrases_with_the_same_holes(lang):
    table = phrases(lang).phrases
    assert sorted(table) == sorted(ENGLISH)
    assert {key: holes(text) for key, text in table.items()} == {key: holes(text) for key, text in ENGLISH.items()}


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_a_translated_table_is_translated(lang):
    same = [
        key
        for key, text in phrases(lang).phrases.items()
        if text == ENGLISH[key] and re.search("[a-z]", re.sub(r"\{.*?\}", "", text))
    ]
    assert same == []


def test_simplified_has_no_traditional_characters():
    table = yaml.safe_load(resources.text("maps", "diplomacy", "tables", "chinese.yaml"))["characters"]
    text = "".join(phrases("zh-Hans").phrases.values()) + "".join(phrases("zh-Hans").powers.values())
    assert [c for c in text if c in table["traditional"] and c not in table["simplified"]] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_outcome_and_every_reason_has_a_phrase(lang):
    table = phrases(lang)
    assert sorted(CODES["outcomes"]) == sorted(outcome.value for outcome in Outcome)
    keys = [
        *CODES["outcomes"],
        *(f"{word}.{why}" for word, reasons in CODES["outcomes"].items() for why in reasons),
        *(f"illegal.{code}" for code in CODES["illegal"]),
        *(f"note.{code}" for code in CODES["note"]),
        *(f"ended.{kind}.{reason}" for kind, reasons in CODES["ended"].items() for reason in reasons),
    ]
    assert [key for key in keys if key not in table] == []


@pytest.mark.parametrize(
    "group", ["illegal", "note", *(outcome.value for outcome in Outcome if outcome.value != "illegal")]
)
def test_no_phrase_is_for_a_code_that_is_not_listed(group):
    listed = CODES[group] if group in CODES else CODES["outcomes"][group]
    there = {key.split(".")[1] for key in ENGLISH if key.startswith(f"{group}.")}
    assert there - set(listed) == set()


@pytest.mark.parametrize("name", JUDGING)
def test_every_code_in_the_modules_that_judge_is_listed(name):
    emitted = {word for word in constants(name) if re.fullmatch(r"[a-z]+(-[a-z]+)+", word)} - NO_CODES
    assert emitted - LISTED - {outcome.value for outcome in Outcome} == set()


def test_every_listed_code_is_emitted_by_a_module_that_judges():
    assert sorted(LISTED - set().union(*map(constants, JUDGING))) == []


def test_every_reason_that_a_datc_case_brings_has_a_phrase():
    seen = set()
    for number, case in enumerate(cases()):
        state = game.load(case.state())
        turns = [game.adjudicate(state, game.read_orders(state, [source(case.orders)]))]
        if case.then:
            turns.append(game.adjudicate(turns[0].state, game.read_orders(turns[0].state, [source(case.then[0])])))
        for turn in turns:
            assert turn.faults == ()
            for result in turn.results:
                order = result.order
                keys = [f"illegal.{order.illegal}"] if order is not None and order.illegal else []
                keys += [f"{result.result.value}.{result.why}"] if result.why and not keys else []
                keys += [f"note.{order.note}"] if order is not None and order.note else []
                assert [key for key in keys if key not in ENGLISH] == [], (case.name, result)
                seen.update(keys)
            for lang in LANGUAGES:
                for form in game.FORMATS:
                    if form != "html" or number % 10 == 0:      # a picture each time
                        assert game.report(turn, View(form, lang))
                assert game.explain(state, game.read_orders(state, [source(case.orders)]), "", View("text", lang))
    assert len(seen) > 45, sorted(seen)


def test_an_unknown_reason_is_shown_beside_the_outcome():
    assert phrases("en").reason("bounces", "moonlight", False) == "bounced: moonlight"


def test_an_unknown_language_is_english():
    assert phrases("de").lang == "en"
