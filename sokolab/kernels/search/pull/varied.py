"""An order of open positions that varies: new positions first, or each corner in turn.

Positions with the lowest bounds soon look alike, and what is wrong with one is wrong with all. So
two lists of the open positions take turns. One begins with the new ones. A position is new if it
has a box on a square, or boxes on a pair of squares, where no earlier position with the same bound
and the same number of boxes on ends had them (novelty, after N. Lipovetzky, H. Geffner, *Best-first
width search*, 2017). The other list goes through the squares to which the last box was moved. Both
take the lowest bound first. A square misses a turn if the first list has already taken its best
position.

Every position stands in both lists, is expanded once, and none is left out. So a search that runs
out of positions proves as much in this order as in any other.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Bytes, Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.records import Record, new_record

POSITION_ARRAYS: Final = ("next_new", "next_at_square", "is_expanded")
"""The arrays of a varied order that have an entry for each position."""

_NEW_SQUARE, _NEW_PAIR, _NOTHING_NEW = range(3)
_DEGREES: Final = 3  # degrees of novelty, each with a row of its own

_BUCKETS: Final = 1 << 11
"""Bounds with a bucket of their own. Greater ones share the last bucket."""
_MET_BITS: Final = 24
"""Binary logarithm of the bytes in which met pairs are marked. Each side of a search has them."""
_BOX, _PLAYER, _ON_ENDS, _BOUND = range(4)
"""Rows of ``VariedOrder.hash_words``: for a box and for the player on each square, for each number
of boxes on ends, and for each bound."""


class VariedOrder(NamedTuple):
    """The open positions in two lists that take turns.

    Rows below ``m`` are for the square to which the last box was moved and make up one list; three
    rows are for degrees of novelty and make up the other. There are no rows if the order does not
    vary. Buckets are bounds.
    """

    heads: Ints  # [m + 3, buckets]: the first position of each bucket, or -1
    lowest_bucket: Ints  # [m + 3]: the first bucket of the row that can hold a position
    row_counts: Ints  # [m + 3]: positions in each row, some of them expanded since
    met_bits: Bytes  # a power of two: a bit for each pair met, by its hash
    hash_words: Longs  # [4, words]: random words, see `_BOX`
    progress: Record  # `taken`: how many positions were taken; `square`: the last one served
    next_new: Ints  # [capacity]: the next position in its bucket by novelty
    next_at_square: Ints  # [capacity]: the next position in its bucket by square
    is_expanded: Mask  # [capacity]: 1 = taken from either list


def new_varied_order(square_count: int, capacity: int) -> VariedOrder:
    """Return an empty order for a board, or with 0 squares one that is never used."""
    list_count, byte_count, word_count = 0, 1, 1
    if square_count:
        list_count, byte_count = square_count + _DEGREES, 1 << _MET_BITS
        word_count = max(square_count, _BUCKETS)
    random = np.random.Generator(np.random.PCG64(0x9017))
    return VariedOrder(
        heads=np.full((list_count, _BUCKETS), -1, np.int32),
        lowest_bucket=np.full(list_count, _BUCKETS, np.int32),
        row_counts=np.zeros(list_count, np.int32),
        met_bits=np.zeros(byte_count, np.uint8),
        hash_words=random.integers(0, 2**63 - 1, size=(4, word_count), dtype=np.int64),
        progress=new_record("taken", "square"),
        next_new=np.empty(capacity, np.int32),
        next_at_square=np.empty(capacity, np.int32),
        is_expanded=np.zeros(capacity, np.uint8),
    )


@inlined_kernel
def _add_first(order: VariedOrder, link: Ints, row: int, bucket: int, state: int) -> None:
    """Put a position in front of a bucket."""
    link[state] = order.heads[row, bucket]
    order.heads[row, bucket] = state
    order.lowest_bucket[row] = min(int(order.lowest_bucket[row]), bucket)
    order.row_counts[row] += 1


@inlined_kernel
def _take_first(order: VariedOrder, link: Ints, row: int) -> int:
    """Take the position of least bound of a row that is not empty."""
    bucket = np.int64(order.lowest_bucket[row])
    while order.heads[row, bucket] < 0:
        bucket += 1
    state = np.int64(order.heads[row, bucket])
    order.lowest_bucket[row] = bucket
    order.heads[row, bucket] = link[state]
    order.row_counts[row] -= 1
    return int(state)


@kernel
def insert_varied(order: VariedOrder, state: int, novelty: int, target: int, bound: int) -> None:
    """Put a position in both lists.

    :func:`novelty_of` returns ``novelty``; ``target`` is where the last box was moved.
    """
    bucket = min(bound, order.heads.shape[1] - 1)
    order.is_expanded[state] = 0
    _add_first(order, order.next_new, order.row_counts.size - _DEGREES + novelty, bucket, state)
    _add_first(order, order.next_at_square, target, bucket, state)


@kernel
def take_varied(order: VariedOrder) -> int:
    """Take a position from the two lists alternately. Return -1 if none is left."""
    square_count = order.row_counts.size - _DEGREES
    while True:
        state = -1
        if order.progress.taken % 2 == 0:
            for row in range(square_count, square_count + _DEGREES):
                if order.row_counts[row] > 0:
                    state = _take_first(order, order.next_new, row)
                    break
        else:
            square = order.progress.square
            for _ in range(square_count):
                square = square + 1 if square + 1 < square_count else 0
                if order.row_counts[square] > 0:
                    state = _take_first(order, order.next_at_square, square)
                    break
            order.progress.square = square
        if state < 0:
            return -1
        if order.is_expanded[state] == 0:
            order.is_expanded[state] = 1
            order.progress.taken += 1
            return state


@inlined_kernel
def _mark_met(met_bits: Bytes, word: int) -> bool:
    """Mark something with this hash as met. Return whether it was met before.

    Sometimes something new is mistaken for something met. That changes nothing but the order.
    """
    # The top three of the 63 bits choose a bit of the byte that the low ones choose.
    byte, bit = word & (met_bits.size - 1), np.uint8(1 << (word >> 60))
    was_met = met_bits[byte] & bit
    met_bits[byte] |= bit
    return bool(was_met != 0)


@kernel
def novelty_of(
    order: VariedOrder,
    boxes: Ints,
    moved_box: int,
    target: int,
    player: int,
    on_end_count: int,
    bound: int,
) -> int:
    """Return how new a position is, and mark its squares and pairs as met.

    ``boxes``, int32 ``[k]``, are the boxes before the last move, in which ``moved_box`` went to
    ``target``. ``player`` is the normalised player.

    Returns
    -------
    int
        0 if a box has never stood on ``target`` before, 1 if two boxes, or a box and the player,
        are on two squares for the first time, and 2 otherwise; among positions with as many boxes
        on ends and the same bound. Only pairs with the box that has moved, or with the player, are
        looked at.
    """
    met_bits, hash_words = order.met_bits, order.hash_words
    class_hash = (
        hash_words[_ON_ENDS, on_end_count] ^ hash_words[_BOUND, min(bound, hash_words.shape[1] - 1)]
    )
    target_hash = class_hash ^ hash_words[_BOX, target]
    player_hash = class_hash ^ hash_words[_PLAYER, player]
    novelty = _NOTHING_NEW
    for i in range(boxes.size):
        box_hash = hash_words[_BOX, target] if i == moved_box else hash_words[_BOX, boxes[i]]
        if not _mark_met(met_bits, player_hash ^ box_hash):
            novelty = _NEW_PAIR
        if i != moved_box and not _mark_met(met_bits, target_hash ^ box_hash):
            novelty = _NEW_PAIR
    if not _mark_met(met_bits, target_hash):
        novelty = _NEW_SQUARE
    return novelty
