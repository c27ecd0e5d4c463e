"""What stands below the board: cards and the China Card, effects in play, the last play, a side's own hand; the legend."""
from typing import Callable, NamedTuple, Sequence

from judge import svg
from judge.layout import plain
from judge.svg import Box, element, group
from judge.twilight import picture_board as board, picture_signs as signs
from judge.twilight.orders import Side
from judge.twilight.picture_changes import Changes
from judge.twilight.picture_lettering import fitted, flowing
from judge.twilight.picture_style import Style
from judge.twilight.report import played as played_blocks
from judge.twilight.report_notes import effect
from judge.twilight.report_standing import LASTS, own
from judge.twilight.running import Turn
from judge.twilight.state import State
from judge.twilight.world import LASTING, US, USSR

EDGE, GAP, INSIDE = 24, 16, 14             # left and right of the panels, between them, within them
CARDS = 410                                # the width of the panel of cards
HEADING, TEXT, STEP = 14, 12.5, 18.5       # sizes of letters; from line to line


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


def panels(subject: State | Turn, state: State, changes: Changes, side: Side | None, style: Style, top: float) -> tuple[list[str], float]:
    """Draw the panels from a height down; give them with the height where they end. side: who may see more."""
    found = [_effects(state, changes, style)]
    found += [_last(subject, changes, side, style)] if changes.played else []
    found += [_hand(state, side, style)] if side else []
    width = (style.layout.size[0] - 2 * EDGE - CARDS - len(found) * GAP) / len(found)
    laid = [_flow(panel, width) for panel in found]
    height = max(198.0, *(2 * INSIDE + HEADING + 8 + STEP * max(map(len, columns)) for columns in laid))
    parts = [group([*_ground(EDGE, top, CARDS, height, style), *_cards(state, changes, EDGE, top, style)], id="cards")]
    for at, (panel, columns) in enumerate(zip(found, laid)):
        x = EDGE + CARDS + GAP + at * (width + GAP)
        drawn = _ground(x, top, width, height, style) + _heading(panel.heading, x, top, width, style)
        room = (width - INSIDE) / len(columns)
        for place, lines in enumerate(columns):
            for row, line in enumerate(lines):
                if line.text:
                    drawn.append(svg.words(x + INSIDE + place * room + line.indent, top + INSIDE + HEADING + 24 + row * STEP, line.text,
                                           TEXT, style["changed words" if line.marked else "words"], line.bold, "start"))
        parts.append(group(drawn, id=panel.name))
    return parts, top + height


def _ground(x: float, top: float, width: float, height: float, style: Style) -> list[str]:
    return [element("rect", x=x, y=top, width=width, height=height, rx=8, fill=style["panel"], stroke=style["faint"])]


def _heading(text: str, x: float, top: float, width: float, style: Style) -> list[str]:
    shown, size = fitted(text, HEADING, width - 2 * INSIDE, True)
    return [svg.words(x + INSIDE, top + INSIDE + 10, shown, size, style["words"], True, "start")]


def _flow(panel: Panel, width: float) -> list[list[Line]]:
    """Break the lines of a panel to its width, over so many columns that none gets long."""
    columns = 2 if width > 600 and len(panel.lines) > 8 else 1
    room = (width - INSIDE) / columns - INSIDE
    lines = [line._replace(text=text, indent=line.indent + (10 if at else 0)) for line in panel.lines
             for at, text in enumerate(flowing(line.text, TEXT, room - line.indent - 10, line.bold))]
    each = -(-len(lines) // columns)
    return [lines[at:at + each] for at in range(0, len(lines), each)] or [[]]


def _effects(state: State, changes: Changes, style: Style) -> Panel:
    """Name the effects in play by how long they last; those that began in the last play are marked."""
    lines: list[Line] = []
    for last in LASTS:
        there = [one for one in state.effects if LASTING[one.card] == last]
        lines += [Line(style.own.say(f"lasts.{last}"), True)] if there else []
        for one in there:
            new = one.card in changes.began
            text = effect(one, style.words)
            lines.append(Line(style.own.say("effect.new", effect=text) if new else text, False, 12, new))
    return Panel("effects", style.own.say("panel.effects"), tuple(lines or [Line(style.own.say("panel.effects.none"))]))


def _last(subject: Turn, changes: Changes, side: Side | None, style: Style) -> Panel:
    """Say what the last play did, as the page of results does, with what a side alone may see."""
    done = tuple(played for played in subject.played if played.question is None)
    one = subject._replace(played=done)
    blocks = played_blocks(one, style.words, side)
    first = _sections_before(done)
    lines: list[Line] = []
    for block in blocks[first:]:
        lines += [Line(plain(block.heading), True)] if lines else []
        lines += [Line("  ".join(plain(cell).strip() for cell in row if cell.strip()), False, 12 if len(lines) else 0) for row in block.rows]
    what = plain(blocks[first].heading) if len(blocks) > first else ""
    return Panel("last-play", style.own.say("panel.last", what=what), tuple(lines))


def _sections_before(done: Sequence) -> int:
    """Count the sections of the plays before the last one."""
    from judge.twilight.report_sections import sections

    return sum(len(sections(played)) for played in done[:-1])


def _hand(state: State, side: Side, style: Style) -> Panel:
    """Name the cards that a side holds, with all else that it alone may see."""
    blocks = own(state, side, style.words)
    lines = [Line("  ".join(plain(cell) for cell in row if cell)) for block in blocks for row in block.rows]
    return Panel("hand", plain(blocks[0].heading), tuple(lines))


def _cards(state: State, changes: Changes, x: float, top: float, style: Style) -> list[str]:
    """Draw the China Card with its holder, and how many cards lie where; never which."""
    parts = _heading(style.own.say("panel.cards"), x, top, CARDS, style)
    counts = [(style.own.say(f"count.{side.value}"), len(state.hands[side]), style.side(side)) for side in (US, USSR)]
    counts += [(style.own.say(f"count.{pile}"), len(getattr(state, pile)), style["soft"]) for pile in ("deck", "discard", "removed")]
    room = (CARDS - 2 * INSIDE) / len(counts)
    for at, (text, count, colour) in enumerate(counts):
        left = x + INSIDE + at * room
        parts.append(signs.pile((left + room / 2 - 16, top + 36), 42, style["panel"], colour))
        parts.append(svg.words(left + room / 2 - 1.3, top + 63, str(count), 15, colour, True))
        shown, size = fitted(text, 11, room - 6)
        parts.append(svg.words(left + room / 2, top + 94, shown, size, style["words"]))
    return parts + _china(state, changes, x + INSIDE, top + 108, style)


def _china(state: State, changes: Changes, x: float, top: float, style: Style) -> list[str]:
    holder = state.china
    colour = style.side(holder) if holder else style["faint"]
    fill = style["panel"] if holder else style["unused"]
    parts = [signs.china((x + 8, top), 70, fill, colour, holder is None or state.china_up)]
    if changes.china:
        parts.insert(0, signs.changed(Box(x + 8, top, x + 57, top + 70), style))
    parts.append(svg.words(x + 76, top + 20, style.own.say("china"), 13, style["words"], True, "start"))
    if holder is None:
        parts.append(svg.words(x + 76, top + 42, style.own.say("china.nobody"), TEXT, style["words"], False, "start"))
    else:
        parts.append(signs.marker(holder, (x + 88, top + 42), style.own.say(f"mark.{holder.value}"), style))
        parts.append(svg.words(x + 106, top + 46, style.own.say("china.up" if state.china_up else "china.down"), TEXT, style["words"],
                               False, "start"))
    return parts


# -- the legend

def legend(changes: Changes, style: Style) -> list[str]:
    """Draw what the signs mean; those of the last play only where there is one."""
    left, top, width = style.layout.legend
    names = ["country", "battleground", "US", "USSR", "control.US", "control.USSR", "adjacent", "regions", "superpower"]
    names += ["changed", "before"] if changes.played else []
    names += [kind for kind in ("coup", "realign", "war") if kind in changes.targets.values()]
    parts, columns = [], 4
    for at, name in enumerate(names):
        x, y = left + (at % columns) * width / columns, top + (at // columns) * 26
        parts.append(group([SAMPLES[name](style)], transform=f"translate({svg.number(x)},{svg.number(y)})"))
        text, size = fitted(style.own.say(f"sign.{name}"), 11.5, width / columns - 52)
        parts.append(svg.words(x + 46, y + 4, text, size, style["words"], False, "start"))
    return [group(parts, id="legend")]


def _country(battleground: bool) -> Callable[[Style], str]:
    def sample(style: Style) -> str:
        fill, ink = ("battleground", "stability battleground") if battleground else ("band", "stability")
        return (element("rect", x=2, y=-9, width=36, height=18, rx=4, fill=style[fill], stroke=style["line"])
                + element("circle", cx=28, r=6.5, fill=style[ink], stroke=style["line"]))
    return sample


def _influence(side: Side, controls: bool) -> Callable[[Style], str]:
    box = Box(6, -10, 36, 10)
    return lambda style: signs.counter(side, box, 3, controls, style) + (signs.frame(side, box.grown(3.5), style) if controls else "")


def _connection(kind: str) -> Callable[[Style], str]:
    return lambda style: board.connection(kind, [[(0, 0), (40, 0)]], style)


SAMPLES: dict[str, Callable[[Style], str]] = {
    "country": _country(False), "battleground": _country(True),
    "US": _influence(US, False), "USSR": _influence(USSR, False),
    "control.US": _influence(US, True), "control.USSR": _influence(USSR, True),
    "adjacent": _connection("adjacent"), "regions": _connection("regions"), "superpower": _connection("superpower"),
    "changed": lambda style: signs.changed(Box(6, -6, 36, 6), style),
    "before": lambda style: signs.shadow(None, (20, 0), style),
    "coup": lambda style: signs.target("coup", (20, 0), style),
    "realign": lambda style: signs.target("realign", (20, 0), style),
    "war": lambda style: signs.target("war", (20, 0), style),
}
