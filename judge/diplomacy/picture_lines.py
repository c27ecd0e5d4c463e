"""The lines of a picture: how each kind of order runs from its unit to where it ends."""

from typing import Sequence

from judge import svg
from judge.diplomacy import picture_signs as signs
from judge.diplomacy.picture_palette import Palette
from judge.svg import Point, element

FAILED, STOPPED, RETREAT, SUPPORT, CONVOY, MEANT = "9 5", "2.5 5", "11 4 2.5 4", "6 3.5", "1 5", "1.5 5"  # dashes


def stroke(line: Sequence[Point], ink: str, palette: Palette, dashes: str = "", width: float = 3.4) -> str:
    """Draw a line with a casing."""
    d = svg.trace(line)
    cap = "butt" if dashes in (FAILED, SUPPORT, RETREAT) else "round"
    return element(
        "path",
        d=d,
        fill="none",
        stroke=palette["casing"],
        stroke_opacity=0.8,
        stroke_width=width + 2.4,
        stroke_linecap="round",
        stroke_linejoin="round",
    ) + element(
        "path",
        d=d,
        fill="none",
        stroke=ink,
        stroke_width=width,
        stroke_linecap=cap,
        stroke_linejoin="round",
        stroke_dasharray=dashes or None,
    )


def arrow(line: Sequence[Point], ink: str, palette: Palette, dashes: str = "", hollow: bool = False) -> str:
    """Draw an arrow along a line; hollow: with an open head, that of a retreat."""
    tip, _ = svg.along(line, 1)
    back, _ = svg.along(line, max(0.0, 1 - 9 / max(svg.length(line), 9.1)))
    _, angle = svg.along([back, tip], 1)
    fill, rim = (palette["casing"], ink) if hollow else (ink, palette["casing"])
    return stroke(svg.trimmed(line, 0, 8), ink, palette, dashes) + svg.head(
        tip, angle, 15, fill, rim, 2 if hollow else 1
    )


def moves(line: Sequence[Point], ink: str, palette: Palette) -> str:
    """Draw a move that arrives: a whole arrow."""
    return arrow(line, ink, palette)


def near_end(line: Sequence[Point]) -> float:
    """Tell which part of the way along an arrow its cross stands: just before the head."""
    return max(0.5, 1 - 17 / max(svg.length(line), 34))


BARRED, CUT, TURNED_BACK = 0.4, 0.45, 0.6  # which part of the way along a line its sign stands


def bounces(line: Sequence[Point], ink: str, palette: Palette) -> str:
    """Draw a move that was thrown back: a dashed arrow with a cross where it failed."""
    return arrow(line, ink, palette, FAILED) + signs.bounced(svg.along(line, near_end(line))[0], palette)


def stops(line: Sequence[Point], ink: str, palette: Palette, part: float = BARRED) -> str:
    """Draw a move without a passage: a dotted arrow, barred a part of the way along."""
    at, angle = svg.along(line, part)
    return arrow(line, ink, palette, STOPPED) + signs.stopped(at, angle, palette)


def retreats(line: Sequence[Point], ink: str, palette: Palette) -> str:
    """Draw a retreat: a line of dashes and dots with an open head."""
    return arrow(line, ink, palette, RETREAT, hollow=True)


def retreat_fails(line: Sequence[Point], ink: str, palette: Palette) -> str:
    """Draw a retreat that came to nothing."""
    return retreats(line, ink, palette) + signs.bounced(svg.along(line, TURNED_BACK)[0], palette)


def supports(line: Sequence[Point], ink: str, palette: Palette) -> str:
    """Draw a support that is given: a thin dashed line that ends in a dot."""
    return stroke(line, ink, palette, SUPPORT, 2.4) + signs.dot(line[-1], ink, palette)


def support_cut(line: Sequence[Point], ink: str, palette: Palette) -> str:
    """Draw a support that was cut: the line has no end, and a slash through it."""
    at, angle = svg.along(line, CUT)
    return stroke(line, ink, palette, SUPPORT, 2.4) + signs.cut(at, angle, palette)


def support_void(line: Sequence[Point], ink: str, palette: Palette) -> str:
    """Draw a support without an object: it ends in the sign of the empty set."""
    return stroke(line, ink, palette, SUPPORT, 2.4) + signs.void(line[-1], palette)


def meant(line: Sequence[Point], palette: Palette) -> str:
    """Draw the move that a void support or convoy was meant for, and nobody made."""
    return element(
        "path",
        d=svg.trace(line),
        fill="none",
        stroke=palette["neutral"],
        stroke_width=1.6,
        stroke_dasharray=MEANT,
        stroke_linecap="round",
    )


def convoys(line: Sequence[Point], ink: str, palette: Palette) -> str:
    """Draw from a fleet to the army that it would carry, where the army's own line does not pass the fleet."""
    return stroke(line, ink, palette, CONVOY, 2.4)


def option(line: Sequence[Point], ink: str, palette: Palette) -> str:
    """Draw where a dislodged unit may go, before it is ordered: a thin dotted line with a small open end."""
    end = element("circle", cx=line[-1][0], cy=line[-1][1], r=4, fill=palette["casing"], stroke=ink, stroke_width=1.6)
    return stroke(line, ink, palette, CONVOY, 2) + end
