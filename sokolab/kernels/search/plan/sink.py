"""The sink of the backward game: start squares that boxes reach from each other, as things stand.

Which box came from which of them does not matter, so a box pulled there is out of the game.
(Y. Shoham, J. Schaeffer, *The FESS algorithm*, 2020.)
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask, Small
from sokolab.kernels.jit import kernel
from sokolab.kernels.lowpoint import blocks
from sokolab.kernels.search.boards.distances import number_states

__all__ = ["Bases", "Lone", "bases_reached", "new_bases", "new_lone", "number_lone", "sink_of"]


class Lone(NamedTuple):
    """Room for the states of a lone box among walls.

    Attributes
    ----------
    passable
        uint8 ``[m + 1]``: no wall, no box.
    state
        int32 ``[m + 1, 4]``: as in :class:`sokolab.kernels.search.boards.field.Field`.
    square_of
        int32 ``[4 m + 1]``: the square of each state.
    edge_block
        int32 ``[m + 1, 4]``: scratch.
    known, queue
        int32 ``[4 m + 1]``: scratch.
    rows, small, masks
        int32 ``[5, m + 1]``, int8 ``[m + 1, 4]``, uint8 ``[2, m + 1]``: scratch.
    """

    passable: Mask
    state: Ints
    square_of: Ints
    edge_block: Ints
    known: Ints
    queue: Ints
    rows: Ints
    small: Small
    masks: Mask


def new_lone(size: int) -> Lone:
    """Return room for a board of ``size`` squares."""
    passable = np.ones(size + 1, np.uint8)
    passable[size] = 0
    return Lone(
        passable=passable,
        state=np.full((size + 1, 4), -1, np.int32),
        square_of=np.zeros(4 * size + 1, np.int32),
        edge_block=np.empty((size + 1, 4), np.int32),
        known=np.zeros(4 * size + 1, np.int32),
        queue=np.empty(4 * size + 1, np.int32),
        rows=np.empty((5, size + 1), np.int32),
        small=np.empty((size + 1, 4), np.int8),
        masks=np.empty((2, size + 1), np.uint8),
    )


@kernel
def number_lone(neighbours: Ints, lone: Lone) -> int:
    """Give numbers to the states of a lone box on the passable squares; return how many."""
    rows = lone.rows
    blocks(
        neighbours,
        lone.passable,
        -1,
        rows[0],
        rows[1],
        rows[2],
        lone.masks[0],
        rows[3],
        lone.edge_block,
        lone.small,
        rows[4],
        lone.masks[1],
    )
    count = number_states(lone.edge_block, lone.state)
    for square in range(lone.passable.size):
        for side in range(4):
            if lone.state[square, side] >= 0:
                lone.square_of[lone.state[square, side]] = square
    return count


@kernel
def bases_reached(
    neighbours: Ints, state: Ints, square_of: Ints, known: Ints, queue: Ints, start: int, stamp: int
) -> int:
    """Stamp in ``known`` the states of a lone box pushed from ``start``; return how many.

    They are the first entries of ``queue``. The player begins on any side.
    """
    filled = 0
    for side in range(4):
        here = state[start, side]
        if here >= 0 and known[here] != stamp:
            known[here] = stamp
            queue[filled] = here
            filled += 1
    at = 0
    while at < filled:
        here = queue[at]
        at += 1
        square = square_of[here]
        for side in range(4):
            if state[square, side] == here:
                after = state[neighbours[square, side ^ 2], side]
                if after >= 0 and known[after] != stamp:
                    known[after] = stamp
                    queue[filled] = after
                    filled += 1
    return filled


class Bases(NamedTuple):
    """The start squares of the boxes, as the backward game sees them.

    Attributes
    ----------
    square
        int32 ``[k]``.
    at
        int32 ``[m + 1]``: the number of the base on that square, -1 = none.
    bits
        uint64 ``[m + 1, w]``: the bases from which a lone box can be pushed to that square.
    barred
        uint8 ``[m + 1, 4]``: 1 = no base leads to a box there with the player on that side.
    """

    square: Ints
    at: Ints
    bits: NDArray[np.uint64]
    barred: Mask


@kernel
def _fill_bases(
    neighbours: Ints, lone: Lone, square: Ints, bits: NDArray[np.uint64], barred: Mask
) -> None:
    """Fill what :class:`Bases` holds, on the empty board."""
    number_lone(neighbours, lone)
    barred[:] = 1
    for b in range(square.size):
        count = bases_reached(
            neighbours, lone.state, lone.square_of, lone.known, lone.queue, square[b], b + 1
        )
        for at in range(count):
            here = lone.queue[at]
            there = lone.square_of[here]
            bits[there, b >> 6] |= np.uint64(1) << np.uint64(b & 63)
            for side in range(4):
                if lone.state[there, side] == here:
                    barred[there, side] = 0


def new_bases(neighbours: Ints, boxes: Ints) -> Bases:
    """Return the bases of a level whose boxes begin on these squares."""
    m, k = len(neighbours) - 1, len(boxes)
    at = np.full(m + 1, -1, np.int32)
    at[boxes] = np.arange(k, dtype=np.int32)
    bits = np.zeros((m + 1, (k + 63) // 64), np.uint64)
    barred = np.ones((m + 1, 4), np.uint8)
    square = boxes.astype(np.int32)
    _fill_bases(neighbours, new_lone(m), square, bits, barred)
    return Bases(square, at, bits, barred)


@kernel
def sink_of(
    neighbours: Ints,
    shut: Mask,
    bases: Bases,
    alive: Mask,
    mark: Ints,
    stamp: int,
    lone: Lone,
    reach: Mask,
    sink: Mask,
) -> bool:
    """Mark the sink: the largest set of bases each of which a box reaches from every other.

    Only sets count that the player reaches as a whole.

    Parameters
    ----------
    shut
        uint8 ``[m + 1]``: a box, or square ``m``.
    alive
        uint8 ``[k]``: bases in the game; those with a box on them do not count.
    mark, stamp
        int32 ``[m + 1]``: stamped where the player comes.
    reach
        uint8 ``[k, k]``: scratch.
    sink
        uint8 ``[k]``, filled.

    Returns
    -------
    Whether it is not empty, and no larger set is out of the player's reach.
    """
    k = alive.size
    for square in range(shut.size):
        lone.passable[square] = not shut[square]
    number_lone(neighbours, lone)
    lone.known[:] = 0
    reach[:] = 0
    for b in range(k):
        sink[b] = 0
        if not alive[b] or shut[bases.square[b]]:
            continue
        count = bases_reached(
            neighbours, lone.state, lone.square_of, lone.known, lone.queue, bases.square[b], b + 1
        )
        reach[b, b] = 1
        for at in range(count):
            other = bases.at[lone.square_of[lone.queue[at]]]
            if other >= 0 and alive[other]:
                reach[b, other] = 1
    most = 0
    most_reached = 0
    centre = -1
    for b in range(k):
        count = 0
        reached = True
        for other in range(k):
            if reach[b, other] & reach[other, b]:
                count += 1
                reached = reached and mark[bases.square[other]] == stamp
        most = max(most, count)
        if reached and count > most_reached:
            most_reached = count
            centre = b
    if centre >= 0:
        for b in range(k):
            sink[b] = reach[centre, b] & reach[b, centre]
    return most_reached > 0 and most_reached == most
