"""State documents: read with every name that orders may use, written short, so that a person can mend them."""
import re
from typing import Any

from judge.document import Document
from judge.faults import FaultKind, Refused
from judge.messages import message
from judge.twilight import mentions, stateoptions
from judge.twilight.deck import hand_size
from judge.twilight.operations import CIVIL_WAR_SPACE
from judge.twilight.state import (ERA_BEGINS, UNKNOWN, Due, Effect, Pending, Result, Stage, State, cards_of,
                                  start_influence)
from judge.twilight.stateoptions import known, one_of, such_a_line, such_as
from judge.twilight.titles import (ALDRICH_AMES, CHERNOBYL, CUBAN_MISSILE_CRISIS, DEATH_SQUADS, MISSILE_ENVY,
                                   NORTH_SEA_OIL, RED_SCARE, SHUTTLE_DIPLOMACY)
from judge.twilight.world import (CARDS, CHINA, COUNTRIES, LASTING, LAST_BOX, SCORING, TITLES, US, USSR, Side)

KEYS = ("judge", "game", "name", "edition", "options", "turn", "phase", "defcon", "vp", "mil_ops", "space",
        "space_attempts", "china", "influence", "headlines", "hands", "deck", "discard", "removed", "effects", "ahead",
        "chance", "space_jumped", "pending", "result")
CHANCE = ("source", "seed", "salt", "used")
EDITIONS = ("deluxe", "second")
PHASE = re.compile(r"(?:(setup|bonus) (US|USSR)|(headline|over)|AR([1-8]) (US|USSR))\Z")
UNTOLD = re.compile(r"(\d{1,3}) unknown\Z")
SIDES = {"US": US, "USSR": USSR}
HANDS = {US: message("the hand of the US"), USSR: message("the hand of the USSR")}
ONE_SIDED = (RED_SCARE, CUBAN_MISSILE_CRISIS, MISSILE_ENVY, DEATH_SQUADS)
"""Lasting effects that concern the side or sides written with them."""


def load(document: Document) -> State:
    """Read a state. Raises Refused with everything that is wrong in it, each with its line."""
    return _Loader(document).state()


def _lacking(card: int, sides: tuple[Side, ...], detail: Any) -> tuple[str, str] | None:
    """Say what a lasting effect must tell and does not, and what would be right."""
    title, named = TITLES[card], mentions.title(card)
    if card in ONE_SIDED and not sides:
        return message("whom {card} concerns is not said", card=named), such_as(f"{{{title}: US}}")
    if card == CHERNOBYL and detail not in tuple(SCORING):
        return message("the region that {card} closes is not said", card=named), such_as(f"{{{title}: Africa}}")
    if card == ALDRICH_AMES and detail is not None and not all(word.isdigit() for word in detail.split()):
        return (message("the order that {card} sets cannot be read", card=named),
                message("numbers of cards: {example}", example=mentions.word(f'{{{title}: "21 4 9"}}')))
    if card == NORTH_SEA_OIL and detail is not None and not isinstance(detail, int):
        return message("`{word}` is no turn", word=detail), such_as(f"{{{title}: 8}}")
    return None


class _Loader:
    """Collects faults on the way, so that all are shown at once."""

    def __init__(self, document: Document):
        self.document, self.value, self.faults = document, document.value, []
        self.seen: dict[int, str] = {}

    def wrong(self, path: tuple, text: str, remedy: str = "") -> None:
        self.faults.append(self.document.fault(path, text, remedy, FaultKind.UNREADABLE))

    def state(self) -> State:
        value = self.value
        for key in value:
            if key not in KEYS:
                self.wrong((key,), message("unknown key `{key}`", key=key), known(KEYS))
        name = value.get("name", "game")
        if not isinstance(name, (str, int)) or isinstance(name, bool) or not str(name).strip():
            self.wrong(("name",), message("the game's name is missing"), such_a_line("name: berlin"))
        edition = value.get("edition", EDITIONS[0])
        if edition not in EDITIONS:
            self.wrong(("edition",), message("unknown edition `{word}`", word=edition), one_of(EDITIONS))
            edition = EDITIONS[0]
        options, faults = stateoptions.read(self.document, ("options",), value.get("options"), edition)
        self.faults += faults
        turn = self.number(("turn",), 1, 10, 1)
        due = self.due()
        holder, face_up = self.china(options)
        headlines = self.headlines()
        hands = {side: self.hand(side, turn, due) for side in (US, USSR)}
        piles = {key: self.pile(key) for key in ("deck", "discard", "removed")}
        effects = self.effects()
        state = State(
            str(name), edition, options, turn, due, self.number(("defcon",), 1, 5, 5), self.number(("vp",), -99, 99, 0),
            self.pair("mil_ops", 5), self.pair("space", LAST_BOX), self.pair("space_attempts", 2), holder, face_up,
            self.civil_war(), self.influence(edition), headlines, hands,
            piles["deck"], piles["discard"], piles["removed"], effects, self.lines("ahead"), self.chance(),
            self.pending(), self.result(due), self.jumped())
        if due.stage is Stage.HEADLINE and not headlines and not any(hands.values()):
            self.wrong(("hands",), message("headlines are due, and neither side has a card"),
                       message("write the hands"))
        if due.stage is Stage.BONUS and not options.get("bonus", {}).get(due.side.value):
            text = message("a bonus of the {side} is due, and none is agreed", side=mentions.the(due.side))
            self.wrong(("phase",), text, f"`options: {{bonus: {{{due.side.value}: 2}}}}`")
        self.complete(state)
        if self.faults:
            raise Refused(*self.faults)
        return state

    # Small things

    def number(self, path: tuple, low: int, high: int, default: int) -> int:
        value: Any = self.value
        for key in path:
            value = value.get(key) if isinstance(value, dict) else None
        if value is None:
            return default
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            text = message("`{key}` must be a number from {low} to {high}, not {value}", key=path[-1], low=low,
                           high=high, value=mentions.word(repr(value)))
            self.wrong(path, text, such_a_line(f"{path[-1]}: {default}"))
            return default
        return value

    def mapping(self, key: str) -> dict:
        value = self.value.get(key)
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.wrong((key,), message("`{key}` must be a mapping", key=key), such_a_line(f"{key}: {{US: …, USSR: …}}"))
            return {}
        return value

    def by_side(self, key: str) -> dict[Side, Any]:
        found = {}
        for word, there in self.mapping(key).items():
            if word in SIDES:
                found[SIDES[word]] = there
            else:
                self.wrong((key, word), message("`{word}` is no side", word=word), message("US or USSR"))
        return found

    def pair(self, key: str, high: int) -> dict[Side, int]:
        self.by_side(key)
        return {side: self.number((key, side.value), 0, high, 0) if isinstance(self.value.get(key), dict) else 0
                for side in (US, USSR)}

    def jumped(self) -> dict[Side, tuple[int, ...]]:
        found = {}
        for side, boxes in self.by_side("space_jumped").items():
            if not isinstance(boxes, list) or not all(type(box) is int and 1 <= box < LAST_BOX for box in boxes):
                self.wrong(("space_jumped", side.value), message("the boxes that were jumped past cannot be read"),
                           such_as(f"{{{side.value}: [4]}}"))
            elif boxes:
                found[side] = tuple(boxes)
        return found

    def lines(self, key: str) -> tuple[str, ...]:
        value = self.value.get(key) or []
        if not isinstance(value, list) or not all(isinstance(line, str) for line in value):
            self.wrong((key,), message("`{key}` must be a list of lines", key=key), message("each a text in quotes"))
            return ()
        return tuple(value)

    def due(self) -> Due:
        text = self.value.get("phase", "setup USSR")
        found = PHASE.match(text) if isinstance(text, str) else None
        if not found:
            self.wrong(("phase",), message("`{word}` is no phase", word=text),
                       such_as("setup USSR", "bonus US", "headline", "AR4 US", "over"))
            return Due(Stage.HEADLINE)
        begin, begin_side, plain, number, side = found.groups()
        if begin:
            return Due(Stage(begin), Side(begin_side))
        if plain:
            return Due(Stage(plain))
        return Due(Stage.ROUND, Side(side), int(number))

    def china(self, options: dict) -> tuple[Side | None, bool]:
        value = self.mapping("china")
        for key in value:
            if key not in ("holder", "face", "civil_war"):
                self.wrong(("china", key), message("unknown key `{key}`", key=key), mentions.words(("holder", "face")))
        holder, face = value.get("holder", "USSR"), value.get("face", "up")
        if holder not in ("US", "USSR", None):
            self.wrong(("china", "holder"), message("`{word}` cannot hold the China Card", word=holder),
                       message("US, USSR, or null"))
            return USSR, True
        if face not in ("up", "down"):
            self.wrong(("china", "face"), message("the card lies `{word}`", word=face), message("up or down"))
        return (SIDES[holder] if holder else None), face != "down"

    def civil_war(self) -> int:
        return self.number(("china", "civil_war"), 0, CIVIL_WAR_SPACE, 0)

    def influence(self, edition: str) -> dict[Side, dict[str, int]]:
        if "influence" not in self.value:
            return start_influence(edition == "deluxe")
        found = {side: dict.fromkeys(COUNTRIES, 0) for side in (US, USSR)}
        named: dict[str, str] = {}
        for word, pair in self.mapping("influence").items():
            path = ("influence", word)
            country = self.country(path, word)
            if country is None:
                continue
            if country in named:
                self.wrong(path, message("{place} stands here twice", place=mentions.place(country)),
                           message("also as `{word}`: keep one", word=named[country]))
            named[country] = str(word)
            if not (isinstance(pair, list) and len(pair) == 2
                    and all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n < 100 for n in pair)):
                self.wrong(path, message("the influence in {place} is `{pair}`", place=mentions.place(country),
                                         pair=pair), message("two numbers from 0: [US, USSR]"))
                continue
            found[US][country], found[USSR][country] = pair
        return found

    def country(self, path: tuple, word: Any) -> str | None:
        if word in START_NAMES:
            return word
        from judge.twilight.names import tables   # needed for names written by hand only

        codes = [code for code in tables().countries.find(str(word)) if code in START_NAMES]
        if len(codes) == 1:
            return codes[0]
        near = list(codes) or tables().countries.near(str(word))
        self.wrong(path, message("`{word}` is more than one country" if codes else "`{word}` is no country", word=word),
                   message("one of: {choices}", choices=mentions.places(near)) if near else
                   message("a country of the map"))
        return None

    # Cards

    def card(self, path: tuple, word: Any, where: str, put: bool = True) -> int | None:
        number = word if isinstance(word, int) and not isinstance(word, bool) else None
        name = str(word).removeprefix("#")
        if number is None and name.isascii() and name.isdigit():
            number = int(name)
        elif number is None:
            from judge.twilight.names import tables   # needed for names written by hand only

            codes = tables().cards.find(name)
            number = int(codes[0]) if len(codes) == 1 else None
        if number not in CARDS:
            self.wrong(path, message("`{word}` is no card", word=word), message("a card's number or name"))
            return None
        if number == CHINA and put:
            self.wrong(path, message("the China Card is in no hand and no pile"),
                       message("say who holds it under `china`"))
            return None
        if put and number in self.seen:
            self.wrong(path, message("{card} stands in two places", card=mentions.card(number)),
                       message("it is in {place} too: keep one", place=self.seen[number]))
            return None
        if put:
            self.seen[number] = where
        return number

    def cards(self, path: tuple, value: Any, where: str) -> tuple[int, ...]:
        if value is None:
            return ()
        if isinstance(value, str):
            value = [value]
            paths = [path]
        elif not isinstance(value, list):
            self.wrong(path, message("`{key}` must be a list of cards", key=path[-1]),
                       message("such as [21, 4], or `7 unknown`"))
            return ()
        else:
            paths = [(*path, i) for i in range(len(value))]
        found: list[int] = []
        for at, word in zip(paths, value):
            untold = UNTOLD.match(word) if isinstance(word, str) else None
            if untold:
                found += [UNKNOWN] * int(untold[1])
            else:
                number = self.card(at, word, where)
                found += [number] if number else []
        return tuple(found)

    def hand(self, side: Side, turn: int, due: Due) -> tuple[int, ...]:
        value = self.value.get("hands")
        if value == "unknown":
            # Dealt elsewhere, and nothing told: as many as are left when one card was played each round.
            played = due.round if side is USSR and due.side is US else max(0, due.round - 1)
            return (UNKNOWN,) * max(0, hand_size(turn) - (played + 1 if due.stage is Stage.ROUND else 0))
        there = self.by_side("hands").get(side)
        if there == "unknown":
            return (UNKNOWN,) * hand_size(turn)
        return self.cards(("hands", side.value), there, HANDS[side])

    def pile(self, key: str) -> tuple[int, ...]:
        cards = self.cards((key,), self.value.get(key), f"`{key}`")
        if UNKNOWN in cards and key != "deck":
            self.wrong((key,), message("`{key}` lies in the open: its cards are known", key=key),
                       message("name them, or leave them out"))
        return cards

    def headlines(self) -> dict[Side, int]:
        found = {}
        for side, word in self.by_side("headlines").items():
            number = self.card(("headlines", side.value), word, "`headlines`")
            if number:
                found[side] = number
        return found

    def effects(self) -> tuple[Effect, ...]:
        value = self.value.get("effects") or []
        if not isinstance(value, list):
            self.wrong(("effects",), message("`{key}` must be a list", key="effects"),
                       such_as("[NATO, {Red Scare/Purge: US}]"))
            return ()
        found: dict[int, Effect] = {}
        for i, item in enumerate(value):
            path = ("effects", i)
            word, extra = next(iter(item.items())) if isinstance(item, dict) and len(item) == 1 else (item, None)
            number = None if isinstance(word, (dict, list)) else self.card(path, word, "`effects`", put=False)
            if number is None:
                continue
            if number not in LASTING or number in found:
                self.wrong(path, message("{card} is here twice" if number in found else "{card} has no lasting effect",
                                         card=mentions.title(number)), message("take it out"))
                continue
            if number == SHUTTLE_DIPLOMACY:
                self.card(path, number, "`effects`")
            extras = extra if isinstance(extra, list) else [] if extra is None else [extra]
            sides = tuple(SIDES[e] for e in extras if isinstance(e, str) and e in SIDES)
            rest = [e for e in extras if not (isinstance(e, str) and e in SIDES)]
            detail = str(rest[0]) if rest and number == ALDRICH_AMES else rest[0] if rest else None
            lacking = _lacking(number, sides, detail)
            if lacking:
                self.wrong(path, *lacking)
                continue
            found[number] = Effect(number, sides, detail)
        return tuple(found.values())

    def complete(self, state: State) -> None:
        """See that every card of the game that is in it by now is somewhere, unless something is not told."""
        if UNKNOWN in (*state.deck, *state.hands[US], *state.hands[USSR]) or self.faults:
            return
        if not any(key in self.value for key in ("deck", "hands", "discard", "removed")):
            return
        optional = stateoptions.has_optional_cards(state.edition, state.options)
        due = [n for n in cards_of(state.edition, optional) if n != CHINA and ERA_BEGINS[CARDS[n].era] <= state.turn]
        missing = [n for n in due if n not in self.seen]
        strange = [n for n in self.seen if n not in due]
        if missing:
            self.wrong(("deck",), message("these cards are nowhere: {cards}", cards=mentions.cards(missing)),
                       message("put them into the deck, or write `deck: unknown` cards as `40 unknown`"))
        for n in strange:
            if not (n in state.removed and n in CARDS):
                self.wrong((), message("{card} is not in this game yet", card=mentions.card(n)),
                           message("take it out of {place}", place=self.seen[n]))

    # Chance, and plays that wait

    def chance(self) -> dict[str, Any]:
        value = self.mapping("chance") or {"source": "stated"}
        if value.get("source") not in ("seeded", "stated"):
            self.wrong(("chance",), message("chance comes from `{word}`", word=value.get("source")),
                       message("source: seeded or stated"))
            return {"source": "stated"}
        for key in value:
            if key not in CHANCE:
                self.wrong(("chance", key), message("unknown key `{key}`", key=key), mentions.words(CHANCE))
        seed, used = value.get("seed"), value.get("used", 0)
        known = isinstance(seed, int) and isinstance(used, int) and 0 <= used < 1_000_000
        if value["source"] == "seeded" and not known:
            self.wrong(("chance",), message("a seeded game needs its seed and how much of it is used"),
                       mentions.words(("seed: N", "used: N")))
        return dict(value)

    def pending(self) -> Pending | None:
        value = self.value.get("pending")
        if value is None:
            return None
        if not (isinstance(value, dict) and isinstance(value.get("lines"), list) and value.get("waits_for") in SIDES
                and all(isinstance(line, str) for line in value["lines"])):
            self.wrong(("pending",), message("the play that waits cannot be read"),
                       message("waits_for: US or USSR, lines: a list of lines"))
            return None
        return Pending(tuple(value["lines"]), SIDES[value["waits_for"]], str(value.get("question", "")))

    def result(self, due: Due) -> Result | None:
        value = self.value.get("result")
        if value is None:
            if due.stage is Stage.OVER:
                self.wrong(("phase",), message("the game is over and has no result"),
                           mentions.word("result: {winner: US, reason: …}"))
            return None
        if not isinstance(value, dict) or value.get("winner") not in ("US", "USSR", None):
            self.wrong(("result",), message("the result cannot be read"), such_as("{winner: US, reason: DEFCON 1}"))
            return None
        return Result(SIDES[value["winner"]] if value.get("winner") else None, str(value.get("reason", "")))


START_NAMES = frozenset(COUNTRIES)
