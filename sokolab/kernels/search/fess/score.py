"""The features of a position in one number: the better position has the larger one."""

from __future__ import annotations

from typing import Final

from sokolab.kernels.jit import kernel

__all__ = [
    "CELL_SHIFT",
    "hot_of",
    "outside_of",
    "regions_of",
    "rooms_of",
    "score",
    "steps_of",
]

# Bits, from the least on: distance 16, hot 9, out of plan 9, rooms 8, regions 10, steps 11.
_HOT: Final = 16
_OUTSIDE: Final = 25
_ROOMS: Final = 34
_REGIONS: Final = 42
_STEPS: Final = 52
_LESS: Final = 64  # steps are counted from there: boxes that left too early count against them

CELL_SHIFT: Final = _OUTSIDE
"""Scores shifted right by so much say in which cell a position belongs."""


@kernel
def score(steps: int, regions: int, rooms: int, outside: int, hot: int, distance: int) -> int:
    """Return the features as one number, compared one after the other.

    Parameters
    ----------
    steps
        Of the plan, done; more is better.
    regions
        Of free squares; fewer are better, as with all that follow but the last.
    rooms
        Edges between rooms that are broken.
    outside
        Boxes out of plan.
    hot
        Boxes that stand where they hinder others.
    distance
        Sum over the boxes of the pushes to the nearest goal; more is better: no crowding.
    """
    return (
        (min(max(steps + _LESS, 0), 2047) << _STEPS)
        | ((1023 - min(regions, 1023)) << _REGIONS)
        | ((255 - min(rooms, 255)) << _ROOMS)
        | ((511 - min(outside, 511)) << _OUTSIDE)
        | ((511 - min(hot, 511)) << _HOT)
        | min(distance, 65535)
    )


@kernel
def steps_of(value: int) -> int:
    """Return the steps done in a score."""
    return (value >> _STEPS) - _LESS


@kernel
def regions_of(value: int) -> int:
    """Return the regions in a score."""
    return 1023 - ((value >> _REGIONS) & 1023)


@kernel
def rooms_of(value: int) -> int:
    """Return the broken edges in a score."""
    return 255 - ((value >> _ROOMS) & 255)


@kernel
def outside_of(value: int) -> int:
    """Return the boxes out of plan in a score."""
    return 511 - ((value >> _OUTSIDE) & 511)


@kernel
def hot_of(value: int) -> int:
    """Return the hotspots in a score."""
    return 511 - ((value >> _HOT) & 511)
