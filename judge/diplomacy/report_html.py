"""A page for browsers, one file that needs no other: the picture, and the results or the position in words.

An order that is pointed at, in the picture or in the list, lights up in both. That is done by style alone: nothing is
loaded, and there is no script.
"""

from typing import Iterator

from judge.diplomacy import report_blocks
from judge.diplomacy.outcomes import Turn
from judge.diplomacy.phrases import Phrases, phrases
from judge.diplomacy.picture import picture
from judge.diplomacy.report_words import ordered, told
from judge.diplomacy.state import State
from judge.layout import Block, Page
from judge.protocol import Look, View
from judge.webpage import document, safe, section

def page(turn: Turn, view: View = View()) -> str:
    """Write the results of a phase as a page for browsers."""
    words = phrases(view.lang)
    sections = [*report_blocks.dislodged(turn, words), *report_blocks.centers(turn, words),
                *report_blocks.happened(turn, words)]
    sections += report_blocks.remarks(turn, words) if not view.audience else []
    sections.append(Block(rows=((report_blocks.next_phase(turn.state, words),),), prose=True))
    body = [_orders(turn, words), *map(section, sections)]
    return _document(turn, Page(*report_blocks.head(turn.before, words), ()), body, view, len(turn.results))


def position(state: State, laid: Page, view: View = View()) -> str:
    """Write a position, laid out already, as a page for browsers."""
    return _document(state, laid, [section(block) for block in laid.blocks], view, 0)


def _document(subject: State | Turn, laid: Page, body: list[str], view: View, orders: int) -> str:
    drawn = picture(subject, Look(lang=view.lang, audience=view.audience))
    return document(laid.title, laid.aside, drawn, body, view.lang, "".join(lit(number) for number in range(orders)))


def lit(number: int) -> str:
    """Write the rules by which one order lights up in the picture and in the list, and the others fade."""
    asked = f"body:has(.r{number}:hover,.r{number}:focus,.o{number}:hover)"
    return f"{asked} .order:not(.o{number}){{opacity:.12}}{asked} .r{number}{{background:var(--lit)}}\n"


def _orders(turn: Turn, words: Phrases) -> str:
    """Write each power's orders and what became of them. A row can be tapped or reached by the keyboard."""
    powers: dict[str, list[str]] = {}
    for number, power, order, outcome in _rows(turn, words):
        powers.setdefault(power, []).append(
            f'<li class="r{number}" tabindex="0"><b>{safe(order)}</b> <span>{safe(outcome)}</span></li>'
        )
    listed = [
        f'<section class="power"><h2>{safe(report_blocks.heading(power, turn, words))}</h2>\n<ul>\n'
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
        extra = result.unit in seen or not report_blocks.stands(result, turn.before)
        seen.add(result.unit)
        yield (
            number,
            result.power,
            ordered(result, words),
            told(result, turn.before, words, extra, silent=result.power in turn.silent),
        )
