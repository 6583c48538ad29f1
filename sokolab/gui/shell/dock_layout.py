"""Where the docks stand in a window with so much room, as long as nobody moves them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from itertools import pairwise
from typing import Final, NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar

_LEFT: Final = ("collection", "properties", "history", "stamps")
_RIGHT: Final = ("overlays", "problems", "solver", "verdict", "difficulty")
"""The last two stand behind the others."""
CLOSED_AT_FIRST: Final = ("history", "stamps", "difficulty")
_BELOW: Final = "replay"
_WIDE: Final = 1180
"""In a window of fewer pixels in width, all docks stand in one column."""
_LOW: Final = 740
"""In a window of fewer pixels in height, the docks of a side share a place as tabs."""
_HIGH: Final = 860
"""In a window of fewer pixels in height, the problems share a place with the solver."""
_FLAT: Final = 560
"""In a window of fewer pixels in height, the docks of the one column share a place as tabs."""
_LEFT_SHARE, _LEFT_WIDTHS = 0.18, (220, 260)
_RIGHT_SHARE, _RIGHT_WIDTHS = 0.28, (264, 392)
"""Shares of the window's width, with limits in pixels."""
_COLLECTION_TO_PROPERTIES: Final = (440, 300)
"""Their heights, as a ratio."""
_PROBLEMS_HEIGHT: Final = 108
_SOLVER_HEIGHT: Final = 430
"""What the solver needs for the runs of all solvers; a longer legend scrolls."""
_SPARE: Final = 8
_BARS_HEIGHT: Final = 100
"""About what menu bar, tool bar and status strip take, in pixels."""


class Height(Enum):
    """How much room a window has from top to bottom."""

    FLAT = "flat"
    LOW = "low"
    MIDDLE = "middle"
    HIGH = "high"


class WindowShape(NamedTuple):
    """What the places of the docks depend on: the size of texts, and how much room there is."""

    text_size: int
    columns: int
    height: Height

    @classmethod
    def of(cls, size: QSize, text_size: int) -> WindowShape:
        """Return the shape of a window of this size, with texts of that size in per cent."""
        larger = text_size - 100
        columns = 1 if size.width() < _WIDE + 2 * larger else 2
        high = size.height() / (1 + larger / 250)
        limits = ((_FLAT, Height.FLAT), (_LOW, Height.LOW), (_HIGH, Height.MIDDLE))
        height = next((name for limit, name in limits if high < limit), Height.HIGH)
        return cls(text_size, columns, height)

    @property
    def name(self) -> str:
        """What it is called in the settings."""
        return f"{self.text_size}-{self.columns}-{self.height.value}"

    @property
    def groups(self) -> Sequence[Sequence[str]]:
        """The names of docks that share a place as tabs, in their order."""
        if self.columns == 1:
            return ((*_RIGHT, *_LEFT),) if self.height is Height.FLAT else (_RIGHT, _LEFT)
        if self.height in (Height.FLAT, Height.LOW):
            return _LEFT, _RIGHT
        return _LEFT[1:], _RIGHT[2:] if self.height is Height.HIGH else _RIGHT[1:]


class DockLayout:
    """Arranges the docks of a window; most of it is for the board."""

    def __init__(self, window: QMainWindow, docks: Mapping[str, QDockWidget]) -> None:
        self._window = window
        self._docks = docks

    def arrange(self, shape: WindowShape, shown: Iterable[QDockWidget]) -> None:
        """Put all docks that do not float where they belong, and show some of them."""
        window, areas = self._window, Qt.DockWidgetArea
        to_show = set(shown)
        standing = {n: dock for n, dock in self._docks.items() if not dock.isFloating()}
        for dock in standing.values():
            window.removeDockWidget(dock)
        left_over = self._visible_tabs()
        left = areas.LeftDockWidgetArea if shape.columns == 2 else areas.RightDockWidgetArea
        for area, names in (
            (areas.RightDockWidgetArea, _RIGHT),
            (left, _LEFT),
            (areas.BottomDockWidgetArea, (_BELOW,)),
        ):
            for name in names:
                if name in standing:
                    window.addDockWidget(area, standing[name])
        self._gather_below()
        # Gathered before they are shown: one above another they would make the window grow.
        groups = [[standing[n] for n in names if n in standing] for names in shape.groups]
        for group in groups:
            for one, other in pairwise(group):
                window.tabifyDockWidget(one, other)
        for dock in standing.values():
            dock.setVisible(dock in to_show)
        for group in groups:
            for first in [dock for dock in group if dock in to_show][:1]:
                first.raise_()
        for tabs in left_over:
            tabs.hide()
        self.share_space(shape)

    def _gather_below(self) -> None:
        """Put docks that have no place of their own behind the one below, not beside it."""
        window, below = self._window, self._docks[_BELOW]
        for dock in window.findChildren(QDockWidget):
            is_below = window.dockWidgetArea(dock) is Qt.DockWidgetArea.BottomDockWidgetArea
            if is_below and dock not in self._docks.values() and not dock.isFloating():
                window.tabifyDockWidget(below, dock)

    def share_space(self, shape: WindowShape) -> None:
        """Give the docks as much room as they need, and no more."""
        window, docks = self._window, self._docks
        across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        left, right = [docks[name] for name in _LEFT[:2]], [docks[name] for name in _RIGHT[:3]]
        width = _within(_RIGHT_SHARE * window.width(), _RIGHT_WIDTHS)
        window.resizeDocks(right, [width] * len(right), across)
        below = docks[_BELOW]
        window.resizeDocks([below], [below.minimumSizeHint().height()], down)
        if shape.columns == 1:
            window.resizeDocks([right[0], left[0]], [1, 1], down)
            return
        narrow = _within(_LEFT_SHARE * window.width(), _LEFT_WIDTHS)
        window.resizeDocks(left, [narrow, narrow], across)
        window.resizeDocks(left, list(_COLLECTION_TO_PROPERTIES), down)
        if shape.height in (Height.FLAT, Height.LOW):
            return
        available = window.height() - _BARS_HEIGHT
        heights = [min(_height_at(right[0], width) + _SPARE, available - _SOLVER_HEIGHT)]
        if shape.height is Height.HIGH:
            heights.append(_PROBLEMS_HEIGHT)
        heights.append(max(available - sum(heights), 1))
        window.resizeDocks(right[: len(heights)], heights, down)

    def hide_left_over(self) -> None:
        """Hide tab bars that Qt leaves behind, such as an older one with the same tabs."""
        among = [dock for dock in self._docks.values() if not dock.isHidden()]
        groups = {
            frozenset(
                one.windowTitle()
                for one in (dock, *self._window.tabifiedDockWidgets(dock))
                if not one.isHidden()
            )
            for dock in among
        }
        for tabs in reversed(self._visible_tabs()):
            names = frozenset(tabs.tabText(place) for place in range(tabs.count()))
            if len(names) > 1 and names in groups:
                groups.remove(names)
            else:
                tabs.hide()

    def _visible_tabs(self) -> list[QTabBar]:
        """Return the tab bars that Qt leaves behind when their docks are removed."""
        among = Qt.FindChildOption.FindDirectChildrenOnly
        return [tabs for tabs in self._window.findChildren(QTabBar, "", among) if tabs.isVisible()]


def _height_at(dock: QDockWidget, width: int) -> int:
    """Return the preferred height of a dock that will get that width."""
    return dock.titleBarWidget().sizeHint().height() + dock.widget().heightForWidth(width)


def _within(value: float, limits: tuple[int, int]) -> int:
    low, high = limits
    return min(max(round(value), low), high)
