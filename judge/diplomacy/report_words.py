"""Say in words what became of one order, and why: "bounced against A Hol - Bel (2 to 2)"."""

from judge.diplomacy.orders import Kind, Order
from judge.diplomacy.outcomes import Outcome, Result
from judge.diplomacy.phrases import Phrases
from judge.diplomacy.state import State
from judge.layout import unbroken

PLAIN = (Outcome.HOLDS, Outcome.SUPPORT_GIVEN)  # "dislodged by …" says it all
# Reasons for which rules that are strict forbid an order; then nothing was put right, and no note says so.
SLIPS = (
    *("wrong-letter", "letter-missing", "wrong-nationality", "nationality-missing", "coast-wrong"),
    *("helped-wrong-letter", "helped-letter-missing", "helped-coast-wrong"),
)


def told(result: Result, state: State, phrases: Phrases, extra: bool = False, silent: bool = False) -> str:
    """Say what became of an order. state: the position before the phase; extra: its unit has another result, or none
    stands there; silent: that its power sent nothing is said elsewhere."""
    if result.order is not None and result.order.illegal:
        text = refused(result, state, phrases, extra)
    else:
        text = outcome(result, phrases)
    if result.dislodged:
        lost = dislodged(result, phrases)
        alone = result.result in PLAIN and not result.why and not (result.order and result.order.illegal)
        text = lost if alone else phrases.say("then", first=text, second=lost)
    if result.order is None and result.unit and not silent:
        text = phrases.say("no-order", what=text)
    if result.rule.startswith("4."):
        key = "rule.paradox" if result.rule.startswith("4.A.2 ") else "rule"
        text = phrases.say("bracket", what=text, inside=phrases.say(key, rule=result.rule))
    if result.order is not None and result.order.note and result.order.illegal not in SLIPS:
        text = phrases.say("then", first=text, second=noted(result.order, phrases))
    return text


def outcome(result: Result, phrases: Phrases) -> str:
    """Say the outcome of an order that is allowed, with the forces where they were compared."""
    word = result.result
    text = phrases.reason(word.value, result.why, len(result.by) > 1, **causes(result, phrases))
    if word is Outcome.MOVES and result.dislodges:
        text = phrases.say("and-so", first=text, second=phrases.say("dislodging", unit=unbroken(result.dislodges)))
    if word is Outcome.MOVES and (result.dislodges or result.strength and result.strength[1] > 0):
        return compared(text, result.strength, result.backers, phrases)
    met = result.why in ("standoff", "head-on")
    if word is Outcome.BOUNCES and result.strength and (met or max(result.strength) > 1):
        return compared(text, result.strength, (), phrases)
    return text


def compared(text: str, strength: tuple[int, int] | None, backers: tuple[str, ...], phrases: Phrases) -> str:
    """Add the forces and the supporters that counted: "(2 to 1; with A Tyr)"."""
    forces = phrases.say("forces", own=strength[0], against=strength[1]) if strength else ""
    helpers = phrases.say("with", units=phrases.listed(map(unbroken, backers))) if backers else ""
    inside = phrases.say("inside", first=forces, second=helpers) if forces and helpers else forces or helpers
    return phrases.say("bracket", what=text, inside=inside) if inside else text


def dislodged(result: Result, phrases: Phrases) -> str:
    """Say which order dislodged the unit, and how."""
    return compared(phrases.say("dislodged", by=unbroken(result.dislodged)), result.lost_to, result.lost_with, phrases)


def causes(result: Result, phrases: Phrases) -> dict[str, str]:
    """Name what the phrases of outcomes may speak of. by: the orders that caused it; who: their units; seas: the
    route of an army."""
    return {
        "by": phrases.joined(map(unbroken, result.by)),
        "who": phrases.joined(unbroken(" ".join(order.split(" ")[:2])) for order in result.by),
        "seas": phrases.listed(result.route),
    }


def refused(result: Result, state: State, phrases: Phrases, extra: bool) -> str:
    """Say why an order is not allowed and what would be right, and that its unit holds or is disbanded."""
    why = illegal(result.order, result.power, state, phrases)
    if result.result is Outcome.DISBANDED:
        return phrases.say("refused.disbanded", why=why)
    if result.result is Outcome.FAILS:
        return phrases.say("refused.fails", why=why)
    holds = state.phase.kind == "M" and not extra and not result.dislodged
    return phrases.say("refused.holds" if holds else "refused", why=why)


def illegal(order: Order, power: str, state: State, phrases: Phrases) -> str:
    """Say why a power's order is not allowed, and what would be right."""
    board, unit = state.board, order.unit
    place = board.place_of.get(unit[2:], unit[2:].partition("/")[0])
    aim = order.goal or board.place_of.get(order.helped[2:], place)  # a support to hold is for where the unit stands
    goal = board.place_of.get(aim, aim)
    reach = [location for there in board.steps.get(unit, {}).values() for location in there]
    mover = board.steps.get(order.helped or unit, {})
    ways = [location for there in mover.values() for location in there]
    fallen = next((there for there in state.dislodged if there.unit == unit), None)  # another may stand there by now
    keys = [f"build.{order.illegal}"] if order.kind is Kind.BUILD else []
    key = next((key for key in (*keys, f"illegal.{order.illegal}") if key in phrases), "illegal")
    return phrases.say(
        key,
        **{
            "unit": unbroken(unit),
            "hold": unbroken(f"{unit} H"),
            "helped": unbroken(order.helped or unit),
            "place": place,
            "where": board.place_of.get(order.helped[2:], place),
            "ways": phrases.listed(ways) or phrases.say("nowhere"),
            "goal": aim,
            "power": phrases.power(power),
            "owner": phrases.power(fallen.power if fallen else state.owner.get(place, "")),
            "there": unbroken(unit if fallen else state.units.get(place, unit)),
            "reach": phrases.listed(reach) or phrases.say("nowhere"),
            "coasts": phrases.listed(mover.get(goal) or board.locations.get(goal, ())),
            "retreats": phrases.listed(fallen.retreats if fallen else ()) or phrases.say("nowhere"),
        },
    )


def noted(order: Order, phrases: Phrases) -> str:
    """Say what was filled in to understand an order."""
    key = f"note.{order.note}"
    return phrases.say(key) if key in phrases else order.note


def ordered(result: Result, phrases: Phrases) -> str:
    """Write the order of a result in canonical words, or the unit alone that got none."""
    return result.order.text if result.order is not None else result.unit or phrases.say("nothing-ordered")
