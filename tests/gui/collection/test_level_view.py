"""The list of levels wears the colours of the theme for as long as it lives."""

from __future__ import annotations

import gc
import weakref

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.gui.app import Application
from sokolab.gui.collection.level_views import Thumbnails, set_up_level_view
from sokolab.gui.shell.theme import Theme
from sokolab.gui.shell.window_engine import Tasks


class _Painted(QObject):
    """Counts how often a viewport is painted."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        self.count += event.type() == QEvent.Type.Paint
        return super().eventFilter(watched, event)


def test_it_is_painted_again_and_not_kept_alive(qtbot: QtBot) -> None:
    theme = Theme()
    owner = QObject()
    thumbnails = Thumbnails(Tasks(owner, threads=1), owner)
    view = QListView()
    set_up_level_view(view, theme, thumbnails)
    painted = _Painted()
    view.viewport().installEventFilter(painted)
    view.show()
    qtbot.waitUntil(lambda: painted.count > 0)
    before = painted.count
    theme.changed.emit(theme.colours)
    qtbot.waitUntil(lambda: painted.count > before)
    gone = weakref.ref(view)
    del view
    gc.collect()
    assert gone() is None
    theme.changed.emit(theme.colours)


def test_the_current_level_stays_in_sight_when_texts_grow(app: Application, qtbot: QtBot) -> None:
    """The list stood at its top, and the level was below."""
    panel = app.collection_controller.panel
    panel.setFloating(True)
    panel.resize(300, 330)
    panel.show()
    for _ in range(5):
        app.window.action("add-level").trigger()
    view = panel.view
    qtbot.wait(50)
    place = view.visualRect(view.currentIndex())
    assert view.viewport().rect().contains(place)
    app.window.action("text-size-200").trigger()
    qtbot.waitUntil(lambda: view.visualRect(view.currentIndex()).height() > place.height())
    qtbot.wait(100)
    now = view.visualRect(view.currentIndex())
    app.window.action("text-size-100").trigger()
    assert now.bottom() <= view.viewport().height()


def test_what_is_wrong_with_a_filter_is_whole_in_a_low_panel(
    app: Application, qtbot: QtBot
) -> None:
    panel = app.collection_controller.panel
    panel.setFloating(True)
    panel.resize(280, 250)
    panel.show()
    panel.set_filter("foo:bar")
    qtbot.waitUntil(panel._hint_label.isVisible)
    qtbot.wait(50)
    assert panel.height() == 250
    assert panel._hint_label.height() >= panel._hint_label.heightForWidth(panel._hint_label.width())


def test_select_all_and_delete_mean_no_squares_while_the_list_has_the_keyboard(
    app: Application,
) -> None:
    """The squares of the board were selected, and removed."""
    board = Board.from_rows(["#####", "#@$.#", "#####"])
    app.displayed_board.document.replace_board(board, "Draw")
    view = app.collection_controller.panel.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert len(view.chosen_rows()) == view.model().rowCount() > 1
    assert app.editor.selected_squares.selection is None
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert app.displayed_board.board == board


def test_the_key_of_the_panel_gives_the_keyboard_to_the_list(
    app: Application, qtbot: QtBot
) -> None:
    """It came to the tab of the collection, where Down does nothing."""
    app.collection_controller.panel.close()
    app.window.action("panel-collection").trigger()
    qtbot.waitUntil(app.collection_controller.panel.view.hasFocus)
