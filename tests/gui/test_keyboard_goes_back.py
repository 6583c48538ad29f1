"""Keys meant for the board reach it: fields, the strip and new collections give them back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sokolab.gui.app import Application


@pytest.mark.parametrize("field", ["_title_field", "_author_field", "_collection_field"])
def test_enter_in_a_field_gives_the_keyboard_back(
    app: Application, qtbot: QtBot, field: str
) -> None:
    properties = app.collection_controller.properties_panel
    properties.show()
    properties.raise_()
    line = getattr(properties, field)
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    QTest.keyClicks(line, "Me")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert app.view.hasFocus()
    assert line.text().startswith("Me")
    assert app.collection_controller.workspace.is_modified


def test_enter_in_the_filter_gives_the_keyboard_back(app: Application, qtbot: QtBot) -> None:
    app.window.action("filter-list").trigger()
    line = app.collection_controller.panel._filter_field
    qtbot.waitUntil(line.hasFocus)
    QTest.keyClicks(line, "is:draft")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert app.view.hasFocus()
    assert len(app.collection_controller.panel.table.visible_indices) == 0


def test_a_click_on_the_strip_gives_the_keyboard_back(app: Application, qtbot: QtBot) -> None:
    app.window.action("filter-list").trigger()
    line = app.collection_controller.panel._filter_field
    qtbot.waitUntil(line.hasFocus)
    QTest.mouseClick(app.window.status_bar.square_line, Qt.MouseButton.LeftButton)
    assert app.view.hasFocus()


def test_a_new_collection_gives_the_keyboard_back(app: Application, qtbot: QtBot) -> None:
    app.window.action("filter-list").trigger()
    line = app.collection_controller.panel._filter_field
    qtbot.waitUntil(line.hasFocus)
    QTest.keyClick(line, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert app.collection_controller.workspace.is_blank
    assert app.view.hasFocus()


def test_escape_in_a_panel_gives_the_keyboard_back(app: Application, qtbot: QtBot) -> None:
    app.view.setFocus()
    QTest.keyClick(app.view, Qt.Key.Key_Tab)
    stop = QApplication.focusWidget()
    assert stop is not None and stop is not app.view
    QTest.keyClick(stop, Qt.Key.Key_Escape)
    assert app.view.hasFocus()
