"""The features of a position packed into one integer, so that a better position has a larger one.

Each feature has a range of bits. The most important feature takes the highest bits, so comparing
two scores compares the features one after the other. A number that does not fit its bits is
clipped, never wrapped, or it would spill into a more important feature.
"""

from __future__ import annotations

from typing import Final

from sokolab.kernels.jit import kernel

# Each feature takes the bits of a score from its shift up to the next one; the steps take eleven.
# Together they fill 63 bits, so a score is never negative, and -1 and -2 can stand for something
# else. Only very large levels reach a limit: more than 511 boxes out of plan, a plan of more than
# 1,983 steps, or boxes that need more than 65,535 pushes in all. If crowding counts, the distance,
# subtracted from 65,535, is then negative.
_HOTSPOTS_SHIFT: Final = 16
_OUT_OF_PLAN_SHIFT: Final = _HOTSPOTS_SHIFT + 9
_BROKEN_SHIFT: Final = _OUT_OF_PLAN_SHIFT + 9
_REGIONS_SHIFT: Final = _BROKEN_SHIFT + 8
_STEPS_SHIFT: Final = _REGIONS_SHIFT + 10
LARGEST_DISTANCE: Final = 65535
"""The largest distance in a score."""
_MAX_HOTSPOTS: Final = 511
_MAX_OUT_OF_PLAN: Final = 511
_MAX_BROKEN: Final = 255
_MAX_REGIONS: Final = 1023
# Steps can be negative: boxes that left their place count against them. More than 64 count as 64.
_STEPS_OFFSET: Final = 64
_MAX_SHIFTED_STEPS: Final = 2047
_MAX_STEPS: Final = _MAX_SHIFTED_STEPS - _STEPS_OFFSET
MIN_STEPS: Final = -_STEPS_OFFSET
"""The fewest steps that a score holds."""

CELL_SHIFT: Final = _OUT_OF_PLAN_SHIFT
"""A score shifted right by this many bits is the key of its cell."""


@kernel
def packed_score(
    steps: int,
    region_count: int,
    broken_count: int,
    out_of_plan_count: int,
    hotspot_count: int,
    distance: int,
) -> int:
    """Return the features packed into one integer.

    Parameters
    ----------
    steps
        Steps of the packing plan done; more is better.
    region_count
        Connected regions of free squares; fewer is better.
    broken_count
        Broken edges between rooms; fewer is better.
    out_of_plan_count
        Boxes out of plan; fewer is better.
    hotspot_count
        Boxes on hotspots of other boxes; fewer is better.
    distance
        Sum over the boxes of the fewest pushes to any goal; more is better, because boxes that
        crowd around the goals block each other.
    """
    return (
        (min(max(int(steps) + _STEPS_OFFSET, 0), _MAX_SHIFTED_STEPS) << _STEPS_SHIFT)
        | ((_MAX_REGIONS - min(int(region_count), _MAX_REGIONS)) << _REGIONS_SHIFT)
        | ((_MAX_BROKEN - min(int(broken_count), _MAX_BROKEN)) << _BROKEN_SHIFT)
        | ((_MAX_OUT_OF_PLAN - min(int(out_of_plan_count), _MAX_OUT_OF_PLAN)) << _OUT_OF_PLAN_SHIFT)
        | ((_MAX_HOTSPOTS - min(int(hotspot_count), _MAX_HOTSPOTS)) << _HOTSPOTS_SHIFT)
        | min(max(int(distance), 0), LARGEST_DISTANCE)
    )


@kernel
def steps_in(score: int) -> int:
    """Return the steps done that a score holds."""
    return (score >> _STEPS_SHIFT) - _STEPS_OFFSET


@kernel
def steps_of_matched(matched_pushes: int) -> int:
    """Return the number that takes the place of the steps where matched pushes count instead."""
    return _MAX_STEPS - min(int(matched_pushes), _MAX_STEPS)


@kernel
def matched_pushes_in(score: int) -> int:
    """Return the matched pushes that a score holds in place of steps."""
    return _MAX_STEPS - steps_in(score)


@kernel
def region_count_in(score: int) -> int:
    """Return the regions that a score holds."""
    return _MAX_REGIONS - ((score >> _REGIONS_SHIFT) & _MAX_REGIONS)


@kernel
def broken_count_in(score: int) -> int:
    """Return the broken edges that a score holds."""
    return _MAX_BROKEN - ((score >> _BROKEN_SHIFT) & _MAX_BROKEN)


@kernel
def out_of_plan_count_in(score: int) -> int:
    """Return the boxes out of plan that a score holds."""
    return _MAX_OUT_OF_PLAN - ((score >> _OUT_OF_PLAN_SHIFT) & _MAX_OUT_OF_PLAN)


@kernel
def hotspot_count_in(score: int) -> int:
    """Return the boxes on hotspots that a score holds."""
    return _MAX_HOTSPOTS - ((score >> _HOTSPOTS_SHIFT) & _MAX_HOTSPOTS)
