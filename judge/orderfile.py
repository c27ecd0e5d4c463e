"""Order files: bytes of any common encoding, made into text with lines that know their places."""
from typing import NamedTuple

from judge.faults import Fault, FaultKind, Place, Refused

LARGEST = 1_000_000   # bytes: twelve long mails are under 200,000


class Source(NamedTuple):
    """A text with orders. name: what faults call it; encoding: what it was read as."""

    name: str
    text: str
    encoding: str = "utf-8"

    def lines(self) -> list[str]:
        """Give the lines, without their ends. Only real line ends part lines, so numbers agree with editors."""
        return lines(self.text)


def lines(text: str) -> list[str]:
    """Part a text into lines, without their ends."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def decode(raw: bytes, name: str) -> Source:
    """Decode a file of orders. Raises Refused when it is too large, binary or of no known encoding.

    UTF-8 and UTF-16 with their marks, then UTF-8 itself; then, by what the bytes look like, the encodings in which
    Chinese and Western mail comes.
    """
    if len(raw) > LARGEST:
        raise Refused(Fault(FaultKind.UNREADABLE, f"the file has {len(raw)} bytes", f"at most {LARGEST} are read", Place(name)))
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if raw.startswith(mark):
            return Source(name, _decoded(raw, encoding, name), encoding)
    controls = sum(raw.count(bytes([c])) for c in range(32) if c not in (9, 10, 12, 13, 27))
    if controls:
        line = raw[:next(i for i, c in enumerate(raw) if c < 32 and c not in (9, 10, 12, 13, 27))].count(b"\n") + 1
        raise Refused(Fault(FaultKind.UNREADABLE, "this is a binary file, not text", "send the orders as plain text", Place(name, line)))
    for encoding in ("utf-8", *_guesses(raw)):
        try:
            return Source(name, raw.decode(encoding), encoding)
        except UnicodeDecodeError:
            continue
    raise Refused(Fault(FaultKind.UNREADABLE, "the encoding of this file is unknown", "save it as UTF-8", Place(name)))


def _decoded(raw: bytes, encoding: str, name: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        line = raw[:error.start].count(b"\n") + 1
        raise Refused(Fault(FaultKind.UNREADABLE, f"the file says it is {encoding.upper()} and is not", "save it as UTF-8",
                            Place(name, line))) from None


def _guesses(raw: bytes) -> tuple[str, ...]:
    """Order the encodings to try after UTF-8: Western letters stand alone, Chinese characters come in pairs."""
    high = [i for i, c in enumerate(raw) if c >= 0x80]
    paired = sum(1 for i in high if i + 1 in set(high[:2000]) or i - 1 in set(high[:2000]))
    western = paired < len(high[:2000]) / 2
    return ("cp1252", "latin-1") if western else ("cp950", "gb18030")
