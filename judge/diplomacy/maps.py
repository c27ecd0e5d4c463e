"""Maps by name: those that come with the judge, and a group's own, in a file beside its state."""

import re
from functools import lru_cache
from typing import Any, Callable

from judge import resources
from judge.diplomacy.board import Board, board, make
from judge.document import read
from judge.faults import Fault, FaultKind, Refused
from judge.messages import message, one_of

LISTED = re.compile(r"[a-z0-9_]+\Z")
OWN = re.compile(r"[\w-][\w .-]*\.ya?ml\Z")  # a file's name and no path: a map lies beside the states that use it


def names() -> list[str]:
    """List the maps that come with the judge."""
    return resources.listing("maps", "diplomacy", suffix=".yaml")


def find(name: Any, beside: Callable[[str], str] | None = None) -> Board:
    """Find a map by its name, or by that of its file ("house.yaml").

    beside: reads a file that lies beside the state, by its name; None where there is no such place. Raises Refused
    where there is no such map, and with all that is wrong in a group's own.
    """
    if isinstance(name, str):
        if LISTED.match(name):
            try:
                return board(name)
            except OSError:
                pass
        elif OWN.match(name) and beside is not None:
            return _own(beside(name), name)
    known = one_of(names())
    if beside is not None:
        known = message("{known}; or a file of your own that lies beside the state, such as `house.yaml`", known=known)
    raise Refused(Fault(FaultKind.UNREADABLE, message("unknown map `{name}`", name=name), known))


@lru_cache(maxsize=8)
def _own(text: str, name: str) -> Board:
    from judge.diplomacy import mapcheck  # the maps that come with the judge are proved by its tests

    document = read(text, name)
    faults = mapcheck.check(document)
    if faults:
        raise Refused(*faults)
    return make(document, name)
