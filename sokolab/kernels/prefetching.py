"""A request that an element of an array be fetched into the processor's cache.

A search that looks many positions up in a large table asks for all places first, so that the
processor fetches them side by side instead of one after the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.jit import PLAIN, kernel

if PLAIN or TYPE_CHECKING:

    def prefetch(array: NDArray[np.generic], index: int) -> None:
        """Do nothing: interpreted kernels have other cares."""

else:
    from sokolab.kernels.compiler.way import is_stock

    if is_stock():

        @kernel
        def prefetch(array, index):
            """Do nothing: the request is made of numba's internals."""

    else:
        from sokolab.kernels.compiler.prefetching import prefetch  # noqa: F401 - what the others get
