"""Positions as bit sets found again, and the queue by buckets."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.kernels.search.pull.states import (
    StoredStates,
    enqueue_by_key,
    new_stored_states,
    rehash_states,
    take_best,
)
from sokolab.kernels.search.tables.slots import add_row, has_room, locate_row

SIZE = 100
SQUARES = np.arange(SIZE, dtype=np.int32)


def _bits(boxes: tuple[int, ...]) -> np.ndarray:
    bits = np.zeros(2, np.int64)
    for box in boxes:
        bits[box // 63] |= np.int64(1) << np.int64(box % 63)
    return bits


def _hash(states: StoredStates, boxes: tuple[int, ...], player: int) -> int:
    word = int(states.keys[1, player])
    for box in boxes:
        word ^= int(states.keys[0, box])
    return word


@pytest.mark.parametrize("is_crowded", [False, True])
def test_every_position_is_found_again_and_no_other(is_crowded: bool) -> None:
    rng = np.random.default_rng(1)
    states = new_stored_states(2, SIZE, 1 << 9, 10)
    if is_crowded:  # all hashes alike: only the positions themselves tell them apart
        states.keys[:] = 7
    known: dict[tuple[tuple[int, ...], int], int] = {}
    for _ in range(300):
        boxes = tuple(sorted(rng.choice(SIZE, 2, replace=False).tolist()))
        for player in rng.integers(SIZE, size=2).tolist():
            bits, word = _bits(boxes), _hash(states, boxes, player)
            found = locate_row(states.slots, states.bits, states.player, bits, player, word)
            assert found == known.get((boxes, player), found)
            if (boxes, player) in known or len(known) == 400:
                continue
            assert found < 0
            assert has_room(len(known) + 1, len(states.player), len(states.slots))
            number = add_row(
                states.slots,
                states.bits,
                states.player,
                states.used,
                bits,
                player,
                word,
                -1 - found,
            )
            assert number == len(known)
            known[boxes, player] = number
            assert states.used[0] == len(known)
    assert len(known) == 400
    slots = np.zeros(2 * len(states.slots), np.int64)
    for first, last in ((0, 150), (150, 400)):
        rehash_states(states.bits, states.player, states.keys, SQUARES, slots, first, last)
    for table in (states.slots, slots):
        for (boxes, player), number in known.items():
            word = _hash(states, boxes, player)
            found = locate_row(table, states.bits, states.player, _bits(boxes), player, word)
            assert found == number


def test_no_room_in_rows_or_slots() -> None:
    states = new_stored_states(1, 9, 8, 4)
    capacity, slots = len(states.player), len(states.slots)
    assert has_room(8, capacity, slots)
    assert not has_room(9, capacity, slots)
    assert has_room(5, capacity, 8)
    assert not has_room(6, capacity, 8)


@pytest.mark.parametrize("seed", range(8))
def test_the_least_key_comes_first_and_of_equals_the_last_in(seed: int) -> None:
    rng = np.random.default_rng(seed)
    states = new_stored_states(1, 9, 256, 12)
    entered: list[tuple[int, int]] = []
    for state in range(256):
        key = int(rng.integers(20))  # those from 11 share the last bucket
        enqueue_by_key(states.heads, states.link, states.first_bucket, state, key)
        entered.append((min(key, 11), -state))
        if rng.random() < 0.5:
            best = min(entered)
            entered.remove(best)
            assert take_best(states.heads, states.link, states.first_bucket) == -best[1]
    for best in sorted(entered):
        assert take_best(states.heads, states.link, states.first_bucket) == -best[1]
    assert take_best(states.heads, states.link, states.first_bucket) == -1
    enqueue_by_key(states.heads, states.link, states.first_bucket, 3, 0)
    assert take_best(states.heads, states.link, states.first_bucket) == 3
