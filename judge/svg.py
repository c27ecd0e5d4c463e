"""Write pictures as SVG text: elements, measured words, lines and curves, arrow heads, patterns.

Points are (x, y) pairs of pixels, x to the right and y down. Numbers are written with at most one decimal, so that the
same picture is the same bytes on every machine. Words are set in DejaVu Sans, which the package brings; a Chinese
character is one size wide.
"""

import json
import math
import unicodedata
from functools import lru_cache
from typing import Iterable, Iterator, NamedTuple, Sequence

from judge import resources

Point = tuple[float, float]

FAMILIES = (
    "DejaVu Sans",
    "Verdana",
    "Noto Sans CJK TC",
    "Noto Sans CJK SC",
    "PingFang TC",
    "Microsoft JhengHei",
    "sans-serif",
)


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, center: Point, width: float, height: float) -> "Box":
        """Make the box of a size around a point."""
        return cls(center[0] - width / 2, center[1] - height / 2, center[0] + width / 2, center[1] + height / 2)

    @property
    def center(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def grown(self, by: float) -> "Box":
        """Give the box with a margin on every side (a negative one shrinks it)."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def overlap(self, other: "Box") -> float:
        """Measure the area that two boxes share."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        if wide <= 0:
            return 0.0
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if high > 0 else 0.0


# -- elements


def number(value: float) -> str:
    """Write a number with at most one decimal: "12.5", "3", "-0.2"."""
    text = f"{value:.1f}"
    text = text[:-2] if text.endswith(".0") else text
    return "0" if text == "-0" else text


def escape(text: str) -> str:
    """Make a text safe between tags and in attributes; what XML cannot hold is left out."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return text if text.isprintable() else "".join(c for c in text if c.isprintable())


def element(name: str, body: str = "", **attributes) -> str:
    """Write an element. Attributes: `stroke_width=2` is stroke-width="2"; those that are None are left out."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            told = number(value) if isinstance(value, (int, float)) else escape(value)
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{told}"')
    head = " ".join(parts)
    return f"<{head}>{body}</{name}>" if body else f"<{head}/>"


# How the halo of words is drawn (`words`): said once, it makes a picture smaller by a twentieth.
HALOS = "text{paint-order:stroke;stroke-linejoin:round}"


def document(width: float, height: float, body: Iterable[str], title: str = "", style: str = "") -> str:
    """Write a whole SVG file. title: what a screen reader says; style: rules of CSS."""
    fonts = ", ".join(name if name == "sans-serif" else f"'{name}'" for name in FAMILIES)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" '
        f'width="{number(width)}" height="{number(height)}" font-family="{fonts}" role="img">'
    )
    parts = [
        head,
        *([element("title", escape(title))] if title else []),
        f"<style>{HALOS}{style}</style>",
        *body,
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def group(parts: Iterable[str], **attributes) -> str:
    """Write a group of elements."""
    return element("g", "".join(parts), **attributes)


def pattern(name: str, size: float, parts: Iterable[str], turned: float = 0, scale: float = 1) -> str:
    """Write a pattern that fills with a square tile: `fill="url(#name)"`. scale: units to a pixel where it is used."""
    changes = [f"scale({number(scale)})"] if scale != 1 else []
    changes += [f"rotate({number(turned)})"] if turned else []
    return element(
        "pattern",
        "".join(parts),
        id=name,
        width=size,
        height=size,
        patternUnits="userSpaceOnUse",
        patternTransform=" ".join(changes) or None,
    )


# -- words


@lru_cache(maxsize=None)
def _widths() -> dict[str, dict[str, int]]:
    return json.loads(resources.text("maps", "fonts", "widths.json"))


def is_wide(char: str) -> bool:
    """Tell whether a character is as wide as it is high, as Chinese ones are."""
    return char > "\u10ff" and unicodedata.east_asian_width(char) in "WF"


@lru_cache(maxsize=4000)
def measure(text: str, size: float, bold: bool = False) -> float:
    """Measure the width of a line of words. An unknown character is taken for as wide as the font's `m`."""
    table = _widths()["bold" if bold else "regular"]
    units = 0
    for char in text:
        width = table.get(char)
        if width is None:
            width = 0 if unicodedata.combining(char) else 1000 if is_wide(char) else table["m"]
        units += width
    return units * size / 1000


def words(
    x: float,
    y: float,
    text: str,
    size: float,
    fill: str,
    bold: bool = False,
    anchor: str = "middle",
    italic: bool = False,
    halo: str = "",
    **more,
) -> str:
    """Write a line of words. halo: a colour to set it off from what lies under it."""
    if halo:
        more |= {"stroke": halo, "stroke_width": 3}
    return element(
        "text",
        escape(text),
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        font_weight="bold" if bold else None,
        font_style="italic" if italic else None,
        text_anchor=None if anchor == "start" else anchor,
        **more,
    )


# -- lines and curves


def between(a: Point, b: Point, part: float) -> Point:
    """Give the point that lies a part of the way from a to b."""
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


SWING = 56  # a bow's curve leaves the straight way by half of this at most, so that it stays in its picture


def bow(a: Point, b: Point, bend: float = 0.1, steps: int = 12) -> list[Point]:
    """Make a flat bow from a to b; bend: how far it swings out to its left, as a part of its length, within limits."""
    bend = min(bend, SWING / max(math.dist(a, b), SWING))
    middle = ((a[0] + b[0]) / 2 + (b[1] - a[1]) * bend, (a[1] + b[1]) / 2 - (b[0] - a[0]) * bend)
    return [between(between(a, middle, t / steps), between(middle, b, t / steps), t / steps) for t in range(steps + 1)]


def spline(points: Sequence[Point], steps: int = 10) -> list[Point]:
    """Make a smooth curve through points (Catmull and Rom)."""
    curve = [points[0]]
    for i in range(len(points) - 1):
        before, a, b, after = points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, len(points) - 1)]
        c = a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6
        d = b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6
        for step in range(1, steps + 1):
            t = step / steps
            first, second, third = between(a, c, t), between(c, d, t), between(d, b, t)
            curve.append(between(between(first, second, t), between(second, third, t), t))
    return curve


def length(line: Sequence[Point]) -> float:
    """Measure a line."""
    return sum(math.dist(a, b) for a, b in zip(line, line[1:]))


def along(line: Sequence[Point], part: float) -> tuple[Point, float]:
    """Give the point a part of the way along a line, and the direction there in radians."""
    rest = length(line) * part
    for a, b in zip(line, line[1:]):
        step = math.dist(a, b)
        if rest <= step and step > 0:
            return between(a, b, rest / step), math.atan2(b[1] - a[1], b[0] - a[0])
        rest -= step
    (a, b) = line[-2:]
    return b, math.atan2(b[1] - a[1], b[0] - a[0])


def stations(line: Sequence[Point], step: float) -> Iterator[Point]:
    """Give points along a line, its start and then one at every step."""
    rest = 0.0
    for a, b in zip(line, line[1:]):
        whole = math.dist(a, b)
        while rest < whole:
            yield between(a, b, rest / whole)
            rest += step
        rest -= whole


def trimmed(line: Sequence[Point], start: float = 0, end: float = 0) -> list[Point]:
    """Take so many pixels off both ends of a line; of a short line a quarter stays."""
    whole = length(line)
    if start + end > whole * 0.75:
        start, end = start * whole * 0.75 / (start + end), end * whole * 0.75 / (start + end)
    return _cut(_cut(line, start)[::-1], end)[::-1]


def _cut(line: Sequence[Point], off: float) -> list[Point]:
    line = list(line)
    while len(line) > 2 and (step := math.dist(line[0], line[1])) <= off:
        off -= step
        line.pop(0)
    step = math.dist(line[0], line[1])
    return [between(line[0], line[1], off / step), *line[1:]] if step > off > 0 else line


def trace(line: Sequence[Point], closed: bool = False) -> str:
    """Write a line as the `d` of a path."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in line) + ("Z" if closed else "")


def turned(points: Iterable[Point], center: Point, angle: float = 0, scale: float = 1) -> list[Point]:
    """Place a shape drawn around (0, 0): scaled, turned by an angle in radians, moved to a center."""
    cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
    return [(center[0] + x * cos - y * sin, center[1] + x * sin + y * cos) for x, y in points]


HEAD = ((0, 0), (-1, -0.52), (-0.72, 0), (-1, 0.52))


def head(tip: Point, angle: float, size: float, fill: str, stroke: str, stroke_width: float = 1) -> str:
    """Write the head of an arrow, its tip at a point."""
    return element(
        "path",
        d=trace(turned(HEAD, tip, angle, size), closed=True),
        fill=fill,
        stroke=stroke,
        stroke_width=stroke_width,
        stroke_linejoin="round",
    )
