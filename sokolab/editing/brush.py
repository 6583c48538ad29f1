"""Brushes, the content that they leave on a square, and the cells that a gesture covers.

======================  ======  =======  =======  ========  =========  ===========  ==============
brush, on               floor   wall     goal     box       player     box on goal  player on goal
======================  ======  =======  =======  ========  =========  ===========  ==============
wall                    wall    wall     wall     wall      wall       wall         wall
floor, erase            floor   floor    floor    floor     floor      floor        floor
goal                    goal    goal     goal     box+goal  player+g.  box+goal     player+goal
box                     box     box      box+g.   box       box        box+goal     box+goal
player                  player  player   pl.+g.   player    player     player+goal  player+goal
box on goal             box+goal, whatever was there
player on goal          player+goal, whatever was there
======================  ======  =======  =======  ========  =========  ===========  ==============

Painting a square twice is the same as painting it once, so a stroke can cross itself.

The squares of a gesture are ``(row, col)``, both from 0. They can lie off the board and be
negative, so that a gesture can cross the edge; :func:`sokolab.editing.reshape.covering` then grows
the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile
from sokolab.core.walks import connected

RowCol = tuple[int, int]
"""A cell: a square as row and column, on the board or off it. Or a shift in rows and columns."""
_BOX_ON_GOAL: Final = Tile.BOX | Tile.GOAL
_PLAYER_ON_GOAL: Final = Tile.PLAYER | Tile.GOAL


def cells_of_line(start: RowCol, end: RowCol) -> tuple[RowCol, ...]:
    """Return the squares of a straight line, including both ends.

    Consecutive squares touch at a side or a corner. The algorithm is Jack Bresenham's, "Algorithm
    for computer control of a digital plotter", 1965.

    Examples
    --------
    >>> cells_of_line((0, 0), (1, 3))
    ((0, 0), (0, 1), (1, 2), (1, 3))
    """
    (row, col), (last_row, last_col) = start, end
    rows, columns = abs(last_row - row), abs(last_col - col)
    row_step = 1 if row < last_row else -1
    col_step = 1 if col < last_col else -1
    error = columns - rows
    cells = [(row, col)]
    while (row, col) != (last_row, last_col):
        twice = 2 * error
        if twice > -rows:
            error -= rows
            col += col_step
        if twice < columns:
            error += columns
            row += row_step
        cells.append((row, col))
    return tuple(cells)


def _spans(corner: RowCol, opposite: RowCol) -> tuple[range, range]:
    (top, bottom), (left, right) = (sorted(pair) for pair in zip(corner, opposite, strict=True))
    return range(top, bottom + 1), range(left, right + 1)


def cells_of_rectangle(corner: RowCol, opposite: RowCol) -> tuple[RowCol, ...]:
    """Return all squares of the rectangle between two opposite corners, row by row."""
    rows, columns = _spans(corner, opposite)
    return tuple((row, col) for row in rows for col in columns)


def cells_of_outline(corner: RowCol, opposite: RowCol) -> tuple[RowCol, ...]:
    """Return the border of the rectangle between two opposite corners, row by row."""
    rows, columns = _spans(corner, opposite)
    row_ends, col_ends = {rows[0], rows[-1]}, {columns[0], columns[-1]}
    return tuple(
        (row, col) for row in rows for col in columns if row in row_ends or col in col_ends
    )


def squares_on_board(board: Board, cells: tuple[RowCol, ...]) -> NDArray[np.int32]:
    """Return the numbers of the squares that lie on the board, in order."""
    height, width = board.height, board.width
    return np.array(
        [row * width + col for row, col in cells if 0 <= row < height and 0 <= col < width],
        dtype=np.int32,
    )


def squares_alike(board: Board, square: int) -> NDArray[np.int32]:
    """Return the connected squares that hold the same tile as ``square``, ascending.

    The fill tool fills these squares.
    """
    same = connected(board, [square], board.flat == board.flat[square])
    return np.flatnonzero(same).astype(np.int32)


class Brush(Enum):
    """A brush, with which the user paints."""

    WALL = "wall"
    FLOOR = "floor"
    GOAL = "goal"
    BOX = "box"
    PLAYER = "player"
    BOX_ON_GOAL = "box on goal"
    PLAYER_ON_GOAL = "player on goal"
    ERASE = "erase"

    @property
    def tile(self) -> Tile:
        """The content that the brush leaves on bare floor."""
        return _TILE[self]

    @property
    def kept_tile(self) -> Tile:
        """Which parts of the tile below are kept."""
        return _KEPT_TILES.get(self, Tile.FLOOR)


_TILE: Final = {
    Brush.WALL: Tile.WALL,
    Brush.FLOOR: Tile.FLOOR,
    Brush.GOAL: Tile.GOAL,
    Brush.BOX: Tile.BOX,
    Brush.PLAYER: Tile.PLAYER,
    Brush.BOX_ON_GOAL: _BOX_ON_GOAL,
    Brush.PLAYER_ON_GOAL: _PLAYER_ON_GOAL,
    Brush.ERASE: Tile.FLOOR,
}
_KEPT_TILES: Final = {
    Brush.GOAL: Tile.BOX | Tile.PLAYER,
    Brush.BOX: Tile.GOAL,
    Brush.PLAYER: Tile.GOAL,
}


KINDS: Final = {brush.value: brush.tile.value for brush in Brush if brush is not Brush.ERASE}
"""The kinds of squares by name, with their bits. A box on a goal is a kind of its own."""


def painted(board: Board, squares: Sequence[int] | NDArray[np.int32], brush: Brush) -> Board:
    """Return the board after painting the squares (see the table above).

    A board has one player: painting one removes all others, and of several squares the last one
    gets it.

    Examples
    --------
    >>> board = Board.from_rows(["#####", "#@$.#", "#####"])
    >>> print(painted(board, [8], Brush.PLAYER))
    #####
    # $+#
    #####
    """
    numbers = np.asarray(squares, dtype=np.int32)
    if not numbers.size:
        return board
    tiles = board.tiles.copy()
    flat = tiles.reshape(-1)
    if brush.tile & Tile.PLAYER:
        flat &= ~np.uint8(Tile.PLAYER)
        numbers = numbers[-1:]
    flat[numbers] = flat[numbers] & np.uint8(brush.kept_tile) | np.uint8(brush.tile)
    return Board(tiles)


def holds(board: Board, square: int, brush: Brush) -> bool:
    """Whether the square already holds the brush's tile.

    A click on such a square can mean :func:`without_tile_of` instead.
    """
    value = int(board.flat[square])
    return value == (value & brush.kept_tile | brush.tile)


def without_tile_of(
    board: Board, squares: Sequence[int] | NDArray[np.int32], brush: Brush
) -> Board:
    """Return the board with the tile of the brush taken off the squares.

    Taking a goal from a box on a goal leaves the box. Squares without it do not change.

    Examples
    --------
    >>> print(without_tile_of(Board.from_rows(["*$ .#"]), [0, 1, 2, 3, 4], Brush.GOAL))
    $$  #
    """
    numbers = np.asarray(squares, dtype=np.int32)
    if not numbers.size:
        return board
    flat = board.flat
    has_tile = (flat[numbers] & brush.tile) == brush.tile
    return board.with_tiles(
        numbers, np.where(has_tile, flat[numbers] & ~np.uint8(brush.tile), flat[numbers])
    )
