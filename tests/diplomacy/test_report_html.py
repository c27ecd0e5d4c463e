"""Results as a page for browsers: one file, no script, and orders that light up in the picture and in the list."""

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser

import pytest

from judge.diplomacy import game
from judge.diplomacy.report_html import page
from judge.phrases import LANGUAGES
from judge.protocol import Ending, View
from tests.diplomacy import drawing

TURNS = drawing.golden_turns()
HTML = View("html")
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
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

PROBE = """<script>
const row = document.querySelector('.r%(row)d');
const look = () => ({
  own: getComputedStyle(document.querySelector('#orders .o%(row)d')).opacity,
  other: getComputedStyle(document.querySelector('#orders .o%(other)d')).opacity,
  row: getComputedStyle(row).backgroundColor});
document.querySelectorAll('*').forEach(node => node.style.transition = 'none');
const before = look(); row.focus(); const after = look();
const picture = document.querySelector('figure svg').getBoundingClientRect();
document.body.dataset.seen = JSON.stringify({before, after, focused: document.hasFocus(),
  wide: document.documentElement.scrollWidth, inner: innerWidth, picture: picture.width, high: picture.height, letters: parseFloat(getComputedStyle(row).fontSize)});
</script>"""


def browse(file, width: int, folder) -> dict:
    """Open a page in the browser and give what the probe saw in it."""
    told = subprocess.run(
        [
            BROWSER,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",     # a new profile's own errands may take the focus from the page
            "--disable-component-update",
            "--disable-sync",
            "--virtual-time-budget=1000",
            f"--window-size={width},1200",
            f"--user-data-dir={folder}",
            "--dump-dom",
            file.as_uri(),
        ],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    ).stdout
    return json.loads(re.search(r"data-seen=\"([^\"]*)\"", told)[1].replace("&quot;", '"'))


@pytest.mark.skipif(BROWSER is None, reason="no browser is installed (Debian: chromium)")
@pytest.mark.parametrize("width", [1400, 500])
def test_in_a_browser(tmp_path, width):
    """An order that is asked for lights up and the others fade; on a telephone nothing but the picture is wider."""
    turn = TURNS["movement"]
    row = next(n for n, result in enumerate(turn.results) if result.unit == "A Kie")
    other = next(n for n, result in enumerate(turn.results) if result.unit == "A Mun")
    file = tmp_path / "page.html"
    file.write_text(
        page(turn, HTML).replace("</body>", PROBE % {"row": row, "other": other} + "</body>"), encoding="utf-8"
    )
    # Without the focus, which a busy machine gives late, a window shows nothing as focused: another is opened.
    for profile in "abcdef":
        seen = browse(file, width, tmp_path / profile)
        if seen["focused"]:
            break
    assert seen["before"]["own"] == seen["before"]["other"] == "1"
    assert seen["after"]["own"] == "1" and float(seen["after"]["other"]) < 0.2
    assert seen["before"]["row"] != seen["after"]["row"]
    assert seen["wide"] <= seen["inner"] and seen["letters"] >= 16
    assert seen["picture"] >= 700 and seen["picture"] / seen["high"] == pytest.approx(1600 / 1587, abs=0.2)
