"""Loads what numba knows of numpy, without scipy's linear algebra.

On the first call of a kernel, numba loads its registries. One of them looks for a BLAS by importing
``scipy.linalg``, which takes longer than most of the others together. Kernels work on integers and
need no linear algebra.
"""

from __future__ import annotations

import sys
from typing import Final

_BLAS: Final = "scipy.linalg.cython_blas"


def load() -> None:
    """Load the registry that looks for a BLAS once per process, and let it find no BLAS.

    Code of others in this process can still multiply matrices: numba looks again when it compiles
    a product.
    """
    if _BLAS in sys.modules:
        return
    sys.modules[_BLAS] = None  # type: ignore[assignment]  # "not to be found", by the rules of import
    try:
        import numba.np.arraymath  # noqa: F401, PLC0415
    finally:
        del sys.modules[_BLAS]
