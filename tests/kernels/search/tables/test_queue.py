from __future__ import annotations

import numpy as np
import pytest

from sokolab.kernels.search.tables.queue import (
    Queue,
    dequeue,
    dequeue_best,
    enqueue,
    has_buckets,
    insert_buckets,
    new_queue,
)


def _play(queue: Queue, seed: int, most: int, steps: int) -> None:
    """Enter, leave and take at random, and compare with a sorted list."""
    rng = np.random.default_rng(seed)
    queue.previous_in_bucket[:] = -2
    entered: list[tuple[int, int, int, int]] = []
    for turn in range(steps):
        state = turn % len(queue.cost)
        open_states = {entry[3] for entry in entered}
        if (rng.random() < 0.55 or not entered) and state not in open_states:
            bound = int(rng.integers(0, most))
            cost = int(rng.integers(max(0, 5 - bound), 2 * most))
            queue.cost[state], queue.bound[state] = cost, bound
            assert has_buckets(queue, 1)
            enqueue(queue, state)
            entered.append((cost + bound, -cost, -turn, state))
        elif rng.random() < 0.3 and entered:
            gone = entered.pop(int(rng.integers(len(entered))))
            dequeue(queue, gone[3])
            dequeue(queue, gone[3])  # a closed state stays as it is
        elif entered:
            best = min(entered)
            entered.remove(best)
            assert dequeue_best(queue) == best[3]
            assert queue.counts.lowest_f == best[0]
        assert queue.counts.open_states == len(entered)
        assert all(queue.counts.lowest_f <= entry[0] for entry in entered)
    while entered:
        best = min(entered)
        entered.remove(best)
        assert dequeue_best(queue) == best[3]
    assert dequeue_best(queue) == -1


@pytest.mark.parametrize("most", [4, 20, 700_000_000])
@pytest.mark.parametrize("seed", range(6))
def test_least_f_then_largest_g_then_last_in(seed: int, most: int) -> None:
    _play(new_queue(256, 5, 512), seed, most, 256)


@pytest.mark.parametrize("seed", range(6))
def test_buckets_out_of_use_are_used_again(seed: int) -> None:
    _play(new_queue(24, 5, 64), seed, 9, 2_000)


def test_room_for_buckets() -> None:
    queue = new_queue(8, 0, 4)
    queue.cost[:], queue.bound[:] = 1_000_000, [0, 0, 1, 1, 1, 2, 2, 3]
    for state in range(7):
        enqueue(queue, state)
    assert has_buckets(queue, 1)
    assert not has_buckets(queue, 2)
    enqueue(queue, 7)
    assert not has_buckets(queue, 1)
    assert [dequeue_best(queue) for _ in range(9)] == [1, 0, 4, 3, 2, 6, 5, 7, -1]


def test_buckets_are_found_again_in_other_slots() -> None:
    queue = new_queue(8, 0, 8)
    queue.cost[:], queue.bound[:] = 5, [0, 1, 2, 0, 1, 2, 0, 1]
    for state in range(4):
        enqueue(queue, state)
    queue.bucket_slots[:] = 0
    insert_buckets(queue)
    for state in range(4, 8):
        enqueue(queue, state)
    assert [dequeue_best(queue) for _ in range(8)] == [6, 3, 0, 7, 4, 1, 5, 2]
