"""judge check: what the orders say, and what is wrong with them."""

import click

from judge.cli import common
from judge.cli.untranslated import Command
from judge.faults import Refused


@click.command(cls=Command)
@common.state_argument
@common.orders_argument
@common.reading_options
@common.view_options
def command(path, paths, reading, view):
    """Echo every order in canonical words, with what is wrong and what is missing.

    Nothing is written. Exit status 1 also for illegal orders.
    """
    position = common.read_position(path, view)
    _, orders = common.read_orders(position, paths, reading)
    try:
        text, legal = position.game.check(position.state, orders, position.view)
    except Refused as refused:  # it may show what somebody wrote: told to those who may read it
        common.tell(refused.faults, position.view)
        return 1
    common.put(text)
    return 1 if common.tell(orders.faults, position.view) or not legal else 0
