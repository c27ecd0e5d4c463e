"""Compare the judge with the witness on many random crowded positions:

    python -m tests.diplomacy.witness_run --positions 1000000 --seed 1

Each position is judged under one set of rules in turn (every named set, every single choice), and with --mixtures also
under choices drawn by lot. Positions that differ are printed as orders with what each judge says; the exit status
tells whether there were any.
"""
import argparse
import sys
import time
from random import Random
from typing import Iterator

from judge.diplomacy.board import board
from judge.diplomacy.rules import Rules

from tests.diplomacy.crowds import crowd
from tests.diplomacy.witness import Phase
from tests.diplomacy.witness_bridge import difference, page
from tests.diplomacy.witness_sets import RULES, mixture


def differing(positions: int, seed: int, mixtures: bool = False) -> Iterator[tuple[int, str, Phase, str]]:
    """Give every position on which the two disagree: (its number, the rules, the position, what differs)."""
    chart = board("standard")
    for number in range(positions):
        dice = Random(f"{seed}.{number}")
        phase = crowd(dice, chart)
        name, rules = RULES[number % len(RULES)]
        if mixtures and number % 2:
            rules = mixture(dice)
            name = ", ".join(f"{field} {getattr(rules, field)}" for field in Rules._fields
                             if getattr(rules, field) != getattr(Rules(), field))
        found = difference(phase, rules)
        if found:
            yield number, name, phase, found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mixtures", action="store_true", help="every second position under choices drawn by lot")
    parser.add_argument("--most", type=int, default=20, help="stop after so many differences")
    wish = parser.parse_args()
    begin, shown = time.perf_counter(), 0
    for number, name, phase, found in differing(wish.positions, wish.seed, wish.mixtures):
        shown += 1
        print(f"position {wish.seed}.{number}, {name}\n{page(phase)}\n{found}\n", flush=True)
        if shown >= wish.most:
            print(f"stopped after {shown} differences")
            return 1
    print(f"{wish.positions} positions, {shown} differences, {time.perf_counter() - begin:.0f} seconds")
    return 1 if shown else 0


if __name__ == "__main__":
    sys.exit(main())
