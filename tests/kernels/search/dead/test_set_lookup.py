"""Looking up dead sets in their tables, against lists of these sets."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest

from sokolab.kernels.search.dead.set_lookup import has_dead_set, no_dead_sets, with_table
from sokolab.kernels.search.tables.square_sets import SQUARES_PER_WORD

PLAYERS = 2
SIZES = (2, 3, 4)


def _drawn(rng: np.random.Generator, live: int) -> list[set[tuple[int, ...]]]:
    """Return sets of live squares, for each place of the player: more of the larger ones."""
    found = []
    for _ in range(PLAYERS):
        rows = [
            np.sort(rng.choice(live, size, replace=False))
            for size in SIZES
            for _ in range(live * 8 ** (size - 2))
        ]
        found.append({tuple(row.tolist()) for row in rows})
    return found


def _table(dead: list[set[tuple[int, ...]]], live: int, size: int) -> np.ndarray:
    """Return the table of the sets of one size, in the form that ``SetSearch`` gives it."""
    words = -(-live // SQUARES_PER_WORD)
    shape = {2: (live,), 3: (live, live), 4: (live, comb(live, 2))}[size]
    table = np.zeros((PLAYERS, *shape, words), np.int64)
    for player, sets in enumerate(dead):
        for squares in sets:
            for box in squares if len(squares) == size else ():
                others = [square for square in squares if square != box]
                for last in others:
                    rest = [square for square in others if square != last]
                    place = (max(rest) * (max(rest) - 1) // 2 + min(rest),) if size == 4 else rest
                    table[player, box, *place, last // SQUARES_PER_WORD] |= 1 << (
                        last % SQUARES_PER_WORD
                    )
    return table


@pytest.mark.parametrize(("live", "sizes"), [(20, SIZES), (70, SIZES), (20, (2, 3)), (20, (2, 4))])
def test_a_box_is_in_a_dead_set_of_any_size(live: int, sizes: tuple[int, ...]) -> None:
    rng = np.random.default_rng(live)
    dead = _drawn(rng, live)
    words = -(-live // SQUARES_PER_WORD)
    sets = no_dead_sets(words)
    for size in sizes:
        sets = with_table(sets, size, _table(dead, live, size))
    told = dict.fromkeys((0, *sizes), 0)
    for _ in range(3000):
        player, box = int(rng.integers(PLAYERS)), int(rng.integers(live))
        count = int(rng.integers(1, 13))
        others = [x for x in rng.choice(live, count, replace=False).tolist() if x != box]
        bits = np.zeros(words, np.int64)
        for other in others:
            bits[other // SQUARES_PER_WORD] |= np.int64(1) << np.int64(other % SQUARES_PER_WORD)
        truth = [
            size
            for size in sizes
            for rest in combinations(sorted(others), size - 1)
            if tuple(sorted((box, *rest))) in dead[player]
        ]
        assert has_dead_set(sets, bits, player, box) == bool(truth)
        told[min(truth, default=0)] += 1
    assert min(told.values()) > 20, told


def test_without_tables_nothing_is_dead() -> None:
    assert not has_dead_set(no_dead_sets(2), np.array([7, 7], np.int64), 0, 3)
