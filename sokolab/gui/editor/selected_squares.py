"""The selected squares of the window: shared by the tools that select and by all actions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import numpy as np
from PySide6.QtCore import QLineF, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen

from sokolab.core.board import Board
from sokolab.editing.brush import Brush, painted
from sokolab.editing.fragment import Fragment, cleared, copied, pasted
from sokolab.editing.reshape import covering
from sokolab.editing.selection import Selection
from sokolab.editing.strokes import Cell
from sokolab.gui.document.level_document import BoardChange
from sokolab.gui.document.stage import Stage
from sokolab.gui.editor.drawing_tools import LARGEST_BOARD, Stroke, within_limits
from sokolab.gui.frame import Frame
from sokolab.gui.scene.layers import frame_lines, row_runs, with_opacity
from sokolab.gui.scene.viewport import Geometry
from sokolab.language import Phrase, phrase

_TINT: Final = 0.11
"""Opacity of the tint on the selected squares."""


class SelectedSquares(QObject):
    """Which squares are selected, or None; keeps them on their squares as the board grows.

    As a layer, it tints them and frames them with dashes in two colours.
    """

    changed = Signal(object)
    """Other squares are selected; carries the :class:`Selection`, or None."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame.window)
        self._stage, self._view = frame.stage, frame.view
        self.selection: Selection | None = None
        """The selected squares, or None."""
        self._lines: list[QLineF] = []
        self._runs: list[QRectF] = []
        self._ignores_shifts = False
        frame.view.add_layer(self, on_top=True)
        frame.stage.shown.connect(self._shift)

    def select(self, selection: Selection | None) -> None:
        """Select these squares, or none; an empty selection counts as none."""
        if selection is not None and not len(selection):
            selection = None
        if selection == self.selection:
            return
        self._repaint()
        self.selection = selection
        self._lines = [] if selection is None else frame_lines(selection.mask)
        self._runs = [] if selection is None else row_runs(selection.mask)
        self._repaint()
        self.changed.emit(selection)

    def draw(self, squares: Selection, brush: Brush, text: Phrase) -> None:
        """Draw on some of the selected squares, as one undo step."""
        document = self._stage.document
        document.replace_board(painted(document.board, squares.squares, brush), text)

    def clear(self, text: Phrase) -> None:
        """Leave floor on the selected squares, as one undo step."""
        if self.selection is not None:
            document = self._stage.document
            document.replace_board(cleared(document.board, self.selection), text)

    def put_down(
        self, fragment: Fragment, row: int, col: int, text: Phrase, base: Board | None = None
    ) -> None:
        """Paste a fragment as one undo step, and select it; the board grows where needed.

        It is pasted on ``base``, or on the document's board where that is None.
        """
        document = self._stage.document
        board, place, shift = placed(base or document.board, fragment, row, col)
        with self.own_change():
            document.replace_board(board, text, shift)
        self.select(place)

    @contextmanager
    def own_change(self) -> Iterator[None]:
        """Change the board without shifting the selection, which the caller sets."""
        self._ignores_shifts = True
        try:
            yield
        finally:
            self._ignores_shifts = False

    def _shift(self, change: BoardChange) -> None:
        """Keep the selection on its squares when the board grows or shrinks."""
        selection = self.selection
        if selection is None or self._ignores_shifts:
            return
        shape = change.board.tiles.shape
        if change.shift != (0, 0) or shape != selection.mask.shape:
            moved = selection.shifted(change.shift, (shape[0], shape[1]))
            self.select(moved if len(moved) == len(selection) else None)

    def _repaint(self) -> None:
        if self.selection is not None:
            rect = self._view.geometry_map.area(*self.selection.area)
            self._view.update(rect.toAlignedRect().adjusted(-3, -3, 3, 3))

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the frame and a light tint."""
        if self.selection is None:
            return
        colours = self._view.colours
        painter.translate(geometry.left, geometry.top)
        painter.scale(geometry.side, geometry.side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(with_opacity(colours.accent, _TINT))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.drawRects(self._runs)
        pen = QPen(colours.floor, 2.0)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawLines(self._lines)
        pen.setColor(colours.accent)
        pen.setDashPattern([3.0, 2.0])
        painter.setPen(pen)
        painter.drawLines(self._lines)


class Move:
    """The selected squares while they are dragged elsewhere, or a copy of them."""

    def __init__(self, stage: Stage, selection: Selection, is_copy: bool) -> None:
        document = stage.document
        self.selection = selection
        self._fragment = copied(document.board, selection)
        self._base = document.board if is_copy else cleared(document.board, selection)
        self._origin = document.origin
        text = phrase("Copy squares") if is_copy else phrase("Move squares")
        self._stroke = Stroke(document, Brush.FLOOR, text)

    def to(self, down: int, right: int) -> Selection:
        """Put the squares down that far from where they were; return where they are now."""
        area = self.selection.area
        board, place, shift = placed(self._base, self._fragment, area.top + down, area.left + right)
        self._stroke.show(board, (self._origin[0] + shift[0], self._origin[1] + shift[1]))
        return place

    def abort(self) -> None:
        """Put the squares back where they were."""
        self._stroke.abort()


def placed(base: Board, fragment: Fragment, row: int, col: int) -> tuple[Board, Selection, Cell]:
    """Return the board with a fragment on it, grown as needed; where it is; the shift."""
    height, width = fragment.board.tiles.shape
    row = min(max(row, base.height - LARGEST_BOARD), LARGEST_BOARD - height)
    col = min(max(col, base.width - LARGEST_BOARD), LARGEST_BOARD - width)
    corners = [(row, col), (row + height - 1, col + width - 1)]
    board, shift = covering(base, within_limits(base, corners))
    row, col = row + shift[0], col + shift[1]
    mask = np.zeros(board.tiles.shape, bool)
    mask[row : row + height, col : col + width] = fragment.mask
    return pasted(board, fragment, row, col), Selection(mask), shift
