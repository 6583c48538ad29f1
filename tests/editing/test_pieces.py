from __future__ import annotations

from hypothesis import given

from sokolab.core.board import Board, Tile
from sokolab.core.position import Position
from sokolab.editing.pieces import (
    boxes_onto_goals,
    enclosed,
    goals_under_boxes,
    without_spare_walls,
    without_tile,
)
from tests.editing.boards import boards


def test_lifting_and_replacing() -> None:
    board = Board.from_rows(["#*$.+#"])
    assert without_tile(board, Tile.BOX).rows() == ("#. .+#",)
    assert without_tile(board, Tile.GOAL).rows() == ("#$$ @#",)


@given(boards())
def test_goals_under_boxes_solve_the_board(board: Board) -> None:
    after = goals_under_boxes(board)
    assert after.boxes == after.goals == board.boxes
    assert after.players == board.players
    if len(board.players) == 1 and board.boxes:
        assert Position(after).is_solved


@given(boards())
def test_boxes_onto_goals_moves_as_few_as_it_must(board: Board) -> None:
    after = boxes_onto_goals(board)
    assert len(after.boxes) == len(board.boxes)
    assert after.goals == board.goals
    assert after.players == board.players
    kept = set(board.boxes) & set(board.goals)
    assert kept <= set(after.boxes)
    open_goals = set(after.goals) - set(after.boxes) - set(after.players)
    assert not open_goals or set(after.boxes) <= set(after.goals)


def test_boxes_onto_goals_leaves_boxes_without_a_goal() -> None:
    assert boxes_onto_goals(Board.from_rows(["$$.$"])).rows() == (" $*$",)


@given(boards())
def test_an_enclosed_player_cannot_leave(board: Board) -> None:
    after = enclosed(board)
    for tile in (Tile.BOX, Tile.GOAL, Tile.PLAYER):
        assert len(after.squares(tile)) == len(board.squares(tile))
    if len(board.players) == 1:
        walls_and_floor = without_tile(after, Tile.BOX)
        reach = Position(walls_and_floor, frozenset(), after.players[0]).player_reach()
        rows, columns = zip(*(after.row_col(square) for square in reach), strict=True)
        assert 0 < min(rows) <= max(rows) < after.height - 1
        assert 0 < min(columns) <= max(columns) < after.width - 1
    assert enclosed(after) == after


def test_enclosing_touches_nothing_that_is_shut() -> None:
    room = Board.from_rows(["#####", "#@$.#", "#####", "  #"])
    assert enclosed(room) == room
    assert enclosed(Board.empty(2, 2)) == Board.empty(2, 2)


def test_spare_walls_go_and_corners_stay() -> None:
    board = Board.from_rows(["######", "######", "##@$##", "##..##", "######", "# ####"])
    assert without_spare_walls(board).rows() == ("", " ####", " #@$#", " #..#", " ####", "")
    lonely = Board.from_rows(["##", "##"])
    assert without_spare_walls(lonely) == lonely
