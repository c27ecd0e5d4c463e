"""Dice and shuffles: from a seed, or as the players state them. Every draw has a reason and is logged.

A seeded stream is counted, so a play can be started again and its dice fall as before. Only `random.Random.random`
is used, the one method whose results Python promises to keep between its versions.
"""
from hashlib import sha256
from random import Random
from typing import Any, Callable, NamedTuple


class Draw(NamedTuple):
    """One thing that chance decided. kind: die, shuffle or pick; value: what fell."""

    kind: str
    reason: str
    value: Any


def commitment(seed: int, salt: str) -> str:
    """Give the SHA-256 that binds the judge to seed and salt before the game, in hexadecimal."""
    return sha256(f"{seed}:{salt}".encode()).hexdigest()


class Seeded:
    """Chance from a seed. used: how many numbers of its stream were taken before; log: the draws since."""

    stated = False

    def __init__(self, seed: int, used: int = 0):
        self._next = Random(seed).random
        for _ in range(used):
            self._next()
        self.used = used
        self.log: list[Draw] = []

    def die(self, reason: str, side: str = "") -> int:
        """Throw a die. side: who throws it, where both do."""
        self.used += 1
        value = 1 + int(6 * self._next())
        self.log.append(Draw("die", f"{reason} {side}" if side else reason, value))
        return value

    def shuffle(self, items: list, reason: str) -> None:
        """Shuffle a list in place (Fisher and Yates, from the end)."""
        draw = self._next
        for last in range(len(items) - 1, 0, -1):
            other = int((last + 1) * draw())
            items[last], items[other] = items[other], items[last]
        self.used += max(0, len(items) - 1)
        self.log.append(Draw("shuffle", reason, tuple(items)))

    def pick(self, items: list, reason: str, side: str = "") -> Any:
        """Pick one item of a list that is not empty."""
        self.used += 1
        value = items[int(len(items) * self._next())]
        self.log.append(Draw("pick", reason, value))
        return value


class Stated:
    """Chance that the players state. supply(kind, reason, side, items) gives the next stated value or raises."""

    stated = True

    def __init__(self, supply: Callable[[str, str, str, tuple], Any], used: int = 0):
        self.supply = supply
        self.used = used
        self.log: list[Draw] = []

    def die(self, reason: str, side: str = "") -> int:
        """Take the next stated die."""
        return self._taken("die", reason, side, ())

    def shuffle(self, items: list, reason: str) -> None:
        """Leave a list in the order of numbers: cards are drawn as they are stated, not from its end."""
        items.sort()
        self.log.append(Draw("shuffle", reason, ()))

    def pick(self, items: list, reason: str, side: str = "") -> Any:
        """Take the next stated pick, which is one of the items."""
        return self._taken("pick", reason, side, tuple(items))

    def _taken(self, kind: str, reason: str, side: str, items: tuple) -> Any:
        value = self.supply(kind, reason, side, items)
        self.used += 1
        self.log.append(Draw(kind, reason, value))
        return value
