"""Fit where units, centres and names stand in the standard map: the last step of `geometry.py`.

By itself, `python maps/build/points.py` does it anew for the points that `standard.yaml` wants, and leaves the borders.
Each point is moved from where it is wanted to the best place near it: a unit wholly in its province and off all other
units, a centre clear of its unit and of the ring around it, a name off both. Plain Python.
"""

import json
import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge import svg  # noqa: E402
from judge.diplomacy.picture_geometry import Geometry, made  # noqa: E402
from judge.diplomacy.picture_signs import CENTER, HIGH, RING, WIDE  # noqa: E402
from judge.svg import Box, Point  # noqa: E402

FOLDER = Path(__file__).resolve().parents[1] / "diplomacy" / "geometry"
REACH = 60  # pixels: how far a point may move from where it is wanted
SIZE = 15  # of a code, as pictures write it


def grid(wanted: Point, reach: int, step: int):
    """List points around one, row by row."""
    for down in range(-reach, reach + 1, step):
        for right in range(-reach, reach + 1, step):
            yield wanted[0] + right, wanted[1] + down


def inside(shape: Geometry, code: str, box: Box) -> float:
    """Tell which part of a box lies in a province and in the frame."""
    frame = Box(3, 3, shape.width - 3, shape.height - 3)
    return shape.share(code, box) * box.overlap(frame) / ((box.right - box.left) * (box.bottom - box.top))


def fit_unit(shape: Geometry, code: str, wanted: Point, center: Point | None, others: list[Box]) -> Point:
    """Find where a unit stands best: all of it in its province, off other units, its ring off the centre."""

    def cost(at: Point) -> float:
        box = Box.around(at, WIDE, HIGH)
        lost = 90 * (1 - inside(shape, code, box.grown(2))) + 0.1 * math.dist(at, wanted)
        lost += sum(box.grown(5).overlap(other) for other in others) * 0.25
        if center is not None:
            lost += max(0.0, RING + 9 - math.dist(at, center)) * 1.6
        return lost + (500 if shape.region_at(at) != code else 0)

    return min(grid(wanted, REACH, 2), key=lambda at: (round(cost(at), 4), at))


def fit_center(shape: Geometry, code: str, wanted: Point, units: list[Point], others: list[Box]) -> Point:
    """Find where a centre stands best: near its city, clear of its units' rings and of other units."""

    def cost(at: Point) -> float:
        box = Box.around(at, CENTER + 3, CENTER + 3)
        lost = 60 * (1 - inside(shape, code, box)) + 0.35 * math.dist(at, wanted)
        lost += sum(max(0.0, RING + 9 - math.dist(at, unit)) for unit in units) * 1.2
        return lost + sum(box.overlap(other) for other in others) * 0.3 + (500 if shape.region_at(at) != code else 0)

    return min(grid(wanted, 36, 2), key=lambda at: (round(cost(at), 4), at))


def fit_label(
    shape: Geometry, code: str, wanted: Point, units: list[Point], center: Point | None, others: list[Box]
) -> Point:
    """Find where a code stands best: in its province, off its units and centre and all other units."""
    wide, high = svg.measure(code, SIZE, True), SIZE * 0.78
    taken = [Box.around(unit, WIDE, HIGH) for unit in units] + others
    taken += [Box.around(center, CENTER, CENTER)] if center else []

    def cost(at: Point) -> float:
        box = Box.around(at, wide, high)
        near = min(abs(math.hypot((at[0] - unit[0]) * 0.7, at[1] - unit[1]) - 24) for unit in units)
        return (
            80 * (1 - inside(shape, code, box.grown(1)))
            + sum(box.grown(2.5).overlap(other) for other in taken) * 0.6
            + 0.12 * near
            + 0.03 * math.dist(at, wanted)
            + (500 if shape.region_at(at) != code else 0)
        )

    return min(grid(wanted, REACH, 2), key=lambda at: (round(cost(at), 4), at))


def fit(value: dict) -> dict[str, dict]:
    """Fit every province's points: code -> unit, label, center, coasts. Two rounds, since each gives way to all."""
    shape = made(json.loads(json.dumps(value)))
    wanted = {code: region for code, region in shape.regions.items() if not region.kind}
    units = {code: region.unit for code, region in wanted.items()}
    centers = {code: region.center for code, region in wanted.items()}
    coasts = {code: dict(region.coasts) for code, region in wanted.items()}
    labels = {code: region.label for code, region in wanted.items()}

    def other_units(code: str) -> list[Box]:
        return [
            Box.around(at, WIDE, HIGH)
            for other in wanted
            if other != code
            for at in (units[other], *coasts[other].values())
        ]

    for _ in range(2):
        for code, region in wanted.items():
            units[code] = fit_unit(shape, code, region.unit, centers[code], other_units(code))
            for coast, at in region.coasts.items():
                coasts[code][coast] = fit_unit(shape, code, at, centers[code], other_units(code))
            if region.center:
                centers[code] = fit_center(
                    shape, code, region.center, [units[code], *coasts[code].values()], other_units(code)
                )
    for code, region in wanted.items():
        labels[code] = fit_label(
            shape,
            code,
            region.label,
            [units[code]],
            centers[code],
            other_units(code) + [Box.around(at, WIDE, HIGH) for at in coasts[code].values()],
        )
    return {
        code: {"unit": units[code], "label": labels[code]}
        | ({"center": centers[code]} if centers[code] else {})
        | ({"coasts": coasts[code]} if coasts[code] else {})
        for code in wanted
    }


def written(value: dict) -> str:
    """Write a geometry as its file: a line a region, a line an arc."""

    def packed(item) -> str:
        return json.dumps(item, separators=(",", ":"))

    lines = ["{"] + [f'"{key}":{packed(value[key])},' for key in ("map", "width", "height", "scale", "source")]
    lines += [
        '"regions":{',
        ",\n".join(f'"{code}":{packed(region)}' for code, region in value["regions"].items()),
        "},",
    ]
    lines += [
        '"sides":[',
        ",\n".join(map(packed, value["sides"])),
        "],",
        '"arcs":[',
        ",\n".join(map(packed, value["arcs"])),
        "]}",
    ]
    return "\n".join(lines) + "\n"


def settle(value: dict) -> None:
    """Put the points of a geometry's values in the best place near where they are."""
    for code, points in fit(value).items():
        value["regions"][code] |= points


def main() -> None:
    """Fit the points of the standard map anew and write its file."""
    import yaml

    wanted = yaml.safe_load((Path(__file__).resolve().parent / "standard.yaml").read_text(encoding="utf-8"))["wanted"]
    file = FOLDER / "standard.json"
    value = json.loads(file.read_text(encoding="utf-8"))
    for code, points in wanted.items():
        value["regions"][code] |= points
    settle(value)
    file.write_text(written(value), encoding="utf-8")


if __name__ == "__main__":
    main()
