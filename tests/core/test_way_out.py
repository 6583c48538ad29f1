"""The way out: the hole in the walls that a person would close."""

from __future__ import annotations

import pytest
from hypothesis import given

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.problems import disqualifying_problem, problems
from sokolab.core.board import Board, Tile
from sokolab.core.problem import ProblemKind
from sokolab.core.walks import exit_square
from tests.naive import boards

RAGGED = ["  ####", "###  #", "#    #", "# $ @ ", "#  .# ", "####  "]


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        (["#####", "#@$.#", "## ##"], (3, 3)),
        (RAGGED, (4, 6)),
        (["####", "#@$.", "####"], (2, 4)),
        (["#######", "#@$.# #", "# #   #", "#   # #", "##### #", "    # #"], (6, 6)),
        (["   #####", "    @$.#", "   #####", "        "], (2, 4)),
        (["#######", "#@    #", "# $$   ..", "#     #", "#######"], (3, 9)),
    ],
)
def test_the_hole_is_where_a_person_would_draw(rows: list[str], place: tuple[int, int]) -> None:
    board = Board.from_rows(rows)
    row, col = board.row_col(exit_square(board))
    assert (row + 1, col + 1) == place


def test_a_wall_in_the_one_hole_closes_a_level() -> None:
    board = Board.from_rows(RAGGED)
    tiles = board.tiles.copy()
    tiles[board.row_col(exit_square(board))] = Tile.WALL
    assert disqualifying_problem(board_arrays(Board(tiles))) is None


def test_a_huge_board_names_a_square_of_its_edge() -> None:
    board = Board.empty(200, 200).with_pieces([], 20_100)
    assert exit_square(board) == 0


@given(boards())
def test_the_hole_is_inside_and_what_is_no_level_is_one_thing(board: Board) -> None:
    base = board_arrays(board)
    found = problems(base)
    assert found.is_playable == (disqualifying_problem(base) is None)
    if any(one.kind is ProblemKind.OPEN for one in found.problems):
        assert base.inside[exit_square(board)]
