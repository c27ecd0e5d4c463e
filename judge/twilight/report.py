"""The page of results: each play with its dice and changes, then where the game stands, or what a play waits for."""
from judge.layout import Block, Page, render, written
from judge.protocol import View
from judge.twilight import report_leftout
from judge.twilight.phrases import phrases
from judge.twilight.report_audience import reader
from judge.twilight.report_plays import played
from judge.twilight.report_standing import aside, chance, following, own, standing
from judge.twilight.running import Turn
from judge.twilight.state import Stage


def page(turn: Turn, view: View = View()) -> str:
    """Write the results of a turn in one of FORMATS; for a side, with what it alone may see."""
    words, side = phrases(view.lang), reader(view)
    if view.format == "json":
        from judge.twilight.report_values import document

        left_out = report_leftout.values(turn, view)
        return written(document(turn, side, words) | ({"ignored": left_out} if left_out else {}))
    if view.format == "html":
        from judge.twilight import report_html

        return report_html.page(turn, laid_out(turn, view), view)
    return render(laid_out(turn, view), view.format)


def laid_out(turn: Turn, view: View = View()) -> Page:
    """Lay the page of results out. Lines left out quote players and are for the game master and those players."""
    words, side = phrases(view.lang), reader(view)
    blocks = played(turn, words, side)
    state = turn.state
    if turn.question is None and state.pending:       # nothing was said to the play that waits
        from judge.twilight import report_waiting

        blocks += [Block(rows=((line,),), prose=True) for line in report_waiting.sentence(state, words)]
        blocks += report_waiting.blocks(state, side, words)
    elif turn.question is None:
        blocks += [standing(state, words), *(own(state, side, words) if side else [])]
        idle = [words.say("nothing-declared")] if state == turn.before and state.due.stage is not Stage.OVER else []
        lines = chance(state, words) if state.due.stage is Stage.OVER else []
        blocks.append(Block(rows=tuple((line,) for line in [*idle, following(state, words), *lines]), prose=True))
    blocks += report_leftout.blocks(turn, view, words)
    before = turn.before
    title = words.say("title", name=before.name, phase=words.phase(before.turn, before.due))
    return Page(title, aside(before, words), tuple(blocks))
