"""Editing without a mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from sokolab.gui.app import Application
from tests.gui.hand import Hand

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def keys(hand: Hand) -> Hand:
    hand.open("-----", "-----", "--@--", "-----")
    return hand


def test_the_cursor_begins_at_the_player_and_follows_the_arrows(keys: Hand) -> None:
    keys.key(Qt.Key.Key_Right)
    assert keys.view.cursor_square == 12
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Left):
        keys.key(key)
    assert keys.view.cursor_square == 1
    assert keys.app.window.status_bar.square_line.text == "row 1, column 2: floor"


def test_space_and_enter_draw_and_backspace_erases(keys: Hand) -> None:
    keys.key(Qt.Key.Key_Left)
    keys.key(Qt.Key.Key_Left)
    keys.key(Qt.Key.Key_Space)
    assert keys.rows[2] == "-#@--"
    keys.key(Qt.Key.Key_Backspace)
    assert keys.rows[2] == "--@--"
    keys.key(Qt.Key.Key_4)
    keys.key(Qt.Key.Key_Return)
    assert keys.rows[2] == "-$@--"
    assert keys.steps == ["Draw wall", "Erase", "Draw box"]


def test_the_mirrors_work_by_key_too(keys: Hand) -> None:
    keys.key(Qt.Key.Key_Left)
    keys.key(Qt.Key.Key_Left)
    keys.key(Qt.Key.Key_H)
    keys.key(Qt.Key.Key_Space)
    assert keys.rows == ["-----", "-----", "-#@#-", "-----"]
    keys.key(Qt.Key.Key_H)
    keys.key(Qt.Key.Key_V)
    keys.key(Qt.Key.Key_Up)
    keys.key(Qt.Key.Key_Up)
    keys.key(Qt.Key.Key_Space)
    assert keys.rows == ["-#---", "-----", "-#@#-", "-#---"]


def test_glyphs_draw_what_the_palette_would(keys: Hand) -> None:
    keys.key(Qt.Key.Key_Left)
    keys.key(Qt.Key.Key_Up)
    for glyph, shown in zip("#$.*+@-", "#$**++-", strict=True):
        keys.type(glyph)
        assert keys.rows[1][2] == shown
    assert keys.steps[:3] == ["Draw wall", "Draw box", "Draw goal"]


def test_shift_and_arrows_draw_along_and_over_the_edge(keys: Hand) -> None:
    keys.key(Qt.Key.Key_Up)
    keys.key(Qt.Key.Key_Up)
    for _ in range(3):
        keys.key(Qt.Key.Key_Up, SHIFT)
    assert keys.board.height == 6
    assert [row[2] for row in keys.rows] == ["#", "#", "#", "-", "@", "-"]
    assert keys.view.cursor_square == 2


def test_a_line_takes_two_presses_of_enter(keys: Hand) -> None:
    keys.key(Qt.Key.Key_L)
    keys.key(Qt.Key.Key_Left)
    keys.key(Qt.Key.Key_Up)
    keys.key(Qt.Key.Key_Return)
    keys.key(Qt.Key.Key_Right)
    keys.key(Qt.Key.Key_Right)
    assert keys.rows[1] == "--###"
    keys.key(Qt.Key.Key_Return)
    keys.key(Qt.Key.Key_Up)
    assert keys.rows[1] == "--###"
    assert keys.steps == ["Line of wall"]


def test_escape_gives_up_the_line_then_the_cursor(keys: Hand) -> None:
    keys.key(Qt.Key.Key_L)
    keys.key(Qt.Key.Key_Left)
    keys.key(Qt.Key.Key_Return)
    keys.key(Qt.Key.Key_Right)
    keys.key(Qt.Key.Key_Escape)
    assert keys.rows[2] == "--@--"
    assert keys.view.cursor_square is not None
    keys.key(Qt.Key.Key_Escape)
    assert keys.view.cursor_square is None


def test_the_mouse_hides_the_cursor(keys: Hand) -> None:
    keys.key(Qt.Key.Key_Left)
    keys.move(0, 0)
    assert keys.view.cursor_square is None
    assert keys.app.window.status_bar.square_line.text == "row 1, column 1: floor"


def test_delete_erases_at_the_cursor(keys: Hand, app: Application) -> None:
    keys.key(Qt.Key.Key_Left)
    app.window.action("delete").trigger()
    assert keys.rows[2] == "-----"


def test_fill_at_the_cursor(keys: Hand) -> None:
    keys.key(Qt.Key.Key_G)
    keys.key(Qt.Key.Key_Left)
    keys.key(Qt.Key.Key_Up)
    keys.key(Qt.Key.Key_Return)
    assert keys.rows == ["#####", "#####", "##@##", "#####"]


def test_the_cursor_goes_with_its_level(keys: Hand, app: Application) -> None:
    keys.key(Qt.Key.Key_Right)
    keys.open("-----", "-----", "--@--", "-----")
    assert keys.view.cursor_square is None
    app.window.action("delete").trigger()
    assert keys.steps == []


def test_a_stroke_goes_with_its_level(keys: Hand) -> None:
    keys.press(0, 0)
    keys.move(0, 2)
    drawn = keys.document
    assert drawn.undo_stack.count() == 1
    keys.open("-----", "-----", "--@--", "-----")
    keys.move(0, 4)
    keys.release(0, 4)
    assert drawn.undo_stack.count() == 0
    assert keys.steps == []
    shift = Qt.KeyboardModifier.ShiftModifier
    keys.drag([(3, 0), (3, 0)], keys=shift)
    assert keys.rows == ["-----", "-----", "--@--", "#----"]
