"""Mails as players write them: what they say around their orders changes none, unless it may; and slips in Chinese."""

import time

import pytest

from judge.diplomacy.reader import read
from judge.orderfile import decode
from judge.protocol import Reading
from tests.orders.diplomacy_corpus import opening, said
from tests.pace import within

ORDERS = "A Par - Bur\nA Mar - Spa\nF Bre - Mao\n"
WANTED = ["A Par - Bur", "A Mar - Spa", "F Bre - Mao"]


def heard(*texts: str, lenient: bool = False, phase: str = "S1901M"):
    sources = [decode(text.encode(), f"o{number}") for number, text in enumerate(texts, 1)]
    return read(opening(phase), sources, Reading(lenient=lenient))


def plain(orders) -> list[str]:
    return [said(order).removeprefix("France: ") for order in orders.given]


@pytest.mark.parametrize(
    "above",
    """Hi,

My orders for S1901:
Hello everybody, good luck all, I hope this works.
sorry for being late, had no time before
My moves for Spring 1901, see below:
As discussed:
Final orders:
Updated orders (replaces my earlier mail):
Please use these instead of the ones I sent earlier:
Please ignore the mail from this morning, these are my real orders:
Orders for last turn's winner, France
Here goes nothing...
Didn't get a confirmation of my last mail, so I am sending them again:
Did you get my last mail? Just in case, here they are again:
In case my previous mail did not arrive, here are my orders again:
My orders, as before:
Same as I said before:
No press, just orders:
Not much to say this time:
Would you please process these orders:
I would like to submit the following orders:
As I told you, here they are:
As I said on the phone, here are my orders:
Below are my orders, as you asked:
After much thought:
With some last minute changes, here are my orders:
Last but not least, France:
Before I forget:
New plan:
Change of orders:
Correction to my earlier orders - use these:
Fixed a mistake, here is the corrected set:
This supersedes everything I sent before:
If you have any questions, let me know:
主持人您好：
抱歉遲交，這是我的命令：
這是更新後的命令，取代之前那封：
裁判你好，之前的信請忽略，以這封為準：
您好，我是法國，以下是我的指令，如果有錯請告訴我：
命令如下，若有疑問請回信：
不知道這樣寫對不對：""".split("\n"),
)
def test_what_stands_above_orders_and_changes_none_refuses_none(above):
    orders = heard(f"{above}\n{ORDERS}")
    assert plain(orders) == WANTED and orders.faults == ()


@pytest.mark.parametrize(
    "below",
    """Thanks! If anything is unclear, let me know.
PS: I am away next week
P.S. If you need me, call.
Good luck all, I hope this works
sorry for being late, had no time before
如有問題請通知我
如果格式不對請告訴我
若有錯誤請告知。
以上是我的命令，不會再改了。
Let me know if there's any problem with these.
I may change these later.
I might still change my orders before the deadline.
If Germany attacks me I will be very sad.
Last turn was fun!
Ignore the typo in the subject line.
(no press)
Can you change my email address to tom@example.org?
This replaces all previous orders.
Please use these instead of my earlier ones.
Ignore my previous mail, I had a typo.
Next turn I will be away from Monday till Wednesday.
Edit: fixed typo in Burgundy
Paris, in spring""".split("\n"),
)
@pytest.mark.parametrize("gap", ["", "\n"])
def test_what_stands_below_orders_and_changes_none_refuses_none(below, gap):
    orders = heard(f"France:\n{ORDERS}{gap}{below}\n")
    assert plain(orders) == WANTED and orders.faults == ()


@pytest.mark.parametrize(
    "line",
    """A Par - Bur (sorry Germany!)
A Par - Bur, just in case
A Par - Bur as agreed with Germany
A Par - Bur (not a typo)
A Par - Bur (same as last turn)
A Par - Bur. Have fun!
France: A Par - Bur. Thanks, Tom
A Par - Bur. Let me know if this is unclear.
A Par - Bur, thanks, and let me know if there's a problem
巴黎陸軍移動到勃艮第，不好意思
巴黎陸軍移動到勃艮第。有問題請告訴我
我的巴黎陸軍移動到勃艮第
請將巴黎陸軍移動到勃艮第
命令：巴黎陸軍移動到勃艮第
法國命令如下：巴黎陸軍移動到勃艮第""".split("\n"),
)
def test_an_aside_beside_an_order_leaves_it(line):
    orders = heard(line)
    assert plain(orders) == ["A Par - Bur"] and orders.faults == ()


@pytest.mark.parametrize(
    "above",
    """If Germany agrees, let me know and I will do this:
If there is a problem with Germany:
Unless I let you know:
In case my last mail is still valid:
Let me know if I should do this:
Let me know whether this would work:
I would like to propose:
As you told me, Germany plans:
Same as last turn, if possible:
My previous mail:
Before the change:
Last minute idea:
Would you please cancel these:
Draft, as promised:
Ignore this, my actual moves come later
Ignore these, these are old:
Ignore my last mail, new orders will follow tomorrow:
Tentative, as discussed:
Correction to my earlier orders, not yet final:
This replaces, if Germany attacks, my orders:
Ignore any typos, if Germany attacks:
如果德國同意，請通知我，然後：
取代之前那封，如果德國進攻：""".split("\n"),
)
def test_an_aside_hides_no_heading_in_doubt(above):
    assert plain(heard(f"{above}\n{ORDERS}")) == []


@pytest.mark.parametrize(
    "below",
    """if Germany agrees, let me know
Only if Germany lets me know
but not if Germany asks
If this is impossible, do not do it, please tell me
Please cancel these if there is a problem
Sorry Germany, ignore the above
This replaces the above
如果有問題，以上作廢
如有問題請取消以上命令
若德國攻擊，請通知我改命令""".split("\n"),
)
def test_an_aside_hides_nothing_that_may_change_the_orders_above(below):
    assert heard(f"{ORDERS}{below}\n").faults


@pytest.mark.parametrize(
    "line",
    """A Par - Bur, if Germany agrees, let me know
A Par - Bur if he agrees, let me know
A Par - Bur (if he agrees, please tell me)
A Par - Bur. Not really.
A Par - Bur! Just kidding!
A Par - Bur. Forget it.
A Par - Bur. Cancel That.
F Nwg - Nwy. Sea
A Par - Bur as usual Pic
A Par - Bur (2nd: Pic)
A Par - Mar and vice versa
巴黎陸軍移動到勃艮第（備案皮卡第）
巴黎陸軍移動到勃艮第，如果他同意請告訴我
如果德國進攻，請告訴我，巴黎陸軍移動到勃艮第
更正巴黎陸軍移動到勃艮第
原命令：巴黎陸軍移動到勃艮第
A Par < Bur
A Par -> !Bur
A Par ⬅️ Bur
☐ A Par - Bur
[ ] A Par - Bur
A Par - Bur 👎
Both fleets to Sweden
A Par S A Mar/A Mun - Bur
A Lon - Bel w/o convoy""".split("\n"),
)
def test_what_may_change_an_order_beside_it_is_a_fault(line):
    orders = heard(line)
    assert plain(orders) == [] and orders.faults


@pytest.mark.parametrize(
    "text", ["A Par\n- Bur", "A Par\nBur", "A Par\nto\nBur", "A Par - Pic\n*Bur", "A Par - Bur\nhold"]
)
def test_a_part_of_an_order_on_the_next_line_is_a_fault(text):
    assert [fault.place.line for fault in heard(text).faults] == [2]
    assert plain(heard(text, lenient=True)) == []


@pytest.mark.parametrize(
    "text, left",
    [
        ("A Par S\nA Mar - Bur\nF Bre - Mao", ["F Bre - Mao"]),
        ("A Mar S A\nPar - Bur", []),
        ("A Mar -\nF Bre - Mao", ["F Bre - Mao"]),
        ("A Par - Bur\nIgnore the above", []),
        ("A Mar - Spa\nA Par - Bur\nif Germany agrees", ["A Mar - Spa"]),
    ],
)
def test_a_lenient_reading_leaves_out_what_a_line_may_change(text, left):
    orders = heard(text, lenient=True)
    assert plain(orders) == left and orders.notes


def test_a_mail_takes_back_only_orders_of_its_own_power():
    again = "Please ignore my previous mail.\nA Lon - Yor"
    assert heard("A Par - Bur", again).faults == ()
    assert [fault.place.file for fault in heard("F Lon - Nth", again.replace("A Lon", "F Edi")).faults] == ["o2"]


def test_a_text_that_replaces_others_takes_back_orders_on_its_other_side_only():
    line = "This replaces all previous orders."
    assert heard(f"{ORDERS}\n{line}").faults == () and heard(f"{line}\n{ORDERS}").faults == ()
    assert [fault.place.line for fault in heard(f"A Par - Bur\n{line}\nA Mar H").faults] == [2]


@pytest.mark.parametrize("unit", ["if wrong ", "in case you mail ", "如果錯", "如果 錯，告訴", "A Par - Bur. Have "])
def test_no_line_of_asides_takes_long(unit):
    start = time.process_time()
    for length in (590, 1990):
        heard((unit * 2000)[:length])
    assert time.process_time() - start < within(3)


def test_a_list_of_builds_disbands_nothing_in_a_retreat():
    assert plain(heard("Build A War, F Sev", phase="F1901R")) == ["Build A War", "Build F Sev"]
    assert plain(heard("Disband A War, F Sev", phase="F1901R")) == ["A War D", "F Sev D"]


@pytest.mark.parametrize(
    "line, meant",
    [
        ("巴黎陸軍移動到勃艮地", "Bur (Burgundy)"),
        ("巴黎陆军移动到勃艮地", "Bur (Burgundy)"),
        ("勃艮地陸軍移動到巴黎", "Bur (Burgundy)"),
        ("巴黎陸軍移動到羅馬尼呀", "Rum (Rumania)"),
        ("布雷斯特艦隊移動到中大西", "Mao (Mid-Atlantic Ocean)"),
        ("慕尼黑黑陸軍停駐", "Mun (Munich)"),
        ("巴黎陸軍移動到威尼士", "Ven (Venice) or Wal (Wales)"),
        ("土耳奇：", "Turkey"),
        ("巴黎陸軍移動到巴黍", None),
    ],
)
def test_a_slip_in_chinese_gets_a_suggestion(line, meant):
    fault, = heard(line).faults
    assert fault.remedy == (f"did you mean {meant}?" if meant else "use a name or code of the map")


@pytest.mark.parametrize(
    "line, order",
    [
        ("巴黎陸軍移動到勃艮地", ["A Par - Bur"]),
        ("君士坦丁堡陸軍移動到保加力亞", ["A Con - Bul"]),
        ("巴黎陸軍移動到威尼士", []),
        ("巴黎陸軍移動到挪威吧", ["A Par - Nwy"]),
        ("巴黎陸軍移動到挪威呢", []),
    ],
)
def test_a_lenient_reading_takes_a_slip_in_chinese_that_fits_one_place(line, order):
    assert plain(heard(line, lenient=True)) == order
