"""Decides which positions count as near a known solution."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.jit import kernel
from sokolab.kernels.search.tables.square_sets import WORD, count_bits

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
    """Return a position of the solution that these boxes are near, or -1.

    Near means that each box off its place is near an empty place, and each empty place is near such
    a box. This is one function because a call costs as much as the test itself.

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
        nearest squares. More than ``k`` may not be; ``k = 0`` lets all be anywhere. ``limits[0]``
        is how many positions of the way are searched on either side of ``place``.
    lost
        int32 ``[2 * boxes]``: scratch.
    """
    most = limits.size - 1
    if most == 0:
        return place
    half = lost.size // 2
    reach = limits[0]
    first = max(place - reach, 0)
    last = min(place + reach, way.shape[0] - 1)
    there = place
    away = 0
    while True:
        count = 0
        for i in range(words.size):
            count += count_bits(words[i] ^ way[there, i])
        count >>= 1
        if count == 0:
            return there
        if count <= most:
            limit = limits[count]
            left = 0
            gained = 0
            for i in range(words.size):
                rest = words[i] ^ way[there, i]
                while rest != 0:
                    low = rest & -rest
                    rest ^= low
                    is_here = (words[i] & low) != 0
                    number = -1
                    while low != 0:
                        low >>= 1
                        number += 1
                    if is_here:
                        lost[half + gained] = square[i * WORD + number]
                        gained += 1
                    else:
                        lost[left] = rows[square[i * WORD + number]]
                        left += 1
            near_places = 0
            near_boxes = 0
            for one in range(count):
                for other in range(count):
                    if ranks[lost[one], lost[half + other]] < limit:
                        near_places |= 1 << one
                        near_boxes |= 1 << other
            if near_places & near_boxes == (1 << count) - 1:
                return there
        # Outwards: one on, as far back, two on, …
        while True:
            away = -away if away > 0 else 1 - away
            there = place + away
            if first <= there <= last:
                break
            if place - abs(away) < first and place + abs(away) > last:
                return -1
