"""Verdicts in games: hints, and what is told when a push makes the level unsolvable."""
