"""Replacing one kind of square by another, in the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sokolab.gui.editor.editor_panels import ReplacePanel
from tests.gui.hand import Hand


@pytest.fixture
def panel(hand: Hand) -> ReplacePanel:
    hand.open("#$.$#", "#$@-#")
    return hand.app.editor.selection_actions.replace_panel


def press_replace(panel: ReplacePanel) -> None:
    QTest.mouseClick(panel.apply_button, Qt.MouseButton.LeftButton)


def test_everywhere_in_one_step(hand: Hand, panel: ReplacePanel) -> None:
    hand.app.window.action("replace").trigger()
    panel.kind_box.setCurrentText("Box")
    panel.replacement_box.setCurrentText("Goal")
    assert panel.count_label.text() == "3 squares on the board"
    press_replace(panel)
    assert hand.rows == ["#...#", "#.@-#"]
    assert hand.steps == ["Replace box with goal"]
    assert panel.count_label.text() == "0 squares on the board"
    assert not panel.apply_button.isEnabled()


def test_in_the_selection_only(hand: Hand, panel: ReplacePanel) -> None:
    hand.select_area(0, 0, 1, 5)
    hand.app.window.action("replace").trigger()
    assert panel.only_selected_box.isChecked()
    assert panel.count_label.text() == "2 squares in the selection"
    press_replace(panel)
    assert hand.rows == ["-$.$-", "#$@-#"]
    hand.app.editor.selected_squares.select(None)
    assert panel.count_label.text() == "2 squares on the board"


def test_many_players_are_not_made(hand: Hand, panel: ReplacePanel) -> None:
    hand.app.window.action("replace").trigger()
    panel.replacement_box.setCurrentText("Player")
    assert not panel.apply_button.isEnabled()
    panel.kind_box.setCurrentText("Goal")
    assert panel.apply_button.isEnabled()


def test_the_count_follows_the_board(hand: Hand, panel: ReplacePanel) -> None:
    hand.app.window.action("replace").trigger()
    hand.app.view.set_cursor_square(8)
    hand.type("#")
    assert panel.count_label.text() == "5 squares on the board"
