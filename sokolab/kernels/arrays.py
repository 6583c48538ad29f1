"""Short names for the arrays that kernels take."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Bytes: TypeAlias = NDArray[np.uint8]
"""Small numbers, such as labels, directions, or the bits of a tile."""
Ints: TypeAlias = NDArray[np.int32]
"""Squares, distances, indices, counts."""
Longs: TypeAlias = NDArray[np.int64]
"""Words of bits or of hashes, and counts that can be large."""
Mask: TypeAlias = NDArray[np.uint8]
"""1 = yes, 0 = no; by square ``n + 1`` of them, the last one 0 unless stated otherwise."""
Shorts: TypeAlias = NDArray[np.uint16]
"""Squares and distances, where there are many of them."""
Sides: TypeAlias = NDArray[np.int8]
"""Sides of a box, -1 = none."""
