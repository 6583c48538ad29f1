from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import Board, margins, trimmed
from sokolab.editing.reshape import covering, cropped, grown, resized, walled
from tests.editing.boards import boards

few = st.integers(0, 3)


@given(boards(), few, few, few, few)
def test_growing_and_cutting_take_each_other_back(
    board: Board, top: int, right: int, bottom: int, left: int
) -> None:
    wide = grown(board, top, right, bottom, left)
    assert wide.tiles.shape == (board.height + top + bottom, board.width + left + right)
    assert cropped(wide, top, left, board.height, board.width) == board
    assert trimmed(wide) == trimmed(board)
    assert int(wide.tiles.sum()) == int(board.tiles.sum())


def test_growing_by_less_than_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="to cut, use cropped"):
        grown(Board.empty(2, 2), 0, -1, 0, 0)


@pytest.mark.parametrize("part", [(0, 0, 3, 1), (-1, 0, 1, 1), (0, 1, 1, 2), (0, 0, 0, 1)])
def test_a_part_that_is_not_on_the_board_is_refused(part: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match="do not lie on a board of 2 × 2"):
        cropped(Board.empty(2, 2), *part)


@given(boards())
def test_trimming_leaves_something_at_every_edge(board: Board) -> None:
    small = trimmed(board)
    assert trimmed(small) == small
    assert margins(small) == (0, 0, 0, 0)
    if board.tiles.any():
        edges = (small.tiles[0], small.tiles[-1], small.tiles[:, 0], small.tiles[:, -1])
        assert all(edge.any() for edge in edges)
        assert np.count_nonzero(small.tiles) == np.count_nonzero(board.tiles)
    else:
        assert small == Board.empty(1, 1)


@given(boards(), st.lists(st.tuples(st.integers(-5, 12), st.integers(-5, 12)), max_size=5))
def test_a_covering_board_holds_all_squares_and_is_no_larger_than_needed(
    board: Board, squares: list[tuple[int, int]]
) -> None:
    after, (down, right) = covering(board, squares)
    for row in range(board.height):
        for col in range(board.width):
            assert after.tiles[row + down, col + right] == board.tiles[row, col]
    rows = [row for row, _ in squares] + [0, board.height - 1]
    columns = [col for _, col in squares] + [0, board.width - 1]
    assert after.tiles.shape == (max(rows) - min(rows) + 1, max(columns) - min(columns) + 1)
    assert (down, right) == (-min(rows), -min(columns))


def test_walls_around_a_board() -> None:
    assert walled(3, 4).rows() == ("####", "#  #", "####")
    assert walled(1, 2).rows() == ("##",)


@given(
    boards(),
    st.integers(1, 9),
    st.integers(1, 9),
    st.sampled_from([-1, 0, 1]),
    st.sampled_from([-1, 0, 1]),
)
def test_resizing_by_its_definition(
    board: Board, height: int, width: int, row: int, col: int
) -> None:
    after, shift = resized(board, height, width, (row, col))
    assert after.tiles.shape == (height, width)
    for r in range(height):
        for c in range(width):
            old = r - shift[0], c - shift[1]
            was_there = 0 <= old[0] < board.height and 0 <= old[1] < board.width
            assert after.tiles[r, c] == (board.tiles[old] if was_there else 0)
    assert shift[0] == {-1: 0, 1: height - board.height}.get(row, (height - board.height) // 2)
    assert shift[1] == {-1: 0, 1: width - board.width}.get(col, (width - board.width) // 2)
