"""No command takes a format or a language and leaves it out: each page of both games differs by them, or refuses."""

import json
from pathlib import Path

import pytest

from judge.games import REGISTER, game

GAMES = {
    "diplomacy": (
        ["--name", "g", "--rules", "2023"],
        "France: A Par - Bur; A Mar S A Par - Bur\nGermany: A Mun - Bur\n",
        "--draw",
    ),
    "twilight-struggle": (
        ["--name", "g", "--seed", "5"],
        "USSR: setup Poland 4, E.Germany 1, Austria 1\n",
        "--time-up",
    ),
}
PAGES = {
    "rules": ("rules", "g.yaml"),
    "rules of the game": ("rules", "GAME"),
    "rules of all": ("rules",),
    "check": ("check", "g.yaml", "o.txt"),
    "show": ("show", "g.yaml"),
    "options": ("options", "g.yaml"),
    "explain": ("explain", "g.yaml", "o.txt"),
    "adjudicate": ("adjudicate", "-n", "g.yaml", "o.txt"),
    "finish": ("finish", "-n", "g.yaml", "END"),
    "history of a phase": ("history", "played.yaml", "--phase", "1"),
}


@pytest.fixture(params=GAMES)
def ready(request, tmp_path, monkeypatch, command):
    """A game that has begun, and the same with one phase played: gives its name, and its page by a command."""
    monkeypatch.chdir(tmp_path)
    name = request.param
    settings, orders, end = GAMES[name]
    Path("o.txt").write_text(orders)
    assert command("new", name, *settings, "-o", "g.yaml").status == 0
    Path("played.yaml").write_bytes(Path("g.yaml").read_bytes())
    assert command("adjudicate", "played.yaml", "o.txt").status == 0

    def page(words, *options):
        given = [name if word == "GAME" else end if word == "END" else word for word in words]
        return command(*given, *options)

    return name, page


@pytest.mark.parametrize("words", PAGES.values(), ids=PAGES)
def test_a_page_has_the_format_and_the_language_asked_for(ready, words):
    name, page = ready
    plain = page(words)
    assert plain.status == 0 and plain.out
    for form in ("markdown", "bbcode", "html", "json"):
        said = page(words, "--format", form)
        assert said.status == 0 and said.out != plain.out, form
        if form == "json":
            json.loads(said.out)
    for lang in ("zh-Hant", "zh-Hans"):
        said = page(words, "--lang", lang)
        assert said.status == 0 and said.out != plain.out, lang
        assert page(words, "--lang", lang, "--format", "html").out not in (plain.out, said.out), lang
    said = page(words, "--format", "xyz")
    assert said.status == 2 and "has no format `xyz`" in said.err
    everywhere = all("judge" in game(one).FORMATS for one in (REGISTER if words == ("rules",) else (name,)))
    assert page(words, "--format", "judge").status == (0 if everywhere else 2)


def test_the_page_of_a_new_game_has_the_language_asked_for(ready, command):
    name, page = ready
    says = {"en": "{} is written.", "zh-Hant": "已寫入 {}。", "zh-Hans": "已写入 {}。"}
    for number, lang in enumerate(says):
        said = command("new", name, *GAMES[name][0], "-o", f"new{number}.yaml", "--lang", lang)
        shown = command("show", f"new{number}.yaml", "--lang", lang, "--public")
        first, _, rest = said.out.partition("\n\n")
        assert (said.status, first) == (0, says[lang].format(f"new{number}.yaml"))
        assert rest.startswith(shown.out.rstrip("\n"))


def test_the_list_of_phases_has_the_language_asked_for(ready):
    _, page = ready
    plain = page(("history", "played.yaml"))
    lists = {page(("history", "played.yaml"), "--lang", lang).out for lang in ("en", "zh-Hant", "zh-Hans")}
    assert plain.out in lists and len(lists) == 3
    assert page(("history", "played.yaml"), "--format", "html").status == 2


def test_what_a_page_of_rules_says_as_values_is_in_the_language_asked_for(ready):
    _, page = ready
    told = {page(("rules", "GAME"), "--format", "json", "--lang", lang).out for lang in ("en", "zh-Hant", "zh-Hans")}
    assert len(told) == 3
    assert [value["game"] for value in json.loads(page(("rules",), "--format", "json").out)] == list(REGISTER)


def test_the_help_of_commands_says_that_it_is_in_english(command):
    said = command("help", "show", "--lang", "zh-Hant")
    assert (said.status, said.out) == (0, command("help", "show").out)
    assert said.err == "指令的說明是英文的；zh-Hant 版有：orders、declarations\n"
    assert command("help", "show").err == "" == command("help", "orders", "--lang", "zh-Hant").err
