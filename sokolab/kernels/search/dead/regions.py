"""What lies round the player: his reach, the regions he does not reach, the boxes between."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.reach import flood

__all__ = [
    "BOXED",
    "COUNT",
    "FIRST",
    "LOWEST",
    "MARK",
    "REACHED",
    "REGION",
    "SEEN",
    "SHUT",
    "SQUARES",
    "STACK",
    "STAMP",
    "Regions",
    "look_round",
    "new_regions",
]

MARK, STACK, REGION, SQUARES, FIRST, LOWEST = 0, 1, 2, 3, 4, 9
SHUT, SEEN, BOXED = 0, 1, 4
STAMP, COUNT, REACHED = 0, 1, 2


class Regions(NamedTuple):
    """The regions of the position in hand.

    Attributes
    ----------
    ints
        int32 ``[10, n]``: ``MARK``: by square, the stamp ``REACHED`` where the player walks.
        ``STACK``: scratch. ``REGION``: by square, number of the unreached region, from 1; 0 for
        none. ``SQUARES``: the squares where that is not 0, then -1. ``FIRST``: by region, where its
        boxes begin in ``touching``, and one more. ``LOWEST``: by region, its smallest square; first
        that of the player's. Further rows are scratch of other modules.
    touching
        int32 ``[4 k + 1]``: numbers of the boxes that touch each region, region by region; none
        that are frozen.
    box_at
        int32 ``[m + 1]``: 1 + number of the box on the square, 0 = none.
    bytes
        uint8 ``[5, n]``: ``SHUT``: by square, boxes and squares out of play. ``BOXED``: boxes.
        Others are scratch.
    counts
        int64 ``[3]``: the last stamp, the number of regions, the stamp of ``MARK``.
    """

    ints: NDArray[np.int32]
    touching: NDArray[np.int32]
    box_at: NDArray[np.int32]
    bytes: NDArray[np.uint8]
    counts: NDArray[np.int64]


def new_regions(field: Field) -> Regions:
    """Return regions of no position yet."""
    size, k = len(field.goals), len(field.goal_squares)
    ints = np.zeros((10, size + 3), np.int32)
    ints[SQUARES, 0] = -1
    return Regions(
        ints=ints,
        touching=np.zeros(4 * k + 1, np.int32),
        box_at=np.zeros(size, np.int32),
        bytes=np.zeros((5, size), np.uint8),
        counts=np.zeros(3, np.int64),
    )


@kernel
def look_round(
    neighbours: Ints, opened: Mask, frozen: Mask, rows: Ints, player: int, regions: Regions
) -> None:
    """Fill ``regions`` for a position.

    Parameters
    ----------
    opened, frozen
        uint8 ``[m + 1]``: squares in play; frozen boxes.
    """
    mark, stack, region = regions.ints[MARK], regions.ints[STACK], regions.ints[REGION]
    squares, first, touching = regions.ints[SQUARES], regions.ints[FIRST], regions.touching
    box_at, shut, seen = regions.box_at, regions.bytes[SHUT], regions.bytes[SEEN]
    boxed = regions.bytes[BOXED]
    if regions.counts[STAMP] > 1 << 30:
        regions.counts[STAMP] = 0
        regions.ints[:] = 0
    for square in range(shut.size):
        shut[square] = 1 - opened[square]
        region[square] = 0
        box_at[square] = 0
        boxed[square] = 0
    for i in range(rows.size):
        shut[rows[i]] = 1
        boxed[rows[i]] = 1
        box_at[rows[i]] = i + 1
    regions.counts[STAMP] += 1
    stamp = regions.counts[STAMP]
    regions.counts[REACHED] = stamp
    least = regions.ints[LOWEST]
    least[0] = flood(neighbours, shut, player, mark, stamp, stack)
    count = 0
    filled = 0
    listed = 0
    for i in range(rows.size):
        for side in range(4):
            seed = neighbours[rows[i], side]
            if shut[seed] or mark[seed] == stamp or region[seed]:
                continue
            count += 1
            least[count] = seed
            first[count] = listed
            region[seed] = count
            squares[filled] = seed
            at = filled
            filled += 1
            while at < filled:
                square = squares[at]
                at += 1
                least[count] = min(least[count], square)
                for d in range(4):
                    there = neighbours[square, d]
                    box = box_at[there] - 1
                    if not shut[there]:
                        if not region[there]:
                            region[there] = count
                            squares[filled] = there
                            filled += 1
                    elif box >= 0 and not frozen[there] and not seen[there]:
                        seen[there] = 1
                        touching[listed] = box
                        listed += 1
            for k in range(first[count], listed):
                seen[rows[touching[k]]] = 0
    first[count + 1] = listed
    squares[filled] = -1
    regions.counts[COUNT] = count
