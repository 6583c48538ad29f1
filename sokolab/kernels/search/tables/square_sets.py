"""Sets of squares as bits, 63 squares to a word.

The 64th bit stays 0, so no int64 word is negative. Only squares where boxes
may stand have a bit; no other square can be in a set.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel

SQUARES_PER_WORD: Final = 63
"""Squares that a word holds."""

# Masks for counting bits: every second bit, every second pair, every second half of a byte; and a
# one in each byte. A product with the last one has the sum of all bytes in its highest byte.
_PAIRS: Final = 0x5555555555555555
_FOURS: Final = 0x3333333333333333
_BYTES: Final = 0x0F0F0F0F0F0F0F0F
_ONES: Final = 0x0101010101010101


class Numbering(NamedTuple):
    """Which bit stands for which square."""

    index_at: Ints  # [m + 1]: index among the squares that can be in a set; -1 for others
    word: Ints  # [m + 1]: the word that holds a square; 0 for squares that cannot be in a set
    bit: Longs  # [m + 1]: the bit of a square in its word; 0 for squares that cannot be in a set
    square_of: Ints  # [63 * words]: the square of each index, `m` beyond the last

    @property
    def word_count(self) -> int:
        """Words of a set, at least 1."""
        return len(self.square_of) // SQUARES_PER_WORD


def number_squares(members: Mask | NDArray[np.bool_]) -> Numbering:
    """Return the numbering of the squares that can be in a set.

    ``members`` is uint8 or bool ``[m + 1]``; the last one is 0.
    """
    squares = np.flatnonzero(members)
    indices = np.arange(len(squares))
    word_count = max(1, -(-len(squares) // SQUARES_PER_WORD))
    numbering = Numbering(
        index_at=np.full(len(members), -1, np.int32),
        word=np.zeros(len(members), np.int32),
        bit=np.zeros(len(members), np.int64),
        square_of=np.full(word_count * SQUARES_PER_WORD, len(members) - 1, np.int32),
    )
    numbering.index_at[squares] = indices
    numbering.word[squares] = indices // SQUARES_PER_WORD
    numbering.bit[squares] = np.left_shift(
        np.int64(1), (indices % SQUARES_PER_WORD).astype(np.int64)
    )
    numbering.square_of[: len(squares)] = squares
    return numbering


def bits_of(squares: Ints, word: Ints, bit: Longs, word_count: int) -> Longs:
    """Return the set of these squares.

    ``squares`` are the members; squares without a bit are left out. ``word`` and ``bit``,
    ``[m + 1]``, say which word of ``word_count`` holds each square, and its bit there.

    Returns int64 ``[words]``.
    """
    # A square that cannot be in a set has the bit 0, which adds nothing.
    bits = np.zeros(word_count, np.int64)
    np.bitwise_or.at(bits, word[squares], bit[squares])
    return bits


@inlined_kernel
def bit_of(index: int) -> int:
    """Return the bit of the square with that index, as a word."""
    return int(np.int64(1) << np.int64(index % SQUARES_PER_WORD))


@kernel
def count_bits(word: int) -> int:
    """Return how many bits of a word are set."""
    word = int(word)  # interpreted, the product can be larger than a word
    # The compiler knows this pattern and makes a single instruction of it.
    word = word - ((word >> 1) & _PAIRS)
    word = (word & _FOURS) + ((word >> 2) & _FOURS)
    word = (word + (word >> 4)) & _BYTES
    return int((word * _ONES) >> 56 & 0xFF)


@inlined_kernel
def lowest_bit(word: int) -> int:
    """Return the index of the lowest bit of a word that is not 0."""
    word = int(word)
    # Below the lowest bit there are as many ones as its index says.
    return int(count_bits((word & -word) - 1))


@kernel
def hash_of_set(bits: Longs, square_of: Ints, box_keys: Longs) -> int:
    """Return the hash of boxes on the squares of a set: the XOR of their words.

    ``bits``, int64 ``[words]``, is the set. ``square_of`` has the square of each bit; it can end
    after the last square. ``box_keys``, int64 ``[m + 1]``, has the word of a box on each square.
    """
    boxes_hash = np.int64(0)
    for w in range(bits.size):
        rest = bits[w]
        while rest != 0:
            boxes_hash ^= box_keys[square_of[w * SQUARES_PER_WORD + lowest_bit(rest)]]
            rest &= rest - 1
    return int(boxes_hash)


@kernel
def list_squares(bits: Longs, square_of: Ints, squares: Ints) -> int:
    """Write the squares of a set to ``squares``, ascending. Return their number.

    ``bits``, int64 ``[words]``, is the set, and ``square_of`` has the square of each bit.
    ``squares``, int32, is filled, and has room for all of them.
    """
    count = 0
    for i in range(bits.size):
        rest = bits[i]
        while rest != 0:
            squares[count] = square_of[i * SQUARES_PER_WORD + lowest_bit(rest)]
            rest &= rest - 1
            count += 1
    return count
