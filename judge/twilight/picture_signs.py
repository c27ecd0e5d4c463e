"""The signs of a picture of the board, each told by its shape: counters, markers on tracks, marks of change, cards.

What is of the US is round; what is of the USSR has its corners cut off.
"""
from judge import svg
from judge.svg import Box, Point, element
from judge.twilight.orders import Side
from judge.twilight.picture_style import Style
from judge.twilight.world import US

CUT = 5.0          # how far the corners of a counter of the USSR are cut off
RADIUS = 11.5      # of a marker on a track
BURST = [(0, -1), (0.3, -0.55), (0.71, -0.71), (0.55, -0.3), (1, 0), (0.55, 0.3), (0.71, 0.71), (0.3, 0.55), (0, 1),
         (-0.3, 0.55), (-0.71, 0.71), (-0.55, 0.3), (-1, 0), (-0.55, -0.3), (-0.71, -0.71), (-0.3, -0.55)]


def counter(side: Side, box: Box, count: int, controls: bool, style: Style) -> str:
    """Draw a counter of influence: filled where its side controls the country, else an outline."""
    colour = style.side(side)
    fill, ink = (colour, style["on side"]) if controls else (style["box"], colour)
    if side is US:
        shape = rectangle(box, 6, fill=fill, stroke=colour, stroke_width=2)
    else:
        shape = element("path", d=_cut_corners(box, CUT), fill=fill, stroke=colour, stroke_width=2)
    x, y = box.center
    return shape + svg.words(x, y + 6.2, str(count), 17, ink, True)


def frame(side: Side, box: Box, style: Style) -> str:
    """Draw the frame of a country that a side controls: a plain one for the US, a double one for the USSR."""
    return _frame(box, style.side(side), 4) + (_frame(box, style["box"], 1.3) if side is not US else "")


def _frame(box: Box, colour: str, width: float) -> str:
    return rectangle(box, 6, fill="none", stroke=colour, stroke_width=width)


def rectangle(box: Box, radius: float, **attributes: str | float) -> str:
    """Draw a box with round corners."""
    return element("rect", x=box.left, y=box.top, width=box.right - box.left, height=box.bottom - box.top, rx=radius,
                   **attributes)


def marker(side: Side | None, at: Point, text: str, style: Style, changed: bool = False) -> str:
    """Draw a marker on a track; side None: of no side. changed: with the ring of what the last play moved."""
    fill, ink = (style.side(side), style["on side"]) if side else (style["marker"], style["marker words"])
    ring = element("circle", cx=at[0], cy=at[1], r=RADIUS + 3.2, fill="none", stroke=style["changed"], stroke_width=3)
    size = 12 if len(text) == 1 else 10 if len(text) == 2 else 9
    disc = _disc(side, at, RADIUS, fill=fill, stroke=style["cell"], stroke_width=1.6)
    return (ring if changed else "") + disc + svg.words(at[0], at[1] + size * 0.36, text, size, ink, True)


def shadow(side: Side | None, at: Point, text: str, style: Style) -> str:
    """Draw where a marker stood before the last play, with what stands in that box."""
    colour = style.side(side) if side else style["marker"]
    ring = _disc(side, at, RADIUS - 1, fill="none", stroke=colour, stroke_width=1.8, stroke_dasharray="3 2.5")
    size = 9.5 if len(text) < 3 else 8
    return ring + (svg.words(at[0], at[1] + 3.4, text, size, style["cell words"], True) if text else "")


def _disc(side: Side | None, at: Point, radius: float, **attributes) -> str:
    if side in (US, None):
        return element("circle", cx=at[0], cy=at[1], r=radius, **attributes)
    return element("path", d=_cut_corners(Box.around(at, 2 * radius, 2 * radius), radius * 0.6), **attributes)


def _cut_corners(box: Box, cut: float) -> str:
    left, top, right, bottom = box
    corners = [(left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
               (right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut)]
    return svg.trace(corners, closed=True)


def changed(box: Box, style: Style) -> str:
    """Draw the halo of a box whose influence the last play changed."""
    return rectangle(box.grown(4.5), 9, fill=style["changed ground"], stroke=style["changed"], stroke_width=3.4,
                     stroke_dasharray="9 4")


def target(kind: str, at: Point, style: Style) -> str:
    """Draw what a country was rolled for: a coup, a realignment or a war."""
    x, y = at
    ground = element("path", d=svg.trace(svg.turned(BURST, at, 0, 13), closed=True), fill=style["changed"],
                     stroke=style["paper"], stroke_width=1.5, stroke_linejoin="round")
    lines = {"coup": [[(1.5, -6), (-3, 1), (0.6, 0.6), (-1.5, 6)], [(0.6, 0.6), (3, -1)]],
             "realign": [[(-5.5, -2.5), (4.5, -2.5), (2, -5)], [(5.5, 2.5), (-4.5, 2.5), (-2, 5)]],
             "war": [[(-4.5, -4.5), (4.5, 4.5)], [(-4.5, 4.5), (4.5, -4.5)]]}[kind]
    drawn = "".join(svg.trace([(x + dx, y + dy) for dx, dy in line]) for line in lines)
    return ground + element("path", d=drawn, fill="none", stroke=style["paper"], stroke_width=2.2,
                            stroke_linejoin="round", stroke_linecap="round")


def pile(at: Point, height: float, fill: str, stroke: str) -> str:
    """Draw a pile of cards, room for its count on the uppermost; at: the upper left corner of that."""
    return _sheet((at[0] + 3, at[1] - 3), height, fill, stroke) + _sheet(at, height, fill, stroke)


def china(at: Point, height: float, fill: str, stroke: str, face_up: bool) -> str:
    """Draw the China Card: a star on its face, lines on its back."""
    x, y = at
    width = height * CARD
    if not face_up:
        steps = [height * part for part in (0.2, 0.35, 0.5, 0.65, 0.8)]
        lines = "".join(svg.trace([(x + width * 0.18, y + down), (x + width * 0.82, y + down)]) for down in steps)
        return _sheet(at, height, fill, stroke) + element("path", d=lines, stroke=stroke, stroke_width=2, fill="none")
    star = svg.trace(svg.turned(STAR, (x + width / 2, y + height / 2), 0, height * 0.26), closed=True)
    return _sheet(at, height, fill, stroke) + element("path", d=star, fill=stroke)


def _sheet(at: Point, height: float, fill: str, stroke: str) -> str:
    box = Box(at[0], at[1], at[0] + height * CARD, at[1] + height)
    return rectangle(box, height * 0.09, fill=fill, stroke=stroke, stroke_width=1.6)


CARD = 0.7         # the width of a card, as a part of its height
STAR = [(0, -1), (0.23, -0.31), (0.95, -0.31), (0.37, 0.12), (0.59, 0.81), (0, 0.38), (-0.59, 0.81), (-0.37, 0.12),
        (-0.95, -0.31), (-0.23, -0.31)]
