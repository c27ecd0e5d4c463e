"""The table on which a play is resolved: a working copy of the state, and the handful of changes that rules make to it.

Every change is noted as it happens. A play that cannot be finished throws the table away; the state is never touched.
"""
from typing import Any, Iterable

from judge.twilight import notes
from judge.twilight.rulings import DEFAULTS
from judge.twilight.state import ERA_BEGINS, UNKNOWN, Effect, Pending, Result, State
from judge.twilight.titles import BREZHNEV_DOCTRINE, CONTAINMENT, MISSILE_ENVY, RED_SCARE, SHUTTLE_DIPLOMACY
from judge.twilight.world import (BATTLEGROUNDS, CARDS, CHINA, COUNTRIES, LAST_BOX, NEIGHBOURS, NEXT_TO, OTHER, REGIONS,
                                  SPACE, STABILITY, US, USSR, Side)

LIMIT_MIL_OPS = 5


class GameOver(Exception):
    """The game ends here. winner None: a draw."""

    def __init__(self, winner: Side | None, reason: str):
        super().__init__(winner, reason)
        self.result = Result(winner, reason)


class Game:
    """A working copy. `phasing`: whose round or headline is resolved; `player`: who plays the card, which is the US
    where Grain Sales or Star Wars has it play another; `actor`: who carries the event out; `card`: the card whose event
    runs. influence, mil_ops, space, attempts, hands: by side; control: country -> Side or None; effects: card ->
    Effect; access: side -> countries where Ops may place, frozen for the round."""

    def __init__(self, state: State, chance: Any):
        (self.name, self.edition, self.options, self.turn, self.due, self.defcon, self.vp) = state[:7]
        self.mil_ops, self.space, self.attempts = dict(state.mil_ops), dict(state.space), dict(state.attempts)
        self.china, self.china_up, self.civil_war = state.china, state.china_up, state.civil_war
        self.influence = {side: dict(state.influence[side]) for side in (US, USSR)}
        self.headlines: dict[Side, int] = dict(state.headlines)
        self.hands: dict[Side, list[int]] = {side: list(state.hands[side]) for side in (US, USSR)}
        self.deck, self.discard, self.removed = list(state.deck), list(state.discard), list(state.removed)
        self.effects: dict[int, Effect] = {effect.card: effect for effect in state.effects}
        self.ahead = list(state.ahead)
        self.chance_facts = state.chance
        self.pending: Pending | None = state.pending
        self.result: Result | None = state.result
        self.jumped: dict[Side, tuple[int, ...]] = dict(state.jumped)
        self.chance = chance
        self.rulings: dict[str, str] = self.options.get("rulings", {})
        self.notes: list = []
        self.phasing: Side = USSR
        self.player: Side = USSR
        self.actor: Side = USSR
        self.card = 0
        self.access: dict[Side, frozenset[str]] = {}
        self.touched_two = False       # DEFCON was moved to 2 in this action round (NORAD)
        us, ussr = self.influence[US], self.influence[USSR]
        self.control: dict[str, Side | None] = {}
        for country in COUNTRIES:
            lead, need = us[country] - ussr[country], STABILITY[country]
            self.control[country] = US if lead >= need else USSR if -lead >= need else None

    def frozen(self) -> State:
        """Give the state as a value."""
        chance = dict(self.chance_facts)
        if not self.chance.stated:
            chance["used"] = self.chance.used
        return State(self.name, self.edition, self.options, self.turn, self.due, self.defcon, self.vp,
                     dict(self.mil_ops), dict(self.space), dict(self.attempts), self.china, self.china_up,
                     self.civil_war,
                     {side: dict(self.influence[side]) for side in (US, USSR)}, dict(self.headlines),
                     {side: tuple(self.hands[side]) for side in (US, USSR)}, tuple(self.deck), tuple(self.discard),
                     tuple(self.removed), tuple(self.effects.values()), tuple(self.ahead), chance, self.pending,
                     self.result, dict(self.jumped))

    # Influence and control

    def set_influence(self, side: Side, country: str, count: int) -> None:
        """Set a side's markers in a country."""
        us, ussr = self.influence[US], self.influence[USSR]
        before = (us[country], ussr[country])
        self.influence[side][country] = count
        a, b = us[country], ussr[country]
        if before != (a, b):
            need = STABILITY[country]
            self.control[country] = US if a - b >= need else USSR if b - a >= need else None
            self.notes.append(notes.Changed(country, before, (a, b)))

    def add(self, side: Side, country: str, count: int) -> None:
        """Add markers."""
        self.set_influence(side, country, self.influence[side][country] + count)

    def remove(self, side: Side, country: str, count: int) -> None:
        """Remove markers, at most those that are there."""
        self.set_influence(side, country, max(0, self.influence[side][country] - count))

    def clear(self, side: Side, country: str) -> None:
        """Remove all of a side's markers from a country."""
        self.set_influence(side, country, 0)

    def raise_to(self, side: Side, country: str, count: int) -> None:
        """Raise a side's markers to a number; never lower them."""
        if self.influence[side][country] < count:
            self.set_influence(side, country, count)

    def holding(self, side: Side, where: str | Iterable[str]) -> dict[str, int]:
        """Give the countries of a region (or of a list) that hold a side's influence, each with how much."""
        markers = self.influence[side]
        return {c: markers[c] for c in (REGIONS[where] if isinstance(where, str) else where) if markers[c]}

    def free_of(self, side: Side, where: str | Iterable[str]) -> tuple[str, ...]:
        """Give the countries of a region (or of a list) that a side does not control."""
        control = self.control
        return tuple(c for c in (REGIONS[where] if isinstance(where, str) else where) if control[c] is not side)

    def controlled(self, side: Side, where: str | Iterable[str]) -> tuple[str, ...]:
        """Give the countries of a region (or of a list) that a side controls."""
        control = self.control
        return tuple(c for c in (REGIONS[where] if isinstance(where, str) else where) if control[c] is side)

    def battlegrounds_of(self, side: Side) -> int:
        """Count the battlegrounds that a side controls in the whole world."""
        control = self.control
        return sum(1 for country in BATTLEGROUNDS if control[country] is side)

    def neighbours_of(self, side: Side, country: str) -> int:
        """Count the neighbours of a country that a side controls, its own superpower not among them."""
        control = self.control
        return sum(1 for other in NEIGHBOURS[country] if control[other] is side)

    def reach(self, side: Side) -> frozenset[str]:
        """Give the countries where a side's Ops may place influence; the first call in a round freezes it (TS 6.1)."""
        if side not in self.access:
            found = set(NEXT_TO[side])
            for country, count in self.influence[side].items():
                if count:
                    found.add(country)
                    found.update(NEIGHBOURS[country])
            self.access[side] = frozenset(found)
        return self.access[side]

    # Tracks

    def gain(self, side: Side, points: int, why: str = "") -> None:
        """Move the VP track for a side. Whether the game is won is asked when the event is over (TS 10.1.1)."""
        if points:
            self.vp += points if side is US else -points
            self.notes.append(notes.Gained(side, points, self.vp, why))

    def move_defcon(self, steps: int) -> None:
        """Improve (positive) or degrade DEFCON, at most to 5."""
        self.set_defcon(self.defcon + steps)

    def set_defcon(self, level: int) -> None:
        """Set DEFCON. At 1 the phasing side has lost, whoever did it: raises GameOver (TS 8.1.3)."""
        before, self.defcon = self.defcon, max(1, min(5, level))
        if self.defcon != before:
            self.notes.append(notes.Defcon(before, self.defcon))
        if self.defcon == 1:
            raise GameOver(OTHER[self.phasing], "DEFCON 1")
        if self.defcon == 2 and before != 2:
            self.touched_two = True

    def add_mil_ops(self, side: Side, ops: int) -> None:
        """Add to a side's military operations; the track ends at 5."""
        total = min(LIMIT_MIL_OPS, self.mil_ops[side] + ops)
        self.mil_ops[side] = total
        self.notes.append(notes.MilOps(side, total))

    def advance(self, side: Side, boxes: int = 1) -> None:
        """Move a side's marker on the space race; it takes the VP of the box on which it lands only."""
        box = min(LAST_BOX, self.space[side] + boxes)
        if box == self.space[side]:
            return
        past = tuple(range(self.space[side] + 1, box))
        if past and self.ruling("space_box_jumped") == "stays":
            self.jumped[side] = (*self.jumped.get(side, ()), *past)
        self.space[side] = box
        self.notes.append(notes.Advanced(side, box))
        self.gain(side, SPACE[box].vp[0 if self.space[OTHER[side]] < box else 1])

    # Effects, Ops, rulings

    def begin(self, card: int, sides: tuple[Side, ...] = (), detail: str | int | None = None) -> None:
        """Put a card's lasting effect into play; how long it lasts is in maps/twilight/cards.yaml."""
        self.effects[card] = Effect(card, sides, detail)
        self.notes.append(notes.Starts(card, sides, detail))

    def end(self, card: int) -> None:
        """End a card's lasting effect, where it is in play."""
        if card in self.effects:
            del self.effects[card]
            self.notes.append(notes.Stops(card))

    def bears(self, side: Side, card: int) -> bool:
        """Tell whether a lasting effect is in play that concerns a side (Red Scare/Purge, Missile Envy …)."""
        effect = self.effects.get(card)
        return effect is not None and side in effect.sides

    def ops_modifier(self, side: Side) -> int:
        """Sum the modifiers of a side's Ops: Containment, Brezhnev Doctrine, Red Scare/Purge."""
        effects = self.effects
        modifier = 1 if (CONTAINMENT if side is US else BREZHNEV_DOCTRINE) in effects else 0
        return modifier - 1 if RED_SCARE in effects and side in effects[RED_SCARE].sides else modifier

    def ops(self, side: Side, card: int) -> int:
        """Give what a card is worth in a side's hand: modified, at least 1 and at most 4 (TS 7.4); scoring cards 0."""
        printed = CARDS[card].ops if card else 0
        return max(1, min(4, printed + self.ops_modifier(side))) if printed else 0

    def ruling(self, name: str) -> str:
        """Give the option in force for a disputed point of maps/twilight/rulings.yaml."""
        chosen = self.rulings.get(name)
        return DEFAULTS[name] if chosen is None else chosen

    # Cards

    def can_hold(self, side: Side, card: int) -> bool:
        """Tell whether a card may be in a hand: it is there, or the hand is not wholly told and nothing forbids."""
        hand = self.hands[side]
        if card in hand:
            return True
        return UNKNOWN in hand and self.is_unseen(card)

    def is_unseen(self, card: int) -> bool:
        """Tell whether nobody has told where a card is, and it is in the game by now."""
        return self.is_in_game(card) and not (
            card in self.discard or card in self.removed or card in self.hands[US] or card in self.hands[USSR]
            or card in self.deck or card in self.headlines.values()
            or (card == SHUTTLE_DIPLOMACY and card in self.effects))

    def is_in_game(self, card: int) -> bool:
        """Tell whether a card belongs to this game's edition and its era has begun."""
        facts = CARDS.get(card)
        return (facts is not None and card != CHINA and ERA_BEGINS[facts.era] <= self.turn
                and (self.edition == "deluxe" or not facts.deluxe)
                and (self.options.get("optional_cards", True) or not facts.optional))

    def laid_off(self) -> list[int]:
        """List the cards of the game that are in no place: those in whose midst it ended."""
        if UNKNOWN in self.hands[US] or UNKNOWN in self.hands[USSR] or UNKNOWN in self.deck:
            return []
        return [card for card in CARDS if self.is_unseen(card)]

    def take_from_hand(self, side: Side, card: int) -> None:
        """Take a card out of a hand (one untold card, where the hand is not wholly told)."""
        hand = self.hands[side]
        hand.remove(card if card in hand else UNKNOWN)
        if card == MISSILE_ENVY and self.bears(side, MISSILE_ENVY):
            self.end(MISSILE_ENVY)         # it need not be played any more, however it left the hand

    def discard_from_hand(self, side: Side, cards: Iterable[int], by: str) -> None:
        """Discard cards out of a hand, without their events."""
        cards = tuple(cards)
        for card in cards:
            self.take_from_hand(side, card)
            self.discard.append(card)
        if cards:
            self.notes.append(notes.Discarded(side, cards, by))

    def give_china(self, side: Side | None, face_up: bool) -> None:
        """Hand the China Card to a side."""
        self.china, self.china_up = side, face_up
        self.notes.append(notes.ChinaPassed(side, face_up))

