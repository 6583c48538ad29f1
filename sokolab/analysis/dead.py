"""Dead squares: a box that is pushed onto one can never reach a goal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import CACHE_SIZE, BoardArrays, read_only
from sokolab.analysis.single_box import single_box

__all__ = ["DeadSquares", "dead_squares"]


@dataclass(frozen=True, eq=False, slots=True)
class DeadSquares:
    """Dead corners and dead squares; arrays are bool ``[n]``, read-only, True only inside.

    Attributes
    ----------
    corners
        Dead corners: no goal, and walls on two adjacent sides (the border counts as wall).
        Every dead corner is a dead square.
    dead
        Dead squares: a single box there reaches no goal, whichever side the player is on.
    has_goals
        Whether there is a goal inside the walls; without one, all squares inside are dead.
    """

    corners: NDArray[np.bool_]
    dead: NDArray[np.bool_]
    has_goals: bool


@lru_cache(maxsize=CACHE_SIZE)
def dead_squares(board_arrays: BoardArrays) -> DeadSquares:
    """Return dead corners and dead squares; they do not depend on where the boxes are."""
    from sokolab.kernels import pulls

    size = board_arrays.board.size
    box = single_box(board_arrays)
    found = np.empty((2, size + 1), np.uint8)
    corners, dead = found
    pulls.dead_squares(
        board_arrays.neighbours,
        board_arrays.inside,
        board_arrays.goals,
        board_arrays.goal_squares,
        box.state,
        box.pulled,
        box.squares,
        corners,
        dead,
        *box.scratch(),
    )
    corners, dead = read_only(found)[:, :size].view(np.bool_)
    return DeadSquares(corners, dead, board_arrays.goal_squares.size > 0)
