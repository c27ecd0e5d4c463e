"""What sides say beside their plays: answers left ahead, a crisis paid for, the end of the game, cards dealt elsewhere.

Each gives the state that follows, with what was done. Each raises Refused for what is not allowed.
"""
from judge.faults import Refused
from judge.messages import message
from judge.twilight import legal, mentions, notes, refusals, rounds, turn
from judge.twilight.orders import (AgreedDraw, Ahead, Bonus, CancelCrisis, Cards, Coup, Dealt, Declaration, Influence,
                                   Places, Play, Realign, Resign, Setup, Side, Space, Use, Verb)
from judge.twilight.running import Played, left_ahead, line, refused, table
from judge.twilight.state import UNKNOWN, Result, Stage, State
from judge.twilight.uses import Act, Way
from judge.twilight.world import OTHER, TITLES
from judge.twilight.written import Left, states_dice

ASIDES = (CancelCrisis, Ahead, Resign, AgreedDraw)
PLACED = {Stage.SETUP: Setup, Stage.BONUS: Bonus}    # what is declared of influence before the first turn
PLACING = (Verb.PLACE, Verb.UNSAID)
Done = tuple[State, Played]


def done(state: State, item: Declaration, side: Side | None, noted: tuple, lines: tuple[str, ...] = ()) -> Played:
    """Say what was done. lines: the canonical words, where they are not those of the declaration alone."""
    return Played(side, state.turn, state.due, lines or (line(state, item, side),), noted, (), None, item.place)


def said(state: State, item: Declaration, items: list[Declaration]) -> Done:
    """Do what is said beside the plays. items: what follows in these files; a draw takes the other side's word out."""
    if isinstance(item.what, AgreedDraw):
        return _agree(state, item, items)
    side = item.side or state.due.side
    if side is None:
        raise refused(message("whose this is must be said"), message("write US or USSR before it"), item.place)
    if isinstance(item.what, Ahead):
        return _leave(state, item, side)
    if isinstance(item.what, CancelCrisis):
        return _cancel(state, item, side)
    return _end(state, item, Result(OTHER[side], f"the {side.value} resigns"))


def _leave(state: State, item: Declaration, side: Side) -> Done:
    """Leave answers ahead, or withdraw those of a card."""
    ahead = item.what
    if any(states_dice(given) for given in ahead.answers):
        raise refused(message("dice cannot be stated ahead"), message("leave the roll out"), item.place)
    kept = [left for left in left_ahead(state) if not (left.side is side and left.ahead.card == ahead.card)]
    if ahead.answers:
        kept.append(Left(side, ahead))
    played = done(state, item, side, (notes.LeftAhead(side),))
    return state._replace(ahead=tuple(left.text() for left in kept)), played


def _cancel(state: State, item: Declaration, side: Side) -> Done:
    """Pay for the Cuban Missile Crisis."""
    game = table(state)
    places = legal.payments(game, side)
    country = item.what.country or (places[0] if len(places) == 1 else "")
    if country not in places:
        if places and not country:
            raise refused(message("where the US pays must be said"),
                          message("one of: {choices}", choices=mentions.places(places)), item.place)
        raise Refused(refusals.refused_act(game, side, Act(Way.CANCEL, country=country), item.place))
    rounds.cancel_crisis(game, side, country)
    return game.frozen(), done(state, item, side, tuple(game.notes))


def _agree(state: State, item: Declaration, items: list[Declaration]) -> Done:
    """End the game in a draw, where both sides say so in these files."""
    if item.side is not None:
        other = next((one for one in items if isinstance(one.what, AgreedDraw)
                      and one.side in (None, OTHER[item.side])), None)
        if other is None:
            raise refused(message("the {side} has not agreed to a draw", side=mentions.the(OTHER[item.side])),
                          message("both say so, in files given together"), item.place)
        items.remove(other)
    return _end(state, item, Result(None, "agreed"))


def _end(state: State, item: Declaration, result: Result) -> Done:
    game = table(state)
    turn.finish(game, result)
    return game.frozen(), done(state, item, item.side, tuple(game.notes), (item.text(TITLES),))


def dealt(state: State, items: list[Declaration], now: str) -> Done:
    """Take cards that a side was dealt elsewhere into its hand; anything else answers nothing. now: what is due."""
    game = table(state)
    for item in items:
        what = item.what
        if not isinstance(what, Dealt) or UNKNOWN not in game.hands[what.side]:
            raise refused(message("no play waits for an answer"), _as_is_due(item, state, now), item.place)
        hand = game.hands[what.side]
        for card in what.numbers:
            if UNKNOWN not in hand or not game.is_unseen(card):
                raise refused(message("{card} cannot be in the hand of the {side}", card=mentions.card(card),
                                      side=mentions.the(what.side)),
                              message("it is elsewhere, or the hand is full"), item.place, what.side.value)
            hand[hand.index(UNKNOWN)] = card
    return game.frozen(), done(state, items[0], None, (), tuple(item.text(TITLES) for item in items))


def _as_is_due(item: Declaration, state: State, now: str) -> str:
    """Say what is due, and how it is declared: influence of the setup, a headline, an operation that names no card."""
    side, due, what = item.side or state.due.side, state.due, item.what
    meant = None
    if due.stage in PLACED and side is due.side and (
            isinstance(what, Influence) or isinstance(what, Places) and what.verb in PLACING):
        meant = PLACED[due.stage](what.amounts)
    elif due.stage is Stage.HEADLINE and isinstance(what, Cards) and len(what.numbers) == 1 and side:
        meant = Play(Use.HEADLINE, what.numbers[0])
    if meant:
        return message("{due}; it is written `{line}`", due=now, line=Declaration(meant, side).text(TITLES))
    if side is not due.side or due.stage is not Stage.ROUND or not isinstance(what, (Influence, Coup, Realign, Space)):
        return now
    use = "" if isinstance(what, Space) else "ops: "
    return message("{due}; a play names its card: `{line}`", due=now,
                   line=f"{side.value} AR{due.round} #… {use}{what.text()}")
