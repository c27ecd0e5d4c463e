"""From regions to shared arcs: each border once, with the regions on either side, and each region as rings of arcs."""

import math
from collections import defaultdict

from shapely.geometry.polygon import orient

SCALE = 10  # units of an arc's points to a pixel


def arcs(regions: dict[str, object]) -> list[tuple[str | None, str | None, list[tuple[int, int]]]]:
    """List the borders: the regions left and right of each, and its points."""
    left: dict[tuple, str] = {}
    for name, shape in regions.items():
        for ring in _rings(shape):
            points = [(round(x * SCALE), round(y * SCALE)) for x, y in ring]
            points = [point for n, point in enumerate(points) if not n or point != points[n - 1]]
            left.update({pair: name for pair in zip(points, points[1:])})
    near = defaultdict(set)
    for a, b in left:
        near[a].add(b)
        near[b].add(a)

    def sides(a, b):
        return left.get((a, b)), left.get((b, a))

    nodes = {point for point, others in near.items() if len(others) != 2}
    for point, others in near.items():
        if len(others) == 2 and point not in nodes:
            a, b = others
            if set(sides(a, point)) != set(sides(point, b)):
                nodes.add(point)
    walked, found = set(), []

    def walk(a, b):
        points = [a, b]
        walked.update(((a, b), (b, a)))
        while points[-1] not in nodes and points[-1] != points[0]:
            (onward,) = (point for point in near[points[-1]] if point != points[-2])
            walked.update(((points[-1], onward), (onward, points[-1])))
            points.append(onward)
        return points

    for start in (*sorted(nodes), *sorted(near)):  # what begins at no node is an island
        for onward in sorted(near[start]):
            if (start, onward) not in walked:
                one, other = sides(start, onward)
                line = walk(start, onward)
                if one != other:
                    found.append((one, other, line))
    return found


def _rings(shape):
    for part in getattr(shape, "geoms", [shape]):
        if part.geom_type == "Polygon":
            part = orient(part, 1.0)
            yield list(part.exterior.coords)
            yield from (list(hole.coords) for hole in part.interiors)


def rings(borders, name: str) -> list[list[int]]:
    """Chain the arcs of a region to closed rings: numbers from 1, negative where an arc runs backwards.

    Where several arcs go on from a point, the sharpest turn to the left keeps the region on one side. Raises ValueError
    for a ring that does not close.
    """
    used = [n for n, (left, _, _) in enumerate(borders, 1) if left == name] + [
        -n for n, (_, right, _) in enumerate(borders, 1) if right == name
    ]

    def line(arc):
        points = borders[abs(arc) - 1][2]
        return points if arc > 0 else points[::-1]

    starting = defaultdict(list)
    for arc in used:
        starting[line(arc)[0]].append(arc)
    found, free = [], set(used)
    for first in used:
        if first not in free:
            continue
        ring = [first]
        free.discard(first)
        while line(ring[-1])[-1] != line(ring[0])[0]:
            points = line(ring[-1])
            onward = [arc for arc in starting[points[-1]] if arc in free]
            if not onward:
                raise ValueError(f"a ring of {name} does not close")
            coming = math.atan2(points[-1][1] - points[-2][1], points[-1][0] - points[-2][0])

            def turn(arc):
                a, b = line(arc)[:2]
                return (math.atan2(b[1] - a[1], b[0] - a[0]) - coming + math.pi) % (2 * math.pi)

            ring.append(max(onward, key=turn))
            free.discard(ring[-1])
        found.append(ring)
    return found
