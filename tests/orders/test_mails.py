"""Mails and posts as programs write them: of each the orders of its writer are read, and nothing else."""
import json
import random
import time
from pathlib import Path

import pytest
import yaml

from judge import answered, batch, framing, library, markup
from judge.answered import About, written
from judge.diplomacy.reader import read
from judge.faults import Refused
from judge.orderfile import decode, pasted
from judge.twilight.reader import read as declarations
from tests.orders.diplomacy_corpus import corpus, opening, said
from tests.pace import within

FOLDER = Path(__file__).parent / "mails"
EXPECTED = yaml.safe_load((FOLDER / "expected.yaml").read_text(encoding="utf-8"))
NEW, OLD = ["France:", "A Par - Bur"], ["France:", "A Par - Pic"]


def test_every_mail_has_its_meaning():
    assert {path.name for path in FOLDER.iterdir()} - {"expected.yaml"} == set(EXPECTED)
    assert len(EXPECTED) >= 25


@pytest.mark.parametrize("name", EXPECTED)
def test_the_orders_of_a_mail_and_nothing_else_are_read(name):
    wanted, raw = EXPECTED[name], (FOLDER / name).read_bytes()
    if "refused" in wanted:
        with pytest.raises(Refused) as refused:
            decode(raw, name)
        fault, = refused.value.faults
        assert [fault.place.line, fault.text] == wanted["refused"] and fault.remedy
        return
    found = read(opening(), [decode(raw, name)])
    assert not found.faults
    assert [said(there) for there in found.given] == wanted["orders"]
    assert [[there.place.line, there.why] for there in found.ignored if there.text != ">"] == wanted["told"]
    assert "Pic" not in "".join(said(there) for there in found.given)


@pytest.mark.parametrize("name", [name for name in EXPECTED if name.endswith((".eml", ".mbox"))])
def test_line_ends_do_not_matter(name):
    raw = (FOLDER / name).read_bytes().replace(b"\r\n", b"\n")
    if "refused" not in EXPECTED[name]:
        assert decode(raw, name) == decode(raw.replace(b"\n", b"\r\n"), name)


@pytest.mark.parametrize("name", [name for name in EXPECTED if name.endswith((".eml", ".txt"))])
def test_a_mail_given_as_text_is_read_as_its_file(name):
    raw = (FOLDER / name).read_bytes()
    if raw.isascii() and "refused" not in EXPECTED[name]:
        assert pasted(name, raw.decode())[:2] == decode(raw, name)[:2]


def test_a_second_mail_of_one_sender_is_told():
    mail = (FOLDER / "mailbox.mbox").read_bytes()
    found = read(opening(), [decode(mail + b"\n" + mail, "o")])
    count = mail.count(b"\n") + 1
    why = "one more mail of this sender, which is read too"
    second = [there.place.line for there in found.ignored if there.why == why]
    assert second == [count + 1, count + 20] and len(found.given) == 8


@pytest.mark.parametrize("name", ["apple_phone_forwarded.eml", "bbs_ptt.txt", "hotmail_hidden.eml"])
def test_what_is_left_out_is_told_in_both_games(name):
    source = decode((FOLDER / name).read_bytes(), name)
    told = [(there.place.line, there.text, there.why) for there in declarations([source]).ignored]
    assert source.left_out and set(source.left_out) <= set(told)


def test_mails_in_batches_and_in_the_library_are_read_like_files():
    text = f"England: A Lon - Wal\n\n{ATTRIBUTIONS[0]}\n\nEngland: A Lon - Yor"
    state = {"judge": 1, "game": "diplomacy", "phase": "S1901M", "units": {"England": ["A Lon"]}}
    job = {"state": state, "orders": text}
    answer = json.loads(batch.answer(json.dumps(job).encode()))
    assert [there["order"] for there in answer["results"]] == ["A Lon - Wal"] and not answer["faults"]
    found = library.read_orders(opening(), text)
    assert [said(there) for there in found.given] == ["England: A Lon - Wal"]
    job["orders"] = "England: A Lon - Wal\nBob wrote:\nEngland: A Lon - Yor"
    answer = json.loads(batch.answer(json.dumps(job).encode()))
    assert not answer["results"] and answer["faults"][0]["line"] == 2


# Lines of attribution, as programs write them.
ATTRIBUTIONS = [
    "On Mon, Jan 7, 2030 at 9:30 AM GM <gm@example.org> wrote:",
    "On Jan 7, 2030, at 09:30, GM <gm@example.org> wrote:",
    "On Monday, 7 January 2030 09:30:00 CET GM wrote:",
    "On 07/01/2030 09:30, GM wrote:",
    "2030-01-07 9:30 GMT+01:00 GM <gm@example.org>:",
    "GM <gm@example.org> writes:",
    "Am Mo., 7. Jan. 2030 um 09:30 Uhr schrieb GM <gm@example.org>:",
    "Am 07.01.30 um 09:30 schrieb GM:",
    "GM <gm@example.org> schrieb am 07.01.2030 09:30:",
    "Le lun. 7 janv. 2030 à 09:30, GM <gm@example.org> a écrit :",
    "Le 07/01/2030 à 09:30, GM a écrit\xa0:",
    "El lun, 7 ene 2030 a las 9:30, GM (<gm@example.org>) escribió:",
    "Em seg., 7 de jan. de 2030 às 09:30, GM <gm@example.org> escreveu:",
    "Il giorno lun 7 gen 2030 alle ore 09:30 GM <gm@example.org> ha scritto:",
    "Op ma 7 jan 2030 om 09:30 schreef GM <gm@example.org>:",
    "Den mån 7 jan. 2030 kl 09:30 skrev GM <gm@example.org>:",
    "ma 7. tammik. 2030 klo 9.30 GM (gm@example.org) kirjoitti:",
    "pon., 7 sty 2030 o 09:30 GM <gm@example.org> napisał(a):",
    "W dniu 07.01.2030 o 09:30, GM pisze:",
    "po 7. 1. 2030 v 9:30 odesílatel GM <gm@example.org> napsal:",
    "пн, 7 янв. 2030 г. в 09:30, GM <gm@example.org>:",
    "07.01.2030 9:30, GM пишет:",
    "7 Oca 2030 Pzt 09:30 tarihinde GM <gm@example.org> şunu yazdı:",
    "GM <gm@example.org> 於 2030年1月7日 週一 上午9:30寫道：",
    "GM <gm@example.org> 于2030年1月7日周一 09:30写道：",
    "在 2030-01-07 09:30:00，\"GM\" <gm@example.org> 写道：",
    "2030年1月7日(月) 9:30 GM <gm@example.org>:",
    "2030/01/07 9:30、GM <gm@example.org>のメール:",
    "2030년 1월 7일 (월) 오전 9:30, GM <gm@example.org>님이 작성:",
]


def wrapped(line: str, parts: int) -> list[str]:
    """Break a line in parts at blanks, as programs do."""
    words = line.split(" ")
    size = -(-len(words) // parts)
    return [" ".join(words[at:at + size]) for at in range(0, len(words), size)]


@pytest.mark.parametrize("line", ATTRIBUTIONS)
@pytest.mark.parametrize("parts", [1, 2])
@pytest.mark.parametrize("blank", [True, False])
def test_what_stands_unquoted_behind_a_line_of_attribution_is_left_out(line, parts, blank):
    space = [""] if blank else []
    found = written([*NEW, *space, *wrapped(line, parts), *space, *OLD], About(True, "Re: x", True, False, True))
    assert [there for there in found.lines if there] == NEW and not found.doubts
    assert [there.why for there in found.left_out] == ["the mail that is answered"]


@pytest.mark.parametrize("line", ATTRIBUTIONS)
@pytest.mark.parametrize("parts", [1, 2])
def test_what_stands_behind_a_quotation_is_read(line, parts):
    found = written([*wrapped(line, parts), *(f"> {there}" for there in OLD), "", *NEW])
    assert [there for there in found.lines if there and not there.startswith(">")] == NEW
    assert [there.why for there in found.left_out] == ["quoted"]


HEADERS = [
    ["From: GM <gm@example.org>", "Sent: Monday, January 7, 2030 9:30 AM", "To: One", "Subject: hellespont"],
    ["*From:* GM <gm@example.org>", "*Sent:* Monday", "*To:* One <one@example.com>; Two <two@example.com>;", "  Three",
     "*Subject:* x"],
    ["Von: GM", "Gesendet: Montag, 7. Januar 2030 09:30", "An: Eins", "Betreff: hellespont"],
    ["De : GM <gm@example.org>", "Envoyé : lundi 7 janvier 2030 09:30", "À : Un", "Objet : hellespont"],
    ["De: GM", "Enviado el: lunes, 7 de enero de 2030 9:30", "Para: Uno", "Asunto: hellespont"],
    ["De: GM", "Enviado: segunda-feira, 7 de janeiro de 2030", "Para: Um", "Assunto: hellespont"],
    ["Da: GM", "Inviato: lunedì 7 gennaio 2030 09:30", "A: Uno", "Oggetto: hellespont"],
    ["Van: GM", "Verzonden: maandag 7 januari 2030 09:30", "Aan: Een", "Onderwerp: hellespont"],
    ["Från: GM", "Skickat: den 7 januari 2030 09:30", "Till: Ett", "Ämne: hellespont"],
    ["Od: GM", "Wysłano: poniedziałek, 7 stycznia 2030", "Do: Jeden", "Temat: hellespont"],
    ["От: GM", "Отправлено: 7 января 2030 г. 9:30", "Кому: Один", "Тема: hellespont"],
    ["寄件者： GM <gm@example.org>", "寄件日期： 2030年1月7日 上午 09:30", "收件者： 一", "主旨： hellespont"],
    ["寄件者: GM", "傳送時間: 2030年1月7日", "收件者: 一", "主旨: hellespont"],
    ["发件人: GM <gm@example.org>", "发送时间: 2030年1月7日 9:30", "收件人: 一", "主题: hellespont"],
    ["差出人: GM", "送信日時: 2030年1月7日", "宛先: 一", "件名: hellespont"],
    ["보낸 사람: GM", "보낸 날짜: 2030년 1월 7일", "받는 사람: 일", "제목: hellespont"],
]


@pytest.mark.parametrize("headers", HEADERS, ids=lambda there: there[0])
@pytest.mark.parametrize("above", [[], ["-----Original Message-----"], ["_" * 32]])
def test_what_stands_behind_the_headers_of_another_mail_is_left_out(headers, above):
    found = written([*NEW, "", *above, *headers, "", *OLD])
    assert [there for there in found.lines if there] == NEW
    assert [(there.line, there.why) for there in found.left_out] == [(4, "the mail that is answered")]


@pytest.mark.parametrize("phrase", framing.phrases()["original"])
@pytest.mark.parametrize("form", ["-----{}-----", "------------------ {} ------------------", "---- {} ----"])
def test_every_line_above_an_original_parts_it_off(phrase, form):
    found = written([*NEW, form.format(phrase.title()), *OLD])
    assert [there for there in found.lines if there] == NEW


@pytest.mark.parametrize("phrase", framing.phrases()["forwarded"])
@pytest.mark.parametrize("headers", HEADERS[::5], ids=lambda there: there[0])
@pytest.mark.parametrize("form", ["---------- {} ---------", "{}:"])
def test_a_mail_that_is_passed_on_is_read_and_what_it_answers_is_not(phrase, headers, form):
    found = written(["", form.format(phrase.capitalize()), *headers, "", *NEW, "", ATTRIBUTIONS[0], "", *OLD])
    assert [there for there in found.lines if there] == NEW and not found.doubts
    assert [there.why for there in found.left_out] == ["what is below is read", "the mail that is answered"]
    quoted = written(["FYI", form.format(phrase), "", *(f"> {there}" for there in [*headers, "", *NEW])])
    assert [there for there in quoted.lines if there] == ["FYI", *NEW] and not quoted.doubts
    below = written([*NEW, form.format(phrase), *headers, "", *OLD])
    assert [(there.line, there.text) for there in below.doubts] == [(3, "a mail is passed on below a text of its own")]


@pytest.mark.parametrize("subject, reply, passes_on, bare", [
    ("Re: hellespont", True, False, "hellespont"), ("RE: Re: hellespont", True, False, "hellespont"),
    ("AW: hellespont", True, False, "hellespont"), ("Re[2]: hellespont", True, False, "hellespont"),
    ("回覆： hellespont", True, False, "hellespont"), ("Fwd: Re: hellespont", False, True, "hellespont"),
    ("轉寄: hellespont", False, True, "hellespont"), ("WG: AW: hellespont", False, True, "hellespont"),
    ("[list] Re: hellespont", True, False, "hellespont"), ("hellespont: S1901M", False, False, "hellespont: s1901m"),
    ("Results: Re: hellespont", False, False, "results: re: hellespont")])
def test_what_subjects_say(subject, reply, passes_on, bare):
    assert (framing.is_reply(subject), framing.is_passed_on(subject), framing.bare(subject)) == (reply, passes_on, bare)


@pytest.mark.parametrize("text", [
    "In Fall 1901 Germany wrote to me, and so my orders are:\nA Par - Bur",
    "On the other hand I prefer these,\nwhich are final:\nA Par - Bur",
    "From: France\nA Par - Bur",
    "Dear GM,\nFrom: France\nTo: the GM\nA Par - Bur",
    "To: Burgundy, from: Paris\nA Par - Bur",
    "France: A Par - Bur\n--\nGermany: A Mun - Ruh",
    "~~~~ France ~~~~\nA Par - Bur",
    "----- France -----\nA Par - Bur",
    "→ A Par - Bur",
    "推 A Par - Bur",
])
def test_what_only_looks_like_a_frame_stays(text):
    found = written(text.split("\n"))
    assert not found.doubts and [there.why for there in found.left_out] in ([], ["a signature"])
    assert any("Par" in line or "Bur" in line for line in found.lines)


def test_no_line_of_the_corpus_is_taken_for_a_frame():
    found = [(sample.line, there.why) for sample in corpus() for there in written([sample.line]).left_out]
    assert found == [("On Monday somebody wrote:", "quoted")]


@pytest.mark.parametrize("text, kept, quoted", [
    ("[quote=GM]A Par - Pic[/quote]\nA Par - Bur", ["", "A Par - Bur"], ["A Par - Pic"]),
    ("[QUOTE]\nA Par - Pic\n[quote]A Mar H[/quote]\nA Par - Gas\n[/QUOTE] A Par - Bur",
     ["", "", "", "", "         A Par - Bur"], ["A Par - Pic", "A Mar H", "A Par - Gas"]),
    ("A Par - Bur [quote=x]A Par - Pic", ["A Par - Bur"], ["A Par - Pic"]),
    ("[quote]A Par - Bur[/quote] A Mar - Spa", ["                           A Mar - Spa"], ["A Par - Bur"]),
    ('<blockquote class="x">A Par - Pic\n</blockquote>A Par - Bur', ["", "             A Par - Bur"], ["A Par - Pic"]),
])
def test_what_forums_quote_is_left_out(text, kept, quoted):
    found = written(text.split("\n"))
    assert found.lines == kept and [there.text for there in found.left_out] == quoted
    assert pasted("o", text).lines() == kept


@pytest.mark.parametrize("text", [
    "-" * 200_000, "a" * 200_000, " " * 200_000 + ":", "From: " + "a" * 200_000, "[quote" * 40_000, "a@" * 100_000,
    "Begin forwarded message:\n> " * 20_000, "From: a@b.cd\nTo: x\n" * 20_000, "On a b\n" * 30_000,
    "<html><style>" + "/*" * 100_000, "<html><style>" + "@media " * 40_000, "<html><style>" + "a{" * 100_000,
    "<html><style>" + "a" * 200_000, "<html>" + "<![" * 60_000])
def test_nothing_takes_long(text):
    start = time.process_time()
    try:
        pasted("o", text)
    except Refused:
        pass
    assert time.process_time() - start < within(10)


@pytest.mark.parametrize("html, lines, left_out", [
    ('<p style="text-decoration:underline line-through">a</p>b', ["", "b"], ["a"]),
    ('<p>a <s>b</s> c</p>', ["a c", ""], ["b"]),
    ('<s><p>a</p>b</s>c', ["", "c"], ["a", "b"]),
    ('<p><s>a</p><p>b</s>c</p>', ["", "c", ""], ["a", "b"]),
    ('<b><s>a</b>b</s>c', [" c"], ["a", "b"]),
    ('<s><b>a</s>b</b>', [" b"], ["a"]),
    ('<s style="text-decoration:none">a</s>', ["a"], []),
    ('<div style="display:none"><p style="display:block">a</p></div>b', ["", "b"], ["a"]),
    ('<div style="visibility:hidden">a<p style="visibility:visible">b</p></div>', ["", "b", ""], ["a"]),
    ('<div style="FONT-SIZE: 0PX">a<b style="font-size:12px">b</b></div>', [" b", ""], ["a"]),
    ('<div style="font-size:10px">a</div>', ["a", ""], []),
    ('<style>p.x, .y>b{display:none}</style><p class=x>a<p>b<b class=y>c</b></p><i class=y><b>d</b></i>',
     ["", "bc", ""], ["a", "d"]),
    ('<style>p:hover{display:none} @media print{p{display:none}} /* p{display:none} */</style><p>a', ["a"], []),
    ('<p hidden>a<p>b', ["", "b"], ["a"]),
    ('<head><title>a</title><body>b', ["b"], []),
    ('<ul><li>a<li>b<ul><li>c</ul></ul>d', ["a", "b", "c", "d"], []),
    ('<![if !mso]>a<![endif]><![bogus<p>b', None, []),
    ('<div>a</div><div><br></div><div>b</div>', ["a", "", "b", ""], []),
    ('<pre>a\nb  c</pre>', ["a", "b  c", ""], []),
    ('a\n  b', ["a b"], []),
    ('<blockquote>a<br>b</blockquote>c', ["> a", "> b", "c"], []),
    ('<blockquote style="border:none">a</blockquote>', ["a", ""], []),
    ('<blockquote style="border:none;border-left:1px solid">a</blockquote>', ["> a", ""], []),
    ('<blockquote type="cite" style="border:none">a</blockquote>', ["> a", ""], []),
    ('<p style="color:#fff">a</p>b', ["", "b"], ["a"]),
    ('<font color=white>a</font>b', ["b"], ["a"]),
    ('<font color=fefefe>a</font>b', ["b"], ["a"]),
    ('<span style="color:rgb(255, 255, 255) !important">a</span>b', ["b"], ["a"]),
    ('<span style="color:rgba(0,0,0,0)">a</span><span style="color:transparent">b</span>c', ["c"], ["a", "b"]),
    ('<style>.w{color:#ffffff}</style><p class=w>a<b>b</b></p>c', ["", "c"], ["a", "b"]),
    ('<p style="color:#fff">a<span style="color:black">b</span></p>', ["b", ""], ["a"]),
    ('<b><font color=white>a</b>b</font>c', ["c"], ["a", "b"]),
    ('<p style="color:#ccc">a</p>', ["a", ""], []),
    ('<p style="color:#fff;background:#000">a</p>', ["a", ""], []),
    ('<body bgcolor=black text=white>a<p style="color:#111">b</p></body>', ["a", ""], ["b"]),
    ('<style>body{background:#003}p{color:#fff}</style><body><p>a</p></body>', ["a", ""], []),
    ('<table bgcolor="#333"><tr><td style="color:#fff">a</td></tr></table>', ["a", ""], []),
    ('<p style="color:#fff;background:url(x)">a</p>', ["a", ""], []),
    ('<p style="color:#fff"><a href=x>a</a></p>', ["a", ""], []),
    ('<span style="font-size:0">a</span><span style="font:0/0 a">b</span><span style="font-size:1px">c</span>d',
     ["d"], ["a", "b", "c"]),
    ('<span style="font:12px Arial">a</span>', ["a"], []),
    ('<div style="text-indent:-9999px">a</div><div style="position:absolute; left:-999em">b</div>c', ["c"], ["a", "b"]),
    ('<div style="height:0;overflow:hidden">a</div><div style="height:9px;overflow:hidden">b</div>', ["b", ""], ["a"]),
])
def test_html(html, lines, left_out):
    found = markup.text(html)
    assert [there.text for there in found.left_out] == left_out
    if lines is not None:
        assert [line.lstrip() for line in found.lines if line] == [line.strip() for line in lines if line]


def test_endless_html_is_read_in_time():
    start = time.process_time()
    markup.text("<div><b><s>" * 50_000 + "A Par - Bur")
    answered.written(["> a", *["On a, b c"] * 20_000])
    assert time.process_time() - start < within(20)


DAMAGE = [
    b"<![", b"<!--", b"&#x110000;", b"<p style=", b"\n\n", b"\n--b0\n", b"Content-Type: message/rfc822\n\n", b"=\n",
    b"> ",
    b"=?utf-8?b?x", b"Content-Type: text/plain; format=flowed\n\n", b"charset=idna", b"wrote:\n", b"From: \n", b"\xff"
]


def test_damaged_mails_are_read_or_refused():
    chance = random.Random(17)
    mails = [(FOLDER / name).read_bytes() for name in sorted(EXPECTED)]
    for _ in range(500):
        raw = bytearray(chance.choice(mails))
        for _ in range(chance.randrange(1, 8)):
            at = chance.randrange(len(raw) + 1) if chance.random() < 0.5 else chance.randrange(min(len(raw), 450) + 1)
            raw[at:at + chance.choice([0, 0, 40])] = chance.choice(DAMAGE)
        try:
            read(opening(), [decode(bytes(raw), "o")])
        except Refused as refused:
            assert all(fault.text and fault.remedy for fault in refused.faults)
