"""A group's own map: a file beside the state, played by every command as the standard map is."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import judge
from judge import batch, document, resources, store
from judge.diplomacy import maps
from judge.diplomacy.picture import picture
from judge.faults import Refused
from judge.protocol import Look

ROOT = Path(__file__).resolve().parents[2]
DUEL = ROOT / "examples" / "diplomacy" / "duel.yaml"
STATE = """judge: 1
game: diplomacy
name: tag
map: duel.yaml
phase: S1901M
units: {North: [A Ash, F Elm], South: [A Oak, F Fir]}
centers: {North: [Ash, Elm], South: [Oak, Fir]}
"""
ORDERS = "North: A Ash - Bog, F Elm - Eas\nSouth: A Oakham - Bog\nF Firth - Oak\n"


def run(folder: Path, *arguments: str, given: bytes = b"") -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "judge", *arguments]
    return subprocess.run(command, cwd=folder, input=given, capture_output=True, env={"PYTHONPATH": str(ROOT)})


@pytest.fixture
def folder(tmp_path):
    """A folder that is not where the command runs, with the map in it."""
    (tmp_path / "game").mkdir()
    shutil.copy(DUEL, tmp_path / "game")
    (tmp_path / "orders.txt").write_text(ORDERS)
    return tmp_path


def test_a_game_on_it_is_begun_played_drawn_taken_back_and_proved(folder):
    state = folder / "game" / "tag.yaml"
    assert run(folder, "new", "diplomacy", "--name", "tag", "--map", "duel.yaml", "-o", "game/tag.yaml").returncode == 0
    assert "map: duel.yaml\n" in (before := state.read_text())
    done = run(folder, "adjudicate", "game/tag.yaml", "orders.txt")
    assert done.stderr == b"" and b"duel map" in done.stdout
    assert b"A Oak - Bog  bounced against A Ash - Bog" in done.stdout
    assert "phase: F1901M" in state.read_text()
    assert b"the same results" in run(folder, "replay", "game/tag.yaml").stdout
    drawn = run(folder, "draw", "game/tag.yaml", "--last", "-o", "board.svg")
    assert drawn.returncode == 0 and "Bog" in (folder / "board.svg").read_text()
    assert run(folder, "undo", "game/tag.yaml").returncode == 0 and state.read_text() == before


@pytest.mark.parametrize("changes, same", [
    ([("army: [Elm, Bog]", "army: [Elm]"), ("army: [Ash, Elm, Oak, Fir]", "army: [Elm, Oak, Fir]")], False),
    ([("Bog", "Fen")], False),
    ([("name: Island,", "name: Isle,")], True),
])
def test_a_page_of_the_journal_is_what_was_played_or_is_refused(folder, changes, same):
    """The map may be mended in the middle of a game; then no page says that something else was played."""
    state, duel = folder / "game" / "tag.yaml", folder / "game" / "duel.yaml"
    state.write_text(f"---\n{STATE}...\n")
    assert run(folder, "adjudicate", "game/tag.yaml", "orders.txt").returncode == 0
    page = run(folder, "history", "game/tag.yaml", "--phase", "1").stdout
    assert b"A Oak - Bog  bounced against A Ash - Bog" in page
    for change in changes:
        duel.write_text(duel.read_text().replace(*change))
    assert run(folder, "maps", "check", "game/duel.yaml").returncode == 0
    told = run(folder, "history", "game/tag.yaml", "--phase", "1")
    drawn = run(folder, "draw", "game/tag.yaml", "--last", "-o", "board.svg")
    if same:
        assert told.stdout == page and drawn.returncode == 0
    else:
        for said in (told, drawn):
            assert said.returncode == 1 and not said.stdout and b"does not come out as it was played" in said.stderr
        assert run(folder, "replay", "game/tag.yaml").returncode == 1 and not (folder / "board.svg").exists()


def test_the_library_reads_it_through_a_function_of_the_caller(folder):
    state = judge.load(STATE, beside=lambda name: (folder / "game" / name).read_text())
    turn = judge.adjudicate(state, judge.read_orders(state, ORDERS))
    assert not turn.faults and turn.state.units["Eas"] == "F Eas" and "map: duel.yaml\n" in judge.write(turn.state)
    with pytest.raises(Refused, match="unknown map `duel.yaml`; one of: standard"):
        judge.load(STATE)


def test_batch_reads_it_from_the_folder_it_runs_in(folder):
    job = json.dumps({"id": 1, "state": document.read(STATE).value, "orders": ORDERS}).encode()
    answer = json.loads(run(folder / "game", "batch", given=job).stdout)
    assert answer["faults"] == [] and answer["state"]["map"] == "duel.yaml"
    several = b"".join(batch.answers([job] * 200, 2, store.Neighbours(str(DUEL))))
    assert several == b"".join(batch.answers([job] * 200, 1, store.Neighbours(str(DUEL))))
    assert json.loads(batch.answer(job))["faults"][0]["text"] == "unknown map `duel.yaml`"


@pytest.mark.parametrize("build, centers, why", [
    ("home", "[Ash, Isl]", "not-home"),
    ("any", "[Ash, Isl]", ""),
    ("any", "[Isl]", ""),
    ("any-if-home-owned", "[Ash, Isl]", ""),
    ("any-if-home-owned", "[Isl]", "no-home-owned"),
    ("any-if-home-owned", "[Ash]", "not-owned"),
])
def test_where_a_power_may_build_is_as_its_map_says(build, centers, why):
    text = DUEL.read_text().replace("build: home", f"build: {build}")
    state = judge.load(f"""judge: 1
game: diplomacy
map: duel.yaml
phase: W1901A
units: {{South: [A Oak]}}
centers: {{North: {centers}, South: [Oak]}}
""", beside=lambda name: text)
    turn = judge.adjudicate(state, judge.read_orders(state, "North: Build A Isl"))
    assert [result.why for result in turn.results if result.power == "North" and result.order] == [why]
    assert ("A Isl" in turn.state.units.values()) is (not why)


@pytest.mark.parametrize("way, builder", [("home", "South"), ("any", "North")])
def test_a_build_without_a_header_is_of_the_power_that_may_build_there(folder, way, builder):
    """A home centre of South that North owns: only where every centre of one's own may be built in it is North's."""
    duel = folder / "game" / "duel.yaml"
    duel.write_text(duel.read_text().replace("build: home", f"build: {way}"))
    text = STATE.replace("S1901M", "W1901A").replace("A Oak, F Fir", "F Fir")
    state = judge.load(text.replace("Elm], South: [Oak, Fir]", "Elm, Oak], South: [Fir]"),
                       beside=lambda name: (folder / "game" / name).read_text())
    turn = judge.adjudicate(state, judge.read_orders(state, "Build A Oak"))
    assert [result.power for result in turn.results if result.unit == "A Oak"] == [builder]


@pytest.mark.parametrize("change, says", [
    (("army: [Elm, Bog]", "army: [Elm, Fog]"), "duel.yaml:12:80: `Fog` is no province"),
    (("map: duel", "map: [duel"), "duel.yaml:"),
    (("powers:", "like: nowhere\npowers:"), "duel.yaml:4:1: `nowhere` is no map that comes with the judge"),
    (("powers:", "like: standard\npowers:"), "duel.yaml:4:1: `standard` has not the same provinces"),
])
def test_what_is_wrong_in_it_is_told_with_its_line(folder, change, says):
    there, state = folder / "game" / "duel.yaml", folder / "game" / "tag.yaml"
    there.write_text(there.read_text().replace(*change, 1))
    state.write_text(STATE)
    done = run(folder, "show", "game/tag.yaml")
    assert done.returncode == 1 and done.stderr.decode().startswith(says), done.stderr


@pytest.mark.parametrize("orders, remedy", [
    ("Ashfield: Bog", "write it as `A Ash - Elm`"),
    ("F Wes C A Ash", "write `F Wes C A Ash - Isl`"),
])
def test_the_samples_of_remedies_are_of_the_map_in_use(folder, orders, remedy):
    (folder / "game" / "tag.yaml").write_text(STATE)
    for lang in ("en", "zh-Hant", "zh-Hans"):
        done = run(folder, "check", "game/tag.yaml", "-", "--lang", lang, given=f"North:\n{orders}\n".encode())
        sample = remedy[remedy.index("`"):]
        assert done.returncode == 1 and sample in done.stderr.decode(), (lang, done.stderr.decode())
        assert lang != "en" or remedy in done.stderr.decode()


def test_the_samples_for_a_state_are_of_the_map_in_use(folder):
    text = STATE.replace("[A Ash, F Elm]", "7").replace("S1901M", "over\nresult: {draw: North}")
    (folder / "game" / "tag.yaml").write_text(text)
    said = run(folder, "show", "game/tag.yaml").stderr.decode()
    assert "such as `[A Ash, A Elm]`" in said and "such as `[North]`" in said, said


@pytest.mark.parametrize("name", ["gone.yaml", "../duel.yaml", "/etc/passwd", "a/b.yaml", ".yaml", "7"])
def test_only_a_file_beside_the_state_is_a_map(folder, name):
    (folder / "game" / "tag.yaml").write_text(STATE.replace("duel.yaml", f"'{name}'"))
    done = run(folder, "show", "game/tag.yaml")
    told = (f"game/{name}: this file cannot be read" if name == "gone.yaml" else
            f"game/tag.yaml:4:1: unknown map `{name}`")
    assert done.returncode == 1 and done.stderr.decode().startswith(told), done.stderr


def test_one_like_the_standard_map_has_its_outlines_and_names():
    text = resources.text("maps", "diplomacy", "standard.yaml").replace("map: standard", "map: house\nlike: standard")
    own, usual = maps.find("house.yaml", lambda name: text), maps.find("standard")
    state = judge.new("diplomacy", "game")._replace(board=own)
    look = Look(lang="zh-Hant")
    alike = picture(state._replace(board=usual), look)
    assert picture(state, look).replace("house", "standard") == alike
