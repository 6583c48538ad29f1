"""Draws boards as vector graphics, for SVG and PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from sokolab.analysis.board_arrays import inside_walls
from sokolab.analysis.findings import Findings
from sokolab.core.board import Board, Tile
from sokolab.gui.overlays.painting.canvas import Canvas
from sokolab.gui.overlays.painting.mark_cache import Drawing, MarkCache, TextOutline
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.tiles import paint_piece
from sokolab.gui.shell.theme import Colours
from sokolab.rendering.shapes import Rectangle, grid_lines, runs, wall_rims


def draw_board(
    painter: QPainter,
    board: Board,
    corner: QPointF,
    side: float,
    colours: Colours,
    *,
    paper: bool = True,
) -> None:
    """Draw floor, walls and pieces.

    Parameters
    ----------
    corner
        The upper left corner of the board.
    side
        The size of a square.
    paper
        Whether squares outside the level are filled too.
    """
    inside = inside_walls(board)
    walls = board.tiles & Tile.WALL != 0
    painter.save()
    painter.translate(corner)
    painter.scale(side, side)
    if paper:
        painter.fillPath(_area(~walls & ~inside), colours.paper)
    painter.fillPath(_area(inside & ~walls), colours.floor)
    painter.fillPath(_path(grid_lines(inside & ~walls)), colours.grid)
    painter.fillPath(_area(walls), colours.wall)
    painter.fillPath(_path(wall_rims(walls)), colours.wall_edge)
    for square in np.flatnonzero(board.flat & (Tile.BOX | Tile.GOAL | Tile.PLAYER)).tolist():
        row, col = board.row_col(square)
        paint_piece(painter, QRectF(col, row, 1, 1), int(board.flat[square]), colours)
    painter.restore()


def _area(mask: NDArray[np.bool_]) -> QPainterPath:
    """Return the squares of a mask as one path: a rectangle for each run in a row."""
    return _path(runs(mask))


def _path(rectangles: Iterable[Rectangle]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for rectangle in rectangles:
        path.addRect(*rectangle)
    return path


@dataclass(frozen=True)
class VectorCanvas(Canvas):
    """A canvas that draws everything as vector graphics."""

    @classmethod
    def over(
        cls,
        painter: QPainter,
        geometry: Geometry,
        board: Board,
        colours: Colours,
        findings: dict[str, object],
        shown: frozenset[str],
    ) -> VectorCanvas:
        """Return a canvas that uses the painter's units."""
        return cls(painter, geometry, 1.0, board, colours, MarkCache(), Findings(findings), shown)

    def stamp(
        self, kinds: NDArray[np.generic], drawing: Drawing, variants: Sequence[int] = (0,)
    ) -> None:
        """Draw marks on squares."""
        for square in np.flatnonzero(kinds).tolist():
            self.stamp_one(square, drawing, variants[int(kinds[square]) - 1])

    def stamp_one(self, square: int, drawing: Drawing, variant: int = 0) -> None:
        """Draw a mark on one square."""
        self.painter.save()
        self.painter.translate(*self.corner(square))
        drawing(self.painter, self.side, self.colours, variant)
        self.painter.restore()

    def tint(self, kinds: NDArray[np.generic], colours: Sequence[QColor]) -> None:
        """Fill squares, one path for each colour."""
        shape = (self.board.height, self.board.width)
        self.painter.save()
        self.painter.translate(self.left, self.top)
        self.painter.scale(self.side, self.side)
        for kind, colour in enumerate(colours, 1):
            self.painter.fillPath(_area((kinds == kind).reshape(shape)), colour)
        self.painter.restore()

    def _measured(
        self, text: str, pixels: int, colour: QColor, around: QColor, bold: bool, plate: bool
    ) -> tuple[int, int, Callable[[int, int], None]]:
        word = TextOutline.of(text, pixels, bold=bold, plate=plate)

        def lay(x: int, y: int) -> None:
            self.painter.save()
            self.painter.translate(x, y)
            word.paint(self.painter, colour, around, plate=plate)
            self.painter.restore()

        return word.width, word.height, lay
