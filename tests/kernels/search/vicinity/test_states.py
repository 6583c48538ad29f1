"""Visited positions found again, and their buckets by cost."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.kernels.search.tables.queue import CLOSED
from sokolab.kernels.search.tables.slots import add_row, locate_row
from sokolab.kernels.search.tables.square_sets import bits_of, number_squares
from sokolab.kernels.search.vicinity.tables import (
    Visited,
    dequeue_position,
    enqueue_position,
    new_visited,
    rehash_visited,
)

SIZE = 100


@pytest.mark.parametrize("is_crowded", [False, True])
def test_every_position_is_found_again_and_no_other(is_crowded: bool) -> None:
    rng = np.random.default_rng(2)
    _, word, bit, square = numbering = number_squares(np.arange(SIZE + 1) < SIZE)
    keys = rng.integers(0, 2**63 - 1, (2, SIZE + 1), dtype=np.int64)
    if is_crowded:  # all hashes alike: only the positions themselves tell them apart
        keys[:] = 7
    visited = new_visited(2, 5, 1 << 9)
    rows = visited.bits, visited.player
    known: dict[tuple[tuple[int, ...], int], tuple[int, int]] = {}
    for _ in range(400):
        boxes = tuple(sorted(rng.choice(SIZE, 3, replace=False).tolist()))
        player = int(rng.integers(SIZE))
        hashed = int(np.bitwise_xor.reduce(keys[0, list(boxes)]) ^ keys[1, player])
        words = bits_of(np.array(boxes, np.int32), word, bit, numbering.word_count)
        for who in (player, (player + 1) % SIZE):
            tag = int(hashed ^ keys[1, player] ^ keys[1, who])
            found = locate_row(visited.slots, *rows, words, who, tag)
            assert found == known.get((boxes, who), (found, 0))[0]
            if found < 0 and who == player:
                number = add_row(visited.slots, *rows, visited.used, words, who, tag, -1 - found)
                known[boxes, who] = number, tag
                assert known[boxes, who][0] == len(known) - 1
                assert visited.used[0] == len(known)
    assert len(known) > 390
    slots = np.zeros(1 << 11, np.int64)
    rehash_visited(visited, keys, square, slots, 0, 150)
    rehash_visited(visited, keys, square, slots, 150, len(known))
    for table in (visited.slots, slots):
        for (boxes, player), (number, hashed) in known.items():
            words = bits_of(np.array(boxes, np.int32), word, bit, numbering.word_count)
            found = locate_row(table, *rows, words, player, hashed)
            assert found == number


def _bucket(visited: Visited, cost: int) -> list[int]:
    """Return the positions in the bucket of a cost, first to last, and check the links back."""
    found = []
    before, number = -1, int(visited.heads[cost % len(visited.heads)])
    while number >= 0:
        assert visited.previous[number] == before
        found.append(number)
        before, number = number, int(visited.following[number])
    return found


@pytest.mark.parametrize("seed", range(8))
def test_buckets_are_stacks_that_any_position_can_leave(seed: int) -> None:
    rng = np.random.default_rng(seed)
    span = 7
    visited = new_visited(1, span, 128)
    buckets: list[list[int]] = [[] for _ in range(span)]
    for number in range(128):
        cost = int(rng.integers(30))
        visited.cost[number] = cost
        enqueue_position(visited, number)
        buckets[cost % span].insert(0, number)
        inside = [each for bucket in buckets for each in bucket]
        if rng.random() < 0.6:
            gone = int(rng.choice(inside))
            dequeue_position(visited, gone)
            buckets[visited.cost[gone] % span].remove(gone)
            assert visited.previous[gone] == CLOSED
        assert [_bucket(visited, cost) for cost in range(span)] == buckets
