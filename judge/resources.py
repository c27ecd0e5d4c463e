"""Find the grammars and maps: inside the installed package, or beside it in a checkout.

`importlib.resources` fails on nested mapped packages of editable installs, so plain paths are used.
"""
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def folder(kind: str) -> Path:
    """Find the folder `grammar` or `maps`."""
    inside = PACKAGE / kind
    return inside if inside.is_dir() else PACKAGE.parent / kind


def text(kind: str, *names: str) -> str:
    """Read a file that the package brings, such as text("maps", "diplomacy", "standard.yaml")."""
    return folder(kind).joinpath(*names).read_text(encoding="utf-8")


def listing(kind: str, *names: str, suffix: str) -> list[str]:
    """List the stems of the files with a suffix in a folder that the package brings, sorted."""
    return sorted(path.stem for path in folder(kind).joinpath(*names).glob("*" + suffix))
