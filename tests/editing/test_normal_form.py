from __future__ import annotations

from hypothesis import given

from sokolab.core.board import Board, Margins
from sokolab.editing.pieces import connected_with_pieces, needless_parts, normalised
from tests.editing.boards import boards

BOARD = Board.from_rows(["         ", " #####  #", " ##@$.#* ", " #####  $"])


def test_what_does_not_matter() -> None:
    found = needless_parts(BOARD)
    assert found.walls.tolist() == [
        BOARD.square(row, col) for row, col in ((1, 1), (1, 8), (2, 1), (3, 1))
    ]
    assert found.decoration.tolist() == [BOARD.square(2, 7), BOARD.square(3, 8)]
    assert found.margins == Margins(1, 2, 0, 2)
    assert normalised(BOARD).rows() == ("####", "#@$.#", "####")


@given(boards())
def test_normalising_twice_is_normalising_once(board: Board) -> None:
    once = normalised(board)
    assert normalised(once) == once
    assert needless_parts(once).is_nothing


@given(boards())
def test_nothing_that_the_player_reaches_goes(board: Board) -> None:
    found = needless_parts(board)
    if board.players:
        inside = connected_with_pieces(board).reshape(-1)
        assert not inside[found.walls].any()
        assert not inside[found.decoration].any()
        kept = normalised(board)
        assert len(kept.players) == len(board.players)
    else:
        assert len(normalised(board).boxes) == len(board.boxes)
