"""The page of what may be declared now, in canonical words, and of the answers that a play waits for.

What a side may declare shows its hand: everybody but that side and the game master sees the forms only.
"""
from judge.faults import Fault, FaultKind, Refused
from judge.layout import Block, Page, plain, render, unbroken, written
from judge.messages import Message, message
from judge.protocol import View
from judge.twilight import mentions, options
from judge.twilight.names import SIDES, squash, tables
from judge.twilight.orders import Side
from judge.twilight.phrases import Phrases, phrases
from judge.twilight.referee import waiting_for
from judge.twilight.report_audience import is_master, reader
from judge.twilight.report_position import pair_of
from judge.twilight.report_question import waiting
from judge.twilight.report_standing import aside, following
from judge.twilight.state import Stage, State
from judge.twilight.world import STABILITY, TITLES

OPS = "ops"


def page(state: State, subject: str = "", view: View = View()) -> str:
    """List what may be declared: by all that are due, by one side, or with one card.

    Raises Refused for an unknown side or card.
    """
    words = phrases(view.lang)
    reader(view)                           # an unknown side is refused, whatever it asks about
    side, card = find(subject)
    if view.format == "json":
        return written(document(state, side, card, view, words))
    blocks = pending(state, side, view, words) if state.pending else [
        Block(words.say("options.side", side=words.side(due)),
              tuple((unbroken(_told(line, words)),) for line in lines(state, due, card, view, words)))
        for due in options.sides_due(state) if side in (None, due)]
    blocks = [block for block in blocks if block.rows]
    if not blocks:
        blocks = [Block(rows=((words.say("options.none"),),), prose=True)]
    if state.due.stage is Stage.ROUND and not state.pending and any(
            may_see_hand(due, view) and OPS in plain(row[0]) for due in options.sides_due(state)
            for block in blocks for row in block.rows):
        blocks.append(Block(rows=((words.say("options.examples"),),), prose=True))
    if not state.pending or state.due.stage is Stage.OVER:
        blocks.append(Block(rows=((following(state, words),),), prose=True))
    title = words.say("title", name=state.name, phase=words.phase(state.turn, state.due))
    return render(Page(title, aside(state, words), tuple(blocks)), view.format)


def find(subject: str) -> tuple[Side | None, int]:
    """Find what is asked about: a side, or a card by number or name. Raises Refused for what is neither or several."""
    text = subject.strip()
    if not text:
        return None, 0
    side = SIDES.get(squash(text))
    if side:
        return side, 0
    number = text.lstrip("#").strip()
    if number.isdigit() and int(number) in TITLES:
        return None, int(number)
    found = tables().cards.find(text)
    if len(found) == 1:
        return None, int(found[0])
    if len(found) > 1:
        raise Refused(Fault(FaultKind.AMBIGUOUS, message("`{word}` fits several cards", word=text),
                            message("one of: {choices}", choices=mentions.cards(map(int, found)))))
    raise Refused(Fault(FaultKind.UNREADABLE, message("there is no side and no card `{word}`", word=text),
                        message("US, USSR, a card's number or name")))


def may_see_hand(side: Side, view: View) -> bool:
    """Tell whether a page may show what is in a side's hand."""
    return is_master(view) or reader(view) is side


def lines(state: State, side: Side, card: int, view: View, words: Phrases) -> list[str]:
    """List what a side may declare, with one card or with any; for others than that side the forms."""
    if state.due.stage in (Stage.SETUP, Stage.BONUS):
        return options.lines(state, side)
    if may_see_hand(side, view):
        return options.lines(state, side, card)
    begin = f"{side.value} AR{state.due.round}"
    hole = {name: words.say(f"hole.{name}") for name in ("card", "operation")}
    if state.due.stage is Stage.HEADLINE:
        return [f"{side.value} headline {hole['card']}"]
    return [f"{begin} {hole['card']} {use}" for use in (f"ops: {hole['operation']}", "event", "space")]


def _told(line: str, words: Phrases) -> str:
    """Say the form of a setup in the language of the page; other lines are copied as they are."""
    return words.told(line) if isinstance(line, Message) else line


def pending(state: State, side: Side | None, view: View, words: Phrases) -> list[Block]:
    """Make the block of the answers that a play waits for."""
    question = waiting_for(state)
    if side not in (None, question.side):
        return []
    pairs = {country: pair_of(state, country) for country in STABILITY}
    viewer = question.side if is_master(view) else reader(view)
    return [Block(words.say("waits", side=words.side(question.side)), tuple(waiting(question, pairs, viewer, words)))]


def document(state: State, side: Side | None, card: int, view: View, words: Phrases) -> dict:
    """Give the options as plain values."""
    value: dict = {"game": "twilight-struggle", "name": state.name, "phase": state.due.text()}
    if state.pending:
        from judge.twilight.report_values import question

        asked = waiting_for(state)
        viewer = asked.side if is_master(view) else reader(view)
        return value | {"waits": question(asked, viewer, words)}
    return value | {"options": [{"side": due.value, "lines": lines(state, due, card, view, words)}
                                for due in options.sides_due(state) if side in (None, due)]}
