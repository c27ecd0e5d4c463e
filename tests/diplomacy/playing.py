"""Play phases from texts, for tests of pages: a state as YAML, orders as players write them."""
from judge.diplomacy import game
from judge.diplomacy.outcomes import Turn
from judge.diplomacy.state import State
from judge.document import read
from judge.orderfile import decode
from judge.protocol import Reading

HEAD = "judge: 1\ngame: diplomacy\nname: hellespont\nmap: standard\n"


def position(text: str) -> State:
    """Read a state; the first four lines may be left out, and the centres, which then nobody owns."""
    text += "" if "\ncenters:" in text else "\ncenters: {}\n"
    return game.load(read(text if text.startswith("judge:") else HEAD + text, "state.yaml"))


def orders(state: State, text: str):
    """Read orders; nothing in them may be a fault."""
    found = game.read_orders(state, [decode(text.encode(), "orders.txt")], Reading())
    assert not found.faults, found.faults
    return found


def play(state: State, text: str) -> Turn:
    """Adjudicate a phase."""
    return game.adjudicate(state, orders(state, text))
