"""What is wrong with a text, and where: faults are values, collected and shown together.

A fault is what cannot be understood or must not be used at all. An order that is understood and not allowed is no
fault in Diplomacy: it is adjudicated as illegal.
"""
from enum import Enum
from typing import Iterable, Mapping, NamedTuple

from judge.messages import Message, message, told


class Place(NamedTuple):
    """A place in a text. Lines and columns count from 1; 0 says that there is none to name."""

    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return self.told({})

    def told(self, phrases: Mapping[str, str]) -> str:
        """Write the place in the language of some phrases: a text that is no file has a message for its name."""
        file = told(self.file, phrases) if isinstance(self.file, Message) else self.file
        return ":".join([file or "-", *(str(n) for n in (self.line, self.column) if n)])


NOWHERE = Place()


class FaultKind(str, Enum):
    UNREADABLE = "unreadable"      # cannot be understood
    AMBIGUOUS = "ambiguous"        # can be understood in two ways
    OUT_OF_PLACE = "out-of-place"  # another game, phase, side or power; not allowed now


class Fault(NamedTuple):
    """One thing that is wrong: `text` says what, `remedy` what would be right; both are messages.

    audience: the side or power that may read it, "" for everybody. The game master reads all.
    """

    kind: FaultKind
    text: str
    remedy: str = ""
    place: Place = NOWHERE
    audience: str = ""

    def __str__(self) -> str:
        return self.told({})

    def told(self, phrases: Mapping[str, str]) -> str:
        """Write the fault in the language of some phrases, English where there are none."""
        where = f"{self.place.told(phrases)}: " if self.place != NOWHERE else ""
        return where + told(with_remedy(self.text, self.remedy), phrases)

    def quoted(self) -> str:
        """Make one message of its place, what is wrong and what would be right, to stand in another."""
        said = with_remedy(self.text, self.remedy)
        return message("{place}: {text}", place=self.place, text=said) if self.place != NOWHERE else said


class LeftOut(NamedTuple):
    """Lines that are no part of what was written. line: the first of them; text: as it stands; why: in a few words."""

    line: int
    text: str
    why: str


class Doubt(NamedTuple):
    """Why nobody can tell what was written. line: where; text, remedy: as of a fault."""

    line: int
    text: str
    remedy: str


class Refused(Exception):
    """Raised where a value cannot be made at all; carries the faults that say why."""

    def __init__(self, *faults: Fault):
        super().__init__(*faults)
        self.faults = tuple(faults)

    def __str__(self) -> str:
        return render(self.faults)


def in_order(faults: Iterable[Fault]) -> list[Fault]:
    """Sort faults by their place, each once."""
    return sorted(set(faults), key=lambda f: (f.place, f.kind.value, f.text, f.remedy, f.audience))


def with_remedy(text: str, remedy: str) -> str:
    """Put what would be right behind what is wrong."""
    return message("{text}; {remedy}", text=text, remedy=remedy) if remedy else text


def render(faults: Iterable[Fault], phrases: Mapping[str, str] = {}) -> str:
    """Write faults one a line, sorted by their place, in the language of some phrases."""
    return "".join(f"{fault.told(phrases)}\n" for fault in in_order(faults))
