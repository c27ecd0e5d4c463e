"""Diagrams: nodes that do not overlap, places of the map file kept in proportion, the same every time."""

from itertools import combinations

import pytest

from judge import resources
from judge.diplomacy import board as boards
from judge.diplomacy.diagram import HEIGHT, NODE, WIDTH, distances, layout
from judge.diplomacy.picture import Picture
from judge.diplomacy.state import State, Victory
from judge.document import read
from judge.protocol import Look
from judge.svg import Box
from tests.diplomacy import drawing


def standard_without_geometry():
    text = resources.text("maps", "diplomacy", "standard.yaml").replace("map: standard", "map: bare")
    return boards.make(read(text, "bare.yaml"))


def placed_variant():
    """The small map with places of its own: the two shores left and right of the seas."""
    text = (drawing.FOLDER.parent / "maps" / "straits.yaml").read_text(encoding="utf-8")
    for n, (name, x, y) in enumerate(
        (
            ("Northmark", 0, 0),
            ("Long Cape", 10, 0),
            ("Eastern Sea", 20, 10),
            ("Western Bay", 20, -10),
            ("Dunes", 30, 0),
            ("Oasis", 40, 0),
        )
    ):
        text = text.replace(f"name: {name},", f"name: {name}, x: {x}, y: {y},")
    return boards.make(read(text, "straits.yaml"))


@pytest.mark.parametrize("make", [standard_without_geometry, drawing.variant, placed_variant])
def test_nodes_stand_apart_within_the_picture(make):
    board = make()
    boxes = [Box.around(at, *NODE) for at in layout(board).values()]
    assert len(boxes) == len(board.provinces)
    assert [pair for pair in combinations(boxes, 2) if pair[0].overlap(pair[1]) > 0] == []
    assert all(box.left >= 0 and box.top >= 0 and box.right <= WIDTH and box.bottom <= HEIGHT for box in boxes)
    assert layout(board) == layout(make())


def test_places_of_the_map_file_are_kept_in_proportion():
    at = layout(placed_variant())
    assert at["Nor"][0] < at["Cap"][0] < at["Sea"][0] == at["Bay"][0] < at["Dun"][0] < at["Oas"][0]
    assert at["Cap"][0] - at["Nor"][0] == pytest.approx(at["Oas"][0] - at["Dun"][0])
    assert at["Bay"][1] < at["Nor"][1] == at["Oas"][1] < at["Sea"][1]


def test_what_is_near_on_the_map_is_near_on_paper():
    board = standard_without_geometry()
    codes, at = list(board.provinces), layout(board)
    table = distances(board, codes)

    def apart(steps: int) -> float:
        lengths = [
            abs(at[a][0] - at[b][0]) + abs(at[a][1] - at[b][1])
            for (i, a), (j, b) in combinations(enumerate(codes), 2)
            if table[i][j] == steps
        ]
        return sum(lengths) / len(lengths)

    assert apart(1) < apart(2) < apart(4) < apart(6)


def test_an_island_that_nothing_reaches_has_a_place():
    text = (drawing.FOLDER.parent / "maps" / "straits.yaml").read_text(encoding="utf-8")
    board = boards.make(read(text + "  Isl: {name: Isle, terrain: inland}\n", "straits.yaml"))
    table = distances(board, [*board.provinces])
    assert table[0][5] == 4 and table[0][6] == table[6][0] == 7
    assert len(set(layout(board).values())) == 7


def test_names_in_a_diagram_are_not_covered():
    board = standard_without_geometry()
    turn = drawing.golden_turns()["movement"]
    for look in (Look(), Look(labels="names")):
        drawn = Picture(turn.before._replace(board=board), look)
        covered = [code for code, label in drawn.labels.items() for box in drawn.taken() if label.box.overlap(box) > 0]
        assert covered == []


def test_a_small_map_is_drawn():
    board = drawing.variant()
    state = State(
        "shores",
        board,
        drawing.golden_turns()["movement"].before.rules,
        Victory(3),
        board.begin,
        0,
        {"Cap": "F Cap/ec"},
        {"Cap": "Blue"},
        {"Nor": "Blue"},
    )
    text = Picture(state, Look()).text()
    assert 'id="land-Oas"' in text and ">Blue</text>" in text and len(text) < 20_000
