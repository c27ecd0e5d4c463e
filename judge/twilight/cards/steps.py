"""Events that are alike, from the rows of maps/twilight/cards.yaml: scoring, wars, markers added and removed."""
from typing import Any

from judge.twilight import notes
from judge.twilight.asking import Ask
from judge.twilight.events import card
from judge.twilight.operations import nato_covers
from judge.twilight.orders import Verb
from judge.twilight.scoring import score, score_southeast_asia
from judge.twilight.table import Game
from judge.twilight.titles import SHUTTLE_DIPLOMACY
from judge.twilight.world import (ASIA, BATTLEGROUNDS, CARDS, COUNTRIES, LASTING, MIDDLE_EAST, NEXT_TO, OTHER, REGIONS,
                                  SOUTHEAST_ASIA, STABILITY, STEPS, US, USSR, Side)


def _where(names: list[str]) -> tuple[str, ...]:
    """Give the countries of regions and countries named in a row."""
    return tuple(country for name in names for country in REGIONS.get(name, (name,)))


def scoring(number: int, region: str) -> None:
    """Register a scoring card. Shuttle Diplomacy is used up by Asia and the Middle East (card 73)."""
    def run(game: Game, ask: Ask) -> None:
        if region == SOUTHEAST_ASIA:
            score_southeast_asia(game)
            return
        without = ""
        if SHUTTLE_DIPLOMACY in game.effects and region in (ASIA, MIDDLE_EAST):
            held = [country for country in game.controlled(USSR, region) if country in BATTLEGROUNDS]
            without = ask.country(US, held, purpose="shuttle") or ""
            if without:
                game.notes.append(notes.Chose(US, SHUTTLE_DIPLOMACY, without))
            game.end(SHUTTLE_DIPLOMACY)
            game.discard.append(SHUTTLE_DIPLOMACY)
            game.notes.append(notes.Discarded(US, (SHUTTLE_DIPLOMACY,)))
        score(game, region, without)
    card(number)(run)


def war(number: int, row: dict[str, Any]) -> None:
    """Register a war (A17)."""
    stability = row.get("stability")
    targets = row.get("targets") or [country for country in COUNTRIES if STABILITY[country] <= stability]

    def run(game: Game, ask: Ask) -> None:
        side = game.actor
        allowed = targets
        if stability and side is USSR:
            allowed = [country for country in targets if not nato_covers(game, country)]
        wage(game, side, ask.country(side, allowed), row)
    card(number)(run)


def wage(game: Game, side: Side, country: str, row: dict[str, Any]) -> bool:
    """Fight a war: one die, less one for each neighbour that the defender controls; tell whether it is won."""
    enemy = OTHER[side]
    modifier = -game.neighbours_of(enemy, country) - (country in NEXT_TO[enemy])
    if row.get("itself") and game.control[country] is enemy:
        modifier -= 1
    if country == "South Korea" and game.options.get("civil_war") and game.china is None:
        modifier -= 1
    die = game.chance.die(f"war {country}", side.value)
    won = die + modifier >= row["wins"]
    game.notes.append(notes.Warred(side, country, die, modifier, row["wins"], won))
    if won:
        markers = game.influence[enemy][country]
        if markers:
            game.clear(enemy, country)
            game.add(side, country, markers)
        game.gain(side, row["vp"])
    game.add_mil_ops(side, row["mil_ops"])
    return won


def add(number: int, row: dict[str, Any]) -> None:
    """Register an event that adds markers within regions."""
    side, where, free_of = Side(row["by"]), _where(row["where"]), row.get("free_of")

    def run(game: Game, ask: Ask) -> None:
        places = game.free_of(Side(free_of), where) if free_of else where
        for country, count in ask.places(side, row["count"], places, most=row["each"]):
            game.add(side, country, count)
        _last(game, number)
    card(number)(run)


def remove(number: int, row: dict[str, Any]) -> None:
    """Register an event that removes enemy markers within regions or countries."""
    side, where = Side(row["by"]), _where(row["where"])

    def run(game: Game, ask: Ask) -> None:
        enemy = OTHER[side]
        if "vp" in row:
            game.gain(side, row["vp"])
        for country, count in ask.places(side, row["count"], game.holding(enemy, where), row["each"], Verb.REMOVE):
            game.remove(enemy, country, count)
        _last(game, number)
    card(number)(run)


def fixed(number: int, row: dict[str, Any]) -> None:
    """Register an event that adds markers in places the card names."""
    side = Side(row["by"])

    def run(game: Game, ask: Ask) -> None:
        if "vp" in row:
            game.gain(side, row["vp"])
        for country, count in row["places"].items():
            game.add(side, country, count)
        if "ends" in row:
            game.end(row["ends"])
        _last(game, number)
    card(number)(run)


def lasts(number: int) -> None:
    """Register an event that is a lasting effect and nothing else."""
    def run(game: Game, ask: Ask) -> None:
        _last(game, number)
    card(number)(run)


def _last(game: Game, number: int) -> None:
    if number in LASTING:
        game.begin(number, () if CARDS[number].side else (game.actor,))


def register() -> None:
    """Register every event that is a row."""
    for number, region in STEPS["scoring"].items():
        scoring(number, region)
    for family in (war, add, remove, fixed):
        for number, row in STEPS["wars" if family is war else family.__name__].items():
            family(number, row)
    for number in STEPS["lasts"]:
        lasts(number)


register()
