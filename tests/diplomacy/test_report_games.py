"""Whole games through every page: nothing fails, nothing is lost in the classic text, and printed orders read back."""

import json
import re

import pytest

from judge.diplomacy import game, report_judge, statefile
from judge.diplomacy.outcomes import Outcome, Turn
from judge.diplomacy.phrases import LANGUAGES
from judge.layout import FIXED
from judge.document import read
from judge.orderfile import Source
from judge.protocol import View

from tests.diplomacy.classic_reader import Block, history
from tests.diplomacy.made_games import made
from tests.diplomacy.real_games import ARCHIVE, games, order_text
from tests.diplomacy.replays import judged, load

MADE = made()
COASTS = {"nc": " (north coast)", "sc": " (south coast)", "ec": " (east coast)", "": ""}


def turns(name: str) -> list[Turn]:
    found = []
    for step in MADE[name]:
        state = statefile.load(read(step.state))
        if not state.ended:
            found.append(judged(state, step.orders))
    return found


def long_name(board, unit: str) -> str:
    province, _, coast = unit[2:].partition("/")
    return f"{'Army' if unit[0] == 'A' else 'Fleet'} {board.provinces[province].name}{COASTS[coast]}"


def told_alike(block: Block, turn: Turn) -> None:
    """Compare what the classic text says with the turn it was written from."""
    before, after, board = turn.before, turn.state, turn.before.board
    if before.phase.kind == "M":
        assert sorted((power, unit) for power, unit, _, _ in block.orders) == sorted(
            (before.owner[place], long_name(board, unit)) for place, unit in before.units.items()
        )
        moved = {
            unit: order.split("-> ")[-1]
            for _, unit, order, note in block.orders
            if order.startswith("->") and not note
        }
        assert moved == {
            long_name(board, result.unit): long_name(board, "A " + result.goal)[5:]
            for result in turn.results
            if result.result is Outcome.MOVES
        }
        assert {unit: set(places) for unit, places in block.lost.items()} == {
            long_name(board, result.unit): {long_name(board, "A " + place)[5:] for place in result.retreats}
            for result in turn.results
            if result.dislodged
        }
    elif before.phase.kind == "R":
        assert sum(1 for *_, order, note in block.orders if order.startswith("->") and not note) == sum(
            1 for result in turn.results if result.result is Outcome.RETREATS
        )
    else:
        said = [what.split(" ")[0] for _, _, what, _ in block.orders]
        assert said.count("Builds") == sum(1 for result in turn.results if result.result is Outcome.BUILT)
        assert said.count("Removes") + said.count("Defaults,") == sum(
            1 for result in turn.results if result.result is Outcome.REMOVED
        )
    if block.owners:
        assert {power: sorted(names) for power, names in block.owners.items() if power != "Unowned"} == {
            power: sorted(board.provinces[center].name for center in after.centers_of(power))
            for power in board.powers
            if after.centers_of(power)
        }
        for power, (centers, units, due) in block.counts.items():
            assert (centers, units) == (len(after.centers_of(power)), len(after.units_of(power)))
            word, count, _ = due.split()
            assert (1 if word == "Builds" else -1) * int(count) == centers - units
    assert bool(block.owners) == (
        before.phase.season == "F"
        and (after.phase.season, after.phase.kind) != ("F", "R")
        or after.ended is not None
        and before.phase.season == "F"
    )


@pytest.mark.parametrize("name", MADE)
def test_the_classic_text_of_a_whole_game_tells_all(name):
    played = turns(name)
    blocks = history(report_judge.history(played))
    assert len(blocks) == len(played)
    for block, turn in zip(blocks, played):
        told_alike(block, turn)


@pytest.mark.parametrize("name", MADE)
def test_every_page_of_a_whole_game(name):
    for number, turn in enumerate(turns(name)):
        lang, before = LANGUAGES[number % 3], turn.before
        orders = game.read_orders(before, [Source("o.txt", MADE[name][number].orders)])
        for form in game.FORMATS:
            view = View(form, lang)
            for page in (
                game.report(turn, view),
                game.check(before, orders, view)[0],
                game.show(before, view),
                game.options(before, "", view),
                game.explain(before, orders, "", view),
            ):
                assert page.endswith("\n") and FIXED not in page
                if form == "json":
                    assert json.loads(page)["name"] == before.name
                    continue
                page = re.sub("<style>.*?</style>", "", page, flags=re.S)  # braces of CSS are no holes of phrases
                if form != "markdown":  # which breaks a line by two blanks
                    assert "{" not in page and all(line == line.rstrip() for line in page.splitlines())


@pytest.mark.parametrize("name", MADE)
def test_printed_orders_read_back(name):
    for turn in turns(name):
        text = "".join(
            f"{result.power}\n{result.order.text}\n"
            for result in turn.results
            if result.order is not None and not result.order.illegal
        )
        again = game.adjudicate(turn.before, game.read_orders(turn.before, [Source("o.txt", text)]))
        assert again.faults == () and again.state == turn.state
        mine = [
            (r.power, r.order.text, r.result) for r in turn.results if r.order is not None and not r.order.illegal
        ]
        theirs = [(r.power, r.order.text, r.result) for r in again.results if r.order is not None]
        assert mine == theirs


@pytest.mark.parametrize("name", MADE)
def test_a_check_for_one_power_tells_nothing_of_the_others(name):
    for number, turn in enumerate(turns(name)):
        before = turn.before
        sections: dict[str, str] = {}
        power = ""
        for line in MADE[name][number].orders.splitlines(keepends=True):
            power = line.rstrip(":\n") if line.endswith(":\n") else power
            sections[power] = sections.get(power, "") + line
        for power in before.board.powers[number % 7 : number % 7 + 2]:
            own = sections.get(power, "")
            others = "".join(f"{text}\nthey said nothing\n" for other, text in sections.items() if other != power)
            view = View(audience=power)
            alone, together = (
                game.check(before, game.read_orders(before, [Source("o.txt", text)]), view)
                for text in (own, own + "\n" + others)
            )
            assert alone == together
            assert not any(other in alone[0] for other in before.board.powers if other != power)


@pytest.mark.parametrize("name", MADE)
def test_values_say_what_the_turn_says(name):
    for turn in turns(name):
        for record, result, given in zip(game.results(turn), turn.results, turn.given, strict=True):
            assert record["result"] == result.result.value and record["power"] == result.power
            assert record.get("order", "") == (result.order.text if result.order else "")
            assert record.get("line", 0) == (given.line if given else 0)
            assert record.get("retreats", []) == (list(result.retreats) if result.dislodged else [])
            assert all(value not in ("", (), [], None) for key, value in record.items() if key != "retreats")
            assert json.loads(json.dumps(record)) == record


@pytest.mark.skipif(not ARCHIVE.exists(), reason=f"the forty games are not there: {ARCHIVE}")
def test_the_classic_text_of_human_games_tells_all():
    seen = 0
    for name, moments in games().items():
        played = [
            judged(load(moment, name.replace("-", "_"), number), order_text(moment.orders))
            for number, moment in enumerate(moments[:-1])
            if moment.phase.kind == "M"
        ][:12]
        for block, turn in zip(history(report_judge.history(played)), played, strict=True):
            told_alike(block, turn)
            seen += 1
    assert seen > 300
