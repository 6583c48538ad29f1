"""The tables of a search near a known solution: board, solution, scratch, visited positions.

The positions of the known solution, or of a window of it, are *milestones*, counted from 0. The
squares where the boxes stand at the last milestone are the *ends*. They are goals only if the
level is solved there.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Bytes, Ints, Longs, Mask, Shorts
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.queue import CLOSED
from sokolab.kernels.search.tables.records import Record, new_record
from sokolab.kernels.search.tables.slots import free_slot, slot_entry
from sokolab.kernels.search.tables.square_sets import hash_of_set

MAX_EACH_SIDE: Final = 64
"""The maximum number of milestones looked at on either side of one, whatever the limits say."""
UNREACHED: Final = 1 << 14
"""Pushes to an end out of reach."""
EACH_SIDE: Final = 0
"""The entry of ``Reference.limits`` that says how many milestones are looked at on either side."""
STORED_COUNT, OPEN_COUNT = range(2)
"""Entries of ``Visited.used``: positions stored, and positions in a bucket."""


_PROGRESS_FIELDS: Final = (
    "nodes",  # positions expanded
    "stamp",  # the last stamp of a flood
    "current_cost",  # cost of the current position
    "best_end",  # the best end position so far, -1 = none
    "best_cost",  # the cost of that end; initially the cost of the known path, to be beaten
    "best_tie",  # the tie of that end; initially the tie of the known path
)


class VicinityBoard(NamedTuple):
    """The neighbours of each square, and how squares are packed in sets and hashed."""

    neighbours: Ints  # [m + 1, 4]: by direction; `m` = a wall
    word: Ints  # [m + 1]: the word that holds a square in a set (Numbering)
    bit: Longs  # [m + 1]: its bit there (Numbering)
    square: Ints  # [63 * words]: the square of each bit (Numbering)
    keys: Longs  # [2, m + 1]: random words for a box and for the player on a square


class Reference(NamedTuple):
    """The known solution, and how near it a position must be.

    A position is near a milestone if at most ``max_astray`` boxes stand elsewhere, and with ``d``
    boxes astray, each is among the ``limits[d]`` squares nearest to one that lacks its box. With
    ``max_astray = 0`` all positions are near.
    """

    milestones: Longs  # [milestones, words]: the boxes at each of them, as a set of squares
    rank_rows: Ints  # [m + 1]: for each square with a box at some milestone, its row of `ranks`
    ranks: Bytes  # [rows, m + 1]: as tube.nearest_squares fills each row
    limits: Ints  # [max_astray + 1]: largest rank of a box by boxes astray; for 0 see EACH_SIDE
    end_index: Ints  # [m + 1]: the index of the end at a square, -1 = none
    pushes_to: Ints  # [k, m + 1]: pushes to each end from a square, UNREACHED = none lead there
    nearest_ends: Ints  # [m + 1, k]: the squares of the ends, the fewest pushes first
    objective: int  # From search.PUSHES_ALONE to search.LINES_FIRST
    end_player: int  # The square that the player must reach in the end, -1 = any
    max_pushes: int  # The most pushes in a step: 1, or all pushes of a box line


class ReferenceScratch(NamedTuple):
    """Scratch and counts of one expansion."""

    blocked: Mask  # [m + 1]: between two nodes only square `m`
    mark: Ints  # [m + 1]: stamps of floods before a push, scratch
    spare_mark: Ints  # [m + 1]: stamps of floods after a push, scratch
    steps: Ints  # [m + 1]: the player's steps to each square that `mark` holds
    queue: Ints  # [m + 1]: scratch for floods
    boxes: Ints  # [k]: the squares of the boxes
    pushes_left: Ints  # [k]: from each box to the nearest end without a box, 0 on an end
    missing_rows: Ints  # [k]: the rows of squares that lack their box at the milestone looked at
    astray_squares: Ints  # [k]: the squares of boxes that stand elsewhere than at that milestone
    listed_milestones: Ints  # [2 * MAX_EACH_SIDE + 1]: as tube.list_milestones lists them
    difference_counts: Ints  # [2 * MAX_EACH_SIDE + 1]: squares with a box in one of the two alone
    bits: Longs  # [words]: the boxes after a push, as a set of squares
    progress: Record  # See `_PROGRESS_FIELDS`


def new_reference_scratch(size: int, box_count: int, word_count: int) -> ReferenceScratch:
    """Return the scratch for a board of ``size`` squares."""
    blocked = np.zeros(size + 1, np.uint8)
    blocked[size] = 1
    mark, spare_mark, steps, queue = np.zeros((4, size + 1), np.int32)
    squares, pushes_left, missing_rows, astray_squares = np.empty((4, box_count), np.int32)
    return ReferenceScratch(
        blocked=blocked,
        mark=mark,
        spare_mark=spare_mark,
        steps=steps,
        queue=queue,
        boxes=squares,
        pushes_left=pushes_left,
        missing_rows=missing_rows,
        astray_squares=astray_squares,
        listed_milestones=np.empty(2 * MAX_EACH_SIDE + 1, np.int32),
        difference_counts=np.empty(2 * MAX_EACH_SIDE + 1, np.int32),
        bits=np.empty(word_count, np.int64),
        progress=new_record(*_PROGRESS_FIELDS),
    )


class Visited(NamedTuple):
    """The stored positions, each with the cheapest path found to it.

    A bucket holds one cost at a time, as no step costs as much as there are buckets. So costs share
    the buckets by their remainder.
    """

    bits: Longs  # [capacity, words]: the boxes as a set of squares
    player: Shorts  # [capacity]: the player, normalised if only pushes count
    cost: Ints  # [capacity]: of the cheapest path found, the count that is minimised first
    tie: Ints  # [capacity]: the count that is minimised among paths of equal cost
    parent: Ints  # [capacity]: the position before on that path, -1 for the first one
    push: Ints  # [capacity]: the last push on that path (`packing`), -1 for the first position
    milestone: Ints  # [capacity]: a milestone that the position is near
    previous: Ints  # [capacity]: the one before it in its bucket, -1 = none; or queue.CLOSED
    following: Ints  # [capacity]: the one after it in its bucket, -1 = none
    slots: Longs  # a power of two: hash and row, 0 = empty; see slots.locate_row
    heads: Ints  # [span]: the first position of each bucket, -1 = none
    used: Longs  # [2]: how many positions are STORED_COUNT, and how many OPEN_COUNT


def new_visited(word_count: int, span: int, row_count: int) -> Visited:
    """Return an empty table.

    ``span`` is more than the cost of any step. ``row_count`` is a power of two.
    """
    return Visited(
        bits=np.empty((row_count, word_count), np.int64),
        player=np.empty(row_count, np.uint16),
        cost=np.empty(row_count, np.int32),
        tie=np.empty(row_count, np.int32),
        parent=np.empty(row_count, np.int32),
        push=np.empty(row_count, np.int32),
        milestone=np.empty(row_count, np.int32),
        previous=np.empty(row_count, np.int32),
        following=np.empty(row_count, np.int32),
        slots=np.zeros(2 * row_count, np.int64),
        heads=np.full(span, -1, np.int32),
        used=np.zeros(2, np.int64),
    )


class VicinitySearch(NamedTuple):
    """All that the search reads and writes."""

    visited: Visited  # The stored positions
    board: VicinityBoard  # The board
    reference: Reference  # The known solution
    scratch: ReferenceScratch  # Memory for one expansion


@inlined_kernel
def enqueue_position(visited: Visited, row: int) -> None:
    """Put a position in the bucket of its cost, in front."""
    bucket = visited.cost[row] % visited.heads.size
    first_row = visited.heads[bucket]
    visited.previous[row] = -1
    visited.following[row] = first_row
    if first_row >= 0:
        visited.previous[first_row] = row
    visited.heads[bucket] = row


@inlined_kernel
def dequeue_position(visited: Visited, row: int) -> None:
    """Take a position out of its bucket."""
    previous, following = visited.previous[row], visited.following[row]
    if previous >= 0:
        visited.following[previous] = following
    else:
        visited.heads[visited.cost[row] % visited.heads.size] = following
    if following >= 0:
        visited.previous[following] = previous
    visited.previous[row] = CLOSED


@kernel
def rehash_visited(
    visited: Visited, keys: Longs, square: Ints, slots: Longs, first: int, end: int
) -> None:
    """Insert the positions ``first`` to ``end - 1`` in new slots."""
    for row in range(first, end):
        boxes_hash = hash_of_set(visited.bits[row], square, keys[0])
        state_hash = boxes_hash ^ keys[1, visited.player[row]]
        slots[free_slot(slots, state_hash)] = slot_entry(state_hash, row)
