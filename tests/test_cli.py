"""The commands, with the game of counting: none of them knows which game it plays."""

import json
import os
import sys
from pathlib import Path

import pytest

from judge.cli import main
from tests import tally
from tests.tally import AFTER, PAGE, STATE


def files() -> dict[str, bytes]:
    return {name: Path(name).read_bytes() for name in sorted(os.listdir("."))}


def test_adjudicate_prints_the_results_and_writes_the_new_state(counting, command):
    assert command("adjudicate", "g.yaml", "o.txt") == (0, PAGE, "")
    assert Path("g.yaml").read_text() == AFTER
    assert command("history", "g.yaml").out == "   1  R1          Round 1: o.txt\n"
    listed = {"number": 1, "phase": "R1", "title": "Round 1", "orders": ["o.txt"]}
    assert json.loads(command("history", "g.yaml", "--format", "json").out) == listed
    assert command("history", "g.yaml", "--phase", "r1").out == PAGE
    assert command("history", "g.yaml", "--phase", "1", "--format", "json", "--public").out == PAGE.replace(
        "text en []", "json en [public]"
    )
    assert command("replay", "g.yaml") == (0, "1 phases played again: the same results, the same states\n", "")
    assert command("undo", "g.yaml") == (0, "g.yaml: phase 1 (R1) is undone\n", "")
    assert Path("g.yaml").read_text() == STATE and not Path("g.journal").exists()


def test_a_journal_that_was_cut_short_is_said_to_be(counting, command):
    for _ in "12":
        command("adjudicate", "g.yaml", "o.txt")
    whole = Path("g.journal").read_bytes()
    Path("g.journal").write_bytes(whole[:-9])
    cut = "g.journal: the last entry is cut short, and is passed over\n"
    assert command("history", "g.yaml") == (0, "   1  R1          Round 1: o.txt\n", cut)
    said = command("replay", "g.yaml")
    assert said == (1, "the journal leads to R2, and the state is at R3: the journal lacks phases, or another state "
                       "was put here\n", cut)
    before = {name: Path(name).read_bytes() for name in sorted(os.listdir("."))}
    for arguments in (["undo", "g.yaml"], ["adjudicate", "g.yaml", "o.txt"]):
        said = command(*arguments)
        assert said.status == 1 and said.out == "" and said.err.startswith(
            "g.journal: the last entry is cut short, and this is not the state that it began from; take the journal")
        assert {name: Path(name).read_bytes() for name in sorted(os.listdir("."))} == before


def test_of_a_journal_that_lacks_its_end_nothing_is_claimed(counting, command):
    """Whole entries taken out, the state left as it is; then too few bytes to tell what was played."""
    states = [Path("g.yaml").read_bytes()]
    for _ in "123":
        command("adjudicate", "g.yaml", "o.txt")
        states.append(Path("g.yaml").read_bytes())
    whole = Path("g.journal").read_text()
    entries = whole.split("---\nnumber: ")
    for lacking, said_of in ((entries[:2], "leads to R2, and the state is at over:"),
                             (entries[:2] + entries[3:], "entry 2 of the journal is missing: 3 stands in its place"),
                             (entries[:1], "no phase is in this journal")):
        Path("g.journal").write_text("---\nnumber: ".join(lacking))
        replayed = command("replay", "g.yaml")
        assert replayed.status == 1 and said_of in replayed.out and "same results" not in replayed.out
    Path("g.journal").write_text("---\nnumber: ".join(entries[:2]) + "---\nnumber: 2\n")
    assert "too little of it is left to tell" in command("undo", "g.yaml").err
    said = command("undo", "g.yaml")
    assert "not what phase 1 (R1) left: it was changed by hand, or the journal lacks" in said.err
    assert Path("g.yaml").read_bytes() == states[0] and Path("g.yaml.before-undo").read_bytes() == states[3]


def test_where_nothing_is_played_a_file_asked_for_gets_the_state_alone(counting, command, monkeypatch):
    monkeypatch.setattr(tally, "adjudicate", lambda state, orders: tally.Turn(state, state, ()))
    Path("none.txt").write_text("")
    Path("mine.yaml").write_text(STATE + "# mine\n")
    for _ in "12":
        assert command("adjudicate", "mine.yaml", "none.txt", "-o", "h.yaml").status == 0
        assert Path("h.yaml").read_text() == STATE + "# mine\n" and not Path("h.journal").exists()


def test_a_phase_that_was_not_played_is_wrong_usage(counting, command):
    command("adjudicate", "g.yaml", "o.txt")
    said = command("history", "g.yaml", "--phase", "R7")
    assert said.status == 2 and "no phase `R7` was played" in said.err


@pytest.mark.parametrize("arguments", [("-n",), ("-o", "-")])
def test_no_file_is_written_when_none_is_asked_for(counting, command, arguments):
    before = files()
    said = command("adjudicate", "g.yaml", "o.txt", *arguments)
    assert said == (0, PAGE + ("" if arguments == ("-n",) else "---\n" + AFTER), "")
    assert files() == before


def test_a_state_from_standard_input_comes_back_on_standard_output(counting, command):
    before = files()
    assert command("adjudicate", "-", "o.txt", stdin=STATE.encode()) == (0, PAGE + "---\n" + AFTER, "")
    assert files() == before
    assert command("adjudicate", "-", "o.txt", "-o", "h.yaml", stdin=STATE.encode()) == (0, PAGE, "")
    assert Path("h.yaml").read_text() == AFTER and Path("h.journal").exists()


def test_orders_from_standard_input_and_from_several_files(counting, command):
    assert command("adjudicate", "g.yaml", "o.txt", "-", "-n", stdin=b"add 4").out.endswith("total 12\n")
    said = command("adjudicate", "-", "-")
    assert said.status == 2 and "one `-`" in said.err


def test_output_goes_to_another_file_with_its_own_journal(counting, command):
    for replaced in (False, True):
        said = command("adjudicate", "g.yaml", "o.txt", "-o", "h.yaml")
        assert said[:2] == (0, PAGE) and ("is replaced" in said.err) == replaced
        assert Path("g.yaml").read_text() == STATE and Path("h.yaml").read_text() == AFTER
        assert not Path("g.journal").exists() and command("replay", "h.yaml").out.startswith("1 phases")


@pytest.mark.parametrize("name", ["adjudicate", "check", "explain"])
def test_all_faults_are_told_sorted_and_nothing_is_written(counting, command, name):
    before = files()
    said = command(name, "g.yaml", "bad.txt", *([] if name == "explain" else ["o.txt"]))
    assert said.status == 1
    assert said.err == "bad.txt:2:1: `sub 2` is no order; add N\nbad.txt:3:1: `mul 3` is no order; add N\n"
    assert files() == before and "total" not in said.out


@pytest.mark.parametrize("name", ["adjudicate", "check", "explain"])
@pytest.mark.parametrize(
    "audience, told",
    [
        ((), "".join(f"s.txt:{n}:1: `sub {n}` is no order; add N\n" for n in (1, 2, 3))),
        (("--for", "a"), "s.txt:1:1: `sub 1` is no order; add N\n2 faults in lines of others: not shown\n"),
        (("--for", "B"), "s.txt:2:1: `sub 2` is no order; add N\n2 faults in lines of others: not shown\n"),
        (("--public",), "3 faults in lines of others: not shown\n"),
    ],
)
def test_faults_show_what_a_side_wrote_to_that_side_alone(counting, command, name, audience, told):
    Path("s.txt").write_text("A: sub 1\nB: sub 2\nsub 3\n")
    said = command(name, "g.yaml", "s.txt", *audience)
    assert (said.status, said.err) == (1, told)


@pytest.mark.parametrize("audience", [("--for", "a"), ("--public",)])
def test_faults_that_stand_on_no_line_are_for_everybody(counting, command, audience):
    Path("g.yaml").write_text(STATE.replace("number: 0", "number: 3"))
    assert command("adjudicate", "g.yaml", "o.txt", *audience)[::2] == (1, "the game is over\n")


def test_lenient_reads_over_what_cannot_be_read(counting, command):
    assert command("adjudicate", "g.yaml", "bad.txt", "--lenient")[::2] == (0, "")
    assert "total: 6" in Path("g.yaml").read_text()
    assert command("replay", "g.yaml").status == 0  # the journal knows how the orders were read


def test_no_orders_are_no_fault(counting, command):
    for orders in ([], ["none.txt"]):
        assert command("adjudicate", "g.yaml", *orders, "-n")[::2] == (0, "")


def test_check_echoes_and_fails_for_illegal_orders(counting, command):
    assert command("check", "g.yaml", "o.txt") == (0, "add 3\n", "")
    assert command("check", "g.yaml", "illegal.txt") == (1, "add 10\n", "")
    assert command("adjudicate", "g.yaml", "illegal.txt", "-n").status == 0


def test_pages(counting, command):
    assert command("show", "g.yaml").out == "total 5\n"
    assert command("options", "g.yaml").out == "add 0 to 9\n"
    assert command("options", "g.yaml", "A", "Bud").out == "add 0 to 9 for A Bud\n"
    assert command("explain", "g.yaml", "o.txt").out == "because of [3]\n"
    assert command("explain", "g.yaml", "o.txt", "o.txt", "A", "Bud").out == "because of [3, 3] for A Bud\n"
    assert command("explain", "g.yaml", "no such file").err.startswith("no such file: this file cannot be read")
    assert command("rules", "tally").out == command("rules", "g.yaml").out == "at most 9\n"
    assert command("maps").out == "tally: line\n" and command("rules").out == "at most 9\n"
    empty = command("rules", "")
    assert empty.status == 2 and "the name of a state or game is empty" in empty.err and not empty.out
    assert command("adjudicate", "g.yaml", "o.txt", "-n", "--for", "A", "--lang", "ZH-hant").out.startswith(
        "count · Round 1 · text zh-Hant [A]"
    )


def test_a_map_file_is_proved(counting, command):
    Path("line.yaml").write_text("line: true\n")
    assert command("maps", "check", "line.yaml") == (0, "line.yaml: a map that can be played\n", "")
    Path("line.yaml").write_text("{")
    assert command("maps", "check", "line.yaml").err.startswith("line.yaml:2:1: this is not YAML")


def test_every_listed_map_can_be_proved_by_its_name(tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    listed = [line.partition(": ")[2] for line in command("maps").out.splitlines()]
    assert "standard" in listed
    for code in listed:
        assert command("maps", "check", code) == (0, f"{code}: a map that can be played\n", "")
    Path("standard").write_text("{")  # a file of that name comes first
    assert command("maps", "check", "standard").err.startswith("standard:2:1: this is not YAML")


def test_new_has_the_options_of_the_game(counting, command):
    said = command("new", "tally", "--name", "fresh", "--start", "4", "--guests", "a", "--guests", "b")
    assert said == (0, "fresh.yaml is written.\n\ntotal 4\n", "")
    assert Path("fresh.yaml").read_text() == STATE.replace("count", "fresh").replace("5", "4")
    assert command("new", "tally", "--name", "x", "-o", "-").out == STATE.replace("count", "x").replace("5", "0")
    assert command("new", "tally", "--name", "x", "--mood", "sad").status == 2
    assert command("new", "tally", "--name", "a/b").status == 2
    assert "--wild / --no-wild" in command("new", "tally", "--help").out


@pytest.mark.parametrize("lying", ["fresh.yaml", "fresh.journal"])
def test_new_never_writes_over_a_game(counting, command, lying):
    Path(lying).write_text("mine")
    before = files()
    said = command("new", "tally", "--name", "fresh")
    assert said.status == 1 and said.err.startswith(f"{lying}: a game lies here already")
    assert files() == before


def test_finish(counting, command):
    assert command("finish", "g.yaml").status == command("finish", "g.yaml", "--draw", "--resign", "A").status == 2
    assert command("finish", "g.yaml", "--time-up", "A").status == 2
    assert command("finish", "g.yaml", "--draw", "A", "B").status == 0
    assert "number: 3" in Path("g.yaml").read_text()
    assert command("history", "g.yaml").out == "   1  R1          Round 1: draw\n"
    assert command("replay", "g.yaml").status == 0
    said = command("adjudicate", "g.yaml", "o.txt")
    assert said.status == 1 and "the game is over" in said.err


def test_replay_names_the_first_difference(counting, command):
    for _ in "12":
        command("adjudicate", "g.yaml", "o.txt")
    whole = Path("g.journal").read_text()
    for old, new, words in (
        ('"result": "added"', '"result": "lost"', 'phase 1 (R1): result 1 was {"order": "add 3", "result": "lost"}'),
        ("    add 3\n", "    add 3\n    add 0\n", "phase 1 (R1): there were 1 results, and are 2"),
        ("    add 3\n", "    sub 3\n", "phase 1 (R1): it is refused now: o.txt:1:1"),
        ("draws:\n- 2", "draws:\n- 3", "phase 1 (R1): chance gave ['3'], and gives ['2']"),
        ('after: "', 'after: "0000', "phase 1 (R1): the results are the same and the state that follows is another"),
    ):
        changed = whole.replace(old, new, 1)
        assert changed != whole
        Path("g.journal").write_text(changed)
        said = command("replay", "g.journal")
        assert said.status == 1 and said.out.startswith(words), said
    Path("g.journal").write_text(whole)
    Path("g.yaml").write_text(Path("g.yaml").read_text() + "# mine\n")
    assert command("replay", "g.yaml").out.startswith("since the last phase the state was changed by hand\n")
    command("adjudicate", "g.yaml", "o.txt")
    assert command("replay", "g.yaml")[:2] == (
        0,
        "before phase 3 (R3) the state was changed by hand\n3 phases played again: the same results, the same states\n",
    )


@pytest.mark.parametrize(
    "text, words",
    [
        ("", "this is no state file"),
        ("- a\n", "this is no state file"),
        ("judge: 2\ngame: tally\n", "bad.yaml:1:1: this state is of version 2"),
        ("judge: 1\ngame: chess\n", "bad.yaml:2:1: unknown game `chess`"),
        ("judge: 1\n", "the key `game` is missing"),
        (STATE + "total: 6\n", "bad.yaml:6:1: the key `total` stands here twice"),
        (STATE[:-2], "`total` is no number"),
        ("a: &x [*x]\n", "YAML alias"),
        ("[" * 5000, "nest"),
        ("judge: 1\ngame: \x00\n", "bad.yaml:2:7: this is not YAML: the character U+0000; take it out"),
        ("judge: 1\nname: 維也\uffff納\n", "bad.yaml:2:9: this is not YAML: the character U+FFFF; take it out"),
        ("a: 'b\n", "this is not YAML"),
        ("\udcff", "no text in UTF-8"),
    ],
)
def test_a_broken_state_is_a_message(counting, command, text, words):
    Path("bad.yaml").write_bytes(text.encode("utf-8", "surrogateescape"))
    before = files()
    for name in ("adjudicate", "check", "show", "options", "rules"):
        said = command(name, "bad.yaml")
        assert said.status == 1 and words in said.err and "Traceback" not in said.err, said
    assert files() == before


@pytest.mark.parametrize(
    "arguments, status, words",
    [
        (("show", "nothing.yaml"), 1, "nothing.yaml: this file cannot be read: no such file or directory"),
        (("adjudicate", "no/thing.yaml"), 1, "there is no such folder"),
        (("adjudicate", "g.yaml", "o.txt", "-o", "no/g.yaml"), 1, "there is no such folder"),
        (("show", "."), 1, "is a directory"),
        (("adjudicate", "g.journal"), 1, "this is a journal"),
        (("undo", "g.yaml"), 1, "nothing to undo"),
        (("history", "g.yaml"), 1, "there is no journal here yet"),
        (("replay", "g.yaml"), 1, "there is no journal here yet"),
        (("show", "g.journal"), 1, "g.journal: this is a journal, not a state; name the state file beside it"),
        (("history", "g.yaml", "--format", "html"), 2, "the list of phases has no format `html`; one of: text, json"),
        (("show",), 2, "Missing argument"),
        (("show", "g.yaml", "--format", "wax"), 2, "tally has no format `wax`; one of: text, json"),
        (("show", "g.yaml", "--lang", "la"), 2, "la"),
        (("show", "g.yaml", "--for", "A", "--public"), 2, "do not go together"),
        (("adjudicate", "g.yaml", "-n", "-o", "x"), 2, "do not go together"),
        (("adjudicate", "g.yaml", "o.txt", "-o", ""), 2, "-o names no file"),
        (("new", "tally", "--name", "x", "-o", ""), 2, "-o names no file"),
        (("draw", "g.yaml", "-o", ""), 2, "-o names no file"),
        (("juggle",), 2, "there is no command `juggle`; `judge help` lists them\n"),
        (("ajudicate", "g.yaml"), 2, "did you mean adjudicate?"),
        (("new", "tali", "--name", "x"), 2, "did you mean tally?"),
        (("help", "juggle"), 2, "no command `juggle`"),
        (("help", "replai"), 2, "did you mean replay, explain?"),
        (("show", "g"), 1, "g: this file cannot be read: no such file or directory; did you mean g.yaml?"),
        (("new", "chess"), 2, "unknown game `chess`; one of: "),
        (("rules", "chess"), 1, "unknown game `chess`; one of: "),
        (("rules", "chess.yaml"), 1, "chess.yaml: this file cannot be read"),
        (("adjudicate", "g.yaml", "g.yaml"), 1, "g.yaml: this is a state file, not orders; give the game's state"),
        (("check", "g.yaml", "o.txt", "g.yaml"), 1, "g.yaml: this is a state file, not orders"),
        (("adjudicate", "prose.txt", "g.yaml"), 1, "prose.txt:1:1: this is no state file: it does not begin with"),
        (("explain", "g.yaml", "A", "Bud"), 1, "A: there is no such file; the files of orders come first"),
        (("explain", "g.yaml", "no.txt"), 1, "no.txt: this file cannot be read"),
        (("replay", "o.txt"), 1, "o.txt:1:1: this is no state file"),
        (("new", "tally"), 2, "--name"),
    ],
)
def test_what_stops_a_command(counting, command, arguments, status, words):
    Path("prose.txt").write_text("England:\nA Yor - Bel: now\n")
    before = files()
    said = command(*arguments)
    assert said.status == status and words in said.err and not said.out
    assert files() == before


@pytest.mark.parametrize("text, is_state", [
    ("judge: 1\n", True), ("# ours\n---\n  judge : 1\n", True), ('{"judge": 1}', True),
    ("Judge: us\nadd 1\n", False), ("add 1\njudge: 1\n", False), ("# #" * 500 + "\n", False), ("\n" * 500_000, False),
])
def test_what_is_a_state_and_no_orders(text, is_state):
    from judge.cli import common

    assert bool(common.STATE.match(text)) is is_state


@pytest.mark.parametrize(
    "error, status, words",
    [
        (RecursionError(), 1, "nested too deeply"),
        (MemoryError(), 1, "not enough memory"),
        (KeyboardInterrupt(), 130, "stopped"),
        (OSError(28, "No space left on device", "g.yaml"), 1, "g.yaml: no space left on device"),
        (KeyError("x"), 3, "a mistake in judge itself"),
    ],
)
def test_whatever_stops_a_command_is_a_message(counting, command, monkeypatch, error, status, words):
    def fails(state, view=None):
        raise error

    monkeypatch.setattr("tests.tally.show", fails)
    said = command("show", "g.yaml")
    assert said.status == status and words in said.err and "Traceback" not in said.err


def test_a_mistake_of_ours_leaves_every_file_as_it_was(counting, command, monkeypatch):
    Path("crash.txt").write_text("crash\n")
    before = files()
    assert command("adjudicate", "g.yaml", "crash.txt").status == 3
    monkeypatch.delattr("tests.tally.report")
    monkeypatch.delattr("tests.tally.show")
    for arguments in (
        ("adjudicate", "g.yaml", "o.txt"),
        ("finish", "g.yaml", "--draw"),
        ("new", "tally", "--name", "x"),
    ):
        assert command(*arguments).status == 3
    assert files() == before


def test_every_command_has_help(command):
    listing = command("help").out
    assert command("--help").out == listing
    for name in main.COMMANDS:
        said = command(name, "--help")
        assert said.status == 0 and said.out.startswith(f"Usage: judge {name}") and f"\n  {name} " in listing
        assert command("help", name).out == said.out


def test_no_standard_input_is_wrong_usage(counting, command, monkeypatch):
    from judge.cli import common

    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(Exception, match="no standard input"):
        common.read_bytes("-")
