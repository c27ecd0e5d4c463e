"""Why something that is declared is not allowed, and what would be right."""
from typing import Any, Callable

from judge.faults import Fault, FaultKind, Place
from judge.twilight import legal
from judge.twilight.asking import Kind, Question, Wrong
from judge.twilight.events import barrier
from judge.twilight.operations import COUP, INFLUENCE, REALIGN, attempts_left, bar, can_space
from judge.twilight.orders import Ahead, Answer, Declaration, First, Option, Phase, Use
from judge.twilight.state import ERA_BEGINS
from judge.twilight.table import Game
from judge.twilight.titles import ALDRICH_AMES, MISSILE_ENVY, UN_INTERVENTION
from judge.twilight.uses import PLAY, Act, Way
from judge.twilight.world import CARDS, CHINA, LAST_BOX, OTHER, SPACE, TITLES, Side
from judge.twilight.written import Left, asked, in_words, states_dice


def named(card: int) -> str:
    return f"#{card} {TITLES[card]}"


def not_in_hand(game: Game, side: Side, card: int) -> Wrong:
    """Say why a card cannot be in a side's hand; None where it can. What is public is said first."""
    facts = CARDS[card]
    if card == CHINA:
        if game.china is not side:
            holder = f"the {game.china.value}" if game.china else "nobody"
            return f"the China Card is held by {holder}", "play another card"
        if not game.china_up:
            return "the China Card lies face down until the turn ends (TS 9.4)", "play another card"
        return None
    if card in game.removed:
        return f"{named(card)} was removed from the game", "play a card of the hand"
    if card in game.discard:
        return f"{named(card)} lies in the discard pile", "play a card of the hand"
    if ERA_BEGINS[facts.era] > game.turn:
        return (f"{named(card)} is a card of the {facts.era} War, which begins with turn {ERA_BEGINS[facts.era]}",
                "play a card of the hand")
    if not game.is_in_game(card):
        return f"{named(card)} is not in this game", "it is an optional card or one of another edition"
    if not game.can_hold(side, card):
        return f"{named(card)} is not in the hand of the {side.value}", "play a card of the hand"
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
    text = (f"{named(play.card)} is a card of the {OTHER[side].value}: its event takes place too, and which comes first"
            " is not said (TS 5.2)")
    return Fault(FaultKind.OUT_OF_PLACE, text, f"`{lines[0]}` or `{lines[1]}`", item.place)


def unasked(item: Declaration, question: Question) -> Fault:
    """Say that an answer is none to what a play that waits asks, and what it asks of whom in which words."""
    text = f"the play that waits does not ask for `{item.what.text(TITLES)}` now"
    remedy = f"asked is: {asked(question)}, written {in_words(question)}"
    if question.about and item.side is OTHER[question.side] and not states_dice(item.what):
        later = Declaration(Ahead(question.about, (item.what,)), item.side)
        remedy += f"; for a question to come `{later.text(TITLES)}`"
    return Fault(FaultKind.OUT_OF_PLACE, text, remedy, item.place)


def _why(game: Game, side: Side, act: Act) -> tuple[str, str]:
    allowed = legal.plays(game, side)
    if act.way is Way.CANCEL:
        return (f"the {side.value} cannot cancel the Cuban Missile Crisis there",
                "it must threaten this side, and two markers are taken from " + " or ".join(legal.CRISIS_PAYMENT[side]))
    if act.way is Way.PASS:
        return f"the {side.value} may not pass while it can play a card", "play a card (TS 4.5D)"
    for card in (act.card, act.companion):
        wrong = not_in_hand(game, side, card) if card else None
        if wrong:
            return wrong
    if legal.TRAP[side] in game.effects and act.way is not Way.DISCARD:
        if any(other.way is Way.DISCARD for other in allowed):
            return (f"the {side.value} is in {TITLES[legal.TRAP[side]]}", "discard a card of 2 Ops or more: "
                    f"`{side.value}: discard #…`")
        return f"the {side.value} is in {TITLES[legal.TRAP[side]]}", "only a scoring card can be played"
    if act.way is Way.DISCARD:
        if legal.TRAP[side] not in game.effects:
            return "a card is not discarded without a play", "play it for Ops, its event or the space race"
        return (f"{named(act.card)} will not do",
                "a card of 2 Ops or more after modifiers; no scoring card, not the China Card")
    facts, ordered = CARDS[act.card], legal.sequence(game, side)
    if ordered and act.card not in (ordered[0], CHINA) and not legal.must_score(game, side):
        return f"the USSR has set the order of these cards ({TITLES[ALDRICH_AMES]})", f"the next is {named(ordered[0])}"
    if legal.must_score(game, side) and not facts.scoring:
        return ("a scoring card would be held at the end of the turn (TS 4.5D)", "play it now: "
                + ", ".join(named(card) for card in legal.scoring_held(game, side)))
    if game.bears(side, MISSILE_ENVY) and MISSILE_ENVY in game.hands[side] and act.card != MISSILE_ENVY:
        return f"the {side.value} must play {named(MISSILE_ENVY)} for Ops now", "play it"
    if facts.scoring:
        return f"{named(act.card)} can only be played for its event (TS 2.2.1)", f"`{named(act.card)} event`"
    return {Way.EVENT: _why_no_event, Way.SPACE: _why_no_space, Way.UN: _why_no_intervention}.get(act.way, _why_not)(
        game, side, act)


def _why_no_event(game: Game, side: Side, act: Act) -> tuple[str, str]:
    card = act.card
    if card == CHINA:
        return "the China Card has no event", "play it for Ops or the space race"
    if card == UN_INTERVENTION:
        return f"{named(card)} is played with a card of the opponent", f"`{named(card)} with #…: …`"
    if CARDS[card].side is OTHER[side]:
        return (f"{named(card)} is a card of the {OTHER[side].value}: its event is not played alone (TS 5.2)",
                f"`{named(card)} event first, ops: …`, or `ops first`, or `space`")
    return (f"the event of {named(card)} cannot take place: {barrier(game, card, side)} (TS 7.5)",
            "play it for Ops or the space race")


def _why_no_space(game: Game, side: Side, act: Act) -> tuple[str, str]:
    box, remedy = game.space[side] + 1, "play it for Ops or its event"
    if box > LAST_BOX:
        return f"the {side.value} has reached the last box of the space race (TS 6.4.6)", remedy
    if attempts_left(game, side) < 1:
        return f"the {side.value} has no attempt left on the space race this turn (TS 6.4.2)", remedy
    if not can_space(game, side, act.card):
        return (f"{named(act.card)} is worth {game.ops(side, act.card)} Ops, box {box} asks {SPACE[box].ops}"
                " (TS 6.4.1)", remedy)
    return _why_not(game, side, act)


def _why_no_intervention(game: Game, side: Side, act: Act) -> tuple[str, str]:
    if act.card != UN_INTERVENTION:
        return f"{named(act.card)} is not played with another card", f"only {named(UN_INTERVENTION)} is"
    return (f"{named(act.companion)} cannot go with {named(UN_INTERVENTION)}",
            f"a card of the hand with an event of the {OTHER[side].value}, no scoring card (card 32)")


def _why_not(game: Game, side: Side, act: Act) -> tuple[str, str]:
    return f"{named(act.card)} cannot be used so now", "`judge options` lists what can be"


def explain(game: Game, target: Callable[[], str] = str):
    """Make a function that says why an answer about operations is not allowed, for `judge.twilight.asking.Ask`.

    target: gives the country that is named with a mode of operations just taken, or "".
    """
    def why(question: Question, answer: Any) -> Wrong:
        if question.kind is Kind.OPERATION:
            country = target() if answer in (COUP, REALIGN) else ""
            text = bar(game, question.side, country, answer, question.purpose != PLAY) if country else ""
            return (text, "choose " + " or ".join(question.choices)) if text else None
        free, _, mode = question.purpose.rpartition(" ")
        if question.kind is Kind.COUNTRY and mode in (COUP, REALIGN) and answer not in question.choices and answer:
            text = bar(game, question.side, answer, mode, bool(free))
            return (text, "one of: " + ", ".join(question.choices)) if text else None
        if question.kind is Kind.PLACES and question.purpose == INFLUENCE:
            for country, _ in answer:
                if country not in question.choices:
                    text = bar(game, question.side, country, INFLUENCE)
                    enemy = OTHER[question.side].value
                    return (text or f"a marker in {country} costs 2 Ops, since the {enemy} controls it",
                            "place only where there is influence, or next to it")
        return None
    return why
