"""The scalars of a running search, as records with named fields that kernels read and write."""

from __future__ import annotations

from typing import Final

COUNTER_FIELDS: Final = (
    "taken",  # positions taken from a cell
    "expanded",  # those of them that were not proved dead
    "best",  # the expansion with the best score
    "solved_parent",  # the move that solves the level: the expansion it starts from,
    "solved_source",  # the box's square before the move,
    "solved_target",  # the box's square after it,
    "solved_lowest",  # and the lowest square of the player's reach then
    "phase",  # what the loop does next
    "box",  # the next box of the current expansion
    "boxes_hash",  # hash of the current boxes
    "entry",  # entry of the current frozen boxes in ``FrozenWalls``
    "player",  # a square of the current player's reach
    "cursor",  # the cell whose turn is next
    "top_cell",  # the cell with the largest key
    "turn",  # turns given to cells so far
    "regions",  # connected regions of free squares
    "on_goals",  # boxes on goals
    "distance",  # sum over the boxes of the least pushes to any goal
    "solving_row",  # row of ``Macros.moves`` that solves the level
    "matched",  # matched pushes, if they count
    "feature_mask",  # see :mod:`sokolab.kernels.search.fess.children`
    "suspected",  # positions given to pattern learning because their subtree grew large
    "pruned",  # those of them that were proved dead
    "child_stamp",  # the last stamp in ``ExpansionScratch.child_mark``
)
"""Fields of ``ExpansionScratch.counters``, int64 each."""

USED_FIELDS: Final = ("nodes", "edges", "expansions", "cells")
"""Fields of ``SearchTables.used``: how many rows of each table are in use, int64 each."""
