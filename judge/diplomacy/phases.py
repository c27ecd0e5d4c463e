"""Phases of a game: F1902R is Fall 1902, retreats."""

import re
from functools import lru_cache
from typing import NamedTuple

from judge.messages import either, message

SEASONS = {"S": "Spring", "F": "Fall", "W": "Winter"}
KINDS = {"M": "movement", "R": "retreats", "A": "adjustments"}
FORMS = [
    re.compile(form, re.I)
    for form in (
        r"(?P<season>[SFWA])(?P<year>\d{4})(?P<kind>[MRAB])?\Z",
        r"(?P<season>spring|summer|fall|autumn|winter)[\s,/]+(?P<year>\d{4})(?:[\s,]+\(?(?P<kind>[a-z]+)\)?)?\Z",
        r"(?P<short>\d{2})-(?P<season>[SFW])(?P<kind>[MRA])?\Z",
    )
]
WORDS = {
    "movement": "M",
    "moves": "M",
    "move": "M",
    "retreat": "R",
    "retreats": "R",
    "adjustment": "A",
    "adjustments": "A",
    "builds": "A",
    "build": "A",
    "b": "A",
    "m": "M",
    "r": "R",
    "a": "A",
}


FIRST, LAST = 1, 9998  # there is no year 0, and what follows the last must be written with four digits too


class Phase(NamedTuple):
    """season: "S", "F" or "W"; year; kind: "M", "R" or "A"."""

    season: str
    year: int
    kind: str

    @property
    def code(self) -> str:
        return f"{self.season}{self.year:04d}{self.kind}"

    @property
    def title(self) -> str:
        return f"{SEASONS[self.season]} {self.year}, {KINDS[self.kind]}"

    @property
    def turn(self) -> tuple[int, int]:
        """The turn it belongs to, to be compared with others: a year has two."""
        return self.year, 0 if self.season == "S" else 1

    @lru_cache(maxsize=1000)
    def after(self) -> "Phase":
        """The phase that follows on the calendar, whether or not there is anything to do in it."""
        if self.kind == "M":
            return Phase(self.season, self.year, "R")
        if self.season == "S":
            return Phase("F", self.year, "M")
        return Phase("W", self.year, "A") if self.season == "F" else Phase("S", self.year + 1, "M")


@lru_cache(maxsize=1000)
def read_phase(text: str, century: int = 1900) -> Phase | None:
    """Read a phase as people write it: F1902R, F1902B, W1902A, 02-F, Fall 1902, "Winter 1902, adjustments".

    Without a word for the kind it is movement (in Winter: adjustments). Two digits are a year of the century given.
    Returns None for what is no phase, or of a year that no calendar has (0) or nothing can follow (9999).
    """
    for form in FORMS:
        found = form.match(text.strip())
        if found:
            part = found.groupdict()
            season = part["season"][0].upper().replace("A", "F")
            if part["season"].lower() == "summer":
                season, part["kind"] = "S", part.get("kind") or "r"
            kind = WORDS.get((part.get("kind") or ("a" if season == "W" else "m")).lower())
            if kind is None or (season == "W") != (kind == "A") and not (season == "F" and kind == "A"):
                return None
            year = int(part["year"]) if part.get("year") else century + int(part["short"])
            if not FIRST <= year <= LAST:
                return None
            return Phase("W" if kind == "A" else season, year, kind)
    return None


def phase_remedy(text: str, usual: str) -> str:
    """Say what would be right for a text that is no phase. usual: what to say where nothing of it tells more."""
    year = re.search(r"(?<!\d)\d{4}(?!\d)", text)
    if year and not FIRST <= int(year[0]) <= LAST:
        return message("years go from {first} to {last}", first=f"{FIRST:04d}", last=LAST)
    code = re.match(r"\s*(?P<season>[SFWA])[a-z]?(?P<year>\d{4})[a-z]{0,2}\s*\Z", text, re.I)
    if not code:
        return usual
    season = code["season"].upper().replace("A", "F")
    codes = [f"{season}{code['year']}{kind}" for kind in ("A" if season == "W" else "MR")]
    return message("did you mean {phases}?", phases=either(codes))
