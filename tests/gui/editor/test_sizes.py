"""New levels of a size, resizing, and the size of a rectangle while it is drawn."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from sokolab.gui.editor.editor_panels import SizeDialog
from tests.gui.editor.test_board_actions import do
from tests.gui.hand import Hand

ALT = Qt.KeyboardModifier.AltModifier


def dialog(hand: Hand) -> SizeDialog:
    (found,) = [one for one in hand.app.window.findChildren(SizeDialog) if one.isVisible()]
    return found


def test_a_new_level_of_a_size_with_walls(hand: Hand) -> None:
    count = len(hand.app.collection_controller.workspace.collection.levels)
    do(hand, "new-of-size")
    asked = dialog(hand)
    assert asked.findChildren(QToolButton) == []  # nothing is drawn that could stay somewhere
    asked.width_box.setValue(5)
    asked.height_box.setValue(3)
    QTest.keyClick(asked, Qt.Key.Key_Return)
    assert hand.rows == ["#####", "#---#", "#####"]
    assert len(hand.app.collection_controller.workspace.collection.levels) == count + 1


def test_resizing_keeps_the_drawing_at_the_chosen_place(hand: Hand) -> None:
    hand.open("#@", "$.")
    before = hand.point(0, 0)
    do(hand, "resize")
    asked = dialog(hand)
    asked.width_box.setValue(4)
    asked.height_box.setValue(3)
    place = {b.accessibleName(): b for b in asked.findChildren(QToolButton)}
    place["At the bottom right"].click()
    asked.accept()
    assert hand.rows == ["----", "--#@", "--$."]
    assert hand.point(1, 2) == before
    assert hand.steps == ["Resize"]


def test_resizing_smaller_with_walls_is_one_step(hand: Hand) -> None:
    hand.open("-----", "-$-$-", "-----", "-----")
    do(hand, "resize")
    asked = dialog(hand)
    asked.width_box.setValue(4)
    asked.height_box.setValue(3)
    asked.walls_box.setChecked(True)
    asked.accept()
    assert hand.rows == ["####", "#$-#", "####"]
    do(hand, "undo")
    assert hand.board.tiles.shape == (4, 5)


def test_cancel_changes_nothing(hand: Hand) -> None:
    hand.open("#@")
    do(hand, "resize")
    dialog(hand).reject()
    assert hand.steps == []


def test_the_size_of_a_rectangle_stands_beside_the_mouse(hand: Hand) -> None:
    hand.open("-------", "-------", "-------", "-------")
    label = hand.app.editor.context.label
    hand.key(Qt.Key.Key_U)
    hand.press(0, 0)
    hand.move(2, 4)
    assert label.text == "5 × 3"
    hand.move(1, 4)
    assert label.text == "5 × 2"
    hand.release(1, 4)
    assert label.text == ""
    hand.press(0, 0)
    hand.move(2, 4)
    hand.key(Qt.Key.Key_Escape)
    assert label.text == ""


def test_the_cursor_steps_over_the_edge_and_the_board_grows(hand: Hand) -> None:
    hand.open("##", "##")
    hand.app.view.set_cursor_square(0)
    hand.key(Qt.Key.Key_Up)
    hand.key(Qt.Key.Key_Up)
    hand.key(Qt.Key.Key_Left)
    assert hand.rows == ["---", "---", "-##", "-##"]
    assert hand.app.view.cursor_square == 0
    assert hand.steps == ["Add space"]
    hand.type("$")
    hand.key(Qt.Key.Key_Left)
    assert hand.steps == ["Add space", "Draw box", "Add space"]
    for _ in range(3):
        do(hand, "undo")
    assert hand.rows == ["##", "##"]


@pytest.mark.parametrize("tool", [Qt.Key.Key_B, Qt.Key.Key_G, Qt.Key.Key_U])
def test_alt_and_a_click_pick_the_tile(hand: Hand, tool: Qt.Key) -> None:
    hand.open("#*-", "---")
    hand.key(tool)
    hand.press(0, 1, keys=ALT)
    hand.release(0, 1, keys=ALT)
    assert hand.steps == []
    assert hand.app.window.action("tile-box-on-goal").isChecked()
    hand.key(Qt.Key.Key_B)
    hand.click(1, 2)
    assert hand.rows == ["#*-", "--*"]


def test_a_key_picks_the_tile_under_the_cursor(hand: Hand) -> None:
    hand.open("#.-", "---")
    hand.app.view.set_cursor_square(1)
    hand.key(Qt.Key.Key_I)
    assert hand.app.window.action("tile-goal").isChecked()


def test_moves_on_the_clipboard_become_the_smallest_level(hand: Hand) -> None:
    QGuiApplication.clipboard().setText("rRR\n")
    do(hand, "new-from-moves")
    assert hand.rows == ["#######", "#@-$-.#", "#######"]
    (solution,) = hand.app.collection_controller.workspace.document.level.solutions
    assert solution.lurd == "rRR"
    QGuiApplication.clipboard().setText("hello")
    do(hand, "new-from-moves")
    assert "letter 1, 'h', is not one of u, r, d, l" in hand.app.window.status_bar.message


def test_a_level_takes_the_place_of_a_blank_one_that_is_alone(hand: Hand) -> None:
    workspace = hand.app.collection_controller.workspace
    hand.key(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert workspace.is_blank
    do(hand, "new-of-size")
    dialog = hand.app.window.findChild(SizeDialog)
    dialog.accept()
    (only,) = workspace.collection.levels
    assert only.board.flat.any()
    do(hand, "new-of-size")
    hand.app.window.findChildren(SizeDialog)[-1].accept()
    assert len(workspace.collection.levels) == 2
