"""`judge help orders` and `judge help declarations`: every example is read as the page says, in every language."""
import pytest

from judge import manual
from judge.layout import width
from judge.orderfile import Source
from tests.orders.diplomacy_corpus import opening, told

LANGUAGES = manual.LANGUAGES
PAGES = [(topic, lang) for topic in manual.PAGES for lang in LANGUAGES]


def lines(topic: str):
    return [pytest.param(part.get("phase", ""), line, id=f"{lang}: {line[0]}") for lang in LANGUAGES
            for part in manual.contents(topic, lang)["parts"] for line in part["lines"]]


def with_letter(order: str, units: dict[str, str]) -> str:
    """Write an order as the judge repeats it: with the unit's letter, and a dash for a retreat."""
    letter = units[order[:3]][0] + " " if order[:3] in units else ""
    return letter + order.replace(" R ", " - ")


@pytest.mark.parametrize("phase, line", lines("orders"))
def test_an_order_of_the_page_is_read_as_it_says(phase, line):
    from judge.diplomacy.reader import read

    written, meant, *answer = line
    state = opening(phase)
    heard = [with_letter(there, state.units) for there in told(read(state, [Source("orders", written)]))]
    orders = [there for there in heard if there[0] not in "!~"]
    remarks = [there for there in heard if there[0] in "!~"]
    assert remarks == answer
    assert orders == (meant.split("; ") if orders or not answer else [])


@pytest.mark.parametrize("_, line", lines("declarations"))
def test_a_declaration_of_the_page_is_read_as_it_says(_, line):
    from judge.twilight import reader
    from judge.twilight.world import TITLES

    written, meant, *answer = line
    found = reader.read([Source("orders", written)])
    assert [f"{fault.text}; {fault.remedy}" for fault in found.faults] == answer
    assert "; ".join(item.text(TITLES) for item in found.items) == ("" if answer else meant)


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("topic, lang", PAGES)
def test_a_page_holds_all_its_lines_and_fits_a_terminal(topic, lang):
    text = manual.page(topic, lang)
    value = manual.contents(topic, lang)
    assert len(text.splitlines()) <= 80 and max(map(width, text.splitlines())) <= 100
    for part in value["parts"]:
        assert squeezed(part["heading"]) in squeezed(text)
        assert all(squeezed(written + meant) in squeezed(text) for written, meant, *_ in part["lines"])


@pytest.mark.parametrize("topic", manual.PAGES)
def test_languages_say_the_same(topic):
    first, *others = (manual.contents(topic, lang) for lang in LANGUAGES)
    for other in others:
        assert len(other["closing"]) == len(first["closing"])
        assert {part.get("phase") for part in other["parts"]} == {part.get("phase") for part in first["parts"]}
    assert others[0] != others[1]


def test_an_unknown_language_is_english():
    assert manual.page("orders", "tlh") == manual.page("orders", "en")


def test_the_command_prints_the_pages():
    from click.testing import CliRunner

    from judge.cli.main import judge

    for topic, lang in PAGES:
        answer = CliRunner().invoke(judge, ["help", topic, "--lang", lang])
        assert (answer.exit_code, answer.output) == (0, manual.page(topic, lang))
    assert CliRunner().invoke(judge, ["help", "orders"]).output == manual.page("orders")
