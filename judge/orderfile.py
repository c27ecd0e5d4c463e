"""Order files: bytes of any common encoding, plain or mail, made into text with lines that know their places."""
import re
from typing import NamedTuple

from judge.faults import Doubt, Fault, FaultKind, LeftOut, Place, Refused
from judge.messages import message

LARGEST = 1_000_000   # bytes: twelve long mails are under 200,000
MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
SPOKEN = {
    "utf-8-sig": "UTF-8", "cp950": "Big5", "cp1252": "Windows-1252", "latin-1": "Latin-1", "iso-8859-1": "Latin-1",
    "us-ascii": "ASCII"
}
HEADED = r"\s*(?:From \S|[A-Za-z][A-Za-z0-9-]*:.*\n(?:[A-Za-z][A-Za-z0-9-]*:|[ \t]))"      # as a mail may begin
HEADED_FILE = re.compile(rb"(?:\xef\xbb\xbf)?" + HEADED.encode())
HEADED_TEXT = re.compile(HEADED)
BARE = re.compile(      # orders alone, or declarations: no mail, and nothing quoted
    r"(?:[ \t]*[AF] [^\n:@<>|[]{3,40}\n|[A-Z][a-z]+:(?:\n|[ \t]*[AF] [^\n:@<>|[]{3,40}\n)|\n"
    r"|(?:T\d+ )?(?:USSR|US)(?: AR\d+)?:? [#a-z][^\n@<>|[]{2,200}(?<![:：])\n)*"
)
CONTROLS = bytes(c for c in range(32) if c not in (9, 10, 12, 13, 27))


class Source(NamedTuple):
    """A text with orders. name: what faults call it; encoding: what it was read as; left_out: what of a mail is no part
    of its text, where empty lines stand now."""

    name: str
    text: str
    encoding: str = "utf-8"
    left_out: tuple[LeftOut, ...] = ()

    def lines(self) -> list[str]:
        """Give the lines, without their ends. Only real line ends part lines, so numbers agree with editors."""
        return lines(self.text)


def read_as(source: Source) -> str:
    """Say as what a text was read ("Big5", "a mail in UTF-8"); "" for plain UTF-8, of which nothing need be said."""
    if source.encoding == "utf-8":
        return ""
    names = [name for name in source.encoding.split(", ") if name != "mail"]
    spoken = ", ".join(SPOKEN.get(name, name.upper()) for name in names)
    if len(names) == len(source.encoding.split(", ")):
        return spoken
    return message("a mail in {encoding}", encoding=spoken) if spoken else message("a mail")


def lines(text: str) -> list[str]:
    """Part a text into lines, without their ends."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def decode(raw: bytes, name: str) -> Source:
    """Decode a file of orders. Raises Refused when it is too large, binary or of no known encoding.

    UTF-8 and UTF-16 with their marks, then UTF-8 itself; then, by what the bytes look like, the encodings in which
    Chinese and Western mail comes. A mail is read as judge.mail says.
    """
    if len(raw) > LARGEST:
        raise Refused(
            Fault(FaultKind.UNREADABLE, message("the file has {count} bytes", count=len(raw)),
                  message("at most {most} are read", most=LARGEST), Place(name)))
    if not raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        found = _mail(raw, name)
        if found is not None:
            return found
    text, encoding = _text(raw, name)
    return Source(name, text, encoding) if BARE.fullmatch(text + "\n") else _cleaned(text, name, encoding)


def pasted(name: str, text: str) -> Source:
    """Take a text that somebody gives instead of a file: a mail, or orders as they are. Raises Refused as `decode`."""
    if BARE.fullmatch(text + "\n"):
        return Source(name, text)
    if HEADED_TEXT.match(text):
        found = _mail(text.encode("utf-8", "replace"), name)
        if found is not None:
            return found._replace(encoding="utf-8")
    return _cleaned(text, name, "utf-8")


def _mail(raw: bytes, name: str) -> Source | None:
    """Read a mail or an mbox; None where it is none."""
    if HEADED_FILE.match(raw) is None:
        return None
    from judge import mail

    if not mail.is_mail(raw):
        return None
    there = mail.letter(raw, lambda body: _text(body, name))
    _refuse(there.doubts, name)
    encoding = f"mail, {there.encoding}" if there.encoding else "mail"
    return Source(name, "\n".join(there.lines), encoding, there.left_out)


def _cleaned(text: str, name: str, encoding: str) -> Source:
    """Leave out what the writer of a text did not write. Most texts hold no such thing."""
    from judge import answered, framing  # 5 ms, with the phrases they read

    left_out: tuple[LeftOut, ...] = ()
    parted, above, around = lines(text), (), ()
    if text[:200].lstrip()[:1] == "<" and re.match(r"\s*<(?:!doctype html|html)\b", text, re.I):
        from judge import markup                                  # a page that was saved

        parted, left_out, above, around = markup.text(text)
    elif framing.are_inert(parted):
        return Source(name, text, encoding)
    there = answered.written(parted, above=above, around=around)
    _refuse(there.doubts, name)
    return Source(name, "\n".join(there.lines), encoding, tuple(sorted((*left_out, *there.left_out))))


def _refuse(doubts: tuple[Doubt, ...], name: str) -> None:
    if doubts:
        raise Refused(*(Fault(FaultKind.AMBIGUOUS, text, remedy, Place(name, line)) for line, text, remedy in doubts))


def _text(raw: bytes, name: str) -> tuple[str, str]:
    """Decode bytes; say as what."""
    for mark, encoding in MARKS:
        if raw.startswith(mark):
            try:
                return raw[len(mark):].decode("utf-8") if encoding == "utf-8-sig" else raw.decode(encoding), encoding
            except UnicodeDecodeError as error:
                raise Refused(
                    Fault(FaultKind.UNREADABLE,
                          message("the file says it is {encoding} and is not", encoding=encoding.upper()),
                          message("save it as UTF-8"),
                          Place(name, error.object[:error.start].count(b"\n") + 1))) from None
    binary = next((at for at, c in enumerate(raw) if c in CONTROLS), None) if any(c in raw for c in CONTROLS) else None
    if binary is not None:
        raise Refused(Fault(FaultKind.UNREADABLE, message("this is a binary file, not text"),
                            message("send the orders as plain text"), Place(name, raw[:binary].count(b"\n") + 1)))
    for encoding in ("utf-8", *_guesses(raw)):
        try:
            return raw.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    raise Refused(Fault(FaultKind.UNREADABLE, message("the encoding of this file is unknown"),
                        message("save it as UTF-8"), Place(name)))


def _guesses(raw: bytes) -> tuple[str, ...]:
    """Order the encodings to try after UTF-8, by how the bytes above ASCII stand.

    Western letters stand alone among others. Chinese comes in pairs: in Big5 the first byte is A1-F9 and the commonest
    characters lie in A4-C6; in GB the commonest lie in B0-D7 with a second byte above A0.
    """
    pairs: list[bytes] = []
    western, at = 0, 0
    while at < len(raw):
        if raw[at] < 0x80:
            at += 1
            continue
        pair = raw[at:at + 2]
        if len(pair) < 2 or pair[1] < 0x40:
            western += 1                                          # "Vie \x96 Tri"
            at += 1
            continue
        pairs.append(pair)
        after_letter = raw[at - 1:at].isalpha()
        western += after_letter and (pair[1] < 0x80 or raw[at + 2:at + 3].isalpha())     # "M\xfcn", "Gr\xf6\xdfe"
        western += not after_letter and pair[0] >= 0xC0 and pair[1:].islower()           # "\xd6sterreich"
        at += 2
    if western * 2 > len(pairs) or western and len(pairs) - western < 2:
        return ("cp1252", "latin-1")
    big5 = sum(0xA4 <= pair[0] <= 0xC6 for pair in pairs)
    gb = sum(0xB0 <= pair[0] <= 0xD7 and pair[1] >= 0xA1 for pair in pairs)
    return ("cp950", "gb18030") if big5 > gb else ("gb18030", "cp950")
