"""The journal of a game: beside the state file, one YAML document a phase, written before the state that follows.

A document begins with the line `---` and ends with the line `...`; without that last line the entry was cut short by
a run that was killed. Its last line but one holds the digests of the state files before and after the phase, so that
the end of a long journal is understood without reading the rest.
"""

import re
from typing import Any, Iterable, NamedTuple

from judge import document
from judge.faults import Fault, FaultKind, LeftOut, Place, Refused
from judge.messages import message
from judge.orderfile import Source
from judge.protocol import Ending, Reading

BEGIN, END = b"---\n", b"\n...\n"
# Patterns as texts, compiled when first used: most commands never write a journal.
UNPRINTABLE = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"  # in a YAML text as it stands
NUMBER = rb"number: (\d+)\n"
PHASE = rb'\nphase: "(.*)"\n'
DIGESTS = rb'digests: \{before: "([0-9a-f]{64})", after: "([0-9a-f]{64})"\}\Z'
FOREIGN = Fault(
    FaultKind.UNREADABLE,
    message("the end of this journal was not written by judge"),
    message("take the journal from a copy, or move it away"),
)


class Entry(NamedTuple):
    """One phase as it was played, or one game's ending.

    number: counted from 1 in this journal. phase: the code of the phase that was due. version: of the judge.
    before: the text of the state file, to the letter. after: the SHA-256 of the state file that follows.
    results: plain values, one an order or play. draws: what chance gave, plain values. orders: the files as sent;
    reading: how they were read. ending: how the game was ended, where it was not by orders.
    """

    number: int
    phase: str
    version: str
    before: str
    after: str
    results: list
    draws: list
    orders: tuple[Source, ...] = ()
    reading: Reading = Reading()
    ending: Ending | None = None


class Tail(NamedTuple):
    """The end of a journal. size: the bytes up to the end of the last whole entry; torn: something lies behind it.

    start: where the last whole entry begins. number, phase: its own, 0 and "" without one. before, after: digests.
    """

    size: int
    torn: bool
    start: int = 0
    number: int = 0
    phase: str = ""
    before: str = ""
    after: str = ""


def digest(raw: bytes) -> str:
    """Give the SHA-256 of a state file's bytes."""
    from hashlib import sha256

    return sha256(raw).hexdigest()


def write(entry: Entry) -> bytes:
    """Write one entry as its YAML document."""
    lines = [
        "---",
        f"number: {entry.number}",
        f"phase: {scalar(entry.phase)}",
        f"version: {scalar(entry.version)}",
        f"before: {block(entry.before, 2)}",
    ]
    if entry.orders:
        lines.append("orders:")
        for source in entry.orders:
            lines.append(f"- file: {scalar(source.name)}")
            if source.encoding != "utf-8":
                lines.append(f"  encoding: {scalar(source.encoding)}")
            lines += [f"  left_out: {scalar(source.left_out)}"] if source.left_out else []
            lines.append(f"  text: {block(source.text, 4)}")
    if entry.reading != Reading():
        lines.append(f"reading: {scalar(entry.reading._asdict())}")
    if entry.ending:
        lines.append(f"ending: {scalar(entry.ending._asdict())}")
    for name, values in (("results", entry.results), ("draws", entry.draws)):
        if values:
            lines.append(f"{name}:")
            lines += [f"- {scalar(value)}" for value in values]
    before = digest(entry.before.encode("utf-8"))
    lines += [f'digests: {{before: "{before}", after: "{entry.after}"}}', "...\n"]
    return "\n".join(lines).encode("utf-8")


def scalar(value: Any) -> str:
    """Write a plain value on one line, as JSON that is YAML too."""
    from json import dumps

    return re.sub(UNPRINTABLE, _escape, dumps(value, ensure_ascii=False))


def _escape(found: re.Match) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def block(text: str, indent: int) -> str:
    """Write a text as people read it, line by line; in quotes where YAML could not give it back to the letter."""
    if not text.strip() or re.search(UNPRINTABLE, text):
        return scalar(text)
    keep = "+" if text.endswith("\n") else "-"
    body = text[:-1] if keep == "+" else text
    margin = " " * indent
    return f"|2{keep}\n" + "\n".join(margin + line if line else "" for line in body.split("\n"))


def tail(raw: bytes, offset: int = 0) -> Tail | None:
    """Understand the end of a journal from its last bytes, which begin at an offset of the file.

    Returns None when the last whole entry begins before these bytes. Raises Refused for what judge did not write.
    """
    end = raw.rfind(END)
    if end < 0 and offset:
        return None
    size = end + len(END) if end >= 0 else 0
    _prove_torn(raw[size:])
    if not size:
        return Tail(0, bool(raw))
    start = 0 if not offset and raw.startswith(BEGIN) else -1
    start = max(start, raw.rfind(b"\n" + BEGIN, 0, end) + 1 or -1)
    if start < 0 and offset:
        return None
    body = raw[start:end]
    found = [re.search(pattern, body) for pattern in (NUMBER, PHASE, DIGESTS)]
    if None in found:
        raise Refused(FOREIGN)
    number, phase, digests = found
    return Tail(
        offset + size,
        size < len(raw),
        offset + start,
        int(number[1]),
        phase[1].decode("utf-8", "replace"),
        *(digest.decode() for digest in digests.groups()),
    )


def _prove_torn(rest: bytes) -> None:
    """Refuse a rest that no killed run can have left: it is somebody's own text, which must not be dropped."""
    head = BEGIN + b"number: "
    if rest[: len(head)] != head[: len(rest)] and rest.strip(b"\0"):
        raise Refused(FOREIGN)


def began_from(rest: bytes, raw: bytes) -> bool | None:
    """Say whether an entry that was cut short began from the state `raw`; None where too little of it is left."""
    rest = rest.rstrip(b"\0")
    start = rest.find(b"\nbefore: ")
    if start < 0:
        return None
    left = rest[start + len(b"\nbefore: ") :]
    try:
        whole = block(raw.decode("utf-8"), 2).encode("utf-8") + b"\n"
    except UnicodeDecodeError:
        return False
    return True if left.startswith(whole) else None if whole.startswith(left) else False


def read(raw: bytes, file: str) -> list[Entry]:
    """Read all whole entries of a journal. Raises Refused, with the line, for what is no journal of this judge's."""
    try:
        text = raw[: raw.rfind(END) + len(END) if END in raw else 0].decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise Refused(
            Fault(FaultKind.UNREADABLE, message("this is no text in UTF-8"), message("take the journal from a copy"),
                  Place(file, line))
        ) from None
    entries, line = [], 0
    for part in _documents(text):
        entries.append(_entry(document.read("\n" * line + part, file, largest=len(text) + line)))
        line += part.count("\n")
    return entries


def _documents(text: str) -> Iterable[str]:
    start = 0
    while start < len(text):
        end = text.index("\n...\n", start) + 5
        yield text[start:end]
        start = end


def _entry(read_as: document.Document) -> Entry:
    value = read_as.value
    try:
        orders = tuple(
            Source(
                part["file"],
                part["text"],
                part.get("encoding", "utf-8"),
                tuple(LeftOut(*left) for left in part.get("left_out", ())),
            )
            for part in value.get("orders", ())
        )
        reading, ending = value.get("reading"), value.get("ending")
        entry = Entry(
            value["number"],
            value["phase"],
            value["version"],
            value["before"],
            value["digests"]["after"],
            value.get("results", []),
            value.get("draws", []),
            orders,
            Reading(**{**reading, "names": tuple(reading["names"])}) if reading else Reading(),
            Ending(ending["kind"], tuple(ending["sides"])) if ending else None,
        )
        if not all(isinstance(text, str) for source in orders for text in source[:3]):
            raise TypeError("orders are texts")
        if digest(entry.before.encode("utf-8")) != value["digests"]["before"]:
            raise Refused(
                read_as.fault(
                    ("before",),
                    message("the state before entry {number} is not the one that was played", number=entry.number),
                    message("the journal was changed by hand: take it from a copy"),
                )
            )
        return entry
    except (KeyError, TypeError, AttributeError) as error:
        raise Refused(
            read_as.fault((), message("this is no entry of a journal ({error})", error=error),
                          message("take the journal from a copy"))
        ) from None
