"""Tell declarations from what stands around them in mails and forum posts: quotes, headers, greetings, results."""
import re

from judge.names import fold
from judge.twilight.names import MARKS, WORDS, tables
from judge.twilight.wording import Prepared

MAIL_HEADER = re.compile(r"(from|to|cc|bcc|subject|date|sent|reply-to|message-id|received|mime-version|content-[a-z-]+)"
                         r":\s", re.IGNORECASE)
ACTION = re.compile(r"\b(HEADLINE|EVENT|OPS|COUP|REALIGN|INFLUENCE|SPACE|DISCARD|PLACE|ADD|REMOVE|GIVE|TAKE|COUNTRY|"
                    r"REGION|DEFCON|RESIGN|CANCEL|DRAWS|AGREE|US|USSR|ar\s?\d+|turn\s?\d+|t\d+)\b")
FEWEST_WORDS = 4


class Around:
    """What stands around declarations in one text; it remembers that a signature has begun."""

    def __init__(self):
        self.signed = False

    def says(self, raw: str) -> str:
        """Say what a line is that is no declaration whatever it holds, or "" where it may be one."""
        self.signed = self.signed or raw == "-- "
        if self.signed:
            return "a signature"
        if raw.lstrip().startswith(">"):
            return "quoted"
        if MAIL_HEADER.match(raw):
            return "a mail header"
        if raw.rstrip().endswith("wrote:"):
            return "quoted"
        low = raw.casefold()
        return "a result" if any(phrase in low for phrase in tables().results) else ""


def is_prose(prepared: Prepared) -> bool:
    """Tell whether a line that cannot be read is plainly not meant for the judge.

    It names no card, country or action, and either greets or has as many words as a sentence.
    """
    text = prepared.text
    if any(mark in text for mark in MARKS) or re.search(r"#\s?\d|\d\s*,|\[\d", text):
        return False
    words = WORDS.findall(text)
    greets = any(text.strip().startswith(opening) and not text.strip()[len(opening):len(opening) + 1].isalpha()
                 for opening in tables().prose)
    if ACTION.search(text) or any(_names(word) for word in words):
        return False
    return greets or (len(words) >= FEWEST_WORDS and not any(word.isdigit() for word in words))


def _names(word: str) -> bool:
    table, key = tables(), fold(word)
    return key in table.countries.exact or key in table.cards.exact or key in table.options.exact

