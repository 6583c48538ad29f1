"""The fence between a row and its slot is compiled, and changes no result."""

from __future__ import annotations

import re
from typing import Any, cast

import numpy as np
import pytest
from numba import njit

from sokolab.kernels.jit import PLAIN, kernel
from sokolab.kernels.publishing import publish


@kernel
def write_both(row: np.ndarray, slot: np.ndarray, number: int) -> None:
    row[0] = number
    publish()
    slot[0] = number


def test_both_are_written() -> None:
    row, slot = np.zeros(1, np.int64), np.zeros(1, np.int64)
    write_both(row, slot, 7)
    assert (row[0], slot[0]) == (7, 7)


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_the_row_is_written_before_the_fence_and_the_slot_behind_it() -> None:
    anew: Any = njit(cast(Any, write_both).py_func)  # what is cached has no code to look at
    anew(np.zeros(1, np.int64), np.zeros(1, np.int64), 7)
    (code,) = anew.inspect_llvm().values()
    store = "store i64 %arg.number"
    assert re.search(f"{store}[^}}]*fence release[^}}]*{store}", code)
