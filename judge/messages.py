"""Messages that know how they were made, so that a page in another language can say them too.

The code writes a message in English, as a phrase with named holes and what fills them. It is that English text, and
stays a plain string to everybody who compares, sorts or prints it; `told` says it again with the phrases of another
language, which `maps/messages.LANG.yaml` and a file of the same name for each game hold, by the English phrase.
"""
from typing import Any, Iterable, Mapping

__all__ = ["Message", "either", "every", "listed", "message", "name", "one_of", "told"]

FULL_MARKS = tuple("，。；：？！、（）「」『』")    # which are as wide as a character, and bring their own blank


class Message(str):
    """A text in English. phrase: what it was made of, which is its key in the other languages; values: what fills the
    holes: texts, numbers and other messages."""

    __slots__ = ("phrase", "values")
    phrase: str
    values: Mapping[str, Any]

    def __new__(cls, text: str, phrase: str, values: Mapping[str, Any]):
        made = super().__new__(cls, text)
        made.phrase, made.values = phrase, values
        return made

    def __getnewargs__(self):
        return str(self), self.phrase, self.values


def message(phrase: str, /, **values) -> Message:
    """Fill a phrase: message("unknown province `{name}`", name="Bxl")."""
    return Message(phrase.format_map(values) if values else phrase, phrase, values)


def name(kind: str, text: str) -> Message:
    """Make a name that other languages have their own word for: name("place", "Belgium"). kind: which of a game's
    tables of names has it."""
    return Message(text, f"{kind}: {text}", {})


def listed(items: Iterable[str]) -> str:
    """Join items with commas: "Bel, Bre"; one alone is itself, none is nothing."""
    joined = ""
    for item in items:
        joined = message("{some}, {last}", some=joined, last=item) if joined else item
    return joined


def either(items: Iterable[str]) -> str:
    """Join alternatives: "Bel, Bre or Bur"."""
    *some, last = items
    return message("{some} or {last}", some=listed(some), last=last) if some else last


def every(items: Iterable[str]) -> str:
    """Join what is meant together: "Bel, Bre and Bur"."""
    *some, last = items
    return message("{some} and {last}", some=listed(some), last=last) if some else last


def one_of(items: Iterable[str]) -> Message:
    """Say what there is to choose from: "one of: home, any"."""
    return message("one of: {these}", these=listed(items))


def told(text: str, phrases: Mapping[str, str]) -> str:
    """Say a message in the language of some phrases; what has no phrase there stays as it is.

    Messages in its holes are said too; other words there are somebody's own, and kept. A plain text is a message
    without holes that was written to a file and read again.
    """
    if not phrases:
        return str(text)
    if not isinstance(text, Message):
        return phrases.get(text, text)
    phrase = phrases.get(text.phrase)
    if not text.values:
        return str(text) if phrase is None else phrase
    values = {hole: told(value, phrases) if isinstance(value, Message) else
              value.told(phrases) if hasattr(value, "told") else value for hole, value in text.values.items()}
    return text.phrase.format_map(values) if phrase is None else _filled(phrase, values)


def _filled(phrase: str, values: Mapping[str, Any]) -> str:
    """Fill a phrase of a language that parts no words: the blank beside a hole stands only where what fills it has
    letters or digits ("在 Par 的部隊", "在巴黎的部隊")."""
    from string import Formatter    # nothing of it is needed in English

    filled, before = "", ""
    for literal, hole, _, _ in Formatter().parse(phrase):
        if literal[:1] == " " and _is_wide(literal[1:2]) and (_is_wide(before) or before[-1:] in FULL_MARKS):
            literal = literal[1:]
        value = "" if hole is None else str(values[hole])
        if literal[-1:] == " " and _is_wide(literal[-2:-1]) and (_is_wide(value) or value[:1] in FULL_MARKS):
            literal = literal[:-1]
        filled, before = filled + literal + value, value
    return filled


def _is_wide(text: str) -> bool:
    """Say whether a text has wide characters and no others."""
    return text > "" and min(text) > "\u2e7f"
