"""States packed into words, found again and no others."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.kernels.search.exact.store import (
    Store,
    add_packed,
    can_add_packed,
    locate_packed,
    new_store,
    pack_state,
    rehash_packed,
    unpack_state,
)
from sokolab.kernels.search.tables.states import box_hash

# squares, boxes: one word with the player, two, a word for the player alone, boxes by number
SHAPES = [(20, 3), (47, 5), (48, 5), (63, 20), (110, 12), (111, 12), (500, 4), (500, 7)]


def _number(size: int) -> np.ndarray:
    """Number ``size`` squares among others."""
    number = np.full(2 * size + 1, -1, np.int32)
    number[1 : 2 * size : 2] = np.arange(size)
    return number


def _random(rng: np.random.Generator, size: int, boxes: int) -> tuple[np.ndarray, int]:
    row = 2 * np.sort(rng.choice(size, boxes, replace=False)).astype(np.int32) + 1
    return row, int(rng.integers(2 * size))


def _word(store: Store, row: np.ndarray, player: int) -> int:
    return box_hash(store.keys, row) ^ int(store.keys[1, player])


def _packed(store: Store, row: np.ndarray, player: int) -> np.ndarray:
    wanted = np.full(store.words.shape[1], 5, np.int64)
    pack_state(store.live_index, store.layout, row, player, wanted)
    return wanted


@pytest.mark.parametrize(("size", "boxes"), SHAPES)
def test_what_is_packed_is_unpacked(size: int, boxes: int) -> None:
    rng = np.random.default_rng(size)
    store = new_store(_number(size), boxes, 4)
    for _ in range(40):
        row, player = _random(rng, size, boxes)
        words, found = _packed(store, row, player), np.zeros(boxes, np.int32)
        assert unpack_state(store.live_squares, store.layout, words, found) == player
        assert found.tolist() == row.tolist()
        assert (words >= 0).all()


def test_few_boxes_on_many_squares_take_no_bit_a_square() -> None:
    assert new_store(_number(500), 4, 4).words.shape[1] == 1
    assert new_store(_number(63), 20, 4).words.shape[1] == 2


@pytest.mark.parametrize("is_crowded", [False, True])
def test_every_state_is_found_again_and_no_other(is_crowded: bool) -> None:
    rng = np.random.default_rng(1)
    store = new_store(_number(30), 3, 1 << 9)
    if is_crowded:  # all hashes alike: only the states themselves tell them apart
        store.keys[:] = 7
    known: dict[tuple[tuple[int, ...], int], int] = {}
    while can_add_packed(store, 1) and len(known) < 400:
        row, player = _random(rng, 30, 3)
        wanted, word = _packed(store, row, player), _word(store, row, player)
        found = locate_packed(store.words, store.tags, store.slots, wanted, word)
        key = (tuple(row.tolist()), player)
        assert found == known.get(key, found)
        if key not in known:
            assert found < 0
            known[key] = add_packed(store, wanted, word, -1 - found)
            assert store.cost[known[key]].tolist() == [-1, -1]
            assert not store.excess[known[key]].any()
    assert len(known) == 400
    tags, slots = np.zeros(2 * len(store.tags), np.uint8), np.empty(2 * len(store.tags), np.int32)
    rehash_packed(store, tags, slots, np.zeros(3, np.int32), 0, 150)
    rehash_packed(store, tags, slots, np.zeros(3, np.int32), 150, 400)
    for where in (store, store._replace(tags=tags, slots=slots)):
        for (boxes, player), state in known.items():
            row = np.array(boxes, np.int32)
            wanted, word = _packed(store, row, player), _word(store, row, player)
            assert locate_packed(where.words, where.tags, where.slots, wanted, word) == state


def test_no_room_in_rows_or_slots() -> None:
    store = new_store(_number(9), 1, 8)
    assert can_add_packed(store, 8)
    assert not can_add_packed(store, 9)
    crowded = store._replace(tags=np.zeros(8, np.uint8))
    assert can_add_packed(crowded, 5)
    assert not can_add_packed(crowded, 6)
