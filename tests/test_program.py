"""The program as a process of its own, with the game of counting: streams, locales, names of files."""
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tally import AFTER, PAGE, STATE

ROOT = Path(__file__).resolve().parent.parent

PROGRAM = """
from judge import games
from judge.cli.main import run
games.REGISTER["tally"] = "tests.tally"
run()
"""


def judge(*arguments, environment=(), **more) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        capture_output=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT), **dict(environment)},
        **more,
    )


def test_who_stops_it_while_its_modules_are_read_is_told_so():
    at_once = "import builtins, sys\nreal = builtins.__import__\n" + """
def stopped(name, *rest):
    if name == "click":
        raise KeyboardInterrupt
    return real(name, *rest)
from judge.__main__ import main
builtins.__import__ = stopped
main()
"""
    said = subprocess.run([sys.executable, "-c", at_once], capture_output=True, cwd=ROOT, timeout=60)
    assert (said.returncode, said.stdout, said.stderr.split()) == (130, b"", [b"judge:", b"stopped"])


@pytest.mark.parametrize(
    "environment",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "latin-1"},
        {"TZ": "Asia/Taipei", "PYTHONHASHSEED": "7"},
    ],
)
def test_output_is_utf8_whatever_the_locale(counting, environment):
    Path("g.yaml").write_text(STATE.replace("count", "維也納"), encoding="utf-8")
    run = judge("adjudicate", "g.yaml", "o.txt", "-o", "-", environment=environment)
    assert run.returncode == 0 and run.stderr == b""
    assert run.stdout.decode("utf-8") == (PAGE + "---\n" + AFTER).replace("count", "維也納")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_page_that_cannot_be_printed_is_no_success(counting):
    with open("/dev/full", "wb") as full:
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM, "show", "g.yaml"],
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
    assert run.returncode == 1 and b"no space left" in run.stderr and b"Traceback" not in run.stderr


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX systems")
def test_a_reader_that_goes_away_is_no_traceback(counting):
    reader, writer = os.pipe()
    os.close(reader)
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, "show", "g.yaml"],
        stdout=writer,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    os.close(writer)
    assert run.returncode == 1 and run.stderr == b""


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs a shell to close streams")
@pytest.mark.parametrize("closed, status", [(">&-", 0), ("2>&-", 0), ("<&-", 0), (">&- 2>&- <&-", 0)])
def test_streams_that_are_closed_are_no_traceback(counting, closed, status):
    run = subprocess.run(
        ["bash", "-c", f'"$0" -c "$1" adjudicate g.yaml o.txt {closed}', sys.executable, PROGRAM],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert run.returncode == status and run.stderr == b"" and Path("g.yaml").read_text() == AFTER


@pytest.mark.skipif(os.name != "posix", reason="names of POSIX systems")
def test_files_with_any_name(counting):
    for name in (b"w\xffr.yaml", "維也納 1.yaml".encode(), b"-g.yaml"):
        Path(os.fsdecode(name)).write_text(STATE)
        run = judge("adjudicate", "--", os.fsdecode(name), "o.txt")
        assert run.returncode == 0 and run.stderr == b"" and run.stdout.decode() == PAGE
        assert judge("replay", "--", os.fsdecode(name)).returncode == 0
    Path(os.fsdecode(b"\xff.txt")).write_text("what\n")
    assert (
        judge("check", "g.yaml", os.fsdecode(b"\xff.txt")).stderr
        == "\ufffd.txt:1:1: `what` is no order; add N\n".encode()
    )


def test_batch_answers_line_by_line(counting):
    state = {"judge": 1, "game": "tally", "name": "count", "number": 0, "total": 5}
    run = judge("batch", input=(json.dumps({"id": 1, "state": state, "orders": "add 3"}) + "\n").encode())
    assert run.returncode == 0 and json.loads(run.stdout)["state"]["total"] == 8
