"""judge finish: the end of a game that the rules do not bring."""

import click

from judge.cli import common, recording
from judge.cli.untranslated import Command
from judge.messages import listed, message
from judge.protocol import Ending, parted

ENDINGS = ("--time-up", "--draw", "--concede-to", "--resign")


@click.command(cls=Command)
@common.state_argument
@click.option("--time-up", "kind", flag_value="time-up", help="The time agreed is up: whoever owns most wins.")
@click.option(
    "--draw", "kind", flag_value="draw", help="All survivors agree to a draw, or the sides named behind STATE."
)
@click.option("--concede-to", metavar="SIDE", help="All others concede to this side.")
@click.option("--resign", metavar="SIDE", help="This side gives up.")
@click.argument("sides", nargs=-1, metavar="[SIDES]")
@click.option("-n", "--dry-run", is_flag=True, help="Write no file.")
@click.option("-o", "--output", **common.output("Write the state to FILE; `-`: print it behind the results."))
@common.view_options
def command(path, kind, concede_to, resign, sides, dry_run, output, view):
    """End a game by agreement or by the clock: `judge finish STATE --draw Italy Russia`.

    Several sides are parted by blanks or commas: `--draw Italy,Russia` is the same.
    """
    named = parted(sides)
    if sides and not named:
        raise click.UsageError(message("`{text}` names no side", text=" ".join(sides)))
    asked = [
        ending
        for ending in (
            kind and Ending(kind, named),
            concede_to and Ending("concede", (concede_to,)),
            resign and Ending("resign", (resign,)),
        )
        if ending
    ]
    if len(asked) != 1:
        raise click.UsageError(message("say how it ends: one of {ways}", ways=listed(ENDINGS)))
    if named and kind != "draw":
        raise click.UsageError(message("only a draw takes several sides"))
    with recording.target(path, dry_run, output) as target:
        position = common.read_position(path, view)
        recording.see(target, position)
        turn = position.game.finish(position.state, asked[0])
        if common.tell(turn.faults, position.view):
            return 1
        page = position.game.report(turn, position.view)
        recording.record(target, position, turn, ending=asked[0])
    common.put(page)
    recording.print_state(target, position, turn)
