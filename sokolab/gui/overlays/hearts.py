"""Which squares have a large mark in the middle, so that smaller ones stand aside."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np
from numpy.typing import NDArray

from sokolab.gui.overlays.canvas import Canvas

if TYPE_CHECKING:
    from sokolab.analysis.bound import PushesBound
    from sokolab.analysis.cuts import CutsAndBlocks
    from sokolab.analysis.targets import PushTargets

__all__ = ["hearts_taken", "ringed"]


def ringed(canvas: Canvas) -> NDArray[np.bool_]:
    """Return the squares that bear a push target's ring with its number."""
    targets = cast("PushTargets | None", _shown(canvas, "push-targets", "push-targets"))
    if targets is None:
        return np.zeros(canvas.board.size, bool)
    return targets.pushes > 0


def hearts_taken(canvas: Canvas) -> NDArray[np.bool_]:
    """Return the squares that bear a ring, a diamond, the end of a line or a tree's number."""
    taken = ringed(canvas)
    cuts = cast("CutsAndBlocks | None", _shown(canvas, "cuts-and-blocks", "cuts-and-blocks"))
    if cuts is not None:
        taken = taken | cuts.cut
    tree = cast("CutsAndBlocks | None", _shown(canvas, "search-tree", "cuts-and-blocks"))
    if tree is not None:
        taken = taken | (tree.depth >= 0)
    bound = cast("PushesBound | None", _shown(canvas, "pushes-bound", "pushes-bound"))
    if bound is not None:
        taken = taken.copy()
        taken[bound.pairs[:, 1]] = True
    return taken


def _shown(canvas: Canvas, overlay: str, finding: str) -> object:
    return canvas.findings.get(finding) if overlay in canvas.shown else None
