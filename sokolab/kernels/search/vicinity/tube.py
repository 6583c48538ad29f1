"""Which positions count as near a way."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.jit import kernel
from sokolab.kernels.search.vicinity.bits import PER_WORD, count_bits

__all__ = ["nearest_squares", "place_on_way"]


@kernel
def nearest_squares(
    neighbours: NDArray[np.int32],
    members: NDArray[np.uint8],
    start: int,
    ranks: NDArray[np.uint8],
    queue: NDArray[np.int32],
    mark: NDArray[np.int32],
    stamp: int,
) -> None:
    """Rank the squares by how near they are: 0 the square itself, 255 too far to be ranked.

    Parameters
    ----------
    members
        uint8 ``[m + 1]``: squares where a box may stand; only they are walked on and ranked.
    ranks
        uint8 ``[m + 1]``, filled.
    mark
        int32 ``[m + 1]``: scratch with no entry equal to ``stamp``.
    """
    ranks[:] = 255
    mark[start] = stamp
    queue[0] = start
    head, tail = 0, 1
    while head < tail and head < 255:
        square = queue[head]
        ranks[square] = head
        head += 1
        for d in range(4):
            there = neighbours[square, d]
            if members[there] and mark[there] != stamp:
                mark[there] = stamp
                queue[tail] = there
                tail += 1


@kernel
def _is_near(
    words: NDArray[np.int64],
    way: NDArray[np.int64],
    place: int,
    rows: NDArray[np.int32],
    ranks: NDArray[np.uint8],
    most: int,
    square: NDArray[np.int32],
    lost: NDArray[np.int32],
) -> bool:
    """Whether every box off its place is near a place left, and every place left near a box."""
    left = 0
    gained = 0
    half = lost.size // 2
    for i in range(words.size):
        rest = words[i] ^ way[place, i]
        while rest != 0:
            low = rest & -rest
            rest ^= low
            is_here = (words[i] & low) != 0
            number = -1
            while low != 0:
                low >>= 1
                number += 1
            if is_here:
                lost[half + gained] = square[i * PER_WORD + number]
                gained += 1
            else:
                lost[left] = square[i * PER_WORD + number]
                left += 1
    for one in range(left):
        row = rows[lost[one]]
        is_near = False
        for other in range(left):
            if ranks[row, lost[half + other]] < most:
                is_near = True
        if not is_near:
            return False
    for other in range(left):
        is_near = False
        for one in range(left):
            if ranks[rows[lost[one]], lost[half + other]] < most:
                is_near = True
        if not is_near:
            return False
    return True


@kernel
def place_on_way(
    words: NDArray[np.int64],
    way: NDArray[np.int64],
    place: int,
    rows: NDArray[np.int32],
    ranks: NDArray[np.uint8],
    limits: NDArray[np.int32],
    square: NDArray[np.int32],
    lost: NDArray[np.int32],
) -> int:
    """Return a position of the way to which these boxes are near, or -1.

    Parameters
    ----------
    words
        int64 ``[w]``: the boxes.
    way
        int64 ``[n, w]``: the boxes along the way.
    place
        Where to look first; the search goes outwards from there.
    rows, ranks
        int32 ``[m + 1]`` and uint8 ``[r, m + 1]``: the row of each square on the way, and there
        the ranks of :func:`nearest_squares`.
    limits
        int32 ``[k + 1]``: with ``d`` boxes off their places, each is among the ``limits[d]``
        nearest squares. More than ``k`` may not be; ``k = 0`` lets all be anywhere.
    lost
        int32 ``[2 * boxes]``: scratch.
    """
    most = limits.size - 1
    if most == 0:
        return place
    n = way.shape[0]
    for away in range(n):
        if place - away < 0 and place + away >= n:
            break
        for there in (place + away, place - away):
            if there < 0 or there >= n:
                continue
            count = 0
            for i in range(words.size):
                count += count_bits(words[i] ^ way[there, i])
            count >>= 1
            if count <= most and (
                count == 0 or _is_near(words, way, there, rows, ranks, limits[count], square, lost)
            ):
                return there
    return -1
