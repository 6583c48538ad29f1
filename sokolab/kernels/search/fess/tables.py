"""The tables of the feature-space search: positions, moves, expansions, cells, and its progress."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs, Shorts
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.tables.records import Record, new_record

PROGRESS_FIELDS: Final = (
    "taken",  # positions taken from a cell, to be expanded or proved dead
    "best_expansion",  # the expansion with the best score
    "solved_parent",  # the move that solves the level: the expansion it starts from,
    "solved_source",  # the box's square before the move,
    "solved_target",  # the box's square after it,
    "solved_player",  # and the lowest square of the player's reach then
    "phase",  # what the loop does next
    "next_box",  # the next box of the current expansion
    "boxes_hash",  # hash of the current boxes
    "wall_set",  # the wall set of the current position, see proofs.begin_position
    "player",  # a square of the current player's reach
    "cell_in_turn",  # the cell whose turn is next
    "best_cell",  # no cell that is not empty has a larger key; -1 = all are empty
    "turn",  # turns given to cells so far
    "regions",  # connected regions of free squares
    "on_goals",  # boxes on goals
    "distance",  # sum over the boxes of the fewest pushes to any goal
    "solving_row",  # row of ``Macros.moves`` that solves the level, once one does
    "matched",  # matched pushes, if they count
    "feature_mask",  # see :mod:`sokolab.kernels.search.fess.children`
    "child_stamp",  # the last stamp in ``ExpansionScratch.child_mark``
)
"""Fields of ``ExpansionScratch.progress``, int64 each: the counts, and where the loop stands."""

ROWS_USED_FIELDS: Final = ("positions", "edges", "expansions", "cells")
"""Fields of ``SearchTables.used``, int64 each: how many rows of each table are in use."""


SLOTS_PER_POSITION: Final = 1.5
"""With fewer slots for each position, the searches for an empty slot become long."""
SLOTS_PER_CELL: Final = 2
"""Likewise for each cell; cells are few, so more slots for each cost nothing."""
# The bits of a key are mixed by a prime, 2**31 - 1, and by an odd number without a pattern in its
# bits. The lowest bits of the product depend on few bits of the key and are dropped. Other such
# numbers would do as well.
_MIXING_PRIME: Final = 0x7FFFFFFF
_MIXING_FACTOR: Final = 0x2545F491
_MIXING_SHIFT: Final = 20

OPEN: Final = -1
"""Status of a position that is not expanded yet."""
DEAD: Final = -2
"""Status of a position that is proved dead."""


class Positions(NamedTuple):
    """The positions found so far. Two positions with the same hash are taken for one."""

    hash: Longs  # [rows]: hash of the boxes and the normalised player
    score: Longs  # [rows]: of score.packed_score
    player: Shorts  # [rows]: the normalised player, the lowest square of its reach
    status: Ints  # [rows]: OPEN, DEAD or the number of the expansion
    slots: Ints  # a power of two: hash table of slots.locate_word


class Edges(NamedTuple):
    """The moves of all expansions; the moves of one expansion are consecutive."""

    position: Ints  # [rows]: the position after the move, -1 once the move has been taken
    source: Shorts  # [rows]: the box's square before the move
    target: Shorts  # [rows]: the box's square after the move


class Expansions(NamedTuple):
    """The positions expanded so far, with the heap links of each cell."""

    boxes: Shorts  # [rows, k]: squares of the boxes, ascending
    position: Ints  # [rows]: the position
    parent: Ints  # [rows]: the expansion it was reached from, -1 = none
    source: Shorts  # [rows]: the box's square before the move that led here
    target: Shorts  # [rows]: the box's square after the move that led here
    weight: Ints  # [rows]: moves from the start that no advisor named
    path_best: Longs  # [rows]: the best score among this position and its ancestors
    cell: Ints  # [rows]: the cell of the expansion
    first: Longs  # [rows]: the first move
    first_paid: Longs  # [rows]: the first move that adds weight
    last: Longs  # [rows]: end of the moves
    heap_child: Ints  # [rows]: pairing heap: the first expansion below this one, -1 = none
    heap_sibling: Ints  # [rows]: pairing heap: the next one below the same expansion, -1 = none
    # [rows]: expansions below this one; -1 once this one is proved dead with all of them.
    descendants: Ints
    next_weight: Ints  # [rows]: weight of the best move left, by which the heap ranks
    next_score: Longs  # [rows]: score of that move, by which the heap ranks equal weights


class Cells(NamedTuple):
    """The cells in the order in which they were found."""

    key: Longs  # [rows]: the features, see CELL_SHIFT
    heap_top: Ints  # [rows]: top of the heap of its expansions, -1 = empty
    slots: Ints  # a power of two: hash table, 0 = empty, else number of the cell + 1


class SearchTables(NamedTuple):
    """All tables of one search."""

    positions: Positions  # A row for each position
    edges: Edges  # A row for each move
    expansions: Expansions  # A row for each expansion
    cells: Cells  # A row for each cell
    used: Record  # How many rows of each are in use, see ROWS_USED_FIELDS


def new_tables(size: int, boxes: int) -> SearchTables:
    """Return empty tables for a board of ``size`` squares; there is room for a few expansions."""
    rows = 1 << max(14, (8 * size - 1).bit_length())
    few_rows = 1 << 8
    return SearchTables(
        Positions(
            hash=np.zeros(rows, np.int64),
            score=np.zeros(rows, np.int64),
            player=np.zeros(rows, np.uint16),
            status=np.zeros(rows, np.int32),
            slots=np.zeros(2 * rows, np.int32),
        ),
        Edges(
            position=np.zeros(rows, np.int32),
            source=np.zeros(rows, np.uint16),
            target=np.zeros(rows, np.uint16),
        ),
        Expansions(
            boxes=np.zeros((few_rows, boxes), np.uint16),
            position=np.zeros(few_rows, np.int32),
            parent=np.full(few_rows, -1, np.int32),
            source=np.zeros(few_rows, np.uint16),
            target=np.zeros(few_rows, np.uint16),
            weight=np.zeros(few_rows, np.int32),
            path_best=np.zeros(few_rows, np.int64),
            cell=np.zeros(few_rows, np.int32),
            first=np.zeros(few_rows, np.int64),
            first_paid=np.zeros(few_rows, np.int64),
            last=np.zeros(few_rows, np.int64),
            heap_child=np.zeros(few_rows, np.int32),
            heap_sibling=np.zeros(few_rows, np.int32),
            descendants=np.zeros(few_rows, np.int32),
            next_weight=np.zeros(few_rows, np.int32),
            next_score=np.zeros(few_rows, np.int64),
        ),
        Cells(
            key=np.zeros(few_rows, np.int64),
            heap_top=np.full(few_rows, -1, np.int32),
            slots=np.zeros(4 * few_rows, np.int32),
        ),
        new_record(*ROWS_USED_FIELDS),
    )


@kernel
def _first_slot(key: int, mask: int) -> int:
    """Return the slot where the search for a key begins.

    Keys are packed features, not random words, so their low bits have to be mixed first.
    """
    return ((key % _MIXING_PRIME) * _MIXING_FACTOR >> _MIXING_SHIFT) & mask


@kernel
def find_cell(cells: Cells, used: Record, key: int) -> int:
    """Return the number of the cell with that key; enter it if it is new."""
    mask = cells.slots.size - 1
    slot = _first_slot(key, mask)
    while cells.slots[slot] != 0:
        cell = cells.slots[slot] - 1
        if cells.key[cell] == key:
            return int(cell)
        slot = (slot + 1) & mask
    cell = used.cells
    used.cells = cell + 1
    cells.slots[slot] = cell + 1
    cells.key[cell] = key
    cells.heap_top[cell] = -1
    return int(cell)


@kernel
def enter_cells(key: Longs, slots: Ints, count: int) -> None:
    """Enter the first ``count`` cells into empty slots."""
    mask = slots.size - 1
    for cell in range(count):
        slot = _first_slot(key[cell], mask)
        while slots[slot] != 0:
            slot = (slot + 1) & mask
        slots[slot] = cell + 1


@kernel
def merge_heaps(expansions: Expansions, first: int, second: int) -> int:
    """Merge two pairing heaps of expansions and return the top. An empty heap is -1.

    The top has the smallest ``next_weight``, then the best ``next_score``, then the lowest number.
    """
    if first < 0:
        return second
    if second < 0:
        return first
    weight, score = expansions.next_weight, expansions.next_score
    if weight[first] != weight[second]:
        is_first = weight[first] < weight[second]
    elif score[first] != score[second]:
        is_first = score[first] > score[second]
    else:
        is_first = first < second
    if not is_first:
        first, second = second, first
    expansions.heap_sibling[second] = expansions.heap_child[first]
    expansions.heap_child[first] = second
    return first


@kernel
def pop_heap(expansions: Expansions, top: int) -> int:
    """Remove the top of a pairing heap and return the new top, -1 if the heap is empty.

    The children are merged in two passes (Fredman, Sedgewick, Sleator, Tarjan, *The Pairing
    Heap*, Algorithmica 1986).
    """
    child, sibling = expansions.heap_child, expansions.heap_sibling
    first = int(child[top])
    child[top] = -1
    last_pair = -1
    while first >= 0:
        second = int(sibling[first])
        sibling[first] = -1
        if second >= 0:
            following = int(sibling[second])
            sibling[second] = -1
            pair = merge_heaps(expansions, first, second)
        else:
            following = -1
            pair = first
        sibling[pair] = last_pair
        last_pair = pair
        first = following
    new_top = -1
    while last_pair >= 0:
        previous_pair = int(sibling[last_pair])
        sibling[last_pair] = -1
        new_top = merge_heaps(expansions, new_top, last_pair)
        last_pair = previous_pair
    return new_top
