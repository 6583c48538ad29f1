"""What can be laid over the board."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtGui import QPainter

from sokolab.gui.scene.geometry import Geometry

__all__ = ["Layer"]


class Layer(Protocol):
    """One sheet of the picture; sheets are painted in the order they were added."""

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint what shows of it; the painter may be clipped to less than the view."""
