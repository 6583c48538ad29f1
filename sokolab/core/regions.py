"""Connected squares, in plain Python, for work that must not wait for kernels."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board

__all__ = ["connected"]


def connected(board: Board, starts: Iterable[int], is_open: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the squares that open squares connect with the starts, bool ``[n]``.

    Parameters
    ----------
    starts
        Squares; they belong to the answer, open or not.
    is_open
        bool ``[n]``: the squares that may be entered.
    """
    neighbours, may_enter = board.neighbours.tolist(), [*is_open.tolist(), False]
    seen = set(starts)
    todo = list(seen)
    while todo:
        for there in neighbours[todo.pop()]:
            if may_enter[there] and there not in seen:
                seen.add(there)
                todo.append(there)
    mask = np.zeros(board.size, bool)
    mask[list(seen)] = True
    return mask
