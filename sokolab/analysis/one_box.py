"""A single box: all its states on the board without other boxes, and the pulls between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import CACHE_SIZE, BoardArrays, read_only
from sokolab.analysis.cuts import SideGroups, side_groups


@dataclass(frozen=True, eq=False, slots=True)
class SingleBox:
    """States of a single box: its square, and the sides the player can walk between.

    Arrays are read-only; ``n`` is the number of squares. State ``n`` is none.
    """

    sides: SideGroups
    """The side groups of the board without boxes."""
    state: NDArray[np.int32]
    """int32 ``[n + 1, 4]``: the state with the player on that side, ``n`` where it is shut."""
    pulled: NDArray[np.int32]
    """int32 ``[s, 4]``: the state after a pull to that side, ``n`` where it is impossible."""

    def scratch(self) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
        """Return new scratch arrays, states unseen and queue, for one search over the states."""
        count = self.pulled.shape[0]
        return np.empty(count, np.uint8), np.empty(count, np.int32)


@lru_cache(maxsize=CACHE_SIZE)
def single_box(board_arrays: BoardArrays) -> SingleBox:
    """Return the states of a single box on the board with all boxes lifted."""
    from sokolab.kernels.one_box import pulls

    sides = side_groups(board_arrays)
    size = sides.cut.size
    state = np.empty((size, 4), np.int32)
    pulled = np.empty((size + 3 * sides.cut_squares.size, 4), np.int32)
    count = pulls.pull_table(
        board_arrays.neighbours, sides.cut, sides.cut_squares, sides.groups, state, pulled
    )
    return SingleBox(sides, read_only(state), read_only(pulled[:count]))
