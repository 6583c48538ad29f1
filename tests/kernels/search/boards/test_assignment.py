from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from sokolab.kernels.search.boards.assignment import FAR, best_total, new_matching, total_after


def _least(costs: np.ndarray) -> int:
    rows, cols = linear_sum_assignment(costs)
    return int(costs[rows, cols].sum())


@pytest.mark.parametrize("seed", range(40))
def test_totals_equal_scipys_from_any_prices(seed: int) -> None:
    rng = np.random.default_rng(seed)
    k = int(rng.integers(1, 9))
    costs = rng.integers(0, 12, (3 * k, k)).astype(np.int32)
    costs[rng.random(costs.shape) < 0.2] = FAR
    matching = new_matching(np.zeros(k, np.int32))
    for _ in range(12):  # the prices of the last one are the start of the next
        matching.rows[:] = rng.integers(0, 3 * k, k)
        total = best_total(costs, matching)
        least = _least(costs[matching.rows])
        assert total == least
        if total >= FAR:
            continue
        assert sorted(matching.goal.tolist()) == list(range(k))
        assert matching.box[matching.goal].tolist() == list(range(k))
        before = [part.copy() for part in matching[:5]]
        for _ in range(6):
            moved, row = int(rng.integers(k)), int(rng.integers(3 * k))
            changed = matching.rows.copy()
            changed[moved] = row
            after, wanted = total_after(costs, matching, total, moved, row), _least(costs[changed])
            assert after == wanted or min(after, wanted) >= FAR
        assert all(
            np.array_equal(np.asarray(a), np.asarray(b))
            for a, b in zip(before, matching[:5], strict=True)
        )
