"""A widget that shows part of a board: the geometry of squares, zooming, panning, scroll bars."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from PySide6 import QtCore
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QScrollBar, QSizePolicy, QWidget

from sokolab.core.board import Board
from sokolab.gui.shell.building import LANGUAGE
from sokolab.language import tr

MIN_SIDE: Final = 1
MAX_SIDE: Final = 256
"""Maximum side of a square after zooming in, in device pixels."""
_FITTED_MARGIN: Final = 24
"""Pixels left free around a fitted board."""
_MAX_SHARE_BELOW: Final = 0.09
"""Largest share of the view's height left free below a board to match the space above it."""
_MAX_FITTED_SIDE: Final = 72  # side of a square after fitting, in device-independent pixels
_MIN_VISIBLE_PIXELS: Final = 32
"""Device pixels of the board that stay in view however far it is panned."""
_ZOOM_STEP: Final = 1.2
"""Factor of one step of zooming."""
_BAR_WIDTH: Final = 10
"""Width of a scroll bar, in pixels. The style sheet has the same."""
_SCROLLED_MARGIN: Final = 24
"""Scrolling shows this much beyond the board's edge, in device-independent pixels."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """Maps squares to the view's device-independent pixels, and back.

    ``height`` and ``width`` count the squares of the board; ``side`` is the side of a square. The
    board's upper left corner is at ``left`` and ``top`` in the view. ``view_width`` and
    ``view_height`` are the size of the view.
    """

    height: int
    width: int
    side: float
    left: float
    top: float
    view_width: float
    view_height: float

    def rect(self, square: int) -> QRectF:
        """Return the rectangle of a square, in pixels of the view."""
        return self.area(*divmod(square, self.width))

    def area(self, row: int, col: int, height: int = 1, width: int = 1) -> QRectF:
        """Return the rectangle of some squares, which can be off the board."""
        side = self.side
        return QRectF(self.left + col * side, self.top + row * side, width * side, height * side)

    @property
    def board_area(self) -> QRectF:
        """The rectangle of the board, in pixels of the view. It can extend beyond the view."""
        return self.area(0, 0, self.height, self.width)

    def centre(self, square: int) -> QPointF:
        """Return the centre of a square, in pixels of the view."""
        row, col = divmod(square, self.width)
        return QPointF(
            self.left + (col + 0.5) * self.side,
            self.top + (row + 0.5) * self.side,
        )

    def row_col_at(self, point: QPointF) -> tuple[int, int]:
        """Return the row and column under a point, which can be outside the board."""
        return (
            int((point.y() - self.top) // self.side),
            int((point.x() - self.left) // self.side),
        )

    def square_at(self, point: QPointF) -> int | None:
        """Return the square under a point, or None outside the board."""
        row, col = self.row_col_at(point)
        if 0 <= row < self.height and 0 <= col < self.width:
            return row * self.width + col
        return None

    @property
    def visible_ranges(self) -> tuple[range, range]:
        """The rows and columns that are at least partly visible."""
        top, left = int(-self.top // self.side), int(-self.left // self.side)
        bottom = int((self.view_height - self.top) // self.side) + 1
        right = int((self.view_width - self.left) // self.side) + 1
        rows = range(max(top, 0), min(bottom, self.height))
        return rows, range(max(left, 0), min(right, self.width))

    def visible_squares(self) -> Iterator[int]:
        """Yield the squares that are at least partly visible, ascending."""
        rows, columns = self.visible_ranges
        for row in rows:
            yield from range(row * self.width + columns.start, row * self.width + columns.stop)


@dataclass(frozen=True, slots=True)
class Camera:
    """The side of a square and the board's upper left corner, in device pixels."""

    side: int
    left: int
    top: int

    def geometry(
        self, height: int, width: int, view_width: float, view_height: float, ratio: float
    ) -> Geometry:
        """Return the geometry of a board in a view, in device-independent pixels."""
        return Geometry(
            height=height,
            width=width,
            side=self.side / ratio,
            left=self.left / ratio,
            top=self.top / ratio,
            view_width=view_width,
            view_height=view_height,
        )

    def panned(self, dx: float, dy: float) -> Camera:
        """Return the camera after the board moved by ``dx`` and ``dy`` device pixels."""
        return replace(self, left=self.left + round(dx), top=self.top + round(dy))

    def shifted(self, shift: tuple[int, int]) -> Camera:
        """Return the camera that keeps squares in place after they moved by rows and columns."""
        return self.panned(-shift[1] * self.side, -shift[0] * self.side)

    def zoomed(self, factor: float, x: float, y: float) -> Camera:
        """Return the camera zoomed about a point, by at least a pixel per square if possible."""
        wanted_side = round(self.side * factor)
        if wanted_side == self.side:
            wanted_side += 1 if factor > 1 else -1
        side = min(max(wanted_side, MIN_SIDE), MAX_SIDE)
        scale = side / self.side
        return Camera(side, round(x - (x - self.left) * scale), round(y - (y - self.top) * scale))

    def clamped(self, height: int, width: int, view_width: int, view_height: int) -> Camera:
        """Return the camera moved so that some of the board is visible."""
        board_width, board_height = width * self.side, height * self.side
        pixels = _MIN_VISIBLE_PIXELS
        left = min(max(self.left, pixels - board_width), view_width - pixels)
        top = min(max(self.top, pixels - board_height), view_height - pixels)
        return replace(self, left=left, top=top)


def fitted(
    height: int,
    width: int,
    view_width: int,
    view_height: int,
    ratio: float,
    free_height: float = 2 * _FITTED_MARGIN,
) -> Camera:
    """Return the camera that centres the whole board, large but not huge.

    Above and below the board together, at least ``free_height`` device-independent pixels stay
    free.
    """
    free_width = view_width - 2 * _FITTED_MARGIN * ratio
    max_side = min(free_width / width, (view_height - free_height * ratio) / height)
    side = min(max(int(max_side), MIN_SIDE), round(_MAX_FITTED_SIDE * ratio))
    return Camera(side, (view_width - side * width) // 2, (view_height - side * height) // 2)


class Viewport(QWidget):
    """Knows where the squares of a board are in the view.

    The board stays where it is on the screen when panels around it open, close or change their
    size. It is fitted again only by :meth:`fit`, with another level, when the window is resized, or
    when a panel would cut off a part of a fitted board.
    """

    geometry_changed = Signal()
    """The squares moved or changed their size in the view."""
    resized = Signal()
    """The size of the view changed."""

    def __init__(self, board: Board, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.board = board
        """The board shown."""
        self._camera = Camera(32, 0, 0)
        self._uncovered_camera = self._camera  # the board returns there when messages go
        self._is_fitted = True
        self.covered_above = 0
        """Height covered at the upper edge of the view, in device-independent pixels."""
        self._reserved_above = 0
        self._covered_below = 0
        self._corner_in_window = QPoint()
        self._window_size = QSize()
        self._geometry: Geometry | None = None
        LANGUAGE.changed.connect(self.update)  # there are words on the board

    @property
    def geometry_map(self) -> Geometry:
        """The current geometry of the board in the view."""
        if self._geometry is None:
            self._geometry = self._camera.geometry(
                self.board.height,
                self.board.width,
                self.width(),
                self.height(),
                self.devicePixelRatioF(),
            )
        return self._geometry

    def fit(self) -> None:
        """Centre the whole board in the part of the view that nothing covers."""
        self._is_fitted = True
        width, height = self._device_size()
        ratio = self.devicePixelRatioF()
        rows, columns = self.board.height, self.board.width
        view_height = max(height - round(self._covered_below * ratio), 1)
        # As much is free below as above, to centre the board, except in low views.
        top_margin = max(self._reserved_above, _FITTED_MARGIN)
        max_margin = max(_FITTED_MARGIN, view_height / ratio * _MAX_SHARE_BELOW)
        margins = top_margin + min(top_margin, max_margin)
        self._uncovered_camera = fitted(rows, columns, width, view_height, ratio, margins)
        self._uncover_first_row()

    @property
    def user_camera(self) -> Camera | None:
        """The camera after the user moved or zoomed the board, or None if the board is fitted."""
        return None if self._is_fitted else self._uncovered_camera

    def set_user_camera(self, camera: Camera | None) -> None:
        """Restore an earlier camera of the user. None fits the board."""
        if camera is None:
            self.fit()
        else:
            self._is_fitted = False
            self._uncovered_camera = camera
            self._uncover_first_row()

    def refit(self) -> None:
        """Fit the board again, unless the user moved or zoomed it."""
        if self._is_fitted:
            self.fit()

    def cover_above(self, height: int) -> None:
        """Keep the board below a cover on the view's upper edge, in device-independent pixels.

        The board moves only if its first row would be covered. It comes back when the cover goes,
        unless the user has moved it. A fitted board shrinks if there is not enough room.
        """
        if height != self.covered_above:
            self.covered_above = height
            self._uncover_first_row()

    def keep_free_above(self, pixels: int) -> None:
        """Place the board as if at least this many pixels of the upper edge were always covered."""
        if pixels != self._reserved_above:
            self._reserved_above = pixels
            if self._is_fitted:
                self.fit()
            else:
                self._uncover_first_row()

    def _uncover_first_row(self) -> None:
        """Move the board down if its first row is covered. One that begins above the view stays."""
        camera, ratio = self._uncovered_camera, self.devicePixelRatioF()
        min_top = round(max(self.covered_above, self._reserved_above) * ratio)
        if 0 <= camera.top < min_top:
            rows, columns = self.board.height, self.board.width
            free_height = self._device_size()[1] - round(self._covered_below * ratio) - min_top
            max_side = max(free_height // rows, MIN_SIDE) if self._is_fitted else camera.side
            side = min(camera.side, max_side)
            camera = Camera(side, camera.left + (camera.side - side) * columns // 2, min_top)
        self._camera = camera
        self._clamp_camera()

    def cover_below(self, height: int) -> None:
        """Fit boards above a cover on the view's lower edge, in device-independent pixels."""
        if height != self._covered_below:
            self._covered_below = height
            self.refit()

    def zoom(self, steps: float, centre: QPointF | None = None) -> None:
        """Zoom in (positive steps) or out about a point of the view, by default its middle."""
        point = (centre or QPointF(self.width() / 2, self.height() / 2)) * self.devicePixelRatioF()
        self._is_fitted = False
        self._camera = self._camera.zoomed(_ZOOM_STEP**steps, point.x(), point.y())
        self._clamp_camera()
        self._uncovered_camera = self._camera

    def pan(self, dx: float, dy: float) -> None:
        """Move the board by ``dx`` and ``dy`` device-independent pixels."""
        ratio = self.devicePixelRatioF()
        self._is_fitted = False
        self._camera = self._camera.panned(dx * ratio, dy * ratio)
        self._clamp_camera()
        self._uncovered_camera = self._camera

    def _device_size(self) -> tuple[int, int]:
        ratio = self.devicePixelRatioF()
        return round(self.width() * ratio), round(self.height() * ratio)

    def _clamp_camera(self) -> None:
        width, height = self._device_size()
        self._camera = self._camera.clamped(self.board.height, self.board.width, width, height)
        self._geometry = None
        self.update()
        self.geometry_changed.emit()

    def reveal(self, squares: Iterable[int]) -> None:
        """Pan just enough to show these squares. If they do not all fit, show the first one."""
        for square in reversed(list(squares)):
            self._reveal_square(square)

    def _shift_cameras(self, shift: tuple[int, int]) -> None:
        """Keep the squares in place on the screen after they moved by ``shift`` on the board."""
        self._uncovered_camera = self._uncovered_camera.shifted(shift)
        self._camera = self._camera.shifted(shift)
        self._clamp_camera()

    def _reveal_square(self, square: int) -> None:
        rect = self.geometry_map.rect(square)
        edge = min(rect.width(), 40.0)
        dx = max(edge - rect.left(), 0.0) + min(self.width() - edge - rect.right(), 0.0)
        dy = max(edge - rect.top(), 0.0) + min(self.height() - edge - rect.bottom(), 0.0)
        if dx or dy:
            self.pan(dx, dy)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the board if the window was resized. Otherwise, keep its place on the screen."""
        self._adapt_camera()
        self.resized.emit()

    def moveEvent(self, event: QMoveEvent) -> None:
        """Keep the board where it is on the screen."""
        self._adapt_camera()

    def _adapt_camera(self) -> None:
        window = self.window()
        corner = self.mapTo(window, QPoint(0, 0)) if window is not self else QPoint()
        is_resized = window.size() != self._window_size or not self.isVisible()
        self._window_size = window.size()
        offset, self._corner_in_window = self._corner_in_window - corner, corner
        if self._is_fitted and is_resized:
            self.fit()
        else:
            ratio = self.devicePixelRatioF()
            dx, dy = offset.x() * ratio, offset.y() * ratio
            self._uncovered_camera = self._uncovered_camera.panned(dx, dy)
            self._camera = self._camera.panned(dx, dy)
            self._clamp_camera()
            if self._is_fitted and any(map(self._cuts_off, (self._uncovered_camera, self._camera))):
                self.fit()

    def _cuts_off(self, camera: Camera) -> bool:
        """Whether a part of the board would be outside the view."""
        width, height = self._device_size()
        right = camera.left + camera.side * self.board.width
        bottom = camera.top + camera.side * self.board.height
        return min(camera.left, camera.top) < 0 or right > width or bottom > height

    def sizeHint(self) -> QSize:
        """Return the size, in pixels, that a layout gives the view if there is room."""
        return QSize(720, 560)


class ScrollBars(QObject):
    """Scroll bars over the board, which show its visible part and move it."""

    def __init__(self, view: Viewport) -> None:
        super().__init__(view)
        self._view = view
        self.horizontal_bar = self._bar(
            Qt.Orientation.Horizontal, tr("Move the view left and right")
        )
        self.vertical_bar = self._bar(Qt.Orientation.Vertical, tr("Move the view up and down"))
        view.geometry_changed.connect(self._update_bars)
        self._update_bars()

    def _bar(self, orientation: Qt.Orientation, name: str) -> QScrollBar:
        bar = QScrollBar(orientation, self._view)
        bar.setObjectName("board-scroll")
        bar.setAccessibleName(name)
        bar.setCursor(Qt.CursorShape.ArrowCursor)
        bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        bar.valueChanged.connect(self._pan_view)
        bar.hide()
        return bar

    def _update_bars(self) -> None:
        """Show which part of the board is visible now."""
        area = self._view.geometry_map.board_area
        width, height = self._view.width(), self._view.height()
        _update_bar(self.horizontal_bar, area.left(), area.width(), width)
        _update_bar(self.vertical_bar, area.top(), area.height(), height)
        self.horizontal_bar.setGeometry(0, height - _BAR_WIDTH, width - _BAR_WIDTH, _BAR_WIDTH)
        self.vertical_bar.setGeometry(width - _BAR_WIDTH, 0, _BAR_WIDTH, height - _BAR_WIDTH)

    def _pan_view(self) -> None:
        geometry = self._view.geometry_map
        dx, dy = (
            _scroll_start(start) + bar.value() if bar.isVisible() else 0
            for bar, start in (
                (self.horizontal_bar, geometry.left),
                (self.vertical_bar, geometry.top),
            )
        )
        self._view.pan(-dx, -dy)


def _scroll_start(start: float) -> int:
    """Return the beginning of the scrollable range of a board with its edge at ``start``."""
    return min(0, round(start) - _SCROLLED_MARGIN)


def _update_bar(bar: QScrollBar, start: float, length: float, view_length: int) -> None:
    is_beyond = start < -0.5 or start + length > view_length + 0.5
    low, high = _scroll_start(start), max(view_length, round(start + length) + _SCROLLED_MARGIN)
    with QtCore.QSignalBlocker(bar):
        bar.setRange(0, high - low - view_length)
        bar.setPageStep(view_length)
        bar.setSingleStep(48)
        bar.setValue(-low)
    bar.setVisible(is_beyond)


class FirstPaint(QObject):
    """Calls a function once, from the event loop, after the first painting of a widget.

    The widget owns this object.
    """

    def __init__(self, widget: QWidget, function: Callable[[], object]) -> None:
        super().__init__(widget)
        self._function = function
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Wait for the first painting. The timer fires when it is done."""
        if event.type() is QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QtCore.QTimer.singleShot(0, self, self._end)
        return False

    def _end(self) -> None:
        self._function()
        self.deleteLater()
