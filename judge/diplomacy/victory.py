"""When the game is over: by centres, after an agreed turn, at an agreed time, by agreement."""

from judge.diplomacy.phases import Phase
from judge.diplomacy.state import Ended, State


def counts(state: State) -> dict[str, int]:
    """Count every power's centres, in the map's order."""
    owned = dict.fromkeys(state.board.powers, 0)
    for power in state.centers.values():
        owned[power] += 1
    return owned


def won(state: State, phase: Phase, owners_fixed: bool) -> Ended | None:
    """Say whether the game is over after a phase, when its retreats are done.

    owners_fixed: the phase closed a year's turns, so that centres changed hands. First to N centres; else most centres
    after the last turn agreed. Several who qualify: most centres first, or all tie (rules.ties).
    """
    agreed = state.victory
    if not (agreed.centers and owners_fixed or agreed.last):
        return None
    owned = counts(state)
    if agreed.centers and owners_fixed:
        reached = [power for power, n in owned.items() if n >= agreed.centers]
        if reached:
            if state.rules.ties == "most":
                reached = _most({power: owned[power] for power in reached})
            return _ended(reached, "centers", phase, owned)
    if agreed.last is not None and phase.turn >= agreed.last.turn:
        return _ended(_most(owned), "last-turn", phase, owned)
    return None


def leaders(state: State, phase: Phase) -> Ended:
    """Say who has most centres when the agreed time is up."""
    owned = counts(state)
    return _ended(_most(owned), "time-up", phase, owned)


def _most(owned: dict[str, int]) -> list[str]:
    top = max(owned.values(), default=0)
    return [power for power, n in owned.items() if n == top]


def _ended(powers: list[str], reason: str, phase: Phase, owned: dict[str, int]) -> Ended:
    each = {owned[power] for power in powers}
    return Ended(
        "win" if len(powers) == 1 else "tie", tuple(powers), reason, phase, each.pop() if len(each) == 1 else 0
    )
