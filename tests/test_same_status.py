"""Both games say the same kind of thing in the same way: the exit status, and where it is printed."""

from pathlib import Path

import pytest

ORDERS = {
    "diplomacy": {"good": "France: A Par - Bur\n", "bad": "France: A Parris - Bur\n"},
    "twilight-struggle": {"good": "USSR setup: Poland 6\n", "bad": "USSR setup: Itlay 6\n"},
}
GAMES = tuple(ORDERS)


@pytest.fixture(params=GAMES)
def running(request, command, tmp_path, monkeypatch):
    """Stand in a folder with a game at its start, a good and a bad file of orders, and an empty one."""
    monkeypatch.chdir(tmp_path)
    assert command("new", request.param, "--name", "g").status == 0
    for name, text in {**ORDERS[request.param], "empty": "", "talk": "Hi GM\n"}.items():
        Path(f"{name}.txt").write_text(text)


@pytest.fixture
def finished(running, command):
    """The same game, ended by agreement."""
    assert command("finish", "g.yaml", "--draw").status == 0


def everything() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path(".").iterdir() if path.name != "g.lock"}


COMMANDS = [
    ("adjudicate", "g.yaml"),
    *((name, "g.yaml", f"{file}.txt") for name in ("adjudicate", "check", "explain")
      for file in ("good", "empty", "talk")),
    *((name, "g.yaml", "bad.txt") for name in ("adjudicate", "check")),  # explain stops at what cannot be read
    ("check", "g.yaml"),
    *(("draw", "g.yaml", "--orders", f"{file}.txt", "-o", "g.svg") for file in ("good", "bad", "empty", "talk")),
]


@pytest.mark.parametrize("line", COMMANDS, ids=" ".join)
def test_nothing_can_be_ordered_in_a_finished_game(finished, command, line):
    before = everything()
    said = command(*line)
    assert (said.status, said.out) == (1, "") and "the game `g` is over: nothing can be" in said.err
    assert everything() == before


@pytest.mark.parametrize("audience", [("--public",), ("--for", "US"), ("--for", "France")], ids=" ".join)
@pytest.mark.parametrize("name", ["adjudicate", "check", "explain"])
def test_no_command_shows_what_somebody_else_wrote_in_a_finished_game(finished, command, name, audience):
    said = command(name, "g.yaml", "bad.txt", *audience)
    mine = audience == ("--for", "France")
    assert said.status == 1 and "Itlay" not in said.err and ("Parris" not in said.err or mine)


@pytest.mark.parametrize("name", ["adjudicate", "check", "explain"])
def test_a_fault_is_status_1_and_on_standard_error(running, command, name):
    before = everything()
    said = command(name, "g.yaml", "bad.txt")
    assert said.status == 1 and said.err.startswith("bad.txt:1:") and everything() == before


@pytest.mark.parametrize("name", ["adjudicate", "check", "explain"])
@pytest.mark.parametrize("file", ["empty", "talk"])
def test_that_nobody_ordered_anything_is_no_fault(running, command, name, file):
    assert command(name, "g.yaml", f"{file}.txt")[::2] == (0, "")


@pytest.mark.parametrize("line",
                         [("show",), ("options",), ("history",), ("replay",), ("rules",), ("draw", "-o", "g.svg")],
                         ids=" ".join)
def test_a_finished_game_can_be_looked_at(finished, command, line):
    assert command(line[0], "g.yaml", *line[1:]).status == 0


def test_a_finished_game_is_not_finished_again_and_is_taken_back(finished, command):
    assert command("finish", "g.yaml", "--draw").status == 1
    assert command("undo", "g.yaml").status == 0 and command("adjudicate", "g.yaml", "-n").status == 0


def test_what_is_not_allowed_is_explained_to_nobody(command, tmp_path, monkeypatch):
    """A play of Twilight Struggle that is not allowed is refused by every command, and told to its own side."""
    monkeypatch.chdir(tmp_path)
    command("new", "twilight-struggle", "--name", "g")
    Path("o.txt").write_text("USSR setup: Poland 5\n")
    for name in ("adjudicate", "explain"):
        said = command(name, "g.yaml", "o.txt")
        assert (said.status, said.out) == (1, "") and "5 markers are too few" in said.err
        assert "too few" not in command(name, "g.yaml", "o.txt", "--for", "US").err
