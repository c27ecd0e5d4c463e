"""The board of a picture: regions, connections, superpowers, and every country with its influence."""
from typing import Iterable, NamedTuple

from judge import svg
from judge.svg import Box, Point, element, group
from judge.twilight import picture_signs as signs
from judge.twilight.operations import CIVIL_WAR, CIVIL_WAR_SPACE
from judge.twilight.orders import Side
from judge.twilight.picture_changes import Changes
from judge.twilight.picture_lettering import fitted, flowing, two_lines
from judge.twilight.picture_style import Style
from judge.twilight.report_board import Pair, controller
from judge.twilight.state import State
from judge.twilight.world import (BATTLEGROUNDS, COUNTRIES, EASTERN_EUROPE, MAIN_REGION, NEIGHBOURS, NEXT_TO, REGIONS,
                                  REGIONS_OF, SCORING, SOUTHEAST_ASIA, STABILITY, US, USSR)

MARGIN, BRIDGE = 11, 44            # of a region around its countries; how wide the ground under a connection is
INNER = (EASTERN_EUROPE, SOUTHEAST_ASIA)
"""Parts of a region that have a ground of their own upon it."""
AROUND = (US, "Japan")             # the connection that leaves the board on one side and comes back on the other
CIRCLE = 9                         # the radius of a country's stability
LEAVING = 12                       # the size of the words where a connection leaves the board


class Sizes(NamedTuple):
    """How large names are written: of a country in one line, in two (halved), of a region, of a part of one (inner)."""

    country: float
    halved: float
    region: float
    inner: float


LATIN, CHINESE = Sizes(12.5, 10.5, 16, 11.5), Sizes(15, 10.5, 20, 14)    # Chinese names are short and intricate


def sizes(style: Style) -> Sizes:
    """Give the sizes of names in the language of a picture."""
    return LATIN if style.words.lang == "en" else CHINESE


def ground(style: Style) -> list[str]:
    """Draw the regions with their parts and names, and the connections."""
    parts = [_region(name, style) for name in (*SCORING, *INNER)]
    parts += _connections(style)
    for name, (x, y) in style.layout.region_names.items():
        text, small, ink = style.words.place(name), name in INNER, style.colours["regions"][name][2]
        size = sizes(style).inner if small else sizes(style).region
        lines = text.split(" ") if small else [text.upper()]     # parts of a region are narrow
        parts += [svg.words(x, y + (at - (len(lines) - 1) / 2) * size * 1.15, line, size, ink, True, italic=small)
                  for at, line in enumerate(lines)]
    return parts


def _region(name: str, style: Style) -> str:
    """Draw the ground of a region: a field around each of its countries, bridges between neighbours, and what its rings
    enclose. The same shapes, a little larger and in the colour of the outline, lie below."""
    inner = name in INNER
    members = [country for country in REGIONS[name] if inner or MAIN_REGION[country] == name]
    halves = [country for country in members if inner and len(REGIONS_OF[country]) > 2]      # Austria, Finland
    whole = set(members) - set(halves)
    margin, bridge, line = (MARGIN - 5, BRIDGE - 12, 1.2) if inner else (MARGIN, BRIDGE, 1.8)
    places = style.layout.countries
    bridges = "".join(svg.trace([places[a], places[b]]) for a in members for b in NEIGHBOURS[a]
                      if a < b and {a, b} <= whole)
    rings = [svg.trace([places[country] for country in ring], closed=True) for ring in style.layout.rings[name]]
    fill, outline, _ = style.colours["regions"][name]

    def layer(colour: str, more: float) -> str:
        boxes = {country: style.layout.country(country).grown(margin + more) for country in members}
        boxes |= {country: boxes[country]._replace(left=boxes[country].center[0] - more) for country in halves}
        ways = {"stroke": colour, "stroke_width": bridge + 2 * more, "stroke_linejoin": "round"}
        return (element("path", d="".join(map(_field, boxes.values())), fill=colour)
                + element("path", d=bridges, fill="none", **ways)
                + "".join(element("path", d=ring, fill=colour, **ways) for ring in rings))
    return layer(outline, line) + layer(fill, 0)


def _field(box: Box, radius: float = 14) -> str:
    wide, high = svg.number(box.right - box.left - 2 * radius), svg.number(box.bottom - box.top - 2 * radius)
    r, left, top = map(svg.number, (radius, box.left + radius, box.top))
    return (f"M{left},{top}h{wide}a{r},{r} 0 0 1 {r},{r}v{high}a{r},{r} 0 0 1 -{r},{r}h-{wide}"
            f"a{r},{r} 0 0 1 -{r},-{r}v-{high}a{r},{r} 0 0 1 {r},-{r}z")


def _connections(style: Style) -> list[str]:
    """Draw the connections: within a region, between regions, and of the superpowers."""
    layout, places = style.layout, style.layout.countries
    seats = {side: box.center for side, box in layout.superpowers.items()}
    pairs = [(a, b) for a in COUNTRIES for b in NEIGHBOURS[a] if a < b]
    lines = {"adjacent": [[places[a], places[b]] for a, b in pairs if MAIN_REGION[a] == MAIN_REGION[b]],
             "regions": [[places[a], places[b]] for a, b in pairs if MAIN_REGION[a] != MAIN_REGION[b]],
             "superpower": [[seats[side], places[country]] for side in (US, USSR) for country in COUNTRIES
                            if country in NEXT_TO[side] and (side, country) != AROUND]}
    side, country = AROUND
    lines["superpower"] += [[seats[side], layout.around[side.value]], [places[country], layout.around[country]]]
    parts = [connection(kind, found, style) for kind, found in lines.items()]
    for name, anchor, aside, down in ((side.value, "start", 4, -18), (country, "end", -6, 20)):
        (x, y), room = layout.around[name], layout.superpowers[side].left - 6
        lines = flowing(style.own.say(f"around.{name}"), LEAVING, room, True)
        first = y + down - (len(lines) - 1) * LEAVING * 1.15 * (down < 0)
        ink = style["link superpower"]
        parts += [svg.words(x + aside, first + at * LEAVING * 1.15, line, LEAVING, ink, True, anchor)
                  for at, line in enumerate(lines)]
    return parts


def connection(kind: str, lines: Iterable[list[Point]], style: Style) -> str:
    """Draw connections of a kind: adjacent, regions (dashed) or superpower (double)."""
    drawn = "".join(map(svg.trace, lines))
    if kind == "superpower":
        return (element("path", d=drawn, stroke=style["link superpower"], stroke_width=5, fill="none")
                + element("path", d=drawn, stroke=style["paper"], stroke_width=1.6, fill="none"))
    return element("path", d=drawn, stroke=style["line"], stroke_width=2.2, fill="none",
                   stroke_dasharray="7 5" if kind == "regions" else None)


def superpowers(style: Style) -> list[str]:
    """Draw the two superpowers."""
    parts = []
    for side, box in style.layout.superpowers.items():
        parts.append(signs.rectangle(box, 12, fill=style.side(side), stroke=style["line"], stroke_width=2))
        x, y = box.center
        parts.append(svg.words(x, y + 10, style.own.say(f"superpower.{side.value}"), 28, style["on side"], True))
    return parts


def countries(state: State, changes: Changes, style: Style) -> list[str]:
    """Draw every country; those that the last play changed with a halo and the difference."""
    us, ussr = state.influence[US], state.influence[USSR]
    return [_country(country, (us[country], ussr[country]), changes, style) for country in COUNTRIES]


def _country(country: str, pair: Pair, changes: Changes, style: Style) -> str:
    box, side = style.layout.country(country), controller(country, pair)
    before = changes.pairs.get(country)
    parts = [element("title", svg.escape(tip(country, pair, style)))]
    parts += [signs.changed(box, style)] if before is not None else []
    parts += shape(box, country in BATTLEGROUNDS, STABILITY[country], style)
    lines, size = name_lines(country, style)
    ink = style["battleground words"] if country in BATTLEGROUNDS else style["band words"]
    x, y = (box.left + box.right) / 2 - CIRCLE - 2.5, box.top + style.layout.header / 2
    starts = [y + size * 0.36] if len(lines) == 1 else [y - 1.2, y - 1.2 + size]
    parts += [svg.words(x, down, line, size, ink, True) for line, down in zip(lines, starts)]
    for place, (owner, count) in enumerate(zip((US, USSR), pair)):
        parts += _half(box, place, owner, count, count - before[place] if before else 0, side is owner, style)
    parts += [signs.frame(side, box, style)] if side else []
    if country in changes.targets:
        parts.append(signs.target(changes.targets[country], ((box.left + box.right) / 2, box.bottom + 2), style))
    return group(parts, id=identity(country))


def identity(country: str) -> str:
    """Give the name by which styles find a country's box."""
    return "country-" + "-".join(country.lower().replace("/", " ").split())


def name_lines(country: str, style: Style) -> tuple[tuple[str, ...], float]:
    """Break the name of a country to the room beside its stability. Gives its lines and their size."""
    wanted = sizes(style)
    return two_lines(style.words.place(country), wanted.country, wanted.halved, style.layout.box[0] - 2 * CIRCLE - 13)


def shape(box: Box, battleground: bool, stability: int, style: Style) -> list[str]:
    """Draw the box of a country with its stability, still without a name and influence."""
    header, middle = box.top + style.layout.header, (box.left + box.right) / 2
    circle = (box.right - CIRCLE - 5, box.top + style.layout.header / 2)
    left, high, low = map(svg.number, (box.left, header, box.bottom))
    band = f"M{left},{high}V{svg.number(box.top + 6)}a6,6 0 0 1 6,-6H{svg.number(box.right - 6)}a6,6 0 0 1 6,6V{high}z"
    return [signs.rectangle(box, 6, fill=style["box"], stroke=style["line"], stroke_width=1.4),
            element("path", d=band, fill=style["battleground" if battleground else "band"], stroke=style["line"]),
            element("path", d=f"M{svg.number(middle)},{high}V{low}", stroke=style["faint"]),
            element("circle", cx=circle[0], cy=circle[1], r=CIRCLE, stroke=style["line"],
                    fill=style["stability battleground" if battleground else "stability"]),
            svg.words(circle[0], circle[1] + 4.4, str(stability), 12,
                      style["stability battleground words" if battleground else "stability words"], True)]


def _half(box: Box, place: int, side: Side, count: int, more: int, controls: bool, style: Style) -> list[str]:
    """Draw a side's half of a country: its counter, and by how much it has changed."""
    wide = (box.right - box.left) / 2
    left, top = box.left + place * wide, box.top + style.layout.header + 4
    room = 30 if count < 100 else 38
    shift = 4 if more else (wide - room) / 2
    place_of_counter = Box(left + shift, top, left + shift + room, box.bottom - 4.5)
    parts = [signs.counter(side, place_of_counter, count, controls, style)] if count else []
    if more:
        text = f"{more:+d}".replace("-", "−")
        x = left + (shift + room + wide) / 2 if count else left + wide / 2
        size = 12.5 if not count or svg.measure(text, 12.5, True) <= wide - room - shift else 9
        parts.append(svg.words(x, top + 17, text, size, style["changed words"], True))
    return parts


def tip(country: str, pair: Pair, style: Style) -> str:
    """Say in words what a country's box shows, for whoever points at it."""
    side = controller(country, pair)
    control = style.own.say("tip.control", side=style.words.side(side)) if side else style.own.say("tip.nobody")
    return style.own.say("tip.battleground" if country in BATTLEGROUNDS else "tip", place=style.words.place(country),
                         stability=STABILITY[country], us=pair[0], ussr=pair[1], control=control)


def civil_war(state: State, changes: Changes, style: Style) -> list[str]:
    """Draw the Chinese Civil War while it is played and not yet decided."""
    if not state.options.get("civil_war") or state.china is not None:
        return []
    box = Box.around(style.layout.civil_war, *style.layout.box)
    before = changes.pairs.get(CIVIL_WAR)
    parts = [signs.changed(box, style)] if before is not None else []
    parts.append(signs.rectangle(box, 6, fill=style["box"], stroke=style.side(USSR), stroke_width=1.6,
                                 stroke_dasharray="6 3"))
    text, size = fitted(style.words.place(CIVIL_WAR), 11.5, box.right - box.left - 8, True)
    x, low = box.center[0], box.bottom - 9
    parts.append(svg.words(x, box.top + 16, text, size, style["words"], True))
    if state.civil_war:
        at = Box(box.left + 8, box.top + style.layout.header, box.left + 42, box.bottom - 5)
        parts.append(signs.counter(USSR, at, state.civil_war, False, style))
    told = style.own.say("civil_war", count=state.civil_war, most=CIVIL_WAR_SPACE)
    parts.append(svg.words(box.right - 34, low, told, 12, style["words"]))
    return [group(parts, id="civil-war")]
