"""Pages are laid out for fixed-width fonts, in which a Chinese character takes two columns."""

import json

import pytest

from judge.layout import FIXED, Block, Page, pad, render, unbroken, width, wrap, written


@pytest.mark.parametrize(
    "text, columns", [("", 0), ("A Bud", 5), ("奧匈帝國", 8), ("A Bud（英國）", 13), ("e\u0301", 1)]
)
def test_width_counts_columns(text, columns):
    assert width(text) == columns


def test_pad_fills_up_to_the_column():
    assert width(pad("英國", 10)) == width(pad("England", 10)) == 10


def test_columns_line_up_whatever_the_script():
    page = render(Page("t", "", (Block("h", (("英國", "A", "x"), ("土耳其", "A Bud", "y"))),)))
    rows = page.splitlines()[3:]
    assert [width(row[: row.index(end)]) for row, end in zip(rows, "xy")] == [17, 17]


def test_blocks_of_one_group_share_their_columns():
    page = render(Page("t", "", (Block("h", (("A", "x"),), "g"), Block("i", (("A Bud - Rum", "y"),), "g"))))
    lines = page.splitlines()
    assert lines[3].index("x") == lines[6].index("y") == 15


def test_a_long_last_cell_goes_on_below_its_beginning():
    page = render(Page("t", "", (Block("h", (("A Bud", "word " * 30),)),)))
    lines = page.splitlines()[3:]
    assert len(lines) == 2 and all(width(line) <= 96 for line in lines)
    assert lines[1] == " " * 9 + lines[1].strip()


def test_an_order_is_not_broken():
    text = " ".join(unbroken(f"A Bu{n} - Rum") for n in range(9))
    assert all(line.count(FIXED) % 3 == 0 for line in wrap(text, 31))
    assert " ".join(wrap(text, 31)) == text


def test_a_line_never_begins_with_a_closing_mark():
    lines = wrap("擊退，擊退，擊退，擊退，擊退，", 11)
    assert (
        len(lines) > 1 and all(line[0] not in "，。；：、）" for line in lines) and "".join(lines).count("擊") == 5
    )
    assert all(width(line) <= 12 for line in lines)  # a mark may hang over the edge, no more


@pytest.mark.parametrize("text", ["a" * 200, "擊" * 100, " " * 120, "a " * 90])
def test_wrapping_loses_nothing(text):
    assert "".join("".join(wrap(text, 20)).split()) == "".join(text.split())


def test_the_three_formats_hold_the_same_words():
    page = Page("title", "aside", (Block("head", (("A Bud", "holds"),)), Block(rows=(("Next.",),), prose=True)))
    assert render(page, "text") == f"title{' ' * 50}aside\n\nhead\n  A Bud  holds\n\nNext.\n"
    assert render(page, "markdown") == "**title**  \naside\n\n**head**\n\n```\n  A Bud  holds\n```\n\nNext.\n"
    assert (
        render(page, "bbcode") == "[b]title[/b]\naside\n\n[b]head[/b]\n[code]\n  A Bud  holds\n[/code]\n\nNext.\n"
    )


def test_html_shows_every_character_as_it_is():
    page = Page("a < b", "c & d", (Block("<i>", (("<script>", "1"),)), Block(rows=(("x & y",), ("z",)), prose=True)))
    assert render(page, "html") == (
        "<h3>a &lt; b</h3>\n<p>c &amp; d</p>\n\n<h4>&lt;i&gt;</h4>\n\n<pre>\n  &lt;script&gt;  1\n</pre>\n\n"
        "<p>x &amp; y<br>\nz</p>\n"
    )


def test_plain_values_are_written_a_key_and_a_record_a_line():
    values = {"name": "x", "rows": [{"a": 1}, {"b": "é"}], "none": []}
    assert written(values) == '{\n "name": "x",\n "rows": [\n  {"a": 1},\n  {"b": "é"}\n ],\n "none": []\n}\n'
    assert json.loads(written(values)) == values
