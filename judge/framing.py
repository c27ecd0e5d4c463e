"""Lines that frame what people write in mails and on boards: whom they quote, headers, signatures, footers.

What such lines say stands in maps/mail.yaml. Nothing here decides what is left out: that is judge.answered's.
"""
import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple, Sequence

from judge import resources
from judge.document import read

ADDRESS = re.compile(r"[^\s<>@:]@[^\s<>@]+\.\w+")
AT_THE_END = re.compile(r"@[^\s<>@]+\.\w+[>)\]]*\W*[:：]$")         # "GM <gm@example.org>:", without a verb
DATE = re.compile(
    r"\d{1,2}\s?[:.h時时點点시]\s?\d{2}|\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}|\d{4}\s*[年년]"
    r"|\d{1,2}\.? [^\W\d_]{1,15}\.?,? \d{4}|[^\W\d_]{1,15}\.? \d{1,2},? \d{4}")
RULES = "-_=–—~*"               # around "Original Message"
UNDERLINE = re.compile(r"\s*[_-]{10,}\s*$")
QUOTED = re.compile(r"\s*[>|]")
ROW = re.compile(r"\s*\|(?!\s*[|>]).*[^|\s].*\|\s*\Z")   # of a table: "| A Par | - Bur |"
BOLD = " \t*_|"
QUOTING = re.compile(r"\[/?quote\b[^\[\]]*\]|</?blockquote\b[^<>]*>", re.I)
SPOILER = re.compile(r"\s*\|\|(?=[^\s|])")     # hidden in a chat until it is clicked: "||A Par - Bur||"
PREFIX = re.compile(r"\s*(?:\[[^\]]*\]\s*)*([^\W\d_]{1,9})(?:\s?[\[(]?\d+[\])]?)?\s*[:：]\s*")
SIGNATURE = re.compile(r"--\s*$")
FRAMES = ("signatures", "footers", "passed on", "board.quotes", "board.own", "board.ends")
FORGET = 50_000                 # lines remembered
_INERT: set[str] = set()
LONGEST_ATTRIBUTION = 4         # lines
MOST_HEADERS = 14               # lines
LONGEST = 500                   # characters of a line that frames a text


class Attribution(NamedTuple):
    """Lines that name who is quoted. dated: they hold a date or an address, as programs do; board: of a board."""

    end: int
    dated: bool
    board: bool = False


class Headers(NamedTuple):
    """Headers that stand in a text. kinds: which there are; subject: what they say; post: of a post on a board."""

    end: int
    kinds: frozenset[str]
    subject: str
    post: bool


@lru_cache(maxsize=None)
def phrases() -> dict:
    """Read maps/mail.yaml."""
    return read(resources.text("maps", "mail.yaml"), "mail.yaml").value


@lru_cache(maxsize=None)
def labels() -> dict[str, str]:
    """Give the labels of headers, plain: what each is of."""
    return {plain(str(label)): kind for kind, there in phrases()["labels"].items() for label in there}


@lru_cache(maxsize=None)
def posts() -> dict[str, str]:
    """Give the labels of the headers of posts."""
    return {label: kind for kind, there in phrases()["posts"].items() for label in there}


def plain(text: str) -> str:
    """Make a text comparable: without regard to case, blanks and the marks of bold letters."""
    return " ".join(unicodedata.normalize("NFC", text).replace("*", " ").casefold().split())


@lru_cache(maxsize=None)
def _patterns(group: str) -> tuple[dict[str, list[tuple[str, ...]]], list[tuple[str, ...]]]:
    """Give the phrases of a group in their parts: those that begin with two letters by these, and the others."""
    value = phrases()
    for key in group.split("."):
        value = value[key]
    begun: dict[str, list[tuple[str, ...]]] = {}
    others: list[tuple[str, ...]] = []
    for there in value:
        parts = tuple(unicodedata.normalize("NFC", str(there)).casefold().split("*"))
        (begun.setdefault(parts[0][:2], []) if len(parts[0]) > 1 else others).append(parts)
    return begun, others


def is_like(line: str, group: str) -> bool:
    """Say whether a line is as one of the phrases of a group, of which `*` is any text."""
    return _is_like(plain(line), group)


def _is_like(there: str, group: str) -> bool:
    begun, others = _patterns(group)
    return bool(there) and any(_fits(there, parts) for parts in (*begun.get(there[:2], ()), *others))


def _fits(text: str, parts: tuple[str, ...]) -> bool:
    first, last = parts[0], parts[-1]
    if len(parts) == 1:
        return text == first
    if not text.startswith(first) or not text.endswith(last) or len(text) < len(first) + len(last):
        return False
    at, end = len(first), len(text) - len(last)
    for part in parts[1:-1]:
        at = text.find(part, at, end)
        if at < 0:
            return False
        at += len(part)
    return True


def are_inert(lines: Sequence[str]) -> bool:
    """Say whether nothing in a text frames it, as in most files of orders."""
    if _INERT.issuperset(lines):
        return True
    for line in lines:
        if line not in _INERT:
            if not _is_inert(line):
                return False
            if len(_INERT) >= FORGET:
                _INERT.clear()
            _INERT.add(line)
    return True


def _is_inert(line: str) -> bool:
    """Say whether a line can neither be a frame nor begin one."""
    if line[:2] in ("--", "==", "__", "~~", "**") or _is_ruled(line.strip()):
        return False
    if is_quoted(line) or ("[" in line or "<" in line) and QUOTING.search(line) or "@" in line and ADDRESS.search(line):
        return False
    label, _ = _label(line)
    if label and (label in labels() or "".join(label.split()) in posts()):
        return False
    there = plain(line)
    if UNDERLINE.match(line) or there[-1:] in (":", "：") and (_verb(there) or separator(line)):
        return False
    return not any(_is_like(there, group) for group in FRAMES)


def is_quoted(line: str) -> bool:
    """Say whether a line bears the mark of quotation."""
    return QUOTED.match(line) is not None and ROW.match(line) is None and SPOILER.match(line) is None


def attribution(lines: Sequence[str], at: int) -> Attribution | None:
    """Find lines that name who is quoted and begin here: "On …, GM <gm@example.org>", "wrote:"."""
    if is_like(lines[at], "board.quotes"):
        return Attribution(at + 1, True, True)
    said = ""
    for end in range(at, min(at + LONGEST_ATTRIBUTION, len(lines))):
        line = lines[end].strip()
        if not line or len(line) > LONGEST or is_quoted(line):
            return None
        said = f"{said} {line}".strip()
        if line.rstrip(" *_")[-1:] not in (":", "："):
            continue
        there = said.rstrip(" *_")
        verb = _verb(there)
        dated = ADDRESS.search(there) is not None or DATE.search(there) is not None
        if len(there) > 400 or not (verb or AT_THE_END.search(there) and DATE.search(there)):
            return None
        if end > at and not (dated and (_opens(lines[at]) or ADDRESS.search(lines[at]) or DATE.search(lines[at]))):
            return None
        return Attribution(end + 1, dated) if dated or len(there.split()) <= 6 else None
    return None


def _verb(said: str) -> bool:
    """Say whether a line ends in a verb of writing, or in one and a name."""
    there = plain(said)
    for verb in phrases()["attribution"]["verbs"]:
        verb = plain(verb)
        at = there.rfind(verb)
        if at < 0:
            continue
        before, behind = there[:at][-1:], there[at + len(verb):]
        latin = verb[0] < "\u3000"
        if latin and (before.isalnum() or behind[:1].isalnum()):
            continue
        if len(behind.split()) <= 8:
            return True
    return False


def _opens(line: str) -> bool:
    there = plain(line)
    return any(there.startswith(opener if opener[0] > "\u3000" else f"{opener} ")
               for opener in map(plain, phrases()["attribution"]["openers"]))


def separator(line: str) -> str:
    """Say what a line parts off: "answered", "passed on" or ""."""
    there = line.strip()
    if not there or len(there) > LONGEST:
        return ""
    if _is_ruled(there):
        inner = there.strip(RULES + " \t")
        return "passed on" if is_like(inner, "forwarded") else "answered" if is_like(inner, "original") else ""
    there = there.rstrip("*_ ")
    if there[-1:] in (":", "：") and is_like(there[:-1], "forwarded") or is_like(line, "passed on"):
        return "passed on"
    return ""


def _is_ruled(there: str) -> bool:
    """Say whether a line stands between dashes or the like."""
    return len(there) > 4 and all(mark in RULES for mark in (there[0], there[1], there[-2], there[-1]))


def _label(line: str) -> tuple[str, str]:
    """Part a line of headers in its label, plain, and what it says; ("", "") for another line."""
    if len(line) > 4 * LONGEST:
        return "", ""
    there = line.strip(BOLD)
    at = min((at for at in (there.find(colon) for colon in ":：|") if at > 0), default=0)
    label = plain(there[:at].strip(BOLD)) if at <= 30 else ""
    return (label, there[at + 1:].strip(BOLD)) if label else ("", "")


def headers(lines: Sequence[str], at: int) -> Headers | None:
    """Find the headers of a mail or a post that begin here: a sender and more, as programs copy them into a text."""
    kinds: dict[str, str] = {}
    post, end, here, sender = False, at, at, ""
    while here < len(lines) and here < at + MOST_HEADERS:
        line = lines[here]
        label, says = _label(line)
        kind = labels().get(label, "")
        board = posts().get("".join(label.split()), "")
        if kind or board:
            post = post or bool(board) and not kind
            kinds.setdefault(kind or board, says)
            sender = kinds.get("sender", "")
            end = here + 1
        elif not line.strip() and kinds and here == end and not _is_label(lines, here + 1):
            break
        elif line.strip() and not (kinds and here == end and (ADDRESS.search(line) or line[:1] in " \t")):
            break                                         # recipients may go on in the lines below
        else:
            end = here + 1 if line.strip() else end
        here += 1
        if not line.strip() and here - end > 1:
            break
    if not sender and "board" not in kinds:
        return None
    enough = ADDRESS.search(sender) or "date" in kinds or len(kinds) >= 3
    if len(kinds) < 2 or not enough:
        return None
    return Headers(end, frozenset(kinds), kinds.get("subject", ""), post)


def _is_label(lines: Sequence[str], at: int) -> bool:
    return at < len(lines) and _label(lines[at])[0] in labels()


def bare(subject: str) -> str:
    """Give a subject without what answering and passing on put before it."""
    found = PREFIX.match(subject)
    while found and (_prefix(found) in _prefixes("replies") or _prefix(found) in _prefixes("forwards")):
        subject = subject[found.end():]
        found = PREFIX.match(subject)
    return plain(subject)


def is_reply(subject: str) -> bool:
    """Say whether a subject is that of an answer."""
    found = PREFIX.match(subject)
    return found is not None and _prefix(found) in _prefixes("replies")


def is_passed_on(subject: str) -> bool:
    """Say whether a subject is that of a mail that passes on another."""
    found = PREFIX.match(subject)
    return found is not None and _prefix(found) in _prefixes("forwards")


def _prefix(found: re.Match) -> str:
    return plain(found[1])


@lru_cache(maxsize=None)
def _prefixes(group: str) -> frozenset[str]:
    return frozenset(plain(str(there)) for there in phrases()[group])
