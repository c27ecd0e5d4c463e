"""The digital edition's logs replay without a difference.

The twelve logs of human games are no part of the project: `JUDGE_FACTS` names the folder that holds them. What they do
not hold is tested with logs of our own games (`log_writer`, `logs/made.txt`).
"""

import random
from pathlib import Path

import pytest

from judge.twilight.log_lines import What, phrases, read, said
from judge.twilight.log_replay import replay
from judge.twilight.logs import is_log, replay_log
from judge.twilight.world import US, USSR
from tests.facts import FACTS
from tests.twilight.log_writer import made_log

LOGS = FACTS / "twilight" / "logs"
MADE = Path(__file__).parent / "logs" / "made.txt"

# Each log: plays, how the game ends for the judge (None: the log stops before), and the ruling that a line of it shows.
GAMES = {
    "game01": (85, None, None),
    "game02": (82, (USSR, "20 victory points"), None),
    "game03": (58, None, None),
    "game04": (74, None, None),
    "game05": (145, (USSR, "final scoring"), None),
    "game06": (137, None, None),
    "game07": (144, (US, "DEFCON 1"), None),
    "game08": (124, (US, "Wargames"), ("reshuffle", "when the deal empties the deck", 539)),
    "game09": (146, (US, "final scoring"), None),
    "game10": (105, (USSR, "DEFCON 1"), None),
    "game11": (105, None, None),
    "game12": (119, (US, "Wargames"), None),
}


def log_of(name: str) -> str:
    path = LOGS / f"{name}.txt"
    if not path.exists():
        pytest.skip(f"the log {name} is not there, see JUDGE_FACTS")
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_a_human_game_replays_without_a_difference(name):
    plays, result, ruling = GAMES[name]
    log = read(log_of(name))
    replayed = replay(log)
    assert replayed.differences == () and replayed.stopped is None
    assert replayed.plays == plays == len(log.sections)
    assert replayed.state.result == result
    assert [tuple(one) for one in replayed.rulings] == ([ruling] if ruling else [])


@pytest.mark.parametrize("name", GAMES)
def test_every_line_of_a_human_game_counts(name):
    """What is not compared is the setup's words, what is printed twice, and what only answers."""
    facts = [fact for section in read(log_of(name)).sections for fact in section.facts]
    known = {What(kind) for kind in phrases().kinds}
    beside = {
        What.AGAIN,
        What.HANDICAP,
        What.SCENARIO,
        What.OPTIONAL,
        What.PLAYER,
        What.CLOCK,
        What.NOTHING,
        What.OLYMPICS,
        What.REGION,
        What.RETURNS,
    }
    assert {fact.what for fact in facts} <= known | beside
    counted = sum(replay(read(log_of(name))).counted.values())
    doubled = sum(
        fact.what in (What.EVENT, What.PLAYS) and following.value == fact.value
        for fact, following in zip(facts, facts[1:])
    )
    idle = 2  # a mode under which nothing is done, and the end of The Reformer with Glasnost
    assert 0 <= sum(fact.what in known for fact in facts) - doubled - counted <= idle


def test_the_page_says_how_much_was_compared():
    page, agrees = replay_log(log_of("game08"), "game08.txt")
    assert agrees
    assert page.splitlines() == [
        "game08.txt: a log of the digital edition, US +2, optional cards on; "
        "hands unknown, dice and cards as it states them",
        "ruling missile_envy_space: allowed (the digital edition)",
        "ruling reshuffle: when the deal empties the deck (line 539 shows it)",
        "not told: effects ending at the end of a turn (2 times)",
        "not told: victory points at the end of a turn (2 times)",
        "600 values compared, no difference: influence pairs 208, headlines shown 18, events 73, Ops 97, targets 31, "
        "coups 27, "
        "realignment dice 8, wars' targets 4, wars 4, space race dice 10, space race boxes 6, DEFCON 24, "
        "victory points 18, "
        "scorings without points 2, military operations 31, effects beginning 14, effects ending 7, cards shown 9, "
        "hands without such cards 1, cards discarded 6, reshuffles 2",
        "124 plays, to the end of the game: the US wins (Wargames)",
    ]


def test_what_a_log_does_not_tell_is_listed():
    page, agrees = replay_log(log_of("game07"), "game07.txt")
    assert agrees
    assert "not told, and taken from what follows: the battleground of Shuttle Diplomacy (line 476)" in page
    assert "not told, and taken from what follows: the region of Chernobyl (line 763)" in page


def test_the_made_log_replays_and_holds_every_kind_of_value():
    text = MADE.read_text(encoding="utf-8")
    replayed = replay(read(text))
    assert replayed.differences == () and replayed.stopped is None and replayed.rulings == ()
    assert replayed.state.result == (US, "DEFCON 1")
    assert set(replayed.counted) == set(phrases().kinds) - {"wins"}


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_games_of_our_own_replay_from_their_logs(first):
    for seed in range(first, first + 10):
        replayed = replay(read(made_log(seed)))
        assert (replayed.differences, replayed.stopped, replayed.rulings) == ((), None, ()), seed


def test_games_without_the_optional_cards_replay():
    for seed in range(5):
        text = made_log(seed, optional_cards=False)
        assert "Optional Cards" not in text
        replayed = replay(read(text))
        assert (replayed.differences, replayed.stopped) == ((), None), seed


def test_every_value_is_written_as_it_is_read():
    """What the judge prints beside a line of the log is that line, but for the stars and full stops."""
    facts = [fact for section in read(MADE.read_text(encoding="utf-8")).sections for fact in section.facts]
    compared = [fact for fact in facts if fact.what.value in phrases().kinds and fact.what is not What.WAR_ROLL]
    for fact in compared:
        plain = said(fact)
        if fact.what is What.ROLL and not fact.numbers[1]:
            plain = plain.partition(" = ")[0]
        assert squeezed(plain) == squeezed(fact.text)


def squeezed(text: str) -> str:
    return text.replace("*", "").replace(" ", "").rstrip(".:")


def test_a_text_is_a_log_or_not():
    assert is_log(MADE.read_text(encoding="utf-8"))
    assert is_log("\ufeffTurn 3, USSR AR1: Korean War*: Coup (2 Ops):\n")
    for other in (
        "",
        "judge: 1\ngame: twilight-struggle\n",
        "USSR AR1: #11 coup Iran (roll 4)\n",
        "Turn 3, AR1: USSR #11 event\n",
    ):
        assert not is_log(other)


def test_a_log_that_was_torn_never_fails():
    """Lines lost, doubled and exchanged are differences, never an error."""
    lines = MADE.read_text(encoding="utf-8").splitlines()
    rng = random.Random(1)
    for _ in range(80):
        torn = list(lines)
        for _ in range(rng.randint(1, 4)):
            at, other = rng.randrange(len(torn)), rng.randrange(len(torn))
            kind = rng.randrange(4)
            if kind == 0:
                del torn[at]
            elif kind == 1:
                torn.insert(at, torn[other])
            elif kind == 2:
                torn[at], torn[other] = torn[other], torn[at]
            else:
                torn[at] = torn[at][: rng.randrange(len(torn[at]) + 1)]
        page, _ = replay_log("\n".join(torn), "torn.txt")
        assert page.startswith("torn.txt: ")


def test_a_log_may_end_anywhere():
    lines = MADE.read_text(encoding="utf-8").splitlines()
    for end in range(20, len(lines), 7):
        page, agrees = replay_log("\n".join(lines[:end]), "cut.txt")
        assert agrees, page


def test_an_empty_text_is_no_game():
    assert replay_log("", "nothing.txt") == ("nothing.txt: there is no setup and no round in this log\n", False)
