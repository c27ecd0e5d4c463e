"""Examples of what a question takes: the first choices that fit, so that a page can show a line to copy."""
from typing import Any

from judge.twilight.asking import Kind, Question, places_cost
from judge.twilight.operations import COUP, INFLUENCE, NONE, REALIGN, SPACE_RACE
from judge.twilight.orders import Amount, Coup, Influence, Nothing, Operation, Realign, Space, Target


def operation(question: Question, mode: str) -> Operation | Nothing | None:
    """Write operations in a mode, with the first targets that are allowed; None where no example can be made."""
    if mode not in (question.inside or {}):
        return {SPACE_RACE: Space(), NONE: Nothing()}.get(mode)
    inside = question.inside[mode]
    if mode == INFLUENCE:
        places = some(inside)
        return Influence(tuple(Amount(country, count) for country, count in places)) if places else None
    target = Target(inside.choices[0])
    return Coup(target) if mode == COUP else Realign((target,))


def operations(question: Question) -> list[Operation]:
    """Write an example of each mode of operations that names countries, in the order of the modes."""
    found = (operation(question, mode) for mode in question.choices if mode in (INFLUENCE, COUP, REALIGN))
    return [given for given in found if given is not None]


def some(question: Question) -> Any:
    """Choose what a question of several choices takes, the first that fit; None where nothing fits."""
    if question.kind is not Kind.PLACES:
        return tuple(question.choices[:question.least or 1]) or None
    placed: dict[str, int] = {}
    for country, room in question.choices.items():
        for _ in range(room):
            more = {**placed, country: placed.get(country, 0) + 1}
            cost, points = places_cost(question, list(more.items())) if question.dear is not None else (
                sum(more.values()), question.most)
            if cost > min(points, question.most):
                break
            placed = more
    return list(placed.items()) or None
