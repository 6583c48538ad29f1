"""The axes of symmetric drawing on the board, and a hint at what is not symmetric."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from sokolab.editing.drawing_symmetry import (
    DrawingSymmetry,
    SymmetryKind,
    asymmetric_squares,
    middle_of,
)
from sokolab.gui.editor.tools.drawing_context import DrawingContext
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.layers import paint_label
from sokolab.language import counted

_WITH_COLUMN_AXIS = (SymmetryKind.LEFT_RIGHT, SymmetryKind.BOTH)
_WITH_ROW_AXIS = (SymmetryKind.UP_DOWN, SymmetryKind.BOTH)
_NEARLY = 0.25
"""Share of all squares; where more are not symmetric, the drawing is not meant to be yet."""


class SymmetryLayer:
    """Paints the axes or the centre, marks squares that differ from their images, counts them."""

    def __init__(self, context: DrawingContext) -> None:
        self._context = context
        self._symmetry = DrawingSymmetry()
        self._squares: NDArray[np.int32] = np.empty(0, np.int32)

    @property
    def squares(self) -> NDArray[np.int32]:
        """The squares that differ from an image; none while nothing is drawn symmetrically."""
        return self._squares

    @property
    def hint(self) -> str:
        """How many squares differ, in words; empty if none or too many do."""
        count = len(self._squares)
        if not 0 < count <= _NEARLY * self._context.stage.board.size:
            return ""
        return counted(count, "Symmetric but for {n:,} square", "Symmetric but for {n:,} squares")

    def refresh(self, *_: object) -> None:
        """Work out the squares again: the board or the symmetry has changed."""
        board, symmetry = self._context.stage.board, self._context.symmetry
        if symmetry.kind is SymmetryKind.NONE and self._symmetry.kind is SymmetryKind.NONE:
            return
        self._symmetry = symmetry.centred(middle_of(board))
        is_off = symmetry.kind is SymmetryKind.NONE
        self._squares = np.empty(0, np.int32) if is_off else asymmetric_squares(board, symmetry)
        self._context.view.update()

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the axes, the marks and the hint."""
        kind, centre = self._symmetry.kind, self._symmetry.centre
        if kind is SymmetryKind.NONE or centre is None:
            return
        colours, side = self._context.view.colours, geometry.side
        middle = QPointF(
            geometry.left + (centre[1] + 1) * side / 2, geometry.top + (centre[0] + 1) * side / 2
        )
        for width, colour, style in (
            (3.0, colours.floor, Qt.PenStyle.SolidLine),
            (1.5, colours.accent, Qt.PenStyle.DashLine),
        ):
            painter.setPen(QPen(colour, width, style))
            self._paint_axes(painter, geometry, kind, middle)
        if not self.hint:
            return
        painter.setPen(QPen(colours.accent, max(1.5, side / 24)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        visible = set(geometry.visible_squares())
        for square in visible.intersection(self._squares.tolist()):
            painter.drawEllipse(geometry.centre(square), 0.14 * side, 0.14 * side)
        corner = QRectF(geometry.left, geometry.top + (geometry.height - 1) * side, side, side)
        paint_label(painter, geometry, corner, self.hint, colours)

    @staticmethod
    def _paint_axes(
        painter: QPainter, geometry: Geometry, kind: SymmetryKind, middle: QPointF
    ) -> None:
        side = geometry.side
        right = geometry.left + geometry.width * side
        bottom = geometry.top + geometry.height * side
        reach = side / 2
        if kind in _WITH_COLUMN_AXIS:
            painter.drawLine(QLineF(middle.x(), geometry.top - reach, middle.x(), bottom + reach))
        if kind in _WITH_ROW_AXIS:
            painter.drawLine(QLineF(geometry.left - reach, middle.y(), right + reach, middle.y()))
        if kind in (SymmetryKind.HALF_TURN, SymmetryKind.QUARTER_TURN):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(middle, 0.3 * side, 0.3 * side)
            painter.drawLine(middle - QPointF(0.45 * side, 0), middle + QPointF(0.45 * side, 0))
            if kind is SymmetryKind.QUARTER_TURN:
                painter.drawLine(middle - QPointF(0, 0.45 * side), middle + QPointF(0, 0.45 * side))
