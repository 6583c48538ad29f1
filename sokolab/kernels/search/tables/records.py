"""Records: named scalars that kernels read and write in place."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

Record: TypeAlias = Any
"""A ``numpy.record`` of int64 fields, whose fields no type checker knows.

Fields must not be named like an attribute of ``numpy.record``, for example ``size``.
"""


def new_record(*fields: str) -> Record:
    """Return a record of int64 fields, all 0.

    A record is a view of one row of a structured array, so what a kernel writes to a field is seen
    by everybody who holds the record.
    """
    dtype = np.dtype((np.record, [(field, np.int64) for field in fields]))
    return np.zeros(1, dtype)[0]
