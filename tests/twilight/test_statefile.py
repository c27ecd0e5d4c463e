"""State files: every fault with its line, names as orders may use them, and what is written reads back."""
import random

import pytest

from judge import document
from judge.faults import Refused
from judge.twilight import game, statefile, statewriting
from judge.twilight.state import UNKNOWN, Due, Effect, Stage
from judge.twilight.titles import CHERNOBYL, NATO, NORTH_SEA_OIL, RED_SCARE
from judge.twilight.world import US, USSR
from tests.twilight.random_player import new_game, steps

SHORT = """judge: 1
game: twilight-struggle
name: berlin
turn: 3
phase: AR4 US
defcon: 3
vp: -2
mil_ops: {US: 0, USSR: 2}
space: {US: 1, USSR: 0}
china: {holder: USSR, face: up}
influence: {Iran: [2, 0], Poland: [0, 4]}
hands: unknown
effects: [NATO, {Red Scare/Purge: US}]
"""


def load(text):
    return statefile.load(document.read(text, "berlin.yaml"))


def faults(text) -> list[str]:
    with pytest.raises(Refused) as refused:
        load(text)
    return [str(fault) for fault in refused.value.faults]


def test_a_short_file_is_enough():
    state = load(SHORT)
    assert (state.turn, state.due, state.defcon, state.vp) == (3, Due(Stage.ROUND, US, 4), 3, -2)
    assert state.influence[US]["Iran"] == 2 and state.influence[USSR]["Poland"] == 4 and state.influence[US]["UK"] == 0
    assert state.effects == (Effect(NATO), Effect(RED_SCARE, (US,)))
    assert state.edition == "deluxe" and state.chance == {"source": "stated"}


def test_hands_that_are_unknown_have_the_size_that_is_left():
    state = load(SHORT)
    assert state.hands[USSR] == (UNKNOWN,) * 3, "8, less the headline and four rounds"
    assert state.hands[US] == (UNKNOWN,) * 4


def test_names_may_be_written_as_orders_may():
    state = load(SHORT.replace("Iran: [2, 0]", "W Germany: [4, 0]").replace("[NATO,", "[nato,")
                 .replace("hands: unknown", "hands: {US: [Fidel, 7, 5 unknown], USSR: [#9]}".replace("#9", "'#9'")))
    assert state.influence[US]["West Germany"] == 4
    assert state.hands[US] == (8, 7) + (UNKNOWN,) * 5 and state.hands[USSR] == (9,)


# A line of the file, what stands there instead, and the fault that is told.
FAULTY = [
    ("turn: 3", "turn: 11", "berlin.yaml:4:1: `turn` must be a number from 1 to 10, not 11"),
    ("turn: 3", "trun: 3", "berlin.yaml:4:1: unknown key `trun`"),
    ("AR4 US", "AR9 US", "berlin.yaml:5:1: `AR9 US` is no phase"),
    ("AR4 US", "AR4", "berlin.yaml:5:1: `AR4` is no phase"),
    ("defcon: 3", "defcon: yes", "berlin.yaml:6:1: `defcon` must be a number from 1 to 5, not 'yes'"),
    ("USSR: 2}", "USSR: 6}", "berlin.yaml:8:18: `USSR` must be a number from 0 to 5, not 6"),
    ("{US: 0, USSR: 2}", "{US: 0, SU: 2}", "berlin.yaml:8:18: `SU` is no side"),
    ("face: up", "face: left", "berlin.yaml:10:23: the card lies `left`"),
    ("holder: USSR", "holder: France", "berlin.yaml:10:9: `France` cannot hold the China Card"),
    ("Iran: [2, 0]", "Iran: [-2, 0]", "berlin.yaml:11:13: the influence in Iran is `[-2, 0]`"),
    ("Iran: [2, 0]", "Iran: 2", "berlin.yaml:11:13: the influence in Iran is `2`"),
    ("Iran: [2, 0]", "Irak: [2, 0]", "berlin.yaml:11:13: `Irak` is no country; one of: Iran, Iraq"),
    ("Poland: [0, 4]", "iran: [0, 4]", "berlin.yaml:11:27: Iran stands here twice"),
    ("hands: unknown", "hands: {US: [4, 4]}", "berlin.yaml:12:17: #4 Duck and Cover stands in two places"),
    ("hands: unknown", "hands: {US: [4], USSR: [4]}", "berlin.yaml:12:25: #4 Duck and Cover stands in two places"),
    ("hands: unknown", "hands: {US: [4]}\ndiscard: [4]", "berlin.yaml:13:11: #4 Duck and Cover stands in two places"),
    ("hands: unknown", "hands: {US: [6]}", "berlin.yaml:12:14: the China Card is in no hand and no pile"),
    ("hands: unknown", "hands: {US: [111]}", "berlin.yaml:12:14: `111` is no card"),
    ("hands: unknown", "hands: {US: [4]}", "these cards are nowhere: #1 Asia Scoring, #2 Europe Scoring"),
    ("[NATO,", "[Fidel,", "berlin.yaml:13:11: Fidel has no lasting effect"),
    ("[NATO,", "[NATO, NATO,", "berlin.yaml:13:17: NATO is here twice"),
    ("[NATO,", "[Chernobyl,", "berlin.yaml:13:11: the region that Chernobyl closes is not said"),
    ("[NATO,", "[{Chernobyl: Narnia},", "berlin.yaml:13:11: the region that Chernobyl closes is not said"),
    ("[NATO,", "[Cuban Missile Crisis,", "berlin.yaml:13:11: whom Cuban Missile Crisis concerns is not said"),
    ("[NATO,", "[{Aldrich Ames Remix: foo},",
     "berlin.yaml:13:11: the order that Aldrich Ames Remix sets cannot be read"),
    ("[NATO,", "[{North Sea Oil: soon},", "berlin.yaml:13:11: `soon` is no turn"),
    ("hands: unknown", "hands: unknown\ndiscard: [5 unknown]", "`discard` lies in the open: its cards are known"),
    ("AR4 US", "bonus US", "a bonus of the US is due, and none is agreed"),
    ("hands: unknown", "chance: {source: dice}", "chance comes from `dice`"),
    ("hands: unknown", "chance: {source: seeded}", "a seeded game needs its seed"),
    ("hands: unknown", "options: {rulings: {wargames_at_zero: maybe}}",
     "berlin.yaml:12:21: `maybe` is no option of `wargames_at_zero`"),
    ("hands: unknown", "options: {rulings: {wargame: draw}}", "unknown ruling `wargame`"),
    ("hands: unknown", "options: {bonus: {US: lots}}", "a bonus is 0 to 20 markers a side"),
    ("hands: unknown", "options: {optional: true}", "unknown option `optional`"),
    ("hands: unknown", "edition: third", "unknown edition `third`"),
    ("hands: unknown", "space_jumped: {US: 4}", "berlin.yaml:12:16: the boxes that were jumped past cannot be read"),
    ("hands: unknown", "space_jumped: {US: [9]}", "the boxes that were jumped past cannot be read"),
    ("hands: unknown", "space_jumped: {UK: [4]}", "`UK` is no side"),
    ("hands: unknown", "pending: now", "the play that waits cannot be read"),
    ("AR4 US", "over", "the game is over and has no result"),
    ("Iran: [2, 0]", "Korea: [2, 0]", "`Korea` is more than one country; one of: North Korea, South Korea"),
    ("hands: unknown", "result: 5",
     "berlin.yaml:12:1: the result cannot be read; such as {winner: US, reason: DEFCON 1}"),
    ("hands: unknown", "options: {civil_war: maybe}", "berlin.yaml:12:11: `civil_war` is `maybe`; true or false"),
    ("hands: unknown", "options: {scenario: soon}", "unknown scenario `soon`; one of: standard, late war"),
    ("hands: unknown", "options: {variants: [x]}",
     "the variants cannot be read; a list of: realignment anywhere, safe"),
    ("hands: unknown", "hands: {US: 5}",
     "berlin.yaml:12:9: `US` must be a list of cards; such as [21, 4], or `7 unknown`"),
]


@pytest.mark.parametrize("old, new, fault", FAULTY)
def test_every_fault_names_its_line(old, new, fault):
    assert old in SHORT
    found = faults(SHORT.replace(old, new))
    assert any(fault in one for one in found), found


def test_headlines_need_a_card():
    text = SHORT.replace("AR4 US", "headline").replace("hands: unknown", "hands: {US: []}\ndeck: [60 unknown]")
    assert any("headlines are due, and neither side has a card" in one for one in faults(text))


def test_all_faults_are_shown_at_once():
    text = SHORT.replace("turn: 3", "turn: 0").replace("defcon: 3", "defcon: 9").replace("Iran", "Nowhere")
    assert len(faults(text)) == 3


@pytest.mark.parametrize("seed", range(6))
def test_what_is_written_reads_back_and_is_short(seed):
    for step in steps(new_game(seed), random.Random(seed)):
        text = statewriting.write(step.after)
        assert load(text) == step.after
        assert statefile.load(document.Document(statewriting.dump(step.after))) == step.after
        assert len(text) < 4_000 and max(map(len, text.splitlines())) <= 130


def test_extras_of_effects_and_answers_left_ahead_read_back():
    state = load(SHORT)._replace(
        effects=(Effect(CHERNOBYL, (), "Middle East"), Effect(NORTH_SEA_OIL, (), 9), Effect(RED_SCARE, (US, USSR))),
        ahead=("US if #10 Blockade: discard #4 Duck and Cover",))
    assert load(statewriting.write(state)) == state


class TestNewGames:
    def test_deluxe(self):
        state = game.new({"name": "berlin", "seed": 7, "entropy": "ab" * 24, "bid": ("US+2",)})
        assert state.chance["salt"] == "ab" * 16 and state.options == {"bonus": {"US": 2}}
        assert len(state.hands[US]) == len(state.hands[USSR]) == 8 and len(state.deck) == 22
        assert state.influence[US]["Canada"] == 2
        assert sum(state.influence[US].values()) == 18, "25 less the 7 of the setup"

    def test_the_second_edition_has_103_cards_and_no_canada(self):
        state = game.new({"name": "berlin", "seed": 7, "edition": "second"})
        assert sum(state.influence[US].values()) == 16 and sum(state.influence[USSR].values()) == 9
        assert len(state.hands[US]) + len(state.hands[USSR]) + len(state.deck) == 35

    def test_without_the_optional_cards_canada_stays(self):
        state = game.new({"name": "berlin", "seed": 7, "optional_cards": False})
        assert state.influence[US]["Canada"] == 2 and 104 not in (*state.deck, *state.hands[US], *state.hands[USSR])

    def test_stated_chance_leaves_the_hands_unknown(self):
        state = game.new({"name": "berlin", "chance": "stated"})
        assert state.hands[US] == (UNKNOWN,) * 8

    def test_the_late_war(self):
        state = game.new({"name": "berlin", "seed": 7, "scenario": "late war", "bid": ("US+2",)})
        assert (state.turn, state.defcon, state.vp) == (8, 4, -4) and state.due == Due(Stage.BONUS, US)
        assert state.space == {US: 8, USSR: 6} and state.influence[US]["Dominican Republic"] == 1
        assert 44 not in state.removed and 9 in state.removed and 88 not in state.removed

    def test_the_civil_war_keeps_the_china_card_back(self):
        assert game.new({"name": "berlin", "seed": 7, "civil_war": True}).china is None

    @pytest.mark.parametrize("settings, fault", [
        ({"seed": 1, "bid": ("USA+2",)}, "is no bid"), ({"seed": 1, "ruling": ("wargames=draw",)}, "unknown ruling"),
        ({"seed": 1, "variant": ("nice",)}, "the variants cannot be read"), ({}, "needs a seed"),
        ({"seed": 1, "edition": "second", "ruling": ("x",)}, "unknown ruling"),
        ({"seed": 1, "edition": "second", "optional_cards": True}, "the second edition has no optional cards")])
    def test_what_cannot_be_is_refused(self, settings, fault):
        with pytest.raises(Refused, match=fault):
            game.new({"name": "berlin", **settings})
