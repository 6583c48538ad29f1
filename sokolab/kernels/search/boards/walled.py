"""A lower bound that treats frozen boxes as walls.

Frozen boxes never move again, so for the other boxes they are walls, and their goals are taken. The
player is assumed to walk as on the empty board. So the bound never exceeds the pushes left, and no
matching means a deadlock. Every box frozen now stays frozen, so in the child of a position these
walls stand, too: its bound is at least the bound of the position, minus the push made.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.freeze import frozen_boxes
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.assignment import FAR, Matching, best_total, new_matching
from sokolab.kernels.search.boards.distances import fill_pushes_to
from sokolab.kernels.search.boards.field import Field, box_state

_MAX_DISTANCES: Final = 4_000_000  # int32 each: 16 MB
_MAX_ROWS: Final = 256  # even on small boards


class WallCache(NamedTuple):
    """A cache of distances among recent sets of frozen boxes, and a matching over them."""

    frozen_squares: Ints  # [rows, k]: square of each frozen box, -1 = not frozen, -2 = row unused
    distance: Ints  # [rows, k, s]: fewest pushes to each open goal from each state of a single box
    costs: Ints  # [k, k]: scratch: from each box to each goal
    matching: Matching  # With the rows 0 to `k - 1`


def new_wall_cache(field: Field) -> WallCache:
    """Return an empty cache of up to 256 rows and 16 MB."""
    state_count, k = field.costs.shape
    row_count = min(_MAX_ROWS, max(1, _MAX_DISTANCES // (state_count * k)))
    return WallCache(
        frozen_squares=np.full((row_count, k), -2, np.int32),
        distance=np.empty((row_count, k, state_count), np.int32),
        costs=np.empty((k, k), np.int32),
        matching=new_matching(np.arange(k, dtype=np.int32)),
    )


@kernel
def _row_of_walls(
    field: Field, keys: Longs, boxes: Ints, frozen: Mask, cache: WallCache, queue: Ints
) -> int:
    """Return the row of the cache with the distances for these frozen boxes.

    Missing distances are worked out and replace the distances of another set.
    """
    frozen_hash = 0
    for i in range(boxes.size):
        if frozen[boxes[i]]:
            frozen_hash ^= keys[0, boxes[i]]
    cache_row = frozen_hash % cache.frozen_squares.shape[0]
    is_hit = True
    for i in range(boxes.size):
        square = boxes[i] if frozen[boxes[i]] else -1
        # The squares are compared, not hashes: a wrong distance would make the bound unsound.
        # Writing in the same pass is safe, because on a miss the row is filled again anyway.
        is_hit = is_hit and cache.frozen_squares[cache_row, i] == square
        cache.frozen_squares[cache_row, i] = square
    if not is_hit:
        for j in range(boxes.size):
            goal = field.goal_squares[j]
            # A goal under a frozen box is never looked up, so old distances can stay there.
            if not frozen[goal]:
                fill_pushes_to(
                    field.neighbours,
                    field.state_at,
                    field.square_of,
                    frozen,
                    goal,
                    cache.distance[cache_row, j],
                    queue,
                )
    return int(cache_row)


@kernel
def walled_total(
    field: Field,
    keys: Longs,
    boxes: Ints,
    player: int,
    frozen: Mask,
    stack: Ints,
    queue: Ints,
    cache: WallCache,
) -> int:
    """Return the least matching with frozen boxes as walls, ``FAR`` if there is none.

    The player walks as on the board without boxes, so the bound never overestimates.

    Parameters
    ----------
    keys
        Hash keys of the table of states.
    boxes, player
        The position; all its frozen boxes are on goals.
    frozen
        uint8 ``[m + 1]``: scratch; 1 for square ``m``, else 0, before and after.
    stack, queue
        int32 ``[5 k]`` and ``[s]``: scratch.
    """
    k = boxes.size
    frozen_boxes(field.neighbours, field.inside, field.dead, boxes, frozen, stack)
    cache_row = _row_of_walls(field, keys, boxes, frozen, cache, queue)
    costs = cache.costs
    for i in range(k):
        square = boxes[i]
        state = box_state(field, square, player)
        for j in range(k):
            goal = field.goal_squares[j]
            costs[i, j] = FAR
            # A frozen box keeps the goal it stands on, and no other box gets there.
            if frozen[square] or frozen[goal]:
                if square == goal:
                    costs[i, j] = 0
            else:
                costs[i, j] = cache.distance[cache_row, j, state]
    for i in range(k):
        frozen[boxes[i]] = 0
    # The test for freezes shares this mask and takes square ``m`` for a wall.
    frozen[frozen.size - 1] = 1
    return best_total(costs, cache.matching)
