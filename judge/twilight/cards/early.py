"""Early War cards and the Early cards of the deluxe edition: the rule in words, then the steps.

Not here: the rows of maps/twilight/cards.yaml (1-3, 7, 11, 13, 14, 23-25, 28, 30), the China Card, which has no event,
and UN Intervention, which is played with another card (judge/twilight/uses.py).
"""
from judge.messages import message
from judge.twilight import notes
from judge.twilight.asking import CLEAR, Ask
from judge.twilight.deck import holdable, pick_from_hand
from judge.twilight.events import card, happen, settle
from judge.twilight.operations import conduct, granted
from judge.twilight.orders import Verb
from judge.twilight.state import UNKNOWN, Stage
from judge.twilight.table import Game
from judge.twilight.titles import (BLOCKADE, DE_GAULLE, DEFECTORS, FIVE_YEAR_PLAN, FORMOSAN_RESOLUTION, MARSHALL_PLAN,
                                   NATO, NORAD, RED_SCARE, US_JAPAN_PACT, VIETNAM_REVOLTS, WARSAW_PACT)
from judge.twilight.world import (CARDS, COUNTRIES, EASTERN_EUROPE, EUROPE, NEIGHBOURS, OTHER, REGIONS, STABILITY,
                                  STEPS, TITLES, US, USSR, WESTERN_EUROPE, Side)


def no_civil_war(game: Game, side: Side) -> bool:
    """Tell whether the Chinese Civil War does not bar this event (TS 12): it is over, or not played."""
    return not (game.options.get("civil_war") and game.china is None)


def discardable(game: Game, side: Side, ops: int) -> list[int]:
    """List the cards of a hand that are worth so many Ops at least, after modifiers; never the China Card."""
    return [number for number in holdable(game, side) if game.ops(side, number) >= ops]


@card(4)
def duck_and_cover(game: Game, ask: Ask) -> None:
    """Degrade DEFCON by 1; then the US scores 5 less the new DEFCON."""
    game.move_defcon(-1)
    game.gain(US, 5 - game.defcon)


@card(5)
def five_year_plan(game: Game, ask: Ask) -> None:
    """The USSR discards a card of its hand at random. A US card's event happens now, carried out by the US."""
    number = pick_from_hand(game, USSR, TITLES[FIVE_YEAR_PLAN])
    if number is None:
        return
    if CARDS[number].side is not US:
        game.discard_from_hand(USSR, (number,), TITLES[FIVE_YEAR_PLAN])
        return
    game.take_from_hand(USSR, number)
    game.notes.append(notes.Seen(USSR, (number,)))
    silent = (number == DEFECTORS and game.due.stage is Stage.ROUND and game.player is USSR
              and game.ruling("five_year_plan_defectors") == "no point")
    took_place = not silent and happen(game, ask, number, US)
    if (number == DEFECTORS and game.due.stage is Stage.ROUND and game.player is US
            and game.ruling("five_year_plan_us_round") == "point"):
        game.gain(US, 1, TITLES[DEFECTORS])      # the card itself gives nothing in a round of the US (card 103)
    settle(game, number, USSR, took_place)


@card(8)
def fidel(game: Game, ask: Ask) -> None:
    """All US influence leaves Cuba; the USSR's is raised to what controls it."""
    game.clear(US, "Cuba")
    game.raise_to(USSR, "Cuba", STABILITY["Cuba"])


@card(9)
def vietnam_revolts(game: Game, ask: Ask) -> None:
    """The USSR adds 2 in Vietnam. For the rest of the turn its cards have one Op more, spent in Southeast Asia only."""
    game.add(USSR, "Vietnam", 2)
    game.begin(VIETNAM_REVOLTS)


@card(10)
def blockade(game: Game, ask: Ask) -> None:
    """The US discards a card of 3 Ops or more, or loses all its influence in West Germany. It may choose to lose it."""
    number = ask.card(US, discardable(game, US, 3), optional=True, verb=Verb.DISCARD, secret=True,
                      always=bool(game.hands[US]))
    if number:
        game.discard_from_hand(US, (number,), TITLES[BLOCKADE])
    else:
        game.clear(US, "West Germany")


@card(12)
def romanian_abdication(game: Game, ask: Ask) -> None:
    """All US influence leaves Romania; the USSR's is raised to what controls it."""
    game.clear(US, "Romania")
    game.raise_to(USSR, "Romania", STABILITY["Romania"])


@card(15)
def nasser(game: Game, ask: Ask) -> None:
    """The USSR adds 2 in Egypt; the US loses half of its influence there, rounded up."""
    game.add(USSR, "Egypt", 2)
    game.remove(US, "Egypt", (game.influence[US]["Egypt"] + 1) // 2)


@card(16)
def warsaw_pact_formed(game: Game, ask: Ask) -> None:
    """The USSR removes all US influence from 4 Eastern European countries, or adds 5 there, at most 2 in a country.

    NATO becomes possible.
    """
    held = game.holding(US, EASTERN_EUROPE)
    if ask.option(USSR, ("remove", "add") if held else ("add",)) == "remove":
        for country in ask.countries(USSR, 4, held, purpose=CLEAR):
            game.clear(US, country)
    else:
        for country, count in ask.places(USSR, 5, REGIONS[EASTERN_EUROPE], most=2):
            game.add(USSR, country, count)
    game.begin(WARSAW_PACT)


@card(17)
def de_gaulle_leads_france(game: Game, ask: Ask) -> None:
    """Remove 2 US from France and add 1 USSR there. NATO does not cover France, now or later."""
    game.remove(US, "France", 2)
    game.add(USSR, "France", 1)
    game.begin(DE_GAULLE)


@card(18)
def captured_nazi_scientist(game: Game, ask: Ask) -> None:
    """The player's marker on the space race moves one box on and takes what that box gives."""
    game.advance(game.actor)


@card(19)
def truman_doctrine(game: Game, ask: Ask) -> None:
    """Remove all USSR influence from one European country that neither side controls."""
    country = ask.country(US, [c for c in game.holding(USSR, EUROPE) if game.control[c] is None], purpose=CLEAR)
    if country:
        game.clear(USSR, country)


@card(20)
def olympic_games(game: Game, ask: Ask) -> None:
    """The opponent takes part or boycotts.

    Taking part: both throw a die, the player adds 2, ties are thrown again, the winner scores 2. Boycott: DEFCON
    degrades by 1, then the player may conduct operations with 4 Ops.
    """
    side, opponent = game.actor, OTHER[game.actor]
    if ask.option(opponent, ("participate", "boycott")) == "boycott":
        game.notes.append(notes.Chose(opponent, game.card, "boycott"))
        game.move_defcon(-1)
        conduct(game, ask, side, granted(game, side, 4), optional=True)
        return
    modifiers = (2 if side is US else 0, 2 if side is USSR else 0)
    while True:
        dice = (game.chance.die("Olympic Games", "US"), game.chance.die("Olympic Games", "USSR"))
        game.notes.append(notes.Contested("Olympic Games", dice, modifiers))
        lead = dice[0] + modifiers[0] - dice[1] - modifiers[1]
        if lead:
            game.gain(US if lead > 0 else USSR, 2)
            return


@card(21)
def nato(game: Game, ask: Ask) -> None:
    """Only after Warsaw Pact Formed or Marshall Plan. The USSR may no longer coup, realign or fight Brush War in a
    European country that the US controls."""
    game.end(WARSAW_PACT)              # all that these two still did was to allow NATO
    game.end(MARSHALL_PLAN)
    game.begin(NATO)


@card(22)
def independent_reds(game: Game, ask: Ask) -> None:
    """In Yugoslavia, Romania, Bulgaria, Hungary or Czechoslovakia US influence is raised to that of the USSR."""
    reds = ("Yugoslavia", "Romania", "Bulgaria", "Hungary", "Czechoslovakia")
    country = ask.country(US, [c for c in reds if game.influence[USSR][c] > game.influence[US][c]])
    if country:
        game.raise_to(US, country, game.influence[USSR][country])


@card(26)
def cia_created(game: Game, ask: Ask) -> None:
    """The USSR shows its hand to the US, which may then conduct operations with 1 Op."""
    game.notes.append(notes.Seen(USSR, tuple(sorted(game.hands[USSR])), US))
    conduct(game, ask, US, granted(game, US, 1), optional=True)


@card(27)
def us_japan_mutual_defense_pact(game: Game, ask: Ask) -> None:
    """US influence in Japan is raised to what controls it. The USSR may no longer coup or realign there."""
    game.raise_to(US, "Japan", game.influence[USSR]["Japan"] + STABILITY["Japan"])
    game.begin(US_JAPAN_PACT)


@card(29)
def east_european_unrest(game: Game, ask: Ask) -> None:
    """Remove 1 USSR from each of 3 Eastern European countries; in turns 8 to 10 remove 2 from each."""
    count = 2 if game.turn >= 8 else 1
    for country in ask.countries(US, 3, game.holding(USSR, EASTERN_EUROPE), markers=count, purpose=CLEAR):
        game.remove(USSR, country, count)


@card(31, requires=lambda game, side: side is US or no_civil_war(game, side),
      why=message("the Chinese Civil War bars it"))
def red_scare_purge(game: Game, ask: Ask) -> None:
    """For the rest of the turn the opponent's cards have one Op less, at least 1."""
    before = game.effects[RED_SCARE].sides if RED_SCARE in game.effects else ()
    opponent = OTHER[game.actor]
    game.begin(RED_SCARE, before if opponent in before else (*before, opponent))


@card(33)
def de_stalinization(game: Game, ask: Ask) -> None:
    """The USSR lifts up to 4 markers and places as many where the US is not in control, at most 2 in a country."""
    lifted = ask.places(USSR, 4, game.holding(USSR, COUNTRIES), verb=Verb.REMOVE, least=0)
    for country, count in lifted:
        game.remove(USSR, country, count)
    for country, count in ask.places(USSR, sum(n for _, n in lifted), game.free_of(US, COUNTRIES), most=2):
        game.add(USSR, country, count)


@card(34)
def nuclear_test_ban(game: Game, ask: Ask) -> None:
    """The player scores DEFCON less 2; then DEFCON improves by 2."""
    game.gain(game.actor, game.defcon - 2)
    game.move_defcon(2)


@card(35, requires=no_civil_war, why=message("the Chinese Civil War bars it"))
def formosan_resolution(game: Game, ask: Ask) -> None:
    """While the US controls Taiwan it is a battleground when Asia is scored, until the US plays the China Card."""
    game.begin(FORMOSAN_RESOLUTION)


@card(103)
def defectors(game: Game, ask: Ask) -> None:
    """In the headline phase the USSR's headline is cancelled and discarded. In a round in which the USSR plays it the
    US scores 1."""
    if game.due.stage is Stage.ROUND:
        if game.player is USSR:
            game.gain(US, 1)
    elif USSR in game.headlines:
        cancelled = game.headlines.pop(USSR)
        game.discard.append(cancelled)
        game.notes.append(notes.Discarded(USSR, (cancelled,), TITLES[DEFECTORS]))


@card(104, requires=lambda game, side: game.turn < 8, why=message("it has no event in turns 8 to 10"))
def the_cambridge_five(game: Game, ask: Ask) -> None:
    """The US shows the scoring cards in its hand; the USSR adds 1 in a country of one of their regions."""
    scoring = STEPS["scoring"]
    shown = [number for number in holdable(game, US) if number in scoring]
    game.notes.append(notes.Seen(US, tuple(number for number in game.hands[US] if number in scoring)))
    places = dict.fromkeys(country for number in sorted(shown) for country in REGIONS[scoring[number]])
    country = ask.country(USSR, places, optional=UNKNOWN in game.hands[US], markers=1)
    if country:
        game.add(USSR, country, 1)


@card(105, requires=lambda game, side: game.control["UK"] is US, why=message("it needs US control of the UK"))
def special_relationship(game: Game, ask: Ask) -> None:
    """Only while the US controls the UK. Without NATO add 1 US next to the UK; with it 2 in one Western European
    country, and the US scores 2."""
    if NATO in game.effects:
        game.add(US, ask.country(US, REGIONS[WESTERN_EUROPE], markers=2), 2)
        game.gain(US, 2)
    else:
        game.add(US, ask.country(US, NEIGHBOURS["UK"], markers=1), 1)


@card(106)
def norad(game: Game, ask: Ask) -> None:
    """At the end of an action round in which DEFCON moved to 2, the US adds 1 where it has influence, if it controls
    Canada. Quagmire ends it."""
    game.begin(NORAD)
