"""The main window: menus, actions by name, tool bar, panels and status bar, but no logic."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from html import escape
from itertools import accumulate
from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QToolBar, QToolButton, QWidget
from shiboken6 import isValid

from sokolab.gui.shell import menus
from sokolab.gui.shell.action_rows import REASONS, Condition, ExclusiveRows, Menu, Row
from sokolab.gui.shell.building import without_letter
from sokolab.gui.shell.docks import DockTitle
from sokolab.gui.shell.popover import DockEdge
from sokolab.gui.shell.status_bar import StatusBar
from sokolab.gui.shell.theme import Theme
from sokolab.language import Phrase, tr

_ICON_SIDE: Final = 20
"""Side of the icons in the tool bar, in pixels. It grows with the texts."""
_TIP_OFFSET: Final = QPoint(0, 16)
"""Pixels by which Qt shows a tooltip below its point, so that the mouse does not cover it."""
_WITH_WORDS: Final = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
_WITHOUT_WORDS: Final = Qt.ToolButtonStyle.ToolButtonIconOnly


class _ToolBar(QToolBar):
    """A tool bar that reports turns of the wheel. Its buttons come and go with the mode.

    Some buttons show words beside their icons if there is room. The icons grow with the texts as
    far as there is room for all buttons.
    """

    turned = Signal(QtGui.QAction, int)
    """The wheel was turned over an action, forwards (1) or backwards (-1)."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._worded_buttons: list[QToolButton] = []
        self._worded_count = 0
        self._widths: dict[tuple[str, str], int] = {}
        self._max_side = _ICON_SIDE

    def grow_icons(self, per_cent: int) -> None:
        """Enlarge the icons with the text size, in per cent, as far as there is room."""
        self._max_side = _ICON_SIDE * per_cent // 100
        self._fit_words()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return a height for the largest icons and for words, so that the board does not move."""
        hint, words_height = super().sizeHint(), self.fontMetrics().height()
        height_now = max(self.iconSize().height(), words_height if self._worded_count else 0)
        return QSize(hint.width(), hint.height() + max(self._max_side, words_height) - height_now)

    def show_words_on(self, actions: Iterable[QtGui.QAction]) -> None:
        """Show words on the buttons of these actions, and on no others."""
        self._show_words(0)
        buttons = map(self.widgetForAction, actions)
        self._worded_buttons = [button for button in buttons if isinstance(button, QToolButton)]
        for button in self._worded_buttons:
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._fit_words()

    def event(self, event: QEvent) -> bool:
        """Fit the words to the width."""
        is_handled = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._fit_words()
        return is_handled

    def _fit_words(self) -> None:
        """Show words on buttons from the left on, as long as all buttons fit.

        Buttons that Qt has hidden for lack of room count too.
        """
        widths = [
            self._width_of_words(button) if button.defaultAction().isVisible() else 0
            for button in self._worded_buttons
        ]
        bare_width = self.sizeHint().width() - sum(widths[: self._worded_count])
        count = sum(action.isVisible() and not action.isSeparator() for action in self.actions())
        old_side = self.iconSize().width()
        spare = (self.width() - bare_width) // max(count, 1)
        side = max(min(old_side + spare, self._max_side), _ICON_SIDE)
        if side != old_side:
            self.setIconSize(QSize(side, side))
            bare_width += (side - old_side) * count
        self._show_words(sum(bare_width + width <= self.width() for width in accumulate(widths)))

    def _width_of_words(self, button: QToolButton) -> int:
        """Return the width that a button gains by its words, in pixels.

        Each width is measured only once; with a guess, words could come and go endlessly.
        """
        key = button.text(), button.font().key()
        if key not in self._widths:
            current_style, widths = button.toolButtonStyle(), []
            for style in (_WITHOUT_WORDS, _WITH_WORDS):
                button.setToolButtonStyle(style)
                widths.append(button.sizeHint().width())
            button.setToolButtonStyle(current_style)
            self._widths[key] = widths[1] - widths[0]
        return self._widths[key]

    def _show_words(self, count: int) -> None:
        self._worded_count = count
        for index, button in enumerate(self._worded_buttons):
            button.setToolButtonStyle(_WITH_WORDS if index < count else _WITHOUT_WORDS)

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        """Report the action over which the wheel was turned."""
        action = self.actionAt(event.position().toPoint())
        if action is not None:
            turn = event.angleDelta()
            self.turned.emit(action, -1 if (turn.y() or turn.x()) > 0 else 1)


class _TipsBesideMenu(QObject):
    """Shows tooltips beside a menu, not below the mouse, where they would hide entries."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show a tooltip at the right edge of the menu."""
        if not isinstance(watched, QMenu) or not isinstance(event, QtGui.QHelpEvent):
            return super().eventFilter(watched, event)
        action = watched.actionAt(event.pos())
        if action is None or action.menu() is not None:
            return False
        corner = watched.actionGeometry(action).topLeft()
        QtWidgets.QToolTip.showText(
            watched.mapToGlobal(QPoint(watched.width(), corner.y()) - _TIP_OFFSET),
            action.toolTip(),
            watched,
        )
        return True


class MainWindow(QMainWindow):
    """Menus, actions by name, panels, the tool bar and the status bar.

    ``guards`` are called in turn before the window closes; one that returns False keeps it open.
    ``unbound_names`` holds the names of actions that do nothing yet.
    """

    closed = Signal()
    """The window is closing: threads and processes must end."""
    shown = Signal()
    moved = Signal()
    """The window was moved on the screen."""
    border_dropped = Signal()
    """The user has dragged the border of a panel."""
    dropped = Signal(QMimeData)
    """Files, a link or text were dropped on the window."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("main")
        self.setWindowTitle("sokolab")
        self.setDockNestingEnabled(True)
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.theme = theme
        theme.setParent(self)
        self.setAcceptDrops(True)
        self.guards: list[Callable[[], bool]] = []
        self.is_closed = False
        self._actions: dict[str, QtGui.QAction] = {}
        self._rows: dict[str, Row] = {}
        self._menus: dict[str, tuple[QMenu | None, tuple[Menu, ...]]] = {}
        self._paths: dict[str, tuple[Menu, ...]] = {}
        self.unbound_names = {row.name for table in menus.MENUS.values() for row in table.rows()}
        self._true_conditions: set[Condition] = set()
        self._tips = _TipsBesideMenu(self)
        for table in menus.MENUS.values():
            self._fill_menu(self.menuBar().addMenu(str(table.title)), table)
        self.tool_bar = _ToolBar(tr("Tools"), self)
        self.tool_bar.setObjectName("tools")
        self.tool_bar.setMovable(False)
        self.tool_bar.grow_icons(theme.text_size)
        theme.text_size_changed.connect(lambda: self.tool_bar.grow_icons(theme.text_size))
        self.addToolBar(self.tool_bar)
        symmetry = self.menu("symmetry").menuAction()
        symmetry.setIcon(theme.icon("mirror-horizontal"))
        symmetry.setToolTip(
            tr("Draws on both sides of an axis, or around a centre, at the same time")
        )
        _label_buttons(symmetry)
        symmetry.changed.connect(partial(_label_buttons, symmetry))
        self._section_ends = {name: self.tool_bar.addSeparator() for name in menus.TOOL_BAR}
        for end in self._section_ends.values():
            end.setVisible(False)
        self._visible_sections: frozenset[str] = frozenset()
        self.show_play(False)
        self._section_ends[list(menus.TOOL_BAR)[-1]].setVisible(False)
        self.status_bar = StatusBar(theme, self)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().addWidget(self.status_bar, 1)

    # Menus and actions -------------------------------------------------------------------

    def _fill_menu(self, menu: QMenu | None, *path: Menu) -> None:
        """Register the actions of the last table of a path, in its menu if it is listed."""
        table = path[-1]
        if table.name:
            self._menus[table.name] = menu, path
        if menu is not None:
            menu.setToolTipsVisible(True)
            menu.installEventFilter(self._tips)
        for entry in table.entries:
            if isinstance(entry, Menu):
                submenu = (
                    menu.addMenu(str(entry.title)) if menu is not None and entry.listed else None
                )
                self._fill_menu(submenu, *path, entry)
            elif isinstance(entry, ExclusiveRows):
                group = QtGui.QActionGroup(self)
                for row in entry.rows:
                    group.addAction(self._new_action(menu, path, row))
            elif isinstance(entry, Row):
                self._new_action(menu, path, entry)
            elif menu is not None:
                menu.addSeparator()

    def _new_action(
        self,
        menu: QMenu | None,
        path: tuple[Menu, ...],
        row: Row,
        action: QtGui.QAction | None = None,
    ) -> QtGui.QAction:
        """Register an action by its name, at the end of a menu if it is listed there."""
        if row.name in self._actions:
            message = f"there is already an action {row.name!r}"  # no phrase: for developers
            raise ValueError(message)
        if action is None:
            action = QtGui.QAction(str(row.text), self)
            action.setCheckable(row.checkable)
        action.setObjectName(row.name)
        keys = row.keys if isinstance(row.keys, tuple) else (row.keys,)
        action.setShortcuts([_sequence(key) for key in keys])
        action.setAutoRepeat(row.repeats)
        action.setStatusTip("")
        action.setWhatsThis(str(row.tip))
        action.setToolTip(_tip(action))
        _label_buttons(action)
        action.changed.connect(partial(_label_buttons, action))
        if row.icon:
            action.setIcon(self.theme.icon(row.icon))
        self._rows[row.name], self._actions[row.name] = row, action
        self._paths[row.name] = path
        self._update_action(row)
        (menu if menu is not None and row.listed else self).addAction(action)  # enables its keys
        return action

    def menu(self, name: str) -> QMenu:
        """Return a menu or submenu of :data:`MENUS` by its name. It must be listed."""
        menu, _path = self._menus[name]
        assert menu is not None, name
        return menu

    def pop_up(self, names: Iterable[str], point: QPoint) -> None:
        """Show a menu of actions at a point on the screen. "" stands for a separator."""
        menu = QMenu(self)
        for name in names:
            if name:
                menu.addAction(self._actions[name])
            else:
                menu.addSeparator()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(point)

    def bind(self, handlers: Mapping[str, Callable[..., object]]) -> None:
        """Bind actions, by name, to functions.

        A checkable action passes its state to its handler, unless it belongs to a group.
        """
        for name, handler in handlers.items():
            self.unbound_names.remove(name)
            action = self._actions[name]
            if action.isCheckable() and action.actionGroup() is None:
                action.triggered.connect(lambda checked, handler=handler: handler(checked))
            else:
                action.triggered.connect(lambda _checked, handler=handler: handler())

    def allow(self, condition: Condition, holds: bool) -> None:
        """Set whether a condition holds. Enable or show the actions that depend on it."""
        if holds is not (condition in self._true_conditions):
            self._true_conditions ^= {condition}
            for row in self._rows.values():
                if condition in (row.enabled_if, row.visible_if):
                    self._update_action(row)

    def _update_action(self, row: Row) -> None:
        action = self._actions[row.name]
        action.setEnabled(row.enabled_if is None or row.enabled_if in self._true_conditions)
        action.setVisible(row.visible_if is None or row.visible_if in self._true_conditions)

    def add(
        self,
        menu: str,
        row: Row,
        handler: Callable[[bool], object],
        action: QtGui.QAction | None = None,
    ) -> QtGui.QAction:
        """Add an action that no table can list, as it comes from a plug-in or elsewhere, to a menu.

        The handler is called with the checked state. ``action`` can be an existing action to use.
        """
        action = self._new_action(*self._menus[menu], row, action)
        action.triggered.connect(lambda checked: handler(checked))  # noqa: PLW0108 - partials
        return action

    def refresh_tips(self, *names: str) -> None:
        """Compose the tooltips of some actions, or of all, from their texts and explanations."""
        for name in names or self._actions:
            action = self._actions[name]
            action.setToolTip(_tip(action))

    def action(self, name: str) -> QtGui.QAction:
        """Return the action registered under a name. Raise KeyError if there is none."""
        return self._actions[name]

    def title(self, action: QtGui.QAction) -> str:
        """Return the name of an action, without the step that Undo or Redo names."""
        text = self._rows[action.objectName()].text
        return without_letter(str(text) if isinstance(text, Phrase) else action.text())

    def search_words(self, name: str) -> Phrase | None:
        """Return more words by which users search for an action, if its row has any."""
        row = self._rows.get(name)
        return None if row is None else row.search_words

    def reason_disabled(self, name: str) -> Phrase | None:
        """Return the reason why an action makes no sense now, or None if there is none."""
        row = self._rows.get(name)
        if row is None or row.enabled_if is None or row.enabled_if in self._true_conditions:
            return None
        return REASONS[row.enabled_if]

    def actions_by_menu(self) -> dict[str, list[QtGui.QAction]]:
        """Return all actions by menu, listed in it or not."""
        actions: dict[str, list[QtGui.QAction]] = {name: [] for name in menus.MENUS}
        for name, path in self._paths.items():
            actions[path[0].name].append(self._actions[name])
        return actions

    def paths(self) -> Iterator[tuple[tuple[Menu, ...], QtGui.QAction]]:
        """Yield all actions, each with the tables that lead to it, from the menu bar on.

        First come the actions with names, then those that a menu adds when it opens.
        """
        for actions in self.actions_by_menu().values():
            yield from ((self._paths[action.objectName()], action) for action in actions)
        for menu, path in self._menus.values():
            if menu is not None:
                menu.aboutToShow.emit()
                for action in menu.actions():
                    if not (action.objectName() or action.isSeparator() or action.menu()):
                        yield path, action

    def show_play(self, is_playing: bool) -> None:
        """Show the tools of a game on the tool bar, or else those for drawing."""
        self.allow(Condition.PLAYING, is_playing)
        self.allow(Condition.DRAWING, not is_playing)
        sections = menus.SECTIONS_IN_PLAY if is_playing else menus.SECTIONS_IN_DRAWING
        for section in sections ^ self._visible_sections:
            end = self._section_ends[section]
            for action in map(self._tool_bar_action, menus.TOOL_BAR[section]):
                if section in sections:
                    self.tool_bar.insertAction(end, action)
                else:  # its keys still work, as the menu also has it
                    self.tool_bar.removeAction(action)
            end.setVisible(section in sections)
        self._visible_sections = sections
        worded = (section for section in menus.SECTIONS_WITH_WORDS if section in sections)
        names = (name for section in worded for name in menus.TOOL_BAR[section])
        self.tool_bar.show_words_on(map(self._tool_bar_action, names))
        self.tool_bar.setProperty("plays", is_playing)
        for restyle in (self.tool_bar.style().unpolish, self.tool_bar.style().polish):
            restyle(self.tool_bar)

    def _tool_bar_action(self, name: str) -> QtGui.QAction:
        return self._actions.get(name) or self.menu(name).menuAction()

    def event(self, event: QEvent) -> bool:
        """Announce a dragged border. The window itself takes no other clicks."""
        is_handled = super().event(event)
        if event.type() is QEvent.Type.MouseButtonRelease:
            self.border_dropped.emit()
        return is_handled

    # Panels and the status bar ----------------------------------------------------------------

    def add_panel(self, panel: QDockWidget, area: Qt.DockWidgetArea) -> None:
        """Add a panel. Saved layouts know it by its object name.

        Build a panel as a child of the window: a widget that gets another parent is styled again
        with all its content, which takes time.
        """
        if not panel.objectName():
            raise ValueError("a panel needs an object name")  # no phrase: for developers
        panel.setParent(self)
        panel.setTitleBarWidget(DockTitle(panel, self.theme))
        DockEdge(panel)
        self.addDockWidget(area, panel)

    def say(self, text: str | Phrase) -> None:
        """Show a message in the middle of the status bar for a few seconds."""
        self.status_bar.say(str(text))

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Give the keyboard back to the board on Escape, unless a panel uses that key."""
        if event.key() == Qt.Key.Key_Escape:
            self.status_bar.setFocus()  # which gives it to the board
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Announce that the window is shown."""
        super().showEvent(event)
        self.shown.emit()

    def moveEvent(self, event: QtGui.QMoveEvent) -> None:
        """Announce that the window was moved."""
        super().moveEvent(event)
        self.moved.emit()

    # Drops and closing -------------------------------------------------------------------

    def dragEnterEvent(self, event: QtGui.QDragEnterEvent) -> None:
        """Accept files, links and texts, but no level from this window: it would be doubled."""
        mime = event.mimeData()
        if event.source() is None and (mime.hasUrls() or mime.hasText()):
            _accept_copy(event)

    def dragMoveEvent(self, event: QtGui.QDragMoveEvent) -> None:
        """Keep asking for a copy, not a move."""
        _accept_copy(event)

    def dropEvent(self, event: QtGui.QDropEvent) -> None:
        """Report the dropped files, text or picture."""
        _accept_copy(event)
        self.dropped.emit(event.mimeData())

    def closeEvent(self, event: QtGui.QCloseEvent) -> None:
        """Close unless a guard objects."""
        if all(guard() for guard in self.guards):
            self.is_closed = True
            self.closed.emit()
            event.accept()
        else:
            event.ignore()


def _accept_copy(event: QtGui.QDropEvent) -> None:
    """Accept a drag as a copy. After a move, the other program would delete its original."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


def _sequence(key: str | QtGui.QKeySequence | QtGui.QKeySequence.StandardKey) -> QtGui.QKeySequence:
    """Return the key of the platform for a standard action, or the usual one if it has none."""
    sequence = QtGui.QKeySequence(key)
    has_no_key = sequence.isEmpty() and key is QtGui.QKeySequence.StandardKey.Quit
    return QtGui.QKeySequence("Ctrl+Q") if has_no_key else sequence


def _label_buttons(action: QtGui.QAction) -> None:
    """Remove the menu letter from the text on buttons. Qt keeps one in brackets, "求解(&S)"."""
    if not isValid(action):  # Qt emits `changed` once more while it deletes an action
        return
    label = without_letter(action.text())
    if action.iconText() != label:  # setting the text emits `changed` again
        action.setIconText(label)


def _tip(action: QtGui.QAction) -> str:
    """Return the tooltip of an action: its name, its key, and its description."""
    title = escape(without_letter(action.text()))
    key = escape(action.shortcut().toString(QtGui.QKeySequence.SequenceFormat.NativeText))
    explanation = escape(action.whatsThis())
    return f"<p style='white-space:pre'><b>{title}</b>  {key}</p><p>{explanation}</p>"
