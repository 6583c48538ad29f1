"""The position and zoom of the board in the view, in whole device pixels for sharp edges."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from sokolab.gui.scene.geometry import Geometry

SMALLEST_SIDE: Final = 1
LARGEST_SIDE: Final = 256
"""Limits of zooming, in device pixels per square."""
_MARGIN: Final = 24
"""Pixels left free around a fitted board."""
_LARGEST_FITTED_SIDE: Final = 72
"""Fitting makes no square larger, in device-independent pixels."""
_MIN_VISIBLE: Final = 32
"""Device pixels of the board that stay in view however far it is panned."""


@dataclass(frozen=True, slots=True)
class Camera:
    """The side of a square and the board's upper left corner, in device pixels."""

    side: int
    left: int
    top: int

    def geometry(
        self, height: int, width: int, view_width: float, view_height: float, ratio: float
    ) -> Geometry:
        """Return the geometry of a board in a view, in device-independent pixels."""
        return Geometry(
            height,
            width,
            self.side / ratio,
            self.left / ratio,
            self.top / ratio,
            view_width,
            view_height,
        )

    def panned(self, dx: float, dy: float) -> Camera:
        """Return the camera moved by that many device pixels."""
        return replace(self, left=self.left + round(dx), top=self.top + round(dy))

    def zoomed(self, factor: float, x: float, y: float) -> Camera:
        """Return the camera zoomed about a point, by at least a pixel per square if possible."""
        wanted = round(self.side * factor)
        if wanted == self.side:
            wanted += 1 if factor > 1 else -1
        side = min(max(wanted, SMALLEST_SIDE), LARGEST_SIDE)
        scale = side / self.side
        return Camera(side, round(x - (x - self.left) * scale), round(y - (y - self.top) * scale))

    def clamped(self, height: int, width: int, view_width: int, view_height: int) -> Camera:
        """Return the camera moved so that some of the board is visible."""
        across, down = width * self.side, height * self.side
        left = min(max(self.left, _MIN_VISIBLE - across), view_width - _MIN_VISIBLE)
        top = min(max(self.top, _MIN_VISIBLE - down), view_height - _MIN_VISIBLE)
        return replace(self, left=left, top=top)


def fitted(height: int, width: int, view_width: int, view_height: int, ratio: float) -> Camera:
    """Return the camera that centres the whole board, large but not huge."""
    margin = _MARGIN * ratio
    largest = min((view_width - 2 * margin) / width, (view_height - 2 * margin) / height)
    side = min(max(int(largest), SMALLEST_SIDE), round(_LARGEST_FITTED_SIDE * ratio))
    return Camera(side, (view_width - side * width) // 2, (view_height - side * height) // 2)
