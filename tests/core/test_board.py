"""Boards as values: text both ways, numbering, neighbours."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import (
    TILE_OF_GLYPH,
    Board,
    Direction,
    Tile,
    changed_squares,
    neighbour_table,
    opposite,
)

rows = st.lists(
    st.text(alphabet="".join(TILE_OF_GLYPH), min_size=1, max_size=9), min_size=1, max_size=9
)


@given(rows)
def test_text_round_trip(lines: list[str]) -> None:
    board = Board.from_rows(lines)
    assert board.rows() == tuple(line.rstrip() for line in lines)
    again = Board.from_rows(line.ljust(board.width) for line in board.rows())
    assert again == board
    assert hash(again) == hash(board)


def test_a_board_is_made_of_a_text() -> None:
    board = Board("\n#####\n#@$.#\n#####\n\n")
    assert board == Board.from_rows(["#####", "#@$.#", "#####"])
    assert board == Board.from_text("#####\r\n#@$.#\r\n#####")
    with pytest.raises(ValueError, match="at least one row"):
        Board("")
    assert Board("  #\n@$.").rows() == ("  #", "@$."), "leading floor stays"
    with pytest.raises(ValueError, match=r"row 2, column 3: 'x' is not an XSB glyph"):
        Board("####\n#.x#")


def test_the_repr_shows_the_board_unless_it_is_large() -> None:
    board = Board("#####\n#@$.#\n#####")
    assert repr(board) == 'Board("""\n#####\n#@$.#\n#####\n""")'
    assert eval(repr(board)) == board
    assert repr(Board.empty(101, 7)) == "<Board 7 × 101>"


@given(rows)
def test_turns_and_mirrors(lines: list[str]) -> None:
    board = Board.from_rows(lines)
    assert board.rotated(4) == board == board.mirrored().mirrored()
    assert board.rotated().rotated() == board.rotated(2) == board.rotated(-2)
    turned = board.rotated()
    for square in range(board.size):
        row, col = board.row_col(square)
        assert turned.tiles[col, board.height - 1 - row] == board.tiles[row, col]
        assert board.mirrored().tiles[row, board.width - 1 - col] == board.tiles[row, col]


def test_boards_are_equal_by_content_alone() -> None:
    board = Board.from_rows(["#@#"])
    assert board == Board.from_rows(["#@#"])
    assert board != Board.from_rows(["#.#"])
    assert board != Board.from_rows(["#", "@", "#"])
    assert board != "#@#"


def test_floor_has_three_spellings() -> None:
    assert Board.from_rows(["# #", "#-#", "#_#"]).squares(Tile.WALL) == (0, 2, 3, 5, 6, 8)


def test_unknown_glyph_is_named_with_its_place() -> None:
    with pytest.raises(ValueError, match=r"row 2, column 3: 'x'"):
        Board.from_rows(["####", "#.x#"])


def test_the_pieces_are_found() -> None:
    board = Board.from_rows(["#####", "#@$.#", "#+* #", "#####"])
    assert board.boxes == (7, 12)
    assert board.goals == (8, 11, 12)
    assert board.players == (6, 11)


def test_a_board_never_changes() -> None:
    tiles = np.zeros((2, 2), np.uint8)
    board = Board(tiles)
    tiles[0, 0] = Tile.WALL
    assert board.squares(Tile.WALL) == ()
    with pytest.raises(ValueError, match="read-only"):
        board.tiles[0, 0] = 1
    assert board.with_tiles([1], Tile.WALL).squares(Tile.WALL) == (1,)
    assert board.squares(Tile.WALL) == ()


def test_a_board_has_a_square() -> None:
    with pytest.raises(ValueError, match="at least one row"):
        Board(np.zeros((0, 3), np.uint8))
    assert Board.from_rows([]).size == 1


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 5), (4, 1), (3, 7)])
def test_neighbours_are_mutual_and_end_at_the_border(height: int, width: int) -> None:
    table = neighbour_table(height, width)
    size = height * width
    assert (table[size] == size).all()
    for square in range(size):
        row, col = divmod(square, width)
        assert (table[square, Direction.UP] == size) == (row == 0)
        assert (table[square, Direction.DOWN] == size) == (row == height - 1)
        assert (table[square, Direction.LEFT] == size) == (col == 0)
        assert (table[square, Direction.RIGHT] == size) == (col == width - 1)
        for direction in Direction:
            there = table[square, direction]
            if there != size:
                assert table[there, opposite(direction)] == square


def test_with_pieces_replaces_boxes_and_player_only() -> None:
    board = Board.from_rows(["#####", "#@$.#", "#####"])
    assert board.with_pieces([8], 7).rows() == ("#####", "# @*#", "#####")
    assert board.with_pieces([], None).rows() == ("#####", "#  .#", "#####")


def test_changed_squares() -> None:
    board = Board.from_rows(["####", "#  #"])
    assert changed_squares(board, board.with_tiles([5, 6], [4, 2])) == (5, 6)
    assert changed_squares(board, board) == ()
    assert changed_squares(board, Board.empty(3, 3)) is None


def test_tiles_are_put_only_where_and_what_they_can_be() -> None:
    board = Board.empty(2, 3)
    with pytest.raises(TypeError, match="squares must be numbers"):
        board.with_tiles([(1, 2)], Tile.BOX)  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"such as Tile\.BOX, not '#'"):
        board.with_tiles([1], "#")
    with pytest.raises(IndexError, match="the board has no square 6"):
        board.with_tiles([5, 6], Tile.BOX)
    assert board.with_tiles([], []) == board
