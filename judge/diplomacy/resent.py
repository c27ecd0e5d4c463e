"""Orders sent again, as the classic judges take them: a later order for a unit replaces the one before, and of too many
builds the last ones count (DATC 4.D.3 b, 4.D.4 c, 4.D.5 c). One that is not allowed replaces nothing: it is refused."""
from judge.diplomacy.adjustments import adjust
from judge.diplomacy.legality import sort_out
from judge.diplomacy.orders import Given, Kind
from judge.diplomacy.outcomes import Result
from judge.diplomacy.retreats import retreat
from judge.diplomacy.state import State


def in_force(state: State, given: list[Given]) -> tuple[list[Given], list[Given]]:
    """Part orders into those that count and those that later ones replaced."""
    rules = state.rules._replace(ordered_twice="b", too_many_builds="c", two_builds="c")
    ruled = state._replace(rules=rules)
    if state.phase.kind == "M":
        told = [(order.illegal == "ordered-twice", sent) for _, order, sent in sort_out(ruled, given).extras]
    elif state.phase.kind == "R":
        results, sents, _, _ = retreat(ruled, given)
        told = [(result.order is not None and result.order.illegal == "ordered-twice", sent)
                for result, sent in zip(results, sents)]
    else:
        results, sents, _, _ = adjust(ruled, given)
        told = [(_is_build(result) and _outdone(result.why, sent, given), sent)
                for result, sent in zip(results, sents)]
    there = {id(sent) for replaced, sent in told if replaced}
    return [sent for sent in given if id(sent) not in there], [sent for sent in given if id(sent) in there]


def _is_build(result: Result) -> bool:
    return result.order is not None and result.order.kind is Kind.BUILD


def _outdone(why: str, build: Given | None, given: list[Given]) -> bool:
    """Say whether a build gives way to a later one: there are too many, or one of the other type in its place."""
    if build is None or why != "duplicate":
        return why == "too-many"
    place = build.wording.unit.province
    return any(sent.wording.unit and sent.wording.unit.province == place and sent.wording.key != build.wording.key
               for sent in given)
