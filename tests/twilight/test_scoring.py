"""Scoring, the end of the game, and the world's tables (TS 10)."""
import csv

import pytest

from judge.twilight import notes, victory
from judge.twilight.scoring import CONTROL, DOMINATION, PRESENCE, dominated, standings
from judge.twilight.table import GameOver
from judge.twilight.titles import FORMOSAN_RESOLUTION, SHUTTLE_DIPLOMACY
from judge.twilight.world import (BATTLEGROUNDS, CARDS, COUNTRIES, NEIGHBOURS, NEXT_TO, REGIONS, REGIONS_OF, SCORING,
                                  SPACE, STABILITY, START, US, USSR)
from tests.facts import FACTS
from tests.twilight.scene import Scene

TABLES = FACTS / "twilight"
facts = pytest.mark.skipif(not TABLES.is_dir(), reason="the shared facts are not here (JUDGE_FACTS)")


def held(side, *countries):
    """Give a board on which a side just controls some countries."""
    return {country: (STABILITY[country], 0) if side is US else (0, STABILITY[country]) for country in countries}


class TestRegions:
    def test_ts_10_1_2_central_america(self):
        scene = Scene({**held(USSR, "Cuba", "Haiti", "Dominican Republic"), **held(US, "Guatemala"), "Panama": (1, 0)})
        assert scene.event(37)
        scored = scene.noted(notes.Scored)[0]
        assert scored.status == (PRESENCE, DOMINATION) and scored.points == (1, 5)
        assert scene.game.vp == -4

    def test_domination_needs_a_country_that_is_no_battleground(self):
        found = standings(Scene(held(US, "Cuba", "Mexico")).game, "Central America")
        assert found[US].status == PRESENCE and found[US].points == 1 + 2

    def test_domination_needs_more_of_both(self):
        board = {**held(US, "Mexico", "Haiti"), **held(USSR, "Cuba", "Nicaragua", "Honduras")}
        assert {s.status for s in standings(Scene(board).game, "Central America").values()} == {PRESENCE}

    def test_control_is_all_battlegrounds_and_more_countries(self):
        board = held(USSR, "Cuba", "Mexico", "Panama")
        assert standings(Scene(board).game, "Central America")[USSR].points == 5 + 3 + 2
        board |= held(US, "Haiti", "Honduras", "Nicaragua")
        found = standings(Scene(board).game, "Central America")
        assert found[USSR].status == PRESENCE and found[US].status == PRESENCE

    @pytest.mark.parametrize("card, region", [(1, "Asia"), (2, "Europe"), (3, "Middle East"), (37, "Central America"),
                                              (79, "Africa"), (81, "South America")])
    def test_an_empty_region_scores_nothing(self, card, region):
        scene = Scene()
        scene.event(card)
        assert scene.game.vp == 0 and scene.noted(notes.Scored)[0].region == region
        assert scene.game.discard == [card]

    def test_europe_under_control_ends_the_game(self):
        scene = Scene(held(USSR, *(c for c in REGIONS["Europe"] if c in BATTLEGROUNDS), "Hungary"))
        scene.event(2)
        assert scene.over == (USSR, "control of Europe")

    def test_europe_next_to_the_enemy(self):
        found = standings(Scene({**held(US, "Poland", "Finland"), **held(USSR, "Canada")}).game, "Europe")
        assert found[US].points == 7 + 1 + 2 and found[USSR].points == 3 + 1

    def test_asia_counts_southeast_asia_and_neighbours_of_the_enemy(self):
        found = standings(Scene({**held(US, "Thailand", "North Korea", "Burma"), **held(USSR, "Japan")}).game, "Asia")
        assert found[US].points == 7 + 2 + 1 and found[USSR].points == 3 + 1 + 1

    def test_southeast_asia_is_scored_by_country_and_the_card_is_removed(self):
        scene = Scene({**held(US, "Thailand", "Burma"), **held(USSR, "Vietnam")}, turn=5)
        scene.event(38)
        assert scene.game.vp == 2 and scene.game.removed == [38]


class TestFormosa:
    def test_taiwan_is_a_battleground_for_the_us(self):
        board = held(US, "Taiwan", "Burma", "Japan")
        plain, formosan = (standings(Scene(board, effects=effects).game, "Asia")[US]
                           for effects in ([], [FORMOSAN_RESOLUTION]))
        assert formosan.points == plain.points + 1 and formosan.battlegrounds == 2

    def test_rule_bug_11_not_for_the_ussr_which_may_control_asia_with_six(self):
        board = held(USSR, *(c for c in REGIONS["Asia"] if c in BATTLEGROUNDS), "Taiwan")
        found = standings(Scene(board, effects=[FORMOSAN_RESOLUTION]).game, "Asia")[USSR]
        assert found.status == CONTROL and found.points == 9 + 6 + 1, "Japan is next to the US"

    def test_control_of_asia_then_asks_the_ussr_for_taiwan_too(self):
        board = {**held(USSR, *(c for c in REGIONS["Asia"] if c in BATTLEGROUNDS), "Burma"), **held(US, "Taiwan")}
        assert standings(Scene(board, effects=[FORMOSAN_RESOLUTION]).game, "Asia")[USSR].status == DOMINATION

    def test_not_in_southeast_asia_nor_for_summit(self):
        game = Scene(held(US, "Taiwan", "Burma"), effects=[FORMOSAN_RESOLUTION]).game
        assert standings(game, "Asia")[US].status == DOMINATION and dominated(game, US) == 0


class TestShuttleDiplomacy:
    BOARD = held(USSR, "Iran", "Iraq", "Egypt", "Libya", "Saudi Arabia", "Israel", "Syria")

    def test_takes_one_battleground_out_of_this_scoring(self):
        scene = Scene(self.BOARD, effects=[SHUTTLE_DIPLOMACY])
        scene.event(3, answers=["Iraq"])
        assert scene.noted(notes.Scored)[0].status == ("", DOMINATION), "control asks for all six still"
        assert scene.game.vp == -(5 + 5)
        assert SHUTTLE_DIPLOMACY not in scene.game.effects and scene.game.discard == [SHUTTLE_DIPLOMACY, 3]
        assert scene.pair("Iraq") == (0, 3)

    def test_is_not_used_up_elsewhere(self):
        scene = Scene(held(USSR, "Nigeria"), effects=[SHUTTLE_DIPLOMACY])
        scene.event(79)
        assert SHUTTLE_DIPLOMACY in scene.game.effects and scene.game.vp == -2

    def test_is_used_up_where_the_ussr_has_no_battleground(self):
        scene = Scene(held(USSR, "Syria"), effects=[SHUTTLE_DIPLOMACY])
        scene.event(3)
        assert scene.game.vp == -3 and SHUTTLE_DIPLOMACY not in scene.game.effects


class TestTheEnd:
    def finally_scored(self, board=None, **scene):
        game = Scene(board or {}, turn=10, **scene).game
        with pytest.raises(GameOver) as over:
            victory.score_finally(game)
        return over.value.result.winner, game.vp

    def test_rule_bug_14_the_china_card_counts_and_zero_is_a_draw(self):
        assert self.finally_scored(china=USSR) == (USSR, -1)
        assert self.finally_scored(china=USSR, vp=1) == (None, 0)
        assert self.finally_scored(china=None) == (None, 0)

    def test_twenty_does_not_end_it_early(self):
        board = {**held(US, *REGIONS["Africa"]), **held(US, *REGIONS["Asia"]), **held(USSR, *REGIONS["Middle East"])}
        winner, vp = self.finally_scored(board, china=None, vp=-2)
        # Africa 6 + 5, Asia 9 + 6 + 2 next to the USSR, Middle East 7 + 6
        assert winner is US and vp == -2 + 11 + 17 - 13

    def test_europe_wins_outright(self):
        board = held(US, *(c for c in REGIONS["Europe"] if c in BATTLEGROUNDS), "UK")
        assert self.finally_scored(board, vp=-19)[0] is US

    @pytest.mark.parametrize("vp, winner", [(19, USSR), (20, US)])
    def test_the_late_war_asks_twenty_of_the_us(self, vp, winner):
        assert self.finally_scored(china=None, vp=vp, options={"scenario": "late war"})[0] is winner

    @pytest.mark.parametrize("vp, winner", [(20, US), (25, US), (-20, USSR), (19, None), (-19, None)])
    def test_twenty_points_win(self, vp, winner):
        game = Scene(vp=vp).game
        if winner is None:
            victory.check_vp(game)
        else:
            with pytest.raises(GameOver) as over:
                victory.check_vp(game)
            assert over.value.result.winner is winner


@facts
class TestTables:
    """The tables are those of the facts (rule bugs 33 to 35 are mistakes in such tables)."""

    def rows(self, name):
        with open(TABLES / name, encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def test_countries(self):
        rows = self.rows("countries.csv")
        assert [row["name"] for row in rows] == list(COUNTRIES)
        for row in rows:
            name = row["name"]
            marks = [label for key, label in (("west_europe", "Western Europe"), ("east_europe", "Eastern Europe"),
                                              ("southeast_asia", "Southeast Asia")) if row[key] == "1"]
            assert set(REGIONS_OF[name]) == {row["region"], *marks}
            assert STABILITY[name] == int(row["stability"]) and (name in BATTLEGROUNDS) == (row["battleground"] == "1")
            assert (name in NEXT_TO[US]) == (row["adjacent_usa"] == "1")
            assert (name in NEXT_TO[USSR]) == (row["adjacent_ussr"] == "1")
            assert (START[US].get(name, 0), START[USSR].get(name, 0)) == (int(row["setup_us"]), int(row["setup_ussr"]))

    def test_neighbours(self):
        pairs = {frozenset((row["a"], row["b"])) for row in self.rows("adjacency.csv") if row["kind"] != "superpower"}
        assert pairs == {frozenset((a, b)) for a, others in NEIGHBOURS.items() for b in others}
        assert all(a in NEIGHBOURS[b] for a, others in NEIGHBOURS.items() for b in others)

    def test_cards(self):
        for row in self.rows("cards.csv"):
            card = CARDS[int(row["number"])]
            assert (card.name, card.ops, card.era) == (row["name"], int(row["ops"]), row["war"])
            assert (card.side.value if card.side else "Neutral") == row["side"]
            assert (card.starred, card.war, card.optional) == tuple(row[key] == "1" for key in
                                                                    ("removed_after_event", "war_event", "optional"))
            assert card.scoring == (row["scoring"] == "1" and card.ops == 0)
            assert card.deluxe == (card.number > 103)

    def test_scoring_and_space(self):
        for row in self.rows("scoring.csv"):
            if row["region"] in SCORING:
                worth, control = SCORING[row["region"]], row["control"]
                assert (worth.presence, worth.domination) == (int(row["presence"]), int(row["domination"]))
                assert worth.control == (0 if control == "AUTOMATIC WIN" else int(control))
                assert {c for c in REGIONS[row["region"]] if c in BATTLEGROUNDS} == set(row["battlegrounds"].split(";"))
        for row in self.rows("space.csv"):
            box = SPACE[int(row["box"])]
            assert (box.name, box.ops, box.limit) == (row["name"], int(row["min_ops"]), int(row["success_roll_max"]))
            assert box.vp == (int(row["vp_first"]), int(row["vp_second"]))
