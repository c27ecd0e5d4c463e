"""Where things stand in a picture: on a map that has a geometry, or in a diagram of one that has none."""

import math
from typing import Callable, Mapping, NamedTuple, Sequence

from judge import svg
from judge.diplomacy import picture_ground
from judge.diplomacy.board import Board
from judge.diplomacy.picture_geometry import Geometry, geometry
from judge.diplomacy.picture_palette import Palette
from judge.diplomacy.picture_signs import BURST, CENTER, HIGH, WIDE
from judge.diplomacy.state import State
from judge.svg import Box, Point


class Chart(NamedTuple):
    """width, height: in pixels. spots: province or location -> where its unit stands. centers: centre -> its dot.
    labels: province -> where its name stands best. ground: draws what lies below everything. share: which part of a
    box lies in a province. scale: units to a pixel in which the ground is drawn.
    nodes: it is a diagram."""

    width: float
    height: float
    spots: dict[str, Point]
    centers: dict[str, Point]
    labels: dict[str, Point]
    ground: Callable[[State, Palette], list[str]]
    share: Callable[[str, Box], float]
    scale: int = 1
    nodes: bool = False


def chart(board: Board) -> Chart:
    """Make the chart of a map: of its geometry, where it has one that knows every province, else a diagram."""
    made = board.memory.get("chart")
    if made is None:
        shape = geometry(board.like)
        if shape is not None and all(code in shape.regions for code in board.provinces):
            made = mapped(board, shape)
        else:
            from judge.diplomacy import diagram  # a search for a good layout: for maps that need one

            made = drawn(board, diagram.layout(board))
        board.memory["chart"] = made
    return made


def mapped(board: Board, shape: Geometry) -> Chart:
    """Make the chart of a map with a geometry."""
    spots, centers, labels = {}, {}, {}
    for code in board.provinces:
        region = shape.regions[code]
        spots[code], labels[code] = region.unit, region.label
        spots |= {f"{code}/{coast}": region.coasts.get(coast, region.unit) for coast in board.provinces[code].coasts}
        if region.center:
            centers[code] = region.center
    return Chart(
        shape.width,
        shape.height,
        spots,
        centers,
        labels,
        lambda state, palette: picture_ground.mapped(shape, state, palette),
        shape.share,
        shape.scale,
    )


def drawn(board: Board, places: dict[str, Point]) -> Chart:
    """Make the chart of a diagram: a node a province, its unit in it, its name below."""
    from judge.diplomacy.diagram import HEIGHT, NODE, WIDTH

    boxes = {code: Box.around(at, *NODE) for code, at in places.items()}
    spots = {code: (x - 8 if board.provinces[code].center else x, y - 10) for code, (x, y) in places.items()}
    for code, province in board.provinces.items():
        spots |= {
            f"{code}/{coast}": (spots[code][0] - 6 + 12 * n, spots[code][1]) for n, coast in enumerate(province.coasts)
        }
    centers = {code: (places[code][0] + NODE[0] / 2 - 10, places[code][1] - 12) for code in board.centers}
    labels = {code: (x, y + NODE[1] / 2 - 10) for code, (x, y) in places.items()}
    return Chart(
        WIDTH,
        HEIGHT,
        spots,
        centers,
        labels,
        lambda state, palette: picture_ground.nodes(places, state, palette),
        lambda code, box: box.overlap(boxes[code]) / ((box.right - box.left) * (box.bottom - box.top)),
        nodes=True,
    )


def aside(
    chart: Chart,
    state: State,
    lost: Mapping[str, Sequence[str]],
    ways: Sequence[Sequence[Point]] = (),
    aims: Mapping[str, Point] = {},
) -> dict[str, Point]:
    """Find a place beside its province's unit for each dislodged unit: unit -> point. The place in the province is left
    to the unit that took it.

    As much of it as can be lies in its own province; it covers no other unit and no centre, and keeps off lines.
    lost: unit -> locations it may retreat to; ways: lines of moves; aims: unit -> where its order leads, which must
    not be so near that its line cannot be seen, and its line must not lie along another.
    """
    taken = [Box.around(chart.spots[unit[2:]], WIDE, HIGH) for unit in state.units.values()]
    taken += [Box.around(at, CENTER, CENTER) for at in chart.centers.values()]
    # The head of an arrow says most of it.
    stations = [point for way in ways if way for point in svg.stations(way, 7)]
    marks = stations + [way[-1] for way in ways if way for _ in range(10)]
    found: dict[str, Point] = {}
    for unit, goals in lost.items():
        home = state.board.unit_place[unit]
        around = chart.spots[state.units[home][2:]] if home in state.units else chart.spots[unit[2:]]
        near = [point for point in stations if math.dist(point, around) < 2 * SEEN]
        best = None
        for right, down in BESIDE:
            at = around[0] + right, around[1] + down
            box, ring = Box.around(at, WIDE + 8, HIGH + 10), Box.around(at, *BURST).grown(2)
            if box.left < 0 or box.top < 0 or box.right > chart.width or box.bottom > chart.height:
                continue
            cost = (
                sum(box.overlap(other) for other in taken) * 0.02
                - chart.share(home, box) * 4
                + (abs(right) + abs(down)) * 0.01
                + away(right, down, around, [chart.spots[goal] for goal in goals])
                + sum(ring.left < x < ring.right and ring.top < y < ring.bottom for x, y in marks) * 0.5
                + (max(0.0, 1 - math.dist(at, aims[unit]) / SEEN) * 3 if unit in aims else 0)
            )
            if unit in aims and (best is None or cost < best[0]):
                cost += along(svg.bow(at, aims[unit], steps=10)[2:], near) * 0.3
            if best is None or cost < best[0] - 1e-9:
                best = cost, at, box
        found[unit] = best[1]
        taken.append(best[2].grown(-4))
    return found


def along(line: Sequence[Point], marks: Sequence[Point]) -> int:
    """Count the marks that a line runs over."""
    return sum(any(abs(x - u) < 9 and abs(y - v) < 9 for u, v in line) for x, y in marks)


def away(right: float, down: float, around: Point, goals: list[Point]) -> float:
    """Tell how far a step leads away from some goals: from 0 (towards them all) to 1."""
    if not goals:
        return 0.0
    turns = [
        (right * (x - around[0]) + down * (y - around[1])) / (math.hypot(right, down) * math.dist((x, y), around) or 1)
        for x, y in goals
    ]
    return (1 - sum(turns) / len(turns)) / 2


SEEN = 80  # pixels: a line of an order that is as long can be told
BESIDE = [
    (right, down)
    for down in (30, -30, 34, -34, 0, 16, -16, 46, -46)
    for right in (0, 22, -22, 44, -44, 60, -60)
    if abs(right) >= 40 or abs(down) >= 29
]
