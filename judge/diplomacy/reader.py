"""Read order files against a position: every order with its names settled, every fault with its place."""
from operator import itemgetter
from typing import TYPE_CHECKING, Iterable

from judge.diplomacy.above import (Above, Retraction, Wide, headed_by, lettered, own, owner_in, retraction, seasoned,
                                   strike_ends, taken_back)
from judge.diplomacy.canonical import canonical
from judge.diplomacy.doubts import undoubted
from judge.diplomacy.naming import phase_title
from judge.diplomacy.orders import Given, Ignored, Kind, Orders, Wording
from judge.diplomacy.said import EMPTY, TAKES_BACK, Block, Line, Trouble, Waiting
from judge.diplomacy.state import State
from judge.faults import Fault, FaultKind, Place
from judge.messages import message, one_of
from judge.names import fold
from judge.orderfile import Source, lines, read_as
from judge.protocol import Reading

if TYPE_CHECKING:
    from judge.diplomacy.backing import Backer

FORGET = 50_000          # lines remembered; a long game's are a few thousand
MOST_TROUBLES = 300      # in all files; more is no file of orders


ENDLESS = Line(endless=True)


class _Memory:
    """Lines read before, for one map, kind of phase and way of reading.

    known: verb of the header above, if there is one -> line -> what it says (a lone order as itself, the name of a
    power for its header alone).
    """

    def __init__(self, state: State, reading: Reading):
        self.board, self.phase, self.names, self.reading = state.board, state.phase.kind, state.names, reading
        self.known: dict[Kind | None, dict[str, Wording | Line | str]] = {None: {}}
        self.exact = not (state.names or reading.names or reading.strict)      # codes mean what the map says
        self._reader = None

    def under(self, verb: Kind | None) -> dict[str, Wording | Line | str]:
        """Give the lines known under a verb's header."""
        return self.known.setdefault(verb, {})

    def learn(self, line: str, verb: Kind | None) -> Wording | Line | str:
        """Read a line that was not read before, and remember it. A line that is one plain order is that order."""
        found: Wording | Line | str | None = None
        if self.exact and verb is None:
            found = canonical(self.board, self.phase, line)
        if found is None:
            found = undoubted(self._read(line, verb), line, self.board, self.phase)
        if found.__class__ is Line:
            found = self._lone(found)
        known = self.under(verb)
        if len(known) >= FORGET:
            known.clear()
        known[line] = found
        return found

    def _lone(self, found: Line) -> Wording | Line | str:
        if found == EMPTY:
            return EMPTY
        if found.power is not None and found == Line(power=found.power):
            return found.power
        first = found.orders[0] if len(found.orders) == 1 else None
        lone = first.__class__ is Wording and found == Line(orders=found.orders)
        return first if lone and not (first.unit and first.unit.power) else found

    def _read(self, line: str, verb: Kind | None) -> Line:
        if self._reader is None:
            from judge.diplomacy.gazetteer import gazetteer    # from here on 40 ms: many turns need none of it
            from judge.diplomacy.lines import LineReader

            names = gazetteer(self.board, self.names, self.reading.names)
            self._reader = LineReader(names, self.phase, self.reading.lenient, self.reading.strict == "judge")
        return self._reader.read(line, verb)


def read(state: State, sources: Iterable[Source], reading: Reading = Reading()) -> Orders:
    """Read order files. Returns orders whose every name is settled; nothing is said of whether they are allowed.

    Faults are collected, not raised: an unreadable line, an unknown or ambiguous name, an unknown power, a header of
    another phase or game. With `reading.lenient` a line that cannot be read is no order, and a note says so.
    """
    memory = _memory(state, reading)
    given: list[Given] = []
    special: list[tuple[Line, str, str, int]] = []      # lines that say something besides plain orders
    headed: dict[str, None] = {}
    retractions: list[Retraction] = []
    troubles = 0
    ignored: list[Ignored] = []
    notes: list[str] = []
    new = tuple.__new__
    sources = _in_session(state, sources, special, ignored) if reading.strict else list(sources)
    for source in sources:
        name, text, encoding, left_out = source
        if encoding != "utf-8":
            notes.append(message("{file}: read as {encoding}", file=name, encoding=read_as(source)))
        if left_out:
            ignored.extend(Ignored(Place(name, line), there, why) for line, there, why in left_out)
        there = lines(text)
        verb, unsure = None, False
        known = memory.under(verb)
        plain, power = _plain(there, known, name, given, headed)
        if plain == len(there):
            continue
        wide = Wide()
        above: Above | None = None
        for number, line in enumerate(there[plain:], plain + 1):
            found = known.get(line)
            if found is None:
                found = memory.learn(line, verb)
            kind = found.__class__
            if kind is Wording:
                if above is None:
                    given.append(new(Given, (power, found, name, number)))
                    continue
                found = Line(orders=(found,))
            elif kind is str:
                if above is None:
                    power, verb, unsure = found, wide.below_header(len(given)), False
                    known = memory.under(verb)
                    headed[power] = None
                    continue
                found = Line(power=found)
            for said in found.parts or (found,):
                if above is not None:
                    voided, above = above, above.after(said)
                    if above is not None and said.orders:
                        said = said._replace(orders=(), special=True, troubles=(
                            *said.troubles, *[voided.trouble(order) for order in said.orders]))
                        above = None if above.block is Block.BROKEN else above
                if said.lettered or said.season:
                    said = lettered(state, said) if said.lettered else seasoned(state, said)
                if said.power is not None or said.verb is not None:
                    if said.power is None:
                        verb = wide.begun(said.verb, power, len(given))
                    else:
                        verb = said.verb or wide.below_header(len(given))
                        said = wide.beside_header(said, state.phase.kind) if wide.verb else said
                    power = power if said.power is None else said.power
                    known = memory.under(verb)
                    headed[power] = None
                if said.power is not None:
                    unsure = said.unsure
                if said.block is not Block.NONE or said.unsure and reading.lenient:
                    if said.block in TAKES_BACK or said.retracts:
                        retractions.append(retraction(said, line, number, given, power, source, there))
                    said, following = headed_by(said, line, number, given, name, reading.lenient)
                    above = above if said.block in (Block.ON, Block.BROKEN) and above else following
                elif above is not None and above.block is Block.STRUCK and strike_ends(line):
                    above = None
                if said.orders:
                    said = own(said, power)
                    given.extend([Given(power, order, name, number) for order in said.orders])
                if said.special:
                    mine = not unsure and (said.block is not Block.NONE
                                           or all(other == power for other in said.named if power))
                    special.append((said, power if mine else None, name, number))
                    troubles += len(said.troubles)
                    if troubles > MOST_TROUBLES:
                        special.append((ENDLESS, power, name, number))
                        return _collected(state, reading, given, special, headed, ignored, notes)
    if retractions:
        given, found, told = taken_back(state, given, retractions, sources, reading.lenient)
        special.extend(found)
        notes.extend(told)
    return _collected(state, reading, given, special, headed, ignored, notes)


def _plain(there: list[str], known: dict, name: str, given: list, headed: dict) -> tuple[int, str]:
    """Take the lines with which a text begins that were read before, and hold plain orders and headers: most texts hold
    nothing else. Gives how many they are, and the power of the last header."""
    power, count, new = "", 0, tuple.__new__
    for count, found in enumerate(map(known.get, there), 1):
        kind = found.__class__
        if kind is Wording:
            given.append(new(Given, (power, found, name, count)))      # half the time of Given(...)
        elif kind is str:
            power = found
            headed[power] = None
        elif found is not EMPTY:
            return count - 1, power
    return count, power


def _in_session(state: State, sources: Iterable[Source], special: list, ignored: list) -> list[Source]:
    """Leave out what frames orders sent to the classic judges."""
    from judge.diplomacy.session import frames

    sources = list(sources)
    made = frames(state, sources)
    for source, frame in zip(sources, made):
        ignored.extend(Ignored(Place(source.name, line, 1), said, why) for line, said, why in frame.left_out)
        special.extend((Line(troubles=(trouble,), special=True), power, source.name, line)
                       for line, trouble, power in frame.troubles)
    return [source._replace(text="\n".join(frame.lines)) for source, frame in zip(sources, made)]


def _memory(state: State, reading: Reading) -> _Memory:
    key = ("reader", state.phase.kind, reading, tuple(state.names.items()))
    found = state.board.memory.get(key)
    if found is None:
        found = state.board.memory[key] = _Memory(state, reading)
    return found


def _collected(state: State, reading: Reading, given: list, special: list, headed: dict, ignored: list,
               notes: list) -> Orders:
    faults: list[Fault] = []
    unread: dict[str, None] = {}
    if special and any(order.__class__ is Waiting for line, _, _, _ in special for order in line.orders):
        given = [settled for order in given for settled in _settled(state, reading, order, faults, notes)]
    if reading.strict == "judge":
        sent = [(order, _as_meant(state, reading, order, faults, notes)) for order in given]
        for order, meant in sent:
            unit = order.wording.unit
            owner = order.power or (owner_in(state, unit.province) if unit else "")
            if owner and not meant:
                headed[owner] = unread[owner] = None
        given = _latest(state, [order for _, meant in sent for order in meant], notes)
    if not special and not reading.names and not reading.strict:      # most files
        return Orders(tuple(given), (), tuple(sorted(ignored)), tuple(notes), _sent(state, given, headed))
    shared: list[Fault] = []                   # may be of a power that is not known: for the game master alone
    for line, power, name, number in special:
        for trouble in line.troubles:
            owner = power or (owner_in(state, trouble.place) if trouble.place and power is not None else "")
            if owner and not trouble.note:
                headed[owner] = unread[owner] = None
            told = shared if power is None else faults
            _tell(trouble, reading, Place(name, number, trouble.column), owner, told, notes)
        for backer in line.backed:
            there = Place(name, number, backer.column)
            _back(state, reading, backer, there, power or "", given, faults, notes, ignored)
        ignored.extend(Ignored(Place(name, number, column), text, why) for column, text, why in line.ignored)
        faults.extend(fault._replace(audience=power or "") for fault in _frame_faults(state, line, Place(name, number)))
    sent = _sent(state, given, headed)
    if len(sent) == 1:                     # all that was read is of one power: so is what could not be read
        faults = [fault._replace(audience=fault.audience or sent[0]) for fault in faults]
    faults.extend(shared)
    faults.extend(_reading_faults(reading))
    if faults:
        from judge.diplomacy.samples import fitted

        faults = fitted(state.board, faults)
    read_of = {order.power or owner_in(state, order.wording.unit.province) for order in given
               if order.power or order.wording.unit}
    return Orders(tuple(given), tuple(faults), tuple(sorted(ignored)), tuple(notes), sent,
                  tuple(power for power in sent if power in unread and power not in read_of))


def _back(state: State, reading: Reading, backer: "Backer", place: Place, power: str, given: list, faults: list,
          notes: list, ignored: list) -> None:
    """Hold a support or convoy that is only told against what is ordered."""
    from judge.diplomacy.backing import lost

    found = lost(backer, place, power, given, state)
    if found:
        trouble = Trouble(FaultKind.UNREADABLE, backer.column, *found)
        _tell(trouble, reading, place, power or state.owner.get(backer.province, ""), faults, notes)
    else:
        ignored.append(Ignored(place, backer.text, message("a support or convoy that is told")))


def _settled(state: State, reading: Reading, order: Given, faults: list, notes: list) -> list[Given]:
    """Settle an order that waits for the position: an order, or a fault and none."""
    if order.wording.__class__ is Wording:
        return [order]
    from judge.diplomacy.settling import elsewhere, settle, wording       # with a reader at work, imported already

    power, waiting, name, number = order
    sentence, doubts = settle(waiting.sentence, power, state)
    for kind, start, text, remedy in doubts:
        column = waiting.folded.column(start)
        _tell(Trouble(kind, column, text, remedy), reading, Place(name, number, column), power, faults, notes)
    if doubts:
        return []
    meant = wording(sentence, waiting.folded.column(sentence.start), waiting.text)
    strange = elsewhere(state.board, meant)
    if strange:
        trouble = Trouble(FaultKind.UNREADABLE, waiting.folded.column(sentence.goal.start), *strange)
        _tell(trouble, reading, Place(name, number, trouble.column), power, faults, notes)
        return []
    return [Given(power, meant, name, number)]


def _as_meant(state: State, reading: Reading, order: Given, faults: list, notes: list) -> list[Given]:
    """Hold an order against the position as the classic judges do when it is sent."""
    from judge.diplomacy.sending import Refusal, as_meant

    wording = order.wording
    try:
        meant = as_meant(state, order).wording
    except Refusal as refusal:
        trouble = Trouble(FaultKind.OUT_OF_PLACE, wording.column, refusal.text, refusal.remedy)
        _tell(trouble, reading, order.place, order.power, faults, notes)
        return []
    if meant.goal_coast != wording.goal_coast:
        notes.append(message("{place}: `{text}` names no coast; {location} was taken", place=order.place,
                             text=wording.text, location=f"{meant.goal}/{meant.goal_coast}"))
    return [order._replace(wording=meant)]


def _sent(state: State, given: list, headed: dict) -> tuple[str, ...]:
    """List the powers that were heard from, in the map's order."""
    heard = dict(headed)
    bare = not all(map(itemgetter(0), given))          # orders below no header
    for power, said, _, _ in given if bare else ():
        if not power and said.unit:
            place = said.unit.province
            heard[state.owner.get(place, "")] = None
            heard.update({gone.power: None for gone in state.dislodged if state.board.place_of[gone.unit[2:]] == place})
    return tuple([power for power in state.board.powers if power in heard])


def _tell(trouble: Trouble, reading: Reading, place: Place, power: str, faults: list, notes: list) -> None:
    """Add a trouble to the faults or notes. power: whose line it is, the only one beside the game master to read it."""
    if trouble.note:
        notes.append(message("{place}: {text}", place=place, text=trouble.note))
    elif reading.lenient:
        notes.append(message("{place}: {text}; taken as no order", place=place, text=trouble.text))
    else:
        faults.append(Fault(trouble.kind, trouble.text, trouble.remedy, place, power))


def _latest(state: State, given: list[Given], notes: list) -> list[Given]:
    """Take of orders for one unit the last, as the classic judges do."""
    from judge.diplomacy.resent import in_force

    kept, replaced = in_force(state, given)
    notes.extend(message("{place}: `{text}` is replaced by what was ordered later", place=order.place,
                         text=order.wording.text) for order in replaced)
    return kept


def _reading_faults(reading: Reading) -> list[Fault]:
    """Refuse ways of reading that there are not."""
    if not reading.names and not reading.strict:
        return []
    from judge.diplomacy.gazetteer import table

    sets = list(table("aliases"))
    faults = [
        Fault(FaultKind.UNREADABLE, message("unknown set of names `{name}`", name=name), one_of(sets))
        for name in reading.names if name not in sets
    ]
    if reading.strict not in ("", "judge"):
        faults.append(
            Fault(FaultKind.UNREADABLE, message("unknown strict language `{strict}`", strict=reading.strict),
                  message("`judge` is the one there is")))
    return faults


def _frame_faults(state: State, line: Line, place: Place) -> list[Fault]:
    """Refuse orders for another phase or another game."""
    faults = []
    if line.endless:
        faults.append(
            Fault(FaultKind.UNREADABLE,
                  message("more than {most} lines cannot be read; the rest was not", most=MOST_TROUBLES),
                  message("give a file of orders"), place))
    if line.claim:
        from judge.diplomacy.frames import agrees

        due = message("{phase} ({code}) is due", phase=phase_title(state.phase), code=state.phase.code)
        if line.claim.wrong:
            from judge.diplomacy.phases import phase_remedy

            faults.append(
                Fault(FaultKind.UNREADABLE, message("`{text}` is no phase", text=line.claim.wrong),
                      phase_remedy(line.claim.wrong, due), place._replace(column=line.claim.start + 1)))
        elif not agrees(line.claim, state.phase):
            faults.append(
                Fault(FaultKind.OUT_OF_PLACE, message("these orders are for another phase"),
                      due, place._replace(column=line.claim.start + 1)))
    if line.game and state.name and fold(line.game) != fold(state.name):
        faults.append(
            Fault(FaultKind.OUT_OF_PLACE, message("these orders are for the game `{game}`", game=line.game),
                  message("this is `{name}`", name=state.name), place))
    return faults
