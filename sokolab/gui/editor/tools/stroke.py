"""One stroke: what is drawn between pressing and releasing the button; one undo step.

A stroke keeps its cells relative to the document's origin, so that they mean the same squares
before and after the board grows at the top or at the left.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board
from sokolab.editing.brush import Brush, painted
from sokolab.editing.drawing_symmetry import NO_SYMMETRY, DrawingSymmetry, SymmetryKind, middle_of
from sokolab.editing.reshape import covering
from sokolab.editing.strokes import Cell, squares_of
from sokolab.gui.document.level_document import LevelDocument
from sokolab.language import Phrase

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
    symmetry
        Whose images are drawn as well; its centre is that of the board as the stroke begins. The
        player has no images.
    """

    def __init__(
        self,
        document: LevelDocument,
        brush: Brush,
        text: Phrase,
        symmetry: DrawingSymmetry = NO_SYMMETRY,
    ) -> None:
        self.brush = brush
        self._document = document
        self._text = text
        self._number = document.new_stroke()
        self._base = document.board
        self._base_origin = document.origin
        single = brush in (Brush.PLAYER, Brush.PLAYER_ON_GOAL)
        row, col = document.origin
        self._symmetry = (
            (NO_SYMMETRY if single else symmetry)
            .centred(middle_of(self._base))
            .shifted((-row, -col))
        )

    def relative_cell(self, row: int, col: int) -> Cell:
        """Return a cell of the present board relative to the document's origin."""
        origin = self._document.origin
        return row - origin[0], col - origin[1]

    def add(self, cells: Iterable[Cell]) -> None:
        """Draw further cells on top of what the stroke has drawn."""
        self._draw(self._document.board, self._document.origin, cells)

    def fill(self, squares: NDArray[np.int32]) -> None:
        """Draw squares of the present board, and their images."""
        if self._symmetry.kind is SymmetryKind.NONE:
            document = self._document
            self.show(painted(document.board, squares, self.brush), document.origin)
        else:
            row_col = self._document.board.row_col
            self.add(self.relative_cell(*row_col(square)) for square in squares.tolist())

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
        drawn = [(r + row, c + col) for r, c in self._with_images(cells)]
        board, (down, right) = base, (0, 0)
        if self.brush in _GROWING:
            board, (down, right) = covering(base, within_limits(base, drawn))
        squares = squares_of(board, tuple((r + down, c + right) for r, c in drawn))
        self.show(painted(board, squares, self.brush), (row + down, col + right))

    def _with_images(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return the cells with their images, the images first."""
        result = list(cells)
        if self._symmetry.kind is SymmetryKind.NONE:
            return result
        return [image for cell in result for image in self._symmetry.images(cell)] + result
