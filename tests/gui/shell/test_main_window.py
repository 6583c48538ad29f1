"""The window itself: its actions, menus, strip, panels, help and memory."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QAction, QHelpEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QLabel,
    QListView,
    QMenu,
    QScrollArea,
    QTabBar,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.gui.app import Application
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.shell.action_rows import Row
from sokolab.gui.shell.help_actions import KeyMap
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.menus import MENUS
from sokolab.gui.shell.panels import initial_size
from sokolab.gui.shell.popover import DockEdge
from sokolab.gui.start_window import build
from tests.gui.hand import Hand


def in_menu(menu: QMenu) -> list[QAction]:
    found: list[QAction] = []
    for action in menu.actions():
        submenu = action.menu()
        found += in_menu(submenu) if isinstance(submenu, QMenu) else [action]
    return found


def test_the_window_shows_the_documents_board(window: MainWindow, app: Application) -> None:
    assert window.isVisible()
    assert app.displayed_board.mode is Mode.EDIT
    assert app.view.board is app.displayed_board.document.board
    assert app.view.hasFocus()


def test_every_action_is_in_a_menu_or_the_palette_with_a_key_and_a_tip(
    app: Application, window: MainWindow
) -> None:
    shown = {action for name in MENUS for action in in_menu(window.menu(name))}
    shown |= {action for _, action in window.paths()}
    for menu, actions in window.actions_by_menu().items():
        for action in actions:
            assert action in shown, f"{action.text()} is nowhere"
            assert action.associatedObjects(), f"the key of {action.text()} does nothing"
            assert not action.shortcut().isEmpty(), f"{action.text()} has no key"
            assert len(action.whatsThis()) > len(action.text()) + 10, action.text()
            assert menu in MENUS


@pytest.mark.parametrize("is_playing", [False, True])
def test_no_key_has_two_meanings_at_once(app: Application, is_playing: bool) -> None:
    if is_playing:
        app.play_controller.session.start()
    keys = Counter(
        key.toString()
        for actions in app.window.actions_by_menu().values()
        for action in actions
        if action.isEnabled() and action.isVisible()
        for key in action.shortcuts()
    )
    assert {key: count for key, count in keys.items() if count > 1} == {}


TAKEN = [
    r"(Ctrl\+Alt|Alt\+Ctrl)(\+Shift)?\+(Up|Down|Left|Right|Home|End)",  # other workspaces
    r"Ctrl\+Alt\+(L|T|D|Del|Esc|Backspace|Tab|Space|F\d+)",  # lock, terminal, desktop
    r"Alt\+(Shift\+)?(Tab|Esc|Space|F\d+)",  # windows: switch, close, move, resize
    r"Ctrl(\+Shift)?\+(Esc|Space)",  # task manager, input methods
    r"Ctrl\+Shift\+U",  # characters by number
    r"(Meta|Print|Ctrl\+Print).*",  # the system's own; F11 also means full screen here
]
"""Keys that GNOME, KDE, Xfce, Windows or macOS take away; macOS calls Ctrl the command key."""


def test_no_key_is_one_that_desktops_take_away(window: MainWindow) -> None:
    taken = [
        f"{action.objectName()}: {key.toString()}"
        for actions in window.actions_by_menu().values()
        for action in actions
        for key in action.shortcuts()
        if any(re.fullmatch(pattern, key.toString()) for pattern in TAKEN)
    ]
    assert taken == []


@pytest.mark.parametrize("name", ["draw", "level", "view"])
def test_no_letter_of_a_menu_has_two_meanings(window: MainWindow, name: str) -> None:
    letters = Counter(
        text[text.index("&") + 1].lower()
        for text in (action.text() for action in window.menu(name).actions())
        if "&" in text
    )
    assert {letter: count for letter, count in letters.items() if count > 1} == {}


def test_each_menu_has_a_letter_of_its_own(window: MainWindow) -> None:
    letters = [
        action.text()[action.text().index("&") + 1].lower()
        for action in window.menuBar().actions()
        if "&" in action.text()
    ]
    assert len(letters) == len(set(letters)) == len(MENUS)
    keys = {
        key.toString()
        for actions in window.actions_by_menu().values()
        for action in actions
        for key in action.shortcuts()
    }
    assert not keys & {f"Alt+{letter.upper()}" for letter in letters}


def test_two_actions_of_one_name_are_refused(window: MainWindow) -> None:
    with pytest.raises(ValueError, match="already an action"):
        window.add("edit", Row("undo", "Undo", "Ctrl+F9"), lambda _checked: None)


def test_all_that_takes_the_focus_has_a_name(window: MainWindow) -> None:
    labelled = {label.buddy() for label in window.findChildren(QLabel)}
    nameless = [
        f"{type(widget).__name__} {widget.objectName()} in {type(widget.parent()).__name__}"
        for widget in window.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not widget.objectName().startswith("qt_")
        and not isinstance(widget, QScrollArea | QTabBar)  # Qt's own, of docks that share a place
        and widget not in labelled
        and not (widget.accessibleName() or getattr(widget, "text", str)())
    ]
    assert nameless == []


def test_the_strip_shows_summary_square_and_progress(window: MainWindow, qtbot: QtBot) -> None:
    strip = window.status_bar
    window.status_bar.set_summary("valid · 2 boxes", "good")
    window.status_bar.set_square_text("row 1, column 1: wall")
    assert (strip.summary, strip.square_line.text) == ("valid · 2 boxes", "row 1, column 1: wall")
    window.status_bar.set_progress("Preparing the solvers", 1, 4)
    assert strip.message == "Preparing the solvers"
    window.say("Copied")
    assert strip.message == "Copied"
    window.status_bar.set_progress(None)
    window.status_bar.set_summary("5 problems " * 60, "error")
    assert window.minimumSizeHint().width() < 1280


def test_the_page_of_keys_lists_all_actions_and_finds_them(app: Application) -> None:
    app.window.action("keys").trigger()
    page = app.window.findChild(KeyMap)
    assert isinstance(page, KeyMap)
    assert page.isVisible()
    assert not page.isModal()
    for actions in app.window.actions_by_menu().values():
        for action in actions:
            assert action.text().replace("&", "").removesuffix("…") in page.page.toPlainText()
    app.displayed_board.document.replace_board(Board.empty(3, 3), "A long step")
    page._search_field.setText("undo")
    assert "A long step" not in page.page.toPlainText()
    page._search_field.setText("bucket that is not there")
    assert page.page.toPlainText() == "No action or key matches."
    page._search_field.setText("zoom in")
    assert "Ctrl++" in page.page.toPlainText()
    assert "Rectangle" not in page.page.toPlainText()


def test_the_history_goes_back_to_any_step(hand: Hand) -> None:
    dock = hand.app.window.findChild(QDockWidget, "history")
    assert isinstance(dock, QDockWidget)
    dock.show()
    view = dock.widget()
    assert isinstance(view, QListView)
    hand.open("-----")
    for col in range(5):
        hand.click(0, col)
    model = view.model()
    assert model is not None
    assert model.rowCount() == 6
    view.clicked.emit(model.index(2, 0))
    assert hand.rows == ["##---"]


def test_each_document_keeps_its_own_history(hand: Hand) -> None:
    hand.open("---")
    first = hand.document
    hand.click(0, 0)
    hand.open("--")
    assert not hand.app.window.action("undo").isEnabled()
    hand.app.displayed_board.show_document(first)
    hand.app.window.action("undo").trigger()
    assert hand.rows == ["---"]


def test_a_key_opens_and_closes_each_panel(window: MainWindow, qtbot: QtBot) -> None:
    shown = docks(window)
    keys = {name: dock.toggleViewAction() for name, dock in shown.items()}
    assert sorted(action.shortcut().toString() for action in keys.values()) == [
        *(f"Alt+{place}" for place in range(1, 10)),
        "Alt+Shift+1",
        "Alt+Shift+2",
    ]
    for name, dock in shown.items():
        for _ in range(2):
            was_in_view = not dock.visibleRegion().isEmpty()
            keys[name].trigger()
            QApplication.processEvents()
            assert dock.visibleRegion().isEmpty() is was_in_view, name
            assert keys[name].isChecked() is dock.isVisible() is not was_in_view, name


def test_a_panel_has_an_edge_while_it_floats(window: MainWindow) -> None:
    dock = docks(window)["solver"]
    (edge,) = dock.findChildren(DockEdge)
    assert edge.isHidden()
    dock.setFloating(True)
    dock.show()
    dock.resize(300, 240)
    QApplication.processEvents()
    assert edge.geometry() == dock.rect()
    picture = dock.grab().toImage()
    corner = picture.pixelColor(0, 0)
    assert corner == window.theme.colours.muted
    assert picture.pixelColor(dock.width() - 1, dock.height() // 2) == corner
    dock.setFloating(False)
    assert edge.isHidden()


def test_panels_go_back_to_where_they_were(window: MainWindow, qtbot: QtBot) -> None:
    moved = docks(window)
    moved["solver"].setFloating(True)
    moved["problems"].close()
    moved["overlays"].close()
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, moved["replay"])
    window.action("panels-back").trigger()
    assert sorted(n for n, dock in moved.items() if dock.isHidden()) == [
        "difficulty",
        "grow",
        "history",
        "stamps",
    ]
    assert not moved["solver"].isFloating()
    assert window.dockWidgetArea(moved["replay"]) == Qt.DockWidgetArea.BottomDockWidgetArea
    qtbot.waitUntil(lambda: moved["solver"].y() > moved["problems"].y() > moved["overlays"].y())


@pytest.mark.parametrize("size", [(1280, 700), (1280, 800), (1600, 1000)])
def test_the_board_gets_the_most_of_the_window(
    app: Application, qtbot: QtBot, size: tuple[int, int]
) -> None:
    window = app.window
    window.resize(*size)
    app.panels.arrange()
    qtbot.waitUntil(lambda: app.view.width() >= 0.5 * size[0])
    panels = docks(window)
    for one, other in (("overlays", "solver"), ("collection", "properties")):
        assert (panels[other] in window.tabifiedDockWidgets(panels[one])) is (size[1] < 740)
    shares = panels["problems"] in window.tabifiedDockWidgets(panels["solver"])
    assert shares is (size[1] < 860), "the problems have the room of the empty solver"
    if shares and size[1] >= 740:
        assert not panels["problems"].visibleRegion().isEmpty()


def test_larger_texts_find_room(app: Application, qtbot: QtBot) -> None:
    window, list_of_levels = app.window, app.collection_controller.panel.view
    rows, entry = (
        list_of_levels.rowHeight(0),
        app.analysis_controller.overlays_panel.entry("player-reach"),
    )
    height = window.fontMetrics().height()
    try:
        window.action("text-size-150").trigger()
        QApplication.processEvents()
        assert window.fontMetrics().height() > 1.3 * height
        assert list_of_levels.rowHeight(0) > rows
        assert entry.minimumSizeHint().height() > entry.fontMetrics().height()
        assert app.settings.text_size == 150
    finally:
        window.action("text-size-100").trigger()
    QApplication.processEvents()
    assert window.fontMetrics().height() == height
    assert list_of_levels.rowHeight(0) == rows


def test_putting_panels_back_leaves_no_tabs_standing(app: Application) -> None:
    window = app.window
    for height, tabs in ((700, 2), (800, 1), (900, 1), (700, 2), (700, 2)):
        window.resize(1280, height)
        app.panels.arrange()
        QApplication.processEvents()
        found = window.findChildren(QTabBar, "", Qt.FindChildOption.FindDirectChildrenOnly)
        assert sum(bar.isVisible() for bar in found) == tabs


def docks(window: MainWindow) -> dict[str, QDockWidget]:
    return {dock.objectName(): dock for dock in window.findChildren(QDockWidget)}


def test_layout_is_remembered(app: Application, qtbot: QtBot) -> None:
    window = app.window
    history = window.findChild(QDockWidget, "history")
    assert history is not None
    history.show()
    window.guards.clear()
    window.close()
    again = build([])
    qtbot.addWidget(again)
    again.guards.clear()
    other = again.findChild(QDockWidget, "history")
    assert other is not None
    assert not other.isHidden()


def test_a_guard_keeps_the_window_open(window: MainWindow) -> None:
    window.guards.append(lambda: False)
    window.close()
    QApplication.processEvents()
    assert window.isVisible()


def test_play_leaves_the_drawing_tools_and_a_tool_leaves_play(hand: Hand) -> None:
    app = hand.app
    hand.open("#####", "#@$.#", "#####")
    app.displayed_board.show_board(hand.board)
    assert app.displayed_board.mode is Mode.PLAY
    assert not app.window.action("pencil").isChecked()
    assert not app.window.action("trim").isEnabled()
    app.window.action("line").trigger()
    assert app.displayed_board.mode is Mode.EDIT
    assert app.view.tool is app.editor.tools["line"]
    assert app.window.action("trim").isEnabled()


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        ((1024, 736), (1024, 696)),
        ((1280, 800), (1152, 720)),
        ((1920, 1040), (1600, 936)),
        ((3840, 2160), (1600, 1000)),
    ],
)
def test_the_first_size_suits_the_screen(screen: tuple[int, int], size: tuple[int, int]) -> None:
    assert initial_size(QSize(*screen)) == QSize(*size)


def test_the_tip_of_a_menu_entry_hides_no_other_entry(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[QPoint, str]] = []
    monkeypatch.setattr(QToolTip, "showText", lambda place, text, _of: shown.append((place, text)))
    menu = window.menu("symmetry")
    menu.popup(window.mapToGlobal(QPoint()))
    action = next(one for one in menu.actions() if not one.isSeparator() and one.menu() is None)
    middle = menu.actionGeometry(action).center()
    event = QHelpEvent(QEvent.Type.ToolTip, middle, menu.mapToGlobal(middle))
    QApplication.sendEvent(menu, event)
    menu.close()
    ((place, text),) = shown
    assert text == action.toolTip()
    assert place.x() >= menu.mapToGlobal(menu.rect().topRight()).x()
