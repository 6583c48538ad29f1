"""One stroke: what is drawn between pressing and releasing the button; one undo step.

A stroke keeps its cells relative to the document's origin, so that they mean the same squares
before and after the board grows at the top or at the left.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sokolab.core.board import Board
from sokolab.editing.brush import Brush, painted
from sokolab.editing.reshape import covering
from sokolab.editing.strokes import Cell, squares_of
from sokolab.gui.document.level_document import LevelDocument

__all__ = ["LARGEST_BOARD", "Stroke", "within_limits"]

LARGEST_BOARD: Final = 255
"""No stroke makes a board higher or wider than this many squares."""

_GROWING: Final = frozenset(Brush) - {Brush.FLOOR, Brush.ERASE}
"""Brushes that make the board grow when they are used beyond its edge."""


def within_limits(board: Board, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the cells that a board no larger than `LARGEST_BOARD` can hold."""
    rows, cols = LARGEST_BOARD - board.height, LARGEST_BOARD - board.width
    return tuple(
        (row, col)
        for row, col in cells
        if -rows <= row < board.height + rows and -cols <= col < board.width + cols
    )


class Stroke:
    """Draws on a document until it is finished or aborted.

    Parameters
    ----------
    mirrors_rows, mirrors_columns
        Draw the mirrored cells as well; the axes are those of the board as the stroke begins.
    """

    def __init__(
        self,
        document: LevelDocument,
        brush: Brush,
        text: str,
        mirrors_rows: bool = False,
        mirrors_columns: bool = False,
    ) -> None:
        self.brush = brush
        self._document = document
        self._text = text
        self._number = document.new_stroke()
        self._base = document.board
        self._base_origin = document.origin
        single = brush in (Brush.PLAYER, Brush.PLAYER_ON_GOAL)
        row, col = document.origin
        self._row_sum = self._base.height - 1 - 2 * row if mirrors_rows and not single else None
        self._col_sum = self._base.width - 1 - 2 * col if mirrors_columns and not single else None

    def relative_cell(self, row: int, col: int) -> Cell:
        """Return a cell of the present board relative to the document's origin."""
        origin = self._document.origin
        return row - origin[0], col - origin[1]

    def add(self, cells: Iterable[Cell]) -> None:
        """Draw further cells on top of what the stroke has drawn."""
        self._draw(self._document.board, self._document.origin, cells)

    def redraw(self, cells: Iterable[Cell]) -> None:
        """Draw these cells in place of what the stroke has drawn."""
        self._draw(self._base, self._base_origin, cells)

    def show(self, board: Board, origin: Cell) -> None:
        """Show a board with that origin in place of what the stroke has drawn."""
        self._document.paint(board, self._number, self._text, origin)

    def abort(self) -> None:
        """Take the stroke back as if it had never been drawn."""
        self._document.abort(self._number)

    def _draw(self, base: Board, origin: Cell, cells: Iterable[Cell]) -> None:
        row, col = origin
        drawn = [(r + row, c + col) for r, c in self._mirrored(cells)]
        board, (down, right) = base, (0, 0)
        if self.brush in _GROWING:
            board, (down, right) = covering(base, within_limits(base, drawn))
        squares = squares_of(board, tuple((r + down, c + right) for r, c in drawn))
        self.show(painted(board, squares, self.brush), (row + down, col + right))

    def _mirrored(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return the cells with their mirror images, the images first."""
        result = list(cells)
        if self._row_sum is not None:
            result = [(self._row_sum - r, c) for r, c in result] + result
        if self._col_sum is not None:
            result = [(r, self._col_sum - c) for r, c in result] + result
        return result
