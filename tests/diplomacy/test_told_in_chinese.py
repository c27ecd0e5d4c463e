"""What is wrong is told in Chinese where the page is Chinese: no English sentence is left, whatever was written."""

import pytest

from judge import games, library
from judge.diplomacy import game
from judge.diplomacy.mapcheck import check
from judge.diplomacy.reader import read
from judge.document import read as document
from judge.faults import Fault, Refused
from judge.messages import told
from judge.orderfile import LARGEST, Source, decode
from tests.chinese import english
from tests.diplomacy.test_commands import EXAMPLE, STATES
from tests.diplomacy.test_map import FAULTS, changed
from tests.lessons import lessons, shown
from tests.orders.diplomacy_corpus import corpus
from tests.orders.test_mails import EXPECTED, FOLDER

LANGUAGES = ["zh-Hant", "zh-Hans"]
SAMPLES = list(corpus())


def refusals(call, *arguments) -> tuple[Fault, ...]:
    """Give the faults for which something is refused; none if it is not."""
    try:
        call(*arguments)
    except Refused as refused:
        return refused.faults
    return ()


def see(faults, lang: str) -> None:
    """Assert that faults are told without an English sentence, and not only in signs."""
    for fault in faults:
        text = fault.told(games.messages(lang))
        assert not english(text) and any(char > "\u2e80" for char in text), text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lenient", [False, True])
def test_lines_of_orders(lang, lenient):
    words = game.messages(lang)
    for sample in SAMPLES:
        orders = read(sample.state, [Source("orders", sample.line)], sample.reading._replace(lenient=lenient))
        see(orders.faults, lang)
        beside = [told(text, words) for text in (*orders.notes, *(left.why for left in orders.ignored))]
        assert not [text for text in beside if english(text)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("old, new", [change[:2] for change in STATES])
def test_states(lang, old, new):
    text = (EXAMPLE / "hellespont.yaml").read_text(encoding="utf-8")
    faults = refusals(library.load, text.replace(old, new) if old else text + new, "hellespont.yaml")
    assert faults
    see(faults, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_maps(lang):
    for case in FAULTS:
        see(check(document(changed(case["change"]), "map.yaml")), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_documents(lang):
    for text in ("a: 1\na: 2\n", "x: &a [1]\n", "a: !!str x\n", "a: 1\n---\nb: 2\n", "[a]: 1\n", "a: [1\nb: 2\n", "a: 1\n\tb: 2\n",
                 "a: 'x\n", "[" * 60, "---\na: 1\n", "a: b: c\n", "- a\nb: c\n", "a: \"\\q\"\n", "a: @b\n", "{a: 1\n"):
        faults = refusals(document, text, "g.yaml")
        assert faults, text
        see(faults, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_mails_and_bytes(lang):
    refused = 0
    for name in EXPECTED:
        faults = refusals(decode, (FOLDER / name).read_bytes(), name)
        refused += len(faults)
        see(faults, lang)
        if not faults:
            for left in decode((FOLDER / name).read_bytes(), name).left_out:
                assert not english(told(left.why, game.messages(lang))), left
    assert refused > 5
    for raw in (b"A\x00", b"\xff\xfeA\x00\x00", b"\xef\xbb\xbfA\xff\xff", b"x" * (LARGEST + 1)):
        see(refusals(decode, raw, "o.txt"), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", lessons("diplomacy"), ids=lambda path: path.stem)
def test_pages_of_lessons(lang, path):
    text = path.read_text(encoding="utf-8")
    for word in ("results", "check", "explain", "show", "options"):
        text = text.replace(f"--- {word}\n", f"--- {word} {lang}\n")
    for heading, _, page in shown(text, position):
        if lang in heading and "explain" not in heading:
            assert not english(page), heading


def position(text: str):
    from tests.diplomacy.test_report_cases import position as made

    return made(text)
