"""A language's phrases, from a table a player can correct: a key, and a text with named holes.

Every game has its own table for each of LANGUAGES. Nothing in the code pastes words together: what is joined is joined
by a phrase (`list.comma`, `list.and`).
"""
from functools import lru_cache
from typing import Iterable, Mapping

from judge import resources
from judge.document import read

LANGUAGES = ("en", "zh-Hant", "zh-Hans")


class Phrasebook:
    """The phrases of one language. phrases: key -> text with holes."""

    def __init__(self, lang: str, phrases: Mapping[str, str]):
        self.lang, self.phrases = lang, phrases

    def __contains__(self, key: str) -> bool:
        return key in self.phrases

    def say(self, key: str, /, **values) -> str:
        """Fill a phrase. Raises KeyError for a key or a hole that is not there: a defect, not a user's slip."""
        return self.phrases[key].format_map(values)

    def listed(self, items: Iterable[str]) -> str:
        """List items with commas: "Alb, Adr"."""
        return self.phrases["list.comma"].join(items)

    def joined(self, items: Iterable[str]) -> str:
        """Join items by commas and a last "and": "A Bur - Bel and A Hol - Bel"."""
        items = list(items)
        return self.phrases["list.and"].join([self.listed(items[:-1]), items[-1]] if len(items) > 1 else items)

    def played(self, title: str, files: Iterable[str], ending: str | None) -> str:
        """Say in a line what was played: "Fall 1902, movement: F1902M.txt"; files: of the orders; ending: its kind."""
        what = self.say(f"played.{ending}") if ending else self.listed(files) or self.say("played.nothing")
        return self.say("played", title=title, what=what)


def known(lang: str) -> str:
    """Give a language that there is a table for: an unknown one is English."""
    return lang if lang in LANGUAGES else "en"


@lru_cache(maxsize=None)
def messages(lang: str, *folders: str) -> Mapping[str, str]:
    """Read how messages are said in a language, by their English phrases; English has no table and needs none.

    folders: below `maps`, where a game's own table lies; without any, the table of what no game says.
    """
    if known(lang) == "en":
        return {}
    file = f"messages.{lang}.yaml"
    value = read(resources.text("maps", *folders, file), file).value
    return {**value["messages"], **value.get("names", {})}
