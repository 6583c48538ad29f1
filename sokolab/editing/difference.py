"""The difference between two boards, one drawn from the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile
from sokolab.editing.brush import RowCol
from sokolab.language import counted, tr

_MAX_COMPARISONS: Final = 2_000_000  # squares compared to lay one board over another; 20 ms


_Rectangle: TypeAlias = tuple[slice, slice]
"""The rows and the columns of a board on a larger one."""


@dataclass(frozen=True, eq=False, slots=True)
class Difference:
    """The squares in which two boards differ, and the pieces that were added or removed."""

    shift: RowCol
    """The rows down and columns to the right that the drawing has moved on the later board."""
    # The squares that differ, ascending. Floor that only one board has is not a difference.
    earlier_squares: NDArray[np.intp]
    later_squares: NDArray[np.intp]
    # How many more of each the later board has; negative for fewer:
    more_walls: int
    more_boxes: int
    more_goals: int
    square_count: int
    """The number of squares that differ, or that only one of the boards has."""

    @property
    def words(self) -> str:
        """The difference in words: "3 squares: 1 fewer wall, 1 more box"."""
        if not self.square_count:
            return tr("no difference")
        squares = counted(self.square_count, "square", "squares")
        changes = list(self._changes())
        if not changes:
            return squares
        pieces = tr(", ", context="between the items of a list").join(changes)
        return tr("{squares}: {pieces}", squares=squares, pieces=pieces)

    def _changes(self) -> Iterator[str]:
        """Yield the changes in the numbers of pieces, in words."""
        if self.more_walls > 0:
            yield counted(self.more_walls, "{n:,} more wall", "{n:,} more walls")
        if self.more_walls < 0:
            yield counted(-self.more_walls, "{n:,} fewer wall", "{n:,} fewer walls")
        if self.more_boxes > 0:
            yield counted(self.more_boxes, "{n:,} more box", "{n:,} more boxes")
        if self.more_boxes < 0:
            yield counted(-self.more_boxes, "{n:,} fewer box", "{n:,} fewer boxes")
        if self.more_goals > 0:
            yield counted(self.more_goals, "{n:,} more goal", "{n:,} more goals")
        if self.more_goals < 0:
            yield counted(-self.more_goals, "{n:,} fewer goal", "{n:,} fewer goals")


def difference(earlier: Board, later: Board) -> Difference:
    """Return the difference between two boards.

    If their sizes differ, they are laid over each other so that the fewest squares differ. If they
    are large and differ much in size, only edges and middles are tried.

    Examples
    --------
    >>> found = difference(Board.from_rows(["#@$.#"]), Board.from_rows(["", "#@ $.#"]))
    >>> found.shift, found.words
    ((1, 1), '3 squares')
    """
    shifts = sorted(_shifts(earlier, later), key=lambda shift: abs(shift[0]) + abs(shift[1]))
    shift = min(shifts, key=lambda shift: np.count_nonzero(_differing(earlier, later, shift)))
    differs = _differing(earlier, later, shift)
    earlier_rectangle, later_rectangle = _rectangles(earlier, later, shift)
    return Difference(
        shift,
        np.flatnonzero(differs[earlier_rectangle]),
        np.flatnonzero(differs[later_rectangle]),
        more_walls=_increase(earlier, later, Tile.WALL),
        more_boxes=_increase(earlier, later, Tile.BOX),
        more_goals=_increase(earlier, later, Tile.GOAL),
        square_count=int(np.count_nonzero(differs)),
    )


def _shifts(earlier: Board, later: Board) -> list[RowCol]:
    """Return the shifts of the smaller board on the larger one that are tried."""
    rows = _offsets(later.height - earlier.height)
    columns = _offsets(later.width - earlier.width)
    if len(rows) * len(columns) * max(earlier.size, later.size) > _MAX_COMPARISONS:
        rows, columns = _edges_and_middle(rows), _edges_and_middle(columns)
    return [(row, col) for row in rows for col in columns]


def _offsets(increase: int) -> Sequence[int]:
    return range(min(increase, 0), max(increase, 0) + 1)


def _edges_and_middle(offsets: Sequence[int]) -> Sequence[int]:
    return sorted({offsets[0], offsets[len(offsets) // 2], offsets[-1], 0})


def _differing(earlier: Board, later: Board, shift: RowCol) -> NDArray[np.bool_]:
    """Return where the drawings differ, on a board that is large enough for both."""
    rectangles = _rectangles(earlier, later, shift)
    height, width = (max(a.stop, b.stop) for a, b in zip(*rectangles, strict=True))
    earlier_tiles, later_tiles = np.zeros((2, height, width), np.uint8)
    earlier_tiles[rectangles[0]] = earlier.tiles
    later_tiles[rectangles[1]] = later.tiles
    differs: NDArray[np.bool_] = earlier_tiles != later_tiles
    return differs


def _rectangles(earlier: Board, later: Board, shift: RowCol) -> tuple[_Rectangle, _Rectangle]:
    """Return where either drawing lies on a board that is large enough for both."""
    down, right = shift
    return (
        _rectangle_at(earlier, max(down, 0), max(right, 0)),
        _rectangle_at(later, max(-down, 0), max(-right, 0)),
    )


def _rectangle_at(board: Board, row: int, col: int) -> _Rectangle:
    return slice(row, row + board.height), slice(col, col + board.width)


def _increase(earlier: Board, later: Board, tile: Tile) -> int:
    counts = [int(np.count_nonzero(board.tiles & tile)) for board in (earlier, later)]
    return counts[1] - counts[0]
