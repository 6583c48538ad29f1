"""The bottom layer: the tiles as one image, patched where squares change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from sokolab.core.board import Board
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.skin import Skin, keys_of
from sokolab.gui.shell.theme import Colours

_MAX_PATCHES: Final = 256
"""If more squares change, the whole image is composed again."""


class TilesLayer:
    """Paints walls, floor and pieces."""

    def __init__(self, board: Board, colours: Colours) -> None:
        self._board = board
        self._colours = colours
        self._inside: NDArray[np.bool_] | None = None
        self._hidden: tuple[int, ...] = ()
        self._keys = keys_of(board.tiles, None)
        self._skin = Skin(colours, 1)
        self._pixels = np.empty((0, 0), np.uint32)
        self._image = QImage()
        self._shown: tuple[range, range] = (range(0), range(0))

    def set_board(
        self, board: Board, squares: Sequence[int] | None = None
    ) -> NDArray[np.intp] | None:
        """Show a board; return the squares whose picture changed, or None for all.

        Parameters
        ----------
        squares
            Those that differ from the board before, or None if not known.
        """
        same_shape = board.tiles.shape == self._board.tiles.shape
        self._board = board
        if not same_shape:
            self._inside = None
            self._hidden = ()
        known = same_shape and squares is not None
        return self._refreshed(np.array(squares, np.intp) if known else None)

    def set_inside(self, inside: NDArray[np.bool_] | None) -> NDArray[np.intp] | None:
        """Set which squares (``[n]``) are inside; return those whose picture changed."""
        if inside is not None and inside.size != self._board.size:
            return np.empty(0, np.intp)
        before = self._inside
        self._inside = None if inside is None else inside.reshape(self._board.tiles.shape)
        known = before is not None and self._inside is not None
        return self._refreshed(np.flatnonzero(before != self._inside) if known else None)

    def set_hidden(self, squares: tuple[int, ...]) -> NDArray[np.intp] | None:
        """Leave out boxes and player on these squares; a layer paints them while they move."""
        self._hidden = squares
        return self._refreshed()

    def set_colours(self, colours: Colours) -> None:
        """Use other colours."""
        self._colours = colours
        self._skin = Skin(colours, 1)
        self._image = QImage()

    def _refreshed(self, squares: NDArray[np.intp] | None = None) -> NDArray[np.intp] | None:
        """Recompute the keys around these squares, or all; patch the image; return changes."""
        if self._keys.shape != self._board.tiles.shape:
            self._keys = self._keys_in(slice(None), slice(None))
            self._image = QImage()
            return None
        if squares is not None and not squares.size:
            return squares
        rows, cols = self._around(squares)
        keys = self._keys_in(rows, cols)
        row, col = np.nonzero(keys != self._keys[rows, cols])
        changed = (row + (rows.start or 0)) * self._board.width + col + (cols.start or 0)
        self._keys[rows, cols] = keys
        if changed.size > _MAX_PATCHES:
            self._image = QImage()
        else:
            self._patch(changed)
        return changed

    def _around(self, squares: NDArray[np.intp] | None) -> tuple[slice, slice]:
        """Return the rows and columns where pictures can change with these squares."""
        if squares is None:
            return slice(None), slice(None)
        row, col = np.divmod(squares, self._board.width)
        return (
            slice(max(int(row.min()) - 1, 0), int(row.max()) + 2),
            slice(max(int(col.min()) - 1, 0), int(col.max()) + 2),
        )

    def _keys_in(self, rows: slice, cols: slice) -> NDArray[np.int16]:
        """Return the keys of some rows and columns; their neighbours count for the walls."""
        wide = slice(max((rows.start or 0) - 1, 0), rows.stop + 1 if rows.stop else None)
        broad = slice(max((cols.start or 0) - 1, 0), cols.stop + 1 if cols.stop else None)
        tiles = self._board.tiles
        if self._hidden:
            tiles = tiles.copy()
            tiles.reshape(-1)[list(self._hidden)] &= 0xFF ^ 12
        inside = None if self._inside is None else self._inside[wide, broad]
        keys = keys_of(tiles[wide, broad], inside)
        top, left = (rows.start or 0) - wide.start, (cols.start or 0) - broad.start
        height, width = self._board.tiles[rows, cols].shape
        return keys[top : top + height, left : left + width]

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the visible tiles."""
        rows, cols = geometry.visible_rows(), geometry.visible_cols()
        if not rows or not cols:
            return
        ratio = painter.device().devicePixelRatioF()
        side = max(1, round(geometry.side * ratio))
        if side != self._skin.side or self._skin.colours is not self._colours:
            self._skin = Skin(self._colours, side)
            self._image = QImage()
        if self._image.isNull() or self._shown != (rows, cols):
            self._compose(rows, cols)
        self._image.setDevicePixelRatio(ratio)
        corner = QPointF(
            geometry.left + cols.start * geometry.side, geometry.top + rows.start * geometry.side
        )
        painter.drawImage(corner, self._image)

    def _compose(self, rows: range, cols: range) -> None:
        side = self._skin.side
        keys = self._keys[rows.start : rows.stop, cols.start : cols.stop]
        height, width = len(rows) * side, len(cols) * side
        pictures = self._skin.pictures(keys)
        self._pixels = np.ascontiguousarray(pictures.transpose(0, 2, 1, 3)).reshape(height, width)
        self._image = QImage(
            self._pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32
        )
        self._shown = (rows, cols)

    def _patch(self, squares: NDArray[np.intp]) -> None:
        if self._image.isNull() or not squares.size:
            return
        rows, cols = self._shown
        side = self._skin.side
        flat = self._keys.reshape(-1)
        for square in squares.tolist():
            row, col = divmod(square, self._board.width)
            if row in rows and col in cols:
                y, x = (row - rows.start) * side, (col - cols.start) * side
                picture = self._skin.pictures(flat[square : square + 1])[0]
                self._pixels[y : y + side, x : x + side] = picture
