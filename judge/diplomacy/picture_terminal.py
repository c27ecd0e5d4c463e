"""A position as a map in characters, for a terminal of 100 columns: every province's code, its unit and its owner.

Bud*Au    the code; * and the owner of a centre (* alone: nobody's)
A Au      the unit that stands there, and whose it is
!F It     a dislodged unit
"""

from typing import NamedTuple

from judge.diplomacy.outcomes import Turn
from judge.diplomacy.phrases import phrases
from judge.diplomacy.picture_chart import chart
from judge.diplomacy.picture_geometry import geometry
from judge.diplomacy.picture_palette import shortened
from judge.diplomacy.picture import sign_words
from judge.diplomacy.state import State
from judge.layout import pad, width, wrap
from judge.protocol import Look

COLUMNS, ROWS = 100, 50


class Marks(NamedTuple):
    """What the ground is drawn with. borders: for each way a border goes on from a cell's corner (1 up, 2 down, 4 left,
    8 right, added up) a character; above: a whole line above and below the map."""

    sea: str
    impassable: str
    borders: str
    above: str


UNICODE = Marks("·", "▒", "   │ ┘┐┤ └┌├─┴┬┼", "═")
ASCII = Marks(".", "#", "   | +++ +++-+++", "=")


def characters(subject: State | Turn, plain: bool = False, look: Look = Look()) -> str:
    """Draw a position in characters, of a turn the position after it. plain: in ASCII only."""
    state = subject.state if isinstance(subject, Turn) else subject
    marks, words = (ASCII if plain else UNICODE), phrases("en" if plain else look.lang)
    short = {power: plainly(name) for power, name in shortened(state.board.powers).items()}
    rows = ground(state, marks)
    for left, top, lines in placed(state, short):
        for row, line in enumerate(lines, top):
            rows[row][left : left + len(line)] = line
    title = words.say("title.over" if state.ended else "title", name=state.name, phase=words.phase(state.phase))
    if plain:
        title = title.replace("·", "-").encode("ascii", "replace").decode()
    body = ["".join(row).rstrip() for row in rows]
    return (
        "\n".join([title, marks.above * COLUMNS, *body, marks.above * COLUMNS, *key(state, short, words, look, plain)])
        + "\n"
    )


def plainly(text: str) -> str:
    """Write a text in ASCII, with a question mark for what is not: columns count characters."""
    return "".join(c if c.isascii() else "?" for c in text)


def ground(state: State, marks: Marks) -> list[list[str]]:
    """Draw sea, land borders and impassable land; nothing, where the map has no geometry."""
    shape, provinces = geometry(state.board.like), state.board.provinces
    if shape is None:
        return [[" "] * COLUMNS for _ in range(ROWS)]
    wide, high = shape.width / COLUMNS, shape.height / ROWS
    there = [
        [shape.region_at(((column + 0.5) * wide, (row + 0.5) * high)) for column in range(COLUMNS)]
        for row in range(ROWS)
    ]

    def land(code: str) -> bool:
        return code in provinces and provinces[code].terrain != "sea"

    def parted(one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Tell whether a border of land runs between two cells."""
        codes = [there[min(row, ROWS - 1)][min(column, COLUMNS - 1)] for row, column in (one, other)]
        return codes[0] != codes[1] and land(codes[0]) and land(codes[1])

    def cell(row: int, column: int) -> str:
        code = there[row][column]
        if not land(code):
            region = shape.regions.get(code)
            return marks.impassable if region is not None and region.kind == "impassable" else marks.sea
        here, right, below, across = (row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)
        return marks.borders[
            parted(here, right) + 2 * parted(below, across) + 4 * parted(here, below) + 8 * parted(right, across)
        ]

    return [[cell(row, column) for column in range(COLUMNS)] for row in range(ROWS)]


def placed(state: State, short: dict[str, str]) -> list[tuple[int, int, list[str]]]:
    """Find where each province's lines stand: as near to its place on the map as the others leave room.

    Gives (column, row, lines); those of narrow places are settled first.
    """
    board, at = state.board, chart(state.board)
    shape = geometry(board.like)
    blocks = {code: told(state, code, short) for code in board.provinces}
    taken: set[tuple[int, int]] = set()
    found = []
    crowd = {
        code: sum(1 / (20 + abs(x - u) + 2 * abs(y - v)) for u, v in at.spots.values())
        for code, (x, y) in at.spots.items()
        if code in blocks
    }
    for code in sorted(blocks, key=lambda code: (-round(crowd[code], 6), code)):
        lines = blocks[code]
        wide, high = max(map(len, lines)), len(lines)
        column, row = (
            round(at.spots[code][0] / at.width * COLUMNS - wide / 2),
            round(at.spots[code][1] / at.height * ROWS - high / 2),
        )
        best = None
        for down in range(-12, 13):
            for right in range(-24, 25):
                left, top = column + right, row + down
                if left < 0 or top < 0 or left + wide > COLUMNS or top + high > ROWS:
                    continue
                cost = abs(right) + 2.2 * abs(down)
                if best is not None and cost >= best[0]:
                    continue
                if any((x, y) in taken for y in range(top, top + high) for x in range(left, left + wide)):
                    continue
                if shape is not None:
                    middle = ((left + wide / 2) * shape.width / COLUMNS, (top + high / 2) * shape.height / ROWS)
                    cost += 0 if shape.region_at(middle) == code else 6
                if best is None or cost < best[0]:
                    best = cost, left, top
        _, left, top = best
        taken |= {(x, y) for y in range(top, top + high) for x in range(left - 1, left + wide + 1)}
        found.append((left, top, lines))
    return found


def told(state: State, code: str, short: dict[str, str]) -> list[str]:
    """Write what there is to say of a province, line by line."""
    owner = state.centers.get(code, "")
    lines = [code + ("*" + short.get(owner, "") if state.board.provinces[code].center else "")]
    if code in state.units:
        unit = state.units[code]
        coast = unit.partition("/")[2]
        lines.append(f"{unit[:1]} {short[state.owner[code]]}" + (f"/{coast}" if coast else ""))
    for lost in state.dislodged:
        if state.board.unit_place[lost.unit] == code:
            lines.append(f"!{lost.unit[:1]} {short[lost.power]}")
    return lines


def key(state: State, short: dict[str, str], words, look: Look, plain: bool) -> list[str]:
    """Write what the short names mean, with each power's centres and units, in columns."""
    own = sign_words("en" if plain else look.lang)
    cells = []
    for power in state.board.powers:
        units = len(state.units_of(power)) + sum(lost.power == power for lost in state.dislodged)
        counted = f"{len(state.centers_of(power))}/{units}"
        cells.append(f"{short[power]} {power if plain else words.power(power)} {counted}")
    widest = max(map(width, cells)) + 2
    columns = max(1, COLUMNS // widest)
    rows = [
        "".join(pad(cell, widest) for cell in cells[n : n + columns]).rstrip() for n in range(0, len(cells), columns)
    ]
    return [*rows, *wrap(own.say("terminal.key"), COLUMNS)]
