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

from judge import batch

ROOT = Path(__file__).resolve().parent.parent
STATE = {
    "judge": 1,
    "game": "diplomacy",
    "phase": "S1901M",
    "units": {"England": ["A Lon", "F Nth"], "Germany": ["A Bel"]},
}
ORDERS = ("England: A Lon - Bel, F Nth C A Lon - Bel", "Germany: A Bel - Hol", "England: A Lon - Walse")
JOBS = [json.dumps({"id": n, "state": STATE, "orders": ORDERS[n % 3]}).encode() + b"\n" for n in range(400)]


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
    assert sum(chunk.count(b"\n") for chunk in answers) == 3000 - batch.CHUNK


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


@pytest.mark.parametrize("processes", [(), ("-j", "2")])
def test_the_command_answers_a_line_as_soon_as_it_has_come(processes):
    with program(*processes) as run:
        for job in JOBS[:3]:
            run.stdin.write(job)
            run.stdin.flush()
            assert json.loads(run.stdout.readline())["id"] == json.loads(job)["id"]
        run.stdin.close()
        assert run.wait() == 0 and run.stderr.read() == b""


@pytest.mark.parametrize("count, several", [(40, False), (4000, True)])
def test_a_file_of_many_jobs_is_worked_on_by_a_process_a_core(monkeypatch, tmp_path, count, several):
    from judge.cli import batch as command

    jobs, used = tmp_path / "jobs.jsonl", []
    jobs.write_bytes(b"".join(JOBS[n % 400] for n in range(count)))
    monkeypatch.setattr(command.os, "sched_getaffinity", lambda _: {0, 1, 2}, raising=False)
    monkeypatch.setattr(batch, "answers", lambda lines, processes, beside: used.append(processes) or [])
    with open(jobs) as file:
        monkeypatch.setattr(command.sys, "stdin", file)
        command.command.callback(None)
        file.seek(0)
        command.command.callback(2)
    assert used == [3 if several else 1, 2]


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
        while (done := answers.read_bytes().count(b"\n")) <= batch.CHUNK and time.monotonic() < until:
            time.sleep(0.01)
        assert done > batch.CHUNK
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
