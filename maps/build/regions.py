"""From the countries of today to the provinces of the map: land shared out, straits closed, seas parted, all of it one
coverage without gaps, simplified as a whole."""

import math
from collections import Counter, defaultdict

import numpy
import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import linemerge, polygonize, unary_union

from sources import Projection, countries, inner_lines

GAP = 3.0  # pixels: ends of lines nearer than that to another line are joined to it
HOLE = 6  # square pixels: smaller holes in land are filled
NARROW = 1.3  # pixels: half the width of water that is closed


def coverage(tables: dict, projection: Projection) -> dict[str, object]:
    """Make every region of the map, in pixels."""
    land = provinces(tables, projection)
    sea = projection.frame().difference(unary_union(list(land.values())))
    land = narrows_closed(land, sea)
    sea = projection.frame().difference(unary_union(list(land.values())))
    regions = fitted({**land, **seas(tables, projection, land, sea)}, projection)
    names = list(regions)
    return dict(zip(names, shapely.coverage_simplify([regions[name] for name in names], tables["tolerance"])))


def parts(shape) -> list:
    """List the parts of a geometry."""
    return list(getattr(shape, "geoms", [shape]))


def atoms(tables: dict, projection: Projection) -> list[tuple[str, object]]:
    """Part the land into the smallest pieces that borders of today and the cuts make: country and piece."""
    lands = countries(projection)
    lines = [outline.boundary for _, outline in lands] + list(inner_lines(projection))
    lines += [projection.frame().boundary] + [projection.line(cut) for cut in tables["cuts"]]
    net = unary_union(lines)
    net = unary_union([net, *joins(net, projection)])
    tree, found = shapely.STRtree([outline for _, outline in lands]), []
    for face in polygonize(net):
        inside = face.representative_point()
        if projection.frame().contains(inside):
            country = next((lands[i][0] for i in tree.query(inside) if lands[i][1].contains(inside)), None)
            found += [(country, face)] if country else []
    return found


def joins(net, projection: Projection) -> list:
    """Join loose ends of lines to the nearest other line."""
    segments = list(linemerge(net).geoms)
    meeting = Counter(end for segment in segments for end in (segment.coords[0], segment.coords[-1]))
    tree, found = shapely.STRtree(segments), []
    for number, segment in enumerate(segments):
        for end in () if segment.is_closed else (segment.coords[0], segment.coords[-1]):
            point = Point(end)
            if meeting[end] != 1 or not projection.frame().contains(point):
                continue
            near = [
                (segments[other].distance(point), other) for other in tree.query(point.buffer(GAP)) if other != number
            ]
            near = [pair for pair in near if pair[0] <= GAP]
            if near:
                line = segments[min(near, key=lambda pair: pair[0])[1]]
                goal = line.interpolate(line.project(point))
                across, down = goal.x - end[0], goal.y - end[1]
                size = math.hypot(across, down) or 1
                found.append(LineString([end, (goal.x + across / size * 0.02, goal.y + down / size * 0.02)]))
    return found


def provinces(tables: dict, projection: Projection) -> dict[str, object]:
    """Give every piece of land to its province, add the fills, leave small islands out."""
    whole = {country: province for province, there in tables["whole"].items() for country in there}
    seeds = {
        country: [(province, numpy.array(projection.points(*zip(*points))).T) for province, points in there.items()]
        for country, there in tables["shared"].items()
    }
    pieces = defaultdict(list)
    for country, face in atoms(tables, projection):
        province = whole.get(country)
        if country in seeds:
            middle = numpy.array(face.centroid.coords[0])
            province = min(seeds[country], key=lambda seed: numpy.hypot(*(seed[1] - middle).T).min())[0]
        if province:
            pieces[province].append(face)
    land = {province: unary_union(faces) for province, faces in pieces.items()}
    for fill in tables["fills"]:
        ((province, corners),) = fill.items()
        water = projection.polygon(corners)
        for other in land:
            water = water.difference(land[other]) if other != province else water
        land[province] = land[province].union(water)
    return {province: _tidied(shape, tables["smallest"], projection) for province, shape in land.items()}


def _tidied(shape, smallest: float, projection: Projection):
    """Leave out small islands and fill small holes."""
    islands = [part for part in parts(shape) if part.geom_type == "Polygon" and part.intersects(projection.frame())]
    largest = max(part.area for part in islands)
    kept = [part for part in islands if part.area >= smallest or part.area == largest]
    return unary_union(
        [Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area > HOLE]) for part in kept]
    )


def narrows_closed(land: dict[str, object], sea) -> dict[str, object]:
    """Close fjords, lagoons and narrow straits, each to the land that it touches most, where that joins no two lands
    that do not meet already."""
    wide = sea.buffer(-NARROW).buffer(NARROW * 1.02).intersection(sea)
    names = list(land)
    tree, added = shapely.STRtree([land[name] for name in names]), defaultdict(list)
    for sliver in (part for part in parts(sea.difference(wide)) if part.area > 1e-6):
        near = list(tree.query(sliver.buffer(0.01)))
        best = max(
            ((sliver.boundary.intersection(land[names[i]].boundary).length, names[i]) for i in near), default=None
        )
        touched = [names[i] for i in near if land[names[i]].distance(sliver) < 0.01]
        if (
            best
            and best[0] > 0
            and all(one == other or land[one].distance(land[other]) < 1e-3 for one in touched for other in touched)
        ):
            added[best[1]].append(sliver)
    land = dict(land)
    for name, slivers in added.items():
        grown = unary_union([land[name].buffer(0.003)] + [sliver.buffer(0.003) for sliver in slivers])
        for other in names:
            grown = grown.difference(land[other]) if other != name else grown
        land[name] = grown
    return land


def seas(tables: dict, projection: Projection, land: dict[str, object], sea) -> dict[str, object]:
    """Part the sea by the sea lines and name each part by the points in it; unnamed water, which is added to a
    neighbour, may be given to land: then that land is among the answers."""
    net = unary_union([sea.boundary] + [projection.line(line) for line in tables["sea lines"].values()])
    faces = [face for face in polygonize(net) if sea.contains(face.representative_point())]
    names: list[str | None] = [None] * len(faces)
    tree = shapely.STRtree(faces)
    for name, points in tables["seas"].items():
        for pair in points:
            point = Point(*map(float, projection.points(*pair)))
            there = [i for i in tree.query(point) if faces[i].contains(point)]
            if not there or any(names[i] not in (None, name) for i in there):
                raise ValueError(f"the point {pair} of {name} lies " + ("in another sea" if there else "in no sea"))
            for i in there:
                names[i] = name
    regions = defaultdict(list)
    for name, shape in land.items():
        regions[name].append(shape)
    for face, name in zip(faces, names):
        if name:
            regions[name].append(face)
    for face, name in sorted(zip(faces, names), key=lambda pair: -pair[0].area):
        if name is None:
            best = None
            for other, shapes in regions.items():
                length = sum(
                    face.boundary.intersection(shape.boundary).length for shape in shapes if shape.intersects(face)
                )
                length *= 3 if other in tables["seas"] else 1
                if best is None or length > best[0]:
                    best = length, other
            regions[best[1]].append(face)
    return {name: unary_union(shapes) for name, shapes in regions.items()}


def fitted(regions: dict[str, object], projection: Projection) -> dict[str, object]:
    """Make the regions share their borders to the last bit, as simplifying them together needs."""
    net = unary_union([shape.boundary for shape in regions.values()] + [projection.frame().boundary])
    names = list(regions)
    tree, faces = shapely.STRtree([regions[name] for name in names]), defaultdict(list)
    for face in polygonize(net):
        point = face.representative_point()
        there = [names[i] for i in tree.query(point) if regions[names[i]].contains(point)]
        faces[there[0] if there else min(names, key=lambda name: regions[name].distance(point))].append(face)
    return {name: unary_union(shapes) for name, shapes in faces.items()}
