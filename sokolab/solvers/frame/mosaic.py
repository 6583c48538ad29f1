"""Tells mosaics from other levels: they need other engines."""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.solvers.frame.search_board import SearchBoard

_LEAST_SQUARES: Final = 90  # on a smaller board the table of positions leads farther
_MOST_STEPS: Final = 3  # XSokoban has no level below 3.9


def is_mosaic(search_board: SearchBoard) -> bool:
    """Whether a level is a mosaic: large, and the boxes begin near goals.

    Most such levels are patterns or several puzzles side by side, with goals in all rooms. There is
    no order in which to fill them that would show in a plan.
    """
    return search_board.size >= _LEAST_SQUARES and steps_to_goals(search_board) < _MOST_STEPS


def steps_to_goals(search_board: SearchBoard) -> float:
    """Return the steps from a box to the nearest goal on the board without boxes, on average."""
    m = search_board.size
    steps = np.full(m + 1, -1, np.int32)
    front: Ints = np.flatnonzero(search_board.goals).astype(np.int32)
    distance = 0
    while len(front):
        steps[front] = distance
        distance += 1
        beside = search_board.neighbours[front].ravel()
        front = np.unique(beside[(beside < m) & (steps[beside] < 0)])
    return float(steps[search_board.boxes].mean())
