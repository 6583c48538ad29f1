from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import Board
from sokolab.editing.brush import (
    cells_of_line,
    cells_of_outline,
    cells_of_rectangle,
    squares_alike,
    squares_on_board,
)
from tests.editing.boards import boards_with_squares

squares = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


@given(squares, squares)
def test_a_line_joins_its_ends_without_gaps_and_stays_straight(
    start: tuple[int, int], end: tuple[int, int]
) -> None:
    drawn = cells_of_line(start, end)
    rows, columns = end[0] - start[0], end[1] - start[1]
    assert (drawn[0], drawn[-1]) == (start, end)
    assert len(drawn) == max(abs(rows), abs(columns)) + 1 == len(set(drawn))
    for (row, col), (next_row, next_col) in pairwise(drawn):
        assert max(abs(next_row - row), abs(next_col - col)) == 1
    for row, col in drawn:  # never more than half a square beside the true line
        across = abs((row - start[0]) * columns - (col - start[1]) * rows)
        assert 2 * across <= max(abs(rows), abs(columns))


@given(squares, squares)
def test_rectangle_and_outline_by_their_definitions(
    corner: tuple[int, int], other: tuple[int, int]
) -> None:
    top, bottom = sorted((corner[0], other[0]))
    left, right = sorted((corner[1], other[1]))
    inside = {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
    assert set(cells_of_rectangle(corner, other)) == inside
    core = {(r, c) for r, c in inside if top < r < bottom and left < c < right}
    assert set(cells_of_outline(corner, other)) == inside - core


def test_squares_of_drops_what_lies_off_the_board() -> None:
    board = Board.empty(2, 3)
    assert squares_on_board(board, ((-1, 0), (0, 2), (1, 0), (1, 3), (2, 1))).tolist() == [2, 3]
    assert squares_on_board(board, ()).tolist() == []


@given(boards_with_squares())
def test_regions_part_the_board(drawn: tuple[Board, list[int]]) -> None:
    board, squares = drawn
    for square in squares:
        found = set(squares_alike(board, square).tolist())
        assert square in found
        assert len({int(board.flat[other]) for other in found}) == 1
        for other in found:
            assert set(squares_alike(board, other).tolist()) == found
            for there in board.neighbours[other]:
                if there < board.size and board.flat[there] == board.flat[square]:
                    assert int(there) in found


def test_a_region_does_not_pass_corners() -> None:
    board = Board.from_rows(["#  ", " # ", "  #"])
    assert squares_alike(board, 0).tolist() == [0]
    assert squares_alike(board, 1).tolist() == [1, 2, 5]
