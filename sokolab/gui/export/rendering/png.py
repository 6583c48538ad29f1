"""Renders a level with overlays as PNG, without a window or a screen."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from sokolab.core import regions
from sokolab.core.board import Board
from sokolab.gui.export.rendering.png_file import png_file
from sokolab.gui.overlays.mark_cache import MarkCache
from sokolab.gui.overlays.qt_canvas import QtCanvas
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.tiles import TilesLayer
from sokolab.gui.shell.theme import DARK, LIGHT
from sokolab.language import LocalizedValueError, phrase
from sokolab.rendering.overlays.painting import findings_for, paint_overlays
from sokolab.rendering.picture import scale_too_small

_LARGEST = 16_384
"""Pixels: the largest width and height of an image."""
_BAND = 1_000_000
"""Pixels painted at a time: a large picture as a whole would fill the memory."""

_application: QGuiApplication | None = None


def render_png(
    board: Board,
    overlays: Iterable[str] = (),
    scale: int = 32,
    selected: int | None = None,
    dark: bool = False,
) -> bytes:
    """Return the board as PNG, painted as in the window.

    Parameters
    ----------
    overlays
        Names of the overlays to show.
    scale
        Pixels per square.
    selected
        The square of the selected box, for overlays that need one; the others ignore it.
    dark
        Whether to use the dark colours.

    Raises
    ------
    ValueError
        There is no overlay of that name, the scale is less than 1, or the image would be wider or
        higher than 16,384 pixels.
    """
    set_up()
    _, width, height = frame_of(board, scale)
    paint = _painting(board, overlays, scale, selected, dark)
    rows = max(2 * scale, _BAND // width)  # a mark may reach into the next square

    def bands() -> Iterator[NDArray[np.uint8]]:
        for top in range(0, height, rows):
            image = QImage(width, min(rows, height - top), QImage.Format.Format_RGB888)
            paint(image, top)
            pixels = np.frombuffer(image.constBits(), np.uint8)
            yield pixels.reshape(image.height(), image.bytesPerLine())[:, : 3 * width]

    return png_file(width, height, bands())


def paint_level(
    board: Board, overlays: Iterable[str], scale: int, selected: int | None, dark: bool
) -> QImage:
    """Return the image that :func:`render_png` writes; needs a QGuiApplication."""
    _, width, height = frame_of(board, scale)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    _painting(board, overlays, scale, selected, dark)(image, 0)
    return image


def _painting(
    board: Board, overlays: Iterable[str], scale: int, selected: int | None, dark: bool
) -> Callable[[QImage, int], None]:
    """Return a function that fills an image with what begins so many pixels below the top."""
    margin, width, _ = frame_of(board, scale)
    findings, names = findings_for(board, overlays, selected)
    colours = DARK if dark else LIGHT
    tiles = TilesLayer(board, colours)
    tiles.set_inside(regions.inside(board).ravel())
    marks = MarkCache()

    def paint(image: QImage, top: int) -> None:
        image.fill(colours.desk)
        geometry = Geometry(
            board.height, board.width, scale, margin, margin - top, width, image.height()
        )
        painter = QPainter(image)
        tiles.paint(painter, geometry)
        canvas = QtCanvas(
            painter=painter,
            geometry=geometry,
            board=board,
            colours=colours.scheme,
            mark_cache=marks,
            findings=findings,
            shown=names,
        )
        paint_overlays(canvas)
        painter.end()

    return paint


def frame_of(board: Board, scale: int) -> tuple[int, int, int]:
    """Return the margin around a board and the size of the whole image, in pixels.

    Raises
    ------
    ValueError
        The scale is less than 1, or the image would be too large.
    """
    if scale < 1:
        raise LocalizedValueError(scale_too_small(scale))
    margin = max(1, scale // 2)
    width, height = (side * scale + 2 * margin for side in (board.width, board.height))
    if max(width, height) > _LARGEST:
        raise LocalizedValueError(
            phrase(
                "with {scale} pixels per square the image would have {width} × {height} pixels; "
                "the limit is {limit}",
                scale=scale,
                width=width,
                height=height,
                limit=_LARGEST,
            )
        )
    return margin, width, height


def set_up() -> None:
    """Start Qt without a screen, unless it is running already."""
    global _application  # noqa: PLW0603 - there is one application, which must not be deleted
    if QGuiApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        _application = QGuiApplication(["sokolab"])
