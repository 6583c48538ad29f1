"""What overlays paint on: the visible squares, in whole device pixels."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QTransform

from sokolab.analysis.findings import Findings
from sokolab.core.board import Board
from sokolab.gui.overlays.painting.mark_cache import Drawing, MarkCache, with_opacity
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.shell.theme import Colours

_MIN_SIDE_FOR_LABELS: Final = 17
"""Smaller squares, in device-independent pixels, show no labels."""
_MIN_LETTER_HEIGHT: Final = 7
"""Letters that would be smaller, in device-independent pixels, are left out."""
_MIN_SIDE_FOR_SHAPES: Final = 6
"""On smaller squares, in device pixels, a mark is only a tint."""
_FORMAT: Final = QImage.Format.Format_ARGB32_Premultiplied
_PIXELS_PER_RUN: Final = 4000
"""Painting one run takes as long as composing this many pixels of a whole image."""

_Scalar = TypeVar("_Scalar", bound=np.generic)


@dataclass(frozen=True)
class Canvas:
    """A painter in device pixels, with everything that a mark depends on.

    Attributes
    ----------
    painter
        One unit is one device pixel.
    ratio
        Device pixels per device-independent pixel.
    board
        The board on show.
    findings
        What is known of the board.
    shown
        Names of the overlays in this picture.
    hovered
        The square under the cursor, or None.
    selected
        The square of the selected box, or None.
    """

    painter: QPainter
    geometry: Geometry
    ratio: float
    board: Board
    colours: Colours
    mark_cache: MarkCache
    findings: Findings
    shown: frozenset[str]
    hovered: int | None = None
    selected: int | None = None
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
        colours: Colours,
        mark_cache: MarkCache,
        findings: Findings,
        shown: frozenset[str],
        hovered: int | None = None,
        selected: int | None = None,
    ) -> Canvas:
        """Return a canvas for a painter that has no transform but its device's ratio.

        From then on the painter works in device pixels.
        """
        ratio = painter.device().devicePixelRatioF()
        painter.setTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
        return cls(
            painter,
            geometry,
            ratio,
            board,
            colours,
            mark_cache,
            findings,
            shown,
            hovered,
            selected,
        )

    @property
    def has_shapes(self) -> bool:
        """Whether squares are large enough for marks with a shape."""
        return self.side >= _MIN_SIDE_FOR_SHAPES

    @property
    def has_labels(self) -> bool:
        """Whether squares are large enough for labels."""
        return self.side >= _MIN_SIDE_FOR_LABELS * self.ratio

    def corner(self, square: int) -> tuple[int, int]:
        """Return a square's upper left corner in device pixels."""
        row, col = divmod(square, self.geometry.width)
        return self.left + col * self.side, self.top + row * self.side

    def rect(self, square: int) -> QRect:
        """Return a square's rectangle in device pixels."""
        return QRect(*self.corner(square), self.side, self.side)

    def centre(self, square: int) -> QPointF:
        """Return the centre of a square in device pixels."""
        x, y = self.corner(square)
        return QPointF(x + self.side / 2, y + self.side / 2)

    def visible(self, mask: NDArray[np.bool_]) -> list[int]:
        """Return the visible squares of a mask, ascending."""
        rows, cols = self.geometry.visible_rows(), self.geometry.visible_cols()
        width = self.board.width
        down, across = np.nonzero(self.visible_part(mask))
        squares: list[int] = ((down + rows.start) * width + across + cols.start).tolist()
        return squares

    def visible_part(self, kinds: NDArray[_Scalar]) -> NDArray[_Scalar]:
        """Return the visible rows and columns of an array with a value per square."""
        rows, cols = self.geometry.visible_rows(), self.geometry.visible_cols()
        return self._shape(kinds)[rows.start : rows.stop, cols.start : cols.stop]

    def fade(self, opacity: float) -> None:
        """Paint the following marks with that opacity, from 0 to 1."""
        self.painter.setOpacity(opacity)

    def shape(
        self,
        key: Hashable,
        bounds: QRect,
        draw: Callable[[QPainter], None],
        points: Callable[[], NDArray[np.float64]] | None = None,
    ) -> None:
        """Paint something that spans several squares.

        Parameters
        ----------
        key
            Equal for equal drawings.
        bounds
            Where it paints, in device pixels.
        points
            Returns points ``[n, 2]`` in device pixels: whatever is painted is near one of them, at
            most half a square and the width of a pen away.
        """
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(self.painter)

    def stamp(
        self, kinds: NDArray[np.generic], drawing: Drawing, variants: Sequence[int] = (0,)
    ) -> None:
        """Paint a mark on many squares.

        Parameters
        ----------
        kinds
            For every square 0 for no mark, or ``k`` for the variant ``variants[k - 1]``; with a
            single variant, a bool mask.
        """
        if self.has_shapes:
            mark = self.mark_cache.mark
            self._paint_tiles(kinds, [mark(drawing, self.side, self.colours, v) for v in variants])
        else:
            self.tint(kinds, [self.mark_cache.tint(drawing, self.colours, v) for v in variants])

    def stamp_one(self, square: int, drawing: Drawing, variant: int = 0) -> None:
        """Paint a mark on one square."""
        if self.has_shapes:
            pixmap = self.mark_cache.mark(drawing, self.side, self.colours, variant)
            self.painter.drawPixmap(*self.corner(square), pixmap)
        else:
            tint = self.mark_cache.tint(drawing, self.colours, variant)
            self.painter.fillRect(self.rect(square), tint)

    def tint(self, kinds: NDArray[np.generic], colours: Sequence[QColor]) -> None:
        """Fill squares: kind 0 stays as it is, kind ``k`` gets ``colours[k - 1]``."""
        self._paint_tiles(kinds, [self.mark_cache.solid(colour, self.side) for colour in colours])

    def draw_text(
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
        pixels: int | None = None,
    ) -> None:
        """Write text into a square.

        Parameters
        ----------
        at
            The centre of the text, in sides from the square's upper left corner. Text that
            would leave the square is moved back, text that is too wide is made smaller, and
            text that would become illegible is left out.
        size
            Height of the letters, in sides; kept between a legible and a calm size.
        around
            The colour of the halo, or with ``plate`` that of the plate behind the text.
        pixels
            Height of the letters in device pixels, from :meth:`common_letter_size`; ``size`` does
            not count then.
        """
        pixels = pixels or self._letter_size(size)
        colour, around = (
            colour or self.colours.ink,
            around or with_opacity(self.colours.floor, 0.75),
        )
        measured = self._measured(text, pixels, colour, around, bold, plate)
        if measured[0] > self.side:
            pixels = int(pixels * self.side / measured[0])
            if pixels < _MIN_LETTER_HEIGHT * self.ratio:
                return
            measured = self._measured(text, pixels, colour, around, bold, plate)
        width, height, paint = measured
        x, y = self.corner(square)
        dx, dy = at[0] * self.side - width / 2, at[1] * self.side - height / 2
        paint(
            round(x + max(min(dx, self.side - width), 0)),
            round(y + max(min(dy, self.side - height), 0)),
        )

    def common_letter_size(
        self, texts: Iterable[str], size: float, *, bold: bool = False, plate: bool = False
    ) -> int | None:
        """Return the height of letters at which the longest of some texts fits into a square.

        It is in device pixels; None if the letters would be illegible.
        """
        longest = max(texts, key=len, default="")
        pixels, ink = self._letter_size(size), self.colours.ink
        width = self._measured(longest, pixels, ink, ink, bold, plate)[0]
        if width > self.side:
            pixels = int(pixels * self.side / width)
        return pixels if pixels >= _MIN_LETTER_HEIGHT * self.ratio else None

    def draw_text_at(self, middle: QPointF, text: str, size: float, colour: QColor) -> None:
        """Write text centred on a point."""
        around = with_opacity(self.colours.floor, 0.9)
        pixels = self._letter_size(size)
        width, height, paint = self._measured(text, pixels, colour, around, True, False)
        paint(round(middle.x() - width / 2), round(middle.y() - height / 2))

    def _measured(
        self, text: str, pixels: int, colour: QColor, around: QColor, bold: bool, plate: bool
    ) -> tuple[int, int, Callable[[int, int], None]]:
        """Return width and height of a text, and what paints it at an upper left corner."""
        pixmap = self.mark_cache.text(text, pixels, colour, around, bold=bold, plate=plate)
        return pixmap.width(), pixmap.height(), lambda x, y: self.painter.drawPixmap(x, y, pixmap)

    def _letter_size(self, size: float) -> int:
        """Return the letter height in device pixels: a share of a side, but legible and calm."""
        return round(min(max(size * self.side, 8.5 * self.ratio), 16 * self.ratio))

    def _shape(self, flat: NDArray[_Scalar]) -> NDArray[_Scalar]:
        return flat.reshape(self.board.height, self.board.width)

    def _paint_tiles(self, kinds: NDArray[np.generic], pixmaps: Sequence[QPixmap]) -> None:
        rows, cols = self.geometry.visible_rows(), self.geometry.visible_cols()
        left, top = self.left + cols.start * self.side, self.top + rows.start * self.side
        part = self.visible_part(kinds)
        paint_tiles(self.painter, part, pixmaps, left, top, self.side, self.mark_cache)


def paint_tiles(
    painter: QPainter,
    kinds: NDArray[np.generic],
    pixmaps: Sequence[QPixmap],
    left: int,
    top: int,
    side: int,
    mark_cache: MarkCache,
) -> None:
    """Paint pixmaps on squares, one run of equal squares at a time.

    Many small runs are composed into one image, which is painted at once.

    Parameters
    ----------
    kinds
        For every square 0, or ``k`` for ``pixmaps[k - 1]``; shape ``[rows, cols]``.
    left, top
        The upper left corner, in device pixels.
    side
        The side of a square, in device pixels; that of the pixmaps.
    """
    padded = np.zeros((kinds.shape[0], kinds.shape[1] + 2), np.int16)
    padded[:, 1:-1] = kinds
    before, after = padded[:, :-1], padded[:, 1:]
    steps = before != after
    row, first = np.nonzero(steps & (after != 0))
    if row.size * _PIXELS_PER_RUN > kinds.size * side**2:
        pixels = _composed(padded[:, 1:-1], pixmaps, side, mark_cache)
        whole = QImage(pixels.data, kinds.shape[1] * side, len(pixels) // kinds.shape[1], _FORMAT)
        painter.drawImage(left, top, whole)
        return
    end = np.nonzero(steps & (before != 0))[1]
    for x, y, width, kind in zip(
        (left + first * side).tolist(),
        (top + row * side).tolist(),
        ((end - first) * side).tolist(),
        after[row, first].tolist(),
        strict=True,
    ):
        painter.drawTiledPixmap(x, y, width, side, pixmaps[kind - 1])


def _composed(
    kinds: NDArray[np.int16], pixmaps: Sequence[QPixmap], side: int, mark_cache: MarkCache
) -> NDArray[np.uint32]:
    """Return all squares as one image, uint32 ``[rows * side * cols, side]``."""
    rows, cols = kinds.shape
    cells = np.zeros((len(pixmaps) + 1, side, side), np.uint32)
    for kind, pixmap in enumerate(pixmaps, start=1):
        image = pixmap.toImage().convertToFormat(_FORMAT)
        cells[kind] = np.frombuffer(image.constBits(), np.uint32).reshape(side, side)
    pixels = mark_cache.buffer(rows * side * cols, side)
    lines = kinds[:, None, :].astype(np.intp) * side + np.arange(side)[None, :, None]
    np.take(cells.reshape(-1, side), lines.ravel(), axis=0, out=pixels, mode="clip")
    return pixels
