"""The actions that open docks, and the places of the docks, kept from session to session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QTabBar

from sokolab.gui.shell.action_rows import Row
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.language import phrase

_FIRST_SIZE: Final = QSize(1600, 1000)
"""Pixels of the window on the first start, if the screen is large enough."""
_SMALL_SCREEN: Final = 1280
"""A window takes the whole width of a screen with fewer pixels."""
_FRAME: Final = 40
"""About the pixels of the title bar that the desktop adds."""
_LEFT: Final = ("collection", "properties", "history", "stamps")
_CLOSED_AT_FIRST: Final = ("history", "stamps")
_RIGHT: Final = ("overlays", "problems", "solver")
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
}
"""In the order of the keys, Alt+1 and so on."""
_LOW: Final = 740
"""In a window of fewer pixels in height, the docks of a side share a place as tabs."""
_HIGH: Final = 860
"""In a window of fewer pixels in height, the problems share a place with the solver."""
_LEFT_SHARE, _LEFT_WIDTHS = 0.18, (220, 260)
_RIGHT_SHARE, _RIGHT_WIDTHS = 0.28, (264, 392)
"""Shares of the window's width, with limits in pixels."""
_COLLECTION_TO_PROPERTIES: Final = (440, 300)
"""Their heights, as a ratio."""
_PROBLEMS_HEIGHT: Final = 108
_SOLVER_HEIGHT: Final = 430
"""What the solver needs for the runs of all solvers; a longer legend scrolls."""
_LAYOUT: Final = 1
"""The version of a saved layout."""
_SPARE: Final = 8
_BARS_HEIGHT: Final = 100
"""About what menu bar, tool bar and status strip take, in pixels."""


def first_size(available: QSize) -> QSize:
    """Return the window's size at the first start, given what the screen has for windows.

    A small screen has nothing to spare: half of its width is for the board.
    """
    if available.width() < _SMALL_SCREEN:
        return QSize(available.width(), available.height() - _FRAME)
    return (available * 0.9).boundedTo(_FIRST_SIZE)


class Panels(QObject):
    """Adds the actions, and saves the layout at the end; all docks must be in the window."""

    def __init__(self, window: MainWindow, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        menu = window.menu("panels")
        rest = menu.actions()[0]
        for place, (name, tip) in enumerate(_TIPS.items(), 1):
            dock = self._dock(name)
            row = Row(f"panel-{name}", dock.windowTitle(), f"Alt+{place}", tip=tip)
            raise_it = partial(_raise_if_open, dock)
            menu.insertAction(rest, window.add("panels", row, raise_it, dock.toggleViewAction()))
        window.bind({"panels-back": self.arrange})
        window.closed.connect(self._save)

    def restore(self, fit: Callable[[], object]) -> bool:
        """Restore the saved layout, or arrange a first one; return whether one was saved.

        ``fit`` fits the board into the view, once the docks have their final size.
        """
        window, kept = self._window, self._settings
        has_place = window.restoreGeometry(kept.data("geometry"))
        is_saved = has_place and window.restoreState(kept.data("docks"), _LAYOUT)
        if not is_saved:
            window.resize(first_size(window.screen().availableSize()))
            self.arrange()
            QTimer.singleShot(0, fit)
        return is_saved

    def _save(self) -> None:
        self._settings.put("geometry", self._window.saveGeometry())
        self._settings.put("docks", self._window.saveState(_LAYOUT))
        self._settings.sync()

    def _dock(self, name: str) -> QDockWidget:
        dock: QDockWidget | None = self._window.findChild(QDockWidget, name)
        if dock is None:
            raise ValueError(f"there is no dock {name!r}")  # no phrase: for developers
        return dock

    def arrange(self) -> None:
        """Arrange the docks to suit the window's size; most of it is for the board."""
        window, areas = self._window, Qt.DockWidgetArea
        for dock in map(self._dock, _TIPS):
            dock.setFloating(False)
            window.removeDockWidget(dock)
        left_over = self._visible_tabs()
        for area, names in (
            (areas.LeftDockWidgetArea, _LEFT),
            (areas.RightDockWidgetArea, (*_RIGHT, "verdict")),
            (areas.BottomDockWidgetArea, ("replay",)),
        ):
            for dock in map(self._dock, names):
                window.addDockWidget(area, dock)
        # Gathered before they are shown: one above another they would make the window grow.
        groups = self._groups()
        for group in groups:
            self._gather(*group)
        for dock in map(self._dock, _TIPS):
            dock.setVisible(dock.objectName() not in _CLOSED_AT_FIRST)
        for first, *_ in groups:
            self._dock(first).raise_()
        for tabs in left_over:
            tabs.hide()
        self._share_space()
        QTimer.singleShot(0, self, self._hide_doubles)  # once Qt has laid the docks out

    def _groups(self) -> Sequence[Sequence[str]]:
        """Return which docks share a place as tabs in a window of this height, in their order."""
        height = self._window.height()
        if height < _LOW:
            return (*_LEFT[:2], *_CLOSED_AT_FIRST), (*_RIGHT, "verdict")
        shared = _RIGHT[2:] if height >= _HIGH else _RIGHT[1:]
        return (_LEFT[1], *_CLOSED_AT_FIRST), (*shared, "verdict")

    def _gather(self, *names: str) -> None:
        """Let docks share a place as tabs."""
        for one, other in pairwise(names):
            self._window.tabifyDockWidget(self._dock(one), self._dock(other))

    def _hide_doubles(self) -> None:
        """Hide tab bars that Qt shows beside a newer one with the same tabs and perhaps more."""
        newer: list[set[str]] = []
        for tabs in reversed(self._visible_tabs()):
            names = {tabs.tabText(place) for place in range(tabs.count())}
            if len(names) < 2 or any(names <= others for others in newer):
                tabs.hide()
            newer.append(names)

    def _visible_tabs(self) -> list[QTabBar]:
        """Return the tab bars that Qt leaves behind when their docks are removed."""
        among = Qt.FindChildOption.FindDirectChildrenOnly
        return [tabs for tabs in self._window.findChildren(QTabBar, "", among) if tabs.isVisible()]

    def _share_space(self) -> None:
        window = self._window
        left, right = [self._dock(name) for name in _LEFT[:2]], list(map(self._dock, _RIGHT))
        across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        width = _within(_LEFT_SHARE * window.width(), _LEFT_WIDTHS)
        window.resizeDocks(left, [width, width], across)
        width = _within(_RIGHT_SHARE * window.width(), _RIGHT_WIDTHS)
        window.resizeDocks(right, [width] * len(right), across)
        window.resizeDocks(left, list(_COLLECTION_TO_PROPERTIES), down)
        if window.height() < _LOW:
            return
        available = window.height() - _BARS_HEIGHT
        heights = [min(_height_at(right[0], width) + _SPARE, available - _SOLVER_HEIGHT)]
        if window.height() >= _HIGH:
            heights.append(_PROBLEMS_HEIGHT)
        heights.append(max(available - sum(heights), 1))
        window.resizeDocks(right[: len(heights)], heights, down)


def _raise_if_open(dock: QDockWidget, *_: object) -> None:
    """Show an opened dock in front of those it shares its place with."""
    if not dock.isHidden():
        dock.raise_()


def _height_at(dock: QDockWidget, width: int) -> int:
    """Return the preferred height of a dock that will get that width."""
    return dock.titleBarWidget().sizeHint().height() + dock.widget().heightForWidth(width)


def _within(value: float, limits: tuple[int, int]) -> int:
    low, high = limits
    return min(max(round(value), low), high)
