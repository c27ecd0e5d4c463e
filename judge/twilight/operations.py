"""Operations: influence, realignment, coups and the space race (TS 6), with what bars and modifies them."""
from typing import Iterable, NamedTuple

from judge.messages import message
from judge.twilight import mentions, notes
from judge.twilight.asking import Ask, Kind, Missing, Question, places_cost
from judge.twilight.orders import Verb
from judge.twilight.table import Game, GameOver
from judge.twilight.titles import (CHERNOBYL, CUBAN_MISSILE_CRISIS, DE_GAULLE, DEATH_SQUADS, IRAN_CONTRA, NATO,
                                   NUCLEAR_SUBS, SALT_NEGOTIATIONS, THE_REFORMER, US_JAPAN_PACT, VIETNAM_REVOLTS,
                                   WILLY_BRANDT, YURI_AND_SAMANTHA)
from judge.twilight.world import (ABILITY, ASIA, BATTLEGROUNDS, CARDS, CENTRAL_AMERICA, CHINA, CIVIL_WAR, COUNTRIES,
                                  EUROPE, LAST_BOX, MAIN_REGION, MIDDLE_EAST, NEXT_TO, OTHER, REGIONS, SOUTH_AMERICA,
                                  SOUTHEAST_ASIA, SPACE, STABILITY, US, USSR, Side)

INFLUENCE, COUP, REALIGN, SPACE_RACE, NONE = "influence", "coup", "realign", "space", "none"
ORDINARY = (INFLUENCE, COUP, REALIGN)
SPLIT = "split operations"
CIVIL_WAR_SPACE = 3
CLOSED = {5: frozenset(), 4: frozenset([EUROPE]), 3: frozenset([EUROPE, ASIA]),
          2: frozenset([EUROPE, ASIA, MIDDLE_EAST]), 1: frozenset([EUROPE, ASIA, MIDDLE_EAST])}
"""Regions without coups and realignments at each level of DEFCON (TS 8.1.5)."""
MEMBERS = {name: frozenset(countries) for name, countries in REGIONS.items()}
LATIN_AMERICA = MEMBERS[CENTRAL_AMERICA] | MEMBERS[SOUTH_AMERICA]


class Points(NamedTuple):
    """Ops to spend: base, and what comes on top where all of them are spent in some countries (TS 7.4)."""

    base: int
    bonus: tuple[tuple[frozenset[str], int], ...] = ()

    def at(self, country: str) -> int:
        """Give the points there are for one country alone."""
        return self.base + sum(extra for countries, extra in self.bonus if country in countries)

    @property
    def most(self) -> int:
        """Give the points there are where every bonus counts."""
        return self.base + sum(extra for _, extra in self.bonus)


def points(game: Game, side: Side, card: int) -> Points:
    """Give the Ops of a card played by a side, with its regional bonuses."""
    printed = CARDS[card].ops
    bonus = _vietnam(game, side, printed)
    if card == CHINA:
        bonus = ((MEMBERS[ASIA], 1), *bonus)
    return Points(game.ops(side, card), bonus)


def granted(game: Game, side: Side, ops: int) -> Points:
    """Give the Ops that an event grants, modified like a card's unless the ruling `event_ops` says otherwise."""
    if game.ruling("event_ops") == "printed":
        return Points(ops)
    return Points(max(1, min(4, ops + game.ops_modifier(side))), _vietnam(game, side, ops))


def _vietnam(game: Game, side: Side, printed: int) -> tuple[tuple[frozenset[str], int], ...]:
    if side is not USSR or VIETNAM_REVOLTS not in game.effects:
        return ()
    if printed + game.ops_modifier(side) < 1 and game.ruling("vietnam_under_red_scare") == "aggregate":
        return ()                      # 1 - 1 + 1 is one Op in Southeast Asia too (TS 7.4 reads the sum)
    return ((MEMBERS[SOUTHEAST_ASIA], 1),)


def conduct(game: Game, ask: Ask, side: Side, ops: Points, modes: Iterable[str] = ORDINARY, optional: bool = False,
            free: bool = False, where: Iterable[str] | None = None, purpose: str = "") -> str:
    """Conduct operations in one mode and give the mode.

    modes: those that are allowed; optional: the side may decline ("none"); free: coups and realignments ignore DEFCON's
    geography and give no military operations; where: countries to which coups and realignments are confined; purpose:
    "play" for the Ops of the card that is played itself. Raises Missing where no answer says how they are used.
    """
    coups = coup_targets(game, side, where, free) if COUP in modes else []
    rolls = realign_targets(game, side, where, free) if REALIGN in modes else []
    open_modes = [mode for mode in modes if {COUP: coups, REALIGN: rolls}.get(mode, True)]
    if not open_modes:
        return NONE
    if optional:
        open_modes.append(NONE)
    question = Question(Kind.OPERATION, side, tuple(open_modes), about=ask.about, purpose=purpose)
    try:
        mode = ask.put(question)
    except Missing:
        raise Missing(question._replace(inside=_inside(game, question, ops, coups, rolls, free))) from None
    if mode == NONE:
        return mode
    if mode != COUP:
        game.notes.append(notes.Operated(side, mode, ops.base))
    splits = SPLIT in game.options.get("variants", ()) and not free and {INFLUENCE, REALIGN} <= set(modes)
    if splits and mode in (INFLUENCE, REALIGN):
        _split(game, ask, side, ops, mode, where)
    elif mode == INFLUENCE:
        influence(game, ask, side, ops)
    elif mode == COUP:
        target = ask.country(side, coups, purpose=f"free {COUP}" if free else COUP)
        coup(game, side, target, ops.at(target), free)
    elif mode == REALIGN:
        realign(game, ask, side, ops, where, free)
    elif mode == SPACE_RACE:
        launch(game, side)
    return mode


def _inside(game: Game, question: Question, ops: Points, coups: list[str], rolls: list[str],
            free: bool) -> dict[str, Question]:
    """Give the question that follows each mode, for a player who must be told where operations may go."""
    side, about = question.side, question.about
    found = {INFLUENCE: influence_question(game, side, ops, about)}
    for mode, targets in ((COUP, coups), (REALIGN, rolls)):
        found[mode] = Question(Kind.COUNTRY, side, tuple(targets), about=about,
                               purpose=f"free {mode}" if free else mode)
    return {mode: found[mode] for mode in question.choices if mode in found}


# Influence

def influence(game: Game, ask: Ask, side: Side, ops: Points, without: frozenset[str] = frozenset(),
              partly: bool = False) -> list[tuple[str, int]]:
    """Place influence: two Ops a marker while the enemy controls the country, judged marker by marker (TS 6.1.2).

    without: countries where none may stand; partly: points may be left for something else. Gives what was placed.
    """
    question = influence_question(game, side, ops, ask.about)
    if without:
        question = question._replace(choices={c: n for c, n in question.choices.items() if c not in without})
    if not question.choices:
        return []
    placed = ask.put(question._replace(least=0) if partly else question)
    for country, count in placed:
        if country == CIVIL_WAR:
            _join_civil_war(game, count)
        else:
            game.add(side, country, count)
    return placed


def _split(game: Game, ask: Ask, side: Side, ops: Points, mode: str, where: Iterable[str] | None) -> None:
    """Spend points on influence and realignment, never on both in one country (the designers' optional rule)."""
    if mode == INFLUENCE:
        question = influence_question(game, side, ops, ask.about)
        placed = influence(game, ask, side, ops, partly=True)
        left = ops.base - places_cost(question, placed)[0]
        closed = {country for country, _ in placed}
        realign(game, ask, side, Points(left), [c for c in (where or COUNTRIES) if c not in closed], optional=True)
    else:
        rolled = realign(game, ask, side, ops, where)
        if len(rolled) < ops.base:
            influence(game, ask, side, Points(ops.base - len(rolled)), frozenset(rolled), partly=True)


def influence_question(game: Game, side: Side, ops: Points, about: int = 0) -> Question:
    """Make the question where a side places influence by Ops."""
    reach, control, enemy = game.reach(side), game.control, OTHER[side]
    barred = MEMBERS[game.effects[CHERNOBYL].detail] if side is USSR and CHERNOBYL in game.effects else ()
    most = ops.most
    room, dear = {}, {}
    for country in COUNTRIES:
        if country in reach and country not in barred:
            if control[country] is enemy:
                mine, theirs = game.influence[side][country], game.influence[enemy][country]
                # Control is lost when the lead falls below the stability.
                costly = theirs - mine - STABILITY[country] + 1
                count = most // 2 if most < 2 * costly else most - costly
                if not count:
                    continue
                dear[country] = costly
                room[country] = count
            else:
                room[country] = most
    if _in_civil_war(game, side) and not _poisoned(game, ASIA):
        room[CIVIL_WAR] = min(most, CIVIL_WAR_SPACE - game.civil_war)
    return Question(Kind.PLACES, side, room, 1, ops.base, Verb.PLACE, about, dear, ops.bonus, purpose=INFLUENCE)


def _in_civil_war(game: Game, side: Side) -> bool:
    """Tell whether a side may place influence in the Chinese Civil War."""
    return side is USSR and bool(game.options.get("civil_war")) and game.civil_war < CIVIL_WAR_SPACE


def _poisoned(game: Game, region: str) -> bool:
    """Tell whether Chernobyl keeps the USSR's Ops out of a region (card 94)."""
    return CHERNOBYL in game.effects and game.effects[CHERNOBYL].detail == region


def _join_civil_war(game: Game, count: int) -> None:
    game.civil_war += count
    game.notes.append(notes.Changed(CIVIL_WAR, (0, game.civil_war - count), (0, game.civil_war)))
    if game.civil_war >= CIVIL_WAR_SPACE:
        game.give_china(USSR, True)


# Coups

def bar(game: Game, side: Side, country: str, mode: str, free: bool = False) -> str:
    """Say why a side may not coup, realign or place influence in a country; "" where nothing forbids it."""
    enemy, effects = OTHER[side], game.effects
    if country == CIVIL_WAR and not (mode == INFLUENCE and _in_civil_war(game, side)):
        return message("only the USSR places influence there, by Ops, in a game with the Chinese Civil War (TS 12)")
    if mode == INFLUENCE:
        if side is USSR and CHERNOBYL in effects and (country in MEMBERS[effects[CHERNOBYL].detail]
                                                      or country == CIVIL_WAR and _poisoned(game, ASIA)):
            return message("Chernobyl keeps USSR influence out of {region} this turn (card 94)",
                           region=mentions.place(effects[CHERNOBYL].detail))
        if country != CIVIL_WAR and country not in game.reach(side):
            return message("at the beginning of this round the {side} had no influence in {place} or next to it "
                           "(TS 6.1)", side=mentions.the(side), place=mentions.place(country))
        return ""
    region = MAIN_REGION[country]
    if not game.influence[enemy][country]:
        return message("there is no influence of the {side} in {place} ({rule})", side=mentions.the(enemy),
                       place=mentions.place(country), rule="TS 6.3.1" if mode == COUP else "TS 6.2")
    if not free and region in CLOSED[game.defcon] and not (mode == REALIGN and _anywhere(game)):
        return message("DEFCON is {level}: no coups or realignments in {region} (TS 8.1.5)", level=game.defcon,
                       region=mentions.place(region))
    if side is USSR:
        if country == "Japan" and US_JAPAN_PACT in effects:
            return message("US/Japan Mutual Defense Pact protects Japan (card 27)")
        if nato_covers(game, country):
            return message("NATO protects {place}, which the US controls (card 21)", place=mentions.place(country))
        if mode == COUP and THE_REFORMER in effects and region == EUROPE:
            return message("The Reformer keeps the USSR from coups in Europe (card 87)")
    return ""


def _anywhere(game: Game) -> bool:
    return "realignment anywhere" in game.options.get("variants", ())


def nato_covers(game: Game, country: str) -> bool:
    """Tell whether NATO keeps the USSR out of a country: European, US-controlled now, and not let out (card 21)."""
    effects = game.effects
    return (NATO in effects and MAIN_REGION[country] == EUROPE and game.control[country] is US
            and not (country == "France" and DE_GAULLE in effects)
            and not (country == "West Germany" and WILLY_BRANDT in effects))


def coup_targets(game: Game, side: Side, where: Iterable[str] | None = None, free: bool = False) -> list[str]:
    """List the countries a side may coup."""
    targets = _targets(game, side, where, free)
    if side is USSR and THE_REFORMER in game.effects:
        targets = [country for country in targets if MAIN_REGION[country] != EUROPE]
    return targets


def _targets(game: Game, side: Side, where: Iterable[str] | None, free: bool, empty: bool = False) -> list[str]:
    closed = CLOSED[5] if free else CLOSED[game.defcon]
    enemy, region = game.influence[OTHER[side]], MAIN_REGION
    if where is None:
        found = [country for country, count in enemy.items() if (count or empty) and region[country] not in closed]
    else:
        found = [country for country in where if (enemy[country] or empty) and region[country] not in closed]
    if side is USSR:
        effects = game.effects
        if US_JAPAN_PACT in effects and "Japan" in found:
            found.remove("Japan")
        if NATO in effects and EUROPE not in closed:
            found = [country for country in found if not nato_covers(game, country)]
    return found


def coup(game: Game, side: Side, country: str, ops: int, free: bool = False) -> int:
    """Make a coup and give how many enemy markers it removed (TS 6.3).

    Raises GameOver where it brings DEFCON to 1, or the Cuban Missile Crisis forbids it.
    """
    if game.bears(side, CUBAN_MISSILE_CRISIS):
        raise GameOver(OTHER[side], "Cuban Missile Crisis")
    stability, enemy = STABILITY[country], OTHER[side]
    modifier = coup_modifier(game, side, country)
    die = game.chance.die(f"coup {country}", side.value)
    total = die + modifier + ops - 2 * stability
    game.notes.append(notes.Couped(side, country, die, modifier, ops, stability, total, free))
    removed = 0
    if total > 0:
        removed = min(total, game.influence[enemy][country])
        if removed:
            game.remove(enemy, country, removed)
        if total > removed:
            game.add(side, country, total - removed)
    if not free:
        game.add_mil_ops(side, ops)
    effects = game.effects
    if side is US and YURI_AND_SAMANTHA in effects and not (free and game.ruling("yuri_free_coups") == "not counted"):
        game.gain(USSR, 1, "Yuri and Samantha")
    if country in BATTLEGROUNDS and not (side is US and NUCLEAR_SUBS in effects):
        game.move_defcon(-1)
    return removed


def coup_modifier(game: Game, side: Side, country: str) -> int:
    """Sum what changes a coup's die: SALT Negotiations, Latin American Death Squads."""
    effects = game.effects
    modifier = -1 if SALT_NEGOTIATIONS in effects else 0
    if DEATH_SQUADS in effects and country in LATIN_AMERICA:
        for favoured in effects[DEATH_SQUADS].sides:
            modifier += 1 if favoured is side else -1
    return modifier


# Realignment

def realign_targets(game: Game, side: Side, where: Iterable[str] | None = None, free: bool = False) -> list[str]:
    """List the countries a side may realign."""
    free = free or _anywhere(game)
    return _targets(game, side, where, free, game.ruling("realign_without_enemy") == "allowed")


def realign(game: Game, ask: Ask, side: Side, ops: Points, where: Iterable[str] | None = None, free: bool = False,
            optional: bool = False) -> list[str]:
    """Make realignment rolls, one Op each, each target named when the roll before it is known (TS 6.2).

    The first roll must be made unless it is optional; the others may be declined. Gives the targets.
    """
    rolled: list[str] = []
    bonus = list(ops.bonus)
    while True:
        spent = len(rolled)
        left = ops.base + sum(extra for _, extra in bonus) - spent
        if left < 1:
            return rolled
        targets = realign_targets(game, side, where, free)
        if ops.base - spent < 1:       # only the bonus is left: every roll must be in its region
            targets = [c for c in targets if ops.base + sum(e for cs, e in bonus if c in cs) > spent]
        target = ask.country(side, targets, optional=optional or spent > 0,
                             purpose=f"free {REALIGN}" if free else REALIGN)
        if target is None:
            return rolled
        roll(game, side, target)
        rolled.append(target)
        bonus = [(countries, extra) for countries, extra in bonus if target in countries]


def roll(game: Game, side: Side, country: str) -> None:
    """Make one realignment roll: the higher side removes the difference from the other (TS 6.2.2)."""
    us, ussr = game.chance.die(f"realign {country}", "US"), game.chance.die(f"realign {country}", "USSR")
    modifiers = realign_modifiers(game, country)
    game.notes.append(notes.Realigned(side, country, (us, ussr), modifiers))
    lead = us + modifiers[0] - ussr - modifiers[1]
    loser = USSR if lead > 0 else US
    if lead and not (loser is side and "safe realignment" in game.options.get("variants", ())):
        if game.influence[loser][country]:
            game.remove(loser, country, abs(lead))


def realign_modifiers(game: Game, country: str) -> tuple[int, int]:
    """Give the modifiers of both sides (US, USSR) in a country."""
    us, ussr = game.influence[US][country], game.influence[USSR][country]
    return (game.neighbours_of(US, country) + (us > ussr) + (country in NEXT_TO[US]) - (IRAN_CONTRA in game.effects),
            game.neighbours_of(USSR, country) + (ussr > us) + (country in NEXT_TO[USSR]))


# Space race

def has_ability(game: Game, side: Side, ability: str) -> bool:
    """Tell whether a side has the ability of a box: it is there or beyond, the other side is not, or jumped past it."""
    box, other = ABILITY[ability], OTHER[side]
    return game.space[side] >= box and (box > game.space[other] or box in game.jumped.get(other, ()))


def attempts_left(game: Game, side: Side) -> int:
    """Count the attempts on the space race a side still has this turn."""
    return (2 if has_ability(game, side, "attempts") else 1) - game.attempts[side]


def can_space(game: Game, side: Side, card: int) -> bool:
    """Tell whether a card of a side may go to the space race: points, an attempt and a box left."""
    box = game.space[side] + 1
    return box <= LAST_BOX and game.ops(side, card) >= SPACE[box].ops and attempts_left(game, side) > 0


def launch(game: Game, side: Side) -> None:
    """Make an attempt on the space race (TS 6.4)."""
    box = game.space[side] + 1
    game.attempts[side] += 1
    if "space without roll" in game.options.get("variants", ()):
        game.advance(side)
        return
    die, limit = game.chance.die("space", side.value), SPACE[box].limit
    game.notes.append(notes.Launched(side, box, die, limit, die <= limit))
    if die <= limit:
        game.advance(side)
