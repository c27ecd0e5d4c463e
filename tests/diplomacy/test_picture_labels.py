"""Names of places: none under a unit, no two on each other, in every phase of the made games, and of the real ones.
Units: no two on each other, those dislodged stand beside, off centres and arrows.

Of the real games the suite draws every third phase; all of them with JUDGE_LONG=1.
"""

import os
from itertools import combinations

import pytest

from judge.diplomacy import picture_signs as signs, statefile
from judge.diplomacy.board import board
from judge.diplomacy.picture import Picture
from judge.diplomacy.picture_labels import split
from judge.document import Document
from judge.protocol import Look
from judge.svg import Box
from tests.diplomacy import drawing, real_games

LOOKS = [Look(), Look(labels="names"), Look(lang="zh-Hant")]
STEP = 1 if os.environ.get("JUDGE_LONG") else 3
REAL = real_games.games() if real_games.ARCHIVE.exists() else {}


def hidden(subject, look: Look) -> list[str]:
    """List what covers a name: a unit, a centre, a sign or another name; and names beyond the frame."""
    drawn = Picture(subject, look)
    phase = drawn.state.phase.code
    found = [
        f"{phase} {code} is covered by {box}"
        for code, label in drawn.labels.items()
        for box in drawn.taken()
        if label.box.overlap(box) > 0
    ]
    boxes = [(code, label.box) for code, label in drawn.labels.items()]
    found += [f"{phase} {a} and {b}" for (a, one), (b, other) in combinations(boxes, 2) if one.overlap(other) > 0]
    frame = drawn.chart
    return found + [
        f"{phase} {code} is cut off"
        for code, box in boxes
        if box.left < 0 or box.top < 0 or box.right > frame.width or box.bottom > frame.height
    ]


def crowded(subject) -> list[str]:
    """List the units that lie on another, a centre, or the head of an arrow that another unit's move draws."""
    drawn = Picture(subject, Look())
    phase = drawn.state.phase.code
    boxes = [Box.around(at, signs.WIDE * scale, signs.HIGH * scale) for at, scale in drawn.units]
    found = [f"{phase} {a} and {b}" for a, b in combinations(boxes, 2) if a.overlap(b) > 0]
    beside = {unit: Box.around(at, 34, 25) for unit, at in drawn.beside.items()}
    heads = {
        subject.results[number].unit: curve[-1]
        for number, curve in (drawn.orders.curves.items() if drawn.orders else ())
        if curve
    }
    for unit, box in beside.items():
        centers = (Box.around(at, signs.CENTER, signs.CENTER) for at in drawn.chart.centers.values())
        found += [f"{phase} {unit} covers a centre" for center in centers if box.overlap(center) > 0]
        found += [
            f"{phase} {unit} covers the arrow of {mover}"
            for mover, (x, y) in heads.items()
            if mover not in beside and box.left < x < box.right and box.top < y < box.bottom
        ]
    return found


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_made_games(look):
    phases = 0
    for state, turn in drawing.made_turns():
        phases += 1
        assert hidden(state, look) == [] and hidden(turn, look) == []
        assert look != LOOKS[0] or crowded(state) + crowded(turn) == []
    assert phases > 60


@pytest.mark.skipif(not REAL, reason="the forty real games are not at hand (JUDGE_FACTS)")
@pytest.mark.parametrize("name", REAL)
def test_real_games(name):
    phases = 0
    for number, turn in enumerate(drawing.real_turns(REAL[name])):
        phases += 1
        # Codes always; names and Chinese, which take more room and time, in turn.
        looks = (LOOKS[0], LOOKS[1 + number // 3 % 2]) if number % 3 == 0 else (LOOKS[0],)
        for look in looks if number % STEP == 0 else ():
            assert hidden(turn, look) == []
        assert number % STEP or crowded(turn) == []
    assert phases > 1  # some were broken off after a year


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_board_with_a_unit_in_every_province(look):
    map_ = board("standard")
    units: dict[str, list[str]] = {power: [] for power in map_.powers}
    for number, (code, province) in enumerate(map_.provinces.items()):
        units[map_.powers[number % 7]].append(f"F {code}" if province.terrain == "sea" else f"A {code}")
    state = statefile.load(
        Document(
            {
                "judge": 1,
                "game": "diplomacy",
                "name": "full",
                "map": "standard",
                "phase": "S1901M",
                "units": units,
                "centers": {},
            }
        )
    )
    assert hidden(state, look) == []


def test_names_stand_in_or_near_their_province():
    turn = drawing.golden_turns()["movement"]
    drawn = Picture(turn, Look())
    away = {code: round(drawn.chart.share(code, label.box), 2) for code, label in drawn.labels.items()}
    assert sum(away.values()) / len(away) > 0.85
    assert min(away.values()) > 0.3, away


@pytest.mark.parametrize(
    "name, ways",
    [
        ("Spain", [("Spain",)]),
        ("North Atlantic Ocean", [("North Atlantic Ocean",), ("North", "Atlantic Ocean")]),
        ("Mid-Atlantic Ocean", [("Mid-Atlantic Ocean",), ("Mid-Atlantic", "Ocean")]),
    ],
)
def test_long_names_may_take_two_lines(name, ways):
    assert split(name)[0] == ways[0] and len(split(name)) == len(ways)
    assert all("".join(way).replace(" ", "") == name.replace(" ", "") for way in split(name))
