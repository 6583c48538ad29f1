"""What differs between two boards, one drawn from the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile
from sokolab.core.words import counted
from sokolab.editing.strokes import Cell

__all__ = ["Difference", "difference"]

_MOST_COMPARISONS: Final = 2_000_000
"""Squares compared to lay two boards over each other, about 20 ms."""


@dataclass(frozen=True, eq=False, slots=True)
class Difference:
    """Where two boards differ, and by what.

    Attributes
    ----------
    shift
        How many rows down and columns to the right the drawing lies on the later board.
    earlier, later
        The squares of either board that differ, int, ascending. Floor that only one of the boards
        has is no difference.
    walls, boxes, goals
        How many more of them the later board has; negative for fewer.
    count
        The number of squares that differ, those on one of the boards only included.
    """

    shift: Cell
    earlier: NDArray[np.intp]
    later: NDArray[np.intp]
    walls: int
    boxes: int
    goals: int
    count: int

    @property
    def words(self) -> str:
        """What differs, in words: "3 squares: 1 wall less, 1 box more"."""
        if not self.count:
            return "no difference"
        kinds = (
            (self.walls, "wall", "walls"),
            (self.boxes, "box", "boxes"),
            (self.goals, "goal", "goals"),
        )
        parts = [
            f"{counted(abs(by), one, many)} {'more' if by > 0 else 'less' if by == -1 else 'fewer'}"
            for by, one, many in kinds
            if by
        ]
        squares = counted(self.count, "square", "squares")
        return f"{squares}: {', '.join(parts)}" if parts else squares


def difference(earlier: Board, later: Board) -> Difference:
    """Return what differs between two boards.

    If their sizes differ, they are laid over each other so that the fewest squares differ. Boards
    that are large and differ much in size are only compared at edges and middles.

    Examples
    --------
    >>> found = difference(Board.from_rows(["#@$.#"]), Board.from_rows(["", "#@ $.#"]))
    >>> found.shift, found.words
    ((1, 1), '3 squares')
    """
    shifts = sorted(_shifts(earlier, later), key=lambda shift: abs(shift[0]) + abs(shift[1]))
    shift = min(shifts, key=lambda shift: _count(earlier, later, shift))
    one, other = _overlaid(earlier, later, shift)
    differs = one != other
    top, left = min(shift[0], 0), min(shift[1], 0)
    on_later = differs[-top : later.height - top, -left : later.width - left]
    down, right = shift[0] - top, shift[1] - left
    on_earlier = differs[down : down + earlier.height, right : right + earlier.width]
    return Difference(
        shift,
        np.flatnonzero(on_earlier),
        np.flatnonzero(on_later),
        walls=_more(earlier, later, Tile.WALL),
        boxes=_more(earlier, later, Tile.BOX),
        goals=_more(earlier, later, Tile.GOAL),
        count=int(np.count_nonzero(differs)),
    )


def _shifts(earlier: Board, later: Board) -> list[Cell]:
    """Return the places of the smaller board on the larger one that are tried."""
    rows = _offsets(later.height - earlier.height)
    cols = _offsets(later.width - earlier.width)
    if len(rows) * len(cols) * max(earlier.size, later.size) > _MOST_COMPARISONS:
        rows, cols = _edges_and_middle(rows), _edges_and_middle(cols)
    return [(row, col) for row in rows for col in cols]


def _offsets(more: int) -> Sequence[int]:
    return range(min(more, 0), max(more, 0) + 1)


def _edges_and_middle(offsets: Sequence[int]) -> Sequence[int]:
    return sorted({offsets[0], offsets[len(offsets) // 2], offsets[-1], 0})


def _overlaid(
    earlier: Board, later: Board, shift: Cell
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return both drawings on a board that is large enough for both."""
    top, left = min(shift[0], 0), min(shift[1], 0)
    height = max(earlier.height + shift[0], later.height) - top
    width = max(earlier.width + shift[1], later.width) - left
    one, other = np.zeros((2, height, width), np.uint8)
    down, right = shift[0] - top, shift[1] - left
    one[down : down + earlier.height, right : right + earlier.width] = earlier.tiles
    other[-top : later.height - top, -left : later.width - left] = later.tiles
    return one, other


def _count(earlier: Board, later: Board, shift: Cell) -> int:
    one, other = _overlaid(earlier, later, shift)
    return int(np.count_nonzero(one != other))


def _more(earlier: Board, later: Board, tile: Tile) -> int:
    counts = [int(np.count_nonzero(board.tiles & tile)) for board in (earlier, later)]
    return counts[1] - counts[0]
