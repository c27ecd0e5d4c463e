"""A game from `judge new` to its end by command: the files beside it, the journal, undo, replay, batch, finish."""
import json
import random
import re
from pathlib import Path

import pytest

from judge import document
from judge.twilight import game, running
from tests.twilight.random_player import in_text, steps

LOGS = Path(__file__).with_name("logs")


@pytest.fixture
def berlin(command, tmp_path, monkeypatch):
    """Start a game in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    said = command("new", "twilight-struggle", "--name", "berlin", "--seed", "5", "--bid", "US+2")
    assert said.status == 0 and "SHA-256" in said.out
    return tmp_path / "berlin.yaml"


def state_of(path):
    return game.load(document.read(path.read_text("utf-8")))


def declarations(state, seed=8) -> list[str]:
    """Play a game to its end at random, and give what is declared, a text a play."""
    return [in_text(step.main + step.answers) for step in steps(running.table(state), random.Random(seed))]


def test_a_whole_game_is_played_and_proves_itself(command, berlin):
    plays = declarations(state_of(berlin))
    for number, text in enumerate(("".join(plays[:4]), *plays[4:8], "".join(plays[8:]))):
        file = berlin.with_name(f"{number}.txt")
        file.write_text(text, "utf-8")
        said = command("adjudicate", "berlin.yaml", file.name)
        assert (said.status, said.err) == (0, ""), text
    assert state_of(berlin).result and "The game is over" in said.out and "seed 5" in said.out
    said = command("replay", "berlin.yaml")
    assert said.status == 0 and "6 phases played again: the same results, the same states" in said.out
    said = command("history", "berlin.yaml", "--public")
    assert said.status == 0 and said.out.count("\n") >= 6


def test_a_journal_whose_dice_were_changed_does_not_prove_itself(command, berlin):
    plays = declarations(state_of(berlin))
    berlin.with_name("all.txt").write_text("".join(plays), "utf-8")
    assert command("adjudicate", "berlin.yaml", "all.txt").status == 0
    journal = berlin.with_name("berlin.journal")
    text = journal.read_text("utf-8")
    assert '"kind": "die"' in text
    at = text.index('"value": ', text.index('"kind": "die"')) + len('"value": ')
    journal.write_text(text[:at] + str(int(text[at]) % 6 + 1) + text[at + 1:], "utf-8")
    said = command("replay", "berlin.yaml")
    assert said.status == 1 and "chance gave" in said.out


def test_undo_takes_a_play_back(command, berlin):
    plays = declarations(state_of(berlin))
    for number, text in enumerate(plays[:2]):
        berlin.with_name(f"{number}.txt").write_text(text, "utf-8")
    command("adjudicate", "berlin.yaml", "0.txt")
    before = berlin.read_bytes()
    command("adjudicate", "berlin.yaml", "1.txt")
    assert command("undo", "berlin.yaml").status == 0 and berlin.read_bytes() == before


def test_a_file_that_declares_nothing_is_no_phase_of_the_journal(command, berlin):
    berlin.with_name("empty.txt").write_text("// later\n", "utf-8")
    before = berlin.read_bytes()
    said = command("adjudicate", "berlin.yaml", "empty.txt")
    assert said.status == 0 and "Nothing was declared." in said.out
    assert berlin.read_bytes() == before and not berlin.with_suffix(".journal").exists()
    assert command("adjudicate", "berlin.yaml", "empty.txt", "-o", "other.yaml").status == 0
    assert berlin.with_name("other.yaml").read_bytes() == before
    berlin.write_bytes(b"# deal again on Monday\n" + before.removeprefix(b"---\n").removesuffix(b"...\n"))
    mended = berlin.read_bytes()
    assert command("adjudicate", "berlin.yaml", "empty.txt").status == 0
    assert berlin.read_bytes() == mended and not berlin.with_suffix(".journal").exists()


def test_a_waiting_play_is_done_and_its_answer_comes_alone(command, berlin):
    berlin.with_name("a.txt").write_text("USSR setup: Poland 6\nUS setup: Italy 7\nUS bonus: Iran 2\n"
                                         "USSR headline #14\nUS headline #4\n", "utf-8")
    said = command("adjudicate", "berlin.yaml", "a.txt")
    assert said.status == 0 and "Write back" in said.out and state_of(berlin).pending
    said = command("adjudicate", "berlin.yaml", "-", stdin=b"USSR: countries Hungary, Romania, Bulgaria, Poland\n")
    assert said.status == 0 and state_of(berlin).pending is None


def test_faults_change_nothing_and_say_where(command, berlin):
    before = berlin.read_bytes()
    berlin.with_name("a.txt").write_text("USSR setup: Poland 4, Itlay 2\n", "utf-8")
    said = command("adjudicate", "berlin.yaml", "a.txt")
    assert (said.status, said.err) == (1, "a.txt:1:23: unknown country “Itlay”; did you mean Italy?\n")
    assert berlin.read_bytes() == before and not berlin.with_name("berlin.journal").exists()


def test_finish_ends_it(command, berlin):
    said = command("finish", "berlin.yaml", "--resign", "US")
    assert said.status == 0 and state_of(berlin).result == ("USSR", "the US resigns")


def test_batch_answers_as_the_command_does(command, berlin):
    plays, state = declarations(state_of(berlin)), state_of(berlin)
    jobs = [{"id": 1, "state": game.dump(state), "orders": "".join(plays)},
            {"id": 2, "state": game.dump(state), "orders": "US setup: Italy 7"},
            {"id": 3, "state": game.dump(state), "orders": plays[0]}]
    said = command("batch", stdin="".join(json.dumps(job) + "\n" for job in jobs).encode())
    whole, wrong, first = map(json.loads, said.out.splitlines())
    assert whole["state"]["phase"] == "over" and len(whole["results"]) == len(plays) and whole["faults"] == []
    assert wrong["state"] == game.dump(state) and wrong["faults"][0]["line"] == 1
    assert first["state"]["phase"] == "setup US" and first["results"][0]["changes"]


@pytest.mark.parametrize("log", sorted(LOGS.glob("*.txt")), ids=lambda log: log.stem)
def test_a_log_of_the_digital_edition_is_replayed_and_compared(command, log):
    said = command("replay", log)
    assert (said.status, said.err) == (0, "")
    assert "values compared, no difference" in said.out


def test_a_log_with_a_value_that_is_wrong_is_told(command, tmp_path):
    text = sorted(LOGS.glob("*.txt"))[0].read_text("utf-8")
    pair = re.search(r"\[(\d+)\]\[(\d+)\]", text)
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(text[:pair.start()] + f"[{int(pair[1]) + 1}][{pair[2]}]" + text[pair.end():], "utf-8")
    said = command("replay", wrong)
    assert said.status == 1 and f"wrong.txt:{text[:pair.start()].count(chr(10)) + 1}" in said.out


@pytest.mark.parametrize("name", ["us", "US", "American"])
def test_a_side_sees_the_faults_of_its_own_lines_by_any_of_its_names(command, berlin, name):
    berlin.with_name("a.txt").write_text("USSR setup: Polland 6\nUS setup: Itlay 7\n", "utf-8")
    said = command("check", "berlin.yaml", "a.txt", "--for", name)
    assert said.status == 1 and "Itlay" in said.out + said.err and "Polland" not in said.out + said.err


def test_the_encoding_of_a_file_is_said(command, berlin):
    """Chinese orders in Big5 are read as such, and that is said."""
    text = "蘇 setup: 波蘭 4, 東德 2\n"
    berlin.with_name("o.txt").write_bytes(text.encode("big5"))
    said = command("check", "berlin.yaml", "o.txt")
    assert said.status == 0 and said.err == "o.txt: read as Big5\n" and "Poland 4" in said.out
    berlin.with_name("o.txt").write_text(text, "utf-8")
    assert command("check", "berlin.yaml", "o.txt").err == ""


@pytest.mark.parametrize("more",
                         [(), ("--edition", "second"), ("--scenario", "late war"), ("--civil-war",), ("--tournament",)])
def test_a_game_with_a_secret_seed_can_be_played(command, tmp_path, monkeypatch, more):
    """A seed that nobody chose has 64 bits, and is read back as it was written."""
    monkeypatch.chdir(tmp_path)
    for number in range(6):
        name = f"g{number}"
        assert command("new", "twilight-struggle", "--name", name, *more).status == 0
        assert command("show", f"{name}.yaml").status == command("options", f"{name}.yaml").status == 0
        state = state_of(tmp_path / f"{name}.yaml")
        assert state.chance["seed"] > 10**9 and game.redealt(state) == state


def test_what_cannot_go_together_is_refused(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for more in (("--scenario", "late war", "--civil-war"), ("--chance", "stated", "--seed", "7")):
        said = command("new", "twilight-struggle", "--name", "g", *more)
        assert said.status == 1 and said.err and not (tmp_path / "g.yaml").exists()
