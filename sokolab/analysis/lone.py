"""The lone box: all states it can be in on the empty board, and the pulls between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import KEPT, BoardArrays, read_only
from sokolab.analysis.cuts import cuts_and_blocks
from sokolab.kernels.pulls import pull_table

__all__ = ["LoneBox", "lone_box"]


@dataclass(frozen=True, eq=False, slots=True)
class LoneBox:
    """States of a lone box: its square and the sides between which the player can walk.

    Attributes
    ----------
    count
        Number of states.
    state
        int32 ``[n + 1, 4]``: the state with the player on that side, -1 for a shut side.
    pulled
        int32 ``[4 n, 4]``, ``count`` rows filled: the state after a pull to that side, -1 for
        none.
    """

    count: int
    state: NDArray[np.int32]
    pulled: NDArray[np.int32]

    def scratch(self) -> tuple[NDArray[np.uint32], NDArray[np.int32]]:
        """Return room for the distances and the queue of one search over the states."""
        return np.empty(self.count + 1, np.uint32), np.empty(self.count + 1, np.int32)


@lru_cache(maxsize=KEPT)
def lone_box(board_arrays: BoardArrays) -> LoneBox:
    """Return the states of a lone box on the board with all boxes lifted."""
    size = board_arrays.board.size
    state = np.empty((size + 1, 4), np.int32)
    pulled = np.empty((4 * size, 4), np.int32)
    count = pull_table(
        board_arrays.neighbours, cuts_and_blocks(board_arrays).side_group, state, pulled
    )
    return LoneBox(count, read_only(state), read_only(pulled))
