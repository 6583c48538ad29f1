"""Tolls: how many moves each push accounts for, the walks that bring the player back included.

Give every square a *potential*, such that those of two neighbours differ by one move at most. Along
a line of play from ``p`` to ``q`` the potential changes by what all its moves change it, so the
walks, each step of which raises it by one at most, take at least ``potential[q] - potential[p]``
moves less what the pushes raise it. Let the *toll* of a push be one move less the rise of the
potential along it, between 0 and 2. Then

    moves >= potential[q] - potential[p] + sum of the tolls of all pushes.

Tolls add up box by box, so their least sum is a matching of boxes with goals, each box as if
alone. With the potential zero everywhere, the bound is that of the pushes. A potential that falls
in the direction in which most boxes go makes these pushes dear, as the player has to walk back for
each. The bound is consistent: a step of a walk changes ``potential[p]`` by one at most, and a push
changes it and the tolls left by one in all.

The best potential for a position is the solution of a linear program, the dual of one in which the
player's steps are a flow that starts at ``p`` and uses the edge of each push; here it is approached
by a subgradient method. That is the state equation of planning (B. Bonet, An admissible heuristic
for SAS+ planning obtained from the state equation, 2013) with the player's square and the boxes as
variables, or a potential heuristic (F. Pommerening et al., From non-negative to general operator
cost partitioning, 2015).

A walk between two pushes of one box is not counted as such, for it may consist of the pushes of
other boxes. The potential counts only what no such pushes can save.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.assignment import FAR, Matching, best_total, new_matching

FINE: Final = 192
"""Units of a move while a potential is improved."""
_FIRST_STEP: Final = FINE // 4  # how far a square's potential changes for each push, at first
_HALVED: Final = 20  # rounds after which it changes half as far


@kernel
def fill_tolls_to(
    neighbours: Ints,
    state: Ints,
    square_of: Ints,
    goal: int,
    potential: Ints,
    unit: int,
    toll: Ints,
    via: Ints,
    queue: Ints,
    is_queued: Mask,
) -> None:
    """Fill the least tolls to one goal from every state of a single box.

    Parameters
    ----------
    state, square_of
        Of :class:`~sokolab.kernels.search.boards.field.Field`.
    potential, unit
        int32 ``[m + 1]``: of each square, in parts of a move; how many parts make a move.
    toll
        int32 ``[s]``, filled; ``FAR`` = cannot.
    via
        int32 ``[s]``, filled: four times the state after the next push and the side from which the
        player pushed; -1 on the goal.
    queue, is_queued
        int32 and uint8 ``[s]``: scratch; ``is_queued`` is 0 before and after.
    """
    size = toll.size
    toll[:] = FAR
    head = 0
    count = 0
    for side in range(4):
        first = state[goal, side]
        if first >= 0 and toll[first] > 0:
            toll[first] = 0
            via[first] = -1
            queue[count] = first
            is_queued[first] = 1
            count += 1
    while count > 0:
        here = queue[head]
        head = (head + 1) % size
        count -= 1
        is_queued[here] = 0
        square = square_of[here]
        for side in range(4):  # the player, on that side, has just pushed the box away
            if state[square, side] != here:
                continue
            there = neighbours[square, side]
            before = state[there, side]
            if before < 0:
                continue
            total = toll[here] + unit - potential[there] + potential[neighbours[there, side]]
            if total < toll[before]:
                toll[before] = total
                via[before] = 4 * here + side
                if is_queued[before] == 0:
                    is_queued[before] = 1
                    queue[(head + count) % size] = before
                    count += 1


@kernel
def fill_tolls_from(
    neighbours: Ints,
    state: Ints,
    square_of: Ints,
    first: int,
    potential: Ints,
    unit: int,
    toll: Ints,
    queue: Ints,
    is_queued: Mask,
) -> None:
    """Fill the least tolls of a single box from the state ``first`` to every other state.

    The parameters are those of :func:`fill_tolls_to`.
    """
    size = toll.size
    toll[:] = FAR
    toll[first] = 0
    queue[0] = first
    is_queued[first] = 1
    head = 0
    count = 1
    while count > 0:
        here = queue[head]
        head = (head + 1) % size
        count -= 1
        is_queued[here] = 0
        square = square_of[here]
        for d in range(4):
            if state[square, d ^ 2] != here:  # the player's side
                continue
            after = state[neighbours[square, d], d ^ 2]
            if after < 0:
                continue
            total = toll[here] + unit - potential[square] + potential[neighbours[square, d ^ 2]]
            if total < toll[after]:
                toll[after] = total
                if is_queued[after] == 0:
                    is_queued[after] = 1
                    queue[(head + count) % size] = after
                    count += 1


class Ascent(NamedTuple):
    """A potential that is being improved, and scratch.

    Attributes
    ----------
    potential, best
        int32 ``[m + 1]``: the present one and the best one so far, in parts of :data:`FINE`.
    value
        int64 ``[2]``: the bound that the best one gives, in the same parts; rounds done.
    tolls, via
        int32 ``[k, s]``: of :func:`fill_tolls_to`, for each goal.
    costs
        int32 ``[k, k]``: from the boxes to the goals.
    matching
        With the rows 0 to ``k - 1``.
    slope
        int32 ``[m + 1]``: how the bound changes with the potential of each square.
    high
        int32 ``[m + 1]``.
    queue, is_queued
        int32 and uint8, room for ``m + 1`` and ``s``.
    """

    potential: Ints
    best: Ints
    value: NDArray[np.int64]
    tolls: Ints
    via: Ints
    costs: Ints
    matching: Matching
    slope: Ints
    high: Ints
    queue: Ints
    is_queued: Mask


def new_ascent(size: int, states: int, boxes: int) -> Ascent:
    """Return the potential zero on ``size`` squares, for as many states of a single box."""
    room = max(size + 1, states)
    return Ascent(
        potential=np.zeros(size + 1, np.int32),
        best=np.zeros(size + 1, np.int32),
        value=np.array([-1, 0], np.int64),
        tolls=np.empty((boxes, states), np.int32),
        via=np.empty((boxes, states), np.int32),
        costs=np.empty((boxes, boxes), np.int32),
        matching=new_matching(np.arange(boxes, dtype=np.int32)),
        slope=np.empty(size + 1, np.int32),
        high=np.empty(size + 1, np.int32),
        queue=np.empty(room, np.int32),
        is_queued=np.zeros(room, np.uint8),
    )


@kernel
def _envelope(neighbours: Ints, level: Ints, sign: int, queue: Ints, is_queued: Mask) -> None:
    """Lower (``sign`` 1) or raise (-1) each square until neighbours differ by a move at most."""
    m = level.size - 1
    for square in range(m):
        queue[square] = square
        is_queued[square] = 1
    head = 0
    count = m
    while count > 0:
        square = queue[head]
        head = (head + 1) % m
        count -= 1
        is_queued[square] = 0
        for d in range(4):
            there = neighbours[square, d]
            if there < m and sign * (level[there] - level[square]) > FINE:
                level[there] = level[square] + sign * FINE
                if is_queued[there] == 0:
                    is_queued[there] = 1
                    queue[(head + count) % m] = there
                    count += 1


@kernel
def _follow(neighbours: Ints, square_of: Ints, first: int, via: Ints, slope: Ints) -> None:
    """Add the pushes of one box to the slope."""
    here = first
    while via[here] >= 0:
        square = square_of[here]
        slope[square] -= 1
        slope[neighbours[square, via[here] & 3]] += 1
        here = via[here] >> 2


@kernel
def improve(
    neighbours: Ints,
    state: Ints,
    square_of: Ints,
    goals: Ints,
    is_last: Mask,
    firsts: Ints,
    player: int,
    ascent: Ascent,
    rounds: int,
) -> None:
    """Improve a potential for one position.

    Parameters
    ----------
    goals
        int32 ``[k]``: their squares.
    is_last
        uint8 ``[m + 1]``: where the player may stand after the last push.
    firsts, player
        int32 ``[k]``: states of the boxes, each as if alone; the player's square.
    rounds
        How often to try. Nothing happens where no matching, or none of so small a sum that it fits,
        exists.
    """
    k = goals.size
    potential, slope, high = ascent.potential, ascent.slope, ascent.high
    m = potential.size - 1
    for _ in range(rounds):
        for j in range(k):
            fill_tolls_to(
                neighbours,
                state,
                square_of,
                goals[j],
                potential,
                FINE,
                ascent.tolls[j],
                ascent.via[j],
                ascent.queue,
                ascent.is_queued,
            )
            for i in range(k):
                ascent.costs[i, j] = ascent.tolls[j, firsts[i]]
        total = best_total(ascent.costs, ascent.matching)
        if total >= FAR:
            return
        last = -1
        for square in range(m):
            if is_last[square] != 0 and (last < 0 or potential[square] < potential[last]):
                last = square
        value = total + potential[last] - potential[player]
        if value > ascent.value[0]:
            ascent.value[0] = value
            for square in range(m):
                ascent.best[square] = potential[square]
        slope[:] = 0
        slope[last] += 1
        slope[player] -= 1
        for i in range(k):
            goal = ascent.matching.goal[i]
            _follow(neighbours, square_of, int(firsts[i]), ascent.via[goal], slope)
        step = _FIRST_STEP * _HALVED // (_HALVED + ascent.value[1])
        for square in range(m):
            potential[square] += step * slope[square]
            high[square] = potential[square]
        _envelope(neighbours, potential, 1, ascent.queue, ascent.is_queued)
        _envelope(neighbours, high, -1, ascent.queue, ascent.is_queued)
        for square in range(m):
            potential[square] = (potential[square] + high[square]) >> 1
        ascent.value[1] += 1
