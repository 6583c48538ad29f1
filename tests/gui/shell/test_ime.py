"""Titles, notes and the filter take words from an input method, as Chinese is typed."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from sokolab.core.level import Collection
from sokolab.gui.app import Application
from tests.gui.shell.test_pseudo import LEVEL


def _type(field: QWidget, letters: str, words: str) -> None:
    """Type letters that an input method composes to words."""
    field.setFocus()
    for end in range(1, len(letters) + 1):
        QApplication.sendEvent(field, QInputMethodEvent(letters[:end], []))
    done = QInputMethodEvent()
    done.setCommitString(words)
    QApplication.sendEvent(field, done)


def _leave(field: QWidget) -> None:
    enter = QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(field, enter)
    QApplication.processEvents()


def test_a_title_is_composed(app: Application) -> None:
    app.collection_controller.workspace.open(Collection((LEVEL, LEVEL), "18"))
    panel = app.collection_controller.properties_panel
    field = next(one for one in panel.findChildren(QLineEdit) if one.text() == LEVEL.title)
    field.clear()
    board = app.displayed_board.board
    _type(field, "mi", "迷")
    _type(field, "gong", "宫")
    _leave(field)
    assert app.displayed_board.document.level.title == "迷宫"
    assert app.displayed_board.board == board


def test_notes_are_composed(app: Application) -> None:
    app.collection_controller.workspace.open(Collection((LEVEL,), "18"))
    panel = app.collection_controller.properties_panel
    (notes,) = (one for one in panel.findChildren(QPlainTextEdit) if not one.isReadOnly())
    _type(notes, "nandu", "难度")
    app.view.setFocus()
    QApplication.processEvents()
    assert app.displayed_board.document.level.notes == "难度"


def test_the_filter_is_composed(app: Application, qtbot: QtBot) -> None:
    maze = replace(LEVEL, title="小迷宫")
    app.collection_controller.workspace.open(Collection((LEVEL, maze), "18"))
    panel = app.collection_controller.panel
    field = panel.findChild(QLineEdit)
    assert field is not None
    assert panel.view.model().rowCount() == 2
    _type(field, "migong", "迷宫")
    qtbot.waitUntil(lambda: panel.view.model().rowCount() == 1)
