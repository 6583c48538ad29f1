"""Look through many boards at once: for a part, and for the one that differs least.

The boards lie behind one another in one array of tiles (bits of :class:`~sokolab.core.board.Tile`),
row by row; what lies off a board counts as wall.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import kernel

_WALL = 1


class BoardRows(NamedTuple):
    """Many boards in one array.

    Attributes
    ----------
    tiles
        uint8 ``[squares of all boards]``.
    starts
        int64 ``[boards]``: where each board begins in ``tiles``.
    heights, widths
        int32 ``[boards]``.
    """

    tiles: NDArray[np.uint8]
    starts: NDArray[np.int64]
    heights: Ints
    widths: Ints


class PartViews(NamedTuple):
    """A part of a board in some orientations, as the squares that count.

    Attributes
    ----------
    rows, cols
        int32 ``[orientations, squares]``: where each is, seen from the first of its orientation.
    values
        uint8 ``[squares]``: the tile there. The first square is no wall, and the rarer ones come
        first, so that most places fall at the first look.
    mask
        The bits of a tile that count.
    """

    rows: Ints
    cols: Ints
    values: NDArray[np.uint8]
    mask: int


@kernel
def find_part(boards: BoardRows, part: PartViews, chosen: Ints, found: Ints) -> int:
    """Look for a part in boards; return in how many it lies.

    Parameters
    ----------
    chosen
        int32 ``[c]``: the boards to look at.
    found
        int32 ``[c, 3]``, filled: for each board that has the part, its place in ``chosen``, the
        orientation, and the square of the board on which the first square of the part lies.
    """
    orientations = part.rows.shape[0]
    count = 0
    for k in range(chosen.shape[0]):
        board = chosen[k]
        start, height, width = boards.starts[board], boards.heights[board], boards.widths[board]
        size = height * width
        place, view = -1, 0
        for square in range(size):
            if boards.tiles[start + square] & part.mask != part.values[0]:
                continue
            row = square // width
            col = square - row * width
            for v in range(orientations):
                if _part_fits(boards.tiles, start, height, width, part, v, row, col):
                    place, view = square, v
                    break
            if place >= 0:
                break
        if place >= 0:
            found[count, 0], found[count, 1], found[count, 2] = k, view, place
            count += 1
    return count


@kernel
def _part_fits(
    tiles: NDArray[np.uint8],
    start: int,
    height: int,
    width: int,
    part: PartViews,
    view: int,
    row: int,
    col: int,
) -> bool:
    """Whether the part lies on the board with its first square on ``row`` and ``col``."""
    for s in range(1, part.values.shape[0]):
        r = row + part.rows[view, s]
        c = col + part.cols[view, s]
        tile = _WALL
        if 0 <= r < height and 0 <= c < width:
            tile = tiles[start + r * width + c]
        if tile & part.mask != part.values[s]:
            return False
    return True


@kernel
def least_differences(boards: BoardRows, views: BoardRows, chosen: Ints, least: Ints) -> None:
    """Count the squares in which boards differ from a given one, in its best orientation.

    They are laid upon each other in every way in which the smaller one lies within the larger one,
    along rows and along columns. Boards whose sizes differ by more than two either way are not
    compared.

    Parameters
    ----------
    views
        The given board in its orientations.
    chosen
        int32 ``[c]``: the boards to compare.
    least
        int32 ``[c]``: holds the most squares that count, plus one; lowered where a board
        differs in fewer.
    """
    for k in range(chosen.shape[0]):
        board = chosen[k]
        height, width = boards.heights[board], boards.widths[board]
        for v in range(views.starts.shape[0]):
            down, right = views.heights[v] - height, views.widths[v] - width
            if abs(down) > 2 or abs(right) > 2:
                continue
            for row in range(min(down, 0), max(down, 0) + 1):
                for col in range(min(right, 0), max(right, 0) + 1):
                    # Off by (row, col), the smaller one lies within the larger one.
                    least[k] = _difference(boards, board, views, v, row, col, least[k])


@kernel
def _difference(
    boards: BoardRows, board: int, views: BoardRows, view: int, row: int, col: int, most: int
) -> int:
    """Count differing squares, the board moved by ``row`` and ``col`` on the view.

    Returns ``most`` as soon as there are so many.
    """
    height, width = boards.heights[board], boards.widths[board]
    view_height, view_width = views.heights[view], views.widths[view]
    count = 0
    for r in range(min(row, 0), max(row + height, view_height)):
        in_rows, in_view_rows = 0 <= r - row < height, 0 <= r < view_height
        for c in range(min(col, 0), max(col + width, view_width)):
            one, other = _WALL, _WALL
            if in_rows and 0 <= c - col < width:
                one = boards.tiles[boards.starts[board] + (r - row) * width + c - col]
            if in_view_rows and 0 <= c < view_width:
                other = views.tiles[views.starts[view] + r * view_width + c]
            count += one != other
        if count >= most:
            return most
    return count
