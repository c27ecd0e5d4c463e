"""Supports and convoys that are told beside an order and not given: "with support from A Mar", "由馬賽陸軍支援".

They say what another unit does, so that they are no remarks; but nobody knows whether they are meant as its order.
Where it is ordered so elsewhere, or is another power's, nothing is lost; where it is not, that is a fault.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from judge.diplomacy.gazetteer import table
from judge.diplomacy.orders import Given, Kind, Wording
from judge.diplomacy.scanner import Token
from judge.diplomacy.state import State
from judge.faults import Place
from judge.messages import message
from judge.names import is_wide

VERBS = {"SUPPORT": Kind.SUPPORT, "CONVOY": Kind.CONVOY}
ENDS = ("SEP", "CLOSE", "BRACKET_END", "RESULT")
OPENS = ("SEP", "OPEN", "BRACKET", "PLUS")
UNDER = ("下", "之下")  # "在…支援下"
NEAREST = 3  # lines: behind an order, and what else is told of it


class Backer(NamedTuple):
    """A unit that is said to support or convoy. province, power: of the unit, its power if it is named; start, end:
    where it is said, in the folded line, from 0; alone: nothing of an order stands before it there; column, text: as
    written."""

    kind: Kind
    province: str
    power: str
    start: int
    end: int
    alone: bool = False
    column: int = 1
    text: str = ""


@lru_cache(maxsize=None)
def _openers() -> re.Pattern:
    """Compile what such a telling begins with."""
    forms = []
    for name, there in table("words")["told"].items():
        words = sorted(map(str, there), key=lambda word: -len(word))
        plain = "|".join(re.escape(word) for word in words if not is_wide(word))
        wide = "|".join(re.escape(word) for word in words if is_wide(word))
        forms.append(rf"(?P<{name}>(?<!\w)(?:{plain})(?!\w){'|' + wide if wide else ''})")
    return re.compile("|".join(forms), re.I)


def told(text: str, tokens: list[Token]) -> list[Backer]:
    """Find what a line tells of units that support or convoy, behind an order or alone. tokens: its words."""
    found: list[Backer] = []
    place = next((token.start for token in tokens if token.kind == "NAME" and token.value), len(text))
    for opener in _openers().finditer(text):
        if opener.start() < place and re.search(r"\w", text[:opener.start()]):  # talk
            continue
        at = next((at for at, token in enumerate(tokens) if token.start >= opener.end()), len(tokens))
        kind = {"supported": Kind.SUPPORT, "convoyed": Kind.CONVOY}.get(opener.lastgroup)
        found += _units(text, tokens, at, opener.start(), kind)
    for at, token in enumerate(tokens):
        begins = at and tokens[at - 1].kind in OPENS and place < token.start
        if begins and not any(backer.start <= token.start < backer.end for backer in found):
            found += _units(text, tokens, at, token.start, None)  # "A Par - Bur (A Mar supports)"
    return [backer._replace(alone=backer.start < place) for backer in found]


def _units(text: str, tokens: list[Token], at: int, start: int, kind: Kind | None) -> list[Backer]:
    """Read units, and the verb behind them where none stands before them."""
    units: list[tuple[str, str]] = []
    while True:
        unit, at = _unit(tokens, at)
        if unit is None:
            return []
        units.append(unit)
        if at + 1 >= len(tokens) or tokens[at].kind != "SEP" or _unit(tokens, at + 1)[0] is None:
            break
        at += 1
    if kind is None:
        while at < len(tokens) and tokens[at].kind == "FILLER":
            at += 1
        kind = VERBS.get(tokens[at].kind) if at < len(tokens) else None
        at += 1
        if at < len(tokens) and text[tokens[at].start:tokens[at].end] in UNDER:
            at += 1
    if kind is None or at < len(tokens) and tokens[at].kind not in ENDS:
        return []
    return [Backer(kind, province, power, start, tokens[at - 1].end) for province, power in units]


def _unit(tokens: list[Token], at: int) -> tuple[tuple[str, str] | None, int]:
    """Read one unit: its province and its power, and where to go on; None where there is none."""
    power, place = "", ""
    while at < len(tokens):
        token = tokens[at]
        if token.kind == "NAME" and len(token.value) == 1 and not place:
            place = token.value[0]
        elif token.kind == "POWER" and not power:
            power = token.power
        elif token.kind == "UNIT" or token.kind == "COAST" and place or token.kind in ("FILLER", "FROM") and not place:
            pass
        else:
            break
        at += 1
    return ((place, power) if place else None), at


def lost(backer: Backer, place: Place, power: str, given: list[Given], state: State) -> tuple[str, str] | None:
    """Say whether what is told is ordered nowhere: the text and remedy of a fault; None where nothing is lost.

    place, power: where it stands, and under whose header.
    """
    order = _beside(backer, place, power, given)
    if order is None and backer.alone:
        return None
    if order is None:
        return (message("`{text}` does not say what it is for", text=backer.text),
                message("write it as `A Mar S A Par - Bur`"))
    there = order.wording
    owner = power or state.owner.get(there.unit.province, "")
    if (backer.power or state.owner.get(backer.province, owner)) != owner or backer.province == there.unit.province:
        return None
    walks = there.goal in state.board.steps.get(state.units.get(there.unit.province, ""), ())
    if backer.kind is Kind.CONVOY and walks and not (there.via or there.route):
        return (message("`{text}` does not say that the army waits for the convoy", text=backer.text),
                message("write `{line}`, or take this out", line=f"A {there.unit.province} - {there.goal} via convoy"))
    for other in given:
        said = other.wording
        if said.kind is backer.kind and said.unit.province == backer.province and (
                said.helped.province, said.goal) == (there.unit.province, there.goal):
            return None
    verb = "S" if backer.kind is Kind.SUPPORT else "C"
    letter = state.units.get(backer.province, "A" if backer.kind is Kind.SUPPORT else "F")[0]
    helped = f"{(there.unit.letter or state.units.get(there.unit.province, 'A'))[0]} {there.unit.province}"
    goal = f" - {there.goal}" if there.goal else ""
    told = (message("`{text}` tells of a support that is not ordered", text=backer.text) if backer.kind is Kind.SUPPORT
            else message("`{text}` tells of a convoy that is not ordered", text=backer.text))
    return told, message("write `{line}` on a line of its own, or take this out",
                         line=f"{letter} {backer.province} {verb} {helped}{goal}")


def _beside(backer: Backer, place: Place, power: str, given: list[Given]) -> Given | None:
    """Find the order that is told to be supported or convoyed: the last before the words, in their line or above."""
    found = None
    for order in given:
        said = order.wording
        if order.file != place.file or order.power != power or said.__class__ is not Wording:
            continue
        if said.kind not in (Kind.MOVE, Kind.HOLD, Kind.UNIT):
            continue
        above = backer.alone and place.line - NEAREST <= order.line < place.line
        if above or order.line == place.line and said.column < backer.column:
            found = order
    return found
