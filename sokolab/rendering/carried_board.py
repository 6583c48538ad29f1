"""The board on a picture that sokolab has drawn: carried as text, or recognised by its colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from sokolab.core.board import Board, Tile
from sokolab.rendering.colours import DARK, HIGH_CONTRAST, LIGHT

KEYWORD: Final = "sokoban-board"
"""The name of the text in the picture's file."""

_DRAWN: Final = {
    LIGHT.name: ("#e9b968", "#4fb897", "#1f6fb2", "#00875f", "#d5ede4"),
    DARK.name: ("#c99a4e", "#38a383", "#62b0ee", "#25a882", "#294341"),
    HIGH_CONTRAST.name: ("#c99a4e", "#38a383", "#62b0ee", "#25a882", "#071f18"),
}
"""The colours of a box, a box on a goal, the player, and the rim and the inside of a goal."""
_MAX_COLOUR_DIFFERENCE: Final = 25, 25, 25, 25, 4
"""Grey levels by which pixels may differ from these colours: thin overlays can lie on them."""
_MIN_COLOUR_SHARES: Final = 0.14, 0.1, 0.06, 0.015, 0.03
"""The smallest shares of a square that these colours cover."""
_PIXEL_STEP: Final = 3
"""Distance of the rows, and of the pixels of a row, that are examined first."""
_FLAT, _MIXED = 3, 14
"""Grey levels by which pixels of walls may differ on a scaled picture: inside, and at the ends."""
_WIDEST_RIM: Final = 16  # pixels in the rim of a wall
_MIN_WALL_SHARE: Final = 0.004  # part of a picture that a board's walls cover
_MIN_SHARE_ON_LINES: Final = 0.95  # part of the walls' ends that lie where squares end
_MIN_SQUARE_PIXELS: Final = 8  # side of a square
_MIN_PIXELS_FOR_RIM: Final = 20  # side of a square, in pixels, below which a goal has hardly a rim


def carried_text(board: Board) -> str:
    """Return the text for a board: all its squares in XSB glyphs, row by row."""
    return "\n".join(row.ljust(board.width, "-") for row in board.rows())


def carried_board(texts: Mapping[str | tuple[int, int], object]) -> Board | None:
    """Return the board among the texts that a picture carries, or None."""
    text = texts.get(KEYWORD)
    try:
        return Board.from_text(text) if isinstance(text, str) else None
    except ValueError:
        return None


def drawn_board(pixels: NDArray[np.uint8]) -> tuple[Board, tuple[int, int, float]] | None:
    """Return the board on a screenshot of the window, by the colours that only sokolab draws.

    It comes with the left and the top of its first square and the side of a square, in pixels.
    Overlays can lie over it, and the picture can be scaled. None if there is no such board.
    """
    for scheme in (LIGHT, DARK, HIGH_CONTRAST):
        wall, edge = _colour_levels(scheme.wall), _colour_levels(scheme.wall_edge)
        if _colour_mask(pixels[::_PIXEL_STEP, ::_PIXEL_STEP], wall, _FLAT).mean() < _MIN_WALL_SHARE:
            continue
        walls = _colour_mask(pixels, wall, 0) | _colour_mask(pixels, edge, 0)
        located_board = _board_on_walls(pixels, walls, scheme.name)
        if located_board is not None:
            return located_board
        # On a scaled picture, the rims of walls are mixed with other colours.
        body = ndimage.binary_opening(_colour_mask(pixels, wall, _MIXED), np.ones((3, 3)))
        for _ in range(_WIDEST_RIM):
            located_board = _board_on_walls(pixels, body, scheme.name)
            if located_board is not None:
                return located_board
            body = ndimage.binary_dilation(body, np.ones((3, 3)))
    return None


def _board_on_walls(
    pixels: NDArray[np.uint8], walls: NDArray[np.bool_], scheme: str
) -> tuple[Board, tuple[int, int, float]] | None:
    """Return the board with these walls, and where it lies, if the walls make squares."""
    if walls.mean() < _MIN_WALL_SHARE:
        return None
    area = _largest_part(walls)
    grid = _rows_and_columns(walls[area])
    if grid is None:
        return None
    colours = [_colour_levels(colour) for colour in _DRAWN[scheme]]
    board = _board_of(pixels[area], walls[area], *grid, colours)
    if len(board.players) != 1 or not board.boxes:
        return None
    side = (area[1].stop - area[1].start) / grid[1]
    return board, (area[1].start, area[0].start, side)


def _colour_levels(colour: str) -> NDArray[np.int16]:
    """Return the red, green and blue of a colour."""
    return np.array(list(bytes.fromhex(colour[1:])), np.int16)


def _colour_mask(
    pixels: NDArray[np.uint8], colour: NDArray[np.int16], tolerance: int
) -> NDArray[np.bool_]:
    """Return a mask of the pixels that differ from a colour by at most ``tolerance`` levels."""
    low, high = np.clip(colour - tolerance, 0, 255), np.clip(colour + tolerance, 0, 255)
    matches = np.ones(pixels.shape[:2], bool)
    for channel in range(3):
        levels = pixels[:, :, channel]
        matches &= (levels >= low[channel]) & (levels <= high[channel])
    return matches


def _largest_part(mask: NDArray[np.bool_]) -> tuple[slice, slice]:
    """Return the rows and columns of the largest part of a mask, ignoring gaps of one pixel."""
    label, _ = ndimage.label(ndimage.binary_dilation(mask))
    part = label == np.bincount(label[mask]).argmax()
    rows, columns = (np.flatnonzero((part & mask).any(axis)) for axis in (1, 0))
    return slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)


def _rows_and_columns(walls: NDArray[np.bool_]) -> tuple[int, int] | None:
    """Return the numbers of rows and columns of a board, by the ends of its walls."""
    tall, wide = walls.shape
    ends = (walls[1:] != walls[:-1]).sum(1), (walls[:, 1:] != walls[:, :-1]).sum(0)
    for columns in range(3, wide // _MIN_SQUARE_PIXELS):
        rows = round(tall * columns / wide)
        if rows >= 3 and abs(tall / rows - wide / columns) * max(rows, columns) < 2:
            shares = [
                _share_on_lines(each, count)
                for each, count in zip(ends, (rows, columns), strict=True)
            ]
            if min(shares) > _MIN_SHARE_ON_LINES:
                return rows, columns
    return None


def _share_on_lines(ends: NDArray[np.int64], count: int) -> float:
    """Return the share of ends along an axis that fall where one of ``count`` squares ends."""
    lines = np.round(np.arange(1, count) * (len(ends) + 1) / count).astype(int) - 1
    near_lines = np.unique(np.clip(lines[:, None] + (-1, 0, 1), 0, len(ends) - 1))
    return float(ends[near_lines].sum() / max(1, ends.sum()))


def _board_of(
    pixels: NDArray[np.uint8],
    walls: NDArray[np.bool_],
    rows: int,
    columns: int,
    colours: list[NDArray[np.int16]],
) -> Board:
    """Return the board, as the shares of the colours in each square show it."""
    tiles = np.zeros((rows, columns), np.uint8)
    tall, wide = walls.shape
    for row, column in np.ndindex(rows, columns):
        part = (
            slice(round(row * tall / rows), round((row + 1) * tall / rows)),
            slice(round(column * wide / columns), round((column + 1) * wide / columns)),
        )
        if walls[part].mean() > 0.5:
            tiles[row, column] = Tile.WALL
            continue
        square = pixels[part].astype(int)
        box, box_on_goal, player, goal_rim, goal_inside = (
            (np.abs(square - colour).max(2) < tolerance).mean() > min_share
            for colour, tolerance, min_share in zip(
                colours, _MAX_COLOUR_DIFFERENCE, _MIN_COLOUR_SHARES, strict=True
            )
        )
        tile = Tile.BOX | Tile.GOAL if box_on_goal else Tile.BOX if box else Tile.FLOOR
        if tile == Tile.FLOOR:
            goal = goal_inside and (goal_rim or wide < _MIN_PIXELS_FOR_RIM * columns)
            tile = (Tile.GOAL if goal else Tile.FLOOR) | (Tile.PLAYER if player else Tile.FLOOR)
        tiles[row, column] = tile
    return Board(tiles)
