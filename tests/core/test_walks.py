from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import Board, Tile
from sokolab.core.lurd import replay
from sokolab.core.position import Position
from sokolab.core.walks import plain_walk
from tests.naive import boards


def test_a_walk_to_where_the_player_stands_has_no_letters() -> None:
    assert plain_walk(Board.from_rows(["###", "#@#", "###"]), (), 4, 4) == ""


def test_boxes_that_are_not_named_are_no_obstacle() -> None:
    board = Board.from_rows(["#####", "#@$.#", "#####"])
    assert plain_walk(board, (), 6, 8) == "rr"
    assert plain_walk(board, board.boxes, 6, 8) is None


@given(boards(), st.data())
def test_a_walk_leads_to_every_square_of_the_reach_and_to_no_other(
    board: Board, data: st.DataObject
) -> None:
    position = Position(board)
    target = data.draw(st.integers(0, board.size - 1))
    letters = plain_walk(board, position.boxes, position.player, target)
    assert (letters is not None) is (target in position.player_reach())
    if letters is not None:
        walked = replay(board, letters)
        assert walked.final == Position(board, position.boxes, target)
        assert walked.pushes == 0
        steps = {position.player}
        for _ in letters:
            assert target not in steps, "there is a shorter walk"
            steps |= {
                int(there)
                for square in steps
                for there in board.neighbours[square]
                if there < board.size and not board.flat[there] & (Tile.WALL | Tile.BOX)
            }
