"""Play a log through the engine, section by section, and set what it prints against what the rules give."""
from collections import Counter
from typing import Any, NamedTuple

from judge.faults import Refused
from judge.twilight import headline, legal, rounds, setup, turn
from judge.twilight.asking import Ask
from judge.twilight.log_compare import INPUTS, Difference, Expected, Teller, differences
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
    stopped: Difference | None


class Played(NamedTuple):
    """What became of one section."""

    state: State
    differences: list[Difference]
    counted: Counter
    untold: list[str]
    stopped: Difference | None


def replay(log: Log) -> Replayed:
    """Play a whole log. It stops where nothing that the rules allow fits what the log prints."""
    state = _first(log)
    found: list[Difference] = [Difference(line, text, "this line is not understood") for line, text in log.unread]
    counted: Counter = Counter()
    ruled: list[Ruled] = []
    untold: list[tuple[int, str]] = []
    plays = 0
    for i, section in enumerate(log.sections):
        ahead = log.sections[i + 1:]
        state = _pass_over(state, section)
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
        found += played.differences
        untold += [(section.line, what) for what in played.untold]
        if played.stopped:
            return Replayed(played.state, _sorted(found), counted, plays, tuple(ruled), tuple(untold), played.stopped)
        state = _follow(played.state, section, ahead) if played.differences else played.state
    return Replayed(state, _sorted(found), counted, plays, tuple(ruled), tuple(untold), None)


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


def _pass_over(state: State, section: Section) -> State:
    """Pass the rounds that the log leaves out, where they may be passed."""
    while state.due.stage is Stage.ROUND and (state.turn, state.due) != _due(section):
        source = LogSource(Section(section.line, state.turn, Stage.ROUND), (section,))
        game = Game(state, source)
        source.game = game
        if legal.PASS not in legal.plays(game, state.due.side):
            return state
        try:
            turn.take_round(game, Ask(source), legal.PASS)
        except (GameOver, Untold):
            return state
        state = game.frozen()
    return state


def _due(section: Section) -> tuple[int, Due]:
    return section.turn, Due(section.stage, section.side, section.round)


def play(state: State, section: Section, ahead: tuple[Section, ...]) -> Played:
    """Play one section and compare it."""
    source = LogSource(section, ahead)
    game = Game(state, source)
    source.game = game
    stopped, over = None, None
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
        if not section.last:
            stopped = Difference(_line(source), "", f"the log must tell {missing}")
    except Refused as wrong:
        fault = wrong.faults[0]
        stopped = Difference(_line(source), "", f"{fault.text} ({fault.remedy})")
    teller = Teller(state.effects, section.facts)
    teller.told += _shown(section, state)
    teller.tell(game.notes[:mark[0]])
    teller.tell(game.notes[mark[0]:], optional=True)
    complete = not section.last and stopped is None
    found, counted = differences(section, teller.told, state.vp, complete)
    if stopped is None:
        found += [Difference(fact.line, fact.text, "nothing asks for this", fact)
                  for fact, left in zip(section.facts, source.left) if left and fact.what in INPUTS]
    found += _ended(section, over)
    counted += Counter(fact.what.value for fact in section.facts if fact.what is What.WINS)
    if over is not None and not section.last:
        stopped = stopped or Difference(section.line, "", f"the game is over: {over.reason}")
    return Played(game.frozen(), found, counted, source.untold, stopped)


def _line(source: LogSource) -> int:
    """Give the line to which a play that stands still has come."""
    return next((fact.line for fact, left in zip(source.facts, source.left) if left), source.section.line)


def _ended(section: Section, over: Result | None) -> list[Difference]:
    """Compare the winner, where the log names one."""
    return [Difference(fact.line, fact.text, said(fact._replace(side=over.winner)) if over else "the game goes on", fact)
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
        setup.place(game, Ask(source))
        source.see()


# Headlines

def _headlines(game: Game, source: LogSource, mark: list[int]) -> None:
    facts = source.facts
    for fact in facts:
        if fact.what is What.HEADLINES:
            if fact.side in game.headlines or fact.subject not in legal.headlines(game, fact.side):
                raise Untold(f"how the {fact.side.value} can headline #{fact.subject} {TITLES[fact.subject]}")
            headline.commit(game, fact.side, fact.subject)
    for event, side in OPEN_HANDS.items():
        if event in game.headlines.values():
            _lay_open(game, facts, event, side)
    headline.resolve(game, Ask(source))
    mark[0] = len(game.notes)
    game.due = Due(Stage.ROUND, US, 0)
    turn.next_round(game, Ask(source))


def _must_hold(game: Game, side: Side, card: int) -> None:
    if not game.can_hold(side, card):
        raise Untold(f"how #{card} {TITLES[card]} comes into the hand of the {side.value}")


def _lay_open(game: Game, facts: tuple[Fact, ...], event: int, side: Side) -> None:
    """Tell the judge a hand that an event lays open in this section."""
    at = max((i for i, fact in enumerate(facts) if fact.what is What.EVENT and fact.subject == event), default=None)
    if at is None:
        return
    hand = game.hands[side]
    for fact in facts[at + 1:]:
        if fact.what is not What.REVEALS or fact.side is not side:
            break
        if fact.subject not in hand:
            _must_hold(game, side, fact.subject)
            hand[hand.index(UNKNOWN)] = fact.subject


# Rounds

def _round(game: Game, source: LogSource, mark: list[int]) -> None:
    section, side = source.section, game.due.side
    if not section.cards or not section.facts:
        raise Untold("what is played")
    _pay_for_crisis(game, source, side)
    act = _act(game, section, side)
    if act not in legal.plays(game, side):
        raise Untold(f"a play that is allowed, which {act.way.value} of #{act.card} {TITLES[act.card]} is not")
    card = act.companion or act.card
    for event, holder in OPEN_HANDS.items():
        if event == card:
            if holder is side and card not in game.hands[side]:
                game.hands[side][game.hands[side].index(UNKNOWN)] = card
            _lay_open(game, section.facts, event, holder)
    ask = Ask(source)
    rounds.take(game, ask, side, act)
    mark[0] = len(game.notes)
    turn.next_round(game, ask)


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
