"""What declarations say before they count: each in canonical words with its line, whether it is allowed, what it asks.

For one side nothing of the other's declarations shows, for everybody none at all. Dice that a play would throw are not
told, nor what it asks after them.
"""
from typing import Any, Callable, Mapping, NamedTuple

from judge.faults import Fault, in_order, with_remedy
from judge.layout import Block, Page, plain, render, unbroken, written
from judge.messages import told
from judge.protocol import View
from judge.twilight import referee, report_leftout
from judge.twilight.leftout import Kind
from judge.twilight.orders import Dealt, Declaration, Side
from judge.twilight.phrases import Phrases, phrases
from judge.twilight.report_audience import is_master, reader
from judge.twilight.report_board import Board
from judge.twilight.report_question import waiting
from judge.twilight.report_standing import aside
from judge.twilight.running import Turn
from judge.twilight.state import State
from judge.twilight.world import TITLES

BEFOREHAND = ("die", "pick")
Owned = Callable[[tuple[str, int]], bool]


class Checked(NamedTuple):
    """A declaration: where it stands, its canonical words, whose it is, "ok", "refused" or "later" (not judged)."""

    place: str
    line: str
    side: Side | None
    status: str


def page(state: State, orders: Any, turn: Turn, view: View = View()) -> tuple[str, bool]:
    """Echo declarations and say whether all of them may be played. turn: what playing them would give."""
    words, viewer = phrases(view.lang), reader(view)
    found = [one for one in checked(orders, turn) if is_master(view) or viewer is not None and one.side is viewer]
    legal = not turn.faults
    if view.format == "json":
        return written(document(state, found, turn, view, words, owned(orders, turn, view))), legal
    rows = tuple((one.place, unbroken(one.line), words.say(f"check.{one.status}")) for one in found)
    blocks = [Block(words.say("check.heading"), rows)] if rows else []
    blocks += refusals(turn.faults, view, words, owned(orders, turn, view), words.messages)
    blocks += asks(turn, view, words)
    if is_master(view):                    # what a play that has thrown dice left over would tell of them
        ignored = [one for one in turn.ignored if one.kind is Kind.IGNORED or not throws(turn)]
        blocks += report_leftout.blocks(turn._replace(ignored=tuple(ignored)), view, words)
    blocks.append(Block(rows=((words.say("check.count", lines=len(found), faults=len(turn.faults)),),), prose=True))
    title = words.say("title", name=state.name, phase=words.phase(state.turn, state.due))
    return render(Page(title, aside(state, words), tuple(blocks)), view.format), legal


def checked(orders: Any, turn: Turn) -> list[Checked]:
    """Judge each declaration by what playing all of them gave: a play is all or nothing, the first refused ends it."""
    played = {_line(one.place): one for one in turn.played}
    wrong = {_line(fault.place) for fault in turn.faults}
    found: list[Checked] = []
    side, status = turn.before.due.side, "later" if turn.faults else "ok"
    if turn.before.pending:
        side = turn.before.pending.side
    for item in orders.items:
        at = _line(item.place)
        own = item.what.side if isinstance(item.what, Dealt) else item.side
        if isinstance(item.what, referee.PLAYS + referee.ASIDES):
            done = played.get(at)
            side = own or (done.side if done else None) or side
            # Headlines are noted under the last of them: with no fault all are in order.
            status = "ok" if done or not turn.faults else "later"
        found.append(Checked(_place(item), item.text(TITLES), own or side, "refused" if at in wrong else status))
    return found


def owned(orders: Any, turn: Turn, view: View) -> Owned:
    """Make what tells whether a line is the reader's: all are, where no other side says anything in these files."""
    viewer, mine, others = reader(view), set(), set()
    for item, one in zip(orders.items, checked(orders, turn)):
        (mine if one.side is viewer else others).add(_line(item.place))
    if viewer is None:
        return nobodys
    return lambda line: not others or line in mine and line not in others


def nobodys(line: tuple[str, int]) -> bool:
    """Say of every line that it is not the reader's."""
    return False


def refusals(faults: tuple[Fault, ...], view: View, words: Phrases, own: Owned = nobodys,
             messages: Mapping[str, str] = {}) -> list[Block]:
    """Make the block of faults that a reader may see; of the others, which may quote a line, only how many there are.

    own: tells of a line (file and number) whether it is the reader's; messages: how faults are said, English without.
    """
    viewer = reader(view)
    mine = [fault for fault in faults if is_master(view) or viewer is not None and (
        fault.audience == viewer.value or not fault.audience and own(_line(fault.place)))]
    rows = [(fault.place.told(messages), told(with_remedy(fault.text, fault.remedy), messages))
            for fault in in_order(mine)]
    hidden = len(faults) - len(mine)
    rows += [("", words.say("check.hidden", count=hidden))] if hidden else []
    return [Block(words.say("check.refused-heading"), tuple(rows))] if rows else []


def asks(turn: Turn, view: View, words: Phrases) -> list[Block]:
    """Make the block of what the last play asks: not where chance comes before it, since even whether something is
    asked would tell of it."""
    question, heading = turn.question, words.say("check.asks")
    if not turn.played or not may_be_told(turn, view):
        return []
    if throws(turn):
        return [Block(heading, ((words.say("check.after-dice"),),))]
    if question is None:
        return []
    viewer = question.side if is_master(view) else reader(view)
    board = Board(turn.before)
    for one in turn.played:
        for note in one.notes:
            board.take(note)
    return [Block(heading, tuple(waiting(question, board.pairs, viewer, words)))]


def throws(turn: Turn) -> bool:
    """Tell whether chance would decide something, which is not told before it is played."""
    return any(draw.kind in BEFOREHAND for one in turn.played for draw in one.draws)


def may_be_told(turn: Turn, view: View) -> bool:
    """Tell whether a reader may know what the last play asks: its own play, or one that everybody knows already."""
    viewer = reader(view)
    return is_master(view) or viewer is not None and (turn.played[-1].side is viewer or turn.before.pending is not None)


def document(state: State, found: list[Checked], turn: Turn, view: View, words: Phrases, own: Owned) -> dict:
    """Give a check as plain values."""
    value: dict = {"game": "twilight-struggle", "name": state.name, "phase": state.due.text(),
                   "declarations": [{"place": one.place, "side": one.side.value if one.side else None, "line": one.line,
                                     "status": one.status} for one in found]}
    value["faults"] = [plain(" ".join(filter(None, row))) for block in refusals(turn.faults, view, words, own)
                       for row in block.rows]
    value["asks"] = [plain(row[0]) for block in asks(turn, view, words) for row in block.rows]
    return value


def _place(item: Declaration) -> str:
    return f"{item.place.file or '-'}:{item.place.line}"


def _line(place: Any) -> tuple[str, int]:
    return place.file, place.line
