"""A second judge of movement phases, slow and obvious, to be compared with the first.

It takes the rules as equations (`witness_equations`), tries all outcomes (`witness_search`) and keeps the consistent
ones. Where there is none or more than one, circular movement moves, and a convoy paradox is settled by the backup rule.
"""
from judge.diplomacy.rules import Rules

from tests.diplomacy.witness_equations import ARRIVES, COUNTS, SAILS, Equations, Question
from tests.diplomacy.witness_phase import Phase, Verdict
from tests.diplomacy.witness_search import Said, settle

__all__ = ["Phase", "Verdict", "witness"]


def witness(phase: Phase, rules: Rules = Rules()) -> Verdict:
    """Judge a movement phase of legal orders."""
    equations = Equations(phase, rules)
    paradox: list[str] = []

    def decide(circle: list[Question], found: list[Said]) -> Said:
        armies = [place for about, place in circle if about == SAILS]
        if not armies:
            return all_move(found)
        paradox.extend(armies)
        # Szykman (4.A.2 f): the armies' convoys fail, the rest is judged again. All Hold (4.A.2 d): every move fails.
        failing = (SAILS, ARRIVES) if rules.paradox == "d" else (SAILS,)
        return {question: False for question in circle if question[0] in failing}

    said = settle(equations.questions(), equations.answer, decide)
    return _verdict(equations, said, frozenset(paradox))


def all_move(found: list[Said]) -> Said:
    """Choose, of the outcomes of a circular movement, the one in which all move that move in any."""
    for said in found:
        if all(said[question] for other in found for question in other if question[0] == ARRIVES and other[question]):
            return said
    raise AssertionError(f"moves without a convoy must have an outcome: {found}")


def _verdict(equations: Equations, said: Said, paradox: frozenset[str]) -> Verdict:
    phase, board = equations.phase, equations.phase.board
    arrived = frozenset(place for place in phase.moves if said[ARRIVES, place])
    after, dislodged = {}, {}
    for place, unit in phase.units.items():
        if place in arrived:
            after[equations.goal[place]] = f"{unit[0]} {phase.moves[place]}"
        elif not any(attacker in arrived for attacker in equations.into.get(place, ())):
            after[place] = unit
    contested = [goal for goal, attackers in equations.into.items() if goal not in after
                 and any(equations.prevent_strength(attacker, said) for attacker in attackers)]
    for place, unit in phase.units.items():
        attacker = next((other for other in equations.into.get(place, ()) if other in arrived), None)
        if attacker is None or place in arrived:
            continue
        open_origin = equations.sails(attacker, said) and equations.rules.retreat_to_origin == "b"
        closed = {*after, *contested, *(() if open_origin else (attacker,))}
        dislodged[place] = attacker, tuple(sorted(location for goal, locations in board.steps[unit].items()
                                                  if goal not in closed for location in locations))
    return Verdict(after, dislodged, tuple(sorted(contested)), arrived,
                   frozenset(place for place in phase.moves if not equations.reaches(place, said)),
                   frozenset(place for place in equations.matched if said[COUNTS, place]),
                   frozenset(phase.supports) - frozenset(equations.matched), paradox)
