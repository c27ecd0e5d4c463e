"""What a side may legally declare: plays of an action round, headlines. Engine and `judge options` ask here alone."""
from judge.twilight.deck import holdable, rounds
from judge.twilight.events import may_declare
from judge.twilight.operations import can_space, has_ability
from judge.twilight.uses import Act, Way
from judge.twilight.state import UNKNOWN, Stage
from judge.twilight.table import Game
from judge.twilight.titles import (ALDRICH_AMES, ASK_NOT, BEAR_TRAP, CUBAN_MISSILE_CRISIS, FIVE_YEAR_PLAN, GRAIN_SALES,
                                   MISSILE_ENVY, NORTH_SEA_OIL, QUAGMIRE, UN_INTERVENTION)
from judge.twilight.world import CARDS, CHINA, OTHER, US, USSR, Side

PASS = Act(Way.PASS)
TRAP = {US: QUAGMIRE, USSR: BEAR_TRAP}
CRISIS_PAYMENT = {US: ("West Germany", "Turkey"), USSR: ("Cuba",)}
RESCUES = {US: (ASK_NOT, ALDRICH_AMES), USSR: (FIVE_YEAR_PLAN, GRAIN_SALES)}
"""Cards whose event may rid a side of a scoring card (A6)."""


def rounds_of(game: Game, side: Side) -> int:
    """Count the action rounds that a side may play this turn; the eighth is a permission (TS 6.4, card 86)."""
    count = rounds(game.turn)
    if has_ability(game, side, "rounds"):
        return 8
    oil = game.effects.get(NORTH_SEA_OIL)
    return 8 if side is US and oil and oil.detail == game.turn else count


def is_optional_round(game: Game) -> bool:
    """Tell whether the round that is due is one that may be passed."""
    return game.due.round > rounds(game.turn)


def scoring_held(game: Game, side: Side) -> list[int]:
    """List the scoring cards known to be in a hand."""
    return [card for card in game.hands[side] if CARDS_SCORING[card]]


def must_score(game: Game, side: Side) -> bool:
    """Tell whether a scoring card must be played now, since there are no more rounds left than such cards (TS 4.5D)."""
    held = scoring_held(game, side)
    return bool(held) and len(held) > rounds_of(game, side) - game.due.round


def payments(game: Game, side: Side) -> list[str]:
    """List where a side may pay to cancel the Cuban Missile Crisis that threatens it."""
    if not game.bears(side, CUBAN_MISSILE_CRISIS):
        return []
    return [country for country in CRISIS_PAYMENT[side] if game.influence[side][country] >= 2]


def sequence(game: Game, side: Side) -> list[int]:
    """List the cards that the older Aldrich Ames (second edition) makes the US play in this order, those gone left out.

    Cards that came later may be played when none of these is left.
    """
    ames = game.effects.get(ALDRICH_AMES)
    if side is not US or not ames or not isinstance(ames.detail, str):
        return []
    return [card for card in map(int, ames.detail.split()) if card in game.hands[US]]


def plays(game: Game, side: Side) -> list[Act]:
    """List all that a side may do in its action round. Empty: it sits out."""
    found = _trapped(game, side) if TRAP[side] in game.effects else _free(game, side)
    if found:
        found.extend(Act(Way.CANCEL, country=country) for country in payments(game, side))
    return found


def declarable(game: Game, side: Side) -> list[Act]:
    """List what a side may declare in its round: what it may do, or that it passes where it can do nothing.

    The course of a game never comes to the latter, but a game may be begun there.
    """
    return plays(game, side) or [PASS]


def can_play(game: Game, side: Side) -> bool:
    """Tell whether a side has anything to play in its action round."""
    if game.hands[side] and TRAP[side] not in game.effects:
        return True
    return bool(plays(game, side))


def _trapped(game: Game, side: Side) -> list[Act]:
    """In Quagmire or Bear Trap: discard a card of 2 Ops or more; failing that, scoring cards must be played."""
    hand = game.hands[side]
    scoring = [Act(Way.EVENT, card) for card in scoring_held(game, side)]
    if scoring and must_score(game, side):
        return scoring
    if game.bears(side, MISSILE_ENVY) and MISSILE_ENVY in hand and game.ops(side, MISSILE_ENVY) >= 2:
        return _or_none(game, [Act(Way.DISCARD, MISSILE_ENVY)])
    found = [Act(Way.DISCARD, card) for card in holdable(game, side) if card and game.ops(side, card) >= 2]
    ordered = [card for card in sequence(game, side) if game.ops(side, card) >= 2]
    if ordered:
        return _or_none(game, [Act(Way.DISCARD, ordered[0])])
    if UNKNOWN in hand:
        return [*found, *(Act(Way.EVENT, card) for card in holdable(game, side) if CARDS_SCORING[card]), PASS]
    return _or_none(game, found or scoring)


def _or_none(game: Game, found: list[Act]) -> list[Act]:
    """Let a side pass too where the round is one that it may play, and need not (TS 6.4.4)."""
    return [*found, PASS] if found and is_optional_round(game) else found


def _free(game: Game, side: Side) -> list[Act]:
    hand = holdable(game, side)
    if must_score(game, side):
        found = [Act(Way.EVENT, card) for card in scoring_held(game, side)]
        found.extend(act for card in sequence(game, side)[:1] or hand if card in RESCUES[side]
                     for act in uses_of(game, side, card)
                     if act.way is (Way.EVENT if CARDS[card].side is side else Way.OPS))
        return found
    if game.bears(side, MISSILE_ENVY) and MISSILE_ENVY in hand:
        found = [Act(Way.OPS, MISSILE_ENVY)]
        if game.ruling("missile_envy_space") == "allowed" and can_space(game, side, MISSILE_ENVY):
            found.append(Act(Way.SPACE, MISSILE_ENVY))
        if UNKNOWN in game.hands[side]:      # scoring cards come first where rounds run out (A6), which nobody sees
            found.extend(Act(Way.EVENT, card) for card in hand if CARDS_SCORING[card])
        return _or_none(game, found)
    found = []
    for card in sequence(game, side)[:1] or hand:
        found.extend(uses_of(game, side, card))
    if game.china is side and game.china_up:
        found.append(Act(Way.OPS, CHINA))
        if can_space(game, side, CHINA):
            found.append(Act(Way.SPACE, CHINA))
        if not hand:
            found.append(PASS)         # the China Card is never forced (TS 9.8)
    return _or_none(game, found) if hand else found


def uses_of(game: Game, side: Side, card: int) -> list[Act]:
    """List what a side may do with a card of its hand."""
    facts = CARDS[card]
    if facts.scoring:
        return [Act(Way.EVENT, card)]
    found = [Act(Way.OPS, card)]
    if facts.side is OTHER[side]:
        if (game.due.stage is Stage.ROUND and game.can_hold(side, UN_INTERVENTION)       # never in a headline (card 32)
                and UN_INTERVENTION not in sequence(game, side)):
            found.append(Act(Way.UN, UN_INTERVENTION, card))
    elif may_declare(game, card, side):
        found.append(Act(Way.EVENT, card))
    if can_space(game, side, card):
        found.append(Act(Way.SPACE, card))
    return found


def headlines(game: Game, side: Side) -> list[int]:
    """List the cards a side may headline: not the China Card, not UN Intervention, not one it must play for Ops."""
    barred = (UN_INTERVENTION, MISSILE_ENVY if game.bears(side, MISSILE_ENVY) else UN_INTERVENTION)
    return [card for card in holdable(game, side) if card and card not in barred]


CARDS_SCORING = [card in CARDS and CARDS[card].scoring for card in range(max(CARDS) + 1)]
