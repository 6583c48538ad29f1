"""Looks up sets of two to four boxes in the tables of dead sets.

Most boxes are in no dead set with the box that has just moved. So there are tables that name the
boxes that may be, its *mates*; the larger tables are read for mates only.

Only sets with the box that has just moved are looked up. The boxes of any other set stand where
they stood, and they alone bound the region of the player, who cannot leave it without pushing one
of them. So the set is as dead, or as alive, as it was in the position before.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Longs
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.few_boxes import pair_rank
from sokolab.kernels.search.tables.square_sets import SQUARES_PER_WORD, lowest_bit

_PAIR, _TRIPLE = 2, 3


class DeadSets(NamedTuple):
    """The dead sets of one direction; tables without entries if there are none.

    A mate in triples makes a dead triple with the box and some third box, but no dead pair with it.
    A mate in fours makes a dead set with two boxes and some fourth one, and no two or three of them
    that include the first box are dead.
    """

    pairs: Longs  # [m, l, words]: the table of SetSearch for two boxes
    triples: Longs  # [m, l, l, words]: its table for three
    fours: Longs  # [m, l, l (l - 1) / 2, words]: its table for four
    in_triples: Longs  # [m, l, words]: the mates of a box in triples, by the player's square
    in_fours: Longs  # [m, l, l, words]: the mates of a box and another one in fours


def no_dead_sets(word_count: int) -> DeadSets:
    """Return empty tables for sets of squares of ``word_count`` words."""
    shapes: Final = ((0, 0), (0, 0, 0), (0, 0, 0), (0, 0), (0, 0, 0))
    return DeadSets(*(np.zeros((*shape, word_count), np.int64) for shape in shapes))


def with_table(sets: DeadSets, size: int, table: Longs) -> DeadSets:
    """Return dead sets with the table for one more size. Smaller sizes come first.

    The mates are found here, in one pass over the table.
    """
    if size == _PAIR:
        return sets._replace(pairs=table)
    m, live_count, word_count = table.shape[0], table.shape[1], table.shape[-1]
    pairs = sets.pairs if len(sets.pairs) else np.zeros((m, live_count, word_count), np.int64)
    if size == _TRIPLE:
        in_triples = np.zeros_like(pairs)
        _fill_in_triples(pairs, table, in_triples)
        return sets._replace(triples=table, in_triples=in_triples)
    # Looking up ends where there is no table of triples, so zeros stand in for a missing one.
    triples = (
        sets.triples
        if len(sets.triples)
        else np.zeros((m, live_count, live_count, word_count), np.int64)
    )
    in_fours = np.zeros_like(triples)
    _fill_in_fours(pairs, triples, table, in_fours)
    in_triples = sets.in_triples if len(sets.in_triples) else np.zeros_like(pairs)
    return sets._replace(triples=triples, in_triples=in_triples, fours=table, in_fours=in_fours)


@kernel
def _has_member(bits: Longs, index: int) -> bool:
    """Whether a set holds the square with that index."""
    return bool(bits[index // SQUARES_PER_WORD] >> (index % SQUARES_PER_WORD) & 1)


@kernel
def _fill_in_triples(pairs: Longs, triples: Longs, in_triples: Longs) -> None:
    """Fill ``in_triples``, all 0 before."""
    for player in range(pairs.shape[0]):
        for moved in range(pairs.shape[1]):
            dead = pairs[player, moved]
            for other in range(pairs.shape[1]):
                # Pairs are looked up first, so a triple that holds a dead pair needs no mates.
                if not _has_member(dead, other):
                    for w in range(dead.size):
                        in_triples[player, moved, w] |= triples[player, moved, other, w] & ~dead[w]


@kernel
def _fill_in_fours(pairs: Longs, triples: Longs, fours: Longs, in_fours: Longs) -> None:
    """Fill ``in_fours``, all 0 before."""
    for player in range(pairs.shape[0]):
        for moved in range(pairs.shape[1]):
            dead = pairs[player, moved]
            for first in range(pairs.shape[1]):
                if _has_member(dead, first):
                    continue
                with_first = triples[player, moved, first]
                for second in range(first):
                    if _has_member(dead, second) or _has_member(with_first, second):
                        continue
                    for w in range(dead.size):
                        dead_words = dead[w] | with_first[w] | triples[player, moved, second, w]
                        new_mates = fours[player, moved, pair_rank(first, second), w] & ~dead_words
                        in_fours[player, moved, first, w] |= new_mates
                        in_fours[player, moved, second, w] |= new_mates


@kernel
def has_dead_set(sets: DeadSets, bits: Longs, player: int, moved: int) -> bool:
    """Whether the box just moved and up to three others make a dead set.

    ``bits``, int64 ``[words]``, is the set of squares with a box, without the one that has moved.
    ``player`` is any square in the player's reach after the move, and ``moved`` the index of
    the box's square then (:class:`~sokolab.kernels.search.tables.square_sets.Numbering`).
    """
    word_count = bits.shape[0]
    if sets.pairs.shape[0] > 0:
        for w in range(word_count):
            if sets.pairs[player, moved, w] & bits[w]:
                return True
    if sets.triples.shape[0] == 0:
        return False
    for w in range(word_count):
        # Of the 105 pairs of other boxes on a level with 16 boxes, mates leave 0.4 to look up
        # by pulls, and 40 by pushes.
        mates = sets.in_triples[player, moved, w] & bits[w]
        while mates != 0:
            first = w * SQUARES_PER_WORD + lowest_bit(mates)
            mates &= mates - 1
            for v in range(word_count):
                if sets.triples[player, moved, first, v] & bits[v]:
                    return True
    if sets.fours.shape[0] == 0:
        return False
    for w in range(word_count):
        others = bits[w]
        while others != 0:
            first = w * SQUARES_PER_WORD + lowest_bit(others)
            # Each pair of others comes up once, with the larger one here.
            below = (others & -others) - 1
            others &= others - 1
            for v in range(w + 1):
                mates = sets.in_fours[player, moved, first, v] & bits[v]
                if v == w:
                    mates &= below
                while mates != 0:
                    second = v * SQUARES_PER_WORD + lowest_bit(mates)
                    mates &= mates - 1
                    row = pair_rank(first, second)
                    for u in range(word_count):
                        if sets.fours[player, moved, row, u] & bits[u]:
                            return True
    return False
