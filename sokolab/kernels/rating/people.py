"""People who do not look far: plays that wander through a space.

At each position a person makes one of the pushes whose loss does not show at once, and prefers one
that brings the boxes nearer to the goals. Without such a push, or after straying too long in lost
positions, the person begins again.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import kernel

SOLVED, PUSHES, RESTARTS = range(3)  # entries of ``totals``

_MAX_LOST_PUSHES: Final = 30
"""How many pushes a person makes in lost positions before beginning again."""


@kernel
def expect(
    first: NDArray[np.int64],
    target: Ints,
    share: NDArray[np.float64],
    order: Ints,
    each_push: float,
    value: NDArray[np.float64],
    max_sweeps: int,
) -> int:
    """Fill ``value`` with what a person can expect at each position; return the sweeps.

    Sweeps go from the solved positions backwards until no value changes by more than 0.1 %. The
    values grow from below, so that they never exceed the true ones.

    Parameters
    ----------
    first, target
        As in :class:`~sokolab.kernels.rating.space.SpaceTables`.
    share
        float64 ``[e]``: the share of the plays in which each push is made.
    order
        int32: the positions to look at, those near the end first and solved ones left out.
    each_push
        What each push adds: 0 for the chance to reach the end, 1 for the number of pushes.
    value
        float64 ``[s]``: to begin with, the value at the end for solved positions, else 0.
    max_sweeps
        Sweeps, at most.
    """
    for sweep in range(max_sweeps):
        change = 0.0
        for i in range(order.size):
            here = order[i]
            expected = each_push
            for k in range(first[here], first[here + 1]):
                if share[k] > 0.0:
                    expected += share[k] * value[target[k]]
            if expected > 0.0:
                change = max(change, (expected - value[here]) / expected)
            value[here] = expected
        if change < 0.001:
            return sweep + 1
    return max_sweeps


@kernel
def _random(state: NDArray[np.int64]) -> float:
    """Return a number from 0 to below 1 (S. K. Park, K. W. Miller and P. K. Stockmeyer, 1993)."""
    state[0] = state[0] * 48271 % 2147483647
    return float(state[0] - 1) / 2147483646.0


@kernel
def wander(
    first: NDArray[np.int64],
    target: Ints,
    share: NDArray[np.float64],
    left: Ints,
    plays: int,
    max_pushes: int,
    state: NDArray[np.int64],
    lost_by: Ints,
    totals: NDArray[np.int64],
) -> None:
    """Play many times; count who solves the level, and by which pushes the others lose it.

    Parameters
    ----------
    first, target, share, left
        As for :func:`expect`; and int32 ``[s]``: the fewest pushes to the end, -1 = lost.
    plays, max_pushes
        How many people play, and how many pushes each makes at most.
    state
        int64 ``[1]``: the state of the random numbers, 1 to below 2 ** 31 - 1.
    lost_by
        int32 ``[e]``, filled: how often each push lost the level.
    totals
        int64 ``[3]``, filled, by ``SOLVED`` ...: plays that solve the level, their pushes, and the
        new beginnings of all plays.
    """
    lost_by[:] = 0
    totals[:] = 0
    for _ in range(plays):
        here = np.int64(0)
        strayed = 0
        for pushes in range(max_pushes + 1):
            if left[here] == 0:
                totals[SOLVED] += 1
                totals[PUSHES] += pushes
                break
            wanted = _random(state)
            chosen = np.int64(-1)
            for k in range(first[here], first[here + 1]):
                if share[k] > 0.0:
                    chosen = np.int64(k)
                    wanted -= share[k]
                    if wanted < 0.0:
                        break
            if chosen < 0 or strayed > _MAX_LOST_PUSHES:
                here = np.int64(0)
                strayed = 0
                totals[RESTARTS] += 1
                continue
            there = np.int64(target[chosen])
            if left[there] < 0:
                if left[here] >= 0:
                    lost_by[chosen] += 1
                strayed += 1
            here = there
