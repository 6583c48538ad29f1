"""Player reach: the squares the player can walk to without a push."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import CACHE_SIZE, BoardArrays
from sokolab.analysis.marked_squares import Marks


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class PlayerReach(Marks):
    """The squares inside, and those the player can walk to, in read-only arrays."""

    inside: NDArray[np.bool_]
    """bool ``[n]``: the squares inside, as in :class:`~sokolab.analysis.board_arrays.BoardArrays`.
    """
    mask: NDArray[np.uint8]
    """uint8 ``[n + 1]``, the form that kernels take: 1 for the squares that the player can walk to
    with the boxes where they are, including the player's own square. All 0 if there is not exactly
    one player.
    """

    @property
    def squares(self) -> NDArray[np.bool_]:
        """The squares that the player can walk to, bool ``[n]``, read-only."""
        return self.mask[:-1].view(np.bool_)


@lru_cache(maxsize=CACHE_SIZE)
def player_reach(board_arrays: BoardArrays) -> PlayerReach:
    """Return the squares the player can walk to without a push."""
    return PlayerReach(board_arrays.inside[:-1].view(np.bool_), board_arrays.reached)


def out_of_reach(board_arrays: BoardArrays) -> NDArray[np.bool_]:
    """Return the squares without a box that the player cannot walk to, bool ``[n]``."""
    is_free: NDArray[np.bool_] = board_arrays.free[:-1] > 0
    return is_free & ~player_reach(board_arrays).squares
