"""What the drawing tools share: the brush in hand, the mirrors, the stage and the view."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal

from sokolab.editing.brush import Brush
from sokolab.gui.document.stage import Stage
from sokolab.gui.scene.view import BoardView

__all__ = ["BRUSHES", "Kit"]

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


class Kit(QObject):
    """The brush in hand and how it is used.

    Attributes
    ----------
    mirrors_columns, mirrors_rows
        Whether what is drawn at the left also appears at the right, and above also below.
    """

    brush_changed = Signal(object)
    """Carries the :class:`Brush`."""

    def __init__(self, stage: Stage, view: BoardView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stage = stage
        self.view = view
        self.mirrors_columns = False
        self.mirrors_rows = False
        self._brush = Brush.WALL

    @property
    def brush(self) -> Brush:
        """What is painted with."""
        return self._brush

    def take(self, brush: Brush) -> None:
        """Take a brush in hand."""
        if brush is not self._brush:
            self._brush = brush
            self.brush_changed.emit(brush)

    def turn(self, steps: int) -> None:
        """Take the brush so many places further on in the palette, round and round."""
        self.take(BRUSHES[(BRUSHES.index(self._brush) + steps) % len(BRUSHES)])
