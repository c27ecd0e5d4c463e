"""judge history: the phases played, or one of their pages again."""

import click

from judge import store
from judge.cli import again, common
from judge.cli.untranslated import Command


@click.command(cls=Command)
@common.state_argument
@click.option("--phase", metavar="PHASE", help="Print the page of this phase again: its code, title or number.")
@common.view_options
def command(path, phase, view):
    """List the phases played in this game, from its journal; with --phase, print the results of one again."""
    entries = store.entries(path)
    places = [(entry, *again.before(entry, path)) for entry in entries]
    if phase is None:
        for entry, game, state in places:
            how = (
                entry.ending.kind if entry.ending else ", ".join(source.name for source in entry.orders) or "no orders"
            )
            common.put(f"{entry.number:4}  {entry.phase:10}  {game.title(state)}: {how}")
        return 0
    wanted = phase.strip().casefold()
    found = [
        place
        for place in places
        if wanted in (str(place[0].number), place[0].phase.casefold(), place[1].title(place[2]).casefold())
    ]
    if not found:
        raise click.UsageError(f"no phase `{phase}` was played; `judge history {path}` lists them")
    for entry, game, state in found:
        common.see_format(game, view)
        common.put(game.report(again.play(entry, path)[1], common.seen_by(game, state, view)))
