"""Jobs as JSON lines, each answered by a JSON line, in order.

A job is {"id", "state", "orders"}: the state as its file's mapping, the orders as text; it may also say "lenient",
"strict" and "names". An answer is {"id", "state", "results", "faults"}; with faults, the state is the one that came.
"""

from functools import partial
from itertools import chain, islice
from json import JSONDecoder, JSONEncoder
from math import inf
from typing import Any, Callable, Iterable, Iterator, NamedTuple

from judge.document import LARGEST, Document
from judge.faults import Fault, FaultKind, Place, Refused, in_order
from judge.games import game_of
from judge.orderfile import pasted
from judge.protocol import Game, Reading, Turn

CHUNK, MOST = 40_000, 160_000  # bytes that a process gets at a time, about: some thirty jobs, and more of many
SHARE = 25  # the part of what has piled up that it gets: none is left alone with much at the end
LINES = 32  # lines that it gets where they are no file's
BLOCK = 1 << 20  # bytes that are read at a time, at most
FULL = 1 << 15  # bytes that one reading finds where jobs come faster than they are answered: half a pipe
USUAL = {"id", "state", "orders"}
KEYS = USUAL | {"lenient", "strict", "names"}
PLAIN = Reading()


def _refuse_constant(word: str):
    raise ValueError(f"{word} is no number")


def _finite(word: str) -> float:
    number = float(word)
    if number in (inf, -inf):  # which no answer could hold
        raise ValueError(f"{word} is too large a number")
    return number


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"the key `{next(key for key in keys if keys.count(key) > 1)}` stands twice in one object")
    return value


encode = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
encode_safely = JSONEncoder(separators=(",", ":")).encode
decode = JSONDecoder(parse_float=_finite, parse_constant=_refuse_constant, object_pairs_hook=_once_each).decode


Beside = Callable[[str], str] | None


def answers(lines: Iterable[bytes], processes: int = 1, beside: Beside = None, patience: int = 0) -> Iterator[bytes]:
    """Answer jobs, lines of bytes, in their order: one line of bytes a job. Blank lines are no jobs.

    lines: a binary file, whose lines are answered as they come, or any others. beside: gives the text of a file that
    states name, such as a map of one's own; with several processes it must be what pickle can copy. patience: so many
    bytes of jobs must have piled up before more than one process is begun.
    """
    if processes == 1:
        yield from (answer(line, number, beside) for number, line in _jobs(lines))
        return
    chunks = _chunks(lines)
    for chunk in chunks:  # where processes are forked, they begin with all that is learnt from these
        yield from (answer(line, number, beside) for number, line in _jobs(chunk.text.split(b"\n"), chunk.first))
        if chunk.piled >= patience:
            break
    for chunk in islice(chunks, 1):
        from judge.processes import shared_out  # 20 ms that one process does not need

        yield from shared_out(chain([chunk], chunks), partial(_answer_all, beside=beside), processes)


def _jobs(lines: Iterable[bytes], first: int = 1) -> Iterator[tuple[int, bytes]]:
    """Give the jobs among lines, with their numbers. first: that of the first line."""
    return ((number, line) for number, line in enumerate(lines, first) if line and not line.isspace())


class _Chunk(NamedTuple):
    """Lines that go together. first: the number of the first; piled: bytes that had come by then without a pause."""

    first: int
    text: bytes
    piled: int


def _chunks(lines: Iterable[bytes]) -> Iterator[_Chunk]:
    """Make chunks of lines."""
    first = 1
    for text, piled in _texts(lines):
        yield _Chunk(first, text, piled)
        first += text.count(b"\n")


def _texts(lines: Iterable[bytes]) -> Iterator[tuple[bytes, int]]:
    """Give the texts of chunks, and what had piled up. Lines of a file that are there are not kept waiting for others:
    who sends jobs one by one may wait for each answer."""
    read = getattr(lines, "read1", None)
    if read is None:
        some = iter(lines)
        while together := list(islice(some, LINES)):
            yield b"".join(map(_ended, together)), 0
        return
    begun: list[bytes] = []  # what has been read of lines that have not ended
    piled = 0
    while block := read(BLOCK):
        piled = piled + len(block) if len(block) >= FULL else 0
        end = block.rfind(b"\n") + 1
        if not end:
            begun.append(block)
            continue
        whole = b"".join([*begun, block[:end]])
        begun = [block[end:]]
        at, size = 0, min(max(piled // SHARE, CHUNK), MOST)
        while at < len(whole):
            to = whole.find(b"\n", at + size) + 1 or len(whole)
            yield whole[at:to], piled
            at = to
    if rest := b"".join(begun):
        yield rest, piled


def _ended(line: bytes) -> bytes:
    return line if line[-1:] == b"\n" else line + b"\n"


def _answer_all(chunk: _Chunk, beside: Beside) -> bytes:
    """Answer the jobs of a chunk."""
    return b"".join([answer(line, at, beside) for at, line in _jobs(chunk.text.split(b"\n"), chunk.first)])


def answer(line: bytes, number: int = 0, beside: Beside = None) -> bytes:
    """Answer one job. number: of its line, for faults. Whatever is wrong is an answer with faults."""
    job: dict[str, Any] = {}
    try:
        job = _job(line, number)
        game = game_of(document := Document(job["state"], "state", beside=beside))
        state = game.load(document)
        reading = PLAIN if job.keys() <= USUAL else _reading(job)
        orders = game.read_orders(state, (pasted("orders", _orders(job)),), reading)
        turn = game.adjudicate(state, orders)
        faults = turn.faults or orders.faults
        if not faults:
            return _answered(game, turn, job.get("id"))
    except Refused as refused:
        faults = refused.faults
    except RecursionError:
        faults = (_fault("this job is nested too deeply", number),)
    except Exception as error:  # a mistake of ours in one job must not end the batch
        faults = (_fault(f"a mistake in judge itself, please report it: {type(error).__name__}: {error}", number),)
    return _line(
        {"id": job.get("id"), "state": job.get("state"), "results": [], "faults": [plain(f) for f in in_order(faults)]}
    )


def _answered(game: Game, turn: Turn, identity: Any) -> bytes:
    encoded = getattr(game, "encoded", None)  # a game may be quicker at this than the encoder
    if encoded is not None:
        state, results = encoded(turn)
        try:
            said = str(identity) if identity.__class__ is int else encode(identity)
            return f'{{"id":{said},"state":{state},"results":{results},"faults":[]}}\n'.encode("utf-8")
        except UnicodeEncodeError:  # half a surrogate pair: _line knows how
            pass
    return _line({"id": identity, "state": game.dump(turn.state), "results": game.results(turn), "faults": []})


def plain(fault: Fault) -> dict[str, Any]:
    """Give a fault as plain values, without what does not apply."""
    place = fault.place
    values = {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "kind": fault.kind.value,
        "text": fault.text,
        "remedy": fault.remedy,
        "audience": fault.audience,
    }
    return {key: value for key, value in values.items() if value}


def _line(value: dict) -> bytes:
    try:
        return (encode(value) + "\n").encode("utf-8")
    except UnicodeEncodeError:  # half a surrogate pair, which only an escape can hold
        return (encode_safely(value) + "\n").encode("ascii")


def _job(line: bytes, number: int) -> dict:
    if len(line) > LARGEST:
        raise Refused(_fault(f"the job has {len(line)} bytes", number, f"at most {LARGEST} are read"))
    try:
        job = decode(line.decode("utf-8").removeprefix("\ufeff"))  # the mark that some programs begin a file with
    except ValueError as error:
        raise Refused(_fault(f"this is no JSON: {error}", number, "one JSON object a line, in UTF-8")) from None
    if not isinstance(job, dict) or not job.keys() <= KEYS or "state" not in job:
        wrong = sorted(job.keys() - KEYS) if isinstance(job, dict) else ()
        text = f"unknown key `{wrong[0]}`" if wrong else "this is no job: it has no key `state`"
        raise Refused(_fault(text, number, 'a job is {"id", "state", "orders"}'))
    return job


def _orders(job: dict) -> str:
    orders = job.get("orders", "")
    if not isinstance(orders, str):
        raise Refused(_fault("`orders` is no text", 0, "give all orders as one text, lines parted by \\n"))
    return orders


def _reading(job: dict) -> Reading:
    lenient, strict, names = job.get("lenient", False), job.get("strict", ""), job.get("names", [])
    if not (
        isinstance(lenient, bool)
        and isinstance(strict, str)
        and isinstance(names, list)
        and all(isinstance(n, str) for n in names)
    ):
        raise Refused(_fault("`lenient` is true or false, `strict` a word, `names` a list of words", 0))
    return Reading(lenient, strict, tuple(names))


def _fault(text: str, number: int, remedy: str = "") -> Fault:
    return Fault(FaultKind.UNREADABLE, text, remedy, Place("jobs", number))
