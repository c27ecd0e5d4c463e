"""Read the text logs of the digital edition: paragraphs into sections, lines into what they say."""

import re
from enum import Enum
from functools import lru_cache
from typing import Any, Mapping, NamedTuple

from judge import document, resources
from judge.twilight.names import squash
from judge.twilight.state import Stage
from judge.twilight.world import COUNTRIES, TITLES, US, USSR, Side

KINDS = """
influence headlines event mode target coup roll war war_roll launch advance defcon vp no_vp mil_ops region no_region
olympics starts stops trap empty again reveals discards plays returns reshuffle wins handicap scenario optional player
clock nothing
"""
What = Enum("What", {name.upper(): name for name in KINDS.split()})
"""What a line tells; the names of maps/twilight/log_phrases.yaml."""

NUMBERS = "change die ops modifier stability us ussr needed limit box level points score total count".split()
"""The groups of the patterns that are numbers, in the order in which a fact holds them."""


class Fact(NamedTuple):
    """What one line says. part: which paragraph of its section; subject: country, card, region, mode or word."""

    what: What
    side: Side | None = None
    subject: str | int | None = None
    numbers: tuple[int, ...] = ()
    line: int = 0
    part: int = 0
    text: str = ""

    @property
    def value(self) -> tuple:
        """Give what is compared."""
        return self.what, self.side, self.subject, self.numbers


class Section(NamedTuple):
    """The setup, a headline phase or a round, with all that is printed until the next. line: of its header; cards: the
    title's; last: the log ends in it; own: how many of the facts stand before those of the next turn's beginning."""

    line: int
    turn: int
    stage: Stage
    side: Side | None = None
    round: int = 0
    cards: tuple[int, ...] = ()
    facts: tuple[Fact, ...] = ()
    last: bool = False
    own: int = 0

    def text(self) -> str:
        """Say when this is: "turn 3, AR4 US"."""
        return f"turn {self.turn}, {self.stage.value}{self.round or ''}" + (f" {self.side.value}" if self.side else "")


class Log(NamedTuple):
    """A log as read. options: of the game; unread: lines that are not understood, (line, text); lines: its text."""

    options: Mapping[str, Any]
    sections: tuple[Section, ...]
    unread: tuple[tuple[int, str], ...] = ()
    lines: tuple[str, ...] = ()

    def text(self, line: int) -> str:
        """Give a line by its number."""
        return self.lines[line - 1].strip() if 0 < line <= len(self.lines) else ""


class Phrases(NamedTuple):
    """The tables of maps/twilight/log_phrases.yaml."""

    header: re.Pattern
    setup: re.Pattern
    lines: tuple[tuple[What, re.Pattern], ...]
    kinds: Mapping[str, str]
    modes: Mapping[str, str]
    cards: Mapping[str, int]
    silent: list[int]
    display: Mapping[int, int]
    spent: Mapping[int, int]


@lru_cache(maxsize=None)
def phrases() -> Phrases:
    """Read the tables, once."""
    rows = document.read(resources.text("maps", "twilight", "log_phrases.yaml")).value
    cards = {squash(name): number for number, name in TITLES.items()}
    cards.update((squash(name), number) for number, name in rows["cards"].items())
    lines = tuple((What(name), re.compile(pattern)) for name, pattern in rows["lines"].items())
    return Phrases(
        re.compile(rows["header"]),
        re.compile(rows["setup"]),
        lines,
        rows["kinds"],
        rows["modes"],
        cards,
        rows["silent"],
        rows["display"],
        rows["spent"],
    )


def is_log(text: str) -> bool:
    """Tell whether a text is a log of the digital edition: its first lines are the setup's, or a header's."""
    found = phrases()
    for line in text.lstrip("\ufeff").splitlines()[:5]:
        if found.setup.fullmatch(line.strip()) or found.header.fullmatch(line.strip()):
            return True
    return False


def read(text: str) -> Log:
    """Read a whole log."""
    sections: list[Section] = []
    facts: list[Fact] = []
    unread: list[tuple[int, str]] = []
    part = 0
    lines = tuple(text.lstrip("\ufeff").splitlines())
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line:
            part += 1
            continue
        opened = _opened(line, number, sections, unread)
        if opened is not None:
            section, line = opened
            facts = _close(sections, facts, section)
            part += 1
        if not line:
            continue
        told = fact(line, number, part)
        if told is None:
            unread.append((number, line))
        else:
            facts += told
    _close(sections, facts, None)
    return Log(_options(sections), tuple(_whole(sections)), tuple(unread), lines)


def _opened(line: str, number: int, sections: list[Section], unread: list) -> tuple[Section | None, str] | None:
    """Give the section that a line opens (None: what ends the one before) and what else the line says."""
    found = phrases().setup.fullmatch(line)
    if found:
        return Section(number, 1, Stage.SETUP), found["rest"]
    found = phrases().header.fullmatch(line)
    if not found:
        return None
    if found["cleanup"]:
        return None if not sections else (sections[-1], found["rest"])
    title, _, rest = found["rest"].partition(":")
    names = [name for name in (title.split(" & ") if found["headline"] else [title]) if name.strip()]
    cards = tuple(card_number(name) or 0 for name in names)
    if 0 in cards:
        unread.append((number, line))
    turn = int(found["turn"])
    if found["headline"]:
        return Section(number, turn, Stage.HEADLINE, cards=cards), rest.strip()
    return Section(number, turn, Stage.ROUND, Side(found["side"]), int(found["round"]), cards), rest.strip()


def _close(sections: list[Section], facts: list[Fact], section: Section | None) -> list[Fact]:
    """Put the facts so far into the last section, open the next one and give the list for its facts."""
    if sections:
        sections[-1] = sections[-1]._replace(facts=tuple(facts))
    if section is None:
        return []
    if sections and section.line == sections[-1].line:  # a cleanup belongs to the round before it
        return facts
    sections.append(section)
    return []


def _whole(sections: list[Section]) -> list[Section]:
    """Let what stands before the headlines (DEFCON, reshuffle) end the round before, as the game does."""
    whole: list[Section] = []
    for section in sections:
        if section.stage is Stage.HEADLINE and whole:
            shown = next((i for i, fact in enumerate(section.facts) if fact.what is What.HEADLINES), len(section.facts))
            whole[-1] = whole[-1]._replace(facts=whole[-1].facts + section.facts[:shown])
            section = section._replace(facts=section.facts[shown:])
        section = section._replace(own=len(section.facts))
        whole.append(section)
    if whole:
        whole[-1] = whole[-1]._replace(last=True)
    return whole


def _options(sections: list[Section]) -> dict[str, Any]:
    """Give the options of the game from what the setup says."""
    options: dict[str, Any] = {"optional_cards": False}
    for told in sections[0].facts if sections else ():
        if told.what is What.OPTIONAL:
            options["optional_cards"] = True
        elif told.what is What.HANDICAP and told.side:
            options["bonus"] = {told.side.value: told.numbers[0]}
    return options


def fact(line: str, number: int = 0, part: int = 0) -> list[Fact] | None:
    """Read one line; None where it is not understood."""
    for what, pattern in phrases().lines:
        found = pattern.fullmatch(line)
        if found:
            groups = found.groupdict()
            if what is What.NO_REGION:  # “US chooses Chernobyl* is now in play.”: two lines run together
                return fact(line.partition(" chooses ")[2], number, part)
            subject = _subject(what, groups)
            if subject is None and {"card", "country"} & groups.keys():
                return None
            side = Side(groups["side"]) if groups.get("side") else None
            return [Fact(what, side, subject, _numbers(what, groups), number, part, line)]
    return None


def _subject(what: What, groups: Mapping[str, str | None]) -> str | int | None:
    if groups.get("card"):
        return card_number(groups["card"])
    if groups.get("country"):
        return groups["country"] if groups["country"] in COUNTRIES else None
    word = groups.get("region") or groups.get("word")
    return phrases().modes[word] if what is What.MODE else word


def _numbers(what: What, groups: Mapping[str, str | None]) -> tuple[int, ...]:
    values = []
    for name in NUMBERS:
        if name not in groups:
            continue
        said = groups[name]
        if name == "score":
            side, _, points = said.partition(" ")
            values.append(int(points or 0) * (1 if side == US.value else -1))
        elif said is None:
            if what is not What.HANDICAP:  # a modifier of none is not printed, nor is the total of such a roll
                values.append(values[0] if name == "total" else 0)
        else:
            values.append(int(said))
    return tuple(values)


def card_number(name: str) -> int | None:
    """Give the number of a card as a log names it."""
    return phrases().cards.get(squash(name))


def said(told: Fact) -> str:
    """Write a value in the words of a log."""
    side, subject, numbers = told.side.value if told.side else "", told.subject, told.numbers
    name = TITLES.get(subject, "a card that is not told") if isinstance(subject, int) else subject
    mode = next((word for word, mode in phrases().modes.items() if mode == subject), "")
    modifier = {What.COUP: 2, What.ROLL: 1, What.WAR_ROLL: 1}.get(told.what)
    sign = f" ({numbers[modifier]:+d})" if modifier and numbers[modifier] else ""
    return {
        What.INFLUENCE: lambda: f"{side} {numbers[0]:+d} in {subject} [{numbers[1]}][{numbers[2]}]",
        What.HEADLINES: lambda: f"{side} Headlines {name}",
        What.EVENT: lambda: f"Event: {name}",
        What.MODE: lambda: f"{mode} ({numbers[0]} Ops)",
        What.TARGET: lambda: f"Target: {subject}",
        What.COUP: lambda: f"{subject}: {numbers[0]} [ + {numbers[1]}{sign} - 2x{numbers[3]} = {numbers[4]} ]",
        What.ROLL: lambda: f"{side} rolls {numbers[0]}{sign} = {numbers[2]}",
        What.WAR: lambda: f"War in {subject}",
        What.WAR_ROLL: lambda: f"{subject}: {numbers[0]}{sign}, {numbers[2]} needed",
        What.LAUNCH: lambda: f"Die roll: {numbers[0]} -- {subject}! (Needed {numbers[1]} or less)",
        What.ADVANCE: lambda: f"{side} advances to {numbers[0]} in the Space Race",
        What.DEFCON: lambda: f"DEFCON {subject} to {numbers[0]}",
        What.VP: lambda: f"{side} gains {numbers[0]} VP. Score is {score(numbers[1])}",
        What.NO_VP: lambda: f"No VP awarded. Score is {score(numbers[0])}",
        What.MIL_OPS: lambda: f"{side} Military Ops to {numbers[0]}",
        What.STARTS: lambda: f"{name} is now in play",
        What.STOPS: lambda: f"{name} is no longer in play",
        What.TRAP: lambda: f"Trap Roll: {numbers[0]} {'<=' if numbers[0] <= 4 else '>'} 4 -- {subject}",
        What.REVEALS: lambda: f"{side} reveals {name}",
        What.DISCARDS: lambda: f"{side} discards {name}",
        What.PLAYS: lambda: f"{side} plays {name}",
        What.EMPTY: lambda: f"{side} has no cards to reveal",
        What.RESHUFFLE: lambda: "*RESHUFFLE*",
        What.WINS: lambda: f"{side} wins by {subject}",
    }.get(told.what, lambda: told.text)()


def score(vp: int) -> str:
    """Write the VP track as a log does."""
    return f"{(US if vp > 0 else USSR).value} {abs(vp)}" if vp else "even"
