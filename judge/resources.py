"""Find the grammars and maps: inside the installed package, or beside it in a checkout.

`importlib.resources` fails on nested mapped packages of editable installs, and pathlib takes 3 ms of every start, so
plain paths are used.
"""
import os

PACKAGE = os.path.dirname(os.path.realpath(__file__))


def folder(kind: str) -> str:
    """Find the folder `grammar` or `maps`."""
    inside = os.path.join(PACKAGE, kind)
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(PACKAGE), kind)


def text(kind: str, *names: str) -> str:
    """Read a file that the package brings, such as text("maps", "diplomacy", "standard.yaml")."""
    with open(os.path.join(folder(kind), *names), encoding="utf-8") as file:
        return file.read()


def listing(kind: str, *names: str, suffix: str) -> list[str]:
    """List the stems of the files with a suffix in a folder that the package brings, sorted."""
    there = os.path.join(folder(kind), *names)
    files = os.listdir(there) if os.path.isdir(there) else []
    return sorted(file.removesuffix(suffix) for file in files if file.endswith(suffix))
