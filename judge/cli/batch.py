"""judge batch: jobs in, answers out, one JSON object a line."""

import os
import sys

import click

from judge.cli.untranslated import Command

MANY = 300_000  # bytes of jobs that pile up before other processes are begun: some 250, a tenth of a second of work
MOST = 16  # processes: one hands out the jobs and collects the answers, and could not keep more of them busy


@click.command(cls=Command)
@click.option(
    "-j",
    "--jobs",
    "processes",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Work in N processes. Without it: one for each core where jobs come faster than one answers them.",
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
    shared = (processes, 0) if processes else (min(_cores(), MOST), MANY)
    for answers in batch.answers(sys.stdin.buffer, shared[0], store.Neighbours(""), shared[1]):
        out.write(answers)
        out.flush()


def _cores() -> int:
    """Count the cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
