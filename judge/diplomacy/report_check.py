"""What orders say before they count: each in canonical words with its line, whether it is allowed, and probable slips.

For one power nothing of other powers' orders shows: not the orders, nor anything that follows from them.
"""
from typing import Iterable, NamedTuple

from judge.diplomacy import report_blocks
from judge.diplomacy.adjustments import usable
from judge.diplomacy.orders import Given, Kind, Order, Orders
from judge.diplomacy.outcomes import Result, Turn
from judge.diplomacy.phrases import Phrases, phrases
from judge.diplomacy.report_words import illegal, noted, ordered
from judge.diplomacy.state import State
from judge.faults import Fault
from judge.layout import Block, Page, plain, render, shortened, unbroken, written
from judge.protocol import View

Placed = NamedTuple("Placed", [*Result.__annotations__.items(), ("place", str)])
"""A result with the place of its order: "orders.txt:4", "" for none."""


class Slip(NamedTuple):
    """Something legal that is probably not meant. place: "orders.txt:4", or "" for what is missing."""

    power: str
    place: str
    order: str
    text: str


def page(state: State, orders: Orders, turn: Turn, view: View = View()) -> tuple[str, bool]:
    """Echo orders and say whether all of them are legal (faults aside).

    turn: what adjudicating these orders, without their faults, would give: only the orders as understood are taken
    from it. Formats: text, markdown, bbcode, json.
    """
    results = [Placed(*result, where(given)) for result, given in zip(turn.results, turn.given)
               if view.audience in ("", result.power)]
    if not may_see_ignored(orders, turn, view):
        orders = orders._replace(ignored=())
    words = phrases(view.lang)
    found = slips(state, orders, results, words)
    legal = not any(result.order is not None and result.order.illegal not in ("", "duplicate") for result in results)
    if view.format == "json":
        return written(values(state, orders, results, found, words, view)), legal
    unheard = {result.power for result in results} - {result.power for result in results if result.order is not None} \
        if not view.audience else set()
    results = [result for result in results if result.power not in unheard]
    blocks = echoes(state, results, words)
    if found:
        blocks.append(Block(words.say("check.slips"), tuple((slip.place, slip.order, slip.text) for slip in found)))
    if orders.notes and not view.audience:
        blocks.append(Block(words.say("heading.notes"), tuple((words.told(note),) for note in orders.notes)))
    if orders.ignored:
        rows = tuple((str(it.place), shortened(it.text), words.told(it.why)) for it in orders.ignored)
        blocks.append(Block(words.say("heading.ignored"), rows))
    unread = [power for power in orders.unread if view.audience in ("", power)]
    lines = [words.say("unread", powers=words.named(unread))] if unread else []
    silent = [power for power in state.board.powers if power in unheard and power not in unread]
    lines += [words.say("silent", powers=words.named(silent))] if silent else []
    lines.append(count(faults_for(orders, view), results, found, words))
    blocks.append(Block(rows=tuple((line,) for line in lines), prose=True))
    return render(Page(*report_blocks.head(state, words), tuple(blocks)), view.format), legal


def may_see_ignored(orders: Orders, turn: Turn, view: View) -> bool:
    """Tell whether the lines left out may be shown: to a power only if nothing of another was read with its own."""
    powers = {*orders.sent, *(result.power for result in turn.results if result.order is not None)}
    return not view.audience or powers <= {view.audience}


def where(given: Given | None) -> str:
    """Name the file and line of an order: "orders.txt:3"."""
    return f"{given.file or '-'}:{given.line}" if given is not None else ""


def echoes(state: State, results: Iterable[Placed], words: Phrases) -> list[Block]:
    """Make a block a power: the line, the order in canonical words, and what is wrong with it."""
    rows: dict[str, list[tuple[str, str, str]]] = {}
    for result in results:
        rows.setdefault(result.power, []).append((result.place, ordered(result, words), verdict(result, state, words)))
    return [Block(words.power(power) if power else words.say("heading.nobody"), tuple(there), "echo")
            for power, there in rows.items()]


def verdict(result: Placed, state: State, words: Phrases) -> str:
    """Say whether an order is allowed, or what its absence means."""
    if result.order is None:
        return words.say("no-order", what=words.say("check." + result.result.value))
    if result.order.illegal:
        return words.say("refused", why=illegal(result.order, result.power, state, words))
    return words.say("bracket", what=words.say("check.legal"), inside=noted(result.order, words)) if result.order.note \
        else words.say("check.legal")


def faults_for(orders: Orders, view: View) -> list[Fault]:
    """List the faults that may be shown."""
    return [fault for fault in orders.faults
            if not view.audience or fault.audience == view.audience or not fault.audience and not fault.place.line]


def count(faults: list[Fault], results: list[Placed], found: list[Slip], words: Phrases) -> str:
    """Count orders, illegal ones, units without one, slips and faults."""
    given = [result for result in results if result.order is not None]
    return words.say("check.count", orders=len(given), illegal=sum(1 for result in given if result.order.illegal),
                     missing=len(results) - len(given), slips=len(found), faults=len(faults))


# -- probable slips

def slips(state: State, orders: Orders, results: list[Placed], words: Phrases) -> list[Slip]:
    """Find what is legal and probably not meant, seeing only the results given.

    Of a power that sent nothing, nothing is known: a support for its unit is no slip.
    """
    if state.phase.kind == "A":
        return miscounted(state, results, words)
    known = {result.unit: result for result in results
             if not (result.order and result.order.illegal) or stands(state, result)}
    heard = {result.power for result in results if result.order is not None}
    found = []
    entering: dict[str, list[Placed]] = {}
    for result in results:
        order = result.order
        if order is None or order.illegal:
            continue
        if order.note == "coast-filled":
            found.append(slip(result, words.say("slip.coast-filled", goal=order.goal)))
        helped = known.get(order.helped)
        if helped is not None and helped.power in heard:
            text = mismatch(state, order, helped.order if helped.order and not helped.order.illegal else None, words)
            found += [slip(result, text)] if text else []
        if order.kind is Kind.MOVE:
            entering.setdefault(f"{result.power} {state.board.place_of[order.goal]}", []).append(result)
            found += [slip(result, text) for text in alone(state, result, known, words)]
    for rivals in entering.values():
        if len(rivals) > 1:
            goal = state.board.place_of[rivals[0].order.goal]
            found += [slip(result, words.say("slip.same-goal", place=goal)) for result in rivals[1:]]
    powers = (*state.board.powers, "")
    return sorted(found, key=lambda there: powers.index(there.power))


def slip(result: Placed, text: str) -> Slip:
    """Make a slip of an order."""
    return Slip(result.power, result.place, unbroken(result.order.text), text)


def stands(state: State, result: Result) -> bool:
    """Tell whether a result's unit stands on the board as that power's."""
    place = state.board.place_of.get(result.unit[2:], "")
    return state.units.get(place) == result.unit and state.owner[place] == result.power


def mismatch(state: State, order: Order, does: Order | None, words: Phrases) -> str:
    """Say how a support or convoy misses what its unit is ordered to do, or ""."""
    board = state.board
    goes = board.place_of[does.goal] if does is not None and does.kind is Kind.MOVE else ""
    wanted = board.place_of[order.goal] if order.goal else ""
    unit = unbroken(order.helped)
    if order.kind is Kind.SUPPORT and not wanted:
        return words.say("slip.helped-moves", order=unbroken(does.text)) if goes else ""
    if order.kind not in (Kind.SUPPORT, Kind.CONVOY) or goes == wanted:
        return ""
    if goes:
        return words.say("slip.other-goal", order=unbroken(does.text))
    return words.say("slip.convoy-alone" if order.kind is Kind.CONVOY else "slip.helped-stays", unit=unit)


def alone(state: State, result: Placed, known: dict[str, Placed], words: Phrases) -> list[str]:
    """Say what a move lacks: a convoy among the orders known, or room where a unit of its own stays."""
    board, order = state.board, result.order
    if state.phase.kind != "M":
        return []
    goal, texts = board.place_of[order.goal], []
    convoys = [r.order for r in known.values() if r.order and r.order.kind is Kind.CONVOY and not r.order.illegal]
    carried = any(convoy.helped == order.unit and convoy.goal == goal for convoy in convoys)
    if order.unit[0] == "A" and (order.via or goal not in board.steps[order.unit]) and not carried:
        texts.append(words.say("slip.no-convoy", unit=unbroken(order.unit)))
    there = known.get(state.units.get(goal, ""))
    if there is not None and there.power == result.power and stands(state, there) and (
            there.order is None or there.order.illegal or there.order.kind is not Kind.MOVE):
        texts.append(words.say("slip.own-unit", unit=unbroken(there.unit)))
    return texts


def miscounted(state: State, results: list[Placed], words: Phrases) -> list[Slip]:
    """Find too few builds or removals; too many are illegal already."""
    found = []
    for power in state.board.powers:
        mine = [result for result in results if result.power == power]
        if not any(result.order is not None for result in mine):
            continue
        missing = sum(1 for result in mine if result.order is None and result.why != "no-site")
        if missing:
            due = usable(state, power)
            found.append(Slip(power, "", words.power(power), words.say(
                "slip.few-builds" if due > 0 else "slip.few-removals", due=abs(due), missing=missing)))
    return found


def values(state: State, orders: Orders, results: list[Placed], found: list[Slip], words: Phrases, view: View) -> dict:
    """Give a check as plain values."""
    echo = [{"power": result.power, "unit": result.unit, "place": result.place}
            | ({"order": result.order.text} if result.order is not None else {})
            | ({"illegal": result.order.illegal, "text": plain(illegal(result.order, result.power, state, words))}
               if result.order is not None and result.order.illegal else {})
            | ({"note": result.order.note} if result.order is not None and result.order.note else {})
            for result in results]
    return {
        "game": "diplomacy", "name": state.name, "phase": state.phase.code, "orders": echo,
        "slips": [{field: plain(text) for field, text in slip._asdict().items()} for slip in found],
        "ignored": [{"file": it.place.file, "line": it.place.line, "text": it.text, "why": it.why}
                    for it in orders.ignored],
        "faults": [fault.place._asdict() | {"kind": fault.kind.value, "text": fault.text, "remedy": fault.remedy}
                   for fault in faults_for(orders, view)],
    }
