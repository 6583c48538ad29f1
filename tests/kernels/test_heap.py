"""The binary heap against the one of the standard library."""

from __future__ import annotations

import heapq

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sokolab.kernels.heap import heap_add, heap_drop


@given(st.lists(st.none() | st.integers(-50, 50), max_size=60))
def test_the_smallest_key_always_comes_first(steps: list[int | None]) -> None:
    keys, values = np.zeros(60, np.int64), np.zeros(60, np.int32)
    twin: list[int] = []
    for step in steps:
        if step is not None:
            heap_add(keys, values, len(twin), step, 3 * step)
            heapq.heappush(twin, step)
        elif twin:
            heap_drop(keys, values, len(twin))
            heapq.heappop(twin)
        if twin:
            assert keys[0] == twin[0]
        assert sorted(keys[: len(twin)].tolist()) == sorted(twin)
        assert (values[: len(twin)] == 3 * keys[: len(twin)]).all()
