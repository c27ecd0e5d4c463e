"""A page for browsers in one file that needs no other: nothing is loaded, and there is no script.

What is pointed at in the picture or in the list lights up in both, by style alone.
"""

from html import escape
from typing import Iterable, Iterator, Sequence

from judge.layout import FIXED, Block

SHORT = 16  # characters: a cell of a table that is as short is kept in one line
STYLE = """
:root{color-scheme:light dark;--paper:#fff;--ink:#16202a;--faint:#5b6770;--line:#d5dbe0;--lit:#fff1b8}
@media(prefers-color-scheme:dark){:root{--paper:#12181e;--ink:#e8edf1;--faint:#a3afb9;--line:#33404b;--lit:#4a4115}}
*{box-sizing:border-box}
body{margin:0 auto;padding:12px;max-width:1640px;background:var(--paper);color:var(--ink)}
body{font:16px/1.45 system-ui,"DejaVu Sans",sans-serif}
h1{font-size:1.3rem;margin:.2em 0}h2{font-size:1rem;margin:1.2em 0 .3em}
.aside{color:var(--faint);margin:0 0 .8em}
figure{margin:0 0 1em;overflow:auto;border:1px solid var(--line)}figure>svg{display:block;width:100%;height:auto}
.powers{columns:22em;column-gap:2em}.power{break-inside:avoid}
ul{list-style:none;margin:0;padding:0}
li{padding:.15em .4em;border-radius:4px}li b{font-weight:600;white-space:nowrap}li span{color:var(--faint)}
li:focus{outline:2px solid var(--faint)}
table{border-collapse:collapse}td{padding:.15em 1em .15em 0;vertical-align:top}.short{white-space:nowrap}
.order,.unit{transition:opacity .12s}
@media(max-width:680px){figure>svg{width:760px}li b{white-space:normal}}
@media print{figure{break-inside:avoid}}
"""


def document(title: str, aside: str, picture: str, body: Iterable[str], lang: str = "en", style: str = "") -> str:
    """Write a page. picture: an SVG; body: parts in HTML, the empty ones left out; style: rules beyond STYLE."""
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{escape(lang)}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{safe(title)}</title>",
        f"<style>{STYLE}{style}</style>",
        "</head>",
        "<body>",
        f"<h1>{safe(title)}</h1>",
        f'<p class="aside">{safe(aside)}</p>',
        f"<figure>{picture}</figure>",
        *body,
        "</body>",
        "</html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def section(block: Block) -> str:
    """Write a part of a page: a table, or plain lines."""
    head = f"<h2>{safe(block.heading)}</h2>\n" if block.heading else ""
    if block.prose:
        return head + "\n".join(f"<p>{safe(' '.join(row))}</p>" for row in block.rows)
    rows = table(block)
    return f"<section>{head}{rows}</section>" if rows else head


def table(block: Block) -> str:
    """Write the rows of a block as a table, "" where there are none. The last cell of a row has all columns that are
    left, and a short cell is not broken: so rows of a kind stay in columns on a telephone, and lines of words whole."""
    columns = max(map(len, block.rows), default=0)
    rows = "\n".join(f"<tr>{''.join(_cells(row, columns))}</tr>" for row in block.rows)
    return f"<table>\n{rows}\n</table>" if rows else ""


def _cells(row: Sequence[str], columns: int) -> Iterator[str]:
    for number, cell in enumerate(row, 1):
        more = columns - number + 1 if number == len(row) else 1
        wide = f' colspan="{more}"' if more > 1 else ""
        short = ' class="short"' if len(row) > 1 and len(cell) <= SHORT else ""
        yield f"<td{wide}{short}>{safe(cell)}</td>"


def safe(text: str) -> str:
    """Make a text safe in a page, its fixed blanks kept."""
    return escape(text.replace(FIXED, "\u00a0"))
