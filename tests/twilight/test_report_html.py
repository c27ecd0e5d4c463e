"""The page for browsers: one file, the board in it, and what each play changed to be found in both."""
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from judge.document import read
from judge.orderfile import Source
from judge.protocol import View
from judge.twilight import game, notes
from judge.twilight.picture_board import identity
from judge.twilight.report_sections import sections
from judge.twilight.world import COUNTRIES
from tests.browser import BROWSER, Page

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "twilight"
FILES = ("setup", "headline_US", "headline_USSR", "T1AR1", "T1AR2", "T1AR2_US")
VOID = {"meta", "br", "circle", "path", "rect", "line", "polygon", "use", "ellipse", "polyline"}


def turns():
    """Play the example, a turn a file."""
    state = game.load(read((EXAMPLE / "berlin.yaml").read_text(encoding="utf-8"), "berlin.yaml"))
    for name in FILES:
        orders = game.read_orders(state, [Source(name, (EXAMPLE / f"{name}.txt").read_text(encoding="utf-8"))])
        turn = game.adjudicate(state, orders)
        assert not turn.faults
        state = turn.state
        yield name, turn


TURNS = dict(turns())


class Nesting(HTMLParser):
    """Holds a page to its own tags: what is opened is closed; what it would load is kept."""

    def __init__(self, text: str):
        super().__init__()
        self.open, self.ids, self.loads = [], set(), []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.ids.add(given.get("id"))
        self.loads += [value for name, value in attributes if name in ("src", "href")
                       and not (value or "").startswith("#")]
        assert tag != "script"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.ids.add(dict(attributes).get("id"))

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
@pytest.mark.parametrize("name", FILES)
def test_the_page_is_one_whole_file_with_the_board(name, lang):
    text = game.report(TURNS[name], View(format="html", lang=lang))
    page = Nesting(text)
    assert text.startswith("<!DOCTYPE html>") and text.count("<svg") == 1 and not page.loads and len(text) < 300_000


@pytest.mark.parametrize("name", ["T1AR1", "T1AR2_US"])
def test_a_play_lights_up_with_the_countries_it_changed(name):
    turn = TURNS[name]
    text = game.report(turn, View(format="html"))
    ids = Nesting(text).ids
    parts = [part for one in turn.played for part in sections(one)]
    changed = [{note.country for note in part.noted if isinstance(note, notes.Changed)} for part in parts]
    assert any(changed)
    for number, countries in enumerate(changed):
        wanted = {"country-" + country.lower().replace(" ", "-") for country in countries}
        rule = re.search(rf"body:has\(\.r{number}:hover,\.r{number}:focus\) \[id\^=country-\]:not\(([^)]*)\)", text)
        assert set(rule[1].replace("#", "").split(",")) == wanted <= ids if countries else rule is None


def test_the_public_page_tells_nothing_of_the_hands():
    turn = TURNS["headline_US"]
    public = [game.report(turn, View(format="html", audience=audience)) for audience in ("", "public")]
    names = [card for card in ("Truman", "Independent Reds", "Fidel") if card in game.report(turn, View(audience="US"))]
    assert all(name not in page for page in public for name in names)


def test_the_position_has_the_board_too():
    text = game.show(TURNS["T1AR1"].state, View(format="html"))
    Nesting(text)
    assert text.startswith("<!DOCTYPE html>") and text.count("<svg") == 1


@pytest.mark.skipif(BROWSER is None, reason="no browser is installed (Debian: chromium)")
@pytest.mark.parametrize("width", [1400, 390])
def test_in_a_browser(tmp_path, width):
    """A play that is pointed at or reached by the keyboard lights up with the countries it changed, the others fade; a
    country lights up its play. On a telephone nothing but the picture is wider than it."""
    turn = TURNS["T1AR1"]
    parts = [part for one in turn.played for part in sections(one)]
    row, country = next((number, note.country) for number, part in enumerate(parts) for note in part.noted
                        if isinstance(note, notes.Changed))
    changed = {note.country for note in parts[row].noted if isinstance(note, notes.Changed)}
    other = next(name for name in COUNTRIES if name not in changed)
    file = tmp_path / "page.html"
    file.write_text(game.report(turn, View(format="html")), encoding="utf-8")
    with Page(file, width, tmp_path / "browser") as seen:
        def lit() -> tuple[str, float, str]:
            return (seen.style("#" + identity(country), "opacity"), float(seen.style("#" + identity(other), "opacity")),
                    seen.style(f".r{row}", "backgroundColor"))
        before = lit()
        assert before[:2] == ("1", 1)
        for ask in (seen.focus, seen.point):
            ask(f".r{row}")
            assert lit()[:2] == ("1", pytest.approx(0.2)) and lit()[2] != before[2]
            seen.see("document.activeElement.blur()")
            seen.point("h1")
            assert lit() == before
        seen.point(f"#{identity(country)} rect")
        assert lit()[2] != before[2]
        seen.point(f"#{identity(other)} rect")
        assert lit() == before
        wide, inner = seen.see("[document.documentElement.scrollWidth, innerWidth]")
        assert wide <= inner and float(seen.style("td", "fontSize").removesuffix("px")) >= 16
        assert seen.see("document.querySelector('figure svg').getBoundingClientRect().width") >= 700
        # What fell on a country stays in one line, and words that need the room have the width of all columns.
        lines = seen.see("(() => { const range = document.createRange(); range.selectNodeContents("
                         "[...document.querySelectorAll('td')].find(cell => /\\]\\s→/.test(cell.innerText)));"
                         " return new Set([...range.getClientRects()].map(box => box.top)).size; })()")
        assert lines == 1
        assert seen.see("document.querySelector('td[colspan]').getBoundingClientRect().width") > 200
