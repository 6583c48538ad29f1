"""Dead squares: where no box may ever be pushed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis import lone
from sokolab.analysis.board_arrays import KEPT, BoardArrays, read_only
from sokolab.kernels import pulls

__all__ = ["DeadSquares", "dead_squares"]


@dataclass(frozen=True, eq=False, slots=True)
class DeadSquares:
    """Squares on which a box is lost; arrays bool ``[n]``, read-only, inside the level only.

    Attributes
    ----------
    corners
        Dead corners: no goal, and walls on two neighbouring sides (off the board counts as
        wall). All of them are dead squares.
    dead
        Dead squares: a lone box there can be brought to no goal, whichever side the player is
        on.
    """

    corners: NDArray[np.bool_]
    dead: NDArray[np.bool_]


@lru_cache(maxsize=KEPT)
def dead_squares(board_arrays: BoardArrays) -> DeadSquares:
    """Return dead corners and dead squares; the boxes on the board do not matter."""
    size = board_arrays.board.size
    box = lone.lone_box(board_arrays)
    corners, dead = np.empty((2, size + 1), np.uint8)
    pulls.dead_squares(
        board_arrays.neighbours,
        board_arrays.inside,
        board_arrays.goals,
        box.state,
        box.pulled,
        corners,
        dead,
        *box.scratch(),
    )
    return DeadSquares(
        read_only(corners)[:size].view(np.bool_), read_only(dead)[:size].view(np.bool_)
    )
