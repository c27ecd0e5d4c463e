"""Why a play did what it did: the page of results with every die, modifier, cost and score taken apart."""
from judge.layout import Block, Page, plain, render, written
from judge.protocol import View
from judge.twilight.orders import Side
from judge.twilight.phrases import phrases
from judge.twilight.report_audience import reader
from judge.twilight.report_options import find
from judge.twilight.report_plays import played
from judge.twilight.report_reasons import Explainer
from judge.twilight.report_sections import Section
from judge.twilight.report_standing import aside
from judge.twilight.running import Turn


def page(turn: Turn, subject: str = "", view: View = View()) -> str:
    """Explain what was done: all of it, what one side did, or what was done with one card. Formats as report.page.

    Raises Refused for an unknown subject.
    """
    words = phrases(view.lang)
    side, card = find(subject)

    def wanted(section: Section) -> bool:
        return concerns(section, side, card)
    blocks = played(turn, words, reader(view), lambda section: Explainer(section, words), wanted)
    if view.format == "json":
        explained = [{"heading": block.heading, "text": [" ".join(filter(None, map(plain, row))) for row in block.rows]}
                     for block in blocks]
        return written({"game": "twilight-struggle", "name": turn.before.name, "phase": turn.before.due.text(),
                        "explained": explained})
    if not blocks:
        blocks = [Block(rows=((words.say("explain.nothing"),),), prose=True)]
    title = words.say("title", name=turn.before.name, phase=words.phase(turn.before.turn, turn.before.due))
    return render(Page(title, aside(turn.before, words), tuple(blocks)), view.format)


def concerns(section: Section, side: Side | None, card: int) -> bool:
    """Tell whether a section is of a side, or about a card."""
    if card:
        there = {number for began in section.began for number in (began.card, began.companion)}
        return card in there or any(getattr(note, "card", 0) == card for note in section.noted)
    return side is None or side in {began.side for began in section.began} or section.played.side is side
