"""Fit words into room: smaller, in two lines, shortened, or flowing over several lines."""
import re
from functools import lru_cache

from judge import svg

SMALLEST = 0.72        # of the size that was asked for; what is still too long is shortened
OPENING, CLOSING = "（《「", "，。；：、）》」！？"


def fitted(text: str, size: float, room: float, bold: bool = False) -> tuple[str, float]:
    """Make a line fit its room: smaller first, then shortened. Gives the text and its size."""
    full = svg.measure(text, size, bold)
    if full <= room:
        return text, size
    size = max(size * room / full, size * SMALLEST)
    while len(text) > 1 and svg.measure(text, size, bold) > room + 0.01:
        text = text.rstrip("…")[:-1] + "…"
    return text, size


@lru_cache(maxsize=None)
def two_lines(text: str, size: float, halved: float, room: float) -> tuple[tuple[str, ...], float]:
    """Set a bold name in one line, or in two where that makes it larger. halved: the largest size of two lines."""
    one, one_size = fitted(text, size, room, True)
    halves = [(text[:cut].strip(" "), text[cut:].strip(" ")) for cut in _breaks(text)]
    if one_size == size and one == text or not halves:
        return (one,), one_size
    halves.sort(key=lambda pair: max(svg.measure(half, size, True) for half in pair))
    longest = max(svg.measure(half, size, True) for half in halves[0])
    two_size = min(halved, size * room / longest)
    if one == text and one_size >= two_size:
        return (one,), one_size
    return halves[0], two_size


def _breaks(text: str) -> list[int]:
    """List where a name may be broken: at blanks, behind slashes, between Chinese characters."""
    return [at for at in range(1, len(text)) if text[at - 1] in " /" or min(ord(text[at - 1]), ord(text[at])) >= 0x2E80]


@lru_cache(maxsize=None)
def _pieces(ascii_only: bool) -> re.Pattern:
    """Find what is kept together: a word or a Chinese character with its marks. The ranges cost time, so they are made
    only where they are needed."""
    if ascii_only:
        return re.compile("[^ ]+ *| +")
    return re.compile(f"[{OPENING}]*(?:[\u2e80-\u9fff]|[^ \u2e80-\u9fff\uff00-\uffef]+|.)[{CLOSING}]* *")


def flowing(text: str, size: float, room: float, bold: bool = False) -> list[str]:
    """Break a text into lines that fit their room, at blanks and between Chinese characters."""
    if svg.measure(text, size, bold) <= room:
        return [text]
    lines, line = [], ""
    for piece in _pieces(text.isascii()).findall(text):
        if line and svg.measure((line + piece).rstrip(" "), size, bold) > room:
            lines.append(line.rstrip(" "))
            line = ""
        line += piece
    return [*lines, line.rstrip(" ")]
