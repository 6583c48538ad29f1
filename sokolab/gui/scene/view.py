"""The board on the screen: paints its layers, moves its camera, forwards mouse and keys."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRect, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from sokolab.core.board import Board
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.layer import Layer
from sokolab.gui.scene.marks import paint_cursor, paint_hover, paint_selected
from sokolab.gui.scene.tiles import TilesLayer
from sokolab.gui.scene.tool import SquareEvent, Tool
from sokolab.gui.scene.viewport import Viewport
from sokolab.gui.shell.theme import Colours

__all__ = ["BoardView"]

_LEAST_TURN = 0.5
"""Smaller turns of a fine wheel are gathered, in notches."""
_ARROWS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
}


class BoardView(Viewport):
    """A board with its layers above it, and the tool in hand."""

    hovered = Signal(object)
    """Carries the square under the mouse or the keyboard's cursor, or None."""
    escape_pressed = Signal()
    """Escape was pressed and the tool had nothing to give up."""

    def __init__(self, board: Board, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(board, parent)
        self.setAccessibleName("Board")
        self.setAccessibleDescription("The level; arrow keys move the cursor square")
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._colours = colours
        self._tiles = TilesLayer(board, colours)
        self._layers: list[Layer] = []
        self._top_layers: list[Layer] = []
        self._tool = Tool(self)
        self._hovered: int | None = None
        self._cursor: int | None = None
        self._selected: int | None = None
        self._button = Qt.MouseButton.NoButton
        self._grip: QPointF | None = None
        self._space = False
        self._turn = 0.0

    # What is shown -----------------------------------------------------------------------

    @property
    def colours(self) -> Colours:
        """The colours in use."""
        return self._colours

    @property
    def cursor_square(self) -> int | None:
        """The square of the keyboard's cursor, or None where it is not shown."""
        return self._cursor

    def set_board(
        self, board: Board, squares: Iterable[int] | None, shift: tuple[int, int] = (0, 0)
    ) -> None:
        """Show a board.

        Parameters
        ----------
        squares
            Those that differ from the board shown before, or None for all.
        shift
            How far its squares moved on the board; the camera moves the other way.
        """
        before = self._board
        self._board = board
        known = None if squares is None else tuple(squares)
        changed = self._tiles.set_board(board, known)
        if board.tiles.shape != before.tiles.shape or shift != (0, 0):
            self._cursor = self._shifted(self._cursor, before.width, shift)
            self._hovered = self._shifted(self._hovered, before.width, shift)
            self._selected = self._shifted(self._selected, before.width, shift)
            self._follow(shift)
        else:
            self._update_changed(changed)
        if known is None or self._hovered in known:
            self.hovered.emit(self.pointed_square)

    def set_inside(self, inside: NDArray[np.bool_] | None) -> None:
        """Say which squares are inside the level (``[n]``); the others are painted quieter."""
        self._update_changed(self._tiles.set_inside(inside))

    def set_hidden(self, squares: tuple[int, ...]) -> None:
        """Leave out box and player there: a layer draws them on their way."""
        self._update_changed(self._tiles.set_hidden(squares))

    def set_colours(self, colours: Colours) -> None:
        """Paint in other colours."""
        self._colours = colours
        self._tiles.set_colours(colours)
        self.update()

    def add_layer(self, layer: Layer, on_top: bool = False) -> None:
        """Lay it over the others; one that is to stay ``on_top`` over those to come as well."""
        (self._top_layers if on_top else self._layers).append(layer)
        self.update()

    def remove_layer(self, layer: Layer) -> None:
        """Take it away; one that is not there is no matter."""
        for layers in (self._layers, self._top_layers):
            if layer in layers:
                layers.remove(layer)
                self.update()

    def update_squares(self, squares: Iterable[int]) -> None:
        """Paint those squares anew, with a pixel around them."""
        geometry = self.geometry_map
        for square in squares:
            self.update(geometry.rect(square).toAlignedRect().adjusted(-2, -2, 2, 2))

    def set_tool(self, tool: Tool) -> None:
        """Take a tool in hand."""
        if tool is self._tool:
            return
        self._tool.cancel()
        self._tool.deactivated()
        self._tool = tool
        self._button = Qt.MouseButton.NoButton
        tool.activated()
        self._show_pointer()
        self.update()

    @property
    def tool(self) -> Tool:
        """The tool in hand."""
        return self._tool

    @property
    def pointed_square(self) -> int | None:
        """The cursor square where it shows, else the one under the mouse."""
        return self._hovered if self._cursor is None else self._cursor

    def set_cursor_square(self, square: int | None) -> None:
        """Show the keyboard's cursor there (None hides it) and bring it into view."""
        if square != self._cursor:
            self.update_squares(s for s in (self._cursor, square) if s is not None)
            self._cursor = square
            if square is not None:
                self.reveal((square,))
            self.hovered.emit(self.pointed_square)

    def set_selected(self, square: int | None) -> None:
        """Frame the selected box (None: no box is)."""
        if square != self._selected:
            self.update_squares(s for s in (self._selected, square) if s is not None)
            self._selected = square

    # Painting ----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what asks for it."""
        painter = QPainter(self)
        painter.setClipRegion(event.region())
        geometry = self.geometry_map
        if not _covers(geometry, event.rect()):
            painter.fillRect(event.rect(), self._colours.desk)
        self._tiles.paint(painter, geometry)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for layer in (*self._layers, *self._top_layers):
            painter.save()
            layer.paint(painter, geometry)
            painter.restore()
        if self._selected is not None:
            paint_selected(painter, geometry.rect(self._selected), self._colours)
        if self._hovered is not None and self._cursor is None:
            paint_hover(painter, geometry.rect(self._hovered), self._colours)
        if self._cursor is not None:
            paint_cursor(painter, geometry.rect(self._cursor), self._colours)
        painter.end()

    def _update_changed(self, changed: NDArray[np.intp] | None) -> None:
        if changed is None or changed.size > 256:
            self.update()
        else:
            self.update_squares(changed.tolist())

    def _shifted(self, square: int | None, width: int, shift: tuple[int, int]) -> int | None:
        if square is None:
            return None
        row, col = divmod(square, width)
        row, col = row + shift[0], col + shift[1]
        inside = 0 <= row < self._board.height and 0 <= col < self._board.width
        return self._board.square(row, col) if inside else None

    # The mouse ---------------------------------------------------------------------------

    def square_event(
        self, point: QPointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier
    ) -> SquareEvent:
        """Return what a point means on the board."""
        row, col = self.geometry_map.row_col_at(point)
        square = self.geometry_map.square_at(point)
        return SquareEvent(row, col, square, button, modifiers, point)

    def _event_of(self, event: QMouseEvent, button: Qt.MouseButton) -> SquareEvent:
        return self.square_event(event.position(), button, event.modifiers())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pan, or hand it to the tool."""
        if event.button() is Qt.MouseButton.MiddleButton or self._space:
            self._grip = event.position()
            self._show_pointer()
        elif self._button is Qt.MouseButton.NoButton:
            self.set_cursor_square(None)
            self._button = event.button()
            self._tool.pressed(self._event_of(event, event.button()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Hand it to the tool."""
        if self._space or event.button() is Qt.MouseButton.MiddleButton:
            self.mousePressEvent(event)
        elif self._button is Qt.MouseButton.NoButton:
            self._button = event.button()
            self._tool.double_clicked(self._event_of(event, event.button()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, or hand it to the tool; say what lies under it."""
        if self._grip is not None:
            way = event.position() - self._grip
            self._grip = event.position()
            self.pan(way.x(), way.y())
            return
        if self._cursor is not None:
            self.set_cursor_square(None)
        self._set_hovered(self.geometry_map.square_at(event.position()))
        self._tool.moved(self._event_of(event, self._button))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the pan, or hand it to the tool."""
        if self._grip is not None:
            self._grip = None
            self._show_pointer()
        elif event.button() is self._button:
            self._button = Qt.MouseButton.NoButton
            self._tool.released(self._event_of(event, event.button()))

    def leaveEvent(self, event: QEvent) -> None:
        """Forget what was under the mouse."""
        self._set_hovered(None)
        self._tool.left()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the mouse; with Shift, hand it to the tool."""
        turn = event.angleDelta()
        self._turn += (turn.y() or turn.x()) / 120
        if abs(self._turn) >= _LEAST_TURN:
            steps, self._turn = self._turn, 0.0
            modifiers = event.modifiers()
            square = self.square_event(event.position(), Qt.MouseButton.NoButton, modifiers)
            taken = bool(modifiers & Qt.KeyboardModifier.ShiftModifier) and self._tool.wheel(
                1 if steps > 0 else -1, square
            )
            if not taken:
                self.zoom(steps, event.position())
        event.accept()

    def _set_hovered(self, square: int | None) -> None:
        if square != self._hovered:
            self.update_squares(s for s in (self._hovered, square) if s is not None)
            self._hovered = square
            self.hovered.emit(self.pointed_square)

    def _show_pointer(self) -> None:
        if self._grip is not None:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._space:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.setCursor(self._tool.cursor)

    # Keys --------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Let the tool claim keys that are shortcuts elsewhere."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            plain = held == Qt.KeyboardModifier.NoModifier
            if self._tool.claims(event) or (plain and event.key() == Qt.Key.Key_Escape):
                event.accept()
                return True
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self.fit()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape steps back, Space pans, the rest is the tool's."""
        if event.key() == Qt.Key.Key_Escape:
            if not self._tool.cancel():
                if self._cursor is not None:
                    self.set_cursor_square(None)
                else:
                    self.escape_pressed.emit()
            return
        if event.key() == Qt.Key.Key_Space and self._cursor is None:
            if not event.isAutoRepeat():
                self._space = True
                self._show_pointer()
            return
        if not self._tool.key(event):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space let go: hand it to the tool if it was not used for panning."""
        if event.key() == Qt.Key.Key_Space and self._space:
            if not event.isAutoRepeat():
                self._space = False
                self._show_pointer()
        elif not self._tool.key_released(event):
            event.ignore()

    def move_cursor(self, event: QKeyEvent) -> bool:
        """Move the cursor square by an arrow key; return whether it was one."""
        arrow = _ARROWS.get(Qt.Key(event.key()))
        if arrow is None:
            return False
        if self._cursor is None:
            start = self._hovered
            if start is None:
                players = self._board.players
                start = players[0] if players else self._middle()
            self.set_cursor_square(start)
            return True
        row, col = self._board.row_col(self._cursor)
        row = min(max(row + arrow[0], 0), self._board.height - 1)
        col = min(max(col + arrow[1], 0), self._board.width - 1)
        self.set_cursor_square(self._board.square(row, col))
        return True

    def _middle(self) -> int:
        return self._board.square(self._board.height // 2, self._board.width // 2)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Forget a Space that will not be seen released."""
        self._space = False
        self._show_pointer()
        super().focusOutEvent(event)


def _covers(geometry: Geometry, rect: QRect) -> bool:
    right = geometry.left + geometry.width * geometry.side
    bottom = geometry.top + geometry.height * geometry.side
    return (
        geometry.left <= rect.left()
        and geometry.top <= rect.top()
        and right >= rect.right() + 1
        and bottom >= rect.bottom() + 1
    )
