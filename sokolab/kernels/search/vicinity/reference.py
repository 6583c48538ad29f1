"""What a search near a known solution is given: the board, the solution and scratch."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs, Mask

FARTHEST: Final = 64
"""Most positions of the way that are looked at on either side."""
FAR: Final = 1 << 14
"""Pushes to a goal out of reach."""


class VicinityBoard(NamedTuple):
    """The board.

    Attributes
    ----------
    neighbours
        int32 ``[m + 1, 4]``.
    word, bit, square
        Of :class:`~sokolab.kernels.search.tables.square_sets.Numbering`.
    keys
        int64 ``[2, m + 1]``: random words for a box and for the player on a square.
    """

    neighbours: Ints
    word: Ints
    bit: Longs
    square: Ints
    keys: Longs


class Reference(NamedTuple):
    """The known solution, and what counts as near it.

    Attributes
    ----------
    way
        int64 ``[n, w]``: the boxes along the way; the last ones are the aim.
    rows, ranks
        int32 ``[m + 1]`` and uint8 ``[r, m + 1]``: the row of each square on the way, and there
        the ranks of :func:`~sokolab.kernels.search.vicinity.tube.nearest_squares`.
    limits
        int32 ``[k + 1]``: with ``d`` boxes off their places, each is among the ``limits[d]``
        nearest squares. More than ``k`` may not be; ``k = 0`` lets all be anywhere. ``limits[0]``
        is how many positions of the way are searched on either side, at most :data:`FARTHEST`.
    goal
        int32 ``[m + 1]``: the number of the goal on a square, or -1; the goals are the last boxes
        of the way.
    pulls
        int32 ``[k, m + 1]``: pushes from a square to each goal, :data:`FAR` = none lead there.
    nearest
        int32 ``[m + 1, k]``: the squares of the goals, those of fewest pushes first.
    rules
        int64 ``[3]``: what is to be least; the square the player must then come to, or -1; and the
        most pushes of a step, 1 unless by lines.
    """

    way: Longs
    rows: Ints
    ranks: Mask
    limits: Ints
    goal: Ints
    pulls: Ints
    nearest: Ints
    rules: Longs


class ReferenceScratch(NamedTuple):
    """What one expansion works with, and counts.

    Attributes
    ----------
    shut
        uint8 ``[m + 1]``: between two nodes only square ``m``.
    mark, spare_mark, steps, queue
        int32 ``[m + 1]``.
    row, near, lost
        int32 ``[k]``, ``[k]`` and ``[2 * k]``.
    near_way, apart
        int32 ``[2 * FARTHEST + 1]``: the positions that
        :func:`~sokolab.kernels.search.vicinity.tube.list_places` lists, and for each how many
        squares hold a box either here or there, but not both.
    words
        int64 ``[w]``.
    counts
        int64 ``[6]``: nodes, stamp, cost of the node in hand, the best end so far or -1, its cost
        and tie; these two begin as those of the way that is to be beaten.
    """

    shut: Mask
    mark: Ints
    spare_mark: Ints
    steps: Ints
    queue: Ints
    row: Ints
    near: Ints
    lost: Ints
    near_way: Ints
    apart: Ints
    words: Longs
    counts: Longs


def new_scratch(size: int, boxes: int, words: int) -> ReferenceScratch:
    """Return the scratch for a board of ``size`` squares."""
    shut = np.zeros(size + 1, np.uint8)
    shut[size] = 1
    mark, spare_mark, steps, queue = np.zeros((4, size + 1), np.int32)
    row, near = np.empty((2, boxes), np.int32)
    return ReferenceScratch(
        shut=shut,
        mark=mark,
        spare_mark=spare_mark,
        steps=steps,
        queue=queue,
        row=row,
        near=near,
        lost=np.empty(2 * boxes, np.int32),
        near_way=np.empty(2 * FARTHEST + 1, np.int32),
        apart=np.empty(2 * FARTHEST + 1, np.int32),
        words=np.empty(words, np.int64),
        counts=np.zeros(6, np.int64),
    )
