"""Headings that leave in doubt what stands below them, and lines that take back what stands above.

Both are lines without an order: "Last turn:", "If Germany attacks:", "Ignore the above". `doubts.yaml` has the words.
"""

import re
from functools import lru_cache

from judge.diplomacy import asides
from judge.diplomacy.gazetteer import table
from judge.diplomacy.said import Block
from judge.names import fold, is_wide

WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
SENTENCE_END = re.compile(r"[.!?]\s+(?=\S)")
TITLE = re.compile(r"\s*(?:([*_=#\[(-])[^:]*\1?[\])]?|[^:]*:[\s*_=\])]*)\Z")
STRIKES = re.compile(r"\[(/)?(?:s|strike|del)\]|<(/)?(?:s|strike|del)>|/\*|<!--|(\*/|--+>)", re.I)
LETTER = re.compile(r"\W*(?:dear|to|hi|hello|hey)\b|\W*(?:致|給|给|親愛的|亲爱的)", re.I)  # to a power
TILDES = re.compile(r"~~(?!>)")
LONGEST = 200  # characters of a line that may take back what was sent
SHORT, SHORT_WIDE = 6, 12  # words, and Chinese characters, of a heading that nothing marks as one


@lru_cache(maxsize=None)
def _pattern(*path: str) -> re.Pattern:
    """Compile a list of `doubts.yaml`: whole words, or Chinese characters anywhere."""
    value = table("doubts")
    for name in path:
        value = value[name]
    words = sorted(map(str, value), key=lambda word: -len(word))
    wide = "|".join(re.escape(word) for word in words if is_wide(word))
    plain = "|".join(re.escape(word) for word in words if not is_wide(word))
    return re.compile("|".join(form for form in (rf"(?<![\w'])(?:{plain})(?![\w'])" if plain else "", wide) if form))


@lru_cache(maxsize=None)
def _alone() -> frozenset[str]:
    return frozenset(map(str, table("doubts")["headings"]["alone"]))


@lru_cache(maxsize=None)
def _opening() -> frozenset[str]:
    words = table("words")
    plain = [
        *table("doubts")["headings"]["opens"],
        *words["header"],
        *(word for line in words["remarks"]["a word about the orders"] for word in line.split()),
    ]
    return frozenset(fold(str(word)) for word in plain)


def block(text: str, phase: str) -> Block:
    """Say what a line without an order means for the lines below it. text: folded, without asides; phase: "M", "R" or
    "A"."""
    plain = SENTENCE_END.split(text.strip().replace("’", "'"))[-1].casefold()
    words = WORD.findall(plain)
    if not words:
        return Block.NONE
    spoken, title, wide = " ".join(words), TITLE.match(plain) is not None, is_wide(plain)
    if _other_phase(words, phase):
        return Block.VOID
    if spoken in _alone() or wide and plain.strip(" .,:;()") in _alone():
        return Block.VOID if plain[-1:] == ":" else Block.LOOSE
    if title and (
        _pattern("headings", "colon").search(spoken) or wide and _pattern("headings", "chinese").search(plain)
    ):
        return Block.LOOSE if plain[:1] == "(" else Block.VOID
    condition = _pattern("headings", "conditions").match(plain if wide else spoken)
    if condition and _pattern("headings", "changes").search(plain):
        return Block.LOOSE
    if wide and len(plain) <= SHORT_WIDE:
        found = _pattern("headings", "chinese").match(plain)
        return Block.LOOSE if found else _again(words, plain)
    if len(words) <= SHORT:
        found = _pattern("headings", "begins").match(spoken)
        return Block.LOOSE if found else _again(words, plain)
    return Block.NONE


def _again(words: list[str], plain: str) -> Block:
    if is_wide(plain):
        return Block.AGAIN if _pattern("headings", "opens chinese").search(plain) else Block.NONE
    return Block.AGAIN if all(fold(word) in _opening() for word in words) else Block.NONE


def _other_phase(words: list[str], phase: str) -> bool:
    """Say whether a heading is that of another kind of phase: "Builds:" in Spring."""
    kinds = [kind for kind, there in table("doubts")["phases"].items() for word in words if word in there]
    return (
        bool(kinds)
        and phase not in kinds
        and len(words) <= SHORT
        and all(
            fold(word) in _opening() or any(word in there for there in table("doubts")["phases"].values())
            for word in words
        )
    )


def season(text: str) -> str:
    """Find the season of a heading that names one and no year: "Fall moves:" is "F"; "" for any other line."""
    plain = text.replace("’", "'").casefold()
    named = {
        code for code, there in table("doubts")["seasons"].items() for word in there if is_wide(word) and word in plain
    }
    if is_wide(plain):
        return named.pop() if len(named) == 1 and len(plain.strip()) <= SHORT_WIDE // 2 else ""
    words = WORD.findall(plain)
    named = {code for code, there in table("doubts")["seasons"].items() for word in words if word in there}
    if len(named) != 1 or len(words) > SHORT or not all(fold(word) in _opening() for word in words):
        return ""
    return named.pop()


def retracts(text: str) -> bool:
    """Say whether a line without an order takes orders back."""
    plain = text.replace("’", "'").casefold()
    if is_about_sent(plain):
        return True
    if is_wide(plain):
        return _pattern("retractions", "chinese").search(plain) is not None
    if _pattern("retractions", "alone").search(plain):
        return True
    found = _pattern("retractions", "verbs").search(plain)
    return found is not None and _pattern("retractions", "objects").search(plain, found.end()) is not None


def looks_back(text: str) -> bool:
    """Say whether a line that takes orders back means those above it, and none below."""
    plain = text.casefold()
    return _pattern("retractions", "back").search(plain) is not None


def is_about_itself(text: str) -> bool:
    """Say whether a line that takes orders back says so of the text it stands in: "This replaces all I sent before"."""
    plain = text.strip().casefold()
    return (
        not plain.endswith(":")
        and _pattern("retractions", "itself").match(plain) is not None
        and _pattern("retractions", "there").search(plain) is None
    )


@lru_cache(maxsize=None)
def _sent(kind: str) -> re.Pattern:
    words = table("doubts")["retractions"]
    wide = kind == "sent chinese"
    return asides.whole(words[kind], words["around chinese" if wide else "around"], wide)


def is_about_sent(text: str) -> bool:
    """Say whether a line takes back what its writer sent before, and nothing else: "Ignore my previous mail."."""
    plain = text.replace("’", "'").casefold()
    if len(plain) > LONGEST or plain.rstrip().endswith(":"):
        return False
    return _sent("sent chinese" if is_wide(plain) else "sent").match(plain) is not None


def is_for_later(text: str) -> bool:
    """Say whether a line that takes orders back announces others for later: those below it are not these."""
    return _pattern("retractions", "later").search(text.casefold()) is not None


def is_posted(text: str) -> bool:
    """Say whether a line that takes back what was sent may mean something on the same page, as in a chat."""
    return _pattern("retractions", "posted").search(text.casefold()) is not None


def looks_on(text: str) -> bool:
    """Say whether a line that takes orders back brings others: "Ignore my last mail, here are my new orders:"."""
    plain = text.replace("’", "'").casefold()
    found = _pattern("retractions", "on").search(plain)
    return found is not None and _pattern("headings", "firm").search(plain) is None


def strike_goes_on(line: str) -> bool:
    """Say whether what a line strikes out goes on below it."""
    marks = list(STRIKES.finditer(line))
    return bool(marks) and not any(marks[-1].groups()) or len(TILDES.findall(line)) % 2 == 1


def strike_ends(line: str) -> bool:
    """Say whether a line holds the mark that ends what is struck out."""
    return any(any(found.groups()) for found in STRIKES.finditer(line)) or TILDES.search(line) is not None
