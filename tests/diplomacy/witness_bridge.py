"""The witness and the judge on one position: the same phase given to both, what they say in the same words."""
from typing import NamedTuple

from judge.diplomacy.orders import Given, Kind, Orders, Piece, Wording
from judge.diplomacy.outcomes import Outcome, Turn
from judge.diplomacy.phases import Phase as Calendar
from judge.diplomacy.rules import Rules
from judge.diplomacy.state import State, Victory
from judge.diplomacy.turn import adjudicate

from tests.diplomacy.witness import Phase, Verdict, witness

SPRING = Calendar("S", 1901, "M")
FIELDS = {Outcome.MOVES: "moves", Outcome.FAILS: "fails", Outcome.SUPPORT_GIVEN: "given", Outcome.SUPPORT_VOID: "void"}


class Account(NamedTuple):
    """What one of the judges says. standing: the units after, with their powers; dislodged: what stood where, where
    its attacker came from, where it may retreat; contested: only told where somebody can retreat; the rest: provinces
    whose unit moves, whose army has no passage, whose support counts or is void."""

    standing: tuple[str, ...]
    dislodged: tuple[tuple, ...]
    contested: tuple[str, ...]
    moves: tuple[str, ...]
    fails: tuple[str, ...]
    given: tuple[str, ...]
    void: tuple[str, ...]


def by_witness(phase: Phase, rules: Rules) -> Account:
    """Hear the witness."""
    return account(phase, witness(phase, rules))


def account(phase: Phase, verdict: Verdict) -> Account:
    """Put a verdict in common words."""
    came = {phase.goal(place): place for place in verdict.arrived}
    standing = [f"{phase.owner[came.get(place, place)]} {unit}" for place, unit in verdict.after.items()]
    driven_out = [(f"{phase.owner[place]} {phase.units[place]}", *there) for place, there in verdict.dislodged.items()]
    contested = verdict.contested if any(retreats for _, _, retreats in driven_out) else ()
    return Account(*(tuple(sorted(part)) for part in (
        standing, driven_out, contested, verdict.arrived, verdict.stranded, verdict.given, verdict.void)))


def by_judge(phase: Phase, rules: Rules) -> Account:
    """Hear the judge that is under test."""
    turn = adjudicate(state(phase, rules), orders(phase))
    illegal = [result.order.text for result in turn.results if result.result is Outcome.ILLEGAL and result.order]
    assert not illegal, f"legal orders called illegal: {illegal}"
    return told(turn)


def told(turn: Turn) -> Account:
    """Put a turn in common words."""
    after, place_of = turn.state, turn.state.board.unit_place
    words: dict[str, list[str]] = {word: [] for word in FIELDS.values()}
    for result in turn.results:
        if result.result in FIELDS:
            words[FIELDS[result.result]].append(place_of[result.unit])
    standing = [f"{after.owner[place]} {unit}" for place, unit in after.units.items()]
    driven_out = [(f"{result.power} {result.unit}", result.origin, tuple(sorted(result.retreats)))
                  for result in turn.results if result.dislodged]
    contested = after.contested if after.phase.kind == "R" else ()
    return Account(*(tuple(sorted(part)) for part in (
        standing, driven_out, contested, words["moves"], words["fails"], words["given"], words["void"])))


def state(phase: Phase, rules: Rules) -> State:
    """Make the state of a game in which a phase is due."""
    return State("crowd", phase.board, rules, Victory(), SPRING, 0, dict(phase.units), dict(phase.owner), {})


def orders(phase: Phase) -> Orders:
    """Give the orders of a phase as they would be read."""
    wordings = [_wording(phase, place) for place in phase.units]
    return Orders(tuple(Given("", wording) for wording in wordings if wording),
                  sent=tuple(power for power in phase.board.powers if power in phase.owner.values()))


def _wording(phase: Phase, place: str) -> Wording | None:
    unit, text = phase.units[place], words(phase, place)
    own, key = _piece(unit), f"witness {text}"
    if place in phase.moves:
        goal, _, coast = phase.moves[place].partition("/")
        seas = phase.named.get(place, ())
        return Wording(Kind.MOVE, key, own, None, goal, coast, seas, place in phase.via, text=text)
    if place in phase.supports:
        helped, target = phase.supports[place]
        goal, _, coast = ("", "", "") if helped == target else target.partition("/")
        return Wording(Kind.SUPPORT, key, own, _piece(phase.units[helped]), goal, coast, text=text)
    if place in phase.convoys:
        army, goal = phase.convoys[place]
        return Wording(Kind.CONVOY, key, own, _piece(phase.units[army]), goal, text=text)
    return None


def _piece(unit: str) -> Piece:
    province, _, coast = unit[2:].partition("/")
    return Piece(unit[0], province, coast)


def words(phase: Phase, place: str) -> str:
    """Write the order of a unit as a player would."""
    unit = phase.units[place]
    if place in phase.moves:
        seas = "".join(f" - {sea}" for sea in phase.named.get(place, ()))
        return f"{unit}{seas} - {phase.moves[place]}" + (" via convoy" if place in phase.via else "")
    if place in phase.supports:
        helped, goal = phase.supports[place]
        return f"{unit} S {phase.units[helped]}" + ("" if helped == goal else f" - {goal}")
    if place in phase.convoys:
        army, goal = phase.convoys[place]
        return f"{unit} C {phase.units[army]} - {goal}"
    return f"{unit} H"


def page(phase: Phase) -> str:
    """Write all orders of a phase, by power."""
    lines = []
    for power in phase.board.powers:
        mine = [words(phase, place) for place in sorted(phase.units) if phase.owner[place] == power]
        lines += [f"{power}:", *(f"  {line}" for line in mine)] if mine else []
    return "\n".join(lines)


def difference(phase: Phase, rules: Rules) -> str:
    """Compare the judges on a position: "" if they agree, else what each of them says."""
    ours = by_witness(phase, rules)
    try:
        theirs = by_judge(phase, rules)
    except Exception as error:             # whatever it is, it must be shown with the position
        return f"witness: {ours}\njudge: {type(error).__name__}: {error}"
    return "\n".join(f"{field}: witness {a}, judge {b}" for field, a, b in zip(Account._fields, ours, theirs) if a != b)
