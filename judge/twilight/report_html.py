"""A page for browsers: the board as a picture, and each play in words.

A play that is pointed at lights up the countries it changed, and a country the plays that changed it.
"""

from judge.layout import Page
from judge.protocol import Look, View
from judge.twilight import notes
from judge.twilight.picture import picture
from judge.twilight.picture_board import identity
from judge.twilight.report_sections import Section, sections
from judge.twilight.running import Turn
from judge.twilight.state import State
from judge.webpage import document, safe, section, table


def page(turn: Turn, laid: Page, view: View = View()) -> str:
    """Write the results of a turn, laid out already, as a page for browsers."""
    changed: list[tuple[str, ...]] = []
    for one in turn.played:
        changed += [_changed(part) for part in sections(one)]
        changed += [()] if one.question else []
    body = []
    for number, block in enumerate(laid.blocks):
        if number < len(changed):
            heading = f'<h2 class="r{number}" tabindex="0">{safe(block.heading)}</h2>'
            body.append(f"<section>{heading}\n{table(block)}</section>")
        else:
            body.append(section(block))
    style = "".join(lit(number, countries) for number, countries in enumerate(changed) if countries)
    return document(laid.title, laid.aside, picture(turn, Look(lang=view.lang, audience=view.audience)), body,
                    view.lang, style)


def position(state: State, laid: Page, view: View = View()) -> str:
    """Write a position, laid out already, as a page for browsers."""
    drawn = picture(state, Look(lang=view.lang, audience=view.audience))
    return document(laid.title, laid.aside, drawn, map(section, laid.blocks), view.lang)


def lit(number: int, countries: tuple[str, ...]) -> str:
    """Write the rules by which a play and the countries it changed light up together, and the other countries fade."""
    boxes = [f"#{identity(country)}" for country in countries]
    play = f"body:has(.r{number}:hover,.r{number}:focus)"
    pointed = ",".join(f"{box}:hover" for box in boxes)
    return (f"{play} [id^=country-]:not({','.join(boxes)}){{opacity:.2}}"
            f"{play} .r{number},body:has({pointed}) .r{number}{{background:var(--lit)}}\n")


def _changed(part: Section) -> tuple[str, ...]:
    return tuple(dict.fromkeys(note.country for note in part.noted if isinstance(note, notes.Changed)))
