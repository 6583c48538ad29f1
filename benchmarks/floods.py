"""The push search without blocks: a flood fill for every side query.

It exists only for comparison with :func:`sokolab.kernels.one_box.pushes.push_search`, and is
compiled like it.
"""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel


@kernel
def _is_linked(
    neighbours: Ints,
    passable: Mask,
    box: int,
    start: int,
    end: int,
    seen: Ints,
    stamp: int,
    queue: Ints,
    stops: int,
) -> bool:
    """Whether the player can walk from one square to another around the box, by a flood fill.

    If ``stops`` is set, the fill ends as soon as it reaches ``end``.
    """
    seen[box] = stamp
    seen[start] = stamp
    queue[0] = start
    head = 0
    tail = 1
    while head < tail:
        square = np.uint32(queue[head])
        head += 1
        if stops and square == end:
            return True
        for side in range(4):
            neighbour = np.uint32(neighbours[square, side])
            new = (passable[neighbour] > 0) & (seen[neighbour] != stamp)
            seen[neighbour] = stamp if new else seen[neighbour]
            queue[tail] = neighbour
            tail += new
    return bool(seen[end] == stamp)


@kernel
def _mark(
    neighbours: Ints,
    passable: Mask,
    box: int,
    side: int,
    distance: int,
    floods: int,
    state_pushes: Ints,
    seen: Ints,
    flood_queue: Ints,
    stops: int,
    queue: Ints,
    tail: int,
) -> int:
    """Mark a new state and the sides that are linked with it, and add it to the queue."""
    sides = 0
    for other in range(4):
        neighbour = neighbours[box, other]
        if not passable[neighbour]:
            continue
        if other != side:
            floods += 1
            start = neighbours[box, side]
            if not _is_linked(
                neighbours, passable, box, start, neighbour, seen, floods, flood_queue, stops
            ):
                continue
        sides |= 1 << other
        state_pushes[box, other] = distance
    queue[tail] = 16 * box + sides
    return floods


@kernel
def push_search_by_floods(
    neighbours: Ints,
    passable: Mask,
    box: int,
    side: int,
    state_pushes: Ints,
    seen: Ints,
    flood_queue: Ints,
    queue: Ints,
    stops: int,
) -> int:
    """Find the fewest pushes to every (square, side); return how many flood fills that took.

    Parameters
    ----------
    neighbours
        int32 ``[n + 1, 4]``.
    passable
        uint8 ``[n + 1]``: no wall and no other box.
    box, side
        The square of the box, and a side of it where the player is.
    state_pushes
        int32 ``[n + 1, 4]``, output; -1 where the box cannot get.
    seen, flood_queue
        int32 ``[n + 1]``, scratch.
    queue
        int32 ``[4 n + 1]``, scratch.
    stops
        1: a fill ends when it reaches the required side; 0: it fills everything it can reach.
    """
    state_pushes[:] = -1
    seen[:] = 0
    floods = _mark(
        neighbours, passable, box, side, 0, 0, state_pushes, seen, flood_queue, stops, queue, 0
    )
    head = 0
    tail = 1
    while head < tail:
        square = queue[head] >> 4
        sides = queue[head] & 15
        head += 1
        for behind in range(4):
            if not (sides >> behind) & 1:
                continue
            neighbour = neighbours[square, behind ^ 2]
            if passable[neighbour] and state_pushes[neighbour, behind] < 0:
                distance = state_pushes[square, behind] + 1
                floods = _mark(
                    neighbours,
                    passable,
                    neighbour,
                    behind,
                    distance,
                    floods,
                    state_pushes,
                    seen,
                    flood_queue,
                    stops,
                    queue,
                    tail,
                )
                tail += 1
    return floods
