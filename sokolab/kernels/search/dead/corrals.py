"""Groups of boxes that are dead by themselves: round a region shut off, or close together.

Each region the player does not reach is tried with the boxes that touch it, then each two regions
that share such a box, then all boxes that stand side by side or corner to corner. What was found
is remembered by boxes, walls and the player's region; what was left open is tried again with more
positions as it is asked about more often.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.dead.alone import (
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
    LOWEST,
    MARK,
    REACHED,
    REGION,
    SEEN,
    SHUT,
    STACK,
    STAMP,
    Regions,
)

__all__ = ["Corrals", "has_dead_group", "new_corrals"]

_VERDICTS: Final = 1 << 16
_LARGEST: Final = 12  # boxes close together
_PAIRED: Final = 30  # with more regions than these, none are tried in pairs
_TIMES_MORE: Final = 8  # asked so many times, a group may cost
_GROWTH: Final = 4  # so many times the positions
_THOROUGH: Final = 4000
_WORD, _FOUND, _TIMES = 0, 1, 2
_JOINED: Final = 5  # a row of ``Regions.ints``


class Corrals(NamedTuple):
    """What is remembered of corrals.

    Attributes
    ----------
    known
        int64 ``[verdicts, 3]``: hash of the corral, what was found, and how often it was asked.
    counts
        int64 ``[4]``: groups asked about, searched, found dead; how many boxes the last one
        found dead has, which are in ``Alone.ints``.
    """

    known: NDArray[np.int64]
    counts: NDArray[np.int64]


def new_corrals() -> Corrals:
    """Return an empty memory."""
    return Corrals(np.zeros((_VERDICTS, 3), np.int64), np.zeros(4, np.int64))


@kernel
def _sort(boxes: Ints, size: int) -> None:
    """Put the first ``size`` squares in ascending order."""
    for k in range(1, size):
        box = boxes[k]
        j = k
        while j > 0 and boxes[j - 1] > box:
            boxes[j] = boxes[j - 1]
            j -= 1
        boxes[j] = box


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
    _sort(boxes, size)
    return int(size)


@kernel
def _gather_close(
    neighbours: Ints, frozen: Mask, regions: Regions, rows: Ints, seed: int, boxes: Ints
) -> int:
    """Write the boxes that hang together with number ``seed``, ascending; return how many.

    None where it has been among those of an earlier one, or there are too few or too many.
    """
    box_at, seen = regions.box_at, regions.bytes[SEEN]
    stack = regions.ints[STACK]
    if seen[rows[seed]] or frozen[rows[seed]]:
        return 0
    seen[rows[seed]] = 1
    stack[0] = rows[seed]
    size = 1
    at = 0
    while at < size:
        square = stack[at]
        at += 1
        for d in range(4):
            beside = neighbours[square, d]
            for turn in range(3):
                there = beside if turn == 0 else neighbours[beside, (d + 2 * turn - 1) & 3]
                if box_at[there] and not seen[there] and not frozen[there]:
                    seen[there] = 1
                    stack[size] = there
                    size += 1
    if size < 2 or size > _LARGEST:
        return 0
    for k in range(size):
        boxes[k] = stack[k]
    _sort(boxes, size)
    return size


@kernel
def _worth(corrals: Corrals, word: int, budget: int) -> int:
    """Note that a group was asked about; return how many positions a search may look at now.

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
    times = _TIMES_MORE
    while budget < _THOROUGH:
        budget *= _GROWTH
        if known[_TIMES] == times:
            return min(budget, _THOROUGH)
        times *= _TIMES_MORE
    return 0


@kernel
def _lowest_with(neighbours: Ints, regions: Regions, rows: Ints) -> int:
    """Return the smallest square the player reaches when the boxes not shut are lifted.

    A box lifted lets him into the regions around it, and from there into others: regions and
    boxes are what is walked over, not squares.
    """
    shut, region, mark = regions.bytes[SHUT], regions.ints[REGION], regions.ints[MARK]
    least, joined = regions.ints[LOWEST], regions.ints[_JOINED]
    regions.counts[STAMP] += 1
    stamp = regions.counts[STAMP]
    reached = regions.counts[REACHED]
    lowest = least[0]
    going = True
    while going:
        going = False
        for i in range(rows.size):
            box = rows[i]
            if shut[box] or mark[box] == stamp:
                continue
            for d in range(4):
                there = neighbours[box, d]
                if not shut[there] and (
                    mark[there] == reached or mark[there] == stamp or joined[region[there]] == stamp
                ):
                    going = True
                    mark[box] = stamp
                    break
            if mark[box] != stamp:
                continue
            lowest = min(lowest, box)
            for d in range(4):
                number = region[neighbours[box, d]]
                if number > 0 and joined[number] != stamp:
                    joined[number] = stamp
                    lowest = min(lowest, least[number])
    return int(lowest)


@kernel
def has_dead_group(
    field: Field,
    barred: Barred,
    place: int,
    alone: Alone,
    regions: Regions,
    corrals: Corrals,
    rows: Ints,
    player: int,
    budget: int,
) -> bool:
    """Whether some boxes round a region shut off, or close together, are dead by themselves.

    Parameters
    ----------
    place
        Of :func:`sokolab.kernels.search.dead.barred.bar` for this position.
    regions
        Of this position.
    rows, player
        The position.
    budget
        Positions that the first try of a group may look at.
    """
    neighbours, shut, boxes = field.neighbours, regions.bytes[SHUT], alone.ints[BOXES]
    opened = barred.open[place]
    count = regions.counts[COUNT]
    corrals.counts[3] = 0
    found = UNKNOWN
    for group in range(count * count + rows.size):
        if group < count * count:
            one, other = 1 + group // count, 1 + group % count
            size = 0
            if one == other or (one < other and count <= _PAIRED):
                size = _gather(regions, rows, one, other, boxes)
        else:
            size = _gather_close(
                neighbours, barred.frozen, regions, rows, group - count * count, boxes
            )
        if size == 0:
            continue
        for i in range(rows.size):
            shut[rows[i]] = 1 - opened[rows[i]]
        word = barred.word[place]
        for k in range(size):
            shut[boxes[k]] = 1
            word ^= alone.keys[0, boxes[k]]
        word ^= alone.keys[1, _lowest_with(neighbours, regions, rows)]
        for i in range(rows.size):
            shut[rows[i]] = 1
        worth = _worth(corrals, word, budget)
        found = DEAD if worth < 0 else UNKNOWN
        if worth > 0:
            for k in range(size):
                side = side_of_box(
                    neighbours,
                    opened,
                    barred.group[place],
                    boxes[k],
                    player,
                    alone.bytes[HELD],
                    alone.ints[ALONE_STACK],
                )
                alone.places[0, k] = 4 * boxes[k] + side
            corrals.counts[1] += 1
            found = finish(field, barred, place, alone, size, player, worth)
            corrals.counts[2] += found == DEAD
            corrals.known[word & (corrals.known.shape[0] - 1), _FOUND] = found
            if found == DEAD:
                for k in range(size):
                    boxes[k] = alone.places[0, k] >> 2
                corrals.counts[3] = size
        if found == DEAD:
            break
    for i in range(rows.size):
        regions.bytes[SEEN, rows[i]] = 0
    return found == DEAD
