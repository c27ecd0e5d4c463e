"""Jobs as JSON lines, each answered by a JSON line, in order.

A job is {"id", "state", "orders"}: the state as its file's mapping, the orders as text; it may also say "lenient",
"strict" and "names". An answer is {"id", "state", "results", "faults"}; with faults, the state is the one that came.
"""

from collections import deque
from itertools import islice
from json import JSONDecoder, JSONEncoder
from math import inf
from typing import Any, Callable, Iterable, Iterator, NamedTuple

from judge.document import LARGEST, Document
from judge.faults import Fault, FaultKind, Place, Refused, in_order
from judge.games import game_of
from judge.orderfile import pasted
from judge.protocol import Game, Reading, Turn

CHUNK = 32  # lines a process gets at a time, at most
BLOCK = 1 << 20  # bytes that are read at a time, at most
AHEAD = 2  # chunks a process has: one that it answers, and the next
WAITING = 6  # chunks a process that may be read before the first of them is answered
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


def answers(lines: Iterable[bytes], processes: int = 1, beside: Beside = None) -> Iterator[bytes]:
    """Answer jobs, lines of bytes, in their order: one line of bytes a job. Blank lines are no jobs.

    lines: a binary file, whose lines are answered as they come, or any others. beside: gives the text of a file that
    states name, such as a map of one's own; with several processes it must be what pickle can copy.
    """
    if processes == 1:
        return (answer(line, number, beside) for number, line in _jobs(lines))
    return _shared_out(_chunks(lines), processes, beside)


def _jobs(lines: Iterable[bytes], first: int = 1) -> Iterator[tuple[int, bytes]]:
    """Give the jobs among lines, with their numbers. first: that of the first line."""
    return ((number, line) for number, line in enumerate(lines, first) if line and not line.isspace())


class _Chunk(NamedTuple):
    """What a process gets at a time. number: how many chunks are before it; first: the number of its first line."""

    number: int
    first: int
    text: bytes


def _chunks(lines: Iterable[bytes]) -> Iterator[_Chunk]:
    """Make chunks of lines."""
    first = 1
    for number, chunk in enumerate(_together(lines)):
        yield _Chunk(number, first, b"".join(map(_ended, chunk)))
        first += len(chunk)


def _together(lines: Iterable[bytes]) -> Iterator[list[bytes]]:
    """Give lines that go together. Of a file those that are there are not kept waiting for others: who sends jobs one
    by one may wait for each answer."""
    read = getattr(lines, "read1", None)
    if read is None:
        some = iter(lines)
        yield from iter(lambda: list(islice(some, CHUNK)), [])
        return
    begun: list[bytes] = []  # of a line whose end has not come
    while block := read(BLOCK):
        *whole, rest = block.split(b"\n")
        if whole:
            whole[0] = b"".join([*begun, whole[0]])
            begun.clear()
            yield from (whole[at : at + CHUNK] for at in range(0, len(whole), CHUNK))
        begun += [rest] if rest else []
    if begun:
        yield [b"".join(begun)]


def _shared_out(chunks: Iterator[_Chunk], processes: int, beside: Beside) -> Iterator[bytes]:
    """Answer in several processes: each gets its next chunk while it answers one, so that none waits for this process,
    and as many as it can answer, so that a slow one does not hold up the others. The answers come in order, and no more
    is read ahead than keeps all busy.

    Every process has a pipe of its own: one that is ended from outside ends its pipe, and can leave no lock behind. The
    first chunk is answered here: where processes are forked, they begin with all that was learnt from it. From the
    third on they are read by a thread, so that answers are given while more jobs are waited for.
    """
    for chunk in islice(chunks, 1):
        yield _answer_all(chunk, beside)
    unasked = deque(islice(chunks, 1))
    if not unasked:
        return
    from multiprocessing.connection import wait  # 20 ms that one process does not need

    begun = [_begun(beside) for _ in range(processes)]  # before any thread: a fork copies locks that one may hold
    workers = {pipe: _worker(process, pipe) for process, pipe in begun}
    ahead = _ahead(chunks, WAITING * processes)
    done: dict[int, bytes] = {}  # chunk -> its answers
    due, more = 1, True  # the next chunk to be given out; whether there may be others to read
    try:
        while True:
            if due in done:
                yield done.pop(due)
                due += 1
                ahead.room.release()
                continue
            if unasked:
                worker = min(workers.values(), key=lambda worker: len(worker.chunks))
                if len(worker.chunks) < AHEAD:
                    chunk = unasked.popleft()
                    worker.chunks.append(chunk.number)
                    worker.outbox.put(chunk)
                    continue
            busy = [pipe for pipe, worker in workers.items() if worker.chunks]
            if not busy and not more:
                return
            for pipe in wait([*busy, ahead.bell] if more else busy):
                if pipe is ahead.bell:
                    chunk = ahead.next()
                    more = chunk is not None
                    unasked.extend([chunk] if more else [])
                else:
                    done[workers[pipe].chunks.popleft()] = _answers_from(pipe)
    finally:
        ahead.bell.close()
        ahead.room.release()
        for worker in workers.values():
            worker.process.terminate()
            worker.outbox.put(None)
            worker.sender.join(1)
            worker.pipe.close()


class _Ahead(NamedTuple):
    """Chunks read by a thread. bell: can be read once for each, and for their end; room: lets the thread read one more.
    """

    inbox: Any
    bell: Any
    room: Any

    def next(self) -> _Chunk | None:
        """Take the chunk for which the bell rang; None at their end. Raises what reading raised."""
        self.bell.recv_bytes()
        found = self.inbox.get()
        if isinstance(found, BaseException):
            raise found
        return found


def _ahead(chunks: Iterator[_Chunk], most: int) -> _Ahead:
    """Begin to read chunks. most: how many may be read and not yet given out."""
    from multiprocessing import Pipe
    from queue import SimpleQueue
    from threading import Semaphore, Thread

    bell, rope = Pipe(duplex=False)
    ahead = _Ahead(SimpleQueue(), bell, Semaphore(most))

    def read() -> None:
        try:
            for chunk in chunks:
                ahead.room.acquire()
                ahead.inbox.put(chunk)
                rope.send_bytes(b".")
            last = None
        except BaseException as error:  # whatever it is, who waits for answers hears of it
            last = error
        try:
            ahead.inbox.put(last)
            rope.send_bytes(b".")
        except OSError:
            pass  # nobody waits any more

    Thread(target=read, daemon=True).start()
    return ahead


def _ended(line: bytes) -> bytes:
    return line if line[-1:] == b"\n" else line + b"\n"


class _Worker(NamedTuple):
    """A process that answers chunks. pipe: our end of its pipe; chunks: the numbers of those it has; outbox: what a
    thread, the sender, sends it, so that nobody waits for it to read."""

    process: Any
    pipe: Any
    chunks: deque
    outbox: Any
    sender: Any


def _begun(beside: Beside) -> tuple[Any, Any]:
    """Begin a process: it, and our end of its pipe."""
    import signal
    from multiprocessing import Pipe, Process

    ours, theirs = Pipe()
    process = Process(target=_work, args=(theirs, ours, beside), daemon=True)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT]) if hasattr(signal, "pthread_sigmask") else None
    process.start()  # it inherits the mask, so that no interrupt finds it before it knows what to do with one
    if before is not None:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    theirs.close()
    return process, ours


def _worker(process: Any, pipe: Any) -> _Worker:
    """Give a process the thread that sends it chunks."""
    from queue import SimpleQueue
    from threading import Thread

    outbox: SimpleQueue = SimpleQueue()
    sender = Thread(target=_send, args=(pipe, outbox), daemon=True)
    sender.start()
    return _Worker(process, pipe, deque(), outbox, sender)


def _send(pipe, outbox) -> None:
    """Send what comes into an outbox, until that is None or nobody reads any more."""
    try:
        while (chunk := outbox.get()) is not None:
            pipe.send(chunk)
    except OSError:
        return  # the process is gone: whoever waits for its answers is told


def _answers_from(pipe) -> bytes:
    """Read a chunk's answers. Raises Refused when the process is no longer there."""
    try:
        return pipe.recv_bytes()
    except (EOFError, OSError):
        raise Refused(
            Fault(
                FaultKind.UNREADABLE,
                "a process of the batch was ended from outside, perhaps for want of memory",
                "the answers so far stand; try again with fewer processes",
                Place("jobs"),
            )
        ) from None


def _work(pipe, far, beside: Beside) -> None:
    """Answer chunks from a pipe until its far end is closed, also by the end of the process that began this one."""
    import signal

    far.close()  # our copy of it, which would keep it open for ever; those of the processes begun before go with us
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # one from the keyboard reaches every process: the first says so
    try:
        while True:
            pipe.send_bytes(_answer_all(pipe.recv(), beside))
    except (EOFError, OSError):
        return


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
