from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.analysis.board_arrays import board_arrays, border, walls_beside_inside
from sokolab.core.board import Board, Tile
from sokolab.core.walks import inside
from tests import naive


@given(st.integers(0, 2).flatmap(lambda players: naive.boards(players=players)))
def test_inside_free_goals_and_boxes(board: Board) -> None:
    base = board_arrays(board)
    inside = naive.inside(board)
    boxes = [box for box in board.boxes if box in inside]
    assert set(np.flatnonzero(base.inside).tolist()) == inside
    assert base.boxes.tolist() == boxes
    assert set(np.flatnonzero(base.free).tolist()) == inside - set(boxes)
    assert base.goal_squares.tolist() == [goal for goal in board.goals if goal in inside]
    players = board.players
    assert base.player == (players[0] if len(players) == 1 else -1)
    assert {a.size for a in (base.inside, base.free, base.goals)} == {board.size + 1}
    assert not (base.inside[-1] or base.free[-1] or base.goals[-1])


@given(st.integers(0, 2).flatmap(lambda players: naive.boards(players=players)))
def test_what_is_inside_needs_no_kernels(board: Board) -> None:
    found = inside(board)
    assert found.shape == board.tiles.shape
    assert set(np.flatnonzero(found).tolist()) == naive.inside(board)


@given(naive.boards())
def test_walls_beside_the_inside_by_their_definition(board: Board) -> None:
    inside = naive.inside(board)
    edge = set(border(board.height, board.width).tolist())
    assert walls_beside_inside(board_arrays(board)) == [
        wall
        for wall in board.squares(Tile.WALL)
        if wall not in edge and inside.intersection(board.neighbours[wall].tolist())
    ]


def test_the_ground_is_made_once_a_board_and_cannot_be_changed() -> None:
    board = Board.from_rows(["#####", "#@$.#", "#####"])
    base = board_arrays(board)
    assert board_arrays(Board(board.tiles)) is base
    for array in (base.inside, base.free, base.goals, base.boxes, base.goal_squares):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_what_stands_outside_and_whether_the_walls_close() -> None:
    base = board_arrays(Board.from_rows(["#####$ ", "#@$.#*.", "#####  "]))
    assert base.strays.tolist() == [5, 13]
    assert not base.is_open
    assert board_arrays(Board.from_rows(["#####", "#@$. ", "#####"])).is_open


def test_without_a_player_the_outside_does_not_count() -> None:
    base = board_arrays(Board.from_rows(["        ", " #####  ", " # $.#  ", " #####  "]))
    assert np.flatnonzero(base.inside).tolist() == [18, 19, 20]
    assert board_arrays(Board.empty(2, 2)).inside.tolist() == [1, 1, 1, 1, 0]


def test_a_tile_that_is_wall_and_more_is_a_wall() -> None:
    tiles = np.array([[Tile.WALL | Tile.PLAYER, Tile.WALL | Tile.BOX, Tile.BOX]], np.uint8)
    base = board_arrays(Board(tiles))
    assert base.player == -1
    assert base.boxes.tolist() == [2]


@pytest.mark.parametrize(
    ("height", "width", "squares"),
    [(1, 1, [0]), (3, 3, [0, 1, 2, 3, 5, 6, 7, 8]), (2, 3, [0, 1, 2, 3, 4, 5]), (1, 2, [0, 1])],
)
def test_border(height: int, width: int, squares: list[int]) -> None:
    assert border(height, width).tolist() == squares
