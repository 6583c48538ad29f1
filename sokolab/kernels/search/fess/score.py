"""The features of a position packed into one integer, so that a better position has a larger one.

Each feature has a range of bits. The most important feature takes the highest bits, so comparing
two scores compares the features one after the other. A number that does not fit its bits is
clipped, never wrapped, or it would spill into a more important feature.
"""

from __future__ import annotations

from typing import Final

from sokolab.kernels.jit import kernel

# Bits from the lowest up: distance 16, hotspots 9, out of plan 9, broken edges 8, regions 10,
# steps 11. Together they fill 63 bits, so a score is never negative, and -1 and -2 can stand for
# something else. Only very large levels reach a limit: more than 511 boxes out of plan, a plan of
# more than 1,983 steps, or boxes that need more than 65,535 pushes in all. If crowding counts, the
# distance, subtracted from 65,535, is then negative.
_HOTSPOTS_SHIFT: Final = 16
_OUTSIDE_SHIFT: Final = 25
_BROKEN_SHIFT: Final = 34
_REGIONS_SHIFT: Final = 42
_STEPS_SHIFT: Final = 52
# Steps may be negative: boxes that left their place count against them. More than 64 count as 64.
_STEPS_OFFSET: Final = 64
_MAX_STEPS: Final = 2047 - _STEPS_OFFSET
MIN_STEPS: Final = -_STEPS_OFFSET
"""The fewest steps that a score holds."""

CELL_SHIFT: Final = _OUTSIDE_SHIFT
"""A score shifted right by this many bits is the key of its cell."""


@kernel
def packed_score(
    steps: int, regions: int, broken: int, outside: int, hotspots: int, distance: int
) -> int:
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
        Boxes on hotspots of other boxes; fewer is better.
    distance
        Sum over the boxes of the least pushes to any goal; more is better, because boxes that
        crowd around the goals block each other.
    """
    return (
        (min(max(int(steps) + _STEPS_OFFSET, 0), 2047) << _STEPS_SHIFT)
        | ((1023 - min(int(regions), 1023)) << _REGIONS_SHIFT)
        | ((255 - min(int(broken), 255)) << _BROKEN_SHIFT)
        | ((511 - min(int(outside), 511)) << _OUTSIDE_SHIFT)
        | ((511 - min(int(hotspots), 511)) << _HOTSPOTS_SHIFT)
        | min(max(int(distance), 0), 65535)
    )


@kernel
def steps_in(score: int) -> int:
    """Return the steps done that a score holds."""
    return (score >> _STEPS_SHIFT) - _STEPS_OFFSET


@kernel
def steps_of_matched(matched: int) -> int:
    """Return the number that takes the place of the steps where matched pushes count instead."""
    return _MAX_STEPS - min(int(matched), _MAX_STEPS)


@kernel
def matched_in(score: int) -> int:
    """Return the matched pushes that a score holds in place of steps."""
    return _MAX_STEPS - steps_in(score)


@kernel
def regions_in(score: int) -> int:
    """Return the regions that a score holds."""
    return 1023 - ((score >> _REGIONS_SHIFT) & 1023)


@kernel
def broken_in(score: int) -> int:
    """Return the broken edges that a score holds."""
    return 255 - ((score >> _BROKEN_SHIFT) & 255)


@kernel
def outside_in(score: int) -> int:
    """Return the boxes out of plan that a score holds."""
    return 511 - ((score >> _OUTSIDE_SHIFT) & 511)


@kernel
def hotspots_in(score: int) -> int:
    """Return the boxes on hotspots that a score holds."""
    return 511 - ((score >> _HOTSPOTS_SHIFT) & 511)
