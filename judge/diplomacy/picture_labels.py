"""Where the names of provinces stand: off every unit, centre and sign, off each other, as far as can be in their own
province."""

from typing import Callable, Iterable, Mapping, NamedTuple, Sequence

from judge import svg
from judge.diplomacy.picture_signs import WIDE, HIGH
from judge.svg import Box, Point

LEADING = 1.12  # lines of a name stand so many sizes apart
AIR = 1.5  # pixels kept free around a name
REACH = 320  # pixels across: how far around its anchor a name may stand


class Label(NamedTuple):
    """A name as it is drawn. lines: its lines, each with its base line's middle; box: what it covers."""

    lines: tuple[tuple[str, Point], ...]
    box: Box


def split(name: str) -> list[tuple[str, ...]]:
    """List the ways to write a name: in one line, or parted at a blank or hyphen in two."""
    ways: list[tuple[str, ...]] = [(name,)]
    best = None
    for at, char in enumerate(name):
        if char in " -":
            first, second = name[: at + (char == "-")], name[at + 1 :]
            if best is None or abs(len(first) - len(second)) < abs(len(best[0]) - len(best[1])):
                best = first, second
    return ways + ([best] if best else [])


def size_of(lines: Sequence[str], size: float) -> tuple[float, float]:
    """Measure a name of several lines: its width and height."""
    return max(svg.measure(line, size, True) for line in lines), size * (0.78 + LEADING * (len(lines) - 1))


def candidates(anchor: Point, unit: Point, wide: float, high: float) -> Iterable[tuple[float, Point]]:
    """List middles where a name may stand, each with what it costs to stand there: at its anchor, around its unit, then
    farther and farther from either."""
    yield 0.0, anchor
    x, y = unit
    down, aside = (HIGH + high) / 2 + 2.5, (WIDE + wide) / 2 + 2.5
    for cost, right, below in (
        (3, 0, down),
        (4, 0, -down),
        (5, aside, 0),
        (5, -aside, 0),
        (7, aside * 0.6, down),
        (7, -aside * 0.6, down),
        (8, aside * 0.6, -down),
        (8, -aside * 0.6, -down),
        (9, aside, down * 0.6),
        (9, -aside, down * 0.6),
        (9, aside, -down * 0.6),
        (9, -aside, -down * 0.6),
    ):
        yield cost, (x + right, y + below)
    for far in (10, 20, 32, 46, 62):
        for right, below in DIRECTIONS:
            yield 4 + far * 0.3, (anchor[0] + right * far * 1.2, anchor[1] + below * far)
    for far in (14, 28, 44):
        for right, below in DIRECTIONS:
            yield 10 + far * 0.3, (x + right * (aside + far * 0.5), y + below * (down + far * 0.5))


DIRECTIONS = ((0, 1), (0, -1), (1, 0), (-1, 0), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))


def place(
    names: Mapping[str, str],
    size: float,
    anchors: Mapping[str, Point],
    units: Mapping[str, Point],
    taken: Sequence[Box],
    share: Callable[[str, Box], float],
    frame: Box,
    narrow: Mapping[str, int],
    yielded: Sequence[tuple[Box, float]] = (),
) -> dict[str, Label]:
    """Place every name, the narrowest provinces first. taken: boxes to keep off; narrow: code -> rank; yielded:
    boxes to keep off where that costs little, such as arrows, each with what it costs to cover it."""
    taken = list(taken)
    placed: dict[str, Label] = {}
    for code in sorted(names, key=lambda code: narrow[code]):
        best = None
        left, top, right, bottom = Box.around(anchors[code], REACH, REACH)
        near = [
            (box, more)
            for box, more in yielded
            if left < box[2] and box[0] < right and top < box[3] and box[1] < bottom
        ]
        for lines in split(names[code]):
            wide, high = size_of(lines, size)
            for cost, middle in candidates(anchors[code], units[code], wide, high):
                if best is not None and cost >= best[0]:
                    continue
                box = Box.around(middle, wide, high)
                if box.left < frame.left or box.top < frame.top or box.right > frame.right or box.bottom > frame.bottom:
                    continue
                airy = box.grown(AIR)
                covered = 0.0
                for other in taken:
                    if (
                        airy.left < other.right
                        and other.left < airy.right
                        and airy.top < other.bottom
                        and other.top < airy.bottom
                    ):
                        covered += airy.overlap(other)
                if covered:
                    cost += 200 + covered
                    if best is not None and cost >= best[0]:
                        continue
                cost += 26 * (1 - share(code, box))
                if best is None or cost < best[0]:
                    left, top, right, bottom = airy
                    for other, more in near:
                        if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom:
                            cost += more
                if best is None or cost < best[0]:
                    best = cost, box, lines
        _, box, lines = best
        middle = box.center[0]
        top = box.top + 0.76 * size
        placed[code] = Label(tuple((line, (middle, top + n * LEADING * size)) for n, line in enumerate(lines)), box)
        taken.append(box)
    return placed
