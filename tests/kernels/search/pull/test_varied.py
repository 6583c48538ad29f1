"""The order that varies, against a twin that keeps sets and sorts lists."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.search.pull.varied import (
    VariedOrder,
    insert_varied,
    new_varied_order,
    novelty_of,
    take_varied,
)

SQUARES = 30


class Twin:
    """The same order: both lists are searched again for every position taken."""

    def __init__(self) -> None:
        self._new: dict[int, tuple[int, int]] = {}  # novelty and bound, by number
        self._there: dict[int, tuple[int, int]] = {}  # target and bound
        self._turns, self._last = 0, 0
        self._met: dict[tuple[int, int], set[frozenset[object]]] = {}

    def enter(self, state: int, novelty: int, target: int, bound: int) -> None:
        self._new[state] = novelty, bound
        self._there[state] = target, bound

    def take(self) -> int:
        if not self._new.keys() & self._there.keys():
            return -1
        self._turns += 1
        while True:  # the last one entered among equals
            state = self._newest() if self._turns % 2 == 1 else self._next_there()
            if state in self._new or state in self._there:  # not taken from the other list yet
                return state

    def _newest(self) -> int:
        state = min(self._new, key=lambda each: (*self._new[each], -each))
        del self._new[state]
        return state

    def _next_there(self) -> int:
        after = {(target - self._last - 1) % SQUARES for target, _ in self._there.values()}
        self._last = (self._last + 1 + min(after)) % SQUARES
        there = [each for each in self._there if self._there[each][0] == self._last]
        state = min(there, key=lambda each: (self._there[each][1], -each))
        del self._there[state]
        return state

    def novelty(self, boxes: list[int], target: int, player: int, group: tuple[int, int]) -> int:
        met = self._met.setdefault(group, set())
        alone: set[frozenset[object]] = {frozenset([target])}
        pairs: set[frozenset[object]] = {frozenset([target, box]) for box in boxes if box != target}
        pairs |= {frozenset([box, ("player", player)]) for box in boxes}
        found = 0 if alone - met else 1 if pairs - met else 2
        met |= alone | pairs
        return found


def _entered(order: VariedOrder, twin: Twin, state: int, entry: tuple[int, int, int]) -> None:
    insert_varied(order, state, *entry)
    twin.enter(state, *entry)


def test_positions_are_taken_in_the_order_of_the_twin_and_each_once() -> None:
    rng = np.random.default_rng(3)
    order, twin = new_varied_order(SQUARES, 1000), Twin()
    entered, taken = 0, []
    for _ in range(700):
        if entered < 400 and rng.random() < 0.7:
            entry = int(rng.integers(3)), int(rng.integers(SQUARES)), int(rng.integers(9))
            _entered(order, twin, entered, entry)
            entered += 1
        else:
            state = take_varied(order)
            assert state == twin.take()
            taken.append(state)
    while (state := take_varied(order)) >= 0:
        assert state == twin.take()
        taken.append(state)
    assert sorted(each for each in taken if each >= 0) == list(range(entered))
    assert entered == 400


def test_both_lists_have_their_turns() -> None:
    order = new_varied_order(SQUARES, 10)
    for state, entry in enumerate([(0, 5, 3), (0, 5, 1), (2, 7, 9), (1, 6, 0)]):
        insert_varied(order, state, *entry)
    # square 5 misses its first turn: its best position is taken already
    assert [take_varied(order) for _ in range(5)] == [1, 3, 0, 2, -1]


def test_bounds_beyond_the_buckets_are_the_last_ones() -> None:
    order = new_varied_order(SQUARES, 10)
    insert_varied(order, 0, 0, 5, 1 << 20)
    insert_varied(order, 1, 0, 5, 7)
    assert [take_varied(order) for _ in range(3)] == [1, 0, -1]


def test_novelty_is_that_of_the_twin() -> None:
    rng = np.random.default_rng(4)
    order, twin = new_varied_order(SQUARES, 1), Twin()
    seen = set()
    for _ in range(1500):
        boxes = np.sort(rng.choice(SQUARES, 4, replace=False)).astype(np.int32)
        moved, player = int(rng.integers(4)), int(rng.integers(SQUARES))
        free = np.setdiff1d(np.arange(SQUARES), boxes)
        target, group = int(rng.choice(free)), (int(rng.integers(2)), int(rng.integers(3)))
        after = [target if i == moved else int(box) for i, box in enumerate(boxes)]
        novelty = novelty_of(order, boxes, moved, target, player, *group)
        assert novelty == twin.novelty(after, target, player, group)
        seen.add(novelty)
    assert seen == {0, 1, 2}


def test_an_order_without_squares_has_no_lists() -> None:
    order = new_varied_order(0, 1)
    assert (order.row_counts.size, order.heads.size, order.met_bits.size) == (0, 0, 1)
