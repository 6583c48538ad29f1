"""Where the board lies in the view, in whole device pixels, so that edges stay crisp."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from sokolab.gui.scene.geometry import Geometry

__all__ = ["LARGEST_SIDE", "SMALLEST_SIDE", "Camera", "fitted"]

SMALLEST_SIDE: Final = 1
LARGEST_SIDE: Final = 256
_MARGIN: Final = 24
_ROOMIEST: Final = 72
"""Fitting draws no square larger than this, in device-independent pixels."""
_KEPT: Final = 32
"""So much of the board stays in the view however far it is panned."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A square's side and the place of the board's corner, all in device pixels."""

    side: int
    left: int
    top: int

    def geometry(
        self, height: int, width: int, view_width: float, view_height: float, ratio: float
    ) -> Geometry:
        """Return the map for a board and a view, in device-independent pixels."""
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
        """Return it moved by so many device pixels."""
        return replace(self, left=self.left + round(dx), top=self.top + round(dy))

    def zoomed(self, factor: float, x: float, y: float) -> Camera:
        """Return it zoomed about a point; always by at least one pixel where there is room."""
        wanted = round(self.side * factor)
        if wanted == self.side:
            wanted += 1 if factor > 1 else -1
        side = min(max(wanted, SMALLEST_SIDE), LARGEST_SIDE)
        scale = side / self.side
        return Camera(side, round(x - (x - self.left) * scale), round(y - (y - self.top) * scale))

    def kept(self, height: int, width: int, view_width: int, view_height: int) -> Camera:
        """Return it moved so far that some of the board shows."""
        across, down = width * self.side, height * self.side
        left = min(max(self.left, _KEPT - across), view_width - _KEPT)
        top = min(max(self.top, _KEPT - down), view_height - _KEPT)
        return replace(self, left=left, top=top)


def fitted(height: int, width: int, view_width: int, view_height: int, ratio: float) -> Camera:
    """Return the camera that shows the whole board in the middle, as large as is pleasant."""
    margin = _MARGIN * ratio
    room = min((view_width - 2 * margin) / width, (view_height - 2 * margin) / height)
    side = min(max(int(room), SMALLEST_SIDE), round(_ROOMIEST * ratio))
    return Camera(side, (view_width - side * width) // 2, (view_height - side * height) // 2)
