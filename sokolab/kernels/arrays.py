"""Short names for the arrays that kernels take."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Far: TypeAlias = NDArray[np.uint32]
"""Distances, the greatest number = out of reach."""
Ints: TypeAlias = NDArray[np.int32]
"""Squares, distances, numbers."""
Longs: TypeAlias = NDArray[np.int64]
"""Words of bits or of hashes, counts."""
Mask: TypeAlias = NDArray[np.uint8]
"""An entry for each square, 1 = yes; ``n + 1`` of them, the last one 0 unless stated otherwise."""
Shorts: TypeAlias = NDArray[np.uint16]
"""Squares, where there are many of them."""
Small: TypeAlias = NDArray[np.int8]
"""Sides and groups of sides, -1 = none."""
