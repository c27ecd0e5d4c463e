"""Batch: every job one answer, in order, whatever is wrong with it."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge import batch

STATE = {"judge": 1, "game": "tally", "name": "count", "number": 0, "total": 5}
AFTER = {**STATE, "number": 1, "total": 8}


@pytest.fixture(autouse=True)
def game(tally):
    """Every job here is of the game of counting."""


def ask(*jobs, processes=1) -> list[dict]:
    lines = [job if isinstance(job, bytes) else json.dumps(job).encode() + b"\n" for job in jobs]
    return [json.loads(line) for line in b"".join(batch.answers(lines, processes)).splitlines()]


def test_an_answer_has_the_state_that_follows_and_the_results():
    assert ask({"id": "a", "state": STATE, "orders": "add 3\nadd 10"}) == [
        {
            "id": "a",
            "state": AFTER,
            "results": [{"order": "add 3", "result": "added"}, {"order": "add 10", "result": "illegal"}],
            "faults": [],
        }
    ]


@pytest.mark.parametrize("number", [0, 1.5, None, "x", [1], {"a": 1}])
def test_an_id_comes_back_as_it_came(number):
    assert ask({"id": number, "state": STATE})[0]["id"] == number


def test_what_a_job_may_leave_out():
    assert ask({"state": STATE}) == [{"id": None, "state": {**STATE, "number": 1}, "results": [], "faults": []}]


def test_with_faults_the_state_is_as_it_was():
    assert ask({"id": 1, "state": STATE, "orders": "add 1\n sub 2"}) == [
        {
            "id": 1,
            "state": STATE,
            "results": [],
            "faults": [
                {
                    "file": "orders",
                    "line": 2,
                    "column": 1,
                    "kind": "unreadable",
                    "text": "`sub 2` is no order",
                    "remedy": "add N",
                }
            ],
        }
    ]
    assert ask({"id": 1, "state": STATE, "orders": "add 3\n sub 2", "lenient": True})[0]["state"] == AFTER


@pytest.mark.parametrize(
    "job, words",
    [
        (b"{\n", "this is no JSON"),
        (b"\xff\n", "this is no JSON"),
        (b'{"state": {"total": 1, "total": 2}}\n', "this is no JSON: the key `total` stands twice in one object"),
        (b"[1]\n", "no key `state`"),
        (b"7\n", "no key `state`"),
        ({"id": 1}, "no key `state`"),
        ({"state": STATE, "order": ""}, "unknown key `order`"),
        ({"state": 5}, "this is no state file"),
        ({"state": {**STATE, "game": "chess"}}, "unknown game `chess`"),
        ({"state": {**STATE, "game": ["tally"]}}, "unknown game"),
        ({"state": {**STATE, "total": "x"}}, "`total` is no number"),
        ({"state": STATE, "orders": ["add 3"]}, "`orders` is no text"),
        ({"state": STATE, "lenient": 1}, "`lenient` is true or false"),
        ({"state": STATE, "orders": "", "names": "uk"}, "`names` a list"),
        ({"state": STATE, "names": "uk"}, "`names` a list"),
        ({"state": STATE, "orders": "crash"}, "a mistake in judge itself"),
        (b'{"state": NaN}\n', "NaN is no number"),
        (b'{"id": 1e999, "state": {}}\n', "1e999 is too large a number"),
        (b'{"state": {"total": -1e999}}\n', "-1e999 is too large a number"),
        (b"[" * 100_000 + b"\n", "nested too deeply"),
        (b'{"state": ' + b"9" * 5000 + b"}\n", "no JSON"),
        (b" " * 4_000_001 + b"{}\n", "bytes"),
    ],
)
def test_a_bad_job_is_one_answer_with_faults(job, words):
    answers = ask({"id": 0, "state": STATE, "orders": "add 3"}, job, {"id": 2, "state": STATE, "orders": "add 3"})
    assert [answers[0]["state"], answers[2]["state"]] == [AFTER, AFTER] and answers[2]["id"] == 2
    assert words in answers[1]["faults"][0]["text"] and answers[1]["results"] == []


def test_a_fault_of_a_line_names_it():
    assert ask({"state": STATE}, b"\n", b"{\n")[1]["faults"][0]["line"] == 3


def test_names_of_any_script():
    for name in ("維也納", "\U0001f600", "\ud83d"):
        assert ask({"state": {**STATE, "name": name}})[0]["state"]["name"] == name


def test_a_mark_of_the_encoding_is_no_part_of_a_job():
    job = json.dumps({"id": 1.5, "state": STATE, "orders": "add 3"})
    assert ask(b"\xef\xbb\xbf" + job.encode())[0]["state"] == AFTER


def test_no_jobs_are_no_answers():
    assert ask() == ask(b"\n", b"  \n") == []


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.binary(max_size=60).map(lambda raw: raw.replace(b"\n", b""))
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(st.sampled_from(["id", "state", "orders", "judge", "game", "total", "x"]), inner)
        ),
        max_leaves=8,
    ).map(lambda value: json.dumps(value).encode())
)
def test_whatever_comes_one_line_goes(line):
    answer = json.loads(batch.answer(line, 1))
    assert set(answer) == {"id", "state", "results", "faults"}
