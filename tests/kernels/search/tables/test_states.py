from __future__ import annotations

import numpy as np
import pytest

from sokolab.kernels.search.tables.states import (
    States,
    add_state,
    box_hash,
    can_add,
    copy_with_move,
    locate_state,
    new_states,
    rehash_states,
)


def _word(states: States, row: np.ndarray, player: int) -> int:
    return box_hash(states.keys, row) ^ int(states.keys[1, player])


@pytest.mark.parametrize("is_crowded", [False, True])
def test_every_state_is_found_again_and_no_other(is_crowded: bool) -> None:
    rng = np.random.default_rng(1)
    states = new_states(3, 30, 1 << 9)
    if is_crowded:  # all hashes alike: only the states themselves tell them apart
        states.keys[:] = 7
    known: dict[tuple[tuple[int, ...], int], int] = {}
    while can_add(states, 1) and len(known) < 400:
        row = np.sort(rng.choice(30, 3, replace=False)).astype(np.int32)
        player = int(rng.integers(30))
        word = _word(states, row, player)
        found = locate_state(states, row, player, word)
        key = (tuple(row.tolist()), player)
        assert found == known.get(key, found)
        if key not in known:
            assert found < 0
            known[key] = add_state(states, row, player, word, -1 - found)
    assert len(known) == 400
    slots = np.zeros(2 * len(states.slots), np.int64)
    rehash_states(states, slots, 0, 150)
    rehash_states(states, slots, 150, int(states.used[0]))
    for table in (states, states._replace(slots=slots)):
        for (boxes, player), number in known.items():
            row = np.array(boxes, np.int32)
            assert locate_state(table, row, player, _word(table, row, player)) == number


def test_no_room_in_rows_or_slots() -> None:
    states = new_states(1, 9, 8)
    assert can_add(states, 8)
    assert not can_add(states, 9)
    crowded = states._replace(slots=np.zeros(8, np.int64))
    assert can_add(crowded, 5)
    assert not can_add(crowded, 6)


@pytest.mark.parametrize("seed", range(20))
def test_a_moved_box_keeps_the_row_ascending(seed: int) -> None:
    rng = np.random.default_rng(seed)
    row = np.sort(rng.choice(20, 5, replace=False)).astype(np.int32)
    i, square = int(rng.integers(5)), int(rng.choice(np.setdiff1d(np.arange(20), row)))
    out = np.empty(5, np.int32)
    copy_with_move(row, i, square, out)
    assert out.tolist() == sorted({*row.tolist(), square} - {int(row[i])})
