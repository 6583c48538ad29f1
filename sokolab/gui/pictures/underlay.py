"""A picture that lies over the squares of a board, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPixmap

from sokolab.core.board import Board

if TYPE_CHECKING:  # loaded with the first picture
    from PIL.Image import Image

    from sokolab.pictures.grid import Grid

_OPACITY: Final = 0.4


@dataclass(frozen=True, slots=True)
class Underlay:
    """A picture and where it lies on the board.

    Attributes
    ----------
    left, top
        Where its corner lies, in squares from the board's.
    width
        How many squares wide it is.
    opacity
        0 to 1.
    """

    picture: QPixmap
    left: float
    top: float
    width: float
    opacity: float = _OPACITY

    @property
    def rect(self) -> QRectF:
        """Where it lies, in squares."""
        height = self.width * self.picture.height() / self.picture.width()
        return QRectF(self.left, self.top, self.width, height)


def pixmap_of(picture: Image) -> QPixmap:
    """Return a picture of Pillow as Qt paints it."""
    rgb = picture.convert("RGB")
    data = rgb.tobytes()
    image = QImage(data, rgb.width, rgb.height, 3 * rgb.width, QImage.Format.Format_RGB888)
    return QPixmap.fromImage(image)


def on_grid(picture: Image, grid: Grid) -> Underlay:
    """Return a picture laid so that its squares lie on those of the board."""
    from sokolab.pictures.grid import squeezed

    if grid.aspect != 1:
        picture, grid = squeezed(picture, grid.aspect), grid.taller(1 / grid.aspect)
    size = grid.size
    return Underlay(pixmap_of(picture), -grid.left / size, -grid.top / size, picture.width / size)


def over_board(picture: Image, board: Board) -> Underlay:
    """Return a picture laid over a whole board, as large as it fits."""
    width = min(board.width, board.height * picture.width / picture.height)
    height = width * picture.height / picture.width
    return Underlay(
        pixmap_of(picture), (board.width - width) / 2, (board.height - height) / 2, width
    )
