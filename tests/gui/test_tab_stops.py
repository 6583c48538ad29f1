"""For screen readers: each place where the Tab key stops has a name, and the board speaks."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QDialog, QDockWidget, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Snapshot, Solution
from sokolab.gui.app import Application

BOARD = Board("########\n#      #\n#@ $  .#\n#      #\n########")
LEVEL = Level(
    BOARD,
    "Hall",
    solutions=(Solution("rRRR"), Solution("druRRR")),
    snapshots=(Snapshot("rR*R", "half-way"),),
)
DIALOGS = (
    "replace",
    "resize",
    "new-of-size",
    "normalise",
    "rename-levels",
    "find-duplicates",
    "find-duplicates-everywhere",
    "find-levels",
    "search-folders",
    "statistics",
    "compare-variants",
    "compare-solutions",
    "batch",
    "export-picture",
    "export-gif",
    "export-pdf",
    "export-page",
    "export-levels",
    "format-doctor",
    "recovered-work",
    "keys",
)


def nameless(root: QWidget) -> list[str]:
    """Return the Tab stops below a widget that a screen reader could only call by their kind."""
    found: list[str] = []
    for widget in root.findChildren(QWidget):
        is_stop = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.isVisible()
        # A spin box speaks for its field, and Qt makes the bars of docks that share a place.
        if not is_stop or widget.focusProxy() or isinstance(widget, QTabBar):
            continue
        if not QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name).strip():
            parent = widget.parentWidget()
            found.append(f"{type(widget).__name__} {widget.objectName()!r} in {type(parent)}")
    return found


def show_all_panels(app: Application, is_playing: bool) -> None:
    """Open every panel, in a game or while drawing."""
    for dock in app.window.findChildren(QDockWidget):
        if dock.objectName() != "grow":  # opens as a tab before another, with its own action
            dock.show()
    app.collection_controller.panel.show_gallery(True, 64)
    app.solve_controller.panel.choose_solvers()
    if is_playing:
        app.play_controller.session.start()


def opened_by(app: Application, name: str) -> list[QWidget]:
    """Trigger an action, and return the dialogs and windows that it opens."""
    before = set(QApplication.topLevelWidgets())
    app.window.action(name).trigger()
    QApplication.processEvents()
    dialogs = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
    return [one for one in dialogs if one not in before or isinstance(one, QDialog)]


@pytest.fixture
def app(app: Application) -> Application:
    app.collection_controller.workspace.open(Collection((LEVEL, LEVEL)))
    return app


@pytest.mark.parametrize("is_playing", [False, True])
def test_in_all_panels(app: Application, is_playing: bool) -> None:
    show_all_panels(app, is_playing)
    for dock in app.window.findChildren(QDockWidget):
        dock.raise_()
        QApplication.processEvents()
        assert nameless(app.window) == [], dock.objectName()


def test_in_each_dialog(app: Application, qtbot: QtBot) -> None:
    for name in DIALOGS:
        for dialog in opened_by(app, name):
            assert nameless(dialog) == [], name
            dialog.close()
        assert nameless(app.window) == [], name


def test_the_dialogs_are_all_of_them(app: Application) -> None:
    """A command that ends with an ellipsis opens a dialog; those of the system speak already."""
    native = {"open", "save-as", "underlay"}
    found = {
        action.objectName()
        for actions in app.window.actions_by_menu().values()
        for action in actions
        if action.text().endswith("…")
    }
    assert found - native <= set(DIALOGS)


def test_the_board_speaks_of_the_square_of_the_cursor(app: Application) -> None:
    app.view.setFocus()
    app.view.set_cursor_square(BOARD.square(2, 3))
    QApplication.processEvents()
    assert app.view.accessibleDescription().startswith("row 3, column 4: box")
    app.view.set_cursor_square(BOARD.square(0, 0))
    QApplication.processEvents()
    assert app.view.accessibleDescription().startswith("row 1, column 1: wall")
