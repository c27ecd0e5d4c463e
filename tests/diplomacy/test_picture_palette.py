"""Colours: seven powers that stay apart for every eye, names that can be read, and a theme that needs no colour."""

from itertools import combinations
from types import SimpleNamespace

import pytest

from judge.diplomacy.board import board
from judge.diplomacy.picture_palette import PATTERNS, THEMES, palette
from tests.diplomacy.colours import EYES, contrast, difference, seen

BOARD = board("standard")
COLOURED = ("light", "dark")


@pytest.mark.parametrize(
    "one, other, wanted",  # from the test data of Sharma, Wu and Dalal
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_is_ciede2000(one, other, wanted):
    assert difference(one, other) == pytest.approx(wanted, abs=1e-4)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", COLOURED)
def test_powers_stay_apart(theme, eye):
    look = palette(BOARD, theme)
    for part, least in (("tint", 7.9), ("ink", 10.9)):
        colours = {power: seen(getattr(look.powers[power], part), eye) for power in BOARD.powers}
        near = [
            (a, b, round(difference(colours[a], colours[b]), 1))
            for a, b in combinations(colours, 2)
            if difference(colours[a], colours[b]) < least
        ]
        assert near == [], part


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", COLOURED)
def test_owned_land_looks_like_neither_sea_nor_free_land(theme, eye):
    look = palette(BOARD, theme)
    for ground in ("sea", "land"):
        near = [
            power
            for power in BOARD.powers
            if difference(seen(look.powers[power].tint, eye), seen(look[ground], eye)) < 7.9
        ]
        assert near == [], ground


@pytest.mark.parametrize("theme", THEMES)
def test_names_can_be_read(theme):
    look = palette(BOARD, theme)
    for ground in [look["land"], *(look.powers[power].tint for power in BOARD.powers)]:
        # The halo lies between a name and its ground, so either may give the contrast.
        assert max(contrast(look["words"], ground), contrast(look["words"], look["halo"])) >= 7
    assert contrast(look["sea words"], look["sea"]) >= 4.5
    assert contrast(look["bar words"], look["bar"]) >= 7 and contrast(look["bar faint"], look["bar"]) >= 4.5


def test_print_is_black_and_white_with_a_pattern_a_power():
    look = palette(BOARD, "print")
    colours = [*look.ground.values(), *(colour for power in look.powers.values() for colour in power[:2])]
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)
    assert len({power.pattern for power in look.powers.values()}) == len(BOARD.powers)
    assert {power.pattern for power in look.powers.values()} <= set(PATTERNS) and look.tagged


@pytest.mark.parametrize("theme", THEMES)
def test_powers_of_other_maps_get_colours_of_their_own(theme):
    from tests.diplomacy.drawing import variant

    named = variant()
    assert named.powers == ("Blue", "Red")
    own = palette(BOARD, theme).powers
    assert palette(named, theme).powers == {"Blue": own["England"], "Red": own["Austria"]}, "they are called after it"
    for names in (("Rome", "Carthage", "Persia"), ("Red", "Red Army", "Blue", "Rome")):
        colours = palette(_called(names), theme).powers
        assert tuple(colours) == names and len(set(colours.values())) == len(names)
    # Beside powers of the standard map, whose colours are theirs.
    colours = palette(_called(("Austria", "Red", "Rome")), theme).powers
    assert colours["Austria"] == own["Austria"] and len(set(colours.values())) == 3


def _called(names: tuple[str, ...]):
    """Give a map whose powers have these names; of a map, colours ask for nothing else."""
    return SimpleNamespace(powers=names)
