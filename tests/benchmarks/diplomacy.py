"""How fast Diplomacy is judged: `python -m tests.benchmarks.diplomacy`. README.md beside this file says what each line means.

The phases are the movement phases of the forty human games, or of the made ones where those are absent.
"""
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Callable, Iterable, NamedTuple

import click

from tests.diplomacy import made_games, replays
from tests.diplomacy.real_games import ARCHIVE, Moment, games, order_text, state_values

ROOT = Path(__file__).resolve().parents[2]
JUDGE = [sys.executable, "-m", "judge"]
IMPORTS = [sys.executable, "-c", "import click, lark, yaml"]


class Measured(NamedTuple):
    """One line of the page. value: phases a second, or a multiple, or megabytes; unit: which; target: what issue 2 asks."""

    what: str
    value: float
    unit: str
    target: str = ""

    def __str__(self) -> str:
        number = f"{self.value:,.0f}" if self.value >= 100 else f"{self.value:.2f}"
        return f"  {self.what:<58}{number:>10} {self.unit:<12}{self.target}".rstrip()


def movement_phases() -> tuple[str, list[tuple[Moment, Moment]]]:
    """Find the phases, each with the one that follows it, and say where they come from."""
    if ARCHIVE.is_file():
        source, logs = "the forty human games", games()
    else:
        source = f"the made games ({ARCHIVE.name} is not there, see JUDGE_FACTS)"
        logs = {name: made_games.moments(steps) for name, steps in made_games.made().items()}
    pairs = [(now, after) for moments in logs.values() for now, after in zip(moments, moments[1:]) if now.phase.kind == "M"]
    return source, pairs


# -- in this process

def rate(runs: Callable[[], Iterable[Callable[[], object]]], passes: int) -> float:
    """Phases a second in the best of several passes; making each run is not timed."""
    best = 0.0
    for _ in range(passes):
        spent, count = 0.0, 0
        for run in runs():
            began = perf_counter()
            run()
            spent += perf_counter() - began
            count += 1
        best = max(best, count / spent)
    return best


def whole(step: Callable, items: list, passes: int) -> float:
    """Phases a second of one step over all items, in the best of several passes, without a clock in between."""
    best = 0.0
    for _ in range(passes):
        began = perf_counter()
        for item in items:
            step(*item)
        best = max(best, len(items) / (perf_counter() - began))
    return best


def resolving(moments: list[Moment], passes: int) -> list[Measured]:
    """The steps of one movement phase, from the resolver alone to the whole judge."""
    from judge.diplomacy import reader, turn
    from judge.diplomacy.battle import Battle
    from judge.diplomacy.legality import sort_out
    from judge.diplomacy.movement import fight
    from judge.diplomacy.passages import passages
    from judge.orderfile import Source
    from judge.protocol import Reading

    states = [replays.load(moment) for moment in moments]
    texts = [[Source("orders", order_text(moment.orders))] for moment in moments]
    reading = Reading()
    orders = [reader.read(state, text, reading) for state, text in zip(states, texts)]
    fields = [(state.board, fight(state, sort_out(state, found.given)).field) for state, found in zip(states, orders)]

    def resolve(board, field):
        Battle(field, passages(board, field).lost).fight()

    return [
        Measured("resolver alone, from legal orders", whole(resolve, fields, passes), "phases/s", "30,000 and 8 x pydip"),
        Measured("legality to full result with reasons", whole(turn.adjudicate, list(zip(states, orders)), passes), "phases/s"),
        Measured("reading orders (lines seen before)",
                 whole(lambda state, text: reader.read(state, text, reading), list(zip(states, texts)), passes), "phases/s"),
    ]


def peers(pairs: list[tuple[Moment, Moment]], passes: int) -> list[Measured]:
    """The other judges that are installed, over the same phases."""
    from tests.benchmarks.peers import installed

    measured, moments = [], [now for now, _ in pairs]
    for peer in installed():
        for what, runs in peer.timed:
            measured.append(Measured(f"{peer.name}: {what}", rate(lambda: runs(moments), passes), "phases/s"))
        wrong = sum(peer.positions(now) != {unit for _, unit in after.units.values()} for now, after in pairs)
        measured.append(Measured(f"{peer.name}: phases that end otherwise than they did", wrong, f"of {len(pairs)}"))
    return measured


# -- as a user runs it

class Ran(NamedTuple):
    """seconds and megabytes (peak) of a finished run, and what it wrote."""

    seconds: float
    megabytes: float
    output: bytes


def ran(command: list[str], given: Path | None = None) -> Ran:
    """Run a command to its end. Raises CalledProcessError where it fails."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with open(given or os.devnull, "rb") as source, tempfile.TemporaryFile() as sink:
        began = perf_counter()
        process = subprocess.Popen(command, stdin=source, stdout=sink, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, command)
        sink.seek(0)
        scale = 1 if sys.platform == "darwin" else 1024
        return Ran(seconds, usage.ru_maxrss * scale / 1_000_000, sink.read())


def batch(moments: list[Moment], folder: Path, passes: int, tries: int) -> list[Measured]:
    """From JSON line to JSON line, in a fresh process: the first pass, and many."""
    jobs = "".join(json.dumps({"id": number, "state": state_values(moment), "orders": order_text(moment.orders)}) + "\n"
                   for number, moment in enumerate(moments))
    none, once, often = folder / "none.jsonl", folder / "once.jsonl", folder / "often.jsonl"
    none.write_text("")
    once.write_text(jobs)
    often.write_text(jobs * passes)
    command = [*JUDGE, "batch"]
    answers = ran(command, once).output.splitlines()
    broken = [line for line in answers if json.loads(line)["faults"]]
    if len(answers) != len(moments) or broken:
        raise RuntimeError(f"{len(answers)} answers to {len(moments)} jobs, {len(broken)} with faults: {broken[:1]}")
    runs = [(ran(command, none), ran(command, once), ran(command, often)) for _ in range(tries)]
    count, start = len(moments), min(empty.seconds for empty, _, _ in runs)
    first = min(one.seconds for _, one, _ in runs)
    many = min(all_.seconds for _, _, all_ in runs)
    return [
        Measured("batch, first pass of a fresh process", count / (first - start), "phases/s", "4,000"),
        Measured(f"batch, {passes} passes", count * passes / (many - start), "phases/s", "8,000 and 20 x diplomacy"),
        Measured("batch, start of the process (not counted above)", start * 1000, "ms"),
        Measured("batch, peak memory, one pass", max(one.megabytes for _, one, _ in runs), "MB", "40"),
        Measured(f"batch, peak memory, {passes} passes", max(all_.megabytes for _, _, all_ in runs), "MB", "40"),
    ]


def one_turn(moments: list[Moment], folder: Path, tries: int) -> list[Measured]:
    """The wall time of one turn by command, beside that of the bare imports, run in turns."""
    moment = max(moments, key=lambda m: (len(m.orders), m.phase))
    state, orders = folder / "game.yaml", folder / "orders.txt"
    from judge.diplomacy import statefile

    state.write_text(statefile.write(replays.load(moment, "game")))
    orders.write_text(order_text(moment.orders))
    command = [*JUDGE, "adjudicate", "-n", str(state), str(orders)]
    ran(IMPORTS), ran(command)
    pairs = [(ran(command).seconds, ran(IMPORTS).seconds) for _ in range(tries)]
    turn, bare = (statistics.median(times) for times in zip(*pairs))
    return [
        Measured(f"one turn by command ({len(moment.orders)} orders)", turn * 1000, "ms"),
        Measured("import click, lark, yaml", bare * 1000, "ms"),
        Measured("the one as a multiple of the other, median of pairs", statistics.median(t / b for t, b in pairs), "times", "1.8"),
    ]


@click.command()
@click.option("--passes", default=30, help="Passes over the phases in a long run.")
@click.option("--tries", default=5, help="How often a run is repeated; the best counts.")
@click.option("--pairs", "paired", default=21, help="Paired runs of one turn and of the bare imports.")
def main(passes: int, tries: int, paired: int) -> None:
    """Print how many movement phases a second this judge, and the peers that are installed, resolve."""
    source, pairs = movement_phases()
    moments = [now for now, _ in pairs]
    click.echo(f"{len(moments)} movement phases of {source}; Python {platform.python_version()}, {platform.machine()}, one core\n")
    with tempfile.TemporaryDirectory() as name:
        for part in (lambda: resolving(moments, tries), lambda: batch(moments, Path(name), passes, tries),
                     lambda: one_turn(moments, Path(name), paired), lambda: peers(pairs, tries)):
            for line in part():
                click.echo(str(line))


if __name__ == "__main__":
    main()
