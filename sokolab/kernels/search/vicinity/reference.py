"""What a search near a known solution is given: the board, the solution and scratch."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.vicinity.tube import FARTHEST

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

    neighbours: NDArray[np.int32]
    word: NDArray[np.int32]
    bit: NDArray[np.int64]
    square: NDArray[np.int32]
    keys: NDArray[np.int64]


class Reference(NamedTuple):
    """The known solution, and what counts as near it.

    Attributes
    ----------
    way
        int64 ``[n, w]``: the boxes along the way; the last ones are the aim.
    rows, ranks, limits
        As :func:`~sokolab.kernels.search.vicinity.tube.place_after` takes them.
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

    way: NDArray[np.int64]
    rows: NDArray[np.int32]
    ranks: NDArray[np.uint8]
    limits: NDArray[np.int32]
    goal: NDArray[np.int32]
    pulls: NDArray[np.int32]
    nearest: NDArray[np.int32]
    rules: NDArray[np.int64]


class ReferenceScratch(NamedTuple):
    """ReferenceScratch and counts.

    Attributes
    ----------
    shut
        uint8 ``[m + 1]``: between two nodes only square ``m``.
    mark, spare_mark, steps, queue
        int32 ``[m + 1]``.
    row, near, lost
        int32 ``[k]``, ``[k]`` and ``[2 * k]``.
    near_way, apart
        int32 ``[2 * FARTHEST + 1]``: what
        :func:`~sokolab.kernels.search.vicinity.tube.list_places` lists.
    words
        int64 ``[w]``.
    counts
        int64 ``[6]``: nodes, stamp, cost of the node in hand, the best end so far or -1, its cost
        and tie; these two begin as those of the way that is to be beaten.
    """

    shut: NDArray[np.uint8]
    mark: NDArray[np.int32]
    spare_mark: NDArray[np.int32]
    steps: NDArray[np.int32]
    queue: NDArray[np.int32]
    row: NDArray[np.int32]
    near: NDArray[np.int32]
    lost: NDArray[np.int32]
    near_way: NDArray[np.int32]
    apart: NDArray[np.int32]
    words: NDArray[np.int64]
    counts: NDArray[np.int64]


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
