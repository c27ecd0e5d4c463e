"""Twilight Struggle."""
