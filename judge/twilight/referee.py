"""Judge files of declarations against a state: play after play, each all or nothing, until one waits or all are done.

A play that lacks an answer leaves the state as it was before, with the declaration and the answers so far in `pending`;
the next file starts it again with one answer more, and dice fall as before since their stream is counted. Plays that
stand behind it in the same files are not made, and the results say so.
"""
from typing import Any, Iterable

from judge.faults import NOWHERE, Place, Refused
from judge.messages import message
from judge.twilight import asides, headline, legal, mentions, notes, refusals, setup, turn
from judge.twilight.asking import Question
from judge.twilight.leftout import Ignored, Kind
from judge.twilight.orders import (Ahead, Answer, Bonus, Cards, Declaration, First, Phase, Places, Play, Setup, Side,
                                   Use, Verb, When)
from judge.twilight.running import (KEPT, Played, Turn, answers_of, left_ahead, line, read_kept, refused, run, table,
                                    without)
from judge.twilight.state import Stage, State
from judge.twilight.table import Game
from judge.twilight.uses import Act, Way
from judge.twilight.world import CARDS, OTHER, TITLES
from judge.twilight.written import Left

PLAYS = (Play, Setup, Bonus)
ASIDES = asides.ASIDES
PHASES = {Phase.SETUP: (Stage.SETUP, Stage.BONUS), Phase.HEADLINE: (Stage.HEADLINE,), Phase.ROUND: (Stage.ROUND,)}


def adjudicate(state: State, orders: Any) -> Turn:
    """Judge declarations (`judge.twilight.reader.Declarations`). What is not allowed refuses all of them. What stands
    behind the end of the game is told, and left out."""
    ignored = tuple(orders.ignored)
    faults = tuple(orders.faults)
    if state.due.stage is Stage.OVER:
        faults += refused(message("the game `{name}` is over: nothing can be declared in it", name=state.name),
                          message("`judge undo` takes the last phase back"),
                          orders.items[0].place if orders.items else NOWHERE).faults
    if faults:
        return Turn(state, state, faults, (), ignored)
    referee = _Referee(state)
    try:
        referee.judge(list(orders.items))
    except Refused as wrong:
        faults = tuple(fault if fault.audience else fault._replace(audience=referee.speaker(fault.place))
                       for fault in wrong.faults)
        return Turn(state, state, faults, tuple(referee.played), ignored)
    return Turn(state, referee.state, (), tuple(referee.played), (*ignored, *referee.left_out()))


def waiting(state: State) -> Turn:
    """Do again what a play that waits has done so far: the turn that ends with its question."""
    referee = _Referee(state)
    referee.resume([])
    return Turn(state, state, (), tuple(referee.played))


def waiting_for(state: State) -> Question | None:
    """Find out again what a play that waits is waiting for; None where none waits."""
    return waiting(state).question if state.pending else None


class _Referee:
    """Goes through declarations. state: where they have led; played: what was done; unplayed: what stands behind a play
    that waits; unasked: answers that this play has not asked for yet; fallen: those of files before that fell away."""

    def __init__(self, state: State):
        self.state = state
        self.played: list[Played] = []
        self.unplayed: list[Declaration] = []
        self.unasked: list[Declaration] = []
        self.fallen: list[Ignored] = []
        self.speakers: dict[tuple[str, int], str] = {}     # whose each line is: its faults tell what that side wrote

    def speaker(self, place: Place) -> str:
        """Give the side whose line stands at a place, "" where that is not known."""
        return self.speakers.get((place.file, place.line), "")

    def _hear(self, item: Declaration) -> None:
        side = item.side or self.state.due.side
        if side:
            self.speakers[item.place.file, item.place.line] = side.value

    def left_out(self) -> list[Ignored]:
        """List what was said and is not done: answers that fell away, those kept until they are asked for, and what
        stands behind a play that waits."""
        told = [Ignored(item.place, item._replace(when=When()).text(TITLES), "", item.side, Kind.KEPT)
                for item in self.unasked if self._waits() and item.place.file not in ("", KEPT)]
        over = [Ignored(item.place, item._replace(when=When()).text(TITLES), "", item.side, Kind.ENDED)
                for item in self.unasked if self.state.due.stage is Stage.OVER]
        behind = [Ignored(item.place, item.text(TITLES), "", item.side, Kind.UNPLAYED) for item in self.unplayed]
        return [*self.fallen, *over, *told, *behind]

    def judge(self, items: list[Declaration]) -> None:
        """Do all that is declared, in order."""
        early: list[Declaration] = []          # answers that stand before the play they belong to
        while items:
            item = items.pop(0)
            self._hear(item)
            if self.state.due.stage is Stage.OVER:       # by what stands before it, here
                self.unasked.append(item)
                continue
            if self._waits() and isinstance(item.what, PLAYS) or self.unplayed:
                self.unplayed.append(item)
                continue
            self._see_when(item)
            if self._is_answer(item):
                early.append(item)
                if self.state.pending and not (items and self._is_answer(items[0])):
                    self.resume(early)
                    early = []
            elif isinstance(item.what, ASIDES):
                self._aside(asides.said(self.state, item, items))
            elif self.state.pending:
                raise refused(message("the play before this one waits for an answer"),
                              message("it is asked of the {side}; `judge options` says what",
                                      side=mentions.the(self.state.pending.side)), item.place)
            else:
                self._play_with(item, early, items)
                early = []
        if early:
            self._aside(asides.dealt(self.state, early, self._now()))

    def _waits(self) -> bool:
        """Tell whether a play of these files waits for an answer."""
        return bool(self.state.pending and self.played and self.played[-1].question)

    def _play_with(self, item: Declaration, early: list[Declaration], items: list[Declaration]) -> None:
        """Make a play with the answers around it. A discard it has no use for may be the next side's, in a trap."""
        following, before = self._following(items), (self.state, list(self.played))
        try:
            return self._play(item, early + following, items)
        except Refused:
            for i in reversed(range(len(following))):
                if not isinstance(following[i].what, Cards) or before[0].due.stage is not Stage.ROUND:
                    raise
                try:
                    self._play(item, early + following[:i], items)
                except Refused:
                    continue
                if self._is_trap_discard(following[i]):
                    items[:0] = following[i:]
                    return
                self.state, self.played = before[0], list(before[1])
            raise

    def _following(self, items: list[Declaration]) -> list[Declaration]:
        """Take the answers that follow a play."""
        found = []
        while items and self._is_answer(items[0]):
            found.append(items.pop(0))
            self._hear(found[-1])
            self._see_when(found[-1])
        return found

    # What is due

    def _is_answer(self, item: Declaration) -> bool:
        return not isinstance(item.what, PLAYS + ASIDES) and not self._is_trap_discard(item)

    def _is_trap_discard(self, item: Declaration) -> bool:
        """Tell whether a discard is the whole of a round, in Quagmire or Bear Trap."""
        due, what = self.state.due, item.what
        if item.led and isinstance(what, Cards) and item.when.round != due.round:
            return True
        if not (isinstance(what, Cards) and what.verb in (Verb.DISCARD, Verb.UNSAID) and due.stage is Stage.ROUND
                and self.state.pending is None and (item.side in (None, due.side) or item.led)):
            return False
        trap = legal.TRAP[item.side or due.side]
        return any(effect.card == trap for effect in self.state.effects)

    def _see_when(self, item: Declaration) -> None:
        """Refuse what is for another turn, phase or round than the one that is due."""
        state, when = self.state, item.when
        now = self._now()
        if isinstance(item.what, ASIDES):
            return
        if when.turn and when.turn != state.turn:
            raise refused(message("this is for turn {turn}", turn=when.turn), now, item.place)
        if when.phase and state.due.stage not in PHASES[when.phase]:
            raise refused(_other_phase(when), now, item.place)
        if when.round and when.round != state.due.round:
            raise refused(_other_phase(when), now, item.place)

    def _now(self) -> str:
        return _due(self.state)

    def _due_side(self, item: Declaration) -> Side:
        due = self.state.due
        if item.side not in (None, due.side):
            raise refused(message("this is of the {side}", side=mentions.the(item.side)), self._now(), item.place)
        return due.side

    # Plays

    def _play(self, item: Declaration, answers: list[Declaration], items: list[Declaration]) -> None:
        stage = self.state.due.stage
        if stage is Stage.HEADLINE:
            self._headlines(item, answers, items)
        elif stage is Stage.ROUND:
            self._round(item, answers)
        else:
            self._setup(item, answers)

    def _run(self, item: Declaration, side: Side, answers: list[Answer], play: Play | None, what,
             given: list[Declaration], behind: Iterable[Declaration] = ()) -> None:
        lines = (line(self.state, item, side, main=True), *(line(self.state, one, one.side) for one in given))
        self.state, played = run(self.state, side, answers, play, what, lines, lines, item.place)
        self._note(played, [*behind, *given])

    def _note(self, played: Played, given: list[Declaration]) -> None:
        """Note what was done, and which of its answers it has not asked for yet."""
        still = [id(answer) for answer in played.unasked]
        self.unasked = [one for one in given if id(one.what) in still]
        lines = tuple(line(self.state, one, one.side) for one in self.unasked)
        self.played.append(played._replace(unasked=lines))

    def _setup(self, item: Declaration, given: list[Declaration]) -> None:
        due, side = self.state.due, self._due_side(item)
        if not isinstance(item.what, Setup if due.stage is Stage.SETUP else Bonus):
            raise refused(message("the setup is not done yet"),
                          message("due is `{line}`", line=f"{side.value} {due.stage.value}: …"), item.place)
        answers = [Answer(Places(item.what.amounts, Verb.PLACE, item.what.place), side), *answers_of(given)]
        self._run(item, side, answers, None, setup.place, given)

    def _round(self, item: Declaration, given: list[Declaration]) -> None:
        side = self._due_side(item)
        item = _event_alone(item, side)
        act, play = self._act(item)
        if act not in legal.declarable(game := table(self.state), side):
            raise Refused(refusals.refused_act(game, side, act, item.place))
        # What stands behind a play without a side is of the side that plays: it never decides for the other.
        behind = [answer._replace(side=answer.side or side) for answer in (play.answers if play else ())]
        answers = [*behind, *answers_of(given)]
        if play and item.place.file != KEPT:
            wrong = refusals.unsaid_order(game, item._replace(side=side), answers, left_ahead(self.state))
            if wrong:
                raise Refused(wrong)
        if play and act.way is Way.EVENT and play.operation:
            answers.insert(0, Answer(play.operation, side))
            play = play._replace(operation=None)
        if play and act.way is not Way.OPS and play.first:
            raise refused(message("what comes first is said of a card of the opponent that is played for operations"),
                          message("leave it out"), item.place)
        told = [Declaration(answer.given, answer.side, place=answer.given.place) for answer in behind]
        self._run(item, side, answers, play, lambda game, ask: turn.take_round(game, ask, act), given, told)

    def _act(self, item: Declaration) -> tuple[Act, Play | None]:
        what = item.what
        if isinstance(what, Cards) and len(what.numbers) == 1:
            return Act(Way.DISCARD, what.numbers[0]), None
        if isinstance(what, Cards):
            raise refused(message("one card is discarded in a trap"), "`discard #…`", item.place)
        if not isinstance(what, Play) or what.use is Use.HEADLINE:
            raise refused(message("this is no play of an action round"), self._now(), item.place)
        if what.use is Use.PASS:
            return Act(Way.PASS), what
        if what.companion:
            return Act(Way.UN, what.card, what.companion), what
        return Act({Use.EVENT: Way.EVENT, Use.OPS: Way.OPS, Use.SPACE: Way.SPACE}[what.use], what.card), what

    def resume(self, given: list[Declaration]) -> None:
        """Start the play that waits again, with more answers.

        What was declared behind its question may not be allowed any more, by the answer: it falls away, which is told,
        and is asked for anew, so that nobody's answer is refused for it.
        """
        waiting = self.state
        self.played = [played for played in self.played if not played.question]
        first, answers = read_kept(waiting.pending.lines)
        while True:
            self.state = waiting._replace(pending=None)
            try:
                if first is None:
                    self._resolve_headlines((), answers + given, given[0] if given else None)
                else:
                    self._play(first, answers + given, [])
                break
            except Refused as wrong:
                self.state = waiting
                first, answers, fallen = without(first, answers, wrong.faults)
                if not fallen:
                    raise
                self.fallen += fallen
        self._see_asked(given)

    def _see_asked(self, given: list[Declaration]) -> None:
        """Refuse answers of which none was asked for, as those of the other side are: nothing has come of them."""
        unasked = [id(item) for item in self.unasked]
        if given and self._waits() and all(id(item) in unasked for item in given):
            raise Refused(*(refusals.unasked(item, self.played[-1].question) for item in given))

    # Headlines

    def _headlines(self, item: Declaration, given: list[Declaration], items: list[Declaration]) -> None:
        """Commit the headlines that are declared, and resolve them when both are in.

        What a side says of its own event waits with the card, as answers left ahead.
        """
        game, before, lines = table(self.state), self.state, []
        while True:
            side = self._commit(game, item)
            lines.append(line(before, item, side))
            answers = [*([item.what.operation] if item.what.operation else []),
                       *(answer.given for answer in item.what.answers if answer.side in (None, side))]
            others = [answer for answer in item.what.answers if answer.side is OTHER[side]]
            given = [*(Declaration(answer, side) for answer in answers),
                     *(Declaration(answer.given, answer.side) for answer in others), *given]
            following = bool(items and isinstance(items[0].what, Play) and items[0].what.use is Use.HEADLINE)
            if not following or not headline.waiting(game):
                break
            item = items.pop(0)
            self._hear(item)
            self._see_when(item)
            given += self._following(items)
        if headline.waiting(game):
            for side, card in game.headlines.items():
                own = tuple(one.what for one in given if one.side is side)
                if own:
                    game.ahead.append(Left(side, Ahead(card, own)).text())
            self.played.append(asides.done(before, item, None, tuple(game.notes), tuple(lines)))
            self.state = game.frozen()
            return
        self.state = game.frozen()
        self._resolve_headlines(tuple(lines), given, item, tuple(game.notes))

    def _resolve_headlines(self, lines: tuple[str, ...], given: list[Declaration], item: Declaration | None,
                           noted: tuple = ()) -> None:
        keep = tuple(line(self.state, one, one.side) for one in given)
        self.state, played = run(self.state, None, answers_of(given), None, turn.resolve_headlines, lines + keep, keep,
                                 item.place if item else Play(Use.PASS).place)
        self._note(played._replace(notes=noted + played.notes), given)

    def _commit(self, game: Game, item: Declaration) -> Side:
        what = item.what
        if not isinstance(what, Play) or what.use is not Use.HEADLINE:
            raise refused(message("headlines are due"), "`US headline #…`, `USSR headline #…`", item.place)
        waits = headline.waiting(game)
        side = item.side or (waits[0] if len(waits) == 1 else None)
        if side is None:
            raise refused(message("whose headline this is must be said"), message("write US or USSR before it"),
                          item.place)
        if side in game.headlines:
            raise refused(message("the {side} has committed a headline already", side=mentions.the(side)),
                          message("it cannot be changed"), item.place, side.value)
        wrong = refusals.not_in_hand(game, side, what.card)
        if wrong is None and what.card not in legal.headlines(game, side):
            wrong = (message("{card} cannot be a headline", card=mentions.card(what.card)),
                     message("not the China Card, not UN Intervention, not a Missile Envy that must be played for Ops"))
        if wrong:
            raise refused(*wrong, item.place, side.value)
        headline.commit(game, side, what.card)
        game.notes.append(notes.Committed(side))
        if headline.shown(game) is side:
            game.notes.append(notes.Seen(side, (what.card,)))
        return side

    def _aside(self, done: asides.Done) -> None:
        """Take what was said beside the plays."""
        self.state, played = done
        self.played.append(played)
        if self.state.pending:
            self.resume([])                # an answer left ahead may be what it waits for; a crisis paid, its end


def _event_alone(item: Declaration, side: Side) -> Declaration:
    """Take “event, then coup Iran” of a card that is not the opponent's for its event, with its Ops (ABM Treaty)."""
    play = item.what
    if not (isinstance(play, Play) and play.use is Use.OPS and play.first is First.EVENT and play.operation
            and CARDS[play.card].side is not OTHER[side]):
        return item
    answers = (*play.answers, Answer(play.operation))
    return item._replace(what=play._replace(use=Use.EVENT, first=None, operation=None, answers=answers))


def _other_phase(when: When) -> str:
    """Say that something is for another phase or round than the one that is due."""
    if when.phase is Phase.ROUND:
        return message("this is for action round {round}", round=when.round)
    return message("this is for the setup" if when.phase is Phase.SETUP else "this is for the headline")


def _due(state: State) -> str:
    """Say what is due: "due is turn 3, AR4 USSR"."""
    due, turn = state.due, state.turn
    if due.stage is Stage.ROUND:
        return message("due is turn {turn}, AR{round} {side}", turn=turn, round=due.round, side=mentions.the(due.side))
    if due.stage in (Stage.SETUP, Stage.BONUS):
        return message("due is turn {turn}, setup {side}" if due.stage is Stage.SETUP else
                       "due is turn {turn}, bonus {side}", turn=turn, side=mentions.the(due.side))
    return message("due is turn {turn}, headline", turn=turn)
