"""The classic text: exact for every note, and read back by a reader as strict as the programs that read such mail."""

import pytest

from judge.diplomacy import game, report_judge
from judge.protocol import Ending, View

from tests.diplomacy.classic_reader import history
from tests.diplomacy.playing import play, position
from tests.facts import FACTS

SAMPLE = FACTS / "diplomacy" / "judge_samples" / "history_compat.txt"

SAMPLE_STATE = """\
judge: 1
game: diplomacy
name: test
map: standard
phase: F1902M
number: 0
units:
  Austria: [A Ser, A Bud, F Tri]
  England: [F Nth, A Yor, F Nwy]
  France: [A Bur, F Mao, A Spa, A Pic]
  Germany: [F Den, A Ruh, A Mun, A Hol]
  Italy: [A Ven, A Tyr, F Ion]
  Russia: [A Ukr, A War, F Sev, F Bot, A Rum]
  Turkey: [F Bla, A Bul, A Con]
centers:
  Austria: [Bud, Ser, Vie]
  England: [Edi, Lvp, Lon, Nwy]
  France: [Bre, Mar, Par, Por, Spa]
  Germany: [Ber, Den, Hol, Kie, Mun]
  Italy: [Nap, Rom, Tri, Ven]
  Russia: [Mos, Rum, Sev, StP, War]
  Turkey: [Ank, Bul, Con, Smy]
"""
SAMPLE_ORDERS = [
    """\
Austria: A Ser S A Bud - Rum; A Bud - Rum; F Tri H
England: F Nth C A Yor - Bel; A Yor - Bel; F Nwy H
France: A Bur - Bel; F Mao - Por; A Pic S A Bur - Bel
Germany: F Den H; A Ruh S A Hol - Bel; A Mun H; A Hol - Bel
Italy: A Ven - Tri; A Tyr S A Ven - Tri; F Ion - Gre
Russia: A Ukr - Gal; A War S A Ukr - Gal; F Sev S A Rum; F Bot - Swe; A Rum H
Turkey: F Bla S A Bud - Rum; A Bul S A Bud - Rum; A Con - Bul
""",
    """\
Austria: F Tri - Alb
Russia: A Rum D
""",
    """\
England: Build F Lon
France: Build F Mar
Germany: Build A Kie
Italy: Waive; Build A Ven
Russia: Build A Mos
Turkey: Build A Smy
""",
    "",
]


def sample_turns():
    state, turns = position(SAMPLE_STATE), []
    for text in SAMPLE_ORDERS:
        turns.append(play(state, text))
        state = turns[-1].state
    return turns


@pytest.mark.skipif(not SAMPLE.exists(), reason=f"the facts are not there: {SAMPLE}")
def test_a_year_reads_like_the_sample_byte_for_byte():
    wanted = SAMPLE.read_text(encoding="ascii").replace("DEMO", "JUDGE")
    wanted = "".join(
        line for line in wanted.splitlines(keepends=True) if not line.startswith("The deadline for orders")
    )
    wanted = wanted.replace("Albania or Adriatic Sea", "Adriatic Sea or Albania")  # in the order of our map file
    assert report_judge.history(sample_turns()) == wanted


def test_a_year_is_read_back_without_loss():
    movement, retreats, adjustments, spring = history(report_judge.history(sample_turns()))
    assert len(movement.orders) == 25 and len(spring.orders) == 30
    assert movement.lost == {"Fleet Trieste": ["Adriatic Sea", "Albania"], "Army Rumania": ["Ukraine"]}
    assert retreats.orders == [
        ("Austria", "Fleet Trieste", "-> Albania", ""),
        ("Russia", "Army Rumania", "DISBAND", ""),
    ]
    assert retreats.owners["Unowned"] == ["Belgium", "Tunis"]
    assert retreats.counts["Italy"] == (5, 3, "Builds   2 units")
    assert adjustments.orders[3:5] == [
        ("Italy", "", "Build waived.", ""),
        ("Italy", "", "Builds an army in Venice.", ""),
    ]
    assert adjustments.orders[-1] == ("Austria", "", "1 build pending.", "")


NOTES = {  # what is tested: (units, orders, the line that must stand in the text)
    "bounce, nobody gets in": (
        "Austria: [A Vie], Italy: [A Ven]",
        "Austria: A Vie - Tyr\nItaly: A Ven - Tyr",
        "Austria: Army Vienna -> Tyrolia.  (*bounce*)",
    ),
    "bounce and dislodged": (
        "Austria: [A Vie], Italy: [A Ven, A Tri], Germany: [A Boh]",
        "Austria: A Vie - Tyr\nItaly: A Ven - Tyr; A Tri - Vie\nGermany: A Boh S A Tri - Vie",
        "Austria: Army Vienna -> Tyrolia.  (*bounce, dislodged*)",
    ),
    "loser of a head-on battle": (
        "Austria: [A Vie], Italy: [A Tri, A Tyr]",
        "Austria: A Vie - Tri\nItaly: A Tri - Vie; A Tyr S A Tri - Vie",
        "Austria: Army Vienna -> Trieste.  (*bounce, dislodged*)",
    ),
    "cut": (
        "Austria: [A Vie, A Bud], Italy: [A Tyr]",
        "Austria: A Vie S A Bud; A Bud H\nItaly: A Tyr - Vie",
        "Austria: Army Vienna SUPPORT Army Budapest.  (*cut*)",
    ),
    "cut and dislodged": (
        "Austria: [A Vie, A Bud], Italy: [A Tyr, A Boh]",
        "Austria: A Vie S A Bud; A Bud H\nItaly: A Tyr - Vie; A Boh S A Tyr - Vie",
        "Austria: Army Vienna SUPPORT Army Budapest.  (*cut, dislodged*)",
    ),
    "void support": (
        "Austria: [A Vie, A Bud]",
        "Austria: A Vie S A Bud - Gal; A Bud - Rum",
        "Austria: Army Vienna SUPPORT Army Budapest -> Galicia.  (*void*)",
    ),
    "void support, dislodged": (
        "Austria: [A Vie, A Bud], Italy: [A Tyr, A Boh]",
        "Austria: A Vie S A Bud - Gal; A Bud H\nItaly: A Tyr - Vie; A Boh S A Tyr - Vie",
        "Austria: Army Vienna SUPPORT Army Budapest -> Galicia.  (*void, dislodged*)",
    ),
    "void convoy": (
        "England: [F Nth, A Yor]",
        "England: F Nth C A Yor - Nwy; A Yor H",
        "England: Fleet North Sea CONVOY Army Yorkshire -> Norway.  (*void*)",
    ),
    "no convoy, nobody carries": (
        "England: [F Nth, A Yor]",
        "England: A Yor - Nwy; F Nth H",
        "England: Army Yorkshire -> Norway.  (*no convoy*)",
    ),
    "no convoy, the fleet is dislodged": (
        "England: [F Nth, A Yor], Germany: [F Hel, F Den]",
        "England: A Yor - Nwy; F Nth C A Yor - Nwy\nGermany: F Hel - Nth; F Den S F Hel - Nth",
        "England: Army Yorkshire -> North Sea -> Norway.  (*no convoy*)",
    ),
    "dislodged alone": (
        "England: [F Nth, A Yor], Germany: [F Hel, F Den]",
        "England: A Yor - Nwy; F Nth C A Yor - Nwy\nGermany: F Hel - Nth; F Den S F Hel - Nth",
        "England: Fleet North Sea CONVOY Army Yorkshire -> Norway.  (*dislodged*)",
    ),
    "no note on what works": (
        "England: [F Nth, A Yor]",
        "England: A Yor - Nwy; F Nth C A Yor - Nwy",
        "England: Army Yorkshire -> North Sea -> Norway.",
    ),
    "a support against a unit of one's own has no note": (
        "Austria: [A Vie, A Bud], Italy: [A Tri]",
        "Austria: A Vie S A Tri - Bud; A Bud H\nItaly: A Tri - Bud",
        "Austria: Army Vienna SUPPORT Italian Army Trieste -> Budapest.",
    ),
    "an illegal order reads as none": (
        "Austria: [A Vie]",
        "Austria: A Vie - Mun",
        "Austria: Army Vienna, No Order Processed.",
    ),
    "no order": ("Austria: [A Vie, A Bud]", "Austria: A Bud H", "Austria: Army Vienna, No Order Processed."),
    "the coast of a unit and of its goal": (
        "Russia: [F StP/sc], France: [F Mao]",
        "France: F Mao - Spa/nc\nRussia: F StP/sc - Bot",
        "France: Fleet Mid-Atlantic Ocean -> Spain (north coast).",
    ),
    "the coast that a support implies": (
        "France: [F Mar, F Wes]",
        "France: F Wes - Spa/sc; F Mar S F Wes - Spa",
        "France: Fleet Marseilles SUPPORT Fleet Western Mediterranean -> Spain (south coast).",
    ),
    "a foreign unit": (
        "Russia: [F StP/nc], England: [F Nwg]",
        "Russia: F StP/nc S F Nwg - Nwy\nEngland: F Nwg - Nwy",
        "Russia: Fleet St Petersburg (north coast) SUPPORT English Fleet Norwegian Sea -> Norway.",
    ),
}


@pytest.mark.parametrize("name", NOTES)
def test_the_line_of_an_order(name):
    units, orders, line = NOTES[name]
    text = report_judge.page(play(position(f"phase: S1905M\nunits: {{{units}}}\n"), orders))
    assert line in text.splitlines()
    history(text)


def test_dislodged_units_are_told_with_article_coasts_and_destruction():
    state = position("""\
phase: S1905M
units:
  England: [F Nwy, F Eng]
  Russia: [F Bar, A StP, A Swe]
  France: [F Bre, F Mao, F Iri, A Pic, F Wal, F Lon, F Nth, F Bel]
""")
    text = report_judge.page(
        play(
            state,
            """\
Russia: F Bar - Nwy; A StP S F Bar - Nwy; A Swe S F Bar - Nwy
France: F Bre - Eng; F Mao S F Bre - Eng; F Iri H; A Pic H; F Wal H; F Lon H; F Nth H; F Bel H
England: F Nwy H; F Eng H
""",
        )
    )
    block = history(text)[0]
    assert block.lost == {"Fleet Norway": ["Norwegian Sea", "Skagerrak"], "Fleet English Channel": []}
    assert "\nThe English Fleet in the English Channel with no valid retreats was destroyed.\n" in text
    assert (
        "\n\n\nThe following units were dislodged:\n\n"
        "The English Fleet in Norway can retreat to Norwegian Sea or Skagerrak.\n"
        in text
    )
    assert text.endswith("The next phase of 'hellespont' will be Retreats for Spring of 1905.\n\n\n")


def test_a_long_sentence_is_broken_at_a_blank_and_an_order_never_is():
    state = position("""\
phase: S1905M
units: {England: [F Mao], France: [F Wes, F Naf]}
""")
    text = report_judge.page(play(state, "France: F Wes - Mao; F Naf S F Wes - Mao\nEngland: F Mao H"))
    lines = text.splitlines()
    first = next(
        n for n, line in enumerate(lines) if line.startswith("The English Fleet in the Mid-Atlantic Ocean")
    )
    assert len(lines[first]) <= 79 and lines[first + 1][0] != " "
    assert len(history(text)[0].lost["Fleet Mid-Atlantic Ocean"]) == 8
    assert "Spain (north coast)" in history(text)[0].lost["Fleet Mid-Atlantic Ocean"]


RETREATS = """\
phase: F1902R
units: {Italy: [A Tri], Germany: [A Boh]}
centers: {Austria: [Vie], Italy: [Tri], Germany: [Mun]}
dislodged:
  Austria: [{unit: A Vie, from: Boh, retreats: [Gal, Bud]}, {unit: F Alb, from: Tri, retreats: [Adr, Ion]}]
  Russia: [{unit: A Rum, from: Bul, retreats: [Gal, Ser]}, {unit: F Bla, from: Ank, retreats: []}]
"""


@pytest.mark.parametrize(
    "orders, lines",
    [
        (
            "Austria: A Vie - Bud; F Alb D\nRussia: A Rum - Ser",
            [
                "Austria: Army Vienna -> Budapest.",
                "Austria: Fleet Albania DISBAND.",
                "Russia: Army Rumania -> Serbia.",
            ],
        ),
        (
            "Austria: A Vie - Gal; F Alb - Adr\nRussia: A Rum - Gal",
            [
                "Austria: Army Vienna -> Galicia.  (*bounce, destroyed*)",
                "Austria: Fleet Albania -> Adriatic Sea.",
                "Russia: Army Rumania -> Galicia.  (*bounce, destroyed*)",
            ],
        ),
        (
            "Austria: A Vie - Boh",
            ["Austria: Army Vienna DISBAND.", "Austria: Fleet Albania DISBAND.", "Russia: Army Rumania DISBAND."],
        ),
    ],
)
def test_retreats(orders, lines):
    text = report_judge.page(play(position(RETREATS), orders))
    at = text.splitlines().index("Retreat orders for Fall of 1902.  (hellespont.001)")
    assert text.splitlines()[at + 1 : at + 2 + len(lines)] == ["", *lines]
    assert history(text)[0].kind == "Retreat orders"


def test_adjustments_of_every_kind():
    state = position("""\
phase: W1902A
units:
  Austria: [A Tyr, A Gal]
  England: [F Nth]
  Italy: [A Ven]
  Russia: [F StP/sc, A Mos]
  Turkey: [F Adr, A Con, F Aeg]
centers:
  Austria: [Vie]
  England: [Lon, Edi, Lvp]
  Italy: [Rom, Ven, Nap, Tun]
  Russia: [StP, Mos, Sev]
  Turkey: [Con]
  France: [Bre, Bel]
  Germany: [Bur, Ruh]
""".replace("  Germany: [Bur, Ruh]\n", ""))
    text = report_judge.page(
        play(
            state,
            """\
Austria: Remove A Tyr
England: Build F Lon
Italy: Waive; Build F Nap
Russia: Build F Sev
Turkey: Remove F Aeg
""",
        )
    )
    at = text.splitlines().index("Adjustment orders for Winter of 1902.  (hellespont.001)")
    assert text.splitlines()[at + 2 : -4] == [
        "Austria:   Removes the army in Tyrolia.",
        "England:   Builds a fleet in London.",
        "Italy:     Build waived.",
        "Italy:     Builds a fleet in Naples.",
        "Russia:    Builds a fleet in Sevastopol.",
        "Turkey:    Removes the fleet in the Aegean Sea.",
        "England:   1 build pending.",
        "France:    2 builds pending.",
        "Italy:     1 build pending.",
        "Turkey:    Defaults, removing the fleet in the Adriatic Sea.",
    ]
    history(text)


def test_builds_without_a_free_home_are_unusable():
    state = position(
        "phase: W1902A\nunits: {Italy: [A Ven, A Rom, A Nap]}\n"
        "centers: {Italy: [Rom, Ven, Nap, Tun, Gre], France: [Bre, Par, Bel], Turkey: [Con, Bul]}\n"
    )
    text = report_judge.page(play(state, "France: Build A Par\nTurkey: Build A Con"))
    assert text.split("\n\n")[3].splitlines()[2:] == [
        "France:    2 builds pending.",
        "Italy:     2 unusable builds pending.",
        "Turkey:    1 unusable build pending.",
    ]
    history(text)


def test_a_victory_is_tagged_and_ends_the_game():
    owned = "[Ber, Kie, Mun, Hol, Bel, Den, Swe, Nwy, StP, Mos, War, Sev, Vie, Bud, Tri, Par, Bre]"
    state = position(
        "phase: F1910M\nunits: {Germany: [A Bur, A Gas], Turkey: [A Con]}\n"
        f"centers: {{Germany: {owned}, Turkey: [Con, Mar]}}\n"
    )
    text = report_judge.page(play(state, "Germany: A Bur - Mar"))
    assert "\nGermany:  18 Supply centers,  2 Units:  Builds   16 units.  (* VICTORY!! *)\n" in text
    assert "\nTurkey:    1 Supply center,   1 Unit:   Builds   0 units.\n" in text
    assert text.endswith("\n\nThe game is over.  Thank you for playing.\n\n\n")
    assert history(text)[0].counts["Germany"] == (18, 2, "Builds   16 units")


@pytest.mark.parametrize(
    "ending, line",
    [
        (Ending("draw", ("Turkey", "Germany")), "The game was declared a draw between Germany and Turkey."),
        (Ending("concede", ("Turkey",)), "The game was conceded to Turkey."),
    ],
)
def test_a_game_ended_by_its_players(ending, line):
    state = position(
        "phase: F1910M\nunits: {Germany: [A Bur], Turkey: [A Con]}\ncenters: {Germany: [Mun], Turkey: [Con]}\n"
    )
    text = game.report(game.finish(state, ending), View("judge"))
    assert line in text.splitlines() and "The game is over.  Thank you for playing." in text.splitlines()


def test_a_listing_names_units_owners_and_what_is_due():
    text = report_judge.listing(position(SAMPLE_STATE))
    assert text.startswith(
        ":: Judge: JUDGE  Game: Test  Variant: Standard\n\n"
        "Status of the Movement phase for Fall of 1902.  (test.001)\n\nAustria: Army Serbia.\n"
    )
    assert "\nFrance:  Army Burgundy.\n" in text and "\nAustria:   Budapest, Serbia, Vienna.\n" in text
