"""A page for browsers, one file that needs no other: the picture, and the results or the position in words.

An order that is pointed at, in the picture or in the list, lights up in both. That is done by style alone: nothing is
loaded, and there is no script.
"""

from html import escape
from typing import Iterator

from judge.diplomacy import report
from judge.diplomacy.outcomes import Turn
from judge.diplomacy.phrases import Phrases, phrases
from judge.diplomacy.picture import picture
from judge.diplomacy.report_words import ordered, told
from judge.diplomacy.state import State
from judge.layout import FIXED, Block, Page
from judge.protocol import Look, View

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
table{border-collapse:collapse}td{padding:.15em 1em .15em 0;vertical-align:top}
.order,.unit{transition:opacity .12s}
@media(max-width:680px){figure>svg{width:760px}}
@media print{figure{break-inside:avoid}}
"""


def page(turn: Turn, view: View = View()) -> str:
    """Write the results of a phase as a page for browsers."""
    words = phrases(view.lang)
    sections = [*report.dislodged(turn, words), *report.centers(turn, words), *report.happened(turn, words)]
    sections += report.remarks(turn, words) if not view.audience else []
    sections.append(Block(rows=((report.next_phase(turn.state, words),),), prose=True))
    body = [_orders(turn, words), *map(_section, sections)]
    return _document(turn, Page(*report.head(turn.before, words), ()), body, view, len(turn.results))


def position(state: State, laid: Page, view: View = View()) -> str:
    """Write a position, laid out already, as a page for browsers."""
    return _document(state, laid, [_section(block) for block in laid.blocks], view, 0)


def _document(subject: State | Turn, laid: Page, body: list[str], view: View, orders: int) -> str:
    style = STYLE + "".join(lit(number) for number in range(orders))
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{escape(view.lang)}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{_text(laid.title)}</title>",
        f"<style>{style}</style>",
        "</head>",
        "<body>",
        f"<h1>{_text(laid.title)}</h1>",
        f'<p class="aside">{_text(laid.aside)}</p>',
        f"<figure>{picture(subject, Look(lang=view.lang, audience=view.audience))}</figure>",
        *body,
        "</body>",
        "</html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def lit(number: int) -> str:
    """Write the rules by which one order lights up in the picture and in the list, and the others fade."""
    asked = f"body:has(.r{number}:hover,.r{number}:focus,.o{number}:hover)"
    return f"{asked} .order:not(.o{number}){{opacity:.12}}{asked} .r{number}{{background:var(--lit)}}\n"


def _orders(turn: Turn, words: Phrases) -> str:
    """Write each power's orders and what became of them. A row can be tapped or reached by the keyboard."""
    powers: dict[str, list[str]] = {}
    for number, power, order, outcome in _rows(turn, words):
        powers.setdefault(power, []).append(
            f'<li class="r{number}" tabindex="0"><b>{_text(order)}</b> <span>{_text(outcome)}</span></li>'
        )
    listed = [
        f'<section class="power"><h2>{_text(report.heading(power, turn, words))}</h2>\n<ul>\n'
        + "\n".join(powers[power])
        + "\n</ul></section>"
        for power in (*turn.before.board.powers, "")
        if power in powers
    ]
    return '<div class="powers">\n' + "\n".join(listed) + "\n</div>" if listed else ""


def _rows(turn: Turn, words: Phrases) -> Iterator[tuple[int, str, str, str]]:
    """Give each result: its number, its power, the order and what became of it."""
    seen: set[str] = set()
    for number, result in enumerate(turn.results):
        extra = result.unit in seen or not report.stands(result, turn.before)
        seen.add(result.unit)
        yield (
            number,
            result.power,
            ordered(result, words),
            told(result, turn.before, words, extra, silent=result.power in turn.silent),
        )


def _section(block: Block) -> str:
    """Write a part of the page: a table, or plain lines."""
    head = f"<h2>{_text(block.heading)}</h2>\n" if block.heading else ""
    if block.prose:
        return head + "\n".join(f"<p>{_text(' '.join(row))}</p>" for row in block.rows)
    rows = "\n".join("<tr>" + "".join(f"<td>{_text(cell)}</td>" for cell in row) + "</tr>" for row in block.rows)
    return f"<section>{head}<table>\n{rows}\n</table></section>" if rows else head


def _text(text: str) -> str:
    """Make a text safe in a page, its fixed blanks kept."""
    return escape(text.replace(FIXED, "\u00a0"))
