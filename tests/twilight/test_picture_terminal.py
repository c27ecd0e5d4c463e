"""The board in characters: every country with its influence and control, at most 100 columns, in ASCII where asked."""
import re

import pytest

from judge.layout import width
from judge.protocol import Look
from judge.twilight import game
from judge.twilight.world import BATTLEGROUNDS, COUNTRIES, STABILITY, US, USSR
from tests.twilight.picture_scenes import everything, position, random_turns

LOOKS = [Look(), Look(lang="zh-Hant", audience="US"), Look(lang="zh-Hans"), Look(audience="USSR")]


def expected(state, country: str) -> str:
    """Write the numbers of a country as a player reads them: in brackets where the lead is at least the stability."""
    us, ussr = state.influence[US][country], state.influence[USSR][country]
    shown = [f"[{count}]" if lead >= STABILITY[country] else str(count or "·")
             for count, lead in ((us, us - ussr), (ussr, ussr - us))]
    return f"{STABILITY[country]} {' '.join(shown)}"


@pytest.mark.parametrize("seed", range(3))
def test_every_country_has_its_stability_influence_and_control(seed):
    state = random_turns(seed, range(71))[-1].state
    lines = game.characters(state).splitlines()
    cells = [line[at + 1:at + 32] for line in lines if re.match(r".\S.* \d ", line) for at in (0, 33, 66)]
    for country in COUNTRIES:
        name = country + ("*" if country in BATTLEGROUNDS else "")
        found = [cell[20:] for cell in cells if cell[:20].rstrip() == name]
        assert len(found) == 1, country
        assert " ".join(found[0].replace("[ ", "[").split()) == expected(state, country), country


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("plain", [False, True])
def test_it_fits_a_hundred_columns(look, plain):
    for turn in [everything(), *random_turns(9, range(20, 150, 30), civil_war=True)]:
        drawn = game.characters(turn, plain, look)
        assert max(map(width, drawn.splitlines())) <= 100
        assert not plain or drawn.isascii()
        assert drawn.endswith("\n") and not any(line != line.rstrip() for line in drawn.splitlines())


def test_plain_is_ascii_even_where_the_game_has_another_name():
    assert game.characters(position()._replace(name="柏林"), True).startswith("?? - turn 3")


def test_tracks_are_marked_where_they_stand():
    drawn = game.characters(position(turn=7, number=4, phasing=US, defcon=2, vp=-10))
    assert " 6 [7] 8 " in drawn and " 3 [4] 5 " in drawn and " 1 [2] 3 " in drawn
    assert "USSR −20 ┼─────────●─────────┼" in drawn
    assert "no coups or realignments in Europe, Asia, Middle East" in drawn


def test_what_the_last_play_changed_is_marked():
    drawn = game.characters(everything())
    assert "Chinese Civil War 2 of 3" in " ".join(drawn.split())
    assert "►Iran*" in drawn and "►Cameroon" in drawn and "!South Korea*" in drawn
    assert "►Italy" not in drawn and "►Poland" not in drawn
    assert "Last play: US  #24 Indo-Pakistani War, 4 Ops: coup in Iran" in drawn
    assert "►" not in game.characters(everything().state)
