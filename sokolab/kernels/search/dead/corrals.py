"""Corrals: the boxes round a region that the player cannot enter, by themselves.

Each region the player does not reach is tried with the boxes that touch it, then each two regions
that share such a box. What was found is remembered by boxes, walls and the player's region; what
was left open is tried again with more positions as it is asked about more often.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.dead.alone import (
    ALIVE,
    DEAD,
    HELD,
    MOST,
    UNKNOWN,
    Alone,
    finish,
)
from sokolab.kernels.search.dead.alone import ROW as BOXES
from sokolab.kernels.search.dead.alone import STACK as ALONE_STACK
from sokolab.kernels.search.dead.barred import Barred
from sokolab.kernels.search.dead.matching import side_of_box
from sokolab.kernels.search.dead.regions import (
    COUNT,
    FIRST,
    REGION,
    SHUT,
    SQUARES,
    STACK,
    STAMP,
    Regions,
)
from sokolab.kernels.search.field import Field
from sokolab.kernels.search.reach import flood

__all__ = ["Corrals", "has_dead_corral", "new_corrals"]

_VERDICTS: Final = 1 << 16
_SMALL, _THOROUGH = 5, 1000
_ASKED: Final = 100
_WORD, _FOUND, _TIMES = 0, 1, 2
_OTHER_MARK: Final = 5  # rows of ``Regions.ints`` and ``Regions.bytes``
_STOP: Final = 2


class Corrals(NamedTuple):
    """What is remembered of corrals.

    Attributes
    ----------
    known
        int64 ``[verdicts, 3]``: hash of the corral, what was found, and how often it was asked.
    counts
        int64 ``[3]``: corrals asked about, searched, and found dead.
    """

    known: NDArray[np.int64]
    counts: NDArray[np.int64]


def new_corrals() -> Corrals:
    """Return an empty memory."""
    return Corrals(np.zeros((_VERDICTS, 3), np.int64), np.zeros(3, np.int64))


@kernel
def _gather(regions: Regions, rows: Ints, one: int, other: int, boxes: Ints) -> int:
    """Write the boxes that touch either region to ``boxes``, ascending; return how many.

    None where the two regions share no box, or there are too many.
    """
    first, touching = regions.ints[FIRST], regions.touching
    size = first[one + 1] - first[one]
    if size == 0 or size > MOST:
        return 0
    for k in range(size):
        boxes[k] = rows[touching[first[one] + k]]
    if other != one:
        alone = size
        for k in range(first[other], first[other + 1]):
            box = rows[touching[k]]
            is_new = True
            for i in range(alone):
                is_new = is_new and boxes[i] != box
            if is_new:
                if size == MOST:
                    return 0
                boxes[size] = box
                size += 1
        if size - alone == first[other + 1] - first[other]:
            return 0
    for k in range(1, size):
        box = boxes[k]
        j = k
        while j > 0 and boxes[j - 1] > box:
            boxes[j] = boxes[j - 1]
            j -= 1
        boxes[j] = box
    return int(size)


@kernel
def _worth(corrals: Corrals, word: int, size: int, budget: int) -> int:
    """Note that a corral was asked about; return how many positions a search may look at now.

    0 = none; below 0: it is known to be dead.
    """
    known = corrals.known[word & (corrals.known.shape[0] - 1)]
    corrals.counts[0] += 1
    if known[_WORD] != word:
        known[_WORD] = word
        known[_TIMES] = 1
        known[_FOUND] = UNKNOWN
        return budget
    known[_TIMES] += 1
    if known[_FOUND] != UNKNOWN:
        return -1 if known[_FOUND] == DEAD else 0
    times = known[_TIMES]
    if times == _ASKED and size <= _SMALL:
        return _THOROUGH
    return int(min(_THOROUGH, times)) if times >= _ASKED and times & (times - 1) == 0 else 0


@kernel
def has_dead_corral(
    field: Field, barred: Barred, place: int, alone: Alone, regions: Regions, corrals: Corrals,
    rows: Ints, player: int, budget: int,
) -> bool:  # fmt: skip
    """Whether the boxes of some corral, or of two that share a box, are dead by themselves.

    Parameters
    ----------
    place
        Of :func:`sokolab.kernels.search.dead.barred.bar` for this position.
    regions
        Of this position.
    rows, player
        The position.
    budget
        Positions that the first try of a corral may look at.
    """
    neighbours, shut, boxes = field.neighbours, regions.bytes[SHUT], alone.ints[BOXES]
    region, squares, stop = regions.ints[REGION], regions.ints[SQUARES], regions.bytes[_STOP]
    other_mark, opened = regions.ints[_OTHER_MARK], barred.open[place]
    count = regions.counts[COUNT]
    for pair in range(count * count):
        one = 1 + pair // count
        other = 1 + pair % count
        if other < one:
            continue
        size = _gather(regions, rows, one, other, boxes)
        if size == 0:
            continue
        for i in range(rows.size):
            shut[rows[i]] = 1 - opened[rows[i]]
        word = barred.word[place]
        for k in range(size):
            shut[boxes[k]] = 1
            word ^= alone.keys[0, boxes[k]]
        regions.counts[STAMP] += 1
        stamp = regions.counts[STAMP]
        lowest = flood(neighbours, shut, player, other_mark, stamp, regions.ints[STACK])
        for i in range(rows.size):
            shut[rows[i]] = 1
        word ^= alone.keys[1, lowest]
        worth = _worth(corrals, word, size, budget)
        if worth == 0:
            continue
        if worth < 0:
            return True
        found = UNKNOWN
        for k in range(squares.size):
            square = squares[k]
            if square < 0:
                break
            stop[square] = region[square] == one or region[square] == other
            if stop[square] and other_mark[square] == stamp:
                found = ALIVE  # other boxes shut it
        if found == UNKNOWN:
            for k in range(size):
                side = side_of_box(
                    neighbours, opened, barred.group[place], boxes[k], player,
                    alone.bytes[HELD], alone.ints[ALONE_STACK],
                )  # fmt: skip
                alone.places[0, k] = 4 * boxes[k] + side
            corrals.counts[1] += 1
            found = finish(field, barred, place, alone, size, player, stop, worth)
            corrals.counts[2] += found == DEAD
        for k in range(squares.size):
            if squares[k] < 0:
                break
            stop[squares[k]] = 0
        corrals.known[word & (corrals.known.shape[0] - 1), _FOUND] = found
        if found == DEAD:
            return True
    return False
