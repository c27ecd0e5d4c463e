"""Why something that is declared is not allowed, and what would be right."""
from typing import Any, Callable

from judge.faults import Fault, FaultKind, Place
from judge.messages import message
from judge.twilight import legal, mentions
from judge.twilight.asking import CLEAR, Kind, Question, Wrong
from judge.twilight.events import barrier
from judge.twilight.operations import COUP, INFLUENCE, REALIGN, attempts_left, bar, can_space
from judge.twilight.orders import Ahead, Answer, Declaration, First, Option, Phase, Use, Verb
from judge.twilight.state import ERA_BEGINS
from judge.twilight.table import Game
from judge.twilight.titles import ALDRICH_AMES, DE_STALINIZATION, MISSILE_ENVY, UN_INTERVENTION
from judge.twilight.uses import PLAY, Act, Way
from judge.twilight.world import CARDS, CHINA, LAST_BOX, OTHER, SPACE, STEPS, TITLES, Side
from judge.twilight.written import Left, asked, in_words, states_dice


ERAS = {"Early": message("Early War"), "Mid": message("Mid War"), "Late": message("Late War")}


def not_in_hand(game: Game, side: Side, card: int) -> Wrong:
    """Say why a card cannot be in a side's hand; None where it can. What is public is said first."""
    facts, named = CARDS[card], mentions.card(card)
    if card == CHINA:
        if game.china is not side:
            text = (message("the China Card is held by the {side}", side=mentions.the(game.china)) if game.china
                    else message("the China Card is held by nobody"))
            return text, message("play another card")
        if not game.china_up:
            return (message("the China Card lies face down until the turn ends (TS 9.4)"),
                    message("play another card"))
        return None
    if card in game.removed:
        return message("{card} was removed from the game", card=named), message("play a card of the hand")
    if card in game.discard:
        return message("{card} lies in the discard pile", card=named), message("play a card of the hand")
    if ERA_BEGINS[facts.era] > game.turn:
        return (message("{card} is a card of the {era}, which begins with turn {turn}", card=named, era=ERAS[facts.era],
                        turn=ERA_BEGINS[facts.era]), message("play a card of the hand"))
    if not game.is_in_game(card):
        return (message("{card} is not in this game", card=named),
                message("it is an optional card or one of another edition"))
    if not game.can_hold(side, card):
        return (message("{card} is not in the hand of the {side}", card=named, side=mentions.the(side)),
                message("play a card of the hand"))
    return None


def refused_act(game: Game, side: Side, act: Act, place: Place) -> Fault:
    """Say why a side may not do what it declares in its round."""
    text, remedy = _why(game, side, act)
    return Fault(FaultKind.OUT_OF_PLACE, text, remedy, place, side.value)


def unsaid_order(game: Game, item: Declaration, answers: list[Answer], ahead: list[Left]) -> Fault | None:
    """Say that it must be said which comes first, the event of an opponent's card or the operations (TS 5.2); None
    where it is said, or makes no difference, or is asked for by the ruling `unsaid_order`.

    answers: those to the play; ahead: those that sides have left before.
    """
    side, play = item.side, item.what
    if (play.use is not Use.OPS or play.first or play.companion or CARDS[play.card].side is not OTHER[side]
            or barrier(game, play.card, OTHER[side]) or game.ruling("unsaid_order") == "asked"):
        return None
    said = [answer.given for answer in answers if answer.side in (None, side)]
    said += [given for left in ahead if (left.side, left.ahead.card) == (side, play.card)
             for given in left.ahead.answers]
    if any(isinstance(given, Option) and given.word in [first.value for first in First] for given in said):
        return None
    whole = item._replace(when=item.when._replace(turn=0, phase=Phase.ROUND, round=game.due.round))
    lines = [whole._replace(what=play._replace(first=first)).text(TITLES) for first in (First.EVENT, First.OPS)]
    text = message("{card} is a card of the {side}: its event takes place too, and which comes first is not said "
                   "(TS 5.2)", card=mentions.card(play.card), side=mentions.the(OTHER[side]))
    return Fault(FaultKind.OUT_OF_PLACE, text, mentions.any_of(f"`{line}`" for line in lines), item.place)


def unasked(item: Declaration, question: Question) -> Fault:
    """Say that an answer is none to what a play that waits asks, and what it asks of whom in which words."""
    text = message("the play that waits does not ask for `{line}` now", line=item.what.text(TITLES))
    said = {"asked": asked(question), "lines": in_words(question)}
    remedy = message("asked is: {asked}, written {lines}", **said)
    if question.about and item.side is OTHER[question.side] and not states_dice(item.what):
        later = Declaration(Ahead(question.about, (item.what,)), item.side)
        remedy = message("asked is: {asked}, written {lines}; for a question to come `{later}`", **said,
                         later=later.text(TITLES))
    return Fault(FaultKind.OUT_OF_PLACE, text, remedy, item.place)


def _why(game: Game, side: Side, act: Act) -> tuple[str, str]:
    allowed, us = legal.plays(game, side), mentions.the(side)
    if act.way is Way.CANCEL:
        return (message("the {side} cannot cancel the Cuban Missile Crisis there", side=us),
                message("it must threaten this side, and two markers are taken from {places}",
                        places=mentions.any_of(map(mentions.place, legal.CRISIS_PAYMENT[side]))))
    if act.way is Way.PASS:
        return (message("the {side} may not pass while it can play a card", side=us),
                message("play a card (TS 4.5D)"))
    for card in (act.card, act.companion):
        wrong = not_in_hand(game, side, card) if card else None
        if wrong:
            return wrong
    if legal.TRAP[side] in game.effects and act.way is not Way.DISCARD:
        text = message("the {side} is in {card}", side=us, card=mentions.title(legal.TRAP[side]))
        if any(other.way is Way.DISCARD for other in allowed):
            return text, message("discard a card of 2 Ops or more: `{side}: discard #…`", side=side.value)
        return text, message("only a scoring card can be played")
    if act.way is Way.DISCARD:
        if legal.TRAP[side] not in game.effects:
            return (message("a card is not discarded without a play"),
                    message("play it for Ops, its event or the space race"))
        return (message("{card} will not do", card=mentions.card(act.card)),
                message("a card of 2 Ops or more after modifiers; no scoring card, not the China Card"))
    facts, ordered = CARDS[act.card], legal.sequence(game, side)
    if ordered and act.card not in (ordered[0], CHINA) and not legal.must_score(game, side):
        return (message("the USSR has set the order of these cards ({card})", card=mentions.title(ALDRICH_AMES)),
                message("the next is {card}", card=mentions.card(ordered[0])))
    if legal.must_score(game, side) and not facts.scoring:
        return (message("a scoring card would be held at the end of the turn (TS 4.5D)"),
                message("play it now: {cards}", cards=mentions.cards(legal.scoring_held(game, side))))
    if game.bears(side, MISSILE_ENVY) and MISSILE_ENVY in game.hands[side] and act.card != MISSILE_ENVY:
        return (message("the {side} must play {card} for Ops now", side=us, card=mentions.card(MISSILE_ENVY)),
                message("play it"))
    if facts.scoring:
        return (message("{card} can only be played for its event (TS 2.2.1)", card=mentions.card(act.card)),
                f"`{_written(act.card)} event`")
    return {Way.EVENT: _why_no_event, Way.SPACE: _why_no_space, Way.UN: _why_no_intervention}.get(act.way, _why_not)(
        game, side, act)


def _written(card: int) -> str:
    """Write a card as a line has it."""
    return f"#{card} {TITLES[card]}"


def _why_no_event(game: Game, side: Side, act: Act) -> tuple[str, str]:
    card, named = act.card, mentions.card(act.card)
    if card == CHINA:
        return message("the China Card has no event"), message("play it for Ops or the space race")
    if card == UN_INTERVENTION:
        return message("{card} is played with a card of the opponent", card=named), f"`{_written(card)} with #…: …`"
    if CARDS[card].side is OTHER[side]:
        return (message("{card} is a card of the {side}: its event is not played alone (TS 5.2)", card=named,
                        side=mentions.the(OTHER[side])),
                message("`{card} event first, ops: …`, or `ops first`, or `space`", card=_written(card)))
    return (message("the event of {card} cannot take place: {why} (TS 7.5)", card=named, why=barrier(game, card, side)),
            message("play it for Ops or the space race"))


def _why_no_space(game: Game, side: Side, act: Act) -> tuple[str, str]:
    box, us, remedy = game.space[side] + 1, mentions.the(side), message("play it for Ops or its event")
    if box > LAST_BOX:
        return message("the {side} has reached the last box of the space race (TS 6.4.6)", side=us), remedy
    if attempts_left(game, side) < 1:
        return message("the {side} has no attempt left on the space race this turn (TS 6.4.2)", side=us), remedy
    if not can_space(game, side, act.card):
        return (message("{card} is worth {ops} Ops, box {box} asks {needed} (TS 6.4.1)", card=mentions.card(act.card),
                        ops=game.ops(side, act.card), box=box, needed=SPACE[box].ops), remedy)
    return _why_not(game, side, act)


def _why_no_intervention(game: Game, side: Side, act: Act) -> tuple[str, str]:
    intervention = mentions.card(UN_INTERVENTION)
    if act.card != UN_INTERVENTION:
        return (message("{card} is not played with another card", card=mentions.card(act.card)),
                message("only {card} is", card=intervention))
    return (message("{card} cannot go with {intervention}", card=mentions.card(act.companion),
                    intervention=intervention),
            message("a card of the hand with an event of the {side}, no scoring card (card 32)",
                    side=mentions.the(OTHER[side])))


def _why_not(game: Game, side: Side, act: Act) -> tuple[str, str]:
    return (message("{card} cannot be used so now", card=mentions.card(act.card)),
            message("`judge options` lists what can be"))


def _nothing_there(game: Game, question: Question, answer: Any) -> Wrong:
    """Say that there is nothing to remove where markers are removed; None where it is not that."""
    side = question.side if question.about == DE_STALINIZATION else OTHER[question.side]
    for country in (one[0] if isinstance(one, tuple) else one for one in answer):
        if country not in question.choices and not game.influence[side].get(country):
            return (message("there is no influence of the {side} in {place} to remove (card {number})",
                            side=mentions.the(side), place=mentions.place(country), number=question.about),
                    message("of: {choices}", choices=mentions.places(question.choices)))
    return None


def _not_free(game: Game, question: Question, answer: Any) -> Wrong:
    """Say that the enemy controls a country, for a card that adds markers where it does not; None for anything else."""
    enemy = OTHER[question.side]
    if "free_of" in STEPS["add"].get(question.about, ()) or question.about == DE_STALINIZATION:
        for country, _ in answer:
            if country not in question.choices and game.control.get(country) is enemy:
                return (message("the {side} controls {place} (card {number})", side=mentions.the(enemy),
                                place=mentions.place(country), number=question.about),
                        message("a country that the {side} does not control", side=mentions.the(enemy)))
    return None


def explain(game: Game, target: Callable[[], str] = str):
    """Make a function that says why an answer about operations is not allowed, for `judge.twilight.asking.Ask`.

    target: gives the country that is named with a mode of operations just taken, or "".
    """
    def why(question: Question, answer: Any) -> Wrong:
        if question.kind is Kind.OPERATION:
            country = target() if answer in (COUP, REALIGN) else ""
            text = bar(game, question.side, country, answer, question.purpose != PLAY) if country else ""
            return (text, message("choose {words}", words=mentions.any_of(map(mentions.word, question.choices)))
                    ) if text else None
        free, _, mode = question.purpose.rpartition(" ")
        if question.kind is Kind.COUNTRY and mode in (COUP, REALIGN) and answer not in question.choices and answer:
            text = bar(game, question.side, answer, mode, bool(free))
            return (text, message("one of: {choices}", choices=mentions.places(question.choices))) if text else None
        if question.verb is Verb.REMOVE or question.purpose == CLEAR:
            return _nothing_there(game, question, [answer] if isinstance(answer, str) else answer or ())
        if question.kind is Kind.PLACES and question.purpose != INFLUENCE:
            return _not_free(game, question, answer)
        if question.kind is Kind.PLACES:
            for country, _ in answer:
                if country not in question.choices:
                    text = bar(game, question.side, country, INFLUENCE)
                    return (text or message("a marker in {place} costs 2 Ops, since the {side} controls it",
                                            place=mentions.place(country), side=mentions.the(OTHER[question.side])),
                            message("place only where there is influence, or next to it"))
        return None
    return why
