"""The register of games. No command asks which game it is."""

import sys
from importlib import import_module
from typing import Any

from judge.document import Document
from judge.faults import Fault, FaultKind, Refused
from judge.messages import message, one_of
from judge.phrases import messages as shared
from judge.protocol import Game

REGISTER = {"diplomacy": "judge.diplomacy.game", "twilight-struggle": "judge.twilight.game"}
NO_STATE = (
    message("this is no state file: it does not begin with `judge: 1`"),
    message("give the game's state first, then the orders"),
)


def game(name: Any) -> Game:
    """Find a game by its name. Raises Refused for a game that this judge does not know."""
    if not isinstance(name, str) or name not in REGISTER:
        raise Refused(Fault(FaultKind.OUT_OF_PLACE, message("unknown game `{name}`", name=name), one_of(REGISTER)))
    return sys.modules.get(REGISTER[name]) or import_module(REGISTER[name])


def game_of(document: Document) -> Game:
    """Find the game that a state document belongs to. Raises Refused when it is no state of this judge's."""
    value = document.value
    if not isinstance(value, dict) or "judge" not in value:
        raise Refused(document.fault((), *NO_STATE))
    if type(value["judge"]) not in (int, float):
        raise Refused(
            document.fault(("judge",),
                           message("`judge` must be the number of a version, not {value}", value=repr(value["judge"])),
                           message("write `judge: 1`"))
        )
    if value["judge"] != 1:
        raise Refused(
            document.fault(
                ("judge",),
                message("this state is of version {version}; this judge reads version 1", version=value["judge"]),
                message("use a newer judge"),
                FaultKind.OUT_OF_PLACE,
            )
        )
    if "game" not in value:
        raise Refused(document.fault((), message("the key `{key}` is missing", key="game"), one_of(REGISTER)))
    try:
        return game(value["game"])
    except Refused as refused:
        raise Refused(*(fault._replace(place=document.place("game")) for fault in refused.faults)) from None


def messages(lang: str) -> dict[str, str]:
    """Give the phrases of messages in a language, those of every game at work: nobody else has said anything."""
    found = dict(shared(lang))
    for module in REGISTER.values():
        if module in sys.modules:
            found |= sys.modules[module].messages(lang)
    return found
