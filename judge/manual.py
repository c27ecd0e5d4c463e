"""The languages of orders and of declarations, each on one page with examples: what `judge help orders` prints."""
from functools import lru_cache

from judge import resources
from judge.document import read
from judge.layout import Block, Page, render, unbroken

LANGUAGES = ("en", "zh-Hant", "zh-Hans")
PAGES = {
    "orders": ("diplomacy", "tables", "orders"),
    "declarations": ("twilight", "declarations"),
}


@lru_cache(maxsize=None)
def contents(topic: str, lang: str = "en") -> dict:
    """Read a page as it stands in its file: `title`, `aside`, `closing` (lines) and `parts`.

    A part has a `heading`, perhaps the `phase` in which its lines are read, and `lines`: [as written, as meant], or
    [as written, what it means, what the judge answers] for one that is no order.
    """
    *folders, name = PAGES[topic]
    file = f"{name}.{lang if lang in LANGUAGES else 'en'}.yaml"
    return read(resources.text("maps", *folders, file), file).value


def page(topic: str, lang: str = "en") -> str:
    """Write the page of a topic of PAGES."""
    value = contents(topic, lang)
    blocks = [
        Block(part["heading"], tuple((unbroken(line[0]), line[1]) for line in part["lines"]), "all")
        for part in value["parts"]
    ]
    blocks.append(Block(rows=tuple((line,) for line in value["closing"]), prose=True))
    return render(Page(value["title"], value["aside"], tuple(blocks)))
