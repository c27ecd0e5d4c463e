"""Lay a page out: headings, aligned columns and plain lines, as text, Markdown, BBCode or HTML; plain values as JSON.

Widths are those of a terminal or of a fixed-width font: a Chinese character takes two columns.
"""
import re
import unicodedata
from functools import lru_cache
from typing import Iterable, NamedTuple

WIDEST = 96            # a longer last cell goes on in the next line, under its own beginning
LEFT_MOST = 40         # a longer cell pushes its row out instead of widening the column
FIXED = "\x1f"         # a blank at which a line is not broken; one letter of ASCII, so that plain pages stay plain
MARKS = "，。；：、）」！？"                        # may not begin a line


class Block(NamedTuple):
    """A part of a page. rows: tuples of cells; group: blocks of one group share their columns; prose: plain lines,
    which are not indented and need no fixed-width font."""

    heading: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    group: str = ""
    prose: bool = False


class Page(NamedTuple):
    """A page: what it is about (left and right of its first line), then its blocks."""

    title: str
    aside: str
    blocks: tuple[Block, ...]


def width(text: str) -> int:
    """Count the columns a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def pad(text: str, columns: int) -> str:
    """Fill a text with blanks up to a width."""
    return text + " " * (columns - width(text))


def plain(text: str) -> str:
    """Make every blank an ordinary one again."""
    return text.replace(FIXED, " ")


def unbroken(text: str) -> str:
    """Keep a text, such as an order, in one line."""
    return text.replace(" ", FIXED)


def shortened(text: str, most: int = 36) -> str:
    """Shorten a line that is quoted only so that it can be found; what a terminal would obey is left out."""
    text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return text if len(text) <= most else text[:most - 1] + "…"


def wrap(text: str, columns: int) -> list[str]:
    """Break a text into lines of at most so many columns, where it can be broken."""
    total = width(text)
    if total <= columns:
        return [text]
    pieces = (re.compile("[^ ]+ *| +") if total == len(text) else _wide_pieces()).findall(text)
    lines, line = [], ""
    for piece in pieces:
        if line and width(line) + width(piece.rstrip(" ")) > columns:
            lines.append(line.rstrip(" "))
            line = ""
        line += piece
    return [*lines, line.rstrip(" ")]


@lru_cache(maxsize=None)
def _wide_pieces() -> re.Pattern:
    """Find what is kept together: a wide character or a word, with the marks behind it and what a fixed blank ties to
    it. Made when first needed: the ranges cost some milliseconds."""
    wide = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6"
    return re.compile(f"(?:[{wide}]|[^ {wide}]+)(?:(?<={FIXED})[{wide}]|{FIXED}[^ {wide}]*|[{MARKS}])*[ ]*|[ ]+")


def aligned(rows: Iterable[tuple[str, ...]], columns: list[int], indent: str = "  ") -> list[str]:
    """Write rows with their cells in columns, two blanks apart; the last cell of a row is wrapped."""
    lines = []
    for row in rows:
        line = indent
        for cell, column in zip(row[:-1], columns):
            line += pad(cell, column) + "  "
        first, *rest = wrap(row[-1], max(WIDEST - width(line), 30)) if row[-1] else [""]
        lines.append((line + first).rstrip(" "))
        lines += [" " * width(line) + more for more in rest]
    return lines


def columns(blocks: Iterable[Block]) -> list[int]:
    """Find the widths of the columns that blocks of one group share; the last cell of a row needs none."""
    widths: list[int] = []
    for block in blocks:
        for row in block.rows:
            for place, cell in enumerate(row[:-1]):
                widths += [0] * (place + 1 - len(widths))
                widths[place] = max(widths[place], min(width(cell), LEFT_MOST))
    return widths


def render(page: Page, format: str = "text") -> str:
    """Write a page as "text", "markdown", "bbcode" or "html"."""
    shared: dict[str, list[Block]] = {}
    for block in page.blocks:
        shared.setdefault(block.group or block.heading, []).append(block)
    widths = {group: columns(blocks) for group, blocks in shared.items()}
    body = [(block, wrapped(block) if block.prose else aligned(block.rows, widths[block.group or block.heading]))
            for block in page.blocks]
    return plain({"markdown": _markdown, "bbcode": _bbcode, "html": _html}.get(format, _text)(page, body))


def wrapped(block: Block) -> list[str]:
    """Write the lines of a block of prose."""
    return [line for row in block.rows for line in wrap(" ".join(row), WIDEST)]


def _text(page: Page, body) -> str:
    longest = max([width(line) for _, lines in body for line in lines], default=0)
    edge = min(max(longest, 60), WIDEST)
    title = page.title + (" " * max(3, edge - width(page.title) - width(page.aside)) + page.aside if page.aside else "")
    parts = [title]
    for block, lines in body:
        parts.append("\n".join([block.heading, *lines] if block.heading else lines))
    return "\n\n".join(parts) + "\n"


def _markdown(page: Page, body) -> str:
    parts = [f"**{page.title}**" + (f"  \n{page.aside}" if page.aside else "")]
    for block, lines in body:
        parts += [f"**{block.heading}**"] if block.heading else []
        if lines:
            parts.append("  \n".join(lines) if block.prose else "\n".join(["```", *lines, "```"]))
    return "\n\n".join(parts) + "\n"


def _bbcode(page: Page, body) -> str:
    parts = [f"[b]{page.title}[/b]" + (f"\n{page.aside}" if page.aside else "")]
    for block, lines in body:
        head = f"[b]{block.heading}[/b]\n" if block.heading else ""
        parts.append(head + "\n".join(lines if block.prose or not lines else ["[code]", *lines, "[/code]"]))
    return "\n\n".join(parts) + "\n"


def _html(page: Page, body) -> str:
    from html import escape    # of no use to the other formats

    parts = [f"<h3>{escape(page.title)}</h3>" + (f"\n<p>{escape(page.aside)}</p>" if page.aside else "")]
    for block, lines in body:
        parts += [f"<h4>{escape(block.heading)}</h4>"] if block.heading else []
        if lines:
            text = [escape(line) for line in lines]
            parts.append("<p>" + "<br>\n".join(text) + "</p>" if block.prose else "\n".join(["<pre>", *text, "</pre>"]))
    return "\n\n".join(parts) + "\n"


def written(values: dict) -> str:
    """Write values as JSON a person can read: a line a key, and a line an item of a list of records."""
    import json    # not in the way of a page in words

    lines = []
    for key, value in values.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            items = ",\n".join(f"  {json.dumps(item, ensure_ascii=False)}" for item in value)
            text = f"[\n{items}\n ]"
        else:
            text = json.dumps(value, ensure_ascii=False)
        lines.append(f" {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
