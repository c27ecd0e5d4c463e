"""judge batch: jobs in, answers out, one JSON object a line."""

import os
import stat
import sys

import click

from judge.cli.untranslated import Command

MANY = 500_000  # bytes: some 400 jobs, a tenth of a second of work
MOST = 16  # processes: one hands out the jobs and collects the answers, and could not keep more of them busy


@click.command(cls=Command)
@click.option(
    "-j",
    "--jobs",
    "processes",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Work in N processes. Without it: one for each core where a file of many jobs is given, else one.",
)
def command(processes):
    """Answer the jobs on standard input, in their order, on standard output.

    A job is {"id", "state", "orders"}, an answer {"id", "state", "results", "faults"}. A job that cannot be done is an
    answer with faults; the exit status is 0 then too.
    """
    from judge import batch, store

    if sys.stdin is None:
        raise click.UsageError("there is no standard input to read jobs from")
    out = sys.stdout.buffer
    sys.stdout.flush()
    for answers in batch.answers(sys.stdin.buffer, processes or _usual(), store.Neighbours("")):
        out.write(answers)
        out.flush()


def _usual() -> int:
    """Count the processes for what stands on standard input: who sends jobs one by one waits for each answer, and a
    short file is answered before a second process has begun."""
    try:
        there = os.fstat(sys.stdin.fileno())
    except (OSError, ValueError):  # no file at all
        return 1
    if not stat.S_ISREG(there.st_mode) or there.st_size < MANY:
        return 1
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, MOST)
