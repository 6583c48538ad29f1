from __future__ import annotations

import numpy as np
import pytest

from sokolab.kernels.search.tables.queue import OPEN, enter, has_bucket, leave, new_queue, take


@pytest.mark.parametrize("seed", range(8))
def test_least_f_then_largest_g_then_last_in(seed: int) -> None:
    rng = np.random.default_rng(seed)
    queue = new_queue(256, 5, 20)
    entered: list[tuple[int, int, int, int]] = []
    for state in range(256):
        if rng.random() < 0.55 or not entered:
            bound = int(rng.integers(0, 20))
            cost = int(rng.integers(max(0, 5 - bound), 30))
            queue.cost[state], queue.bound[state] = cost, bound
            assert has_bucket(queue, cost, bound)
            enter(queue, state)
            entered.append((cost + bound, -cost, -state, state))
        elif rng.random() < 0.3:
            gone = entered.pop(int(rng.integers(len(entered))))
            leave(queue, gone[3])
            leave(queue, gone[3])  # a closed state stays as it is
        else:
            best = min(entered)
            entered.remove(best)
            assert take(queue) == best[3]
        assert queue.at[OPEN] == len(entered)
    while entered:
        best = min(entered)
        entered.remove(best)
        assert take(queue) == best[3]
    assert take(queue) == -1


def test_values_without_a_bucket() -> None:
    queue = new_queue(4, 10, 8)
    assert has_bucket(queue, 66, 7)
    assert not has_bucket(queue, 67, 7)
    assert not has_bucket(queue, 2, 8)
