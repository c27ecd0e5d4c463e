"""Mails as text: what their writer wrote, each line where it stood in the file as far as the encoding lets it.

An RFC 822 message, an mbox of several, a mail pasted with its headers. The plain part is taken where there is one, else
HTML as text. Headers, signatures and the frame of PGP are taken out, and what was taken out is told.
"""
import re
from typing import NamedTuple

HEADER = re.compile(rb"(?:[A-Za-z][A-Za-z0-9-]*):[ \t]?(?=\S|$)")
POSTMARK = re.compile(rb"From \S+.*\d{4}\s*$")
KNOWN = {
    b"from", b"to", b"subject", b"date", b"sent", b"received", b"message-id", b"content-type", b"mime-version",
    b"return-path", b"cc", b"reply-to", b"delivered-to", b"in-reply-to", b"x-mailer"
}
PGP = re.compile(r"-----(BEGIN|END) PGP [A-Z ]+-----\s*$")
SIGNATURE = re.compile(r"--\s*$")
LONGEST_SIGNATURE = 10
ORIGINAL = re.compile(
    r"\s*-{2,}\s*(?:original message|original appointment|urspr(?:ü|ue)ngliche nachricht|message d'origine"
    r"|mensaje original|messaggio originale|oorspronkelijk bericht|原始郵件|原始邮件)\s*-{2,}\s*$", re.I)
RULE = re.compile(r"\s*_{16,}\s*$")                                 # above the headers of what is answered
SENDER = re.compile(r"\s*(?:from|von|de|da|van)\s*:.*\S", re.I)


class LeftOut(NamedTuple):
    """Lines that are no part of what was written. line: the first of them; text: as it stands; why: in a few words."""

    line: int
    text: str
    why: str


class Letter(NamedTuple):
    """The lines of a mail's text, with empty ones where something was left out."""

    lines: list[str]
    left_out: tuple[LeftOut, ...]
    encoding: str = ""


def is_mail(raw: bytes) -> bool:
    """Say whether a file is a mail or an mbox: it begins with headers, two at least that mails have."""
    start = raw.lstrip(b"\xef\xbb\xbf\r\n\t ")
    block = re.split(rb"\r?\n[ \t]*\r?\n", start[:20_000], maxsplit=1)[0].splitlines()
    if block and POSTMARK.match(block[0]):
        block = block[1:]
    if not all(HEADER.match(line) or line[:1] in b" \t" for line in block):
        return False
    return len({line.partition(b":")[0].lower() for line in block} & KNOWN) >= 2


def letter(raw: bytes, decoded) -> Letter:
    """Read a mail or an mbox. decoded: bytes -> (text, encoding), for parts that do not name their encoding or lie."""
    whole = raw.replace(b"\r\n", b"\n").split(b"\n")
    starts = [
        at for at, line in enumerate(whole)
        if POSTMARK.match(line) and (at == 0 or not whole[at - 1].strip()) and is_mail(b"\n".join(whole[at:at + 200]))
    ]
    starts = starts if starts and starts[0] == 0 else [0, *starts]
    text: list[str] = []
    left_out: list[LeftOut] = []
    encodings: dict[str, None] = {}
    for start, end in zip(starts, [*starts[1:], len(whole)]):
        _message(whole[start:end], decoded, text, left_out, encodings)
    return Letter(text, tuple(left_out), ", ".join(encodings))


def _message(whole: list[bytes], decoded, text: list[str], left_out: list[LeftOut], encodings: dict) -> None:
    """Add one message's lines: every part that is taken where it stands, the rest left out."""
    from email import message_from_bytes  # mails only: 20 ms
    from email.policy import compat32

    first = len(text)
    message = message_from_bytes(b"\n".join(whole), policy=compat32)
    raw = b"\n".join(whole)
    at, taken = 0, False
    for part in _texts(message):
        transfer = str(part.get("Content-Transfer-Encoding", "")).strip().lower()
        del part["Content-Transfer-Encoding"]                     # so that the body comes as it stands
        body = part.get_payload(decode=True) or b""
        place = raw.find(body.rstrip(b"\n"), at)
        lines, encoding = _lines(part, transfer, body, decoded)
        lines, answered = without_original(lines)
        encodings[encoding] = None
        here = first + (raw.count(b"\n", 0, place) if place >= 0 else 0)
        if len(text) < here:
            left_out.append(
                LeftOut(
                    len(text) + 1, _shown(whole,
                                          len(text) - first),
                    "mail headers" if not taken else "another part of the mail"))
            text.extend([""] * (here - len(text)))
        left_out.extend(there._replace(line=there.line + len(text)) for there in answered)
        text.extend(lines)
        at, taken = max(place, 0) + len(body), True
    if len(text) < first + len(whole):
        if taken and any(line.strip() for line in whole[len(text) - first:]):
            left_out.append(LeftOut(len(text) + 1, _shown(whole, len(text) - first), "another part of the mail"))
        text.extend([""] * (first + len(whole) - len(text)))


def _shown(whole: list[bytes], at: int) -> str:
    return next((line.decode("ascii", "replace").strip() for line in whole[max(at, 0):] if line.strip()), "")


def _texts(message) -> list:
    """List the parts to read: of alternatives the plain one; attachments of plain text as well."""
    if message.get_content_type() == "multipart/alternative":
        found = [part for part in message.walk() if part.get_content_maintype() == "text"]
        plain = [part for part in found if part.get_content_subtype() == "plain"]
        return (plain or found)[:1]
    if message.is_multipart():
        return [text for part in message.get_payload() for text in _texts(part)]
    return [message] if message.get_content_type() in ("text/plain", "text/html") else []


def _lines(part, transfer: str, body: bytes, decoded) -> tuple[list[str], str]:
    """Decode one part. The soft line ends of quoted-printable are undone, and empty lines keep the numbers true."""
    if transfer == "base64":
        import base64

        try:
            body = base64.b64decode(body)
        except ValueError:
            pass                                                  # it is none: its letters are prose, and told so
    gaps: list[int] = []
    if transfer == "quoted-printable":
        import quopri

        joined, open_lines = [], []
        for line in body.split(b"\n"):
            open_lines.append(line)
            if not line.rstrip().endswith(b"="):
                joined.append(quopri.decodestring(b"\n".join(open_lines)).rstrip(b"\n"))
                gaps.append(len(open_lines) - 1)
                open_lines = []
        if open_lines:
            joined.append(quopri.decodestring(b"\n".join(open_lines)))
            gaps.append(len(open_lines) - 1)
        body = b"\n".join(joined)
    charset = part.get_content_charset()
    try:
        text, encoding = (body.decode(charset), charset) if charset else decoded(body)
    except (LookupError, UnicodeError, ValueError):
        text, encoding = decoded(body)
    if part.get_content_type() == "text/html":
        return plain(text), encoding
    lines = text.replace("\r\n", "\n").split("\n")
    if gaps and len(lines) == len(gaps):
        lines = [line for there, gap in zip(lines, gaps) for line in (there, *[""] * gap)]
    return lines, encoding


def plain(html: str) -> list[str]:
    """Write HTML as lines of text. What is quoted is marked by `>`, what is struck out by `~~`."""
    from html.parser import HTMLParser

    class Text(HTMLParser):
        def __init__(self):
            super().__init__(convert_charrefs=True)
            self.lines, self.hidden, self.quoted = [""], 0, 0

        def handle_starttag(self, tag, attrs):
            self.hidden += tag in ("style", "script", "head", "title")
            self.quoted += tag == "blockquote"
            if tag in ("br", "p", "div", "li", "tr", "blockquote", "h1", "h2", "h3", "pre", "table", "ul", "ol"):
                self.lines.append("")
            elif tag in ("td", "th"):
                self.lines[-1] += " "
            elif tag in ("s", "strike", "del"):
                self.lines[-1] += "~~"

        def handle_endtag(self, tag):
            self.hidden -= tag in ("style", "script", "head", "title") and self.hidden > 0
            self.quoted -= tag == "blockquote" and self.quoted > 0
            if tag in ("p", "div", "li", "tr", "blockquote", "pre", "table"):
                self.lines.append("")
            elif tag in ("s", "strike", "del"):
                self.lines[-1] += "~~"

        def handle_data(self, data):
            if not self.hidden:
                first, *more = data.split("\n") if self.get_starttag_text() and "<pre" in self.get_starttag_text(
                ).lower() else [" ".join(data.split("\n"))]
                for number, piece in enumerate((first, *more)):
                    if number:
                        self.lines.append("")
                    if self.quoted and not self.lines[-1] and piece.strip():
                        self.lines[-1] = "> "
                    self.lines[-1] += piece

    reader = Text()
    reader.feed(html)
    reader.close()
    return [line.rstrip() for line in reader.lines]


def without_original(lines: list[str]) -> tuple[list[str], list[LeftOut]]:
    """Take out the mail that is answered, which some programs add below without marking its lines.

    What is forwarded, with nothing before it, is what there is to read.
    """
    for at, line in enumerate(lines):
        ruled = RULE.match(line) and SENDER.match(next(filter(str.strip, lines[at + 1:]), ""))
        if ruled or ORIGINAL.match(line):
            if not any(before.strip() for before in lines[:at]):
                return lines, []
            left_out = LeftOut(at + 1, line.strip(), "the mail that is answered")
            return [*lines[:at], *[""] * (len(lines) - at)], [left_out]
    return lines, []


def without_frames(lines: list[str]) -> tuple[list[str], list[LeftOut]]:
    """Take out signatures and the frame of PGP, and undo its dash-escapes."""
    made, left_out = [], []
    signed = closing = False
    signature = 0
    for number, line in enumerate(lines, 1):
        mark = PGP.match(line)
        if mark:
            closing = mark[1] == "BEGIN" and "SIGNATURE" in line
            signed, signature = not closing and mark[1] == "BEGIN", 0
            made.append("")
            left_out.append(LeftOut(number, line, "a PGP signature"))
        elif closing or signed and line.startswith("Hash: "):
            made.append("")
        elif SIGNATURE.match(line) and not signed:
            signature = LONGEST_SIGNATURE
            made.append("")
        elif signature and line.strip():
            signature -= 1
            made.append("")
            left_out.append(LeftOut(number, line.strip(), "a signature"))
        else:
            signature = 0
            made.append(line[2:] if signed and line.startswith("- ") else line)
    return made, left_out
