"""The interface of layers, which are painted over the tiles."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtGui import QPainter

from sokolab.gui.scene.geometry import Geometry


class Layer(Protocol):
    """Part of the picture; layers are painted in the order they were added."""

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the visible part; the painter may be clipped further."""
