"""A judge for Diplomacy and Twilight Struggle.

    state = judge.load(text)
    turn = judge.adjudicate(state, judge.read_orders(state, orders))
    print(judge.report(turn))

`judge.library` holds what can be called; nothing is imported before it is used.
"""

CALLS = (
    "new",
    "load",
    "write",
    "read_orders",
    "adjudicate",
    "results",
    "report",
    "check",
    "show",
    "options",
    "explain",
    "finish",
    "rules",
)
__all__ = list(CALLS)


def __getattr__(name: str):
    if name in CALLS:
        from importlib import import_module

        return getattr(import_module("judge.library"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
