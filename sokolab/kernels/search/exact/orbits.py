"""One representative for all positions that the symmetries of a level map on each other.

Such positions are equally far from the start, and equally far from the solved position. So a
search for least pushes may keep one of them for all: that of the least hash.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.reach import flood

__all__ = ["Orbits", "new_orbits", "representative"]


class Orbits(NamedTuple):
    """The symmetries of a level, and scratch.

    Attributes
    ----------
    symmetries
        int32 ``[n, m + 1]``: where each symmetry takes each square; the identity is left out.
    hashes
        int64 ``[n]``: scratch.
    boxes
        int32 ``[k]``: the boxes of the last :func:`representative`, ascending.
    """

    symmetries: Ints
    hashes: NDArray[np.int64]
    boxes: Ints


def new_orbits(symmetries: Ints, boxes: int) -> Orbits:
    """Return the orbits of positions with so many boxes."""
    return Orbits(symmetries, np.zeros(len(symmetries), np.int64), np.zeros(boxes, np.int32))


@kernel
def _fill_boxes(image: Ints, boxes: Ints, out: Ints) -> None:
    """Fill ``out`` with the images of the boxes, ascending."""
    for i in range(boxes.size):
        moved = image[boxes[i]]
        j = i
        while j > 0 and out[j - 1] > moved:
            out[j] = out[j - 1]
            j -= 1
        out[j] = moved


@kernel
def representative(
    orbits: Orbits,
    neighbours: Ints,
    keys: NDArray[np.int64],
    boxes: Ints,
    lowest: int,
    shut: Mask,
    mark: Ints,
    stamp: int,
    stack: Ints,
) -> tuple[int, int]:
    """Fill ``orbits.boxes`` with the representative's; return its player and its hash.

    Parameters
    ----------
    keys
        int64 ``[2, m + 1]``: random words for a box and for the normalised player on a square.
    boxes, lowest
        int32 ``[k]``: the boxes, ascending; and the normalised player.
    shut
        uint8 ``[m + 1]``: the boxes, and square ``m``.
    mark, stamp
        int32 ``[m + 1]``: does not hold ``stamp``.
    stack
        int32 ``[m + 1]``: scratch.
    """
    symmetries, hashes = orbits.symmetries, orbits.hashes
    here = np.int64(0)
    for i in range(boxes.size):
        here ^= keys[0, boxes[i]]
    least = here
    chosen = -1
    rivals = 0
    for symmetry in range(symmetries.shape[0]):
        word = np.int64(0)
        for i in range(boxes.size):
            word ^= keys[0, symmetries[symmetry, boxes[i]]]
        hashes[symmetry] = word
        if word < least:
            least = word
            chosen = symmetry
            rivals = 0
        elif word == least:
            rivals += 1
    if chosen < 0:
        for i in range(boxes.size):
            orbits.boxes[i] = boxes[i]
    else:
        _fill_boxes(symmetries[chosen], boxes, orbits.boxes)
    player = lowest if chosen < 0 else mark.size
    if chosen >= 0 or rivals > 0:  # the boxes of several images are the same: the player decides
        flood(neighbours, shut, lowest, mark, stamp, stack)
        for square in range(mark.size):
            if mark[square] == stamp:
                for symmetry in range(symmetries.shape[0]):
                    if hashes[symmetry] == least:
                        player = min(player, symmetries[symmetry, square])
    return int(player), int(least ^ keys[1, player])
