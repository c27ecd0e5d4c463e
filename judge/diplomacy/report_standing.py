"""Where a phase stands in its year, for the pages that speak of centres."""
from judge.diplomacy.outcomes import Turn


def year_is_over(turn: Turn) -> bool:
    """Tell whether this phase was the last of Fall, after which centres change hands."""
    if turn.before.phase.season != "F":
        return False
    if turn.state.ended is not None or turn.before.phase.kind == "R":
        return True
    return (turn.state.phase.kind, turn.state.phase.season) != ("R", "F")
