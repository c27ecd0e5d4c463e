"""The small drawings of a picture: armies and fleets, centres, rings around units, and the signs of what happened.

No two things are told apart by colour alone: each has a shape of its own. All are drawn around a point.
"""

import math

from judge import svg
from judge.diplomacy.picture_palette import Palette
from judge.svg import Point, element, number

GROWN = 1.1  # how much larger units are drawn than they are written below
WIDE, HIGH = 37, 27  # pixels a unit takes, its casing with it
CENTER = 13  # pixels across a centre
RING = 22  # the radius of a ring around a unit
BESIDE = 0.9  # how large a dislodged unit is drawn
BURST = (54, 48)  # pixels its jagged ring takes
WITHIN = 17.5  # the radius of a ring within that one

ARMY = ((-15, -10), (15, -10), (15, 10), (-15, 10))
HULL = ((-16, 1), (16, 1), (10.5, 10.5), (-10.5, 10.5))
MAINSAIL = ((-1, -0.8), (-1, -12.5), (-11.5, -0.8))
FORESAIL = ((1.6, -0.8), (1.6, -10.5), (10, -0.8))
# With a name on it a ship is all hull, as large as its room, and a low sail tells it from an army.
TAGGED_HULL = ((-16.4, -5), (16.4, -5), (12.2, 11), (-12.2, 11))
LOW_SAIL = ((-1.5, -6), (-1.5, -13), (11.5, -6))
TAG = 14.5  # the size of a name on a unit: to be read where 1600 pixels of a picture are shown on 800


def unit(letter: str, power: str, at: Point, palette: Palette, scale: float = 1, ghost: bool = False) -> str:
    """Draw an army (a box with a cross) or a fleet (a sailing ship); in outline, with room for `tag`, where colours do
    not tell powers apart. ghost: in a dashed outline, for a unit that is not there."""
    ink, casing = palette.powers[power].ink if power in palette.powers else palette["neutral"], palette["casing"]
    if ghost or palette.tagged:
        style = {"fill": casing, "stroke": ink, "stroke_width": 1.8, "stroke_dasharray": "3 2.4" if ghost else None}
    else:
        style = {"fill": ink, "stroke": casing, "stroke_width": 1.6}
    style["stroke_linejoin"] = "round"
    shapes = [ARMY] if letter == "A" else [TAGGED_HULL, LOW_SAIL] if palette.tagged else [HULL, MAINSAIL, FORESAIL]
    parts = [element("path", d="".join(svg.trace(shape, True) for shape in shapes), **style)]
    if letter == "A" and not ghost and not palette.tagged:
        parts.append(
            element("path", d="M-10,-6H10V6H-10ZM-10,-6L10,6M10,-6L-10,6", fill="none", stroke=casing, stroke_width=1.4)
        )
    return placed(parts, at, scale * GROWN)


def tag(letter: str, name: str, at: Point, palette: Palette, scale: float = 1) -> str:
    """Write the short name of its power on a unit. It lies above signs, so that they do not hide whose unit it is."""
    size = min(TAG, TAG * 26 / max(svg.measure(name, TAG, True), 1)) * scale * GROWN
    down = (0 if letter == "A" else 3) * scale * GROWN + 0.36 * size
    return svg.words(at[0], at[1] + down, name, size, palette["words"], True, halo=palette["casing"])


def placed(parts: list[str], at: Point, scale: float = 1) -> str:
    """Move what is drawn around (0, 0) to a point."""
    bigger = f" scale({scale:g})" if scale != 1 else ""
    return svg.group(parts, transform=f"translate({number(at[0])},{number(at[1])}){bigger}")


def center(at: Point, owner: str, palette: Palette, taker: str = "") -> str:
    """Draw a supply centre: a dot in a ring. taker: who takes it now, shown by a second ring in its colour."""
    dot = palette.powers[owner].ink if owner else palette["casing"]
    parts = [
        element("circle", r=6, fill=palette["casing"], stroke=palette["center"], stroke_width=1.4),
        element("circle", r=3.4, fill=dot, stroke=palette["center"], stroke_width=0.8),
    ]
    if taker:
        parts.insert(
            0, element("circle", r=9.6, fill=palette["casing"], stroke=palette.powers[taker].ink, stroke_width=2.6)
        )
    return placed(parts, at)


def ring(at: Point, ink: str, palette: Palette, dashes: str = "", radius: float = RING, width: float = 2.2) -> str:
    """Draw a ring around a unit, whole or dashed."""
    parts = [
        element(
            "circle", r=radius, fill="none", stroke=palette["casing"], stroke_width=width + 2.4, stroke_opacity=0.8
        ),
        element("circle", r=radius, fill="none", stroke=ink, stroke_width=width, stroke_dasharray=dashes or None),
    ]
    return placed(parts, at)


def burst(at: Point, palette: Palette, scale: float = 1) -> str:
    """Draw the jagged ring of a dislodged unit."""
    points = [
        ((27 if n % 2 else 20) * math.cos(math.pi * n / 12), (24 if n % 2 else 17.5) * math.sin(math.pi * n / 12))
        for n in range(24)
    ]
    return placed(
        [
            element(
                "path",
                d=svg.trace(points, True),
                fill=palette["casing"],
                fill_opacity=0.9,
                stroke=palette["sign"],
                stroke_width=1.8,
                stroke_linejoin="round",
            )
        ],
        at,
        scale,
    )


def stroked(shape: str, at: Point, colour: str, palette: Palette, width: float = 2.8, angle: float = 0) -> str:
    """Draw the lines of a sign, with a casing around them."""
    where = f"translate({number(at[0])},{number(at[1])})" + (f" rotate({number(math.degrees(angle))})" if angle else "")
    style = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return svg.group(
        [
            element("path", d=shape, stroke=palette["casing"], stroke_width=width + 2.8, **style),
            element("path", d=shape, stroke=colour, stroke_width=width, **style),
        ],
        transform=where,
    )


def bounced(at: Point, palette: Palette) -> str:
    """Draw a cross: here a move or retreat failed."""
    return stroked("M-6,-6L6,6M6,-6L-6,6", at, palette["sign"], palette)


def stopped(at: Point, angle: float, palette: Palette) -> str:
    """Draw two bars across a line: no passage from here."""
    return stroked("M-2.6,-8V8M2.6,-8V8", at, palette["sign"], palette, angle=angle)


def cut(at: Point, angle: float, palette: Palette) -> str:
    """Draw a slash through a line, with a gap: a support was cut."""
    gap = element("circle", cx=at[0], cy=at[1], r=6, fill=palette["casing"])
    return gap + stroked("M-5,8L5,-8", at, palette["sign"], palette, angle=angle)


def void(at: Point, palette: Palette) -> str:
    """Draw the sign of the empty set: an order without an object."""
    disc = element("circle", cx=at[0], cy=at[1], r=7, fill=palette["casing"])
    return disc + stroked("M-6,0A6,6 0 1 1 6,0A6,6 0 1 1 -6,0M-6.4,6.4L6.4,-6.4", at, palette["neutral"], palette, 2)


def dot(at: Point, ink: str, palette: Palette) -> str:
    """Draw the end of a support: a dot where its strength arrives."""
    return element("circle", cx=at[0], cy=at[1], r=4.6, fill=ink, stroke=palette["casing"], stroke_width=1.4)


def broken(at: Point, palette: Palette) -> str:
    """Draw a bolt of lightning: a convoy was broken."""
    return stroked("M2,-9L-4,1H3L-2,9", at, palette["sign"], palette, 2.6)


def paradox(at: Point, palette: Palette) -> str:
    """Draw a loop: a convoy paradox."""
    return stroked("M0,0C4,-6 10,-6 10,0S4,6 0,0S-10,-6 -10,0S-4,6 0,0", at, palette["sign"], palette, 2.2)


def unused(at: Point, palette: Palette) -> str:
    """Draw a disc with a dash: a convoy that was not needed."""
    disc = element(
        "circle", cx=at[0], cy=at[1], r=7, fill=palette["casing"], stroke=palette["neutral"], stroke_width=1.6
    )
    return disc + element(
        "path", d=f"M{number(at[0] - 3.6)},{number(at[1])}h7.2", stroke=palette["neutral"], stroke_width=2.2
    )


def illegal(at: Point, palette: Palette) -> str:
    """Draw a warning triangle: an order that is not allowed."""
    return placed(
        [
            element(
                "path",
                d="M0,-8.5L9,7H-9Z",
                fill=palette["casing"],
                stroke=palette["sign"],
                stroke_width=1.9,
                stroke_linejoin="round",
            ),
            element("path", d="M0,-3.4V1.6M0,4.3v.1", stroke=palette["sign"], stroke_width=2.2, stroke_linecap="round"),
        ],
        at,
    )


def disbanded(at: Point, palette: Palette) -> str:
    """Draw a great cross over a unit that leaves the board."""
    return stroked("M-19,-13L19,13M19,-13L-19,13", at, palette["sign"], palette, 2.2)


def struck(at: Point, palette: Palette, twice: bool = False) -> str:
    """Draw a stroke through a unit that is removed by order; twice: two, for one that is removed by rule."""
    return stroked("M-21,10L15,-12M-15,12L21,-10" if twice else "M-19,11L19,-11", at, palette["sign"], palette, 3.2)


def built(at: Point, palette: Palette) -> str:
    """Draw a plus in a disc: a new unit."""
    return placed(
        [
            element("circle", r=8, fill=palette["casing"], stroke=palette["good"], stroke_width=1.8),
            element(
                "path", d="M-4.4,0H4.4M0,-4.4V4.4", stroke=palette["good"], stroke_width=2.4, stroke_linecap="round"
            ),
        ],
        at,
    )


def waived(at: Point, ink: str) -> str:
    """Draw an empty dashed box: a build that nobody makes."""
    return placed(
        [
            element(
                "rect",
                x=-9,
                y=-7,
                width=18,
                height=14,
                rx=2,
                fill="none",
                stroke=ink,
                stroke_width=1.6,
                stroke_dasharray="3 2.4",
            ),
            element("path", d="M-4,0H4", stroke=ink, stroke_width=1.6),
        ],
        at,
    )
