"""Diplomacy, as the commands see it: the protocol of judge.protocol."""

from typing import Any, Iterable, Mapping

from judge.diplomacy import statefile, statewriting
from judge.diplomacy.maps import find as find_map, names as maps
from judge.diplomacy.naming import power_name, power_names
from judge.diplomacy.orders import Orders
from judge.diplomacy.outcomes import Turn
from judge.diplomacy.phases import read_phase
from judge.diplomacy.state import Ended, State, Victory
from judge.diplomacy.turn import adjudicate, finished, survivors
from judge.document import Document
from judge.faults import Fault, FaultKind, Refused
from judge.messages import message, one_of
from judge.orderfile import Source
from judge.protocol import Ending, Look, Reading, Setting, View

__all__ = [
    "NAME",
    "FORMATS",
    "SETTINGS",
    "new",
    "load",
    "dump",
    "write",
    "title",
    "played",
    "phase",
    "audience",
    "read_orders",
    "adjudicate",
    "results",
    "encoded",
    "report",
    "check",
    "show",
    "options",
    "explain",
    "picture",
    "characters",
    "finish",
    "rules",
    "messages",
    "maps",
    "check_map",
]

NAME = "diplomacy"
FORMATS = ("text", "judge", "markdown", "bbcode", "html", "json")
SETTINGS = (
    Setting(
        "map",
        "the map to play on (`judge maps` lists them), or a map file of your own beside the game's",
        default="standard",
    ),
    Setting("rules", "the named set of rules (`judge rules` lists them)", default="datc"),
    Setting("centers", "who first owns so many centres wins (0: no such goal); the map's number by default", int),
    Setting("last", "the turn after which most centres win, such as 05-F or F1905"),
    Setting(
        "clock", "most centres win when the agreed time is up (`judge finish STATE --time-up`)", bool, default=False
    ),
    Setting("start", "the phase to begin with, instead of the map's"),
)

load, dump, write = statefile.load, statewriting.dump, statewriting.write


def new(settings: Mapping[str, Any]) -> State:
    """Start a game on a map. Raises Refused for a setting that cannot be."""
    from judge.diplomacy import rulebook

    if not settings["name"].strip() or not settings["name"].isprintable():
        raise Refused(Fault(FaultKind.UNREADABLE, message("a game needs a name, in one line"),
                            message("such as hellespont")))
    board = find_map(settings.get("map") or "standard", settings.get("beside"))
    chosen = rulebook.read_rules(Document({"rules": settings.get("rules")}))
    centers = board.winning if settings.get("centers") is None else settings["centers"]
    if not 0 <= centers <= len(board.centers):
        raise Refused(
            Fault(FaultKind.UNREADABLE, message("nobody can own {centers} centres", centers=centers),
                  message("the map has {centers}", centers=len(board.centers)))
        )
    victory = Victory(centers, _phase(settings.get("last"), board.century), bool(settings.get("clock")))
    if not (victory.centers or victory.last or victory.clock):
        raise Refused(
            Fault(FaultKind.UNREADABLE, message("nothing would end this game"),
                  message("agree on centres, a last turn or a time"))
        )
    begin = _phase(settings.get("start"), board.century) or board.begin
    if victory.last and victory.last.turn < begin.turn:
        raise Refused(
            Fault(
                FaultKind.UNREADABLE,
                message("the last turn, {last}, lies before the first, {first}", last=victory.last.code,
                        first=begin.code),
                message("agree on a later one"),
            )
        )
    units, owner = {}, {}
    for power, there in board.start.items():
        for unit in there:
            units[board.unit_place[unit]], owner[board.unit_place[unit]] = unit, power
    return State(
        settings["name"],
        board,
        chosen,
        victory,
        begin,
        0,
        units,
        owner,
        {place: power for power, there in board.owned.items() for place in there},
    )


def _phase(text: str | None, century: int):
    if text is None:
        return None
    found = read_phase(text, century)
    if found is None:
        raise Refused(Fault(FaultKind.UNREADABLE, message("`{text}` is no turn", text=text),
                            message("such as F1905 or 05-F")))
    return found


def title(state: State, view: View = View()) -> str:
    """Say where the game stands: "Fall 1902, movement"."""
    from judge.diplomacy.phrases import phrases

    words = phrases(view.lang)
    text = words.phase(state.phase)
    return words.say("title.ended", phase=text) if state.ended else text


def played(state: State, files: Iterable[str], ending: Ending | None, view: View = View()) -> str:
    """Say in a line what was played of a state."""
    from judge.diplomacy.phrases import phrases

    return phrases(view.lang).played(title(state, view), files, ending and ending.kind)


def messages(lang: str) -> Mapping[str, str]:
    """Give the phrases of messages in a language by the English ones."""
    from judge.diplomacy.phrases import messages as said

    return said(lang)


def phase(state: State) -> str:
    """Give the code of the phase that is due, "over" for a finished game."""
    return "over" if state.ended else state.phase.code


def audience(state: State, text: str) -> str:
    """Find the power that a page is for, by any of its names. Raises Refused for what is none."""
    from judge.diplomacy import gazetteer

    found = gazetteer.find_power(state.board, text)
    if len(found) != 1:
        raise Refused(
            Fault(FaultKind.OUT_OF_PLACE, message("unknown power `{text}`", text=text),
                  one_of(map(power_name, state.board.powers)))
        )
    return found[0]


def _sides(state: State, texts: Iterable[str]) -> list[str]:
    """Find the powers that an ending names: in each text one, or several with blanks or "and" between.

    Raises Refused for what names none.
    """
    from judge.diplomacy.gazetteer import find_power, table

    found = []
    for text in texts:
        words = text.split()
        while words:
            if found and words[0].casefold() in table("words")["and"]:
                words = words[1:]
                continue
            longest = (n for n in range(len(words), 0, -1) if find_power(state.board, " ".join(words[:n])))
            end = next(longest, len(words) if words == text.split() else 1)
            found.append(audience(state, " ".join(words[:end])))
            words = words[end:]
    return found


def read_orders(state: State, sources: Iterable[Source], reading: Reading = Reading()) -> Orders:
    """Read order files against a state."""
    from judge.diplomacy.reader import read  # so and not from the package: that costs a microsecond each time

    return read(state, sources, reading)


def results(turn: Turn) -> list[dict]:
    """Give the results as plain values, one mapping an order."""
    from judge.diplomacy import report_values

    return report_values.results(turn)


def encoded(turn: Turn) -> tuple[str, str]:
    """Give the state and the results as JSON, the text of what `dump` and `results` give; fast, for batches."""
    from judge.diplomacy.report_answers import encoded as written

    return written(turn)


def report(turn: Turn, view: View = View()) -> str:
    """Write the page of results in one of FORMATS."""
    if view.format == "judge":
        from judge.diplomacy import report_judge

        return report_judge.page(turn)
    from judge.diplomacy import report as pages

    return pages.page(turn, view)


def check(state: State, orders: Orders, view: View = View()) -> tuple[str, bool]:
    """Echo orders in canonical words, with what is wrong and missing; say whether all are legal.

    Raises Refused when the game is over.
    """
    from judge.diplomacy import report_check

    if state.ended:
        raise Refused(*adjudicate(state, orders).faults)
    return report_check.page(state, orders, adjudicate(state, orders._replace(faults=())), view)


def show(state: State, view: View = View()) -> str:
    """Write the position in words."""
    from judge.diplomacy import report_position

    return report_position.page(state, view)


def options(state: State, subject: str = "", view: View = View()) -> str:
    """List what can legally be ordered now."""
    from judge.diplomacy import report_options

    return report_options.page(state, subject, view)


def explain(state: State, orders: Orders, subject: str = "", view: View = View()) -> str:
    """Say why each order did what it did, or that of one subject. Raises Refused with the faults of the orders."""
    from judge.diplomacy import report_explain

    turn = adjudicate(state, orders)
    if turn.faults:
        raise Refused(*turn.faults)
    return report_explain.page(turn, subject, view)


def picture(subject: State | Turn, look: Look = Look()) -> str:
    """Draw a state, or a turn with its orders and what became of them, as the text of an SVG file."""
    from judge.diplomacy import picture as pictures

    return pictures.picture(subject, look)


def characters(subject: State | Turn, plain: bool = False, look: Look = Look()) -> str:
    """Draw the position (of a turn: the one after it) for a terminal, at most 100 columns wide; plain: only ASCII."""
    from judge.diplomacy import picture_terminal

    return picture_terminal.characters(subject, plain, look)


def finish(state: State, ending: Ending) -> Turn:
    """End the game: time-up (most centres win), draw (all survivors or those named), concede (to one), resign (one).

    Raises Refused when the game is over, or cannot end so.
    """
    from judge.diplomacy import victory

    if state.ended:
        raise Refused(
            Fault(FaultKind.OUT_OF_PLACE, message("the game `{name}` is over already", name=state.name),
                  message("`judge show` says how it ended"))
        )
    alive = survivors(state)
    sides = []
    for power in _sides(state, ending.sides):
        if power not in alive:
            raise Refused(
                Fault(FaultKind.OUT_OF_PLACE, message("{power} is eliminated", power=power_name(power)),
                      message("name survivors: {powers}", powers=power_names(alive)))
            )
        sides.append(power)
    owned = victory.counts(state)
    if ending.kind == "time-up":
        if state.phase.kind == "R":
            raise Refused(
                Fault(
                    FaultKind.OUT_OF_PLACE,
                    message("retreats are due ({code}): nobody wins before they are done", code=state.phase.code),
                    message("adjudicate the retreats, then finish"),
                )
            )
        if not state.victory.clock:
            raise Refused(
                Fault(
                    FaultKind.OUT_OF_PLACE,
                    message("no end by the clock was agreed in this game"),
                    message("set `clock: true` under `victory:` if all agree, or end it with --draw or --concede-to"),
                )
            )
        return finished(state, victory.leaders(state, state.phase))
    if ending.kind == "draw":
        powers = tuple(power for power in state.board.powers if power in (sides or alive))
        return finished(state, Ended("draw", powers, "agreed-draw", state.phase, max(owned[p] for p in powers)))
    if ending.kind == "concede" and len(sides) == 1:
        return finished(state, Ended("win", tuple(sides), "conceded", state.phase, owned[sides[0]]))
    raise Refused(
        Fault(
            FaultKind.OUT_OF_PLACE,
            message("a game of Diplomacy cannot end by `{kind}`", kind=ending.kind),
            message("agree a draw (--draw) or concede to one power (--concede-to)"),
        )
    )


def check_map(document: Document) -> list[Fault]:
    """List everything that is wrong with a map file."""
    from judge.diplomacy import mapcheck

    return mapcheck.check(document)


def rules(state: State | None, view: View = View()) -> str:
    """List the rule choices, their options and those in force."""
    from judge.diplomacy import report_rules

    return report_rules.page(state, view)
