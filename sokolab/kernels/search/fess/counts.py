"""The entries of ``Hand.counts``: where the search stands."""

from __future__ import annotations

from typing import Final

__all__ = [
    "ADVICE",
    "BEST",
    "BOX",
    "CURSOR",
    "EXPANDED",
    "FACTS",
    "LEARNT",
    "OTHER_STAMP",
    "PHASE",
    "PLACE",
    "PLAYER",
    "PRUNED",
    "SOLVED_LOWEST",
    "SOLVED_PARENT",
    "SOLVED_SOURCE",
    "SOLVED_TARGET",
    "TAKEN",
    "TASTE",
    "TOP_CELL",
    "TURN",
    "WORD",
]

TAKEN, EXPANDED, BEST = 0, 1, 2
"""Positions looked at, those of them not proved dead, and the best expansion."""
SOLVED_PARENT, SOLVED_SOURCE, SOLVED_TARGET, SOLVED_LOWEST = 3, 4, 5, 6
"""The move that solves the level."""
PHASE, BOX, WORD, PLACE = 7, 8, 10, 11
"""Of the expansion in hand: what is done next, the next box, the hash of the boxes, the place of
its frozen boxes."""
CURSOR, TOP_CELL, TURN, PLAYER = 12, 13, 14, 15
"""The cell whose turn is next, the best cell, the turns so far; any square the player reaches."""
FACTS: Final = 16
"""The first of five: see :func:`sokolab.kernels.search.fess.children.add_children`."""
TASTE: Final = FACTS + 4
ADVICE: Final = 21
"""The first of seven: the move that each advisor names."""
LEARNT, PRUNED = 28, 29
"""Positions suspected, and those of them that were dead."""
OTHER_STAMP: Final = 30
