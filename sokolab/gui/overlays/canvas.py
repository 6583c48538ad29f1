"""What an overlay paints on: the squares that show, in whole device pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QTransform

from sokolab.core.board import Board
from sokolab.gui.overlays.stamps import Drawing, Stamps, faded
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.shell.theme import Look

__all__ = ["Canvas"]

_LEAST_SIDE_FOR_WORDS: Final = 17
"""Smaller squares, in device-independent pixels, bear no words."""
_LEAST_LETTERS: Final = 7
"""Smaller letters, in device-independent pixels, are left out."""
_LEAST_SIDE_FOR_SHAPES: Final = 6
"""On smaller squares, in device pixels, a mark is a mere tint."""
_PREMULTIPLIED: Final = QImage.Format.Format_ARGB32_Premultiplied
_PIXELS_A_RUN: Final = 4000
"""To lay one run costs as much as so many pixels of a whole sheet."""

_Scalar = TypeVar("_Scalar", bound=np.generic)


@dataclass(frozen=True)
class Canvas:
    """A painter set to device pixels, and all that a mark depends on.

    Attributes
    ----------
    painter
        One unit is one device pixel.
    ratio
        Device pixels a device-independent one.
    board
        The board shown.
    findings
        What is known of it, by analysis; a finding may be None or missing.
    shown
        Names of the overlays painted in this picture.
    hovered
        The square under the cursor, or None.
    """

    painter: QPainter
    geometry: Geometry
    ratio: float
    board: Board
    look: Look
    stamps: Stamps
    findings: Mapping[str, object]
    shown: frozenset[str]
    hovered: int | None = None
    side: int = field(init=False)
    left: int = field(init=False)
    top: int = field(init=False)

    def __post_init__(self) -> None:
        for name in ("side", "left", "top"):
            object.__setattr__(self, name, round(getattr(self.geometry, name) * self.ratio))

    @classmethod
    def on_device(
        cls,
        painter: QPainter,
        geometry: Geometry,
        board: Board,
        look: Look,
        stamps: Stamps,
        findings: Mapping[str, object],
        shown: frozenset[str],
        hovered: int | None = None,
    ) -> Canvas:
        """Return a canvas for a painter that is scaled by its device's ratio at most.

        The painter stays set to device pixels.
        """
        ratio = painter.device().devicePixelRatioF()
        painter.setTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
        return cls(painter, geometry, ratio, board, look, stamps, findings, shown, hovered)

    @property
    def has_shapes(self) -> bool:
        """Whether squares are large enough for marks with a shape."""
        return self.side >= _LEAST_SIDE_FOR_SHAPES

    @property
    def has_words(self) -> bool:
        """Whether squares are large enough for words."""
        return self.side >= _LEAST_SIDE_FOR_WORDS * self.ratio

    def corner(self, square: int) -> tuple[int, int]:
        """Return the device pixel of a square's upper left corner."""
        row, col = divmod(square, self.board.width)
        return self.left + col * self.side, self.top + row * self.side

    def rect(self, square: int) -> QRect:
        """Return a square's device pixels."""
        return QRect(*self.corner(square), self.side, self.side)

    def centre(self, square: int) -> QPointF:
        """Return the middle of a square."""
        x, y = self.corner(square)
        return QPointF(x + self.side / 2, y + self.side / 2)

    def visible(self, mask: NDArray[np.bool_]) -> list[int]:
        """Return the squares of a mask that show, ascending."""
        rows, cols = self.geometry.visible_rows(), self.geometry.visible_cols()
        width = self.board.width
        part = self._shape(mask)[rows.start : rows.stop, cols.start : cols.stop]
        down, across = np.nonzero(part)
        squares: list[int] = ((down + rows.start) * width + across + cols.start).tolist()
        return squares

    def stamp(
        self, kinds: NDArray[np.generic], drawing: Drawing, variants: Sequence[int] = (0,)
    ) -> None:
        """Lay marks on squares.

        Parameters
        ----------
        kinds
            For every square 0 for none, or ``k`` for the variant ``variants[k - 1]``; a bool
            mask is meant for one variant.
        """
        if self.has_shapes:
            mark = self.stamps.mark
            self._lay(kinds, [mark(drawing, self.side, self.look, v) for v in variants])
        else:
            self.tint(kinds, [self.stamps.tint(drawing, self.look, v) for v in variants])

    def stamp_one(self, square: int, drawing: Drawing, variant: int = 0) -> None:
        """Lay a mark on one square."""
        if self.has_shapes:
            pixmap = self.stamps.mark(drawing, self.side, self.look, variant)
            self.painter.drawPixmap(*self.corner(square), pixmap)
        else:
            tint = self.stamps.tint(drawing, self.look, variant)
            self.painter.fillRect(self.rect(square), tint)

    def tint(self, kinds: NDArray[np.generic], colours: Sequence[QColor]) -> None:
        """Fill squares: 0 stays as it is, ``k`` takes ``colours[k - 1]``."""
        self._lay(kinds, [self.stamps.plain(colour, self.side) for colour in colours])

    def word(
        self,
        square: int,
        text: str,
        at: tuple[float, float],
        size: float,
        colour: QColor | None = None,
        *,
        bold: bool = False,
        around: QColor | None = None,
        plate: bool = False,
    ) -> None:
        """Write words into a square.

        Parameters
        ----------
        at
            Where the middle of the words lies, in sides from the square's upper left corner.
            They are pushed back where they would stick out, made smaller where they are too
            wide, and left out where that would make them illegible.
        size
            Of the letters, in sides; kept within what can be read and what looks calm.
        around
            The colour of the halo, or with ``plate`` of the plate, that they stand on.
        """
        pixels = self._letter_size(size)
        colour, around = colour or self.look.ink, around or faded(self.look.floor, 0.75)
        measured = self._measured(text, pixels, colour, around, bold, plate)
        if measured[0] > self.side:
            pixels = int(pixels * self.side / measured[0])
            if pixels < _LEAST_LETTERS * self.ratio:
                return
            measured = self._measured(text, pixels, colour, around, bold, plate)
        width, height, lay = measured
        x, y = self.corner(square)
        dx, dy = at[0] * self.side - width / 2, at[1] * self.side - height / 2
        lay(
            round(x + max(min(dx, self.side - width), 0)),
            round(y + max(min(dy, self.side - height), 0)),
        )

    def word_at(self, middle: QPointF, text: str, size: float, colour: QColor) -> None:
        """Write words around a point."""
        around = faded(self.look.floor, 0.9)
        pixels = self._letter_size(size)
        width, height, lay = self._measured(text, pixels, colour, around, True, False)
        lay(round(middle.x() - width / 2), round(middle.y() - height / 2))

    def _measured(
        self, text: str, pixels: int, colour: QColor, around: QColor, bold: bool, plate: bool
    ) -> tuple[int, int, Callable[[int, int], None]]:
        """Return width and height of words, and what lays them with that upper left corner."""
        pixmap = self.stamps.word(text, pixels, colour, around, bold=bold, plate=plate)
        return pixmap.width(), pixmap.height(), lambda x, y: self.painter.drawPixmap(x, y, pixmap)

    def _letter_size(self, size: float) -> int:
        """Return device pixels: the wished share of a side, but legible and calm."""
        return round(min(max(size * self.side, 8.5 * self.ratio), 16 * self.ratio))

    def _shape(self, flat: NDArray[_Scalar]) -> NDArray[_Scalar]:
        return flat.reshape(self.board.height, self.board.width)

    def _lay(self, kinds: NDArray[np.generic], pixmaps: Sequence[QPixmap]) -> None:
        """Lay pictures on the squares that show, one run of equal squares at a time.

        Where runs are many and small, the whole sheet is put together and laid at once.
        """
        rows, cols = self.geometry.visible_rows(), self.geometry.visible_cols()
        part = self._shape(kinds)[rows.start : rows.stop, cols.start : cols.stop]
        left, top = self.left + cols.start * self.side, self.top + rows.start * self.side
        padded = np.zeros((part.shape[0], part.shape[1] + 2), np.int16)
        padded[:, 1:-1] = part
        before, after = padded[:, :-1], padded[:, 1:]
        steps = before != after
        row, first = np.nonzero(steps & (after != 0))
        if row.size * _PIXELS_A_RUN > part.size * self.side**2:
            self._lay_sheet(padded[:, 1:-1], pixmaps, left, top)
            return
        end = np.nonzero(steps & (before != 0))[1]
        draw, side = self.painter.drawTiledPixmap, self.side
        for x, y, width, kind in zip(
            (left + first * side).tolist(),
            (top + row * side).tolist(),
            ((end - first) * side).tolist(),
            after[row, first].tolist(),
            strict=True,
        ):
            draw(x, y, width, side, pixmaps[kind - 1])

    def _lay_sheet(
        self, part: NDArray[np.int16], pixmaps: Sequence[QPixmap], left: int, top: int
    ) -> None:
        side = self.side
        rows, cols = part.shape
        cells = np.zeros((len(pixmaps) + 1, side, side), np.uint32)
        for kind, pixmap in enumerate(pixmaps, start=1):
            image = pixmap.toImage().convertToFormat(_PREMULTIPLIED)
            cells[kind] = np.frombuffer(image.constBits(), np.uint32).reshape(side, side)
        sheet = self.stamps.sheet(rows * side * cols, side)
        lines = part[:, None, :].astype(np.intp) * side + np.arange(side)[None, :, None]
        np.take(cells.reshape(-1, side), lines.ravel(), axis=0, out=sheet, mode="clip")
        whole = QImage(sheet.data, cols * side, rows * side, _PREMULTIPLIED)
        self.painter.drawImage(left, top, whole)
