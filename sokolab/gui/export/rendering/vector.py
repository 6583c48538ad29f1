"""Draws boards as vector graphics, for PDF."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from sokolab.core import regions
from sokolab.core.board import Board, Tile
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
    inside = regions.inside(board)
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
