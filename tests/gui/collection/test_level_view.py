"""The list of levels wears the colours of the theme for as long as it lives."""

from __future__ import annotations

import gc
import weakref

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

from sokolab.gui.collection.level_views import Thumbnails, set_up_level_view
from sokolab.gui.shell.theme import Theme
from sokolab.gui.shell.window_engine import Tasks


class _Painted(QObject):
    """Counts how often a viewport is painted."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        self.count += event.type() == QEvent.Type.Paint
        return super().eventFilter(watched, event)


def test_it_is_painted_anew_and_not_kept_alive(qtbot: QtBot) -> None:
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
