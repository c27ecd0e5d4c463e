"""State documents, read with every name that orders may use."""
from itertools import chain, repeat
from typing import Any, Collection

from judge.diplomacy import gazetteer, maps, rulebook
from judge.diplomacy.board import Board
from judge.diplomacy.naming import choice, place_name, power_name
from judge.diplomacy.phases import Phase, phase_remedy, read_phase
from judge.diplomacy.state import Dislodged, Ended, State, Victory, by_power
from judge.diplomacy.stateunits import settled, unit_remedy
from judge.diplomacy.statewriting import ENDS
from judge.document import Document
from judge.faults import FaultKind, Refused
from judge.messages import listed, message, one_of

KEYS = {"judge", "game", "name", "map", "phase", "number", "rules", "victory", "units", "centers", "dislodged",
        "contested", "names", "result"}
LISTS = {"centers": "[Bud, Vie]", "dislodged": "[{unit: F Tri, from: Ven, retreats: [Alb, Adr]}]",
         "retreats": "[Alb, Adr]",
         "contested": "[Boh]", "result": "[Italy]"}       # what a list of each key looks like
LIST = frozenset((list,))
MOST = 10_000      # lists of centres remembered for a map; a hundred games have some thousand


def load(document: Document) -> State:
    """Read a state. Raises Refused with everything that is wrong in it."""
    return _Loader(document).state()


class _Loader:
    """Collects faults on the way, so that all are shown at once."""

    def __init__(self, document: Document):
        self.document, self.value, self.faults = document, document.value, []

    def wrong(self, path: tuple, text: str, remedy: str = "", kind: FaultKind = FaultKind.UNREADABLE) -> None:
        self.faults.append(self.document.fault(path, text, remedy, kind))

    def mapping(self, *path) -> dict:
        value: Any = self.value
        for key in path:
            value = value.get(key)
            if value is None:
                return {}
        if not isinstance(value, dict):
            self.wrong(path, message("`{key}` must be a mapping", key=path[-1]),
                       message("such as `{key}: {{…}}`", key=path[-1]))
            return {}
        return value

    def items(self, path: tuple, value: Any) -> list:
        if value is None:
            return []
        if not isinstance(value, list):
            like = LISTS.get(path[-1]) or LISTS.get(path[0], "[A Bud, A Vie]")
            self.wrong(path, message("`{key}` must be a list", key=path[-1]), message("such as `{like}`", like=like))
            return []
        return value

    def state(self) -> State:
        value = self.value
        if not value.keys() <= KEYS:
            for key in value:
                if key not in KEYS:
                    self.wrong((key,), message("unknown key `{key}`", key=key),
                               message("known are {keys}", keys=listed(sorted(KEYS))))
        for key in ("units", "centers") if self.document.places else ():
            if key not in value:       # a batch may leave them out; a file without them was cut off
                self.wrong((), message("the key `{key}` is missing", key=key),
                           message("`{key}: {{}}` if there are none", key=key))
        board = self.board()
        rules = self.rules()
        phase, ended = self.phase(board)
        names = self.names(board) if "names" in value else {}
        units, owner = self.units(board, names)
        number = value.get("number", 0)
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < 10**9:
            self.wrong(("number",),
                       message("`number` must count the phases processed, not {number}", number=repr(number)),
                       message("such as `number: 5`"))
            number = 0
        name = value.get("name", "game")
        if not isinstance(name, (str, int)) or not str(name).strip() or not str(name).isprintable():
            self.wrong(("name",), message("the game's name is missing, or no name in one line"),
                       message("such as `name: hellespont`"))
        contested = self.contested(board, names, units) if "contested" in value else ()
        dislodged = self.dislodged(board, names, phase, units, contested) if "dislodged" in value else ()
        state = State(str(name), board, rules, self.victory(board), phase, number, units, owner,
                      self.centers(board, names), dislodged, contested, ended, names)
        if self.faults:
            from judge.diplomacy.samples import fitted

            raise Refused(*fitted(board, self.faults))
        return state

    def board(self) -> Board:
        try:
            return maps.find(self.value.get("map", "standard"), self.document.beside)
        except Refused as refused:
            here = self.document.place("map")
            faults = [fault if fault.place.file else fault._replace(place=here) for fault in refused.faults]
            raise Refused(*self.faults, *faults) from None

    def rules(self):
        try:
            return rulebook.read_rules(self.document)
        except Refused as refused:
            self.faults += refused.faults
            return rulebook.DEFAULT

    def phase(self, board: Board) -> tuple[Phase, Ended | None]:
        text = self.value.get("phase")
        ended = self.ended(board) if "result" in self.value else None
        if isinstance(text, str) and text.lower() == "over":
            if ended is None and not self.value.get("result"):       # what else is wrong with it is told there
                self.wrong(("phase",), message("the game is over and no `result` says how"),
                           message("such as `result: {winner: [Italy]}`"))
            return (ended.phase if ended else board.begin), ended
        if ended is not None:
            self.wrong(("result",), message("there is a result, and the phase is not `over`"),
                       message("write `phase: over`, or take the result out"))
        phase = read_phase(text, board.century) if isinstance(text, str) else None
        if phase is None:
            self.wrong(("phase",),
                       message("the phase is missing") if text is None else message("`{text}` is no phase", text=text),
                       phase_remedy(str(text), message("such as F1902M, F1902R, W1902A, or over")))
        return phase or board.begin, None

    def ended(self, board: Board) -> Ended | None:
        result = self.mapping("result")
        if not result:
            return None
        kinds = [key for key in result if key in ENDS]
        for key in result:
            if key not in (*ENDS, "reason", "phase", "centers"):
                self.wrong(("result", key), message("unknown key `{key}`", key=key),
                           message("known are {keys}", keys="winner, tie, draw, reason, phase, centers"))
        if len(kinds) != 1:
            self.wrong(("result",), message("a result has one of winner, tie, draw"),
                       message("such as `result: {draw: [Italy, Russia]}`"))
            return None
        powers = tuple(p for p in (self.power(board, text, ("result", kinds[0], i))
                                   for i, text in enumerate(self.items(("result", kinds[0]), result[kinds[0]]))) if p)
        if result[kinds[0]] in ([], None):
            self.wrong(("result", kinds[0]), message("`{kind}` names no power", kind=kinds[0]),
                       message("such as `[Italy]`"))
        kind, text, owned = ENDS[kinds[0]], result.get("phase"), result.get("centers", 0)
        reason = result.get("reason", "agreed-draw" if kind == "draw" else "conceded")
        phase = board.begin if text is None else read_phase(str(text), board.century)
        if phase is None:
            self.wrong(("result", "phase"), message("`{text}` is no phase", text=text),
                       phase_remedy(str(text), message("the last one played, such as F1902R")))
        if not isinstance(reason, str):
            self.wrong(("result", "reason"), message("`reason` must be words"),
                       message("such as `reason: last-turn`, or words of your own"))
        if not isinstance(owned, int) or isinstance(owned, bool) or not 0 <= owned <= len(board.centers):
            self.wrong(("result", "centers"), message("`centers` must be a number"),
                       message("how many each of them owned"))
        return Ended(kind, powers, reason, phase or board.begin, owned)

    def victory(self, board: Board) -> Victory:
        if self.value.get("victory") is None:
            return Victory(board.winning)
        value = self.mapping("victory")
        for key in value:
            if key not in ("centers", "last", "clock"):
                self.wrong(("victory", key), message("unknown key `{key}`", key=key),
                           message("known are {keys}", keys="centers, last, clock"))
        centers, last, clock = value.get("centers", 0), value.get("last"), value.get("clock", False)
        if not isinstance(centers, int) or isinstance(centers, bool) or not 0 <= centers <= len(board.centers):
            self.wrong(("victory", "centers"),
                       message("`centers` must be a number up to {most}", most=len(board.centers)),
                       message("such as `centers: 18`"))
            centers = board.winning
        turn = None
        if last is not None:
            turn = read_phase(str(last), board.century)
            if turn is None:
                self.wrong(("victory", "last"), message("`{last}` is no turn", last=last),
                           phase_remedy(str(last), message("such as F1905 or 05-F")))
        if not isinstance(clock, bool):
            self.wrong(("victory", "clock"), message("`clock` is true or false"),
                       message("true: most centres when the agreed time is up"))
            clock = False
        return Victory(centers, turn, clock)

    def names(self, board: Board) -> dict[str, str]:
        from judge.diplomacy.mapnames import is_taken    # few games have names of their own
        names = {}
        for name, text in self.mapping("names").items():
            found = gazetteer.find_place(board, str(text))
            if is_taken(str(name)):
                self.wrong(("names", name),
                           message("`{name}` is a word or letter that orders are written with", name=name),
                           message("take it out"), FaultKind.AMBIGUOUS)
            if len(found) == 1:
                names[str(name)] = found[0]
            else:
                self.wrong(("names", name), message("`{text}` is no province", text=text),
                           message("name one of the map's provinces"))
        return names

    def power(self, board: Board, text: Any, path: tuple) -> str:
        if text in board.powers:
            return text
        found = gazetteer.find_power(board, str(text))
        if len(found) == 1:
            return found[0]
        near = gazetteer.gazetteer(board).near_powers(str(text))
        remedy = message("did you mean {name}?", name=power_name(near[0])) if near else (
            one_of(map(power_name, board.powers)))
        self.wrong(path, message("unknown power `{text}`", text=text), remedy)
        return ""

    def unit(self, board: Board, names: dict[str, str], text: Any, path: tuple) -> str:
        unit = gazetteer.read_unit(board, str(text))
        if unit is None and names:
            unit = gazetteer.read_unit(board, settled(board, str(text), names))
        if unit is None:
            self.wrong(path, message("`{text}` is no unit that can stand on this map", text=text),
                       unit_remedy(board, str(text), names))
        return unit or ""

    def place(self, board: Board, names: dict[str, str], text: Any, path: tuple) -> str:
        found = gazetteer.find_place(board, str(text), names)
        if len(found) == 1:
            return found[0]
        if found:
            self.wrong(path, message("`{text}` is {places}", text=text, places=choice(board, found)),
                       message("write which one is meant"), FaultKind.AMBIGUOUS)
        else:
            near = gazetteer.near_places(board, str(text))
            self.wrong(path, message("unknown province `{text}`", text=text),
                       message("did you mean {places}?",
                               places=choice(board, near)) if near else message("use a name or code of the map"))
        return ""

    def units(self, board: Board, names: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
        plain = _plain(self.value.get("units"), board.powers, board.standing)
        if plain is not None:
            return plain
        units: dict[str, str] = {}
        owner: dict[str, str] = {}
        unit_place = board.unit_place
        for key, there in self.mapping("units").items():
            power = self.power(board, key, ("units", key))
            for i, text in enumerate(self.items(("units", key), there)):
                known = isinstance(text, str) and text in unit_place
                unit = text if known else self.unit(board, names, text, ("units", key, i))
                if not unit:
                    continue
                place = unit_place[unit]
                if place in units:
                    self.wrong(("units", key, i),
                               message("two units in {place}: {first} of {owner} and {second} of {power}",
                                       place=place_name(board, place), first=units[place],
                                       owner=power_name(owner[place] or "?"), second=unit,
                                       power=power_name(power or "?")),
                               message("take one of them out"))
                else:
                    units[place], owner[place] = unit, power
        return (units, owner) if self.faults else by_power(board, units, owner)

    def centers(self, board: Board, names: dict[str, str]) -> dict[str, str]:
        plain = self.plain_centers(board)
        if plain is not None:
            return plain
        centers = {}
        provinces = board.provinces
        for key, there in self.mapping("centers").items():
            power = self.power(board, key, ("centers", key))
            for i, text in enumerate(self.items(("centers", key), there)):
                known = isinstance(text, str) and text in provinces
                place = text if known else self.place(board, names, text, ("centers", key, i))
                if not place:
                    continue
                if not provinces[place].center:
                    self.wrong(("centers", key, i),
                               message("{place} is no supply centre", place=place_name(board, place)),
                               message("take it out"))
                elif place in centers:
                    self.wrong(("centers", key, i),
                               message("{place} is owned twice: by {first} and by {second}",
                                       place=place_name(board, place), first=power_name(centers[place] or "?"),
                                       second=power_name(power or "?")),
                               message("take one of them out"))
                else:
                    centers[place] = power
        return {place: centers[place] for place in board.centers if place in centers}

    def plain_centers(self, board: Board) -> dict[str, str] | None:
        """Read the centres where all is as the judge writes it; None where anything needs a second look.

        Centres change hands once a year, so that most lists come more than once: what they were read as is remembered.
        """
        table = self.value.get("centers")
        try:
            if not LIST.issuperset(map(type, table.values())):
                return None
            key = (*table, *map(tuple, table.values()))
            known = board.memory.setdefault("centers", {})
            found = known.get(key)
        except (AttributeError, TypeError):      # no table, or a list in the list
            return None
        if found is None:
            plain = _plain(table, board.powers, board.center_codes)
            if plain is not None:
                if len(known) >= MOST:
                    known.clear()
                owner = plain[1]
                found = known[key] = {place: owner[place] for place in board.centers if place in owner}
        return None if found is None else found.copy()

    def dislodged(self, board: Board, names: dict[str, str], phase: Phase, units: dict[str, str],
                  contested: Collection[str]) -> tuple[Dislodged, ...]:
        value = self.mapping("dislodged")
        if value and phase.kind != "R":
            self.wrong(("dislodged",), message("units wait for retreats, and the phase is {code}", code=phase.code),
                       message("take them out, or set the phase to the retreats"))
        found: list[Dislodged] = []
        for key, there in value.items():
            power = self.power(board, key, ("dislodged", key))
            for i, entry in enumerate(self.items(("dislodged", key), there)):
                path = ("dislodged", key, i)
                whole = isinstance(entry, dict) and entry.keys() == {"unit", "from", "retreats"}
                if not whole or entry["retreats"] is None:
                    self.wrong(path, message("a dislodged unit has `unit`, `from` and `retreats`"),
                               message("such as {unit: F Tri, from: Ven, retreats: [Alb, Adr]}, "
                                       "or `retreats: []` where it has none"))
                    continue
                unit = self.unit(board, names, entry["unit"], (*path, "unit"))
                origin = self.place(board, names, entry["from"], (*path, "from"))
                listed = self.items((*path, "retreats"), entry["retreats"])
                retreats = tuple(filter(None, (self.retreat(board, unit, text, units, contested, (*path, "retreats", j))
                                               for j, text in enumerate(listed))))
                for j, location in enumerate(retreats):
                    if location in retreats[:j]:
                        self.wrong((*path, "retreats", j),
                                   message("`{location}` stands twice among the retreats of {unit}", location=location,
                                           unit=unit),
                                   message("name it once"))
                if unit and any(other.unit[2:] and board.unit_place[other.unit] == board.unit_place[unit]
                                for other in found):
                    self.wrong(path,
                               message("two dislodged units in {place}",
                                             place=place_name(board, board.unit_place[unit])),
                               message("take one of them out"))
                elif unit:
                    found.append(Dislodged(power, unit, origin, retreats))
        return tuple(found)

    def retreat(self, board: Board, unit: str, text: Any, units: dict[str, str], contested: Collection[str],
                path: tuple) -> str:
        location = gazetteer.read_location(board, str(text)) if unit else None
        if not unit or location and board.place_of[location] not in units and any(
                location in there for there in board.steps[unit].values()):
            if location and board.place_of[location] in contested:
                self.wrong(path,
                           message("{unit} cannot retreat to `{text}`, which is among `contested`", unit=unit,
                                   text=text),
                           message("take it out there or here"))
            return location or ""
        self.wrong(path, message("{unit} cannot retreat to `{text}`", unit=unit, text=text),
                   message("name a free province it can reach, with its coast"))
        return ""

    def contested(self, board: Board, names: dict[str, str], units: dict[str, str]) -> tuple[str, ...]:
        found: list[str] = []
        for i, text in enumerate(self.items(("contested",), self.value.get("contested"))):
            place = self.place(board, names, text, ("contested", i))
            if place in units:
                self.wrong(("contested", i),
                           message("{unit} stands in {place}: a stand-off left it empty", unit=units[place],
                                   place=place_name(board, place)),
                           message("take it out"))
            elif place in found:
                self.wrong(("contested", i), message("{place} stands here twice", place=place_name(board, place)),
                           message("name it once"))
            elif place:
                found.append(place)
        return tuple(found)


def _plain(table: Any, powers: tuple[str, ...], known: dict[str, tuple[str, str]]
           ) -> tuple[dict[str, str], dict[str, str]] | None:
    """Read a table {power: [codes]} in which all is as the judge writes it, by power: (province -> what stands there,
    province -> power). known: code -> (province, what stands there).

    None where anything needs a second look: another spelling, two things in one province, what is no table.
    """
    try:
        listed = [power for power in powers if power in table]
        lists = [table[power] for power in listed]
        if len(listed) != len(table) or not LIST.issuperset(map(type, lists)):
            return None
        found = dict(map(known.__getitem__, chain.from_iterable(lists)))
    except (KeyError, TypeError):
        return None
    owners = list(chain.from_iterable(map(repeat, listed, map(len, lists))))
    return (found, dict(zip(found, owners))) if len(found) == len(owners) else None
