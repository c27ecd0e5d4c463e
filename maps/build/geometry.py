"""Make `maps/diplomacy/geometry/standard.json` anew. One command, from a checkout (about two minutes):

    pip install -e '.[maps-build]' && python maps/build/geometry.py

Natural Earth's countries and inner borders become the map's provinces by the tables of `standard.yaml` (sources.py,
regions.py), their borders become shared arcs (topology.py), and points.py finds where units and names stand. Nothing of
this is needed to draw. `tests/diplomacy/test_picture_geometry.py` checks the file against the rules' map.
"""

from pathlib import Path

import yaml

import points
import topology
from regions import coverage
from sources import Projection

HERE = Path(__file__).resolve().parent
SOURCE = "Natural Earth 1:10m admin-0/admin-1 (public domain), own cut lines"
LAKES = ("caspian", "marmara")


def build(tables: dict) -> dict:
    """Make the values of a geometry file; its points stand where the tables want them."""
    projection = Projection(**tables["projection"])
    borders = topology.arcs(coverage(tables, projection))
    names = {side for one, other, _ in borders for side in (one, other) if side}
    provinces = list(tables["wanted"])
    regions = {}
    for name in (*provinces, *sorted(names - set(provinces))):
        kind = {} if name in tables["wanted"] else {"kind": "lake" if name in LAKES else "impassable"}
        regions[name] = {"rings": topology.rings(borders, name), **kind, **tables["wanted"].get(name, {})}
    steps = [
        [*line[0], *(step for a, b in zip(line, line[1:]) for step in (b[0] - a[0], b[1] - a[1]))]
        for _, _, line in borders
    ]
    return {
        "map": "standard",
        "width": projection.width,
        "height": projection.height,
        "scale": topology.SCALE,
        "source": SOURCE,
        "regions": regions,
        "sides": [[one, other] for one, other, _ in borders],
        "arcs": steps,
    }


def main() -> None:
    """Build the standard map's geometry and write its file."""
    value = build(yaml.safe_load((HERE / "standard.yaml").read_text(encoding="utf-8")))
    points.settle(value)
    (points.FOLDER / "standard.json").write_text(points.written(value), encoding="utf-8")


if __name__ == "__main__":
    main()
