"""The actions that open docks, and the places of the docks, kept from session to session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QByteArray, QObject, QSize, QTimer
from PySide6.QtWidgets import QDockWidget

from sokolab.gui.shell.action_rows import Row
from sokolab.gui.shell.building import timer_for
from sokolab.gui.shell.dock_layout import CLOSED_AT_FIRST, DockLayout, WindowShape
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.language import phrase

_FIRST_SIZE: Final = QSize(1600, 1000)
"""Pixels of the window on the first start, if the screen is large enough."""
_SMALL_SCREEN: Final = 1280
"""A window takes the whole width of a screen with fewer pixels."""
_FRAME: Final = 40
"""About the pixels of the title bar that the desktop adds."""
_TIPS: Final = {
    "collection": phrase("Lists the levels of the open collections, to sort, filter and drag."),
    "properties": phrase(
        "Title, author, notes and solutions of the level, and the collection's title."
    ),
    "overlays": phrase("Switches overlays on and off, and shows what each found."),
    "problems": phrase("Lists everything that is wrong with the level; click one to see where."),
    "solver": phrase(
        "Starts solvers, and lists what they found and proved, and how long they took."
    ),
    "replay": phrase("Goes to any move of a game or a solution, or replays it."),
    "history": phrase("Lists all edits; click one to go back to it."),
    "verdict": phrase(
        "Says whether the level can be solved, how that is known, and what would help."
    ),
    "stamps": phrase("Named groups of squares to draw with; your own and a few to begin with."),
    "difficulty": phrase("Says how hard the level is for people, and why."),
}
"""In the order of the keys, Alt+1 and so on."""
_OPEN: Final = "open-panels"
"""The setting with the names of the docks that are open."""
_LAYOUT: Final = 1
"""The version of a saved layout."""
_RESTED_MS: Final = 80
"""Milliseconds without a change of size after which the docks follow it."""


def first_size(available: QSize) -> QSize:
    """Return the window's size at the first start, given what the screen has for windows.

    A small screen has nothing to spare.
    """
    if available.width() < _SMALL_SCREEN:
        return QSize(available.width(), available.height() - _FRAME)
    return (available * 0.9).boundedTo(_FIRST_SIZE)


class Panels(QObject):
    """Adds the actions, and arranges the docks; all of them must be in the window.

    In a small window, docks share places as tabs, and come apart again in a large one. The user's
    own arrangement is kept for each :class:`WindowShape`. ``refit`` fits the board again, if it
    fitted.
    """

    def __init__(self, window: MainWindow, settings: Settings, refit: Callable[[], object]) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._refit = refit
        self._docks = {name: self._dock(name) for name in _TIPS}
        self._layout = DockLayout(window, self._docks)
        self._shape = self._wanted()
        self._put_away: list[QDockWidget] = []
        self._timer = timer_for(self.follow, self, _RESTED_MS)
        menu = window.menu("panels")
        rest = menu.actions()[0]
        for place, (name, tip) in enumerate(_TIPS.items(), 1):
            dock = self._docks[name]
            key = f"Alt+{place}" if place < 10 else f"Alt+Shift+{place - 9}"
            row = Row(f"panel-{name}", dock.windowTitle(), key, tip=tip)
            action = dock.toggleViewAction()
            action.triggered.disconnect()  # Qt would close a panel that stands behind others
            menu.insertAction(rest, window.add("panels", row, partial(_turn, dock), action))
        window.bind({"panels-back": self.arrange, "board-alone": self._show_board_alone})
        for dock in self._docks.values():
            dock.dockLocationChanged.connect(self.rest)
        window.shown.connect(self.follow)
        window.theme.text_size_left.connect(self._keep)
        window.theme.text_size_changed.connect(self.rest)
        window.closed.connect(self._save)

    def restore(self) -> bool:
        """Restore the saved layout, or arrange a first one; return whether one was saved."""
        window, kept = self._window, self._settings
        is_saved = window.restoreGeometry(kept.data("geometry"))
        if not is_saved:
            window.resize(first_size(window.screen().availableSize()))
        self._shape = self._wanted()
        if is_saved:
            opened = kept.texts(_OPEN)
            docks = window.findChildren(QDockWidget)
            self._suit([dock for dock in docks if dock.objectName() in opened])
        else:
            self.arrange()
        return is_saved

    def arrange(self) -> None:
        """Arrange the docks to suit the window's size; most of it is for the board."""
        self._window.action("board-alone").setChecked(False)
        self._put_away = []
        for dock in self._docks.values():
            dock.setFloating(False)
        self._shape = self._wanted()
        shown = [dock for name, dock in self._docks.items() if name not in CLOSED_AT_FIRST]
        self._layout.arrange(self._shape, shown)
        self._settle()

    @property
    def is_following(self) -> bool:
        """Whether docks are still to follow another size."""
        return self._timer.isActive()

    def rest(self, *_: object) -> None:
        """Suit the docks, once nothing has changed its size for a moment."""
        self._timer.start()

    def follow(self) -> None:
        """Suit the docks to another size of the window or its texts; what is open stays open."""
        wanted, before = self._wanted(), self._shape
        self._keep()
        if wanted == before or self._put_away:
            return
        self._shape = wanted
        if wanted.groups == before.groups and self._kept().isEmpty():
            self._layout.share_space(wanted)
        else:
            self._suit(self._shown())
        self._settle()

    def _wanted(self) -> WindowShape:
        return WindowShape.of(self._window.size(), self._window.theme.text_size)

    def _keep(self) -> None:
        """Keep where the docks are, unless they are still to follow another shape."""
        if self._shape == self._wanted() and not self._put_away:
            self._settings.put(f"docks-{self._shape.name}", self._window.saveState(_LAYOUT))

    def _kept(self) -> QByteArray:
        """Return where the docks were in this shape; empty if that is not known."""
        return self._settings.data(f"docks-{self._shape.name}")

    def _suit(self, shown: Sequence[QDockWidget]) -> None:
        """Put the docks where they were in this shape, or else where they belong."""
        if not self._window.restoreState(self._kept(), _LAYOUT):
            self._layout.arrange(self._shape, shown)
        for dock in self._window.findChildren(QDockWidget):
            dock.setVisible(dock in shown)

    def _shown(self) -> list[QDockWidget]:
        docks = self._window.findChildren(QDockWidget)
        return [dock for dock in docks if not dock.isHidden()]

    def _settle(self) -> None:
        """Tidy up and fit the board, once Qt has laid the docks out."""
        for do in (self._layout.hide_left_over, self._refit, self.rest):
            QTimer.singleShot(0, self, do)

    def _save(self) -> None:
        self._bring_back()
        self._keep()
        self._settings.put(_OPEN, tuple(dock.objectName() for dock in self._shown()))
        self._settings.put("geometry", self._window.saveGeometry())
        self._settings.sync()

    def _show_board_alone(self, on: bool) -> None:
        """Put the panels away, or bring them back."""
        if on:
            self._put_away = self._shown()
            for dock in self._put_away:
                dock.hide()
            self._window.strip.setFocus()  # which gives it to the board
        else:
            self._bring_back()
        self._settle()

    def _bring_back(self) -> None:
        put_away, self._put_away = self._put_away, []
        for dock in put_away:
            dock.show()
        self.follow()

    def _dock(self, name: str) -> QDockWidget:
        dock: QDockWidget | None = self._window.findChild(QDockWidget, name)
        if dock is None:
            raise ValueError(f"there is no dock {name!r}")  # no phrase: for developers
        return dock


def _turn(dock: QDockWidget, *_: object) -> None:
    """Close a dock that is in view; show another one in front of those it shares its place with."""
    if dock.visibleRegion().isEmpty():
        dock.show()
        dock.raise_()
    else:
        dock.close()
    dock.toggleViewAction().setChecked(not dock.isHidden())
