"""How fast Twilight Struggle is played: `python -m tests.benchmarks.twilight`; what each line means: README.md.

Rates are of processor time, so that other work on the machine hardly shows; a round by command is wall time.
"""
import platform
import random
import statistics
import sys
import tempfile
from collections import Counter
from pathlib import Path
from time import process_time
from typing import Iterable, NamedTuple

import click

from judge.twilight import statewriting
from tests.benchmarks.diplomacy import IMPORTS, JUDGE, Measured, ran, wall
from tests.twilight.random_player import Step, in_text, new_game, play_on, steps

FAST, BARE = "games/s", "times"


class Played(NamedTuple):
    """Some games played to their ends. seconds: of processor time."""

    seconds: float
    decisions: int
    turns: int
    ends: Counter


def play(games: int) -> Played:
    """Play games at random, a seed each. A decision is a question with more than one answer, asked of either side."""
    decisions, turns, ends = 0, 0, Counter()
    began = process_time()
    for seed in range(games):
        game = new_game(seed)
        decisions += play_on(game, random.Random(seed))
        turns += min(game.turn, 10)
        ends[game.result.reason] += 1
    return Played(process_time() - began, decisions, turns, ends)


def whole_games(games: int, tries: int) -> Iterable[Measured]:
    """Whole games, the best of several runs over the same ones, and how they end."""
    played = [play(games) for _ in range(tries)]
    best = min(played, key=lambda one: one.seconds)
    yield Measured("whole random games", games / best.seconds, FAST, "75")
    yield Measured("decisions", best.decisions / best.seconds, "a second", "24,000")
    yield Measured("decisions a game", best.decisions / games, "")
    yield Measured("turns a game", best.turns / games, "")
    for reason, count in sorted(best.ends.items(), key=lambda pair: (-pair[1], pair[0])):
        yield Measured(f"ended by {reason}", count, f"of {games}")


def fullest_round(seed: int = 3) -> Step:
    """Find the action round of a game that has the longest declaration."""
    return max((step for step in steps(new_game(seed), random.Random(seed)) if step.before.due.round),
               key=lambda step: len(in_text(step.main + step.answers)))


def one_round(folder: Path, paired: int) -> Iterable[Measured]:
    """The wall time of one action round by command, beside that of the bare imports, run in turns."""
    step = fullest_round()
    state, orders = folder / "game.yaml", folder / "orders.txt"
    state.write_text(statewriting.write(step.before), "utf-8")
    orders.write_text(in_text(step.main + step.answers), "utf-8")
    command = [*JUDGE, "adjudicate", "-n", str(state), str(orders)]
    for warming in (IMPORTS, command):
        ran(warming, folder)
    pairs = [(wall(command, folder), wall(IMPORTS, folder)) for _ in range(paired)]
    turn, bare = (statistics.median(times) for times in zip(*pairs))
    yield Measured(f"one action round by command ({1 + len(step.answers)} lines)", turn * 1000, "ms")
    yield Measured("import click, lark, yaml", bare * 1000, "ms")
    yield Measured("the one as a multiple of the other, median of pairs", statistics.median(t / b for t, b in pairs),
                   BARE, "1.8")


def memory(folder: Path, games: int) -> Iterable[Measured]:
    """The peak memory of a process that plays the games, and of a round by command."""
    command = [sys.executable, "-m", "tests.benchmarks.twilight", "--only-play", str(games)]
    yield Measured(f"peak memory of {games} games in one process", ran(command, folder).megabytes, "MB")
    yield Measured("peak memory of one action round by command",
                   ran([*JUDGE, "adjudicate", "-n", str(folder / "game.yaml"), str(folder / "orders.txt")],
                       folder).megabytes, "MB")


@click.command()
@click.option("--games", default=200, help="Games in a run.")
@click.option("--tries", default=5, help="How often a run is repeated; the best counts.")
@click.option("--pairs", "paired", default=21, help="Paired runs of one round and of the bare imports.")
@click.option("--only-play", default=0, help="Play so many games and print nothing (to measure memory).")
def main(games: int, tries: int, paired: int, only_play: int) -> None:
    """Print how many whole games and decisions a second are played, and how long one action round by command takes."""
    if only_play:
        play(only_play)
        return
    click.echo(f"{games} random games; Python {platform.python_version()}, {platform.machine()}, one core\n")
    with tempfile.TemporaryDirectory() as name:
        for part in (lambda: whole_games(games, tries), lambda: one_round(Path(name), paired),
                     lambda: memory(Path(name), games)):
            for line in part():
                click.echo(str(line))


if __name__ == "__main__":
    main()
