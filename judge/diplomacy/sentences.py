"""One order as its words say it: the parsed sentence, whose names may still mean several places or none."""
from typing import NamedTuple

from judge.diplomacy.gazetteer import Gazetteer
from judge.diplomacy.orders import Kind
from judge.diplomacy.scanner import Token
from judge.messages import message
from judge.names import is_wide
from judge.reading import Word, tree, word_parser


class Named(NamedTuple):
    """A place as written. codes: the provinces it may mean, none where the name is unknown; start: where, from 0."""

    codes: tuple[str, ...]
    coast: str
    start: int
    text: str


class Unit(NamedTuple):
    """A unit as written. letter: "A", "F" or ""; power: its nationality, if written."""

    letter: str
    named: Named
    power: str = ""


class Sentence(NamedTuple):
    """An order before its names are settled; the fields are those of `orders.Given`."""

    kind: Kind
    unit: Unit | None = None
    helped: Unit | None = None
    goal: Named | None = None
    route: tuple[Named, ...] = ()
    via: bool = False
    retreat: bool = False
    count: int = 1
    start: int = 0
    end: int = 0

    def places(self) -> list[Named]:
        """List the places it names, in no particular order."""
        return [
            named
            for named in (self.unit and self.unit.named, *self.route, self.helped and self.helped.named, self.goal)
            if named
        ]


def replaced(sentence: Sentence, old: Named, new: Named) -> Sentence:
    """Put another name in the place of one."""

    def in_unit(unit):
        return unit._replace(named=new) if unit and unit.named is old else unit

    return sentence._replace(
        unit=in_unit(sentence.unit),
        helped=in_unit(sentence.helped),
        goal=new if sentence.goal is old else sentence.goal,
        route=tuple(new if named is old else named for named in sentence.route),
    )


class Incomplete(Exception):
    """Raised for an order that lacks something. start: where, from 0; text, remedy: as of a fault."""

    def __init__(self, start: int, text: str, remedy: str):
        super().__init__(start, text, remedy)
        self.start, self.text, self.remedy = start, text, remedy


def parse(tokens: list[Token]):
    """Parse recognised words. Returns one tree an order. Raises reading.Unreadable, whose column counts in tokens."""
    words = [Word(token.kind, token, at) for at, token in enumerate(tokens, 1)]
    return tree(word_parser("diplomacy"), words).children


class Composer:
    """Makes sentences of trees. text: the folded line; phase: "M", "R" or "A", which decides what some words mean."""

    def __init__(self, gazetteer: Gazetteer, text: str, phase: str):
        self.gazetteer, self.text, self.phase = gazetteer, text, phase

    def sentence(self, order) -> Sentence:
        """Make the sentence of one tree. Raises Incomplete."""
        tokens = [token.value for token in order.scan_values(lambda _: True)]
        made = getattr(self, f"_{order.data}")(order.children)
        return made._replace(start=min(token.start for token in tokens), end=max(token.end for token in tokens))

    # One method a rule of the grammar. ------------------------------------------------------------------------

    def _alone(self, parts) -> Sentence:
        unit, goal = self._unit(parts[0])
        if goal:
            return self._goes(unit, [goal])
        return Sentence(Kind.UNIT, unit)

    def _hold(self, parts) -> Sentence:
        return Sentence(Kind.HOLD, self._whole(_tree(parts, "unit")))

    def _move(self, parts) -> Sentence:
        unit, by, paths = self._whole(parts[0]), _tree(parts, "by"), _trees(parts, "path")
        if by is None:
            return self._goes(unit, self._path(paths[0]))
        seas = [sea for place in _trees(by.children, "place") for sea in self._seas(place)]
        if parts[1] is by:
            return self._goes(unit, seas + self._path(paths[0]))._replace(via=True)
        first, *more = [self._path(path) for path in paths]
        return self._goes(unit,
                          first[:-1] + seas + [sea for path in more for sea in path] + first[-1:])._replace(via=True)

    def _support(self, parts) -> Sentence:
        own, other = _trees(parts, "unit")
        helped, goal = self._unit(other)
        path = _tree(parts, "path")
        if path is not None:
            goal = self._end(path, goal)
        return Sentence(Kind.SUPPORT, self._whole(own), helped, goal)

    def _support_into(self, parts) -> Sentence:
        return self._into(Kind.SUPPORT, parts)

    def _convoy_into(self, parts) -> Sentence:
        return self._into(Kind.CONVOY, parts)

    def _into(self, kind: Kind, parts) -> Sentence:
        """Read an order that names the goal first, which may look like a unit: "support Bul from Rum"."""
        own, *goal, other = _trees(parts, "unit")
        place = _tree(goal[0].children if goal else parts, "place")
        goal_parts = goal[0].children if goal else ()
        letter = next((part.value for part in goal_parts if getattr(part, "type", "") == "UNIT"), None)
        if letter:                                 # "A Ber S A Tri from Par": no unit is a goal
            raise Incomplete(letter.start, message("a unit stands where the goal must stand"),
                             message("write `A Par S A Mar - Bur`"))
        return Sentence(kind, self._whole(own), self._whole(other), self._named(place))

    def _convoy(self, parts) -> Sentence:
        own, other = _trees(parts, "unit")
        helped, goal = self._unit(other)
        path = _tree(parts, "path")
        goal = self._end(path, goal) if path is not None else goal
        if goal is None:
            raise Incomplete(helped.named.start, message("this convoy does not say where the army goes"),
                             message("write `F Nth C A Lon - Bel`"))
        return Sentence(Kind.CONVOY, self._whole(own), helped, goal)

    def _retreat(self, parts) -> Sentence:
        unit, goal = self._unit(_tree(parts, "unit"))
        path, place = _tree(parts, "path"), _tree(parts, "place")
        if path is not None or place is not None:
            goal = self._end(path, goal) if path is not None else self._end(None, goal, self._named(place))
        if goal is None:
            first = parts[0]
            if self.phase == "A" and getattr(first, "type",
                                             "") == "RETREAT" and first.value.end - first.value.start == 1:
                return Sentence(Kind.REMOVE, unit)                      # "R F Bre", as the classic judges have it
            raise Incomplete(unit.named.start, message("this retreat does not say where to"),
                             message("write `A Mun - Boh`, or `A Mun D` to disband"))
        return Sentence(Kind.MOVE, unit, None, goal, retreat=True)

    def _disband(self, parts) -> Sentence:
        return Sentence(Kind.REMOVE if self.phase == "A" else Kind.DISBAND, self._whole(_tree(parts, "unit")))

    def _remove(self, parts) -> Sentence:
        return Sentence(Kind.DISBAND if self.phase == "R" else Kind.REMOVE, self._whole(_tree(parts, "unit")))

    def _build(self, parts) -> Sentence:
        unit = self._whole(_tree(parts, "unit"))
        letter = next((part.value.value for part in parts if getattr(part, "type", "") == "UNIT"), unit.letter)
        return Sentence(Kind.BUILD, unit._replace(letter=letter))

    def _waive(self, parts) -> Sentence:
        counts = [part.value.value for part in parts if part.type == "NUMBER"]
        return Sentence(Kind.WAIVE, count=counts[0] if counts else 1)

    # Parts of an order. ---------------------------------------------------------------------------------------

    def _goes(self, unit: Unit, places: list[Named]) -> Sentence:
        return Sentence(Kind.MOVE, unit, None, places[-1], tuple(places[:-1]))

    def _path(self, path) -> list[Named]:
        return [self._named(place) for place in _trees(path.children, "place")]

    def _end(self, path, before: Named | None, last: Named | None = None) -> Named:
        """Give where a path ends. What it passes are seas, a route repeated ("F Eng C A Lon - Eng - Bre"), and never
        another goal. before: a place that stands before the path without a verb. Raises Incomplete."""
        *passed, end = self._path(path) if path is not None else [last]
        for place in (*([before] if before else []), *passed):
            if not place.codes:
                raise Incomplete(place.start, message("unknown province `{text}`", text=place.text),
                                 message("use a name or code of the map"))
            if place is before or not set(place.codes) & self.gazetteer.board.waters:
                raise Incomplete(place.start,
                                 message("`{text}` and `{other}` are two goals for one unit", text=place.text,
                                         other=end.text),
                                 message("write the one that is meant"))
        return end

    def _seas(self, place) -> list[Named]:
        """Read the seas behind "via", which may stand side by side: "VIA ( NTH NWG )"."""
        names, _ = _parts(place)
        if len(names) > 1 and all(name.value for name in names):
            return [self._simple(name, "") for name in names]
        return [self._named(place)]

    def _unit(self, unit) -> tuple[Unit, Named | None]:
        """Read a unit, and the goal that follows without a verb ("F wal s mao iri")."""
        place = _tree(unit.children, "place")
        tokens = {child.type: child.value.value for child in unit.children if child is not place}
        names, coast = _parts(place)
        letter, power = tokens.get("UNIT", ""), tokens.get("POWER", "")
        if len(names) == 2 and all(name.value for name in names) and getattr(place.children[0], "data", ""):
            first, second = names
            return Unit(letter, self._simple(first, ""), power), self._simple(second, coast)
        return Unit(letter, self._named(place), power), None

    def _whole(self, unit) -> Unit:
        """Read a unit that nothing may follow."""
        made, goal = self._unit(unit)
        if goal:
            place = _tree(unit.children, "place")
            return made._replace(named=self._named(place))
        return made

    def _simple(self, token: Token, coast: str) -> Named:
        return Named(token.value, coast, token.start, self.text[token.start:token.end])

    def _named(self, place) -> Named:
        names, coast = _parts(place)
        if len(names) == 1:
            return self._simple(names[0], coast)
        whole = self.text[names[0].start:names[-1].end]
        if is_wide(whole) and self.gazetteer.near(whole):         # "羅馬尼呀" is one slip, not Rome and a word
            return Named(self.gazetteer.place(whole), coast, names[0].start, whole)
        strange = next((name for name in names if not name.value), None)
        if strange and any(name.value for name in names):
            return self._simple(strange, coast)                   # one word among known names is the one to complain of
        text = self.text[names[0].start:names[-1].end]
        return Named(self.gazetteer.place(text), coast, names[0].start, text)


def _parts(place) -> tuple[list[Token], str]:
    """Give the words and the coast of a place."""
    coast = "".join(child.value.value for child in place.children if getattr(child, "type", "") == "COAST")
    return [child.value for child in _tree(place.children, "name").children], coast


def _trees(parts, name: str) -> list:
    return [part for part in parts if getattr(part, "data", "") == name]


def _tree(parts, name: str):
    return next((part for part in parts if getattr(part, "data", "") == name), None)
