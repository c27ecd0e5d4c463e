"""State files and their journals on the disk: read, written so that a run killed at any moment loses nothing, locked.

A phase is recorded in this order: the journal's entry, with the digest of the state that follows, on the disk; then
the new state beside the old one, on the disk; then renamed over it. So a journal that is one entry ahead of its state
belongs to a run that was killed, and the entry is dropped by the next run.
"""

import os
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Iterator, NamedTuple

from judge import document, journal
from judge.faults import Fault, FaultKind, Place, Refused
from judge.messages import either, message, name

SUFFIXES = (".yaml", ".yml", ".json")
PATIENCE = 5.0  # seconds to wait for another run on the same game
STEP = 0.02  # seconds between two tries
CHUNK = 65_536  # bytes read from the end of a journal at first; most entries are under 8,000
HELD = (message("a run of judge is working on this game"), message("wait for it to end, then try again"))


class Files(NamedTuple):
    """Where a game lies: the state file itself (links followed), its journal, and the lock that guards both."""

    state: str
    journal: str
    lock: str


def files(path: str) -> Files:
    """Find the journal and the lock that belong to a state file. Raises Refused for a journal."""
    real = os.path.realpath(path) if os.path.islink(path) else path
    stem = next((real[: -len(suffix)] for suffix in SUFFIXES if real.lower().endswith(suffix)), real)
    if real.endswith(".journal"):
        raise _refused(
            FaultKind.OUT_OF_PLACE,
            message("this is a journal, not a state"),
            message("name the state file beside it"),
            Place(path),
        )
    return Files(real, stem + ".journal", stem + ".lock")


def read(path: str) -> bytes:
    """Read a file's bytes. Raises Refused when it is missing, no file, or too large to be a state."""
    try:
        with open(path, "rb") as file:
            raw = file.read(4 * document.LARGEST + 1)
    except OSError as error:
        reason = name("system", (error.strerror or str(error)).lower())
        near = [path + suffix for suffix in SUFFIXES if os.path.isfile(path + suffix)]
        raise _refused(
            FaultKind.UNREADABLE,
            message("this file cannot be read: {reason}", reason=reason),
            message("did you mean {these}?", these=either(near)) if near else "",
            Place(path),
        ) from None
    if len(raw) > 4 * document.LARGEST:
        raise _refused(
            FaultKind.UNREADABLE,
            message("this file is too large to be a game's state"),
            message("name the state file, then the orders"),
            Place(path),
        )
    return raw


def parse(raw: bytes, name: str, path: str = "") -> document.Document:
    """Make a state file's bytes a document. path: where it lies, if that is not its name.

    Raises Refused for what is no text in UTF-8, or no YAML.
    """
    return document.read(_text(raw, name), name)._replace(beside=Neighbours(path or name))


class Neighbours(NamedTuple):
    """Reads what lies beside a file, by its name: as text. Raises Refused where it cannot be read."""

    path: str

    def __call__(self, name: str) -> str:
        return _text(read(os.path.join(os.path.dirname(self.path), name)), name)


def _text(raw: bytes, name: str) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _refused(
            FaultKind.UNREADABLE,
            message("this file is no text in UTF-8"),
            message("save it as UTF-8"),
            Place(name, raw[: error.start].count(b"\n") + 1),
        ) from None


@contextmanager
def locked(path: str, patience: float = PATIENCE) -> Iterator[Files]:
    """Hold the lock of a game while its files are read and written. Raises Refused when another run keeps it."""
    place = files(path)
    if not os.path.isdir(os.path.dirname(place.state) or "."):
        raise _refused(FaultKind.UNREADABLE, message("there is no such folder"), "", Place(path))
    until = monotonic() + patience
    while (held := _try_lock(place.lock)) is None:
        if monotonic() > until:
            raise _refused(FaultKind.OUT_OF_PLACE, *HELD, Place(path))
        sleep(STEP)
    try:
        yield place
    finally:
        held()


def _try_lock(path: str):
    """Take a lock file if nobody holds it: gives the function that lets it go, or None."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:
        return _try_portable_lock(path)
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        flock(handle, LOCK_EX | LOCK_NB)
        # Whoever held it before may have removed the file: then this handle guards nothing.
        if os.path.samestat(os.fstat(handle), os.stat(path)):
            return lambda: (_remove(path), os.close(handle))
    except (BlockingIOError, FileNotFoundError):
        pass
    os.close(handle)
    return None


def _try_portable_lock(path: str):
    from filelock import FileLock, Timeout  # where there is no fcntl

    lock = FileLock(path)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        return None
    return lock.release


def _refused(kind: FaultKind, text: str, remedy: str, place: Place) -> Refused:
    return Refused(Fault(kind, text, remedy, place))


def tail(place: Files) -> journal.Tail:
    """Understand the end of a game's journal, reading no more of it than its last entry. No journal: an empty one.

    Raises Refused for a file that judge did not write.
    """
    try:
        with open(place.journal, "rb") as file:
            size, length, found = file.seek(0, os.SEEK_END), CHUNK, None
            while not found:
                offset = max(0, size - length)
                file.seek(offset)
                found = journal.tail(file.read(), offset)
                length *= 8
            return found
    except FileNotFoundError:
        return journal.Tail(0, False)
    except Refused as refused:
        raise Refused(*(fault._replace(place=Place(place.journal)) for fault in refused.faults)) from None


def see_own(place: Files, raw: bytes) -> None:
    """See that a file holds no other state than `raw`, the one to go on from, or what was played from that last.

    Raises Refused where another game, or a later phase of this one, would be lost. Under the lock only.
    """
    if not os.path.isfile(place.state):
        return
    there, this = journal.digest(read(place.state)), journal.digest(raw)
    if there == this:
        return
    end = tail(place)
    if not (end.before == this and end.after == there):
        raise _refused(
            FaultKind.OUT_OF_PLACE,
            message("another state lies here"),
            message("name another file with -o, or move it away"),
            Place(place.state),
        )


def mend(place: Files, raw: bytes) -> tuple[journal.Tail, str]:
    """Drop what a killed run left in the journal: an entry cut short, or one that is ahead of the state `raw`.

    Returns the journal's end as it is then, and what there is to say about it ("" for nothing). Raises Refused where
    the entry cut short is not what a killed run leaves: its phase was played, and only it tells how. Under the lock
    only.
    """
    end = tail(place)
    if end.torn:
        return _drop_torn(place, end, raw)
    if end.number and end.before == journal.digest(raw) != end.after:
        _truncate(place.journal, end.start)
        replaced = os.path.exists(place.state) and journal.digest(read(place.state)) == end.after  # only with -o
        return tail(place), message(
            "{journal}: entry {number} ({phase}) was played from this same state, and is replaced"
            if replaced
            else "{journal}: entry {number} ({phase}) was played from this same state, and is dropped: "
            "its run was stopped before it wrote the new one, or the file was put back",
            journal=place.journal,
            number=end.number,
            phase=end.phase,
        )
    return end, ""


def _drop_torn(place: Files, end: journal.Tail, raw: bytes) -> tuple[journal.Tail, str]:
    with open(place.journal, "rb") as file:
        file.seek(end.size)
        began = journal.digest(raw) == end.after or journal.began_from(file.read(), raw)
    if began is False:
        raise _refused(
            FaultKind.OUT_OF_PLACE,
            message("the last entry is cut short, and this is not the state that it began from"),
            message("take the journal from a copy; or move it away, and a new one begins with this state"),
            Place(place.journal),
        )
    _truncate(place.journal, end.size)
    return tail(place), message(
        "{journal}: the last entry was cut short by a run that was stopped, and is dropped; "
        "the state is as before that run"
        if began
        else "{journal}: the last entry is cut short, and is dropped; too little of it is left to tell whether its "
        "phase was played: see that the state is the one that you expect",
        journal=place.journal,
    )


def record(place: Files, entry: journal.Entry, text: str) -> None:
    """Append an entry to the journal, then put the new state in the place of the old one. Under the lock only.

    Whatever fails, both files are as they were.
    """
    before = os.path.getsize(place.journal) if os.path.exists(place.journal) else 0
    try:
        _append(place.journal, journal.write(entry), like=place.state)
        replace(place.state, text.encode("utf-8"))
    except BaseException:
        if journal.digest(read(place.state) if os.path.isfile(place.state) else b"") != entry.after:
            _truncate(place.journal, before)
        raise


def undo(path: str) -> tuple[journal.Tail, str]:
    """Give a state file the text it had before its last phase, and drop that phase from the journal.

    Returns the end of the journal with the phase undone, and what there is to say. A state changed by hand since is
    kept in a file beside it; what a killed run left is dropped first, and nothing else is undone then. Raises Refused
    when there is nothing to undo.
    """
    with locked(path) as place:
        raw = read(path) if os.path.exists(path) else b""
        end, note = mend(place, raw)
        if note:
            return journal.Tail(0, False), note
        if not end.number:
            raise _refused(
                FaultKind.OUT_OF_PLACE,
                message("there is nothing to undo"),
                message("no phase was adjudicated in this file"),
                Place(path),
            )
        with open(place.journal, "rb") as file:
            file.seek(end.start)
            entry = journal.read(file.read(), place.journal)[-1]
        if raw and journal.digest(raw) != end.after:
            replace(place.state + ".before-undo", raw, like=place.state)
            note = message(
                "{path}: this is not what phase {number} ({phase}) left: it was changed by hand, or the journal lacks "
                "what was played since; it is kept as {path}.before-undo",
                path=path,
                number=end.number,
                phase=end.phase,
            )
        replace(place.state, entry.before.encode("utf-8"))
        _truncate(place.journal, end.start)
        return end, note


def entries(path: str) -> list[journal.Entry]:
    """Read the whole journal of a game, by the path of its state or journal. Raises Refused when there is none."""
    return played(path)[0]


def played(path: str) -> tuple[list[journal.Entry], str]:
    """Read the whole journal of a game, as `entries` does, and give what there is to say of its end ("": nothing).

    Raises Refused when there is none, or what it holds is broken.
    """
    place = path if path.endswith(".journal") else files(path).journal
    if not os.path.exists(place):
        raise _refused(
            FaultKind.UNREADABLE,
            message("there is no journal here yet"),
            message("`judge adjudicate` begins one"),
            Place(place),
        )
    with open(place, "rb") as file:
        raw = file.read()
    torn = raw and not raw.endswith(journal.END)
    cut = message("{journal}: the last entry is cut short, and is passed over", journal=place)
    return journal.read(raw, place), cut if torn else ""


def replace(path: str, raw: bytes, like: str = "") -> None:
    """Put new bytes in the place of a file, in one step: whoever reads it sees the old ones or the new ones.

    The file keeps its mode; a new one takes that of the file `like`, where there is one.
    """
    folder, name = os.path.split(path)
    beside = os.path.join(folder, f".{name}.new")
    with _named(path):
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0), 0o666)
        try:
            try:
                _take_mode(handle, path if os.path.exists(path) else like)
                _write(handle, raw)
            finally:
                os.close(handle)
            os.replace(beside, path)
        except BaseException:
            _remove(beside)
            raise
    _settle(folder)


@contextmanager
def _named(path: str) -> Iterator[None]:
    """Have what the system refuses told of the file asked for: it may name another, or none for a full disk."""
    try:
        yield
    except OSError as error:
        error.filename = path
        raise


def _append(path: str, raw: bytes, like: str) -> None:
    new = not os.path.exists(path)
    with _named(path):
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            if new:
                _take_mode(handle, like)
            _write(handle, raw)
        finally:
            os.close(handle)


def _take_mode(handle: int, like: str) -> None:
    """Give an open file another's mode: what only the game master may read stays so."""
    if os.path.exists(like) and hasattr(os, "fchmod"):
        os.fchmod(handle, os.stat(like).st_mode & 0o7777)


def _write(handle: int, raw: bytes) -> None:
    while raw:
        raw = raw[os.write(handle, raw) :]
    os.fsync(handle)


def _truncate(path: str, size: int) -> None:
    if not size:
        return _remove(path)
    handle = os.open(path, os.O_WRONLY)
    try:
        os.ftruncate(handle, size)
        os.fsync(handle)
    finally:
        os.close(handle)


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except FileNotFoundError:
        pass


def _settle(folder: str) -> None:
    """Have a folder's entries on the disk, where the system lets a folder be opened."""
    try:
        handle = os.open(folder or ".", os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
