"""Twilight Struggle, as the commands see it: the protocol of judge.protocol."""
import re
from typing import Any, Iterable, Mapping

from judge.document import Document
from judge.faults import Fault, FaultKind, Refused
from judge.messages import message
from judge.orderfile import Source
from judge.protocol import Ending, Look, Reading, Setting, View
from judge.twilight import statefile, statewriting
from judge.twilight.state import Result, Stage, State
from judge.twilight.world import OTHER, US, USSR, Side

__all__ = ["NAME", "FORMATS", "SETTINGS", "new", "load", "dump", "write", "title", "phase", "read_orders", "adjudicate",
           "results", "report", "check", "show", "options", "explain", "finish", "rules", "redealt", "audience",
           "picture", "characters"]

NAME = "twilight-struggle"
FORMATS = ("text", "markdown", "bbcode", "html", "json")
SETTINGS = (
    Setting("edition", "the edition of the rules", choices=statefile.EDITIONS, default="deluxe"),
    Setting("optional_cards", "play with the optional cards, by default those of the edition", bool, default=None),
    Setting("seed", "the seed of the dice; a large secret one by default", int),
    Setting("salt", "what is mixed into the seed's public checksum; made by default"),
    Setting("chance", "dice and cards of the judge's own, or stated by the players", choices=("seeded", "stated"),
            default="seeded"),
    Setting("bid", "extra influence of a side after the setup, such as US+2", many=True),
    Setting("scenario", "where the game begins", choices=("standard", "late war"), default="standard"),
    Setting("civil_war", "play with the Chinese Civil War", bool, default=False),
    Setting("tournament", "show held cards at the end of a turn", bool, default=False),
    Setting("variant", "one of the designers' optional rules (`judge rules` lists them)", many=True),
    Setting("ruling", "how a disputed point is played, as NAME=OPTION (`judge rules` lists them)", many=True),
)
BID = re.compile(r"(US|USSR)\s*\+\s*(\d+)\Z", re.IGNORECASE)

load, dump, write = statefile.load, statewriting.dump, statewriting.write


def new(settings: Mapping[str, Any]) -> State:
    """Start a game. Raises Refused for a setting that cannot be.

    settings["entropy"]: 48 hexadecimal digits that nobody can guess; salt and seed are made of them where not given.
    """
    edition = settings.get("edition") or "deluxe"
    chosen = _options(settings, edition)
    facts: dict[str, Any] = {"source": settings.get("chance") or "seeded"}
    if facts["source"] == "seeded":
        entropy, seed = settings.get("entropy") or "", settings.get("seed")
        if seed is None and not entropy:
            raise Refused(Fault(FaultKind.UNREADABLE, message("a game with the judge's own dice needs a seed"),
                                message("a large secret number")))
        facts["seed"] = int(entropy[32:], 16) if seed is None else seed
        facts |= {"salt": settings.get("salt") or entropy[:32], "used": 0}
    elif settings.get("seed") is not None or settings.get("salt"):
        raise Refused(Fault(FaultKind.UNREADABLE, message("a game with stated dice has no seed and no salt"),
                            message("leave them out")))
    return _begin(str(settings["name"]), edition, chosen, facts)


def _begin(name: str, edition: str, options: Mapping[str, Any], facts: dict[str, Any]) -> State:
    from judge.chance import Seeded, Stated
    from judge.twilight import scenarios, setup

    seeded = facts["source"] == "seeded"
    chance: Any = Seeded(facts["seed"]) if seeded else Stated(lambda *_: None)
    state = setup.first_state(name, edition, options, chance, facts if seeded else {**facts, "hands": "unknown"})
    return scenarios.late_war(state, chance) if options.get("scenario") == "late war" else state


def redealt(state: State) -> State | None:
    """Deal the beginning of a game again from its seed, so that whoever has it can prove the first hands and the deck.

    None for a state that is not the beginning of a game, and where the cards were not dealt by the judge.
    """
    if state.chance.get("source") != "seeded" or state.pending or state.headlines:
        return None
    again = _begin(state.name, state.edition, state.options, {**state.chance, "used": 0})
    return again if (again.turn, again.due, again.chance) == (state.turn, state.due, state.chance) else None


def _options(settings: Mapping[str, Any], edition: str) -> dict[str, Any]:
    """Make the options of a state from the settings: what differs from the defaults."""
    from judge.twilight import stateoptions

    value: dict[str, Any] = {}
    optional = settings.get("optional_cards")
    if edition == "deluxe" and optional is False:
        value["optional_cards"] = False
    elif edition == "second" and optional:
        value["optional_cards"] = True           # which is refused: it has none
    if settings.get("scenario") not in (None, "standard"):
        value["scenario"] = settings["scenario"]
    for flag in ("civil_war", "tournament"):
        if settings.get(flag):
            value[flag] = True
    if settings.get("bid"):
        value["bonus"] = dict(map(_bid, settings["bid"]))
    if settings.get("variant"):
        value["variants"] = list(settings["variant"])
    if settings.get("ruling"):
        parted = (str(ruling).partition("=") for ruling in settings["ruling"])
        value["rulings"] = {name.strip(): option.strip() for name, _, option in parted}
    if "scenario" in value and "civil_war" in value:
        raise Refused(Fault(FaultKind.UNREADABLE,
                            message("the Chinese Civil War is long over in the Late War scenario"),
                            message("choose one of them")))
    chosen, faults = stateoptions.read(Document({}), (), value, edition)
    if faults:
        raise Refused(*faults)
    return chosen


def _bid(text: str) -> tuple[str, int]:
    """Read a bid: "US+2" is ("US", 2)."""
    from judge.twilight import stateoptions

    found = BID.match(str(text).strip())
    if not found:
        raise Refused(Fault(FaultKind.UNREADABLE, message("`{word}` is no bid", word=text),
                            stateoptions.such_as("US+2")))
    return found[1].upper(), int(found[2])


def audience(state: State, text: str) -> str:
    """Find the side that a page is for, by any of its names. Raises Refused for what is none."""
    from judge.twilight.report_audience import reader

    return reader(View(audience=text)).value


def title(state: State, view: View = View()) -> str:
    """Say where the game stands: "turn 3, action round 4, US"."""
    from judge.twilight.phrases import phrases

    return phrases(view.lang).phase(state.turn, state.due)


def played(state: State, files: Iterable[str], ending: Ending | None, view: View = View()) -> str:
    """Say in a line what was played of a state."""
    from judge.twilight.phrases import phrases

    return phrases(view.lang).played(title(state, view), files, ending and ending.kind)


def messages(lang: str) -> Mapping[str, str]:
    """Give the phrases of messages in a language by the English ones."""
    from judge.twilight.phrases import messages as said

    return said(lang)


def phase(state: State) -> str:
    """Give the code of the phase that is due: `AR4 US`, `headline`, `over`."""
    return state.due.text()


def read_orders(state: State, sources: Iterable[Source], reading: Reading = Reading()) -> Any:
    """Read files of declarations. With reading.lenient a line that cannot be read is no declaration, and is named."""
    from judge.twilight import reader

    found = reader.read(sources)
    strange = [*reading.names, *([reading.strict] if reading.strict else [])]
    if strange:
        wrong = (Fault(FaultKind.UNREADABLE, message("Twilight Struggle is not read by `{name}`", name=name),
                       message("it has one language, and all names in it: leave the option out")) for name in strange)
        return found._replace(faults=(*wrong, *found.faults))
    if reading.lenient:
        left_out = (reader.Ignored(fault.place, fault.text, message("cannot be read; taken as no declaration"))
                    for fault in found.faults)
        return found._replace(faults=(), ignored=(*found.ignored, *left_out))
    return found


def adjudicate(state: State, orders: Any) -> Any:
    """Do what is declared, play after play."""
    from judge.twilight import referee

    return referee.adjudicate(state, orders)


def results(turn: Any) -> list[dict]:
    """Give the results as plain values, one mapping a play."""
    from judge.twilight import values

    return values.results(turn)


def report(turn: Any, view: View = View()) -> str:
    """Write the page of results in one of FORMATS."""
    from judge.twilight import report as pages

    return pages.page(turn, view)


def check(state: State, orders: Any, view: View = View()) -> tuple[str, bool]:
    """Echo declarations in canonical words, with what is wrong and missing; say whether all are legal.

    Raises Refused when the game is over.
    """
    from judge.twilight import report_check

    turn = adjudicate(state, orders)
    if state.due.stage is Stage.OVER:
        raise Refused(*turn.faults)
    return report_check.page(state, orders, turn, view)


def show(state: State, view: View = View()) -> str:
    """Write the position in words."""
    from judge.twilight import report_position

    return report_position.page(state, view)


def options(state: State, subject: str = "", view: View = View()) -> str:
    """List what can legally be declared now."""
    from judge.twilight import report_options

    return report_options.page(state, subject, view)


def explain(state: State, orders: Any, subject: str = "", view: View = View()) -> str:
    """Say how each die, modifier and change came about. Raises Refused where something is not allowed."""
    from judge.twilight import report_explain

    turn = adjudicate(state, orders)
    if turn.faults:
        raise Refused(*turn.faults)
    return report_explain.page(turn, subject, view)


def picture(subject: Any, look: Look = Look()) -> str:
    """Draw a state, or a turn with what its last play changed, as the text of an SVG file."""
    from judge.twilight import picture as pictures

    return pictures.picture(subject, look)


def characters(subject: Any, plain: bool = False, look: Look = Look()) -> str:
    """Draw a state or a turn for a terminal, at most 100 columns wide. plain: in ASCII only, hence in English."""
    from judge.twilight import picture_characters

    return picture_characters.drawn(subject, plain, look)


def rules(state: State | None, view: View = View()) -> str:
    """List the disputed points, their options and those in force."""
    from judge.twilight import report_rules

    return report_rules.page(state, view)


def is_log(text: str) -> bool:
    """Tell whether a text is a log of the digital edition."""
    from judge.twilight import logs

    return logs.is_log(text)


def replay_log(text: str, name: str) -> tuple[str, bool]:
    """Play a log by the rules; give the page, and whether every value that it prints agrees."""
    from judge.twilight import logs

    return logs.replay_log(text, name)


def finish(state: State, ending: Ending) -> Any:
    """End the game: draw, concede (to a side), resign (a side), time-up (the VP track decides).

    Raises Refused when the game is over, or cannot end so.
    """
    from judge.twilight import running, turn

    if state.due.stage is Stage.OVER:
        raise Refused(Fault(FaultKind.OUT_OF_PLACE, message("the game `{name}` is over already", name=state.name),
                            message("`judge show` says how it ended")))
    if ending.kind == "draw":
        result = Result(None, "agreed")
    elif ending.kind == "time-up":
        result = Result(US if state.vp > 0 else USSR if state.vp < 0 else None, "time is up")
    else:
        if len(ending.sides) != 1:
            raise Refused(Fault(FaultKind.UNREADABLE, message("one side must be named"), message("US or USSR")))
        side = _side(ending.sides[0])
        result = (Result(side, f"the {OTHER[side].value} concedes") if ending.kind == "concede"
                  else Result(OTHER[side], f"the {side.value} resigns"))
    game = running.table(state)
    turn.finish(game, result)
    played = running.Played(None, state.turn, state.due, (), tuple(game.notes))
    return running.Turn(state, game.frozen(), (), (played,))


def _side(text: str) -> Side:
    from judge.twilight.names import SIDES, squash

    side = SIDES.get(squash(text))
    if side is None:
        raise Refused(Fault(FaultKind.UNREADABLE, message("unknown side `{text}`", text=text),
                            message("US or USSR")))
    return side
