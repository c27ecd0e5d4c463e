"""Why a die, a modifier or a cost was what it was: each part by its source, card by card and neighbour by neighbour."""
from typing import Any, Iterable

from judge.twilight import notes
from judge.twilight.operations import LATIN_AMERICA
from judge.twilight.orders import Side
from judge.twilight.phrases import Phrases
from judge.twilight.report_board import Board, controller
from judge.twilight.report_notes import minus, signed
from judge.twilight.report_sections import MILITARY, Section
from judge.twilight.scoring import CONTROL, DOMINATION, TAIWAN, standings
from judge.twilight.titles import (BREZHNEV_DOCTRINE, CONTAINMENT, DEATH_SQUADS, FORMOSAN_RESOLUTION, IRAN_CONTRA,
                                   NUCLEAR_SUBS, RED_SCARE,
                                   SALT_NEGOTIATIONS, UN_INTERVENTION, VIETNAM_REVOLTS)
from judge.twilight.world import (ASIA, BATTLEGROUNDS, CARDS, CHINA, MAIN_REGION, NEXT_TO, OTHER, REGIONS, SCORING,
                                  SOUTHEAST_ASIA, SOUTHEAST_ASIA_VP, SPACE, STEPS, US, USSR)

SUMMIT, GAMES, CIVIL_WAR = "Summit", "Olympic Games", "Chinese Civil War"


class Explainer:
    """Gives the reasons behind notes, one after the other. card: whose Ops are used; spending: who places by Ops."""

    def __init__(self, section: Section, words: Phrases):
        self.words, self.section, self.operation = words, section, section.operation
        began = section.began[0] if section.began else None
        self.card = (began.companion or began.card) if began and began.way in ("ops", "un", "space") else 0
        self.happens = began.card if began and began.way == "event" else 0
        self.spending: Side | None = None

    def __call__(self, note: Any, board: Board) -> list[str]:
        """Give the reasons for a note. board: as it stands before the note happens."""
        method = getattr(self, "_" + type(note).__name__.lower(), None)
        found = list(method(note, board)) if method else []
        if not isinstance(note, notes.Changed):
            self.spending = note.side if isinstance(note, notes.Operated) and note.mode == "influence" else None
        return [self.words.say("because", what=text) for text in found]

    def _part(self, points: int, source: str) -> str:
        return self.words.say("part", points=signed(points), source=source)

    def _sum(self, parts: Iterable[str]) -> str:
        return self.words.listed(parts)

    # Ops

    def _ops(self, side: Side, ops: int, board: Board, country: str = "") -> Iterable[str]:
        """Say how the printed Ops of the card became those that were used."""
        if not self.card or self.card == UN_INTERVENTION:
            return
        printed, parts = CARDS[self.card].ops, []
        for card, points, counts in ((CONTAINMENT, 1, side is US), (BREZHNEV_DOCTRINE, 1, side is USSR),
                                     (RED_SCARE, -1, side in getattr(board.effects.get(RED_SCARE), "sides", ()))):
            if counts and card in board.effects:
                parts.append(self._part(points, self.words.title(card)))
        if country and self.card == CHINA and MAIN_REGION[country] == ASIA:
            parts.append(self._part(1, self.words.title(CHINA)))
        if country and side is USSR and VIETNAM_REVOLTS in board.effects and country in REGIONS[SOUTHEAST_ASIA]:
            parts.append(self._part(1, self.words.title(VIETNAM_REVOLTS)))
        if parts:
            yield self.words.say("reason.ops", card=self.words.card(self.card), printed=self.words.ops(printed),
                                 parts=self._sum(parts), ops=self.words.ops(ops))
        else:
            yield self.words.say("reason.ops.printed", card=self.words.card(self.card), ops=self.words.ops(ops))

    def _operated(self, note: notes.Operated, board: Board) -> Iterable[str]:
        if note is not self.operation:
            return
        yield from self._ops(note.side, note.ops, board)
        for counts, card, region in ((self.card == CHINA, CHINA, ASIA),
                                     (note.side is USSR and VIETNAM_REVOLTS in board.effects, VIETNAM_REVOLTS,
                                      SOUTHEAST_ASIA)):
            if counts:
                yield self.words.say("reason.bonus", part=self._part(1, self.words.title(card)),
                                     region=self.words.place(region))

    def _changed(self, note: notes.Changed, board: Board) -> Iterable[str]:
        """Say what the markers of Ops cost, judged one by one (TS 6.1.2)."""
        side = self.spending
        if side is None or note.country == CIVIL_WAR:
            return
        at = 0 if side is US else 1
        now, costs = list(note.before), []
        while now[at] < note.after[at]:
            costs.append(2 if controller(note.country, (now[0], now[1])) is OTHER[side] else 1)
            now[at] += 1
        if costs:
            key = "reason.cost.dear" if 2 in costs else "reason.cost"
            yield self.words.say(key, total=self.words.ops(sum(costs)), each=" + ".join(map(str, costs)),
                                 enemy=self.words.side(OTHER[side]))

    # Dice

    def _couped(self, note: notes.Couped, board: Board) -> Iterable[str]:
        say, effects, parts = self.words.say, board.effects, []
        if note is self.operation:
            yield from self._ops(note.side, note.ops, board, note.country)
        if SALT_NEGOTIATIONS in effects:
            parts.append(self._part(-1, self.words.title(SALT_NEGOTIATIONS)))
        if note.modifier and DEATH_SQUADS in effects and note.country in LATIN_AMERICA:
            parts += [self._part(1 if favoured is note.side else -1, self.words.title(DEATH_SQUADS))
                      for favoured in effects[DEATH_SQUADS].sides]
        if parts:
            yield say("reason.die", parts=self._sum(parts))
        yield say("reason.stability", place=self.words.place(note.country), stability=note.stability,
                  doubled=2 * note.stability)
        if note.total > 0:
            theirs = board.pairs[note.country][1 if note.side is US else 0]
            gone = min(theirs, note.total)
            yield say("reason.coup", side=self.words.side(OTHER[note.side]), gone=gone, own=self.words.side(note.side),
                      come=note.total - gone)
        if note.country in BATTLEGROUNDS:
            calm = note.side is US and NUCLEAR_SUBS in effects
            yield say("reason.battleground.calm" if calm else "reason.battleground",
                      place=self.words.place(note.country), card=self.words.title(NUCLEAR_SUBS))

    def _realigned(self, note: notes.Realigned, board: Board) -> Iterable[str]:
        """Say what counts for each side: neighbours, more influence, the superpower next door (TS 6.2.2)."""
        words, pair = self.words, board.pairs[note.country]
        for at, side in enumerate((US, USSR)):
            parts = [self._part(1, words.say("source.neighbour", place=words.place(other)))
                     for other in board.neighbours(side, note.country)]
            if pair[at] > pair[1 - at]:
                parts.append(self._part(1, words.say("source.more")))
            if board.is_next_to(side, note.country):
                parts.append(self._part(1, words.say("source.next-to", side=words.side(side))))
            if side is US and IRAN_CONTRA in board.effects:
                parts.append(self._part(-1, words.title(IRAN_CONTRA)))
            text = self._sum(parts) or words.say("nothing")
            yield words.say("reason.side", side=words.side(side), parts=text, total=minus(note.modifiers[at]))

    def _warred(self, note: notes.Warred, board: Board) -> Iterable[str]:
        words, enemy = self.words, OTHER[note.side]
        parts = [self._part(-1, words.say("source.neighbour", place=words.place(other)))
                 for other in board.neighbours(enemy, note.country)]
        if note.country in NEXT_TO[enemy]:
            parts.append(self._part(-1, words.say("source.next-to", side=words.side(enemy))))
        itself = STEPS["wars"].get(self.happens, {}).get("itself") and board.control(note.country) is enemy
        if itself:
            parts.append(self._part(-1, words.say("source.itself", place=words.place(note.country))))
        if len(parts) < -note.modifier:
            parts.append(self._part(-1, words.place(CIVIL_WAR)))
        if parts:
            yield words.say("reason.die", parts=self._sum(parts))
        yield words.say("reason.war", needed=note.needed)

    def _launched(self, note: notes.Launched, board: Board) -> Iterable[str]:
        box = SPACE[note.box]
        yield self.words.say("reason.space", box=note.box, name=self.words.box(note.box, board.edition),
                             ops=self.words.ops(box.ops), limit=box.limit)
        yield from self._ops(note.side, self._worth(note.side, board), board)

    def _worth(self, side: Side, board: Board) -> int:
        printed = CARDS[self.card].ops if self.card else 0
        more = (CONTAINMENT if side is US else BREZHNEV_DOCTRINE) in board.effects
        less = side in getattr(board.effects.get(RED_SCARE), "sides", ())
        return max(1, min(4, printed + more - less))

    def _contested(self, note: notes.Contested, board: Board) -> Iterable[str]:
        if note.what == GAMES:
            yield self.words.say("reason.games")
        if note.what == SUMMIT:
            counted = board.counted()
            for side in (US, USSR):
                found = [region for region in SCORING
                         if standings(counted, region, formosa=False)[side].status in (DOMINATION, CONTROL)]
                yield self.words.say("reason.summit", side=self.words.side(side), count=len(found),
                                     regions=self.words.listed(map(self.words.place, found)) or self.words.say("none"))

    def _escaped(self, note: notes.Escaped, board: Board) -> Iterable[str]:
        yield self.words.say("reason.escape")

    # Points

    def _gained(self, note: notes.Gained, board: Board) -> Iterable[str]:
        if note.why != MILITARY:
            return
        for side in (US, USSR):
            done = board.mil_ops[side]
            yield self.words.say("reason.military", side=self.words.side(side), defcon=board.defcon, done=done,
                                 lack=max(0, board.defcon - done))

    def _scored(self, note: notes.Scored, board: Board) -> Iterable[str]:
        """Say which countries counted, battlegrounds and those next to the enemy marked."""
        words = self.words
        for side in (US, USSR):
            held = [country for country in REGIONS[note.region] if board.control(country) is side]
            names = [
                words.say(_counts_as(country, side, note.region, board), place=words.place(country)) for country in held
            ]
            yield words.say("reason.scored", side=words.side(side), countries=words.listed(names) or words.say("none"))

    def _happened(self, note: notes.Happened, board: Board) -> Iterable[str]:
        self.happens = note.card
        return ()

    def _failed(self, note: notes.Failed, board: Board) -> Iterable[str]:
        yield self.words.say("reason.failed" if CARDS[note.card].starred else "reason.failed.plain")


def _counts_as(country: str, side: Side, region: str, board: Board) -> str:
    """Give the phrase of a country that a side controls, by what it counts in a scoring (TS 10.1.2, cards 35, 38)."""
    if region == SOUTHEAST_ASIA:
        return "counted.two" if SOUTHEAST_ASIA_VP[country] == 2 else "counted"
    formosa = country == TAIWAN and side is US and region == ASIA and FORMOSAN_RESOLUTION in board.effects
    near = country in NEXT_TO[OTHER[side]]
    if country in BATTLEGROUNDS or formosa:
        return "counted.both" if near else "counted.battleground"
    return "counted.next-to" if near else "counted"
