"""The page of rules: what a game's edition and options mean, and every disputed point with its options."""
from judge.layout import Block, Page, render, written
from judge.protocol import View
from judge.twilight.phrases import Phrases, phrases
from judge.twilight.report_standing import aside
from judge.twilight.rulings import RULINGS
from judge.twilight.state import State
from judge.twilight.stateoptions import SCENARIOS, VARIANTS

EDITIONS = ("deluxe", "second")
OPTIONS = ("optional_cards", "bonus", "civil_war", "tournament")
SLIPS = ("war", "star-wars")
"""Examples of the printed rules (5.2) that contradict the rules."""


def page(state: State | None, view: View = View()) -> str:
    """List the editions, the optional rules and the disputed points, with those in force in a game, or by default."""
    words = phrases(view.lang)
    chosen = dict(state.options.get("rulings", {})) if state else {}
    if view.format == "json":
        return written({"game": "twilight-struggle", "name": state.name if state else None,
                        "edition": state.edition if state else EDITIONS[0],
                        "options": dict(state.options) if state else {},
                        "rulings": [{"name": name, "option": chosen.get(name, ruling.options[0]),
                                     "about": words.rulings.get(name, ruling.about), "options": list(ruling.options)}
                                    for name, ruling in RULINGS.items()]})
    editions = tuple((edition, words.say(f"rules.edition.{edition}")) for edition in EDITIONS)
    slips = tuple((words.say(f"rules.slip.{slip}"),) for slip in SLIPS)
    blocks = [Block(words.say("rules.editions"), editions), Block(words.say("rules.slips"), slips),
              Block(words.say("rules.options"), options(words)),
              *rulings(chosen, words)]
    title = words.say("rules.title", name=state.name) if state else words.say("rules.title.default")
    return render(Page(title, aside(state, words) if state else "", tuple(blocks)), view.format)


def options(words: Phrases) -> tuple[tuple[str, str], ...]:
    """Say what each option and optional rule changes."""
    rows = [(f"scenario: {name}", words.say(f"rules.scenario.{name.replace(' ', '-')}")) for name in SCENARIOS]
    rows += [(name, words.say(f"rules.option.{name}")) for name in OPTIONS]
    rows += [(f"variant: {name}", words.say(f"rules.variant.{name.replace(' ', '-')}")) for name in VARIANTS]
    return tuple(rows)


def rulings(chosen: dict[str, str], words: Phrases) -> list[Block]:
    """Make a block for the disputed points: the name, then what it is about, the option in force, the others."""
    rows = []
    for name, ruling in RULINGS.items():
        there = chosen.get(name, ruling.options[0])
        others = words.listed(option for option in ruling.options if option != there)
        key = "rules.ruling" if there == ruling.options[0] else "rules.ruling.chosen"
        rows.append((name, words.say(key, about=words.rulings.get(name, ruling.about), option=there, others=others)))
    return [Block(words.say("rules.rulings"), tuple(rows))]
