"""Mails as text: what their writer wrote, each line where it stood in the file as far as the encoding lets it.

An RFC 822 message, an mbox of several, a mail pasted with its headers. The plain part is taken where there is one, else
HTML as text. What is left out (headers, signatures, what is quoted or answered, what is hidden) is told.
"""
import re
from typing import Callable, NamedTuple

from judge import answered, framing
from judge.answered import About, Letter
from judge.faults import Doubt, LeftOut
from judge.messages import message

HEADER = re.compile(rb"(?:[A-Za-z][A-Za-z0-9-]*):[ \t]?(?=\S|$)")
POSTMARK = re.compile(rb"From \S+.*\d{4}\s*$")
KNOWN = {
    b"from", b"to", b"subject", b"date", b"sent", b"received", b"message-id", b"content-type", b"mime-version",
    b"return-path", b"cc", b"reply-to", b"delivered-to", b"in-reply-to", b"x-mailer"
}
HEADERS, PART = "headers", "part"        # what is skipped
BETWEEN = re.compile(rb"--\S+\s*$|(?i:content-|mime-version:|\s)")     # parts: no text of anybody's
SENT = ("Message-ID", "MIME-Version", "Received", "Return-Path", "Content-Type", "In-Reply-To", "References")
WIDER = {                                 # what mails name, and what they mean by it
    "iso-8859-1": "cp1252", "latin-1": "cp1252", "latin1": "cp1252", "us-ascii": "cp1252", "ascii": "cp1252",
    "gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "big5": "cp950", "big5-hkscs": "big5hkscs",
    "ks_c_5601-1987": "cp949", "euc-kr": "cp949", "shift_jis": "cp932", "x-sjis": "cp932"
}
WESTERN = {"iso-8859-1", "iso-8859-15", "latin-1", "latin1", "us-ascii", "ascii", "windows-1252", "cp1252"}
ENCRYPTED = {"multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"}
TEXT_FILES = (".txt", ".text")
ORDERLY = re.compile(r"\w\s*(?:[-–—→>=]|:\s*\w)|\b[AFaf]\s+\w|\d|[\u3040-\u30ff\u3400-\u9fff]{3}")
Decoder = Callable[[bytes], tuple[str, str]]


class _Part(NamedTuple):
    """A part that is read. about: of the mail that it belongs to; name: of an attachment; enclosed: it is part of a
    mail within the mail; instead: the plain part in whose place it is read."""

    part: object
    about: About
    name: str = ""
    enclosed: bool = False
    instead: object = None


class _Body(NamedTuple):
    """A part as text. raw: as it stands in the file."""

    raw: bytes
    letter: Letter
    above: tuple[int, ...]
    around: tuple[int, ...]


def is_mail(raw: bytes) -> bool:
    """Say whether a file is a mail or an mbox: it begins with headers, two at least that mails have."""
    start = raw.lstrip(b"\xef\xbb\xbf\r\n\t ")
    block = re.split(rb"\r?\n[ \t]*\r?\n", start[:20_000], maxsplit=1)[0].splitlines()
    if block and POSTMARK.match(block[0]):
        block = block[1:]
    if not all(HEADER.match(line) or line[:1] in b" \t" for line in block):
        return False
    return len({line.partition(b":")[0].lower() for line in block} & KNOWN) >= 2


def letter(raw: bytes, decoded: Decoder) -> Letter:
    """Read a mail or an mbox. decoded: bytes -> (text, encoding), for parts that do not name their encoding or lie."""
    raw = raw.replace(b"\r\n", b"\n")
    begins = len(raw) - len(raw.lstrip(b"\xef\xbb\xbf\r\n\t "))
    whole = raw[begins:].split(b"\n")
    starts = [
        at for at, line in enumerate(whole)
        if POSTMARK.match(line) and (at == 0 or not whole[at - 1].strip()) and is_mail(b"\n".join(whole[at:at + 200]))
    ]
    starts = starts if starts and starts[0] == 0 else [0, *starts]
    reading = _Reading(decoded)
    reading.text.extend([""] * raw.count(b"\n", 0, begins))
    for start, end in zip(starts, [*starts[1:], len(whole)]):
        reading.message(whole[start:end])
    return Letter(reading.text, tuple(sorted(reading.left_out)), tuple(reading.doubts), ", ".join(reading.encodings))


class _Reading:
    """One file of mails as it is read: the lines so far, what was left out of them, what is doubtful."""

    def __init__(self, decoded: Decoder):
        self.decoded = decoded
        self.text: list[str] = []
        self.left_out: list[LeftOut] = []
        self.doubts: list[Doubt] = []
        self.encodings: dict[str, None] = {}
        self.senders: set[str] = set()
        self.whole: list[bytes] = []
        self.first = 0

    def message(self, whole: list[bytes]) -> None:
        """Add one message's lines: every part that is taken where it stands, the rest left out."""
        from email import message_from_bytes  # mails only: 20 ms
        from email.policy import compat32

        self.whole, self.first = whole, len(self.text)
        raw = b"\n".join(whole)
        parsed = message_from_bytes(raw, policy=compat32)
        self._sender(str(parsed.get("From", "")))
        encrypted = next((part for part in parsed.walk() if part.get_content_type() in ENCRYPTED), None)
        if encrypted is not None:
            self._doubt(1, message("this mail is encrypted"), message("decrypt it, and give what it says as text"))
        others: list[str] = []
        at, said, there, orders = 0, False, False, False
        for taken in self._parts(parsed, _about(parsed), others):
            body = self._body(taken.part)
            if not body.raw.strip():
                continue
            place = raw.find(body.raw.rstrip(b"\n"), at)
            here = self.first + (raw.count(b"\n", 0, place) if place >= 0 else 0)
            self._skip(here, HEADERS if at == 0 else PART)
            if taken.instead is not None:
                self.left_out.append(LeftOut(len(self.text) + 1, "text/plain", message("the HTML part is read")))
            if taken.name:
                self.left_out.append(LeftOut(len(self.text) + 1, taken.name, message("an attachment, which is read")))
            about = taken.about._replace(said=said and not taken.enclosed and not taken.name)
            clean = answered.written(body.letter.lines, about, body.above, body.around)
            if taken.enclosed and said and any(map(str.strip, clean.lines)):
                self._doubt(len(self.text) + 1 - self.first, message("a mail is passed on below a text of its own"),
                            message("delete the one that is not meant"))
            if taken.name and orders and any(map(str.strip, clean.lines)):
                self._doubt(len(self.text) + 1 - self.first,
                            message("`{name}` is attached to a text that may hold orders", name=taken.name),
                            message("delete the one that is not meant"))
            self._add(body, clean)
            there = there or any(map(str.strip, clean.lines))
            said = said or any(map(_says_something, clean.lines))
            orders = orders or any(map(_may_order, clean.lines))
            at = max(place, 0) + len(body.raw)
        self._skip(self.first + len(whole), HEADERS if at == 0 else PART)
        self.left_out.extend(
            LeftOut(self.first + 1, name, message("an attachment, which is not read")) for name in others)
        if others and not there and encrypted is None:
            self._doubt(1, message("this mail has no text but in `{name}`", name=others[0]),
                        message("give it as plain text"))
        elif not there and parsed.get("Subject"):
            self._subject(str(parsed["Subject"]))

    def _add(self, body: _Body, clean: Letter) -> None:
        """Add the lines of a part, and empty ones for those that it has more of in the file."""
        start = len(self.text)
        left_out = (*body.letter.left_out, *clean.left_out)
        self.left_out.extend(there._replace(line=there.line + start) for there in left_out)
        self.doubts.extend(there._replace(line=there.line + start) for there in clean.doubts)
        self.encodings[body.letter.encoding] = None
        self.text.extend(clean.lines)
        self.text.extend([""] * (body.raw.rstrip(b"\n").count(b"\n") + 1 - len(clean.lines)))

    def _skip(self, here: int, why: str) -> None:
        """Leave out the file's lines up to one."""
        if len(self.text) < here:
            from_here = self.whole[len(self.text) - self.first:]
            text = next((line.decode("ascii", "replace").strip() for line in from_here[:here - len(self.text)]
                         if line.strip() and not (why == PART and BETWEEN.match(line))), "")
            if text:
                headers = LeftOut(len(self.text) + 1, text, message("mail headers"))
                other = LeftOut(len(self.text) + 1, text, message("another part of the mail"))
                self.left_out.append(other if why == PART else headers)
            self.text.extend([""] * (here - len(self.text)))

    def _sender(self, sender: str) -> None:
        """Tell where a sender has a second mail: which one counts is the rules' to say (DATC 4.D.1), not the mail's."""
        from email.utils import parseaddr

        address = parseaddr(sender)[1].lower()
        if address and address in self.senders:
            self.left_out.append(LeftOut(self.first + 1, address,
                                         message("one more mail of this sender, which is read too")))
        self.senders.add(address)

    def _subject(self, subject: str) -> None:
        """Tell the subject of a mail without text: it may hold what its writer meant to say."""
        line = next((at for at, line in enumerate(self.whole) if line[:8].lower() == b"subject:"), 0)
        self.left_out.append(LeftOut(self.first + line + 1, _words(subject), message("a subject, which is not read")))

    def _doubt(self, line: int, text: str, remedy: str) -> None:
        self.doubts.append(Doubt(self.first + line, text, remedy))

    # Parts. ---------------------------------------------------------------------------------------------------

    def _parts(self, message, about: About, others: list[str], enclosed: bool = False) -> list[_Part]:
        """List the parts to read: of alternatives the plain one; attachments of plain text as well. others: names of
        the attachments that are not read."""
        kind, name = message.get_content_type(), _words(message.get_filename() or "")
        if kind in ENCRYPTED:
            return []
        if kind == "multipart/alternative":
            return self._alternative(message, about, others, enclosed)
        if kind == "message/rfc822":
            inner = message.get_payload()
            return [there for part in (inner if isinstance(inner, list) else [])
                    for there in self._parts(part, _about(part), others, True)]
        if message.is_multipart():
            digest = kind == "multipart/digest"
            found = [there for part in message.get_payload() for there in self._parts(part, about, others, enclosed)]
            return [there._replace(enclosed=False) for there in found] if digest else found
        attached = message.get_content_disposition() == "attachment" or bool(name)
        if kind in ("text/plain", "text/html") or attached and name.lower().endswith(TEXT_FILES):
            return [_Part(message, about if not attached else About(), name if attached else "", enclosed)]
        shown = message.get_content_disposition() == "inline" or message.get("Content-ID") is not None
        if attached and not shown and not kind.endswith("-signature"):
            others.append(name or kind)
        return []

    def _alternative(self, message, about: About, others: list[str], enclosed: bool) -> list[_Part]:
        found = [there for part in message.get_payload() for there in self._parts(part, about, others, enclosed)
                 ] if message.is_multipart() else []
        texts = [there for there in found if not there.name]
        plain = next((there for there in texts if there.part.get_content_type() == "text/plain"), None)
        html = next((there for there in texts if there.part.get_content_type() == "text/html"), None)
        files = [there for there in found if there.name]
        if plain is None or html is None:
            return [*texts[:1], *files]
        there = [line for line in self._body(plain.part).letter.lines if line.strip()]
        empty = not there or len(there) <= 6 and framing.is_like(" ".join(there), "look elsewhere")
        if empty or self._body(html.part).letter.left_out:        # plain text shows what is struck out and hidden
            return [html._replace(instead=plain.part), *files]
        return [plain, *files]

    def _body(self, part) -> _Body:
        """Read a part, once."""
        known = getattr(part, "_judge_body", None)
        if known is None:
            transfer = str(part.get("Content-Transfer-Encoding", "")).strip().lower()
            del part["Content-Transfer-Encoding"]                 # so that the body comes as it stands
            raw = part.get_payload(decode=True) or b""
            known = part._judge_body = self._decoded(part, transfer, raw)
        return known

    def _decoded(self, part, transfer: str, raw: bytes) -> _Body:
        """Decode a part. The soft line ends of quoted-printable are undone, and empty lines keep the numbers true."""
        body, gaps = _untransferred(transfer, raw)
        text, encoding = _charset(part.get_content_charset() or "", body, self.decoded)
        if part.get_content_type() == "text/html":
            from judge import markup

            lines, left_out, above, around = markup.text(text)
            return _Body(raw, Letter(lines, left_out, (), encoding), above, around)
        lines = text.replace("\r\n", "\n").split("\n")
        if gaps and len(lines) == len(gaps):
            lines = [line for there, gap in zip(lines, gaps) for line in (there, *[""] * gap)]
        if str(part.get_param("format", "")).lower() == "flowed":
            lines = unflowed(lines, str(part.get_param("delsp", "")).lower() == "yes")
        return _Body(raw, Letter(lines, (), (), encoding), (), ())


def _says_something(line: str) -> bool:
    return bool(line.strip()) and not framing.is_quoted(line) and not framing.is_like(line, "nothing said")


def _may_order(line: str) -> bool:
    """Say whether a line may be an order of any game: it has marks of one, and does not speak of what is attached."""
    return (ORDERLY.search(line) is not None and not framing.is_quoted(line) and line != "--"
            and not framing.is_like(line, "attached"))


def _about(message) -> About:
    """See what a mail's headers say of it."""
    subject = _words(str(message.get("Subject", "")))
    answers = message.get("In-Reply-To") is not None
    return About.of(subject, answers, any(message.get(name) is not None for name in SENT))


def _words(header: str) -> str:
    """Decode a header (RFC 2047); as it stands where it cannot be."""
    from email.errors import MessageError
    from email.header import decode_header, make_header

    try:
        return " ".join(str(make_header(decode_header(header))).split())
    except (MessageError, LookupError, UnicodeError, ValueError):
        return " ".join(header.encode("ascii", "replace").decode("ascii").split())


def _untransferred(transfer: str, body: bytes) -> tuple[bytes, list[int]]:
    """Undo a transfer encoding. Returns how many lines were joined to each, for quoted-printable."""
    if transfer == "base64":
        import base64

        try:
            return base64.b64decode(body), []
        except ValueError:
            return body, []                                       # it is none: its letters are prose, and told so
    if transfer != "quoted-printable":
        return body, []
    import quopri

    gaps, joined, open_lines = [], [], []
    for line in body.split(b"\n"):
        open_lines.append(line)
        if not line.rstrip().endswith(b"="):
            joined.append(quopri.decodestring(b"\n".join(open_lines)).rstrip(b"\n"))
            gaps.append(len(open_lines) - 1)
            open_lines = []
    if open_lines:
        joined.append(quopri.decodestring(b"\n".join(open_lines)))
        gaps.append(len(open_lines) - 1)
    return b"\n".join(joined), gaps


def _charset(charset: str, body: bytes, decoded: Decoder) -> tuple[str, str]:
    """Decode a body as it says it is; where that is a lie, as it looks."""
    names = [charset, WIDER.get(charset, "")]
    if charset in WESTERN and not body.isascii():                  # what says that it is Latin-1 is UTF-8 as often
        names = ["utf-8", charset if charset == "iso-8859-15" else "cp1252"]
    for name in filter(None, names):
        try:
            return body.decode(name), name
        except (LookupError, UnicodeError, ValueError):
            continue
    return decoded(body)


def unflowed(lines: list[str], joined: bool) -> list[str]:
    """Put together the lines of `format=flowed` (RFC 3676): one that ends in a blank goes on in the next.

    joined: the blank is no part of the text (`DelSp=yes`). Empty lines keep the numbers true.
    """
    made: list[str] = []
    start, depth = -1, 0                                           # of the line that goes on
    for line in lines:
        quotes = len(line) - len(line.lstrip(">"))
        text = line[quotes:]
        text = text[1:] if text.startswith(" ") else text
        flows = text.endswith(" ") and text != "-- "
        body = text[:-1] if flows and joined else text
        if start >= 0 and quotes == depth and text != "-- ":
            made[start] += body
            made.append("")
        else:
            start, depth = len(made), quotes
            made.append(">" * quotes + (" " if quotes else "") + body)
        if not flows:
            start = -1
    return made
