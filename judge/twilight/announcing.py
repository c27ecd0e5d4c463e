"""Headings in words that name the time of what is declared below: "Here are my orders for turn 3"."""
import re
from functools import lru_cache

from judge.twilight import chatter
from judge.twilight.names import tables
from judge.twilight.wording import COMMENT, HAN_ROUND, HAN_TURN, prepare

TIME = re.compile(rf"\b(?:turn\s*\d+|t\d+|action\s*round\s*\d+|ar\s*\d+|headline(?:\s+phase)?)\b|{HAN_TURN.pattern}"
                  rf"|{HAN_ROUND.pattern}|頭條階段|头条阶段|頭條|头条")
SPOKEN = re.compile(r"\b(?:in|for|with|of|during|until|till|since|after|before|about) (?:turn|action round|ar) ?\d+\b")
SIDES = re.compile(r"\b(?:US|USSR)\b")


@lru_cache(maxsize=None)
def _words(first: bool) -> re.Pattern:
    """Compile the words of such headings. first: only those that name what is declared."""
    there = [word.strip() for line in tables().announces[:1 if first else None] for word in line.split(",")]
    words = sorted(there, key=lambda word: -len(word))
    plain = "|".join(re.escape(word) for word in words if word.isascii())
    wide = "|".join(re.escape(word) for word in words if not word.isascii())
    return re.compile(rf"\b(?:{plain})\b" + (f"|{wide}" if wide else ""))


@lru_cache(maxsize=None)
def _elsewhere() -> re.Pattern:
    there = [word.strip() for line in tables().elsewhere for word in line.split(",")]
    plain = "|".join(re.escape(word) for word in there if word.isascii())
    return re.compile(rf"\b(?:{plain})\b|" + "|".join(re.escape(word) for word in there if not word.isascii()))


def heading(raw: str) -> str | None:
    """Give a line with nothing left but the time and the side that it names, where it announces what is declared below;
    None for any other line.

    It is made of the words of such headings, or it is talk that names what is declared and no other time.
    """
    low = COMMENT.sub("", raw).lower().replace("’", "'")
    times = list(TIME.finditer(low))
    if not times or len(low) != len(raw):
        return None
    rest = TIME.sub(lambda found: " " * len(found[0]), low)
    bare = _words(False).sub(lambda found: " " * len(found[0]), rest)
    if bare == rest:
        return None
    if not re.search(r"\w", SIDES.sub("", prepare(bare).text)):
        answers = re.fullmatch(r"\W*(?:PLAY|moves?)\W*", SIDES.sub("", prepare(rest).text))       # "US AR1: play"
        return None if answers and not raw.rstrip().endswith((":", "：")) else _restored(bare, raw, times)
    if _words(True).search(rest) and not _elsewhere().search(rest) and is_talk(raw):
        return _restored(" " * len(raw), raw, times)
    return None


def is_talk(raw: str) -> bool:
    """Say whether a line is talk but for the turn or round that it ends with: "Sorry for being late with turn 3!"."""
    low = COMMENT.sub("", raw).lower()
    bare = _words(False).sub(lambda found: " " * len(found[0]), low)
    found = next((found for found in SPOKEN.finditer(low) if not re.search(r"\w", bare[found.end():])), None)
    if found is None:
        return False
    rest = low[:found.start()]
    return not re.search(r"\d", rest) and chatter.is_prose(rest, prepare(rest))


def _restored(text: str, raw: str, times: list[re.Match]) -> str:
    """Put the times of a line back where they stood."""
    for found in times:
        text = text[:found.start()] + raw[found.start():found.end()] + text[found.end():]
    return text
