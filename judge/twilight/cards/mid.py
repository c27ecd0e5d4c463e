"""Mid War cards and the Mid cards of the deluxe edition: the rule in words, then the steps.

Not here: the rows of maps/twilight/cards.yaml (36-38, 41, 51, 52, 54, 55, 63-65, 70, 74, 75, 79, 81).
"""
from judge.messages import message
from judge.twilight import notes
from judge.twilight.asking import CLEAR, Ask, Kind, Question
from judge.twilight.cards.early import no_civil_war
from judge.twilight.deck import draw, holdable, pick_from_hand
from judge.twilight.events import card, happen, pay_flower_power, settle
from judge.twilight.legal import uses_of
from judge.twilight.operations import (COUP, ORDINARY, REALIGN, SPACE_RACE, can_space, conduct, coup, coup_targets,
                                       granted, points)
from judge.twilight.orders import Verb
from judge.twilight.scoring import dominated
from judge.twilight.state import UNKNOWN, Stage
from judge.twilight.table import Game
from judge.twilight.titles import (ASK_NOT, BEAR_TRAP, CUBAN_MISSILE_CRISIS, DEATH_SQUADS, FLOWER_POWER, GRAIN_SALES,
                                   JOHN_PAUL_II, MISSILE_ENVY, NORAD, QUAGMIRE, SALT_NEGOTIATIONS, SHUTTLE_DIPLOMACY,
                                   U2_INCIDENT, UN_INTERVENTION, WE_WILL_BURY_YOU)
from judge.twilight.uses import Way, bury, use
from judge.twilight.world import (AFRICA, ASIA, BATTLEGROUNDS, CARDS, CENTRAL_AMERICA, COUNTRIES, MIDDLE_EAST, OTHER,
                                  REGIONS, SOUTH_AMERICA, TITLES, US, USSR)

TEHRAN = 108
TEHRAN_DRAWS = 5
ISLAMIC = ("Sudan", "Iran", "Iraq", "Egypt", "Libya", "Saudi Arabia", "Syria", "Jordan")
OIL = ("Egypt", "Iran", "Libya", "Saudi Arabia", "Iraq", "Gulf States", "Venezuela")
AMERICAS = (*REGIONS[CENTRAL_AMERICA], *REGIONS[SOUTH_AMERICA])
CHE_COUNTRIES = tuple(country for country in (*AMERICAS, *REGIONS[AFRICA]) if country not in BATTLEGROUNDS)


@card(39)
def arms_race(game: Game, ask: Ask) -> None:
    """A player with more military operations than the opponent scores 1; 3 if they also meet the requirement."""
    side = game.actor
    if game.mil_ops[side] > game.mil_ops[OTHER[side]]:
        game.gain(side, 3 if game.mil_ops[side] >= game.defcon else 1)


@card(40)
def cuban_missile_crisis(game: Game, ask: Ask) -> None:
    """DEFCON goes to 2. For the rest of the turn any coup by the opponent loses it the game, until it pays."""
    game.set_defcon(2)
    game.begin(CUBAN_MISSILE_CRISIS, (OTHER[game.actor],))


@card(42)
def quagmire(game: Game, ask: Ask) -> None:
    """From its next action round the US must discard cards of 2 Ops or more until it throws 1 to 4. NORAD ends."""
    game.begin(QUAGMIRE)
    game.end(NORAD)


@card(43)
def salt_negotiations(game: Game, ask: Ask) -> None:
    """DEFCON improves by 2; coup dice are 1 lower this turn. The player may take a discarded card, no scoring card."""
    game.move_defcon(2)
    game.begin(SALT_NEGOTIATIONS)
    choices = sorted(number for number in game.discard if not CARDS[number].scoring)
    number = ask.card(game.actor, choices, optional=True, verb=Verb.TAKE)
    if number:
        game.discard.remove(number)
        game.hands[game.actor].append(number)
        game.notes.append(notes.Handed(game.actor, number))


@card(44)
def bear_trap(game: Game, ask: Ask) -> None:
    """From its next action round the USSR must discard cards of 2 Ops or more until it throws 1 to 4."""
    game.begin(BEAR_TRAP)


@card(45)
def summit(game: Game, ask: Ask) -> None:
    """Both throw and add the regions they dominate or control. The higher scores 2 and may move DEFCON by 1; a tie is
    nothing."""
    modifiers = (dominated(game, US), dominated(game, USSR))
    dice = (game.chance.die("Summit", "US"), game.chance.die("Summit", "USSR"))
    game.notes.append(notes.Contested("Summit", dice, modifiers))
    lead = dice[0] + modifiers[0] - dice[1] - modifiers[1]
    if not lead:
        return
    winner = US if lead > 0 else USSR
    game.gain(winner, 2)
    word = ask.option(winner, ("improve", "degrade", "leave"))
    game.notes.append(notes.Chose(winner, game.card, word))
    game.move_defcon({"improve": 1, "degrade": -1, "leave": 0}[word])


@card(46)
def how_i_learned_to_stop_worrying(game: Game, ask: Ask) -> None:
    """The player sets DEFCON to any level; its military operations go to 5."""
    game.set_defcon(ask.number(game.actor, (1, 2, 3, 4, 5)))
    game.add_mil_ops(game.actor, 5)


@card(47)
def junta(game: Game, ask: Ask) -> None:
    """Add 2 in a Central or South American country; then a free coup, or realignments, with 2 Ops in those regions."""
    side = game.actor
    game.add(side, ask.country(side, AMERICAS, markers=2), 2)
    conduct(game, ask, side, granted(game, side, 2), (COUP, REALIGN), optional=True, free=True, where=AMERICAS)


@card(48, requires=lambda game, side: game.battlegrounds_of(US) > game.battlegrounds_of(USSR),
      why=message("it needs more battlegrounds under US than under USSR control"), condition=True)
def kitchen_debates(game: Game, ask: Ask) -> None:
    """If the US controls more battlegrounds in the world than the USSR, it scores 2."""
    game.gain(US, 2)


@card(49, settles=True)
def missile_envy(game: Game, ask: Ask) -> None:
    """The opponent hands over its card of the highest Ops, and gets this one, which it must play for Ops next.

    An own or neutral event happens at once; of an opponent's card the Ops are used. Scoring cards are not handed over.
    """
    side, opponent = game.actor, OTHER[game.actor]
    choices = [number for number in holdable(game, opponent) if CARDS[number].ops]
    if UNKNOWN not in game.hands[opponent]:
        printed = game.ruling("missile_envy_highest") == "printed"
        worth = {number: CARDS[number].ops if printed else game.ops(opponent, number) for number in choices}
        choices = [number for number in choices if worth[number] == max(worth.values())]
    number = ask.card(opponent, choices, verb=Verb.GIVE, secret=True)
    if number is None:
        game.discard.append(MISSILE_ENVY)
        game.notes.append(notes.Discarded(side, (MISSILE_ENVY,)))
        return
    game.take_from_hand(opponent, number)
    game.hands[opponent].append(MISSILE_ENVY)
    game.notes.append(notes.Handed(side, number))
    game.notes.append(notes.Handed(opponent, MISSILE_ENVY))
    game.begin(MISSILE_ENVY, (opponent,))
    pay_flower_power(game, side, number, played=False)
    if CARDS[number].side is not opponent:
        settle(game, number, side, happen(game, ask, number, side))
        return
    if game.due.stage is Stage.ROUND or game.ruling("missile_envy_headline") == "ops":
        spaces = game.ruling("missile_envy_space") == "allowed" and can_space(game, side, number)
        conduct(game, ask, side, points(game, side, number), (*ORDINARY, SPACE_RACE) if spaces else ORDINARY)
    settle(game, number, side, False)


@card(50)
def we_will_bury_you(game: Game, ask: Ask) -> None:
    """DEFCON degrades by 1. Unless the US plays UN Intervention in its next round, the USSR scores 3 before it."""
    game.move_defcon(-1)
    game.begin(WE_WILL_BURY_YOU)


@card(53)
def south_african_unrest(game: Game, ask: Ask) -> None:
    """The USSR adds 2 in South Africa, or 1 there and 2 in Angola and Botswana."""
    game.add(USSR, "South Africa", 1)
    beside = ("Angola", "Botswana")
    if game.ruling("south_african_unrest") == "one country":
        country = ask.country(USSR, ("South Africa", *beside))
        game.add(USSR, country, 2 if country in beside else 1)
        return
    # One more in South Africa stands against two next door: it costs both of the points there are.
    room = {"South Africa": 1, **dict.fromkeys(beside, 2)}
    for country, count in ask.put(Question(Kind.PLACES, USSR, room, 1, 2, Verb.PLACE, ask.about, {"South Africa": 1})):
        game.add(USSR, country, count)


@card(56)
def muslim_revolution(game: Game, ask: Ask) -> None:
    """Remove all US influence from 2 of Sudan, Iran, Iraq, Egypt, Libya, Saudi Arabia, Syria, Jordan."""
    for country in ask.countries(USSR, 2, game.holding(US, ISLAMIC), purpose=CLEAR):
        game.clear(US, country)


@card(57)
def abm_treaty(game: Game, ask: Ask) -> None:
    """DEFCON improves by 1; then the player may conduct operations with 4 Ops."""
    game.move_defcon(1)
    conduct(game, ask, game.actor, granted(game, game.actor, 4), optional=True)


@card(58, requires=no_civil_war, why=message("the Chinese Civil War bars it"))
def cultural_revolution(game: Game, ask: Ask) -> None:
    """If the US holds the China Card it goes to the USSR, face up. Otherwise the USSR scores 1."""
    if game.china is US:
        game.give_china(USSR, True)
    else:
        game.gain(USSR, 1)


@card(59)
def flower_power(game: Game, ask: Ask) -> None:
    """The USSR scores 2 whenever the US plays a war card for its event or for Ops, until An Evil Empire."""
    game.begin(FLOWER_POWER)


@card(60)
def u2_incident(game: Game, ask: Ask) -> None:
    """The USSR scores 1, and 1 more if anyone plays UN Intervention for its event later this turn."""
    game.gain(USSR, 1)
    game.begin(U2_INCIDENT)


@card(61)
def opec(game: Game, ask: Ask) -> None:
    """The USSR scores 1 for each of the oil countries that it controls."""
    game.gain(USSR, len(game.controlled(USSR, OIL)))


@card(62)
def lone_gunman(game: Game, ask: Ask) -> None:
    """The US shows its hand to the USSR, which may then conduct operations with 1 Op."""
    game.notes.append(notes.Seen(US, tuple(sorted(game.hands[US])), USSR))
    conduct(game, ask, USSR, granted(game, USSR, 1), optional=True)


@card(66)
def puppet_governments(game: Game, ask: Ask) -> None:
    """The US may add 1 in each of up to 3 countries without influence of either side."""
    empty = [c for c in COUNTRIES if not game.influence[US][c] and not game.influence[USSR][c]]
    for country in ask.countries(US, 3, empty, least=0, markers=1):
        game.add(US, country, 1)


@card(67)
def grain_sales_to_soviets(game: Game, ask: Ask) -> None:
    """A random card of the USSR's hand is shown. The US plays it, or returns it and conducts operations with 2 Ops."""
    number = pick_from_hand(game, USSR, TITLES[GRAIN_SALES])
    own_round = US if game.due.stage is Stage.ROUND and game.phasing is US else USSR
    if number is not None:
        game.notes.append(notes.Seen(USSR, (number,)))
        acts = {act.way.value: act for act in uses_of(game, US, number)
                if act.way is not Way.SPACE or game.ruling("grain_sales_space") == "allowed"}
        if ask.option(US, ("play", "return")) == "play":
            game.take_from_hand(USSR, number)
            words = tuple(acts)         # whether UN Intervention is among them is known to the US alone: so it is asked
            act = acts[ask.option(US, words) if len(words) == 1 and CARDS[number].side is not USSR else ask.put(
                Question(Kind.OPTION, US, words, about=ask.about, secret=True, purpose="use"))]
            game.player = US
            bury(game, own_round, act.way)
            if act.way is Way.UN:
                game.take_from_hand(US, UN_INTERVENTION)
            game.notes.append(notes.Began(US, act.way.value, act.card, act.companion))
            use(game, ask, US, act)
            return
        game.notes.append(notes.Chose(US, game.card, "return"))
    bury(game, own_round, Way.OPS)
    conduct(game, ask, US, granted(game, US, 2), optional=True)


@card(68)
def john_paul_ii_elected_pope(game: Game, ask: Ask) -> None:
    """Remove 2 USSR from Poland and add 1 US there. Solidarity becomes possible."""
    game.remove(USSR, "Poland", 2)
    game.add(US, "Poland", 1)
    game.begin(JOHN_PAUL_II)


@card(69)
def latin_american_death_squads(game: Game, ask: Ask) -> None:
    """This turn the player's coup dice in Central and South America are 1 higher, the opponent's 1 lower."""
    favoured = game.effects[DEATH_SQUADS].sides if DEATH_SQUADS in game.effects else ()
    if game.actor not in favoured or game.ruling("death_squads_again") == "added up":
        favoured = (*favoured, game.actor)
    game.begin(DEATH_SQUADS, favoured)


@card(71)
def nixon_plays_the_china_card(game: Game, ask: Ask) -> None:
    """If the USSR holds the China Card it goes to the US, face down. Otherwise the US scores 2."""
    if game.china is USSR:
        game.give_china(US, False)
    else:
        game.gain(US, 2)


@card(72)
def sadat_expels_soviets(game: Game, ask: Ask) -> None:
    """All USSR influence leaves Egypt; the US adds 1 there."""
    game.clear(USSR, "Egypt")
    game.add(US, "Egypt", 1)


@card(73, settles=True)
def shuttle_diplomacy(game: Game, ask: Ask) -> None:
    """It stays on the table: at the next scoring of Asia or the Middle East one USSR battleground counts for nobody."""
    game.begin(SHUTTLE_DIPLOMACY)


@card(76)
def ussuri_river_skirmish(game: Game, ask: Ask) -> None:
    """If the USSR holds the China Card it goes to the US, face up. Otherwise the US adds 4 in Asia, at most 2 in
    a country."""
    if game.china is USSR:
        game.give_china(US, True)
        return
    for country, count in ask.places(US, 4, REGIONS[ASIA], most=2):
        game.add(US, country, count)


@card(77)
def ask_not(game: Game, ask: Ask) -> None:
    """The US discards any cards of its hand, scoring cards too, and draws as many."""
    thrown = ask.cards(US, holdable(game, US), most=len(game.hands[US]), secret=True)
    game.discard_from_hand(US, thrown, TITLES[ASK_NOT])
    drawn = [number for number in (draw(game, US) for _ in thrown) if number is not None]
    game.hands[US].extend(drawn)
    if drawn:
        game.notes.append(notes.Drew(US, tuple(drawn)))


@card(78)
def alliance_for_progress(game: Game, ask: Ask) -> None:
    """The US scores 1 for each battleground in Central and South America that it controls."""
    game.gain(US, sum(1 for country in game.controlled(US, AMERICAS) if country in BATTLEGROUNDS))


@card(80, requires=lambda game, side: game.space[side] < game.space[OTHER[side]],
      why=message("its player must be behind in the space race"),
      condition=True)
def one_small_step(game: Game, ask: Ask) -> None:
    """A player who is behind in the space race moves 2 boxes on and takes what the box it lands on gives."""
    game.advance(game.actor, 2)


@card(107)
def che(game: Game, ask: Ask) -> None:
    """The USSR may make a coup in a non-battleground of Central America, South America or Africa; if that removed US
    influence, another in a different such country."""
    ops = granted(game, USSR, CARDS[107].ops)
    first = ask.country(USSR, coup_targets(game, USSR, CHE_COUNTRIES), optional=True, purpose=COUP)
    if first and coup(game, USSR, first, ops.at(first)):
        left = [country for country in coup_targets(game, USSR, CHE_COUNTRIES) if country != first]
        second = ask.country(USSR, left, optional=True, purpose=COUP)
        if second:
            coup(game, USSR, second, ops.at(second))


@card(108, requires=lambda game, side: bool(game.controlled(US, MIDDLE_EAST)),
      why=message("it needs a Middle East country under US control"), condition=True)
def our_man_in_tehran(game: Game, ask: Ask) -> None:
    """The US draws 5 cards, discards any of them in the open, and shuffles the rest back into the deck."""
    drawn: list[int] = []
    while len(drawn) < TEHRAN_DRAWS and (game.deck or game.ruling("tehran_short_deck") == "reshuffle"):
        number = draw(game, US)
        if number is None:
            break
        drawn.append(number)
    game.notes.append(notes.Seen(US, tuple(sorted(drawn)), US))
    told = UNKNOWN not in drawn
    choices = sorted(drawn) if told else [number for number in CARDS if game.is_unseen(number)]
    thrown = ask.cards(US, choices, most=len(drawn), secret=True)
    game.discard.extend(thrown)
    if thrown:
        game.notes.append(notes.Discarded(US, thrown, TITLES[TEHRAN]))
    if told:
        game.deck.extend(number for number in drawn if number not in thrown)
        game.chance.shuffle(game.deck, TITLES[TEHRAN])
    else:
        game.deck.extend([UNKNOWN] * (len(drawn) - len(thrown)))
