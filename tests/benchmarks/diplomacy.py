"""How fast Diplomacy is judged: `python -m tests.benchmarks.diplomacy`. README.md says what each line means.

The phases are the movement phases of the forty human games, or of the made ones where those are absent. Rates are of
processor time, so that other work on the machine hardly shows; a turn by command is wall time.
"""
import contextlib
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time
from typing import Callable, Iterable, NamedTuple

import click

from tests.diplomacy import made_games, replays
from tests.diplomacy.real_games import ARCHIVE, Moment, games, order_text, state_values

ROOT = Path(__file__).resolve().parents[2]
JUDGE = [sys.executable, "-m", "judge"]
RATE = "phases/s"
IMPORTS = [sys.executable, "-c", "import click, lark, yaml"]


class Measured(NamedTuple):
    """One line of the page. value: a rate, a multiple or megabytes; unit: which; target: what is to be reached."""

    what: str
    value: float
    unit: str
    target: str = ""

    def __str__(self) -> str:
        number = f"{self.value:,.0f}" if self.value >= 100 or self.unit.startswith("of ") else f"{self.value:.2f}"
        return f"  {self.what:<58}{number:>10} {self.unit:<12}{self.target}".rstrip()


def movement_phases() -> tuple[str, list[tuple[Moment, Moment]]]:
    """Find the phases, each with the one that follows it, and say where they come from."""
    if ARCHIVE.is_file():
        source, logs = "the forty human games", games()
    else:
        source = f"the made games ({ARCHIVE.name} is not there, see JUDGE_FACTS)"
        logs = {name: made_games.moments(steps) for name, steps in made_games.made().items()}
    pairs = [(now, after) for moments in logs.values() for now, after in zip(moments, moments[1:])
             if now.phase.kind == "M"]
    return source, pairs


# -- in this process

def rate(runs: Callable[[], Iterable[Callable[[], object]]], passes: int) -> float:
    """Phases a second in the best of several passes; making each run is not timed."""
    best = 0.0
    for _ in range(passes):
        spent, count = 0.0, 0
        for run in runs():
            began = process_time()
            run()
            spent += process_time() - began
            count += 1
        best = max(best, count / spent)
    return best


def whole(step: Callable, items: list, passes: int) -> float:
    """Phases a second of one step over all items, in the best of several passes, without a clock in between."""
    best = 0.0
    for _ in range(passes):
        began = process_time()
        for item in items:
            step(*item)
        best = max(best, len(items) / (process_time() - began))
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

    def read(state, text):
        reader.read(state, text, reading)

    return [
        Measured("resolver alone, from legal orders", whole(resolve, fields, passes), RATE, "30,000 and 8 x pydip"),
        Measured("legality to full result with reasons", whole(turn.adjudicate, list(zip(states, orders)), passes),
                 RATE),
        Measured("reading orders (lines seen before)", whole(read, list(zip(states, texts)), passes), RATE),
    ]


def lines_as_written(count: int) -> list[str]:
    """Orders of eight words each, no two alike, none in the judge's own words: the grammar reads them all."""
    from judge.diplomacy.board import board

    there = board("standard")
    names = {code: province.name for code, province in there.provinces.items()}
    every = [f"Fleet {names[sea]} supports the Army {names[origin]} to {names[goal]}" for sea in names
             if sea in there.waters for origin in names if origin in there.shores for goal in names
             if goal in there.shores and goal != origin]
    return every[::len(every) // count][:count]


def reading_lines(count: int, passes: int) -> list[Measured]:
    """Reading lines as people write them: each for the first time, and again."""
    from judge.diplomacy import game, reader
    from judge.orderfile import Source

    state = game.new({"name": "lines"})
    text = [Source("orders", "\n".join(lines_as_written(count)))]
    distinct, again = 0.0, 0.0
    for _ in range(passes):
        state.board.memory.clear()
        reader.read(state, [Source("orders", "the army in Paris holds")])       # builds the parser
        began = process_time()
        found = reader.read(state, text)
        between = process_time()
        reader.read(state, text)
        distinct = max(distinct, count / (between - began))
        again = max(again, count / (process_time() - between))
        if len(found.given) != count or found.faults:
            raise RuntimeError(f"{len(found.given)} orders read of {count}: {found.faults[:1]}")
    return [
        Measured("reading lines of eight words, all new", distinct, "lines/s", "5,000"),
        Measured("reading the same lines again", again, "lines/s", "100,000"),
    ]


def peers(pairs: list[tuple[Moment, Moment]], passes: int) -> list[Measured]:
    """The other judges that are installed, over the same phases."""
    from tests.benchmarks.peers import installed

    measured, moments = [], [now for now, _ in pairs]
    for peer in installed():
        for what, runs in peer.timed:
            measured.append(Measured(f"{peer.name}: {what}", rate(lambda: runs(moments), passes), RATE))
        wrong = sum(peer.positions(now) != {unit for _, unit in after.units.values()} for now, after in pairs)
        measured.append(Measured(f"{peer.name}: phases that end otherwise than they did", wrong, f"of {len(pairs)}"))
    return measured


# -- as a user runs it

class Ran(NamedTuple):
    """A finished run. seconds: by the wall's clock; processor: seconds of it; megabytes: its peak of memory; output:
    what it wrote."""

    seconds: float
    processor: float
    megabytes: float
    output: bytes


# A process begins with the peak of the one that started it, so a small one stands between.
BETWEEN = """
import os, subprocess, sys, time
began = time.perf_counter()
process = subprocess.Popen(sys.argv[2:])
_, status, usage = os.wait4(process.pid, 0)
seconds = time.perf_counter() - began
with open(sys.argv[1], "w") as file:
    print(os.waitstatus_to_exitcode(status), seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss, file=file)
"""


def environment(folder: Path) -> dict[str, str]:
    """The environment of a run: this tree's modules, compiled once, as an installed package's are."""
    dropped = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(folder / "compiled")}


def ran(command: list[str], folder: Path, given: Path | None = None, piped: bool = False) -> Ran:
    """Run a command to its end. given: what it reads, as a file or, piped, from another program. Raises
    CalledProcessError where it fails."""
    with (open(given or os.devnull, "rb") as file, tempfile.TemporaryFile() as sink,
          tempfile.NamedTemporaryFile("r") as measures, contextlib.ExitStack() as ends):
        cat = ends.enter_context(subprocess.Popen(["cat"], stdin=file, stdout=subprocess.PIPE)) if piped else None
        subprocess.run([sys.executable, "-S", "-E", "-c", BETWEEN, measures.name, *command],
                       stdin=cat.stdout if cat else file, stdout=sink, env=environment(folder), check=True)
        code, seconds, processor, peak = measures.read().split()
        if int(code):
            raise subprocess.CalledProcessError(int(code), command)
        sink.seek(0)
        size = int(peak) * (1 if sys.platform == "darwin" else 1024) / 1_000_000
        return Ran(float(seconds), float(processor), size, sink.read())


def batch(moments: list[Moment], folder: Path, passes: int, tries: int) -> list[Measured]:
    """From JSON line to JSON line, in a fresh process: the first pass, and many.

    What a process needs before its first answer (imports, the map, the parser) is measured apart, with one job. For
    one process, by processor time; and as `judge batch` works on a file and on a pipe, on all cores, by the wall's
    clock.
    """
    jobs = [json.dumps({"id": number, "state": state_values(moment), "orders": order_text(moment.orders)}) + "\n"
            for number, moment in enumerate(moments)]
    one, once, often = folder / "one.jsonl", folder / "once.jsonl", folder / "often.jsonl"
    one.write_text(jobs[0])
    once.write_text("".join(jobs))
    often.write_text("".join(jobs) * passes)
    command = [*JUDGE, "batch"]
    answers = ran(command, folder, once).output.splitlines()
    broken = [line for line in answers if json.loads(line)["faults"]]
    if len(answers) != len(moments) or broken:
        raise RuntimeError(f"{len(answers)} answers to {len(moments)} jobs, {len(broken)} with faults: {broken[:1]}")
    count, cores = len(moments), len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    alone = [tuple(ran([*command, "-j", "1"], folder, given) for given in (one, once, often)) for _ in range(tries)]
    every, piped = ([tuple(ran(command, folder, given, pipe) for given in (one, once, often)) for _ in range(tries)]
                    for pipe in (False, True))

    def rates(runs: list[tuple[Ran, ...]], clock: str, how: str) -> list[Measured]:
        start, first, many = (min(getattr(run, clock) for run in there) for there in zip(*runs))
        return [
            Measured(f"batch, first pass, {how}", (count - 1) / (first - start), RATE, "4,000"),
            Measured(f"batch, {passes} passes, {how}", (count * passes - 1) / (many - start), RATE,
                     "8,000 and 20 x diplomacy"),
            Measured("batch, start and first answer (not counted above)", start * 1000, "ms"),
        ]

    return [
        *rates(alone, "processor", "one process"),
        *rates(every, "seconds", f"a file ({cores} cores)"),
        *rates(piped, "seconds", f"a pipe ({cores} cores)"),
        Measured(f"batch, peak memory of a process, {passes} passes",
                 max(run.megabytes for there in alone for run in there), "MB", "40"),
    ]


def one_turn(moments: list[Moment], folder: Path, tries: int) -> list[Measured]:
    """The wall time of one turn by command, beside that of the bare imports, run in turns."""
    moment = max(moments, key=lambda m: (len(m.orders), m.phase))
    state, orders = folder / "game.yaml", folder / "orders.txt"
    from judge.diplomacy import statewriting

    state.write_text(statewriting.write(replays.load(moment, "game")))
    orders.write_text(order_text(moment.orders))
    command = [*JUDGE, "adjudicate", "-n", str(state), str(orders)]
    for warming in (IMPORTS, command):
        ran(warming, folder)
    pairs = [(wall(command, folder), wall(IMPORTS, folder)) for _ in range(tries)]
    turn, bare = (statistics.median(times) for times in zip(*pairs))
    return [
        Measured(f"one turn by command ({len(moment.orders)} orders)", turn * 1000, "ms"),
        Measured("import click, lark, yaml", bare * 1000, "ms"),
        Measured("the one as a multiple of the other, median of pairs", statistics.median(t / b for t, b in pairs),
                 "times", "1.8"),
    ]


def wall(command: list[str], folder: Path) -> float:
    """Run a command with nothing between; give its seconds of wall time."""
    began = perf_counter()
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=environment(folder), check=True)
    return perf_counter() - began


@click.command()
@click.option("--passes", default=30, help="Passes over the phases in a long run.")
@click.option("--tries", default=5, help="How often a run is repeated; the best counts.")
@click.option("--pairs", "paired", default=21, help="Paired runs of one turn and of the bare imports.")
def main(passes: int, tries: int, paired: int) -> None:
    """Print how many movement phases a second this judge, and the peers that are installed, resolve."""
    source, pairs = movement_phases()
    moments = [now for now, _ in pairs]
    machine = f"Python {platform.python_version()}, {platform.machine()}, one core"
    click.echo(f"{len(moments)} movement phases of {source}; {machine}\n")
    with tempfile.TemporaryDirectory() as name:
        for part in (lambda: resolving(moments, tries), lambda: reading_lines(5_000, tries),
                     lambda: batch(moments, Path(name), passes, tries), lambda: one_turn(moments, Path(name), paired),
                     lambda: peers(pairs, tries)):
            for line in part():
                click.echo(str(line))


if __name__ == "__main__":
    main()
