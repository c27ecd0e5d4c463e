"""What stands below a map: the game and phase, each power with its centres and units, and what the signs mean."""

from typing import Callable, Iterable, Mapping

from judge import svg
from judge.diplomacy import picture_ground, picture_lines as lines, picture_signs as signs
from judge.diplomacy.phrases import Phrases
from judge.diplomacy.picture_palette import Palette
from judge.diplomacy.state import State
from judge.phrases import Phrasebook
from judge.svg import element

BAR, ROW = 76, 40  # heights: of the bar of powers, of a row of the legend
LEFT, POWERS, COLUMN = 20, 430, 166  # where the title and the powers begin, and the width of a power
NAME, COUNT, TEXT = 15.5, 13.5, 14  # sizes of letters: of a power and its counts, in the legend
SAMPLE, GAP = 54, 22  # widths: of a sample in the legend, between two entries


def bar(
    state: State,
    width: float,
    top: float,
    title: str,
    aside: str,
    waived: Mapping[str, int],
    palette: Palette,
    words: Phrases,
    own: Phrasebook,
) -> tuple[list[str], float]:
    """Draw the bar with the title and the powers; give it with its height."""
    columns = max(1, int((width - POWERS) // COLUMN))
    powers = state.board.powers
    height = BAR + 62 * ((len(powers) - 1) // columns)
    parts = [
        element("rect", y=top, width=width, height=height, fill=palette["bar"]),
        element("path", d=f"M0,{svg.number(top)}H{svg.number(width)}", stroke=palette["border"]),
    ]
    for text, size, down, colour, bold in ((title, 20, 31, "bar words", True), (aside, 14, 55, "bar faint", False)):
        fitted, shown = fit(text, size, POWERS - LEFT - 16, bold)
        parts.append(svg.words(LEFT, top + down, shown, fitted, palette[colour], bold, "start"))
    for rank, power in enumerate(powers):
        x, y = POWERS + COLUMN * (rank % columns), top + 62 * (rank // columns)
        parts += _power(state, power, x, y, waived.get(power, 0), palette, words, own)
    return parts, height


def _power(
    state: State, power: str, x: float, y: float, waived: int, palette: Palette, words: Phrases, own: Phrasebook
) -> list[str]:
    """Draw one power's swatch, name and counts."""
    units = len(state.units_of(power)) + sum(lost.power == power for lost in state.dislodged)
    centers = len(state.centers_of(power))
    colours = palette.powers[power]
    parts = [
        element(
            "rect", x=x, y=y + 14, width=16, height=48, rx=3, fill=palette.fill(power), stroke=palette["bar words"]
        ),
        element("rect", x=x + 3, y=y + 18, width=10, height=12, rx=2, fill=colours.ink, stroke=palette["casing"]),
        svg.words(
            x + 23,
            y + 28,
            fit(words.power(power), NAME, COLUMN - 30, True)[1],
            NAME,
            palette["bar words"],
            True,
            "start",
        ),
    ]
    if units or centers:
        counted = own.say("counts", centers=many(own, "centers", centers), units=many(own, "units", units))
    else:
        counted = own.say("eliminated")
    size, counted = fit(counted, COUNT, COLUMN - 28)
    parts.append(svg.words(x + 23, y + 45, counted, size, palette["bar faint"], False, "start"))
    due = state.due(power) if state.phase.kind == "A" and state.ended is None else 0
    if due:
        told = words.say("due.build", count=due) if due > 0 else words.say("due.remove", count=-due)
        parts.append(svg.words(x + 23, y + 62, told, COUNT, palette["bar faint"], True, "start"))
        x += svg.measure(told, COUNT, True) + 10
    if waived:
        parts.append(signs.waived((x + 33, y + 57), palette["bar words"]))
        parts.append(svg.words(x + 46, y + 62, f"× {waived}", COUNT, palette["bar faint"], True, "start"))
    return parts


def many(own: Phrasebook, key: str, count: int) -> str:
    """Count things in words: "1 unit", "4 units"."""
    return own.say(f"{key}.one" if count == 1 else key, count=count)


def fit(text: str, size: float, width: float, bold: bool = False) -> tuple[float, str]:
    """Make a text fit a width: smaller by a quarter at most, then shortened."""
    full = svg.measure(text, size, bold)
    if full <= width:
        return size, text
    size = max(size * width / full, size * 0.75)
    if svg.measure(text, size, bold) > width:
        while text and svg.measure(text + "…", size, bold) > width:
            text = text[:-1]
        text += "…"
    return size, text


def legend(
    seen: Iterable[str],
    width: float,
    top: float,
    power: str,
    palette: Palette,
    own: Phrasebook,
    short: Mapping[str, str],
) -> tuple[list[str], float]:
    """Draw what each sign means that is seen; give it with its height. power: whose
    colour the samples of centres have; all else is shown in that of nobody. short: what units carry for each power."""
    ink = palette["neutral"]
    shown = set(seen)
    entries = [(key, sample) for key, sample in SAMPLES.items() if key in shown]
    parts, x, y = [], float(LEFT), top
    for key, sample in entries:
        text = own.say(f"sign.{key}")
        wide = SAMPLE + 8 + svg.measure(text, TEXT)
        if x > LEFT and x + wide > width - LEFT:
            x, y = float(LEFT), y + ROW
        drawn = [sample(ink, palette, power)]
        if palette.tagged and key in TAGGED:
            drawn.append(signs.tag(TAGGED[key], short[power], MIDDLE, palette, SMALL))
        parts.append(svg.group(drawn, transform=f"translate({svg.number(x)},{svg.number(y + ROW / 2)})"))
        parts.append(svg.words(x + SAMPLE + 8, y + ROW / 2 + 5, text, TEXT, palette["words"], False, "start"))
        x += wide + GAP
    height = y + ROW - top if entries else 0
    ground = element("rect", y=top, width=width, height=height, fill=palette["paper"])
    return [ground, *parts] if entries else [], height


def border(palette: Palette, land: bool, sea: bool) -> str:
    """Draw the sample of a border in a diagram."""
    return element("path", d="M2,0H50", **picture_ground.border(palette, land, sea))


def swatch(fill: str, palette: Palette) -> str:
    """Draw the sample of a ground."""
    return element("rect", x=9, y=-9, width=36, height=18, fill=fill, stroke=palette["border"])


LINE = [(2.0, 0.0), (27.0, 0.0), (52.0, 0.0)]
MIDDLE = (27.0, 0.0)
SMALL = 0.85  # how large units are drawn in samples


def _unit(letter: str, over: Callable | None = None, under: Callable | None = None) -> Callable:
    """Make a sample with a unit in it, and what lies over or under it."""

    def sample(ink, palette, power):
        drawn = signs.unit(letter, "", MIDDLE, palette, SMALL)
        return (under(ink, palette) if under else "") + drawn + (over(ink, palette) if over else "")

    return sample


def _fleet_with(sign: Callable) -> Callable:
    """Make the sample of a convoying fleet and what became of its convoy."""
    return _unit(
        "F",
        lambda ink, palette: sign((46, -8), palette),
        lambda ink, palette: signs.ring(MIDDLE, ink, palette, "1 5.3", 16, 3),
    )


def _supported(draw: Callable) -> Callable:
    return lambda ink, palette, power: draw([(2.0, 0.0), (46.0, 0.0)], ink, palette)


SAMPLES: dict[str, Callable] = {  # in the order in which the legend names them
    "army": _unit("A"),
    "fleet": _unit("F"),
    "center": lambda ink, palette, power: signs.center(MIDDLE, power, palette),
    "center-free": lambda ink, palette, power: signs.center(MIDDLE, "", palette),
    "center-taken": lambda ink, palette, power: signs.center(MIDDLE, "", palette, power),
    "land": lambda ink, palette, power: swatch(palette["land"], palette),
    "impassable": lambda ink, palette, power: swatch("url(#hatch)", palette),
    "by-land": lambda ink, palette, power: border(palette, True, False),
    "by-sea": lambda ink, palette, power: border(palette, False, True),
    "by-both": lambda ink, palette, power: border(palette, True, True),
    "dislodged": _unit("A", under=lambda ink, palette: signs.burst(MIDDLE, palette, 0.8)),
    "option": lambda ink, palette, power: lines.option(LINE[:2] + [(46.0, 0.0)], ink, palette),
    "contested": lambda ink, palette, power: signs.bounced(MIDDLE, palette),
    "moves": lambda ink, palette, power: lines.moves(LINE, ink, palette),
    "moves-by-convoy": lambda ink, palette, power: (
        lines.moves(svg.spline([(2, 8), (24, -6), (52, 4)]), ink, palette)
        + signs.ring((24, -5), ink, palette, "1 5.3", 8, 3)
    ),
    "bounces": lambda ink, palette, power: lines.bounces(LINE, ink, palette),
    "fails": lambda ink, palette, power: lines.stops(LINE, ink, palette),
    "holds": _unit("A", under=lambda ink, palette: signs.ring(MIDDLE, ink, palette, radius=16)),
    "no-order": _unit("A", under=lambda ink, palette: signs.ring(MIDDLE, ink, palette, "1.5 4", radius=16)),
    "support-given": _supported(lines.supports),
    "support-cut": _supported(lines.support_cut),
    "support-void": _supported(lines.support_void),
    "convoy-ok": _unit("F", under=lambda ink, palette: signs.ring(MIDDLE, ink, palette, "1 5.3", 16, 3)),
    "convoy-disrupted": _fleet_with(signs.broken),
    "convoy-paradox": _fleet_with(signs.paradox),
    "convoy-void": _fleet_with(signs.void),
    "convoy-unused": _fleet_with(signs.unused),
    "illegal": lambda ink, palette, power: signs.illegal(MIDDLE, palette),
    "retreats": lambda ink, palette, power: lines.retreats(LINE, ink, palette),
    "retreat-fails": lambda ink, palette, power: lines.retreat_fails(LINE, ink, palette),
    "disbanded": _unit("A", lambda ink, palette: signs.disbanded(MIDDLE, palette)),
    "built": _unit("A", lambda ink, palette: signs.built((46, -8), palette)),
    "removed": _unit("A", lambda ink, palette: signs.struck(MIDDLE, palette)),
    "removed-by-rule": _unit("A", lambda ink, palette: signs.struck(MIDDLE, palette, True)),
    "waived": lambda ink, palette, power: signs.waived(MIDDLE, palette["words"]),
}
TAGGED = {  # samples with a unit in them, and of which kind
    **dict.fromkeys(
        ("army", "dislodged", "holds", "no-order", "disbanded", "built", "removed", "removed-by-rule"), "A"
    ),
    **dict.fromkeys(("fleet", *(key for key in SAMPLES if key.startswith("convoy-"))), "F"),
}
