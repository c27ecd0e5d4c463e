"""The disputed points of the rules, from maps/twilight/rulings.yaml."""
from typing import NamedTuple

from judge import document, resources


class Ruling(NamedTuple):
    """A disputed point: what it is about, and its options, the default first."""

    about: str
    options: tuple[str, ...]


RULINGS: dict[str, Ruling] = {
    name: Ruling(row["about"], tuple(row["options"]))
    for name, row in document.read(resources.text("maps", "twilight", "rulings.yaml")).value.items()}
DEFAULTS: dict[str, str] = {name: ruling.options[0] for name, ruling in RULINGS.items()}
