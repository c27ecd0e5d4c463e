"""What stands below the board: cards and the China Card, effects in play, the last play, a side's own hand."""
from typing import NamedTuple, Sequence

from judge import svg
from judge.layout import Block, plain
from judge.svg import Box, group
from judge.twilight import picture_signs as signs
from judge.twilight.orders import Side
from judge.twilight.phrases import Phrases
from judge.twilight.picture_changes import Changes, effects_shown, position
from judge.twilight.picture_lettering import fitted, flowing
from judge.twilight.picture_style import Style
from judge.twilight.report_notes import effect
from judge.twilight.report_standing import LASTS, own
from judge.twilight.running import Turn
from judge.twilight.state import State
from judge.twilight.world import LASTING, US, USSR

EDGE, GAP, INSIDE = 24, 16, 14             # left and right of the panels, between them, within them
CARDS = 410                                # the width of the panel of cards
COLUMNS, ROWS = 5, 9                        # of lines in the panels: how many in all, and how long they should be
HEADING, TEXT, STEP = 15.5, 14, 20         # sizes of letters; from line to line


class Line(NamedTuple):
    """A line of a panel. indent: in pixels; marked: in the colour of what has changed."""

    text: str
    bold: bool = False
    indent: float = 0
    marked: bool = False


class Panel(NamedTuple):
    """A panel: its name and its lines, which flow over as many columns as are asked for."""

    name: str
    heading: str
    lines: tuple[Line, ...]


def panels(subject: State | Turn, changes: Changes, side: Side | None, style: Style,
           top: float) -> tuple[list[str], float]:
    """Draw the panels from a height down; give them with the height where they end. side: who may see more."""
    state = position(subject)
    found = [_effects(state, changes, style)]
    found += [_last(subject, side, style)] if changes.played else []
    found += [_waiting(state, side, style)] if state.pending else []
    found += [_hand(state, side, style)] if side else []
    room = style.layout.size[0] - 2 * EDGE - CARDS - len(found) * GAP
    shares = _shares([len(_flow(panel, room / COLUMNS, 1)[0]) for panel in found])
    share = room / sum(shares)
    laid = [_flow(panel, share, columns) for panel, columns in zip(found, shares)]
    height = max(198.0, *(2 * INSIDE + HEADING + 8 + STEP * max(map(len, columns)) for columns in laid))
    parts = [group([*_ground(EDGE, top, CARDS, height, style), *_cards(state, changes, EDGE, top, style)], id="cards")]
    x = EDGE + CARDS + GAP
    for panel, columns, count in zip(found, laid, shares):
        drawn = _ground(x, top, count * share, height, style) + _heading(panel.heading, x, top, count * share, style)
        for place, lines in enumerate(columns):
            for row, line in enumerate(lines):
                down = top + INSIDE + HEADING + 24 + row * STEP
                drawn.append(svg.words(x + place * share + INSIDE + line.indent, down, line.text, TEXT,
                                       style["changed words" if line.marked else "words"], line.bold, "start"))
        parts.append(group(drawn, id=panel.name))
        x += count * share + GAP
    return parts, top + height


def _shares(lengths: list[int]) -> list[int]:
    """Deal columns to panels by how many lines each has, at most COLUMNS in all. Where there are too many,
    the panel gives one up that stays shortest without it."""
    shares = [max(1, -(-length // ROWS)) for length in lengths]
    while sum(shares) > COLUMNS:
        spare = [at for at, share in enumerate(shares) if share > 1]
        shares[min(spare, key=lambda at: lengths[at] / (shares[at] - 1))] -= 1
    return shares


def _ground(x: float, top: float, width: float, height: float, style: Style) -> list[str]:
    return [signs.rectangle(Box(x, top, x + width, top + height), 8, fill=style["panel"], stroke=style["faint"])]


def _heading(text: str, x: float, top: float, width: float, style: Style) -> list[str]:
    shown, size = fitted(text, HEADING, width - 2 * INSIDE, True)
    return [svg.words(x + INSIDE, top + INSIDE + 10, shown, size, style["words"], True, "start")]


def _flow(panel: Panel, share: float, columns: int) -> list[list[Line]]:
    """Break the lines of a panel to the width of a column, and deal them to its columns."""
    room = share - INSIDE - 4
    lines = [line._replace(text=text, indent=line.indent + (10 if at else 0)) for line in panel.lines
             for at, text in enumerate(flowing(line.text, TEXT, room - line.indent - 10, line.bold))]
    each = max(1, -(-len(lines) // columns))
    return [lines[at:at + each] for at in range(0, len(lines), each)] or [[]]


def _effects(state: State, changes: Changes, style: Style) -> Panel:
    """Name the effects in play by how long they last; those that began in the last play are marked."""
    lines: list[Line] = []
    for last in LASTS:
        there = [one for one in effects_shown(state) if LASTING[one.card] == last]
        lines += [Line(style.own.say(f"lasts.{last}"), True)] if there else []
        for one in there:
            new = one.card in changes.began
            text = effect(one, style.words)
            lines.append(Line(style.own.say("effect.new", effect=text) if new else text, False, 12, new))
    return Panel("effects", style.own.say("panel.effects"), tuple(lines or [Line(style.own.say("panel.effects.none"))]))


def _last(subject: Turn, side: Side | None, style: Style) -> Panel:
    """Say what the last play did, as the page of results does, with what a side alone may see."""
    return Panel("last-play", style.own.say("panel.last"), tuple(_lines(last_blocks(subject, style.words, side))))


def _waiting(state: State, side: Side | None, style: Style) -> Panel:
    """Say what a play that waits has done and asks: the board is the one before it."""
    from judge.twilight import report_waiting

    blocks = report_waiting.blocks(state, side, style.words)
    (text,) = report_waiting.sentence(state, style.words)
    return Panel("waiting", plain(blocks[-1].heading), tuple(
        [Line(text), *_lines(blocks[:-1]), *(Line(_row(row)) for row in blocks[-1].rows)]))


def _lines(blocks: list[Block]) -> list[Line]:
    rows: list[Line] = []
    for block in blocks:
        rows += [Line(plain(block.heading), True), *(Line(_row(row), False, 12) for row in block.rows)]
    return rows


def heading_of_last(subject: Turn, words: Phrases, side: Side | None) -> str:
    """Say in a line what the last play was."""
    return plain(last_blocks(subject, words, side)[0].heading)


def last_blocks(subject: Turn, words: Phrases, side: Side | None) -> list[Block]:
    """Give the sections of the last play that is done, as the page of results has them."""
    from judge.twilight.report_plays import played as results    # a position alone does not need it
    from judge.twilight.report_sections import sections

    done = tuple(played for played in subject.played if played.question is None)
    before = sum(len(sections(played)) for played in done[:-1])
    return results(subject._replace(played=done), words, side)[before:]


def _row(cells: Sequence[str], between: str = "  ") -> str:
    return between.join(plain(cell).strip() for cell in cells if cell.strip())


def _hand(state: State, side: Side, style: Style) -> Panel:
    """Name the cards that a side holds, with all else that it alone may see."""
    blocks = own(state, side, style.words)
    lines = [Line(_row(row, " · ")) for block in blocks for row in block.rows]
    return Panel("hand", plain(blocks[0].heading), tuple(lines))


def _cards(state: State, changes: Changes, x: float, top: float, style: Style) -> list[str]:
    """Draw the China Card with its holder, and how many cards lie where; never which."""
    parts = _heading(style.own.say("panel.cards"), x, top, CARDS, style)
    counts = [(style.own.say(f"count.{side.value}"), len(state.hands[side]), style.side(side)) for side in (US, USSR)]
    counts += [(style.own.say(f"count.{pile}"), len(cards), style["soft"])
               for pile, cards in (("deck", state.deck), ("discard", state.discard), ("removed", state.removed))]
    room = (CARDS - 2 * INSIDE) / len(counts)
    for at, (text, count, colour) in enumerate(counts):
        left = x + INSIDE + at * room
        parts.append(signs.pile((left + room / 2 - 16, top + 36), 42, style["panel"], colour))
        parts.append(svg.words(left + room / 2 - 1.3, top + 63, str(count), 15, colour, True))
        shown, size = fitted(text, 13, room - 4)
        parts.append(svg.words(left + room / 2, top + 94, shown, size, style["words"]))
    return parts + _china(state, changes, x + INSIDE, top + 108, style)


def _china(state: State, changes: Changes, x: float, top: float, style: Style) -> list[str]:
    holder = state.china
    colour = style.side(holder) if holder else style["faint"]
    fill = style["panel"] if holder else style["unused"]
    parts = [signs.china((x + 8, top), 70, fill, colour, holder is None or state.china_up)]
    if changes.china:
        parts.insert(0, signs.changed(Box(x + 8, top, x + 57, top + 70), style))
    parts.append(svg.words(x + 76, top + 20, style.own.say("china"), TEXT, style["words"], True, "start"))
    if holder is None:
        parts.append(svg.words(x + 76, top + 42, style.own.say("china.nobody"), TEXT, style["words"], False, "start"))
    else:
        parts.append(signs.marker(holder, (x + 88, top + 42), style.own.say(f"mark.{holder.value}"), style))
        face = style.own.say("china.up" if state.china_up else "china.down")
        parts.append(svg.words(x + 106, top + 46, face, TEXT, style["words"], False, "start"))
    return parts
