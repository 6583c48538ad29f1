"""One hash for all positions that the symmetries of a board map onto each other.

The pushes that lead from one such position to the goals lead there from the others, turned or
reflected. So if one of the positions has been expanded, the others need not be.

The start need not be symmetric, and no solution has to be mapped back, because each position keeps
the path that led to it. But where positions stand for their images, too, an attempt from the other
end can meet them only if it knows this.
"""

from __future__ import annotations

from sokolab.kernels.arrays import Ints, Longs
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.reach import Reach, mark_reach


@kernel
def smallest_hash(
    reach: Reach, symmetries: Ints, keys: Longs, boxes: Ints, player: int, stamp: int
) -> int:
    """Return the smallest hash of a position and of its images under the symmetries.

    Parameters
    ----------
    reach
        Nothing but square ``m`` is blocked, before and afterwards. Its marks do not hold ``stamp``.
    symmetries
        int32 ``[symmetries, m + 1]``: where each symmetry takes each square.
    keys
        int64 ``[2, m + 1]``: random words for a box and for the normalised player on a square.
    """
    blocked, mark = reach.blocked, reach.mark
    for i in range(boxes.size):
        blocked[boxes[i]] = 1
    lowest_square = mark_reach(reach.neighbours, blocked, player, mark, stamp, reach.stack)
    smallest = keys[1, lowest_square]
    for i in range(boxes.size):
        blocked[boxes[i]] = 0
        smallest ^= keys[0, boxes[i]]
    for symmetry in range(symmetries.shape[0]):
        lowest_square = blocked.size
        for square in range(blocked.size):
            if mark[square] == stamp:
                lowest_square = min(lowest_square, symmetries[symmetry, square])
        image_hash = keys[1, lowest_square]
        for i in range(boxes.size):
            image_hash ^= keys[0, symmetries[symmetry, boxes[i]]]
        smallest = min(smallest, image_hash)
    return int(smallest)
