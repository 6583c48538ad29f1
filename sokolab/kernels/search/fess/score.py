"""The features of a position packed into one integer, so that a better position has a larger one.

Each feature has a field of bits. The most important feature takes the highest bits, so comparing
two scores compares the features one after the other.
"""

from __future__ import annotations

from typing import Final

from sokolab.kernels.jit import kernel

# Bits from the lowest up: distance 16, hotspots 9, out of plan 9, broken edges 8, regions 10,
# steps 11. Together they fill 63 bits, so a score is never negative.
_HOTSPOTS: Final = 16
_OUTSIDE: Final = 25
_BROKEN: Final = 34
_REGIONS: Final = 42
_STEPS: Final = 52
_STEPS_OFFSET: Final = 64  # steps may be negative: boxes that left their place count against them
_MOST_STEPS: Final = 2047 - _STEPS_OFFSET
NO_STEPS: Final = -_STEPS_OFFSET
"""The fewest steps that a score holds."""

CELL_SHIFT: Final = _OUTSIDE
"""A score shifted right by this many bits is the key of its cell."""


@kernel
def score(steps: int, regions: int, broken: int, outside: int, hotspots: int, distance: int) -> int:
    """Return the features packed into one integer.

    Parameters
    ----------
    steps
        Steps of the packing plan done; more is better.
    regions
        Connected regions of free squares; fewer is better.
    broken
        Broken edges between rooms; fewer is better.
    outside
        Boxes out of plan; fewer is better.
    hotspots
        Boxes that hinder other boxes; fewer is better.
    distance
        Sum over the boxes of the least pushes to any goal; more is better, because boxes that
        crowd around the goals block each other.
    """
    return (
        (min(max(int(steps) + _STEPS_OFFSET, 0), 2047) << _STEPS)
        | ((1023 - min(int(regions), 1023)) << _REGIONS)
        | ((255 - min(int(broken), 255)) << _BROKEN)
        | ((511 - min(int(outside), 511)) << _OUTSIDE)
        | ((511 - min(int(hotspots), 511)) << _HOTSPOTS)
        | min(int(distance), 65535)
    )


@kernel
def steps_in(value: int) -> int:
    """Return the steps done that a score holds."""
    return (value >> _STEPS) - _STEPS_OFFSET


@kernel
def steps_of_matched(matched: int) -> int:
    """Return the number that takes the place of the steps where matched pushes count instead."""
    return _MOST_STEPS - min(int(matched), _MOST_STEPS)


@kernel
def matched_in(value: int) -> int:
    """Return the matched pushes that a score holds in place of steps."""
    return _MOST_STEPS - steps_in(value)


@kernel
def regions_in(value: int) -> int:
    """Return the regions that a score holds."""
    return 1023 - ((value >> _REGIONS) & 1023)


@kernel
def broken_in(value: int) -> int:
    """Return the broken edges that a score holds."""
    return 255 - ((value >> _BROKEN) & 255)


@kernel
def outside_in(value: int) -> int:
    """Return the boxes out of plan that a score holds."""
    return 511 - ((value >> _OUTSIDE) & 511)


@kernel
def hotspots_in(value: int) -> int:
    """Return the boxes on hotspots that a score holds."""
    return 511 - ((value >> _HOTSPOTS) & 511)
