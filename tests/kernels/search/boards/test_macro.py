from __future__ import annotations

import numpy as np
import pytest

from sokolab.kernels.search.boards.macro import (
    FROM,
    LOWEST,
    PULL_TURN,
    PUSH_TURN,
    REGIONS,
    SIDE,
    SQUARE,
    STEP_COUNT,
    cut_tree,
    macro_moves,
    new_macros,
)
from tests.kernels.scattered import blocked_mask, scattered
from tests.naive_macro import macro_children, region, region_count


@pytest.mark.parametrize("seed", range(150))
@pytest.mark.parametrize("turn", [PUSH_TURN, PULL_TURN])
def test_macro_moves_are_those_found_by_floods(seed: int, turn: int) -> None:
    neighbours, boxes, player = scattered(seed)
    size = len(neighbours) - 1
    blocked = blocked_mask(boxes, size)
    before = blocked.copy()
    macros = new_macros(size)
    regions = region_count(neighbours, boxes | {size})
    dead_side = np.zeros((size + 1, 4), np.uint8)
    for box in sorted(boxes):
        rows = macro_moves(neighbours, blocked, dead_side, box, player, regions, turn, macros)
        found = macros.moves[1:rows]
        children = [tuple(row) for row in found[:, [SQUARE, LOWEST, REGIONS, STEP_COUNT]].tolist()]
        assert len(set(children)) == len(children)
        expected = macro_children(neighbours, boxes, box, player, pulls=turn == PULL_TURN)
        assert set(children) == expected
        for square, side, lowest in found[:, [SQUARE, SIDE, LOWEST]].tolist():
            others = boxes - {box} | {square, size}
            assert int(neighbours[square, side]) in region(neighbours, others, lowest)
        assert (macros.moves[found[:, FROM], STEP_COUNT] + 1 == found[:, STEP_COUNT]).all()
    assert (blocked == before).all()


def test_barred_squares_are_not_entered() -> None:
    neighbours = np.full((6, 4), 5, np.int32)
    neighbours[:4, 1] = (1, 2, 3, 4)
    neighbours[1:5, 3] = (0, 1, 2, 3)
    macros = new_macros(5)
    dead_side = np.zeros((6, 4), np.uint8)
    blocked = blocked_mask({1}, 5)
    assert macro_moves(neighbours, blocked, dead_side, 1, 0, 2, PUSH_TURN, macros) == 4
    dead_side[3, 3] = 1
    assert macro_moves(neighbours, blocked, dead_side, 1, 0, 2, PUSH_TURN, macros) == 2
    assert macros.moves[1].tolist() == [2, 3, 0, 2, 1, 0]


def test_old_stamps_are_forgotten_in_time() -> None:
    neighbours, boxes, player = scattered(4)
    size = len(neighbours) - 1
    dead_side = np.zeros((size + 1, 4), np.uint8)
    macros, later = new_macros(size), new_macros(size)
    later.tree[:, 0] = later.next_discovery[0] = (1 << 30) + 1
    later.seen[:] = 1
    for box in boxes:
        blocked = blocked_mask(boxes, size)
        rows = macro_moves(neighbours, blocked, dead_side, box, player, 1, PUSH_TURN, macros)
        assert macro_moves(neighbours, blocked, dead_side, box, player, 1, PUSH_TURN, later) == rows
        assert (macros.moves[1:rows] == later.moves[1:rows]).all()


@pytest.mark.parametrize("seed", range(60))
def test_the_tree_tells_low_points_subtrees_and_smallest_squares(seed: int) -> None:
    neighbours, boxes, root = scattered(seed)
    size = len(neighbours) - 1
    base = 7
    tree = np.zeros((size + 2, 9), np.int32)
    met = np.empty(size + 1, np.int32)
    reached = region(neighbours, boxes | {size}, root)
    assert cut_tree(neighbours, blocked_mask(boxes, size), root, tree, base, met) == len(reached)
    number, low, subtree, parent, least = tree[:, :5].T.tolist()
    assert {square for square in range(size) if number[square] >= base} == reached
    order = sorted(reached, key=lambda square: number[square])
    assert [number[square] for square in order] == list(range(base, base + len(order)))
    assert order[0] == root
    assert parent[root] == -1
    below = {square: {square} for square in reached}
    for square in reversed(order[1:]):
        assert parent[square] in neighbours[square].tolist()
        below[parent[square]] |= below[square]
    for square in order:
        seen = below[square].union(*(neighbours[each].tolist() for each in below[square]))
        assert low[square] == min(number[each] for each in seen & reached)
        assert subtree[square] == len(below[square])
        assert least[square] == min(below[square])
        assert below[square] == set(order[number[square] - base :][: subtree[square]])
    for at in range(len(order)):
        assert tree[at, 6:].tolist() == [order[at], min(order[: at + 1]), min(order[at:])]
