"""Drawing primitives: numbers, elements, measured words, lines and curves."""

import json
import math
import struct
from pathlib import Path

import pytest

from judge import resources, svg
from judge.svg import Box

FONTS = Path(resources.folder("maps")) / "fonts"


@pytest.mark.parametrize(
    "value, text", [(3, "3"), (3.04, "3"), (12.55, "12.6"), (-0.01, "0"), (-2.5, "-2.5"), (1e6, "1000000")]
)
def test_numbers_have_one_decimal_at_most(value, text):
    assert svg.number(value) == text


def test_elements_leave_out_what_is_none():
    assert (
        svg.element("path", d="M0,0", stroke_width=2.0, class_="a", fill=None)
        == '<path d="M0,0" stroke-width="2" class="a"/>'
    )
    assert svg.element("g", "<b/>") == "<g><b/></g>"


def test_texts_are_made_safe():
    assert svg.escape('<a href="x">&\x00\x1f\n') == "&lt;a href=&quot;x&quot;&gt;&amp;"
    assert svg.escape("聖彼得堡 · Köln") == "聖彼得堡 · Köln"


# -- words


def advances(file: Path, text: str) -> list[float]:
    """Read the advance widths of characters from a TrueType font, in thousandths of its size (cmap 4, hmtx)."""
    raw = file.read_bytes()
    tables = {}
    for n in range(struct.unpack(">H", raw[4:6])[0]):
        tag, _, offset, _ = struct.unpack(">4sIII", raw[12 + 16 * n : 28 + 16 * n])
        tables[tag.decode()] = offset
    em = struct.unpack(">H", raw[tables["head"] + 18 : tables["head"] + 20])[0]
    metrics = struct.unpack(">H", raw[tables["hhea"] + 34 : tables["hhea"] + 36])[0]
    cmap = tables["cmap"]
    found = [
        cmap + struct.unpack(">I", raw[cmap + 8 + 8 * n : cmap + 12 + 8 * n])[0]
        for n in range(struct.unpack(">H", raw[cmap + 2 : cmap + 4])[0])
    ]
    at = next(offset for offset in found if raw[offset : offset + 2] == b"\0\4")
    count = struct.unpack(">H", raw[at + 6 : at + 8])[0] // 2

    def column(n: int, kind: str = "H") -> tuple[int, ...]:
        start = at + 14 + 2 * count * n + (2 if n else 0)
        return struct.unpack(f">{count}{kind}", raw[start : start + 2 * count])

    ends, starts, deltas, ranges = column(0), column(1), column(2, "h"), column(3)
    widths = []
    for char in text:
        code = ord(char)
        n = next(n for n, end in enumerate(ends) if end >= code)
        assert starts[n] <= code
        glyph = (code + deltas[n]) % 65536
        if ranges[n]:
            where = at + 16 + 6 * count + 2 * n + ranges[n] + 2 * (code - starts[n])
            glyph = (struct.unpack(">H", raw[where : where + 2])[0] + deltas[n]) % 65536
        where = tables["hmtx"] + 4 * min(glyph, metrics - 1)
        widths.append(1000 * struct.unpack(">H", raw[where : where + 2])[0] / em)
    return widths


@pytest.mark.parametrize("weight, name", [("regular", "DejaVuSans.ttf"), ("bold", "DejaVuSans-Bold.ttf")])
def test_words_are_as_wide_as_the_font_says(weight, name):
    table = json.loads((FONTS / "widths.json").read_text(encoding="utf-8"))[weight]
    assert set("ABCXYZabcxyz0123456789 .,:;-()·…×äöüßéñ") <= set(table)
    assert [round(width) for width in advances(FONTS / name, "".join(table))] == list(table.values())


def test_measuring():
    assert svg.measure("mm", 10) == 2 * svg.measure("m", 10) and svg.measure("St Petersburg", 10, True) > svg.measure(
        "St Petersburg", 10
    )
    assert svg.measure("維也納", 12) == 36


def test_the_fonts_have_their_licence():
    assert "bitstream-vera" in (FONTS / "LICENSE").read_text(encoding="utf-8").lower()


# -- boxes, lines and curves


def test_boxes():
    one = Box.around((10, 10), 8, 4)
    assert one == Box(6, 8, 14, 12) and one.center == (10, 10) and one.grown(1) == Box(5, 7, 15, 13)
    assert one.overlap(Box(12, 11, 20, 20)) == 2 and one.overlap(Box(14, 8, 20, 12)) == 0


def test_a_bow_swings_to_its_left_and_its_way_back_to_the_other_side():
    there, back = svg.bow((0, 0), (100, 0)), svg.bow((100, 0), (0, 0))
    assert there[0] == (0, 0) and there[-1] == (100, 0)
    assert there[6] == pytest.approx((50, -5)) and back[6] == pytest.approx((50, 5))


def test_a_spline_passes_its_points():
    points = [(0, 0), (50, 40), (120, 10)]
    curve = svg.spline(points)
    assert all(min(math.dist(point, other) for other in curve) < 1e-9 for point in points)


def test_trimming():
    assert svg.trimmed([(0, 0), (10, 0), (100, 0)], 20, 30) == [(20, 0), (70, 0)]
    assert svg.length(svg.trimmed([(0, 0), (10, 0)], 20, 30)) == pytest.approx(2.5)  # a quarter stays
    point, angle = svg.along([(0, 0), (0, 10), (10, 10)], 0.75)
    assert point == (5, 10) and angle == 0


def test_turning():
    assert svg.turned([(1, 0)], (5, 5), math.pi / 2, 2)[0] == pytest.approx((5, 7))


def test_a_long_bow_swings_no_further_than_a_picture_has_room_for():
    assert max(abs(y) for _, y in svg.bow((0, 0), (1500, 0))) == pytest.approx(svg.SWING / 2)
    assert svg.bow((5, 5), (5, 5)) == [(5, 5)] * 13
