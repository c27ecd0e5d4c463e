"""YAML and JSON documents as plain values that know their lines.

State files and maps are mended by hand, so every surprise of YAML is shut out: a duplicate key, an alias (which can
explode) or a tag is a fault with its line, and a plain word is always a word (`no` is Norway's neighbour, not false;
`05-F` and `1_000` are words; only digits make a number). A file that begins with `---` must end with `...`, as those do
that the judge writes: so one that was cut off is known.
"""

import re
from typing import Any, Callable, NamedTuple

import yaml

from judge.faults import Fault, FaultKind, Place, Refused
from judge.messages import message, name

Parser = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,39})\Z")      # a seed has 64 bits or more
WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}
PLAIN = re.compile(
    r"(?:\d+ )?[A-Za-z][\w./'() -]*(?<! )\Z", re.ASCII
)  # a word that YAML reads as itself: "StP/sc", "7 unknown"
SPECIAL = {"true", "false", "null", "yes", "no", "on", "off"}
LARGEST = 4_000_000  # characters; a long game's state is under 10,000


class Document(NamedTuple):
    """A document: plain dicts, lists, strings, integers, booleans and None, with the place of every key and item.

    places: path -> Place, a path being a tuple of keys and indices. Empty for values that came without a text.
    beside: gives the text of a file that lies beside this one, by its name; None where that cannot be asked for.
    """

    value: Any
    file: str = ""
    places: dict = {}
    beside: Callable[[str], str] | None = None

    def place(self, *path) -> Place:
        """Find where a path stands, or the nearest place that holds it."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path) or Place(self.file)

    def fault(self, path: tuple, text: str, remedy: str = "", kind: FaultKind = FaultKind.UNREADABLE) -> Fault:
        """Make a fault about what stands at a path."""
        return Fault(kind, text, remedy, self.place(*path))


def read(text: str, file: str = "", largest: int = LARGEST) -> Document:
    """Read one YAML (or JSON) document. Raises Refused with the line of whatever is wrong."""
    if len(text) > largest:
        raise Refused(
            Fault(
                FaultKind.UNREADABLE,
                message("the file has {count} characters", count=len(text)),
                message("at most {most} are read", most=largest),
                Place(file),
            )
        )
    try:
        events = yaml.parse(text.lstrip("\ufeff"), Loader=Parser)
        return _Builder(file).document(events)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Place(file, mark.line + 1, mark.column + 1) if mark else Place(file)
        raise Refused(
            Fault(
                FaultKind.UNREADABLE,
                message("this is not YAML: {reason}", reason=name("yaml", error.problem or error.context)),
                message("mend the line, or take the last good file from the journal with `judge undo`"),
                place,
            )
        ) from None
    except yaml.reader.ReaderError as error:
        raise Refused(_strange(text, error.character, file)) from None
    except UnicodeEncodeError as error:  # half a surrogate pair, which no file holds and a string may
        raise Refused(_strange(text, ord(error.object[error.start]), file)) from None
    except RecursionError:
        raise Refused(Fault(FaultKind.UNREADABLE, message("this is nested too deeply"), "", Place(file))) from None


def _strange(text: str, character: int, file: str) -> Fault:
    """Say where a character stands that YAML does not have, such as a NUL."""
    before = text[: text.index(chr(character))].split("\n")
    return Fault(
        FaultKind.UNREADABLE,
        message("this is not YAML: {reason}", reason=message("the character U+{code}", code=f"{character:04X}")),
        message("take it out"),
        Place(file, len(before), len(before[-1]) + 1),
    )


class _Builder:
    """Makes values from parser events, by one call a node."""

    def __init__(self, file: str):
        self.file, self.places = file, {}

    def document(self, events) -> Document:
        value, documents, whole = None, 0, True
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise self.refuse(event, message("a second document"), message("one document a file"))
                whole = not event.explicit
                value = self.node(next(events), events, ())
            elif isinstance(event, yaml.DocumentEndEvent) and not (whole or event.explicit):
                raise self.refuse(
                    event,
                    message("the file is cut off: it begins with `---` and does not end with `...`"),
                    message("`judge undo` takes the last phase back; or end the file with a line `...`"),
                )
        return Document(value, self.file, self.places)

    def refuse(self, event, text: str, remedy: str) -> Refused:
        return Refused(Fault(FaultKind.UNREADABLE, text, remedy, self.at(event)))

    def at(self, event) -> Place:
        return Place(self.file, event.start_mark.line + 1, event.start_mark.column + 1)

    def node(self, event, events, path: tuple):
        if isinstance(event, yaml.AliasEvent) or event.anchor:
            raise self.refuse(
                event,
                message("a YAML alias (`&` or `*` before {anchor})", anchor=repr(event.anchor)),
                message("write the value out, or in quotes"),
            )
        if event.tag not in (None, "!"):
            raise self.refuse(event, message("a YAML tag ({tag})", tag=event.tag), message("leave it out"))
        if len(path) > 40:
            raise self.refuse(event, message("this is nested too deeply"), "")
        self.places[path] = self.at(event)
        if isinstance(event, yaml.ScalarEvent):
            word = event.value
            if event.style or event.tag == "!":
                return word
            return WORDS[word] if word in WORDS else int(word) if NUMBER.match(word) else word
        if isinstance(event, yaml.SequenceStartEvent):
            items = []
            for child in iter(lambda: next(events), None):
                if isinstance(child, yaml.SequenceEndEvent):
                    return items
                items.append(self.node(child, events, (*path, len(items))))
        mapping = {}
        for child in iter(lambda: next(events), None):
            if isinstance(child, yaml.MappingEndEvent):
                return mapping
            key = self.node(child, events, (*path, None))
            place = self.places.pop((*path, None))
            if isinstance(key, (list, dict)):
                raise self.refuse(child, message("a key that is a list or a mapping"), message("a key is one word"))
            if key in mapping:
                raise Refused(
                    Fault(
                        FaultKind.UNREADABLE,
                        message("the key `{key}` stands here twice", key=key),
                        message("first in line {line}: keep one", line=self.places[(*path, key)].line),
                        place,
                    )
                )
            mapping[key] = self.node(next(events), events, (*path, key))
            self.places[(*path, key)] = place


def flow(value: Any) -> str:
    """Write plain values in YAML's flow style, to be read back the same; words stay bare where that is safe."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str) and PLAIN.match(value) and value.lower() not in SPECIAL:
        return value
    from json import dumps  # odd words only: 1 ms of every start

    return str(value) if type(value) is int else dumps(value, ensure_ascii=False)
