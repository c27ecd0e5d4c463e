"""`--strict judge` beyond single lines: signing on and off, and what the position has to say."""
import pytest

from judge.diplomacy.reader import read
from judge.orderfile import Source, decode
from judge.protocol import Reading
from tests.orders.diplomacy_corpus import opening, said, told

STRICT = Reading(strict="judge")


def position(*units: str, phase: str = "S1901M"):
    """A position with these units, all of England."""
    state = opening(phase)
    places = {state.board.unit_place[unit]: unit for unit in units}
    return state._replace(units=places, owner=dict.fromkeys(places, "England"))


def heard(text: str, state=None, reading: Reading = STRICT) -> list[str]:
    return told(read(state or opening(), [Source("o", text)], reading))


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
    assert heard("A Lon - Nwy", position("A Lon", phase="F1901R")) == ["A Lon - Nwy"]


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
