"""The panels: a key for each, and their places on the first start."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget, QTabBar

from sokolab.gui.shell.main_window import MainWindow

__all__ = ["Panels"]

_LEFT: Final = ("collection", "properties", "history")
_RIGHT: Final = ("overlays", "problems", "solver")
_TIPS: Final = {
    "collection": "Lists the levels of the open collections, to sort, filter, drag and compare.",
    "properties": "Names the collection, the level and its author; keeps notes and solutions.",
    "overlays": "Says what each overlay found, and switches it on and off.",
    "problems": "Says all that is wrong with the level; a click shows where.",
    "solver": "Starts solvers and lists what they found, how long it took and what was proved.",
    "replay": "Goes to any move of a game or a solution, by button, slider, letter or clock.",
    "history": "Lists the steps of the edit; a click goes back to any of them.",
}
"""In the order of the keys, Alt+1 and so on."""
_LOW: Final = 740
"""In a window of less height, the panels at the right share places."""
_LEFT_SHARE, _LEFT_WIDTHS = 0.18, (216, 260)
_RIGHT_SHARE, _RIGHT_WIDTHS = 0.3, (288, 392)
"""Parts of the window's width, and the least and the most pixels they come to."""
_COLLECTION_TO_PROPERTIES: Final = (440, 300)
_PROBLEMS_HEIGHT: Final = 88
_SPARE: Final = 8
_BARS: Final = 100
"""About what menus, tools and strip take of the height."""


class Panels(QObject):
    """Adds the actions; all panels must be in the window by then."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        for place, (name, tip) in enumerate(_TIPS.items(), 1):
            dock = self._dock(name)
            action = dock.toggleViewAction()
            action.setObjectName(f"panel-{name}")
            action.triggered.connect(partial(_to_the_front, dock))
            window.register("view", f"panel-{name}", action, f"Alt+{place}", tip)
            window.panels_menu.addAction(action)
        window.panels_menu.addSeparator()
        window.add_action(
            "view",
            "panels-back",
            "&Put panels back",
            "Alt+0",
            "Opens and places all panels as on the first start.",
            self.arrange,
            submenu=window.panels_menu,
        )

    def _dock(self, name: str) -> QDockWidget:
        dock: QDockWidget | None = self._window.findChild(QDockWidget, name)
        if dock is None:
            raise ValueError(f"there is no panel {name!r}")
        return dock

    def arrange(self) -> None:
        """Place the panels as suits the window's size; the board gets the most of it."""
        window, areas = self._window, Qt.DockWidgetArea
        for dock in map(self._dock, _TIPS):
            dock.setFloating(False)
            window.removeDockWidget(dock)
        left_over = self._visible_tabs()
        for area, names in (
            (areas.LeftDockWidgetArea, _LEFT),
            (areas.RightDockWidgetArea, _RIGHT),
            (areas.BottomDockWidgetArea, ("replay",)),
        ):
            for dock in map(self._dock, names):
                window.addDockWidget(area, dock)
                dock.setVisible(dock.objectName() != "history")
        if window.height() < _LOW:
            window.tabifyDockWidget(self._dock("overlays"), self._dock("solver"))
            self._dock("overlays").raise_()
        for tabs in left_over:
            tabs.hide()
        self._share_room()

    def _visible_tabs(self) -> list[QTabBar]:
        """Return the tabs that Qt leaves standing when the panels they were of are taken out."""
        among = Qt.FindChildOption.FindDirectChildrenOnly
        return [tabs for tabs in self._window.findChildren(QTabBar, "", among) if tabs.isVisible()]

    def _share_room(self) -> None:
        window = self._window
        left, right = [self._dock(name) for name in _LEFT[:2]], list(map(self._dock, _RIGHT))
        across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        width = _within(_LEFT_SHARE * window.width(), _LEFT_WIDTHS)
        window.resizeDocks(left, [width, width], across)
        width = _within(_RIGHT_SHARE * window.width(), _RIGHT_WIDTHS)
        window.resizeDocks(right, [width] * len(right), across)
        window.resizeDocks(left, list(_COLLECTION_TO_PROPERTIES), down)
        room = window.height() - _BARS
        heights = [_height_at(right[0], width) + _SPARE, _PROBLEMS_HEIGHT]
        heights.append(max(room - sum(heights), 1))
        if window.height() < _LOW:  # the solvers share the place of the overlays
            heights = [room - _PROBLEMS_HEIGHT, _PROBLEMS_HEIGHT]
        window.resizeDocks(right[: len(heights)], heights, down)


def _to_the_front(dock: QDockWidget, *_: object) -> None:
    """Let an opened panel hide those it shares its place with."""
    if not dock.isHidden():
        dock.raise_()


def _height_at(dock: QDockWidget, width: int) -> int:
    """Return how high a panel wants to be that will soon be so wide."""
    return dock.titleBarWidget().sizeHint().height() + dock.widget().heightForWidth(width)


def _within(value: float, limits: tuple[int, int]) -> int:
    low, high = limits
    return min(max(round(value), low), high)
