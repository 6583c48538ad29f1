"""What the drawing tools share: the current brush, the mirrors, the stage and the view."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal

from sokolab.editing.brush import Brush
from sokolab.gui.document.stage import Stage
from sokolab.gui.scene.label import LabelLayer
from sokolab.gui.scene.view import BoardView

__all__ = ["BRUSHES", "DrawingContext"]

BRUSHES: Final = (
    Brush.WALL,
    Brush.FLOOR,
    Brush.GOAL,
    Brush.BOX,
    Brush.PLAYER,
    Brush.BOX_ON_GOAL,
    Brush.PLAYER_ON_GOAL,
)
"""The palette, in the order of the number keys."""


class DrawingContext(QObject):
    """The current brush, and how and where tools draw with it.

    Attributes
    ----------
    stage, view
        Where tools draw.
    mirrors_columns, mirrors_rows
        Whether strokes are mirrored left to right, and top to bottom.
    label
        A short text beside a square, such as the size of a rectangle.
    """

    brush_changed = Signal(object)
    """Another brush is current; carries the :class:`Brush`."""

    def __init__(self, stage: Stage, view: BoardView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stage = stage
        self.view = view
        self.label = LabelLayer(view)
        self.mirrors_columns = False
        self.mirrors_rows = False
        self._brush = Brush.WALL

    @property
    def brush(self) -> Brush:
        """The current brush."""
        return self._brush

    def set_brush(self, brush: Brush) -> None:
        """Make a brush the current one."""
        if brush is not self._brush:
            self._brush = brush
            self.brush_changed.emit(brush)

    def pick(self, square: int | None) -> None:
        """Make the brush that draws what a square holds the current one; None does nothing."""
        if square is not None:
            kind = int(self.stage.board.flat[square])
            self.set_brush(next(brush for brush in BRUSHES if brush.tile.value == kind))

    def cycle_brush(self, steps: int) -> None:
        """Move that many places on in the palette, from its end to its start."""
        self.set_brush(BRUSHES[(BRUSHES.index(self._brush) + steps) % len(BRUSHES)])
