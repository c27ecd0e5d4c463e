"""Where things stand in a picture of the board: nothing lies upon another, whatever position, theme and language."""
import itertools
import string

import pytest

from judge.protocol import Look
from judge.svg import Box
from judge.twilight import game
from judge.twilight.picture_board import name_lines
from judge.twilight.picture_lettering import fitted, flowing, two_lines
from judge.twilight.picture_style import THEMES, layout, picture_words, style
from judge.twilight.world import (COUNTRIES, EASTERN_EUROPE, MAIN_REGION, NEIGHBOURS, NEXT_TO, REGIONS, SCORING,
                                  SOUTHEAST_ASIA, US, USSR)
from tests.twilight.picture_scenes import SVG, everything, grouped, random_turns, texts

LANGUAGES = ("en", "zh-Hant", "zh-Hans")
BOXES = {**{country: layout().country(country) for country in layout().countries},
         **{side.value: box for side, box in layout().superpowers.items()},
         "Chinese Civil War": Box.around(layout().civil_war, *layout().box)}


def test_the_layout_has_every_country_once():
    assert tuple(layout().countries) == COUNTRIES


def test_boxes_keep_eight_pixels_apart_and_lie_on_the_board():
    for a, b in itertools.combinations(BOXES, 2):
        assert not BOXES[a].grown(4).overlap(BOXES[b].grown(4)), (a, b)
    width, height = layout().size
    assert all(0 < box.left and box.right < width and 0 < box.top and box.bottom < height for box in BOXES.values())


def crosses(a, b, box: Box) -> bool:
    """Tell whether the line from a to b meets a box, by cutting it at the four sides (Liang and Barsky)."""
    first, last = 0.0, 1.0
    for start, step, low, high in ((a[0], b[0] - a[0], box.left, box.right), (a[1], b[1] - a[1], box.top, box.bottom)):
        if step == 0:
            if not low <= start <= high:
                return False
            continue
        one, other = sorted(((low - start) / step, (high - start) / step))
        first, last = max(first, one), min(last, other)
    return first <= last


def test_crosses_tells_lines_that_meet_a_box():
    box = Box(10, 10, 20, 20)
    assert crosses((0, 0), (30, 30), box) and crosses((15, 0), (15, 30), box) and crosses((15, 15), (16, 16), box)
    for a, b in (((0, 0), (30, 5)), ((25, 0), (25, 30)), ((0, 25), (15, 40))):
        assert not crosses(a, b, box)


def connections():
    places = layout().countries
    for a in COUNTRIES:
        for b in NEIGHBOURS[a]:
            if a < b:
                yield (a, b), places[a], places[b]
    for side in (US, USSR):
        for country in sorted(NEXT_TO[side]):
            if (side, country) != (US, "Japan"):            # that one goes around the board
                yield (side.value, country), BOXES[side.value].center, places[country]


def test_no_connection_runs_through_the_box_of_a_third():
    for ends, a, b in connections():
        for name, box in BOXES.items():
            assert name in ends or not crosses(a, b, box.grown(3)), (ends, name)


def test_rings_are_of_countries_of_their_region():
    assert set(layout().rings) == {*SCORING, EASTERN_EUROPE, SOUTHEAST_ASIA} == set(layout().region_names)
    for region, rings in layout().rings.items():
        assert all(country in REGIONS[region] for ring in rings for country in ring), region


def looks():
    return [Look(theme, "", lang, audience) for theme, lang, audience in
            (("light", "en", "US"), ("dark", "zh-Hant", ""), ("print", "zh-Hans", "USSR"), ("light", "en", ""))]


def overlaps(picture: str) -> list[tuple[str, str]]:
    found = texts(picture)
    return [(a.words, b.words) for a, b in itertools.combinations(found, 2)
            if a.box.grown(-0.6).overlap(b.box.grown(-0.6))]


@pytest.mark.parametrize("options", [{}, {"civil_war": True}, {"edition": "second"}])
@pytest.mark.parametrize("seed", range(3))
def test_no_two_labels_overlap(seed, options):
    for number, turn in enumerate(random_turns(seed, range(2, 150, 21), **options)):
        look = looks()[number % 4]
        assert overlaps(game.picture(turn, look)) == [], look


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_labels_overlap_where_every_sign_is_drawn(lang):
    assert overlaps(game.picture(everything(), Look(lang=lang))) == []


def test_overlaps_are_found():
    picture = game.picture(everything())
    assert overlaps(picture.replace(">AFRICA<", ">AFRICA AND MUCH MORE OF IT<"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_labels_stay_on_the_picture_and_names_in_their_boxes(lang):
    for turn in [everything(), *random_turns(11, range(30, 150, 40))]:
        picture = game.picture(turn, Look(lang=lang))
        height = float(picture.split('height="')[1].split('"')[0])
        boxes = {"country-" + "-".join(name.lower().replace("/", " ").split()): box for name, box in BOXES.items()}
        for text in texts(picture):
            assert text.box.left >= 2 and text.box.right <= 1798, text
            assert text.box.top >= 2 and text.box.bottom <= height - 2, text
            if text.group in boxes:
                box = boxes[text.group]
                assert box.left <= text.box.left and text.box.right <= box.right, text
                assert box.top - 1 <= text.box.top and text.box.bottom <= box.bottom + 1, text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_of_a_country_is_shortened_or_smaller_than_nine_pixels(lang):
    for country in COUNTRIES:
        lines, size = name_lines(country, style(Look(lang=lang)))
        assert "…" not in "".join(lines) and size >= 9, (country, lines, size)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_told_beside_the_board_can_be_read_at_800_pixels(lang):
    """Letters of 12.4 pixels are then still five and a half high."""
    turn = everything()
    picture = game.picture(turn._replace(state=turn.state._replace(defcon=2)), Look(lang=lang, audience="US"))
    read = ("track-space", "legend", "cards", "effects", "last-play", "hand", "title")
    small = [(node.text, node.get("font-size")) for name in read for node in grouped(picture, name).iter(SVG + "text")
             if float(node.get("font-size")) < 12.4 and node.text not in ("US", "SU", "美", "蘇", "苏")]
    assert small == []


def test_names_of_regions_lie_on_no_box_and_no_connection():
    for text in texts(game.picture(everything())):
        if text.group == "ground":
            box = text.box.grown(-1)
            assert not any(box.overlap(other) for other in BOXES.values()), text
            assert not any(crosses(a, b, box) for _, a, b in connections()), text


def test_names_of_regions_lie_in_their_region_or_beside_all():
    """A name over the ground of another region would mislead: no field of a foreign country comes near it."""
    for name, point in layout().region_names.items():
        near = {country: (abs(point[0] - x), abs(point[1] - y)) for country, (x, y) in layout().countries.items()}
        closest = min(near, key=lambda country: sum(near[country]))
        assert MAIN_REGION[closest] == MAIN_REGION[REGIONS[name][0]], (name, closest)


# -- tables

def test_every_language_has_the_same_words_with_the_same_holes():
    def holes(text):
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}
    english = picture_words("en").phrases
    for lang in LANGUAGES[1:]:
        other = picture_words(lang).phrases
        assert set(other) == set(english)
        assert [key for key in english if holes(english[key]) != holes(other[key])] == []


def test_every_theme_has_the_same_colours():
    themes = [style(Look(theme)).colours for theme in THEMES]
    for theme in themes[1:]:
        assert set(theme) == set(themes[0])
        for key, value in themes[0].items():
            assert type(theme[key]) is type(value) and len(theme[key]) == len(value) or isinstance(value, str), key


def luminance(colour: str) -> float:
    parts = [int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5)]
    return sum(weight * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
               for weight, part in zip((0.2126, 0.7152, 0.0722), parts))


def contrast(a: str, b: str) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_words_can_be_read_on_their_ground(theme):
    """4.5 to 1 is what the Web Content Accessibility Guidelines ask of words."""
    made = style(Look(theme))
    pairs = [("words", "paper"), ("words", "panel"), ("soft", "paper"), ("band words", "band"),
             ("battleground words", "battleground"), ("stability words", "stability"),
             ("stability battleground words", "stability battleground"), ("on side", "US"), ("on side", "USSR"),
             ("US", "box"), ("USSR", "box"), ("marker words", "marker"), ("cell words", "cell"),
             ("changed words", "box"), ("words", "space"), ("soft", "space")]
    pairs = [(made[ink], made[ground]) for ink, ground in pairs]
    pairs += [(made["cell words"], ground) for ground in (*made["eras"], *made["defcon"], *made["vp"].values())]
    faint = [(ink, ground, round(contrast(ink, ground), 2)) for ink, ground in pairs if contrast(ink, ground) < 4.5]
    assert faint == []


# -- lettering

def test_a_line_gets_smaller_and_then_shorter():
    assert fitted("Nigeria", 12, 200) == ("Nigeria", 12)
    text, size = fitted("Dominican Republic", 12, 110)
    assert text == "Dominican Republic" and 8.6 < size < 12
    text, size = fitted("Dominican Republic", 12, 40)
    assert text.endswith("…") and size == pytest.approx(12 * 0.72)


def test_a_name_is_broken_where_that_makes_it_larger():
    assert two_lines("Laos/Cambodia", 12.5, 10.5, 60)[0] == ("Laos/", "Cambodia")
    assert two_lines("Iran", 12.5, 10.5, 80) == (("Iran",), 12.5)


def test_lines_flow_at_blanks_and_between_chinese_characters():
    assert flowing("event of Decolonization, carried out", 12.5, 180) == ["event of Decolonization,", "carried out"]
    lines = flowing("不得在歐洲、亞洲政變或調整陣營", 10, 60)
    assert "".join(lines) == "不得在歐洲、亞洲政變或調整陣營" and not any(line[0] in "、，。" for line in lines)
    assert max(map(len, lines)) <= 7
