"""What frozen boxes leave of the board: they are walls, and what lies behind them is lost."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask, Small
from sokolab.kernels.freeze import frozen_boxes
from sokolab.kernels.jit import kernel
from sokolab.kernels.lowpoint import blocks
from sokolab.kernels.search.field import Field

__all__ = ["Barred", "Words", "bar", "fill_reach", "new_barred"]

_MEMORY: Final = 16 << 20  # bytes
_PLACES: Final = 512

Words: TypeAlias = NDArray[np.uint64]
"""Goals as bits."""


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
    keys
        int64 ``[2, m + 1]``: random words for a frozen box and for the player's part.
    frozen
        uint8 ``[m + 1]``, filled by :func:`bar`: the frozen boxes of the position in hand.
    stack, queue, waiting
        Scratch.
    depth, low, parent, block, cut, edge_block
        Scratch of :func:`sokolab.kernels.lowpoint.blocks`.
    """

    word: NDArray[np.int64]
    open: NDArray[np.uint8]
    group: NDArray[np.int8]
    reach: Words
    hopeless: NDArray[np.uint8]
    dead: NDArray[np.uint8]
    keys: NDArray[np.int64]
    frozen: NDArray[np.uint8]
    stack: NDArray[np.int32]
    queue: NDArray[np.int32]
    waiting: NDArray[np.uint8]
    depth: NDArray[np.int32]
    low: NDArray[np.int32]
    parent: NDArray[np.int32]
    block: NDArray[np.int32]
    cut: NDArray[np.uint8]
    edge_block: NDArray[np.int32]


def new_barred(field: Field) -> Barred:
    """Return an empty memory of about 16 MB, with two places at least."""
    size, k = len(field.goals), len(field.goal_squares)
    words = (k + 63) // 64
    places = max(2, min(_PLACES, _MEMORY // (size * (4 * 8 * words + 10))))
    random = np.random.Generator(np.random.PCG64(0xBA44ED))
    return Barred(
        word=np.full(places, -1, np.int64),
        open=np.zeros((places, size), np.uint8),
        group=np.zeros((places, size, 4), np.int8),
        reach=np.zeros((places, 4 * size, words), np.uint64),
        hopeless=np.zeros((places, size, 4), np.uint8),
        dead=np.zeros((places, size), np.uint8),
        keys=random.integers(0, 2**63 - 1, size=(2, size), dtype=np.int64),
        frozen=np.zeros(size, np.uint8),
        stack=np.empty(5 * max(k, size), np.int32),
        queue=np.empty(4 * size, np.int32),
        waiting=np.zeros(4 * size, np.uint8),
        depth=np.empty(size, np.int32),
        low=np.empty(size, np.int32),
        parent=np.empty(size, np.int32),
        block=np.empty(size, np.int32),
        cut=np.empty(size, np.uint8),
        edge_block=np.empty((size, 4), np.int32),
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
    neighbours: Ints, goal_squares: Ints, opened: Mask, group: Small, reach: Words,
    hopeless: Mask, dead: Mask, queue: Ints, waiting: Mask,
) -> None:  # fmt: skip
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
    frozen = barred.frozen
    word = np.int64(0)
    for i in range(rows.size):
        if frozen[rows[i]]:
            word ^= barred.keys[0, rows[i]]
    spare = barred.waiting[: frozen.size]
    lowest = _fill_open(field.neighbours, frozen, player, spare, barred.stack)
    word ^= barred.keys[1, lowest]
    place = word % barred.word.size
    opened = barred.open[place]
    if barred.word[place] != word:
        barred.word[place] = word
        opened[:] = spare
        spare[:] = 0
        blocks(
            field.neighbours, opened, player, barred.depth, barred.low, barred.parent, barred.cut,
            barred.block, barred.edge_block, barred.group[place], barred.stack, spare,
        )  # fmt: skip
        spare[:] = 0
        fill_reach(
            field.neighbours, field.goal_squares, opened, barred.group[place], barred.reach[place],
            barred.hopeless[place], barred.dead[place], barred.queue, barred.waiting,
        )  # fmt: skip
    spare[:] = 0
    return int(place)


@kernel
def bar(field: Field, barred: Barred, rows: Ints, player: int, are_all: bool) -> int:
    """Find the frozen boxes of a position and what they leave; return the place in the memory.

    Frozen boxes make squares dead, and dead squares freeze boxes: this goes on until nothing
    changes. A box out of the player's part of the board counts as frozen too. ``barred.frozen``
    holds them all afterwards.

    Returns -1 where a frozen box is off goal, or a goal lies out of the player's part without a
    box: then the position is dead.

    Parameters
    ----------
    rows, player
        The squares of the boxes, and any square he reaches.
    are_all
        Whether these are all boxes: if not, a goal out of reach may have its box.
    """
    frozen = barred.frozen
    goals = field.goals
    count = frozen_boxes(field.neighbours, field.inside, field.dead, rows, frozen, barred.stack)
    while True:
        on_goals = 0
        for i in range(rows.size):
            if frozen[rows[i]]:
                if not goals[rows[i]]:
                    return -1
                on_goals += 1
        place = _recall(field, barred, rows, player)
        opened = barred.open[place]
        if on_goals == 0:
            return place
        more = frozen_boxes(
            field.neighbours, opened, barred.dead[place], rows, frozen, barred.stack
        )
        if more == count:
            break
        count = more
    if not are_all:
        return place
    for j in range(field.goal_squares.size):
        on_goals -= not opened[field.goal_squares[j]]
    return place if on_goals == 0 else -1
