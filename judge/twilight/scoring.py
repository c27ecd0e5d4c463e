"""Scoring of regions (TS 10.1.2): presence, domination, control, battlegrounds, countries next to the enemy."""
from typing import NamedTuple

from judge.twilight import notes
from judge.twilight.table import Game, GameOver
from judge.twilight.titles import FORMOSAN_RESOLUTION
from judge.twilight.world import (ASIA, BATTLEGROUNDS, EUROPE, NEXT_TO, OTHER, REGIONS, SCORING, SOUTHEAST_ASIA,
                                  SOUTHEAST_ASIA_VP, US, USSR, Side)

PRESENCE, DOMINATION, CONTROL = "presence", "domination", "control"
TAIWAN = "Taiwan"


class Standing(NamedTuple):
    """A side in a region. status: presence, domination, control or ""; points: what it scores there."""

    status: str
    points: int
    countries: int
    battlegrounds: int


def standings(game: Game, region: str, without: str = "", formosa: bool = True) -> dict[Side, Standing]:
    """Judge both sides in a region.

    without: a country that counts as controlled by nobody (Shuttle Diplomacy); the number of battlegrounds that control
    asks for stays. formosa: whether Formosan Resolution counts (it does not outside scoring).
    """
    us, ussr = _count(game, region, US, without, formosa), _count(game, region, USSR, without, formosa)
    needed = sum(1 for country in REGIONS[region] if country in BATTLEGROUNDS)
    if formosa and region == ASIA and _taiwan_counts(game):
        needed += 1
    return {US: _standing(region, us, ussr, needed), USSR: _standing(region, ussr, us, needed)}


def _taiwan_counts(game: Game) -> bool:
    return FORMOSAN_RESOLUTION in game.effects and game.control[TAIWAN] is US


def _count(game: Game, region: str, side: Side, without: str, formosa: bool) -> tuple[int, int, int]:
    """Count a side's countries, battlegrounds and countries next to the enemy superpower."""
    control, near = game.control, NEXT_TO[OTHER[side]]
    held = [country for country in REGIONS[region] if control[country] is side and country != without]
    battlegrounds = sum(1 for country in held if country in BATTLEGROUNDS)
    if formosa and side is US and region == ASIA and _taiwan_counts(game):
        battlegrounds += 1
    return len(held), battlegrounds, sum(1 for country in held if country in near)


def _standing(region: str, mine: tuple[int, int, int], theirs: tuple[int, int, int], needed: int) -> Standing:
    countries, battlegrounds, near = mine
    worth, status, points = SCORING[region], "", 0
    if countries > theirs[0] and battlegrounds == needed:
        status, points = CONTROL, worth.control
    elif countries > theirs[0] and battlegrounds > theirs[1] and countries > battlegrounds:
        status, points = DOMINATION, worth.domination
    elif countries:
        status, points = PRESENCE, worth.presence
    return Standing(status, points + battlegrounds + near if countries else 0, countries, battlegrounds)


def score(game: Game, region: str, without: str = "") -> None:
    """Score a region and move the difference. Control of Europe wins at once, raising GameOver (TS 10.1.2)."""
    found = standings(game, region, without)
    us, ussr = found[US], found[USSR]
    game.notes.append(notes.Scored(region, (us.status, ussr.status), (us.points, ussr.points)))
    if region == EUROPE:
        for side in (US, USSR):
            if found[side].status == CONTROL:
                raise GameOver(side, "control of Europe")
    net = us.points - ussr.points
    game.gain(US if net > 0 else USSR, abs(net), region)


def score_southeast_asia(game: Game) -> None:
    """Score Southeast Asia: a point for each controlled country, two for Thailand (card 38)."""
    us, ussr = (sum(vp for country, vp in SOUTHEAST_ASIA_VP.items() if game.control[country] is side)
                for side in (US, USSR))
    game.notes.append(notes.Scored(SOUTHEAST_ASIA, ("", ""), (us, ussr)))
    game.gain(US if us > ussr else USSR, abs(us - ussr), SOUTHEAST_ASIA)


def dominated(game: Game, side: Side) -> int:
    """Count the regions that a side dominates or controls, for Summit."""
    return sum(1 for region in SCORING if standings(game, region, formosa=False)[side].status in (DOMINATION, CONTROL))
