"""Documents: plain values that know their lines, and none of YAML's surprises."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.document import flow, read
from judge.faults import Place, Refused


@pytest.mark.parametrize(
    "word, value",
    [
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("Nor", "Nor"),
        ("05-F", "05-F"),
        ("1_000", "1_000"),
        ("1e3", "1e3"),
        ("0x1F", "0x1F"),
        ("010", "010"),
        ("2023-01-01", "2023-01-01"),
        ("12:30", "12:30"),
        ("1.5", "1.5"),
        ("18", 18),
        ("-2", -2),
        ("0", 0),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("True", "True"),
        ("'18'", "18"),
        ('"true"', "true"),
        ("! 18", "18"),
        ("9" * 40, 10**40 - 1),
        ("9" * 41, "9" * 41),
        ("[]", []),
        ("{}", {}),
    ],
)
def test_a_plain_word_is_what_it_looks_like(word, value):
    found = read(f"a: {word}\n").value["a"]
    assert found == value and type(found) is type(value)


def test_every_key_and_item_knows_its_place():
    document = read("a: 1\nb:\n  - x\n  - {c: y}\n", "g.yaml")
    assert document.value == {"a": 1, "b": ["x", {"c": "y"}]}
    assert {path: (place.line, place.column) for path, place in document.places.items()} == {
        (): (1, 1),
        ("a",): (1, 1),
        ("b",): (2, 1),
        ("b", 0): (3, 5),
        ("b", 1): (4, 5),
        ("b", 1, "c"): (4, 6),
    }
    assert document.place("b", 1, "nothing", "here") == Place("g.yaml", 4, 5)
    assert str(document.fault(("b", 0), "is wrong", "mend it")) == "g.yaml:3:5: is wrong; mend it"


@pytest.mark.parametrize(
    "text, place, words",
    [
        ("a: 1\nb: 2\na: 3\n", "3:1", "the key `a` stands here twice; first in line 1"),
        ("x: &a [1]\ny: *a\n", "1:4", "a YAML alias"),
        ("a: !!python/object:os.system x\n", "1:4", "a YAML tag"),
        ("a: 1\n---\nb: 2\n", "2:1", "a second document"),
        ("[a]: 1\n", "1:1", "a key that is a list"),
        ("a: [1\nb: 2\n", "2:2", "this is not YAML"),
        ("a: 1\n\tb: 2\n", "2:1", "this is not YAML"),
        ("a: 'x\n", "2:1", "this is not YAML"),
        ("a: 1\nb: \x00\n", "2:4", "this is not YAML: the character U+0000"),
        ("a: 1\nb: \ud800\n", "2:4", "this is not YAML: the character U+D800"),
    ],
)
def test_a_surprise_is_a_fault_with_its_place(text, place, words):
    with pytest.raises(Refused) as refused:
        read(text, "g.yaml")
    assert str(refused.value).startswith(f"g.yaml:{place}: ") and words in str(refused.value)


@pytest.mark.parametrize("text", ["[" * 50 + "]" * 50, "[" * 100_000, "a: " * 3, "{" * 3000, "- " * 3000])
def test_what_is_nested_too_deeply_is_refused(text):
    with pytest.raises(Refused):
        read(text)


def test_aliases_cannot_explode():
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 60)]
    with pytest.raises(Refused, match="a YAML alias"):
        read("\n".join(lines))


def test_what_is_too_large_is_refused():
    with pytest.raises(Refused, match="the file has 11 characters; at most 10 are read"):
        read("a" * 11, largest=10)


def test_line_ends_and_marks_of_other_systems():
    assert read("\ufeffa: 1\r\nb: 2\r\n").value == {"a": 1, "b": 2}


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**17), 10**17)
    | st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"])),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(categories=["L"]), max_size=4), inner, max_size=4)
    ),
)


@given(PLAIN)
def test_json_is_read_as_it_is(value):
    def escaped(text):  # what YAML does not allow unescaped
        return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" if ord(c) < 0x10000 else c for c in text)

    assert read(escaped(json.dumps(value, ensure_ascii=False)), largest=10**6).value == value


@given(st.text() | st.text("abc:-[]{}&*!|>'\"#%@`,? \n\t0123456789"))
def test_any_text_is_a_document_or_refused(text):
    try:
        read(text, "g.yaml")
    except Refused as refused:
        assert all(fault.place.file == "g.yaml" for fault in refused.faults)


@pytest.mark.parametrize("number", [0, -1, 7, 10**17, 10**18, 2**63, 2**64 - 1, 2**128 - 1, -(2**64)])
def test_numbers_of_any_length_that_a_seed_may_have_read_back(number):
    text = flow({"seed": number, "digits": str(number)})
    assert read(text).value == {"seed": number, "digits": str(number)}
