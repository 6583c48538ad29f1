"""The decorators that compile kernels."""

from __future__ import annotations

import numpy as np
import pytest
from numba.core.errors import NumbaError

from sokolab.kernels import jit


def three_zeros() -> int:
    return len(np.zeros(3, np.int64))


def four_zeros() -> int:
    return len(np.zeros(4, np.int64))


@pytest.mark.skipif(jit.PLAIN, reason="compiles")
def test_only_some_kernels_make_arrays() -> None:
    assert jit.allocating_kernel(three_zeros)() == 3
    with pytest.raises(NumbaError, match="array"):
        jit.kernel(four_zeros)()
