"""What must stand on its goal from now on: the end played backwards.

At the end all boxes are on goals and the player is in some part of what is left. From there,
whatever box he can pull is taken away, and so on. A box that stays can be pulled at no time before
the end: it stands there already, or the position is dead.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.dead.matching import Words

__all__ = ["PARTS", "fill_needed", "needed_goals"]

PARTS: Final = 4
"""The most parts of the board where the player may end that are told apart."""


@kernel
def _walk(
    neighbours: Ints, opened: Mask, standing: Mask, walked: Mask, at: int, queue: Ints, filled: int
) -> int:
    """Go on walking from the squares in the queue; return how many it holds then."""
    while at < filled:
        square = queue[at]
        at += 1
        for side in range(4):
            there = neighbours[square, side]
            if opened[there] and not standing[there] and not walked[there]:
                walked[there] = 1
                queue[filled] = there
                filled += 1
    return filled


@kernel
def fill_needed(
    neighbours: Ints,
    goal_squares: Ints,
    opened: Mask,
    needed: Words,
    standing: Mask,
    walked: Mask,
    queue: Ints,
) -> None:
    """Find the boxes that cannot be pulled back from the end, by the player's part then.

    Parameters
    ----------
    opened
        uint8 ``[m + 1]``: where player and boxes can come.
    needed
        uint64 ``[PARTS + 1, w]``, filled: goals as bits for each part, all bits for parts there
        are not; the last row holds in its first word how many parts there are.
    standing, walked
        uint8 ``[m + 1]``: scratch, all 0 before and after.
    queue
        int32 ``[m + 1]`` or more: scratch.
    """
    count = goal_squares.size
    m = opened.size - 1
    parts = 0
    needed[:] = 0
    last = queue.size - 1
    for j in range(count):
        standing[goal_squares[j]] = opened[goal_squares[j]]
    for square in range(m):
        if opened[square] and not standing[square] and not walked[square]:
            if parts < PARTS:
                queue[last - parts] = square  # one of each part, out of the way
            parts += 1
            walked[square] = 1
            queue[0] = square
            _walk(neighbours, opened, standing, walked, 0, queue, 1)
    walked[:] = 0
    needed[PARTS, 0] = np.uint64(parts)
    seeds = min(parts, PARTS)
    for part in range(seeds):
        seed = queue[last - part]
        walked[seed] = 1
        queue[0] = seed
        filled = _walk(neighbours, opened, standing, walked, 0, queue, 1)
        going = True
        while going:
            going = False
            for j in range(count):
                goal = goal_squares[j]
                if not standing[goal]:
                    continue
                for side in range(4):
                    there = neighbours[goal, side]
                    beyond = neighbours[there, side]
                    if walked[there] and opened[beyond] and not standing[beyond]:
                        standing[goal] = 0
                        walked[goal] = 1
                        queue[filled] = goal
                        filled = _walk(
                            neighbours,
                            opened,
                            standing,
                            walked,
                            filled,
                            queue,
                            filled + 1,
                        )
                        going = True
                        break
        for j in range(count):
            if standing[goal_squares[j]]:
                needed[part, j >> 6] |= np.uint64(1) << np.uint64(j & 63)
            standing[goal_squares[j]] = opened[goal_squares[j]]
        walked[:] = 0
    standing[:] = 0


@kernel
def needed_goals(needed: Words, filled: Words, common: Words) -> bool:
    """Fill in the goals whose boxes must stay; False where some of them has no box.

    Parameters
    ----------
    needed
        What :func:`fill_needed` wrote.
    filled
        uint64 ``[w]``: goals with a box.
    common
        uint64 ``[w]``, filled: the goals needed wherever the player can still end.
    """
    words = filled.size
    parts = int(needed[PARTS, 0])
    if parts > PARTS:
        common[:] = 0
        return True
    possible = 0
    for part in range(parts):
        lacking = np.uint64(0)
        for w in range(words):
            lacking |= needed[part, w] & ~filled[w]
        if lacking:
            continue
        for w in range(words):
            common[w] = needed[part, w] & (common[w] if possible else needed[part, w])
        possible += 1
    return possible > 0
