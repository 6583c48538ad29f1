"""The tables of the feature-space search: positions, moves, expansions, cells, and its progress."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs, Shorts
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.tables.records import Record, new_record

PROGRESS_FIELDS: Final = (
    "taken_count",  # positions begun, the start included: expanded or proved dead
    "best_expansion",  # the expansion with the best score
    "solving_parent",  # the move that solves the level: the expansion it starts from,
    "solving_source",  # the box's square before the move,
    "solving_target",  # the box's square after it,
    "solving_player",  # and the lowest square of the player's reach then
    "phase",  # the next phase of the loop
    "next_box",  # the next box of the current expansion
    "boxes_hash",  # hash of the current boxes
    "wall_set",  # the wall set of the current position, see proofs.begin_position
    "player",  # a square of the current player's reach
    "cell_in_turn",  # the cell whose turn is next
    "best_cell",  # no cell that is not empty has a larger key; -1 = all are empty
    "turn",  # turns given to cells so far
    "region_count",  # connected regions of free squares
    "on_goal_count",  # boxes on goals
    "distance",  # sum over the boxes of the fewest pushes to any goal
    "solving_row",  # row of ``Macros.moves`` that solves the level, once one does
    "matched_pushes",  # matched pushes, if they count
    "feature_mask",  # see :mod:`sokolab.kernels.search.fess.children`
    "child_stamp",  # the last stamp in ``ExpansionScratch.child_mark``
    "work",  # of the current call, as ``loop._WORK_BUDGET`` counts it
)
"""Fields of ``ExpansionScratch.progress``, int64 each: the counts, and where the loop stands."""

ROW_COUNT_FIELDS: Final = ("positions", "moves", "expansions", "cells")
"""Fields of ``SearchTables.row_counts``, int64 each: how many rows of each table are in use."""

SLOTS_PER_POSITION: Final = 1.5
"""With fewer slots for each position, the searches for an empty slot become long."""
SLOTS_PER_CELL: Final = 2
"""Slots for each cell. Cells are few, so this many slots cost nothing."""
# The bits of a key are mixed by a prime, 2**31 - 1, and by an odd number without a pattern in its
# bits. The lowest bits of the product depend on few bits of the key and are dropped. Other such
# numbers would do as well.
_MIXING_PRIME: Final = 0x7FFFFFFF
_MIXING_FACTOR: Final = 0x2545F491
_MIXING_SHIFT: Final = 20

TAKEN: Final = -1
"""In ``Moves.position``: the move has been taken."""
ALL_DEAD: Final = -1
"""In ``Expansions.descendants``: the expansion is proved dead, and so are all below it."""


class Positions(NamedTuple):
    """The positions found so far. Two positions with the same hash are taken for one."""

    hash: Longs  # [rows]: hash of the boxes and the normalised player
    score: Longs  # [rows]: the features, packed by score.packed_score
    player: Shorts  # [rows]: the normalised player, the lowest square of its reach
    expansion: Ints  # [rows]: the expansion of the position; else plan.tables.OPEN or DEAD
    slots: Ints  # a power of two: 1 + row by hash, 0 = empty; see slots.locate_word


class Moves(NamedTuple):
    """The moves of all expansions, which are consecutive for each expansion."""

    position: Ints  # [rows]: the position after the move, or TAKEN
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
    first_move: Longs  # [rows]: the first of its moves
    first_paid_move: Longs  # [rows]: the first move that adds weight
    end_move: Longs  # [rows]: the move after its last one
    heap_child: Ints  # [rows]: pairing heap: the first expansion below this one, -1 = none
    heap_sibling: Ints  # [rows]: pairing heap: the next one below the same expansion, -1 = none
    descendants: Ints  # [rows]: how many expansions are below this one, or ALL_DEAD
    next_weight: Ints  # [rows]: weight of the best move left, by which the heap ranks
    next_score: Longs  # [rows]: score of that move, by which the heap ranks equal weights


class Cells(NamedTuple):
    """The cells in the order in which they were found."""

    key: Longs  # [rows]: the features, see score.CELL_SHIFT
    heap_top: Ints  # [rows]: top of the heap of its expansions, -1 = empty
    slots: Ints  # a power of two: hash table, 0 = empty, else index of the cell + 1


class SearchTables(NamedTuple):
    """All tables of one search."""

    positions: Positions  # A row for each position
    moves: Moves  # A row for each move
    expansions: Expansions  # A row for each expansion
    cells: Cells  # A row for each cell
    row_counts: Record  # How many rows of each are in use, see ROW_COUNT_FIELDS


def new_tables(size: int, box_count: int) -> SearchTables:
    """Return empty tables for a board of ``size`` squares. There is space for a few expansions."""
    # The moves of one box, up to four for each square, must always fit; this is twice as many.
    row_count = 1 << max(14, (8 * size - 1).bit_length())
    few_rows = 1 << 8
    return SearchTables(
        Positions(
            hash=np.zeros(row_count, np.int64),
            score=np.zeros(row_count, np.int64),
            player=np.zeros(row_count, np.uint16),
            expansion=np.zeros(row_count, np.int32),
            slots=np.zeros(2 * row_count, np.int32),
        ),
        Moves(
            position=np.zeros(row_count, np.int32),
            source=np.zeros(row_count, np.uint16),
            target=np.zeros(row_count, np.uint16),
        ),
        Expansions(
            boxes=np.zeros((few_rows, box_count), np.uint16),
            position=np.zeros(few_rows, np.int32),
            parent=np.full(few_rows, -1, np.int32),
            source=np.zeros(few_rows, np.uint16),
            target=np.zeros(few_rows, np.uint16),
            weight=np.zeros(few_rows, np.int32),
            path_best=np.zeros(few_rows, np.int64),
            cell=np.zeros(few_rows, np.int32),
            first_move=np.zeros(few_rows, np.int64),
            first_paid_move=np.zeros(few_rows, np.int64),
            end_move=np.zeros(few_rows, np.int64),
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
        new_record(*ROW_COUNT_FIELDS),
    )


@kernel
def _first_slot(key: int, mask: int) -> int:
    """Return the slot where the search for a key begins.

    Keys are packed features, not random words, so their low bits have to be mixed first.
    """
    return ((key % _MIXING_PRIME) * _MIXING_FACTOR >> _MIXING_SHIFT) & mask


@kernel
def find_or_insert_cell(cells: Cells, row_counts: Record, key: int) -> int:
    """Return the index of the cell with that key. Insert the cell if it is new."""
    mask = cells.slots.size - 1
    slot = _first_slot(key, mask)
    while cells.slots[slot] != 0:
        cell = cells.slots[slot] - 1
        if cells.key[cell] == key:
            return int(cell)
        slot = (slot + 1) & mask
    cell = row_counts.cells
    row_counts.cells = cell + 1
    cells.slots[slot] = cell + 1
    cells.key[cell] = key
    cells.heap_top[cell] = -1
    return int(cell)


@kernel
def insert_cells(key: Longs, slots: Ints, count: int) -> None:
    """Insert the first ``count`` cells into empty slots."""
    mask = slots.size - 1
    for cell in range(count):
        slot = _first_slot(key[cell], mask)
        while slots[slot] != 0:
            slot = (slot + 1) & mask
        slots[slot] = cell + 1


@kernel
def merge_heaps(expansions: Expansions, first: int, second: int) -> int:
    """Merge two pairing heaps of expansions and return the top. An empty heap is -1.

    The top has the smallest ``next_weight``, then the best ``next_score``, then the lowest index.
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
