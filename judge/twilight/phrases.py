"""The words of Twilight Struggle's pages: one table a language, `maps/twilight/phrases.LANG.yaml`.

What the engine says in a few words (why points are gained, how a game ended: a state keeps it as plain text) stands in
the table's `terms`; sentences are messages. Declarations are always written in canonical words, which every player's
file may hold.
"""
from functools import lru_cache
from typing import Any, Iterable, Mapping

from judge import resources
from judge.document import read
from judge.messages import Message, told
from judge.phrases import LANGUAGES, Phrasebook, known, messages as said
from judge.twilight.orders import Side
from judge.twilight.state import UNKNOWN, Due, Stage
from judge.twilight.world import CARDS, TITLES

__all__ = ["LANGUAGES", "Phrases", "messages", "phrases"]

NUMBERS = {title: number for number, title in TITLES.items()}


class Phrases(Phrasebook):
    """A language's table. cards: number -> name; places: country or region -> name; terms: the engine's sentences;
    rulings: what each disputed point is about. Empty tables leave the English names."""

    def __init__(self, lang: str, table: Mapping[str, Any]):
        super().__init__(lang, table["phrases"])
        self.cards: dict[int, str] = _rows(table["cards"], int)
        self.places: dict[str, str] = _rows(table["places"], str)
        self.terms: Mapping[str, str] = table["terms"] or {}
        self.rulings: Mapping[str, str] = table["rulings"] or {}

    def side(self, side: Side | None) -> str:
        """Name a side; None is both."""
        return self.say(f"side.{side.value}") if side else self.say("side.both")

    def title(self, card: int) -> str:
        """Name a card without its number."""
        return self.cards.get(card) or TITLES[card]

    def card(self, card: int) -> str:
        """Name a card: "#10 Blockade"."""
        return self.say("card", number=card, title=self.title(card)) if card != UNKNOWN else self.say("card.unknown")

    def cards_listed(self, cards: Iterable[int]) -> str:
        """Name cards with commas, "none" where there are none."""
        return self.listed(map(self.card, cards)) or self.say("none")

    def place(self, name: str) -> str:
        """Name a country or a region."""
        return self.places.get(name, name)

    def term(self, text: str) -> str:
        """Say in this language what the engine says in English: a message, a reason, a card's or a place's name."""
        if isinstance(text, Message):
            return self.told(text)
        if text in NUMBERS:
            return self.title(NUMBERS[text])
        return self.places.get(text) or self.terms.get(text, text)

    def told(self, text: str) -> str:
        """Say a message in this language: a fault, a reason, why something was left out."""
        return told(text, self.messages)

    @property
    def messages(self) -> Mapping[str, str]:
        """Give how messages are said in this language."""
        return messages(self.lang)

    def phase(self, turn: int, due: Due) -> str:
        """Name what is due: "turn 3, action round 4, US"."""
        if due.stage is Stage.OVER:
            return self.say("phase.over", turn=turn)
        if due.stage is Stage.ROUND:
            return self.say("phase.round", turn=turn, round=due.round, side=self.side(due.side))
        if due.side:
            return self.say(f"phase.{due.stage.value}", turn=turn, side=self.side(due.side))
        return self.say("phase.headline", turn=turn)

    def ops(self, count: int) -> str:
        """Say how many Ops: "1 Op", "3 Ops"."""
        return self.say("ops.one" if count == 1 else "ops", count=count)

    def points(self, vp: int) -> str:
        """Say how the VP track stands: "USSR 8 VP"."""
        if not vp:
            return self.say("vp.none")
        return self.say("vp", side=self.side(Side.US if vp > 0 else Side.USSR), points=abs(vp))

    def box(self, box: int, edition: str) -> str:
        """Name a box of the space race; the second edition calls some of them otherwise."""
        key = f"box.second.{box}" if edition == "second" and f"box.second.{box}" in self else f"box.{box}"
        return self.say(key)

    def printed(self, card: int) -> str:
        """Say what stands on a card: whose it is, its Ops, whether it is removed."""
        facts = CARDS[card]
        if facts.scoring:
            return self.say("printed.scoring")
        key = "printed.starred" if facts.starred else "printed"
        side = self.side(facts.side) if facts.side else self.say("neutral")
        return self.say(key, side=side, ops=self.ops(facts.ops))


def _rows(text: str, kind: type) -> dict:
    cells = (line.partition("|") for line in (text or "").splitlines())
    return {kind(key.strip()): name.strip() for key, _, name in cells if name.strip()}


@lru_cache(maxsize=None)
def phrases(lang: str = "en") -> Phrases:
    """Read a language's table. An unknown language is English."""
    lang = known(lang)
    name = f"phrases.{lang}.yaml"
    return Phrases(lang, read(resources.text("maps", "twilight", name), name).value)


@lru_cache(maxsize=None)
def messages(lang: str) -> Mapping[str, str]:
    """Give how messages are said in a language, by their English phrases; names of countries, regions, cards and sides
    among them ("place: Poland", "card: Blockade", "side: US")."""
    if known(lang) == "en":
        return {}
    own = phrases(lang)
    return {
        **said(lang), **said(lang, "twilight"),
        **{f"place: {place}": text for place, text in own.places.items()},
        **{f"card: {TITLES[card]}": text for card, text in own.cards.items()},
        **{f"side: {side.value}": own.side(side) for side in Side},
    }
