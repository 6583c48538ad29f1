"""Hash tables with open addressing.

Slots hold the numbers of entries, and the entries themselves lie in arrays. A search goes from the
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

from sokolab.kernels.arrays import Ints, Longs
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.memory import publish

_Boxes = TypeVar("_Boxes", np.int64, np.uint16)
_Slots = TypeVar("_Slots", np.int64, np.int32, np.uint8)

_NUMBER_BITS: Final = 32  # bits of a slot for the number of its row; the others are from the hash


def hash_keys(size: int) -> Longs:
    """Return random words for a box (row 0) and for the player (row 1) on each square.

    The hash of a position is the XOR of its words, so a move changes it by a few (A. L. Zobrist, *A
    new hashing method with application for game playing*, 1970).

    They are int64 ``[2, size + 1]``. All searches on boards of ``size`` squares have the same, so
    that one can look up what another one knows.
    """
    words = np.random.Generator(np.random.PCG64(0xFE55))
    return words.integers(0, 2**63 - 1, size=(2, size + 1), dtype=np.int64)


@inlined_kernel
def free_slot(slots: NDArray[_Slots], hashed: int) -> int:
    """Return the first empty slot for an entry with that hash."""
    mask = slots.size - 1
    slot = hashed & mask
    while slots[slot] != 0:
        slot = (slot + 1) & mask
    return int(slot)


@inlined_kernel
def slot_entry(hashed: int, number: int) -> int:
    """Return what a slot holds for a row: the upper half of its hash, and its number + 1."""
    return (hash_tag(hashed) << _NUMBER_BITS) | (number + 1)


@inlined_kernel
def hash_tag(hashed: int) -> int:
    """Return the upper half of a hash, or of what a slot holds."""
    return hashed >> _NUMBER_BITS


@inlined_kernel
def entry_number(entry: int) -> int:
    """Return the number in what :func:`slot_entry` returned."""
    return (entry & ((1 << _NUMBER_BITS) - 1)) - 1


@inlined_kernel
def has_room(total: int, capacity: int, slots: int) -> bool:
    """Whether ``total`` entries fit; at most 5 of 8 ``slots`` are used.

    With more, the searches for an empty slot become long.
    """
    return bool(total <= capacity and total * 8 <= slots * 5)


@kernel
def locate_row(
    slots: Longs,
    rows: NDArray[_Boxes],
    players: NDArray[np.uint16],
    wanted: Ints | Longs,
    player: int,
    hashed: int,
) -> int:
    """Return the number of a row with that player, or ``-1 - slot`` where it would go.

    Parameters
    ----------
    slots
        int64, a power of two of them: 0 = empty, else of :func:`slot_entry`.
    rows, players
        ``[capacity, n]`` and ``[capacity]``: the rows by number, and the player of each.
    wanted, player
        ``[n]``: the row, and its player.
    hashed
        The hash of both.
    """
    mask = slots.size - 1
    tag = hash_tag(hashed)
    slot = hashed & mask
    while True:
        # Three of eight slots at least are empty, so the search ends.
        entry = slots[slot]
        if entry == 0:
            return int(-1 - slot)
        if hash_tag(entry) == tag:
            number = entry_number(entry)
            # The player first: one comparison instead of one for each box.
            if players[number] == player:
                is_same = True
                for i in range(wanted.size):
                    if rows[number, i] != wanted[i]:
                        is_same = False
                        break
                if is_same:
                    return int(number)
        slot = (slot + 1) & mask


@inlined_kernel
def add_row(
    slots: Longs,
    rows: NDArray[_Boxes],
    players: NDArray[np.uint16],
    used: Longs,
    wanted: Ints | Longs,
    player: int,
    hashed: int,
    slot: int,
) -> int:
    """Enter a row in the slot that :func:`locate_row` named; return its number.

    ``used[0]`` is the number of rows; the other parameters are as for :func:`locate_row`.
    """
    number = used[0]
    used[0] = number + 1
    for i in range(wanted.size):
        rows[number, i] = wanted[i]
    players[number] = player
    publish()  # other threads look rows up while this one adds more
    slots[slot] = slot_entry(hashed, number)
    return int(number)


@kernel
def locate_word(word: Longs, slots: Ints, wanted: int) -> int:
    """Return the number of the entry with that word, or ``-1 - slot`` where it would go.

    ``word`` is int64: the words by number. ``slots`` is int32, a power of two of them, never full:
    0 = empty, else number + 1.
    """
    mask = slots.size - 1
    slot = wanted & mask
    while slots[slot] != 0:
        number = slots[slot] - 1
        if word[number] == wanted:
            return int(number)
        slot = (slot + 1) & mask
    return int(-1 - slot)


@kernel
def enter_words(word: Longs, slots: Ints, first: int, last: int) -> None:
    """Enter the words ``first`` to ``last - 1`` in the slots, which hold none of them."""
    for number in range(first, last):
        slots[free_slot(slots, word[number])] = number + 1
