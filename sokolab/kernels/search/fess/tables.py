"""What the search keeps: positions known, positions expanded with their moves, and cells."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import kernel

__all__ = [
    "CELLS",
    "DEAD",
    "EDGES",
    "EXPANSIONS",
    "NODES",
    "OPEN",
    "Cells",
    "Edges",
    "Expansions",
    "Nodes",
    "cell_of",
    "enter_cells",
    "merged",
    "new_tables",
    "popped",
]

Longs = NDArray[np.int64]
Shorts = NDArray[np.uint16]

OPEN: Final = -1
"""State of a node that is not expanded."""
DEAD: Final = -2
"""State of a node that is proved lost."""

NODES, EDGES, EXPANSIONS, CELLS = 0, 1, 2, 3
"""Entries of ``used``: how many rows of each table are taken."""


class Nodes(NamedTuple):
    """Positions known. Two of the same hash are taken for one.

    Attributes
    ----------
    word
        int64 ``[rows]``: hash of boxes and the player's region.
    score
        int64 ``[rows]``: :func:`sokolab.kernels.search.fess.score.score`.
    lowest
        uint16 ``[rows]``: smallest square of the player's region.
    state
        int32 ``[rows]``: ``OPEN``, ``DEAD``, or the number of the expansion.
    """

    word: Longs
    score: Longs
    lowest: Shorts
    state: Ints


class Edges(NamedTuple):
    """Moves of the positions expanded, those of one position in a row.

    Attributes
    ----------
    node
        int32 ``[rows]``: where it leads, -1 = used up.
    source, target
        uint16 ``[rows]``: the box's squares.
    """

    node: Ints
    source: Shorts
    target: Shorts


class Expansions(NamedTuple):
    """Positions expanded.

    Attributes
    ----------
    boxes
        uint16 ``[rows, k]``: ascending.
    node, parent
        int32 ``[rows]``: its node, and the expansion it was reached from.
    source, target
        uint16 ``[rows]``: the box moved last.
    weight
        int32 ``[rows]``: moves on the way that no advisor named.
    best
        int64 ``[rows]``: best score among itself and its ancestors.
    cell
        int32 ``[rows]``.
    edges
        int64 ``[rows, 3]``: where its moves begin, where those without weight end, where all end.
    child, sibling
        int32 ``[rows]``: links of the heaps, -1 = none.
    grown
        int32 ``[rows]``: expansions below it; -1 = proved lost, with all below.
    next_weight, next_score
        int32, int64 ``[rows]``: rank in its heap: that of its best move left.
    """

    boxes: Shorts
    node: Ints
    parent: Ints
    source: Shorts
    target: Shorts
    weight: Ints
    best: Longs
    cell: Ints
    edges: Longs
    child: Ints
    sibling: Ints
    grown: Ints
    next_weight: Ints
    next_score: Longs


class Cells(NamedTuple):
    """Cells in the order in which they were found.

    Attributes
    ----------
    key
        int64 ``[rows]``.
    root
        int32 ``[rows]``: top of the heap of its expansions, -1 = empty.
    """

    key: Longs
    root: Ints


def new_tables(size: int, boxes: int) -> tuple[Nodes, Ints, Edges, Expansions, Cells, Ints]:
    """Return empty tables for a board of so many squares: with the slots of nodes and of cells.

    There is room for a few expansions; all can grow.
    """
    rows = 1 << max(14, (8 * size - 1).bit_length())
    few = 1 << 8
    return (
        Nodes(
            word=np.zeros(rows, np.int64),
            score=np.zeros(rows, np.int64),
            lowest=np.zeros(rows, np.uint16),
            state=np.zeros(rows, np.int32),
        ),
        np.zeros(2 * rows, np.int32),
        Edges(
            node=np.zeros(rows, np.int32),
            source=np.zeros(rows, np.uint16),
            target=np.zeros(rows, np.uint16),
        ),
        Expansions(
            boxes=np.zeros((few, boxes), np.uint16),
            node=np.zeros(few, np.int32),
            parent=np.full(few, -1, np.int32),
            source=np.zeros(few, np.uint16),
            target=np.zeros(few, np.uint16),
            weight=np.zeros(few, np.int32),
            best=np.zeros(few, np.int64),
            cell=np.zeros(few, np.int32),
            edges=np.zeros((few, 3), np.int64),
            child=np.zeros(few, np.int32),
            sibling=np.zeros(few, np.int32),
            grown=np.zeros(few, np.int32),
            next_weight=np.zeros(few, np.int32),
            next_score=np.zeros(few, np.int64),
        ),
        Cells(key=np.zeros(few, np.int64), root=np.full(few, -1, np.int32)),
        np.zeros(4 * few, np.int32),
    )


@kernel
def cell_of(key: Longs, root: Ints, slots: Ints, used: Longs, wanted: int) -> int:
    """Return the number of the cell with that key; a new one is entered."""
    mask = slots.size - 1
    slot = ((wanted % 0x7FFFFFFF) * 0x2545F491 >> 20) & mask
    while slots[slot] != 0:
        cell = slots[slot] - 1
        if key[cell] == wanted:
            return int(cell)
        slot = (slot + 1) & mask
    cell = used[CELLS]
    used[CELLS] = cell + 1
    slots[slot] = cell + 1
    key[cell] = wanted
    root[cell] = -1
    return int(cell)


@kernel
def merged(
    one: int, other: int, child: Ints, sibling: Ints, next_weight: Ints, next_score: Longs
) -> int:
    """Join two pairing heaps; return the top: least weight, then best score, then the older."""
    if one < 0:
        return other
    if other < 0:
        return one
    if next_weight[one] != next_weight[other]:
        is_first = next_weight[one] < next_weight[other]
    elif next_score[one] != next_score[other]:
        is_first = next_score[one] > next_score[other]
    else:
        is_first = one < other
    if not is_first:
        one, other = other, one
    sibling[other] = child[one]
    child[one] = other
    return one


@kernel
def popped(root: int, child: Ints, sibling: Ints, next_weight: Ints, next_score: Longs) -> int:
    """Take the top away; return the new one, -1 = none (Fredman and others 1986, in two passes)."""
    here = int(child[root])
    child[root] = -1
    pairs = -1
    while here >= 0:
        other = int(sibling[here])
        sibling[here] = -1
        if other >= 0:
            after = int(sibling[other])
            sibling[other] = -1
            here_top = merged(here, other, child, sibling, next_weight, next_score)
        else:
            after = -1
            here_top = here
        sibling[here_top] = pairs
        pairs = here_top
        here = after
    top = -1
    while pairs >= 0:
        after = int(sibling[pairs])
        sibling[pairs] = -1
        top = merged(top, pairs, child, sibling, next_weight, next_score)
        pairs = after
    return top


@kernel
def enter_cells(key: Longs, slots: Ints, count: int) -> None:
    """Enter the first ``count`` cells in new slots."""
    mask = slots.size - 1
    for cell in range(count):
        slot = ((key[cell] % 0x7FFFFFFF) * 0x2545F491 >> 20) & mask
        while slots[slot] != 0:
            slot = (slot + 1) & mask
        slots[slot] = cell + 1
