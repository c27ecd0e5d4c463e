"""Replay a whole log: play section after section, and set what it prints against what the rules give."""

from collections import Counter
from typing import Any, NamedTuple

from judge.faults import Refused
from judge.twilight import headline, setup, turn
from judge.twilight.log_compare import INPUTS, Difference, compared, differences, silent
from judge.twilight.log_cursor import Untold
from judge.twilight.log_lines import Fact, Log, Section, What, said
from judge.twilight.log_section import is_due, move_on, play_headlines, play_round, set_up
from judge.twilight.log_source import LogSource
from judge.twilight.log_teller import Expected, Teller
from judge.twilight.rulings import DEFAULTS, RULINGS
from judge.twilight.state import Result, Stage, State
from judge.twilight.table import Game, GameOver
from judge.twilight.world import OTHER, US, USSR, Side

ALWAYS = {"missile_envy_space": "allowed"}
"""Rulings with which every log of the digital edition is played."""
PLAYS = {Stage.HEADLINE: play_headlines, Stage.ROUND: play_round}


class Ruled(NamedTuple):
    """A ruling that a log shows. line: where."""

    name: str
    option: str
    line: int


class Played(NamedTuple):
    """What became of one section. silent: what it leaves out of the end of a turn, by kind; unplayed: how many of its
    lines are of a play that the log does not tell to the end; stopped: why the rest cannot be played."""

    state: State
    differences: list[Difference]
    counted: Counter
    untold: list[str]
    silent: Counter
    unplayed: int
    stopped: Difference | None


class Replayed(NamedTuple):
    """What became of a log.

    state: where it led; differences: by line; counted: values compared, by kind; plays: how many sections were played;
    untold: what the log did not tell, (line, what); the others as of Played.
    """

    state: State
    differences: tuple[Difference, ...]
    counted: Counter
    plays: int
    rulings: tuple[Ruled, ...]
    untold: tuple[tuple[int, str], ...]
    silent: Counter
    unplayed: int
    stopped: Difference | None


def replay(log: Log) -> Replayed:
    """Play a whole log. It stops where nothing that the rules allow fits what the log prints.

    Where a section differs, and one option of one ruling makes it agree, that option is in force from there on.
    """
    state, ruled, every = _first(log), [], []
    for i, section in enumerate(log.sections):
        ahead = log.sections[i + 1 :]
        played = play(state, section, ahead)
        if played.differences or played.stopped:
            fitting = _fitting(state, section, ahead)
            if fitting:
                played, ruling = fitting
                ruled.append(ruling)
        every.append((section.line, played))
        if played.stopped:
            break
        state = _follow(played.state, section, ahead) if played.differences else played.state
    found = [Difference(line, text, "", note="this line is not understood") for line, text in log.unread]
    found += [
        Difference(fact.line, fact.text, "", fact, "only logs of the standard scenario are known")
        for fact in log.sections[0].facts
        if fact.what is What.SCENARIO and fact.subject != "Standard"
    ]
    found += [one for _, played in every for one in played.differences]
    last = every[-1][1]
    return Replayed(
        last.state,
        tuple(sorted(found, key=lambda one: one.line)),
        sum((one.counted for _, one in every), Counter()),
        len(every),
        tuple(ruled),
        tuple((line, what) for line, one in every for what in one.untold),
        sum((one.silent for _, one in every), Counter()),
        last.unplayed,
        last.stopped,
    )


def _first(log: Log) -> State:
    """Give the first state: hands unknown, chance stated."""
    options = {"optional_cards": False, **log.options, "rulings": dict(ALWAYS)}
    return setup.first_state(
        "log", "deluxe", options, LogSource(Section(0, 1, Stage.SETUP), ()), {"source": "stated", "hands": "unknown"}
    )


def _fitting(state: State, section: Section, ahead: tuple[Section, ...]) -> tuple[Played, Ruled] | None:
    """Find the option of a ruling with which a section agrees."""
    inforce = {**DEFAULTS, **state.options["rulings"]}
    for name, ruling in RULINGS.items():
        for option in ruling.options:
            if option != inforce[name]:
                rulings = {**state.options["rulings"], name: option}
                played = play(state._replace(options={**state.options, "rulings": rulings}), section, ahead)
                if not played.differences and not played.stopped:
                    return played, Ruled(name, option, section.line)
    return None


def play(state: State, section: Section, ahead: tuple[Section, ...]) -> Played:
    """Play one section and compare it."""
    source = LogSource(section, ahead)
    game = source.game = Game(state, source)
    stopped, over, cut = None, None, False
    ended = None  # how many notes there are when the play itself is done
    try:
        if section.stage is Stage.SETUP:
            set_up(game, source)
        elif is_due(game, section):
            PLAYS[section.stage](game, source)
            ended = len(game.notes)
            move_on(game, source)
        else:
            stopped = Difference(section.line, section.text(), f"due is turn {state.turn}, {state.due.text()}")
    except GameOver as result:
        over = result.result
        turn.finish(game, over)
    except Untold as missing:
        cut = section.last
        stopped = None if cut else Difference(source.line(), "", str(missing))
    except Refused as wrong:
        stopped = Difference(source.line(), "", " ".join((wrong.faults[0].text, f"({wrong.faults[0].remedy})")))
    teller = Teller(state.effects, compared(section.facts))
    teller.told += _shown(section, state)
    teller.tell(game.notes[:ended])
    teller.tell(game.notes[ended:] if ended is not None else (), late=True)
    found, counted = differences(section, teller.told, state.vp, complete=not section.last and stopped is None)
    found += _unasked(source) + _ended(section, over)
    counted.update(fact.what.value for fact in section.facts if fact.what is What.WINS)
    beyond = [
        one
        for one in found
        if stopped and one.line >= stopped.line or (stopped or cut) and not one.judge and not one.note
    ]  # what was not played
    counted -= Counter(one.fact.what.value for one in beyond if one.fact)
    if over and not section.last:
        stopped = stopped or Difference(section.line, "", f"the game is over: {over.reason}")
    return Played(
        game.frozen(),
        [one for one in found if one not in beyond],
        counted,
        source.untold,
        silent(section, teller.told),
        len(beyond) if cut else 0,
        stopped,
    )


def _unasked(source: LogSource) -> list[Difference]:
    """Find answers that nothing asked for."""
    return [
        Difference(fact.line, fact.text, "", fact, "nothing asks for it")
        for fact, left in zip(source.facts, source.left)
        if left and fact.what in INPUTS
    ]


def _ended(section: Section, over: Result | None) -> list[Difference]:
    """Compare the winner, where the log names one."""
    found = []
    for fact in section.facts:
        if fact.what is What.WINS and (over is None or fact.side is not over.winner):
            winner = said(fact._replace(side=over.winner)) if over and over.winner else ""
            found.append(
                Difference(
                    fact.line, fact.text, winner, fact, "" if winner else "a draw" if over else "the game goes on"
                )
            )
    return found


def _shown(section: Section, state: State) -> list[Expected]:
    """Say in which order the headlines of the title are shown: who is behind in the space race first, else the USSR."""
    if section.stage is not Stage.HEADLINE:
        return []
    first = headline.first_to_show(Game(state, LogSource(section, ()))) or USSR
    return [Expected(Fact(What.HEADLINES, side, card)) for side, card in zip((first, OTHER[first]), section.cards)]


# After a difference


def _follow(state: State, section: Section, ahead: tuple[Section, ...]) -> State:
    """Go on from the log's values where its next lines about the same things begin with them."""
    influence = {side: dict(markers) for side, markers in state.influence.items()}
    for fact in {fact.subject: fact for fact in section.facts if fact.what is What.INFLUENCE}.values():
        following = _following(ahead, What.INFLUENCE, subject=fact.subject)
        if following:
            change, us, ussr = following.numbers
            before = (us - change * (following.side is US), ussr - change * (following.side is USSR))
            if before == fact.numbers[1:]:
                influence[US][fact.subject], influence[USSR][fact.subject] = before
    vp, space = state.vp, dict(state.space)
    points = [fact for fact in section.facts if fact.what is What.VP]
    following = _following(ahead, What.VP)
    if points and following:
        before = following.numbers[1] - following.numbers[0] * (1 if following.side is US else -1)
        vp = before if before == points[-1].numbers[1] else vp
    advance = _following(ahead, What.ADVANCE, side=section.side)
    if section.side and advance and any(fact.what is What.LAUNCH for fact in section.facts):
        space[section.side] = advance.numbers[0] - 1
    return state._replace(influence=influence, vp=vp, space=space)


def _following(ahead: tuple[Section, ...], what: What, subject: Any = None, side: Side | None = None) -> Fact | None:
    return next(
        (
            fact
            for section in ahead
            for fact in section.facts
            if fact.what is what and subject in (None, fact.subject) and side in (None, fact.side)
        ),
        None,
    )
