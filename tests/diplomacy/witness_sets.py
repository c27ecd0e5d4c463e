"""The sets of rules under which the two judges are compared: every named one, and every single choice that bears on a
movement phase."""
from random import Random

from judge.diplomacy.rulebook import named
from judge.diplomacy.rules import Rules

SETS = ("datc", "1971", "1982", "2000", "2023", "bbs")
CHOICES = {
    "broken_convoy": "ab", "paradox": "abcdf", "land_or_convoy": ("a", "b", "c", "c-fallback", "dptg"),
    "convoyed_cut": "ab", "retreat_to_origin": "ab", "convoy_path": "abc", "dislodged_prevents": "ab",
    "exchange": ("by-convoy", "never"), "own_convoy": ("counts", "protects"),
}
RULES: list[tuple[str, Rules]] = [(name, named(name)) for name in SETS] + [
    (f"{field} {option}", Rules()._replace(**{field: option}))
    for field, options in CHOICES.items() for option in options if option != getattr(Rules(), field)]


def mixture(dice: Random) -> Rules:
    """Choose every field that bears on a movement phase by lot."""
    return Rules(**{field: dice.choice(options) for field, options in CHOICES.items()})
