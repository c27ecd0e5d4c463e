"""What single pages say where no lesson shows it: whom a page is asked about, ends of games, notes, plain values."""

import json

import pytest

from judge.diplomacy import game, report, report_explain
from judge.diplomacy.report_subject import Subject, find
from judge.faults import FaultKind, Refused
from judge.orderfile import Source
from judge.protocol import Ending, Reading, View

from tests.diplomacy.playing import orders, play, position

STATE = position("""\
phase: F1902M
units:
  England: [A Lvp, F Nth, F Nwy]
  Russia: [F StP/sc, A Lvn, A Mos]
  France: [A Bur]
centers: {England: [Lvp, Nwy], Russia: [StP, Mos], France: [Par], Turkey: [Con]}
""")


@pytest.mark.parametrize(
    "text, subject",
    [
        ("", Subject()),
        ("Russia", Subject(power="Russia")),
        ("俄國", Subject(power="Russia")),
        ("F StP/sc", Subject(place="StP")),
        ("fleet St. Petersburg (south coast)", Subject(place="StP")),
        ("StP", Subject(place="StP")),
        ("A Liverpool", Subject(place="Lvp")),
        ("a bur", Subject(place="Bur")),
        ("Norwegian Sea", None),
        ("A Nth", None),
        ("Bxl", None),
        ("liv", None),
        ("A", Subject(power="Austria")),
    ],
)
def test_whom_a_page_is_asked_about(text, subject):
    if subject is None:
        with pytest.raises(Refused):
            find(STATE, text)
    else:
        assert find(STATE, text) == subject


@pytest.mark.parametrize(
    "text, kind, words",
    [
        ("liv", FaultKind.AMBIGUOUS, ("Lvp (Liverpool)", "Lvn (Livonia)")),
        ("Lvm", FaultKind.UNREADABLE, ("Lvn (Livonia)",)),
        ("Austra", FaultKind.UNREADABLE, ("one of: Austria",)),
        ("Par", FaultKind.OUT_OF_PLACE, ("no unit stands in Par",)),
        ("A Nth", FaultKind.OUT_OF_PLACE, ("F Nth",)),
    ],
)
def test_a_subject_that_is_none_is_refused_with_what_would_be_right(text, kind, words):
    with pytest.raises(Refused) as refused:
        game.options(STATE, text)
    (fault,) = refused.value.faults
    assert fault.kind is kind and all(word in str(fault) for word in words)


def test_a_province_that_holds_two_units_in_a_retreat_phase_is_one_subject():
    state = position(
        "phase: F1902R\nunits: {Germany: [A Mun]}\ndislodged: {France: [{unit: A Mun, from: Ruh, retreats: [Bur]}]}\n"
    )
    page = game.options(state, "A Mun")
    assert page.splitlines()[2:] == ["France", "  A Mun  move     Bur", "         disband"]


def test_a_free_home_is_a_subject_when_builds_are_due():
    state = position("phase: W1902A\nunits: {Russia: [A War]}\ncenters: {Russia: [StP, War]}\n")
    assert game.options(state, "StP").splitlines()[2:] == [
        "Russia (builds 1)",
        "  StP  build  A StP, F StP/nc, F StP/sc",
    ]
    assert game.options(state, "England").splitlines()[2:] == ["Nothing can be ordered now."]


@pytest.mark.parametrize(
    "ending, line",
    [
        (Ending("draw", ("Russia", "England")), "A draw is agreed between England and Russia."),
        (Ending("concede", ("Russia",)), "The game is conceded to Russia."),
        (Ending("time-up"), "Time is up, a tie: England and Russia, 2 centres each."),
    ],
)
def test_a_game_ended_by_its_players(ending, line):
    turn = game.finish(STATE._replace(victory=STATE.victory._replace(clock=True)), ending)
    page = game.report(turn)
    assert line in page.splitlines() and page.endswith("\n\nThe game is over.\n") and "Next" not in page
    assert line in game.show(turn.state).splitlines()
    assert (
        json.loads(game.report(turn, View("json")))["ended"]["kind"]
        == {"draw": "draw", "concede": "win", "time-up": "tie"}[ending.kind]
    )
    assert game.options(turn.state).splitlines()[2:] == ["The game is over."]


def test_a_loaded_game_that_ended_for_a_reason_of_its_own_says_how():
    state = position(
        "phase: over\nunits: {Italy: [A Rom]}\nresult: {winner: [Italy], reason: house rule, phase: F1905M}\n"
    )
    assert "Italy wins." in game.show(state).splitlines()


def test_notes_and_lines_left_out_are_the_game_masters():
    text = "England\nF Nth H\nwe never liked Norway\n\nRussia\nA Mos H\nA Lvm - Pru\n"
    read = game.read_orders(STATE, [Source("orders.txt", text)], Reading(lenient=True))
    turn = game.adjudicate(STATE, read)
    assert turn.notes and turn.ignored
    mine, public, russian = (game.report(turn, View(audience=who)) for who in ("", "public", "Russia"))
    assert "never liked" in mine and all(note in mine for note in turn.notes)
    assert "never liked" not in public and public == russian
    assert "never liked" not in game.check(STATE, read, View(audience="Russia"))[0]
    for form, who, there in (("json", "", True), ("json", "public", False)):
        assert ("never liked" in game.report(turn, View(form, audience=who))) is there


def test_who_sent_nothing_is_said_once():
    page = game.report(play(STATE, "England: F Nth H; F Nwy H\n"))
    assert "\nRussia: nothing received\n  F StP/sc  holds\n" in page and "\n  A Lvp     no order: holds\n" in page
    assert page.count("received") == 2  # Russia and France; Turkey has nothing to order


def test_an_eliminated_power_is_named():
    state = position(
        "phase: F1902M\nunits: {Italy: [A Vie, A Tri], Austria: [A Gal]}\n"
        "centers: {Austria: [Bud], Italy: [Vie, Tri]}\n"
    )
    page = game.report(play(state, "Italy: A Tri - Bud\nAustria: A Gal H\n"))
    assert "Austria is eliminated." not in page  # it lost its last centre and keeps a unit
    state = position("phase: W1902A\nunits: {Italy: [A Vie], Austria: [A Gal]}\ncenters: {Italy: [Vie]}\n")
    page = game.report(play(state, "Austria: Remove A Gal\n"))
    assert "Austria is eliminated." in page.splitlines()


def test_values_of_a_result():
    state = position(
        "phase: S1902M\nunits: {Italy: [A Ven, A Tyr], Austria: [F Tri, A Vie]}\n"
        "centers: {Austria: [Tri], Italy: [Ven]}\n"
    )
    records = game.results(play(state, "Italy: A Ven - Tri; A Tyr S A Ven - Tri\nAustria\nA Vie - Mun\n"))
    assert records == [
        {
            "power": "Austria",
            "unit": "F Tri",
            "result": "holds",
            "dislodged": "A Ven - Tri",
            "retreats": ["Adr", "Alb"],
        },
        {
            "power": "Austria",
            "unit": "A Vie",
            "order": "A Vie - Mun",
            "result": "illegal",
            "why": "not-adjacent",
            "line": 3,
        },
        {
            "power": "Italy",
            "unit": "A Ven",
            "order": "A Ven - Tri",
            "result": "moves",
            "strength": [2, 1],
            "line": 1,
        },
        {"power": "Italy", "unit": "A Tyr", "order": "A Tyr S A Ven - Tri", "result": "support-given", "line": 1},
    ]


def test_an_explanation_as_values():
    state = position(
        "phase: S1902M\nunits: {Italy: [A Ven, A Tyr], Austria: [F Tri, A Vie]}\n"
        "centers: {Austria: [Tri], Italy: [Ven]}\n"
    )
    sent = orders(state, "Italy: A Ven - Tri; A Tyr S A Ven - Tri\nAustria: A Vie - Tyr; F Tri H\n")
    (record,) = json.loads(report_explain.page(game.adjudicate(state, sent), "A Ven", View("json")))["results"]
    assert record == {
        "power": "Italy",
        "unit": "A Ven",
        "order": "A Ven - Tri",
        "result": "bounces",
        "why": "occupied",
        "by": ["F Tri H"],
        "strength": [1, 1],
        "line": 1,
        "there": {"unit": "F Tri", "strength": 1, "leaves": False},
        "supports": [{"order": "A Tyr S A Ven - Tri", "counts": False, "result": "support-cut"}],
    }


def test_what_is_built_or_not_there_can_be_explained():
    state = position("phase: W1902A\nunits: {Russia: [A War]}\ncenters: {Russia: [StP, War]}\n")
    sent = orders(state, "Russia: Build F StP/nc\n")
    assert game.explain(state, sent, "StP").splitlines()[2:] == ["Build F StP/nc (Russia)", "  result  built"]
    with pytest.raises(Refused):
        game.explain(state, sent, "Mos")
    sent = orders(STATE, "Russia: A Sev - Rum\n")
    assert "not allowed: no such unit stands in Sev" in game.explain(STATE, sent, "Sev")


def test_a_quoted_line_cannot_command_a_terminal():
    read = game.read_orders(STATE, [Source("orders.txt", "England\nF Nth H\nhello \x1b[2J there, all of you\n")])
    assert read.ignored and "\x1b" not in game.report(game.adjudicate(STATE, read)) + game.check(STATE, read)[0]


@pytest.mark.parametrize("form", ["markdown", "bbcode"])
def test_marked_up_pages_say_the_same_words(form):
    turn = play(STATE, "England: F Nth H; F Nwy - StP\nRussia: A Mos S F StP; F StP H\n")
    marks = str.maketrans("", "", "*`")
    plain = game.report(turn, View(form)).translate(marks)
    for tag in ("[b]", "[/b]", "[code]", "[/code]"):
        plain = plain.replace(tag, "")
    assert plain.split() == game.report(turn).split()


def test_the_page_does_not_change_with_the_order_of_lines():
    text = "England\nF Nth - Nwg\nF Nwy - StP\nA Lvp H\nRussia\nF StP H\nA Lvn - StP\nA Mos - StP\n"
    other = "Russia\nA Mos - StP\nA Lvn - StP\nF StP H\nEngland\nA Lvp H\nF Nwy - StP\nF Nth - Nwg\n"
    assert report.page(play(STATE, text)) == report.page(play(STATE, other))
