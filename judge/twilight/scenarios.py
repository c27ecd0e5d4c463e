"""Games that begin in the middle: the Late War scenario, from maps/twilight/scenarios.yaml."""
from typing import Any

from judge import document, resources
from judge.twilight.deck import deal
from judge.twilight.rulings import DEFAULTS
from judge.twilight.setup import next_side
from judge.twilight.state import UNKNOWN, Due, Effect, Stage, State, cards_of
from judge.twilight.table import Game
from judge.twilight.world import CARDS, CHINA, STABILITY, TITLES, US, USSR, Side


def late_war(state: State, chance: Any) -> State:
    """Turn the first state of a game into that of the Late War scenario, dealt anew from its own deck."""
    rows = document.read(resources.text("maps", "twilight", "scenarios.yaml")).value["late war"]
    rulings = {**DEFAULTS, **state.options.get("rulings", {})}
    numbers = {title: number for number, title in TITLES.items()}
    influence = {side: dict.fromkeys(STABILITY, 0) for side in (US, USSR)}
    for side in (US, USSR):
        for country in rows["control"][side.value]:
            influence[side][country] = STABILITY[country]
    pairs = {**rows["influence"], "Canada": rows["canada"][rulings["late_war_canada"]]}
    for country, (us, ussr) in pairs.items():
        influence[US][country], influence[USSR][country] = us, ussr
    boxes = rows["space"][rulings["late_war_space"]]
    cards = [n for n in cards_of(state.edition, state.options.get("optional_cards", True)) if n != CHINA]
    out = [n for n in cards if CARDS[n].starred and CARDS[n].era != "Late" and n not in rows["kept"]]
    deck = [n for n in cards if n not in out]
    untold = UNKNOWN in state.deck
    china = rows["china"]
    state = state._replace(
        turn=rows["turn"], due=Due(Stage.SETUP, US), defcon=rows["defcon"], vp=rows["vp"],
        space={side: boxes[side.value] for side in (US, USSR)},
        china=Side(china["holder"]), china_up=china["face"] == "up",
        influence=influence, hands={US: (), USSR: ()}, deck=(UNKNOWN,) * len(deck) if untold else tuple(deck),
        removed=tuple(out), effects=tuple(Effect(numbers[title]) for title in rows["effects"]))
    game = Game(state, chance)
    if not untold:
        chance.shuffle(game.deck, "Late War deck")
    if rulings["late_war_defcon"] == "yes":
        game.move_defcon(1)
    if untold or not chance.stated:
        deal(game)
    next_side(game)                        # there is no setup, and a bonus where one is agreed
    return game.frozen()
