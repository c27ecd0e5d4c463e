"""Tell declarations from what stands around them in mails and forum posts: quotes, headers, greetings, results; and
from what only looks like one: what is struck out, what is denied."""
import re
from functools import lru_cache

from judge.framing import is_quoted
from judge.messages import message
from judge.names import fold, is_wide
from judge.twilight.names import MARKS, WORDS, tables
from judge.twilight.wording import COMMENT, Prepared, prepare

MAIL_HEADER = re.compile(r"(from|to|cc|bcc|subject|date|sent|reply-to|message-id|received|mime-version|content-[a-z-]+)"
                         r":\s", re.IGNORECASE)
STRUCK = re.compile(r"\[(?:s|strike|del)\]|<(?:s|strike|del)>|~~(?=[^\s>~])|~[^\s~>](?:[^~]*[^\s~])?~", re.IGNORECASE)
ACTION = re.compile(r"\b(HEADLINE|EVENT|OPS|COUP|REALIGN|INFLUENCE|SPACE|DISCARD|PLACE|ADD|REMOVE|GIVE|TAKE|COUNTRY|"
                    r"REGION|DEFCON|RESIGN|CANCEL|WITHDRAW|DRAWS|AGREE|PASS|NONE|SETUP|BONUS|"
                    r"ar\s?\d+|turn\s?\d+|t\d+)\b")
SIDE = re.compile(r"\b(US|USSR|BOTH)\b")
BEGINS_WITH_SIDE = re.compile(r"\W*(US|USSR|BOTH)\b")
SMALL = re.compile(r"[是好不否]")
"""Choices of one character, which talk is full of."""
BEFORE_MORE = r"(?=\s*(?!(?:and|US|USSR|THEN)\b)[\w#§@¤°])"
FEWEST_WORDS, FEWEST_SIGNS = 4, 6
"""How many words, or Chinese characters, a sentence has at least."""
MOST_OF_A_NAME = 3
SHORTEST_REGION = 2
"""“me” in a sentence is not the Middle East."""


class Around:
    """What stands around declarations in one text; it remembers that a signature has begun, and a farewell."""

    def __init__(self):
        self.signed = self.farewell = False

    def says(self, raw: str) -> str:
        """Say what a line is that is no declaration whatever it holds, or "" where it may be one."""
        self.signed = self.signed or raw == "-- "
        if self.signed:
            return message("a signature")
        if is_quoted(COMMENT.sub("", raw)):
            return message("quoted")
        if MAIL_HEADER.match(raw):
            return message("a mail header")
        if raw.rstrip().endswith("wrote:"):
            return message("quoted")
        low = raw.casefold()
        return message("a result") if any(phrase in low for phrase in tables().results) else ""

    def is_talk(self, raw: str, prepared: Prepared) -> bool:
        """Tell whether a line that cannot be read is plainly not for the judge: talk, or a name below a farewell."""
        words = WORDS.findall(prepared.text)
        named = self.farewell and len(words) <= MOST_OF_A_NAME and _is_plain(prepared.text) and not SIDE.search(
            prepared.text) and not any(word.isdigit() for word in words)
        if not (named or is_prose(raw, prepared)):
            self.farewell = False
            return False
        self.farewell = not named and " ".join(WORDS.findall(raw.casefold())) in tables().farewells
        return True


def is_prose(raw: str, prepared: Prepared) -> bool:
    """Tell whether a line speaks to people: it greets, holds a phrase of talk, or is as long as a sentence.

    What else it holds names no card, country or choice, no turn or round, and nothing that is done in the game; and it
    does not begin with a side.
    """
    said = COMMENT.sub("", raw).casefold().replace("’", "'")
    rest = _talk().sub(" ", said)
    if rest != said:
        return _is_plain(prepare(rest).text) and not BEGINS_WITH_SIDE.match(prepared.text)
    text = prepared.text
    opening = next((there for there in tables().prose if said.strip().startswith(there)
                    and not (there[-1].isascii() and said.strip()[len(there):len(there) + 1].isalpha())), "")
    if opening:
        return _is_plain(prepare(said.strip()[len(opening):]).text)
    if BEGINS_WITH_SIDE.match(text):
        return False
    words = WORDS.findall(text)
    if is_wide(said):
        plain = SMALL.sub(" ", said)
        return sum(map(is_wide, plain)) >= FEWEST_SIGNS and _is_plain(prepare(plain).text) and not any(
            word.isdigit() for word in words)
    return len(words) >= FEWEST_WORDS and _is_plain(text) and not any(word.isdigit() for word in words)


def _is_plain(text: str) -> bool:
    """Tell whether a line, ready for the grammar, holds nothing of the game but perhaps a side."""
    if any(mark in text for mark in MARKS) or re.search(r"#\s?\d|\d\s*,|\[\d", text) or ACTION.search(text):
        return False
    return not any(_names(word) for word in WORDS.findall(text) if not SIDE.fullmatch(word))


def _names(word: str) -> bool:
    table, key = tables(), fold(word)
    region = key in table.regions.exact and len(key) > SHORTEST_REGION
    return region or key in table.countries.exact or key in table.cards.exact or key in table.options.exact


@lru_cache(maxsize=None)
def _talk() -> re.Pattern:
    """Make what finds phrases of talk; Latin ones are whole words."""
    found = sorted((phrase.casefold() for phrase in tables().talk), key=len, reverse=True)
    return re.compile("|".join(rf"\b{re.escape(there)}\b" if there.isascii() else re.escape(there) for there in found))


def struck(raw: str) -> int | None:
    """Find where something is struck out: the position in the line; None where nothing is."""
    found = STRUCK.search(COMMENT.sub("", raw))
    return found.start() if found else None


@lru_cache(maxsize=None)
def _doubts() -> re.Pattern:
    """Make what finds words that deny: those of the table, and a yes, no or none with more behind it."""
    latin = "|".join(re.escape(word) for word in tables().doubts if word.isascii())
    signs = "|".join(re.escape(word) for word in tables().doubts if not word.isascii())
    options = tables().option_words
    choices = "|".join(f"°{options.index(word)}" for word in ("yes", "no"))
    return re.compile(rf"(?<![\w'])(?:{latin})(?![\w'])|{signs}|(?:{choices}|\b(?:yes|no|NONE)\b){BEFORE_MORE}")


def doubt(prepared: Prepared) -> tuple[int, int] | None:
    """Find a word that denies or may change what is declared beside it: where it begins and ends; None for none."""
    found = _doubts().search(prepared.text)
    return found.span() if found else None


@lru_cache(maxsize=None)
def _endings() -> re.Pattern:
    """Make what finds talk at the end of a line."""
    words = sorted((word.strip() for line in tables().endings for word in line.split(",")), key=lambda word: -len(word))
    plain = "|".join(re.escape(word) for word in words if word.isascii())
    wide = "|".join(re.escape(word) for word in words if not word.isascii())
    return re.compile(rf"(?:(?:[\s,;.!(-]+(?:{plain})|[\s,;.!(，；。！（]*(?:{wide}))(?!\w)[\s.!)。！）~]*)+\Z", re.I)


def ending(raw: str) -> int:
    """Find where talk begins that ends a line behind something else: "coup Iran with NATO, please".

    Its length for none.
    """
    found = _endings().search(COMMENT.sub("", raw))
    return found.start() if found and found.start() and re.search(r"\w", raw[:found.start()]) else len(raw)
