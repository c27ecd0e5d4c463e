"""Diplomacy by the commands: a game to its end; what is a fault, which changes no file, and what is illegal."""

import json
import os
import re
import shutil
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parent.parent.parent / "examples" / "diplomacy"
WINNER = "victory: {centers: 6}\n"  # Russia holds Mos, Nwy, Sev, StP, Swe, War after the example's retreats


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    shutil.copytree(EXAMPLE, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)


def files() -> dict[str, bytes]:
    return {name: Path(name).read_bytes() for name in sorted(os.listdir("."))}


def mend(old: str, new: str) -> None:
    text = Path("hellespont.yaml").read_text()
    assert not old or text.count(old) == 1
    Path("hellespont.yaml").write_text(text.replace(old, new) if old else text + new)


def test_the_example_is_played_to_a_win(command):
    mend("", WINNER)
    for phase in ("F1902M", "F1902R"):
        assert command("adjudicate", "hellespont.yaml", f"{phase}.txt")[::2] == (0, "")
    state = Path("hellespont.yaml").read_text()
    assert "\nphase: over\n" in state and "winner: [Russia]" in state
    before = files()
    for name in ("adjudicate", "check"):
        said = command(name, "hellespont.yaml", "W1902A.txt")
        assert said.status == 1 and "over" in said.err
    assert command("finish", "hellespont.yaml", "--draw").status == 1
    assert files() == before
    assert command("replay", "hellespont.yaml").status == 0
    assert "Russia" in command("show", "hellespont.yaml").out


def test_no_winner_before_the_retreats_are_done(command):
    mend("", "victory: {centers: 6, clock: true}\n")
    command("adjudicate", "hellespont.yaml", "F1902M.txt")
    assert "phase: F1902R" in Path("hellespont.yaml").read_text()
    said = command("finish", "hellespont.yaml", "--time-up")
    assert said.status == 1 and "retreats" in said.err


@pytest.mark.parametrize(
    "ending, written",
    [
        (["--draw"], "draw: [Austria, England, France, Germany, Italy, Russia, Turkey]"),
        (["--draw", "Italy", "russia"], "draw: [Italy, Russia]"),
        (["--draw", "Italy,russia"], "draw: [Italy, Russia]"),
        (["--draw", "Italy russia"], "draw: [Italy, Russia]"),
        (["--draw", "Italy, russia  Turkey"], "draw: [Italy, Russia, Turkey]"),
        (["--draw", "Italy,", "Russia"], "draw: [Italy, Russia]"),
        (["--draw", "Italy Russia"], "draw: [Italy, Russia]"),
        (["--draw", "Italy, russia  and Turkey"], "draw: [Italy, Russia, Turkey]"),
        (["--draw", "Italy", "and", "Russia"], "draw: [Italy, Russia]"),
        (["--draw", "義大利、俄國，Turkey"], "draw: [Italy, Russia, Turkey]"),
        (["--concede-to", "Turkey"], "winner: [Turkey]"),
        (["--time-up"], "winner: [Russia]"),
    ],
)
def test_a_game_is_finished_by_agreement_or_by_the_clock(command, ending, written):
    mend("", "victory: {clock: true}\n")
    old = Path("hellespont.yaml").read_text()
    assert command("finish", "hellespont.yaml", *ending)[::2] == (0, "")
    assert written in Path("hellespont.yaml").read_text()
    assert command("replay", "hellespont.yaml").status == 0
    assert command("undo", "hellespont.yaml").status == 0 and Path("hellespont.yaml").read_text() == old


def test_a_draw_with_a_name_that_is_no_power_tells_that_name(command):
    before = files()
    for text, unknown in (("Italy Poland Turkey", "Poland"), ("Papal States", "Papal States")):
        said = command("finish", "hellespont.yaml", "--draw", text)
        assert said.status == 1 and f"unknown power `{unknown}`; one of: " in said.err and files() == before


def test_a_draw_between_commas_names_nobody(command):
    before = files()
    said = command("finish", "hellespont.yaml", "--draw", ",")
    assert said.status == 2 and "`,` names no side" in said.err and files() == before


def test_the_clock_ends_a_game_only_where_it_was_agreed(command):
    before = files()
    said = command("finish", "hellespont.yaml", "--time-up")
    assert said.status == 1 and "no end by the clock was agreed" in said.err and files() == before


@pytest.mark.parametrize("ending",
                         [["--draw", "Spain"], ["--concede-to", "nobody"], ["--resign", "Turkey"], ["--time-up"]])
def test_an_ending_that_cannot_be_is_a_fault(command, ending):
    before = files()
    said = command("finish", "hellespont.yaml", *ending)
    assert said.status == 1 and said.err and files() == before


STATES = [  # what is mended wrongly: old text (none: at the end), new text, the fault's place, words of it
    ("", "number: 5\n", "24:1", "stands here twice; first in line 7"),
    ("", "colour: red\n", "24:1", "unknown key `colour`"),
    ("A Tun, A Tyr", "A Tun, A Vie", "13:18", "two units in Vienna"),
    ("F Tri", "F Bud", "9:34", "Budapest is inland"),
    ("A Yor", "A Nth", "10:13", "is a sea"),
    ("[Ank, Bul", "[Ank, Vie, Bul", "23:17", "Vienna is owned twice"),
    ("[Ank, Bul", "[Ank, Gal, Bul", "23:17", "Galicia is no supply centre"),
    ("judge: 1", "judge: 2", "2:1", "this judge reads version 1"),
    ("A Yor", "A Yrk", "10:13", "`A Yrk` is no unit"),
    ("F Aeg", "F Spa", "15:26", "F Spa/nc or F Spa/sc"),
    ("phase: F1902M", "phase: Summerish", "6:1", "is no phase"),
    ("game: diplomacy", "game: chess", "3:1", "unknown game `chess`"),
    ("map: standard", "map: mars", "5:1", "unknown map `mars`"),
    ("", "rules: {base: datc, 4.A.9: b}\n", "24:21", "is no issue of the rules"),
    ("", "rules: {4.A.2: e}\n", "24:9", "4.A.2 e"),
    ("", "rules: 1999\n", "24:1", "1999"),
    ("  Turkey: [A Bul", "  Spain: [A Bul", "15:3", "unknown power `Spain`"),
    ("number: 4", "number: -4", "7:1", "number"),
    ("", "victory: {centers: 99}\n", "24:11", "up to 34"),
    ("F Bla]", "F Bla", "16:8", "this is not YAML"),
    ("[A Bul", "&a [A Bul", "15:11", "a YAML alias"),
    ("name: hellespont", "name: !!str hellespont", "4:7", "a YAML tag"),
    ("centers:", "---\ncenters:", "16:1", "a second document"),
    ("judge: 1", "judge: true", "2:1", "`judge` must be the number of a version"),
    ("judge: 1", "judge: '1'", "2:1", "write `judge: 1`"),
    ("F Tri", "F Tri/nc", "9:34", "Trieste has one coast: write `F Tri`"),
    ("name: hellespont", 'name: "a\\tb"', "4:1", "the game's name"),
    ("A Yor", "A Yrk", "10:13", "did you mean Yor (Yorkshire), "),
    ("F Nwy", "F Nor", "10:34", "Nwy (Norway) or Nwg (Norwegian Sea)"),
    ("[A Bul, A Con, F Aeg, F Bla]", "{A Bul: 1}", "15:3", "`Turkey` must be a list; such as `[A Bud, A Vie]`"),
    ("[Ank, Bul, Con, Smy]", "{Ank: 1}", "23:3", "`Turkey` must be a list; such as `[Bud, Vie]`"),
    ("phase: F1902M", "phase: F1902R\ncontested: Mun", "7:1", "`contested` must be a list; such as `[Boh]`"),
    ("phase: F1902M", "phase: F1902R\ndislodged: {Italy: [{unit: F Adr, from: Tri}]}", "7:21", "`retreats: []`"),
    ("phase: F1902M", "phase: F1902R\ndislodged: {Italy: [{unit: F Adr, from: Tri, retreats: }]}", "7:21",
     "`retreats: []`"),
    ("phase: F1902M", "phase: F1902R\ndislodged: {Italy: [{unit: F Adr, from: Tri, retreats: [Alb, Apu, Alb]}]}",
     "7:67", "`Alb` stands twice"),
    ("phase: F1902M",
     "phase: F1902R\ndislodged: {Italy: [{unit: F Adr, from: Tri, retreats: [Alb]}]}\ncontested: [Alb]",
     "7:57", "among `contested`"),
    ("phase: F1902M", "phase: F1902R\ncontested: [Boh, Tri]", "7:18", "F Tri stands in Trieste"),
    ("phase: F1902M", "phase: F1902R\ncontested: [Boh, Bohemia]", "7:18", "Bohemia stands here twice"),
    ("phase: F1902M", "phase: F1902R\ndislodged: {Italy: F Adr}", "7:13", "must be a list; such as `[{unit:"),
    ("phase: F1902M", "phase: over", "6:1", "no `result` says how"),
    ("phase: F1902M", "phase: over\nresult: {}", "6:1", "no `result` says how"),
    ("phase: F1902M", "phase: over\nresult: {winner: []}", "7:10", "`winner` names no power"),
    ("phase: F1902M", "phase: over\nresult: {winner: ~}", "7:10", "`winner` names no power"),
    ("phase: F1902M", "phase: over\nresult: {winner: [Italy], centers: 35}", "7:27", "`centers` must be a number"),
    ("number: 4", "number: 99999999999999999", "7:1", "`number` must count"),
    ("phase: F1902M", "phase: over\nresult: {winner: Italy}", "7:10", "`winner` must be a list; such as `[Italy]`"),
    ("phase: F1902M", "phase: over\nresult: {winner: [Italy], phase: late}", "7:27", "`late` is no phase"),
    ("phase: F1902M", "phase: over\nresult: {winner: [Italy], centers: many}", "7:27", "`centers` must be a number"),
    ("phase: F1902M", "phase: over\nresult: {winner: [Italy], reason: [luck]}", "7:27", "`reason` must be words"),
    ("phase: F1902M", "phase: F9999M", "6:1", "is no phase"),
    ("phase: F1902M", "phase: F0000M", "6:1", "`F0000M` is no phase; years go from 0001 to 9998"),
    ("phase: F1902M", "phase: F1902X", "6:1", "`F1902X` is no phase; did you mean F1902M or F1902R?"),
    ("phase: F1902M", "phase: F1902MX", "6:1", "`F1902MX` is no phase; did you mean F1902M or F1902R?"),
    ("", "victory: {last: F0000}\n", "24:11", "`F0000` is no turn; years go from 0001 to 9998"),
]


@pytest.mark.parametrize("old, new, place, words", STATES)
def test_a_state_mended_wrongly_is_a_fault_with_its_line(command, old, new, place, words):
    mend(old, new)
    before = files()
    for name in ("adjudicate", "check"):
        said = command(name, "hellespont.yaml", "F1902M.txt")
        assert said.status == 1 and said.err.startswith(f"hellespont.yaml:{place}: ") and words in said.err
    assert files() == before


@pytest.mark.parametrize("key", ["units", "centers"])
def test_a_state_without_units_or_centres_was_cut_off(command, key):
    kept = re.sub(rf"^{key}:\n(  .*\n)+", "", Path("hellespont.yaml").read_text(), flags=re.M)
    Path("hellespont.yaml").write_text(kept)
    said = command("show", "hellespont.yaml")
    assert said.status == 1 and f"the key `{key}` is missing; `{key}: {{}}` if there are none" in said.err


def test_a_wrong_result_is_one_fault(command):
    """What stands there is told, and not that nothing does."""
    mend("phase: F1902M", "phase: over\nresult: {draw: [Italy], winner: [Italy]}")
    said = command("show", "hellespont.yaml")
    assert (said.status, said.err.count("\n")) == (1, 1) and "one of winner, tie, draw" in said.err


def test_a_year_has_four_digits_in_the_new_state_too(command):
    mend("phase: F1902M", "phase: F0902M")
    assert command("adjudicate", "hellespont.yaml").status == 0
    assert "\nphase: S0903M\n" in Path("hellespont.yaml").read_text()
    assert command("show", "hellespont.yaml").status == 0


ORDERS = [  # what is a fault: the file, its place, words of it
    (b"F1903M\nEngland: A Yor H\n", "1:1", "another phase"),
    (b"England: A Yor H\n\nFall 1902, retreats\n", "3:1", "another phase"),
    (b"F1902X\nEngland: A Yor H\n", "1:1", "`F1902X` is no phase; did you mean F1902M or F1902R?"),
    (b"England, f1902mm:\nA Yor H\n", "1:10", "`f1902mm` is no phase; did you mean F1902M or F1902R?"),
    (b"02-FQ\nEngland: A Yor H\n", "1:1", "`02-FQ` is no phase"),
    (b"PHASE F02Q\nEngland: A Yor H\n", "1:7", "`F02Q` is no phase"),
    (b"Game: other\nEngland: A Yor H\n", "1", "the game `other`"),
    (b"Poland: A Yor H\n", "1:1", "Poland"),
    (b"England: A Yor - Bxl\n", "1:18", "did you mean"),
    (b"England: F Nth - Nor\n", "1:18", "Nwy (Norway)"),
    (b"England:\nA Yor supports\n", "2:", ""),
    (b"A\0B", "1", "binary"),
    (b"x" * 1_000_001, "", "at most 1000000 are read"),
    (b"\xff\xfeA\0 \0Y\0o", "", "UTF-16"),
]


@pytest.mark.parametrize("text, place, words", ORDERS)
def test_orders_that_cannot_be_understood_are_faults(command, text, place, words):
    Path("o.txt").write_bytes(text)
    before = files()
    for name in ("adjudicate", "check"):
        said = command(name, "hellespont.yaml", "o.txt")
        assert said.status == 1 and said.err.startswith(f"o.txt:{place}") and words in said.err, said.err
    assert files() == before


ILLEGAL = [  # what is understood and not allowed: the order, England's unit that it is about
    "A Mar - Bur",
    "F Bud - Ser",
    "A Bur - Bel",
    "F Yor - Nth",
    "A Yor - Mos",
    "F Nwy - StP/sc",
    "A Yor S A Yor",
    "F Lon S F Lon - Eng",
    "Build A Edi",
    "Remove A Yor",
    "A Yor - Yor",
    "F Lon C A Yor - Bel",
]


@pytest.mark.parametrize("order", ILLEGAL)
def test_an_illegal_order_is_adjudicated_and_named(command, order):
    Path("o.txt").write_text(f"England: {order}\n")
    checked = command("check", "hellespont.yaml", "o.txt")
    assert (checked.status, checked.err) == (1, "") and "not allowed" in checked.out
    played = command("adjudicate", "hellespont.yaml", "o.txt", "-n", "--format", "json")
    assert (played.status, played.err) == (0, "") and '"illegal"' in played.out


def test_a_coast_that_does_not_exist_is_ignored_or_forbidden_as_the_rules_say(command):
    """DATC 4.B.6: b, preferred, ignores it, and the answers say so; a forbids the order."""
    Path("o.txt").write_text("England: F Nwy - StP/ec\n")
    checked = command("check", "hellespont.yaml", "o.txt")
    assert checked.status == 0 and "F Nwy - StP/nc" in checked.out and "coast" in checked.out
    state = Path("hellespont.yaml").read_text().replace("\nphase:", "\nrules: {4.B.6: a}\nphase:")
    Path("strict.yaml").write_text(state)
    checked = command("check", "strict.yaml", "o.txt")
    assert checked.status == 1 and "not allowed" in checked.out


MAIL = """From: player@example.org
To: gm@example.org
Subject: orders
Content-Type: text/plain; charset=utf-8

> When are orders due?
England:
A Yor - Wal
F Nth S A Yor - Wal

-- 
sent from a train
"""


def test_the_page_of_a_phase_comes_again_as_it_was(command):
    """What was left out of a mail is told again too."""
    Path("mail.txt").write_text(MAIL)
    first = command("adjudicate", "hellespont.yaml", "mail.txt", "F1902M.txt")
    assert first.status == 0 and "sent from a train" in first.out
    assert command("history", "hellespont.yaml", "--phase", "F1902M") == first
    assert command("replay", "hellespont.yaml").status == 0


def test_an_older_judge_may_have_told_less_of_a_phase_but_nothing_else(command):
    page = command("adjudicate", "hellespont.yaml", "F1902M.txt").out
    journal = Path("hellespont.journal")
    less = journal.read_text().replace('version: "', 'version: "0.0.').replace(', "why": "occupied"', "")
    assert less.count('"strength"') and '"occupied"' not in less
    for text, status in ((less, 0), (less.replace('"result": "bounces"', '"result": "moves"', 1), 1)):
        journal.write_text(text)
        told = command("history", "hellespont.yaml", "--phase", "1")
        assert (told.status, told.out) == (status, "" if status else page)


def test_the_phases_played_are_listed_in_chinese_and_found_by_those_titles(command):
    for number in range(2):
        assert command("adjudicate", "hellespont.yaml", *(["F1902M.txt"] if not number else [])).status == 0
    assert command("finish", "hellespont.yaml", "--draw").status == 0
    assert command("history", "hellespont.yaml", "--lang", "zh-Hant").out == (
        "   1  F1902M      1902 年秋季 移動：F1902M.txt\n"
        "   2  F1902R      1902 年秋季 撤退：沒有命令\n"
        "   3  W1902A      1902 年冬季 增減：和局\n"
    )
    listed = command("history", "hellespont.yaml", "--lang", "zh-Hans", "--format", "json").out.splitlines()
    assert [json.loads(line)["title"] for line in listed] == ["1902 年秋季 移动", "1902 年秋季 撤退", "1902 年冬季 增减"]
    titles = {"1902 年秋季 移動": 1, "1902年秋季移动": 1, "1902 年秋季": 2, "Fall 1902": 2, "fall 1902, retreats": 1}
    for phase, wanted in titles.items():
        said = command("history", "hellespont.yaml", "--phase", phase)
        assert said.status == 0 and said.out.count("standard map, rules datc") == wanted, phase
    assert command("history", "hellespont.yaml", "--phase", "1902").status == 2


def test_two_turns_print_the_same_bytes(command):
    pages = [
        command("adjudicate", "hellespont.yaml", "F1902M.txt", "-n", "--format", style).out
        for style in ("text", "judge", "json") * 2
    ]
    assert pages[:3] == pages[3:] and all(pages)


def test_a_state_may_use_the_names_of_the_group(command):
    mend("A Yor", "A Ridings")
    mend("", "names: {Ridings: Yor}\n")
    shown = command("show", "hellespont.yaml")
    assert (shown.status, shown.err) == (0, "") and "A Yor, F Lon" in shown.out


@pytest.mark.parametrize("name", ["S", "h", "hold", "A", "Army", '"-C-"'])
def test_no_name_of_the_group_is_a_word_that_orders_are_written_with(command, name):
    """With `S: Spa` the support `A Mar S A Par - Bur` would be a march to Spain."""
    mend("", f"names: {{Ridings: Yor, {name}: Spa}}\n")
    said, word = command("adjudicate", "hellespont.yaml", "F1902M.txt"), name.strip('"')
    assert said.status == 1 and not said.out
    assert said.err.endswith(f": `{word}` is a word or letter that orders are written with; take it out\n")


FINISHED = "result: {draw: [Italy, Russia], reason: agreed-draw, phase: S1902M, centers: 6}\n"


@pytest.mark.parametrize("name", ["adjudicate", "check", "explain"])
def test_nothing_can_be_ordered_in_a_finished_game(command, name):
    mend("phase: F1902M", "phase: over")
    mend("", FINISHED)
    before = files()
    said = command(name, "hellespont.yaml", "F1902M.txt")
    assert said.status == 1 and said.out == "" and "is over" in said.err and said.err.startswith("F1902M.txt:")
    assert files() == before


def test_a_game_has_a_name_that_its_state_can_hold(command):
    for name in ("", " ", "a\nb"):
        before = files()
        said = command("new", "diplomacy", "--name", name)
        assert said.status in (1, 2) and "name" in said.err and files() == before


def test_the_last_turn_is_not_before_the_first(command):
    said = command("new", "diplomacy", "--name", "late", "--start", "F1905M", "--last", "05-S", "-o", "-")
    assert said.status == 1 and said.out == "" and "lies before the first, F1905M" in said.err
    assert command("new", "diplomacy", "--name", "late", "--start", "F1905M", "--last", "05-F", "-o", "-").status == 0


def test_no_other_game_is_lost_under_a_new_state(command):
    command("new", "diplomacy", "--name", "other")
    command("adjudicate", "other.yaml")
    before = files()
    said = command("adjudicate", "hellespont.yaml", "F1902M.txt", "-o", "other.yaml")
    assert said.status == 1
    assert said.err == "other.yaml: another state lies here; name another file with -o, or move it away\n"
    assert command("finish", "hellespont.yaml", "--draw", "-o", "other.yaml").status == 1
    assert files() == before
    for _ in range(2):                     # the same phase once more takes the place of the first time
        assert command("adjudicate", "hellespont.yaml", "F1902M.txt", "-o", "next.yaml").status == 0
    assert command("adjudicate", "next.yaml", "F1902R.txt").status == 0
    later = files()
    assert command("adjudicate", "hellespont.yaml", "F1902M.txt", "-o", "next.yaml").status == 1
    assert files() == later


def test_a_run_that_cannot_write_its_state_leaves_no_journal(command):
    os.mkdir("folder")
    before = sorted(os.listdir("."))
    assert command("adjudicate", "hellespont.yaml", "-o", "folder").status == 1
    assert sorted(os.listdir(".")) == before


def test_a_page_is_for_a_power_by_any_of_its_names(command):
    Path("o.txt").write_text("England: F Lon - Wal\nFrance: F Mao - Por\n")
    ours = command("check", "hellespont.yaml", "o.txt", "--for", "England")
    assert "F Lon - Wal" in ours.out and "F Mao" not in ours.out
    assert command("check", "hellespont.yaml", "o.txt", "--for", "english") == ours
    theirs = command("check", "hellespont.yaml", "o.txt", "--for", "france")
    assert "F Mao - Por" in theirs.out and "F Lon" not in theirs.out


@pytest.mark.parametrize("name", ["adjudicate", "check", "explain", "show", "options"])
def test_a_page_for_a_power_that_does_not_exist_is_refused(command, name):
    before = files()
    orders = ["F1902M.txt"] if name in ("adjudicate", "check", "explain") else []
    said = command(name, "hellespont.yaml", *orders, "--for", "Spain")
    assert said.status == 1 and said.out == "" and "unknown power `Spain`" in said.err and files() == before
