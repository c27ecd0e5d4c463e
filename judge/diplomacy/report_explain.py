"""Why each order did what it did: who met whom with what strength, which supports counted, what would change it."""
from typing import NamedTuple

from judge.diplomacy import report_blocks
from judge.diplomacy.orders import Given, Kind
from judge.diplomacy.outcomes import Outcome, Result, Turn
from judge.diplomacy.phrases import Phrases, phrases
from judge.diplomacy.report_subject import find
from judge.diplomacy.report_words import compared, ordered, told
from judge.layout import Block, Page, render, unbroken, written
from judge.protocol import View

SHORT_OF = ("standoff", "weaker", "occupied", "head-on", "own-support")     # more support would have helped


class Contender(NamedTuple):
    """A unit that tries to enter a place or stands there. strength: with every support that counts."""

    result: Result
    strength: int


class Scene:
    """A phase as explanations look at it: who meets where, and who supports whom."""

    def __init__(self, turn: Turn):
        self.turn, self.state, self.board = turn, turn.before, turn.before.board
        self.standing: dict[str, Result] = {}          # place -> what became of the unit there
        self.into: dict[str, list[Result]] = {}        # place -> moves that had a passage
        self.supports: dict[str, list[Result]] = {}    # unit -> supports ordered for it
        for result in turn.results:
            place = self.board.place_of.get(result.unit[2:], "")
            if self.state.units.get(place) == result.unit and self.state.owner[place] == result.power:
                self.standing.setdefault(place, result)
        for result in self.standing.values():
            order = result.order
            if order is not None and order.kind is Kind.SUPPORT:
                self.supports.setdefault(order.helped, []).append(result)
            elif self.goal(result) and result.result is not Outcome.FAILS:
                self.into.setdefault(self.goal(result), []).append(result)

    def goal(self, result: Result) -> str:
        """The province a legal move goes to, "" for any other order."""
        order = result.order
        moves = order is not None and order.kind is Kind.MOVE and not order.illegal
        return self.board.place_of.get(order.goal, "") if moves else ""

    def rivals(self, result: Result) -> list[Contender]:
        """List the others who try to enter a move's goal, the strongest first."""
        others = [Contender(r, 1 + len(r.backers)) for r in self.into.get(self.goal(result), ()) if r is not result]
        return sorted(others, key=lambda rival: (-rival.strength, rival.result.order.text))

    def defender(self, result: Result) -> Contender | None:
        """Find the unit that stands in a move's goal, and the strength with which it stays; 0 if it leaves."""
        there = self.standing.get(self.goal(result))
        if there is None:
            return None
        if there.result is Outcome.MOVES:
            return Contender(there, 0)
        comes = self.goal(there)
        head_on = comes and comes == self.board.place_of.get(result.unit[2:]) and not result.route and not there.route
        return Contender(there, 1 if comes and not head_on else 1 + len(there.backers))


def page(turn: Turn, subject: str = "", view: View = View()) -> str:
    """Explain the results of a phase: all, a power's, or one unit's (also one that is built, or ordered and not there).

    Raises Refused for a subject that is unknown or ambiguous, and for a place without a unit or an order.
    """
    asked = find(turn.before, subject, empty=True)
    chosen = [(result, given) for result, given in zip(turn.results, turn.given)
              if asked.covers(turn.before, result.power, result.unit)]
    if asked.place and not chosen:
        find(turn.before, subject)         # says that no unit stands there
    scene = Scene(turn)
    if view.format == "json":
        return written({"game": "diplomacy", "name": turn.before.name, "phase": turn.before.phase.code,
                        "results": [values(result, given, scene) for result, given in chosen]})
    words = phrases(view.lang)
    blocks = [Block(words.say("explain.heading", order=ordered(result, words), power=words.power(result.power)),
                    tuple(rows(result, scene, words)), "explain") for result, _ in chosen]
    return render(Page(*report_blocks.head(turn.before, words), tuple(blocks)), view.format)


def rows(result: Result, scene: Scene, words: Phrases) -> list[tuple[str, str]]:
    """Make the rows of one explanation: a label, and what is said."""
    extra = scene.standing.get(scene.board.place_of.get(result.unit[2:], "")) is not result
    lines = [("result", told(result, scene.state, words, extra))]
    why = "convoy-paradox" if result.why and result.rule.startswith("4.A.2 ") else result.why
    why = "one-broken-chain" if result.rule == "4.A.1 a" else why
    keys = (f"because.{result.result.value}.{why}", f"because.{result.result.value}")
    lines += [("why", words.say(key)) for key in keys if key in words][:1]
    lines += [("route", words.say("explain.says", order=unbroken(there.unit), what=told(there, scene.state, words)))
              for there in (scene.standing.get(sea) for sea in result.route) if there is not None]
    lines += meeting(result, scene, words)
    lines += helpers(result, scene, words)
    lines += [("needed", text) for text in needed(result, scene, words)]
    if result.rule:
        from judge.diplomacy.report_rules import quoted    # reads the rulebook, which few games need

        lines.append(("rule", quoted(result.rule, words)))
    labels = [words.say(f"explain.{label}") for label, _ in lines]
    return [("" if label == before else label, text) for before, label, (_, text) in zip(["", *labels], labels, lines)]


def meeting(result: Result, scene: Scene, words: Phrases) -> list[tuple[str, str]]:
    """Say who met a move at its goal with what strength, and what became of the unit there."""
    if not scene.goal(result) or result.result is Outcome.FAILS:
        return []
    there, rivals = scene.defender(result), scene.rivals(result)
    lines = [("strength", own_force(result, scene, words))] if there or rivals or result.backers else []
    if there is not None:
        leaves = there.strength == 0
        order = unbroken(ordered(there.result, words))
        text = words.say("explain.says", order=order, what=told(there.result, scene.state, words))
        lines.append(("there", text if leaves else words.say("explain.stays", what=text, strength=there.strength)))
    lines += [("rivals", force(rival.result, rival.strength, words)) for rival in rivals]
    return lines


def own_force(result: Result, scene: Scene, words: Phrases) -> str:
    """Say with what strength a move comes: against the unit at its goal no support by that unit's power counts."""
    full = 1 + len(result.backers)
    if not result.strength or result.strength[0] == full:
        return force(result, full, words)
    helpers = tuple(support.unit for support in scene.supports.get(result.unit, ()) if counts(support, result))
    what = words.say("explain.force", order=unbroken(ordered(result, words)), strength=result.strength[0])
    return words.say("explain.others", what=compared(what, None, helpers, words), strength=full)


def counts(support: Result, helped: Result) -> bool:
    """Tell whether a support counted for a unit, against the unit it met."""
    return support.unit in helped.backers and support.why != "own-unit"


def force(result: Result, strength: int, words: Phrases) -> str:
    """Say with what strength an order comes, and by whose support."""
    what = words.say("explain.force", order=unbroken(ordered(result, words)), strength=strength)
    return compared(what, None, result.backers, words)


def helpers(result: Result, scene: Scene, words: Phrases) -> list[tuple[str, str]]:
    """List the supports for a unit: those that counted, and those that did not, with the reason."""
    lines = []
    for support in scene.supports.get(result.unit, ()):
        text = words.say("explain.says", order=unbroken(support.order.text), what=told(support, scene.state, words))
        lines.append(("counted" if counts(support, result) else "not-counted", text))
    return sorted(lines, key=lambda line: line[0])


def needed(result: Result, scene: Scene, words: Phrases) -> list[str]:
    """Say what would have changed the result, as far as strengths decide it."""
    lines = []
    if result.result is Outcome.BOUNCES and result.why in SHORT_OF and result.strength:
        there = scene.defender(result)
        most = max([rival.strength for rival in scene.rivals(result)] + ([there.strength] if there else []), default=0)
        if most + 1 > result.strength[0]:
            own = result.strength[0]
            lines.append(words.say("explain.to-enter", place=scene.goal(result), needed=most + 1, own=own))
    if result.dislodged and result.lost_to:
        if result.why == "beaten" and result.strength:
            lines.append(words.say("explain.to-match", count=result.strength[1] - result.strength[0]))
        elif scene.goal(result):
            lines.append(words.say("explain.moving", unit=unbroken(result.unit)))
        else:
            lines.append(words.say("explain.to-stay", count=result.lost_to[0] - result.lost_to[1]))
    return lines


def values(result: Result, given: Given | None, scene: Scene) -> dict:
    """Give one explanation as plain values: the result's record, and what it met."""
    from judge.diplomacy.report_values import results

    record = results(scene.turn._replace(results=(result,), given=(given,)))[0]
    more = {"backers": list(result.backers), "route": list(result.route), "rule": result.rule,
            "rivals": [{"order": rival.order.text, "strength": strength, "backers": list(rival.backers)}
                       for rival, strength in scene.rivals(result)]}
    there = scene.defender(result) if scene.goal(result) else None
    if there is not None:
        more["there"] = {"unit": there.result.unit, "strength": there.strength, "leaves": there.strength == 0}
    more["supports"] = [{"order": support.order.text, "counts": counts(support, result), "result": support.result.value}
                        for support in scene.supports.get(result.unit, ())]
    return record | {key: value for key, value in more.items() if value}
