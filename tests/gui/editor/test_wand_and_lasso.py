"""Selecting squares alike, and squares inside a line."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.gui.editor.test_select import ALT, CONTROL, SHIFT, do, selected
from tests.gui.hand import Hand


@pytest.fixture
def board(hand: Hand) -> Hand:
    hand.open("##--##", "#-..-#", "##--##")
    return hand


def click(hand: Hand, row: int, col: int, keys: Qt.KeyboardModifier) -> None:
    hand.press(row, col, keys=keys)
    hand.release(row, col, keys=keys)


def test_the_wand_takes_what_is_connected_and_alike(board: Hand) -> None:
    board.key(Qt.Key.Key_W)
    board.click(0, 0)
    assert selected(board) == ["xx----", "x-----", "xx----"]
    click(board, 0, 5, SHIFT)
    assert selected(board) == ["xx--xx", "x----x", "xx--xx"]
    click(board, 2, 0, ALT)
    assert selected(board) == ["----xx", "-----x", "----xx"]
    board.click(0, 4)
    assert selected(board) == ["----xx", "-----x", "----xx"]
    click(board, 1, 2, CONTROL)
    assert selected(board) == ["------", "--xx--", "------"]
    click(board, 0, 2, CONTROL)
    assert selected(board) == ["--xx--", "-x--x-", "--xx--"]
    board.click(-1, -1)
    assert board.app.editor.selected_squares.selection is None


def test_the_wand_by_keyboard(board: Hand) -> None:
    board.key(Qt.Key.Key_W)
    board.app.view.set_cursor_square(8)
    board.key(Qt.Key.Key_Return)
    assert selected(board) == ["------", "--xx--", "------"]
    board.app.view.set_cursor_square(0)
    board.key(Qt.Key.Key_Return, SHIFT)
    assert selected(board) == ["xx----", "x-xx--", "xx----"]
    do(board, "delete")
    assert board.rows == ["----##", "-----#", "----##"]


def test_the_lasso_takes_what_it_goes_around(board: Hand) -> None:
    board.key(Qt.Key.Key_O)
    board.drag([(0, 1), (0, 4), (2, 4), (2, 1), (1, 1)])
    assert selected(board) == ["-xxxx-", "-xxxx-", "-xxxx-"]
    board.drag([(1, 1), (1, 4)], keys=ALT)
    assert selected(board) == ["-xxxx-", "------", "-xxxx-"]
    board.click(1, 5)
    assert board.app.editor.selected_squares.selection is None


def test_the_lasso_closed_on_its_first_square_keeps_what_it_went_around(board: Hand) -> None:
    board.key(Qt.Key.Key_O)
    board.drag([(0, 1), (0, 4), (2, 4), (2, 1), (0, 1)])
    assert selected(board) == ["-xxxx-", "-xxxx-", "-xxxx-"]


def test_the_lasso_by_keyboard(board: Hand) -> None:
    board.key(Qt.Key.Key_O)
    board.app.view.set_cursor_square(0)
    board.key(Qt.Key.Key_Return)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down):
        for _ in range(2):
            board.key(key)
    board.key(Qt.Key.Key_Left)
    board.key(Qt.Key.Key_Left)
    board.key(Qt.Key.Key_Return)
    board.key(Qt.Key.Key_Right)
    assert selected(board) == ["xxx---", "xxx---", "xxx---"]
