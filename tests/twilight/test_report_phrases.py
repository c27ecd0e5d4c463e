"""Every phrase in every language with the same holes; every reason, question, effect and name has its words."""
import ast
import re
import string
from pathlib import Path

import pytest
import yaml

from judge import resources
from judge.messages import message
from judge.orderfile import Source
from judge.twilight import cards, mentions, notes, phrases as module, reader  # noqa: F401  cards: registers the events
from judge.twilight.asking import Kind
from judge.twilight.events import EVENTS
from judge.twilight.operations import CIVIL_WAR, COUP, INFLUENCE, REALIGN, SPACE_RACE
from judge.twilight.phrases import LANGUAGES, phrases
from judge.twilight.report_notes import _Teller
from judge.twilight.rulings import RULINGS
from judge.twilight.state import Due, Stage
from judge.twilight.stateoptions import SCENARIOS, VARIANTS
from judge.twilight.world import BARRED, COUNTRIES, LAST_BOX, NEEDS, REGIONS, TITLES, US, USSR

PACKAGE = Path(module.__file__).parent
ENGLISH = phrases("en").phrases
CHINESE = ("zh-Hant", "zh-Hans")
# What a game ends by, points are gained by and cards are discarded by, where it is no card and no place.
REASONS = ("military operations", "20 victory points", "final scoring", "control of Europe", "DEFCON 1",
           "a scoring card is held", "time is up", "agreed", "space race")


def holes(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def constants(name):
    """Collect the texts in a module's code."""
    tree = ast.parse((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def source(paths):
    """Read the code of modules."""
    return "".join(path.read_text(encoding="utf-8") for path in sorted(paths))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_phrases_with_the_same_holes(lang):
    table = phrases(lang).phrases
    assert sorted(table) == sorted(ENGLISH)
    assert {key: holes(text) for key, text in table.items()} == {key: holes(text) for key, text in ENGLISH.items()}


@pytest.mark.parametrize("lang", CHINESE)
def test_a_translated_table_is_translated(lang):
    same = [key for key, text in phrases(lang).phrases.items()
            if text == ENGLISH[key] and re.search("[a-z]", re.sub(r"\{.*?\}", "", text))]
    assert same == []


def test_simplified_has_no_traditional_characters():
    table = yaml.safe_load(resources.text("maps", "diplomacy", "tables", "chinese.yaml"))["characters"]
    there = resources.text("maps", "twilight", "phrases.zh-Hans.yaml")
    assert [c for c in there if c in table["traditional"] and c not in table["simplified"]] == []


@pytest.mark.parametrize("lang", CHINESE)
def test_every_card_country_and_region_has_a_name_that_orders_may_use(lang):
    words = phrases(lang)
    assert sorted(words.cards) == sorted(TITLES)
    assert sorted(words.places) == sorted([*COUNTRIES, *REGIONS, CIVIL_WAR])
    text = "".join(f"USSR {words.cards[card]} event\n" for card in TITLES)
    read = reader.read([Source("names", text)])
    assert not read.faults and [item.what.card for item in read.items] == list(TITLES)
    text = "".join(f"USSR: place {words.places[country]} 1\n" for country in COUNTRIES)
    read = reader.read([Source("names", text)])
    assert not read.faults and [item.what.amounts[0].country for item in read.items] == list(COUNTRIES)


@pytest.mark.parametrize("lang", CHINESE)
def test_every_reason_of_the_engine_is_said_in_chinese(lang):
    words = phrases(lang)
    reasons = {event.why for event in EVENTS.values() if event.why} | set(REASONS)
    reasons |= {message("{card} bars it", card=mentions.title(other)) for others in BARRED.values() for other in others}
    reasons |= {message("it needs {cards}", cards=mentions.any_of(map(mentions.title, others)))
                for others in NEEDS.values()}
    reasons |= {message("it has no event")}
    reasons |= {"the US resigns", "the USSR resigns", "the US concedes", "the USSR concedes", "boycott",
                "participate", "play", "return", "improve", "degrade", "leave", "yes", "no", *VARIANTS, *REGIONS,
                *TITLES.values()}
    left = [reason for reason in sorted(reasons) if re.search("[a-z]{2}", words.term(reason))]
    assert left == []


def test_the_reasons_that_end_a_game_are_those_of_the_engine():
    found = set().union(*(constants(name) for name in ("victory", "table", "cleanup", "scoring", "operations", "game",
                                                       "cards/late", "referee")))
    assert set(REASONS) - {"agreed", "time is up"} <= found | {"DEFCON 1"}
    assert {"agreed", "time is up"} <= constants("game")
    ends = set(re.findall(r'GameOver\([^"\n]*"([^"]+)"\)', source(PACKAGE.rglob("*.py")))) | {"final scoring"}
    assert ends <= {*REASONS, *TITLES.values()}, ends


@pytest.mark.parametrize("lang", LANGUAGES)
def test_english_reasons_are_the_engine_s_own(lang):
    if lang == "en":
        assert phrases(lang).term("Camp David Accords bars it") == "Camp David Accords bars it"
    assert phrases(lang).term("moonlight") == "moonlight"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_question_mode_note_box_and_phase_has_words(lang):
    words = phrases(lang)
    keys = [f"ask.{kind.value}" for kind in Kind] + [f"mode.{mode}" for mode in (INFLUENCE, COUP, REALIGN, SPACE_RACE)]
    keys += [f"box.{box}" for box in range(1, LAST_BOX + 1)]
    keys += [f"rules.scenario.{name.replace(' ', '-')}" for name in SCENARIOS]
    keys += [f"rules.variant.{name.replace(' ', '-')}" for name in VARIANTS]
    purposes = set(re.findall(r'purpose="(\w+)"', source(PACKAGE.rglob("*.py"))))
    keys += [f"ask.purpose.{purpose}" for purpose in sorted(purposes - {"headline"})]
    assert "norad" in purposes and [key for key in keys if key not in words] == []
    for stage in Stage:
        for side in (US, USSR, None) if stage in (Stage.HEADLINE, Stage.OVER) else (US, USSR):
            assert words.phase(3, Due(stage, side, 2))
    if lang != "en":
        assert sorted(words.rulings) == sorted(RULINGS)


def test_every_note_is_told():
    kinds = [name for name, kind in vars(notes).items() if isinstance(kind, type) and hasattr(kind, "_fields")]
    silent = [name for name in kinds if not hasattr(_Teller, "_" + name.lower())]
    assert silent == ["Moved"], "a turn that begins is the heading of a section"


def test_no_phrase_is_left_over():
    """Every key is written in code, or made of a beginning that is and the rest."""
    code = source([*PACKAGE.glob("report*.py"), PACKAGE / "phrases.py", PACKAGE.parent / "phrases.py"])
    made = {match.rpartition(".")[0] + "." for match in re.findall(r'f"([a-z.-]+\.)\{', code)}
    made |= set(re.findall(r'f"([a-z.-]+\.)\{', code))
    left = [key for key in ENGLISH if f'"{key}"' not in code and not any(key.startswith(begin) for begin in made)]
    assert left == []


def test_an_unknown_language_is_english():
    assert phrases("de").lang == "en"
