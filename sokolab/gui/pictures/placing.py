"""Moves and resizes the picture over the board with the mouse and the keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from sokolab.gui.pictures.underlay import Underlay
from sokolab.gui.scene.view import BoardView, SquareEvent, Tool

MIN_WIDTH: Final = 0.5
"""Minimum width of a picture, in squares."""
_CORNER_PIXELS: Final = 16.0
"""A press within this many pixels of the picture's lower right corner takes the corner."""
_STEP_SQUARES: Final = 0.05
"""Squares by which a key moves or widens the picture. With Shift, a key moves it by 1."""
ARROW_DIRECTIONS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""Direction in which a key moves a picture or a grid: right and down."""
SIZE_KEYS: Final = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
"""Keys that make a picture or the squares of a grid larger (1) or smaller (-1)."""


@dataclass(frozen=True, slots=True)
class _Drag:
    """A drag: its start, the picture before it, and whether it drags the corner."""

    start: QPointF
    underlay: Underlay
    is_sizing: bool


class PlacingTool(Tool):
    """Drags the picture, or its lower right corner. Arrow keys, plus and minus do the same."""

    cursor = Qt.CursorShape.SizeAllCursor
    is_placing = True
    placed = Signal(object)
    """The picture was moved or resized. Carries the :class:`Underlay`."""
    ended = Signal()
    """Another tool is current."""

    def __init__(self, view: BoardView, current_underlay: Callable[[], Underlay | None]) -> None:
        super().__init__(view)
        self._view = view
        self._current_underlay = current_underlay
        self._drag: _Drag | None = None

    def pressed(self, event: SquareEvent) -> None:
        """Begin to drag the picture or its corner."""
        underlay = self._current_underlay()
        if underlay is not None and event.button is Qt.MouseButton.LeftButton:
            self._drag = _Drag(event.point, underlay, self._is_at_corner(underlay, event.point))

    def moved(self, event: SquareEvent) -> None:
        """Move the picture with the mouse, or resize it by its corner."""
        drag, underlay = self._drag, self._current_underlay()
        if drag is None:
            is_at_corner = underlay is not None and self._is_at_corner(underlay, event.point)
            self._view.setCursor(Qt.CursorShape.SizeFDiagCursor if is_at_corner else self.cursor)
            return
        shift = (event.point - drag.start) / self._view.geometry_map.side
        before = drag.underlay
        if drag.is_sizing:
            width = max(MIN_WIDTH, before.width + shift.x())
            self.placed.emit(replace(before, width=width))
        else:
            left, top = before.left + shift.x(), before.top + shift.y()
            self.placed.emit(replace(before, left=left, top=top))

    def released(self, event: SquareEvent) -> None:
        """End the drag. The picture stays where it is."""
        self._drag = None

    def _is_at_corner(self, underlay: Underlay, point: QPointF) -> bool:
        geometry = self._view.geometry_map
        corner = underlay.rect.bottomRight() * geometry.side
        corner += QPointF(geometry.left, geometry.top)
        return (point - corner).manhattanLength() < _CORNER_PIXELS

    def claims(self, event: QKeyEvent) -> bool:
        """Return whether a key moves or resizes the picture."""
        allowed = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        return not event.modifiers() & ~allowed and (
            event.key() in ARROW_DIRECTIONS or event.key() in SIZE_KEYS
        )

    def key(self, event: QKeyEvent) -> bool:
        """Move the picture with an arrow key. Plus and minus change its width."""
        underlay, key = self._current_underlay(), Qt.Key(event.key())
        if underlay is None or not self.claims(event):
            return False
        step = 1.0 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else _STEP_SQUARES
        right, down = ARROW_DIRECTIONS.get(key, (0, 0))
        width = max(MIN_WIDTH, underlay.width + _STEP_SQUARES * SIZE_KEYS.get(key, 0))
        left, top = underlay.left + step * right, underlay.top + step * down
        self.placed.emit(replace(underlay, left=left, top=top, width=width))
        return True

    def cancel(self) -> bool:
        """Put the picture back to where it was before the drag."""
        drag, self._drag = self._drag, None
        if drag is not None:
            self.placed.emit(drag.underlay)
        return drag is not None

    def deactivated(self) -> None:
        """Emit ``ended``, as another tool takes over."""
        self.ended.emit()
