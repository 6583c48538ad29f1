"""Squares that float over the board until they are placed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication

from sokolab.editing.selection import Area
from tests.gui.editor.test_select import do
from tests.gui.hand import RIGHT, Hand

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def board(hand: Hand) -> Hand:
    """Return a board over which squares float that were cut from its first row."""
    hand.open("#$.---", "------", "------", "------")
    hand.key(Qt.Key.Key_S)
    hand.drag([(0, 0), (0, 2)])
    do(hand, "cut")
    do(hand, "paste")
    for col in (3, 2):
        hand.move(1, col)
    return hand


def floats(hand: Hand) -> bool:
    return hand.app.editor.floating_tool.floating is not None


def test_they_follow_the_mouse_and_are_placed_by_a_click(board: Hand) -> None:
    board.move(2, 4)
    board.click(2, 4)
    assert board.rows == ["------", "------", "---#$.", "------"]
    assert not floats(board)
    assert board.app.view.tool is board.app.editor.tools["select"]
    assert board.app.editor.selected_squares.selection.area == Area(2, 3, 1, 3)
    do(board, "undo")
    do(board, "undo")
    assert board.rows[0] == "#$.---"


def test_they_turn_before_they_are_placed(board: Hand) -> None:
    do(board, "rotate-right")
    board.key(Qt.Key.Key_Return)
    assert board.rows == ["--#---", "--$---", "--.---", "------"]
    do(board, "paste")
    board.move(3, 2)
    do(board, "flip-columns")
    board.click(3, 2)
    assert board.rows[3] == "-.$#--"
    assert board.steps == ["Cut", "Paste squares", "Paste squares"]


def test_the_wheel_turns_them(board: Hand) -> None:
    board.wheel(1, 2, -1, SHIFT)
    board.key(Qt.Key.Key_Return)
    assert [row[2] for row in board.rows] == ["#", "$", ".", "-"]


def test_arrow_keys_carry_them_and_enter_places_them(board: Hand) -> None:
    board.key(Qt.Key.Key_Down)
    board.key(Qt.Key.Key_Right)
    board.key(Qt.Key.Key_Return)
    assert board.rows == ["------", "------", "--#$.-", "------"]


def test_escape_and_the_right_button_drop_them(board: Hand) -> None:
    board.key(Qt.Key.Key_Escape)
    assert not floats(board)
    assert board.steps == ["Cut"]
    do(board, "paste")
    board.click(2, 2, RIGHT)
    assert not floats(board)
    assert board.steps == ["Cut"]
    assert board.app.view.tool is board.app.editor.tools["select"]


def test_another_tool_or_a_game_drops_them(board: Hand) -> None:
    board.key(Qt.Key.Key_B)
    assert not floats(board)
    assert board.app.view.tool is board.app.editor.tools["pencil"]
    board.key(Qt.Key.Key_5)
    board.click(3, 3)
    do(board, "paste")
    assert floats(board)
    do(board, "test-play")
    assert not floats(board)
    assert board.app.view.tool is board.app.play_controller.tool


def test_another_level_drops_them(board: Hand) -> None:
    board.open("---", "---")
    assert not floats(board)
    board.click(0, 0)
    assert board.steps == []


def test_a_paste_beside_the_copied_squares_is_not_on_top_of_them(board: Hand) -> None:
    board.key(Qt.Key.Key_Escape)
    do(board, "undo")
    board.select_area(0, 0, 1, 3)
    board.app.view.leaveEvent(QEvent(QEvent.Type.Leave))
    do(board, "copy")
    do(board, "paste")
    board.key(Qt.Key.Key_Return)
    assert board.rows[:2] == ["#$.---", "-#$.--"]


def test_squares_left_out_of_a_copy_are_left_out_of_the_paste(board: Hand) -> None:
    board.key(Qt.Key.Key_Escape)
    do(board, "undo")
    board.drag([(0, 0), (0, 0), (0, 1), (0, 0)])
    board.drag([(0, 2), (0, 3)], keys=SHIFT)
    do(board, "copy")
    assert QGuiApplication.clipboard().text() == "# .-"
    board.key(Qt.Key.Key_4)
    do(board, "select-none")
    do(board, "paste")
    board.click(0, 2)
    assert board.rows[0] == "#$.---"


def test_what_is_placed_has_images_where_drawing_is_symmetric(board: Hand) -> None:
    do(board, "symmetry-columns")
    board.move(1, 1)
    board.click(1, 1)
    assert board.rows == ["------", "#$..$#", "------", "------"]
    assert board.steps[-1] == "Paste squares"
    do(board, "undo")
    assert set(board.rows) == {"------"}


def test_the_image_of_what_is_placed_grows_the_board_and_keeps_the_player(hand: Hand) -> None:
    hand.open("#$.--@", "------")
    hand.key(Qt.Key.Key_S)
    hand.drag([(0, 0), (0, 2)])
    do(hand, "copy")
    do(hand, "paste")
    do(hand, "symmetry-columns")
    hand.move(0, 0)
    hand.key(Qt.Key.Key_Left)
    hand.key(Qt.Key.Key_Return)
    assert hand.rows == ["#$.$.--+$#", "----------"]


def test_they_follow_the_mouse_to_where_it_left_the_ones_before(board: Hand) -> None:
    board.move(2, 2)
    board.key(Qt.Key.Key_Escape)
    board.move(0, 4)
    do(board, "paste")
    board.move(2, 2)
    floating = board.app.editor.floating_tool.floating
    assert floating is not None and (floating.row, floating.col) == (2, 1)
