"""The 110 cards: rows (steps), then functions by era. Importing this package registers them all."""
from judge.twilight.cards import early, steps

__all__ = ["early", "steps"]
