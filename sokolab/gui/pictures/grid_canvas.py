"""The picture under its grid, which the user drags and clicks, and the level as it was read."""

from dataclasses import replace
from enum import Enum, auto
from typing import Final

import numpy as np
from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal

from sokolab.core.board import Tile
from sokolab.core.walks import connected_with_edge
from sokolab.gui.pictures.placing import ARROW_DIRECTIONS, SIZE_KEYS
from sokolab.gui.scene.tiles import TilesLayer, paint_piece
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell import building
from sokolab.gui.shell.theme import Theme
from sokolab.language import tr
from sokolab.pictures.grid import MIN_ROWS, Grid
from sokolab.pictures.reading import PictureReading

MIN_SQUARE_PIXELS: Final = 4.0
"""Minimum width of the grid's squares."""
_HANDLE_PIXELS: Final = 4.0  # pixels from the middle of a handle to its edge
_HANDLE_REACH: Final = 11.0  # pixels from the middle of a handle within which a press takes it
_MARGIN: Final = 6.0  # pixels around the picture, so that handles at its edge show
_SQUARES_AROUND: Final = 1.5  # squares around the grid that are displayed at first
_UNLIKELY_CONFIDENCE, _HOPELESS_CONFIDENCE = 0.5, 0.05
"""A reading with less confidence likely has a wrong grid: the first figure applies if most squares
are doubtful, the second otherwise."""
_ZOOM_STEP: Final = 1.25
_WHEEL_STEP: Final = 120  # one step of the mouse wheel, in eighths of a degree
_MAX_ZOOM: Final = 48.0  # pixels of the screen per pixel of the picture
_BADGE_SHARE: Final = 0.45
"""Side of the mark that shows a square's content, as a share of the square's side."""
_MIN_BADGE, _MAX_BADGE = 7.0, 22.0
_MAX_SQUARE_PIXELS: Final = 64.0
_MIN_SIZE: Final = QSize(160, 140)
_CURSORS: Final = {
    (0, 0): Qt.CursorShape.SizeAllCursor,
    (1, 1): Qt.CursorShape.SizeFDiagCursor,
    (-1, -1): Qt.CursorShape.SizeFDiagCursor,
    (1, -1): Qt.CursorShape.SizeBDiagCursor,
    (-1, 1): Qt.CursorShape.SizeBDiagCursor,
    (1, 0): Qt.CursorShape.SizeHorCursor,
    (-1, 0): Qt.CursorShape.SizeHorCursor,
    (0, 1): Qt.CursorShape.SizeVerCursor,
    (0, -1): Qt.CursorShape.SizeVerCursor,
}
"""Cursors by the sides of a handle: right and below 1, left and above -1, the grid (0, 0)."""

_Sides = tuple[int, int]


class _DragTarget(Enum):
    """Things other than the grid and its handles that a drag can move."""

    PICTURE = auto()
    FRAME = auto()


def is_grid_likely_wrong(reading: PictureReading) -> bool:
    """Whether the reading's confidence is so low that the grid is likely wrong."""
    limit = _UNLIKELY_CONFIDENCE if is_mostly_doubtful(reading) else _HOPELESS_CONFIDENCE
    return reading.confidence < limit


def is_mostly_doubtful(reading: PictureReading) -> bool:
    """Whether most squares are doubtful: frames around them would only hide the picture."""
    return bool(reading.doubtful.mean() > 0.5)


def dragged(grid: Grid, sides: _Sides, x: float, y: float) -> Grid:
    """Return the grid whose handle was dragged to a point of the picture.

    A corner resizes the squares; an edge adds or removes rows or columns. The opposite corner or
    edge stays where it is.
    """
    across, down = sides
    right, bottom = grid.left + grid.columns * grid.size, grid.top + grid.rows * grid.square_height
    width = right - x if across < 0 else x - grid.left
    height = bottom - y if down < 0 else y - grid.top
    if across and down:
        size = max(MIN_SQUARE_PIXELS, width / grid.columns, height / grid.rows / grid.aspect)
        grid = replace(grid, size=size)
    elif across:
        grid = replace(grid, columns=max(MIN_ROWS, round(width / grid.size)))
    else:
        grid = replace(grid, rows=max(MIN_ROWS, round(height / grid.square_height)))
    left = right - grid.columns * grid.size if across < 0 else grid.left
    top = bottom - grid.rows * grid.square_height if down < 0 else grid.top
    return replace(grid, left=left, top=top)


class _SquaresWidget(QtWidgets.QWidget):
    """Squares that the user points at and names. A subclass defines where they are."""

    clicked = Signal(float, float)
    """The user named the square at a point, in pixels of the picture."""
    kinds_requested = Signal(float, float)
    """The user asked for the kinds to choose from for the square at a point."""
    pointed = Signal(object)
    """The mouse is now over the square with this row and column, or over none (None)."""

    def __init__(self, reading: PictureReading, name: str) -> None:
        super().__init__()
        self.reading = reading
        self._pointed_cell: tuple[int, int] | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Expanding
        )
        building.named(self, name)

    def minimumSizeHint(self) -> QSize:
        """Return the size, in pixels, below which no layout shrinks the picture."""
        return _MIN_SIZE

    def square_rect(self, row: int, column: int) -> QRectF:
        """Return the rectangle of a square of the board on the widget."""
        raise NotImplementedError

    def square_at(self, point: QPointF) -> tuple[int, int]:
        """Return the row and column at a point of the widget, which can be beyond the board."""
        raise NotImplementedError

    def point_at(self, cell: tuple[int, int] | None) -> None:
        """Mark the square that the mouse is over, here or on the other picture."""
        if cell != self._pointed_cell:
            self._pointed_cell = cell
            self.update()

    def _emit_square(self, point: QPointF) -> None:
        row, column = self.square_at(point)
        rows, columns = self.reading.board.tiles.shape
        self.pointed.emit((row, column) if 0 <= row < rows and 0 <= column < columns else None)

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        super().leaveEvent(event)
        self.pointed.emit(None)

    def _mark_squares(
        self, painter: QtGui.QPainter, doubt_colour: QtGui.QColor, pointer_colour: QtGui.QColor
    ) -> None:
        """Frame doubtful squares and the one under the mouse, with white lines for contrast."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        doubtful = self.reading.doubtful & (not is_mostly_doubtful(self.reading))
        rows, columns = doubtful.nonzero()
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
            self._frame_square(painter, row, column, doubt_colour)
        if self._pointed_cell is not None:
            self._frame_square(painter, *self._pointed_cell, pointer_colour)

    def _frame_square(
        self, painter: QtGui.QPainter, row: int, col: int, colour: QtGui.QColor
    ) -> None:
        rect = self.square_rect(row, col).adjusted(1, 1, -1, -1)
        for pen, inset in ((QtGui.QPen(colour, 2), 0), (QtGui.QPen(QtGui.QColor("white"), 1), 1.5)):
            painter.setPen(pen)
            painter.drawRect(rect.adjusted(inset, inset, -inset, -inset))


class GridCanvas(_SquaresWidget):
    """The picture with the grid, its handles, and a mark for the content of each square.

    A click reports its square; a drag moves the grid or one of its handles. A drag that begins
    beside the grid, or the next one after :meth:`set_framing`, draws a frame around the board. The
    wheel enlarges the picture, and the middle button moves it.
    """

    framed = Signal(QRectF)
    """The user has drawn a frame around the board, in pixels of the picture."""
    framing_changed = Signal(bool)
    """Carries whether the next drag draws a frame, wherever it begins."""

    grid_changed = Signal(object)
    """The grid was moved or resized. Carries the :class:`Grid`."""

    def __init__(self, pixmap: QtGui.QPixmap, reading: PictureReading, theme: Theme) -> None:
        super().__init__(reading, tr("The picture with the grid"))
        self.grid = reading.grid
        """The displayed grid. Its squares might not be read yet."""
        self._pixmap = pixmap
        self._theme = theme
        self._visible_part = (
            self._picture_rect if is_grid_likely_wrong(reading) else self._part_around_grid()
        )
        self._press_point: QPointF | None = None
        self._drag_target: _Sides | _DragTarget = _DragTarget.PICTURE
        self._drawn_frame = QRectF()  # widget coordinates
        self._is_framing = False
        self._grid_before_drag = self.grid
        self._is_dragged = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        """Return the size in which the picture is first shown."""
        return self._pixmap.size().scaled(QSize(640, 480), Qt.AspectRatioMode.KeepAspectRatio)

    @property
    def visible_size(self) -> QSize:
        """The size of the displayed part, in pixels of the picture."""
        return self._visible_part.size().toSize().expandedTo(QSize(1, 1))

    @property
    def _picture_rect(self) -> QRectF:
        return QRectF(self._pixmap.rect())

    def _part_around_grid(self) -> QRectF:
        """Return the part of the picture around the grid, or the whole if it is hardly larger."""
        grid, whole = self.grid, self._picture_rect
        size = grid.columns * grid.size, grid.rows * grid.square_height
        across, down = _SQUARES_AROUND * grid.size, _SQUARES_AROUND * grid.square_height
        part = QRectF(grid.left, grid.top, *size).adjusted(-across, -down, across, down) & whole
        is_smaller = max(part.width() / whole.width(), part.height() / whole.height()) < 0.8
        return part if is_smaller and not part.isEmpty() else whole

    @property
    def _scale(self) -> float:
        width, height = self.width() - 2 * _MARGIN, self.height() - 2 * _MARGIN
        part = self._visible_part
        return max(min(width / part.width(), height / part.height()), 0.01)

    @property
    def _picture_corner(self) -> QPointF:
        """The upper left corner of the picture on the widget."""
        middle = QPointF(self.width() / 2, self.height() / 2)
        return middle - self._visible_part.center() * self._scale

    def _picture_point(self, point: QPointF) -> QPointF:
        return (point - self._picture_corner) / self._scale

    def square_rect(self, row: int, column: int) -> QRectF:
        """Return the rectangle of a square of the grid on the widget."""
        return self._rect_of_squares(row, column, 1, 1)

    def square_at(self, point: QPointF) -> tuple[int, int]:
        """Return the row and column of the grid at a point of the widget."""
        picture_point = self._picture_point(point)
        return self.grid.square_at(picture_point.x(), picture_point.y())

    def _rect_of_squares(self, row: int, column: int, rows: int, columns: int) -> QRectF:
        grid, scale, corner = self.grid, self._scale, self._picture_corner
        left, top = grid.left + column * grid.size, grid.top + row * grid.square_height
        size = columns * grid.size * scale, rows * grid.square_height * scale
        return QRectF(corner.x() + left * scale, corner.y() + top * scale, *size)

    @property
    def _handles(self) -> dict[_Sides, QPointF]:
        """The middles of the grid's handles, by the sides that they move."""
        area = self._rect_of_squares(0, 0, self.grid.rows, self.grid.columns)
        half = QPointF(area.width() / 2, area.height() / 2)
        return {
            (across, down): area.center() + QPointF(across * half.x(), down * half.y())
            for across, down in _CURSORS
            if across or down
        }

    def set_framing(self, is_on: bool) -> None:
        """Set whether the next drag draws a frame around the board, wherever it begins."""
        if is_on is not self._is_framing:
            self._is_framing = is_on
            shapes = Qt.CursorShape
            self.setCursor(shapes.CrossCursor if is_on else shapes.ArrowCursor)
            self.framing_changed.emit(is_on)

    def _target_at(self, point: QPointF) -> _Sides | _DragTarget:
        """Return the part that a drag from a point of the widget moves."""
        if self._is_framing:
            return _DragTarget.FRAME
        for sides, handle in self._handles.items():
            if (point - handle).manhattanLength() < _HANDLE_REACH:
                return sides
        area = self._rect_of_squares(0, 0, self.grid.rows, self.grid.columns)
        return (0, 0) if area.contains(point) else _DragTarget.FRAME

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        """Paint the picture, the grid, a mark for each piece and goal, and the handles."""
        painter, scale = QtGui.QPainter(self), self._scale
        painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform, scale < 1)
        whole = QRectF(self._picture_corner, self._picture_rect.size() * scale)
        painter.drawPixmap(whole, self._pixmap, self._picture_rect)
        self._paint_lines(painter)
        tiles = self.reading.board.tiles
        if tiles.shape == (self.grid.rows, self.grid.columns):  # otherwise the grid is not read yet
            pieces = (tiles & ~np.uint8(Tile.WALL)).nonzero()
            for row, column in zip(*(indices.tolist() for indices in pieces), strict=True):
                self._paint_badge(painter, row, column, int(tiles[row, column]))
            colours = self._theme.colours
            self._mark_squares(painter, colours.error, colours.accent)
        painter.setPen(QtGui.QPen(self._theme.colours.accent, 1.5))
        painter.setBrush(QtGui.QColor("white"))
        for handle in self._handles.values():
            painter.drawRect(
                QRectF(
                    handle.x() - _HANDLE_PIXELS,
                    handle.y() - _HANDLE_PIXELS,
                    *2 * (2 * _HANDLE_PIXELS,),
                )
            )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self._drawn_frame)

    def _paint_lines(self, painter: QtGui.QPainter) -> None:
        """Draw grid lines that can be seen on light and on dark pictures."""
        grid = self.grid
        area = self._rect_of_squares(0, 0, grid.rows, grid.columns)
        width, height = area.width() / grid.columns, area.height() / grid.rows
        for colour, style in (("black", Qt.PenStyle.SolidLine), ("white", Qt.PenStyle.DotLine)):
            painter.setPen(QtGui.QPen(QtGui.QColor(colour), 1, style))
            for column in range(grid.columns + 1):
                x = area.left() + column * width
                painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
            for row in range(grid.rows + 1):
                y = area.top() + row * height
                painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))

    def _paint_badge(self, painter: QtGui.QPainter, row: int, column: int, tile: int) -> None:
        """Paint a small mark for the content of a square into its lower right corner."""
        area, colours = self.square_rect(row, column), self._theme.colours
        shorter = min(area.width(), area.height())
        side = min(max(_BADGE_SHARE * shorter, _MIN_BADGE), _MAX_BADGE, shorter)
        corner = area.bottomRight() - QPointF(side + 1, side + 1)
        badge = QRectF(corner, QPointF(corner.x() + side, corner.y() + side))
        painter.fillRect(badge.adjusted(-1, -1, 1, 1), QtGui.QColor("white"))
        painter.fillRect(badge, colours.floor)
        paint_piece(painter, badge, tile, colours)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Begin to drag a handle, the grid or the picture, or to click a square."""
        self._press_point = event.position()
        self._grid_before_drag = self.grid
        self._is_dragged = False
        self._drag_target = self._target_at(event.position())
        if event.button() is Qt.MouseButton.RightButton:
            self._drag_target = (0, 0)
        elif event.button() is Qt.MouseButton.MiddleButton:
            self._drag_target = _DragTarget.PICTURE

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Go on with the drag. Without a button, point at the square."""
        point = event.position()
        if self._press_point is None:
            self._emit_square(point)
            target, shapes = self._target_at(point), Qt.CursorShape
            if isinstance(target, tuple):
                self.setCursor(_CURSORS[target] if any(target) else shapes.ArrowCursor)
            else:
                self.setCursor(shapes.CrossCursor if self._is_framing else shapes.ArrowCursor)
            return
        offset = point - self._press_point
        is_far = offset.manhattanLength() >= QtWidgets.QApplication.startDragDistance()
        if self._is_dragged or is_far:
            self._is_dragged = True
            self._drag_to(self._press_point, point)

    def _drag_to(self, start: QPointF, point: QPointF) -> None:
        offset, grid = (point - start) / self._scale, self._grid_before_drag
        if self._drag_target is _DragTarget.PICTURE:
            self._press_point = point
            self._show_part(self._visible_part.translated(-offset))
        elif self._drag_target is _DragTarget.FRAME:
            self._drawn_frame = QRectF(start, point).normalized()
            self.update()
        elif self._drag_target == (0, 0):
            left, top = grid.left + offset.x(), grid.top + offset.y()
            self.grid_changed.emit(replace(grid, left=left, top=top))
        else:
            picture_point = self._picture_point(point)
            x, y = picture_point.x(), picture_point.y()
            self.grid_changed.emit(dragged(grid, self._drag_target, x, y))

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        """End a drag, or report the square of a click."""
        was_pressed, self._press_point = self._press_point is not None, None
        if was_pressed and self._is_dragged:
            if self._drag_target is _DragTarget.FRAME:
                self._end_frame()
        elif was_pressed:
            point = self._picture_point(event.position())
            if event.button() is Qt.MouseButton.RightButton:
                self.kinds_requested.emit(point.x(), point.y())
            elif event.button() is Qt.MouseButton.LeftButton:
                self.clicked.emit(point.x(), point.y())

    def _end_frame(self) -> None:
        drawn_frame, self._drawn_frame = self._drawn_frame, QRectF()
        self.set_framing(False)
        self.update()
        corner = self._picture_point(drawn_frame.topLeft())
        frame = QRectF(corner, drawn_frame.size() / self._scale) & self._picture_rect
        if min(frame.width(), frame.height()) >= MIN_ROWS * MIN_SQUARE_PIXELS:
            across, down = frame.width() / 8, frame.height() / 8
            self._show_part(frame.adjusted(-across, -down, across, down))
            self.framed.emit(frame)

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        """Enlarge or shrink the picture about the mouse."""
        steps = event.angleDelta().y() / _WHEEL_STEP
        fixed_point = self._picture_point(event.position())
        factor = _ZOOM_STEP ** -min(steps, max(0.0, _MAX_ZOOM - self._scale))
        corner = fixed_point + (self._visible_part.topLeft() - fixed_point) * factor
        self._show_part(QRectF(corner, self._visible_part.size() * factor))
        event.accept()

    def _show_part(self, part: QRectF) -> None:
        """Show a part of the picture. A part that reaches beyond it is moved into it."""
        whole = self._picture_rect
        size = part.size().boundedTo(whole.size())
        left = min(max(part.left(), 0.0), whole.width() - size.width())
        top = min(max(part.top(), 0.0), whole.height() - size.height())
        self._visible_part = QRectF(QPointF(left, top), size)
        self.update()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Move the grid by a pixel with an arrow key. With Shift, add or remove a row or a column.

        Plus and minus change the size of the squares.
        """
        grid, key = self.grid, Qt.Key(event.key())
        right, down = ARROW_DIRECTIONS.get(key, (0, 0))
        if key in SIZE_KEYS:
            size = max(MIN_SQUARE_PIXELS, grid.size + SIZE_KEYS[key] / max(grid.columns, grid.rows))
            self.grid_changed.emit(replace(grid, size=size))
        elif (right, down) == (0, 0):
            super().keyPressEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            columns = max(MIN_ROWS, grid.columns + right)
            rows = max(MIN_ROWS, grid.rows + down)
            self.grid_changed.emit(replace(grid, columns=columns, rows=rows))
        else:
            self.grid_changed.emit(replace(grid, left=grid.left + right, top=grid.top + down))


class LevelAsRead(_SquaresWidget):
    """The level that was read, drawn as on the board, to be compared with the picture."""

    def __init__(self, reading: PictureReading, theme: Theme) -> None:
        super().__init__(reading, tr("The level as read"))
        self._theme = theme
        self._layer = self._new_layer()
        theme.changed.connect(self._redraw)

    def _new_layer(self) -> TilesLayer:
        board = self.reading.board
        layer = TilesLayer(board, self._theme.colours)
        layer.set_inside(~connected_with_edge(board).ravel())
        return layer

    def show_reading(self, reading: PictureReading) -> None:
        """Show another reading."""
        self.reading = reading
        self._redraw()

    def _redraw(self, *_: object) -> None:
        self._layer = self._new_layer()
        self.update()

    @property
    def _geometry(self) -> Geometry:
        rows, columns = self.reading.board.tiles.shape
        side = min(self.width() / columns, self.height() / rows, _MAX_SQUARE_PIXELS)
        side = max(int(side * (ratio := self.devicePixelRatioF())), 1) / ratio
        left, top = (self.width() - columns * side) // 2, (self.height() - rows * side) // 2
        return Geometry(
            height=rows,
            width=columns,
            side=side,
            left=left,
            top=top,
            view_width=self.width(),
            view_height=self.height(),
        )

    def square_rect(self, row: int, column: int) -> QRectF:
        """Return the rectangle of a square of the board on the widget."""
        return self._geometry.area(row, column)

    def square_at(self, point: QPointF) -> tuple[int, int]:
        """Return the row and column at a point of the widget."""
        return self._geometry.row_col_at(point)

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        """Paint the board in the middle, with frames as on the picture."""
        painter, colours = QtGui.QPainter(self), self._theme.colours
        self._layer.paint(painter, self._geometry)
        self._mark_squares(painter, colours.error, colours.accent)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Point at the square under the mouse."""
        self._emit_square(event.position())

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        """Report the square of a click. A right click asks for its kind."""
        row, column = self.square_at(event.position())
        rows, columns = self.reading.board.tiles.shape
        if 0 <= row < rows and 0 <= column < columns:
            is_right = event.button() is Qt.MouseButton.RightButton
            middle = self.reading.grid.middle(row, column)
            (self.kinds_requested if is_right else self.clicked).emit(*middle)


class PictureBesideLevel(QtWidgets.QWidget):
    """The picture, with the level beside or below it, whichever shows both larger."""

    def __init__(self, canvas: GridCanvas, level_view: LevelAsRead) -> None:
        super().__init__()
        self._canvas = canvas
        self._row = QtWidgets.QBoxLayout(QtWidgets.QBoxLayout.Direction.LeftToRight, self)
        canvas.framed.connect(self._arrange)
        building.fill(self._row, (canvas, 1), (level_view, 1), margins=(0, 0, 0, 0), spacing=12)
        for widget in (canvas, level_view):
            widget.pointed.connect(canvas.point_at)
            widget.pointed.connect(level_view.point_at)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Put both side by side or one below the other."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        picture, size = self._canvas.visible_size, self.size()
        keep, directions = Qt.AspectRatioMode.KeepAspectRatio, QtWidgets.QBoxLayout.Direction
        size_beside = picture.scaled(QSize(size.width() // 2, size.height()), keep)
        size_above = picture.scaled(QSize(size.width(), size.height() // 2), keep)
        is_beside = size_beside.width() >= size_above.width()
        # A wrong grid needs more room to be set right.
        self._row.setStretch(0, 2 if is_grid_likely_wrong(self._canvas.reading) else 1)
        self._row.setDirection(directions.LeftToRight if is_beside else directions.TopToBottom)
