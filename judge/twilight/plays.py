"""From the clauses of a line to a play: a card, its use, what comes first, the operation, and the answers behind it."""
from judge.faults import Place
from judge.messages import message
from judge.twilight import mentions
from judge.twilight.clauses import OPERATIONS, Clause
from judge.twilight.lines import Line, Unit
from judge.twilight.givens import answers_of, operation_of
from judge.twilight.orders import First, Phase, Play, Side, Space, Use
from judge.twilight.titles import UN_INTERVENTION
from judge.twilight.world import CARDS

USES = ("EVENT", "OPS", *OPERATIONS, "HEADLINE")


def is_card(item: Unit, line: Line) -> bool:
    """Tell whether an item can only be a card: by its number, its mark, or since no other name fits."""
    if any(kind in ("CARD", "KNOWN") for kind, _, _ in item.parts):
        return True
    if any(kind not in ("WORD", "NUMBER") for kind, _, _ in item.parts):
        return False
    if item.parts[-1][0] == "NUMBER" and len(item.parts) > 1:          # “Japan 3”
        return False
    if not item.named():
        return True
    if item.number() is not None:
        return line.quietly(line.card, item) is not None
    meanings = line.quietly(line.meanings, [item])
    return meanings is not None and meanings[0][0] == "card"


def play_of(line: Line, clauses: list[Clause], phase: Phase | None) -> Play | None:
    """Read clauses as a play; None where they are no play, or a wrong one (then the line has faults).

    TS 5.2: with an opponent's card the player says which comes first; where two uses stand side by side and it is not
    said, the line is refused.
    """
    head = clauses[0]
    if head.kind == "HEAD" and len(head.items) > 1 and not is_card(head.items[0], line):
        return None
    if phase is not Phase.HEADLINE and not any(clause.kind in (*USES, "WITH") for clause in clauses):
        return None
    taken = _card(line, clauses)
    if taken is None:
        return None
    card, companion, rest = taken
    if line.faults or not card:
        return None
    place = line.place(clauses[0].at)
    if phase is Phase.HEADLINE or any(clause.kind == "HEADLINE" for clause in rest):
        return _headline(line, card, rest, place)
    if companion:
        return _intervention(line, card, companion, rest, place)
    return _used(line, card, rest, place)


def _card(line: Line, clauses: list[Clause]) -> tuple[int, int, list[Clause]] | None:
    """Find the card, the companion, and the clauses without them."""
    head = clauses[0]
    source: Clause | None = None
    if head.kind == "HEAD" and head.items:
        followed = len(clauses) > 1 and not clauses[1].loose and clauses[1].kind in (*USES, "WITH")
        if is_card(head.items[0], line) or (followed and len(head.items) == 1):
            source = head
    if source is None:
        source = next((c for c in clauses if c.kind in ("EVENT", "SPACE", "HEADLINE", "PLAY", "OPS")
                       and not c.loose and c.items and is_card(c.items[0], line)), None)
    if source is None and head.kind == "PLAY" and head.items:
        source = head
    beside = [c for c in clauses if c.kind == "WITH"]
    if source is None:
        source = beside.pop(0) if beside else None
    if source is None or not source.items:
        return None
    card = line.card(source.items.pop(0))
    rolls = source.rolls
    source.rolls = {max(i - 1, -1): found for i, found in sorted(rolls.items())}
    _dice_to_operation(clauses, source)
    companion = 0
    for clause in beside:
        if len(clause.items) != 1 or companion:
            line.wrong(clause.at, message("one card is played with UN Intervention"),
                       message("write #32 with #51: coup Iran"))
            return None
        companion = line.card(clause.items[0]) or 0
        if companion == UN_INTERVENTION:
            card, companion = companion, card or 0
        elif companion and card and card != UN_INTERVENTION:
            line.wrong(clause.at, message("{card} is not played with another card", card=mentions.card(card)),
                       message("only #32 UN Intervention is: write #32 with #51: coup Iran"))
    at = _behind_event(clauses)
    rest = [c for i, c in enumerate(clauses) if i >= at or c not in beside and not (
        c.kind in ("HEAD", "WITH", "PLAY") and c.empty() and c.side is None)]
    return card or 0, companion, [part for clause in rest for part in _without_dice(clause)]


def _behind_event(clauses: list[Clause]) -> int:
    """Find the `play` that answers an event (Grain Sales): it and all behind it are answers. Their number for none."""
    event = next((i for i, c in enumerate(clauses) if c.kind == "EVENT" and c.side is None and not c.first),
                 len(clauses))
    return next((i for i, c in enumerate(clauses) if i > event and c.kind == "PLAY" and c.empty() and c.side is None
                 and not any(other.first or other.then for other in clauses[:i])), len(clauses))


def _without_dice(clause: Clause) -> list[Clause]:
    """Take dice out of a use that has nothing else: they answer the event."""
    if clause.kind not in ("EVENT", "OPS", "PLAY") or clause.side is not None or clause.items or not clause.rolls:
        return [clause]
    dice = Clause("HEAD", clause.at, loose=True)
    dice.rolls, clause.rolls = clause.rolls, {}
    return [dice] if clause.kind == "PLAY" else [clause, dice]


def _dice_to_operation(clauses: list[Clause], source: Clause) -> None:
    """Give dice that stand behind the card to the one operation: `coup Iran with NATO (roll 4)`."""
    operation = next((c for c in clauses if c.kind in OPERATIONS and len(c.items) <= 1 and not c.rolls), None)
    if not source.items and operation is not None and operation is not source and -1 in source.rolls:
        operation.rolls = {len(operation.items) - 1: source.rolls.pop(-1)}


def _headline(line: Line, card: int, rest: list[Clause], place: Place) -> Play | None:
    for clause in rest:
        if clause.kind == "OPS" and not clause.items and not clause.side:
            line.wrong(clause.at, message("a headline is played for its event only"),
                       message("write `headline` and the card"))
            return None
    rest = [c for c in rest if not c.bare()]
    for clause in rest:
        if clause.kind == "HEADLINE":
            clause.kind = "HEAD"
    if rest and rest[0].kind == "HEAD" and rest[0].items and is_card(rest[0].items[0], line):
        line.wrong(rest[0].items[0].at, message("a second card in one headline"),
                   message("write both with “&” between, first the USSR's, or each on a line of its own"))
        return None
    return Play(Use.HEADLINE, card, answers=answers_of(line, rest), place=place)


def _intervention(line: Line, card: int, companion: int, rest: list[Clause], place: Place) -> Play | None:
    operations = [c for c in rest if c.side is None and (_spends(c) or c.kind == "PLACE")]
    others = [c for c in rest if c not in operations and not c.bare()]
    if len(operations) > 1:
        _two_modes(line, operations[1])
        return None
    operation = operation_of(line, operations[0]) if operations else None
    return Play(Use.EVENT, card, None, operation, companion, answers_of(line, others), place)


def _used(line: Line, card: int, rest: list[Clause], place: Place) -> Play | None:
    answered = _behind_event(rest)
    if answered < len(rest):
        play = _used(line, card, rest[:answered], place)
        return play and play._replace(answers=play.answers + answers_of(line, rest[answered:]))
    events = [c for c in rest if c.kind == "EVENT" and c.side is None]
    own = [c for c in rest if c.side is None]
    space = next((c for c in own if c.kind == "SPACE"), None)
    points = next((c for c in own if c.kind in ("OPS", *OPERATIONS)), None)
    if space is not None and not events:
        return _spaced(line, card, rest, space, place)
    first = _first(line, rest, events, points)
    if line.faults:
        return None
    if events and first is None:
        after = [c for c in rest if not (c is events[0] and c.empty())]
        if points is not None and rest.index(points) < rest.index(events[0]):
            _unsaid(line, events[0])
            return None
        _early(line, rest, events[0])
        return Play(Use.EVENT, card, answers=answers_of(line, after), place=place)
    operation, others = _operation(line, rest, first)
    if isinstance(operation, Space):
        line.wrong(space.at if space else 0, message("the event of a card on the space race never happens"),
                   message("write the card and space, without the event"))
    if CARDS[card].scoring:
        line.wrong(rest[0].at if rest else 0,
                   message("{card} has no points and is played for its event", card=mentions.card(card)),
                   message("write #{number} event", number=card))
    return None if line.faults else Play(Use.OPS, card, first, operation, 0, answers_of(line, others), place)


def _spaced(line: Line, card: int, rest: list[Clause], space: Clause, place: Place) -> Play | None:
    for clause in rest:
        if clause.kind in OPERATIONS and clause is not space:
            _two_modes(line, clause)
            return None
    others = [c for c in rest if c is not space and not c.bare()]
    operation = operation_of(line, space)
    return Play(Use.SPACE, card, None, operation or Space(), 0, answers_of(line, others), place)


def _first(line: Line, rest: list[Clause], events: list[Clause], points: Clause | None) -> First | None:
    """Find which comes first: as it is said, or by “then” between the two."""
    said = [c for c in rest if c.first and c.side is None]
    kinds = {First.EVENT if c.kind == "EVENT" else First.OPS for c in said}
    if len(kinds) > 1:
        line.wrong(said[1].at, message("both the event and the operations are to come first"),
                   message("write “first” once"))
        return None
    if kinds:
        return kinds.pop()
    if not events or points is None:
        return None
    event = events[0]
    if rest.index(event) < rest.index(points):
        if points.then or any(c.then for c in rest[rest.index(event):rest.index(points)]):
            return First.EVENT
        if points.kind == "OPS":
            _unsaid(line, points)
        return None
    return First.OPS if event.then else None


def _operation(line: Line, rest: list[Clause], first: First | None):
    """Part the operation from the answers."""
    operation, others = None, []
    ready = first is not First.EVENT
    granted = False                        # behind “event”, what follows answers it
    for clause in rest:
        if clause.kind == "EVENT" and clause.side is None:
            granted = first is First.OPS
        if clause.kind == "OPS" or clause.then:
            ready = ready or clause.kind != "EVENT"
        spends = _spends(clause) or (clause.kind == "PLACE" and ready)
        if spends and clause.side is None and operation is None and not granted:
            operation = clause
        elif clause.kind in OPERATIONS and clause.side is None and first is None and operation is not None:
            _two_modes(line, clause)
        elif not clause.bare():
            others.append(clause)
    if operation is None:
        return None, others
    return operation_of(line, operation), others


def _early(line: Line, rest: list[Clause], event: Clause) -> None:
    for clause in rest[:rest.index(event)]:
        if not clause.empty() and clause.side is None:
            line.wrong(clause.at, message("this stands before the card's use"),
                       message("write the card, its use, then the answers"))


def _spends(clause: Clause) -> bool:
    """Tell whether a clause spends points: an operation, or the markers behind “ops”."""
    return clause.kind in OPERATIONS or (clause.kind == "OPS" and bool(clause.items))


def _unsaid(line: Line, clause: Clause) -> None:
    line.wrong(clause.at, message("event and operations, and not which comes first"),
               message("write “event first” or “ops first”"))


def _two_modes(line: Line, clause: Clause) -> None:
    line.wrong(clause.at, message("a card's points are used in one way only"),
               message("keep one of influence, coup, realign and space"))


def pair_of_headlines(line: Line, clauses: list[Clause]) -> list[tuple[Play, Side]]:
    """Read `Red Scare/Purge & Containment`: the USSR's headline, then that of the US."""
    items = clauses[0].items
    if len(clauses) != 1 or len(items) != 2:
        line.wrong(clauses[0].at, message("“&” parts the two cards of a headline phase"),
                   message("write both cards, first the USSR's"))
        return []
    cards = [line.card(item) for item in items]
    return [(Play(Use.HEADLINE, card, place=line.place(item.at)), side)
            for card, item, side in zip(cards, items, (Side.USSR, Side.US)) if card]
