"""judge batch: jobs in, answers out, one JSON object a line."""

import sys

import click

from judge.cli.untranslated import Command


@click.command(cls=Command)
@click.option(
    "-j", "--jobs", "processes", type=click.IntRange(1, 256), default=1, metavar="N", help="Work in N processes."
)
def command(processes):
    """Answer the jobs on standard input, in their order, on standard output.

    A job is {"id", "state", "orders"}, an answer {"id", "state", "results", "faults"}. A job that cannot be done is an
    answer with faults; the exit status is 0 then too.
    """
    from judge import batch

    out = sys.stdout.buffer
    sys.stdout.flush()
    for answers in batch.answers(sys.stdin.buffer, processes):
        out.write(answers)
        out.flush()
