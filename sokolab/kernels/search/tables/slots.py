"""Hash tables with open addressing.

Slots hold the indices of entries, and the entries themselves lie in arrays. A search goes from the
slot that the low bits of the hash name to the next empty one. There are always empty slots.

Entries are words or rows. A row is some boxes with a player. Its slot also holds the upper half of
its hash, so that other rows are rarely compared. Equal hashes are settled by comparing the rows, so
a row is never taken for another one. Where a word is the hash of a position, as in ``fess``, two
positions with equal hashes pass for one.
"""

from __future__ import annotations

from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Longs, Shorts
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.memory import publish

_Boxes = TypeVar("_Boxes", np.int64, np.uint16)
_Slots = TypeVar("_Slots", np.int64, np.int32, np.uint8)

_INDEX_BITS: Final = 32  # bits of a slot for the index of its row; the others are from the hash


def hash_keys(size: int) -> Longs:
    """Return random words for a box (row 0) and for the player (row 1) on each square.

    The hash of a position is the XOR of its words, so a move changes it by a few (A. L. Zobrist, *A
    new hashing method with application for game playing*, 1970).

    They are int64 ``[2, size + 1]``. All searches on boards of ``size`` squares share them, so that
    one can look up positions of another one.
    """
    words = np.random.Generator(np.random.PCG64(0xFE55))
    return words.integers(0, 2**63 - 1, size=(2, size + 1), dtype=np.int64)


@inlined_kernel
def free_slot(slots: NDArray[_Slots], row_hash: int) -> int:
    """Return the first empty slot for an entry with that hash."""
    mask = slots.size - 1
    slot = row_hash & mask
    while slots[slot] != 0:
        slot = (slot + 1) & mask
    return int(slot)


@inlined_kernel
def slot_entry(row_hash: int, index: int) -> int:
    """Return the entry of a slot for a row: the upper half of its hash, and its index + 1."""
    return (hash_tag(row_hash) << _INDEX_BITS) | (index + 1)


@inlined_kernel
def hash_tag(row_hash: int) -> int:
    """Return the upper half of a hash, or of the entry of a slot."""
    return row_hash >> _INDEX_BITS


@inlined_kernel
def entry_index(entry: int) -> int:
    """Return the index in an entry of :func:`slot_entry`."""
    return (entry & ((1 << _INDEX_BITS) - 1)) - 1


@inlined_kernel
def has_room(total: int, capacity: int, slot_count: int) -> bool:
    """Whether ``total`` entries fit. At most 5 of 8 slots are used.

    With more, the searches for an empty slot become long.
    """
    return bool(total <= capacity and total * 8 <= slot_count * 5)


@kernel
def locate_row(
    slots: Longs,
    rows: NDArray[_Boxes],
    players: Shorts,
    row: Ints | Longs,
    player: int,
    row_hash: int,
) -> int:
    """Return the index of a row with that player, or ``-1 - slot`` where it would go.

    Parameters
    ----------
    slots
        int64, a power of two of them: 0 = empty, else of :func:`slot_entry`.
    rows, players
        ``[capacity, columns]`` and ``[capacity]``: the stored rows, and the player of each.
    row, player
        The row that is looked for, ``[columns]``, and its player.
    row_hash
        The hash of both.
    """
    mask = slots.size - 1
    tag = hash_tag(row_hash)
    slot = row_hash & mask
    while True:
        # At least three of eight slots are empty, so the search ends.
        entry = slots[slot]
        if entry == 0:
            return int(-1 - slot)
        if hash_tag(entry) == tag:
            index = entry_index(entry)
            # The player first: one comparison instead of one for each box.
            if players[index] == player:
                is_same = True
                for i in range(row.size):
                    if rows[index, i] != row[i]:
                        is_same = False
                        break
                if is_same:
                    return int(index)
        slot = (slot + 1) & mask


@inlined_kernel
def add_row(
    slots: Longs,
    rows: NDArray[_Boxes],
    players: Shorts,
    used: Longs,
    row: Ints | Longs,
    player: int,
    row_hash: int,
    slot: int,
) -> int:
    """Add a row, in the slot that :func:`locate_row` named. Return its index.

    ``slots``, ``rows``, ``players`` and ``used[0]``, the number of rows, are changed. ``row_hash``
    is the hash of ``row`` and ``player``.
    """
    index = used[0]
    used[0] = index + 1
    for i in range(row.size):
        rows[index, i] = row[i]
    players[index] = player
    publish()  # other threads look rows up while this one adds more
    slots[slot] = slot_entry(row_hash, index)
    return int(index)


@kernel
def locate_word(words: Longs, slots: Ints, word: int) -> int:
    """Return the index of the entry with that word, or ``-1 - slot`` where it would go.

    ``words`` is int64: the stored words. ``slots`` is int32, a power of two of them, never full:
    0 = empty, else index + 1.
    """
    mask = slots.size - 1
    slot = word & mask
    while slots[slot] != 0:
        index = slots[slot] - 1
        if words[index] == word:
            return int(index)
        slot = (slot + 1) & mask
    return int(-1 - slot)


@kernel
def insert_words(words: Longs, slots: Ints, first: int, end: int) -> None:
    """Insert the words ``first`` to ``end - 1`` into the slots, which hold none of them."""
    for index in range(first, end):
        slots[free_slot(slots, words[index])] = index + 1
