"""The map in characters: at most 100 columns, every province with its unit and owner, in ASCII where asked for."""

import pytest

from judge.diplomacy.picture_palette import shortened
from judge.diplomacy.picture_terminal import COLUMNS, characters, told
from judge.layout import width
from judge.phrases import LANGUAGES
from judge.protocol import Look
from tests.diplomacy import drawing

SUBJECTS = [turn for _, turn in drawing.made_turns()][::4] + [drawing.golden_turns()["retreats"].before]


def state_of(subject):
    return getattr(subject, "state", subject)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(
    "subject", SUBJECTS, ids=lambda subject: f"{state_of(subject).name} {state_of(subject).phase.code}"
)
def test_every_province_stands_there_with_its_unit_and_owner(subject, plain):
    state, page = state_of(subject), characters(subject, plain)
    lines = page.splitlines()
    assert max(map(width, lines)) <= COLUMNS and len(lines) < 60
    assert page.isascii() if plain else "·" in page
    short = shortened(state.board.powers)
    for code, province in state.board.provinces.items():
        wanted = told(state, code, short)
        assert wanted[0] == code + ("*" + short.get(state.centers.get(code), "") if province.center else "")
        assert len(wanted) == 1 + (code in state.units) + sum(
            state.board.unit_place[lost.unit] == code for lost in state.dislodged
        )
        assert stacked(lines, wanted), wanted


def stacked(lines: list[str], wanted: list[str]) -> bool:
    """Tell whether some texts stand one below the other."""
    for row, line in enumerate(lines):
        at = line.find(wanted[0])
        while at >= 0:
            if all(
                row + down < len(lines) and lines[row + down][at:].startswith(text) for down, text in enumerate(wanted)
            ):
                return True
            at = line.find(wanted[0], at + 1)
    return False


def test_units_and_owners_are_told():
    state = drawing.golden_turns()["retreats"].before
    short = shortened(state.board.powers)
    assert told(state, "Mun", short) == ["Mun*Ge", "A Ge", "!A Au"]
    assert told(state, "Bul", short) == ["Bul*Tu", "A Tu", "!F Ru"]
    assert (
        told(state, "Boh", short) == ["Boh", "A Au"]
        and told(state, "Ion", short) == ["Ion"]
        and told(state, "Spa", short) == ["Spa*"]
    )


def test_short_names_tell_powers_apart():
    assert shortened(("Austria", "Australia", "Italy")) == {"Austria": "Austri", "Australia": "Austra", "Italy": "It"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_frame_speaks_the_language(lang):
    page = characters(SUBJECTS[-1], look=Look(lang=lang))
    assert ("Turkey 3/3" if lang == "en" else "土耳其 3/3") in page


def test_a_map_without_geometry_is_a_plan():
    state = SUBJECTS[-1]._replace(
        board=drawing.variant(),
        units={"Cap": "F Cap/ec"},
        owner={"Cap": "Red"},
        centers={"Cap": "Blue"},
        dislodged=(),
        contested=(),
    )
    page = characters(state, plain=True)
    assert "Cap*Bl" in page and "F Re/ec" in page and "Oas" in page
