"""The packing of :mod:`sokolab.kernels.packing`, for use outside of kernels: loads no compiler."""

from __future__ import annotations

from typing import TypeVar

from sokolab.kernels.arrays import Ints

_Numbers = TypeVar("_Numbers", int, Ints)


def with_direction(index: int, direction: int) -> int:
    """Return an index and a direction as one number."""
    return 4 * index + direction


def index_and_direction(numbers: _Numbers) -> tuple[_Numbers, _Numbers]:
    """Return the index and the direction in such a number, or in each of an array."""
    return numbers >> 2, numbers & 3
