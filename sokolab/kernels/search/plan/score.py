"""The features of a position of the backward game, packed into one integer.

As in :mod:`sokolab.kernels.search.fess.score`, a better position has a larger score.
"""

from __future__ import annotations

from typing import Final

from sokolab.kernels.jit import kernel

# Bits from the lowest up: distance 18, broken edges 8, regions 10, boxes on goals 8, barrier 8,
# boxes in the game 10.
_DISTANCE_BITS: Final = 18
_BROKEN: Final = _DISTANCE_BITS
_REGIONS: Final = 26
_ON_GOALS: Final = 36
_BARRIER: Final = 44
_BOXES: Final = 52

CELL_SHIFT: Final = _BROKEN
"""A score shifted right by this many bits is the key of its cell."""


@kernel
def score(boxes: int, barrier: int, on_goals: int, regions: int, broken: int, distance: int) -> int:
    """Return the features packed into one integer.

    Parameters
    ----------
    boxes
        Boxes in the game; fewer is better, as for all features but the distance.
    barrier
        Of :func:`sokolab.kernels.search.plan.features.barrier`, or 0 if it does not count.
    on_goals
        Boxes on goals.
    regions
        Connected regions of free squares.
    broken
        Broken edges between rooms.
    distance
        Sum over the boxes of the least pushes to any goal; more is better.
    """
    return (
        ((1023 - min(int(boxes), 1023)) << _BOXES)
        | ((255 - min(int(barrier), 255)) << _BARRIER)
        | ((255 - min(int(on_goals), 255)) << _ON_GOALS)
        | ((1023 - min(int(regions), 1023)) << _REGIONS)
        | ((255 - min(int(broken), 255)) << _BROKEN)
        | min(int(distance), (1 << _DISTANCE_BITS) - 1)
    )


@kernel
def barrier_in(value: int) -> int:
    """Return the barrier that a score holds."""
    return 255 - ((value >> _BARRIER) & 255)


@kernel
def on_goals_in(value: int) -> int:
    """Return the boxes on goals that a score holds."""
    return 255 - ((value >> _ON_GOALS) & 255)


@kernel
def regions_in(value: int) -> int:
    """Return the regions that a score holds."""
    return 1023 - ((value >> _REGIONS) & 1023)


@kernel
def broken_in(value: int) -> int:
    """Return the broken edges that a score holds."""
    return 255 - ((value >> _BROKEN) & 255)


@kernel
def distance_in(value: int) -> int:
    """Return the sum of distances that a score holds."""
    return value & ((1 << _DISTANCE_BITS) - 1)
