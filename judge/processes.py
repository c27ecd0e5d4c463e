"""Work that is shared out among processes, and what comes of it in order."""

from collections import deque
from multiprocessing import Pipe, Process
from multiprocessing.connection import wait
from queue import SimpleQueue
from signal import SIG_BLOCK, SIG_IGN, SIG_SETMASK, SIGINT, signal
from threading import Semaphore, Thread
from typing import Any, Callable, Iterator, NamedTuple

from judge.faults import Fault, FaultKind, Place, Refused

try:
    from signal import pthread_sigmask
except ImportError:  # on Windows
    pthread_sigmask = None

AHEAD = 2  # chunks a process has: one that it works on, and the next
WAITING = 6  # chunks a process that may be read before the first of them is done

Work = Callable[[Any], bytes]


def shared_out(chunks: Iterator[Any], work: Work, processes: int) -> Iterator[bytes]:
    """Do some work on chunks in several processes: each gets its next chunk while it works on one, so that none waits
    for this process, and as many as it can do, so that a slow one does not hold up the others. What comes of them comes
    in their order, and no more is read ahead than keeps all busy.

    chunks, work: of what pickle can copy. Every process has a pipe of its own: one that is ended from outside ends its
    pipe, and can leave no lock behind. The chunks are read by a thread, so that what is done is given while more are
    waited for. Raises what reading them raised, and Refused where a process was ended from outside.
    """
    begun = [_begun(work) for _ in range(processes)]  # before any thread: a fork copies locks that one may hold
    workers = {pipe: _worker(process, pipe) for process, pipe in begun}
    ahead = _ahead(chunks, WAITING * processes)
    unasked: deque = deque()  # chunks that are read and not yet given out, with their numbers
    done: dict[int, bytes] = {}  # the number of a chunk -> what came of it
    due, more = 0, True  # the next number to be given; whether there may be others to read
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
                    number, chunk = unasked.popleft()
                    worker.chunks.append(number)
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
                    done[workers[pipe].chunks.popleft()] = _received(pipe)
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

    def next(self) -> tuple[int, Any] | None:
        """Take the chunk for which the bell rang, with its number; None at their end. Raises what reading raised."""
        self.bell.recv_bytes()
        found = self.inbox.get()
        if isinstance(found, BaseException):
            raise found
        return found


def _ahead(chunks: Iterator[Any], most: int) -> _Ahead:
    """Begin to read chunks. most: how many may be read and not yet given out."""
    bell, rope = Pipe(duplex=False)
    ahead = _Ahead(SimpleQueue(), bell, Semaphore(most))

    def read() -> None:
        try:
            for chunk in enumerate(chunks):
                ahead.room.acquire()
                ahead.inbox.put(chunk)
                rope.send_bytes(b".")
            last = None
        except BaseException as error:  # whatever it is, who waits for what comes of them hears of it
            last = error
        try:
            ahead.inbox.put(last)
            rope.send_bytes(b".")
        except OSError:
            pass  # nobody waits any more

    Thread(target=read, daemon=True).start()
    return ahead


class _Worker(NamedTuple):
    """A process that works on chunks. pipe: our end of its pipe; chunks: the numbers of those it has; outbox: what a
    thread, the sender, sends it, so that nobody waits for it to read."""

    process: Any
    pipe: Any
    chunks: deque
    outbox: Any
    sender: Any


def _begun(work: Work) -> tuple[Any, Any]:
    """Begin a process: it, and our end of its pipe."""
    ours, theirs = Pipe()
    process = Process(target=_work, args=(theirs, ours, work), daemon=True)
    before = pthread_sigmask(SIG_BLOCK, [SIGINT]) if pthread_sigmask else None
    process.start()  # it inherits the mask, so that no interrupt finds it before it knows what to do with one
    if before is not None:
        pthread_sigmask(SIG_SETMASK, before)
    theirs.close()
    return process, ours


def _worker(process: Any, pipe: Any) -> _Worker:
    """Give a process the thread that sends it chunks."""
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
        return  # the process is gone: whoever waits for what it does is told


def _received(pipe) -> bytes:
    """Read what came of a chunk. Raises Refused when the process is no longer there."""
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


def _work(pipe, far, work: Work) -> None:
    """Work on chunks from a pipe until its far end is closed, also by the end of the process that began this one."""
    far.close()  # our copy of it, which would keep it open for ever; those of the processes begun before go with us
    signal(SIGINT, SIG_IGN)  # one from the keyboard reaches every process: the first says so
    try:
        while True:
            pipe.send_bytes(work(pipe.recv()))
    except (EOFError, OSError):
        return
