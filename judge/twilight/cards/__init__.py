"""The 110 cards: rows (steps), then functions by era. Importing this package registers them all."""
from judge.twilight.cards import early, late, mid, steps

__all__ = ["early", "late", "mid", "steps"]
