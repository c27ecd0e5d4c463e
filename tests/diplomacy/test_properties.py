"""What must hold whatever is played: games by chance, under every named set of rules.

A long run: `JUDGE_EXAMPLES=500 pytest tests/diplomacy/test_properties.py` plays so many games a test.
"""
import json
import os
import re
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge import batch
from judge.diplomacy import game, statefile, statewriting
from judge.diplomacy.outcomes import Outcome, Result, Turn
from judge.diplomacy.rulebook import rulebook
from judge.diplomacy.state import State
from judge.document import read
from judge.protocol import View
from tests.diplomacy import made_games, players
from tests.diplomacy.made_games import game as game_by_chance
from tests.diplomacy.replays import judged

SETS = tuple(rulebook().sets)
EXAMPLES = int(os.environ.get("JUDGE_EXAMPLES", "12"))
FEW = settings(max_examples=EXAMPLES)
seeds = st.integers(0, 2**32)
rules = st.sampled_from(SETS)


def played(seed: int, base: str, last: str = "F1905"):
    """Play a game by chance: each phase's turn, with the text of its orders."""
    chosen = {"victory": {"centers": 18, "last": last}, "rules": {"base": base}}
    for text, turn in game_by_chance("chance", seed, chosen):
        yield turn, text


def bytes_of(played_: Turn) -> str:
    """Everything that is printed of a phase: the page, its values and the new state."""
    pages = "\n".join(game.report(played_, View(format)) for format in ("text", "json"))
    return pages + statewriting.write(played_.state)


@FEW
@given(seeds, rules)
def test_a_game_by_chance_ends_and_nothing_in_it_is_illegal(seed, base):
    phases = list(played(seed, base))
    assert phases[-1][0].state.ended
    for played_, _ in phases:
        assert not played_.faults
        wrong = [(result.unit, result.why) for result in played_.results if result.result is Outcome.ILLEGAL]
        assert not wrong, (played_.before.phase.code, wrong)


@FEW
@given(seeds, rules, seeds)
def test_the_order_of_lines_does_not_matter_in_movement_and_retreats(seed, base, mixing):
    chance = players.Chance(Random(mixing))
    for played_, text in played(seed, base, "F1903"):
        if played_.before.phase.kind != "A":
            sections = [part.splitlines() for part in _sections(text)]
            mixed = chance.mixed([[head, *chance.mixed(lines)] for head, *lines in sections])
            again = "\n".join(line for section in mixed for line in section)
            assert _placeless(judged(played_.before, again)) == _placeless(played_)


def _sections(text: str) -> list[str]:
    """Part a file of orders into powers."""
    parts: list[str] = []
    for line in text.splitlines(keepends=True):
        if line.startswith(" "):
            parts[-1] += line
        else:
            parts.append(line)
    return parts


def _placeless(played_: Turn) -> str:
    """The bytes of a phase; the line where an order stands is what a shuffle may change."""
    return re.sub(r',? ?"line": \d+', "", bytes_of(played_))


@FEW
@given(seeds, rules)
def test_printed_orders_read_back(seed, base):
    for played_, _ in played(seed, base):
        ordered = [result for result in played_.results if result.order is not None]
        text = "".join(f"{result.power}: {result.order.text}\n" for result in ordered)
        again = judged(played_.before, text)
        assert not again.faults
        assert Counter(map(_heart, again.results)) == Counter(map(_heart, played_.results))
        assert again.state == played_.state


def _heart(result: Result) -> tuple:
    return result.power, result.unit, result.order.text if result.order else "", result.result, result.goal


@FEW
@given(seeds, rules)
def test_a_saved_game_continues_as_if_not_saved(seed, base):
    for played_, text in played(seed, base):
        saved = statewriting.write(played_.before)
        reloaded = statefile.load(read(saved))
        assert reloaded == played_.before and statewriting.write(reloaded) == saved
        assert bytes_of(judged(reloaded, text)) == bytes_of(played_)


def test_what_was_judged_before_does_not_show():
    state = next(game_by_chance("chance", 1, {}))[1].before
    exact = "Austria:\n  A Bud - Ser\n  A Vie S A Bud - Ser\n  F Tri H\n"
    sloppy = exact.replace("A ", "").replace("F ", "")
    first, second, third = (judged(state, text).results for text in (exact, sloppy, exact))
    assert first == third
    assert [result.order.note for result in second if result.order] == ["letter-filled"] * 3
    assert [result.order.note for result in first if result.order] == [""] * 3


@FEW
@given(seeds, rules)
def test_batch_answers_what_the_library_does(seed, base):
    for played_, text in played(seed, base):
        job = json.dumps({"id": "näme", "state": statewriting.dump(played_.before), "orders": text})
        answer = json.loads(batch.answer(job.encode()))
        assert answer == {"id": "näme", "state": statewriting.dump(played_.state), "results": game.results(played_),
                          "faults": []}


# -- no unit comes or goes but by rule

def owned(state: State) -> Counter:
    """Count every power's armies and fleets on the board."""
    return Counter((state.owner[place], unit[0]) for place, unit in state.units.items())


@FEW
@given(seeds, rules)
def test_no_unit_comes_or_goes_but_by_rule(seed, base):
    for played_, _ in played(seed, base):
        before, after = played_.before, played_.state
        lost = (Outcome.DISBANDED, Outcome.REMOVED)
        gone = Counter((r.power, r.unit[0]) for r in played_.results if r.result in lost)
        built = Counter((r.power, r.unit[0]) for r in played_.results if r.result is Outcome.BUILT)
        waiting = Counter((d.power, d.unit[0]) for d in before.dislodged)
        if before.phase.kind == "M":
            homeless = Counter((r.power, r.unit[0]) for r in played_.results if r.dislodged)
            assert owned(before) == owned(after) + homeless
            told = Counter((r.power, r.unit, r.origin, r.retreats)
                           for r in played_.results if r.dislodged and r.retreats)
            assert Counter(after.dislodged) == told and (after.phase.kind == "R" and not after.ended) == bool(told)
        elif before.phase.kind == "R":
            assert owned(before) + waiting == owned(after) + gone
        else:
            assert owned(before) + built == owned(after) + gone
            for power in before.board.powers:
                made = sum(n for (owner, _), n in built.items() if owner == power)
                unmade = sum(n for (owner, _), n in gone.items() if owner == power)
                assert made <= max(before.due(power), 0)
                assert unmade == min(max(-before.due(power), 0), len(before.units_of(power)))
        assert all(after.board.unit_place[unit] == place for place, unit in after.units.items())


@FEW
@given(seeds, rules)
def test_centers_change_owner_after_fall_alone_and_to_whoever_stands_there(seed, base):
    for played_, _ in played(seed, base):
        before, after = played_.before, played_.state
        if before.phase.season == "F" and (after.ended or after.phase.kind != "R"):
            for center in before.board.centers:
                assert after.centers.get(center) == after.owner.get(center, before.centers.get(center))
        else:
            assert after.centers == before.centers


# -- retreats, worked out from the results alone

def retreats_by_rule(played_: Turn, lost: Result) -> set[str]:
    """Where a dislodged unit may go: next to it, empty, not fought over in vain, and not where its attacker came from,
    if that came by land (DATC 4.A.5 b; under the BBS rules also by sea). A loser to the unit from where it went has no
    part in a fight there, unless the two passed each other by sea (4.A.7)."""
    before = played_.before
    board = before.board
    stood = board.place_of[lost.unit[2:]]
    moved = {board.place_of[r.unit[2:]]: r for r in played_.results if r.result is Outcome.MOVES}
    attacker = next(r for r in moved.values() if board.place_of[r.goal] == stood)
    entered = {board.place_of[r.goal] for r in moved.values()}
    staying = {place for place in before.units if place not in moved and place not in entered}
    in_vain = set()
    for r in played_.results:
        if r.result is Outcome.BOUNCES and r.order is not None:
            goal, place = board.place_of[r.order.goal], board.place_of[r.unit[2:]]
            winner = next((m for m in moved.values() if board.place_of[m.goal] == place), None)
            if not (winner and board.place_of[winner.unit[2:]] == goal and (
                    not by_sea(winner) or before.rules.dislodged_prevents == "a" or before.rules.exchange == "never")):
                in_vain.add(goal)
    closed = entered | staying | (in_vain - entered - staying)
    if not by_sea(attacker) or before.rules.retreat_to_origin == "a":
        closed.add(board.place_of[attacker.unit[2:]])
    return {location for province, locations in board.steps[lost.unit].items() if province not in closed
            for location in locations}


def by_sea(result: Result) -> bool:
    return bool(result.route)


@settings(max_examples=3 * EXAMPLES)
@given(seeds, rules)
def test_every_list_of_retreats_is_right(seed, base):
    for played_, _ in played(seed, base):
        for result in played_.results:
            if played_.before.phase.kind == "M" and result.dislodged:
                where = played_.before.phase.code, result.unit
                assert set(result.retreats) == retreats_by_rule(played_, result), where


# -- the made games

MADE = made_games.made()


@pytest.mark.parametrize("name", sorted(MADE))
def test_a_made_game_goes_as_it_is_kept(name):
    steps = MADE[name]
    for now, after in zip(steps, steps[1:]):
        assert judged(statefile.load(read(now.state)), now.orders).state == statefile.load(read(after.state))
    assert statefile.load(read(steps[-1].state)).ended


def test_there_are_made_games():
    assert sorted(MADE) == sorted(made_games.RECIPES)
