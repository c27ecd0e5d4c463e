"""The benchmark's one command works, also where the human games and the peers are absent. Nothing here is timed."""
import os
import subprocess
import sys

from tests.benchmarks.diplomacy import ROOT, lines_as_written


def test_the_lines_that_are_timed_differ_and_have_eight_words():
    from judge.diplomacy.board import board
    from judge.diplomacy.canonical import canonical
    from judge.diplomacy.gazetteer import gazetteer
    from judge.diplomacy.scanner import Lexicon, scan

    lexicon, lines = Lexicon(gazetteer(board("standard"))), lines_as_written(5_000)
    assert len(set(lines)) == 5_000
    assert {len(scan(lexicon, line)) for line in lines} == {8}
    assert not any(canonical(board("standard"), "M", line) for line in lines)


def test_the_command_prints_every_measure(tmp_path):
    command = [sys.executable, "-m", "tests.benchmarks.diplomacy", "--passes", "2", "--tries", "1", "--pairs", "1"]
    ran = subprocess.run(command, cwd=ROOT, env={**os.environ, "JUDGE_FACTS": str(tmp_path)}, capture_output=True,
                         text=True)
    assert ran.returncode == 0, ran.stderr
    head, _, *lines = ran.stdout.splitlines()
    assert "38 movement phases of the made games (real_games.tar.xz is not there" in head
    for what in ("resolver alone", "legality to full result", "reading orders",
                 "reading lines of eight words", "reading the same lines", "batch, first pass", "batch, 2 passes",
                 "batch, peak memory", "one turn by command", "the one as a multiple"):
        assert any(line.strip().startswith(what) for line in lines), what


def test_the_command_of_twilight_struggle_prints_every_measure():
    command = [sys.executable, "-m", "tests.benchmarks.twilight", "--games", "3", "--tries", "1", "--pairs", "1"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    head, _, *lines = ran.stdout.splitlines()
    assert head.startswith("3 random games")
    for what in ("whole random games", "decisions a game", "ended by", "one action round by command",
                 "the one as a multiple", "peak memory of 3 games", "peak memory of one action round"):
        assert any(line.strip().startswith(what) for line in lines), what
