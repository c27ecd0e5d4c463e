"""What several tests use: the examples of properties, the commands in this process, and the game of tests/tally.py."""

import io
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import settings

from judge import games
from tests.tally import STATE

# The suite tries the same examples in every run, however slow the machine; the second profile looks for new ones.
settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.register_profile("search", deadline=None, print_blob=True)
settings.load_profile("same")


class Said(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def tally(monkeypatch):
    """Let the game of counting be the only one there is."""
    for name in list(games.REGISTER):
        monkeypatch.delitem(games.REGISTER, name)
    monkeypatch.setitem(games.REGISTER, "tally", "tests.tally")


@pytest.fixture
def command(capsys, monkeypatch):
    """Run a command line in this process: `command("show", path, stdin=b"")` gives its status and what it printed."""
    from judge.cli.main import call

    def run(*arguments, stdin: bytes = b"") -> Said:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
        capsys.readouterr()
        status = call([str(argument) for argument in arguments])
        return Said(status, *capsys.readouterr())

    return run


@pytest.fixture
def counting(tmp_path, monkeypatch, tally):
    """Stand in a folder with a state and files of orders."""
    monkeypatch.chdir(tmp_path)
    for name, text in (
        ("g.yaml", STATE),
        ("o.txt", "add 3\n"),
        ("bad.txt", "add 1\n  sub 2\nmul 3\n"),
        ("illegal.txt", "add 10\n"),
        ("none.txt", ""),
    ):
        Path(name).write_text(text)
    return tmp_path
