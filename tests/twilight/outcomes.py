"""Tables of cards: what stands on the board, what is answered, what must stand there afterwards."""
from typing import Any, Iterable, Mapping, NamedTuple

import pytest

from judge.twilight.world import COUNTRIES, US, USSR
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
