"""A single box: all its states on the board without other boxes, and the pulls between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import CACHE_SIZE, BoardArrays, read_only
from sokolab.analysis.cuts import cuts_and_blocks

__all__ = ["SingleBox", "single_box"]


@dataclass(frozen=True, eq=False, slots=True)
class SingleBox:
    """States of a single box: its square, and the sides the player can walk between.

    Arrays are read-only; ``n`` is the number of squares.

    Attributes
    ----------
    count
        Number of states.
    state
        int32 ``[n + 1, 4]``: the state with the player on that side, -1 where the side is shut.
    pulled
        int32 ``[4 n, 4]``, of which ``count`` rows are filled: the state after a pull to that
        side, -1 where it is impossible.
    squares
        int32 ``[4 n]``, of which ``count`` entries are filled: the square of each state.
    """

    count: int
    state: NDArray[np.int32]
    pulled: NDArray[np.int32]
    squares: NDArray[np.int32]

    def scratch(self) -> tuple[NDArray[np.uint32], NDArray[np.int32]]:
        """Return new scratch arrays, distances and queue, for one search over the states."""
        return np.empty(self.count + 1, np.uint32), np.empty(self.count + 1, np.int32)


@lru_cache(maxsize=CACHE_SIZE)
def single_box(board_arrays: BoardArrays) -> SingleBox:
    """Return the states of a single box on the board with all boxes lifted."""
    from sokolab.kernels.pulls import pull_table

    size = board_arrays.board.size
    state = np.empty((size + 1, 4), np.int32)
    pulled, squares = np.empty((4 * size, 4), np.int32), np.empty(4 * size, np.int32)
    side_group = cuts_and_blocks(board_arrays).side_group
    count = pull_table(board_arrays.neighbours, side_group, state, pulled, squares)
    return SingleBox(count, read_only(state), read_only(pulled), read_only(squares))
