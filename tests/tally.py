"""A game of counting, to test what must not depend on a game: `add N` adds N, at most 9; three phases end it."""

from typing import Any, NamedTuple

from judge.faults import Fault, FaultKind, Place, Refused
from judge.protocol import Reading, Setting, View

NAME = "tally"
FORMATS = ("text", "json")
SETTINGS = (
    Setting("start", "The number to begin with.", int, default=0),
    Setting("wild", "Anything goes.", bool, default=False),
    Setting("guests", "Who comes.", many=True),
    Setting("mood", "How it goes.", choices=("calm", "loud"), default="calm"),
)

STATE = "judge: 1\ngame: tally\nname: count\nnumber: 0\ntotal: 5\n"
AFTER = STATE.replace("number: 0", "number: 1").replace("total: 5", "total: 8")
PAGE = "count · Round 1 · text en []\ntotal 8\n"


class State(NamedTuple):
    name: str
    number: int
    total: int


class Orders(NamedTuple):
    given: tuple[int, ...]
    faults: tuple[Fault, ...]


class Turn(NamedTuple):
    before: State
    state: State
    given: tuple[int, ...]
    faults: tuple[Fault, ...] = ()
    draws: tuple = ()


def new(settings) -> State:
    return State(settings["name"], 0, settings["start"])


def load(document) -> State:
    value = document.value
    if not isinstance(value.get("total"), int):
        raise Refused(document.fault(("total",), "`total` is no number"))
    return State(value["name"], value.get("number", 0), value["total"])


def dump(state: State) -> dict[str, Any]:
    return {"judge": 1, "game": NAME, **state._asdict()}


def write(state: State) -> str:
    return "".join(f"{key}: {value}\n" for key, value in dump(state).items())


def title(state: State, view: View = View()) -> str:
    return f"{'Round' if view.lang == 'en' else '回合'} {state.number + 1}"


def played(state: State, files, ending, view: View = View()) -> str:
    return f"{title(state, view)}: {ending.kind if ending else ', '.join(files) or 'no orders'}"


def phase(state: State) -> str:
    return "over" if state.number == 3 else f"R{state.number + 1}"


def audience(state: State, text: str) -> str:
    if text.upper() not in ("A", "B"):
        raise Refused(Fault(FaultKind.OUT_OF_PLACE, f"there is no side `{text}`", "A or B"))
    return text.upper()


def read_orders(state: State, sources, reading: Reading = Reading()) -> Orders:
    given, faults = [], []
    for source in sources:
        for line, text in enumerate(source.lines(), 1):
            side, _, said = text.strip().rpartition(": ")  # whose line it is, where it says so
            verb, _, count = said.partition(" ")
            if verb == "crash":
                raise KeyError("a mistake")
            if verb == "add" and count.isdigit():
                given.append(int(count))
            elif text.strip() and not reading.lenient:
                faults.append(
                    Fault(FaultKind.UNREADABLE, f"`{said}` is no order", "add N", Place(source.name, line, 1), side)
                )
    return Orders(tuple(given), tuple(faults))


def adjudicate(state: State, orders: Orders) -> Turn:
    if orders.faults:
        return Turn(state, state, orders.given, orders.faults)
    if state.number == 3:
        return Turn(state, state, (), (Fault(FaultKind.OUT_OF_PLACE, "the game is over"),))
    total = state.total + sum(n for n in orders.given if n <= 9)
    return Turn(state, state._replace(number=state.number + 1, total=total), orders.given, draws=(total % 6,))


def finish(state: State, ending) -> Turn:
    return Turn(state, state._replace(number=3), ())


def results(turn: Turn) -> list[dict]:
    return [{"order": f"add {n}", "result": "added" if n <= 9 else "illegal"} for n in turn.given]


def report(turn: Turn, view: View = View()) -> str:
    heading = f"{turn.before.name} · {title(turn.before)} · {view.format} {view.lang} [{view.audience}]"
    return f"{heading}\ntotal {turn.state.total}\n"


def check(state: State, orders: Orders, view: View = View()) -> tuple[str, bool]:
    return "".join(f"add {n}\n" for n in orders.given), all(n <= 9 for n in orders.given)


def show(state: State, view: View = View()) -> str:
    return f"total {state.total}\n"


def options(state: State, subject: str = "", view: View = View()) -> str:
    return f"add 0 to 9{subject and ' for '}{subject}\n"


def explain(state: State, orders: Orders, subject: str = "", view: View = View()) -> str:
    return f"because of {list(orders.given)}{subject and ' for '}{subject}\n"


def messages(lang):
    return {}


def rules(state, view: View = View()) -> str:
    return "at most 9\n"


def maps() -> list[str]:
    return ["line"]


def check_map(document) -> list[Fault]:
    return [] if document.value == {"line": True} else [document.fault((), "this is no line")]
