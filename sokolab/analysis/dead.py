"""Dead squares: a box that is pushed onto one can never reach a goal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import CACHE_SIZE, BoardArrays, read_only
from sokolab.analysis.one_box import single_box


@dataclass(frozen=True, eq=False, slots=True)
class DeadSquares:
    """Dead corners and dead squares; arrays are bool ``[n]``, read-only, True only inside."""

    corners: NDArray[np.bool_]
    """Dead corners: no goal, and walls on two adjacent sides (the border counts as wall). Every
    dead corner is a dead square.
    """
    mask: NDArray[np.uint8]
    """Dead squares in the form that kernels take, uint8 ``[n + 1]``."""
    has_goals: bool
    """Whether there is a goal inside the walls; without one, all squares inside are dead."""

    @property
    def dead(self) -> NDArray[np.bool_]:
        """Dead squares: a single box there reaches no goal, whichever side the player is on."""
        return self.mask[:-1].view(np.bool_)


@lru_cache(maxsize=CACHE_SIZE)
def dead_squares(board_arrays: BoardArrays) -> DeadSquares:
    """Return dead corners and dead squares; they do not depend on where the boxes are."""
    from sokolab.kernels.one_box import pulls

    box = single_box(board_arrays)
    found = np.empty((2, board_arrays.inside.size), np.uint8)
    pulls.dead_squares(
        board_arrays.inside,
        board_arrays.goals,
        board_arrays.goal_squares,
        box.sides.cut_squares,
        box.state,
        box.pulled,
        box.sides.groups.view(np.int32).reshape(-1),
        found,
        *box.scratch(),
    )
    corners, dead = read_only(found)
    return DeadSquares(corners[:-1].view(np.bool_), dead, board_arrays.goal_squares.size > 0)
