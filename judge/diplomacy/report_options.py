"""The page of what can be ordered now, unit by unit or site by site."""
from judge.diplomacy import report_blocks
from judge.diplomacy.board import Board
from judge.diplomacy.options import options, places
from judge.diplomacy.orders import Kind, Order
from judge.diplomacy.phrases import Phrases, phrases
from judge.diplomacy.report_subject import Subject, find
from judge.diplomacy.state import State
from judge.layout import Block, Page, render, unbroken, written
from judge.protocol import View

KINDS = ("hold", "move", "by-convoy", "support-hold", "support-move", "convoy", "disband", "build", "remove")


def page(state: State, subject: str = "", view: View = View()) -> str:
    """List what can legally be ordered: by all, by one power, for one unit or place. Formats as report_position.

    Raises Refused for a subject that is unknown, ambiguous or without a unit; in adjustments a place where the power
    may build will do.
    """
    asked = find(state, subject, empty=state.phase.kind == "A")
    listed = listing(state, asked)
    if view.format == "json":
        flat = [{"power": power, "unit": unit, "orders": [order.text for order in orders]}
                for power, units in listed.items() for unit, orders in units.items()]
        return written({"game": "diplomacy", "name": state.name, "phase": state.phase.code, "options": flat})
    words = phrases(view.lang)
    blocks = [Block(words.power(power) + due(state, power, words), rows(units, state.board, words), "options")
              for power, units in listed.items()]
    if not blocks:
        blocks = [Block(rows=((words.say("over" if state.ended else "options.none"),),), prose=True)]
    return render(Page(*report_blocks.head(state, words), tuple(blocks)), view.format)


def listing(state: State, asked: Subject) -> dict[str, dict[str, list[Order]]]:
    """List the orders by power and by unit; a site for a build stands for a unit."""
    listed: dict[str, dict[str, list[Order]]] = {}
    for power in state.board.powers:
        for place in places(state, power):
            orders = options(state, place)
            unit = orders[0].unit if orders and orders[0].kind is not Kind.BUILD else place
            if orders and (asked.place == place or not asked.place and asked.power in ("", power)):
                listed.setdefault(power, {}).setdefault(unit, []).extend(orders)
    return listed


def due(state: State, power: str, words: Phrases) -> str:
    """Say beside a power's name how much it is to build or remove."""
    return words.say("options.due", due=report_blocks.due(state, power, words)) if state.phase.kind == "A" else ""


def rows(units: dict[str, list[Order]], board: Board, words: Phrases) -> tuple[tuple[str, str, str], ...]:
    """Make a row for each kind of order a unit can get: the unit, the kind, the goals."""
    lines = []
    for unit, orders in units.items():
        kinds: dict[str, list[str]] = {}
        for order in orders:
            key, goal = sort(order, board)
            kinds.setdefault(key, []).append(unbroken(goal))
        for index, (key, goals) in enumerate(sorted(kinds.items(), key=lambda kind: KINDS.index(kind[0]))):
            lines.append(("" if index else unit, words.say(f"options.{key}"), words.listed(goals)))
    return tuple(lines)


def sort(order: Order, board: Board) -> tuple[str, str]:
    """Give the kind an order is listed under, and what is listed of it."""
    if order.kind is Kind.MOVE:
        by_land = board.place_of[order.goal] in board.steps[order.unit] and not order.via
        return "move" if by_land else "by-convoy", order.goal
    if order.kind is Kind.SUPPORT:
        return ("support-move", f"{order.helped} - {order.goal}") if order.goal else ("support-hold", order.helped)
    if order.kind is Kind.CONVOY:
        return "convoy", f"{order.helped} - {order.goal}"
    if order.kind is Kind.BUILD:
        return "build", order.unit
    return order.kind.value, ""
