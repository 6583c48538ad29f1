"""The main window: menus, actions by name, tool bar, docks and status strip; no logic."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Final

from PySide6.QtCore import QByteArray, QMimeData, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QIcon, QKeySequence
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QToolBar, QWidget
from shiboken6 import isValid

from sokolab.gui.plain_text import without_letter
from sokolab.gui.shell.docks.dock_title import DockTitle
from sokolab.gui.shell.status_strip import StatusStrip
from sokolab.gui.shell.theme import Colours, Theme, icon_size
from sokolab.language import Phrase, phrase, tr

__all__ = ["MENUS", "SECTIONS", "MainWindow"]

MENUS: Final = {
    "file": phrase("&File"),
    "edit": phrase("&Edit"),
    "draw": phrase("&Draw"),
    "level": phrase("&Level"),
    "view": phrase("&View"),
    "play": phrase("&Play"),
    "solve": phrase("&Solve"),
    "help": phrase("&Help"),
}
SECTIONS: Final = ("edit", "tools", "tiles", "symmetry", "play", "game", "solve")
"""Sections of the tool bar, from left to right."""
_IN_PLAY: Final = frozenset(("edit", "play", "game", "solve"))
"""Those that show while something is played."""
_IN_DRAWING: Final = frozenset(SECTIONS) - {"game"}
"""Those that show otherwise."""

Shortcut = str | QKeySequence | QKeySequence.StandardKey | tuple[str, ...]
"""One key, or several, of which the first one is shown."""


class MainWindow(QMainWindow):
    """Menus, actions by name, docks, the tool bar and the status strip.

    Attributes
    ----------
    theme
        The source of icons and colours.
    panels_menu
        The submenu of the View menu for the docks.
    guards
        Called in turn before the window closes; one that returns False keeps it open.
    is_closed
        Whether it has been closed.
    """

    closed = Signal()
    """The window closes now: threads and processes must end."""

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
        self.guards: list[Callable[[], bool]] = []
        self.is_closed = False
        self._accepts_drop: Callable[[QMimeData], bool] = lambda _data: False
        self._take_drop: Callable[[QMimeData], object] = lambda _data: None
        self._actions: dict[str, QAction] = {}
        self._icons: dict[str, str] = {}
        self._menu_of: dict[str, str] = {}
        self._menus = {name: self._new_menu(str(title)) for name, title in MENUS.items()}
        self.panels_menu = self.menu("view").addMenu(tr("&Panels"))
        self._bar = QToolBar(tr("Tools"), self)
        self._bar.setObjectName("tools")
        self._bar.setMovable(False)
        self._bar.setIconSize(icon_size())
        self.addToolBar(self._bar)
        self._section_ends = {name: self._bar.addSeparator() for name in SECTIONS}
        self._section_ends[SECTIONS[-1]].setVisible(False)
        self._section_actions: dict[str, list[QAction]] = {name: [] for name in SECTIONS}
        self._shown_sections = frozenset(SECTIONS)
        self.show_play(False)
        self._strip = StatusStrip(theme, self)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().addWidget(self._strip, 1)
        theme.changed.connect(self._update_icons)

    # Menus and actions -------------------------------------------------------------------

    def _new_menu(self, title: str) -> QMenu:
        menu = self.menuBar().addMenu(title)
        menu.setToolTipsVisible(True)
        return menu

    def menu(self, name: str) -> QMenu:
        """Return one of the menus of :data:`MENUS`."""
        return self._menus[name]

    def add_action(
        self,
        menu: str,
        name: str,
        text: str,
        shortcut: Shortcut,
        tooltip: str,
        slot: Callable[..., object],
        icon: str | None = None,
        checkable: bool = False,
        submenu: QMenu | None = None,
    ) -> QAction:
        """Add an action to a menu and register it.

        Parameters
        ----------
        name
            Unique; the key for :meth:`action`, and the object name.
        tooltip
            What it does and what for; the key is added.
        slot
            Called when triggered, with the checked state if ``checkable``.
        icon
            A name in ``resources/icons``.
        submenu
            The submenu it goes into, if any.
        """
        if name in self._actions:
            raise ValueError(f"there is already an action {name!r}")  # no phrase: for developers
        action = QAction(text, self)
        action.setObjectName(name)
        action.setCheckable(checkable)
        self.register(menu, name, action, shortcut, tooltip, icon)
        (submenu or self.menu(menu)).addAction(action)
        if checkable:
            action.triggered.connect(lambda checked: slot(checked))  # noqa: PLW0108 - partials
        else:
            action.triggered.connect(lambda _checked: slot())
        return action

    def register(
        self,
        menu: str,
        name: str,
        action: QAction,
        shortcut: Shortcut,
        tooltip: str,
        icon: str | None = None,
    ) -> None:
        """Register an action made elsewhere with key, tip and icon; adds it to no menu."""
        keys = shortcut if isinstance(shortcut, tuple) else (shortcut,)
        action.setShortcuts([_sequence(key) for key in keys])
        action.setStatusTip("")
        action.setWhatsThis(tooltip)
        action.setToolTip(_tip(action))
        _label_buttons(action)
        action.changed.connect(partial(_label_buttons, action))
        self._actions[name] = action
        self._menu_of[name] = menu
        if icon is not None:
            self._icons[name] = icon
            action.setIcon(self.theme.icon(icon))

    def refresh_tips(self, *names: str) -> None:
        """Compose the tips of some actions, or of all, anew from their texts and explanations."""
        for name in names or self._actions:
            action = self._actions[name]
            action.setToolTip(_tip(action))

    def action(self, name: str) -> QAction:
        """Return a registered action by its name."""
        return self._actions[name]

    def registered(self) -> dict[str, list[QAction]]:
        """Return all registered actions by menu, in the order of registration."""
        found: dict[str, list[QAction]] = {menu: [] for menu in MENUS}
        for name, action in self._actions.items():
            found[self._menu_of[name]].append(action)
        return found

    def add_to_bar(self, section: str, action: QAction) -> None:
        """Add an action at the end of a section of the tool bar."""
        self._section_actions[section].append(action)
        if section in self._shown_sections:
            self._bar.insertAction(self._section_ends[section], action)

    def show_play(self, is_play: bool) -> None:
        """Show the tools of a game on the tool bar, or else those for drawing."""
        wanted = _IN_PLAY if is_play else _IN_DRAWING
        for section in SECTIONS:
            if (section in wanted) is (section in self._shown_sections):
                continue
            for action in self._section_actions[section]:
                if section in wanted:
                    self._bar.insertAction(self._section_ends[section], action)
                else:  # its keys stay, for the menu has it, too
                    self._bar.removeAction(action)
            self._section_ends[section].setVisible(section in wanted)
        self._shown_sections = wanted
        self._bar.setProperty("plays", is_play)
        for part in (self._bar.style().unpolish, self._bar.style().polish):
            part(self._bar)

    def bar_widget(self, action: QAction) -> QWidget | None:
        """Return the button of an action on the tool bar."""
        return self._bar.widgetForAction(action)

    def _update_icons(self, colours: Colours) -> None:
        for name, icon in self._icons.items():
            self._actions[name].setIcon(self.theme.icon(icon))

    # Docks and the status strip -----------------------------------------------------------------

    def add_dock(self, dock: QDockWidget, area: Qt.DockWidgetArea) -> None:
        """Add a dock; its place is remembered by its object name.

        It is quicker to build a dock as a child of the window: whoever gets another parent is
        styled again, with all that is in it.
        """
        if not dock.objectName():
            raise ValueError("a dock needs an object name")  # no phrase: for developers
        dock.setParent(self)
        dock.setTitleBarWidget(DockTitle(dock, self.theme))
        self.addDockWidget(area, dock)

    def set_summary(self, text: str, kind: str = "counts") -> None:
        """Show the summary of the level on the left of the status strip.

        ``kind`` is ``good``, ``warning``, ``error``, ``open`` or ``plain``.
        """
        self._strip.set_summary(text, kind)

    def set_square_text(self, text: str) -> None:
        """Describe the square under the cursor on the right of the status strip."""
        self._strip.set_square_text(text)

    def set_progress(self, title: str | Phrase | None, done: int = 0, of: int = 0) -> None:
        """Show what is being prepared, in the middle of the status strip; None hides it."""
        self._strip.set_progress(title, done, of)

    def say(self, text: str | Phrase) -> None:
        """Show a message in the middle of the status strip for a few seconds."""
        self._strip.say(str(text))

    @property
    def strip(self) -> StatusStrip:
        """The status strip at the bottom."""
        return self._strip

    # Layout and closing ------------------------------------------------------------------

    def layout_state(self) -> tuple[QByteArray, QByteArray]:
        """Return the geometry of the window and the places of its docks."""
        return self.saveGeometry(), self.saveState(1)

    def restore_layout(self, geometry: QByteArray, state: QByteArray) -> bool:
        """Restore a layout; return whether it could be read."""
        return self.restoreGeometry(geometry) and self.restoreState(state, 1)

    def take_drops(
        self, accepts: Callable[[QMimeData], bool], take: Callable[[QMimeData], object]
    ) -> None:
        """Let ``take`` have what is dropped on the window, if ``accepts`` likes it."""
        self._accepts_drop, self._take_drop = accepts, take
        self.setAcceptDrops(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept what can be taken."""
        if self._accepts_drop(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take files, links and levels."""
        event.acceptProposedAction()
        self._take_drop(event.mimeData())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close unless a guard objects."""
        if all(guard() for guard in self.guards):
            self.is_closed = True
            self.closed.emit()
            event.accept()
        else:
            event.ignore()


def _sequence(key: str | QKeySequence | QKeySequence.StandardKey) -> QKeySequence:
    """Return the platform's key, or the usual one if it has none."""
    sequence = QKeySequence(key)
    missing = sequence.isEmpty() and key is QKeySequence.StandardKey.Quit
    return QKeySequence("Ctrl+Q") if missing else sequence


def _label_buttons(action: QAction) -> None:
    """Leave the letter of the menu out on buttons; Qt keeps one in brackets, "求解(&S)"."""
    if not isValid(action):  # Qt says so once more while it deletes an action
        return
    label = without_letter(action.text())
    if action.iconText() != label:  # setting it emits `changed` again
        action.setIconText(label)


def _tip(action: QAction) -> str:
    """Return the tip of an action: its name and its key, and what it does."""
    title = escape(without_letter(action.text()))
    key = escape(action.shortcut().toString(QKeySequence.SequenceFormat.NativeText))
    explanation = escape(action.whatsThis())
    return f"<p style='white-space:pre'><b>{title}</b>  {key}</p><p>{explanation}</p>"


def window_icon(theme: Theme) -> QIcon:
    """Return the program's icon."""
    return theme.icon("sokolab")
