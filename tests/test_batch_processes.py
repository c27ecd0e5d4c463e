"""Batch in several processes: the same answers in the same order, and nothing lost when one of them ends."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from judge import batch, processes
from judge.cli import batch as command

ROOT = Path(__file__).resolve().parent.parent
STATE = {
    "judge": 1,
    "game": "diplomacy",
    "phase": "S1901M",
    "units": {"England": ["A Lon", "F Nth"], "Germany": ["A Bel"]},
}
ORDERS = ("England: A Lon - Bel, F Nth C A Lon - Bel", "Germany: A Bel - Hol", "England: A Lon - Walse")
JOBS = [json.dumps({"id": n, "state": STATE, "orders": ORDERS[n % 3]}).encode() + b"\n" for n in range(400)]
FIRST = batch.CHUNK // min(map(len, JOBS)) + 1  # more than are answered before there are processes


def test_several_processes_answer_as_one_does():
    assert b"".join(batch.answers(JOBS, 3)) == b"".join(batch.answers(JOBS))


class Trickle(io.BytesIO):
    """A file of which a few bytes are there at a time, so that most reads end within a line."""

    def read1(self, size=-1):
        return super().read1(min(size, 777))


@pytest.mark.parametrize("file", [io.BytesIO, Trickle])
def test_lines_of_a_file_are_counted_alike_by_several_processes(file):
    text = b"\n\n".join([b"".join(JOBS[:50]) + b"no job"] * 4) + b"\nnor this"
    answers = b"".join(batch.answers(file(text), 3))
    assert answers == b"".join(batch.answers(io.BytesIO(text)))
    wrong = [fault["line"] for line in answers.splitlines() for fault in json.loads(line)["faults"]
             if fault["file"] == "jobs"]
    assert wrong == [51, 103, 155, 207, 208]


def test_no_more_is_read_ahead_than_keeps_the_processes_busy():
    read = []
    answers = batch.answers((read.append(n) or JOBS[0] for n in range(3000)), 2)
    next(answers)
    assert len(read) < 1000
    assert sum(chunk.count(b"\n") for chunk in answers) == 2999


def test_what_stops_the_reading_of_jobs_is_raised():
    def lines():
        yield from JOBS[:300]
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        for _ in batch.answers(lines(), 2):
            pass


def program(*arguments, stdout=subprocess.PIPE, **more) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-m", "judge", "batch", *arguments],
        stdin=subprocess.PIPE,
        stdout=stdout,
        stderr=subprocess.PIPE,
        bufsize=0,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        **more,
    )


@pytest.mark.parametrize("options", [(), ("-j", "2")])
def test_the_command_answers_a_line_as_soon_as_it_has_come(options):
    with program(*options) as run:
        for job in JOBS[:3]:
            run.stdin.write(job)
            run.stdin.flush()
            assert json.loads(run.stdout.readline())["id"] == json.loads(job)["id"]
        run.stdin.close()
        assert run.wait() == 0 and run.stderr.read() == b""


class Pipe(io.BytesIO):
    """A file that gives so much at a time."""

    def __init__(self, most: int, text: bytes):
        super().__init__(text)
        self.most = most

    def read1(self, size=-1):
        return super().read1(min(size, self.most))


@pytest.mark.parametrize("jobs, most, begun", [
    (400, 1 << 20, False),      # a short file
    (4000, 1 << 20, True),      # a long one
    (4000, 1 << 16, True),      # a full pipe
    (4000, 10_000, False),      # one that is emptied faster than it is filled
])
def test_processes_begin_once_jobs_have_piled_up(monkeypatch, jobs, most, begun):
    text = b"".join(JOBS[n % 400] for n in range(jobs))
    used, real = [], processes.shared_out
    monkeypatch.setattr(processes, "shared_out", lambda *given: used.append(given[2]) or real(*given))
    answers = b"".join(batch.answers(Pipe(most, text), 2, patience=command.MANY))
    assert used == ([2] if begun else [])
    assert [json.loads(line)["id"] for line in answers.splitlines()] == [n % 400 for n in range(jobs)]


@pytest.mark.parametrize("asked, given", [(None, (3, command.MANY)), (2, (2, 0))])
def test_the_command_takes_a_process_a_core_once_jobs_pile_up(monkeypatch, asked, given):
    used = []
    monkeypatch.setattr(command, "_cores", lambda: 3)
    monkeypatch.setattr(batch, "answers", lambda lines, most, beside, patience: used.append((most, patience)) or [])
    command.command.callback(asked)
    assert used == [given]


def listening() -> None:
    """Hear the keyboard even where these tests do not: what a shell runs in the background ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def working(tmp_path):
    """Start a batch in two processes, and give it when one of them has answered and more is to do."""
    answers = tmp_path / "answers.jsonl"
    alone = {"start_new_session": True, "preexec_fn": listening if os.name == "posix" else None}
    with open(answers, "wb") as file, program("-j", "2", stdout=file, **alone) as run:
        run.stdin.writelines(JOBS)
        run.stdin.flush()
        until = time.monotonic() + 20
        while (done := answers.read_bytes().count(b"\n")) <= FIRST and time.monotonic() < until:
            time.sleep(0.01)
        assert done > FIRST
        yield run
        run.kill()


def test_answers_are_given_while_more_jobs_are_waited_for(working, tmp_path):
    until = time.monotonic() + 20
    while (tmp_path / "answers.jsonl").read_bytes().count(b"\n") < len(JOBS) and time.monotonic() < until:
        time.sleep(0.01)
    assert (tmp_path / "answers.jsonl").read_bytes().count(b"\n") == len(JOBS)
    working.stdin.close()
    assert working.wait(20) == 0
    assert (tmp_path / "answers.jsonl").read_bytes() == b"".join(batch.answers(JOBS))


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX systems")
def test_an_interrupt_from_the_keyboard_is_one_message(working):
    os.killpg(working.pid, signal.SIGINT)  # the processes get it too, as from a terminal
    working.stdin.close()
    assert working.wait(20) == 130 and working.stderr.read().strip() == b"judge: stopped"


@pytest.mark.skipif(os.name != "posix" or not Path("/proc").is_dir(), reason="looks for its processes under /proc")
def test_a_process_that_is_ended_from_outside_is_one_message(working):
    for child in Path(f"/proc/{working.pid}/task/{working.pid}/children").read_text().split():
        os.kill(int(child), signal.SIGKILL)
    try:
        working.stdin.writelines(JOBS)
        working.stdin.close()
    except BrokenPipeError:
        pass
    assert working.wait(20) == 1 and b"ended from outside" in working.stderr.read()


@pytest.mark.skipif(os.name != "posix" or not Path("/proc").is_dir(), reason="looks for its processes under /proc")
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_one_that_began_it(working, sign):
    begun = Path(f"/proc/{working.pid}/task/{working.pid}/children").read_text().split()
    assert len(begun) == 2
    working.send_signal(sign)
    working.wait(20)
    until = time.monotonic() + 20
    while any(map(_works, begun)) and time.monotonic() < until:
        time.sleep(0.01)
    assert not any(map(_works, begun))


def _works(process: str) -> bool:
    """Say whether a process is there, and not merely unburied."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.skipif(os.name != "posix", reason="closes what POSIX shells close")
def test_no_standard_input_is_wrong_usage():
    command = f"exec '{sys.executable}' -m judge batch <&-"
    run = subprocess.run(["sh", "-c", command], capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert run.returncode == 2 and b"there is no standard input" in run.stderr
