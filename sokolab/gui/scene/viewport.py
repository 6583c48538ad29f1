"""A widget that shows part of a board: zooming, panning and fitting."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Signal
from PySide6.QtGui import QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from sokolab.core.board import Board
from sokolab.gui.scene.camera import Camera, fitted
from sokolab.gui.scene.geometry import Geometry

_ZOOM_STEP: Final = 1.2
"""Factor of one step of zooming."""


class Viewport(QWidget):
    """Knows where the squares of a board are in the view.

    The board stays where it is on the screen when docks around it open, close or change their
    size. Only resizing the window, :meth:`fit` and another level fit it again.
    """

    geometry_changed = Signal()
    """The squares moved or changed their size in the view."""

    def __init__(self, board: Board, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._board = board
        self._camera = Camera(32, 0, 0)
        self._fits = True
        self._covered_above = 0
        self._covered_below = 0
        self._place = QPoint()
        self._window_size = QSize()
        self._geometry: Geometry | None = None

    @property
    def board(self) -> Board:
        """The board shown."""
        return self._board

    @property
    def geometry_map(self) -> Geometry:
        """Where the squares are now."""
        if self._geometry is None:
            self._geometry = self._camera.geometry(
                self._board.height,
                self._board.width,
                self.width(),
                self.height(),
                self.devicePixelRatioF(),
            )
        return self._geometry

    def changeEvent(self, event: QEvent) -> None:
        """Paint the words on the board in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.update()

    def fit(self) -> None:
        """Centre the whole board in the part of the view that nothing covers."""
        self._fits = True
        width, height = self._device_size()
        ratio = self.devicePixelRatioF()
        rows, columns = self._board.height, self._board.width
        above = round(self._covered_above * ratio)
        free = max(height - round(self._covered_below * ratio), 1)
        camera = fitted(rows, columns, width, free, ratio)
        if camera.top < above:
            camera = fitted(rows, columns, width, max(free - above, 1), ratio).panned(0, above)
        self._camera = camera
        self._moved()

    def cover_above(self, covered: int) -> None:
        """Fit boards below what covers the view's upper edge, from the next time on.

        Messages come and go while the user draws; the board stays where it is.

        Parameters
        ----------
        covered
            Device-independent pixels.
        """
        self._covered_above = covered

    def cover_below(self, covered: int) -> None:
        """Fit boards above what covers the view's lower edge, in device-independent pixels."""
        if covered != self._covered_below:
            self._covered_below = covered
            if self._fits:
                self.fit()

    def zoom(self, steps: float, at: QPointF | None = None) -> None:
        """Zoom in (positive steps) or out about a point of the view, by default its middle."""
        point = (at or QPointF(self.width() / 2, self.height() / 2)) * self.devicePixelRatioF()
        self._fits = False
        self._camera = self._camera.zoomed(_ZOOM_STEP**steps, point.x(), point.y())
        self._moved()

    def pan(self, dx: float, dy: float) -> None:
        """Move the board by that many device-independent pixels."""
        ratio = self.devicePixelRatioF()
        self._fits = False
        self._camera = self._camera.panned(dx * ratio, dy * ratio)
        self._moved()

    def _device_size(self) -> tuple[int, int]:
        ratio = self.devicePixelRatioF()
        return round(self.width() * ratio), round(self.height() * ratio)

    def _moved(self) -> None:
        width, height = self._device_size()
        self._camera = self._camera.clamped(self._board.height, self._board.width, width, height)
        self._geometry = None
        self.update()
        self.geometry_changed.emit()

    def reveal(self, squares: Iterable[int]) -> None:
        """Pan just enough to show these squares; if not all fit, the first one is shown."""
        for square in reversed(list(squares)):
            self._reveal(square)

    def _follow(self, shift: tuple[int, int]) -> None:
        """Keep squares in place on the screen that moved by ``shift`` on the board."""
        side = self._camera.side
        self._camera = self._camera.panned(-shift[1] * side, -shift[0] * side)
        self._moved()

    def _reveal(self, square: int) -> None:
        rect = self.geometry_map.rect(square)
        edge = min(rect.width(), 40.0)
        dx = max(edge - rect.left(), 0.0) + min(self.width() - edge - rect.right(), 0.0)
        dy = max(edge - rect.top(), 0.0) + min(self.height() - edge - rect.bottom(), 0.0)
        if dx or dy:
            self.pan(dx, dy)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the board if the window was resized; else keep it where it is on the screen."""
        self._follow_layout()

    def moveEvent(self, event: QMoveEvent) -> None:
        """Keep the board where it is on the screen."""
        self._follow_layout()

    def _follow_layout(self) -> None:
        window = self.window()
        place = self.mapTo(window, QPoint(0, 0)) if window is not self else QPoint()
        resized = window.size() != self._window_size or not self.isVisible()
        self._window_size = window.size()
        moved, self._place = self._place - place, place
        if self._fits and resized:
            self.fit()
        else:
            fits = self._fits
            self.pan(moved.x(), moved.y())
            self._fits = fits

    def sizeHint(self) -> QSize:
        """Return a comfortable size."""
        return QSize(720, 560)
