"""A picture that lies over the squares of a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPixmap

from sokolab.core.board import Board

if TYPE_CHECKING:  # imported with the first picture
    from PIL.Image import Image

    from sokolab.pictures.grid import Grid

_OPACITY: Final = 0.4


@dataclass(frozen=True, slots=True)
class Underlay:
    """A picture, and where it lies on the board."""

    pixmap: QPixmap
    left: float
    """Distance of its left edge from the board's, in squares."""
    top: float
    """Distance of its upper edge from the board's, in squares."""
    width: float
    """Width of the picture, in squares."""
    opacity: float = _OPACITY
    """Opacity of the picture, from 0 to 1."""

    @property
    def rect(self) -> QRectF:
        """The rectangle of the picture on the board, in squares."""
        height = self.width * self.pixmap.height() / self.pixmap.width()
        return QRectF(self.left, self.top, self.width, height)


def pixmap_of(picture: Image) -> QPixmap:
    """Return a Pillow picture as a Qt pixmap."""
    rgb = picture.convert("RGB")
    data = rgb.tobytes()
    image = QImage(data, rgb.width, rgb.height, 3 * rgb.width, QImage.Format.Format_RGB888)
    return QPixmap.fromImage(image)


def underlay_on_grid(picture: Image, grid: Grid) -> Underlay:
    """Return a picture placed so that its grid lies on the squares of the board."""
    from sokolab.pictures.grid import squeezed

    if grid.aspect != 1:
        picture, grid = squeezed(picture, grid.aspect), grid.taller(1 / grid.aspect)
    size = grid.size
    return Underlay(pixmap_of(picture), -grid.left / size, -grid.top / size, picture.width / size)


def underlay_over_board(picture: Image, board: Board) -> Underlay:
    """Return a picture placed in the middle of the board, as large as fits."""
    width = min(board.width, board.height * picture.width / picture.height)
    height = width * picture.height / picture.width
    return Underlay(
        pixmap_of(picture), (board.width - width) / 2, (board.height - height) / 2, width
    )
