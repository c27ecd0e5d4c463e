"""Early War cards: the normal case, the empty case, the rulings, and wrong, missing and left-over answers."""
import pytest

from judge.faults import Refused
from judge.twilight import notes
from judge.twilight.asking import Missing
from judge.twilight.state import Effect
from judge.twilight.titles import (BREZHNEV_DOCTRINE, CAMP_DAVID, CONTAINMENT, DEFECTORS, FORMOSAN_RESOLUTION, IRON_LADY,
                                   MARSHALL_PLAN, NATO, RED_SCARE, SHUTTLE_DIPLOMACY, UN_INTERVENTION, VIETNAM_REVOLTS,
                                   WARSAW_PACT)
from judge.twilight.uses import Act, Way
from judge.twilight.world import US, USSR
from tests.twilight.scene import Scene, coup, influence, realign


class TestSocialistGovernments:
    def test_removes_three_at_most_two_in_a_country(self):
        scene = Scene({"Italy": (2, 0), "France": (3, 0), "UK": (5, 0)})
        assert scene.event(7, answers=[{"France": 2, "Italy": 1}])
        assert scene.pair("France") == (1, 0) and scene.pair("Italy") == (1, 0) and scene.pair("UK") == (5, 0)

    def test_three_in_one_country_are_refused(self):
        scene = Scene({"Italy": (2, 0), "France": (3, 0)})
        with pytest.raises(Refused, match="3 in France are too many"):
            scene.event(7, answers=[{"France": 3}])

    def test_two_are_too_few_where_there_are_more(self):
        with pytest.raises(Refused, match="too few"):
            Scene({"Italy": (2, 0), "France": (3, 0)}).event(7, answers=[{"France": 2}])

    def test_takes_all_there_is_unasked(self):
        scene = Scene({"Italy": (1, 0)})
        assert scene.event(7)
        assert scene.pair("Italy") == (0, 0)

    def test_eastern_europe_is_no_choice(self):
        with pytest.raises(Refused, match="Poland is not allowed"):
            Scene({"Italy": (2, 0), "France": (3, 0), "Poland": (1, 0)}).event(7, answers=[{"Poland": 1, "France": 2}])

    def test_missing_answer_is_asked_for(self):
        with pytest.raises(Missing) as missing:
            Scene({"Italy": (2, 0), "France": (3, 0)}).event(7)
        question = missing.value.question
        assert question.side is USSR and question.choices == {"France": 2, "Italy": 2} and question.most == 3

    def test_left_over_answer_is_refused(self):
        with pytest.raises(Refused, match="nothing asks for"):
            Scene({"Italy": (2, 0), "France": (3, 0)}).event(7, answers=[{"France": 2, "Italy": 1}, "yes"])

    def test_is_no_event_after_the_iron_lady(self):
        scene = Scene({"Italy": (2, 0)}, effects=[IRON_LADY])
        assert scene.event(7) is False
        assert scene.pair("Italy") == (2, 0) and scene.game.discard == [7]
