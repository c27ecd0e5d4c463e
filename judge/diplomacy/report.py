"""The page of results: each power's orders with what happened and why, and where the game stands after it."""

from judge.diplomacy.outcomes import Turn
from judge.diplomacy.phrases import phrases
from judge.diplomacy.report_blocks import centers, dislodged, happened, head, next_phase, orders, remarks
from judge.layout import Block, Page, render, written
from judge.protocol import View

FORMATS = ("text", "judge", "markdown", "bbcode", "html", "json")


def page(turn: Turn, view: View = View()) -> str:
    """Write the results of a phase in one of FORMATS. Orders are open once adjudicated, so everybody sees the same,
    but for the notes about what was read, which quote players and are the game master's."""
    if view.format == "json":
        from judge.diplomacy.report_values import document

        return written(document(turn, view.audience))
    if view.format == "judge":
        from judge.diplomacy import report_judge

        return report_judge.page(turn)
    if view.format == "html":
        from judge.diplomacy import report_html

        return report_html.page(turn, view)
    return render(laid_out(turn, view), view.format)


def laid_out(turn: Turn, view: View = View()) -> Page:
    """Lay the page of results out."""
    words = phrases(view.lang)
    blocks = [*orders(turn, words), *dislodged(turn, words), *centers(turn, words), *happened(turn, words)]
    if not view.audience:
        blocks += remarks(turn, words)
    blocks.append(Block(rows=((next_phase(turn.state, words),),), prose=True))
    return Page(*head(turn.before, words), tuple(blocks))
