"""Lines copied from a chat: "[22:14] Tom: A Par - Bur", "30/11/2026, 22:14 - Tom: A Par - Bur".

The time says where the sender's name stands; whose the orders are is not known, unless it is a power's.
"""

import re
from functools import lru_cache

from judge.names import fold

CLOCK = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?"
DATE = r"(?:\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?|today(?: at)?|yesterday(?: at)?|今天|昨天)"
NAME = r"[^\W\d_][\w .'-]{0,30}?(?:\([\w -]{1,20}\))?"
MAY_BE = re.compile(r"\s*(?:[\[<\d]|today|yesterday|上午|下午|晚上|今天|昨天)", re.I)
NICK = re.compile(rf"\s*<(?P<nick>{NAME})>\s+(?=\S)")
EMOJI = re.compile(r"<a?:\w+:\d+>|<[@#][!&]?\d+>|(?<![^\s:]):[a-z0-9+-]+(?:_[a-z0-9+-]+)+:(?=[\s:]|$)", re.I)
TAGS = {
    "b", "i", "u", "s", "p", "a", "em", "br", "div", "span", "font", "li", "ul", "del", "strike", "strong", "tt", "pre"
}
MASTERS = {"gm", "judge", "bot", "moderator", "mod", "host", "admin", "gamemaster", "gmbot"}


@lru_cache(maxsize=None)
def _stamped() -> re.Pattern:
    """Compile the beginning of a line with its time: 3 ms, which most files do not need."""
    return re.compile(
        rf"\s*(?:\[(?:{DATE},?\s*)?{CLOCK}\]|(?:{DATE},?\s*)?(?:上午|下午|晚上)?\s?{CLOCK})\s*(?:-\s+)?"
        rf"(?:(?P<name>{NAME}|[\u3400-\u9fff]{{1,10}})\s*(?::\s+|：\s*)|<(?P<nick>{NAME})>\s+"
        r"|\t(?P<tabbed>[^\t]{1,30})\t)(?=\S)", re.I)


def sender(text: str) -> tuple[str, int, int] | None:
    """Find the sender that a line copied from a chat names: the name (what stands in brackets in it, as of "Tom
    (France)"), where it begins, and where his words begin; None where a line is none, or is the game master's, whose
    words are no orders."""
    found = _stamped().match(text) or NICK.match(text)
    if found is None:
        return None
    group = found.lastgroup or "name"
    name, start = found[group], found.start(group)
    if fold(name) in MASTERS | TAGS:
        return None
    if name.endswith(")"):
        start, name = start + name.index("(") + 1, name[name.index("(") + 1:-1]
    return name, start, found.end()


def without_emoji(text: str) -> str:
    """Blank the names of emoji and of people that chats write in marks: ":crossed_swords:", "<@1234>"."""
    return EMOJI.sub(lambda found: " " * len(found[0]), text)
