"""What lies below everything in a picture: sea and land, whose land it is, borders; or the nodes of a diagram."""

from typing import Mapping

from judge.diplomacy.picture_geometry import Geometry
from judge.diplomacy.picture_palette import Palette, named
from judge.diplomacy.state import State
from judge.svg import Point, element, group, number


def mapped(shape: Geometry, state: State, palette: Palette) -> list[str]:
    """Draw the ground of a map that has a geometry. Land has the colour of its centre's owner: only centres are owned,
    so land without one is nobody's, whoever stands there."""
    held, regions, provinces = state.centers, shape.regions, state.board.provinces
    wet = {
        code
        for code, region in regions.items()
        if region.kind == "lake" or code in provinces and provinces[code].terrain == "sea"
    }
    coasts, seas, inner, borders = [], [], [], []
    for arc, (left, right) in enumerate(shape.sides, 1):
        if left is None or right is None:
            continue
        if (left in wet) != (right in wet):
            coasts.append(arc)
        elif left in wet:
            seas.append(arc)
        elif regions[left].kind or regions[right].kind or held.get(left) != held.get(right):
            borders.append(arc)
        else:
            inner.append(arc)
    lines = {"fill": "none", "stroke_linejoin": "round"}
    size = {"width": shape.width * shape.scale, "height": shape.height * shape.scale}
    parts = [
        element("rect", fill=palette["sea"], **size),
        element("defs", element("path", id="coasts", d="".join(map(shape.stretch, coasts)))),
        element("use", href="#coasts", stroke=palette["shallows"], stroke_width=90, **lines),
        element(
            "path",
            d="".join(map(shape.stretch, seas)),
            stroke=palette["sea border"],
            stroke_width=13,
            stroke_dasharray="70 45",
            **lines,
        ),
    ]
    for code, region in regions.items():
        if code in wet:
            if region.kind:  # the sea itself is the ground; a lake lies in land
                parts.append(element("path", d=shape.outline(code), fill=palette["sea"], fill_rule="evenodd"))
            continue
        fill = (
            f"url(#{named('hatch', shape.scale)})"
            if region.kind
            else palette.fill(held[code], shape.scale)
            if code in held
            else palette["land"]
        )
        parts.append(element("path", id=f"land-{code}", d=shape.outline(code), fill=fill, fill_rule="evenodd"))
    parts += [
        element("path", d="".join(map(shape.stretch, inner)), stroke=palette["inner border"], stroke_width=9, **lines),
        element("path", d="".join(map(shape.stretch, borders)), stroke=palette["border"], stroke_width=16, **lines),
        element("use", href="#coasts", stroke=palette["coast"], stroke_width=10, **lines),
    ]
    return [group(["\n".join(parts)], transform=f"scale({1 / shape.scale:g})", clip_path="url(#frame)")]


def border(palette: Palette, land: bool, sea: bool) -> dict:
    """Give the look of a border in a diagram: dashed for armies only, thick for armies and fleets."""
    return {
        "stroke": palette["inner border"] if land else palette["sea border"],
        "stroke_width": 3 if land and sea else 2,
        "stroke_dasharray": None if sea else "7 4",
    }


def nodes(places: Mapping[str, Point], state: State, palette: Palette) -> list[str]:
    """Draw the ground of a diagram: a line a border, thick where fleets pass, a node a province."""
    from judge.diplomacy.diagram import HEIGHT, NODE, WIDTH

    board, held = state.board, state.centers
    order = {code: rank for rank, code in enumerate(board.provinces)}
    by_land = {code: set(board.steps.get(f"A {code}", ())) for code in board.provinces}
    parts = [element("rect", width=WIDTH, height=HEIGHT, fill=palette["paper"])]
    for code, there in board.near.items():
        for other in there:
            if order[other] > order[code] or code not in board.near[other]:
                (x, y), (u, v) = places[code], places[other]
                land = other in by_land[code]
                sea = any(other in board.steps.get(f"F {location}", ()) for location in board.locations[code])
                parts.append(
                    element("path", d=f"M{number(x)},{number(y)}L{number(u)},{number(v)}", **border(palette, land, sea))
                )
    wide, high = NODE
    for code, (x, y) in places.items():
        province = board.provinces[code]
        fill = (
            palette.fill(held[code])
            if code in held
            else palette["sea"]
            if province.terrain == "sea"
            else palette["land"]
        )
        parts.append(
            element(
                "rect",
                id=f"land-{code}",
                x=x - wide / 2,
                y=y - high / 2,
                width=wide,
                height=high,
                fill=fill,
                rx=20 if province.terrain == "sea" else 5,
                stroke=palette["coast"],
                stroke_width=1.5,
                stroke_dasharray=None if province.terrain != "inland" else "5 3",
            )
        )
    return parts
