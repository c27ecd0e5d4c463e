"""The deck: dealing, reshuffling, the cards of an era coming in, cards picked at random (TS 4.3, 4.4)."""
from judge.twilight import notes
from judge.twilight.state import ERA_BEGINS, UNKNOWN, cards_of
from judge.twilight.table import Game
from judge.twilight.world import CARDS, CHINA, US, USSR, Side


def hand_size(turn: int) -> int:
    """Give how many cards a side is dealt up to, the China Card not counted."""
    return 8 if turn <= 3 else 9


def rounds(turn: int) -> int:
    """Give the number of action rounds of a turn."""
    return 6 if turn <= 3 else 7


def draw(game: Game, side: Side) -> int | None:
    """Draw one card; an empty deck is made anew of all discards first. None where there is no card left."""
    if not game.deck:
        if not game.discard:
            return None
        reshuffle(game)
    if game.chance.stated and UNKNOWN not in game.deck:
        card = game.chance.pick(sorted(game.deck), f"draw {side.value}", side.value)
        game.deck.remove(card)
        return card
    return game.deck.pop()


def reshuffle(game: Game) -> None:
    """Shuffle all discards into the draw deck."""
    hidden = UNKNOWN in game.hands[US] or UNKNOWN in game.hands[USSR]
    game.notes.append(notes.Reshuffled(len(game.discard)))
    game.deck = [UNKNOWN] * len(game.discard) if hidden else game.discard + game.deck
    game.discard = []
    if not hidden:
        game.chance.shuffle(game.deck, "reshuffle")


def deal(game: Game) -> None:
    """Deal both hands up to their size, the USSR first and in turn; who needs more gets the last ones (TS 11.1.3)."""
    size = hand_size(game.turn)
    dealt: dict[Side, list[int]] = {US: [], USSR: []}
    short = {side: max(0, size - len(game.hands[side])) for side in (US, USSR)}
    while short[US] or short[USSR]:
        for side in (USSR, US):
            if short[side]:
                short[side] -= 1
                card = draw(game, side)
                if card is not None:
                    game.hands[side].append(card)
                    dealt[side].append(card)
    if not game.deck and game.discard and game.ruling("reshuffle") == "when the deal empties the deck":
        reshuffle(game)
    for side in (USSR, US):
        if dealt[side]:
            game.notes.append(notes.Drew(side, tuple(dealt[side])))


def bring_in(game: Game, era: str) -> None:
    """Shuffle the cards of an era into the draw deck; the discards stay where they are (TS 4.4)."""
    gone = {*game.removed, *game.discard}
    cards = [n for n in cards_of(game.edition, game.options.get("optional_cards", game.edition == "deluxe"))
             if CARDS[n].era == era and n != CHINA and n not in gone]
    if UNKNOWN in game.deck or UNKNOWN in game.hands[US] or UNKNOWN in game.hands[USSR]:
        game.deck = [UNKNOWN] * (len(game.deck) + len(cards))
    else:
        game.deck.extend(cards)
        game.chance.shuffle(game.deck, f"{era} War cards")


def begin_era(game: Game) -> None:
    """Bring in the cards of the era that begins with this turn, where one does."""
    for era, turn in ERA_BEGINS.items():
        if turn == game.turn and turn > 1:
            bring_in(game, era)


def pick_from_hand(game: Game, side: Side, reason: str) -> int | None:
    """Pick a random card of a hand, which stays there; None where the hand is empty. The China Card is in no hand."""
    hand = game.hands[side]
    if not hand:
        return None
    if UNKNOWN in hand:
        return game.chance.pick(holdable(game, side), reason, side.value)
    return game.chance.pick(sorted(hand), reason, side.value)


def holdable(game: Game, side: Side) -> list[int]:
    """List the cards that a hand holds, or may hold where it is not wholly told."""
    hand = game.hands[side]
    if UNKNOWN not in hand:
        return hand
    told = [card for card in hand if card]
    return sorted({*told, *(card for card in CARDS if game.is_unseen(card))})
