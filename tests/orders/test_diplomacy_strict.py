"""`--strict judge` beyond single lines: signing on and off, and what the position has to say."""
from pathlib import Path

import pytest
import yaml

from judge.diplomacy import sending
from judge.diplomacy.reader import read
from judge.orderfile import Source, decode
from judge.protocol import Reading
from tests.orders.diplomacy_corpus import corpus, opening, placed, said, told

STRICT = Reading(strict="judge")
SECTION_2 = yaml.safe_load((Path(__file__).parent / "strict_section_2.yaml").read_text(encoding="utf-8"))
NAMES = {
    "Lvp": "lvp livp lpl", "Lvn": "lvn livo lvo lva", "Nwy": "nor nwy norw", "Nwg": "nwg nrg norwsea",
    "Nth": "nth norsea nts", "Nao": "nao nat", "Naf": "naf",
    "Tyr": "tyr tyl trl", "Tys": "tys tyn tyrr tyh", "Mao": "mao mid mat",
    "Eas": "eas emed ems eme", "Wes": "wes wmed wms wme", "Lyo": "lyo gol lyon", "Bot": "bot gob both",
    "Eng": "eng ech channel",
    "Hel": "hel", "Ska": "ska"
}


def position(*units: str, phase: str = "S1901M"):
    """A position with these units, all of England."""
    return placed(", ".join(units), phase)


@pytest.fixture
def anywhere(monkeypatch):
    """Have nothing refused for where the units stand: what counts is the language."""
    monkeypatch.setattr(sending, "_forbidden", lambda state, given: "")


def heard(text: str, state=None, reading: Reading = STRICT) -> list[str]:
    return told(read(state or opening(), [Source("o", text)], reading))


@pytest.mark.parametrize("case", SECTION_2, ids=lambda case: case["says"])
def test_what_the_classic_judges_read(case):
    phase = case.get("phase", "S1901M")
    state = placed(case["units"], phase) if "units" in case else opening(phase)
    orders = read(state, [decode(case["text"].encode(), "o")], STRICT)
    assert told(orders) == case["heard"]
    assert list(orders.notes) == case.get("notes", [])


def test_full_names_and_codes_are_always_read(anywhere):
    board = opening().board
    for code, province in board.provinces.items():
        for name in (code, code.upper(), province.name, province.name.lower()):
            assert heard(f"A Par S Mar - {name}") == [f"A Par S Mar - {code}"]


@pytest.mark.parametrize("code", NAMES)
def test_the_abbreviations_it_knows(code, anywhere):
    for name in NAMES[code].split():
        assert heard(f"A Par S Mar - {name}") == [f"A Par S Mar - {code}"]


def test_with_lenient_the_good_orders_count_and_the_results_say_what_was_junk():
    orders = read(opening(), [Source("o", "A Par - Bur please\nA Mar to Spa")], Reading(True, "judge"))
    assert [said(there) for there in orders.given] == ["A Par - Bur"] and not orders.faults
    assert len(orders.notes) == 2 and "Discarding junk: [please]" in orders.notes[0]


def test_who_sent_nothing_but_what_is_refused_is_told_so():
    orders = read(opening(), [Source("o", "SIGNON fhellespont x\nwaive\nF Bre - Lon\nbuild A Par")], STRICT)
    assert [fault.text for fault in orders.faults] == [
        "nothing can be waived now", "the fleet in Brest can't get to London", "invalid order for the army in Paris"]
    assert not orders.given and orders.sent == orders.unread == ("France",)


def test_clear_drops_what_stands_in_an_earlier_file():
    texts = ("SIGNON fhellespont x\nA Par - Bur", "SIGNON fhellespont x\nCLEAR\nA Mar - Spa")
    orders = read(opening(), [Source(str(number), text) for number, text in enumerate(texts, 1)], STRICT)
    assert [said(there) for there in orders.given] == ["France: A Mar - Spa"]
    assert [(there.place.file, there.place.line, there.why) for there in orders.ignored] == [
        ("1", 2, "dropped by CLEAR"), ("2", 2, "a command, not an order")]


def test_orders_end_where_the_player_signs_off():
    french, english = "SIGNON fhellespont secret\nA Par - Bur", "SIGNON ehellespont secret\nF Lon - Nth"
    assert heard(f"{french}\nsign off\nA Mar - Spa\nYours, F\n{english}") == [
        "France: A Par - Bur", "England: F Lon - Nth", "~ sign off | behind the end of the orders",
        "~ A Mar - Spa | behind the end of the orders", "~ Yours, F | behind the end of the orders"
    ]


def test_orders_end_at_the_dashes_of_a_signature():
    assert heard("A Par - Bur\n-- \nA Mar - Spa") == [
        "A Par - Bur", "~ -- | behind the end of the orders", "~ A Mar - Spa | behind the end of the orders"
    ]


def test_others_read_on_behind_a_signoff():
    orders = read(opening(), [Source("o", "A Par - Bur\nSIGNOFF\nA Mar - Spa")])
    assert [said(there) for there in orders.given] == ["A Par - Bur", "A Mar - Spa"]


@pytest.mark.parametrize("unit, line, meant, note", [
    ("F Mao", "F Mao - Spa", "F Mao - Spa/nc", "o:1:1: `F Mao - Spa` names no coast; Spa/nc was taken"),
    ("F Mao", "Mao - Spa", "Mao - Spa/nc", "o:1:1: `Mao - Spa` names no coast; Spa/nc was taken"),
    ("F Por", "F Por - Spa", "F Por - Spa/nc", "o:1:1: `F Por - Spa` names no coast; Spa/nc was taken"),
    ("F Con", "F Con - Bul", "F Con - Bul/sc", "o:1:1: `F Con - Bul` names no coast; Bul/sc was taken"),
    ("F Mao", "F Mao - Spa(sc)", "F Mao - Spa/sc", ""),
    ("F Gas", "F Gas - Spa", "F Gas - Spa", ""),                  # one coast only: legality fills it in, and says so
    ("A Por", "A Por - Spa", "A Por - Spa", ""),
])
def test_the_first_coast_is_taken_where_none_is_named(unit, line, meant, note):
    orders = read(position(unit), [Source("o", line)], STRICT)
    assert [said(there) for there in orders.given] == [meant] and not orders.faults
    assert orders.notes == ((note,) if note else ())


def test_an_order_with_the_coast_filled_in_has_the_key_of_one_that_names_it():
    filled, named = (read(position("F Mao"), [Source("o", line)], STRICT).given[0].wording
                     for line in ("F Mao - Spa", "F Mao - Spa/nc"))
    assert filled.key == named.key


def test_otherwise_a_missing_coast_is_left_missing():
    assert heard("F Mao - Spa", position("F Mao"), Reading()) == ["F Mao - Spa"]


def test_a_retreat_needs_no_route():
    assert heard("A Lon - Wal", position("A Lon", phase="F1901R")) == ["A Lon - Wal"]
    assert heard("A Lon - Nwy", position("A Lon", phase="F1901R")) == [
        "! 1 out-of-place: the army in London can't get to Norway; `judge options` lists what a unit can do"]


@pytest.mark.parametrize("raw, said", [
    ("A Vie - Tri".encode("utf-16"), "UTF-16"),
    ("\ufeffA Vie - Tri".encode(), "UTF-8"),
    ("A Vie - Tri\nÖsterreich: A Bud H".encode("latin-1"), "Windows-1252"),
    ("奧國\n維也納陸軍到的里雅斯特".encode("cp950"), "Big5"),
    ("奥国\n维也纳陆军到的里雅斯特".encode("gb18030"), "GB18030"),
    (b"From: p@example.org\nSubject: orders\nDate: Mon, 7 Dec 2026 10:00:00 +0000\n"
     b"Content-Type: text/plain; charset=iso-8859-15\n\nA Vie - Tri\n", "a mail in ISO-8859-15"),
])
def test_the_encoding_chosen_is_said(raw, said):
    orders = read(opening(), [decode(raw, "o.txt")])
    assert orders.notes == (f"o.txt: read as {said}",)
    assert len(orders.given) >= 1 and not orders.faults


def test_of_plain_utf8_nothing_is_said():
    assert read(opening(), [decode("A Vie - Tri\n倫敦艦隊到北海".encode(), "o.txt")]).notes == ()


def test_no_line_of_the_corpus_is_read_as_another_order(anywhere):
    """What stands with no fault is what everybody means, but for names that mean something else to the classic judges;
    what stands beside junk has lost no more than the junk. (A line that is a fault to everybody is left out where it is
    one here too.)"""
    others = set()
    for sample in corpus():
        if sample.reading == Reading():
            usual, strict = (heard(sample.line, opening(sample.phase), way) for way in (Reading(), STRICT))
            if not all(any(said.startswith("!") for said in found) for found in (usual, strict)):
                meant = {order.rpartition(": ")[2] for order in usual}
                others |= {(sample.line, order) for order in strict if order[0] not in "!~" and order not in meant}
    assert others == {
        ("F Lon - Nor", "F Lon - Nwy"), ("F Edi - Nor", "F Edi - Nwy"), ("F Edi S F Nor", "F Edi S F Nwy"),
        ("A Nor - Swe", "A Nwy - Swe"), ("A TUN - NAP VIA", "A Tun - Nap"), ("A Tun - Nap via Tys, Ion", "A Tun - Nap"),
        ("Waive, A Par", "A Par alone"), ("Eng F Lon - Nth", "Lon - Nth"), ("waive 2", "Waive 1"),
        ("Build: A Par, F Bre", "F Bre alone"), ("Builds: A Par, A Mar", "A Mar alone"),
        ("Builds for France: A Par, F Bre", "F Bre alone"), ("A Par, A Mar disband", "A Par alone"),
        ("Build F StP, nc", "Build F StP"), ("F Mao - Spa, nc", "F Mao - Spa"),
        ("F Mao - Spain, north coast", "F Mao - Spa")}
