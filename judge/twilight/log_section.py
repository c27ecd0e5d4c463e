"""Play one section of a log through the engine, with the lines of it for answers, dice and cards."""

from judge.twilight import headline, legal, rounds, setup, turn
from judge.twilight.asking import Ask
from judge.twilight.log_cursor import Untold
from judge.twilight.log_lines import Section, What
from judge.twilight.log_source import LogSource
from judge.twilight.operations import SPACE_RACE
from judge.twilight.state import UNKNOWN, Due, Stage
from judge.twilight.table import Game
from judge.twilight.titles import ALDRICH_AMES, CAMBRIDGE_FIVE, CUBAN_MISSILE_CRISIS, UN_INTERVENTION
from judge.twilight.uses import Act, Way
from judge.twilight.world import CARDS, CHINA, OTHER, TITLES, US, USSR, Side

CIA_CREATED, LONE_GUNMAN = 26, 62
OPEN_HANDS = {CIA_CREATED: USSR, LONE_GUNMAN: US, ALDRICH_AMES: US, CAMBRIDGE_FIVE: US}
"""Events that lay a hand open (the last one its scoring cards only), and whose."""


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
        if card in OPEN_HANDS and card not in self.opened:
            self.opened.add(card)
            self._lay_open(card, OPEN_HANDS[card])

    def _lay_open(self, card: int, side: Side) -> None:
        facts = self.source.facts
        at = next((i for i, fact in enumerate(facts) if fact.what is What.EVENT and fact.subject == card), len(facts))
        for fact in facts[at + 1 :]:
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


def is_due(game: Game, section: Section) -> bool:
    """Tell whether a section is what comes next."""
    if section.stage is Stage.ROUND:
        return (game.turn, game.due) == (section.turn, Due(Stage.ROUND, section.side, section.round))
    return (game.turn, game.due.stage) == (section.turn, section.stage)


def set_up(game: Game, source: LogSource) -> None:
    """Place the markers of setup and handicap."""
    while game.due.stage in (Stage.SETUP, Stage.BONUS):
        setup.place(game, Ask(source))
        source.see()


def play_headlines(game: Game, source: LogSource) -> None:
    """Commit and resolve both headlines. Raises Untold for one that cannot be played."""
    for fact in source.facts:
        if fact.what is What.HEADLINES:
            if fact.side in game.headlines or fact.subject not in legal.headlines(game, fact.side):
                raise Untold(f"the {fact.side.value} cannot headline #{fact.subject} {TITLES[fact.subject]}")
            headline.commit(game, fact.side, fact.subject)
    headline.resolve(game, Asking(source))
    game.due = Due(Stage.ROUND, US, 0)


def play_round(game: Game, source: LogSource) -> None:
    """Play the round that is due with the card of the header. Raises Untold where the log does not tell how."""
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
        act = next((other for other in allowed if other.card == act.card), act)  # the log ends before it is used
    if act not in allowed:
        raise Untold(f"the rules do not let the {side.value} play #{act.card} {TITLES[act.card]} now ({act.way.value})")
    rounds.take(game, Asking(source), side, act)


def move_on(game: Game, source: LogSource) -> None:
    """Move on to what the log plays next, and pass the rounds that it leaves out where they may be passed."""
    ask, ahead = Ask(source), source.ahead
    turn.next_round(game, ask)
    while ahead and game.due.stage is Stage.ROUND and not is_due(game, ahead[0]):
        if legal.PASS not in legal.plays(game, game.due.side):
            return
        turn.take_round(game, ask, legal.PASS)


def _pay_for_crisis(game: Game, source: LogSource, side: Side) -> None:
    """Cancel the Cuban Missile Crisis, where a coup begins with the payment (card 40)."""
    target = source.find(What.TARGET)
    if target is None or source.find(What.STOPS, before=target, subject=CUBAN_MISSILE_CRISIS) is None:
        return
    for country in legal.payments(game, side):
        paid = source.find(What.INFLUENCE, before=target, side=side, subject=country)
        if paid is not None and source.facts[paid].numbers[0] == -2:
            rounds.cancel_crisis(game, side, country)
            return


def _act(game: Game, section: Section, side: Side) -> Act:
    """Tell what is done with the card of the header."""
    card, facts = section.cards[0], section.facts
    event = any(fact.what is What.EVENT and fact.subject == card for fact in facts)
    mode = next((fact.subject for fact in facts if fact.what is What.MODE), None)
    if legal.TRAP[side] in game.effects and any(fact.what is What.DISCARDS and fact.subject == card for fact in facts):
        return Act(Way.DISCARD, card)
    if card == UN_INTERVENTION and event:
        companion = next((fact.subject for fact in facts if fact.what is What.PLAYS), 0)
        return Act(Way.UN, card, companion)
    if mode == SPACE_RACE and not event:
        return Act(Way.SPACE, card)
    if card == CHINA or CARDS[card].side is OTHER[side]:
        return Act(Way.OPS, card)
    return Act(Way.EVENT if event or mode is None else Way.OPS, card)
