"""Corrals: the boxes round a region that the player cannot enter, by themselves.

Each region the player does not reach is tried with the boxes that touch it, then each two regions
that share such a box. What was found is remembered by boxes, walls and the player's region; what
was left open is tried again with more positions as it is asked about more often.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.dead.alone import ALIVE, DEAD, MOST, UNKNOWN, Alone, finish
from sokolab.kernels.search.dead.barred import Barred
from sokolab.kernels.search.dead.matching import side_of_box
from sokolab.kernels.search.field import Field
from sokolab.kernels.search.reach import flood

__all__ = ["Corrals", "has_dead_corral", "new_corrals"]

_VERDICTS: Final = 1 << 16
_SMALL, _THOROUGH = 5, 1000
_ASKED: Final = 100


class Corrals(NamedTuple):
    """What is remembered of corrals, and scratch.

    Attributes
    ----------
    word
        int64 ``[verdicts]``: hash of the corral, 0 = none.
    verdict, asked
        int8 and int32 ``[verdicts]``: what was found, and how often it was asked.
    region
        int32 ``[m + 1]``: number of the unreached region, from 1; 0 for none.
    squares
        int32 ``[m + 1]``: the squares where ``region`` is not 0.
    first, touching
        int32 ``[m + 3]``, ``[8 m + 8]``: the boxes' squares that touch each region, region by
        region.
    seen, stop
        uint8 ``[m + 1]``: scratch, all 0 between two calls.
    shut, mark, stack
        uint8 ``[m + 1]``, int32 ``[m + 1]`` twice: scratch.
    counts
        int64 ``[4]``: the stamp; corrals asked about, searched, and found dead.
    """

    word: NDArray[np.int64]
    verdict: NDArray[np.int8]
    asked: NDArray[np.int32]
    region: NDArray[np.int32]
    squares: NDArray[np.int32]
    first: NDArray[np.int32]
    touching: NDArray[np.int32]
    seen: NDArray[np.uint8]
    stop: NDArray[np.uint8]
    shut: NDArray[np.uint8]
    mark: NDArray[np.int32]
    stack: NDArray[np.int32]
    counts: NDArray[np.int64]


def new_corrals(field: Field) -> Corrals:
    """Return an empty memory."""
    size = len(field.goals)
    region, squares, mark, stack = np.zeros((4, size), np.int32)
    seen, stop, shut = np.zeros((3, size), np.uint8)
    return Corrals(
        word=np.zeros(_VERDICTS, np.int64),
        verdict=np.zeros(_VERDICTS, np.int8),
        asked=np.zeros(_VERDICTS, np.int32),
        region=region,
        squares=squares,
        first=np.zeros(size + 3, np.int32),
        touching=np.zeros(8 * size + 8, np.int32),
        seen=seen,
        stop=stop,
        shut=shut,
        mark=mark,
        stack=stack,
        counts=np.zeros(4, np.int64),
    )


@kernel
def _find_regions(
    neighbours: Ints, opened: Mask, rows: Ints, frozen: Mask, shut: Mask, mark: Ints, stamp: int,
    corrals: Corrals,
) -> int:  # fmt: skip
    """Give numbers to the unreached regions, list the boxes that touch each; return how many."""
    region, squares, first = corrals.region, corrals.squares, corrals.first
    touching, seen = corrals.touching, corrals.seen
    count = 0
    filled = 0
    listed = 0
    for i in range(rows.size):
        for side in range(4):
            seed = neighbours[rows[i], side]
            if shut[seed] or mark[seed] == stamp or region[seed] or not opened[seed]:
                continue
            count += 1
            first[count] = listed
            region[seed] = count
            squares[filled] = seed
            at = filled
            filled += 1
            while at < filled:
                square = squares[at]
                at += 1
                for d in range(4):
                    there = neighbours[square, d]
                    if not shut[there]:
                        if not region[there]:
                            region[there] = count
                            squares[filled] = there
                            filled += 1
                    elif opened[there] and not frozen[there] and not seen[there]:
                        seen[there] = 1
                        touching[listed] = there
                        listed += 1
            for k in range(first[count], listed):
                seen[touching[k]] = 0
            first[count + 1] = listed
    squares[filled] = -1
    return count


@kernel
def _ask(
    field: Field, barred: Barred, place: int, alone: Alone, corrals: Corrals, size: int,
    player: int, one: int, other: int, budget: int,
) -> int:  # fmt: skip
    """Return what is known of the boxes in ``alone.row``; search where that is worth it."""
    if size == 0 or size > MOST:
        return UNKNOWN
    neighbours, shut, row = field.neighbours, corrals.shut, alone.row
    for k in range(1, size):  # ascending
        box = row[k]
        j = k
        while j > 0 and row[j - 1] > box:
            row[j] = row[j - 1]
            j -= 1
        row[j] = box
    word = barred.word[place]
    for square in range(shut.size):
        shut[square] = 1 - barred.open[place, square]
    for k in range(size):
        shut[row[k]] = 1
        word ^= alone.keys[0, row[k]]
    corrals.counts[0] += 1
    lowest = flood(neighbours, shut, player, corrals.mark, corrals.counts[0], corrals.stack)
    word ^= alone.keys[1, lowest]
    at = word & (corrals.word.size - 1)
    corrals.counts[1] += 1
    if corrals.word[at] == word:
        corrals.asked[at] += 1
        asked = corrals.asked[at]
        if corrals.verdict[at] != UNKNOWN:
            return int(corrals.verdict[at])
        if asked < _ASKED or asked & (asked - 1):
            if asked != _ASKED or size > _SMALL:
                return UNKNOWN
            budget = _THOROUGH
        else:
            budget = min(_THOROUGH, asked)
    else:
        corrals.word[at] = word
        corrals.asked[at] = 1
    for k in range(size):
        side = side_of_box(
            neighbours, barred.open[place], barred.group[place], row[k], player, corrals.seen,
            corrals.stack,
        )  # fmt: skip
        alone.boxes[0, k] = 4 * row[k] + side
    stamp = corrals.counts[0]
    found = UNKNOWN
    for k in range(corrals.squares.size):
        square = corrals.squares[k]
        if square < 0:
            break
        if corrals.region[square] == one or corrals.region[square] == other:
            corrals.stop[square] = 1
            if corrals.mark[square] == stamp:
                found = ALIVE  # other boxes shut it
    if found != ALIVE:
        corrals.counts[2] += 1
        found = finish(field, barred, place, alone, size, player, corrals.stop, budget)
        corrals.counts[3] += found == DEAD
    corrals.verdict[at] = found
    for k in range(corrals.squares.size):
        if corrals.squares[k] < 0:
            break
        corrals.stop[corrals.squares[k]] = 0
    return found


@kernel
def has_dead_corral(
    field: Field, barred: Barred, place: int, alone: Alone, corrals: Corrals, rows: Ints,
    player: int, budget: int,
) -> bool:  # fmt: skip
    """Whether the boxes of some corral, or of two that share a box, are dead by themselves.

    Parameters
    ----------
    place
        Of :func:`sokolab.kernels.search.dead.barred.bar` for this position.
    rows, player
        The position.
    budget
        Positions that the first try of a corral may look at.
    """
    neighbours, shut = field.neighbours, corrals.shut
    if corrals.counts[0] > 1 << 30:
        corrals.counts[0] = 0
        corrals.mark[:] = 0
    opened = barred.open[place]
    for square in range(shut.size):
        shut[square] = 1 - opened[square]
    for i in range(rows.size):
        shut[rows[i]] = 1
    corrals.counts[0] += 1
    stamp = corrals.counts[0]
    flood(neighbours, shut, player, corrals.mark, stamp, corrals.stack)
    count = _find_regions(
        neighbours, opened, rows, barred.frozen, shut, corrals.mark, stamp, corrals
    )
    first, touching, row = corrals.first, corrals.touching, alone.row
    is_dead = False
    for one in range(1, count + 1):
        if is_dead:
            break
        for other in range(one, count + 1):
            size = 0
            for k in range(first[one], first[one + 1]):
                if size < MOST:
                    row[size] = touching[k]
                size += 1
                corrals.seen[touching[k]] = 1
            if other != one:
                shared = 0
                for k in range(first[other], first[other + 1]):
                    if corrals.seen[touching[k]]:
                        shared += 1
                        continue
                    if size < MOST:
                        row[size] = touching[k]
                    size += 1
                if shared == 0:
                    size = 0
            for k in range(first[one], first[one + 1]):
                corrals.seen[touching[k]] = 0
            found = _ask(field, barred, place, alone, corrals, size, player, one, other, budget)
            if found == DEAD:
                is_dead = True
                break
    at = 0
    while corrals.squares[at] >= 0:
        corrals.region[corrals.squares[at]] = 0
        at += 1
    return is_dead
