"""Pictures of boards as arrays, and which squares an overlay changed in them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage

from sokolab.core.board import Board
from sokolab.gui.export.png import paint_level

SCALE = 40


def rgb(colour: QColor) -> NDArray[np.int64]:
    """Return red, green and blue."""
    return np.array([colour.red(), colour.green(), colour.blue()])


def pixels(image: QImage) -> NDArray[np.uint8]:
    """Return red, green and blue by row and column."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    raw = np.frombuffer(image.constBits(), np.uint8).copy()  # the image dies before its pixels
    return raw.reshape(image.height(), image.width(), 4)[:, :, 2::-1]


def picture(
    board: Board,
    overlays: Sequence[str] = (),
    selected: int | None = None,
    is_dark: bool = False,
    scale: int = SCALE,
) -> NDArray[np.uint8]:
    """Return a board's picture with overlays, by square: ``[n, scale, scale, 3]``."""
    image = pixels(paint_level(board, overlays, scale, selected, is_dark))
    margin = max(1, scale // 2)
    inner = image[margin : margin + board.height * scale, margin : margin + board.width * scale]
    cells = inner.reshape(board.height, scale, board.width, scale, 3).transpose(0, 2, 1, 3, 4)
    return cells.reshape(board.size, scale, scale, 3)


def changed(
    board: Board, name: str, selected: int | None = None, is_dark: bool = False, scale: int = SCALE
) -> set[int]:
    """Return the squares that look otherwise with the overlay on."""
    plain = picture(board, (), selected, is_dark, scale)
    with_it = picture(board, [name], selected, is_dark, scale)
    differs = (plain != with_it).any(axis=(1, 2, 3))
    return set(np.flatnonzero(differs).tolist())
