"""Properties of declarations: canonical text reads back equal, variations mean the same, and no text makes trouble."""
import os
import random
from pathlib import Path

import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from judge.faults import Fault
from judge.orderfile import Source
from judge.twilight import orders as o
from judge.twilight import reader
from judge.twilight.names import tables
from judge.twilight.world import CARDS, COUNTRIES, REGIONS, TITLES

CORPUS = Path(__file__).resolve().parents[1] / "orders" / "twilight"
LONG = bool(os.environ.get("JUDGE_LONG"))
VARIATIONS = 100_000 if LONG else 5_000

countries = st.sampled_from(COUNTRIES)
cards = st.sampled_from(sorted(TITLES))
points = st.sampled_from([number for number in sorted(TITLES) if not CARDS[number].scoring])
sides = st.sampled_from(list(o.Side))
dice = st.integers(1, 6)
one_die = dice.map(lambda die: o.Roll(die))
two_dice = st.builds(lambda us, ussr: o.Roll(0, us, ussr), dice, dice)
amounts = st.lists(st.builds(o.Amount, countries, st.integers(1, 9)), min_size=1, max_size=5).map(tuple)


def targets(rolls, most=4):
    return st.lists(st.builds(o.Target, countries, st.none() | rolls), min_size=1, max_size=most).map(tuple)


coup = st.builds(o.Coup, st.builds(o.Target, countries, st.none() | one_die))
spent = st.builds(o.Influence, amounts) | coup | st.builds(o.Realign, targets(two_dice))
operations = spent | st.builds(o.Space, st.none() | one_die)
chosen = st.lists(cards, max_size=4).map(tuple)
some = st.lists(cards, min_size=1, max_size=4).map(tuple)
UNLISTED = ("remove", "add", "event", "ops")
answers = st.one_of(
    st.builds(o.Places, amounts, st.sampled_from([o.Verb.PLACE, o.Verb.REMOVE, o.Verb.UNSAID])),
    st.builds(o.Countries, targets(one_die)),
    st.builds(o.Cards, chosen, st.sampled_from([o.Verb.DISCARD, o.Verb.GIVE, o.Verb.TAKE])),
    some.map(lambda numbers: o.Cards(numbers)),
    st.sampled_from([*tables().option_words, *UNLISTED, "event first", "ops first"]).map(o.Option),
    st.sampled_from(list(REGIONS)).map(o.Region),
    st.integers(1, 5).map(o.Number),
    st.just(o.Nothing()),
    operations,
    st.builds(o.RandomDiscard, some),
)
loose = answers | one_die | two_dice | st.builds(o.Dealt, sides, some)
# What an event asks of others is written under their side, which then holds for what follows.
UNDER_A_SIDE = (o.Option, o.Space, o.Influence, o.Coup, o.Realign)
sided = st.builds(lambda given, side: [o.Answer(one, side) for one in given], st.lists(answers, max_size=3), sides)
asked = st.builds(lambda first, others: (*map(o.Answer, first), *others),
                  st.lists(answers.filter(lambda a: not isinstance(a, UNDER_A_SIDE)), max_size=2), sided)
plays = st.one_of(
    st.just(o.Play(o.Use.PASS)),
    st.builds(lambda card, given: o.Play(o.Use.EVENT, card, answers=given), cards, asked),
    st.builds(lambda card, first, operation: o.Play(o.Use.OPS, card, first, operation), points,
              st.none() | st.sampled_from(list(o.First)), st.none() | spent),
    st.builds(lambda card, operation, given: o.Play(o.Use.OPS, card, o.First.EVENT, operation, 0, tuple(given)),
              points, spent, sided),
    st.builds(lambda card, operation, given: o.Play(o.Use.OPS, card, None, operation, 0, tuple(given)),
              points, spent, sided),
    st.builds(lambda card, roll: o.Play(o.Use.SPACE, card, None, o.Space(roll)), points, st.none() | one_die),
    st.builds(lambda companion, operation: o.Play(o.Use.EVENT, 32, None, operation, companion),
              points, st.none() | spent),
)
moments = st.one_of(st.just(o.When()), st.builds(lambda turn: o.When(turn), st.integers(1, 10)),
                    st.builds(lambda turn, number: o.When(turn, o.Phase.ROUND, number),
                              st.integers(0, 10), st.integers(1, 8)))
declared = st.one_of(
    st.builds(o.Declaration, plays, st.none() | sides, moments),
    st.builds(lambda card, given, side, turn: o.Declaration(
        o.Play(o.Use.HEADLINE, card, answers=given), side, o.When(turn, o.Phase.HEADLINE)),
        cards, asked, st.none() | sides, st.integers(0, 10)),
    st.builds(o.Declaration, answers, sides, moments),
    st.builds(lambda roll: o.Declaration(roll), one_die | two_dice),
    st.builds(lambda side, numbers: o.Declaration(o.Dealt(side, numbers), side), sides, some),
    st.builds(o.Declaration, st.builds(o.Ahead, cards, st.lists(answers, max_size=3).map(tuple)), sides, moments),
    st.builds(o.Declaration, st.builds(o.CancelCrisis, st.sampled_from(["", "Turkey"])), sides, moments),
    st.builds(o.Declaration, st.builds(o.Norad, countries), sides, moments),
    st.builds(o.Declaration, st.sampled_from([o.Resign(), o.AgreedDraw()]), sides, moments),
    st.just(o.Declaration(o.AgreedDraw())),
    st.builds(lambda amounts, side: o.Declaration(o.Setup(amounts), side, o.When(0, o.Phase.SETUP)), amounts, sides),
    st.builds(lambda amounts, side: o.Declaration(o.Bonus(amounts), side, o.When(0, o.Phase.SETUP)), amounts, sides),
)


def read(text):
    return reader.read([Source("orders.txt", text)])


@settings(max_examples=3000 if LONG else 600)
@given(declared)
@example(o.Declaration(o.Option("play"), o.Side.US, o.When(1)))     # and no heading "Turn 1, US plays"
def test_canonical_text_reads_back_equal(declaration):
    for titles in (TITLES, {}):
        text = declaration.text(titles)
        result = read(text)
        assert not result.faults and not result.ignored, (text, result.faults)
        assert [o.plain(item) for item in result.items] == [o.plain(declaration)], text
        assert result.items[0].text(titles) == text


@settings(max_examples=300)
@given(st.text(max_size=200))
def test_any_text_gives_values_and_faults(text):
    result = read(text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for one in (*result.faults, *result.items, *result.ignored):
        assert 1 <= one.place.line <= len(lines)
        assert 1 <= one.place.column <= len(lines[one.place.line - 1]) + 1
    assert all(isinstance(fault, Fault) and fault.text and fault.remedy for fault in result.faults)


WORDS = tuple("""us|ussr|ar1|turn 2|headline|event|ops|first|then|coup|realign|influence|space|pass|place|remove
country|target|region|defcon|none|discard|give|take|random discard|hits|draws|if|withdraw|cancels|resigns|agree a draw
both|setup|bid|with|+|play|NATO|#21|21|Iran|Poland 2|+1 in Cuba|x3|3 IP to|(roll 4)|(US 2, USSR 5)|[1][0]|(4 ops)
:|;|,|-|.|&|Asia|boycott|choose|北約|政變|伊朗|//|#|Korea|NORAD|UN Intervention|7""".replace("\n", "|").split("|"))


@settings(max_examples=3000 if LONG else 800)
@given(st.lists(st.sampled_from(WORDS), max_size=12), st.lists(st.sampled_from(WORDS), max_size=6))
def test_any_words_of_the_language_give_values_and_faults(words, more):
    text = " ".join(words) + "\n" + " ".join(more)
    result = read(text)
    for item in result.items:
        assert item.text(TITLES)
        again = read(item.text(TITLES))
        if not again.faults and len(again.items) == 1:
            assert again.items[0].text(TITLES) == item.text(TITLES), text


def _variation(chance, form):
    """Write a form otherwise: other capitals, blanks, marks and noise around it."""
    line = "".join(c.upper() if chance.random() < 0.3 else c for c in form)
    line = line.replace(", ", chance.choice([", ", ",", " , ", " and ", "，", "、 "]))
    line = line.replace(": ", chance.choice([": ", " : ", ":  ", "：", ": ", " - "]))
    if chance.random() < 0.3:
        line = line.replace(" ", "  ")
    if chance.random() < 0.2:
        line = line.replace(" ", "\u3000")
    before = chance.choice(["", " ", "\t", "- ", "* "])
    after = chance.choice(["", " ", ".", " // a remark", "  % USSR resigns", "!"])
    return before + line + after


def test_variations_mean_the_same_or_are_refused():
    chance = random.Random(4)
    known = [(form, row["means"]) for name in ("forms.yaml", "names.yaml") for row in
             yaml.safe_load((CORPUS / name).read_text(encoding="utf-8")) for form in row["written"] if "\n" not in form]
    refused = []
    for _ in range(VARIATIONS):
        form, means = chance.choice(known)
        varied = _variation(chance, form)
        result = read(varied)
        if result.faults:
            refused.append(varied)
        else:
            assert [item.text(TITLES) for item in result.items] == means, varied
    assert not refused, refused[:20]


def test_same_bytes_whatever_the_hash_seed():
    import subprocess
    import sys

    text = "US: coup Korea\nUS: Pan\nUS: discard South\nUS: boycot\nUS: influence Irann 1, Polnad 2\n"
    script = ("import sys; from judge.orderfile import Source; from judge.twilight import reader\n"
              "r = reader.read([Source('-', sys.argv[1])]); print(*r.faults, sep='\\n')")
    root = str(Path(__file__).resolve().parents[2])
    outputs = set()
    for seed in ("0", "1", "2"):
        outputs.add(subprocess.run([sys.executable, "-c", script, text], capture_output=True, check=True,
                                   env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": root}).stdout)
    assert len(outputs) == 1 and b"North Korea" in outputs.pop()
