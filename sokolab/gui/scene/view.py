"""The view of the board: paints tiles and layers, and passes mouse and keys to the tool."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6 import QtGui
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtWidgets import QWidget

from sokolab.core.board import Board
from sokolab.gui.scene.tiles import TilesLayer
from sokolab.gui.scene.viewport import Geometry, Viewport
from sokolab.gui.shell.theme import Colours
from sokolab.language import phrase, tr

PROBE_KEY = Qt.Key.Key_J
"""The key that, held down, probes the square under the mouse or the cursor."""
_HINT = phrase("The level; arrow keys move the cursor square")
_MIN_TURN = 0.5  # notches of the wheel; smaller turns are added up
_ARROW_STEPS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
}


class BoardView(Viewport):
    """A board with layers above it, and a current tool that gets the input."""

    hovered = Signal(object)
    """Another square is pointed at, or a stroke ended. Carries the square, or None."""
    escape_pressed = Signal()
    """Escape was pressed, and neither the tool nor the cursor square used it."""
    tool_changed = Signal()
    """Another tool is current."""
    probe_held = Signal(bool)
    """The key that probes squares was pressed (True) or released (False)."""

    def __init__(self, board: Board, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(board, parent)
        self._is_probing = False
        self.setAccessibleName(tr("Board"))
        self.setAccessibleDescription(str(_HINT))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.colours = colours
        """The colours in use."""
        self._tiles = TilesLayer(board, colours)
        self._layers: list[Layer] = []
        self._top_layers: list[Layer] = []
        self.tool = Tool(self)
        """The current tool."""
        self._hovered_square: int | None = None
        self.cursor_square: int | None = None
        """The square of the keyboard cursor, or None while it is hidden."""
        self._selected_square: int | None = None
        self._next_covered_height = 0
        self._button = Qt.MouseButton.NoButton
        self._pan_start: QPointF | None = None
        self._is_space_down = False
        self._wheel_turn = 0.0

    # What is shown -----------------------------------------------------------------------

    def set_board(
        self, board: Board, squares: Iterable[int] | None, shift: tuple[int, int] = (0, 0)
    ) -> None:
        """Show a board that differs from the last one in ``squares``. None stands for all squares.

        The squares moved by ``shift`` rows and columns; the camera follows them.
        """
        earlier_shape = self.board.tiles.shape
        self.board = board
        changed_squares = None if squares is None else tuple(squares)
        repainted_squares = self._tiles.set_board(board, changed_squares)
        if board.tiles.shape != earlier_shape or shift != (0, 0):
            self.cursor_square = self._shifted(self.cursor_square, earlier_shape[1], shift)
            self._hovered_square = self._shifted(self._hovered_square, earlier_shape[1], shift)
            self._selected_square = self._shifted(self._selected_square, earlier_shape[1], shift)
            self._shift_cameras(shift)
            if earlier_shape != board.tiles.shape == earlier_shape[::-1]:  # turned
                self.refit()
        else:
            self._repaint_squares(repainted_squares)
        is_same_size = changed_squares is not None and board.tiles.shape == earlier_shape
        # A square changed by a stroke is announced when the stroke ends.
        if not is_same_size or (
            self._hovered_square in (changed_squares or ()) and not self.is_button_down
        ):
            self.hovered.emit(self.pointed_square)

    def set_inside(self, inside: NDArray[np.bool_] | None) -> None:
        """Set which squares are inside the level (``[n]``). The others are painted paler."""
        self._repaint_squares(self._tiles.set_inside(inside))

    def set_hidden(self, squares: tuple[int, ...]) -> None:
        """Leave out boxes and the player on these squares. A layer paints them while they move."""
        self._repaint_squares(self._tiles.set_hidden(squares))

    def set_colours(self, colours: Colours) -> None:
        """Use other colours."""
        self.colours = colours
        self._tiles.set_colours(colours)
        self.update()

    def add_layer(self, layer: Layer, on_top: bool = False, at_bottom: bool = False) -> None:
        """Add a layer above the others. With ``on_top``, it also covers layers added later.

        With ``at_bottom``, the layer is directly above the tiles.
        """
        layers = self._top_layers if on_top else self._layers
        layers.insert(0 if at_bottom else len(layers), layer)
        self.update()

    def remove_layer(self, layer: Layer) -> None:
        """Remove a layer, if it is there."""
        for layers in (self._layers, self._top_layers):
            if layer in layers:
                layers.remove(layer)
                self.update()

    def update_squares(self, squares: Iterable[int]) -> None:
        """Repaint these squares, with two pixels around them."""
        geometry = self.geometry_map
        for square in squares:
            self.update(geometry.rect(square).toAlignedRect().adjusted(-2, -2, 2, 2))

    def update_region(self, region: QtGui.QRegion | None) -> None:
        """Repaint a region, or everything if it is None."""
        if region is None:
            self.update()
        else:
            self.update(region)

    def set_tool(self, tool: Tool) -> None:
        """Make a tool the current one."""
        if tool is self.tool:
            return
        self.tool.cancel()
        self.tool.deactivated()
        self.tool = tool
        self._button = Qt.MouseButton.NoButton
        tool.activated()
        self.tool_changed.emit()
        self._update_pointer()
        self.update()

    @property
    def pointed_square(self) -> int | None:
        """The cursor square if it is shown, else the one under the mouse."""
        return self._hovered_square if self.cursor_square is None else self.cursor_square

    @property
    def is_button_down(self) -> bool:
        """Whether a mouse button is held on the board, as in a stroke."""
        return self._button is not Qt.MouseButton.NoButton

    def set_cursor_square(self, square: int | None) -> None:
        """Show the keyboard cursor on a square and bring it into view. None hides it."""
        if square != self.cursor_square:
            self.update_squares(s for s in (self.cursor_square, square) if s is not None)
            self.cursor_square = square
            if square is not None:
                self.reveal((square,))
            self.hovered.emit(self.pointed_square)

    def describe(self, text: str) -> None:
        """Describe the square pointed at, or "" if there is none, to screen readers.

        While the cursor square is shown, they read the text aloud.
        """
        description = text or str(_HINT)
        if description != self.accessibleDescription():
            self.setAccessibleDescription(description)
            if text and self.cursor_square is not None and self.hasFocus():
                QtGui.QAccessible.updateAccessibility(
                    QtGui.QAccessibleAnnouncementEvent(self, text)
                )

    def forget_level(self) -> None:
        """Handle the change to another level: no square is pointed at, no button is down."""
        self.set_cursor_square(None)
        self._set_hovered(None)
        self._button = Qt.MouseButton.NoButton

    def cover_above(self, height: int) -> None:
        """Move the board out from under a cover, or back. During a stroke, wait for its end."""
        self._next_covered_height = height
        if not self.is_button_down:
            super().cover_above(height)

    def set_selected(self, square: int | None) -> None:
        """Frame the selected box. None removes the frame."""
        if square != self._selected_square:
            self.update_squares(s for s in (self._selected_square, square) if s is not None)
            self._selected_square = square

    # Painting ----------------------------------------------------------------------------

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint the layers, from bottom to top, within the region that needs it."""
        painter = QtGui.QPainter(self)
        painter.setClipRegion(event.region())
        geometry = self.geometry_map
        if not geometry.board_area.contains(QRectF(event.rect())):
            painter.fillRect(event.rect(), self.colours.desk)
        self._tiles.paint(painter, geometry)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        for layer in (*self._layers, *self._top_layers):
            painter.save()
            layer.paint(painter, geometry)
            painter.restore()
        if self._selected_square is not None:
            _paint_selected(painter, geometry.rect(self._selected_square), self.colours)
        accent, floor = self.colours.accent, self.colours.floor
        if self.cursor_square is not None:
            rect = geometry.rect(self.cursor_square).adjusted(1, 1, -1, -1)
            _paint_frame(painter, rect, (floor, 4.0), (accent, 2.0))
        elif self._hovered_square is not None:
            rect = geometry.rect(self._hovered_square).adjusted(0.75, 0.75, -0.75, -0.75)
            _paint_frame(painter, rect, (accent, 1.5))
        painter.end()

    def _repaint_squares(self, squares: NDArray[np.intp] | None) -> None:
        if squares is None or squares.size > 256:
            self.update()
        else:
            self.update_squares(squares.tolist())

    def _shifted(self, square: int | None, width: int, shift: tuple[int, int]) -> int | None:
        if square is None:
            return None
        row, col = divmod(square, width)
        row, col = row + shift[0], col + shift[1]
        is_on_board = 0 <= row < self.board.height and 0 <= col < self.board.width
        return self.board.square(row, col) if is_on_board else None

    # The mouse ---------------------------------------------------------------------------

    def square_event(
        self, point: QPointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier
    ) -> SquareEvent:
        """Return the event for a point of the view."""
        row, col = self.geometry_map.row_col_at(point)
        square = self.geometry_map.square_at(point)
        return SquareEvent(row, col, square, button, modifiers, point)

    def _event_of(self, event: QtGui.QMouseEvent, button: Qt.MouseButton) -> SquareEvent:
        return self.square_event(event.position(), button, event.modifiers())

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Begin to pan, or pass the event to the tool."""
        if event.button() is Qt.MouseButton.MiddleButton or self._is_space_down:
            self._pan_start = event.position()
            self._update_pointer()
        elif self._button is Qt.MouseButton.NoButton:
            self.set_cursor_square(None)
            self._button = event.button()
            self.tool.pressed(self._event_of(event, event.button()))

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Pan, or pass the event to the tool. Emit the square under the mouse."""
        if self._pan_start is not None:
            offset = event.position() - self._pan_start
            self._pan_start = event.position()
            self.pan(offset.x(), offset.y())
            return
        if self.cursor_square is not None:
            self.set_cursor_square(None)
        self._set_hovered(self.geometry_map.square_at(event.position()))
        self.tool.moved(self._event_of(event, self._button))

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        """Stop panning, or pass the event to the tool."""
        if self._pan_start is not None:
            self._pan_start = None
            self._update_pointer()
        elif event.button() is self._button:
            self._button = Qt.MouseButton.NoButton
            self.tool.released(self._event_of(event, event.button()))
            self.hovered.emit(self.pointed_square)
            self.cover_above(self._next_covered_height)

    def leaveEvent(self, event: QEvent) -> None:
        """Forget the square under the mouse."""
        self._set_hovered(None)
        self.tool.left()

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        """Zoom about the mouse. With Shift, pass the event to the tool."""
        turn = event.angleDelta()
        self._wheel_turn += (turn.y() or turn.x()) / 120
        if abs(self._wheel_turn) >= _MIN_TURN:
            steps, self._wheel_turn = self._wheel_turn, 0.0
            modifiers = event.modifiers()
            square_event = self.square_event(event.position(), Qt.MouseButton.NoButton, modifiers)
            is_used = bool(modifiers & Qt.KeyboardModifier.ShiftModifier) and self.tool.wheel(
                1 if steps > 0 else -1, square_event
            )
            if not is_used:
                self.zoom(steps, event.position())
        event.accept()

    def _set_hovered(self, square: int | None) -> None:
        if square != self._hovered_square:
            self.update_squares(s for s in (self._hovered_square, square) if s is not None)
            self._hovered_square = square
            self.hovered.emit(self.pointed_square)

    def _update_pointer(self) -> None:
        if self._pan_start is not None:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._is_space_down:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.setCursor(self.tool.cursor)

    # Keys --------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Give the tool the keys that it claims, even if they are shortcuts of actions."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QtGui.QKeyEvent):
            modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            is_alone = modifiers == Qt.KeyboardModifier.NoModifier
            if self.tool.claims(event) or (is_alone and event.key() == Qt.Key.Key_Escape):
                event.accept()
                return True
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self.fit()
        return super().event(event)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Handle Escape, Space and the key of the probe. Pass other keys to the tool."""
        if self._is_for_probe(event):
            if not event.isAutoRepeat():
                self._hold_probe(True)
            return
        if event.key() == Qt.Key.Key_Escape:
            if not self.tool.cancel():
                if self.cursor_square is not None:
                    self.set_cursor_square(None)
                else:
                    self.escape_pressed.emit()
            return
        if event.key() == Qt.Key.Key_Space and self.cursor_square is None:
            if not event.isAutoRepeat():
                self._is_space_down = True
                self._update_pointer()
            return
        if not self.tool.key(event):
            event.ignore()

    def keyReleaseEvent(self, event: QtGui.QKeyEvent) -> None:
        """Stop panning with Space, or probing."""
        if self._is_for_probe(event):
            if not event.isAutoRepeat():
                self._hold_probe(False)
            return
        if event.key() == Qt.Key.Key_Space and self._is_space_down:
            if not event.isAutoRepeat():
                self._is_space_down = False
                self._update_pointer()
        else:
            event.ignore()

    def _is_for_probe(self, event: QtGui.QKeyEvent) -> bool:
        is_alone = event.modifiers() == Qt.KeyboardModifier.NoModifier
        return event.key() == PROBE_KEY and (is_alone or self._is_probing)

    def _hold_probe(self, is_held: bool) -> None:
        if is_held is not self._is_probing:
            self._is_probing = is_held
            self.probe_held.emit(is_held)

    def move_cursor(self, event: QtGui.QKeyEvent) -> bool:
        """Move the cursor square with an arrow key. Return whether the key was one."""
        step = _ARROW_STEPS.get(Qt.Key(event.key()))
        if step is None:
            return False
        if self.cursor_square is None:
            start = self._hovered_square
            if start is None:
                middle = self.board.square(self.board.height // 2, self.board.width // 2)
                start = next(iter(self.board.players), middle)
            self.set_cursor_square(start)
            return True
        row, col = self.board.row_col(self.cursor_square)
        row = min(max(row + step[0], 0), self.board.height - 1)
        col = min(max(col + step[1], 0), self.board.width - 1)
        self.set_cursor_square(self.board.square(row, col))
        return True

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        """Stop panning with Space, and probing: the release of the key will go elsewhere."""
        self._is_space_down = False
        self._hold_probe(False)
        self._update_pointer()
        super().focusOutEvent(event)


class Layer(Protocol):
    """Part of the picture. Layers are painted in the order they were added."""

    def paint(self, painter: QtGui.QPainter, geometry: Geometry) -> None:
        """Paint the visible part. The painter can be clipped further."""


def _paint_frame(painter: QtGui.QPainter, rect: QRectF, *lines: tuple[QtGui.QColor, float]) -> None:
    """Frame a square with sharp corners, visible on any background."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in lines:
        pen = QtGui.QPen(colour, width)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawRect(rect)


def _paint_selected(painter: QtGui.QPainter, rect: QRectF, colours: Colours) -> None:
    """Frame the selected box with round corners. The cursor's frame has sharp ones."""
    frame, radius = rect.adjusted(2, 2, -2, -2), rect.width() / 7
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((colours.floor, 5.0), (colours.accent, 3.0)):
        painter.setPen(QtGui.QPen(colour, width))
        painter.drawRoundedRect(frame, radius, radius)


@dataclass(frozen=True, slots=True)
class SquareEvent:
    """A mouse event on the board.

    The row and column can be off the board; then the square is None. The button is the one
    pressed, held or released, or ``NoButton``. The point is in the view's device-independent
    pixels.
    """

    row: int
    col: int
    square: int | None
    button: Qt.MouseButton
    modifiers: Qt.KeyboardModifier
    point: QPointF


class Tool(QObject):
    """A tool that does nothing. Subclasses override the methods that they need."""

    cursor: Qt.CursorShape = Qt.CursorShape.ArrowCursor
    """The pointer's shape over the board."""
    is_placing = False
    """Whether the tool moves something over the board that nothing may cover."""

    def activated(self) -> None:
        """Prepare for use as the current tool."""

    def deactivated(self) -> None:
        """Finish before another tool takes over. :meth:`cancel` was called first."""

    def forget_level(self) -> None:
        """Handle the change to another level: forget everything about the previous one."""
        self.cancel()

    def pressed(self, event: SquareEvent) -> None:
        """Handle the press of a button."""

    def moved(self, event: SquareEvent) -> None:
        """Handle a move of the mouse, with or without a button held."""

    def released(self, event: SquareEvent) -> None:
        """Handle the release of the button."""

    def left(self) -> None:
        """Handle the mouse leaving the view."""

    def wheel(self, steps: int, event: SquareEvent) -> bool:
        """Handle the wheel turned with Shift (up is positive). Return whether it was used."""
        return False

    def claims(self, event: QtGui.QKeyEvent) -> bool:
        """Return whether :meth:`key` takes a key even if it is the shortcut of an action."""
        return False

    def key(self, event: QtGui.QKeyEvent) -> bool:
        """Handle the press of a key. Return whether it was used."""
        return False

    def cancel(self) -> bool:
        """Abort the gesture in progress, as on Escape. Return whether there was one."""
        return False
