"""Lines that change what others mean: headings, retractions, what is struck out; and whose faults are."""

import pytest

from judge.diplomacy import game
from judge.diplomacy.reader import read
from judge.orderfile import Source, decode
from judge.protocol import Reading, View
from tests.orders.diplomacy_corpus import opening, said


def heard(text: str, phase: str = "S1901M", lenient: bool = False):
    return read(opening(phase), [Source("o", text)], Reading(lenient=lenient))


@pytest.mark.parametrize(
    "heading",
    [
        "Last turn:",
        "Last turn",
        "Don't do this:",
        "Cancel these:",
        "Old orders:",
        "Instead of:",
        "If Germany attacks:",
        "if Germany attacks",
        "Previous orders:",
        "**Old orders**",
        "== Last turn ==",
        "[b]Last turn[/b]",
        "(old)",
        "Draft",
        "Plan B:",
        "Option 2:",
        "Not final:",
        "Results:",
        "Press:",
        "My guess for Germany:",
        "Germany told me:",
        "Builds:",
        "Retreats:",
        "To Germany:",
        "Dear Germany,",
        "Dear Germany, about France's moves:",
        "France (draft)",
        "France - old orders",
        "NOT FINAL",
        "Wenn Deutschland angreift:",
        "如果德國進攻：",
        "上一回合：",
        "不要執行：",
        "作廢：",
        "舊命令",
        "萬一德國進攻：",
        "如果德国进攻：",
        "作废：",
        "草稿：",
    "Fall:",
    "Fall moves",
    "秋季",
    "Wrong:",
    "Was:",
    "錯誤：",
    "Germany's likely moves:",
    ],
)
def test_orders_below_such_a_heading_are_faults_that_name_it(heading):
    orders = heard(f"{heading}\nA Par - Bur\n\nA Mar - Spa")
    assert orders.given == ()
    assert [fault.text for fault in orders.faults] == [f"this stands under `{heading}`, line 1"] * 2
    assert all("heading" in fault.remedy for fault in orders.faults)


@pytest.mark.parametrize(
    "heading",
    [
        "This turn:",
        "Orders:",
        "My orders:",
        "Final orders",
        "New orders:",
        "Do this instead:",
        "Instead:",
        "Spring 1901",
        "Spring:",
        "春：",
        "== This turn ==",
        "本回合：",
        "正式命令：",
    ],
)
def test_a_heading_opens_again(heading):
    orders = heard(f"France:\nLast turn:\nA Par - Pic\n{heading}\nA Par - Bur")
    assert [said(order) for order in orders.given] == ["France: A Par - Bur"]
    assert [fault.place.line for fault in orders.faults] == [3]


@pytest.mark.parametrize(
    "line",
    [
        "Hi GM, let me know if there is a problem",
        "Dear GM,",
        "Orders for France",
        "My moves:",
        "Hello all, here are my orders.",
        "Hi GM, here are France's orders:",
        "Hi all, France’s moves for Spring 1901:",
        "France (Player)",
        "Spring 1901 (Movement)",
        "Thanks for the game!",
        "Do not reply to this email",
        "I cannot wait for the results",
        "I hope this is not too late",
        "命令如下：",
    ],
)
def test_other_lines_void_nothing(line):
    orders = heard(f"{line}\nA Par - Bur")
    assert [order.wording.key for order in orders.given] == [heard("A Par - Bur").given[0].wording.key]
    assert orders.faults == ()


def test_a_power_below_its_own_header_is_read_again_behind_doubtful_orders():
    orders = heard("France:\nIf Germany attacks:\nA Par - Bur\nGermany:\nA Mun H")
    assert [said(order) for order in orders.given] == ["Germany: A Mun H"]


def test_powers_below_a_heading_are_all_below_it():
    orders = heard("Old orders:\nFrance:\nA Par - Bur\nGermany:\nA Mun H\nThis turn:\nA Mun - Ruh")
    assert [said(order) for order in orders.given] == ["Germany: A Mun - Ruh"]
    assert [(fault.place.line, fault.audience) for fault in orders.faults] == [(3, "France"), (5, "Germany")]


@pytest.mark.parametrize(
    "line", ["Not final yet", "Please don't process until I come", "Wait for my next mail", "還沒決定", "請先不要處理",
    "if Germany agrees", "(if Germany agrees)", "unless Germany attacks", "OR", "或", "除非德國進攻"]
)
def test_a_condition_on_its_own_line_is_a_fault_behind_an_order(line):
    orders = heard(f"A Par - Bur\n{line}")
    assert [fault.text for fault in orders.faults] == [f"`{line}` may change the order above it"]


@pytest.mark.parametrize(
    "line", ["Ignore the above", "Scratch that", "Please cancel my earlier orders.", "Never mind", "以上作廢"]
)
def test_a_line_that_takes_orders_back_is_a_fault(line):
    orders = heard(f"A Par - Bur\n{line}\nA Par - Pic")
    assert [fault.place.line for fault in orders.faults] == [2]
    assert "may take back the orders above it" in orders.faults[0].text


@pytest.mark.parametrize(
    "line",
    [
        "Please ignore my previous orders.",
        "Please disregard my last mail, here are my new orders:",
        "Final orders, please cancel anything I sent before:",
        "之前的作廢，新命令：",
    ],
)
def test_where_nothing_stands_above_nothing_is_taken_back(line):
    orders = heard(f"{line}\nA Par - Pic")
    assert [said(order) for order in orders.given] == ["A Par - Pic"] and orders.faults == ()
    assert [fault.place.line for fault in heard(f"A Par - Bur\n{line}\nA Par - Pic").faults] == [2]


def test_an_order_in_a_remark_of_its_own_is_a_fault():
    assert [fault.place.line for fault in heard("A Lvp - Edi\n\n(if A Lvp-Edi isn't possible then Yor)").faults] == [3]


@pytest.mark.parametrize(
    "text",
    [
        "[s]\nA Par - Bur\n[/s]\nA Mar - Spa",
        "[s]A Par - Bur\nF Bre H[/s]\nA Mar - Spa",
        "~~A Par - Bur\nF Bre H~~\nA Mar - Spa",
        "/*\nA Par - Bur\n*/\nA Mar - Spa",
        "<!--\nA Par - Bur\n-->\nA Mar --> Spa",
    ],
)
def test_what_is_struck_out_over_several_lines_is_no_order(text):
    orders = heard(text, lenient=True)
    assert [said(order) for order in orders.given] == ["A Mar - Spa"]
    assert [fault.place.line for fault in heard(text).faults] == [1, 2]


@pytest.mark.parametrize(
    "text, audiences",
    [
        ("Turkey: A Con - Bul Russia: A Mos - Xyz", ["Russia"]),
        ("Turkey: A Con - Bul Russia:\nA Mos - Xyz", ["Russia"]),
        ("Turkey A Con - Bul Russia A Mos - Sev", [""]),
        ("Turkey: A Con - Bul\nGermany, France:\nA Mun - Xyz", ["", ""]),
        ("Turkey: A Con - Bul\nPortugal:\nA Por - Xyz", ["", ""]),
        ("Turkey: A Con - Bul\nA Con - Xyz", ["Turkey"]),
        ("A Par - Bur\nA Mar - Xyz", ["France"]),
        ("A Par - Bur\nA Mun - Xyz", ["Germany"]),
        ("A Par - Bur\nWibble - Gas", ["France"]),
    ],
)
def test_a_fault_is_shown_to_the_power_whose_it_surely_is(text, audiences):
    assert [fault.audience for fault in heard(text).faults] == audiences


@pytest.mark.parametrize(
    "line", ["Cancel A Par - Bur", "wil A Par - Bur", "Plase A Par - Bur", "A Par - no", "A Par - Xyz", "Pari - Bur"]
)
def test_a_lenient_reading_takes_no_ordinary_word_for_a_place(line):
    orders = heard(line, lenient=True)
    assert not any("was taken as" in note for note in orders.notes)
    assert orders.given == () or said(orders.given[0]) == "Par - Bur"


@pytest.mark.parametrize(
    "line, order",
    [
        ("A Par - Burgandi", "A Par - Bur"),
        ("A Mar S A Prais - Bur", "A Mar S A Par - Bur"),
        ("Fleet Brset - Mao", "F Bre - Mao"),
    ],
)
def test_a_lenient_reading_takes_a_slip_in_the_place_of_a_province(line, order):
    orders = heard(line, lenient=True)
    assert [said(there) for there in orders.given] == [order]
    assert "was taken as" in orders.notes[0]


@pytest.mark.parametrize(
    "text, unread",
    [
        ("France: A Par - Xyz", ("France",)),
        ("A Par - Xyz", ("France",)),
        ("France: A Par - Xyz\nA Mar H", ()),
        ("France:", ()),
    ],
)
def test_a_power_whose_lines_cannot_be_read_is_not_called_silent(text, unread):
    state = opening()
    orders = game.read_orders(state, [Source("o", text)])
    assert orders.unread == unread
    page, _ = game.check(state, orders)
    assert ("No line of France could be read." in page) is bool(unread)
    lenient = game.read_orders(state, [Source("o", text)], Reading(lenient=True))
    for lang, words in (
        ("en", "France: no line could be read"),
        ("zh-Hant", "法國：來函無一行可讀"),
        ("zh-Hans", "法国：来函无一行可读"),
    ):
        report = game.report(game.adjudicate(state, lenient), View(lang=lang))
        assert (words in report) is bool(unread)
    assert "France: nothing received" not in game.report(game.adjudicate(state, lenient))


SENT = """Ignore my previous mail.
Please disregard my earlier orders.
Ignore my last e-mail, thanks!
Ignore my previous mail, I had a typo.
Disregard anything I sent before.
PS: ignore my first mail
My earlier orders are void.
Please delete my email from yesterday
之前的信請忽略。
上一封作廢
請忽略我之前的命令""".split("\n")


@pytest.mark.parametrize("line", SENT)
def test_a_mail_that_takes_back_another_takes_back_nothing_of_itself(line):
    orders = heard(f"France:\nA Par - Bur\n\n{line}")
    assert [said(order) for order in orders.given] == ["France: A Par - Bur"] and orders.faults == ()
    note, = orders.notes
    assert note.startswith("o:4:1: `") and note.endswith("` was taken to mean another mail; the orders above it count")
    assert any(ignored.place.line == 4 for ignored in orders.ignored)


@pytest.mark.parametrize("line", SENT)
def test_it_takes_back_what_another_file_holds_in_whatever_order_they_are_given(line):
    sources = [Source("old", "France:\nA Par - Pic"), Source("new", f"France:\nA Par - Bur\n\n{line}")]
    for order in (sources, sources[::-1]):
        assert [str(fault.place) for fault in read(opening(), order).faults] == ["new:4:1"]


@pytest.mark.parametrize("line", [*SENT[:4], "This replaces all I sent before.", "Ignore my previous message"])
def test_it_takes_back_what_an_earlier_mail_of_the_same_file_holds(line):
    headers = "From: a@example.org\nSubject: orders\nDate: Mon, 7 Jan 2030 10:00:00 +0000\n\n"
    mail = f"From a@example.org Mon Jan  7 10:00:00 2030\n{headers}A Par - Bur\n\n"
    file = f"{mail}{mail.replace('Bur', 'Pic')}{line}\n"
    assert [fault.place.line for fault in read(opening(), [decode(file.encode(), "o")]).faults] == [file.count("\n")]
    alone = decode(f"{headers}A Par - Bur\n\nThanks, Tom\n\n{line}\n".encode(), "o")
    assert read(opening(), [alone]).faults == ()


@pytest.mark.parametrize(
    "text",
    [
        "A Par - Bur\nThanks, Tom\n\nIgnore my previous mail.",
        "France: A Par - Bur\nFrance: ignore my previous orders",
        "A Par - Bur\n\nIgnore my previous message",
        "A Par - Bur\n\nIgnore my last order",
        "A Par - Bur\n\nIgnore my last two orders",
        "A Par - Bur\n\nIgnore my previous orders, new ones are coming",
        "A Par - Bur\nIgnore my previous mail.\nA Par - Pic",
    ],
)
def test_where_another_message_may_have_begun_the_orders_above_are_in_doubt(text):
    assert any("may take back the orders above it" in fault.text for fault in heard(text).faults)


def test_a_text_that_replaces_others_is_a_fault_beside_orders_of_its_power_in_another_file():
    old = Source("old", "France:\nA Par - Pic\nGermany:\nA Mun H")
    new = Source("new", "France:\nThis replaces all previous orders.\nA Mar - Spa")
    assert [fault.text for fault in read(opening(), [old, new]).faults] == [
        "`This replaces all previous orders.` may take back the orders of old:2"]
    lenient = read(opening(), [old, new], Reading(lenient=True))
    assert [said(order) for order in lenient.given] == ["Germany: A Mun H", "France: A Mar - Spa"]
    other = Source("new", "Italy:\nThis replaces all previous orders.\nA Ven H")
    assert read(opening(), [old, other]).faults == ()


def test_headings_of_markdown_are_headings():
    orders = heard("## France\nA Par - Bur\n## Germany\nA Mun - Ruh")
    assert [said(order) for order in orders.given] == ["France: A Par - Bur", "Germany: A Mun - Ruh"]
    orders = heard("France:\n# Last turn\nA Par - Pic\n# This turn\nA Par - Bur")
    assert [said(order) for order in orders.given] == ["France: A Par - Bur"]
    assert [fault.text for fault in orders.faults] == ["this stands under `# Last turn`, line 2"]
    assert [fault.text for fault in heard("# Fall 1901\nA Par - Bur").faults] == ["these orders are for another phase"]


@pytest.mark.parametrize("line", ["# if Germany attacks me at all I will have to think about this again",
                                  "# notes of Germany and of what I think of it all", "#Germany", "// Germany"])
def test_comments_are_no_headings(line):
    orders = heard(f"France:\n{line}\nA Par - Bur")
    assert [said(order) for order in orders.given] == ["France: A Par - Bur"] and orders.faults == ()


def test_a_lenient_reading_takes_no_order_whose_end_may_be_a_comment():
    orders = heard("A Par # Bur\nA Mar - Spa", lenient=True)
    assert [said(order) for order in orders.given] == ["A Mar - Spa"] and orders.notes


@pytest.mark.parametrize(
    "text, read_as",
    [
        ("Builds:\nFrance: A Par\nGermany: A Kie", ["France: Build A Par", "Germany: Build A Kie"]),
        ("Builds:\n\nFrance:\nA Par, A Mar\nGermany:\nF Kie",
         ["France: Build A Par", "France: Build A Mar", "Germany: Build F Kie"]),
        ("生產：\n法國：陸軍巴黎\n德國：陸軍基爾", ["France: Build A Par", "Germany: Build A Kie"]),
        ("# Builds\nFrance: A Par\n# Removals\nGermany: A Mun", ["France: Build A Par", "Germany: Remove A Mun"]),
        ("Builds:\nFrance: A Par\nRemovals:\nAustria:\nA Vie", ["France: Build A Par", "Austria: Remove A Vie"]),
        ("Disbands:\nFrance: A Par", ["France: A Par D"]),
        ("Removals\nFrance - A Par\nGermany: Build A Kie", ["France: Remove A Par", "Germany: Build A Kie"]),
        # A heading that orders stand directly below, or that stands below a power's header, is theirs alone.
        ("Builds:\nA Par\nGermany:\nA Kie", ["Build A Par", "Germany: A Kie alone"]),
        ("France:\nBuilds:\nA Par\nGermany:\nA Kie", ["France: Build A Par", "Germany: A Kie alone"]),
        ("France builds:\nA Par\nGermany:\nA Kie", ["France: Build A Par", "Germany: A Kie alone"]),
        ("France:\nBuilds:\nGermany:\nA Kie", ["Germany: A Kie alone"]),
        ("France - Build A Par\nGermany - waive", ["France: Build A Par", "Germany: Waive 1"]),
        ("France:\nRemovals: none\nBuilds: A Par", ["France: Build A Par"]),
    ],
)
def test_a_verb_above_powers_headers_holds_below_each_of_them(text, read_as):
    orders = heard(text, "W1901A")
    assert [said(order) for order in orders.given] == read_as and orders.faults == ()


def test_a_list_of_disbands_may_stand_above_powers_headers():
    orders = heard("Disbands:\nFrance: A Par\nGermany:\nA Kie", "F1901R")
    assert [said(order) for order in orders.given] == ["France: A Par D", "Germany: A Kie D"]


def test_a_sender_in_a_chat_ends_what_a_power_has_said():
    orders = heard("[22:14] France: A Par - Bur\n[22:15] Tom: A Mun - Ruh\n[22:16] Ann: if Germany agrees")
    assert [said(order) for order in orders.given] == ["France: A Par - Bur", "A Mun - Ruh"]
    assert [fault.place.line for fault in orders.faults] == [3]
