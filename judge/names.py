"""Look a name up as people write it: name, code, alias, a beginning that fits one, and near misses to suggest."""
import re
import unicodedata
from functools import lru_cache
from typing import Iterable, Mapping, NamedTuple

NOISE = re.compile(r"[\s.\-_'’·,]+")


@lru_cache(maxsize=20_000)
def fold(name: str) -> str:
    """Fold a name for comparison: no case, accents, blanks, dots, hyphens or apostrophes; full-width made plain."""
    if name.isascii():
        return NOISE.sub("", name.lower())
    plain = unicodedata.normalize("NFKD", name)
    return NOISE.sub("", "".join(c for c in plain if not unicodedata.combining(c)).casefold())


def is_wide(text: str) -> bool:
    """Say whether a text holds Chinese characters or Japanese signs. (A pattern of such wide ranges takes a millisecond
    to make, at every start.)"""
    return not text.isascii() and any("\u3040" <= c <= "\u30ff" or "\u3400" <= c <= "\u9fff" for c in text)


def distance(one: str, other: str) -> int:
    """Count the letters to change, add, leave out or exchange with their neighbour, to make one word of the other."""
    older, old = [], list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        new = [at]
        for there, second in enumerate(other, 1):
            best = min(old[there] + 1, new[-1] + 1, old[there - 1] + (letter != second))
            if at > 1 and there > 1 and letter == other[there - 2] and one[at - 2] == second:
                best = min(best, older[there - 2] + 1)
            new.append(best)
        older, old = old, new
    return old[-1]


class Names(NamedTuple):
    """A table of names. exact: folded name -> the codes it stands for (more than one: ambiguous)."""

    exact: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(cls, pairs: Iterable[tuple[str, str]]) -> "Names":
        """Make a table from (name, code) pairs."""
        exact: dict[str, tuple[str, ...]] = {}
        for name, code in pairs:
            key = fold(name)
            codes = exact.get(key, ())
            if code not in codes:
                exact[key] = (*codes, code)
        return cls(exact)

    def find(self, name: str, shortest: int = 3) -> tuple[str, ...]:
        """Find the codes a name may stand for: one, several, or none.

        An exact name wins over a beginning; a beginning has at least `shortest` letters.
        """
        key = fold(name)
        found = self.exact.get(key)
        if found is not None:
            return found
        if len(key) < shortest:
            return ()
        codes: dict[str, None] = {}
        for other, there in self.exact.items():
            if other.startswith(key):
                codes.update(dict.fromkeys(there))
        return tuple(codes)

    def near(self, name: str, most: int = 3) -> list[str]:
        """List codes whose names look like this one, best first: suggestions, never taken as meant."""
        from difflib import SequenceMatcher  # needed for faults only

        key = fold(name)
        if is_wide(key):
            return self._near_wide(key)[:most]
        scores: dict[str, float] = {}
        for other, codes in self.exact.items():
            if len(other) < 3 <= len(key) and other != key:
                continue
            score = SequenceMatcher(None, key, other).ratio()
            if len(key) == len(other) and sorted(key) == sorted(other):
                score += 0.2               # two letters exchanged is the commonest slip
            for code in codes:
                scores[code] = max(scores.get(code, 0.0), score)
        best = sorted((-score, code) for code, score in scores.items() if score >= 0.6)
        return [code for _, code in best[:most]]

    def _near_wide(self, key: str) -> list[str]:
        """List codes whose Chinese names have one character otherwise, one more or one less, of three at least; of long
        names one in three."""
        found: dict[str, int] = {}
        for other, codes in self.exact.items():
            most = max(1, len(other) // 3)
            if len(other) > 2 and is_wide(other) and abs(len(other) - len(key)) <= most:
                apart = distance(key, other)
                if apart <= most:
                    found.update({code: min(apart, found.get(code, apart)) for code in codes})
        return sorted(found, key=lambda code: (found[code], code))
