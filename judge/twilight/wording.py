"""Make a line ready for the grammar: plain characters, no comment, names of several words and Chinese as marks.

Whatever is changed, each character remembers the column it came from, so that faults point into the player's own line.
"""
import re
from bisect import bisect_left
from typing import NamedTuple

from judge.names import is_wide
from judge.twilight.names import MARKS, MOST_WORDS, SIDES, WORDS, squash, tables

COMMENT = re.compile(r"(?:^|(?<=\s))(?://|%).*")
PARTED = re.compile(      # "NATO | coup → Iran"
    r"(?<=\s)\|(?=\s)|(?<=\s)[→⇒➡➔](?=\s*[^\W\d])|\A\s*\|(?=\s.*\|\Z)|(?<=\s)\|\Z")
HEADING = re.compile(r"\s*#{1,6}\s*(?=[^\W\d])")
BULLET = re.compile(r"\s*[-+•◦▪]\s+(?=\S)")
TURN_ROUND = re.compile(r"\s*(\d{1,2})\.(\d)(?=[\s:,-]|$)")
ROUND = re.compile(r"\s*(\d{1,2})[.)](?=\s)")
SIDE_COUNT = re.compile(r"\b(us|usa|ussr|su)(?=\d)")
MARKERS = re.compile(r"(?<=\d)\s+(influence|inf)( points?| markers?)?(?=\s+(to|in|into|from)\b)")
HAN_TURN = re.compile(r"第\s*(\d+|[一二三四五六七八九十]+)\s*回合|回合\s*(\d+)")
HAN_ROUND = re.compile(r"第\s*(\d+|[一二三四五六七八九十]+)\s*(?:行動輪|行动轮)|(?:行動輪|行动轮)\s*(\d+)")
DIGITS = {digit: n for n, digit in enumerate("一二三四五六七八九十", 1)}
BETWEEN_WORDS = re.compile(r"\s+|\s?[/'&]\s?|-|\.\s?")
FEWEST_LETTERS = 2
"""How many letters of a second word tell, with the first, which card is meant."""
FOR_POINTS = re.compile(r"(?<=for )\d+(?=\s+OPS\b)")
BRACKETED = re.compile(r"(?:(?<=[A-Z])|(?<=§\d)|(?<=§\d\d)|(?<=§\d\d\d))\s*(?:FIRST\s*)?[:,-]?\s*(\()([^()]*)(\))")
# What stands in brackets behind a card or a word of the language is a list, `event (Angola, Zaire)`, unless it holds
# one of these: dice and points have brackets of their own.
NO_LIST = re.compile(r"\s*\d*\s*\Z|.*\b(?:OPS|US|USSR|EVENT|rolls?|rolled|dr|die|dice)\b")
BETWEEN_HAN = re.compile(r"[\s·・/.'-]*")

PLAIN = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
PLAIN[0xFF01] = "."
PLAIN.update(dict.fromkeys(map(ord, "\t\u00a0\u3000\u200b\ufeff*_`~\"“”„«»「」『』【】《》〈〉…"), " "))
PLAIN.update(dict.fromkeys(map(ord, "–—−‒―‐‑"), "-"))
PLAIN.update({ord("、"): ",", ord("。"): ".", ord("’"): "'", ord("‘"): "'", ord("×"): "x", ord("!"): ".",
              ord("＊"): " ", ord("＿"): " ", ord("＂"): " "})
PLAIN.update(dict.fromkeys(map(ord, MARKS), "\ufffd"))   # no one but this module may write a mark


class Prepared(NamedTuple):
    """A line for the grammar. columns: for each of its characters, the column in the line as written, from 1; end: the
    column behind the last."""

    text: str
    columns: tuple[int, ...]
    end: int

    def column(self, position: int) -> int:
        """Give the column as written of a position in the text; past the end, the one behind the last character."""
        return self.columns[position] if position < len(self.columns) else self.end


def prepare(line: str) -> Prepared:
    """Make a line ready for the grammar."""
    text = "".join(c.lower() if len(c.lower()) == 1 else c for c in line.translate(PLAIN))
    text = PARTED.sub(",", COMMENT.sub("", text).rstrip())
    end = len(text) + 1
    kept = [i for i, c in enumerate(text) if c != " " or text[i - 1:i] != " "]     # one blank for several
    text, columns = "".join(text[i] for i in kept), tuple(i + 1 for i in kept)
    finds = (_han_rounds, _han) if is_wide(text) else ()
    for find in (_bullet, _number, _numbered, *finds, _phrases, _points, _bracketed):
        text, columns = _replace(text, columns, find(text))
    return Prepared(text, columns, end)


def _bullet(text: str) -> list[tuple[int, int, str]]:
    """Find the marks of a heading or of a list."""
    match = HEADING.match(text) or BULLET.match(text)
    return [(0, match.end(), "")] if match else []


def _number(text: str) -> list[tuple[int, int, str]]:
    """Find the number of a round, or of a turn and round, that opens a line."""
    if match := TURN_ROUND.match(text):
        return [(match.start(1), match.end(), f"turn{match[1]} ar{match[2]}")]
    if match := ROUND.match(text):
        return [(match.start(1), match.end(), f"ar{match[1]}")]
    return []


def _numbered(text: str) -> list[tuple[int, int, str]]:
    """Find what stands close to a number: `US3 to Japan`, `3 influence to Japan`."""
    found = [(match.start(), match.end(), match[0]) for match in SIDE_COUNT.finditer(text)]
    found += [(match.start(), match.end(), "ip") for match in MARKERS.finditer(text)]
    return sorted(found)


def _points(text: str) -> list[tuple[int, int, str]]:
    """Find the points of “for 4 Ops”, which say nothing new."""
    return [(match.start(), match.end(), "") for match in FOR_POINTS.finditer(text)]


def _bracketed(text: str) -> list[tuple[int, int, str]]:
    """Find the brackets around a list behind a word of the language: `event (Angola, Zaire)`."""
    return [place for match in BRACKETED.finditer(text) if not NO_LIST.match(match[2])
            for place in ((match.start(1), match.end(1), ":"), (match.start(3), match.end(3), ","))]


def _replace(text: str, columns: tuple[int, ...], found: list[tuple[int, int, str]]) -> tuple[str, tuple[int, ...]]:
    if not found:
        return text, columns
    pieces: list[str] = []
    kept: list[int] = []
    at = 0
    for start, end, put in found:
        pieces += [text[at:start], put and f" {put} "]
        kept += columns[at:start]
        kept += [columns[start]] * len(pieces[-1])
        at = end
    return "".join([*pieces, text[at:]]), (*kept, *columns[at:])


def _phrases(text: str) -> list[tuple[int, int, str]]:
    """Find names of several words, the longest first, and cards of one."""
    table = tables()
    words = [(match.start(), match.end(), squash(match[0])) for match in WORDS.finditer(text)]
    found, i = [], 0
    while i < len(words):
        start, end, key = words[i]
        best = None
        if key in table.openings and not (start and text[start - 1] in MARKS):
            if key in table.phrases:
                best = (start, end, table.phrases[key], i)
            for j in range(i + 1, min(i + MOST_WORDS, len(words))):
                gap = text[words[j - 1][1]:words[j][0]]
                if not BETWEEN_WORDS.fullmatch(gap):
                    break
                key += " " + words[j][2]
                said = j == i + 1 and gap.isspace() and words[i][2] in SIDES
                if said and words[j][2] in table.countries.exact:
                    continue                       # “US Japan 3” says who, “US/Japan” is a card
                mark = table.phrases.get(key)
                if not mark and not said and (best[3] == j - 1 if best else len(words[j][2]) >= FEWEST_LETTERS):
                    mark = _begun(key)
                if mark:
                    best = (start, words[j][1], mark, j)
        if best:
            found.append(best[:3])
            i = best[3]
        i += 1
    return found


def _begun(words: str) -> str:
    """Find the card that words begin, where the last word is not written out: `grain sales to sov`."""
    table = tables().card_words
    first = bisect_left(table, (words, ""))
    last = bisect_left(table, (words + "\U0010ffff", ""), first)
    marks = {mark for _, mark in table[first:last]}
    return marks.pop() if len(marks) == 1 else ""


def _han_rounds(text: str) -> list[tuple[int, int, str]]:
    found = []
    for pattern, word in ((HAN_TURN, "turn"), (HAN_ROUND, "ar")):
        for match in pattern.finditer(text):
            said = match[1] or match[2]
            found.append((match.start(), match.end(), word + (said if said.isdigit() else str(_han_number(said)))))
    return sorted(found)


def _han_number(said: str) -> int:
    tens, _, ones = said.rpartition("十")
    return (DIGITS.get(tens, 1) * 10 if "十" in said else 0) + DIGITS.get(ones, 0)


def _han(text: str) -> list[tuple[int, int, str]]:
    """Find Chinese names and words, the longest first."""
    table = tables()
    signs = [i for i, c in enumerate(text) if c.isalnum()]
    found, i = [], 0
    while i < len(signs):
        key, best = text[signs[i]], None
        for j in range(i, min(i + table.longest, len(signs))):
            if j > i:
                if not BETWEEN_HAN.fullmatch(text, signs[j - 1] + 1, signs[j]):
                    break
                key += text[signs[j]]
            if key in table.han and is_wide(key):
                best = (signs[i], signs[j] + 1, table.han[key], j)
        if best:
            found.append(best[:3])
            i = best[3]
        i += 1
    return found
