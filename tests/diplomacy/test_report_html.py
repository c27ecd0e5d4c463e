"""Results as a page for browsers: one file, no script, and orders that light up in the picture and in the list."""

import re
from html.parser import HTMLParser

import pytest

from judge.diplomacy import game, statefile
from judge.diplomacy.report_html import page
from judge.document import Document
from judge.phrases import LANGUAGES
from judge.protocol import Ending, View
from tests.browser import BROWSER, Page
from tests.diplomacy import drawing, replays

TURNS = drawing.golden_turns()
HTML = View("html")
VOID = ("meta", "link", "br", "img", "input")


class Reader(HTMLParser):
    """Reads a page: which elements are open at the end, all attributes, and the words outside the picture."""

    def __init__(self, text: str):
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.elements: set[str] = set()
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.elements.add(tag)
        self.attributes += attributes
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.elements.add(tag)
        self.attributes += attributes

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "svg" not in self.open and "style" not in self.open:
            self.words.append(data)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", TURNS)
def test_a_page_is_one_file_that_needs_no_other(name, lang):
    text = page(TURNS[name], View("html", lang))
    read = Reader(text)
    assert read.open == [] and text.startswith("<!DOCTYPE html>") and f'<html lang="{lang}">' in text
    assert not read.elements & {"script", "link", "img", "iframe", "object", "image"} and "svg" in read.elements
    assert not [name for name, _ in read.attributes if name.startswith("on") or name == "src"]
    assert [value for name, value in read.attributes if name == "href" and not value.startswith("#")] == []
    assert "@import" not in text and re.findall(r"url\((?!#)", text) == []


@pytest.mark.parametrize("name", TURNS)
def test_the_page_says_what_the_text_says(name):
    plain = " ".join(game.report(TURNS[name], View()).split())
    words = " ".join(" ".join(Reader(page(TURNS[name], HTML)).words).replace("\xa0", " ").split())
    for result in TURNS[name].results:
        if result.order:
            assert result.order.text in plain and result.order.text in words
    assert plain.split("Next: ")[-1] in words


def test_every_order_is_in_the_list_and_in_the_picture():
    turn = TURNS["movement"]
    classes = {value for name, value in Reader(page(turn, HTML)).attributes if name == "class"}
    for number in range(len(turn.results)):
        assert f"r{number}" in classes and f"order o{number}" in classes
    # A unit belongs to its order.
    assert f"unit o{next(n for n, result in enumerate(turn.results) if result.unit == 'A Kie')}" in classes


def test_what_players_wrote_is_only_text():
    turn = TURNS["movement"]
    hostile = turn._replace(before=turn.before._replace(name="<script>alert(1)</script>"), notes=("<img src=x>",))
    text = page(hostile, HTML)
    assert not Reader(text).elements & {"script", "img"} and "&lt;img src=x&gt;" in text
    assert "&lt;img" not in page(hostile, View("html", audience="public"))


def test_positions_and_endings_have_pages():
    state = TURNS["retreats"].before
    shown = game.show(state, HTML)
    assert Reader(shown).open == [] and "stand-off: no retreat there" in shown and "Units" in Reader(shown).words
    ended = game.report(game.finish(TURNS["movement"].before, Ending("draw")), HTML)
    assert Reader(ended).open == [] and "<figure><svg" in ended


# -- in a browser


@pytest.mark.skipif(BROWSER is None, reason="no browser is installed (Debian: chromium)")
@pytest.mark.parametrize("width", [1400, 390])
def test_in_a_browser(tmp_path, width):
    """An order that is pointed at or reached by the keyboard lights up, in the list and in the picture, and the others
    fade; on a telephone nothing but the picture is wider than it."""
    turn = TURNS["movement"]
    row = next(n for n, result in enumerate(turn.results) if result.unit == "A Kie")
    other = next(n for n, result in enumerate(turn.results) if result.unit == "A Mun")
    file = tmp_path / "page.html"
    file.write_text(page(turn, HTML), encoding="utf-8")
    with Page(file, width, tmp_path / "browser") as seen:

        def lit() -> tuple[str, bool, str]:
            return (
                seen.style(f"#orders .o{row}", "opacity"),
                float(seen.style(f"#orders .o{other}", "opacity")) < 0.2,
                seen.style(f".r{row}", "backgroundColor"),
            )

        before = lit()
        assert before[:2] == ("1", False)
        for ask, what in (
            (seen.focus, f".r{row}"),
            (seen.point, f".r{row}"),
            (seen.point, f"#orders .o{row} path:last-of-type"),
            (seen.point, f".unit.o{row}"),
        ):
            seen.see("document.activeElement.blur()")
            ask(what)
            assert lit()[:2] == ("1", True) and lit()[2] != before[2], (ask, what)
            seen.see("document.activeElement.blur()")
            seen.point("h1")
            assert lit() == before
        wide, inner = seen.see("[document.documentElement.scrollWidth, innerWidth]")
        picture, high = seen.see(
            "(box => [box.width, box.height])(document.querySelector('figure svg').getBoundingClientRect())"
        )
        assert wide <= inner and float(seen.style(f".r{row}", "fontSize").removesuffix("px")) >= 16
        assert picture >= 700 and picture / high == pytest.approx(1600 / 1587, abs=0.2)


@pytest.mark.skipif(BROWSER is None, reason="no browser is installed (Debian: chromium)")
def test_a_long_order_is_broken_where_a_small_telephone_ends(tmp_path):
    sea = ("Eng", "Mao", "Wes", "Tys", "Ion")
    start = {"judge": 1, "game": "diplomacy", "name": "long", "map": "standard", "phase": "S1901M", "centers": {}}
    state = statefile.load(
        Document({**start, "rules": {"base": "bbs"}, "units": {"England": ["A Lon", *(f"F {place}" for place in sea)]}})
    )
    orders = ["A Lon - Eng - Mao - Wes - Tys - Ion - Gre", *(f"F {place} C A Lon - Gre" for place in sea)]
    turn = replays.judged(state, "England:\n" + "".join(f"  {order}\n" for order in orders))
    file = tmp_path / "page.html"
    file.write_text(page(turn, HTML), encoding="utf-8")
    with Page(file, 320, tmp_path / "browser") as seen:
        row = next(n for n, result in enumerate(turn.results) if result.unit == "A Lon")
        assert "Tys - Ion - Gre" in " ".join(seen.see(f"document.querySelector('.r{row}').innerText").split())
        assert seen.see(f"document.querySelector('.r{row} b').getBoundingClientRect().right") <= 320
