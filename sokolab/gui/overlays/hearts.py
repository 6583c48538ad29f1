"""Which squares have something large in the middle, so that what is small stands aside."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Tile
from sokolab.gui.overlays.canvas import Canvas

if TYPE_CHECKING:
    from sokolab.analysis.bound import PushesBound
    from sokolab.analysis.cuts import CutsAndBlocks
    from sokolab.analysis.targets import PushTargets

__all__ = ["hearts_taken", "held", "ringed", "yellow"]


def ringed(canvas: Canvas) -> NDArray[np.bool_]:
    """Return the squares that bear a push target's ring with its number."""
    targets = cast("PushTargets | None", _shown(canvas, "push-targets", "push-targets"))
    if targets is None:
        return np.zeros(canvas.board.size, bool)
    return targets.pushes > 0


def yellow(canvas: Canvas) -> NDArray[np.bool_]:
    """Return the squares that a cut's diamond fills: those without a piece or a goal."""
    cuts = _cuts(canvas, "cuts-and-blocks")
    if cuts is None:
        return np.zeros(canvas.board.size, bool)
    return cuts.cut & ~held(canvas, Tile.BOX | Tile.PLAYER | Tile.GOAL)


def held(canvas: Canvas, tiles: Tile) -> NDArray[np.bool_]:
    """Return the squares that hold one of those tiles."""
    result: NDArray[np.bool_] = (canvas.board.flat & tiles) != 0
    return result


def hearts_taken(canvas: Canvas) -> NDArray[np.bool_]:
    """Return the squares with a ring, a diamond, the end of a line, a tree's number, a player."""
    taken = ringed(canvas) | held(canvas, Tile.PLAYER)
    cuts = _cuts(canvas, "cuts-and-blocks")
    if cuts is not None:
        taken |= cuts.cut
    tree = _cuts(canvas, "search-tree")
    if tree is not None:
        taken |= tree.depth >= 0
    bound = cast("PushesBound | None", _shown(canvas, "pushes-bound", "pushes-bound"))
    if bound is not None:
        taken[bound.pairs[:, 1]] = True
    return taken


def _cuts(canvas: Canvas, overlay: str) -> CutsAndBlocks | None:
    return cast("CutsAndBlocks | None", _shown(canvas, overlay, "cuts-and-blocks"))


def _shown(canvas: Canvas, overlay: str, finding: str) -> object:
    return canvas.findings.get(finding) if overlay in canvas.shown else None
