"""What happened, in rows of a page: one note, one row, in the order in which things happened.

A row has one cell, or (country, pairs before and after, who gains or loses control). What only one side may know (cards
drawn, cards shown to it) is in the rows for that side alone.
"""
from typing import Any, Callable, Iterable

from judge.layout import unbroken
from judge.twilight import notes
from judge.twilight.operations import CLOSED
from judge.twilight.orders import Side
from judge.twilight.phrases import Phrases
from judge.twilight.report_board import Board, controller
from judge.twilight.report_sections import Part, Section, merged
from judge.twilight.state import UNKNOWN
from judge.twilight.titles import ALDRICH_AMES, BREZHNEV_DOCTRINE, CONTAINMENT, RED_SCARE
from judge.twilight.world import US, USSR

Row = tuple[str, ...]
Reasons = Callable[[Any, Board], list[str]]
REGION_ORDER = ("Europe", "Asia", "Middle East")
OPS_MODIFIERS = {CONTAINMENT: (US, "+1"), BREZHNEV_DOCTRINE: (USSR, "+1"), RED_SCARE: (None, "−1")}
"""Effects on a side's Ops: whose (None: of the sides that the effect names), and by how much."""


def rows(section: Section, board: Board, words: Phrases, reader: Side | None,
         reasons: Reasons | None = None) -> list[Row]:
    """Tell a section in rows, and let its notes happen on the board.

    reasons(note, board before it): further rows behind a note, for explanations.
    """
    teller = _Teller(section, board, words, reader, bool(reasons))
    found: list[Row] = []
    for note in merged(section.noted):
        why = [(reason,) for reason in reasons(note, board)] if reasons else []
        found += teller.told(note) + why
        board.take(note)
    return found


class _Teller:
    """Tells notes. own: the note of operations that the heading says; quiet: the event that the heading says;
    explained: reasons follow, which need a row to stand under."""

    def __init__(self, section: Section, board: Board, words: Phrases, reader: Side | None, explained: bool):
        self.section, self.board, self.words, self.reader = section, board, words, reader
        self.own, self.explained = section.operation, explained
        began = section.began[0] if section.part is Part.PLAY and section.began else None
        self.quiet = began.card if began and began.way == "event" else 0
        self.played = {note.card for note in section.began} | {note.companion for note in section.began}

    def told(self, note: Any) -> list[Row]:
        """Give the rows of a note: none where the heading says it already."""
        method = getattr(self, "_" + type(note).__name__.lower(), None)
        found = method(note) if method else None
        if found is None:
            return []
        return [(found,)] if isinstance(found, str) else found

    def _changed(self, note: notes.Changed) -> list[Row]:
        say = self.words.say
        before, after = controller(note.country, note.before), controller(note.country, note.after)
        text = ""
        if before is not after:
            texts = [say("loses-control", side=self.words.side(before))] if before else []
            texts += [say("gains-control", side=self.words.side(after))] if after else []
            text = self.words.listed(texts)
        pairs = say("change", before=pair(note.before), after=pair(note.after))
        return [(self.words.place(note.country), unbroken(pairs), text)]

    def _couped(self, note: notes.Couped) -> str:
        words = self.words
        modifier = f"{signed(note.modifier)} " if note.modifier else ""
        text = words.say("coup.dice", die=note.die, modifier=modifier, ops=note.ops, stability=note.stability,
                         total=minus(note.total))
        if note.total <= 0:
            text = words.say("coup.fails", what=text)
        if note is self.own:
            return text
        key = "coup.free" if note.free else "coup.other"
        return words.say(key, side=words.side(note.side), place=words.place(note.country), dice=text)

    def _realigned(self, note: notes.Realigned) -> str:
        us, ussr = (self._sum(die, modifier) for die, modifier in zip(note.dice, note.modifiers))
        return self.words.say("realign.dice", place=self.words.place(note.country), us=us, ussr=ussr)

    def _contested(self, note: notes.Contested) -> str:
        us, ussr = (self._sum(die, modifier) for die, modifier in zip(note.dice, note.modifiers))
        return self.words.say("contest.dice", what=self.words.term(note.what), us=us, ussr=ussr)

    def _sum(self, die: int, modifier: int) -> str:
        if not modifier:
            return str(die)
        return self.words.say("sum", die=die, modifier=signed(modifier), total=minus(die + modifier))

    def _warred(self, note: notes.Warred) -> str:
        return self.words.say("war.won" if note.won else "war.lost", side=self.words.side(note.side),
                              place=self.words.place(note.country), dice=self._sum(note.die, note.modifier),
                              needed=note.needed)

    def _launched(self, note: notes.Launched) -> str:
        key = "space.succeeds" if note.success else "space.fails"
        return self.words.say(key, box=note.box, die=note.die, limit=note.limit)

    def _escaped(self, note: notes.Escaped) -> str:
        key = "escape.free" if note.free else "escape.stays"
        return self.words.say(key, trap=self.words.title(note.trap), die=note.die)

    def _scored(self, note: notes.Scored) -> str:
        words = self.words
        us, ussr = (words.say("scored.side", side=words.side(side), status=words.say(f"status.{status or 'none'}"),
                              points=points)
                    for side, status, points in zip(Side, note.status, note.points))
        return words.say("scored", region=words.place(note.region), us=us, ussr=ussr)

    def _operated(self, note: notes.Operated) -> str | None:
        if note is self.own and not self.explained:
            return None
        return self.words.say("operates", side=self.words.side(note.side), mode=self.words.say(f"mode.{note.mode}"),
                              ops=self.words.ops(note.ops))

    def _defcon(self, note: notes.Defcon) -> str:
        say = self.words.say
        closed = [self.words.place(region) for region in REGION_ORDER if region in CLOSED[note.after]]
        if note.after > note.before or not closed or note.after == 1:
            return say("defcon", before=note.before, after=note.after)
        return say("defcon.closed", before=note.before, after=note.after, regions=self.words.listed(closed))

    def _gained(self, note: notes.Gained) -> str:
        key = "gains.why" if note.why else "gains"
        return self.words.say(key, side=self.words.side(note.side), points=note.points, why=self.words.term(note.why),
                              total=self.words.points(note.total))

    def _milops(self, note: notes.MilOps) -> str:
        return self.words.say("mil-ops", side=self.words.side(note.side), total=note.total)

    def _advanced(self, note: notes.Advanced) -> str:
        return self.words.say("advances", side=self.words.side(note.side), box=note.box,
                              name=self.words.box(note.box, self.board.edition))

    def _starts(self, note: notes.Starts) -> str:
        return self.words.say("starts", effect=effect(note, self.words))

    def _stops(self, note: notes.Stops) -> str:
        return self.words.say("stops", effect=self.words.title(note.card))

    def _happened(self, note: notes.Happened) -> str | None:
        if note.card == self.quiet:
            self.quiet = 0
            return None
        return self.words.say("happens", card=self.words.card(note.card), side=self.words.side(note.side))

    def _failed(self, note: notes.Failed) -> str:
        return self.words.say("no-event", card=self.words.card(note.card), why=self.words.term(note.why))

    def _discarded(self, note: notes.Discarded) -> str | None:
        if not note.by and set(note.cards) <= self.played:
            return None                    # a card that was played lies in the discard pile: that needs no word
        key = "discards.by" if note.by else "discards"
        return self.words.say(key, side=self.words.side(note.side), cards=self.words.cards_listed(note.cards),
                              by=self.words.term(note.by))

    def _removed(self, note: notes.Removed) -> str:
        return self.words.say("removed", card=self.words.card(note.card))

    def _handed(self, note: notes.Handed) -> str:
        return self.words.say("handed", side=self.words.side(note.side), card=self.words.card(note.card))

    def _seen(self, note: notes.Seen) -> str:
        words, side = self.words, self.words.side(note.side)
        if note.audience is None:
            return words.say("shows", side=side, cards=words.cards_listed(note.cards))
        key = "sees.deck" if note.audience is note.side else "sees.hand"
        text = words.say(key, audience=words.side(note.audience), side=side, count=len(note.cards))
        return self._for(note.audience, text, note.cards)

    def _drew(self, note: notes.Drew) -> str:
        text = self.words.say("draws", side=self.words.side(note.side), count=len(note.cards))
        return self._for(note.side, text, note.cards)

    def _for(self, side: Side, text: str, cards: Iterable[int]) -> str:
        """Add cards to a text, where the page is for the side that may know them."""
        if self.reader is not side or not any(card != UNKNOWN for card in cards):
            return text
        return self.words.say("for-you", what=text, cards=self.words.cards_listed(cards))

    def _reshuffled(self, note: notes.Reshuffled) -> str:
        return self.words.say("reshuffled", count=note.cards)

    def _chinapassed(self, note: notes.ChinaPassed) -> str:
        face = self.words.say("face.up" if note.face_up else "face.down")
        if note.holder is None:
            return self.words.say("china.nobody")
        if note.holder is self.board.china:
            return self.words.say("china.turned", side=self.words.side(note.holder), face=face)
        return self.words.say("china.passes", side=self.words.side(note.holder), face=face)

    def _chose(self, note: notes.Chose) -> str:
        return self.words.say("chooses", side=self.words.side(note.side), word=self.words.term(note.word),
                              card=self.words.title(note.card))

    def _began(self, note: notes.Began) -> str:
        return self.words.say("plays", side=self.words.side(note.side), what=use(note, None, self.words))

    def _committed(self, note: notes.Committed) -> str:
        return self.words.say("commits", side=self.words.side(note.side))

    def _leftahead(self, note: notes.LeftAhead) -> str:
        return self.words.say("left-ahead", side=self.words.side(note.side))

    def _over(self, note: notes.Over) -> str:
        return ending(note.winner, note.reason, self.words)


def use(began: notes.Began, operation: Any, words: Phrases) -> str:
    """Say what a card is used for: "#11 Korean War, 2 Ops: coup in Libya"."""
    way, card = began.way, words.card(began.card) if began.card else ""
    if way == "pass":
        return words.say("use.pass")
    if way == "un":
        card = words.say("use.with", card=card, companion=words.card(began.companion))
    if operation is None:
        return words.say("use.ops" if way == "un" else f"use.{way}", card=card)
    if isinstance(operation, notes.Couped):
        return words.say("use.coup", card=card, ops=words.ops(operation.ops), place=words.place(operation.country))
    return words.say("use.operation", card=card, ops=words.ops(operation.ops), mode=words.say(f"mode.{operation.mode}"))


def effect(there: Any, words: Phrases) -> str:
    """Name a lasting effect (a note that one starts, or the effect itself), with whom or what it concerns."""
    title = words.title(there.card)
    if there.card in OPS_MODIFIERS:
        side, points = OPS_MODIFIERS[there.card]
        sides = (side,) if side else there.sides
        return words.say("effect.ops", title=title, sides=words.listed(map(words.side, sides)), points=points)
    if there.card == ALDRICH_AMES and isinstance(there.detail, str):      # the order of a hand that lies open
        return words.say("effect.detail", title=title, detail=words.cards_listed(map(int, there.detail.split())))
    if isinstance(there.detail, str):
        return words.say("effect.detail", title=title, detail=words.place(there.detail))
    if there.sides:
        return words.say("effect.sides", title=title, sides=words.listed(map(words.side, there.sides)))
    return title


def ending(winner: Side | None, reason: str, words: Phrases) -> str:
    """Say how a game ended."""
    if winner is None:
        return words.say("over.draw", reason=words.term(reason))
    return words.say("over.won", side=words.side(winner), reason=words.term(reason))


def pair(pair: tuple[int, int]) -> str:
    """Write influence as on the digital board: [US][USSR]."""
    return f"[{pair[0]}][{pair[1]}]"


def minus(number: int) -> str:
    """Write a number with a real minus sign."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """Write a number as what is added: "+ 2", "− 1"."""
    return f"− {-number}" if number < 0 else f"+ {number}"
