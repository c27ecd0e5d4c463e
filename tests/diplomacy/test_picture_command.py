"""`judge draw`: what it writes, what it says, and that nothing of the game changes."""

import shutil
import struct
import sys
import time
from pathlib import Path

import pytest

from judge import png
from judge.cli.main import call
from judge.diplomacy.picture import picture
from judge.protocol import Look
from tests.diplomacy import drawing
from tests.pace import within

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "diplomacy"


@pytest.fixture
def game(tmp_path, monkeypatch, capsys) -> Path:
    """The example's game after one phase, in a folder of its own."""
    for name in ("hellespont.yaml", "F1902M.txt", "F1902R.txt"):
        shutil.copy(EXAMPLES / name, tmp_path)
    monkeypatch.chdir(tmp_path)
    assert call(["adjudicate", "hellespont.yaml", "F1902M.txt"]) == 0
    capsys.readouterr()
    return tmp_path


def said(capsys, *arguments) -> tuple[int, str, str]:
    status = call(["draw", *arguments])
    out = capsys.readouterr()
    return status, out.out, out.err


def test_the_picture_is_written_beside_the_state_and_the_game_is_as_it_was(game, capsys):
    before = {path.name: path.read_bytes() for path in game.iterdir()}
    assert said(capsys, "hellespont.yaml") == (0, "wrote hellespont.svg\n", "")
    after = {path.name: path.read_bytes() for path in game.iterdir()}
    svg = after.pop("hellespont.svg")
    assert after == before and svg.startswith(b"<svg ") and b"Fall 1902, retreats" in svg


def test_a_picture_can_be_printed(game, capsys):
    status, out, _ = said(capsys, "hellespont.yaml", "-o", "-")
    assert status == 0 and out.startswith("<svg ") and out.endswith("</svg>\n")


def test_orders_are_drawn_with_what_becomes_of_them(game, capsys):
    _, out, _ = said(capsys, "hellespont.yaml", "-o", "-", "--orders", "F1902R.txt")
    assert 'class="order o0"' in out and ">retreats</text>" in out


@pytest.mark.parametrize(
    "which", [["--last"], ["--phase", "F1902M"], ["--phase", "1"], ["--phase", "fall 1902, movement"]]
)
def test_a_phase_of_the_journal_is_drawn_with_its_orders(game, capsys, which):
    status, out, _ = said(capsys, "hellespont.yaml", "-o", "-", *which)
    assert status == 0 and "Fall 1902, movement" in out and ">bounced</text>" in out


def test_faults_in_orders_stop_it(game, capsys):
    Path("bad.txt").write_text("Italy:\n  F Tys - Narnia\n", encoding="utf-8")
    status, out, err = said(capsys, "hellespont.yaml", "--orders", "bad.txt")
    assert status == 1 and out == "" and err.startswith("bad.txt:2:") and not Path("hellespont.svg").exists()


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["-o", "board.gif"], "`board.gif` ends in neither of .svg and .png"),
        (["--last", "--phase", "F1902M"], "--orders, --phase and --last do not go together"),
        (["--phase", "S1950M"], "no phase `S1950M` was played; `judge history hellespont.yaml` lists them"),
        (["--terminal", "-o", "board.svg"], "-o and --terminal do not go together"),
        (["--terminal", "--last"], "--terminal shows a position, without orders"),
        (["--ascii", "--orders", "-"], "--terminal shows a position, without orders"),
        (["--orders", "-", "--orders", "-"], "standard input can be read once only"),
        (["--theme", "pink"], "'pink' is not one of 'light', 'dark', 'print'"),
    ],
)
def test_wrong_usage_is_told(game, capsys, arguments, words):
    status, _, err = said(capsys, "hellespont.yaml", *arguments)
    assert status == 2 and words in err


def test_a_game_without_a_played_phase_has_no_last(tmp_path, monkeypatch, capsys):
    shutil.copy(EXAMPLES / "hellespont.yaml", tmp_path)
    monkeypatch.chdir(tmp_path)
    status, _, err = said(capsys, "hellespont.yaml", "--last")
    assert status == 1 and err.startswith("hellespont.journal: there is no journal here yet")


def test_an_unknown_side_is_refused(game, capsys):
    status, _, err = said(capsys, "hellespont.yaml", "-o", "-", "--for", "Narnia")
    assert status == 1 and "unknown power `Narnia`" in err
    assert said(capsys, "hellespont.yaml", "-o", "-", "--for", "italy")[0] == 0


@pytest.mark.parametrize("option", ["--terminal", "--ascii"])
def test_a_map_in_characters_is_printed(game, capsys, option):
    status, out, _ = said(capsys, "hellespont.yaml", option)
    assert status == 0 and "Tri*Au" in out and "!F Au" in out and out.isascii() == (option == "--ascii")


# -- PNG


def size(raw: bytes) -> tuple[int, int]:
    assert raw.startswith(b"\x89PNG\r\n")
    return struct.unpack(">II", raw[16:24])


def test_without_resvg_a_png_is_refused_with_what_to_install(game, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    status, _, err = said(capsys, "hellespont.yaml", "-o", "board.png")
    assert status == 1 and "pip install 'judge[png]'" in err and not Path("board.png").exists()


class TestPng:
    """With the extra `png`."""

    @pytest.fixture(autouse=True)
    def resvg(self):
        pytest.importorskip("resvg_py", reason="the extra `png` (resvg-py) is not installed")

    def test_a_png_is_1600_pixels_wide_and_quick(self, game, capsys):
        start = time.process_time()
        assert said(capsys, "hellespont.yaml", "-o", "board.png", "--last")[0] == 0
        assert time.process_time() - start < within(1.5)
        assert size(Path("board.png").read_bytes())[0] == 1600

    def test_words_are_drawn_with_the_package_s_own_font(self):
        """Without a font, resvg leaves all words out and says nothing."""
        position = drawing.golden_turns()["retreats"].before
        text = picture(position)
        without = text.replace("<text ", "<desc ").replace("</text>", "</desc>")
        assert len(png.render(text)) > len(png.render(without)) + 5000

    def test_the_same_picture_is_the_same_png(self):
        text = picture(drawing.golden_turns()["retreats"].before)
        assert png.render(text) == png.render(text)

    def test_it_is_known_whether_a_font_has_characters(self):
        assert png.told_apart("Bß") and not png.told_apart("\ue123\ue124")
        assert not png.told_apart("BB")

    def test_chinese_is_drawn_or_a_font_is_asked_for(self):
        from judge.faults import Refused

        text = picture(drawing.golden_turns()["retreats"].before, Look(lang="zh-Hant"))
        try:
            assert size(png.render(text))[0] == 1600
        except Refused as refused:
            assert "fonts-noto-cjk" in refused.faults[0].remedy
