"""Player reach: where the player can walk without pushing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import KEPT, BoardArrays, read_only
from sokolab.kernels.flood import flood

__all__ = ["PlayerReach", "player_reach"]


@dataclass(frozen=True, eq=False, slots=True)
class PlayerReach:
    """Where the player can walk now; arrays bool ``[n]``, read-only.

    Attributes
    ----------
    inside
        The squares of the level: :attr:`sokolab.analysis.board_arrays.BoardArrays.inside`.
    squares
        Those the player reaches with the boxes where they are, his own among them; none where
        there is not exactly one player.
    """

    inside: NDArray[np.bool_]
    squares: NDArray[np.bool_]


@lru_cache(maxsize=KEPT)
def player_reach(board_arrays: BoardArrays) -> PlayerReach:
    """Return the squares the player can walk to without pushing."""
    size = board_arrays.board.size
    reached = np.zeros(size + 1, np.uint8)
    if board_arrays.player >= 0:
        stack = np.empty(size + 1, np.int32)
        flood(board_arrays.neighbours, board_arrays.free, board_arrays.player, reached, stack)
    return PlayerReach(
        board_arrays.inside[:size].view(np.bool_), read_only(reached)[:size].view(np.bool_)
    )
