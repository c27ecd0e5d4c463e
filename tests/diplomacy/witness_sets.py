"""The sets of rules under which the two judges are compared: every named one, and every single choice that bears on a
movement phase and that a game may make."""
from random import Random

from judge.diplomacy.rulebook import rulebook
from judge.diplomacy.rules import Rules

FIELDS = ("broken_convoy", "paradox", "land_or_convoy", "convoyed_cut", "retreat_to_origin", "convoy_path",
          "dislodged_prevents", "exchange", "own_convoy")
CHOICES = {issue.field: [option.name for option in issue.options if option.works]
           for issue in rulebook().issues if issue.field in FIELDS}
RULES: list[tuple[str, Rules]] = [*rulebook().sets.items()] + [
    (f"{field} {option}", Rules()._replace(**{field: option}))
    for field, options in CHOICES.items() for option in options if option != getattr(Rules(), field)]


def mixture(dice: Random) -> Rules:
    """Choose every field that bears on a movement phase by lot."""
    return Rules(**{field: dice.choice(options) for field, options in CHOICES.items()})
