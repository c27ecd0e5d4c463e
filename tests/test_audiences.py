"""Who reads what by command: one side's pages, faults and phases of the journal hold nothing that the other wrote."""

import shutil
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Stand in a folder with both examples."""
    for game in ("diplomacy", "twilight"):
        shutil.copytree(EXAMPLES / game, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)


def sees_one(said, words, own, others):
    """A refused run shows of misspelt words the reader's own alone, and counts those of others."""
    assert said.status == 1
    for word in words:
        assert (word in said.err) == (word == own) and (word not in said.out or word == own), said
    assert f"{others} {'fault' if others == 1 else 'faults'} in lines of others: not shown\n" in said.err


@pytest.mark.parametrize("name", ["check", "adjudicate", "explain"])
@pytest.mark.parametrize(
    "audience, unit, others",
    [(("--for", "france"), "Parris", 1), (("--for", "E"), "Londdon", 1), (("--public",), None, 2)],
)
def test_a_power_reads_no_fault_of_another(folder, command, name, audience, unit, others):
    Path("s.txt").write_text("England\nA Londdon - Wal\n\nFrance: A Parris - Bur\n")
    said = command(name, "hellespont.yaml", "s.txt", *audience)
    sees_one(said, ("Parris", "Londdon"), unit, others)


@pytest.mark.parametrize("name", ["check", "adjudicate", "explain"])
@pytest.mark.parametrize(
    "audience, card, others",
    [(("--for", "us"), "Blokade", 1), (("--for", "USSR"), "Nasir", 1), (("--public",), None, 2)],
)
def test_a_side_reads_no_fault_of_the_other(folder, command, name, audience, card, others):
    command("adjudicate", "berlin.yaml", "setup.txt")
    Path("s.txt").write_text("US headline Blokade\nUSSR headline Nasir\n")
    said = command(name, "berlin.yaml", "s.txt", *audience)
    sees_one(said, ("Blokade", "Nasir"), card, others)


@pytest.mark.parametrize("style", ["text", "json", "html"])
def test_the_journal_shows_a_headline_to_its_side_alone(folder, command, style):
    command("adjudicate", "berlin.yaml", "setup.txt")
    command("adjudicate", "berlin.yaml", "headline_US.txt")
    assert "31" in Path("berlin.journal").read_text()
    for audience, knows in ((("--public",), False), (("--for", "USSR"), False), (("--for", "US"), True)):
        for arguments in (("history", "berlin.yaml", "--phase", "2"), ("show", "berlin.yaml")):
            said = command(*arguments, *audience, "--format", style)
            assert said.status == 0 and ("#31" in said.out or '"headline": 31' in said.out) <= knows, said.out
            assert "1962" not in said.out and "6b1f0f7d2c9a4e5b8d3c7a1e9f205d64" not in said.out
        assert "Red Scare" not in command("history", "berlin.yaml", *audience, "--format", style).out
    assert "Red Scare" in command("history", "berlin.yaml", "--phase", "2", "--for", "US").out
