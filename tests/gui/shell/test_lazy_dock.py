"""A dock builds its content when it is first seen, never later, and once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QByteArray, QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel, QMainWindow, QTabBar
from pytestqt.qtbot import QtBot

from sokolab.gui.app import Application
from sokolab.gui.shell.docks import LazyDock

RIGHT = Qt.DockWidgetArea.RightDockWidgetArea


class Builder:
    """Builds a label, and counts how often."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> QLabel:
        self.count += 1
        return QLabel("content")


class Painted(QObject):
    """Notes whether a dock had its content each time it was painted."""

    def __init__(self, dock: LazyDock[QLabel]) -> None:
        super().__init__(dock)
        self.had_content: list[bool] = []
        dock.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() is QEvent.Type.Paint and isinstance(watched, LazyDock):
            self.had_content.append(watched.built_content is not None)
        return False


@pytest.fixture
def builder() -> Builder:
    return Builder()


@pytest.fixture
def host(qtbot: QtBot) -> QMainWindow:
    found = QMainWindow()
    found.resize(600, 400)
    qtbot.addWidget(found)
    return found


@pytest.fixture
def dock(host: QMainWindow, builder: Builder) -> LazyDock[QLabel]:
    found = LazyDock("lazy", "Lazy", builder)
    host.addDockWidget(RIGHT, found)
    return found


def beside(host: QMainWindow, dock: LazyDock[QLabel]) -> QDockWidget:
    """Add another dock in front of it, as a tab."""
    other = QDockWidget("Other")
    other.setObjectName("other")
    other.setWidget(QLabel("other"))
    host.addDockWidget(RIGHT, other)
    host.tabifyDockWidget(dock, other)
    other.raise_()
    return other


def test_a_closed_dock_builds_nothing(
    host: QMainWindow, dock: LazyDock[QLabel], builder: Builder
) -> None:
    dock.hide()
    host.show()
    QApplication.processEvents()
    assert (builder.count, dock.built_content) == (0, None)


def test_an_open_dock_has_its_content_at_the_first_paint(
    host: QMainWindow, dock: LazyDock[QLabel], builder: Builder, qtbot: QtBot
) -> None:
    painted = Painted(dock)
    host.show()
    qtbot.waitUntil(lambda: bool(painted.had_content))
    assert all(painted.had_content)
    assert dock.built_content is dock.widget()
    dock.hide()
    dock.show()
    assert builder.count == 1


def test_behind_another_tab_it_waits_until_its_tab_is_clicked(
    host: QMainWindow, dock: LazyDock[QLabel], builder: Builder, qtbot: QtBot
) -> None:
    beside(host, dock)
    painted = Painted(dock)
    host.show()
    QApplication.processEvents()
    assert builder.count == 0
    tabs = next(bar for bar in host.findChildren(QTabBar) if bar.isVisible())
    tabs.setCurrentIndex(0)
    assert builder.count == 1
    qtbot.waitUntil(lambda: bool(painted.had_content))
    assert all(painted.had_content)


def test_a_restored_layout_shows_it_with_its_content(
    host: QMainWindow, dock: LazyDock[QLabel], builder: Builder, qtbot: QtBot
) -> None:
    other = beside(host, dock)
    host.show()
    QApplication.processEvents()
    dock.raise_()
    state: QByteArray = host.saveState()
    again, second = QMainWindow(), Builder()
    qtbot.addWidget(again)
    restored = LazyDock("lazy", "Lazy", second)
    again.addDockWidget(RIGHT, restored)
    beside(again, restored)
    assert again.restoreState(state)
    assert second.count == 0
    again.resize(host.size())
    again.show()
    assert second.count == 1
    assert other.isVisible()


def test_it_floats_with_its_content_on_a_screen_to_the_left(
    host: QMainWindow, dock: LazyDock[QLabel], builder: Builder
) -> None:
    dock.hide()
    host.show()
    dock.setFloating(True)
    dock.move(-900, -700)
    dock.show()
    assert builder.count == 1


def test_who_asks_before_gets_the_content_that_is_shown_later(
    host: QMainWindow, dock: LazyDock[QLabel], builder: Builder
) -> None:
    asked = dock.content
    host.show()
    assert (dock.widget(), builder.count) == (asked, 1)


def test_closed_panels_and_those_behind_tabs_cost_the_start_nothing(app: Application) -> None:
    """Of a new window, nobody has opened the verdict; its action and its name stand."""
    dock = app.verdict_controller.dock
    action = app.window.action("panel-verdict")
    assert dock.windowTitle() == action.text() == "Verdict"
    assert dock.titleBarWidget() is not None
    dock.hide()
    action.trigger()
    assert dock.built_content is not None
    assert app.verdict_controller.panel.texts
