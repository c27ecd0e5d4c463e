"""Asides: what players say beside their orders that changes none of them, though its words could elsewhere.

"As I said", "if anything is unclear, let me know", "just in case", "sorry Germany". `doubts.yaml` lists them.
"""

import re
from functools import lru_cache

from judge.diplomacy import talk
from judge.diplomacy.gazetteer import table
from judge.diplomacy.scanner import Token
from judge.names import is_wide

# A clause is bounded, so that no line takes long.
CLAUSE = r"((?:(?!\b(?:should|shall|would|could)\b)[^,.;:!?()\n]){0,60}?)"
WIDE_CLAUSE = r"([^，。；：！？,.;:!?()（）\n]{0,12}?)"
ENDED, WIDE_ENDED = r"(?=\s*(?:[,.;:!?()\]-]|\Z))", r"(?=\s*(?:[，。；：！？,.;:!?()（）\]]|\Z))"
LONGEST = 600  # characters of a text that is searched: a paragraph
SENTENCE_END = re.compile(r"(?:[.!]+|[!.]*\s[:;]-?[)DPp])\s+(?=[A-Z][a-z']|I\b)")
DASH = re.compile(r"\s-{1,3}\s*\Z")
PLAIN, WIDE, ENDS = ("words", "ends", "to powers"), ("chinese", "ends chinese"), ("ends", "ends chinese")
KNOWN = {"POWER", "COAST", "SUPPORT", "CONVOY", "RETREAT", "DISBAND", "REMOVE", "WAIVE", "VIA"}


@lru_cache(maxsize=None)
def _pattern(kind: str) -> re.Pattern:
    """Compile the phrases of `doubts.yaml`. kind: its name there."""
    wide = kind in WIDE
    forms = [_form(phrase, wide)
             for phrase in sorted(map(str, table("doubts")["asides"][kind]), key=lambda phrase: -len(phrase))]
    whole = "|".join(forms)
    if kind == "ends chinese":
        return re.compile(rf"(?:(?:{whole})[^\w()]*)+(?=\)?\W*\Z)", re.I)
    if kind == "ends":
        return re.compile(rf"(?<![\w'])(?:{whole})(?=[^\w()]*\)?\W*\Z)", re.I)
    return re.compile(whole if wide else rf"(?<![\w'])(?:{whole})(?![\w'])", re.I)


def whole(phrases: list[str], around: list[str], wide: bool) -> re.Pattern:
    """Compile phrases that are a whole line, but for words around them that say nothing and marks between."""
    forms = "|".join(_form(str(phrase), wide) for phrase in sorted(phrases, key=lambda phrase: -len(phrase)))
    words = "|".join(re.escape(str(word)) for word in sorted(around, key=lambda word: -len(word)))
    loose = rf"(?:\W|(?:{words}))*" if wide else rf"\W*(?:\b(?:{words})\b\W*)*"
    return re.compile(rf"{loose}(?:{forms}){loose}\Z", re.I)


def _form(phrase: str, wide: bool) -> str:
    """Make a pattern of a phrase."""
    form, first = "", phrase.startswith(". ")
    for word in phrase.removeprefix(". ").split():
        clause = word == "~"
        word = (WIDE_CLAUSE if wide else CLAUSE) if clause else _powers() if word == "<power>" else (
            "|".join(re.escape(one).replace("_", " ") for one in word.split("|")))
        word = word if clause else rf"(?:{word})"
        form += word if not form or wide or clause or word == "(?:,)" else rf"\s*\b{word}"
    form = rf"(?:(?<=[.!?;:]\s)|\A\W*){form}" if first else form
    return form + ((WIDE_ENDED if wide else ENDED) if phrase.endswith("~") else "")


@lru_cache(maxsize=None)
def _powers() -> str:
    return "|".join(sorted(re.escape(str(word)) for there in table("names")["powers"].items()
                           for word in (there[0], *there[1])))


def spans(text: str, tokens: list[Token]) -> list[tuple[int, int]]:
    """Find the asides of a text, from 0. tokens: its words; what names a place, gives an order or, but to greet it,
    names a power is no aside."""
    plain = text.replace("’", "'")
    if len(plain) > LONGEST:
        return []
    found = []
    for kind in (*PLAIN, *WIDE) if is_wide(text) else PLAIN:
        for there in _pattern(kind).finditer(plain):
            clauses = [there.span(group) for group in range(1, (there.lastindex or 0) + 1)]
            inside = [token for token in tokens for start, end in clauses if start <= token.start < end]
            if not any(map(_means, inside)) and not (kind in ENDS and _is_open(tokens, there.start())):
                found.append(_dashed(plain, *there.span(), tokens))
    return [(start, end) for start, end in dict.fromkeys(found)
            if not any(first <= start and end <= last and (first, last) != (start, end) for first, last in found)]


def _is_open(tokens: list[Token], at: int) -> bool:
    """Say whether an order that begins before a place in the text is not whole there: "A Par" of "A Par sorry"."""
    before = [token for token in tokens if token.end <= at]
    while before and (before[-1].kind in ("OPEN", "SEP", "FILLER") or before[-1].kind == "MOVE" and before[-1].value):
        before.pop()
    return any(token.kind == "NAME" and token.value for token in before) and not talk.is_whole(before)


def _dashed(text: str, start: int, end: int, tokens: list[Token]) -> tuple[int, int]:
    """Add the dash before an aside that ends a text, where an order stands before it: "A Par - Bur - as agreed"."""
    found = DASH.search(text, 0, start)
    if found is None or text[end:].strip(" .!)"):
        return start, end
    whole = talk.is_whole([token for token in tokens if token.end <= found.start()])
    return (found.start(), end) if whole else (start, end)


def without(text: str, tokens: list[Token]) -> str:
    """Blank the asides of a text."""
    for start, end in spans(text, tokens):
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _means(token: Token) -> bool:
    """Say whether a word of a clause is part of what an order may say: a place, a coast, a unit or a verb in full, a
    dash, a power."""
    if token.kind == "NAME":
        return bool(token.value)
    if token.kind == "UNIT":
        return token.end - token.start > 1
    return token.kind in KNOWN or token.kind == "MOVE" and bool(token.value)
