"""Whatever stands in a file: it is done, it waits, or it is refused; never a traceback; a refusal changes nothing."""
import copy
import random

import pytest

from judge.document import Document
from judge.faults import Refused
from judge.orderfile import Source
from judge.twilight import game, statewriting
from judge.twilight.world import CARDS, COUNTRIES
from tests.twilight.random_player import in_text, new_game, steps

ODD_LINES = ["US: none", "USSR: play", "US: roll 4", "both agree a draw", "US agrees a draw", "random discard #5",
             "draws: US #5, #9", "US cancels Cuban Missile Crisis: Turkey", "USSR cancels Cuban Missile Crisis",
             "US: NORAD Canada", "US if Blockade: discard #21", "US if CIA Created: coup Iran",
             "USSR if Blockade: withdraw", "US: region Asia", "US: defcon 2", "pass", "USSR: yes", "USSR: space",
             "US AR2 #32 with #51: influence Iran 3"]
USES = ["event", "space", "ops", "ops first", "event first", "ops: coup {}", "ops: realign {}, {}",
        "event first, ops: influence {} 2", "ops first: coup {}", "event: {}, {}"]
ODD_VALUES = [None, 0, -1, 3, 99, "", "US", "headline", "AR3 US", "setup US", "bonus US", "over", "Africa", "unknown",
              "5 unknown", [], {}, [1], ["x"], {"US": 1}, {"US": [4]}, True, {"source": "stated"}, ["NATO"],
              [{"Chernobyl": "Narnia"}], {"lines": ["US AR1 #4 event"], "waits_for": "US", "question": "?"},
              ["US if #10 Blockade: discard #4"], ["foo"], {"winner": "US", "reason": "x"}, {"civil_war": True}]


@pytest.fixture(scope="module")
def played():
    return [step for seed in range(70, 76) for step in steps(new_game(seed), random.Random(seed))]


def some_line(rng: random.Random, state, played) -> str:
    kind = rng.random()
    if kind < 0.3:
        return rng.choice(ODD_LINES)
    if kind < 0.6:
        step = rng.choice(played)
        return rng.choice(in_text(step.main + step.answers).splitlines())
    side = state.due.side.value if state.due.side else "US"
    card = rng.choice(state.hands[state.due.side] if state.due.side and state.hands[state.due.side] else list(CARDS))
    use = rng.choice(USES).format(rng.choice(COUNTRIES), rng.choice(COUNTRIES))
    return f"{side} #{card} {use}"


@pytest.mark.parametrize("seed", range(20))
def test_any_declarations_in_any_position(seed, played):
    rng = random.Random(seed)
    for _ in range(20):
        state = rng.choice(played).before
        for _ in range(3):
            text = "\n".join(some_line(rng, state, played) for _ in range(rng.randint(1, 3)))
            turn = game.adjudicate(state, game.read_orders(state, [Source("orders", text)]))
            game.results(turn)
            if turn.faults:
                assert turn.state is state, text
                break
            state = turn.state


def places(value, path=()):
    """List the paths of all that is in a state's values."""
    yield path
    for key, inside in (value.items() if isinstance(value, dict) else
                        enumerate(value) if isinstance(value, list) else ()):
        yield from places(inside, (*path, key))


@pytest.mark.parametrize("seed", range(20))
def test_any_change_of_a_state_file(seed, played):
    rng = random.Random(seed)
    for _ in range(25):
        value = statewriting.dump(rng.choice(played).before)
        value["deck"] = ["40 unknown"]         # so that the count of cards does not refuse everything
        where = rng.choice([path for path in places(value) if path and path[0] != "influence"])
        inside = value
        for key in where[:-1]:
            inside = inside[key]
        inside[where[-1]] = copy.deepcopy(rng.choice(ODD_VALUES))
        try:
            state = game.load(Document(value))
            text = some_line(rng, state, played)
            turn = game.adjudicate(state, game.read_orders(state, [Source("orders", text)]))
            for page in (game.write(turn.state), game.show(turn.state), game.options(turn.state), game.report(turn)):
                assert page
        except Refused as refused:
            assert all(fault.text for fault in refused.faults)
