"""What the drawing tools share: the current brush, the mirrors, the stage and the view."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal

from sokolab.editing.brush import Brush
from sokolab.editing.drawing_symmetry import DrawingSymmetry
from sokolab.gui.document.stage import Stage
from sokolab.gui.scene.layers import LabelLayer
from sokolab.gui.scene.view import BoardView

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
    """The current brush, the symmetry of drawing, and where tools draw.

    Attributes
    ----------
    stage, view
        Where tools draw.
    label
        A short text beside a square, such as the size of a rectangle.
    """

    brush_changed = Signal(object)
    """Another brush is current; carries the :class:`Brush`."""

    symmetry_changed = Signal(object)
    """Other images are drawn; carries the :class:`DrawingSymmetry`."""

    def __init__(self, stage: Stage, view: BoardView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stage = stage
        self.view = view
        self.label = LabelLayer(view)
        self._symmetry = DrawingSymmetry()
        self._brush = Brush.WALL

    @property
    def symmetry(self) -> DrawingSymmetry:
        """Which images strokes draw; the centre is one of the present board."""
        return self._symmetry

    def set_symmetry(self, symmetry: DrawingSymmetry) -> None:
        """Draw other images, or about another centre."""
        if symmetry != self._symmetry:
            self._symmetry = symmetry
            self.symmetry_changed.emit(symmetry)

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
