"""A log with one false value gives exactly that difference; what cannot be played stops the replay where it stands."""

import re
from pathlib import Path

import pytest

from judge.twilight.log_lines import read
from judge.twilight.log_replay import replay
from judge.twilight.logs import replay_log
from tests.twilight.log_writer import made_log

MADE = (Path(__file__).parent / "logs" / "made.txt").read_text(encoding="utf-8")

SETUP = """SETUP: player A will play as USSR.
player B will play as USA.
Handicap influence: None
Scenario: Standard
USSR +4 in Poland [0][4]
USSR +1 in East Germany [0][4]
USSR +1 in Austria [0][1]
US +4 in West Germany [4][0]
US +3 in Italy [3][0]

"""


def one_more(number: str) -> str:
    return str(int(number) + 1)


# What is falsified: the line that is sought, and what becomes of it. The judge must print the line as it was.
FALSE = {
    "the pair of the US": (r"(US [+-]\d+ in .* \[)(\d+)(\]\[\d+\])$", lambda m: m[1] + one_more(m[2]) + m[3]),
    "the pair of the USSR": (r"(USSR [+-]\d+ in .* \[\d+\]\[)(\d+)(\])$", lambda m: m[1] + one_more(m[2]) + m[3]),
    "DEFCON": (r"(DEFCON degrades to )(\d)$", lambda m: m[1] + one_more(m[2])),
    "how DEFCON moves": (r"DEFCON degrades( to \d)$", lambda m: "DEFCON improves" + m[1]),
    "DEFCON of a new turn": (r"(Turn .*DEFCON improves to )(\d)$", lambda m: m[1] + one_more(m[2])),
    "points": (r"(USSR gains )(\d+)( VP.*)$", lambda m: m[1] + one_more(m[2]) + m[3]),
    "who gains points": (r"US( gains \d+ VP.*)$", lambda m: "USSR" + m[1]),
    "the score": (r"(US gains \d+ VP\. Score is US )(\d+)(\.)$", lambda m: m[1] + one_more(m[2]) + m[3]),
    "the score without points": (r"(No VP awarded\. Score is US )(\d+)(\.)$", lambda m: m[1] + one_more(m[2]) + m[3]),
    "military operations": (r"((?:US|USSR) Military Ops to )([1-4])$", lambda m: m[1] + one_more(m[2])),
    "a coup's Ops": (r"((?:SUCCESS|FAILURE): \d \[ \+ )(\d)( .*)$", lambda m: m[1] + one_more(m[2]) + m[3]),
    "a coup's modifier": (r"((?:SUCCESS|FAILURE): \d \[ \+ \d )(- 2x\d = -?\d+ \])$", lambda m: f"{m[1]}(-1) {m[2]}"),
    "a coup's stability": (r"((?:SUCCESS|FAILURE): .* - 2x)(\d)( .*)$", lambda m: m[1] + one_more(m[2]) + m[3]),
    "a coup's total": (r"(SUCCESS: .* = )(\d+)( \])$", lambda m: m[1] + one_more(m[2]) + m[3]),
    "a coup's success": (r"SUCCESS(: .*)$", lambda m: "FAILURE" + m[1]),
    "a realignment's modifier": (r"((?:US|USSR) rolls \d \(\+)(\d)(\) = \d+)$", lambda m: m[1] + one_more(m[2]) + m[3]),
    "a realignment's total": (r"((?:US|USSR) rolls \d \(\+\d\) = )(\d+)$", lambda m: m[1] + one_more(m[2])),
    "a war's modifier": (r"((?:VICTORY|DEFEAT): \d)( [<>]=? \d)$", lambda m: f"{m[1]} (-1) {m[2]}"),
    "what a war needs": (r"((?:VICTORY|DEFEAT): .*[<>]=? )(\d)$", lambda m: m[1] + one_more(m[2])),
    "how a war ends": (r"DEFEAT(: .*)$", lambda m: "VICTORY" + m[1]),
    "the limit of a box": (r"(Die roll: .* \(Needed )(\d)( or less\))$", lambda m: m[1] + one_more(m[2]) + m[3]),
    "how an attempt ends": (r"(Die roll: \d -- )Success(! .*)$", lambda m: f"{m[1]}Failed{m[2]}"),
    "a box": (r"((?:US|USSR) advances to )(\d)( in the Space Race\.)$", lambda m: m[1] + one_more(m[2]) + m[3]),
    "how a trap ends": (r"(Trap Roll: \d <= 4 -- )Trap Escaped$", lambda m: m[1] + "Trap Remains in Effect"),
    "the Ops of a header": (r"(Turn .*Coup \()(\d)( Ops\):)$", lambda m: m[1] + one_more(m[2]) + m[3]),
    "the Ops of influence": (r"(Turn .*Place Influence \()(\d)( Ops\):)$", lambda m: m[1] + one_more(m[2]) + m[3]),
    "the Ops of realignment": (r"((?:Turn .*)?Realignment \()(\d)( Ops\):)$", lambda m: m[1] + one_more(m[2]) + m[3]),
    "the Ops on the space race": (r"(Turn .*Space Race \()(\d)( Ops\):)$", lambda m: m[1] + one_more(m[2]) + m[3]),
}


def falsified(text: str, pattern: str, change) -> list[tuple[int, str, str]]:
    """Falsify the first and the last line that fits: (number, the line, the text)."""
    lines = text.splitlines()
    fitting = [i for i, line in enumerate(lines) if re.match(pattern, line)]
    return [
        (i + 1, lines[i], "\n".join([*lines[:i], re.sub(pattern, change, lines[i]), *lines[i + 1 :]]))
        for i in dict.fromkeys((fitting[0], fitting[-1]))
    ]


@pytest.mark.parametrize("what", FALSE)
def test_one_false_value_is_one_difference(what):
    pattern, change = FALSE[what]
    for number, line, text in falsified(MADE, pattern, change):
        replayed = replay(read(text))
        assert replayed.stopped is None
        assert [one.line for one in replayed.differences] == [number]
        assert replayed.rulings == ()
        said, printed = replayed.differences[0].judge, replayed.differences[0].fact.text
        assert said and said != printed
        page, agrees = replay_log(text, "false.txt")
        assert not agrees and f"false.txt:{number}: the log has `{printed}`, the judge `{said}`" in page


@pytest.mark.parametrize(
    "pattern, change, log, judge",
    [
        (
            r"Red Scare/Purge is now in play\.$",
            lambda m: "Containment* is now in play.",
            "Containment* is now in play.",
            "",
        ),
        (
            r"Vietnam Revolts\* is no longer in play\.$",
            lambda m: "Quagmire* is no longer in play.",
            "Quagmire* is no longer in play.",
            "",
        ),
        (r"\*RESHUFFLE\*$", lambda m: "DEFCON degrades to 4", "DEFCON degrades to 4", ""),
    ],
)
def test_a_line_of_another_thing_is_a_difference(pattern, change, log, judge):
    text = next(
        text
        for text in (made_log(seed) for seed in (101, 108, 196, 57))
        if any(re.match(pattern, line) for line in text.splitlines())
    )
    number, _, false = falsified(text, pattern, change)[0]
    found = replay(read(false)).differences
    assert (number, log, judge) in [(one.line, one.log, one.judge) for one in found]
    assert all(number - 12 <= one.line <= number for one in found)


def test_a_false_die_differs_where_it_is_printed():
    """A die is taken as it stands; its line then shows another total, and what it leads to is set right again."""
    number, _, text = falsified(MADE, r"(SUCCESS: )(\d)( .*)$", lambda m: m[1] + str(int(m[2]) % 6 + 1) + m[3])[0]
    found = replay(read(text)).differences
    assert found[0].line == number and max(one.line for one in found) <= number + 3


def test_a_die_has_six_faces():
    number, line, text = falsified(MADE, r"(SUCCESS: )(\d)( .*)$", lambda m: m[1] + "7" + m[3])[0]
    replayed = replay(read(text))
    assert [(one.line, one.note) for one in replayed.differences] == [(number, "this line is not understood")]
    assert replayed.stopped.judge == "the log prints no more coups here, and the rules ask for one"


def test_headlines_shown_in_the_wrong_order():
    text = MADE.replace(
        "USSR Headlines De Gaulle Leads France*\nUS Headlines Nuclear Test Ban",
        "US Headlines Nuclear Test Ban\nUSSR Headlines De Gaulle Leads France*",
    )
    assert text != MADE
    found = replay(read(text)).differences
    assert [one.line for one in found] == [19, 20]
    assert found[0].judge == "USSR Headlines De Gaulle Leads France"


def test_events_in_the_wrong_order():
    text = MADE.replace(
        "Turn 1, USSR AR3: Blockade*: Place Influence (1 Ops):\nUSSR +1 in Iran [1][1]\n",
        "Turn 1, USSR AR3: Blockade*: Event: Duck and Cover\nPlace Influence (1 Ops):\nUSSR +1 in Iran [1][1]\n",
    )
    assert text != MADE
    found = replay(read(text)).differences
    assert [(one.log, one.judge) for one in found] == [("Event: Duck and Cover", "")]


def test_more_ops_than_there_are_cannot_be_played():
    text = MADE.replace("US +1 in Panama [2][0]", "US +3 in Panama [2][0]", 1)
    assert text != MADE
    replayed = replay(read(text))
    assert replayed.differences == () and "this costs 5 Ops" in replayed.stopped.judge
    page, agrees = replay_log(text, "false.txt")
    number = 1 + text.splitlines().index("US +3 in Panama [2][0]")
    assert not agrees and f"false.txt:{number}: `US +3 in Panama [2][0]` cannot be played: this costs 5 Ops" in page
    assert page.splitlines()[-1] == "9 plays of 50" and "no difference so far" in page


def test_a_card_twice_cannot_be_played():
    text = SETUP + """Turn 1, Headline Phase: Nasser* & Defectors: USSR Headlines Nasser*
US Headlines Defectors
Event: Defectors

Turn 1, USSR AR1: Nasser*: Place Influence (1 Ops):
USSR +1 in Iraq [0][2]

Turn 1, US AR1: NATO*: Place Influence (4 Ops):
"""
    replayed = replay(read(text))
    assert replayed.stopped.judge == "#15 Nasser cannot be in the hand of the USSR"


def test_a_round_that_is_not_due():
    text = SETUP + """Turn 1, Headline Phase: Nasser* & Defectors: USSR Headlines Nasser*
US Headlines Defectors
Event: Defectors

Turn 1, US AR1: NATO*: Place Influence (4 Ops):
US +4 in Iran [5][0]

Turn 1, USSR AR2: Fidel*: Event: Fidel*
"""
    replayed = replay(read(text))
    assert replayed.stopped.line == 15 and replayed.stopped.judge == "due is turn 1, AR1 USSR"


def test_another_scenario_is_said():
    page, agrees = replay_log(MADE.replace("Scenario: Standard", "Scenario: Late War", 1), "odd.txt")
    assert not agrees
    assert "odd.txt:4: `Scenario: Late War`: only logs of the standard scenario are known" in page


def test_a_line_that_is_not_understood():
    page, agrees = replay_log(
        MADE.replace("US Headlines Nuclear Test Ban\n", "US Headlines Nuclear Test Ban\nHurray!\n", 1), "odd.txt"
    )
    assert not agrees and "odd.txt:21: `Hurray!`: this line is not understood" in page
