"""What is remembered with a map never shows: a job is answered alike alone, behind many others, and while all is being
forgotten again and again."""

import json
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from judge import batch, store
from judge.diplomacy import game, legality, maps, passages, reader, report_answers, rulebook, statefile, statewriting
from judge.diplomacy.board import board
from judge.diplomacy.rules import Rules
from judge.diplomacy.state import State, by_power
from judge.document import Document
from judge.orderfile import pasted
from tests.diplomacy import crowds, witness_bridge
from tests.diplomacy.made_games import game as game_by_chance
from tests.diplomacy.witness_phase import Phase

STANDARD = board("standard")
BESIDE = store.Neighbours(str(Path(__file__).resolve().parents[2] / "examples" / "diplomacy" / "duel.yaml"))
OWN = {"judge": 1, "game": "diplomacy", "map": "duel.yaml", "phase": "S1901M"}
START = {"North": ["A Ash", "F Elm"], "South": ["A Oak", "F Fir"]}
SLIPS = ("A Bud - Rum", "F Bud - Rum", "A Vie - Vie", "A Gal S A Bud - Rum", "Bud S Vie", "F Mao - Spa",
         "A Lon - Paris")
DUELS = ("A Ash - Bog", "A Oak - Bog", "A Ash - Oak", "F Wes C A Ash - Oak", "F Elm S A Oak - Bog", "F Fir - Eas",
         "A Oak H", "F Fir S A Oak", "A Bog - Elm", "A Elm - Bog")
FORGETFUL = ((legality, "MOST", 30), (legality, "SETS", 2), (statefile, "MOST", 2), (report_answers, "FEW", 2),
             (passages, "MOST", 3), (reader, "FORGET", 25))


def sets_of_rules() -> list[dict]:
    """The named sets, and single choices that change what an order means before any other counts."""
    fields = [{"4.C.2": "a"}, {"4.C.1": "a"}, {"4.D.3": "b"}, {"4.D.9": "a"}, {"4.A.3": "dptg"},
              {"4.B.4": "coast-required"}]
    return [{"base": base} for base in rulebook.rulebook().sets] + [{"base": "datc", **field} for field in fields]


def standing(crowd: Phase, rules: Rules) -> State:
    """Make the state of a crowd, units by power as a state has them."""
    state = witness_bridge.state(crowd, rules)
    units, owner = by_power(STANDARD, state.units, state.owner)
    return state._replace(units=units, owner=owner)


def mixed(seed: int, count: int) -> list[bytes]:
    """Make jobs: crowds with paradoxes, phases of games, slips, a map of one's own, in any order, by any rules."""
    dice, rules = Random(seed), sets_of_rules()
    states: list[tuple[dict, str]] = []
    for _ in range(count):
        crowd = crowds.crowd(dice, STANDARD)
        values = statewriting.dump(standing(crowd, rulebook.DEFAULT))
        states.append((values, "\n".join([*dice.sample(SLIPS, dice.choice((0, 0, 1, 2))), witness_bridge.page(crowd)])))
        units = {power: dice.sample(there, dice.randint(1, 2)) for power, there in START.items()}
        units["North"] += dice.choice(([], ["F Wes"], ["A Bog"]))
        states.append(({**OWN, "units": units}, "\n".join(dice.sample(DUELS, dice.randint(0, 6)))))
    for number in range(max(1, count // 12)):
        played = game_by_chance("chance", dice.randrange(10**6), {"victory": {"last": "F1905"}})
        states += [(statewriting.dump(turn.before), text) for text, turn in islice(played, 14)]
    states *= 2  # with other rules, and with other units near
    dice.shuffle(states)
    return [json.dumps({"id": number, "state": {**values, "rules": dice.choice(rules)}, "orders": text}).encode()
            for number, (values, text) in enumerate(states)]


def alone(job: bytes) -> bytes:
    """Answer a job as the first one of a process, without what makes answers quick."""
    STANDARD.memory.clear()
    maps._own.cache_clear()
    answer = json.loads(batch.answer(job, 0, BESIDE))
    if answer["faults"]:
        return batch._line(answer)
    value = json.loads(job)
    state = game.load(Document(value["state"], "state", beside=BESIDE))
    turn = game.adjudicate(state, game.read_orders(state, (pasted("orders", value["orders"]),)))
    slow = {"id": value["id"], "state": game.dump(turn.state), "results": game.results(turn), "faults": []}
    return batch._line(slow)


@pytest.mark.parametrize("forgetful", [False, True])
def test_what_was_answered_before_does_not_show(monkeypatch, forgetful):
    jobs = mixed(5, 60)
    expected = list(map(alone, jobs))
    for module, name, small in FORGETFUL if forgetful else ():
        monkeypatch.setattr(module, name, small)
    STANDARD.memory.clear()
    together = [batch.answer(job, 0, BESIDE) for job in jobs]
    assert together == expected
    assert sum(b'"results":[]' in answer for answer in expected) < len(jobs) / 4


def test_rules_that_take_turns_are_all_remembered():
    STANDARD.memory.clear()
    crowd = crowds.crowd(Random(3), STANDARD)
    sets = rulebook.DEFAULT, rulebook.DEFAULT._replace(letter_wrong="a")
    given = witness_bridge.orders(crowd)
    turns = [game.adjudicate(standing(crowd, rules), given) for rules in sets * 2]
    for before, after in (turns[0::2], turns[1::2]):
        assert all(one is other for one, other in zip(before.results, after.results, strict=True))
