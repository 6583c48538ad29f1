"""Pictures of boards: thumbnails, and the bottom layer of the view, patched as squares change."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QLabel

from sokolab.core.board import Board, Tile
from sokolab.core.walks import connected_with_edge
from sokolab.editing.brush import Brush
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell.theme import Colours
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.svg import piece_names, piece_svg

_MAX_PATCHES: Final = 256  # changed squares above which the whole image is composed again
INSIDE_BIT: Final = 16
"""Bit of a key: the square is inside the level."""
WALL_BIT: Final = 256
"""Bit of a key: the square is a wall. The low eight bits say which edges and corners it shows.

Bits 0 to 3 are set if the neighbour above, right, below or left is not a wall. Bits 4 to 7 are set
if both neighbours at a corner are walls and the square at that corner is not: above right, below
right, below left, above left.
"""
_ALL_EDGES: Final = 15  # the bits of a key of a wall without neighbours
_PIECE_BITS: Final = int(Tile.GOAL | Tile.BOX | Tile.PLAYER)
_MOVABLE_BITS: Final = int(Tile.BOX | Tile.PLAYER)
_MIN_SIDE_FOR_GRID: Final = 10  # in device pixels
_MIN_SIDE_FOR_DRAWINGS: Final = 9  # device pixels; smaller drawings would be a blur
_MIN_SIDE_FOR_GOALS: Final = 14  # device pixels; drawings of goals have thin corners
_OUTSIDE_KIND: Final = 16  # the kind of squares outside the level; the other kinds are tiles


class TilesLayer:
    """Paints walls, floor and pieces."""

    def __init__(self, board: Board, colours: Colours) -> None:
        self._board = board
        self._colours = colours
        self._inside: NDArray[np.bool_] | None = None
        self._hidden_squares: tuple[int, ...] = ()
        self._keys = keys_of(board.tiles, None)
        self._skin = Skin(colours, 1)
        self._pixels = np.empty((0, 0), np.uint32)
        self._image = QImage()
        self._composed_area: tuple[range, range] = (range(0), range(0))

    def set_board(
        self, board: Board, squares: Sequence[int] | None = None
    ) -> NDArray[np.intp] | None:
        """Show a board. Return the squares whose picture changed, or None for all.

        ``squares`` differ from the previous board. None means that they are not known.
        """
        has_same_shape = board.tiles.shape == self._board.tiles.shape
        self._board = board
        if not has_same_shape:
            self._inside = None
            self._hidden_squares = ()
        is_partial = has_same_shape and squares is not None
        return self._refresh_keys(np.array(squares, np.intp) if is_partial else None)

    def set_inside(self, inside: NDArray[np.bool_] | None) -> NDArray[np.intp] | None:
        """Set which squares (``[n]``) are inside. Return those whose picture changed."""
        if inside is not None and inside.size != self._board.size:
            return np.empty(0, np.intp)
        inside_before = self._inside
        self._inside = None if inside is None else inside.reshape(self._board.tiles.shape)
        is_partial = inside_before is not None and self._inside is not None
        return self._refresh_keys(
            np.flatnonzero(inside_before != self._inside) if is_partial else None
        )

    def set_hidden(self, squares: tuple[int, ...]) -> NDArray[np.intp] | None:
        """Leave out boxes and the player on these squares. A layer paints them while they move."""
        self._hidden_squares = squares
        return self._refresh_keys()

    def set_colours(self, colours: Colours) -> None:
        """Use other colours."""
        self._colours = colours
        self._skin = Skin(colours, 1)
        self._image = QImage()

    def _refresh_keys(self, squares: NDArray[np.intp] | None = None) -> NDArray[np.intp] | None:
        """Compute the keys around these squares, or all, and patch the image.

        Returns the squares whose picture changed, or None for all.
        """
        if self._keys.shape != self._board.tiles.shape:
            self._keys = self._keys_in(slice(None), slice(None))
            self._image = QImage()
            return None
        if squares is not None and not squares.size:
            return squares
        rows, columns = self._rows_and_columns_around(squares)
        keys = self._keys_in(rows, columns)
        row, col = np.nonzero(keys != self._keys[rows, columns])
        changed_squares = (row + (rows.start or 0)) * self._board.width + col + (columns.start or 0)
        self._keys[rows, columns] = keys
        if changed_squares.size > _MAX_PATCHES:
            self._image = QImage()
        else:
            self._patch_squares(changed_squares)
        return changed_squares

    def _rows_and_columns_around(self, squares: NDArray[np.intp] | None) -> tuple[slice, slice]:
        """Return the rows and columns in which these squares can change pictures."""
        if squares is None:
            return slice(None), slice(None)
        row, col = np.divmod(squares, self._board.width)
        return (
            slice(max(int(row.min()) - 1, 0), int(row.max()) + 2),
            slice(max(int(col.min()) - 1, 0), int(col.max()) + 2),
        )

    def _keys_in(self, rows: slice, columns: slice) -> NDArray[np.int16]:
        """Return the keys of some rows and columns. Keys of walls depend on their neighbours."""
        more_rows = slice(max((rows.start or 0) - 1, 0), rows.stop + 1 if rows.stop else None)
        end = columns.stop + 1 if columns.stop else None
        more_columns = slice(max((columns.start or 0) - 1, 0), end)
        tiles = self._board.tiles
        if self._hidden_squares:
            tiles = tiles.copy()
            tiles.reshape(-1)[list(self._hidden_squares)] &= 0xFF ^ _MOVABLE_BITS
        inside = None if self._inside is None else self._inside[more_rows, more_columns]
        keys = keys_of(tiles[more_rows, more_columns], inside)
        top, left = (rows.start or 0) - more_rows.start, (columns.start or 0) - more_columns.start
        height, width = self._board.tiles[rows, columns].shape
        return keys[top : top + height, left : left + width]

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the visible tiles."""
        rows, columns = geometry.visible_ranges
        if not rows or not columns:
            return
        ratio = painter.device().devicePixelRatioF()
        side = max(1, round(geometry.side * ratio))
        if side != self._skin.side or self._skin.colours is not self._colours:
            self._skin = Skin(self._colours, side)
            self._image = QImage()
        if self._image.isNull() or self._composed_area != (rows, columns):
            self._compose_area(rows, columns)
        self._image.setDevicePixelRatio(ratio)
        corner = QPointF(
            geometry.left + columns.start * geometry.side, geometry.top + rows.start * geometry.side
        )
        painter.drawImage(corner, self._image)

    def _compose_area(self, rows: range, columns: range) -> None:
        side = self._skin.side
        keys = self._keys[rows.start : rows.stop, columns.start : columns.stop]
        height, width = len(rows) * side, len(columns) * side
        pictures = self._skin.pictures(keys)
        self._pixels = np.ascontiguousarray(pictures.transpose(0, 2, 1, 3)).reshape(height, width)
        self._image = QImage(
            self._pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32
        )
        self._composed_area = (rows, columns)

    def _patch_squares(self, squares: NDArray[np.intp]) -> None:
        if self._image.isNull() or not squares.size:
            return
        rows, columns = self._composed_area
        side = self._skin.side
        flat = self._keys.reshape(-1)
        for square in squares.tolist():
            row, col = divmod(square, self._board.width)
            if row in rows and col in columns:
                y, x = (row - rows.start) * side, (col - columns.start) * side
                picture = self._skin.pictures(flat[square : square + 1])[0]
                self._pixels[y : y + side, x : x + side] = picture


def keys_of(tiles: NDArray[np.uint8], inside: NDArray[np.bool_] | None) -> NDArray[np.int16]:
    """Return the key of each square's picture, int16 ``[height, width]``, like ``tiles``.

    ``inside`` has the same shape. If it is None, all squares count as inside.
    """
    is_wall = np.zeros((tiles.shape[0] + 2, tiles.shape[1] + 2), np.int16)  # one square of border
    wall = is_wall[1:-1, 1:-1]
    np.not_equal(tiles & int(Tile.WALL), 0, out=wall, casting="unsafe")
    up, down, left, right = (
        is_wall[:-2, 1:-1],
        is_wall[2:, 1:-1],
        is_wall[1:-1, :-2],
        is_wall[1:-1, 2:],
    )
    keys = (WALL_BIT | _ALL_EDGES) - up - 2 * right - 4 * down - 8 * left
    keys += 16 * (up & right & (is_wall[:-2, 2:] ^ 1))
    keys += 32 * (down & right & (is_wall[2:, 2:] ^ 1))
    keys += 64 * (down & left & (is_wall[2:, :-2] ^ 1))
    keys += 128 * (up & left & (is_wall[:-2, :-2] ^ 1))
    floor = (tiles & _PIECE_BITS).astype(np.int16)
    floor += INSIDE_BIT if inside is None else INSIDE_BIT * inside.astype(np.int16)
    drawn_keys: NDArray[np.int16] = np.where(wall, keys, floor)
    return drawn_keys


@cache
def _renderer(piece: str, is_dark: bool) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(piece_svg(piece, is_dark).encode()))


def paint_piece(painter: QPainter, rect: QRectF, tile: int, colours: Colours) -> None:
    """Paint the goal, box and player in ``tile`` (bits of :class:`Tile`)."""
    for piece in piece_names(tile):
        _renderer(piece, colours.is_dark).render(painter, rect)


class Skin:
    """Pictures of squares at one size, in device pixels, drawn when first needed."""

    def __init__(self, colours: Colours, side: int) -> None:
        self.colours = colours
        self.side = side
        self._picture_indices = np.full(2 * WALL_BIT, -1, np.int32)  # of each key, -1 if not drawn
        self._pictures = np.empty((0, side, side), np.uint32)

    def pictures(self, keys: NDArray[np.int16]) -> NDArray[np.uint32]:
        """Return the pictures for these keys, shape ``(*keys.shape, side, side)``, RGB32."""
        indices = self._picture_indices[keys]
        if indices.size and indices.min() < 0:
            is_missing = np.zeros(self._picture_indices.size, bool)
            is_missing[keys[indices < 0]] = True
            missing_keys = np.flatnonzero(is_missing)  # np.unique loads numpy.ma: 50 ms more
            new_indices = np.arange(len(missing_keys), dtype=np.int32) + len(self._pictures)
            self._picture_indices[missing_keys] = new_indices
            pictures = [self._drawn_pixels(int(key)) for key in missing_keys]
            self._pictures = np.concatenate([self._pictures, np.stack(pictures)])
            indices = self._picture_indices[keys]
        chosen_pictures: NDArray[np.uint32] = self._pictures[indices]
        return chosen_pictures

    def _drawn_pixels(self, key: int) -> NDArray[np.uint32]:
        image = self.image(key)  # the name keeps the image alive while its bits are read
        return np.frombuffer(image.constBits(), np.uint32).reshape(self.side, self.side).copy()

    def image(self, key: int) -> QImage:
        """Return the picture for one key."""
        side = self.side
        image = QImage(side, side, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if key & WALL_BIT:
            self._paint_wall(painter, key)
        else:
            tile = key & _PIECE_BITS
            self._paint_floor(painter, bool(key & INSIDE_BIT))
            if side >= (_MIN_SIDE_FOR_GOALS if tile == Tile.GOAL else _MIN_SIDE_FOR_DRAWINGS):
                paint_piece(painter, QRectF(0, 0, side, side), tile, self.colours)
            else:
                self._paint_plain(painter, tile)
        painter.end()
        return image

    def _paint_floor(self, painter: QPainter, is_inside: bool) -> None:
        side, colours = self.side, self.colours
        painter.fillRect(0, 0, side, side, colours.floor if is_inside else colours.paper)
        if side >= _MIN_SIDE_FOR_GRID:
            line_colour = colours.grid if is_inside else _mixed_colour(colours.paper, colours.grid)
            painter.fillRect(side - 1, 0, 1, side, line_colour)
            painter.fillRect(0, side - 1, side, 1, line_colour)

    def _paint_plain(self, painter: QPainter, tile: int) -> None:
        colours = self.colours
        if tile & Tile.PLAYER:
            colour = colours.accent
        elif tile & Tile.BOX:
            colour = colours.box_on_goal if tile & Tile.GOAL else colours.box
        elif tile & Tile.GOAL:
            colour = colours.goal
        else:
            return
        rim = 1 if self.side > 4 else 0
        painter.fillRect(rim, rim, self.side - 2 * rim, self.side - 2 * rim, colour)

    def _paint_wall(self, painter: QPainter, key: int) -> None:
        side = self.side
        rim = max(1, round(side / 14))
        far = side - rim
        painter.fillRect(0, 0, side, side, self.colours.wall)
        if side < _MIN_SIDE_FOR_DRAWINGS:
            return
        edges = (
            (0, 0, side, rim),
            (far, 0, rim, side),
            (0, far, side, rim),
            (0, 0, rim, side),
            (far, 0, rim, rim),
            (far, far, rim, rim),
            (0, far, rim, rim),
            (0, 0, rim, rim),
        )
        for bit, (x, y, width, height) in enumerate(edges):
            if key >> bit & 1:
                painter.fillRect(x, y, width, height, self.colours.wall_edge)


def _mixed_colour(first: QColor, second: QColor) -> QColor:
    return QColor(
        (first.red() + second.red()) // 2,
        (first.green() + second.green()) // 2,
        (first.blue() + second.blue()) // 2,
    )


def tile_icon(brush: Brush, colours: Colours) -> QIcon:
    """Return an icon of the tile that a brush draws."""
    icon = QIcon()
    for side in (20, 40):
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if brush is Brush.WALL:
            painter.drawImage(0, 0, Skin(colours, side).image(WALL_BIT | _ALL_EDGES))
        elif brush is Brush.FLOOR:
            painter.fillRect(0, 0, side, side, colours.muted)
            painter.fillRect(1, 1, side - 2, side - 2, colours.floor)
        else:
            paint_piece(painter, QRectF(0, 0, side, side), brush.tile.value, colours)
        painter.end()
        icon.addPixmap(pixmap)
    return icon


def thumbnail(board: Board, colours: Colours, side: int, max_square_side: int = 9) -> QImage:
    """Return a picture of a board that fits into ``side`` by ``side`` pixels.

    The side of a square is a whole number of pixels, at most ``max_square_side``; boards too large
    for that are scaled down. Squares connected with the border are transparent; but if the player
    can leave the level, squares between walls and pieces are still painted as floor.
    """
    return _composed_thumbnail(board, colours.scheme, side, max_square_side)


def thumbnail_label(
    board: Board | None, colours: Colours, side: int, max_square_side: int = 9
) -> QLabel:
    """Return a square label with a thumbnail in its middle, or without one for None.

    ``side`` and ``max_square_side`` are device-independent pixels.
    """
    label = QLabel()
    label.setFixedSize(side, side)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    if board is not None:
        ratio = label.devicePixelRatioF()
        image = thumbnail(board, colours, round(side * ratio), round(max_square_side * ratio))
        image.setDevicePixelRatio(ratio)
        label.setPixmap(QPixmap.fromImage(image))
    return label


@lru_cache(maxsize=512)
def _composed_thumbnail(
    board: Board, scheme: ColourScheme, side: int, max_square_side: int
) -> QImage:
    square_side = max(1, min(max_square_side, side // max(board.height, board.width)))
    height, width = board.height * square_side, board.width * square_side
    kinds = np.where(_outside_squares(board), np.uint8(_OUTSIDE_KIND), board.tiles)
    pixels = _sprites(scheme, square_side)[kinds]  # axes: row, column, y and x
    pixels = pixels.transpose(0, 2, 1, 3).reshape(height, width)
    image = _image_of(np.ascontiguousarray(pixels))
    if max(image.width(), image.height()) > side:
        keep = Qt.AspectRatioMode.KeepAspectRatio
        smooth = Qt.TransformationMode.SmoothTransformation
        image = image.scaled(QSize(side, side), keep, smooth)
    return image


def _image_of(pixels: NDArray[np.uint32]) -> QImage:
    height, width = pixels.shape
    shared_image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_ARGB32)
    return shared_image.copy()  # the image shares the memory of the array, which ends here


def _outside_squares(board: Board) -> NDArray[np.bool_]:
    """Return the squares that are outside the level, guessed from the drawing, bool."""
    outside = connected_with_edge(board)
    player = board.tiles & Tile.PLAYER != 0
    if (outside & player).any() or (outside | (board.tiles & Tile.WALL != 0)).all():
        outside &= ~_surrounded(board.tiles != 0)
    return outside


def _surrounded(is_drawn: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the drawn squares, and those with drawn squares in at least three directions."""
    side_counts = np.zeros(is_drawn.shape, np.int8)
    for axis in (0, 1):
        side_counts += np.logical_or.accumulate(is_drawn, axis)
        side_counts += np.flip(np.logical_or.accumulate(np.flip(is_drawn, axis), axis), axis)
    return is_drawn | np.greater_equal(side_counts, 3)


@lru_cache(maxsize=32)
def _sprites(scheme: ColourScheme, side: int) -> NDArray[np.uint32]:
    """Return a picture of every kind of square, ``[kinds, side, side]`` ARGB pixels."""
    names = scheme.floor, scheme.wall, scheme.target, scheme.dead, scheme.accent
    floor, wall, goal, box, player = (QColor(name).rgba() for name in names)
    sprites = np.full((_OUTSIDE_KIND + 1, side, side), floor, np.uint32)
    sprites[_OUTSIDE_KIND] = 0
    edge = side // 5
    piece = slice(edge, side - edge)
    dot = slice(side // 3, side - side // 3)
    for kind in range(_OUTSIDE_KIND):
        sprite = sprites[kind]
        if kind & Tile.WALL:
            sprite[:] = wall
            continue
        if kind & Tile.BOX:
            sprite[piece, piece] = goal if kind & Tile.GOAL else box
        if kind & Tile.PLAYER:
            sprite[piece, piece] = player
            if side >= 5:  # round
                sprite[edge :: side - 2 * edge - 1, edge :: side - 2 * edge - 1] = floor
        if kind & Tile.GOAL and not kind & Tile.BOX:
            sprite[dot, dot] = goal
    return sprites
