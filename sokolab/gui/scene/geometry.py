"""Where the squares are in the view; tiles, overlays and the mouse share it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF


@dataclass(frozen=True, slots=True)
class Geometry:
    """Maps squares to the view's device-independent pixels, and back.

    Height and width are those of the board in squares; a square has ``side`` pixels, and the
    board's upper left corner is at ``left`` and ``top`` in the view, whose size is in pixels.
    """

    height: int
    width: int
    side: float
    left: float
    top: float
    view_width: float
    view_height: float

    def rect(self, square: int) -> QRectF:
        """Return the rectangle of a square."""
        return self.area(*divmod(square, self.width))

    def area(self, row: int, col: int, height: int = 1, width: int = 1) -> QRectF:
        """Return the rectangle of some squares, which may be off the board."""
        side = self.side
        return QRectF(self.left + col * side, self.top + row * side, width * side, height * side)

    def centre(self, square: int) -> QPointF:
        """Return the centre of a square."""
        row, col = divmod(square, self.width)
        return QPointF(
            self.left + (col + 0.5) * self.side,
            self.top + (row + 0.5) * self.side,
        )

    def row_col_at(self, point: QPointF) -> tuple[int, int]:
        """Return the row and column under a point, which may be outside the board."""
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
    def in_view(self) -> tuple[range, range]:
        """The rows and columns that are at least partly visible."""
        top, left = int(-self.top // self.side), int(-self.left // self.side)
        bottom = int((self.view_height - self.top) // self.side) + 1
        right = int((self.view_width - self.left) // self.side) + 1
        rows = range(max(top, 0), min(bottom, self.height))
        return rows, range(max(left, 0), min(right, self.width))

    def visible_squares(self) -> Iterator[int]:
        """Yield the squares that are at least partly visible, ascending."""
        rows, cols = self.in_view
        for row in rows:
            yield from range(row * self.width + cols.start, row * self.width + cols.stop)
