"""The shape of a map: borders as shared arcs, the regions they bound, and the points where units and names stand.

`maps/diplomacy/geometry/MAP.json` holds it. arcs: first point, then steps, in tenths of a pixel; sides: the regions
left and right of each arc (null: beyond the frame); regions: code -> rings of arc numbers from 1 (negative: run
backwards), and the points `unit`, `label`, `center` and, for split coasts, `coasts`, in pixels. A region that is no
province has a kind: "impassable" or "lake".
"""

import json
from functools import lru_cache
from typing import NamedTuple

from judge import resources
from judge.svg import Box, Point

CELL = 6  # pixels: how finely the raster knows which region lies where
BEYOND = 255  # what the raster says beyond the frame


class Region(NamedTuple):
    """kind: "" for a province. rings: arc numbers. unit, label, center, coasts: points, where there are any."""

    rings: tuple[tuple[int, ...], ...]
    kind: str = ""
    unit: Point | None = None
    label: Point | None = None
    center: Point | None = None
    coasts: dict[str, Point] = {}


class Geometry:
    """A map's shape. width, height: in pixels; scale: units of an arc's points to a pixel."""

    def __init__(self, value: dict):
        self.width, self.height, self.scale = value["width"], value["height"], value["scale"]
        self.arcs: list[list[int]] = value["arcs"]
        self.sides: list[list[str | None]] = value["sides"]
        self.regions = {code: Region(**region) for code, region in value["regions"].items()}
        self.codes = list(self.regions)
        self._raster: list[bytearray] = []

    def points(self, arc: int) -> list[tuple[int, int]]:
        """Give the points of an arc, backwards for a negative number."""
        steps = self.arcs[abs(arc) - 1]
        x, y = steps[0], steps[1]
        points = [(x, y)]
        for i in range(2, len(steps), 2):
            x += steps[i]
            y += steps[i + 1]
            points.append((x, y))
        return points if arc > 0 else points[::-1]

    def ring(self, ring: tuple[int, ...]) -> list[tuple[int, int]]:
        """Give the points around a ring, the first of them once."""
        return [point for arc in ring for point in self.points(arc)[:-1]]

    def outline(self, code: str) -> str:
        """Write a region as the `d` of a path, in the arcs' own units."""
        parts = []
        for ring in self.regions[code].rings:
            (x, y), *rest = first, *_ = self.ring(ring)
            steps = []
            for u, v in rest:
                steps.append(f"{u - x},{v - y}")
                x, y = u, v
            parts.append(f"M{first[0]},{first[1]}l{' '.join(steps)}z")
        return "".join(parts)

    def stretch(self, arc: int) -> str:
        """Write an arc as the `d` of a path, in the arcs' own units."""
        steps = self.arcs[arc - 1]
        return f"M{steps[0]},{steps[1]}l" + " ".join(f"{steps[i]},{steps[i + 1]}" for i in range(2, len(steps), 2))

    def raster(self) -> list[bytearray]:
        """Tell for each cell of CELL pixels which region lies at its middle, as an index of `codes`; made once."""
        if not self._raster:
            self._raster = self._rastered()
        return self._raster

    def _rastered(self) -> list[bytearray]:
        size = CELL * self.scale
        columns, count = -(-self.width // CELL), -(-self.height // CELL)
        index = {code: number for number, code in enumerate(self.codes)} | {None: BEYOND}
        rows: list[list[tuple[float, int]]] = [[] for _ in range(count)]
        for number, (left, right) in enumerate(self.sides, 1):
            left, right = index[left], index[right]
            points = self.points(number)
            for (x, y), (u, v) in zip(points, points[1:]):
                if y == v:
                    continue
                # The middle of row r lies at (r + 1/2) * size; the edge crosses those between its two ends.
                low, high, there = (y, v, right) if v > y else (v, y, left)
                for row in range(
                    max(0, (2 * low + size - 1) // (2 * size)), min(count - 1, (2 * high - size - 1) // (2 * size)) + 1
                ):
                    rows[row].append((x + (u - x) * ((row + 0.5) * size - y) / (v - y), there))
        made = []
        for crossings in rows:
            crossings.sort()
            line = bytearray([BEYOND]) * columns
            for (x, there), (after, _) in zip(crossings, [*crossings[1:], (columns * size, 0)]):
                start, end = max(0, int(x / size + 0.5)), min(columns, int(after / size + 0.5))
                if end > start:
                    line[start:end] = bytes([there]) * (end - start)
            made.append(line)
        return made

    def share(self, code: str, box: Box) -> float:
        """Tell which part of a box lies in a region, to the fineness of the raster."""
        raster, number = self.raster(), self.codes.index(code)
        left, right = int(box.left / CELL), int(box.right / CELL) + 1
        top, bottom = int(box.top / CELL), int(box.bottom / CELL) + 1
        inside = sum(line.count(number, max(left, 0), max(right, 0)) for line in raster[max(top, 0) : max(bottom, 0)])
        return inside / ((right - left) * (bottom - top))

    def region_at(self, point: Point) -> str:
        """Name the region at a point, "" beyond the frame."""
        raster = self.raster()
        column, row = int(point[0] / CELL), int(point[1] / CELL)
        if not (0 <= row < len(raster) and 0 <= column < len(raster[0])) or raster[row][column] == BEYOND:
            return ""
        return self.codes[raster[row][column]]


def made(value: dict) -> Geometry:
    """Make a geometry of its file's values: points and rings become tuples."""
    for region in value["regions"].values():
        region["rings"] = tuple(map(tuple, region["rings"]))
        for key in ("unit", "label", "center"):
            if key in region:
                region[key] = tuple(region[key])
        if "coasts" in region:
            region["coasts"] = {coast: tuple(point) for coast, point in region["coasts"].items()}
    return Geometry(value)


@lru_cache(maxsize=None)
def geometry(name: str) -> Geometry | None:
    """Read the geometry of a map, None for one that has none."""
    if name not in resources.listing("maps", "diplomacy", "geometry", suffix=".json"):
        return None
    return made(json.loads(resources.text("maps", "diplomacy", "geometry", f"{name}.json")))
