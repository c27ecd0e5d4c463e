"""The commands: the only place that imports click and prints."""
