"""What frozen boxes leave of the board: they are walls, and what lies behind them is lost.

A box counts as frozen when it can be moved no more without being lost, and also when the end
played backwards shows that it must stay where it is (``retrograde``).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask, Small
from sokolab.kernels.freeze import frozen_boxes
from sokolab.kernels.jit import kernel
from sokolab.kernels.lowpoint import blocks
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.dead.matching import Words
from sokolab.kernels.search.dead.retrograde import PARTS, fill_needed, needed_goals

__all__ = ["Barred", "bar", "fill_reach", "new_barred"]

_MEMORY: Final = 16 << 20  # bytes
_PLACES: Final = 512


class Barred(NamedTuple):
    """The board as sets of frozen boxes seen lately have left it, one *place* each.

    A box is looked at with the player on one side of it: ``4 * square + side``. All other boxes
    that are not frozen are lifted.

    Attributes
    ----------
    word
        int64 ``[places]``: hash of the frozen boxes and the player's part, -1 for none.
    open
        uint8 ``[places, m + 1]``: where player and boxes can still come.
    group
        int8 ``[places, m + 1, 4]``: the lowest side of a box that hangs together with this one,
        -1 = shut.
    reach
        uint64 ``[places, 4 m + 4, w]``: the goals, as bits, to which the box can be pushed; to be
        read at the lowest side of a group.
    hopeless
        uint8 ``[places, m + 1, 4]``: no goal can be reached; also on shut sides.
    dead
        uint8 ``[places, m + 1]``: hopeless from every side.
    needed
        uint64 ``[places, PARTS + 1, w]``: what ``retrograde`` finds.
    keys
        int64 ``[2, m + 1]``: random words for a frozen box and for the player's part.
    goal_number
        int32 ``[m + 1]``: which goal the square is, -1 = none.
    frozen
        uint8 ``[m + 1]``, filled by :func:`bar`: the frozen boxes of the position in hand.
    filled
        uint64 ``[3, w]``: goals with a box in the position in hand; scratch.
    ints, bytes, edge_block
        int32 ``[6, n]``, uint8 ``[2, n]``, int32 ``[m + 1, 4]``: scratch.
    latest
        int64 ``[2]``: hash of the frozen boxes asked for last, and their place.
    """

    word: NDArray[np.int64]
    open: NDArray[np.uint8]
    group: NDArray[np.int8]
    reach: Words
    hopeless: NDArray[np.uint8]
    dead: NDArray[np.uint8]
    needed: Words
    keys: NDArray[np.int64]
    goal_number: NDArray[np.int32]
    frozen: NDArray[np.uint8]
    filled: Words
    ints: NDArray[np.int32]
    bytes: NDArray[np.uint8]
    edge_block: NDArray[np.int32]
    latest: NDArray[np.int64]


def new_barred(field: Field) -> Barred:
    """Return an empty memory of about 16 MB, with two places at least."""
    size, k = len(field.goals), len(field.goal_squares)
    words = (k + 63) // 64
    places = max(2, min(_PLACES, _MEMORY // (size * (4 * 8 * words + 10))))
    random = np.random.Generator(np.random.PCG64(0xBA44ED))
    goal_number = np.full(size, -1, np.int32)
    goal_number[field.goal_squares] = np.arange(k)
    return Barred(
        word=np.full(places, -1, np.int64),
        open=np.zeros((places, size), np.uint8),
        group=np.zeros((places, size, 4), np.int8),
        reach=np.zeros((places, 4 * size, words), np.uint64),
        hopeless=np.zeros((places, size, 4), np.uint8),
        dead=np.zeros((places, size), np.uint8),
        needed=np.zeros((places, PARTS + 1, words), np.uint64),
        keys=random.integers(0, 2**63 - 1, size=(2, size), dtype=np.int64),
        goal_number=goal_number,
        frozen=np.zeros(size, np.uint8),
        filled=np.zeros((3, words), np.uint64),
        ints=np.empty((6, 5 * size + 8), np.int32),
        bytes=np.zeros((2, 4 * size), np.uint8),
        edge_block=np.empty((size, 4), np.int32),
        latest=np.full(2, -1, np.int64),
    )


@kernel
def _fill_open(neighbours: Ints, frozen: Mask, player: int, opened: Mask, stack: Ints) -> int:
    """Mark what hangs together with the player past frozen boxes; return the smallest square."""
    m = opened.size - 1
    opened[:] = 0
    opened[player] = 1
    stack[0] = player
    height = 1
    lowest = player
    while height > 0:
        height -= 1
        square = stack[height]
        lowest = min(lowest, square)
        for side in range(4):
            there = neighbours[square, side]
            if there != m and not opened[there] and not frozen[there]:
                opened[there] = 1
                stack[height] = there
                height += 1
    return lowest


@kernel
def fill_reach(
    neighbours: Ints,
    goal_squares: Ints,
    opened: Mask,
    group: Small,
    reach: Words,
    hopeless: Mask,
    dead: Mask,
    queue: Ints,
    waiting: Mask,
) -> None:
    """Find the goals to which a lone box can be pushed, by pulls from all goals at once.

    Parameters
    ----------
    opened
        uint8 ``[m + 1]``: where player and boxes can come.
    group
        int8 ``[m + 1, 4]`` of :func:`sokolab.kernels.lowpoint.blocks` for ``opened``.
    reach, hopeless, dead
        Filled, as in :class:`Barred`.
    queue, waiting
        int32 and uint8 ``[4 m + 4]``: scratch, ``waiting`` all 0 before and after.
    """
    reach[:] = 0
    room = queue.size
    words = reach.shape[1]
    head = 0
    count = 0
    for j in range(goal_squares.size):
        goal = goal_squares[j]
        if not opened[goal]:
            continue
        for side in range(4):
            if group[goal, side] == side:
                state = 4 * goal + side
                reach[state, j >> 6] |= np.uint64(1) << np.uint64(j & 63)
                if not waiting[state]:
                    waiting[state] = 1
                    queue[(head + count) % room] = state
                    count += 1
    while count > 0:
        here = queue[head]
        head = (head + 1) % room
        count -= 1
        waiting[here] = 0
        square = here >> 2
        for side in range(4):  # the player, on that side, has just pushed the box away
            if group[square, side] != here & 3:
                continue
            there = neighbours[square, side]
            if group[there, side] < 0:
                continue
            before = 4 * there + int(group[there, side])
            is_new = False
            for w in range(words):
                more = reach[here, w] & ~reach[before, w]
                if more:
                    reach[before, w] |= more
                    is_new = True
            if is_new and not waiting[before]:
                waiting[before] = 1
                queue[(head + count) % room] = before
                count += 1
    for square in range(opened.size):
        lost = 1
        for side in range(4):
            group_side = int(group[square, side])
            none = 1
            if group_side >= 0:
                for w in range(words):
                    if reach[4 * square + group_side, w]:
                        none = 0
            hopeless[square, side] = none
            lost &= none
        dead[square] = lost
    dead[opened.size - 1] = 0


@kernel
def _recall(field: Field, barred: Barred, rows: Ints, player: int) -> int:
    """Return the place of the boxes marked in ``barred.frozen``; work out what is not there."""
    frozen, ints = barred.frozen, barred.ints
    size = frozen.size
    word = np.int64(0)
    for i in range(rows.size):
        if frozen[rows[i]]:
            word ^= barred.keys[0, rows[i]]
    latest = barred.latest
    if latest[0] == word and barred.open[latest[1], player]:
        return int(latest[1])
    latest[0] = word
    spare = barred.bytes[0, :size]
    lowest = _fill_open(field.neighbours, frozen, player, spare, ints[0])
    word ^= barred.keys[1, lowest]
    place = int(word % barred.word.size)
    latest[1] = place
    if barred.word[place] != word:
        opened = barred.open[place]
        barred.word[place] = word
        for square in range(size):
            opened[square] = spare[square]
            spare[square] = 0
        blocks(
            field.neighbours,
            opened,
            player,
            ints[1, :size],
            ints[2, :size],
            ints[3, :size],
            barred.bytes[1, :size],
            ints[4, :size],
            barred.edge_block,
            barred.group[place],
            ints[0],
            spare,
        )
        barred.bytes[:] = 0
        fill_reach(
            field.neighbours,
            field.goal_squares,
            opened,
            barred.group[place],
            barred.reach[place],
            barred.hopeless[place],
            barred.dead[place],
            ints[1, : 4 * size],
            barred.bytes[0],
        )
        fill_needed(
            field.neighbours,
            field.goal_squares,
            opened,
            barred.needed[place],
            spare,
            barred.bytes[1, :size],
            ints[0],
        )
    spare[:] = 0
    return place


@kernel
def bar(field: Field, barred: Barred, rows: Ints, player: int, are_all: bool) -> int:
    """Find the frozen boxes of a position and what they leave; return the place in the memory.

    Frozen boxes make squares dead, and dead squares freeze boxes: this goes on until nothing
    changes. A box out of the player's part of the board counts as frozen too. ``barred.frozen``
    holds them all afterwards.

    Returns -1 where a frozen box is off goal, a goal lies out of the player's part without a
    box, or a goal that must be filled by now is not: then the position is dead.

    Parameters
    ----------
    rows, player
        The squares of the boxes, and any square he reaches.
    are_all
        Whether these are all boxes: if not, nothing is known of the goals without one.
    """
    frozen = barred.frozen
    goals = field.goals
    filled, common, fixed = barred.filled[0], barred.filled[1], barred.filled[2]
    barred.filled[:] = 0
    opened = field.inside
    dead = field.dead
    count = 0
    for i in range(rows.size):
        goal = barred.goal_number[rows[i]]
        if goal >= 0:
            filled[goal >> 6] |= np.uint64(1) << np.uint64(goal & 63)
    while True:
        before = count
        frozen_boxes(field.neighbours, opened, dead, rows, frozen, barred.ints[0])
        count = 0
        for i in range(rows.size):
            goal = barred.goal_number[rows[i]]
            if goal >= 0 and fixed[goal >> 6] >> np.uint64(goal & 63) & np.uint64(1):
                frozen[rows[i]] = 1
            if frozen[rows[i]]:
                if not goals[rows[i]]:
                    return -1
                count += 1
        place = _recall(field, barred, rows, player)
        if are_all and not needed_goals(barred.needed[place], filled, common):
            return -1
        is_new = False
        for w in range(fixed.size):
            is_new = is_new or (common[w] & ~fixed[w]) != 0
            fixed[w] |= common[w]
        if count == before and not is_new:
            break
        opened = barred.open[place]
        dead = barred.dead[place]
    if are_all:
        for j in range(field.goal_squares.size):
            count -= not opened[field.goal_squares[j]]
    return place if not are_all or count == 0 else -1
