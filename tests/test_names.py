"""Names as people write them, and what is suggested for those that are none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.names import Names, fold

TABLE = Names.of(
    [
        ("Vienna", "Vie"),
        ("Vie", "Vie"),
        ("Venice", "Ven"),
        ("Ven", "Ven"),
        ("St. Petersburg", "StP"),
        ("Livonia", "Lvn"),
        ("Liverpool", "Lvp"),
        ("North Sea", "Nth"),
        ("Norway", "Nwy"),
        ("Nor", "Nth"),
        ("Nor", "Nwy"),
        ("Belgium", "Bel"),
        ("Bel", "Bel"),
        ("維也納", "Vie"),
    ]
)


@pytest.mark.parametrize(
    "one, other",
    [
        ("St. Petersburg", "st petersburg"),
        ("Mid-Atlantic", "MIDATLANTIC"),
        ("Zürich", "Zurich"),
        ("ＶＩＥ", "vie"),
        ("L'Aquila", "laquila"),
        ("straße", "STRASSE"),
        ("a·b", "ab"),
    ],
)
def test_names_that_are_the_same(one, other):
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    "name, codes",
    [
        ("vienna", ("Vie",)),
        ("VIE", ("Vie",)),
        ("vienn", ("Vie",)),
        ("st.pet", ("StP",)),
        ("liv", ("Lvn", "Lvp")),
        ("nor", ("Nth", "Nwy")),
        ("nort", ("Nth",)),
        ("ve", ()),
        ("xyz", ()),
        ("", ()),
        ("維也納", ("Vie",)),
    ],
)
def test_a_name_finds_its_codes(name, codes):
    assert TABLE.find(name) == codes


@pytest.mark.parametrize(
    "name, best",
    [
        ("Bxl", ("Bel",)),
        ("Belguim", ("Bel",)),
        ("Veince", ("Ven",)),
        ("Viena", ("Vie",)),
        ("Norwya", ("Nwy",)),
        ("qqqq", ()),
    ],
)
def test_a_near_miss_is_suggested(name, best):
    found = TABLE.near(name)
    assert tuple(found[: len(best)]) == best and (best or not found) and len(found) <= 3


@given(st.text())
def test_folding_twice_is_folding_once(name):
    once = fold(name)
    assert isinstance(TABLE.find(name), tuple) and not set(once) & set(" \t\n.-_',")


@given(st.permutations(range(14)), st.text("Vienabort", max_size=6))
def test_the_order_of_the_table_does_not_matter_for_what_is_meant(order, name):
    pairs = [(key, code) for key, codes in TABLE.exact.items() for code in codes]
    shuffled = Names.of([pairs[n] for n in order if n < len(pairs)])
    if len(pairs) == 14:
        assert sorted(shuffled.find(name)) == sorted(TABLE.find(name)) and shuffled.near(name) == TABLE.near(name)
