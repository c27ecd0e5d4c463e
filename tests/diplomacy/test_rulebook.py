"""Rule choices: the issues as data, the named sets, what a state file may name and what is refused."""

import pytest
import yaml

from judge.diplomacy.rulebook import listing, named, read_rules, rulebook, write_rules
from judge.diplomacy.rules import Rules
from judge.document import read
from judge.faults import Refused
from tests.facts import FACTS

CHOICES = FACTS / "diplomacy" / "datc" / "choices.yaml"
BBS = {"BBS.1": "ties", "BBS.6": "exchange", "BBS.7": "own_convoy"}
# DATC 3.1, section 4: how many issues each part has.
PARTS = {"4.A": 7, "4.B": 7, "4.C": 6, "4.D": 9, "4.E": 6}


def rules(text: str) -> Rules:
    return read_rules(read(text, "game.yaml"))


def faults(text: str) -> list[str]:
    with pytest.raises(Refused) as refused:
        rules(text)
    return str(refused.value).splitlines()


def by_id() -> dict:
    return {choice.id: choice for choice in rulebook().issues}


def test_every_issue_of_section_4_is_a_field():
    wanted = [f"{part}.{n}" for part, count in PARTS.items() for n in range(1, count + 1)]
    assert len(wanted) == 35
    assert [choice.id for choice in rulebook().issues] == wanted + list(BBS)
    assert sorted(choice.field for choice in rulebook().issues) == sorted(Rules._fields[1:])
    assert {number: by_id()[number].field for number in BBS} == BBS


def test_defaults_of_the_table_are_the_defaults_of_the_record():
    defaults = Rules()._asdict()
    assert defaults.pop("base") == "datc"
    assert {choice.field: choice.default for choice in rulebook().issues} == defaults


@pytest.mark.skipif(not CHOICES.exists(), reason=f"the shared facts are not there: {CHOICES}")
def test_options_and_preferences_are_those_of_datc():
    issues = by_id()
    for issue in yaml.safe_load(CHOICES.read_text(encoding="utf-8")):
        ours = issues[issue["id"]]
        if "options" in issue:
            assert [option.name for option in ours.options] == list(issue["options"]), ours.id
            assert ours.default == issue["preferred"], ours.id
        else:
            assert len(ours.options) == 1, ours.id
        for edition, says in issue.get("rulebooks", {}).items():
            if says in issue.get("options", ()):
                assert getattr(named(str(edition)), ours.field) == says, (ours.id, edition)


# What each edition says where it speaks (DATC 3.1 section 4), and the BBS rules where they differ.
SETS = {
    "datc": {},
    "1971": {"4.A.1": "a", "4.A.2": "a", "4.A.3": "a", "4.A.7": "a", "4.D.8": "a"},
    "1982": {"4.A.1": "b", "4.A.2": "b", "4.A.3": "b", "4.A.7": "a", "4.D.8": "a"},
    "2000": {"4.A.1": "b", "4.A.2": "c", "4.A.3": "c", "4.A.7": "a", "4.D.7": "a", "4.D.8": "b"},
    "2023": {"4.A.1": "b", "4.A.2": "c", "4.A.3": "c", "4.A.5": "b", "4.A.7": "a", "4.D.7": "a", "4.D.8": "c"},
    "bbs": {"4.A.1": "a", "4.A.3": "dptg", "4.A.5": "a", "4.A.6": "c", "4.B.2": "b",
            "BBS.1": "all", "BBS.6": "never", "BBS.7": "protects"},
}


@pytest.mark.parametrize("name", SETS)
def test_named_sets(name):
    issues = by_id()
    wanted = Rules(base=name, **{issues[number].field: option for number, option in SETS[name].items()})
    assert rules(f"rules: {name}") == wanted
    assert rules(f"rules: {{base: {name}}}") == wanted
    assert rules(f"rules: '{name.upper()}'") == wanted
    assert named(name) == wanted


def test_there_are_no_other_sets():
    assert list(rulebook().sets) == list(rulebook().titles) == list(SETS)


@pytest.mark.parametrize("name", SETS)
def test_no_set_takes_an_option_that_is_refused(name):
    for choice in listing(named(name)):
        assert next(option for option in choice.options if option.name == choice.chosen).works, choice.id


def test_an_option_that_is_refused_says_what_to_do_instead():
    for choice in rulebook().issues:
        for option in choice.options:
            assert option.says and option.works != bool(option.instead), (choice.id, option.name)


def test_refused_options_are_these():
    assert [f"{c.id} {o.name}" for c in rulebook().issues for o in c.options if not o.works] == [
        "4.A.2 d", "4.A.2 e", "4.D.1 b", "4.D.1 d", "4.D.2 a", "4.E.2 b", "4.E.3 a", "4.E.4 a", "4.E.5 a", "4.E.5 b"]


@pytest.mark.parametrize("text, wanted", [
    ("judge: 1", Rules()),
    ("rules:", Rules()),
    ("rules: {}", Rules()),
    ("rules: {base: datc}", Rules()),
    ("rules: {4.A.6: c}", Rules(convoy_path="c")),
    ("rules: {convoy_path: b}", Rules(convoy_path="b")),
    ("rules: {4.a.3: C-Fallback}", Rules(land_or_convoy="c-fallback")),
    ("rules: {4.E.1: ignored, bbs.7: protects}", Rules(own_convoy="protects")),
    ("rules: {base: 2023, 4.A.3: dptg}", Rules("2023", paradox="c", dislodged_prevents="a", land_or_convoy="dptg")),
    ("rules: {4.A.3: dptg, base: 2023}", Rules("2023", paradox="c", dislodged_prevents="a", land_or_convoy="dptg")),
    ("rules: {base: bbs, ties: most}", named("bbs")._replace(ties="most")),
])
def test_choices_of_a_state(text, wanted):
    assert rules(text) == wanted


def test_rules_elsewhere_in_a_document():
    assert read_rules(read("case: {with: {base: 1982}}"), ("case", "with")).paradox == "b"
    assert read_rules(read("case: 1"), ("case", "with")) == Rules()


@pytest.mark.parametrize("text, wanted", [
    ("rules: 1999", ["game.yaml:1:1: `1999` is no set of rules; one of: datc, 1971, 1982, 2000, 2023, bbs"]),
    ("rules: {base: [datc]}",
     ["game.yaml:1:9: what stands here is no set of rules; one of: datc, 1971, 1982, 2000, 2023, bbs"]),
    ("rules: [datc]",
     ["game.yaml:1:1: what stands here is no set of rules; one of: datc, 1971, 1982, 2000, 2023, bbs"]),
    ("rules: true", ["game.yaml:1:1: what stands here is no set of rules; one of: datc, 1971, 1982, 2000, 2023, bbs"]),
    ("rules: {4.A.8: a}",
     ["game.yaml:1:9: `4.A.8` is no issue of the rules; "
      "4.A has 4.A.1, 4.A.2, 4.A.3, 4.A.4, 4.A.5, 4.A.6, 4.A.7; `judge rules` lists the issues"]),
    ("rules: {paradoks: a}",
     ["game.yaml:1:9: `paradoks` is no issue of the rules; did you mean `paradox`? `judge rules` lists the issues"]),
    ("rules: {xyzzy: a}", ["game.yaml:1:9: `xyzzy` is no issue of the rules; `judge rules` lists the issues"]),
    ("rules: {1: a}", ["game.yaml:1:9: `1` is no issue of the rules; `judge rules` lists the issues"]),
    ("rules: {4.A.1: c}", ["game.yaml:1:9: `c` is no option of 4.A.1 (Convoy with several routes); one of: a, b"]),
    ("rules: {4.A.1: {a: b}}",
     ["game.yaml:1:9: what stands here is no option of 4.A.1 (Convoy with several routes); one of: a, b"]),
    ("rules: {4.A.1: null}",
     ["game.yaml:1:9: what stands here is no option of 4.A.1 (Convoy with several routes); one of: a, b"]),
    ("rules: {4.A.1: a, broken_convoy: a}", ["game.yaml:1:19: `broken_convoy` is the same issue as `4.A.1`; keep one"]),
    ("rules: {4.E.3: a}",
     ["game.yaml:1:9: 4.E.3 a (the unit is taken as ordered to do it) is not played by this judge; "
      "take b, and write the unit's own order; one of: b"]),
    ("rules:\n  base: 1999\n  4.A.1: x\n  4.A.9: a\n",
     ["game.yaml:2:3: `1999` is no set of rules; one of: datc, 1971, 1982, 2000, 2023, bbs",
      "game.yaml:3:3: `x` is no option of 4.A.1 (Convoy with several routes); one of: a, b",
      "game.yaml:4:3: `4.A.9` is no issue of the rules; "
      "4.A has 4.A.1, 4.A.2, 4.A.3, 4.A.4, 4.A.5, 4.A.6, 4.A.7; `judge rules` lists the issues"]),
])
def test_faults(text, wanted):
    assert faults(text) == wanted


@pytest.mark.parametrize("choice, option", [(c, o) for c in rulebook().issues for o in c.options if not o.works],
                         ids=lambda value: getattr(value, "id", getattr(value, "name", None)))
def test_every_refused_option_is_refused_by_name(choice, option):
    [fault] = faults(f"rules: {{{choice.id}: {option.name}}}")
    assert f"{choice.id} {option.name} " in fault and option.instead in fault


@pytest.mark.parametrize("base", SETS)
def test_what_is_written_reads_back(base):
    issues = rulebook().issues
    for choice in issues:
        for option in choice.options:
            if option.works:
                wanted = named(base)._replace(**{choice.field: option.name})
                written = write_rules(wanted)
                assert rules(yaml.safe_dump({"rules": written})) == wanted
                assert len(written) == (1 if wanted == named(base) else 2)


def test_the_default_is_written_short():
    assert write_rules(Rules()) == {"base": "datc"}
    assert write_rules(rules("rules: 2023")) == {"base": 2023}
    assert write_rules(rules("rules: {base: 2023, land_or_convoy: dptg}")) == {"base": 2023, "4.A.3": "dptg"}


def test_a_plain_game_does_not_read_the_table():
    rulebook.cache_clear()
    write_rules(rules("rules: {base: datc}"))
    rules("judge: 1")
    rules("rules: datc")
    assert rulebook.cache_info().currsize == 0


def test_listing_tells_set_and_choice_apart():
    choices = {choice.id: choice for choice in listing(rules("rules: {base: 2023, 4.A.3: dptg}"))}
    assert (choices["4.A.3"].default, choices["4.A.3"].base, choices["4.A.3"].chosen) == ("c", "c", "dptg")
    assert (choices["4.A.2"].default, choices["4.A.2"].base, choices["4.A.2"].chosen) == ("f", "c", "c")
