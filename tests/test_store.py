"""The state file and its journal: nothing is lost, whenever a run is killed; every phase comes back to the letter."""

import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from judge import journal, store
from judge.faults import LeftOut, Refused
from judge.orderfile import Source
from judge.protocol import Ending, Reading

ROOT = Path(__file__).resolve().parent.parent
posix = pytest.mark.skipif(os.name != "posix", reason="kills and modes of POSIX systems")
STATE = "# of the game master's own hand\njudge: 1\ngame: tally\nname: count\nnumber: 0\ntotal: 5\n"
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
TEXT = st.text(st.characters(exclude_categories=["Cs"])) | st.lists(
    st.sampled_from(
        [
            "",
            " ",
            "  x",
            "\ty",
            "---",
            "...",
            "a: b",
            "# c",
            "- d",
            "\x85",
            "\u2028",
            "\ufeff",
            "é",
            "維也納",
            "\U0001f600",
            "\r",
            "\x00",
            "\x7f",
        ]
    )
).map("\n".join)


def an_entry(number: int = 1, before: str = STATE, after: str = "0" * 64, **more) -> journal.Entry:
    return journal.Entry(number, f"R{number}", "0", before, after, [], [], **more)


@settings(max_examples=300)
@given(TEXT, st.lists(st.tuples(TEXT, TEXT), max_size=3), st.lists(PLAIN, max_size=3), st.booleans())
def test_an_entry_reads_back_to_the_letter(before, orders, values, lenient):
    entry = an_entry(
        before=before,
        orders=tuple(Source(*pair, "cp950", (LeftOut(1, pair[1], "noise"),) * lenient) for pair in orders),
        reading=Reading(lenient, "", ("uk",) if lenient else ()),
        ending=Ending("draw", ("A", "B")) if lenient else None,
    )
    entry = entry._replace(results=values, draws=values)
    raw = journal.write(entry)
    assert journal.read(raw, "j") == [entry]
    assert journal.read(raw + raw, "j") == [entry, entry]
    assert yaml.safe_load(raw)["before"] == before  # any reader of YAML agrees
    end = journal.tail(raw + raw)
    assert end == journal.Tail(2 * len(raw), False, len(raw), 1, "R1", journal.digest(before.encode()), "0" * 64)


def test_an_entry_is_a_text_for_people():
    raw = journal.write(an_entry(orders=(Source("a.txt", "add 1\nadd 2\n"),))).decode()
    assert raw.startswith(
        '---\nnumber: 1\nphase: "R1"\nversion: "0"\nbefore: |2+\n  # of the game master\'s own hand\n  judge: 1\n'
    )
    assert 'orders:\n- file: "a.txt"\n  text: |2+\n    add 1\n    add 2\n' in raw


def test_the_end_is_found_without_reading_the_rest(tmp_path, monkeypatch):
    place = store.files(str(tmp_path / "g.yaml"))
    rows = [an_entry(n, before=STATE + "#" * 3000 + f"{n}\n") for n in range(1, 201)]
    (tmp_path / "g.journal").write_bytes(b"".join(map(journal.write, rows)))
    read = []
    monkeypatch.setattr(
        journal, "tail", lambda raw, offset=0, tail=journal.tail: read.append(len(raw)) or tail(raw, offset)
    )
    assert store.tail(place).number == 200 and sum(read) <= store.CHUNK < os.path.getsize(place.journal) / 5
    read.clear()
    monkeypatch.setattr(store, "CHUNK", 100)  # an entry longer than the first bytes read
    assert store.tail(place).number == 200 and len(read) > 1


def test_every_prefix_of_a_journal_is_whole_entries_and_a_torn_one():
    raw = b"".join(journal.write(an_entry(n)) for n in (1, 2))
    first = len(journal.write(an_entry(1)))
    for size in range(len(raw) + 1):
        end = journal.tail(raw[:size])
        assert end.size == (0 if size < first else first if size < len(raw) else size)
        assert end.torn == (size not in (0, first, len(raw)))
        assert len(journal.read(raw[:size], "j")) == (size >= first) + (size == len(raw))


@pytest.mark.parametrize(
    "text", ["dear diary\n", "---\nname: other\n...\n", "x\n...\n", "---\nnumber: 1\n...\nmy own note\n"]
)
def test_what_judge_did_not_write_is_never_dropped(tmp_path, text):
    (tmp_path / "g.yaml").write_text(STATE)
    (tmp_path / "g.journal").write_text(text)
    with pytest.raises(Refused, match="g.journal"):
        store.mend(store.files(str(tmp_path / "g.yaml")), STATE.encode())
    assert (tmp_path / "g.journal").read_text() == text


@pytest.mark.parametrize(
    "old, new, line",
    [
        ("number: 2", "number: 2\nnumber: 3", 3),
        ("  total: 5", "  total: 6", 5),
        ("phase:", "stage:", 2),
        ("results: []", "results: [", 14),
    ],
)
def test_a_journal_changed_by_hand_is_refused_with_its_line(old, new, line):
    first, second = (journal.write(an_entry(n, orders=(Source("o", "add 1"),))) for n in (1, 2))
    raw = first + second.replace(b"\norders:\n", b"\nresults: []\norders:\n").replace(old.encode(), new.encode(), 1)
    with pytest.raises(Refused) as refused:
        journal.read(raw, "j")
    place = refused.value.faults[0].place
    assert (place.file, place.line - first.count(b"\n")) == ("j", line)


def test_a_record_then_undo_is_the_old_file_to_the_letter(tmp_path):
    path = tmp_path / "g.yaml"
    old = STATE.replace("\n", "\r\n") + "# ünï\t \r\n\r\n"
    path.write_bytes(old.encode())
    with store.locked(str(path)) as place:
        store.record(place, an_entry(before=old, after=journal.digest(b"new\n")), "new\n")
    assert path.read_bytes() == b"new\n"
    assert sorted(os.listdir(tmp_path)) == ["g.journal", "g.yaml"]
    end, note = store.undo(str(path))
    assert (end.number, end.phase, note) == (1, "R1", "")
    assert path.read_bytes() == old.encode() and os.listdir(tmp_path) == ["g.yaml"]
    with pytest.raises(Refused, match="nothing to undo"):
        store.undo(str(path))


def test_undo_brings_back_a_file_that_is_gone_or_spoilt_and_keeps_what_was_changed_by_hand(tmp_path):
    path = tmp_path / "g.yaml"
    for spoilt in (None, "half a fi"):
        path.write_text(STATE)
        with store.locked(str(path)) as place:
            store.record(place, an_entry(after=journal.digest(b"new\n")), "new\n")
        path.unlink() if spoilt is None else path.write_text(spoilt)
        _, note = store.undo(str(path))
        assert path.read_text() == STATE and bool(note) == bool(spoilt)
    assert (tmp_path / "g.yaml.before-undo").read_text() == "half a fi"


@posix
def test_links_are_followed_and_modes_kept(tmp_path):
    (tmp_path / "real").mkdir()
    real, link = tmp_path / "real" / "g.yaml", tmp_path / "link.yaml"
    real.write_text(STATE)
    real.chmod(0o640)
    link.symlink_to(real)
    with store.locked(str(link)) as place:
        store.record(place, an_entry(after=journal.digest(b"new\n")), "new\n")
    assert link.is_symlink() and real.read_text() == "new\n"
    real.write_text("changed by hand")
    store.undo(str(link))
    with store.locked(str(link)) as place:
        store.record(place, an_entry(after=journal.digest(b"new\n")), "new\n")
    modes = {name: (tmp_path / "real" / name).stat().st_mode & 0o777 for name in os.listdir(tmp_path / "real")}
    assert modes == {"g.yaml": 0o640, "g.journal": 0o640, "g.yaml.before-undo": 0o640}
    assert sorted(os.listdir(tmp_path)) == ["link.yaml", "real"]


@pytest.mark.parametrize(
    "name, beside", [("g.yaml", "g.journal"), ("g.1.yml", "g.1.journal"), ("g.1", "g.1.journal"), ("g", "g.journal")]
)
def test_the_journal_stands_beside_the_state(name, beside):
    assert store.files(name).journal == beside


@pytest.mark.parametrize("broken", ["write", "fsync", "replace"])
def test_a_run_that_fails_leaves_every_file_as_it_was(tmp_path, monkeypatch, broken):
    path = tmp_path / "g.yaml"
    path.write_text(STATE)
    with store.locked(str(path)) as place:
        store.record(place, an_entry(after=journal.digest(b"two\n")), "two\n")
    before = {name: (tmp_path / name).read_bytes() for name in os.listdir(tmp_path)}
    real, calls = getattr(os, broken), []

    def full(*arguments, **named):
        calls.append(arguments)
        if len(calls) == fails_at:
            raise OSError(28, "No space left on device")
        return real(*arguments, **named)

    for fails_at in (1, 2):
        if broken == "replace" and fails_at == 2:
            continue
        calls.clear()
        with monkeypatch.context() as patch:
            patch.setattr(os, broken, full)
            with pytest.raises(OSError), store.locked(str(path)) as place:
                store.record(place, an_entry(2, before="two\n", after=journal.digest(b"three\n")), "three\n")
        assert {name: (tmp_path / name).read_bytes() for name in os.listdir(tmp_path)} == before


def test_what_cannot_be_written_is_told_by_its_own_name(tmp_path, monkeypatch):
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "no" / "g.yaml", tmp_path / "folder"):
        with pytest.raises(OSError) as refused:
            store.replace(str(path), b"one\n")
        assert refused.value.filename == str(path)

    def full(handle, raw):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError) as refused:
        store.replace(str(tmp_path / "g.yaml"), b"one\n")
    assert refused.value.filename == str(tmp_path / "g.yaml")
    assert os.listdir(tmp_path) == ["folder"]


# A run that kills itself, as if by `kill -9`, at the Nth call that changes something on the disk; a call that writes
# is cut in its middle.
KILLED = textwrap.dedent("""
    import os, sys
    from judge import games
    from judge.cli.main import call
    games.REGISTER["tally"] = "tests.tally"
    at, left = int(sys.argv[1]), [int(sys.argv[1])]
    def deadly(name, real):
        def step(*arguments, **named):
            left[0] -= 1
            if not left[0]:
                if name == "write":
                    real(arguments[0], arguments[1][:len(arguments[1]) // 2])
                os.kill(os.getpid(), 9)
            return real(*arguments, **named)
        return step
    if at:
        for name in ("open", "write", "fsync", "replace", "ftruncate", "unlink", "fchmod"):
            setattr(os, name, deadly(name, getattr(os, name)))
    sys.exit(call(sys.argv[2:]))
""")


def run_killed(at: int, *arguments, **more) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-c", KILLED, str(at), *map(str, arguments)], cwd=ROOT, capture_output=True, text=True, **more
    )


@posix
def test_a_run_killed_at_any_step_leaves_the_old_state_or_the_new_one(tmp_path, tally, command):
    path, orders = tmp_path / "g.yaml", tmp_path / "o.txt"
    orders.write_text("add 1\n")
    path.write_text(STATE)
    assert command("adjudicate", path, orders).status == 0
    old, old_journal = path.read_bytes(), (tmp_path / "g.journal").read_bytes()
    command("adjudicate", path, orders)
    new, new_journal = path.read_bytes(), (tmp_path / "g.journal").read_bytes()
    seen = set()
    for at in range(1, 100):
        path.write_bytes(old)
        (tmp_path / "g.journal").write_bytes(old_journal)
        run = run_killed(at, "adjudicate", path, orders)
        if run.returncode == 0:
            break
        assert run.returncode == -signal.SIGKILL
        assert path.read_bytes() in (old, new)
        if path.read_bytes() == old:  # the next run plays the phase, and says what it dropped
            ahead = (tmp_path / "g.journal").read_bytes() != old_journal
            again = command("adjudicate", path, orders)
            assert again.status == 0 and ("is dropped" in again.err) == ahead
            seen.add("torn" if "cut short" in again.err else "ahead" if ahead else "old")
        else:
            seen.add("new")
        assert path.read_bytes() == new and (tmp_path / "g.journal").read_bytes() == new_journal
        assert command("replay", path).status == 0
        left = set(os.listdir(tmp_path)) - {"g.yaml", "g.journal", "o.txt"}
        assert left <= {"g.lock", ".g.yaml.new"}
    assert at > 6 and seen == {"old", "torn", "ahead", "new"}


@posix
def test_undo_killed_at_any_step_leaves_one_state_or_the_other(tmp_path, tally, command):
    path, orders = tmp_path / "g.yaml", tmp_path / "o.txt"
    orders.write_text("add 1\n")
    path.write_text(STATE)
    for _ in "12":
        before = path.read_bytes()
        command("adjudicate", path, orders)
    after, whole = path.read_bytes(), (tmp_path / "g.journal").read_bytes()
    for at in range(1, 100):
        path.write_bytes(after)
        (tmp_path / "g.journal").write_bytes(whole)
        run = run_killed(at, "undo", path)
        if run.returncode == 0:
            break
        assert path.read_bytes() in (before, after)
        if path.read_bytes() == before:
            assert command("adjudicate", path, orders).status == 0
        assert path.read_bytes() == after and command("replay", path).status == 0
        assert len(store.entries(str(path))) == 2
    assert at > 4


@posix
def test_runs_killed_at_random_times(tmp_path, tally, command):
    path, orders, chance = tmp_path / "g.yaml", tmp_path / "o.txt", random.Random(5)
    orders.write_text("add 1\n")
    states = [STATE.encode()]
    path.write_bytes(states[0])
    for _ in range(3):
        assert command("adjudicate", path, orders).status == 0
        states.append(path.read_bytes())
    (tmp_path / "g.journal").unlink()
    path.write_bytes(states[0])
    for _ in range(12):
        run = subprocess.Popen(
            [sys.executable, "-c", KILLED, "0", "adjudicate", path, orders],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(chance.uniform(0.02, 0.15))
        run.kill()
        run.wait()
        assert path.read_bytes() in states
    while states.index(path.read_bytes()) < 3:
        assert command("adjudicate", path, orders).status == 0
    assert command("replay", path).status == 0 and len(store.entries(str(path))) == 3


HOLDER = """
import sys
from judge import store
with store.locked(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_run_waits_then_refuses(tmp_path, monkeypatch):
    path = str(tmp_path / "g.yaml")
    Path(path).write_text(STATE)
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, path], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    holder.stdout.readline()
    try:
        with pytest.raises(Refused, match="a run of judge is working on this game"), store.locked(path, patience=0.1):
            pass
        assert (tmp_path / "g.lock").exists()
    finally:
        holder.communicate(b"")
    with store.locked(path):
        pass
    assert os.listdir(tmp_path) == ["g.yaml"]


def test_many_runs_at_once_lose_nothing(tmp_path, tally, command):
    path, orders = tmp_path / "g.yaml", tmp_path / "o.txt"
    orders.write_text("add 1\n")
    path.write_text(STATE)
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", KILLED, "0", "adjudicate", path, orders],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(4)
    ]
    assert sorted(run.wait() for run in runs) == [0, 0, 0, 1]  # the fourth finds the game over
    assert "total: 8" in path.read_text() and len(store.entries(str(path))) == 3
    assert command("replay", path).status == 0
