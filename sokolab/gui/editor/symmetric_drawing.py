"""Symmetric drawing: its actions, its axes on the board, and the tool that moves them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QObject, QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from sokolab.editing.drawing_symmetry import (
    DrawingSymmetry,
    SymmetryKind,
    asymmetric_squares,
    mended,
    middle_of,
)
from sokolab.gui.document.level_document import BoardChange
from sokolab.gui.editor.drawing_tools import DrawingContext
from sokolab.gui.editor.floating import CarryingTool
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.layers import paint_label
from sokolab.gui.scene.view import SquareEvent
from sokolab.gui.shell.action_rows import Condition
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import counted, phrase, tr

_MIRRORS: Final = ("symmetry-columns", "symmetry-rows")
_TOGGLES: Final = (*_MIRRORS, "symmetry-half", "symmetry-quarter")
_KINDS: Final = {
    (): SymmetryKind.NONE,
    ("symmetry-columns",): SymmetryKind.LEFT_RIGHT,
    ("symmetry-rows",): SymmetryKind.UP_DOWN,
    _MIRRORS: SymmetryKind.BOTH,
    ("symmetry-half",): SymmetryKind.HALF_TURN,
    ("symmetry-quarter",): SymmetryKind.QUARTER_TURN,
}
_WITH_COLUMN_AXIS = (SymmetryKind.LEFT_RIGHT, SymmetryKind.BOTH)
_WITH_ROW_AXIS = (SymmetryKind.UP_DOWN, SymmetryKind.BOTH)
_NEARLY = 0.25
"""Share of all squares; where more are not symmetric, the drawing is not meant to be yet."""


class SymmetryActions(QObject):
    """What the actions do; ``carry_axis`` lets the user move the axis.

    As a layer, it paints the axes or the centre, marks squares that differ from their images, and
    counts them.
    """

    def __init__(
        self, window: MainWindow, context: DrawingContext, carry_axis: Callable[[], None]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._context = context
        self._symmetry = DrawingSymmetry()
        self.squares: NDArray[np.int32] = np.empty(0, np.int32)
        """The squares that differ from an image; none while nothing is drawn symmetrically."""
        context.view.add_layer(self, on_top=True)
        window.bind({name: partial(self._toggle, name) for name in _TOGGLES})
        window.bind({"move-axis": carry_axis, "centre-axis": self.centre_axis})
        window.bind({"mend-symmetry": self.mend})
        context.symmetry_changed.connect(self._follow_symmetry)
        context.stage.shown.connect(self._follow_board)
        context.stage.document_left.connect(self.centre_axis)
        self._follow_symmetry()

    def _toggle(self, name: str, is_on: bool) -> None:
        """Switch a symmetry on or off; turns and mirrors exclude each other."""
        for other in _TOGGLES:
            together = other == name or (other in _MIRRORS and name in _MIRRORS)
            if is_on and not together:
                self._window.action(other).setChecked(False)
        checked = tuple(other for other in _TOGGLES if self._window.action(other).isChecked())
        self._context.set_symmetry(replace(self._context.symmetry, kind=_KINDS[checked]))

    def centre_axis(self) -> None:
        """Put the axis in the middle of the board."""
        self._context.set_symmetry(replace(self._context.symmetry, centre=None))

    def mend(self) -> None:
        """Make the board symmetric, as one undo step."""
        document = self._context.stage.document
        count = len(self.squares)
        board = mended(document.board, self._context.symmetry)
        if board == document.board:
            self._window.say(tr("The board is symmetric, but for the player"))
        else:
            document.replace_board(board, phrase("Make symmetric"))
            self._window.say(
                counted(count, "{n:,} square was not symmetric", "{n:,} squares were not symmetric")
            )

    def _follow_symmetry(self, *_: object) -> None:
        is_on = self._context.symmetry.kind is not SymmetryKind.NONE
        self._window.allow(Condition.SYMMETRY, is_on)
        self._refresh()

    def _follow_board(self, change: BoardChange) -> None:
        """Keep the axis on its squares, and look again what is not symmetric."""
        if change.shift != (0, 0):
            self._context.set_symmetry(self._context.symmetry.shifted(change.shift))
        self._refresh()

    # The layer -----------------------------------------------------------------------------

    @property
    def hint(self) -> str:
        """How many squares differ, in words; empty if none or too many do."""
        count = len(self.squares)
        if not 0 < count <= _NEARLY * self._context.stage.board.size:
            return ""
        return counted(count, "Symmetric but for {n:,} square", "Symmetric but for {n:,} squares")

    def _refresh(self) -> None:
        """Work out the squares again: the board or the symmetry has changed."""
        board, symmetry = self._context.stage.board, self._context.symmetry
        if symmetry.kind is SymmetryKind.NONE and self._symmetry.kind is SymmetryKind.NONE:
            return
        self._symmetry = symmetry.centred(middle_of(board))
        is_off = symmetry.kind is SymmetryKind.NONE
        self.squares = np.empty(0, np.int32) if is_off else asymmetric_squares(board, symmetry)
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
        for square in visible.intersection(self.squares.tolist()):
            painter.drawEllipse(geometry.centre(square), 0.14 * side, 0.14 * side)
        corner = geometry.area(geometry.height - 1, 0)
        paint_label(painter, geometry, corner, self.hint, colours)

    @staticmethod
    def _paint_axes(
        painter: QPainter, geometry: Geometry, kind: SymmetryKind, middle: QPointF
    ) -> None:
        side, reach = geometry.side, geometry.side / 2
        board = geometry.area(0, 0, geometry.height, geometry.width)
        board.adjust(-reach, -reach, reach, reach)
        if kind in _WITH_COLUMN_AXIS:
            painter.drawLine(QLineF(middle.x(), board.top(), middle.x(), board.bottom()))
        if kind in _WITH_ROW_AXIS:
            painter.drawLine(QLineF(board.left(), middle.y(), board.right(), middle.y()))
        if kind in (SymmetryKind.HALF_TURN, SymmetryKind.QUARTER_TURN):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(middle, 0.3 * side, 0.3 * side)
            painter.drawLine(middle - QPointF(0.45 * side, 0), middle + QPointF(0.45 * side, 0))
            if kind is SymmetryKind.QUARTER_TURN:
                painter.drawLine(middle - QPointF(0, 0.45 * side), middle + QPointF(0, 0.45 * side))


class AxisTool(CarryingTool):
    """The mouse or the arrow keys move the centre by half squares; Escape puts it back."""

    cursor = Qt.CursorShape.SizeAllCursor

    def __init__(self, context: DrawingContext) -> None:
        super().__init__(context)
        self._context = context
        self._before: DrawingSymmetry | None = None
        context.stage.document_left.connect(self.cancel)

    def activated(self) -> None:
        """Remember where the axis was."""
        self._before = self._context.symmetry

    def moved(self, event: SquareEvent) -> None:
        """Put the centre at the half square under the mouse."""
        geometry = self._context.view.geometry_map
        row = round(2 * (event.point.y() - geometry.top) / geometry.side) - 1
        col = round(2 * (event.point.x() - geometry.left) / geometry.side) - 1
        self._put(row, col)

    def move_by(self, down: int, right: int) -> None:
        """Move the centre by half a square."""
        row, col = self._context.symmetry.centre or middle_of(self._context.stage.board)
        self._put(row + down, col + right)

    def place(self) -> None:
        """Leave the axis there."""
        self._before = None
        self.ended.emit(True)

    def cancel(self) -> bool:
        """Put the axis back; return whether it was being moved."""
        before, self._before = self._before, None
        if before is not None:
            self._context.set_symmetry(before)
            self.ended.emit(False)
        return before is not None

    def _put(self, row: int, col: int) -> None:
        board = self._context.stage.board
        centre = min(max(row, 0), 2 * board.height - 2), min(max(col, 0), 2 * board.width - 2)
        self._context.set_symmetry(replace(self._context.symmetry, centre=centre))
