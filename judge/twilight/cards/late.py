"""Late War cards and the Late cards of the deluxe edition: the rule in words, then the steps.

Not here: the rows of maps/twilight/cards.yaml (93, 99, 101, 102, 109, 110).
"""
from judge.messages import message
from judge.twilight import notes
from judge.twilight.asking import Ask
from judge.twilight.cards.early import discardable
from judge.twilight.deck import holdable, pick_from_hand
from judge.twilight.events import actor_of, card, happen, pay_flower_power, settle
from judge.twilight.operations import COUP, INFLUENCE, REALIGN, conduct, granted
from judge.twilight.orders import Verb
from judge.twilight.state import UNKNOWN
from judge.twilight.table import Game, GameOver
from judge.twilight.titles import (ALDRICH_AMES, AN_EVIL_EMPIRE, CHERNOBYL, FLOWER_POWER, IRANIAN_HOSTAGE_CRISIS,
                                   IRON_LADY, NORTH_SEA_OIL, TEAR_DOWN_THIS_WALL, THE_REFORMER, WILLY_BRANDT)
from judge.twilight.victory import end_by_vp
from judge.twilight.world import (CARDS, EUROPE, MIDDLE_EAST, OTHER, REGIONS, SCORING, SOUTH_AMERICA, TITLES, US, USSR)

TERRORISM = 92
DEBT_CRISIS = 95
NEAR_NICARAGUA = ("Cuba", "Honduras", "Costa Rica")
WARGAMES_VP = 6


@card(82)
def iranian_hostage_crisis(game: Game, ask: Ask) -> None:
    """All US influence leaves Iran; the USSR adds 2 there. Terrorism against the US takes two cards from now on."""
    game.clear(US, "Iran")
    game.add(USSR, "Iran", 2)
    game.begin(IRANIAN_HOSTAGE_CRISIS)


@card(83)
def the_iron_lady(game: Game, ask: Ask) -> None:
    """The US scores 1; the USSR adds 1 in Argentina and loses all influence in the UK. Bars Socialist Governments."""
    game.gain(US, 1)
    game.add(USSR, "Argentina", 1)
    game.clear(USSR, "UK")
    game.begin(IRON_LADY)


@card(84)
def reagan_bombs_libya(game: Game, ask: Ask) -> None:
    """The US scores 1 for every 2 USSR influence in Libya."""
    game.gain(US, game.influence[USSR]["Libya"] // 2)


@card(85, requires=lambda game, side: game.space[US] > game.space[USSR],
      why=message("it needs the US ahead in the space race"), condition=True)
def star_wars(game: Game, ask: Ask) -> None:
    """If the US is ahead in the space race it picks a discarded card, no scoring card, whose event happens now."""
    number = ask.card(US, sorted(number for number in game.discard if not CARDS[number].scoring))
    if number is None:
        return
    game.discard.remove(number)
    game.player = US
    pay_flower_power(game, US, number)
    settle(game, number, US, happen(game, ask, number, actor_of(number, US)))


@card(86)
def north_sea_oil(game: Game, ask: Ask) -> None:
    """OPEC is barred for good, and the US may play 8 action rounds this turn."""
    game.begin(NORTH_SEA_OIL, detail=game.turn)


@card(87)
def the_reformer(game: Game, ask: Ask) -> None:
    """The USSR adds 4 in Europe, 6 if it leads on VP, at most 2 in a country. It may never again coup in Europe."""
    for country, count in ask.places(USSR, 6 if game.vp < 0 else 4, REGIONS[EUROPE], most=2):
        game.add(USSR, country, count)
    game.begin(THE_REFORMER)


@card(88)
def marine_barracks_bombing(game: Game, ask: Ask) -> None:
    """All US influence leaves Lebanon; remove 2 more anywhere in the Middle East."""
    game.clear(US, "Lebanon")
    for country, count in ask.places(USSR, 2, game.holding(US, MIDDLE_EAST), verb=Verb.REMOVE):
        game.remove(US, country, count)


@card(89)
def soviets_shoot_down_kal_007(game: Game, ask: Ask) -> None:
    """DEFCON degrades by 1; the US scores 2. With control of South Korea it may place influence or realign with
    4 Ops."""
    game.move_defcon(-1)
    game.gain(US, 2)
    if game.control["South Korea"] is US:
        conduct(game, ask, US, granted(game, US, 4), (INFLUENCE, REALIGN), optional=True)


@card(90)
def glasnost(game: Game, ask: Ask) -> None:
    """DEFCON improves by 1; the USSR scores 2. With The Reformer it may place influence or realign with 4 Ops."""
    game.move_defcon(1)
    game.gain(USSR, 2)
    if THE_REFORMER in game.effects:
        conduct(game, ask, USSR, granted(game, USSR, 4), (INFLUENCE, REALIGN), optional=True)


@card(91)
def ortega_elected_in_nicaragua(game: Game, ask: Ask) -> None:
    """All US influence leaves Nicaragua; the USSR may make a free coup with 2 Ops in Cuba, Honduras or Costa Rica."""
    game.clear(US, "Nicaragua")
    conduct(game, ask, USSR, granted(game, USSR, 2), (COUP,), optional=True, free=True, where=NEAR_NICARAGUA)


@card(92)
def terrorism(game: Game, ask: Ask) -> None:
    """The opponent discards a card of its hand at random; the US two, after the Iranian Hostage Crisis."""
    opponent = OTHER[game.actor]
    for _ in range(2 if opponent is US and IRANIAN_HOSTAGE_CRISIS in game.effects else 1):
        number = pick_from_hand(game, opponent, TITLES[TERRORISM])
        if number is not None:
            game.discard_from_hand(opponent, (number,), TITLES[TERRORISM])


@card(94)
def chernobyl(game: Game, ask: Ask) -> None:
    """The US names a region. For the rest of the turn the USSR may place no influence there with Ops."""
    game.begin(CHERNOBYL, detail=ask.region(US, tuple(SCORING)))


@card(95)
def latin_american_debt_crisis(game: Game, ask: Ask) -> None:
    """The US discards a card of 3 Ops or more, or the USSR doubles its influence in 2 South American countries."""
    number = ask.card(US, discardable(game, US, 3), optional=True, verb=Verb.DISCARD, secret=True,
                      always=bool(game.hands[US]))
    if number:
        game.discard_from_hand(US, (number,), TITLES[DEBT_CRISIS])
        return
    for country in ask.countries(USSR, 2, game.holding(USSR, SOUTH_AMERICA)):
        game.add(USSR, country, game.influence[USSR][country])


@card(96)
def tear_down_this_wall(game: Game, ask: Ask) -> None:
    """The US adds 3 in East Germany; Willy Brandt ends and is barred. The US may make a free coup or realignments in
    Europe with 3 Ops."""
    game.add(US, "East Germany", 3)
    game.end(WILLY_BRANDT)
    game.begin(TEAR_DOWN_THIS_WALL)
    conduct(game, ask, US, granted(game, US, 3), (COUP, REALIGN), optional=True, free=True, where=REGIONS[EUROPE])


@card(97)
def an_evil_empire(game: Game, ask: Ask) -> None:
    """The US scores 1; Flower Power ends and is barred."""
    game.gain(US, 1)
    game.end(FLOWER_POWER)
    game.begin(AN_EVIL_EMPIRE)


@card(98)
def aldrich_ames_remix(game: Game, ask: Ask) -> None:
    """The US plays with its hand open for the rest of the turn; the USSR discards one card of it.

    Second edition: instead the USSR sets the order in which these cards are played (judge/twilight/legal.py).
    """
    game.notes.append(notes.Seen(US, tuple(sorted(game.hands[US]))))
    if game.edition == "second":
        hand = tuple(sorted(number for number in game.hands[US] if number != UNKNOWN))
        order = hand if len(hand) < 2 else ask.cards(USSR, hand, least=len(hand), verb=Verb.TAKE)
        game.begin(ALDRICH_AMES, detail=" ".join(map(str, order)))
        return
    game.begin(ALDRICH_AMES)
    number = ask.card(USSR, holdable(game, US), verb=Verb.DISCARD)
    if number:
        game.discard_from_hand(US, (number,), TITLES[ALDRICH_AMES])


@card(100, requires=lambda game, side: game.defcon == 2, why=message("it needs DEFCON 2"), condition=True)
def wargames(game: Game, ask: Ask) -> bool | None:
    """At DEFCON 2 the player may give the opponent 6 VP and end the game at once, without final scoring:
    raises GameOver."""
    side = game.actor
    if ask.option(side, ("yes", "no")) == "no":
        game.notes.append(notes.Chose(side, game.card, "no"))
        return game.ruling("wargames_declined") != "discarded"
    game.gain(OTHER[side], WARGAMES_VP)
    split = game.options.get("scenario") != "late war" and game.ruling("wargames_at_zero") == "player does not win"
    if not game.vp and split:
        raise GameOver(OTHER[side], "Wargames")
    end_by_vp(game, "Wargames")
