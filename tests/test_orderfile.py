"""Order files: encodings, mails, what frames them."""
import base64
import quopri
import random
from email.message import EmailMessage

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.diplomacy.reader import read
from judge.faults import Refused
from judge.orderfile import LARGEST, decode
from tests.orders.diplomacy_corpus import opening, said
from tests.orders.variations import varied_chinese

HEADERS = (b"From: Player <player@example.org>\r\nTo: gm@example.org\r\nSubject: Fall 1908 orders\r\n"
           b"Date: Mon, 7 Jan 2030 10:00:00 +0000\r\n")
QUOTED = HEADERS + b"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"


def orders_in(raw: bytes):
    """Read a file of Spring 1901, and give its orders with their lines."""
    found = read(opening(), [decode(raw, "orders")])
    assert not found.faults, found.faults
    return [(said(there), there.line) for there in found.given]


def reasons(raw: bytes) -> list[tuple[int, str]]:
    return [(there.place.line, there.why) for there in read(opening(), [decode(raw, "orders")]).ignored]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1", "cp1252"])
def test_western_encodings(encoding):
    text = "Österreich:\nA Wien - Tri\nGermany: A Mün - Böh".replace("Wien", "Vienna")
    mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(encoding, b"")
    source = decode(mark + text.encode(encoding), "orders")
    assert source.text == text
    assert orders_in(mark + text.encode(encoding)) == [("Austria: A Vie - Tri", 2), ("Germany: A Mun - Boh", 3)]


@pytest.mark.parametrize("encoding,name", [("big5", "cp950"), ("cp950", "cp950"), ("gbk", "gb18030"),
                                           ("gb18030", "gb18030")])
def test_chinese_encodings(encoding, name):
    text = {"cp950": "德國：A 柏林 － 基爾\n慕尼黑陸軍支援柏林陸軍移動到基爾", "gb18030": "德国：A 柏林 － 基尔\n慕尼黑陆军支援柏林陆军移动到基尔"}[name]
    source = decode(text.encode(encoding), "orders")
    assert (source.text, source.encoding) == (text, name)
    assert orders_in(text.encode(encoding)) == [("Germany: A Ber - Kie", 1), ("Germany: A Mun S A Ber - Kie", 2)]


def test_a_file_of_chinese_orders_is_told_from_its_bytes():
    chance = random.Random(8)
    for _ in range(200):
        text = "\n".join(varied_chinese(opening().board, chance).text for _ in range(12))
        for encoding in ("cp950", "gb18030"):
            try:
                raw = text.encode(encoding)
            except UnicodeEncodeError:
                continue
            assert decode(raw, "orders").text == text


@pytest.mark.parametrize("raw,text,line", [
    (b"A Par - Bur\n\x00\x01\x02", "this is a binary file, not text", 2),
    (b"\xff\xfeA\x00\x00", "the file says it is UTF-16 and is not", 1),
    (b"\xef\xbb\xbfA Par\n\xff\xff", "the file says it is UTF-8-SIG and is not", 2),
    (b"x" * (LARGEST + 1), f"the file has {LARGEST + 1} bytes", 0)])
def test_what_cannot_be_decoded_is_refused_with_its_line(raw, text, line):
    with pytest.raises(Refused) as refused:
        decode(raw, "orders")
    fault, = refused.value.faults
    assert (fault.text, fault.place.line) == (text, line) and fault.remedy


def test_a_plain_mail():
    raw = HEADERS + b"\r\nFrance:\r\nA Par - Bur\r\n-- \r\nFrance, the beautiful\r\nA Mar H\r\n"
    assert orders_in(raw) == [("France: A Par - Bur", 7)]
    assert reasons(raw) == [(1, "mail headers"), (9, "a signature"), (10, "a signature")]


def test_quoted_printable_keeps_the_lines():
    body = ("France:\n"
            "A Par - Bur, and that is a long line that the mailer breaks in two as it is longer than it likes=\n"
            ", A Mar =2D Spa\nF Bre =E2=80=93 Mao")
    raw = QUOTED + body.encode()
    assert orders_in(raw) == [("France: A Par - Bur", 9), ("France: A Mar - Spa", 9), ("France: F Bre - Mao", 11)]


def test_base64_and_its_encoding():
    body = base64.encodebytes("法國\nA 巴黎－勃艮第\n".encode("big5"))
    raw = HEADERS + b"Content-Type: text/plain; charset=big5\r\nContent-Transfer-Encoding: base64\r\n\r\n" + body
    assert orders_in(raw) == [("France: A Par - Bur", 9)]
    assert decode(raw, "orders").encoding == "mail, big5"


def test_the_plain_part_of_alternatives_is_read():
    message = EmailMessage()
    message["From"], message["Subject"] = "Player <player@example.org>", "orders"
    message.set_content("France:\nA Par - Bur\n")
    message.add_alternative("<p>France:</p><p>A Par - Gas</p>", subtype="html")
    assert [order for order, _ in orders_in(message.as_bytes())] == ["France: A Par - Bur"]


def test_html_alone_is_read_as_text():
    message = EmailMessage()
    message["From"], message["Subject"] = "Player <player@example.org>", "orders"
    message.set_content(
        "<html><head><style>A Mar H</style></head><body><b>France</b><br>A Par -&gt; Bur<br>F&nbsp;Bre - Mao"
        "<blockquote>A Mar - Spa</blockquote></body></html>", subtype="html")
    assert [order for order, _ in orders_in(message.as_bytes())] == ["France: A Par - Bur", "France: F Bre - Mao"]


def test_an_order_that_is_struck_out_is_left_out_and_told():
    message = EmailMessage()
    message["From"], message["Subject"] = "Player <player@example.org>", "orders"
    message.set_content("<p><s>A Par - Bur</s></p>", subtype="html")
    found = read(opening(), [decode(message.as_bytes(), "orders")])
    assert not found.given and not found.faults
    assert [(there.text, there.why) for there in found.ignored][-1] == ("A Par - Bur", "struck out")


def test_an_mbox():
    first = b"From player@example.org Mon Jan  7 10:00:00 2030\n" + HEADERS.replace(b"\r",
                                                                                    b"") + b"\nFrance:\nA Par - Bur\n\n"
    second = b"From other@example.org Mon Jan  7 11:00:00 2030\n" + HEADERS.replace(b"\r",
                                                                                    b"") + b"\nGermany:\nA Mun - Boh\n"
    assert orders_in(first + second) == [("France: A Par - Bur", 8), ("Germany: A Mun - Boh", 17)]


def test_a_signed_mail_loses_its_frame():
    raw = (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nFrance:\n- - A Par - Bur\nA Mar - Spa\n"
        "-----BEGIN PGP SIGNATURE-----\n\n"
        "iQEzBAEBCAAdFiEE\n-----END PGP SIGNATURE-----\nF Bre - Mao\n").encode()
    assert orders_in(raw) == [("France: A Par - Bur", 5), ("France: A Mar - Spa", 6), ("France: F Bre - Mao", 11)]


def test_quoted_lines_are_told_and_not_read():
    raw = b"France:\nA Par - Bur\nOn Monday the GM wrote:\n> A Par - Gas\n>> A Mar H\n"
    assert orders_in(raw) == [("France: A Par - Bur", 2)]
    assert reasons(raw) == [(3, "quoted"), (4, "quoted"), (5, "quoted")]


ANSWERED = "From: GM\nSent: Monday\nSubject: Results\n\nFrance:\nA Par - Pic\nF Bre H\n"


@pytest.mark.parametrize("mark", ["-----Original Message-----\n", "-----Ursprüngliche Nachricht-----\n",
                                  "------ 原始郵件 ------\n", "_" * 32 + "\n\n"])
def test_the_mail_that_is_answered_is_left_out(mark):
    raw = f"France:\nA Par - Bur\n\n{mark}{ANSWERED}".encode()
    assert orders_in(raw) == [("France: A Par - Bur", 2)]
    assert reasons(raw) == [(4, "the mail that is answered")]
    mailed = HEADERS + b"Content-Type: text/plain; charset=utf-8\r\n\r\n" + raw
    assert orders_in(mailed) == [("France: A Par - Bur", 8)]
    assert reasons(mailed)[-1] == (10, "the mail that is answered")


def test_the_next_mail_of_an_mbox_is_read_behind_one_that_answers():
    postmark = b"From player@example.org Mon Jan  7 10:00:00 2030\n" + HEADERS.replace(b"\r", b"") + b"\n"
    answer = b"France:\nA Par - Bur\n-----Original Message-----\nA Par - Pic\n\n"
    raw = postmark + answer + postmark + b"Germany:\nA Mun H\n"
    assert [order for order, _ in orders_in(raw)] == ["France: A Par - Bur", "Germany: A Mun H"]


@pytest.mark.parametrize("mark", ["---------- Forwarded message ---------\n", "-----Original Message-----\n"])
def test_a_mail_that_is_forwarded_is_read(mark):
    read = [order for order, _ in orders_in(f"\n{mark}{ANSWERED}".encode())]
    assert read == ["France: A Par - Pic", "France: F Bre H"]


def test_headers_of_a_pasted_mail_are_no_claims():
    raw = b"Hi,\nSubject: Re: Fall 1908 results\nTo: gm@example.org\nFrance:\nA Par - Bur\n"
    assert orders_in(raw) == [("France: A Par - Bur", 5)]


@settings(max_examples=300)
@given(
    st.binary(max_size=300),
    st.sampled_from([
        b"", HEADERS, HEADERS + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n",
        HEADERS + b"Content-Transfer-Encoding: quoted-printable\r\n\r\n",
        HEADERS + b"Content-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n",
        HEADERS + b"Content-Type: text/html\r\n\r\n<p><![", b"<html><style>p{",
        b"From: a@b.cd\r\nDate: x\r\n\r\nA Par H\r\n"
    ]))
def test_arbitrary_bytes_are_read_or_refused(raw, before):
    try:
        source = decode(before + raw, "orders")
    except Refused as refused:
        assert all(fault.text and fault.remedy for fault in refused.faults)
        return
    read(opening(), [source])


def test_quoted_printable_helper_agrees_with_the_library():
    text = "A Par - Bur, " * 12
    raw = QUOTED + quopri.encodestring(text.encode())
    assert len(orders_in(raw)) == 12
