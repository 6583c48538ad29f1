"""Fetching elements of arrays beforehand changes no result; the fence stands where it must."""

from __future__ import annotations

import re
from typing import Any, cast

import numpy as np
import pytest
from numba import njit

from sokolab.kernels.compiler.which_compiler import is_stock
from sokolab.kernels.jit import PLAIN, kernel
from sokolab.kernels.memory import prefetch, publish


@kernel
def total_of_rows(numbers: np.ndarray, table: np.ndarray, places: np.ndarray) -> int:
    for place in places:
        prefetch(numbers, place)
        prefetch(table, place)
    total = 0
    for place in places:
        total += numbers[place] + table[place, 1]
    return int(total)


def test_results_stay_the_same() -> None:
    numbers = np.arange(5000)
    table = np.arange(10_000).reshape(5000, 2)
    places = np.array([0, 4999, 17, 17, 2500])
    wanted = int(numbers[places].sum() + table[places, 1].sum())
    assert total_of_rows(numbers, table, places) == wanted


@pytest.mark.skipif(PLAIN or is_stock(), reason="compiles sokolab's own way")
def test_the_processor_is_asked_to_fetch() -> None:
    fresh: Any = njit(cast(Any, total_of_rows).py_func)  # what is cached has no code to look at
    fresh(np.arange(3), np.zeros((3, 2), np.int64), np.arange(3))
    (code,) = fresh.inspect_llvm().values()
    assert code.count("call void @llvm.prefetch") >= 2


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
    fresh: Any = njit(cast(Any, write_both).py_func)  # what is cached has no code to look at
    fresh(np.zeros(1, np.int64), np.zeros(1, np.int64), 7)
    (code,) = fresh.inspect_llvm().values()
    store = "store i64 %arg.number"
    assert re.search(f"{store}[^}}]*fence release[^}}]*{store}", code)
