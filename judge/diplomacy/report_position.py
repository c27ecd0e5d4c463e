"""The page of a position: units, dislodged units, centres, what is due, and how the game is won."""
from judge.diplomacy import report_blocks
from judge.diplomacy.phrases import Phrases, phrases
from judge.diplomacy.state import State
from judge.layout import Block, Page, render, unbroken, written
from judge.protocol import View


def page(state: State, view: View = View()) -> str:
    """Write a position as "text", "markdown", "bbcode", "judge" or "json". Everything in it is open to everybody."""
    if view.format == "json":
        from judge.diplomacy.report_values import position
        head = {"game": "diplomacy", "name": state.name, "map": state.board.name, "rules": state.rules.base}
        return written(head | position(state))
    if view.format == "judge":
        from judge.diplomacy import report_judge

        return report_judge.listing(state)
    if view.format == "html":
        from judge.diplomacy import report_html

        return report_html.position(state, laid_out(state, phrases(view.lang)), view)
    return render(laid_out(state, phrases(view.lang)), view.format)


def laid_out(state: State, words: Phrases) -> Page:
    """Lay a position out."""
    blocks = [Block(words.say("heading.units"), units(state, words))]
    blocks += report_blocks.dislodged_block([(lost.power, lost.unit, lost.retreats) for lost in state.dislodged], words)
    blocks.append(report_blocks.centers_of(state, words, state.phase.kind == "A" and state.ended is None))
    lines = [words.say("contested", places=words.listed(state.contested))] if state.contested else []
    lines += [victory(state, words)] if state.ended is None else [report_blocks.ending(state.ended, words)]
    lines.append(report_blocks.next_phase(state, words))
    blocks.append(Block(rows=tuple((line,) for line in lines), prose=True))
    return Page(*report_blocks.head(state, words), tuple(blocks))


def units(state: State, words: Phrases) -> tuple[tuple[str, ...], ...]:
    """Make a row a power: its units; powers that have none are left out."""
    rows = ((words.power(power), words.listed(map(unbroken, state.units_of(power))))
            for power in state.board.powers)
    return tuple(row for row in rows if row[1])


def victory(state: State, words: Phrases) -> str:
    """Say how the game is won."""
    agreed = state.victory
    ways = [words.say("victory.centers", count=agreed.centers)] if agreed.centers else []
    ways += [words.say("victory.last", phase=words.phase(agreed.last))] if agreed.last is not None else []
    ways += [words.say("victory.clock")] if agreed.clock else []
    return words.say("victory", ways=words.say("victory.or").join(ways)) if ways else words.say("victory.none")
