"""Decides which positions count as near a known solution."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.jit import kernel
from sokolab.kernels.search.tables.square_sets import WORD, count_bits

FARTHEST: Final = 64
"""Most positions of the way that are looked at on either side."""


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
def list_places(
    words: NDArray[np.int64],
    way: NDArray[np.int64],
    place: int,
    limits: NDArray[np.int32],
    places: NDArray[np.int32],
    apart: NDArray[np.int32],
) -> int:
    """List the positions of the solution that these boxes may be near after one more push.

    The search goes outwards from the position after ``place``.

    Parameters
    ----------
    words
        int64 ``[w]``: the boxes.
    way
        int64 ``[n, w]``: the boxes along the way.
    place
        A position of the solution that these boxes are near.
    limits
        As for :func:`place_after`.
    places, apart
        int32 ``[2 * FARTHEST + 1]``, filled: the positions, and for each how many squares hold a
        box either here or there, but not both.

    Returns
    -------
    int
        How many there are.
    """
    most = limits.size - 1
    if most == 0:
        places[0] = place
        return 1
    middle = min(place + 1, way.shape[0] - 1)
    reach = min(limits[0], FARTHEST)
    count = 0
    for i in range(2 * reach + 1):
        there = middle - ((i + 1) >> 1) if i & 1 else middle + (i >> 1)
        if there < 0 or there >= way.shape[0]:
            continue
        differing = 0
        for j in range(words.size):
            differing += count_bits(words[j] ^ way[there, j])
        if differing <= 2 * most + 2:  # a push brings at most one box to its place
            places[count] = there
            apart[count] = differing
            count += 1
    return count


@kernel
def place_after(
    words: NDArray[np.int64],
    way: NDArray[np.int64],
    places: NDArray[np.int32],
    apart: NDArray[np.int32],
    listed: int,
    source: int,
    target: int,
    word_of: NDArray[np.int32],
    bit: NDArray[np.int64],
    rows: NDArray[np.int32],
    ranks: NDArray[np.uint8],
    limits: NDArray[np.int32],
    square: NDArray[np.int32],
    lost: NDArray[np.int32],
) -> int:
    """Return a position of the solution that boxes are near after a push, or -1.

    Near means that each box off its place is near an empty place, and each empty place is near such
    a box. This is one function because a call costs as much as the test itself.

    Parameters
    ----------
    words
        int64 ``[w]``: the boxes, after the push.
    way, places, apart, listed
        As :func:`list_places` took, filled and returned them before the push.
    source, target
        From where to where a box was pushed.
    word_of, bit, square
        Of :class:`~sokolab.kernels.search.tables.square_sets.Numbering`.
    rows, ranks
        int32 ``[m + 1]`` and uint8 ``[r, m + 1]``: the row of each square on the way, and there
        the ranks of :func:`nearest_squares`.
    limits
        int32 ``[k + 1]``: with ``d`` boxes off their places, each is among the ``limits[d]``
        nearest squares. More than ``k`` may not be; ``k = 0`` lets all be anywhere. ``limits[0]``
        is how many positions of the way are searched on either side, at most :data:`FARTHEST`.
    lost
        int32 ``[2 * boxes]``: scratch.
    """
    most = limits.size - 1
    if most == 0:
        return int(places[0])
    half = lost.size // 2
    for n in range(listed):
        there = places[n]
        differing = apart[n]
        differing += 1 if way[there, word_of[source]] & bit[source] != 0 else -1
        differing += -1 if way[there, word_of[target]] & bit[target] != 0 else 1
        count = differing >> 1
        if count == 0:
            return int(there)
        if count > most:
            continue
        limit = limits[count]
        left = 0
        gained = 0
        for i in range(words.size):
            rest = words[i] ^ way[there, i]
            while rest != 0:
                low = rest & -rest
                rest ^= low
                number = i * WORD + count_bits(low - 1)
                if (words[i] & low) != 0:
                    lost[half + gained] = square[number]
                    gained += 1
                else:
                    lost[left] = rows[square[number]]
                    left += 1
        near_places = 0
        near_boxes = 0
        for one in range(count):
            for other in range(count):
                if ranks[lost[one], lost[half + other]] < limit:
                    near_places |= 1 << one
                    near_boxes |= 1 << other
        if near_places & near_boxes == (1 << count) - 1:
            return int(there)
    return -1
