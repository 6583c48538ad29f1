"""Plays of a walker, who does not look far ahead, in the space of a level.

At each position the walker makes one of the pushes whose loss is not visible, and prefers one that
brings the boxes nearer to the goals. Without such a push, or after straying too long in lost
positions, the walker begins again.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Longs
from sokolab.kernels.jit import kernel

SOLVED_COUNT, PUSH_COUNT, RESTART_COUNT = range(3)  # entries of ``totals``

_MAX_LOST_PUSHES: Final = 30  # after more in lost positions, the walker begins again
_MAX_CHANGE: Final = 0.001  # no value changes by a larger share in the last sweep
_RANDOM_FACTOR, _RANDOM_MODULUS = 48_271, 2_147_483_647  # of Park, Miller and Stockmeyer


@kernel
def fill_expectations(
    first: Longs,
    target: Ints,
    share: NDArray[np.float64],
    order: Ints,
    push_value: float,
    value: NDArray[np.float64],
    max_sweeps: int,
) -> int:
    """Fill ``value`` with the walker's expectation at each position. Return the sweeps.

    Sweeps go from the solved positions backwards until no value changes by ``_MAX_CHANGE`` or more.
    The values grow from below, so that they never exceed the true ones.

    Parameters
    ----------
    first
        int64 ``[positions + 1]``: the index of the first push from each position.
    target
        int32 ``[pushes]``: the position that a push leads to; not read if its share is 0.
    share
        float64 ``[pushes]``: the share of the plays in which each push is made.
    order
        int32: the positions to update, those with fewest pushes left first, without solved ones.
    push_value
        The summand of each push: 0 for the chance to solve the level, 1 for the number of pushes.
    value
        float64 ``[positions]``: initially the given values of solved positions, else 0.
    max_sweeps
        Sweeps, at most.
    """
    for sweep in range(max_sweeps):
        change = 0.0
        for position in order:
            expected = push_value
            for i in range(first[position], first[position + 1]):
                if share[i] > 0.0:
                    expected += share[i] * value[target[i]]
            if expected > 0.0:
                change = max(change, (expected - value[position]) / expected)
            value[position] = expected
        if change < _MAX_CHANGE:
            return sweep + 1
    return max_sweeps


@kernel
def _draw(random_state: Longs) -> float:
    """Return a number from 0 to below 1 (S. K. Park, K. W. Miller and P. K. Stockmeyer, 1993)."""
    random_state[0] = random_state[0] * _RANDOM_FACTOR % _RANDOM_MODULUS
    return float(random_state[0] - 1) / float(_RANDOM_MODULUS - 1)


@kernel
def simulate_plays(
    first: Longs,
    target: Ints,
    share: NDArray[np.float64],
    pushes_left: Ints,
    play_count: int,
    max_pushes: int,
    random_state: Longs,
    loss_counts: Ints,
    totals: Longs,
) -> None:
    """Play many times. Fill ``totals`` for all plays, and ``loss_counts`` for each push.

    Parameters
    ----------
    first, target
        The first push from each position, and the position that each push leads to.
    share
        float64 ``[pushes]``: the share of the plays in which each push is made.
    pushes_left
        int32 ``[positions]``: fewest pushes to a solved position, -1 = lost.
    play_count, max_pushes
        How many plays there are, and how many pushes a play has at most.
    random_state
        int64 ``[1]``: the state of the random numbers, 1 to below 2 ** 31 - 1.
    loss_counts
        int32 ``[pushes]``, filled: how often each push lost the level.
    totals
        int64 ``[3]``, filled: ``SOLVED_COUNT``, the plays that solve the level; ``PUSH_COUNT``,
        their pushes; ``RESTART_COUNT``, the new beginnings of all plays.
    """
    loss_counts[:] = 0
    totals[:] = 0
    for _ in range(play_count):
        position = np.int64(0)
        lost_pushes = 0
        for pushes in range(max_pushes + 1):
            if pushes_left[position] == 0:
                totals[SOLVED_COUNT] += 1
                totals[PUSH_COUNT] += pushes
                break
            remaining_share = _draw(random_state)
            push = np.int64(-1)  # the last push with a share, if rounding leaves a rest
            for i in range(first[position], first[position + 1]):
                if share[i] > 0.0:
                    push = np.int64(i)
                    remaining_share -= share[i]
                    if remaining_share < 0.0:
                        break
            if push < 0 or lost_pushes > _MAX_LOST_PUSHES:
                position = np.int64(0)
                lost_pushes = 0
                totals[RESTART_COUNT] += 1
                continue
            successor = np.int64(target[push])
            if pushes_left[successor] < 0:
                if pushes_left[position] >= 0:
                    loss_counts[push] += 1
                lost_pushes += 1
            position = successor
