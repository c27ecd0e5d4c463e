"""The shape of the standard map against its rules: borders, the coasts along which fleets go, points inside."""

import math
from itertools import combinations

import pytest

from judge.diplomacy.board import board
from judge.diplomacy.picture_chart import chart
from judge.diplomacy.picture_geometry import CELL, geometry
from judge.diplomacy.picture_signs import HIGH, WIDE
from judge.svg import Box
from tests.facts import FACTS

BOARD, SHAPE = board("standard"), geometry("standard")
SEAS = {code for code, province in BOARD.provinces.items() if province.terrain == "sea"}
COASTS = {code for code, province in BOARD.provinces.items() if province.terrain == "coast"}
# Switzerland and the other lands that nobody enters are regions too; no province borders on another across them.
OTHERS = {code for code, region in SHAPE.regions.items() if region.kind}


def inside(code: str, point) -> bool:
    """Tell whether a point lies in a region, by counting the borders to the right of it."""
    x, y = point[0] * SHAPE.scale, point[1] * SHAPE.scale
    crossed = False
    for ring in SHAPE.regions[code].rings:
        points = SHAPE.ring(ring)
        for (a, b), (c, d) in zip(points, [*points[1:], points[0]]):
            if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
                crossed = not crossed
    return crossed


def shared() -> dict[frozenset, float]:
    """Measure, in pixels, the border that every two provinces share."""
    lengths: dict[frozenset, float] = {}
    for number, (left, right) in enumerate(SHAPE.sides, 1):
        if left in BOARD.provinces and right in BOARD.provinces:
            points = SHAPE.points(number)
            length = sum(math.dist(a, b) for a, b in zip(points, points[1:])) / SHAPE.scale
            pair = frozenset((left, right))
            lengths[pair] = lengths.get(pair, 0.0) + length
    return lengths


def corners() -> dict[tuple[int, int], set[str]]:
    """Tell which provinces meet in each end of an arc."""
    found: dict[tuple[int, int], set[str]] = {}
    for number, sides in enumerate(SHAPE.sides, 1):
        points = SHAPE.points(number)
        for end in (points[0], points[-1]):
            found.setdefault(end, set()).update(side for side in sides if side in BOARD.provinces)
    return found


def test_every_province_has_a_region():
    assert set(BOARD.provinces) == set(SHAPE.regions) - OTHERS


def test_provinces_border_on_each_other_as_the_rules_say():
    rules = {frozenset((code, other)) for code, there in BOARD.near.items() for other in there}
    lengths = shared()
    assert set(lengths) == rules and len(rules) == 206
    assert min(lengths.values()) > 3  # pixels: a border that can be seen


def test_fleets_go_along_the_coasts_that_are_drawn():
    rules = {
        frozenset((code, other))
        for code in COASTS
        for location in BOARD.locations[code]
        for other in BOARD.steps.get(f"F {location}", {})
        if other in COASTS
    }
    lengths = shared()
    drawn = {
        frozenset(pair)
        for there in corners().values()
        if there & SEAS
        for pair in combinations(sorted(there & COASTS), 2)
        if frozenset(pair) in lengths
    }
    assert drawn == rules and len(rules) == 43


def runs(code: str) -> set[frozenset[str]]:
    """List the coasts of a province: along its longest ring, the seas in a row and the coasts at either end."""
    ring = max(SHAPE.regions[code].rings, key=lambda ring: len(SHAPE.ring(ring)))
    beside = [SHAPE.sides[abs(arc) - 1][1 if arc > 0 else 0] for arc in ring]
    beside = [side for side, after in zip(beside, [*beside[1:], beside[0]]) if side != after]
    start = next(n for n, side in enumerate(beside) if side is not None and side not in SEAS)
    beside = beside[start:] + beside[: start + 1]
    found, run = set(), []
    for before, side in zip(beside, beside[1:]):
        if side in SEAS:
            run = run or [before]
            run.append(side)
        elif run:
            found.add(frozenset(name for name in (*run, side) if name in SEAS | COASTS))
            run = []
    return found


@pytest.mark.parametrize("code", [code for code, province in BOARD.provinces.items() if province.coasts])
def test_split_coasts_are_apart(code):
    assert runs(code) == {frozenset(BOARD.steps[f"F {location}"]) for location in BOARD.locations[code]}


def points() -> list[tuple[str, str, tuple]]:
    found = []
    for code in BOARD.provinces:
        region = SHAPE.regions[code]
        found += [(code, "unit", region.unit), (code, "label", region.label)]
        found += [(code, coast, region.coasts[coast]) for coast in BOARD.provinces[code].coasts]
        found += [(code, "center", region.center)] if BOARD.provinces[code].center else []
    return found


def test_every_point_lies_in_its_province():
    assert [(code, what) for code, what, point in points() if point is None or not inside(code, point)] == []


def test_every_centre_of_the_rules_is_drawn_and_no_other():
    assert {code for code, region in SHAPE.regions.items() if region.center} == set(BOARD.centers)


def test_units_cover_no_unit_and_no_centre():
    spots, centers = chart(BOARD).spots, chart(BOARD).centers
    boxes = [(place, Box.around(at, WIDE - 2, HIGH - 2)) for place, at in spots.items()]
    one_unit_at_a_time = [
        (a, b)
        for (a, one), (b, other) in combinations(boxes, 2)
        if a.partition("/")[0] != b.partition("/")[0] and one.overlap(other)
    ]
    assert one_unit_at_a_time == []
    assert [
        (place, code) for place, box in boxes for code, at in centers.items() if box.overlap(Box.around(at, 10, 10))
    ] == []


def test_the_raster_agrees_with_the_borders():
    raster = SHAPE.raster()
    wrong = []
    for row in range(0, len(raster), 5):
        for column in range(0, len(raster[0]), 5):
            point = (column + 0.5) * CELL, (row + 0.5) * CELL
            if point[0] < SHAPE.width and point[1] < SHAPE.height and not inside(SHAPE.region_at(point), point):
                wrong.append(point)
    # A border may pass between the middle of a cell and the nearest half of a cell.
    assert len(wrong) <= 15


def test_the_facts_have_the_same_borders():
    import json

    file = FACTS / "pictures" / "standard_geometry.json"
    if not file.exists():
        pytest.skip(f"{file.name} is not at hand (JUDGE_FACTS)")
    assert json.loads(file.read_text(encoding="utf-8"))["arcs"] == SHAPE.arcs
