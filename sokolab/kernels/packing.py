"""Numbers of kernels: a narrow one made wide, and an index with a direction as one number.

The latter is ``4 * index + direction``. The index is that of a square, of a box among the boxes, or
of a state. With the direction of the move the number stands for a push or a pull; with the side
where the player is, for a state of a box. Sides are numbered like directions. Programs outside of
kernels use :mod:`sokolab.kernels.plain_packing`.
"""

from __future__ import annotations

import numpy as np

from sokolab.kernels.jit import inlined_kernel


@inlined_kernel
def wide(number: int | np.integer) -> int:
    """Return a number as a Python integer; compiled, as an int64, not as the type it had."""
    return int(np.int64(number))


@inlined_kernel
def with_direction(index: int | np.uint32, direction: int) -> int:
    """Return an index and a direction as one number."""
    return int(4 * index + direction)


@inlined_kernel
def index_of(packed: int) -> int:
    """Return the index in a packed number."""
    return packed >> 2


@inlined_kernel
def direction_of(packed: int) -> int:
    """Return the direction in a packed number."""
    return packed & 3
