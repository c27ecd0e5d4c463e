"""What stands above a line and changes what it says: headings, what is struck out, whose header it is."""

import re
from bisect import bisect
from typing import NamedTuple

from judge.diplomacy.naming import power_name
from judge.diplomacy.orders import Given, Kind, Wording
from judge.diplomacy.said import TAKES_BACK, Block, Line, Trouble, Waiting, kind_of, with_kind
from judge.diplomacy.state import State
from judge.faults import FaultKind, Place
from judge.layout import shortened
from judge.messages import Message, message
from judge.orderfile import Source

HEADERS = "mail headers"  # left out where a mail begins
POSTSCRIPT = re.compile(r"\W*p\.?\s?s\b", re.I)


class Above(NamedTuple):
    """What stands above and leaves in doubt what is below. block: VOID, LOOSE or STRUCK; held: an order stood under it;
    wide: powers' headers stand under it, so that the next of them is under it too."""

    text: str
    line: int
    block: Block
    held: bool = False
    wide: bool = False

    def trouble(self, order: Wording | Waiting) -> Trouble:
        """Refuse an order that stands under it."""
        if order.__class__ is Wording:
            column, place = order.column, order.unit.province if order.unit else ""
        else:
            column, place = order.folded.column(order.sentence.start), ""
        if self.block is Block.STRUCK:
            what = message("this is struck out from line {line}", line=self.line)
            remedy = message("take it out, or write it plain")
        elif self.block is Block.BROKEN:
            what = message("this may be the rest of `{text}`, line {line}", text=self.text, line=self.line)
            remedy = message("write each order on one line")
        else:
            what = message("this stands under `{text}`, line {line}", text=self.text, line=self.line)
            remedy = message("take the heading away if the order is meant")
        return Trouble(FaultKind.UNREADABLE, column, what, remedy, place=place)

    def after(self, said: Line) -> "Above | None":
        """Say what of it holds below a line."""
        if self.block is Block.STRUCK or self.block is Block.BROKEN and said.orders:
            return self
        if self.block is Block.BROKEN:
            return None
        if said.block in (Block.AGAIN, *TAKES_BACK) or said.claim and said.block is Block.NONE:
            return None
        if said.power is not None and not self.wide:
            return None if self.held else self._replace(wide=True)
        return self._replace(held=True) if said.orders else self


class Wide:
    """The verb of a heading that stands above powers' headers, and so holds below each of them: "Builds:", "France: A
    Par", "Germany: A Kie". One that stands below a power's header is that power's, where none stood above."""

    def __init__(self):
        self.verb: Kind | None = None
        self.given: int | None = None  # orders before the heading, while no header stands below it

    def begun(self, verb: Kind | None, power: str, given: int) -> Kind | None:
        """Take a heading below the header of a power, "" for none. given: how many orders stand before it. Returns the
        verb."""
        self.verb, self.given = (verb, given) if not power or self.verb else (None, None)
        return verb

    def below_header(self, given: int) -> Kind | None:
        """Give the verb that holds below a power's header. given: how many orders stand before it."""
        if self.given is not None and given > self.given:
            self.verb = None  # orders stand directly below the heading: it is theirs alone
        self.given = None
        return self.verb

    def beside_header(self, said: Line, phase: str) -> Line:
        """Give the verb to the units alone that stand on the line of a power's header."""
        kind = Kind.DISBAND if phase == "R" and self.verb is Kind.REMOVE else self.verb
        return said._replace(orders=tuple(
            order if kind is None or kind_of(order) is not Kind.UNIT else with_kind(order, kind)
            for order in said.orders))


def strike_ends(line: str) -> bool:
    """Say whether a line ends what is struck out above it."""
    from judge.diplomacy import headings

    return headings.strike_ends(line)


def headed_by(
    said: Line, line: str, number: int, given: list[Given], name: str, lenient: bool
) -> tuple[Line, Above | None]:
    """Take a line that says something of the lines around it: the line, and what stands above those below. A lenient
    reading takes the order away that the line may change, and the one that may be the rest of an order broken off."""
    text = shortened(line.strip())
    if said.block in (Block.AGAIN, *TAKES_BACK):
        return said, None
    if said.block is Block.BROKEN:
        return said, Above(text, number, Block.BROKEN) if lenient else None
    if said.block in (Block.LOOSE, Block.ON) and given and given[-1].file == name and given[-1].line == number - 1:
        start = len(line) - len(line.lstrip()) + 1
        said = said._replace(
            troubles=(
                *said.troubles,
                Trouble(
                    FaultKind.UNREADABLE,
                    start,
                    message("`{text}` may change the order above it", text=text),
                    message("write the orders that are meant, without it"),
                ),
            )
        )
        while lenient and given and (given[-1].file, given[-1].line) == (name, number - 1):
            given.pop()
    if said.block is Block.ON:
        return said, None
    return said, Above(text, number, said.block or Block.VOID, held=said.unsure)


class Retraction(NamedTuple):
    """A line that may take back what stands above it. before: how many orders do; about: BACK, INSTEAD or SENT; apart:
    what stands above it may have been sent in another mail."""

    before: int
    about: Block
    power: str
    file: str
    line: int
    text: str
    apart: bool = False


def retraction(said: Line, line: str, number: int, given: list[Given], power: str, source: Source,
               there: list[str]) -> Retraction:
    """Note a line that may take back what stands above it. there: the lines of its text.

    In a text without the headers of mails another mail may have begun above the line where words stand before it, or
    where it speaks of a message, as in a chat.
    """
    headed = any(why == HEADERS for _, _, why in source.left_out)
    last = given[-1].line if given and given[-1].file == source.name else number - 1
    between = any(above.strip() and not POSTSCRIPT.match(above) for above in there[last:number - 1])
    about = Block.BACK if said.retracts else said.block
    apart = about is Block.SENT and not headed and (between or _is_posted(line))
    return Retraction(len(given), about, power, source.name, number, line, apart)


def _is_posted(line: str) -> bool:
    from judge.diplomacy import headings

    return headings.is_posted(line)


def taken_back(
    state: State, given: list[Given], retractions: list[Retraction], sources: list[Source], lenient: bool
) -> tuple[list[Given], list[tuple[Line, str, str, int]], list[str]]:
    """Find what is taken back: the orders left, the lines that are at fault, and notes of those that take back nothing.

    It may be an order above it, of the same power or of one that is not known, or one of another mail or file that
    orders a unit of the same power. What says of itself that it replaces others, and what speaks of another mail, takes
    back nothing beside it unless orders stand on both sides of it. A lenient reading leaves what may be taken back out.
    """
    starts = {source.name: [line for line, _, why in source.left_out if why == HEADERS] for source in sources}

    def owner(order: Given) -> str:
        unit = order.wording.unit if order.wording.__class__ is Wording else None
        return order.power or (owner_in(state, unit.province) if unit else "")

    def mail(file: str, line: int) -> tuple[str, int]:
        return file, bisect(starts[file], line)

    faults, notes, gone = [], [], set()
    for before, about, power, file, line, text, apart in retractions:
        beside = [at for at, order in enumerate(given) if mail(order.file, order.line) == mail(file, line)]
        powers = {power} if power else {owner(given[at]) for at in beside} - {""}
        above = [at for at in beside if at < before and (given[at].power == power or not given[at].power or not power)]
        itself = about is not Block.BACK and not apart and not (above and beside[-1] >= before)
        found = [] if itself else above
        found += [at for at, order in enumerate(given) if owner(order) in powers
                  and mail(order.file, order.line) != mail(file, line)]
        column, shown = len(text) - len(text.lstrip()) + 1, shortened(text.strip())
        if found:
            told = _told(given, found, file, line)
            trouble = Trouble(FaultKind.UNREADABLE, column,
                              message("`{text}` may take back {told}", text=shown, told=told),
                              message("take out the orders that are not meant, and this line"))
            faults.append((Line(troubles=(trouble,), special=True), power, file, line))
            gone.update(found if lenient else ())
        elif above and about is Block.SENT:
            notes.append(message("{place}: `{text}` was taken to mean another mail; the orders above it count",
                                 place=Place(file, line, column), text=shown))
    return [order for at, order in enumerate(given) if at not in gone] if gone else given, faults, notes


def _told(given: list[Given], found: list[int], file: str, line: int) -> Message:
    """Say which orders may be taken back."""
    others = [order for order in map(given.__getitem__, found) if order.file != file or order.line > line]
    if not others:
        return message("the orders above it")
    return message("the orders of {place}", place=Place(others[0].file, others[0].line))


def seasoned(state: State, said: Line) -> Line:
    """Say of a season's heading whether it is that of the phase that is due: "Fall:" in Spring is not."""
    due = {"W": "WF"}.get(state.phase.season, state.phase.season)
    return said._replace(block=Block.AGAIN if said.season in due else Block.VOID)


def lettered(state: State, said: Line) -> Line:
    """Refuse a header of one letter above units of another power: "A: Par - Bur" is no order of Austria's."""
    troubles = []
    for order in said.orders:
        unit = order.unit if order.__class__ is Wording else None
        owner = owner_in(state, unit.province) if unit and not unit.letter else ""
        if owner and owner != said.power:
            troubles.append(
                Trouble(
                    FaultKind.AMBIGUOUS,
                    order.column,
                    message("the letter before this is {power}'s or the unit's, and the unit is {owner}'s",
                            power=power_name(said.power), owner=power_name(owner)),
                    message("write `A Par - Bur`, or the power's name"),
                    place=unit.province,
                )
            )
    return (
        said._replace(power=None, orders=(), troubles=(*said.troubles, *troubles), special=True) if troubles else said
    )


def own(said: Line, power: str) -> Line:
    """Refuse orders that name another power than the header above them."""
    troubles = []
    for order in said.orders:
        unit = order.unit if order.__class__ is Wording else order.sentence.unit
        if power and unit and unit.power and unit.power != power:
            column = order.column if order.__class__ is Wording else order.folded.column(order.sentence.start)
            troubles.append(
                Trouble(
                    FaultKind.AMBIGUOUS,
                    column,
                    message("this is an order of {power} under the header of {header}",
                            power=power_name(unit.power), header=power_name(power)),
                    message("put it under `{power}:`", power=unit.power),
                )
            )
    return said._replace(orders=(), troubles=(*said.troubles, *troubles), special=True) if troubles else said


def owner_in(state: State, place: str) -> str:
    """Find the one power whose unit a place holds, "" for none and for two."""
    powers = {state.owner[place]} if place in state.owner else set()
    powers |= {gone.power for gone in state.dislodged if state.board.place_of[gone.unit[2:]] == place}
    return powers.pop() if len(powers) == 1 else ""
