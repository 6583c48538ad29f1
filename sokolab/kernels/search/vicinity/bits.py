"""Sets of squares as bits, 63 to a word."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.jit import kernel

__all__ = ["PER_WORD", "Bits", "bits_of", "count_bits", "listed", "new_bits"]

PER_WORD: Final = 63

_PAIRS: Final = 0x5555555555555555
_FOURS: Final = 0x3333333333333333
_BYTES: Final = 0x0F0F0F0F0F0F0F0F

Bits = tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.int32]]
"""Which word a square lies in, which bit it is there, and which square each bit stands for."""


def new_bits(members: NDArray[np.bool_]) -> Bits:
    """Give the squares that may be in a set their bits.

    Parameters
    ----------
    members
        bool ``[m + 1]``; the last one is False.

    Returns
    -------
    tuple
        ``word``, int32 ``[m + 1]``; ``bit``, int64 ``[m + 1]``, 0 for squares that cannot be in
        a set; ``square``, int32 ``[63 * words]``.
    """
    squares = np.flatnonzero(members)
    numbers = np.arange(len(squares))
    word = np.zeros(len(members), np.int32)
    bit = np.zeros(len(members), np.int64)
    word[squares] = numbers // PER_WORD
    bit[squares] = np.left_shift(np.int64(1), (numbers % PER_WORD).astype(np.int64))
    words = max(1, -(-len(squares) // PER_WORD))
    square = np.full(words * PER_WORD, len(members) - 1, np.int32)
    square[: len(squares)] = squares
    return word, bit, square


def bits_of(bits: Bits, squares: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return the words of a set of squares."""
    word, bit, square = bits
    words = np.zeros(len(square) // PER_WORD, np.int64)
    np.bitwise_or.at(words, word[squares], bit[squares])
    return words


@kernel
def count_bits(word: int) -> int:
    """Return how many bits of a word are set."""
    word = word - ((word >> 1) & _PAIRS)
    word = (word & _FOURS) + ((word >> 2) & _FOURS)
    word = (word + (word >> 4)) & _BYTES
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return int(word & 0x7F)


@kernel
def listed(words: NDArray[np.int64], square: NDArray[np.int32], found: NDArray[np.int32]) -> int:
    """Write the squares of a set to ``found``, by number of their bits; return how many."""
    count = 0
    for i in range(words.size):
        rest = words[i]
        while rest != 0:
            low = rest & -rest
            rest ^= low
            number = -1
            while low != 0:
                low >>= 1
                number += 1
            found[count] = square[i * PER_WORD + number]
            count += 1
    return count
