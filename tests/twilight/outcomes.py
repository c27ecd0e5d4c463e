"""Tables of cards: what stands on the board, what is answered, what must stand there afterwards."""
from typing import Any, Iterable, Mapping, NamedTuple

import pytest

from judge.faults import Refused
from judge.twilight.asking import Missing
from judge.twilight.world import COUNTRIES, TITLES, US, USSR, Side
from tests.twilight.scene import Scene


class Case(NamedTuple):
    """A card's event in a position. scene: what Scene takes; happens: whether the event takes
    place; after: see `look`."""

    about: str
    card: int
    scene: Mapping[str, Any]
    answers: Iterable[Any]
    after: Mapping[str, Any]
    happens: bool | None = True


def look(scene: Scene, after: Mapping[str, Any]) -> None:
    """Compare a position with what it must be: countries are pairs (US, USSR), as are mil_ops, space and hands."""
    game = scene.game
    for key, wanted in after.items():
        if key in COUNTRIES:
            found: Any = scene.pair(key)
        elif key in ("mil_ops", "space"):
            found = (getattr(game, key)[US], getattr(game, key)[USSR])
        elif key == "hands":
            found = (sorted(game.hands[US]), sorted(game.hands[USSR]))
        elif key == "china":
            found = (game.china, game.china_up)
        elif key in ("effects", "discard", "removed", "deck"):
            found = sorted(getattr(game, key))
        elif key == "over":
            found = scene.over
        else:
            found = getattr(game, key)
        assert found == wanted, f"{key} is {found}, not {wanted}"


def table(cases: list[Case]):
    """Parametrize a test with cases, each under its card's number and what it is about."""
    return pytest.mark.parametrize("case", cases, ids=[f"{case.card} {case.about}" for case in cases])


def see(case: Case) -> None:
    """Let a case happen and compare."""
    scene = Scene(**case.scene)
    assert scene.event(case.card, answers=case.answers) is case.happens
    look(scene, case.after)


class Choice(NamedTuple):
    """A card that asks. side: whom it asks first; good: answers that do; wrong: answers that do not; said: why not."""

    card: int
    side: Side
    scene: Mapping[str, Any]
    good: list
    wrong: list
    said: str


def see_missing(choice: Choice) -> None:
    """An answer that is not there is asked for, of the right side."""
    with pytest.raises(Missing) as missing:
        Scene(**choice.scene).event(choice.card)
    assert missing.value.question.side is choice.side


def see_wrong(choice: Choice) -> None:
    """An answer that is not allowed is refused, and what is said tells why."""
    with pytest.raises(Refused, match=choice.said):
        Scene(**choice.scene).event(choice.card, answers=choice.wrong)


def see_left_over(choice: Choice) -> None:
    """An answer too many is refused; without it all is well."""
    assert Scene(**choice.scene).event(choice.card, answers=choice.good)
    with pytest.raises(Refused, match="nothing asks for"):
        Scene(**choice.scene).event(choice.card, answers=[*choice.good, "boycott"])


def answers(rows: list[Choice]):
    """Parametrize a test with cards that ask, each with what to see of its answers: one missing, wrong or too many."""
    named = [(see, row) for see in (see_missing, see_wrong, see_left_over) for row in rows]
    ids = [f"{see.__name__} {row.card} {TITLES[row.card]}" for see, row in named]
    return pytest.mark.parametrize("seen, choice", named, ids=ids)
