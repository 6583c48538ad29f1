"""Words found again by hashing: a table of numbers with open addressing."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import kernel

__all__ = ["enter_words", "found_word", "hash_keys"]


def hash_keys(size: int) -> NDArray[np.int64]:
    """Return random words for a box (row 0) and for the player (row 1) on each square.

    The same for all searches on boards of ``size`` squares, so that one finds again what another
    knows: int64 ``[2, size + 1]``.
    """
    words = np.random.Generator(np.random.PCG64(0xFE55))
    return words.integers(0, 2**63 - 1, size=(2, size + 1), dtype=np.int64)


@kernel
def found_word(word: NDArray[np.int64], slots: Ints, wanted: int) -> int:
    """Return the number of the entry with that word, or ``-1 - slot`` where it would go.

    Parameters
    ----------
    word
        int64: the words by number.
    slots
        int32, a power of two of them, never full: 0 = empty, else number + 1.
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
def enter_words(word: NDArray[np.int64], slots: Ints, first: int, last: int) -> None:
    """Enter the words numbered ``first`` to ``last - 1``, none of which is there, in the slots."""
    mask = slots.size - 1
    for number in range(first, last):
        slot = word[number] & mask
        while slots[slot] != 0:
            slot = (slot + 1) & mask
        slots[slot] = number + 1
