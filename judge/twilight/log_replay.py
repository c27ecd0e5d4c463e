"""Play a log through the engine, section by section, and set what it prints against what the rules give."""
from collections import Counter
from typing import Any, NamedTuple

from judge.faults import Refused
from judge.twilight import headline, legal, rounds, setup, turn
from judge.twilight.asking import Ask
from judge.twilight.log_compare import INPUTS, Difference, Expected, Teller, differences, silent
from judge.twilight.log_lines import Fact, Log, Section, What, phrases, said
from judge.twilight.log_source import LogSource, Untold
from judge.twilight.operations import SPACE_RACE
from judge.twilight.rulings import DEFAULTS, RULINGS
from judge.twilight.state import UNKNOWN, Due, Result, Stage, State
from judge.twilight.table import Game, GameOver
from judge.twilight.titles import ALDRICH_AMES, CAMBRIDGE_FIVE, CUBAN_MISSILE_CRISIS, UN_INTERVENTION
from judge.twilight.uses import Act, Way
from judge.twilight.world import CARDS, CHINA, OTHER, TITLES, US, USSR, Side

OPEN_HANDS = {26: USSR, 62: US, ALDRICH_AMES: US, CAMBRIDGE_FIVE: US}
"""Events that lay a hand open (the last one its scoring cards only), and whose."""
ALWAYS = {"missile_envy_space": "allowed"}
"""Rulings with which every log of the digital edition is played."""


class Ruled(NamedTuple):
    """A ruling that a log shows. line: where."""

    name: str
    option: str
    line: int


class Replayed(NamedTuple):
    """What became of a log. state: where it led; differences: by line; counted: values compared, by kind; plays: how
    many were played; untold: what the log did not tell, (line, what); stopped: why the rest could not be played."""

    state: State
    differences: tuple[Difference, ...]
    counted: Counter
    plays: int
    rulings: tuple[Ruled, ...]
    untold: tuple[tuple[int, str], ...]
    silent: Counter
    unplayed: int
    stopped: Difference | None


class Played(NamedTuple):
    """What became of one section."""

    state: State
    differences: list[Difference]
    counted: Counter
    untold: list[str]
    silent: Counter
    unplayed: int
    stopped: Difference | None


def replay(log: Log) -> Replayed:
    """Play a whole log. It stops where nothing that the rules allow fits what the log prints."""
    state = _first(log)
    found: list[Difference] = [Difference(line, text, "", note="this line is not understood") for line, text in log.unread]
    counted: Counter = Counter()
    ruled: list[Ruled] = []
    untold: list[tuple[int, str]] = []
    plays, unplayed, left_out = 0, 0, Counter()
    for i, section in enumerate(log.sections):
        ahead = log.sections[i + 1:]
        played = play(state, section, ahead)
        if played.differences or played.stopped:
            for name, option in _alternatives(state):
                other = play(_ruled(state, name, option), section, ahead)
                if not other.differences and not other.stopped:
                    played = other
                    ruled.append(Ruled(name, option, section.line))
                    break
        plays += 1
        counted += played.counted
        left_out += played.silent
        unplayed = played.unplayed
        found += played.differences
        untold += [(section.line, what) for what in played.untold]
        if played.stopped:
            return Replayed(played.state, _sorted(found), counted, plays, tuple(ruled), tuple(untold), left_out, 0, played.stopped)
        state = _follow(played.state, section, ahead) if played.differences else played.state
    return Replayed(state, _sorted(found), counted, plays, tuple(ruled), tuple(untold), left_out, unplayed, None)


def _sorted(found: list[Difference]) -> tuple[Difference, ...]:
    return tuple(sorted(found, key=lambda difference: difference.line))


def _first(log: Log) -> State:
    """Give the first state: hands unknown, chance stated."""
    options = {**{key: value for key, value in log.options.items() if key != "optional_cards"},
               "optional_cards": bool(log.options.get("optional_cards")), "rulings": dict(ALWAYS)}
    return setup.first_state("log", "deluxe", options, LogSource(Section(0, 1, Stage.SETUP), ()),
                             {"source": "stated", "hands": "unknown"})


def _alternatives(state: State) -> list[tuple[str, str]]:
    """List the options of all rulings that are not in force."""
    from judge.twilight.rulings import RULINGS

    inforce = {**DEFAULTS, **state.options["rulings"]}
    return [(name, option) for name, ruling in RULINGS.items() for option in ruling.options if option != inforce[name]]


def _ruled(state: State, name: str, option: str) -> State:
    return state._replace(options={**state.options, "rulings": {**state.options["rulings"], name: option}})


def _pass_over(game: Game, ask: Ask, ahead: tuple[Section, ...]) -> None:
    """Pass the rounds that the log leaves out, where they may be passed."""
    while ahead and game.due.stage is Stage.ROUND and (game.turn, game.due) != _due(ahead[0]):
        if legal.PASS not in legal.plays(game, game.due.side):
            return
        turn.take_round(game, ask, legal.PASS)


def _due(section: Section) -> tuple[int, Due]:
    return section.turn, Due(section.stage, section.side, section.round)


def play(state: State, section: Section, ahead: tuple[Section, ...]) -> Played:
    """Play one section and compare it."""
    source = LogSource(section, ahead)
    game = Game(state, source)
    source.game = game
    stopped, over, cut = None, None, False
    mark = [len(section.facts)]
    try:
        if section.stage is not Stage.SETUP and (state.turn, state.due.stage) != (section.turn, section.stage) or (
                section.stage is Stage.ROUND and state.due != _due(section)[1]):
            stopped = Difference(section.line, section.text(), f"due is turn {state.turn}, {state.due.text()}")
        else:
            {Stage.SETUP: _set_up, Stage.HEADLINE: _headlines, Stage.ROUND: _round}[section.stage](game, source, mark)
    except GameOver as ended:
        over = ended.result
        turn.finish(game, over)
    except Untold as missing:
        cut = section.last
        if not cut:
            stopped = Difference(_line(source), "", str(missing))
    except Refused as wrong:
        fault = wrong.faults[0]
        stopped = Difference(_line(source), "", f"{fault.text} ({fault.remedy})" if fault.remedy else fault.text)
    teller = Teller(state.effects, section.facts)
    teller.told += _shown(section, state)
    teller.tell(game.notes[:mark[0]])
    teller.tell(game.notes[mark[0]:], late=True)
    complete = not section.last and stopped is None
    found, counted = differences(section, teller.told, state.vp, complete)
    if stopped is None:
        found += [Difference(fact.line, fact.text, "", fact, "nothing asks for it")
                  for fact, left in zip(section.facts, source.left) if left and fact.what in INPUTS]
    found += _ended(section, over)
    beyond = [one for one in found if cut and not one.judge and not one.note or stopped is not None and one.line >= stopped.line]
    counted -= Counter(one.fact.what.value for one in beyond if one.fact)      # these were not played
    found = [one for one in found if one not in beyond]
    counted += Counter(fact.what.value for fact in section.facts if fact.what is What.WINS)
    if over is not None and not section.last:
        stopped = stopped or Difference(section.line, "", f"the game is over: {over.reason}")
    return Played(game.frozen(), found, counted, source.untold, silent(section, teller.told), len(beyond) if cut else 0, stopped)


def _line(source: LogSource) -> int:
    """Give the line to which a play that stands still has come."""
    return next((fact.line for fact, left in zip(source.facts, source.left) if left), source.section.line)


def _ended(section: Section, over: Result | None) -> list[Difference]:
    """Compare the winner, where the log names one."""
    return [Difference(fact.line, fact.text, said(fact._replace(side=over.winner)) if over and over.winner else "", fact,
                       "" if over and over.winner else "a draw" if over else "the game goes on")
            for fact in section.facts if fact.what is What.WINS and (over is None or fact.side is not over.winner)]


def _shown(section: Section, state: State) -> list[Expected]:
    """Say in which order the headlines of the title are shown: who is behind in the space race first, else the USSR."""
    if section.stage is not Stage.HEADLINE:
        return []
    first = headline.first_to_show(Game(state, LogSource(section, ()))) or USSR
    return [Expected(Fact(What.HEADLINES, side, card)) for side, card in zip((first, OTHER[first]), section.cards)]


# Setup

def _set_up(game: Game, source: LogSource, mark: list[int]) -> None:
    """Place the markers. The log prints setup and handicap in one; the first in a side's order are its setup."""
    while game.due.stage in (Stage.SETUP, Stage.BONUS):
        setup.place(game, Asking(source))
        source.see()


# Headlines

def _headlines(game: Game, source: LogSource, mark: list[int]) -> None:
    facts = source.facts
    for fact in facts:
        if fact.what is What.HEADLINES:
            if fact.side in game.headlines or fact.subject not in legal.headlines(game, fact.side):
                raise Untold(f"the {fact.side.value} cannot headline #{fact.subject} {TITLES[fact.subject]}")
            headline.commit(game, fact.side, fact.subject)
    ask = Asking(source)
    headline.resolve(game, ask)
    mark[0] = len(game.notes)
    game.due = Due(Stage.ROUND, US, 0)
    turn.next_round(game, ask)
    _pass_over(game, ask, source.ahead)


class Asking(Ask):
    """Asks as a log answers, and knows when an event begins: what it lays open is told to the judge then."""

    def __init__(self, source: LogSource):
        self.opened: set[int] = set()
        super().__init__(source)

    @property
    def about(self) -> int:
        return self._about

    @about.setter
    def about(self, card: int) -> None:
        self._about = card
        if card in OPEN_HANDS:
            self._lay_open(card, OPEN_HANDS[card])

    def _lay_open(self, card: int, side: Side) -> None:
        facts = self.source.facts
        at = next((i for i, fact in enumerate(facts) if fact.what is What.EVENT and fact.subject == card), None)
        if at is None or at in self.opened:
            return
        self.opened.add(at)
        for fact in facts[at + 1:]:
            if fact.what is not What.REVEALS or fact.side is not side:
                return
            _tell(self.source.game, side, fact.subject)


def _tell(game: Game, side: Side, card: int) -> None:
    """Tell the judge one card of a hand."""
    hand = game.hands[side]
    if card in hand:
        return
    if not game.can_hold(side, card):
        raise Untold(f"#{card} {TITLES[card]} cannot be in the hand of the {side.value}")
    hand[hand.index(UNKNOWN)] = card


# Rounds

def _round(game: Game, source: LogSource, mark: list[int]) -> None:
    section, side = source.section, game.due.side
    if not section.cards or not section.cards[0] or not section.facts:
        raise Untold("the log does not tell what is played")
    _pay_for_crisis(game, source, side)
    act = _act(game, section, side)
    for card in (act.card, act.companion):
        if card and card != CHINA:
            _tell(game, side, card)
    allowed = legal.plays(game, side)
    if act not in allowed and not any(fact.what in (What.EVENT, What.MODE) for fact in section.facts):
        act = next((other for other in allowed if other.card == act.card), act)      # the log ends before it is used
    if act not in allowed:
        raise Untold(f"the rules do not let the {side.value} play #{act.card} {TITLES[act.card]} now ({act.way.value})")
    ask = Asking(source)
    rounds.take(game, ask, side, act)
    mark[0] = len(game.notes)
    turn.next_round(game, ask)
    _pass_over(game, ask, source.ahead)


def _pay_for_crisis(game: Game, source: LogSource, side: Side) -> None:
    """Cancel the Cuban Missile Crisis, where the round begins with the payment (card 40)."""
    ended = source.find(What.STOPS, subject=CUBAN_MISSILE_CRISIS)
    for country in legal.payments(game, side) if ended is not None else ():
        paid = source.find(What.INFLUENCE, side=side, subject=country)
        if paid is not None and source.facts[paid].numbers[0] == -2 and paid < (source.find(What.TARGET) or 0):
            rounds.cancel_crisis(game, side, country)
            return


def _act(game: Game, section: Section, side: Side) -> Act:
    """Tell what is done with the card of the header."""
    card, facts = section.cards[0], section.facts
    event = next((i for i, fact in enumerate(facts) if fact.what is What.EVENT and fact.subject == card), None)
    mode = next((i for i, fact in enumerate(facts) if fact.what is What.MODE), None)
    if legal.TRAP[side] in game.effects and any(fact.what is What.DISCARDS and fact.subject == card for fact in facts):
        return Act(Way.DISCARD, card)
    if card == UN_INTERVENTION and event is not None:
        played = next((fact for fact in facts if fact.what is What.PLAYS), None)
        if played is not None:
            return Act(Way.UN, card, played.subject)
    if event is None and mode is not None and facts[mode].subject == SPACE_RACE:
        return Act(Way.SPACE, card)
    if card != CHINA and CARDS[card].side is not OTHER[side] and event is not None:
        return Act(Way.EVENT, card)
    return Act(Way.OPS if mode is not None or CARDS[card].side is OTHER[side] else Way.EVENT, card)


# After a difference

def _follow(state: State, section: Section, ahead: tuple[Section, ...]) -> State:
    """Go on from the log's value where the log's next line about the same thing agrees with it and not with the judge's."""
    influence = {side: dict(markers) for side, markers in state.influence.items()}
    for fact in section.facts:
        if fact.what is What.INFLUENCE:
            following = _following(ahead, What.INFLUENCE, fact.subject)
            if following:
                change, us, ussr = following.numbers
                before = (us - change * (following.side is US), ussr - change * (following.side is USSR))
                if before == fact.numbers[1:]:
                    influence[US][fact.subject], influence[USSR][fact.subject] = before
    vp, space = state.vp, dict(state.space)
    points = [fact for fact in section.facts if fact.what is What.VP]
    following = _following(ahead, What.VP)
    if points and following and _before(following) == points[-1].numbers[1]:
        vp = points[-1].numbers[1]
    for side in (US, USSR):
        advance = _following(ahead, What.ADVANCE, side=side)
        if any(fact.what is What.LAUNCH for fact in section.facts) and section.side is side and advance:
            space[side] = advance.numbers[0] - 1
    return state._replace(influence=influence, vp=vp, space=space)


def _before(points: Fact) -> int:
    """Give where the VP track stood before a line."""
    return points.numbers[1] - points.numbers[0] * (1 if points.side is US else -1)


def _following(ahead: tuple[Section, ...], what: What, subject: Any = None, side: Side | None = None) -> Fact | None:
    return next((fact for section in ahead for fact in section.facts if fact.what is what
                 and subject in (None, fact.subject) and side in (None, fact.side)), None)
