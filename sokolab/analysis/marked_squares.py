"""Findings that mark squares."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from sokolab.core.display import Brief


class Marks(Brief):
    """A finding that marks squares. Iteration gives the squares, ascending."""

    __slots__ = ()
    mask: NDArray[np.uint8]

    def __iter__(self) -> Iterator[int]:
        return iter(np.flatnonzero(self.mask[:-1]).tolist())

    def __len__(self) -> int:
        return int(np.count_nonzero(self.mask[:-1]))
