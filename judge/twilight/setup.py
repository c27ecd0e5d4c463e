"""The beginning of a game: the first state, and the markers that both sides place (A0)."""
from typing import Any, Mapping

from judge.twilight.asking import Ask, Kind, Question
from judge.twilight.deck import deal
from judge.twilight.orders import Verb
from judge.twilight.state import UNKNOWN, Due, Stage, State, cards_of, start_influence
from judge.twilight.table import Game
from judge.twilight.world import CARDS, CHINA, EASTERN_EUROPE, REGIONS, US, USSR, WESTERN_EUROPE

SETUP = {USSR: (6, EASTERN_EUROPE), US: (7, WESTERN_EUROPE)}
BONUS_ORDER = (USSR, US)


def first_state(name: str, edition: str, options: Mapping[str, Any], chance: Any, facts: Mapping[str, Any]) -> State:
    """Give the state before the setup, with both hands dealt. facts: what the state keeps of chance; hands stay
    unknown where the cards are dealt elsewhere (facts["hands"] == "unknown")."""
    optional = options.get("optional_cards", edition == "deluxe")
    early = [n for n in cards_of(edition, optional) if CARDS[n].era == "Early" and n != CHINA]
    unknown = facts.get("hands") == "unknown"
    kept = {key: value for key, value in facts.items() if key != "hands"}
    civil_war = bool(options.get("civil_war"))
    state = State(name, edition, dict(options), 1, Due(Stage.SETUP, USSR), 5, 0, {US: 0, USSR: 0}, {US: 0, USSR: 0},
                  {US: 0, USSR: 0}, None if civil_war else USSR, not civil_war, 0,
                  start_influence(edition == "deluxe"), {}, {US: (), USSR: ()},
                  tuple([UNKNOWN] * len(early) if unknown else early), (), (), (), (), kept)
    game = Game(state, chance)
    if not unknown:
        chance.shuffle(game.deck, "Early War cards")
    if unknown or not chance.stated:
        deal(game)
    return game.frozen()


def place(game: Game, ask: Ask) -> None:
    """Place the markers of the setup or the bonus that is due, and move on."""
    side = game.due.side
    for country, count in ask.put(question(game)):
        game.add(side, country, count)
    next_side(game)


def question(game: Game) -> Question:
    """Make the question of the setup or bonus that is due."""
    side = game.due.side
    if game.due.stage is Stage.SETUP:
        count, region = SETUP[side]
        room = dict.fromkeys(REGIONS[region], count)
    else:
        count = game.options["bonus"][side.value]
        room = {country: count for country, markers in game.influence[side].items() if markers}
    return Question(Kind.PLACES, side, room, count, count, Verb.PLACE, purpose=game.due.stage.value)


def next_side(game: Game) -> None:
    """Move on: the USSR's setup, that of the US, the bonus of each side, the first headline."""
    due = game.due
    if due == Due(Stage.SETUP, USSR):
        game.due = Due(Stage.SETUP, US)
        return
    bonus = game.options.get("bonus", {})
    sides = [side for side in BONUS_ORDER if bonus.get(side.value)]
    after = sides.index(due.side) + 1 if due.stage is Stage.BONUS else 0
    game.due = Due(Stage.BONUS, sides[after]) if after < len(sides) else Due(Stage.HEADLINE)
