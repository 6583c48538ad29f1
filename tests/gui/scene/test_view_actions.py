"""The whole screen for the window, and the whole window for the board."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget
from pytestqt.qtbot import QtBot

from sokolab.gui.app import Application


def test_one_key_fills_the_screen_and_gives_it_back(app: Application) -> None:
    QTest.keyClick(app.view, Qt.Key.Key_F11)
    assert app.window.isFullScreen()
    QTest.keyClick(app.view, Qt.Key.Key_F11)
    assert not app.window.isFullScreen()


def test_one_key_leaves_the_board_alone_and_brings_the_panels_back(
    app: Application, qtbot: QtBot
) -> None:
    docks = app.window.findChildren(QDockWidget)
    before = {dock.objectName() for dock in docks if not dock.isHidden()}
    width = app.view.width()
    QTest.keyClick(app.view, Qt.Key.Key_F11, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: app.view.width() > width)
    assert all(dock.isHidden() for dock in docks)
    QTest.keyClick(app.view, Qt.Key.Key_F11, Qt.KeyboardModifier.ShiftModifier)
    assert {dock.objectName() for dock in docks if not dock.isHidden()} == before
