"""Push targets: where one box can be pushed while all others stay at rest."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import CACHE_SIZE, BoardArrays, read_only
from sokolab.analysis.cuts import side_groups


@dataclass(frozen=True, eq=False, slots=True)
class PushTargets:
    """Where one box can be pushed; arrays are by square, read-only, and -1 means "cannot".

    References
    ----------
    Yang Chao, "推箱子游戏的一个箱子推动路径搜索算法" ("A push-path search for one box"),
    two parts, sokoban.ws, 2012 and 2013.
    """

    box: int
    """The square of the box, or -1 if no box is on the selected square."""
    pushes: NDArray[np.int32]
    """int32 ``[n]``: the fewest pushes that bring the box there; 0 on its own square if the player
    can reach the box at all.
    """
    sides: NDArray[np.uint8]
    """uint8 ``[n]``: bit ``d`` is set if the player can end on side ``d`` of the box (0 up, 1
    right, 2 down, 3 left), walking round it after the last push if need be.
    """
    state_pushes: NDArray[np.int32]
    """int32 ``[n, 4]``: the fewest pushes that bring the box there with the player on that side."""
    state_group: NDArray[np.int8]
    """int8 ``[n, 4]``: with the box there, the lowest of the sides that the player can walk to
    from this one; -1 for a shut side.
    """


@lru_cache(maxsize=CACHE_SIZE)
def push_targets(board_arrays: BoardArrays, selected: int | None) -> PushTargets:
    """Return where the box on the selected square can be pushed while the others stay at rest."""
    from sokolab.kernels.one_box.pushes import push_search

    size = board_arrays.board.size
    box = -1
    if selected is not None and board_arrays.inside[selected] and not board_arrays.free[selected]:
        box = selected
    side_group = side_groups(board_arrays, box if box >= 0 else None).groups[:-1]
    side = -1
    if box >= 0:
        beside = board_arrays.reached[board_arrays.neighbours[box]].tolist()
        side = beside.index(1) if 1 in beside else -1
    pushes = np.empty(size + 1, np.int32)
    sides = np.empty(size + 1, np.uint8)
    state_pushes = np.empty((size + 1, 4), np.int32)
    queue = np.empty(4 * size, np.int32)
    push_search(board_arrays.neighbours, side_group, box, side, pushes, sides, state_pushes, queue)
    return PushTargets(
        box,
        read_only(pushes[:size]),
        read_only(sides[:size]),
        read_only(state_pushes[:size]),
        side_group,
    )
