"""Single paragraphs of logs: what a log does not tell, habits of the format, and rulings that a log shows."""

import pytest

from judge.chance import Stated
from judge.twilight import deck, setup
from judge.twilight.log_lines import read
from judge.twilight.log_replay import Played, play, replay
from judge.twilight.state import UNKNOWN, Due, Effect, Stage, State
from judge.twilight.titles import CUBAN_MISSILE_CRISIS, SHUTTLE_DIPLOMACY
from judge.twilight.world import COUNTRIES, REGIONS, US, USSR, Side
from tests.twilight.scene import Scene


def state_of(
    influence: dict[str, tuple[int, int]] = {}, *, turn: int = 5, side: Side = US, number: int = 2, **changes
) -> State:
    """Give a state with unknown hands in the midst of a turn."""
    first = setup.first_state(
        "log", "deluxe", {"rulings": {}}, Stated(lambda *_: None), {"source": "stated", "hands": "unknown"}
    )
    markers = {who: dict.fromkeys(COUNTRIES, 0) for who in (US, USSR)}
    for country, (us, ussr) in influence.items():
        markers[US][country], markers[USSR][country] = us, ussr
    changes = {"defcon": 5, "hands": {US: (UNKNOWN,) * 6, USSR: (UNKNOWN,) * 6}, **changes}
    return first._replace(turn=turn, due=Due(Stage.ROUND, side, number), influence=markers, **changes)


def played(state: State, text: str, following: str = "") -> Played:
    """Play one paragraph; `following` are those after it."""
    sections = read(text + "\n\n" + (following or "Turn 9, USSR AR1: NATO*: Place Influence (4 Ops):")).sections
    return play(state, sections[0], sections[1:])


def agrees(one: Played) -> bool:
    return not one.differences and one.stopped is None


def test_the_cuban_missile_crisis_is_paid_for_within_a_coup():
    state = state_of(
        {"West Germany": (7, 1), "Guatemala": (0, 4)}, defcon=2, effects=(Effect(CUBAN_MISSILE_CRISIS, (US,)),)
    )
    one = played(
        state,
        """Turn 5, US AR2: Latin American Death Squads: Coup (2 Ops):
US -2 in West Germany [5][1]
Cuban Missile Crisis* is no longer in play.
Target: Guatemala
SUCCESS: 4 [ + 2 - 2x1 = 4 ]
USSR -4 in Guatemala [0][0]
US Military Ops to 2""",
    )
    assert agrees(one) and one.state.effects == ()


def test_a_coup_under_the_crisis_without_payment_ends_the_game():
    state = state_of({"Guatemala": (0, 4)}, defcon=2, effects=(Effect(CUBAN_MISSILE_CRISIS, (US,)),))
    one = played(
        state,
        """Turn 5, US AR2: Latin American Death Squads: Coup (2 Ops):
Target: Guatemala
SUCCESS: 4 [ + 2 - 2x1 = 4 ]
USSR -4 in Guatemala [0][0]""",
    )
    assert one.stopped.judge == "the game is over: Cuban Missile Crisis" and one.state.result == (
        USSR,
        "Cuban Missile Crisis",
    )


@pytest.mark.parametrize("gains, vp", [("US gains 2 VP. Score is US 2.", 2), ("USSR gains 2 VP. Score is USSR 2.", -2)])
def test_the_dice_of_the_olympics_are_those_that_give_the_points(gains, vp):
    one = played(
        state_of(),
        f"Turn 5, US AR2: Olympic Games: Event: Olympic Games\nUSSR chooses to participate in the Olympics\n{gains}",
    )
    assert agrees(one) and one.state.vp == vp and one.untold == ["the dice of Olympic Games"]


def test_a_boycott():
    one = played(
        state_of({"Mexico": (0, 2)}),
        """Turn 5, US AR2: Olympic Games: Event: Olympic Games
USSR chooses to boycott the Olympics
DEFCON degrades to 4
Coup (4 Ops):
Target: Mexico
SUCCESS: 2 [ + 4 - 2x2 = 2 ]
USSR -2 in Mexico [0][0]
US Military Ops to 4
DEFCON degrades to 3""",
    )
    assert agrees(one) and one.untold == []


def test_a_line_about_the_olympics_that_nothing_asks_for():
    one = played(
        state_of({"Iran": (1, 0)}),
        """Turn 5, US AR2: Olympic Games: Place Influence (2 Ops):
USSR chooses to boycott the Olympics
US +2 in Iran [3][0]""",
    )
    assert [(found.log, found.note) for found in one.differences] == [
        ("USSR chooses to boycott the Olympics", "nothing asks for it")
    ]


@pytest.mark.parametrize(
    "lines, vp, level",
    [
        ("US gains 2 VP. Score is US 2.\nDEFCON improves to 4", 2, 4),
        ("USSR gains 2 VP. Score is USSR 2.", -2, 3),
        ("", 0, 3),
    ],
)
def test_the_dice_of_summit(lines, vp, level):
    one = played(state_of(defcon=3), f"Turn 5, US AR2: Summit: Event: Summit\n{lines}")
    assert agrees(one) and (one.state.vp, one.state.defcon) == (vp, level)


def test_shuttle_diplomacy_hits_the_battleground_that_gives_the_points():
    """One battleground less leaves the USSR as many as the US, so both have presence and one battleground."""
    influence = {"Iran": (0, 2), "Iraq": (0, 3), "Lebanon": (0, 1), "Egypt": (2, 0)}
    state = state_of(influence, side=USSR, effects=(Effect(SHUTTLE_DIPLOMACY),))
    one = played(
        state,
        """Turn 5, USSR AR2: Mideast Scoring: Event: Mideast Scoring
Shuttle Diplomacy is no longer in play.
No VP awarded. Score is even.""",
    )
    assert agrees(one) and one.untold == ["the battleground of Shuttle Diplomacy"]


def test_a_region_that_is_left_out_is_one_where_the_ussr_places_nothing_later():
    text = (
        "Turn 8, USSR AR2: Chernobyl*: Place Influence (3 Ops):\nUSSR +3 in Poland [0][6]\n\n"
        "Event: Chernobyl*\nUS chooses Chernobyl* is now in play."
    )
    after = "Turn 8, US AR2: NATO*: Place Influence (4 Ops):\n\nTurn 8, USSR AR3: Fidel*: Place Influence (2 Ops):\n"
    one = played(state_of({"Poland": (0, 3)}, turn=8, side=USSR), text, after + "USSR +2 in Poland [0][8]")
    assert agrees(one) and one.untold == ["the region of Chernobyl"]
    region = next(effect.detail for effect in one.state.effects)
    assert "Poland" not in REGIONS[region]


@pytest.mark.parametrize(
    "lines",
    [
        "US returns OAS Founded to USSR\nCoup (2 Ops):\nTarget: Mexico\n"
        "FAILURE: 1 [ + 2 - 2x2 = -1 ]\nUS Military Ops to 2\nDEFCON degrades to 4",
        "US plays OAS Founded\nUS plays OAS Founded\nEvent: OAS Founded\nUS +2 in Brazil [2][0]",
        "US plays OAS Founded\nUS plays OAS Founded\nPlace Influence (1 Ops):\nUS +1 in Iran [2][0]",
        "US plays OAS Founded\nUS plays OAS Founded\nRealignment (1 Ops):\nTarget: Mexico\n"
        "USSR rolls 1 (+1) = 2\nUS rolls 4 (+1) = 5\n"
        "USSR -3 in Mexico [0][0]",
    ],
)
def test_grain_sales(lines):
    state = state_of({"Mexico": (0, 3), "Iran": (1, 0)})
    one = played(
        state,
        f"Turn 5, US AR2: Grain Sales To Soviets: Event: Grain Sales To Soviets\nUSSR reveals OAS Founded\n"
        f"USSR reveals OAS Founded from hand\n{lines}",
    )
    assert agrees(one), one


def test_a_hand_that_is_laid_open_is_known_from_then_on():
    state = state_of({"Iran": (1, 0)}, side=USSR, hands={US: (UNKNOWN,) * 3, USSR: (UNKNOWN,) * 3})
    text = """Turn 5, USSR AR2: CIA Created*: Place Influence (1 Ops):
USSR +1 in North Korea [0][1]

Event: CIA Created*
USSR reveals NATO*
USSR reveals Fidel*
Place Influence (1 Ops):
US +1 in Iran [2][0]"""
    one = played(state, text)
    assert agrees(one) and sorted(one.state.hands[USSR]) == [8, 21]
    fewer = played(state, text.replace("USSR reveals Fidel*\n", ""))
    assert [found.judge for found in fewer.differences] == ["USSR reveals a card that is not told"]
    more = played(state, text.replace("USSR reveals Fidel*\n", "USSR reveals Fidel*\nUSSR reveals Blockade*\n"))
    assert more.stopped.judge == "#10 Blockade cannot be in the hand of the USSR"


def test_points_for_military_operations_may_be_printed_or_not():
    state = state_of(
        {"Iran": (1, 0), "Syria": (0, 1)}, turn=1, side=US, number=6, defcon=3, mil_ops={US: 0, USSR: 2}, discard=(4,)
    )
    text = "Turn 1, US AR6: NATO*: Place Influence (4 Ops):\nUS +4 in Iran [5][0]\n"
    silent = played(state, text + "\nTurn 2, Headline Phase: Fidel* & Defectors: DEFCON improves to 4\n")
    assert agrees(silent) and silent.state.vp == -2 and silent.silent == {"vp": 1}
    said = played(state, text + "\nTurn 5, Cleanup: USSR gains 2 VP. Score is USSR 2.\n")
    assert [found.judge for found in said.differences] == ["DEFCON improves to 4"] and said.silent == {}
    wrong = played(
        state,
        text + "\nTurn 5, Cleanup: USSR gains 3 VP. Score is USSR 3.\n\n"
        "Turn 2, Headline Phase: Fidel* & Defectors: DEFCON improves to 4\n",
    )
    assert [(found.log, found.judge) for found in wrong.differences] == [
        ("USSR gains 3 VP. Score is USSR 3.", "USSR gains 2 VP. Score is USSR 2")
    ]


def test_a_winner_that_a_log_names():
    state = state_of({"Libya": (0, 2)}, side=USSR, vp=-19)
    text = "Turn 5, USSR AR2: OPEC: Event: OPEC\n\nUSSR wins by Victory Points"
    sections = read(text).sections
    right = play(state, sections[0], ())
    assert agrees(right) and right.counted["wins"] == 1
    wrong = play(state, read(text.replace("USSR wins", "US wins")).sections[0], ())
    assert [(found.log, found.judge) for found in wrong.differences] == [
        ("US wins by Victory Points", "USSR wins by Victory Points")
    ]
    early = play(state._replace(vp=0), read(text).sections[0], ())
    assert [found.note for found in early.differences] == ["the game goes on"]


def test_a_ruling_that_a_log_shows_is_found_and_kept():
    """UN Intervention's Ops on the space race: refused by default."""
    text = """SETUP: player A will play as USSR.
USSR +4 in Poland [0][4]
USSR +2 in East Germany [0][5]
US +4 in West Germany [4][0]
US +3 in Italy [3][0]

Turn 1, Headline Phase: Nasser* & Defectors: USSR Headlines Nasser*
US Headlines Defectors
Event: Defectors

Turn 1, USSR AR1: UN Intervention: Event: UN Intervention
USSR plays NATO*
Space Race (4 Ops):
Die roll: 2 -- Success! (Needed 3 or less)
USSR advances to 1 in the Space Race.
USSR gains 2 VP. Score is USSR 2.

Turn 1, US AR1: Fidel*: Space Race (2 Ops):
Die roll: 4 -- Failed! (Needed 3 or less)
"""
    replayed = replay(read(text))
    assert replayed.differences == () and replayed.stopped is None
    assert [tuple(ruled) for ruled in replayed.rulings] == [("un_intervention_space", "allowed", 11)]
    assert replayed.state.options["rulings"]["un_intervention_space"] == "allowed"


@pytest.mark.parametrize("ruling, left", [("at the next draw", [0, 3]), ("when the deal empties the deck", [3, 0])])
def test_when_the_deal_takes_the_last_card(ruling, left):
    """TS 4.3 reshuffles when a card is missing; the digital edition as soon as the last one is dealt."""
    scene = Scene(
        turn=1, hands={US: [4] * 8, USSR: [7] * 6}, deck=[21, 25], discard=[13, 15, 31], rulings={"reshuffle": ruling}
    )
    deck.deal(scene.game)
    assert len(scene.game.hands[USSR]) == 8
    assert [len(scene.game.deck), len(scene.game.discard)] == left
