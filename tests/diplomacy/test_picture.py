"""Pictures: the golden one, the same bytes always, small and quick, in every theme and language; every sign its own."""

import math
import os
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as tree
from pathlib import Path

import pytest

from judge import svg
from judge.diplomacy import picture_legend, picture_signs as signs
from judge.diplomacy.outcomes import Outcome
from judge.diplomacy.orders import Kind
from judge.diplomacy.picture import Picture, picture, sign_words
from judge.diplomacy.picture_palette import THEMES, palette
from judge.phrases import LANGUAGES
from judge.protocol import Look
from judge.svg import Box
from tests.diplomacy import drawing
from tests.pace import within

ROOT = Path(__file__).resolve().parents[2]
TURNS = drawing.golden_turns()
SUBJECTS = {**TURNS, "position": TURNS["retreats"].before}
SVG = "{http://www.w3.org/2000/svg}"


def seen(subject, look: Look = Look()) -> set[str]:
    """Collect the entries that the legend of a picture has."""
    return set(Picture(subject, look).sheets()[1])


def test_the_golden_phases_hold_every_kind_of_order_and_outcome():
    results = [result for turn in TURNS.values() for result in turn.results]
    assert {result.result for result in results} == set(Outcome)
    # A unit named alone has become a hold, a build or a removal by then.
    assert {result.order.kind for result in results if result.order} == set(Kind) - {Kind.UNIT}
    assert None in {result.order for result in results}


def test_the_golden_picture_is_as_it_was():
    assert drawing.golden() == drawing.GOLDEN.read_text(encoding="utf-8"), "look at `python -m tests.diplomacy.drawing`"
    assert drawing.GOLDEN.stat().st_size < 300_000


def test_the_golden_picture_names_every_sign():
    diagram = {"by-land", "by-sea", "by-both"}
    assert set().union(*map(seen, SUBJECTS.values())) == set(picture_legend.SAMPLES) - diagram
    assert diagram <= seen(position_of_a_map_without_geometry())


def position_of_a_map_without_geometry():
    state = SUBJECTS["position"]
    return state._replace(
        board=drawing.variant(),
        units={"Nor": "A Nor", "Cap": "F Cap/ec"},
        owner={"Nor": "Blue", "Cap": "Red"},
        centers={"Nor": "Blue"},
        dislodged=(),
        contested=(),
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sign_has_words_in_every_language(lang):
    english = sign_words("en").phrases
    table = sign_words(lang).phrases
    assert sorted(table) == sorted(english)
    assert {key: re.findall(r"\{\w+\}", text) for key, text in table.items()} == {
        key: re.findall(r"\{\w+\}", text) for key, text in english.items()
    }
    assert {f"sign.{key}" for key in picture_legend.SAMPLES} == {key for key in table if key.startswith("sign.")}


def test_no_two_signs_are_told_apart_by_colour_alone():
    look = palette(TURNS["movement"].before.board, "print")
    drawn = {
        key: re.sub(r"#[0-9a-f]{6}", "", sample("#000000", look, "Austria"))
        for key, sample in picture_legend.SAMPLES.items()
    }
    # Owned and free centres are a full and an empty dot.
    alike = [(a, b) for a in drawn for b in drawn if a < b and drawn[a] == drawn[b]]
    assert alike == [("center", "center-free")]
    centers = [picture_legend.SAMPLES[key]("#000000", look, "Austria") for key in ("center", "center-free")]
    assert centers[0] != centers[1]


@pytest.mark.parametrize("name", SUBJECTS)
@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_is_sound_xml_with_a_title(theme, name):
    root = tree.fromstring(picture(SUBJECTS[name], Look(theme)))
    assert root.tag == SVG + "svg" and root.find(SVG + "title").text.startswith("golden · ")
    names = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(names) == len(set(names))
    used = set(re.findall(r"url\(#([\w-]+)\)|href=\"#([\w-]+)\"", picture(SUBJECTS[name], Look(theme))))
    assert {one or other for one, other in used} <= set(names)


def texts(subject, look: Look) -> list[str]:
    root = tree.fromstring(picture(subject, look))
    return ["".join(node.itertext()) for node in root.iter(SVG + "text")]


def test_places_are_written_as_codes_or_names():
    turn = TURNS["movement"]
    provinces = turn.before.board.provinces
    assert set(provinces) <= set(texts(turn, Look()))
    named = " ".join(texts(turn, Look(labels="names")))
    assert all(word in named for province in provinces.values() for word in province.name.split("-")[0].split())
    chinese = texts(turn, Look(lang="zh-Hant"))
    assert {"維也納", "北海", "奧匈帝國"} <= set(chinese) and not set(provinces) & set(chinese)
    assert set(provinces) <= set(texts(turn, Look(labels="codes", lang="zh-Hans")))


def test_a_hostile_name_stays_a_text():
    state = SUBJECTS["position"]._replace(name='</text><script>&"\x07')
    root = tree.fromstring(picture(state))
    assert [node for node in root.iter() if node.tag.endswith("script")] == []
    assert root.find(SVG + "title").text.startswith('</text><script>&" ·')


def test_an_order_tells_its_words_to_who_points_at_it():
    root = tree.fromstring(picture(TURNS["movement"]))
    tips = [node.find(SVG + "title").text for node in root.iter(SVG + "g") if "order" in (node.get("class") or "")]
    assert "Germany: A Kie - Lvn: moves by convoy through Bal" in tips
    # Every order but those of units that stand nowhere is drawn.
    drawn = {
        int(name[1:])
        for node in root.iter(SVG + "g")
        for name in (node.get("class") or "").split()
        if re.fullmatch(r"o\d+", name)
    }
    assert drawn == set(range(len(TURNS["movement"].results)))


def test_the_position_before_and_after_a_finished_game_can_be_drawn():
    from judge.diplomacy import game
    from judge.protocol import Ending

    turn = game.finish(TURNS["movement"].before, Ending("draw"))
    assert "golden · over after Fall 1905, movement" in texts(turn, Look())


def test_the_same_bytes_whatever_the_order_of_sets():
    script = (
        "import hashlib\nfrom tests.diplomacy.drawing import golden\nfrom judge.protocol import Look\n"
        "print([hashlib.sha256(golden(Look(theme)).encode()).hexdigest() for theme in ('light', 'print')])"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


@pytest.mark.parametrize("look", [Look(), Look("print", "names"), Look("dark", lang="zh-Hant")], ids=str)
def test_a_picture_is_small_and_quick(look):
    times = []
    for _ in range(5):
        start = time.process_time()
        text = picture(TURNS["movement"], look)
        times.append(time.process_time() - start)
    assert len(text.encode()) < 300_000
    assert min(times) < within(0.05)


def turn_of(units: dict[str, list[str]], orders: str, **more):
    """Judge a spring of a position."""
    from judge.diplomacy import statefile
    from judge.document import Document
    from tests.diplomacy.replays import judged

    start = {"judge": 1, "game": "diplomacy", "name": "one", "map": "standard", "phase": "S1901M", "centers": {}}
    return judged(statefile.load(Document({**start, "units": units, **more})), orders)


def test_a_unit_that_its_orders_phase_dislodges_stands_beside_its_province_and_leaves_that_to_the_other():
    turn = turn_of(
        {"Germany": ["A Mun"], "Austria": ["A Boh", "A Tyr"], "France": ["A Bur"]},
        "Germany:\n  A Mun - Bur\nAustria:\n  A Boh - Mun\n  A Tyr S A Boh - Mun\nFrance:\n  A Bur S A Mun\n",
    )
    assert [result.unit for result in turn.results if result.dislodged] == ["A Mun"]
    drawn = Picture(turn, Look())
    at, place = drawn.beside["A Mun"], drawn.chart.spots["Mun"]
    assert 29 <= math.dist(at, place) <= 80
    boxes = [Box.around(there, signs.WIDE, signs.HIGH) for there, _ in drawn.units]
    assert len(boxes) == 4 and not any(
        box.left < place[0] < box.right and box.top < place[1] < box.bottom for box in boxes
    )
    # The arrow of the unit that came arrives in the place itself; the order of the other one starts where it stands.
    curves = {turn.results[number].unit: curve for number, curve in drawn.orders.curves.items()}
    assert math.dist(curves["A Boh"][-1], place) < 8
    assert math.dist(curves["A Mun"][0], at) == pytest.approx(17, abs=1)
    # So does what supports it, and its ring of points is under the lines.
    text = drawn.text()
    assert text.index(signs.burst(at, drawn.palette)) < text.index('id="orders"') < text.index('id="names"')


def test_the_order_of_a_dislodged_unit_does_not_lie_along_the_arrow_that_met_it_head_on():
    from judge.diplomacy import statefile
    from judge.document import read
    from tests.diplomacy.replays import judged

    game, orders = (
        (ROOT / "examples" / "diplomacy" / name).read_text("utf-8") for name in ("hellespont.yaml", "F1902M.txt")
    )
    turn = judged(statefile.load(read(game)), orders)
    drawn = Picture(turn, Look())
    curves = {turn.results[number].unit: curve for number, curve in drawn.orders.curves.items()}
    assert "F Nwy" in drawn.beside
    there, back = (list(svg.stations(curves[unit], 3)) for unit in ("F Nwy", "F Swe"))
    on_it = [at for at in there if any(math.dist(at, other) < 6 for other in back)]
    assert len(on_it) < len(there) / 4


def test_the_dislodged_stand_beside_in_the_movement_and_in_the_retreats():
    movement = turn_of(
        {"Germany": ["A Mun"], "Austria": ["A Boh", "A Tyr"]},
        "Austria:\n  A Boh - Mun\n  A Tyr S A Boh - Mun\n",
    )
    for subject in (movement, movement.state):
        drawn = Picture(subject, Look())
        assert list(drawn.beside) == ["A Mun"] and "dislodged" in drawn.sheets()[1]


def test_land_has_the_colour_of_its_owner_and_of_nobody_who_only_stands_there():
    state = turn_of(
        {"Germany": ["A Mun"], "Austria": ["A Boh", "A Ser"]}, "", centers={"Austria": ["Mun"], "Germany": ["Ber"]}
    ).before
    look = palette(state.board, "light")
    fills = {
        node.get("id"): node.get("fill")
        for node in tree.fromstring(picture(state)).iter()
        if node.get("id", "").startswith("land-")
    }
    assert fills["land-Mun"] == look.powers["Austria"].tint and fills["land-Ber"] == look.powers["Germany"].tint
    assert fills["land-Boh"] == fills["land-Ser"] == fills["land-Ukr"] == look["land"]


@pytest.mark.parametrize("lang, names", [("en", ["Au", "Ge"]), ("zh-Hant", ["奧", "德"]), ("zh-Hans", ["奥", "德"])])
def test_units_of_the_print_theme_carry_their_power_in_letters_that_can_be_read(lang, names):
    """Also a fleet, also in the legend, and at half the size still more than six pixels high."""
    state = turn_of({"Germany": ["A Mun"], "Austria": ["F Tri"]}, "").before
    root = tree.fromstring(picture(state, Look("print", lang=lang)))
    found = [(node.text, float(node.get("font-size"))) for node in root.iter(SVG + "text") if node.text in names]
    assert sorted(name for name, _ in found) == sorted([*names, names[0], names[0]])  # the legend's army and fleet
    assert min(size for _, size in found) / 2 > 6
    assert "Aus" not in texts(state, Look("print", lang=lang))


def test_a_removed_unit_still_tells_whose_it_was():
    """Its name lies above the stroke: every name is written behind the last sign."""
    turn = TURNS["adjustments"]
    root = tree.fromstring(picture(turn, Look("print")))
    order = [*root]
    sheet = next(number for number, node in enumerate(order) if node.get("id") == "signs")
    names = [number for number, node in enumerate(order) if node.tag == SVG + "text" and node.text in ("Fr", "Ru")]
    removed = [result for result in turn.results if result.result is Outcome.REMOVED]
    assert (
        {result.power for result in removed} == {"France", "Russia"}
        and len(names) >= len(removed)
        and min(names) > sheet
    )


def test_both_halves_of_a_swap_can_be_seen():
    """Two armies that change places by convoy: their arrows bow to different sides."""
    turn = turn_of(
        {"England": ["A Nwy", "F Ska", "A Swe"]},
        "England:\n  A Nwy - Swe via convoy\n  A Swe - Nwy\n  F Ska C A Nwy - Swe\n",
    )
    drawn = Picture(turn, Look()).orders
    (there, back) = [curve for curve in drawn.curves.values()]
    middles = [curve[len(curve) // 2] for curve in (there, back)]
    assert sum(abs(a - b) for a, b in zip(*middles)) > 8
