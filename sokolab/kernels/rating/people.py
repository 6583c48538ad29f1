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

SOLVED, PUSHES_MADE, RESTARTS = range(3)  # entries of ``totals``

_MAX_LOST_PUSHES: Final = 30
"""How many pushes a person makes in lost positions before beginning again."""
_MAX_CHANGE: Final = 0.001  # share by which a value may change in the last sweep
_RANDOM_FACTOR, _RANDOM_MODULUS = 48_271, 2_147_483_647  # constants of a generator without a table


@kernel
def fill_expectations(
    first: NDArray[np.int64],
    target: Ints,
    share: NDArray[np.float64],
    order: Ints,
    each_push: float,
    value: NDArray[np.float64],
    max_sweeps: int,
) -> int:
    """Fill ``value`` with what a person can expect at each position; return the sweeps.

    Sweeps go from the solved positions backwards until no value changes by ``_MAX_CHANGE`` or more.
    The values grow from below, so that they never exceed the true ones.

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
            position = order[i]
            expected = each_push
            for k in range(first[position], first[position + 1]):
                if share[k] > 0.0:
                    expected += share[k] * value[target[k]]
            if expected > 0.0:
                change = max(change, (expected - value[position]) / expected)
            value[position] = expected
        if change < _MAX_CHANGE:
            return sweep + 1
    return max_sweeps


@kernel
def _draw(state: NDArray[np.int64]) -> float:
    """Return a number from 0 to below 1 (S. K. Park, K. W. Miller and P. K. Stockmeyer, 1993)."""
    state[0] = state[0] * _RANDOM_FACTOR % _RANDOM_MODULUS
    return float(state[0] - 1) / float(_RANDOM_MODULUS - 1)


@kernel
def simulate_plays(
    first: NDArray[np.int64],
    target: Ints,
    share: NDArray[np.float64],
    pushes_left: Ints,
    plays: int,
    max_pushes: int,
    state: NDArray[np.int64],
    lost_by: Ints,
    totals: NDArray[np.int64],
) -> None:
    """Play many times; count who solves the level, and by which pushes the others lose it.

    Parameters
    ----------
    first, target, share, pushes_left
        As for :func:`fill_expectations`; and int32 ``[s]``: fewest pushes to the end, -1 = lost.
    plays, max_pushes
        How many people play, and how many pushes each makes at most.
    state
        int64 ``[1]``: the state of the random numbers, 1 to below 2 ** 31 - 1.
    lost_by
        int32 ``[e]``, filled: how often each push lost the level.
    totals
        int64 ``[3]``, filled: ``SOLVED``, the plays that solve the level; ``PUSHES_MADE``, their
        pushes; ``RESTARTS``, the new beginnings of all plays.
    """
    lost_by[:] = 0
    totals[:] = 0
    for _ in range(plays):
        position = np.int64(0)
        lost_pushes = 0
        for pushes in range(max_pushes + 1):
            if pushes_left[position] == 0:
                totals[SOLVED] += 1
                totals[PUSHES_MADE] += pushes
                break
            remaining_share = _draw(state)
            push = np.int64(-1)  # the last one with a share, if rounding leaves a rest
            for k in range(first[position], first[position + 1]):
                if share[k] > 0.0:
                    push = np.int64(k)
                    remaining_share -= share[k]
                    if remaining_share < 0.0:
                        break
            if push < 0 or lost_pushes > _MAX_LOST_PUSHES:
                position = np.int64(0)
                lost_pushes = 0
                totals[RESTARTS] += 1
                continue
            successor = np.int64(target[push])
            if pushes_left[successor] < 0:
                if pushes_left[position] >= 0:
                    lost_by[push] += 1
                lost_pushes += 1
            position = successor
