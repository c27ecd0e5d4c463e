"""Sides, cards and places as messages mention them, so that a page in another language has its own names for them."""
from typing import Iterable

from judge.messages import listed, message, name
from judge.twilight.orders import Side
from judge.twilight.world import TITLES


def the(side: Side) -> str:
    """Mention a side: "US"."""
    return name("side", side.value)


def title(number: int) -> str:
    """Mention a card by its name: "Blockade"."""
    return name("card", TITLES[number])


def card(number: int) -> str:
    """Mention a card: "#10 Blockade"."""
    return message("#{number} {title}", number=number, title=title(number))


def cards(numbers: Iterable[int]) -> str:
    """Mention cards with commas between."""
    return listed(map(card, numbers))


def place(there: str) -> str:
    """Mention a country or a region."""
    return name("place", there)


def places(there: Iterable[str]) -> str:
    """Mention countries or regions with commas between."""
    return listed(map(place, there))


def word(text: str) -> str:
    """Mention a word that a file or a state may hold as it stands."""
    return message("{word}", word=text)


def words(texts: Iterable[str]) -> str:
    """Mention such words with commas between."""
    return listed(map(word, texts))


def any_of(items: Iterable[str]) -> str:
    """Join alternatives, each by a word of its own: "improve or degrade or leave"; none is nothing."""
    joined = ""
    for item in items:
        joined = message("{some} or {last}", some=joined, last=item) if joined else item
    return joined
