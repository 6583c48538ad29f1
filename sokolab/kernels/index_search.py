"""Look through many boards: for a part, and for the boards that differ least from a given one.

The boards follow one another in one array of tiles (bits of :class:`~sokolab.core.board.Tile`),
row by row. All that lies off a board counts as wall.
"""

from __future__ import annotations

from typing import NamedTuple

from sokolab.kernels.arrays import Bytes, Ints, Longs
from sokolab.kernels.jit import inlined_kernel, kernel

SIZE_SLACK = 2
"""The maximum number of rows, and of columns, by which the sizes of compared boards differ."""
_WALL = 1  # a bit of core.board.Tile
_BOARD, _VIEW, _SQUARE = range(3)  # columns of ``matches``
_GIVEN, _SURPLUS = range(2)  # rows of ``tile_counts``


class BoardRows(NamedTuple):
    """Many boards in one array."""

    tiles: Bytes  # [squares of all boards]: the tile of each square
    starts: Longs  # [boards]: where each board begins in `tiles`
    heights: Ints  # [boards]: rows of each board
    widths: Ints  # [boards]: columns of each board


class PartViews(NamedTuple):
    """A part of a board in some orientations, as the squares that count.

    The first square is not a wall, and the rarer tiles come first, so that the first look rules
    most squares out.
    """

    rows: Ints  # [orientations, squares]: rows below the first square of the orientation
    cols: Ints  # [orientations, squares]: columns right of the first square of the orientation
    values: Bytes  # [squares]: the tile there
    mask: int  # The bits of a tile that count


@kernel
def find_part(boards: BoardRows, part: PartViews, board_indices: Ints, matches: Ints) -> int:
    """Look for a part in boards. Return in how many it lies.

    Parameters
    ----------
    board_indices
        int32 ``[boards]``: the boards to look at.
    matches
        int32 ``[matches, 3]``, filled: for each board that has the part, its index in
        ``board_indices``, the orientation, and the square of the board on which the first square of
        the part lies. The search ends when it is full.
    """
    view_count = part.rows.shape[0]
    match_count = 0
    for i in range(board_indices.shape[0]):
        if match_count == matches.shape[0]:
            break
        board = board_indices[i]
        start, height, width = boards.starts[board], boards.heights[board], boards.widths[board]
        size = height * width
        match_square, match_view = -1, 0
        for square in range(size):
            if boards.tiles[start + square] & part.mask != part.values[0]:
                continue
            row = square // width
            col = square - row * width
            for v in range(view_count):
                if _part_fits(boards.tiles, start, height, width, part, v, row, col):
                    match_square, match_view = square, v
                    break
            if match_square >= 0:
                break
        if match_square >= 0:
            matches[match_count, _BOARD], matches[match_count, _VIEW] = i, match_view
            matches[match_count, _SQUARE] = match_square
            match_count += 1
    return match_count


@inlined_kernel
def _part_fits(
    tiles: Bytes,
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
def least_differences(
    boards: BoardRows, views: BoardRows, tile_counts: Ints, board_indices: Ints, differences: Ints
) -> None:
    """Count the squares in which boards differ from a given one, in its best orientation.

    One board is laid on the other so that the smaller one lies within the larger one along
    rows and along columns, and at every offset that allows this. Boards whose heights or widths
    differ by more than :data:`SIZE_SLACK` are not compared.

    Parameters
    ----------
    views
        The given board in its orientations, each with :data:`SIZE_SLACK` more rows and columns of
        walls on every side, so that a board lies within it wherever it is laid.
    tile_counts
        int32 ``[2, 16]``: how many squares of each of the 16 tiles the given board has; and
        scratch.
    board_indices
        int32 ``[boards]``: the boards to compare.
    differences
        int32 ``[boards]``: holds one more than the largest difference that counts; lowered where a
        board differs in fewer squares.
    """
    floor_count = tile_counts[_GIVEN].sum() - tile_counts[_GIVEN, _WALL]
    for i in range(board_indices.shape[0]):
        board = board_indices[i]
        if not _may_differ_less(boards, board, tile_counts, differences[i]):
            continue
        for v in range(views.starts.shape[0]):
            row_gap = views.heights[v] - 2 * SIZE_SLACK - boards.heights[board]
            col_gap = views.widths[v] - 2 * SIZE_SLACK - boards.widths[board]
            if abs(row_gap) > SIZE_SLACK or abs(col_gap) > SIZE_SLACK:
                continue
            for row in range(SIZE_SLACK + min(row_gap, 0), SIZE_SLACK + max(row_gap, 0) + 1):
                for col in range(SIZE_SLACK + min(col_gap, 0), SIZE_SLACK + max(col_gap, 0) + 1):
                    differences[i] = _difference(
                        boards, board, views, v, row, col, floor_count, differences[i]
                    )


@inlined_kernel
def _may_differ_less(boards: BoardRows, board: int, tile_counts: Ints, max_difference: int) -> bool:
    """Whether a board can differ in fewer than ``max_difference`` squares, by its tiles."""
    surplus = tile_counts[_SURPLUS]  # how many more the given board has
    for tile in range(surplus.shape[0]):
        surplus[tile] = tile_counts[_GIVEN, tile]
    start, size = boards.starts[board], boards.heights[board] * boards.widths[board]
    for square in range(start, start + size):
        surplus[boards.tiles[square]] -= 1
    extra_count, missing_count = 0, 0
    for tile in range(surplus.shape[0]):
        if tile != _WALL:
            extra_count += max(0, surplus[tile])
            missing_count -= min(0, surplus[tile])
    return max(extra_count, missing_count) < max_difference


@inlined_kernel
def _difference(
    boards: BoardRows,
    board: int,
    views: BoardRows,
    view: int,
    row: int,
    col: int,
    floor_count: int,
    max_difference: int,
) -> int:
    """Count differing squares, the board laid on the view from this row and column on.

    Outside the board, every square of the view that is not a wall differs. As soon as
    ``max_difference`` squares differ, this number is returned.
    """
    width = boards.widths[board]
    row_start = boards.starts[board]
    view_row_start = views.starts[view] + row * views.widths[view] + col
    differing_count, covered_count = 0, 0
    for _ in range(boards.heights[board]):
        for c in range(width):
            differing_count += boards.tiles[row_start + c] != views.tiles[view_row_start + c]
            covered_count += views.tiles[view_row_start + c] != _WALL
        if differing_count >= max_difference:
            return max_difference
        row_start += width
        view_row_start += views.widths[view]
    return min(max_difference, differing_count + floor_count - covered_count)
