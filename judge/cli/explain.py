"""judge explain: why each order did what it did."""

import os

import click

from judge.cli import common
from judge.cli.untranslated import Command
from judge.faults import Fault, FaultKind, Place, Refused
from judge.messages import message


@click.command(cls=Command)
@common.state_argument
@click.argument("paths", metavar="ORDERS...", nargs=-1, required=True, callback=common.one_stdin)
@common.reading_options
@common.view_options
def command(path, paths, reading, view):
    """Say why each order did what it did, or the order of one unit: `judge explain STATE ORDERS A Bud`.

    What stands behind the order files and is no file is the unit. Nothing is written.
    """
    position = common.read_position(path, view)
    if len(paths) > 1 and not any(name == common.STDIN or os.path.exists(name) for name in paths):
        raise Refused(Fault(FaultKind.UNREADABLE, message("there is no such file"),
                            message("the files of orders come first, then the unit"), Place(paths[0])))
    orders_end = next(
        (n for n, name in enumerate(paths) if n and name != common.STDIN and not os.path.exists(name)), len(paths)
    )
    _, orders = common.read_orders(position, paths[:orders_end], reading)
    if common.tell(orders.faults, position.view):
        return 1
    try:
        page = position.game.explain(position.state, orders, " ".join(paths[orders_end:]), position.view)
    except Refused as refused:  # it may show what somebody wrote: told to those who may read it
        common.tell(refused.faults, position.view)
        return 1
    common.put(page)
