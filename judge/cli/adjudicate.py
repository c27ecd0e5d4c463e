"""judge adjudicate: one phase, from its orders to its results and the state that follows."""

import click

from judge.cli import common, recording
from judge.cli.untranslated import Command


@click.command(cls=Command)
@common.state_argument
@common.orders_argument
@click.option("-n", "--dry-run", is_flag=True, help="Write no file.")
@click.option("-o", "--output", **common.output("Write the state to FILE; `-`: print it behind the results."))
@common.reading_options
@common.view_options
def command(path, paths, dry_run, output, reading, view):
    """Print the results of the phase that is due, and put the new state in the place of STATE.

    The phase is added to the journal beside the state. With faults nothing is written. `-` is standard input: a state
    read from there is printed behind the results, below a line `---`.
    """
    with recording.target(path, dry_run, output) as target:
        position = common.read_position(path, view)
        recording.see(target, position)
        sources, orders = common.read_orders(position, paths, reading)
        turn = position.game.adjudicate(position.state, orders)
        if common.tell((*orders.faults, *turn.faults), position.view):
            return 1
        page = position.game.report(turn, position.view)
        recording.record(target, position, turn, orders=sources, reading=reading)
    common.put(page)
    recording.print_state(target, position, turn)
