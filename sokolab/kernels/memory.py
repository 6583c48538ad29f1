"""Requests to memory: to fetch an element early, and to keep writes in order.

**Prefetching.** A search that looks many positions up in a large table asks for all entries first,
so that the processor fetches them side by side instead of one after the other.

**Publishing.** Other threads read tables while they grow. A reader that finds a number in a slot
must find the row that it names. The writer therefore writes the row, calls :func:`publish`, and
fills the slot. The reader needs no fence of its own: the address of the row depends on the number
it has read, and every processor that numba compiles for keeps loads in the order of such a
dependency. Data written after the fence can be seen late, so a reader can miss the newest rows, but
never sees half a row. x86-64 keeps stores in order anyway, so there the fence takes no instruction;
ARM64 promises no order without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.jit import PLAIN, kernel

if PLAIN or TYPE_CHECKING:

    def prefetch(array: NDArray[np.generic], index: int) -> None:
        """Do nothing: an interpreted kernel takes far longer than the memory."""

    def publish() -> None:
        """Do nothing: Python's threads see what was written in order."""

else:
    from sokolab.kernels.compiler.publishing import publish  # noqa: F401 - for importers
    from sokolab.kernels.compiler.which_compiler import is_stock

    if is_stock():

        @kernel
        def prefetch(array, index):
            """Do nothing: the request is made of numba's internals."""

    else:
        from sokolab.kernels.compiler.prefetching import prefetch  # noqa: F401 - as above
