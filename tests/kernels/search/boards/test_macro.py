from __future__ import annotations

import numpy as np
import pytest

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.search.boards.macro import (
    FROM,
    LOWEST,
    PULLS,
    PUSHES,
    REGIONS,
    SIDE,
    SQUARE,
    STEPS,
    macro_moves,
    new_macros,
)
from tests.naive_macro import macro_children, region, region_count


def scattered(seed: int) -> tuple[Ints, set[int], int]:
    """Return neighbours, boxes and the player on a random board."""
    rng = np.random.default_rng(seed)
    height, width = (int(x) for x in rng.integers(3, 9, 2))
    inside = rng.random((height, width)) > rng.choice([0.0, 0.2, 0.35])
    inside[0, :2] = True
    number = np.full((height + 2, width + 2), inside.sum(), np.int32)
    number[1:-1, 1:-1][inside] = np.arange(inside.sum())
    rows, cols = np.nonzero(inside)
    rows, cols = rows + 1, cols + 1
    size = len(rows)
    neighbours = np.full((size + 1, 4), size, np.int32)
    for side, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
        neighbours[:size, side] = number[rows + down, cols + right]
    squares = rng.permutation(size).tolist()
    count = int(rng.integers(1, max(2, size // 3)))
    return neighbours, set(squares[1 : count + 1]), squares[0]


def shut_mask(boxes: set[int], size: int) -> Mask:
    shut = np.zeros(size + 1, np.uint8)
    shut[[*boxes, size]] = 1
    return shut


@pytest.mark.parametrize("seed", range(150))
@pytest.mark.parametrize("turn", [PUSHES, PULLS])
def test_macro_moves_are_those_found_by_floods(seed: int, turn: int) -> None:
    neighbours, boxes, player = scattered(seed)
    size = len(neighbours) - 1
    shut = shut_mask(boxes, size)
    before = shut.copy()
    macros = new_macros(size)
    regions = region_count(neighbours, boxes | {size})
    barred = np.zeros((size + 1, 4), np.uint8)
    for box in sorted(boxes):
        rows = macro_moves(neighbours, shut, barred, box, player, regions, turn, macros)
        found = macros.moves[1:rows]
        children = [tuple(row) for row in found[:, [SQUARE, LOWEST, REGIONS, STEPS]].tolist()]
        assert len(set(children)) == len(children)
        expected = macro_children(neighbours, boxes, box, player, pulls=turn == PULLS)
        assert set(children) == expected
        for square, side, lowest in found[:, [SQUARE, SIDE, LOWEST]].tolist():
            others = boxes - {box} | {square, size}
            assert int(neighbours[square, side]) in region(neighbours, others, lowest)
        assert (macros.moves[found[:, FROM], STEPS] + 1 == found[:, STEPS]).all()
    assert (shut == before).all()


def test_barred_squares_are_not_entered() -> None:
    neighbours = np.full((6, 4), 5, np.int32)
    neighbours[:4, 1] = (1, 2, 3, 4)
    neighbours[1:5, 3] = (0, 1, 2, 3)
    macros = new_macros(5)
    barred = np.zeros((6, 4), np.uint8)
    shut = shut_mask({1}, 5)
    assert macro_moves(neighbours, shut, barred, 1, 0, 2, PUSHES, macros) == 4
    barred[3, 3] = 1
    assert macro_moves(neighbours, shut, barred, 1, 0, 2, PUSHES, macros) == 2
    assert macros.moves[1].tolist() == [2, 3, 0, 2, 1, 0]


def test_old_stamps_are_forgotten_in_time() -> None:
    neighbours, boxes, player = scattered(4)
    size = len(neighbours) - 1
    barred = np.zeros((size + 1, 4), np.uint8)
    macros, later = new_macros(size), new_macros(size)
    later.tree[:, 0] = later.clock[0] = (1 << 30) + 1
    later.seen[:] = 1
    for box in boxes:
        shut = shut_mask(boxes, size)
        rows = macro_moves(neighbours, shut, barred, box, player, 1, PUSHES, macros)
        assert macro_moves(neighbours, shut, barred, box, player, 1, PUSHES, later) == rows
        assert (macros.moves[1:rows] == later.moves[1:rows]).all()
