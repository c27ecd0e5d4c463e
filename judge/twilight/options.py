"""What may be declared now, and what a pending question takes, in the words of an orders file."""
from judge.twilight import headline, legal, setup
from judge.twilight.asking import Kind, Question
from judge.twilight.operations import COUP, INFLUENCE, NONE, REALIGN, SPACE_RACE
from judge.twilight.running import table
from judge.twilight.state import Stage, State
from judge.twilight.uses import Act, Way
from judge.twilight.world import CARDS, OTHER, TITLES, Side

MODES = {INFLUENCE: "influence <country> <number>, …", COUP: "coup <country>", REALIGN: "realign <country>, …",
         SPACE_RACE: "space", NONE: "none"}


def sides_due(state: State) -> list[Side]:
    """List the sides that have something to declare or answer now."""
    if state.pending:
        return [state.pending.side]
    if state.due.stage is Stage.OVER:
        return []
    return headline.waiting(table(state)) if state.due.stage is Stage.HEADLINE else [state.due.side]


def acts(state: State, side: Side) -> list[Act]:
    """List what a side may do in the action round that is due."""
    return legal.plays(table(state), side) if state.due.stage is Stage.ROUND and state.due.side is side else []


def lines(state: State, side: Side) -> list[str]:
    """List what a side may declare now, a line each; a headline's and a hand's lines are for that side only."""
    due = state.due
    if state.pending or side not in sides_due(state):
        return []
    if due.stage is Stage.HEADLINE:
        return [f"{side.value} headline {_card(card)}" for card in legal.headlines(table(state), side)]
    if due.stage is Stage.ROUND:
        return [line(side, due.round, act) for act in acts(state, side)]
    question = setup.question(table(state))
    places = ", ".join(question.choices)
    return [f"{side.value} {due.stage.value}: <country> <number>, … ({question.most} in all: {places})"]


def line(side: Side, number: int, act: Act) -> str:
    """Give the canonical line of what a side may do; what is still to be said stands in angle brackets."""
    begin = f"{side.value} AR{number}"
    if act.way is Way.PASS:
        return f"{begin} pass"
    if act.way is Way.CANCEL:
        return f"{side.value} cancels Cuban Missile Crisis: {act.country}"
    if act.way is Way.DISCARD:
        return f"{begin}: discard {_card(act.card)}"
    if act.way is Way.UN:
        return f"{begin} {_card(act.card)} with {_card(act.companion)}: <operation>"
    if act.way is Way.OPS:
        first = " <event first, | ops first>:" if CARDS[act.card].side is OTHER[side] else ""
        return f"{begin} {_card(act.card)}{first or ' ops:'} <operation>"
    return f"{begin} {_card(act.card)} {act.way.value}"


def answers(question: Question, most: int = 60) -> list[str]:
    """List the words with which a question may be answered: each of its choices, or the form where they are many."""
    begin, kind, verb = f"{question.side.value}: ", question.kind, question.verb.value
    if kind is Kind.PLACES:
        number = str(question.most) if question.least == question.most else f"{question.least} to {question.most}"
        unit = "Ops" if question.dear is not None else "in all"
        room = ", ".join(f"{country} {count}" for country, count in question.choices.items())
        word = "influence" if question.purpose == INFLUENCE else verb or "place"
        return [f"{begin}{word} <country> <number>, … ({number} {unit}; at most {room})"] + (
            [f"{begin}none"] if question.least == 0 else [])
    if kind is Kind.COUNTRIES:
        return [f"{begin}countries <country>, … ({_count(question)} of {', '.join(question.choices)})"]
    if kind is Kind.CARDS:
        return [f"{begin}{verb or 'discard'} #…, #… ({_count(question)} of {', '.join(map(_card, question.choices))})",
                *([f"{begin}{verb or 'discard'} none"] if question.least == 0 else [])]
    if kind is Kind.ROLL:
        return [f"{begin}roll <1 to 6>"]
    if kind is Kind.PICK:
        return ["random discard #…", f"draws: {question.side.value} #…"]
    mode = question.purpose.rpartition(" ")[2]
    words = {Kind.COUNTRY: f"{mode} {{}}" if mode in (COUP, REALIGN) else "country {}",
             Kind.CARD: (verb or "take") + " {}", Kind.REGION: "region {}", Kind.NUMBER: "defcon {}"}.get(kind, "{}")
    shown = {Kind.OPERATION: lambda mode: MODES.get(mode, mode), Kind.CARD: _card}.get(kind, str)
    said = [begin + words.format(shown(choice)) for choice in question.choices if choice]
    nothing = [f"{begin}{verb} none" if verb else f"{begin}none"]
    return said[:most] + (nothing if question.least == 0 else [])


def _card(number: int) -> str:
    return f"#{number} {TITLES[number]}"


def _count(question: Question) -> str:
    return str(question.most) if question.least == question.most else f"{question.least} to {question.most}"
