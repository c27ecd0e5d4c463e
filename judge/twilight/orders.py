"""What a file of Twilight Struggle declarations can say, as values, and the canonical words for each.

Countries and regions are strings with the world's names, cards are numbers. Every value knows its place in the file;
`plain` takes the places away, so that values from different files can be compared. `text` gives the canonical form,
which reads back as an equal value; its `cards` is a table from a card's number to its name (left out: numbers only).
"""
from enum import Enum
from typing import Any, Mapping, NamedTuple, Union

from judge.faults import NOWHERE, Place

Titles = Mapping[int, str]
UNTITLED: Titles = {}


class Side(str, Enum):
    US = "US"
    USSR = "USSR"

    @property
    def other(self) -> "Side":
        """Give the opponent."""
        return Side.USSR if self is Side.US else Side.US


class Phase(str, Enum):
    SETUP = "setup"
    HEADLINE = "headline"
    ROUND = "AR"


class Use(str, Enum):
    """What a card is played for. EVENT with a companion is UN Intervention; OPS may name which comes first."""

    HEADLINE = "headline"
    EVENT = "event"
    OPS = "ops"
    SPACE = "space"
    PASS = "pass"


class First(str, Enum):
    """What comes first when an opponent's card is played for operations."""

    EVENT = "event first"
    OPS = "ops first"


class Verb(str, Enum):
    """The verb of an answer, where one is written."""

    PLACE = "place"
    REMOVE = "remove"
    DISCARD = "discard"
    GIVE = "give"
    TAKE = "take"
    UNSAID = ""


class When(NamedTuple):
    """The moment a declaration is for. turn 0, phase None, round 0: not said."""

    turn: int = 0
    phase: Phase | None = None
    round: int = 0


class Roll(NamedTuple):
    """Dice that the file states: `die` alone, or one for each side. 0: not said."""

    die: int = 0
    us: int = 0
    ussr: int = 0
    place: Place = NOWHERE

    def text(self, cards: Titles = UNTITLED) -> str:
        return f"(roll {self.die})" if self.die else f"(US {self.us}, USSR {self.ussr})"


class Amount(NamedTuple):
    """Influence in one country."""

    country: str
    count: int = 1
    place: Place = NOWHERE

    def text(self, cards: Titles = UNTITLED) -> str:
        return f"{self.country} {self.count}"


class Target(NamedTuple):
    """One target, and its dice where the file states them."""

    country: str
    roll: Roll | None = None
    place: Place = NOWHERE

    def text(self, cards: Titles = UNTITLED) -> str:
        return self.country + (f" {self.roll.text()}" if self.roll else "")


# Operations: what points are used for, by a card or granted by an event.

class Influence(NamedTuple):
    amounts: tuple[Amount, ...]
    place: Place = NOWHERE

    def text(self, cards: Titles = UNTITLED) -> str:
        return f"influence {_listed(self.amounts, cards)}"


class Coup(NamedTuple):
    target: Target
    place: Place = NOWHERE

    def text(self, cards: Titles = UNTITLED) -> str:
        return f"coup {self.target.text()}"


class Realign(NamedTuple):
    """Realignment rolls, in the order in which they are made."""

    targets: tuple[Target, ...]
    place: Place = NOWHERE

    def text(self, cards: Titles = UNTITLED) -> str:
        return f"realign {_listed(self.targets, cards)}"


class Space(NamedTuple):
    """An attempt on the space race."""

    roll: Roll | None = None
    place: Place = NOWHERE

    def text(self, cards: Titles = UNTITLED) -> str:
        return "space" + (f" {self.roll.text()}" if self.roll else "")


Operation = Union[Influence, Coup, Realign, Space]


# Answers: choices inside an event, in the order in which they are asked.

class Places(NamedTuple):
    """Influence placed or removed. The verb may be unsaid; a question that asks for places knows it."""

    amounts: tuple[Amount, ...]
    verb: Verb = Verb.UNSAID
    place: Place = NOWHERE

    def text(self, cards: Titles = UNTITLED) -> str:
        return f"{self.verb.value} {_listed(self.amounts, cards)}".strip()


class Countries(NamedTuple):
    """Countries without numbers. They also answer a question for places, with one marker each."""

    targets: tuple[Target, ...]
    place: Place = NOWHERE

    def text(self, cards: Titles = UNTITLED) -> str:
        return ("country " if len(self.targets) == 1 else "countries ") + self.bare()

    def bare(self) -> str:
        """Give the list alone, as it stands behind `event:`."""
        return _listed(self.targets, UNTITLED)


class Cards(NamedTuple):
    """Cards chosen. No numbers: `discard none`."""

    numbers: tuple[int, ...]
    verb: Verb = Verb.UNSAID
    place: Place = NOWHERE

    def text(self, cards: Titles = UNTITLED) -> str:
        return f"{self.verb.value or 'choose'} " + (", ".join(f"#{n}" for n in self.numbers) or "none")


class Option(NamedTuple):
    """One of some options, by its canonical word (`options` in maps/twilight/names.yaml)."""

    word: str
    place: Place = NOWHERE
    def text(self, cards: Titles = UNTITLED) -> str:
        return self.word


class Region(NamedTuple):
    name: str
    place: Place = NOWHERE
    def text(self, cards: Titles = UNTITLED) -> str:
        return f"region {self.name}"


class Number(NamedTuple):
    """A number that an event asks for: the level of DEFCON."""

    value: int
    place: Place = NOWHERE
    def text(self, cards: Titles = UNTITLED) -> str:
        return f"defcon {self.value}"


class Nothing(NamedTuple):
    """The choice to do none of what an event allows."""

    place: Place = NOWHERE
    def text(self, cards: Titles = UNTITLED) -> str:
        return "none"


class RandomDiscard(NamedTuple):
    """Cards that chance picked from a hand, in a game whose chance is stated."""

    numbers: tuple[int, ...]
    place: Place = NOWHERE
    def text(self, cards: Titles = UNTITLED) -> str:
        return "random discard " + ", ".join(f"#{n}" for n in self.numbers)


class Dealt(NamedTuple):
    """Cards that a side drew, in a game whose chance is stated."""

    side: Side
    numbers: tuple[int, ...]
    place: Place = NOWHERE
    def text(self, cards: Titles = UNTITLED) -> str:
        return f"draws: {self.side.value} " + ", ".join(f"#{n}" for n in self.numbers)


Given = Union[Places, Countries, Cards, Option, Region, Number, Nothing, Operation, Roll, RandomDiscard, Dealt]


class Answer(NamedTuple):
    """An answer written behind a play. side: who gives it, None where it is not said."""

    given: Given
    side: Side | None = None

    def text(self, cards: Titles = UNTITLED) -> str:
        return (f"{self.side.value}: " if self.side else "") + self.given.text(cards)


# What a side declares.

class Play(NamedTuple):
    """A card and its use. card 0 and Use.PASS: the side passes.

    first: which comes first with an opponent's card, None where it is not said. operation: what the points are used
    for, None where it is not said (then it is asked for, and may be given as an answer). companion: the card played
    with UN Intervention, or 0.
    answers: what stands behind the play on its line or in lines that belong to it, in order.
    """

    use: Use
    card: int = 0
    first: First | None = None
    operation: Operation | None = None
    companion: int = 0
    answers: tuple[Answer, ...] = ()
    place: Place = NOWHERE
    def text(self, cards: Titles = UNTITLED) -> str:
        if self.use is Use.PASS:
            return "pass"
        said = f"headline {_card(self.card, cards)}" if self.use is Use.HEADLINE else _card(self.card, cards)
        answers = [answer.text(cards) for answer in self.answers]
        if answers and isinstance(self.answers[0].given, Countries) and self.answers[0].side is None:
            answers[0] = self.answers[0].given.bare()
        operation = self.operation.text() if self.operation else ""
        if self.companion:
            said += f" with {_card(self.companion, cards)}"
        elif self.use is Use.EVENT:
            said += " event"
        elif self.use is Use.SPACE:
            said, operation = f"{said} {operation or Space().text()}", ""
        elif self.first is First.EVENT:
            said += " event first" + (": " + "; ".join(answers) if answers else "")
            return said + ("; ops" if answers else ", ops") + (f": {operation}" if operation else "")
        elif self.use is Use.OPS:
            said += f" {self.first.value if self.first else 'ops'}"
        if operation:
            return ": ".join([said, "; ".join([operation, *self._answers(cards)])])
        opens = self.use in (Use.EVENT, Use.HEADLINE) and not self.companion
        return said + "".join((": " if opens and not i else "; ") + answer
                              for i, answer in enumerate(answers if opens else self._answers(cards)))

    def _answers(self, cards: Titles) -> list[str]:
        return [answer.text(cards) for answer in self.answers]


class Ahead(NamedTuple):
    """Answers left for a card's questions before they are asked. None: what was left is withdrawn."""

    card: int
    answers: tuple[Given, ...] = ()
    place: Place = NOWHERE
    def text(self, cards: Titles = UNTITLED) -> str:
        return f"if {_card(self.card, cards)}: " + ("; ".join(a.text(cards) for a in self.answers) or "withdraw")


class CancelCrisis(NamedTuple):
    """Cancel the Cuban Missile Crisis. country: where the US pays, "" where it is not said (the USSR pays in Cuba)."""

    country: str = ""
    place: Place = NOWHERE
    def text(self, cards: Titles = UNTITLED) -> str:
        return "cancels Cuban Missile Crisis" + (f": {self.country}" if self.country else "")


class Norad(NamedTuple):
    """The free marker of NORAD at the end of a round."""

    country: str
    place: Place = NOWHERE
    def text(self, cards: Titles = UNTITLED) -> str:
        return f"NORAD {self.country}"


class Resign(NamedTuple):
    place: Place = NOWHERE
    def text(self, cards: Titles = UNTITLED) -> str:
        return "resigns"


class AgreedDraw(NamedTuple):
    """A draw: by both, or offered by the side that declares it."""

    place: Place = NOWHERE
    def text(self, cards: Titles = UNTITLED) -> str:
        return "agrees a draw"


class Setup(NamedTuple):
    amounts: tuple[Amount, ...]
    place: Place = NOWHERE
    def text(self, cards: Titles = UNTITLED) -> str:
        return f"setup: {_listed(self.amounts, cards)}"


class Bonus(NamedTuple):
    """Influence of a bid or handicap, after the setup."""

    amounts: tuple[Amount, ...]
    place: Place = NOWHERE
    def text(self, cards: Titles = UNTITLED) -> str:
        return f"bonus: {_listed(self.amounts, cards)}"


What = Union[Play, Ahead, CancelCrisis, Norad, Resign, AgreedDraw, Setup, Bonus, Given]


class Declaration(NamedTuple):
    """One thing that a file says. side None: the one that is due (a draw: both); led: its line says the round."""

    what: What
    side: Side | None = None
    when: When = When()
    place: Place = NOWHERE
    led: bool = False
    def text(self, cards: Titles = UNTITLED) -> str:
        """Give the canonical line: `T3 USSR AR1 #14 COMECON event: Poland, Hungary`."""
        what, when = self.what, self.when
        words = [f"T{when.turn}"] if when.turn else []
        if self.side and not isinstance(what, Dealt):     # which says whose cards they are
            words.append(self.side.value)
        if when.phase is Phase.ROUND:
            words.append(f"AR{when.round}")
        elif when.phase is Phase.HEADLINE and not (isinstance(what, Play) and what.use is Use.HEADLINE):
            words.append("headline")
        elif when.phase is Phase.SETUP and not isinstance(what, (Setup, Bonus)):
            words.append("setup")
        if isinstance(what, AgreedDraw) and not self.side:
            words.append("both agree a draw")
            return " ".join(words)
        said = what.text(cards)
        plainly = isinstance(what, (Play, Ahead, CancelCrisis, Resign, AgreedDraw, Setup, Bonus))
        return " ".join([*words, said]) if plainly or not words else f"{' '.join(words)}: {said}"


def plain(value: Any) -> Any:
    """Take out of a value, and of all that is in it, where it stands, so that two can be compared."""
    if isinstance(value, Place):
        return NOWHERE
    if isinstance(value, Declaration):
        value = value._replace(led=False)
    if isinstance(value, tuple):
        parts = (plain(part) for part in value)
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value


def _card(number: int, cards: Titles) -> str:
    return " ".join([f"#{number}", *([cards[number]] if number in cards else [])])


def _listed(parts: tuple[Any, ...], cards: Titles) -> str:
    return ", ".join(part.text(cards) for part in parts)
