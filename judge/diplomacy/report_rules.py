"""The page of rules: the named sets, what is in force, and every issue with its options, in three languages.

`rules.yaml` is in English; `rules.zh-Hant.yaml` and `rules.zh-Hans.yaml` hold the same texts under the same keys.
"""

import re
from functools import lru_cache

from judge import resources
from judge.diplomacy import report_blocks
from judge.diplomacy.phrases import Phrases, phrases
from judge.diplomacy.rulebook import DEFAULT, Choice, Option, listing, rulebook, write_rules
from judge.diplomacy.rules import Rules
from judge.diplomacy.state import State
from judge.document import read
from judge.layout import Block, Page, render, unbroken, written
from judge.phrases import known
from judge.protocol import View

IN_FORCE, REFUSED, FREE = "*", "-", " "


def page(state: State | None, view: View = View()) -> str:
    """List the sets and every issue with its options, and mark what is in force in a game, or by default.

    A star marks what is in force, a minus an option that this judge does not play by. Formats as report_position.
    """
    rules = state.rules if state else DEFAULT
    titles, issues = texts(view.lang)
    choices = tuple(in_words(choice, issues) for choice in listing(rules))
    if view.format == "json":
        return written(
            {
                "game": "diplomacy",
                "name": state.name if state else None,
                "rules": write_rules(rules),
                "sets": [{"name": name, "title": title} for name, title in titles.items()],
                "issues": [values(choice) for choice in choices],
            }
        )
    words = phrases(view.lang)
    title = words.say("rules.title", name=state.name) if state else words.say("rules.title.default")
    aside = report_blocks.head(state, words)[1] if state else ""
    marks = words.say("rules.marks" if state else "rules.marks.default", in_force=IN_FORCE, refused=REFUSED)
    lead = [(in_force(rules, words),)] if state else []
    sets = [(f"{IN_FORCE if name == rules.base else FREE} {name}", text) for name, text in titles.items()]
    blocks = [Block(rows=(*lead, (marks,)), prose=True), Block(words.say("rules.sets"), tuple(sets))]
    return render(Page(title, aside, (*blocks, *(issue(choice, words) for choice in choices))), view.format)


@lru_cache(maxsize=None)
def texts(lang: str) -> tuple[dict[str, str], dict[str, dict]]:
    """Give the texts of the rulebook in a language: (set -> its title, issue -> {title, about, options})."""
    lang = known(lang)
    name = "rules.yaml" if lang == "en" else f"rules.{lang}.yaml"
    value = read(resources.text("maps", "diplomacy", "tables", name), name).value
    return {str(name): entry["title"] for name, entry in value["sets"].items()}, value["issues"]


def in_words(choice: Choice, issues: dict[str, dict]) -> Choice:
    """Give a choice with its texts in the language of these issues."""
    own = issues[choice.id]
    said = {str(name): entry for name, entry in own["options"].items()}
    options = tuple(
        Option(there.name, said[there.name]["says"], there.works, said[there.name].get("instead", ""))
        for there in choice.options
    )
    return choice._replace(title=own["title"], about=own["about"], options=options)


def values(choice: Choice) -> dict:
    """Give a choice as plain values."""
    return choice._asdict() | {"options": [option._asdict() for option in choice.options]}


def in_force(rules: Rules, words: Phrases) -> str:
    """Say which set is in force, and what differs from it: "In force: 2023, with 4.A.3 dptg"."""
    changes = [f"{key} {option}" for key, option in write_rules(rules).items() if key != "base"]
    if not changes:
        return words.say("rules.in-force", base=rules.base)
    return words.say("rules.in-force.changed", base=rules.base, changes=words.listed(map(unbroken, changes)))


def issue(choice: Choice, words: Phrases) -> Block:
    """Make the block of one issue: what it is about, and each option with its mark."""
    rows: list[tuple[str, ...]] = [(quoting(choice.about),)]
    for option in choice.options:
        chosen = option.name == choice.chosen
        text = option.says if option.works else words.say("bracket", what=option.says, inside=option.instead)
        if chosen and choice.chosen != choice.base:
            text = words.say("bracket", what=text, inside=words.say("rules.instead-of", option=choice.base))
        mark = IN_FORCE if chosen else FREE if option.works else REFUSED
        rows.append((f"{mark} {option.name}", quoting(text)))
    heading = words.say("rules.issue", id=choice.id, title=choice.title, field=choice.field)
    return Block(heading, tuple(rows))


def quoting(text: str) -> str:
    """Keep what a player would type, between backticks, in one line."""
    return re.sub("`[^`]*`", lambda found: unbroken(found[0]), text)


def quoted(name: str, words: Phrases) -> str:
    """Quote a rule choice that decided something ("4.A.2 f", or a field and its option), in words.

    Raises KeyError for a choice that the rulebook does not have.
    """
    number, _, option = name.partition(" ")
    for choice in rulebook().issues:
        if number in (choice.id, choice.field):
            there = in_words(choice, texts(words.lang)[1])
            says = next(one.says for one in there.options if one.name == option)
            return words.say("explain.quoted", rule=name, title=there.title, says=says)
    raise KeyError(name)    # a defect: whoever decides by a rule names one of the rulebook
