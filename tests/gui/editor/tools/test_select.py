"""Selecting, copying, moving, turning."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from sokolab.editing.selection import Area
from tests.gui.hand import RIGHT, Hand

SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def board(hand: Hand) -> Hand:
    hand.open("#$.---", "@#----", "------", "------")
    hand.key(Qt.Key.Key_S)
    return hand


def do(hand: Hand, name: str) -> None:
    hand.app.window.action(name).trigger()


def area(hand: Hand) -> Area | None:
    return hand.app.editor.select_tool.area


def test_a_drag_selects_and_stays_on_the_board(board: Hand) -> None:
    board.drag([(1, 1), (-3, -3)])
    assert area(board) == Area(0, 0, 2, 2)
    assert board.steps == []
    board.click(3, 3)
    assert area(board) is None


def test_cut_and_paste_go_through_text(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    do(board, "cut")
    assert QGuiApplication.clipboard().text() == "#$\n@#"
    assert board.rows == ["--.---", "------", "------", "------"]
    board.drag([(2, 4), (3, 5)])
    do(board, "paste")
    assert board.rows == ["--.---", "------", "----#$", "----@#"]
    assert area(board) == Area(2, 4, 2, 2)
    assert board.steps == ["Cut", "Paste squares"]


def test_a_paste_over_the_edge_grows_the_board(board: Hand) -> None:
    board.drag([(0, 0), (1, 2)])
    do(board, "copy")
    board.drag([(3, 5), (3, 5), (3, 4), (3, 5)])
    board.app.editor.select_tool.select(Area(3, 5, 1, 1))
    do(board, "paste")
    assert board.board.tiles.shape == (5, 8)
    assert board.rows[3:] == ["-----#$.", "-----@#-"]
    assert "@" not in board.rows[1]


def test_text_from_elsewhere_can_be_laid_down_as_squares(board: Hand) -> None:
    QGuiApplication.clipboard().setText("#.#\n")
    board.app.editor.select_tool.select(Area(2, 0, 1, 1))
    do(board, "paste-squares")
    assert board.rows[2] == "#.#---"


def test_words_are_not_squares(board: Hand) -> None:
    QGuiApplication.clipboard().setText("no level at all")
    do(board, "paste-squares")
    assert board.steps == []
    assert board.app.window.strip.message == "The clipboard holds no squares"


def test_a_drag_inside_moves_and_is_one_step(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    board.drag([(0, 0), (1, 1), (2, 3)])
    assert board.rows == ["--.---", "------", "---#$-", "---@#-"]
    assert board.steps == ["Move squares"]
    assert area(board) == Area(2, 3, 2, 2)
    do(board, "undo")
    assert board.rows == ["#$.---", "@#----", "------", "------"]


def test_a_move_over_the_edge_keeps_all_squares(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    where = board.point(0, 2)
    board.drag([(1, 1), (0, 0), (-1, -1)])
    assert board.board.tiles.shape == (6, 8)
    assert board.rows[:3] == ["#$------", "@#------", "----.---"]
    assert board.point(2, 4) == where
    assert area(board) == Area(0, 0, 2, 2)


def test_with_control_a_copy_moves(board: Hand) -> None:
    board.drag([(0, 0), (0, 1)])
    board.drag([(0, 0), (2, 0)], keys=CONTROL)
    assert board.rows == ["#$.---", "@#----", "#$----", "------"]


def test_escape_leaves_it_where_it_was(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    board.press(0, 0)
    board.move(2, 2)
    board.key(Qt.Key.Key_Escape)
    board.release(2, 2)
    assert board.rows == ["#$.---", "@#----", "------", "------"]
    assert area(board) == Area(0, 0, 2, 2)
    board.key(Qt.Key.Key_Escape)
    assert area(board) is None


def test_keys_select_and_move(board: Hand) -> None:
    board.key(Qt.Key.Key_Right)
    board.key(Qt.Key.Key_Up)
    board.key(Qt.Key.Key_Right, SHIFT)
    board.key(Qt.Key.Key_Down, SHIFT)
    assert area(board) == Area(0, 0, 2, 2)
    board.key(Qt.Key.Key_Right, ALT)
    assert board.rows[:2] == ["-#$---", "-@#---"]
    assert area(board) == Area(0, 1, 2, 2)


def test_turning_takes_the_selection_or_else_the_board(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    do(board, "flip-columns")
    assert board.rows[:2] == ["$#.---", "#@----"]
    board.click(3, 5, RIGHT)
    do(board, "flip-rows")
    assert board.rows == ["------", "------", "#@----", "$#.---"]
    do(board, "rotate-right")
    assert board.rows == ["$#--", "#@--", ".---", "----", "----", "----"]
    for _ in range(3):
        do(board, "undo")
    assert board.rows == ["#$.---", "@#----", "------", "------"]


def test_clearing_and_selecting_all(board: Hand) -> None:
    do(board, "select-all")
    assert area(board) == Area(0, 0, 4, 6)
    do(board, "delete")
    assert not board.board.tiles.any()


def test_a_click_selects_a_box_and_escape_lets_it_go(board: Hand) -> None:
    board.click(0, 1)
    assert board.app.stage.selected == 1
    board.click(0, 2)
    assert board.app.stage.selected is None
    board.click(0, 1)
    board.key(Qt.Key.Key_Escape)
    assert board.app.stage.selected is None


def test_a_selection_stays_on_its_squares_when_rows_are_added(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    do(board, "add-top")
    assert area(board) == Area(1, 0, 2, 2)
    do(board, "undo")
    assert area(board) == Area(0, 0, 2, 2)


def test_a_selection_goes_with_its_level(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    board.open("#$.---", "@#----", "------", "------")
    assert area(board) is None
    do(board, "delete")
    assert board.steps == []


def test_a_drag_does_not_outlive_its_level(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    board.press(0, 0)
    board.move(2, 2)
    moved = board.document
    assert moved.undo_stack.count() == 1
    board.open("#$.---", "@#----", "------", "------")
    before = board.rows
    board.move(1, 3)
    board.release(1, 3)
    assert moved.undo_stack.count() == 0
    assert (board.rows, board.steps) == (before, [])
    assert area(board) is None
