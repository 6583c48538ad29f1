"""One stroke: what is drawn between pressing and letting go; one undo step.

Cells are told on the designer's paper, whose fixed point the document knows, so that they
mean the same squares before and after the board grew.
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

_GROWS: Final = frozenset(Brush) - {Brush.FLOOR, Brush.ERASE}


def within_limits(board: Board, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the cells that lie on the board or so near that it may grow to hold them."""
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

    def on_paper(self, row: int, col: int) -> Cell:
        """Return the cell on the paper for a row and column of the board as it is now."""
        origin = self._document.origin
        return row - origin[0], col - origin[1]

    def add(self, cells: Iterable[Cell]) -> None:
        """Draw further cells on top of what the stroke has drawn."""
        self._draw(self._document.board, self._document.origin, cells)

    def redraw(self, cells: Iterable[Cell]) -> None:
        """Draw those cells in place of what the stroke has drawn."""
        self._draw(self._base, self._base_origin, cells)

    def put(self, board: Board, origin: Cell) -> None:
        """Show that board in place of what the stroke has drawn; ``origin`` is its paper's."""
        now = self._document.origin
        shift = (origin[0] - now[0], origin[1] - now[1])
        self._document.paint(board, self._number, self._text, shift)

    def abort(self) -> None:
        """Take it back as if it had never been drawn."""
        self._document.abort(self._number)

    def _draw(self, base: Board, origin: Cell, cells: Iterable[Cell]) -> None:
        row, col = origin
        places = [(r + row, c + col) for r, c in self._mirrored(cells)]
        board, shift = base, (0, 0)
        if self.brush in _GROWS:
            board, shift = covering(base, within_limits(base, places))
        there = tuple((r + shift[0], c + shift[1]) for r, c in places)
        self.put(
            painted(board, squares_of(board, there), self.brush), (row + shift[0], col + shift[1])
        )

    def _mirrored(self, cells: Iterable[Cell]) -> list[Cell]:
        places = list(cells)
        if self._row_sum is not None:
            places = [(self._row_sum - r, c) for r, c in places] + places
        if self._col_sum is not None:
            places = [(r, self._col_sum - c) for r, c in places] + places
        return places
