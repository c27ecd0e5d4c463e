"""What stands above a line and changes what it says: headings, what is struck out, whose header it is."""

from typing import NamedTuple

from judge.diplomacy.naming import power_name
from judge.diplomacy.orders import Given, Wording
from judge.diplomacy.said import Block, Line, Trouble, Waiting
from judge.diplomacy.state import State
from judge.faults import FaultKind
from judge.layout import shortened
from judge.messages import message


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
        if said.block in (Block.AGAIN, Block.BACK, Block.INSTEAD) or said.claim and said.block is Block.NONE:
            return None
        if said.power is not None and not self.wide:
            return None if self.held else self._replace(wide=True)
        return self._replace(held=True) if said.orders else self


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
    if said.block in (Block.AGAIN, Block.BACK, Block.INSTEAD):
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
    """A line that may take back what stands above it. before: how many orders do; about: BACK or INSTEAD."""

    before: int
    about: Block
    power: str
    file: str
    line: int
    text: str


def taken_back(
    state: State, given: list[Given], retractions: list[Retraction], lenient: bool
) -> tuple[list[Given], list[tuple[Line, str, str, int]]]:
    """Find what is taken back: the orders left, and the lines that are at fault.

    It may be an order above it, of the same power or of one that is not known, or one of another file that orders a
    unit of the same power. What says of itself that it replaces others takes something back only where orders stand
    on both sides of it. A lenient reading leaves what may be taken back out.
    """

    def owner(order: Given) -> str:
        unit = order.wording.unit if order.wording.__class__ is Wording else None
        return order.power or (owner_in(state, unit.province) if unit else "")

    faults, gone = [], set()
    for before, about, power, file, line, text in retractions:
        there = [at for at, order in enumerate(given) if order.file == file]
        if about is Block.INSTEAD and not (any(at < before for at in there) and any(at >= before for at in there)):
            continue
        powers = {power} if power else {owner(given[at]) for at in there} - {""}
        found = [
            at
            for at in range(before)
            if (owner(given[at]) in powers if given[at].file != file else
                given[at].power == power or not given[at].power or not power)
        ]
        if found:
            trouble = Trouble(
                FaultKind.UNREADABLE,
                len(text) - len(text.lstrip()) + 1,
                message("`{text}` may take back the orders above it", text=shortened(text.strip())),
                message("take out the orders that are not meant, and this line"),
            )
            faults.append((Line(troubles=(trouble,), special=True), power, file, line))
            gone.update(found if lenient else ())
    return [order for at, order in enumerate(given) if at not in gone] if gone else given, faults


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
