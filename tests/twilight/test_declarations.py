"""Declarations as people write them: each line of tests/orders/twilight/ has its meaning, or a fault and its place."""
import re
from pathlib import Path

import pytest
import yaml

from judge.orderfile import Source
from judge.twilight import orders, reader
from judge.twilight.world import TITLES
from tests.facts import FACTS

CORPUS = Path(__file__).resolve().parents[1] / "orders" / "twilight"


def read(text, name="orders.txt"):
    return reader.read([Source(name, text)])


def corpus(name):
    return yaml.safe_load((CORPUS / name).read_text(encoding="utf-8"))


def forms(*names):
    return [pytest.param(form, row["means"], id=form.replace("\n", "|")[:60])
            for name in names for row in corpus(name) for form in row["written"]]


def meaning(text):
    result = read(text)
    assert not result.faults, [str(fault) for fault in result.faults]
    return [item.text(TITLES) for item in result.items]


@pytest.mark.parametrize("form, means", forms("forms.yaml", "names.yaml", "chinese.yaml"))
def test_form_is_read_with_its_meaning(form, means):
    assert meaning(form) == means


@pytest.mark.parametrize("form, means", forms("forms.yaml"))
def test_capitals_do_not_matter(form, means):
    assert meaning(form.upper()) == meaning(form.lower()) == means


@pytest.mark.parametrize("form, means", forms("forms.yaml", "chinese.yaml"))
def test_noise_around_a_line_does_not_matter(form, means):
    noisy = "\n".join(f"  {line}   // a remark: coup Libya" for line in form.split("\n"))
    assert meaning(f"Hello all,\n\n{noisy}\n\n> quoted: US resigns\nThanks\n-- \nUS resigns\n") == means


@pytest.mark.parametrize("form, means", forms("forms.yaml", "names.yaml", "chinese.yaml"))
def test_no_greeting_makes_talk_of_a_declaration(form, means):
    """Behind a greeting on its own line a declaration is read, or a fault: never left out."""
    for greeting in ("Hi GM, ", "Thanks, ", "您好，", "謝謝，", "Good luck! ", "Sorry, "):
        result = read(greeting + form)
        assert result.faults or len(result.items) >= len(means)


@pytest.mark.parametrize("row", corpus("faults.yaml"), ids=lambda row: row["text"].replace("\n", "|")[:60])
def test_fault_says_where_and_what_would_be_right(row):
    faults = read(row["text"]).faults
    assert [f"{f.place.line}:{f.place.column}" for f in faults] == [str(at) for at in row["at"]]
    for part in row["says"]:
        assert any(part in f"{fault.text}; {fault.remedy}" for fault in faults), [str(f) for f in faults]
    assert all(fault.remedy and fault.place.file == "orders.txt" for fault in faults)


@pytest.mark.parametrize("row", corpus("ignored.yaml"), ids=lambda row: row["text"].replace("\n", "|")[:60])
def test_what_is_no_declaration_is_reported(row):
    result = read(row["text"])
    assert not result.faults, [str(fault) for fault in result.faults]
    assert [item.text(TITLES) for item in result.items] == row.get("means", [])
    assert [[item.place.line, item.why] for item in result.ignored] == row["ignored"]


@pytest.mark.parametrize("row", corpus("games.yaml"), ids=lambda row: row["name"])
def test_whole_files(row):
    assert meaning(row["text"]) == row["means"]


def test_places_of_the_parts():
    result = read("USSR AR1: NATO ops: coup Iran\nUS AR1: UN + Fidel: influence Chile 1,  Peru 2\n")
    first, second = result.items
    assert first.place == ("orders.txt", 1, 1)
    assert first.what.operation.place.column == 21
    assert first.what.operation.target.place.column == 26
    assert [(amount.place.line, amount.place.column) for amount in second.what.operation.amounts] == [(2, 31), (2, 41)]


def test_kinds_of_values():
    plain = {text: orders.plain(read(text).items[0].what) for text in (
        "NATO event first; US: discard none; ops: realign Iran (US 1, USSR 6)", "US7 to Poland", "discard 7, 9", "none",
        "Asia", "UN + Fidel: space", "remove", "US if Blockade: none")}
    o = orders
    assert list(plain.values()) == [
        o.Play(o.Use.OPS, 21, o.First.EVENT, o.Realign((o.Target("Iran", o.Roll(0, 1, 6)),)), 0,
               (o.Answer(o.Cards((), o.Verb.DISCARD), o.Side.US),)),
        o.Places((o.Amount("Poland", 7),)),
        o.Cards((7, 9), o.Verb.DISCARD),
        o.Nothing(),
        o.Region("Asia"),
        o.Play(o.Use.EVENT, 32, None, o.Space(), 8),
        o.Option("remove"),
        o.Ahead(10, (o.Nothing(),)),
    ]


def test_every_card_is_found_by_number_name_and_beginning():
    for number, title in TITLES.items():
        for written in (str(number), f"#{number}", title, title.upper(), f'"{title}"*', f"#{number} {title}"):
            assert meaning(f"US headline {written}") == [f"US headline #{number} {title}"], written
        for length in range(4, len(title)):
            result = read(f"US: discard {title[:length]}")
            if not result.faults:
                assert result.items[0].what.numbers == (number,), title[:length]


def test_every_country_is_found_by_name_and_beginning():
    from judge.twilight.world import COUNTRIES

    for country in COUNTRIES:
        assert meaning(f"US: coup {country}") == [f"US: coup {country}"]
        assert meaning(f"US: place {country} 2, {country.upper()}") == [f"US: place {country} 2, {country} 1"]
        for length in range(3, len(country)):
            result = read(f"US: coup {country[:length]}")
            if not result.faults:
                assert result.items[0].what.target.country == country, country[:length]


@pytest.mark.skipif(not FACTS.is_dir(), reason="the shared facts are not here")
def test_every_chinese_name_of_the_facts():
    import csv

    rows = list(csv.DictReader(open(FACTS / "twilight" / "chinese_names.csv", encoding="utf-8")))
    assert len(rows) > 400
    for row in rows:
        if row["kind"] == "card":
            assert meaning(f"美國 頭條：{row['name']}") == [f"US headline #{row['number']} {TITLES[int(row['number'])]}"]
        else:
            assert meaning(f"蘇聯：政變{row['name']}") == [f"USSR: coup {row['english']}"]


@pytest.mark.skipif(not FACTS.is_dir(), reason="the shared facts are not here")
def test_every_name_in_the_declarations_page_is_read():
    page = (FACTS / "twilight" / "declarations.md").read_text(encoding="utf-8")
    names = re.search(r"the usual short form \((.*?)\)", page)[1]
    for short in re.findall(r"`(.+?)`", names):
        assert not read(f"US: coup {short}").faults, short
