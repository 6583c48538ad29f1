"""Marks on the board where a variant differs from the level it was made of."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from sokolab.collection.variants import all_variants
from sokolab.gui.document.stage import Mode, Stage
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.view import BoardView

_NONE: Final = np.empty(0, np.intp)
_INSET: Final = 0.06
"""Of the side of a square: where the frame lies, inside the lines between squares."""


class DifferenceLayer:
    """A dashed frame around the squares that differ; follows every stroke while it is on."""

    def __init__(self, stage: Stage, view: BoardView, workspace: Workspace) -> None:
        self._stage = stage
        self._view = view
        self._workspace = workspace
        self._is_on = False
        self.squares: NDArray[np.intp] = _NONE
        view.add_layer(self, on_top=True)
        of_levels = workspace.rearranged, workspace.current_changed
        for changed in (stage.shown, stage.mode_changed, *of_levels):
            changed.connect(self.refresh)

    def switch(self, is_on: bool) -> None:
        """Switch the marks on or off."""
        self._is_on = is_on
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Work out the squares again."""
        before, self.squares = self.squares, self._differing() if self._is_on else _NONE
        if before is not self.squares:
            self._view.update_squares(np.setxor1d(before, self.squares).tolist())

    def _differing(self) -> NDArray[np.intp]:
        collection, current = self._workspace.collection, self._workspace.current
        variant = all_variants(collection.titles).get(current)
        if variant is None or variant.parent is None or self._stage.mode is Mode.PLAY:
            return _NONE
        from sokolab.editing.difference import difference

        parent = collection.levels[variant.parent]
        return difference(parent.board, self._stage.board).later

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the frames."""
        if not len(self.squares):
            return
        pen = QPen(self._view.colours.accent, max(2.0, 0.05 * geometry.side))
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inset = _INSET * geometry.side
        for square in self.squares.tolist():
            rect: QRectF = geometry.rect(square)
            painter.drawRect(rect.adjusted(inset, inset, -inset, -inset))
