"""Which squares have something large in their centre, so that smaller marks move aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Tile
from sokolab.rendering.overlays.canvas import Canvas

if TYPE_CHECKING:
    from sokolab.analysis.cuts import CutsAndBlocks


def squares_with(canvas: Canvas, tiles: Tile) -> NDArray[np.bool_]:
    """Return the squares that hold any of those tiles, bool ``[n]``."""
    result: NDArray[np.bool_] = (canvas.board.flat & int(tiles)) != 0
    return result


def ring_squares(canvas: Canvas) -> NDArray[np.bool_]:
    """Return the squares that show the ring of a push target, bool ``[n]``."""
    targets = canvas.findings.targets
    if targets is None or "push-targets" not in canvas.shown:
        return np.zeros(canvas.board.size, bool)
    return targets.pushes > 0


def filled_cut_squares(canvas: Canvas) -> NDArray[np.bool_]:
    """Return the cut vertices that show a filled diamond, bool ``[n]``.

    On a goal or a piece, the diamond is hollow.
    """
    cuts = _cuts_of(canvas, "cuts-and-blocks")
    if cuts is None:
        return np.zeros(canvas.board.size, bool)
    return cuts.cut & ~squares_with(canvas, Tile.BOX | Tile.PLAYER | Tile.GOAL)


def occupied_centres(canvas: Canvas) -> NDArray[np.bool_]:
    """Return the squares with a ring, diamond, line end or player, bool ``[n]``."""
    occupied = ring_squares(canvas) | squares_with(canvas, Tile.PLAYER)
    cuts = _cuts_of(canvas, "cuts-and-blocks")
    if cuts is not None:
        occupied |= cuts.cut
    bound = canvas.findings.bound
    if bound is not None and "pushes-bound" in canvas.shown:
        occupied[bound.pairs[:, 1]] = True
    return occupied


def _cuts_of(canvas: Canvas, overlay: str) -> CutsAndBlocks | None:
    """Return the cuts if that overlay, which paints them, is shown."""
    return canvas.findings.cuts if overlay in canvas.shown else None
