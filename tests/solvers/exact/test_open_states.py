from __future__ import annotations

import numpy as np

from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.tables.queue import dequeue_best, enqueue, has_buckets
from sokolab.solvers.exact.open_states import OpenStates


def _opened(bound: int = 3) -> OpenStates:
    opened = OpenStates(2, 9, max_children=8, capacity=1 << 12, lowest_f=[bound])
    opened.open_start(np.array([2, 5], np.int32), 1, bound)
    return opened


def test_the_first_state_is_open() -> None:
    start = _opened()
    assert (start.count, start.open_count, start.lowest_f) == (1, 1, 3)
    assert start.steps_to(0) == []
    dead = OpenStates(2, 9, max_children=8, capacity=1 << 12, lowest_f=[FAR])
    assert (dead.count, dequeue_best(dead.queues[0])) == (0, -1)


def test_buckets_grow_with_all_they_hold() -> None:
    start = _opened()
    count = len(start.queues[0].bucket_head)
    costs = np.random.default_rng(1).permutation(10_000_000)[: count - 8]
    for state, cost in enumerate(costs.tolist(), 1):
        start.queues[0].cost[state], start.queues[0].bound[state] = cost, 7
        enqueue(start.queues[0], state)
    assert not has_buckets(start.queues[0], 9)
    assert list(start.grow(1 << 30)) == [True]
    assert has_buckets(start.queues[0], count)
    start.queues[0].cost[4_000], start.queues[0].bound[4_000] = costs[0], 7
    enqueue(start.queues[0], 4_000)
    order = [0, *(np.argsort(costs) + 1).tolist()]
    order.insert(order.index(1), 4_000)
    assert [dequeue_best(start.queues[0]) for _ in range(len(order) + 1)] == [*order, -1]


def test_buckets_take_no_memory_for_costs_in_between() -> None:
    start = _opened()
    before = start.nbytes
    start.queues[0].cost[1], start.queues[0].bound[1] = 2_000_000_000, 100_000_000
    enqueue(start.queues[0], 1)
    assert list(start.grow(1 << 30)) == []
    assert start.nbytes == before
    assert [dequeue_best(start.queues[0]) for _ in range(3)] == [0, 1, -1]
    assert start.lowest_f == 2_100_000_000


def test_no_table_grows_beyond_the_limit() -> None:
    start = _opened()
    before = start.nbytes
    for state in range(1, len(start.queues[0].bucket_head)):
        start.queues[0].cost[state], start.queues[0].bound[state] = state, 7
        enqueue(start.queues[0], state)
    assert list(start.grow(before)) == [False]
    start.states.used[0] = 1 << 12
    pieces = list(start.grow(before + 1000))
    assert pieces[-1] is False
    assert start.nbytes == before


def test_rows_and_slots_grow_with_all_they_hold() -> None:
    start = _opened()
    rows = len(start.states.player)
    rng = np.random.default_rng(2)
    start.states.boxes[:] = rng.integers(0, 9, start.states.boxes.shape)
    start.states.player[:] = rng.integers(0, 9, rows)
    start.states.used[0] = rows
    kept = start.states.boxes.copy()
    assert all(start.grow(1 << 30))
    assert len(start.states.player) >= 2 * rows
    assert np.array_equal(start.states.boxes[:rows], kept)
    start.states.boxes[rows:] = 1
    start.states.player[rows:] = 2
    start.states.used[0] = 5 * len(start.states.slots) // 8
    slots = len(start.states.slots)
    assert all(start.grow(1 << 30))
    assert len(start.states.slots) == 2 * slots
    assert np.count_nonzero(start.states.slots) == start.count
